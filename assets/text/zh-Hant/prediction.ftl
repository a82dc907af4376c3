# 預測
predict-score = { $material } 預測為 { $score }。
predict-basis-learned = 依據：所學模型、已有答案所教的讀法，以及附近的已有答案。
predict-basis-exchanges = 依據：可強行的兌子。
predict-basis-bounds = 沒有兌子通往已知評分：取周圍評分容許範圍的中間值。
predict-basis-static = 沒有可用的已知評分：僅依子力價值。
predict-near = { $material } 為 { $score }，距離 { $distance }
predict-expected = 模型預計：{ $other }先行時{ $side }勝平靜局面的 { $waiting }，{ $side }先行時勝 { $moving }。
predict-place = 單憑模型為第 { $place } 級（0 紅勝，8 黑勝）。
predict-sureness = 參照已有答案，預測準確或只差一級的把握為 { $percent }。
predict-addition = { $side }{ $piece } { $classes }
predict-line = { $side }能以 { $percent } % 的機率兌成 { $material }，{ $score }：
predict-bounds = 周圍評分容許 { $low } 至 { $high }。
predict-stored = 知識庫中為 { $score }。
exchange = { $given }兌{ $taken }；協助：{ $helper }；防守：{ $defender }
exchange-both = 雙{ $piece }
exchange-nobody = 無
exchange-built-in = 內建的兌子表
exchange-error = { $file }，第 { $line } 行：{ $fault }
exchange-header = 首行必須是「# canju exchange tables, version 1」。
exchange-columns = 有 { $columns } 欄，應為 10 欄。
exchange-piece = 「{ $text }」不是棋子；請寫 R N C P G M、GG、MM 或 none。
exchange-probability = 「{ $text }」不是機率；請寫 0 到 1 之間的數。
exchange-twice = { $given } 兌 { $taken }（協助 { $helper }）重複出現。
exchange-missing = { $given } 兌 { $taken } 的表缺少，或不足七行。

# Its accuracy
accuracy-family = 子力類別
accuracy-exact = 準確
accuracy-slight = 輕微
accuracy-severe = 嚴重
accuracy-all = 全部
accuracy-nothing-new = { $file } 所證明者，內建統計均已證明，無可度量。請給出其他組合的統計。
accuracy-stratum = 已證明
accuracy-count = 次數
accuracy-others = 其他
stratum-both-attack = 雙方皆有攻子
stratum-between = 1-4、6-8
choice-predictor = 預測器
choice-one-class = 單一等級
choice-bounds = 上下界
choice-static-values = 子力價值
choice-family-majority = 同族多數
accuracy-trial = { $material } 應為 { $proved }，預測為 { $predicted }。

exchange-estimating = 正在估計兌子
build-left = { $count } 個節點仍有衝突，因周圍鎖定的評分不容任何級別：canju kb repair --dry-run 指出應撤回的答案，或說明那裡已證明的評分違反子力次序。
build-no-round = 沒有名為 { $round } 的輪次。輪次有：{ $rounds }。
build-building = 正在預測與修復
build-version = 版本
build-step = 步驟
build-scored = 已評分
build-written = 已寫入
build-seconds = 秒
build-predicted = { $step }：依所學模型 { $learned }，依兌子 { $exchanges }，依上下界 { $bounds }，依子力 { $static }
build-cost = 更改代價 { $cost }；任何修復都不低於 { $bound }

# 預測從何學來
examples-error = { $file } 第 { $line } 行：{ $fault }
examples-names = 首行須是欄名，與 canju learn playouts 所寫的一致。
examples-columns = 有 { $found } 欄，應為七欄。
examples-line = { $said }
examples-material = 「{ $found }」不是子力組合：{ $fault }
examples-number = 「{ $found }」不是對局數。
learn-nothing = 沒有可學的對局；先用 canju learn playouts 下一些。
learn-failed = 從這些對局學不到甚麼：{ $said }
