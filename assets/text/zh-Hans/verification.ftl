# 抽样
sampler-sequential = 逐一抽取
sampler-algebraic = 同余抽取
sample-drawn = 从 { $population } 个组合中抽取 { $drawn } 个（{ $percent }），任意两个至少相差 { $distance } 子；{ $sampler }，随机种子 { $seed }。
sample-short = 原拟抽取 { $wanted } 个，已无可再抽。缩小间距或换用另一抽法，或可多抽一些。
sample-counts = 已评判 { $judged } 个：正确 { $exact }、差一级 { $slight }、严重错误 { $severe }；略过 { $passed }。
estimate-severe = 严重错误：{ $of } 个组合中约 { $nodes } 个（{ $share }）；{ $confidence } % 置信区间为 { $low } 至 { $high }。
estimate-wrong = 全部错误：{ $of } 个组合中约 { $nodes } 个（{ $share }）；{ $confidence } % 置信区间为 { $low } 至 { $high }。
sample-tolerant = 正确或只差一级（容许正确率）：{ $percent }。
sample-more = 还须评判 { $least } 至 { $most } 个：目前误差 ±{ $half }，目标为 ±{ $wanted }。以 { $confidence } % 置信区间的两端而论，错误率若为 { $easy } 须 { $least } 个，若为 { $hard } 须 { $most } 个。
sample-larger = 此样本只有 { $drawn } 个：以所需最多者计，请抽取 { $part }，或接受较大的误差。
sample-enough = 已足够：误差 ±{ $half }，在目标 ±{ $wanted } 之内。
deviation-exact = 正确
deviation-slight = 差一级
deviation-severe = 严重错误
judge-expert = 专家
judge-playouts = 自弈
judge-tables = 残局库

# 其他方法
gap-holds = 相差一士或一象的 { $pairs } 对组合中，{ $within } 对（{ $share }）相差不超过 { $mu } 级；要求为 { $delta }。其余之中，错误 { $errors } 对，残局库证明属实 { $proved } 对。
gap-fails = 相差一士或一象的 { $pairs } 对组合中，仅 { $within } 对（{ $share }）相差不超过 { $mu } 级；要求为 { $delta }。其余之中，错误 { $errors } 对，残局库证明属实 { $proved } 对。
exchange-summary = 双方各减一兵的 { $pairs } 对组合中，{ $found } 对评分不同，其中 { $turned } 对连占优一方也不同。
isolated-summary = { $parts ->
    [0] 全部 { $main } 个已评分组合互相连通。
   *[other] { $parts } 个部分（共 { $nodes } 个组合）与其余 { $main } 个组合之间没有只差一子的组合，其评分无从印证。
}
cross-summary = { $all ->
    [0] 残局库未涉及此知识库的任何评分。
   *[other] 残局库证明了其中 { $all } 个组合：正确 { $exact }、差一级 { $slight }、严重错误 { $severe }；容许正确率 { $tolerant }。其中 { $stored } 个的评分本身就是证明。
}

# 评判表
sheet-no-column = { $path } 没有 { $name } 列。评判表的首行为列名：sample, number, material, name, score, mark。
sheet-empty = { $path } 没有数据行。
sheet-not-a-plan = “{ $found }”不是样本名称；评判表每行均须注明样本，例如 sequential-k4-p1-s1。
sheet-other-plan = 此行属于样本 { $found }，以上各行属于 { $above }。
sheet-not-a-material = “{ $found }”不是子力组合。
sheet-not-a-score = “{ $found }”不是 0 至 9 的评分。
sheet-not-a-mark = “{ $found }”不是评判。请写 right（对）或 wrong（错）、正确的评分 0 至 9、skip（略），或留空。
sheet-twice = { $material } 在表中出现两次。
sheet-stranger = { $path } 中的 { $material } 不在此样本内：知识库中已评分的组合与制表时不同。请选用当时的版本，或重新抽样。

# 终端
cli-sampling = 抽样中
cli-planting = 人为改错试验
verify-sample = 随机抽样
verify-gap = 级差
verify-exchange = 兑兵
verify-isolated = 孤立部分
verify-sense = 常理
verify-tables = 精确残局库
verify-playouts = 自弈验证
verify-number = 序号
verify-verdict = 判定
verify-csv-one = --csv 只能与一种有列表的 --method 同用：gap、exchange、isolated、sense 或 tables。
verify-by = 判定者
verify-classes = 级差
verify-other = 相邻组合
verify-step = 差异
verify-proved = 已证明
verify-after = 兑后
verify-nodes = 组合
verify-combinations = 组合
verify-pairs = 组合对
verify-error = 错误
verify-suspicious = 可疑
verify-turned = 优势易手
verify-first-marks = 第一个组合尚待评判；其后的组合轮到时，才计入残局库的结论。用 --sheet 文件 写出评判表，以 --marks 文件 读回。
verify-sheet-written = 已写入 { $path }：请填写 mark 列，再以 --marks 读回。
verify-needs-sample = --sheet 与 --marks 仅用于抽样：请用 --method sample 或 all。
verify-other-seed = { $path } 是样本 { $found } 的评判表，并非 { $wanted }。省略抽样选项，即采用表中的设置。
verify-failed = 发现 { $found } 个错误，容许 { $allowed } 个。
injection-method = 方法
injection-found = 找到
injection-restored = 改正
injection-harmed = 误改
injection-severe = 余下严重错误
injection-conflicts = 余下冲突
injection-flags = { $name }：标出 { $pairs } 对，其中 { $hits } 对含错误（{ $precision }）；找到 { $found } 个错误（{ $recall }）。
injection-sampled = { $sampler }：{ $samples } 个样本，各 { $drawn } 个组合，估计严重错误 { $mean }，实为 { $share }。区间包含真值的样本：{ $covered }。{ $stopped ->
    [0] 没有样本的误差达到 ±{ $half }，故不能提前停止。
   *[other] { $stopped } 个样本的误差达到 ±{ $half } 即停（平均评判 { $after } 个），其中区间包含真值的占 { $within }。
}
injection-title = { $percent } %：在 { $population } 个组合中改错 { $errors } 个（严重 { $severe }），其中 { $conflict } 个有冲突（{ $seen }）；冲突传播率 { $spread }。

