# 查詢欄
query-name = 查詢
query-hint = 例如 車馬*對車*士象全 且 分<=3
query-clear = 清除查詢
query-help = 查詢式寫法
query-found = 找到 { $count } 個組合
query-all = 已評分 { $count } 個組合

# 查詢式的錯誤
query-unknown-character = 查詢式中不能有「{ $found }」。
query-unknown-word = 查詢式中沒有「{ $found }」這個詞。可用的欄位有：分、級、衝突、權重、比率、來源等。
query-unknown-name = 沒有「{ $found }」這個組合。
query-unknown-piece = 「{ $found }」不是棋子。棋子為 R N C P G M，置於將帥 K 之後。
query-expected = 此處應有{ $what }。
query-too-many = 每方最多 { $limit } 個 { $piece }。
query-third-side = 子力樣式只有兩方，每方各有一個將帥。
query-number-too-large = 數字過大。
query-unclosed = 左括號沒有配對的右括號。
query-unopened = 右括號沒有配對的左括號。
query-too-deep = 括號層數過多。
query-too-long = 條件超過 256 個，請合併。
expected-condition = 條件，例如 KR*vK* 或 分<=3
expected-comparison = 比較符號：= != < <= > >=
expected-equality = = 或 !=
expected-value = 數字或欄位
expected-operator = & 或 | 或結尾
expected-color = 紅或黑
expected-closing-parenthesis = 右括號
expected-king = 將帥 K
expected-second-side = 另一方：K 及其棋子
expected-source = 來源：書、專家、表、推論、猜測或消解
