# 殘局庫
table-building = 生成殘局庫
table-checking = 檢查殘局庫
table-counting = 統計殘局庫
table-made = 已生成 { $material }：{ $bytes } 位元組，最長勝著 { $plies } 步。
table-built = { $count ->
    [0] 無需生成：殘局庫均已在 { $folder }。
   *[other] 已在 { $folder } 生成 { $count } 個殘局庫。
}
table-listed = { $folder } 有 { $count } 個殘局庫，共 { $bytes } 位元組。
table-verified = 已檢查 { $count } 個殘局庫，全部無誤。
table-bad = { $all } 個殘局庫中有 { $count } 個不能使用；請刪除後以 canju table build 重新生成。
table-surveyed = { $path } 有 { $count } 行。
table-none = 無
table-material = 子力
table-rules = 規則
table-unfolded = 索引項數
table-positions = 局面數（鏡像合併）
table-entries = 庫中項數
table-memory = 生成所需記憶體（位元組）
table-needs = 所需的較小殘局庫
table-missing = 尚未生成
table-file = 檔案位元組數
table-longest = 最長勝著步數
table-rules-plain = plain：困斃判負；只有一方能進攻，重複局面不影響結果；不判長捉
table-rules-check = check：困斃判負，長將判負；不判長捉
table-io = { $path }：{ $error }。
table-too-large = { $material } 的局面太多，無法編號。
table-memory-limit = 生成 { $material } 需要 { $needed } 記憶體，只允許 { $limit }；可用 --memory 放寬。
table-too-long = { $material } 有超過 { $plies } 步的勝著，殘局庫無法記錄。
table-wrong = 新生成的 { $material } 自相矛盾，未予保存：程式或機器有誤，請回報。
table-damage-no-table = { $path } 不是 canju 的殘局庫。
table-damage-version = { $path } 由較新的 canju 寫成（格式版本 { $version }）。
table-damage-header = { $path } 的檔頭已損壞；請刪除後重新生成。
table-damage-length = { $path } 有 { $found } 位元組，應為 { $expected }；請刪除後重新生成。
table-damage-block = { $path } 的第 { $block } 塊已損壞；請刪除後重新生成。
table-damage-material = { $path } 所存的是 { $material }，與檔名不符。
table-damage-values = { $path } 的內容自相矛盾；請刪除後重新生成。
table-no-table = 沒有 { $material } 的殘局庫；可用 canju table build { $material } 生成。
table-win = { $plies } 步勝
table-loss = { $plies } 步負
table-draw = 和
table-win-rule = 因重複規則勝
table-loss-rule = 因重複規則負
table-moves = 各著法對走子方的結果：
table-line = 雙方最佳著法：
table-by-rule = 此結果由重複規則判定，沒有步數。
table-impossible = 局面太多
