# 评分
score-meaning-0 = 例胜
score-meaning-1 = 多胜
score-meaning-2 = 优势
score-meaning-3 = 巧胜
score-meaning-4 = 互有胜机
score-meaning-5 = 例和
score-meaning-6 = 黑方巧胜
score-meaning-7 = 黑方优势
score-meaning-8 = 黑方多胜
score-meaning-9 = 黑方例胜
score-word-0 = 例胜
score-word-1 = 多胜
score-word-2 = 优势
score-word-3 = 巧胜
score-word-4 = 互胜
score-word-5 = 例和
score-word-6 = 黑巧
score-word-7 = 黑优
score-word-8 = 黑多
score-word-9 = 黑胜
score-none = 尚未评分
scale-name = 评分
scale-name-focused = 评分：按数字键评分
scale-allowed = 锁定的评分只容许 { $low } 至 { $high }。
scale-allowed-one = 锁定的评分只容许 { $score }。
scale-allowed-all = 锁定的评分容许任何评分。
scale-contradiction = 与它相关的锁定评分彼此矛盾，填几都有冲突。
scale-not-allowed = 与锁定的评分矛盾

# 评分的来源
source-manual = 棋书
source-expert = 专家
source-table = 残局库
source-inferred = 推论
source-guess = 猜测
source-resolver = 消解

# 组合与相邻组合
node-locked = 已锁定
node-no-conflict = { $neighbours ->
    [0] 没有已评分的相邻组合
   *[other] 与 { $neighbours } 个已评分的相邻组合均无冲突
}
node-conflicts = { $neighbours } 个已评分的相邻组合中，{ $conflicts } 个有冲突
relation-better = 对红方较好
relation-worse = 对红方较差
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
neighbourhood-ratios = 比率 { $ratio } · 权重 { $weight }

# 热图
map-name = 子力组合热图
map-known = 已知子力
map-known-hint = 只显示有评分的子力
map-whole = 全部子力
map-whole-hint = 红黑各 1,458 种子力，共 2,125,764 个组合
map-zoom-in = 放大
map-zoom-out = 缩小
map-fit = 全图
map-fit-hint = 显示整幅图（Home 键）
map-conflicts = 冲突
map-conflicts-hint = 标出有冲突的组合
map-confidence = 可信度
map-changes = 改动
map-confidence-legend = 正确或只差一级的概率
map-confidence-answers = 锁定的评分是各方的评定，视为确定。
confidence-percent = 据已有评定推算，此评分正确或只差一级的概率为 { $percent } %。
confidence-answer = 已锁定，本身即为评定。
confidence-unknown = 尚无评定可据以推算此评分的可信度。
confidence-hint = 由锁定的评定投票：支持此评分正确或只差一级的票所占的比例。计票的有：相近组合的评定，全部评定对学习模型的校准，以及学习模型置于同一位置的组合的评定。
map-outside = { $node } 不在已知子力之内。请显示全部子力。
map-empty = 尚无已评分的组合。
map-red = 红
map-black = 黑
map-axis-red = 红方子力：下弱上强
map-axis-black = 黑方子力：左弱右强
map-keys = 方向键移动所选组合，+ 与 − 缩放，Home 显示全图，Enter 移到所选组合。
map-mark-many = 附近有 { $count } 个冲突组合；点击即选此组合。
legend-0 = 例胜
legend-1 = 多胜
legend-2 = 优势
legend-3 = 巧胜
legend-4 = 互有胜机
legend-5 = 例和
legend-6 = 黑方巧胜
legend-7 = 黑方优势
legend-8 = 黑方多胜
legend-9 = 黑方例胜
legend-none = 未评分
legend-conflict = 冲突
legend-locked = 锁定

# 组合表
table-name = 组合
table-empty = 没有组合可显示。
column-material = 子力
column-name = 名称
column-score = 评分
column-class = 等级
column-source = 来源
column-lock = 锁定
column-conflicts = 冲突数
column-neighbours = 相邻数
column-weight = 权重
column-ratio = 比率
column-material-hint = 红黑双方的子力
column-letters = 字母
column-letters-hint = 字母名称，供命令使用
column-name-hint = 以文字表示的名称
column-score-hint = 由 0（例胜）至 9（黑方例胜），从红方看
column-class-hint = 等级 0 至 8：评分 4 与 5 同属第 4 级
column-source-hint = 评分的来源
column-lock-hint = 消解时不会改动锁定的评分
column-conflicts-hint = 与此组合冲突的已评分相邻组合数
column-neighbours-hint = 已评分的相邻组合数
column-weight-hint = 不一致权重（IW）：冲突数（|C|）乘相邻数（|N|）
column-ratio-hint = 不一致比率（IP）：冲突数（|C|）除以相邻数（|N|）

board-name = 棋盘
board-empty-point = 空
board-piece = { $side }{ $piece }
exact-exception = 精确例外
