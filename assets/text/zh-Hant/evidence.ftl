# 棋譜用語
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
condition-red-high-low = 紅一高兵一低兵
condition-red-high-bottom = 紅一高兵一底兵
condition-red-pawn-on-centre = 紅兵佔中路
condition-red-pawn-off-centre = 紅兵不在中路
condition-red-rook-on-centre = 紅車佔中路
condition-black-high = 黑高卒
condition-black-low = 黑低卒
condition-black-bottom = 黑底卒
condition-king-and-minister-same-side = 將象同側
list-separator = 、

# 存疑之處
caution-one-position = 書中只作勝或和，弱於例勝、例和，按巧勝計
caution-sides-swapped = 來源中紅黑相反
caution-mixed = 來源兼有勝與和

# 作者
author-endgame-manuals = 殘局棋譜
author-static-values = 子力價值
author-nearest-answers = 最近的答案
author-learned-model = 所學模型
author-exchanges = 兌子
author-bounds = 上下界
author-meta-knowledge = 元知識
author-greedy-resolver = 貪婪消解
author-exact-repair = 精確修復

# 時間
time-now = 剛剛
time-minutes = { $count } 分鐘前
time-hours = { $count } 小時前

# 消解的目標
objective-exponential = INC（重衝突優先）
objective-conflict-nodes = CN（衝突節點數）
term-census = 確切殘局庫：全部局面的統計
caution-no-chase = 未判長捉
author-exact-tables = 確切殘局庫

# 確切的例外
exceptions-title = { $count } 處確切的例外：子力次序在此並不嚴格成立
exceptions-why = 每一對的兩方都由確切殘局庫證明：前者紅方多一子或黑方少一子，對紅方卻不如後者。士可作炮架，己方的子也可能礙事。兩個評分都是真的，所以不是衝突，消解也不會改動它們。
exceptions-none = { $count ->
    [0] 沒有確切的例外：殘局庫所證明的相鄰組合，多子從不差上一級。
   *[other] 確切的例外：{ $count } 處。
}
exceptions-falls = 不論等級，在殘局庫統計過的 { $pairs } 對相鄰組合中，有 { $falls } 對多一子反而勝率下降，最多 { $points } 個百分點（由 { $worse } 到 { $better }）。
exceptions-classes = 等級
exceptions-step = 由後者到前者
exceptions-end = W { $w } · R { $r } · 堡壘 { $f }
exceptions-crossed = 相差 { $count } 級
share-w = W
share-r = R
share-f = 堡壘
share-legend = W、R：平靜局面中攻方取勝的比例，未註明時以高兵為準，W 為守方走子，R 為攻方走子。堡壘：守方陣形中失守不到一成者的比例。
term-study-red = 紅勝的局面
term-study-draw = 和棋的局面
term-study-black = 黑勝的局面
condition-study-red = 紅先
condition-study-black = 黑先
condition-study-plies = { $plies } 步
caution-study = 尚未證明
evidence-look = 查看局面
author-endgame-book = 程式殘局譜
author-own-endgame-book = 知識庫殘局譜
