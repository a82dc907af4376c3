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
