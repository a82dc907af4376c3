# 残局库
table-building = 生成残局库
table-solving = 求解残局库
table-checking = 检查残局库
table-counting = 统计残局库
table-ordering = 正在估算各项证明的推定效果
table-made = 已生成 { $material }：{ $bytes } 字节，最长胜局 { $plies } 着。
table-built = { $count ->
    [0] 无需生成：残局库均已在 { $folder }。
   *[other] 已在 { $folder } 生成 { $count } 个残局库。
}
table-listed = { $folder } 有 { $count } 个残局库，共 { $bytes } 字节。
table-verified = 已检查 { $count } 个残局库，全部无误。
table-bad = { $all } 个残局库中有 { $count } 个不能使用；请删除后以 canju table build 重新生成。
table-surveyed = { $path } 有 { $count } 行。
table-planned = { $count ->
    [0] 无需计划：{ $folder } 已有全部统计。
   *[other] 已将 { $count } 个单元写入 { $path }，最大者需 { $memory } 内存。
}
table-rows-differ = { $material } 有两行互相矛盾：{ $first } 第 { $firstline } 行与 { $second } 第 { $secondline } 行。未写入任何内容。
table-none = 无
table-material = 子力
table-rules = 规则
table-unfolded = 索引项数
table-positions = 局面数（镜像合并）
table-entries = 库中项数
table-memory = 生成所需内存（字节）
table-needs = 所需的较小残局库
table-missing = 尚未生成
table-file = 文件字节数
table-longest = 最长胜局（着）
table-rules-plain = 规则：困毙判负；只有一方能进攻，重复局面不影响结果
table-rules-check = 规则：困毙判负，长将判负；不判长捉，须重新生成
table-rules-chase = 规则：困毙判负，长将判负，长捉判负
table-rules-no-checks = { $rules }；其间有将军则不算长捉
table-rules-no-pinned = { $rules }；被牵制的子不算捉
table-rules-no-guards = { $rules }；士象捉有根子不算捉
table-too-large = { $material } 的局面太多，无法编号。
table-memory-limit = 生成 { $material } 需要 { $needed } 内存，只允许 { $limit }；可用 --memory 放宽。
table-too-long = { $material } 有超过 { $plies } 着的胜局，残局库无法记录。
table-wrong = 新生成的 { $material } 自相矛盾，未予保存：程序或机器有误，请报告此问题。
table-damage-no-table = { $path } 不是 canju 的残局库。
table-damage-version = { $path } 由较新的 canju 写成（格式版本 { $version }）。
table-damage-header = { $path } 的文件头已损坏；请删除后重新生成。
table-damage-length = { $path } 有 { $found } 字节，应为 { $expected }；请删除后重新生成。
table-damage-block = { $path } 的第 { $block } 块已损坏；请删除后重新生成。
table-damage-material = { $path } 所存的是 { $material }，与文件名不符。
table-cancelled = 已取消。此前完成的部分已保留。
table-damage-values = { $path } 的内容自相矛盾；请删除后重新生成。
table-damage-rules = { $path } 由旧版生成，不判长捉。请重新生成此残局库。
table-damage-variant = { $path } 所用的长捉规则不同（{ $rules }）；规则不同的残局库不能混用。请移走此文件后重新生成。
table-no-table = 没有 { $material } 的残局库；可用 canju table build { $material } 生成。
table-win = { $plies } 着胜
table-loss = { $plies } 着负
table-draw = 和
table-win-rule = 按重复局面规则判胜
table-endless = { $value }（循环局面，未判长捉）
table-endless-hint = 此结果依循环局面而定，而此残局库由旧版生成，不判长捉。请重新生成。
table-ended = { $value }（超过限着：和）
table-unclear = { $value }（可能超过限着）
table-unknown = { $value }（限着未计算）
table-limit = 自然限着与胜局
table-limit-winner = 胜方
table-limit-turn = 先行方
table-limit-won = 胜局
table-limit-ended = 因限着成和
table-limit-unclear = 未定
table-limit-longest = 所需着数
table-limit-legend = 连续 { $limit } 着（半回合）未吃子判和。最长胜局 { $plies } 着。因限着成和：既来不及成杀，也来不及吃子转入胜局。未定：同上，但守方有进攻子力，可能只有长将或长捉才能撑到限着，而长将、长捉判负。所需着数：其余胜局成杀或吃子转入胜局所需的最多着数。由重复局面规则定胜负的局面不计在内。
table-limit-row = 因自然限着成和的胜局
table-limit-none = 无：没有超过限着的胜局
table-limit-some = 有超过限着的胜局，可用 canju table limit 统计
table-limit-reached = 已到自然限着（{ $limit } 着未吃子）：和棋。
table-limit-ends = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方既来不及成杀，也来不及吃子转入胜局：和棋。
table-limit-is-unclear = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方既来不及成杀，也来不及吃子转入胜局：和棋，除非守方只有长将或长捉才能撑到限着，此点残局库无法判定。
table-limit-holds = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方来不及成杀，但 { $needed } 着内可以吃子转入胜局或成杀：仍是胜局。
table-limit-unknown = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方来不及成杀；能否及时吃子转入胜局，未作计算。
table-limit-option = 可用 --dtz 计算；大型残局库需数分钟。
table-loss-rule = 按重复局面规则判负
table-moves = 各着的结果（以走子方计）：
table-line = 双方最佳着法：
table-by-rule = 此结果由重复局面规则判定，没有着数。
table-offence-check = 例如{ $side }以{ $pieces }长将，判负。方括号内的着法循环：
table-offence-chase = 例如{ $side }以{ $pieces }长捉{ $chased }，判负。方括号内的着法循环：
table-impossible = 局面太多

