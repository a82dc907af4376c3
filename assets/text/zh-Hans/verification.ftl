# 抽样
sampler-sequential = 逐一抽取
sampler-algebraic = 同余抽取
sample-drawn = 由 { $population } 个组合抽出 { $drawn } 个（{ $percent }），任两个至少相差 { $distance } 子；{ $sampler }，种子 { $seed }。
sample-short = 原需 { $wanted } 个，但已无处可容。缩小间距可容更多，另一抽法或亦可。
sample-counts = 已判定 { $judged } 个：正确 { $exact }、略差 { $slight }、严重错误 { $severe }；略过 { $passed }。
sample-severe = 严重错误：{ $of } 个节点中约 { $nodes } 个（{ $share }）；{ $confidence } % 信心下介于 { $low } 与 { $high } 之间。
sample-wrong = 所有错误：{ $of } 个节点中约 { $nodes } 个（{ $share }）；{ $confidence } % 信心下介于 { $low } 与 { $high } 之间。
sample-tolerant = 正确或略差（容许正确率）：{ $percent }。
sample-more = 尚须判定 { $more } 个：目前误差 ±{ $half }，目标为 ±{ $wanted }。
sample-enough = 已足够：误差 ±{ $half }，在目标 ±{ $wanted } 之内。
deviation-exact = 正确
deviation-slight = 略差
deviation-severe = 严重错误
judge-expert = 专家
judge-tables = 残局库

# 其他方法
gap-holds = { $pairs } 对相差一士或一象的组合中，{ $within } 对（{ $share }）相差不超过 { $mu } 级；要求为 { $delta }。超过者：错误 { $errors } 对，残局库证明属实 { $proved } 对。
gap-fails = { $pairs } 对相差一士或一象的组合中，仅 { $within } 对（{ $share }）相差不超过 { $mu } 级；要求为 { $delta }。超过者：错误 { $errors } 对，残局库证明属实 { $proved } 对。
exchange-summary = 双方各减一兵的 { $pairs } 对组合中，{ $found } 对评分不同，{ $turned } 对连优势方亦不同。
isolated-summary = { $parts ->
    [0] 全部 { $main } 个已评分节点互相连通。
   *[other] { $parts } 个部分（共 { $nodes } 个节点）与其余 { $main } 个节点无一子之差相连，其评分无从互相印证。
}
cross-summary = { $all ->
    [0] 残局库并未涉及此知识库的任何评分。
   *[other] 残局库证明其中 { $all } 个组合：正确 { $exact }、略差 { $slight }、严重错误 { $severe }；容许正确率 { $tolerant }。其中 { $stored } 个的评分本身就是证明。
}

# 评判表
sheet-no-column = { $path } 没有 { $name } 列。评判表的首行为列名：sample, number, material, name, score, mark。
sheet-exists = { $path } 已经存在，其中可能有评判；请另取名称。
sheet-empty = { $path } 没有数据行。
sheet-not-a-plan = “{ $found }”不是样本名称；评判表每行均须注明样本，例如 sequential-k4-p1-s1。
sheet-other-plan = 此行属于样本 { $found }，以上各行属于 { $above }。
sheet-not-a-material = “{ $found }”不是子力组合。
sheet-not-a-score = “{ $found }”不是 0 至 9 的评分。
sheet-not-a-mark = “{ $found }”不是评判。请写 right（对）或 wrong（错）、正确的评分 0 至 9、skip（略），或留空。
sheet-twice = { $material } 在表中出现两次。
sheet-stranger = { $path } 中的 { $material } 不在此样本内：知识库中已评分的组合与制表时不同。请选用当时的版本，或重新抽样。

# 终端机
cli-sampling = 抽样中
cli-planting = 植入错误
verify-sample = 随机抽样
verify-gap = 级差
verify-exchange = 兑兵
verify-isolated = 孤立部分
verify-tables = 确切残局库
verify-number = 序
verify-verdict = 判定
verify-by = 判定者
verify-classes = 级差
verify-other = 邻点
verify-step = 差异
verify-proved = 已证明
verify-after = 兑后
verify-nodes = 节点
verify-combinations = 组合
verify-pairs = 对数
verify-error = 错误
verify-suspicious = 可疑
verify-turned = 优势易手
verify-first-marks = 第一个组合尚待评判；其后的组合，輪到时才计入残局库的判定。用 --sheet FILE 写出评判表，以 --marks FILE 读回。
verify-sheet-written = 已写入 { $path }：请填写 mark 列，再以 --marks 读回。
verify-needs-sample = --sheet 与 --marks 仅用于抽样：请用 --method sample 或 all。
verify-other-seed = { $path } 是样本 { $found } 的评判表，并非 { $wanted }。省略抽样选项即采用表中的设定。
verify-failed = 发现 { $found } 个错误，容许 { $allowed } 个。
injection-method = 方法
injection-found = 找到
injection-restored = 还原
injection-harmed = 误改
injection-severe = 剩余严重
injection-conflicts = 剩余冲突
injection-flags = { $name }：标出 { $pairs } 对，其中 { $hits } 对含错误（{ $precision }）；找到 { $found } 个错误（{ $recall }）。
injection-sampled = { $sampler }：{ $samples } 个样本各 { $drawn } 个组合，估计严重错误 { $mean }，实为 { $share }。{ $covered } 的区间包含真值；若达 ±{ $half } 即停（平均 { $after } 个评判），则为 { $stopped }。
injection-title = { $percent } %：在 { $population } 个组合中植入 { $errors } 个错误（严重 { $severe }），其中 { $conflict } 个有冲突（{ $seen }）；冲突传播率 { $spread }。
