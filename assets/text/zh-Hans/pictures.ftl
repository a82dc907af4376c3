# 评分
score-meaning-0 = 红方必胜
score-meaning-1 = 红方多胜
score-meaning-2 = 红方优势
score-meaning-3 = 红方巧胜
score-meaning-4 = 双方互有胜机
score-meaning-5 = 和棋，双方均不能胜
score-meaning-6 = 黑方巧胜
score-meaning-7 = 黑方优势
score-meaning-8 = 黑方多胜
score-meaning-9 = 黑方必胜
score-none = 尚未评分
scale-name = 评分
scale-name-focused = 评分：按数字键评分
scale-allowed = 锁定的评分只容许 { $low } 至 { $high }。
scale-allowed-one = 锁定的评分只容许 { $score }。
scale-allowed-all = 锁定的评分容许任何评分。
scale-contradiction = 此节点周围锁定的评分互相矛盾。
scale-not-allowed = 与锁定的评分矛盾

# 评分的来源
source-manual = 棋谱
source-expert = 专家
source-table = 残局库
source-inferred = 推论
source-guess = 估计
source-resolver = 消解

# 节点与邻点
node-locked = 已锁定
node-no-conflict = { $neighbours ->
    [0] 没有已评分的邻点
   *[other] 与 { $neighbours } 个已评分的邻点无冲突
}
node-conflicts = { $neighbours } 个已评分的邻点中有 { $conflicts } 个冲突
relation-better = 对红方更好
relation-worse = 对红方更差
step-red-adds = 红 +{ $piece }
step-red-loses = 红 −{ $piece }
step-black-adds = 黑 +{ $piece }
step-black-loses = 黑 −{ $piece }
piece-rook = 车
piece-knight = 马
piece-cannon = 炮
piece-pawn-red = 兵
piece-pawn-black = 卒
piece-guard-red = 仕
piece-guard-black = 士
piece-minister-red = 相
piece-minister-black = 象
conflict-reason-red = { $better } 比 { $worse } 多一红{ $piece }，对红方不应更差；但前者评为 { $highscore }（{ $high }），后者评为 { $lowscore }（{ $low }）。
conflict-reason-black = { $better } 比 { $worse } 少一黑{ $piece }，对红方不应更差；但前者评为 { $highscore }（{ $high }），后者评为 { $lowscore }（{ $low }）。
neighbourhood-conflict-edge = 冲突
neighbourhood-ratios = IP { $ratio } · IW { $weight }

# 热图
map-name = 子力格的热图
map-known = 已知子力
map-known-hint = 只显示有评分的子力
map-whole = 全部子力
map-whole-hint = 红黑各 1,458 种子力，共 2,125,764 个节点
map-zoom-in = 放大
map-zoom-out = 缩小
map-fit = 全图
map-fit-hint = 显示整幅图（Home 键）
map-conflicts = 冲突
map-conflicts-hint = 标出有冲突的节点
map-sureness = 把握
map-sureness-legend = 相符或相差一级的把握
map-sureness-answers = 锁定的评分即为答案，视作确实。
sureness-percent = 依各答案所示，此评分相符或相差一级的把握为 { $percent } %。
sureness-answer = 已锁定，本身即为答案。
sureness-unknown = 尚无答案可说明此评分的把握。
sureness-hint = 锁定的答案之中，认为此评分相符或相差一级者所占的票数比例：包括相近的组合、全部答案所教的模型读法，以及所学模型置于同一位置的组合。
map-outside = { $node } 不在已知子力之内。显示全部子力。
map-empty = 尚无已评分的节点。
map-red = 红
map-black = 黑
map-axis-red = 红方子力：下弱上强
map-axis-black = 黑方子力：左弱右强
map-keys = 方向键移动所选节点，+ 与 − 缩放，Home 显示全图，Enter 移到所选节点。
map-mark-many = 附近有 { $count } 个冲突节点；点击即选此节点。
legend-0 = 红必胜
legend-1 = 红多胜
legend-2 = 红优
legend-3 = 红巧胜
legend-4 = 互有胜机
legend-5 = 和
legend-6 = 黑巧胜
legend-7 = 黑优
legend-8 = 黑多胜
legend-9 = 黑必胜
legend-none = 未评分
legend-conflict = 冲突
legend-locked = 锁定

# 节点表
table-name = 节点
table-empty = 没有节点可显示。
column-material = 子力
column-name = 名称
column-score = 评分
column-class = 级
column-source = 来源
column-lock = 锁定
column-conflicts = |C|
column-neighbours = |N|
column-weight = IW
column-ratio = IP
column-material-hint = 红黑双方的子力
column-name-hint = 以文字表示的名称
column-score-hint = 由 0（红方必胜）至 9（黑方必胜）
column-class-hint = 优势级 0 至 8：评分 4 与 5 同属第 4 级
column-source-hint = 评分的来源
column-lock-hint = 消解冲突时不会更改锁定的评分
column-conflicts-hint = 与此节点冲突的已评分邻点数
column-neighbours-hint = 已评分的邻点数
column-weight-hint = 不一致权重：|C| 乘 |N|
column-ratio-hint = 不一致比率：|C| 除以 |N|

board-name = 棋盘
board-empty-point = 空
board-man = { $side }{ $man }
exact-exception = 确切的例外
