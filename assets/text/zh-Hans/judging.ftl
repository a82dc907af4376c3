# 评判样本
judging-reveal = 显示评分
judging-reveal-hint = 作答之前先看知识库的评分与依据：此后不算盲评
judging-hidden = 作答之后，显示知识库的评分及其依据。
judging-last = 刚才评判的组合
judging-reasons = 评分与依据
judging-base = 知识库

# 专家之间的一致程度
agreement-all-met = { $items } 个组合中，作答者全部同级的 { $exact } 个，相差不超过一级的 { $near } 个。
agreement-mostly-differs = { $items } 个中仅 { $exact } 个一致：系数再高，也只说明其余相差不远。

# 人为改错试验
verify-planted = 人为改错试验
verify-planted-hint = 先对知识库的副本作精确消解，再有意改错：消解、规律与抽样各能找出多少？知识库本身不变。
planted-percent = 改错
planted-most = 最多相差
planted-plant = 人为改错
planted-none = 尚未改错。锁定的评分不改；抽样与评判采用“随机抽样”的设置。
planted-legend = 找到：与改错的等级不同。改正：恢复正确的等级。误改：把正确的等级改错。组合与其镜像只计一次。

# 准确度
accuracy-seed-hint = 决定哪些已证明的组合一同隐去；每个随机种子分别评估
accuracy-families = 整类隐去
accuracy-families-hint = 显示攻子相同的组合一同隐去时的预测