# 面板
unit-classes = 级
unit-pieces = 子
unit-seconds = 秒
verify-sample-hint = 随机抽出少数组合请专家评判，由此推断全部评分中有多少错误。
verify-gap-hint = 只差一士或一象，评分不应悬殊。相差悬殊的相邻组合值得细看。
verify-exchange-hint = 双方各减一兵而双方仍有兵时，评分应当不变。
verify-isolated-hint = 与其余部分之间没有只差一子的组合，其评分无从印证。
verify-sense-hint = 就子力而论不合常理的评分（残局库已证明者除外）；每一类都是一条查询，可逐个处理。另列论文对若干组合的说法。
verify-tables-hint = 残局库有结论的评分，一律与证明比较。
verify-playouts-hint = 引擎对未锁定的组合自弈（吃子后的小组合查残局库），再将对局结果与评分比较。
verify-working = 正在检查知识库……
verify-look = 重新检查
verify-none = 没有可列出的项目。
gap-mu = 至多（μ）
gap-delta = 占至少（δ）
gap-legend = 按相差级数统计各有多少对，纵轴为对数刻度。✔ 在 μ 之内，? 可疑，✗ 相差过大；灰色部分由残局库证明属实。
gap-open-only = 不列残局库已证明者
exchange-lenient = 仅列优势易手者
sense-pawn-up = 车马炮相同，多一兵：必胜
sense-two-up = 多两个单位以上，反而处于劣势
sense-three-up = 多三个单位以上，反而处于劣势
sense-against-pawns = 对方只有兵卒，多三个单位以上，却不占优
sense-strong-draw = 双方各有四个单位以上，却都不能取胜
sense-equal-draw = 双方子力相同，却都不能取胜
sense-contradicted = 所附证据与评分不符
sense-units = 子力单位：车 2，马、炮 1。
sense-found = 查得
sense-among = 总数
sense-proved = 已证明
sense-what = 不合常理之处
sense-examples = 例子
sense-find = 查询
sense-find-hint = 在子力组合图中显示：{ $query }
sense-claims = 论文：{ $all } 项说法中有 { $kept } 项相符，{ $open } 项尚无评分。
cross-none = 请在“残局库”面板求解组合；不论是否已存入知识库，所证明的都会在此比较。
cross-agree = 全部一致。若知识库所存的本就是证明，自当如此；可用 canju-lab experiment accuracy 隐去证明，测定预测的准确度。
cross-legend = 行为残局库所证明的等级，列为知识库的评分，格内为次数。有框者正确；≈ 差一级，✗ 严重错误。
cross-columns = 知识库的评分
cross-rows = 已证明
sample-sampler = 抽法
sample-sampler-hint = 逐一抽取没有规律，但很快就无可再抽；同余抽取可多抽一些，适合大型知识库。
sample-distance = 间距
sample-part = 抽样比例
sample-seed = 随机种子
sample-confidence = 置信水平
sample-half-width = 误差范围
sample-empty-title = 尚未抽样
sample-empty = 样本随机抽取，但任意两个组合都不相近。请看局面，逐一输入您认为正确的评分，作答之后才显示知识库的评分及其依据；每评一个，估计随之更新，并提示何时已经足够。残局库与锁定的评定已有定论的，无须评判。
sample-stale = 其中有些组合已无评分：抽样之后知识库有改动，请重新抽样。
sample-place = 第 { $at } / { $of } 个
sample-right = 正确
sample-not-so = 错误
sample-skip = 略过
sample-undo = 撤销
sample-skipped = 已略过
sample-done = 样本中的组合均已评判或略过。
sample-nothing-marked = 输入您认为正确的评分 0–9；G 换局面，空格键略过，U 撤销。若要先看知识库的评分按 R：其后正确按 Y，错误按 X。
sample-open-only = 仅列待评判者（{ $open } / { $all }）
sample-plot-legend = 实线为估计值，虚线为置信区间。
sample-plot-marks = 已评判
sample-plot-share = 严重错误
ask-write-sheet = 将样本写入
ask-read-sheet = 读取评判
ask-sheet-exists = 文件已经存在，其中可能有评判：请另取名称。
panel-verification = 验证
panel-verification-hint = 寻找错误的评分：由您评判的样本、相邻组合的规律、精确残局库
verb-draw-sample = 抽取样本
verb-draw-sample-hint = 随机抽出组合供您评判；同一样本先前的评判会一并恢复
verb-write-sheet = 写出评判表…
verb-write-sheet-hint = 将样本写成电子表格可读的表格，附空白的评判列
verb-read-sheet = 读取评判表…
verb-read-sheet-hint = 抽取评判表所属的样本，并采用其评判
job-verify = 验证
keymap-marking = 抽样时：正确评分；显示评分，其后正确、错误；略过、撤销
sample-taken = 本样本的评判已收作答案。此处的估计针对收入之前的库；要估计现在的库，请换一个种子重新抽样。
