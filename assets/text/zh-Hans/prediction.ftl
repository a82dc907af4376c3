# 预测
predict-score = { $material } 预测为 { $score }。
predict-basis-learned = 依据：学习模型、已有评定对模型的校准，以及相近组合的评定。
predict-basis-exchanges = 依据：可强行实现的兑子。
predict-basis-bounds = 没有兑子能化为已有评分的组合：取周围评分所容许范围的中间值。
predict-basis-static = 没有可供参考的评分：只依子力价值。
predict-near = { $material } 为 { $score }，距离 { $distance }
predict-expected = 模型预计：静态局面中，{ $other }先行时{ $side }的胜率为 { $waiting }，{ $side }先行时为 { $moving }。
predict-place = 单凭模型，为第 { $place } 级（0 为红胜，8 为黑胜）。
predict-confidence = 据已有评定推算，预测正确或只差一级的概率为 { $percent }。
predict-addition = { $side }{ $piece } { $classes }
predict-line = { $side }能强行兑成 { $material }（{ $score }），概率 { $percent } %：
predict-bounds = 周围的评分容许 { $low } 至 { $high }。
predict-bounded = 评分由此限定：不加限定则为 { $raw }。
predict-stored = 知识库中为 { $score }。
exchange = { $given }兑{ $taken }；协助：{ $helper }；防守：{ $defender }
exchange-both = 双{ $piece }
exchange-nobody = 无
exchange-built-in = 内置兑子表
exchange-error = { $file }，第 { $line } 行：{ $fault }
exchange-header = 首行必须是“# canju exchange tables, version 1”。
exchange-columns = 有 { $columns } 列，应为 10 列。
exchange-piece = “{ $text }”不是棋子；请写 R N C P G M、GG、MM 或 none。
exchange-probability = “{ $text }”不是概率；请写 0 到 1 之间的数。
exchange-twice = { $given } 兑 { $taken }（协助 { $helper }）重复出现。
exchange-missing = 缺少 { $given } 兑 { $taken } 的表，或该表不足七行。

# 预测的准确度
accuracy-family = 子力类别
accuracy-exact = 正确
accuracy-slight = 差一级
accuracy-severe = 严重错误
accuracy-all = 全部
accuracy-nothing-new = { $file } 所证明的组合，内置统计均已包括，无可评估。请提供其他组合的统计。
accuracy-stratum = 已证明
accuracy-count = 次数
accuracy-others = 其他
stratum-both-attack = 双方皆有攻子
stratum-between = 1-4、6-8
choice-predictor = 预测器
choice-one-class = 单一等级
choice-bounds = 上下界
choice-static-values = 子力价值
choice-family-majority = 同类多数

exchange-estimating = 正在估计兑子
build-left = { $count } 个组合仍有冲突。已证明：不动锁定的评分，不可能更少。剩余的冲突见 canju kb repair --dry-run。
build-left-not-proved = { $count } 个组合仍有冲突，未证明不能更少：或在待撤回的评定旁，或因搜索已达上限。详见 canju kb repair --dry-run。
build-left-greedy = { $count } 个组合仍有冲突：贪心消解止于局部最优，单改任何一个组合都不能使目标再降。能否再减，可用 canju kb repair --dry-run 查明。
build-no-round = 没有名为 { $round } 的轮次。轮次有：{ $rounds }。
build-building = 正在预测与消解
build-version = 版本
build-step = 步骤
build-scored = 已评分组合
build-written = 已写入组合
build-seconds = 秒
build-predicted = { $step }：依学习模型 { $learned }，依兑子 { $exchanges }，依上下界 { $bounds }，依子力价值 { $static }
build-cost = 第一步改动的代价为 { $cost }；下界 { $bound }

# 预测从何学来
examples-error = { $file } 第 { $line } 行：{ $fault }
examples-names = 首行须为列名，与 canju-lab learn playouts 所写的一致。
examples-columns = 有 { $found } 列，应为七列。
examples-line = { $said }
examples-material = “{ $found }”不是子力组合：{ $fault }
examples-number = “{ $found }”不是对局数。
learn-nothing = 没有可供学习的对局；请先用 canju-lab learn playouts 自弈若干局。
learn-failed = 无法从这些对局学习：{ $said }
