# 殘局庫
table-building = 生成殘局庫
table-solving = 求解殘局庫
table-checking = 檢查殘局庫
table-counting = 統計殘局庫
table-ordering = 正在估算各項證明的推定效果
table-made = 已生成 { $material }：{ $bytes } 位元組，最長勝局 { $plies } 着。
table-built = { $count ->
    [0] 無需生成：殘局庫均已在 { $folder }。
   *[other] 已在 { $folder } 生成 { $count } 個殘局庫。
}
table-listed = { $folder } 有 { $count } 個殘局庫，共 { $bytes } 位元組。
table-verified = 已檢查 { $count } 個殘局庫，全部無誤。
table-bad = { $all } 個殘局庫中有 { $count } 個不能使用；請刪除後以 canju table build 重新生成。
table-surveyed = { $path } 有 { $count } 行。
table-planned = { $count ->
    [0] 無需計畫：{ $folder } 已有全部統計。
   *[other] 已將 { $count } 個單元寫入 { $path }，最大者需 { $memory } 記憶體。
}
table-rows-differ = { $material } 有兩行互相矛盾：{ $first } 第 { $firstline } 行與 { $second } 第 { $secondline } 行。未寫入任何內容。
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
table-longest = 最長勝局（着）
table-rules-plain = 規則：困斃判負；只有一方能進攻，重複局面不影響結果
table-rules-check = 規則：困斃判負，長將判負；不判長捉，須重新生成
table-rules-chase = 規則：困斃判負，長將判負，長捉判負
table-rules-no-checks = { $rules }；其間有將軍則不算長捉
table-rules-no-pinned = { $rules }；被牽制的子不算捉
table-rules-no-guards = { $rules }；士象捉有根子不算捉
table-too-large = { $material } 的局面太多，無法編號。
table-memory-limit = 生成 { $material } 需要 { $needed } 記憶體，只允許 { $limit }；可用 --memory 放寬。
table-too-long = { $material } 有超過 { $plies } 着的勝局，殘局庫無法記錄。
table-wrong = 新生成的 { $material } 自相矛盾，未予儲存：程式或機器有誤，請報告此問題。
table-damage-no-table = { $path } 不是 canju 的殘局庫。
table-damage-version = { $path } 由較新的 canju 寫成（格式版本 { $version }）。
table-damage-header = { $path } 的檔頭已損壞；請刪除後重新生成。
table-damage-length = { $path } 有 { $found } 位元組，應為 { $expected }；請刪除後重新生成。
table-damage-block = { $path } 的第 { $block } 塊已損壞；請刪除後重新生成。
table-damage-material = { $path } 所存的是 { $material }，與檔名不符。
table-cancelled = 已取消。此前完成的部分已保留。
table-damage-values = { $path } 的內容自相矛盾；請刪除後重新生成。
table-damage-rules = { $path } 由舊版生成，不判長捉。請重新生成此殘局庫。
table-damage-variant = { $path } 所用的長捉規則不同（{ $rules }）；規則不同的殘局庫不能混用。請移走此檔後重新生成。
table-no-table = 沒有 { $material } 的殘局庫；可用 canju table build { $material } 生成。
table-win = { $plies } 着勝
table-loss = { $plies } 着負
table-draw = 和
table-win-rule = 按重複局面規則判勝
table-endless = { $value }（循環局面，未判長捉）
table-endless-hint = 此結果依循環局面而定，而此殘局庫由舊版生成，不判長捉。請重新生成。
table-ended = { $value }（超過限着：和）
table-unclear = { $value }（可能超過限着）
table-unknown = { $value }（限着未計算）
table-limit = 自然限着與勝局
table-limit-winner = 勝方
table-limit-turn = 先行方
table-limit-won = 勝局
table-limit-ended = 因限着成和
table-limit-unclear = 未定
table-limit-longest = 所需着數
table-limit-legend = 連續 { $limit } 着（半回合）未吃子判和。最長勝局 { $plies } 着。因限着成和：既來不及成殺，也來不及吃子轉入勝局。未定：同上，但守方有進攻子力，可能只有長將或長捉才能撐到限着，而長將、長捉判負。所需着數：其餘勝局成殺或吃子轉入勝局所需的最多着數。由重複局面規則定勝負的局面不計在內。
table-limit-row = 因自然限着成和的勝局
table-limit-none = 無：沒有超過限着的勝局
table-limit-some = 有超過限着的勝局，可用 canju table limit 統計
table-limit-reached = 已到自然限着（{ $limit } 着未吃子）：和棋。
table-limit-ends = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方既來不及成殺，也來不及吃子轉入勝局：和棋。
table-limit-is-unclear = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方既來不及成殺，也來不及吃子轉入勝局：和棋，除非守方只有長將或長捉才能撐到限着，此點殘局庫無法判定。
table-limit-holds = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方來不及成殺，但 { $needed } 着內可以吃子轉入勝局或成殺：仍是勝局。
table-limit-unknown = 自然限着（{ $limit } 着未吃子判和）只剩 { $left } 着，攻方來不及成殺；能否及時吃子轉入勝局，未作計算。
table-limit-option = 可用 --dtz 計算；大型殘局庫需數分鐘。
table-loss-rule = 按重複局面規則判負
table-moves = 各着的結果（以走子方計）：
table-line = 雙方最佳着法：
table-by-rule = 此結果由重複局面規則判定，沒有着數。
table-offence-check = 例如{ $side }以{ $pieces }長將，判負。方括號內的着法循環：
table-offence-chase = 例如{ $side }以{ $pieces }長捉{ $chased }，判負。方括號內的着法循環：
table-impossible = 局面太多

