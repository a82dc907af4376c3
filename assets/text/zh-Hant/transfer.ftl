# 匯入與匯出的檔案
transfer-ending = 從檔名 { $path } 看不出格式。檔名須以 .jsonl、.ndjson 或 .csv 結尾。
transfer-foreign = { $path } 已存在，且不是 canju 匯出的檔案，未作改動。請另取檔名（命令列可用 --force 覆寫）。
transfer-cut = { $path } 不完整：缺少匯出檔案的結束行。未匯入任何內容；請重新匯出，或複製完整的檔案。
transfer-line = { $path } 第 { $line } 行：{ $fault }未匯入任何內容；請修正該行再試。
transfer-time = { $material } 的評分年份無法寫入檔案。請重新評分再試。

# 一行的錯誤
line-not-text = 這不是 UTF-8、UTF-16、GB18030 或 Big5 文字；請另存為 UTF-8。
line-open-quotes = 此處的引號沒有配對的結束引號。
line-behind-quotes = 結束引號後還有文字；儲存格內的引號須寫兩次。
line-not-json = 這不是 JSON 物件（{ $found }）。
line-format = 不支援格式「{ $found }」。
line-version = 不支援此格式的第 { $found } 版；請用較新的 canju。
line-unknown-field = 未知欄位「{ $found }」。
line-repeated-field = 欄位 { $found } 出現兩次。
line-missing-field = 缺少欄位 { $found }。
line-no-column = 值「{ $found }」沒有對應的欄。
line-not-plain = 欄位 { $field } 應為文字或數字，而非 { $found }。
line-material = 「{ $found }」不是子力組合。{ $error }
line-value = 欄位 { $field } 不可為「{ $found }」。
line-symmetric = 雙方子力相同，評分不可為 { $found }，只可為 4 或 5。
line-name = { $field }：姓名有誤。{ $error }
line-class-of-score = 等級 { $found } 與評分 { $score } 不符。
line-evidence = 無法讀取證據（{ $found }）。
line-foreign-evidence = 證據屬於另一組合 { $found }。
line-contradiction = 第 { $line } 行對此組合或其鏡像的記載與此不同。
transfer-is-a-base = { $path } 是知識庫，匯出會將其覆寫，請另取名稱。
verdicts-columns = 此行有 { $found } 欄（以定位字元分隔）；應為首行所列各欄，或六欄：子力、結論、術語、條件、疑點、出處。
verdicts-word = 「{ $found }」不是結論：應為 win、chance、defended 或 draw。
