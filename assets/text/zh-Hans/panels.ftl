# 子力组合图
lattice-neighbourhood = 相邻组合
lattice-table = 列表（{ $count }）
lattice-empty-title = 知识库是空的
lattice-empty = 从文件导入评分，或按 Ctrl+P 选取子力组合后按数字键评分。

# 冲突
conflicts-empty-title = 没有冲突
conflicts-empty = 子力组合图上的评分互不矛盾。但这并不证明评分正确：错误的评分也可以互不矛盾。
conflicts-count = { $nodes } 个冲突组合（{ $rows } 行，镜像合并）；冲突 { $edges } 对
conflicts-count-hint = 组合与其镜像是同一知识，合为一行
conflicts-rank-by = 排序
conflicts-select = 在上方选取一个冲突；按 N、B 逐个查看。
conflicts-settled = 此组合没有冲突。按 N 前往下一个冲突。
conflicts-why = 原因
conflicts-settle = 如何解决
conflicts-settle-hint = 此组合改成各评分后剩余的冲突。选定即保存并锁定，可以撤销。
settle-score = 评分
settle-meaning = 含义
settle-left = 冲突组合
settle-inc = 冲突总量
settle-answer = 评定
settle-now = { $meaning }（当前）
settle-then = { $meaning }
settle-do = 评为 { $score }
contradictions-title = 锁定评分之间的矛盾（{ $count }）
contradictions-advice = 消解无法处理这些矛盾：两个评定必有一误，或此处确是多子反而不利。请解锁或更改每对中的一个。

# 排序依据
measure-weight-long = 权重 IW（冲突数 × 相邻数）
measure-ratio-long = 比率 IP（冲突数 ÷ 相邻数）

# 消解
resolver-order = 处理次序
resolver-objective = 优化目标
resolver-running = 正在副本上消解，知识库不受影响。
resolver-idle-title = 消解尚未开始
resolver-idle = 从最严重的冲突开始逐一处理，为每个组合选取使余下冲突最少的评分。锁定的评分不变。消解在副本上进行，接受之后才会保存。
resolver-stored = 已保存的一次消解，共 { $steps } 步
resolver-slider = 移到任何已知的步骤
resolver-place = 第 { $at } / { $known } 步 · 第 { $passes } 轮 · 已改动 { $changed } 个组合
resolver-end-consistent = ✔ 已无冲突
resolver-end-consistent-hint = 整个子力组合图互不矛盾，但这并不证明评分正确。
resolver-end-stuck = 局部最优：改动任何一个组合都不再有益，尚余 { $left } 个冲突组合
resolver-end-stuck-hint = 单改任何一个组合都不能使目标再降，这是局部最优：冲突未必不能更少。可用精确消解查明。
resolver-end-open = 尚未完成
resolver-end-open-hint = 继续消解，冲突或可再减少。

chart-step = 第 { $step } 步
chart-step-hint = 点按：跳到此步
chart-levels-empty = 其余为零
chart-steps = 步
chart-objective = 余下：{ $objective }
chart-levels = 按冲突比率统计的组合数
chart-inc = 冲突总量
chart-cn = 冲突组合数

step-none-title = 第一步之前
step-none = 按 F10 走一步，按 F5 运行至结束。
step-title = 第 { $number } 步，第 { $pass } 轮
step-count = { $neighbours } 个相邻组合中 { $conflicts } 个有冲突：权重 { $weight }，比率 { $ratio } %
step-changed = 改动：{ $before } → { $after }
step-kept = 不改：改成别的评分，冲突都不会少于 { $before }
step-candidates = 改成各评分后剩余的冲突
step-mark-kept = 不改
step-mark-before = 原来
step-mark-after = ✔ 选定
step-mark-none = {""}

column-change = 改动
changes-title = 改动（{ $count }）
changes-none = 尚无改动。
residue-title = 余下的冲突（{ $count }）
residue-none = 已无冲突。
report-title = 报告
report-edges = 冲突组合对
report-changed = { $steps } 步、{ $passes } 轮中改动了 { $nodes } 个组合；组合与其镜像各计一个。
report-contradictions = 余下的冲突中有 { $count } 个是锁定评分之间的矛盾，须由人判断。
report-laws = 与知识库核对
law-invariable-kept = 误改的锁定组合：{ $broken } / { $checked }
law-scored-kept = 误加或误删评分的组合：{ $broken } / { $checked }
law-mirrored = 与镜像不符的组合：{ $broken } / { $checked }
law-counted = 重新计算后不符的冲突数：{ $broken } / { $checked }
law-falling = 未使目标下降的改动：{ $broken } / { $checked }
law-consistent = 不应余下的冲突（锁定的评分之间、待撤回的评定旁、夹于彼此矛盾的锁定评分之间的组合除外）：{ $broken }（{ $checked } 个组合）
law-costed = 与逐项相加不符的代价：{ $broken } / { $checked }
law-packed = 证明下界所用矛盾的错误：{ $broken } / { $checked }
report-broken = 有核对不符，这是程序的错误，请放弃此次结果。
report-warning = 互不矛盾的评分仍可能有误：消解只能发现矛盾，不能发现错误。