# 面板
tables-select = 请选择组合，或输入子力组合后按 Enter。
tables-census = 统计
tables-list = 残局库（{ $count }）
tables-there = 已求解：{ $bytes } 字节，最长胜局 { $plies } 着。
tables-missing = { $missing ->
    [0] 尚未保存残局库：{ $positions } 项，需内存 { $memory }，较小的残局库均已齐备。
   *[other] 尚未保存残局库：{ $positions } 项，需内存 { $memory }，须先生成 { $missing } 个较小的残局库。
}
tables-memory = 所需内存超过目前可用的 { $allowed }，无法求解。
tables-solving = 正在求解 { $material }
tables-waiting = { $material } 等待求解。
tables-unqueue = 移出队列
tables-queue = 等待求解：
tables-none = 尚无残局库。“求解”会为所选组合生成。
tables-folder = 位于 { $folder }：
place-play = 走子
place-play-hint = 点选棋子，再点目标位置
place-set-up = 摆局
place-set-up-hint = 放置、拖动或移除棋子；按右键或 Delete 移除
place-to-move = { $side }先行
place-back = 悔棋
place-another = 换局面
place-another-hint = 随机摆出所选子力组合的另一局面
place-flip = 翻转棋盘
place-clear = 清空
place-copy = 复制
answer-material = 盘面子力：
answer-value = { $side }先行：{ $value }
answer-no-table = 尚无 { $material } 的残局库。
answer-census = { $material } 轮到{ $side }走的局面共 { $count } 个：红胜 { $red } %，和 { $drawn } %，黑胜 { $black } %。这是整个子力组合的统计，并非本局面的结果。
answer-census-check = 统计时未判长捉。
answer-shipped = 内置残局谱收有此局面，结果经残局库证明。{ $side }先行：{ $value }。
answer-solve = 求解 { $material }
answer-look-up = 重新查询
answer-again = 重新生成损坏的残局库
answer-limit = 计算自然限着
answer-no-move = 无着可走，先行方负。
answer-play = 走 { $move }
census-none = 此子力组合尚未统计。
census-attacker = { $side }进攻
census-finding = 仅按此项：{ $meaning }；最长胜局 { $plies } 着
census-all = 全部局面
census-quiet = 静态局面
census-high = 高兵
census-low = 低兵
census-bottom = 底兵
census-counts = 胜 { $won }，和 { $drawn }，负 { $lost }；胜率 { $share } %
census-fortress = 守和阵形
census-fortress-share = { $share } % 的守方阵形可守和
census-fortress-hint = 使攻方（高兵）胜率不到一成的守方阵形所占的比例
census-legend = 以攻方计：+ 胜，= 和，− 负。静态局面：双方均未被将军，也无子可吃。高兵、低兵、底兵各行只计静态局面，兵的高度从守方底线算起：高兵 3 以上，低兵 1-2，底兵 0。一方走一步为一着（半回合）。

# 残局库与棋书
agreement-census = 统计
agreement-manual = 棋书
agreement-agrees = 一致
agreement-verdicts = 棋书的结论
agreement-cross = 各组合：棋书的结论（行）与统计的结论（列）
agreement-without = 另有 { $count } 个组合有棋书结论而无统计。
agreement-total = { $all } 个中 { $agree } 个相符；若“巧胜”可为 1 至 5 的任一评分，则 { $leniently } 个相符
outcome-win = 胜（0-1）
outcome-by-position = 巧胜（2-3）
outcome-either = 互有胜机（4）
outcome-draw = 和（5）
outcome-reversed = 对方占优（6-9）
outcome-level = 均势（4-5）
foresight-predicting = 正在预测隐去的结论
foresight-title = { $count } 个未曾求解的组合，预测时每次隐去十分之一的棋书结论：棋书的结论（行）与预测（列）
foresight-plain = 准确率
foresight-balanced = 平衡准确率
foresight-lenient = 宽松平衡准确率
foresight-severe = 严重错误
foresight-commonest = 一律取最常见者
foresight-row = { $material } { $predicted }（棋书 { $manual }）

# 论断
claims-claim = 论断
claims-range = 评分
claims-verdict = 残局库的结论
claims-holds = 成立
claims-in-part = 部分成立
claims-does-not-hold = 不成立
claims-unsettled = 未定：残局库有 { $entries } 项
claims-criterion = 若统计评分（以高兵计）是论断所称的评分之一，则论断成立；若相差一级，或论断介于高兵与低兵的实情之间，则部分成立；否则不成立。括号内为低兵与底兵的评分。
claims-total = 成立 { $holds } 条，部分成立 { $part } 条，不成立 { $fails } 条，未定 { $open } 条
claimant-paper = Chen 等 2011
claimant-textbooks = 棋书公认
saying-wins = 红方必胜
saying-generally-wins = 红方一般可胜
saying-wins-but-draws = 红胜，但有已知的和局
saying-no-sure-win = 红方多胜，但非必胜
saying-many-chances = 红方胜机很多
saying-draws-more-easily = 黑方较易守和
saying-advantage = 红方占优
saying-slight-advantage = 红方稍优
saying-draw = 和棋

# 建议求解
tables-next = 建议求解
tables-next-hint = 相对于所需计算量，最有助于推定全部残局的证明；棋书有结论者与两子攻一子者优先。
tables-next-sizes = 规模
tables-next-size = 不超过 { $entries } 项
tables-next-gain = 可推定
tables-next-gain-hint = 求解后，全部残局的未定级数合计至多减少多少
tables-next-entries = 待求解项数
tables-next-entries-hint = 本身与尚缺的较小残局库合计
tables-next-memory = 内存（MB）
tables-next-one = 求解
tables-next-all = 求解前 { $count } 个
tables-next-none = 此规模内没有内存可容的待求解组合。