# 面板
tables-select = 請選擇組合，或輸入子力組合後按 Enter。
tables-census = 統計
tables-list = 殘局庫（{ $count }）
tables-there = 已求解：{ $bytes } 位元組，最長勝局 { $plies } 着。
tables-missing = { $missing ->
    [0] 尚未儲存殘局庫：{ $positions } 項，需記憶體 { $memory }，較小的殘局庫均已齊備。
   *[other] 尚未儲存殘局庫：{ $positions } 項，需記憶體 { $memory }，須先生成 { $missing } 個較小的殘局庫。
}
tables-memory = 所需記憶體超過目前可用的 { $allowed }，無法求解。
tables-solving = 正在求解 { $material }
tables-waiting = { $material } 等待求解。
tables-unqueue = 移出佇列
tables-queue = 等待求解：
tables-none = 尚無殘局庫。「求解」會為所選組合生成。
tables-folder = 位於 { $folder }：
place-play = 走子
place-play-hint = 點選棋子，再點目標位置
place-set-up = 擺局
place-set-up-hint = 放置、拖曳或移除棋子；按右鍵或 Delete 移除
place-to-move = { $side }先行
place-back = 悔棋
place-another = 換局面
place-another-hint = 隨機擺出所選子力組合的另一局面
place-flip = 翻轉棋盤
place-clear = 清空
place-copy = 複製
answer-material = 盤面子力：
answer-value = { $side }先行：{ $value }
answer-no-table = 尚無 { $material } 的殘局庫。
answer-census = { $material } 輪到{ $side }走的局面共 { $count } 個：紅勝 { $red } %，和 { $drawn } %，黑勝 { $black } %。這是整個子力組合的統計，並非本局面的結果。
answer-census-check = 統計時未判長捉。
answer-shipped = 內建殘局譜收有此局面，結果經殘局庫證明。{ $side }先行：{ $value }。
answer-solve = 求解 { $material }
answer-look-up = 重新查詢
answer-again = 重新生成損壞的殘局庫
answer-limit = 計算自然限着
answer-no-move = 無着可走，先行方負。
answer-play = 走 { $move }
census-none = 此子力組合尚未統計。
census-attacker = { $side }進攻
census-finding = 僅按此項：{ $meaning }；最長勝局 { $plies } 着
census-all = 全部局面
census-quiet = 靜態局面
census-high = 高兵
census-low = 低兵
census-bottom = 底兵
census-counts = 勝 { $won }，和 { $drawn }，負 { $lost }；勝率 { $share } %
census-fortress = 守和陣形
census-fortress-share = { $share } % 的守方陣形可守和
census-fortress-hint = 使攻方（高兵）勝率不到一成的守方陣形所佔的比例
census-legend = 以攻方計：+ 勝，= 和，− 負。靜態局面：雙方均未被將軍，也無子可吃。高兵、低兵、底兵各列只計靜態局面，兵的高度從守方底線算起：高兵 3 以上，低兵 1-2，底兵 0。一方走一步為一着（半回合）。

