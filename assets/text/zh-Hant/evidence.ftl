# 棋書用語
term-sure-win = 例勝
term-win = 勝
term-positional-win = 巧勝
term-hard-win = 難勝
term-sure-draw = 例和
term-draw = 和
term-positional-draw = 巧和

# 適用條件
condition-red-high = 紅高兵
condition-red-low = 紅低兵
condition-red-bottom = 紅底兵
condition-red-high-low = 紅兵一高一低
condition-red-high-bottom = 紅兵一高一底
condition-red-pawn-on-centre = 紅兵佔中路
condition-red-pawn-off-centre = 紅兵不佔中路
condition-red-rook-on-centre = 紅車佔中路
condition-black-high = 黑高卒
condition-black-low = 黑低卒
condition-black-bottom = 黑底卒
condition-king-and-minister-same-side = 將象同側
list-separator = 、

# 存疑之處
caution-one-position = 棋書只作「勝」或「和」，弱於「例勝」「例和」，故按巧勝、巧和計
caution-sides-swapped = 出處的紅黑方相反
caution-mixed = 出處兼有勝與和

# 作者
author-endgame-manuals = 殘局棋書
author-static-values = 子力價值
author-nearest-answers = 最近的評定
author-learned-model = 學習模型
author-exchanges = 兌子
author-bounds = 上下界
author-meta-knowledge = 元知識
author-greedy-resolver = 貪婪消解
author-exact-repair = 精確消解

# 時間
time-now = 剛剛
time-minutes = { $count } 分鐘前
time-hours = { $count } 小時前

# 消解的目標
objective-exponential = 衝突總量，嚴重者優先
objective-conflict-nodes = 衝突組合數
term-census = 精確殘局庫
census-wins = 先走勝 { $first }，後走勝 { $second }
census-fortresses = 守和陣形 { $share }
census-at-height = { $height } { $figures }
figures-separator = ；
term-answer = 作答
term-census-no-win = 不能取勝（精確殘局庫）
census-of-red = 紅方進攻：{ $term }
census-of-black = 黑方進攻：{ $term }
cited-census = 精確殘局庫統計
cited-tu = 屠景明《象棋實用殘局》第 { $entry } 局
cited-png = J. Png 據屠景明編碼
cited-chen = Chen 等（2011）
cited-wikipedia = 越南文維基百科
result-unfinished = 未完
caution-no-chase = 未判長捉
author-exact-tables = 精確殘局庫

# 精確例外
exceptions-title = { $count } 處精確例外：子力次序在此並不嚴格成立
exceptions-why = 每一對的兩個組合都由精確殘局庫證明：前者紅方多一子或黑方少一子，對紅方卻反不如後者。士可充當炮架，己方的子也可能礙事。兩個評分都正確，所以不算衝突，消解時也不會改動。
exceptions-none = { $count ->
    [0] 沒有精確例外：殘局庫已證明的組合中，從未有多一子反而差一級的。
   *[other] 精確例外：{ $count } 處。
}
exceptions-falls = 不計等級，在殘局庫統計過的 { $pairs } 對相鄰組合中，有 { $falls } 對多一子反而勝率下降，最多下降 { $points } 個百分點（由 { $worse } 到 { $better }）。
exceptions-classes = 等級
exceptions-step = 由後者到前者
exceptions-end = 守先勝 { $w } · 攻先勝 { $r } · 守和陣形 { $f }
exceptions-crossed = 相差 { $count } 級
share-w = 守先勝率
share-r = 攻先勝率
share-f = 守和陣形
share-legend = 守先、攻先勝率：靜態局面中守方先走、攻方先走時攻方取勝的比例（未註明時以高兵計）。守和陣形：使攻方勝率不到一成的守方陣形所佔的比例。
term-study-red = 紅勝局面
term-study-draw = 和棋局面
term-study-black = 黑勝局面
condition-study-red = 紅先
condition-study-black = 黑先
condition-study-plies = { $plies } 着
caution-study = 尚未證明
evidence-look = 查看局面
author-endgame-book = 內建殘局譜
author-own-endgame-book = 知識庫殘局譜
