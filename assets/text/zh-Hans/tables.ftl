# 残局库
table-building = 生成残局库
table-checking = 检查残局库
table-counting = 统计残局库
table-ordering = 正在衡量各项证明能确定多少
table-made = 已生成 { $material }：{ $bytes } 字节，最长胜着 { $plies } 步。
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
table-longest = 最长胜着步数
table-rules-plain = plain：困毙判负；只有一方能进攻，重复局面不影响结果；不判长捉
table-rules-check = check：困毙判负，长将判负；不判长捉
table-too-large = { $material } 的局面太多，无法编号。
table-memory-limit = 生成 { $material } 需要 { $needed } 内存，只允许 { $limit }；可用 --memory 放宽。
table-too-long = { $material } 有超过 { $plies } 步的胜着，残局库无法记录。
table-wrong = 新生成的 { $material } 自相矛盾，未予保存：程序或机器有误，请回报。
table-damage-no-table = { $path } 不是 canju 的残局库。
table-damage-version = { $path } 由较新的 canju 写成（格式版本 { $version }）。
table-damage-header = { $path } 的文件头已损坏；请删除后重新生成。
table-damage-length = { $path } 有 { $found } 字节，应为 { $expected }；请删除后重新生成。
table-damage-block = { $path } 的第 { $block } 块已损坏；请删除后重新生成。
table-damage-material = { $path } 所存的是 { $material }，与文件名不符。
table-damage-values = { $path } 的内容自相矛盾；请删除后重新生成。
table-no-table = 没有 { $material } 的残局库；可用 canju table build { $material } 生成。
table-win = { $plies } 步胜
table-loss = { $plies } 步负
table-draw = 和
table-win-rule = 因重复规则胜
table-loss-rule = 因重复规则负
table-moves = 各着法对走子方的结果：
table-line = 双方最佳着法：
table-by-rule = 此结果由重复规则判定，没有步数。
table-impossible = 局面太多

# 面板
tables-select = 请选择节点，或输入子力组合后按 Enter。
tables-census = 统计
tables-list = 残局库（{ $count }）
tables-there = 已求解：{ $bytes } 字节，最长胜着 { $plies } 步。
tables-missing = { $missing ->
    [0] 尚无残局库：{ $positions } 项，需内存 { $memory }，较小的残局库均已齐备。
   *[other] 尚无残局库：{ $positions } 项，需内存 { $memory }，须先生成 { $missing } 个较小的残局库。
}
tables-memory = 所需内存超过目前可用的 { $allowed }，将无法求解。
tables-solving = 正在求解 { $material }
tables-waiting = { $material } 等待求解。
tables-unqueue = 移出队列
tables-queue = 等待求解：
tables-none = 尚无残局库。“求解”会为所选节点生成。
tables-folder = 位于 { $folder }：
tables-bytes = 字节
place-play = 走子
place-play-hint = 点选棋子，再点目标位置
place-set-up = 摆局
place-set-up-hint = 放置、拖动或拿走棋子；按右键或 Delete 拿走
place-to-move = { $side }先行
place-back = 悔棋
place-another = 换一局面
place-another-hint = 随机摆出所选子力的另一局面
place-flip = 翻转棋盘
place-clear = 清空
place-copy = 复制
answer-material = 盘面子力：
answer-value = { $side }先行：{ $value }
answer-no-table = 尚无 { $material } 的残局库。
answer-solve = 求解 { $material }
answer-again = 重新生成损坏的残局库
answer-no-move = 无子可动，先行方负。
answer-play = 走 { $move }
census-none = 此子力组合尚未统计。
census-attacker = { $side }进攻
census-finding = 单独判定：{ $meaning }；最长胜着 { $plies } 步
census-all = 全部局面
census-quiet = 平静局面
census-high = 高兵
census-low = 低兵
census-bottom = 底兵
census-counts = 胜 { $won }，和 { $drawn }，负 { $lost }；胜率 { $share } %
census-fortress = 堡垒
census-fortress-share = { $share } % 的守方阵形守得住
census-fortress-hint = 攻方（高兵）胜率不到一成的守方阵形所占比例
census-legend = 以攻方计：+ 胜，= 和，− 负。平静：双方均无将军且无子可吃。兵高各行只计平静局面，自守方底线计：高兵 3 以上，低兵 1-2，底兵 0。

# 残局库与棋谱
agreement-census = 统计
agreement-manual = 棋谱
agreement-verdicts = 棋谱所言
agreement-cross = 各组合按棋谱（行）与统计（列）的结论
agreement-without = 另有 { $count } 个组合有棋谱结论而无统计。
agreement-total = { $all } 个中相符 { $agree } 个；若“巧胜”可为 1 至 5 的任何评分，则为 { $leniently } 个
outcome-win = 胜（0-1）
outcome-by-position = 巧胜（2-3）
outcome-either = 互有胜机（4）
outcome-draw = 和（5）
outcome-reversed = 对方占优（6-9）
outcome-level = 均势（4-5）
foresight-predicting = 正在预测隐去的结论
foresight-title = { $count } 个尚无残局库的组合，每次对预测隐去十分之一的结论：棋谱所言（行）与预测（列）
foresight-plain = 相符
foresight-balanced = 均衡相符
foresight-lenient = 宽松均衡
foresight-severe = 大错
foresight-commonest = 一律按最常见者
foresight-row = { $material } { $predicted }（棋谱 { $manual }）

# 论断
claims-claim = 论断
claims-range = 评分
claims-verdict = 残局库的结论
claims-holds = 成立
claims-in-part = 部分成立
claims-does-not-hold = 不成立
claims-unsettled = 未定：残局库有 { $entries } 项
claims-criterion = 统计评分（以兵高为准）在所言评分之内，则论断成立；相差一级，或所言介于高兵与低兵的实情之间，则部分成立；否则不成立。括号内为低兵与底兵的评分。
claims-total = 成立 { $holds } 条，部分成立 { $part } 条，不成立 { $fails } 条，未定 { $open } 条
claimant-paper = Chen et al. 2011
claimant-textbooks = 棋谱公论
saying-wins = 红方必胜
saying-generally-wins = 红方一般可胜
saying-wins-but-draws = 红胜，但有已知的和局
saying-no-sure-win = 红方多胜，但非必胜
saying-many-chances = 红方胜机很多
saying-draws-more-easily = 黑方较易守和
saying-advantage = 红方占优
saying-slight-advantage = 红方稍优
saying-draw = 和棋

# What to solve next
tables-next = 下一步求解
tables-next-hint = 所费工夫之内最能确定全部残局的证明；棋谱有结论者与两子攻一子者优先。
tables-next-sizes = 规模
tables-next-size = 不超过 { $entries } 项
tables-next-gain = 可确定
tables-next-gain-hint = 求解后全部残局的未定级数最多减少多少
tables-next-entries = 待求解项数
tables-next-entries-hint = 本身与尚缺的较小残局库
tables-next-memory = 内存
tables-next-megabytes = { $megabytes } MB
tables-next-one = 求解
tables-next-all = 求解前 { $count } 个
tables-next-none = 此规模之内已无可求解且内存容得下者。
