# 预测
predict-score = { $material } 预测为 { $score }。
predict-basis-learned = 依据：所学模型、已有答案所教的读法，以及附近的已有答案。
predict-basis-exchanges = 依据：可强行的兑子。
predict-basis-bounds = 没有兑子通往已知评分：取周围评分容许范围的中间值。
predict-basis-static = 没有可用的已知评分：仅依子力价值。
predict-near = { $material } 为 { $score }，距离 { $distance }
predict-expected = 模型预计：{ $other }先行时{ $side }胜平静局面的 { $waiting }，{ $side }先行时胜 { $moving }。
predict-place = 单凭模型为第 { $place } 级（0 红胜，8 黑胜）。
predict-sureness = 参照已有答案，预测准确或只差一级的把握为 { $percent }。
predict-addition = { $side }{ $piece } { $classes }
predict-line = { $side }能以 { $percent } % 的概率兑成 { $material }，{ $score }：
predict-bounds = 周围评分容许 { $low } 至 { $high }。
predict-stored = 知识库中为 { $score }。
exchange = { $given }兑{ $taken }；协助：{ $helper }；防守：{ $defender }
exchange-both = 双{ $piece }
exchange-nobody = 无
exchange-built-in = 内建的兑子表
exchange-error = { $file }，第 { $line } 行：{ $fault }
exchange-header = 首行必须是“# canju exchange tables, version 1”。
exchange-columns = 有 { $columns } 栏，应为 10 栏。
exchange-piece = “{ $text }”不是棋子；请写 R N C P G M、GG、MM 或 none。
exchange-probability = “{ $text }”不是概率；请写 0 到 1 之间的数。
exchange-twice = { $given } 兑 { $taken }（协助 { $helper }）重复出现。
exchange-missing = { $given } 兑 { $taken } 的表缺少，或不足七行。

# Its accuracy
accuracy-family = 子力类别
accuracy-exact = 准确
accuracy-slight = 轻微
accuracy-severe = 严重
accuracy-all = 全部
accuracy-nothing-new = { $file } 所证明者，内建统计均已证明，无可度量。请给出其他组合的统计。
accuracy-stratum = 已证明
accuracy-count = 次数
accuracy-others = 其他
stratum-both-attack = 双方皆有攻子
stratum-between = 1-4、6-8
choice-predictor = 预测器
choice-one-class = 单一等级
choice-bounds = 上下界
choice-static-values = 子力价值
choice-family-majority = 同族多数
accuracy-trial = { $material } 应为 { $proved }，预测为 { $predicted }。

exchange-estimating = 正在估计兑子
build-left = { $count } 个节点仍有冲突，因周围锁定的评分不容任何级别：canju kb repair --dry-run 指出应撤回的答案，或说明那里已证明的评分违反子力次序。
build-no-round = 没有名为 { $round } 的轮次。轮次有：{ $rounds }。
build-building = 正在预测与修复
build-version = 版本
build-step = 步骤
build-scored = 已评分
build-written = 已写入
build-seconds = 秒
build-predicted = { $step }：依所学模型 { $learned }，依兑子 { $exchanges }，依上下界 { $bounds }，依子力 { $static }
build-cost = 更改代价 { $cost }；任何修复都不低于 { $bound }

# 预测从何学来
examples-error = { $file } 第 { $line } 行：{ $fault }
examples-names = 首行须是栏名，与 canju learn playouts 所写的一致。
examples-columns = 有 { $found } 栏，应为七栏。
examples-line = { $said }
examples-material = “{ $found }”不是子力组合：{ $fault }
examples-number = “{ $found }”不是对局数。
learn-nothing = 没有可学的对局；先用 canju learn playouts 下一些。
learn-failed = 从这些对局学不到什么：{ $said }
