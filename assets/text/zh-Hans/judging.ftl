# 评判样本
judging-reveal = 显示评分
judging-reveal-hint = 未作答先看知识库的评分及其依据：不再是盲评
judging-hidden = 作答之后，显示知识库的评分及其依据。
judging-last = 刚才评判的组合
judging-reasons = 评分与依据
judging-base = 知识库

# 专家之间的一致程度
agreement-all-met = { $items } 个组合中，作答者全部同级的 { $exact } 个，相差不超过一级的 { $near } 个。
agreement-mostly-differs = { $items } 个中仅 { $exact } 个一致：系数再高，也只说明其余相差不远。
