# 预测
predict-score = { $material } 预测为 { $score }。
predict-basis-nearest = 依据：最接近它的已有答案。
predict-basis-exchanges = 依据：可强行的兑子。
predict-basis-bounds = 没有兑子通往已知评分：取周围评分容许范围的中间值。
predict-basis-static = 没有可用的已知评分：仅依子力价值。
predict-voter = { $material } 为 { $score }，距离 { $distance }
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
build-predicted = { $step }：依最近答案 { $nearest }，依兑子 { $exchanges }，依上下界 { $bounds }，依子力 { $static }
build-cost = 更改代价 { $cost }；任何修复都不低于 { $bound }
