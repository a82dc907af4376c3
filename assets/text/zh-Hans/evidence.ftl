# 棋书用语
term-sure-win = 例胜
term-win = 胜
term-positional-win = 巧胜
term-hard-win = 难胜
term-sure-draw = 例和
term-draw = 和
term-positional-draw = 巧和

# 适用条件
condition-red-high = 红高兵
condition-red-low = 红低兵
condition-red-bottom = 红底兵
condition-red-high-low = 红兵一高一低
condition-red-high-bottom = 红兵一高一底
condition-red-pawn-on-centre = 红兵占中路
condition-red-pawn-off-centre = 红兵不占中路
condition-red-rook-on-centre = 红车占中路
condition-black-high = 黑高卒
condition-black-low = 黑低卒
condition-black-bottom = 黑底卒
condition-king-and-minister-same-side = 将象同侧
list-separator = 、

# 存疑之处
caution-one-position = 棋书只作“胜”或“和”，弱于“例胜”“例和”，故按巧胜、巧和计
caution-sides-swapped = 出处的红黑方相反
caution-mixed = 出处兼有胜与和

# 作者
author-endgame-manuals = 残局棋书
author-static-values = 子力价值
author-nearest-answers = 最近的评定
author-learned-model = 学习模型
author-exchanges = 兑子
author-bounds = 上下界
author-meta-knowledge = 元知识
author-greedy-resolver = 贪心消解
author-exact-repair = 精确消解

# 时间
time-now = 刚刚
time-minutes = { $count } 分钟前
time-hours = { $count } 小时前

# 消解的目标
objective-exponential = 冲突总量，严重者优先
objective-conflict-nodes = 冲突组合数
term-census = 精确残局库
census-wins = 先走胜 { $first }，后走胜 { $second }
census-fortresses = 守和阵形 { $share }
census-at-height = { $height } { $figures }
figures-separator = ；
term-answer = 作答
term-census-no-win = 不能取胜（精确残局库）
census-of-red = 红方进攻：{ $term }
census-of-black = 黑方进攻：{ $term }
cited-census = 精确残局库统计
cited-tu = 屠景明《象棋实用残局》第 { $entry } 局
cited-png = J. Png 据屠景明编码
cited-chen = Chen 等（2011）
cited-wikipedia = 越南文维基百科
result-unfinished = 未完
caution-no-chase = 未判长捉
author-exact-tables = 精确残局库

# 精确例外
exceptions-title = { $count } 处精确例外：子力次序在此并不严格成立
exceptions-why = 每一对的两个组合都由精确残局库证明：前者红方多一子或黑方少一子，对红方却反不如后者。士可充当炮架，己方的子也可能碍事。两个评分都正确，所以不算冲突，消解时也不会改动。
exceptions-none = { $count ->
    [0] 没有精确例外：残局库已证明的组合中，从未有多一子反而差一级的。
   *[other] 精确例外：{ $count } 处。
}
exceptions-falls = 不计等级，在残局库统计过的 { $pairs } 对相邻组合中，有 { $falls } 对多一子反而胜率下降，最多下降 { $points } 个百分点（由 { $worse } 到 { $better }）。
exceptions-classes = 等级
exceptions-step = 由后者到前者
exceptions-end = 守先胜 { $w } · 攻先胜 { $r } · 守和阵形 { $f }
exceptions-crossed = 相差 { $count } 级
share-w = 守先胜率
share-r = 攻先胜率
share-f = 守和阵形
share-legend = 守先、攻先胜率：静态局面中守方先走、攻方先走时攻方取胜的比例（未注明时以高兵计）。守和阵形：使攻方胜率不到一成的守方阵形所占的比例。
term-study-red = 红胜局面
term-study-draw = 和棋局面
term-study-black = 黑胜局面
condition-study-red = 红先
condition-study-black = 黑先
condition-study-plies = { $plies } 着
caution-study = 尚未证明
evidence-look = 查看局面
author-endgame-book = 内置残局谱
author-own-endgame-book = 知识库残局谱
