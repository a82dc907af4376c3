# 預測
predict-score = { $material } 預測為 { $score }。
predict-basis-learned = 依據：學習模型、已有評定對模型的校準，以及相近組合的評定。
predict-basis-exchanges = 依據：可強行實現的兌子。
predict-basis-bounds = 沒有兌子能化為已有評分的組合：取周圍評分所容許範圍的中間值。
predict-basis-static = 沒有可供參考的評分：只依子力價值。
predict-near = { $material } 為 { $score }，距離 { $distance }
predict-expected = 模型預計：靜態局面中，{ $other }先行時{ $side }的勝率為 { $waiting }，{ $side }先行時為 { $moving }。
predict-place = 單憑模型，為第 { $place } 級（0 為紅勝，8 為黑勝）。
predict-confidence = 據已有評定推算，預測正確或只差一級的機率為 { $percent }。
predict-addition = { $side }{ $piece } { $classes }
predict-line = { $side }能強行兌成 { $material }（{ $score }），機率 { $percent } %：
predict-bounds = 周圍的評分容許 { $low } 至 { $high }。
predict-bounded = 評分由此限定：不加限定則為 { $raw }。
predict-stored = 知識庫中為 { $score }。
exchange = { $given }兌{ $taken }；協助：{ $helper }；防守：{ $defender }
exchange-both = 雙{ $piece }
exchange-nobody = 無
exchange-built-in = 內建兌子表
exchange-error = { $file }，第 { $line } 行：{ $fault }
exchange-header = 首行必須是「# canju exchange tables, version 1」。
exchange-columns = 有 { $columns } 欄，應為 10 欄。
exchange-piece = 「{ $text }」不是棋子；請寫 R N C P G M、GG、MM 或 none。
exchange-probability = 「{ $text }」不是機率；請寫 0 到 1 之間的數。
exchange-twice = { $given } 兌 { $taken }（協助 { $helper }）重複出現。
exchange-missing = 缺少 { $given } 兌 { $taken } 的表，或該表不足七列。

# 預測的準確度
accuracy-family = 子力類別
accuracy-exact = 正確
accuracy-slight = 差一級
accuracy-severe = 嚴重錯誤
accuracy-all = 全部
accuracy-nothing-new = { $file } 所證明的組合，內建統計均已包括，無可評估。請提供其他組合的統計。
accuracy-stratum = 已證明
accuracy-count = 次數
accuracy-others = 其他
stratum-both-attack = 雙方皆有攻子
stratum-between = 1-4、6-8
choice-predictor = 預測器
choice-one-class = 單一等級
choice-bounds = 上下界
choice-static-values = 子力價值
choice-family-majority = 同類多數

exchange-estimating = 正在估計兌子
build-left = { $count } 個組合仍有衝突。已證明：不動鎖定的評分，不可能更少。剩餘的衝突見 canju kb repair --dry-run。
build-left-not-proved = { $count } 個組合仍有衝突，未證明不能更少：或在待撤回的評定旁，或因搜尋已達上限。詳見 canju kb repair --dry-run。
build-left-greedy = { $count } 個組合仍有衝突：貪婪消解止於局部最佳，單改任何一個組合都不能使目標再降。能否再減，可用 canju kb repair --dry-run 查明。
build-no-round = 沒有名為 { $round } 的輪次。輪次有：{ $rounds }。
build-building = 正在預測與消解
build-version = 版本
build-step = 步驟
build-scored = 已評分組合
build-written = 已寫入組合
build-seconds = 秒
build-predicted = { $step }：依學習模型 { $learned }，依兌子 { $exchanges }，依上下界 { $bounds }，依子力價值 { $static }
build-cost = 第一步改動的代價為 { $cost }；下界 { $bound }

# 預測從何學來
examples-error = { $file } 第 { $line } 行：{ $fault }
examples-names = 首行須為欄名，與 canju-lab learn playouts 所寫的一致。
examples-columns = 有 { $found } 欄，應為七欄。
examples-line = { $said }
examples-material = 「{ $found }」不是子力組合：{ $fault }
examples-number = 「{ $found }」不是對局數。
learn-nothing = 沒有可供學習的對局；請先用 canju-lab learn playouts 自弈若干局。
learn-failed = 無法從這些對局學習：{ $said }