# 殘局庫與棋書
agreement-census = 統計
agreement-manual = 棋書
agreement-agrees = 一致
agreement-verdicts = 棋書的結論
agreement-cross = 各組合：棋書的結論（列）與統計的結論（欄）
agreement-without = 另有 { $count } 個組合有棋書結論而無統計。
agreement-total = { $all } 個中 { $agree } 個相符；若「巧勝」可為 1 至 5 的任一評分，則 { $leniently } 個相符
outcome-win = 勝（0-1）
outcome-by-position = 巧勝（2-3）
outcome-either = 互有勝機（4）
outcome-draw = 和（5）
outcome-reversed = 對方佔優（6-9）
outcome-level = 均勢（4-5）
foresight-predicting = 正在預測隱去的結論
foresight-title = { $count } 個未曾求解的組合，預測時每次隱去十分之一的棋書結論：棋書的結論（列）與預測（欄）
foresight-plain = 準確率
foresight-balanced = 平衡準確率
foresight-lenient = 寬鬆平衡準確率
foresight-severe = 嚴重錯誤
foresight-commonest = 一律取最常見者
foresight-row = { $material } { $predicted }（棋書 { $manual }）

# 論斷
claims-claim = 論斷
claims-range = 評分
claims-verdict = 殘局庫的結論
claims-holds = 成立
claims-in-part = 部分成立
claims-does-not-hold = 不成立
claims-unsettled = 未定：殘局庫有 { $entries } 項
claims-criterion = 若統計評分（以高兵計）是論斷所稱的評分之一，則論斷成立；若相差一級，或論斷介於高兵與低兵的實情之間，則部分成立；否則不成立。括號內為低兵與底兵的評分。
claims-total = 成立 { $holds } 條，部分成立 { $part } 條，不成立 { $fails } 條，未定 { $open } 條
claimant-paper = Chen 等 2011
claimant-textbooks = 棋書公認
saying-wins = 紅方必勝
saying-generally-wins = 紅方一般可勝
saying-wins-but-draws = 紅勝，但有已知的和局
saying-no-sure-win = 紅方多勝，但非必勝
saying-many-chances = 紅方勝機很多
saying-draws-more-easily = 黑方較易守和
saying-advantage = 紅方佔優
saying-slight-advantage = 紅方稍優
saying-draw = 和棋

# 建議求解
tables-next = 建議求解
tables-next-hint = 相對於所需計算量，最有助於推定全部殘局的證明；棋書有結論者與兩子攻一子者優先。
tables-next-sizes = 規模
tables-next-size = 不超過 { $entries } 項
tables-next-gain = 可推定
tables-next-gain-hint = 求解後，全部殘局的未定級數合計至多減少多少
tables-next-entries = 待求解項數
tables-next-entries-hint = 本身與尚缺的較小殘局庫合計
tables-next-memory = 記憶體（MB）
tables-next-one = 求解
tables-next-all = 求解前 { $count } 個
tables-next-none = 此規模內沒有記憶體可容的待求解組合。
