# 子力組合圖
lattice-neighbourhood = 相鄰組合
lattice-table = 列表（{ $count }）
lattice-empty-title = 知識庫是空的
lattice-empty = 從檔案匯入評分，或按 Ctrl+P 選取子力組合後按數字鍵評分。

# 衝突
conflicts-empty-title = 沒有衝突
conflicts-empty = 子力組合圖上的評分互不矛盾。但這並不證明評分正確：錯誤的評分也可以互不矛盾。
conflicts-count = { $nodes } 個衝突組合（{ $rows } 列，鏡像合併）；衝突 { $edges } 對
conflicts-count-hint = 組合與其鏡像是同一知識，合為一列
conflicts-rank-by = 排序
conflicts-select = 在上方選取一個衝突；按 N、B 逐個查看。
conflicts-settled = 此組合沒有衝突。按 N 前往下一個衝突。
conflicts-why = 原因
conflicts-settle = 如何解決
conflicts-settle-hint = 此組合改成各評分後剩餘的衝突。選定即儲存並鎖定，可以復原。
settle-score = 評分
settle-meaning = 含義
settle-left = 衝突組合
settle-inc = 衝突總量
settle-answer = 評定
settle-now = { $meaning }（目前）
settle-then = { $meaning }
settle-do = 評為 { $score }
contradictions-title = 鎖定評分之間的矛盾（{ $count }）
contradictions-advice = 消解無法處理這些矛盾：兩個評定必有一誤，或此處確是多子反而不利。請解鎖或更改每對中的一個。

# 排序依據
measure-weight-long = 權重 IW（衝突數 × 相鄰數）
measure-ratio-long = 比率 IP（衝突數 ÷ 相鄰數）

# 消解
resolver-order = 處理次序
resolver-objective = 最佳化目標
resolver-running = 正在副本上消解，知識庫不受影響。
resolver-idle-title = 消解尚未開始
resolver-idle = 從最嚴重的衝突開始逐一處理，為每個組合選取使餘下衝突最少的評分。鎖定的評分不變。消解在副本上進行，接受之後才會儲存。
resolver-stored = 已儲存的一次消解，共 { $steps } 步
resolver-slider = 移到任何已知的步驟
resolver-place = 第 { $at } / { $known } 步 · 第 { $passes } 輪 · 已改動 { $changed } 個組合
resolver-end-consistent = ✔ 已無衝突
resolver-end-consistent-hint = 整個子力組合圖互不矛盾，但這並不證明評分正確。
resolver-end-stuck = 局部最佳：改動任何一個組合都不再有益，尚餘 { $left } 個衝突組合
resolver-end-stuck-hint = 單改任何一個組合都不能使目標再降，這是局部最佳：衝突未必不能更少。可用精確消解查明。
resolver-end-open = 尚未完成
resolver-end-open-hint = 繼續消解，衝突或可再減少。

chart-step = 第 { $step } 步
chart-step-hint = 點按：跳到此步
chart-levels-empty = 其餘為零
chart-steps = 步
chart-objective = 餘下：{ $objective }
chart-levels = 按衝突比率統計的組合數
chart-inc = 衝突總量
chart-cn = 衝突組合數

step-none-title = 第一步之前
step-none = 按 F10 走一步，按 F5 執行至結束。
step-title = 第 { $number } 步，第 { $pass } 輪
step-count = { $neighbours } 個相鄰組合中 { $conflicts } 個有衝突：權重 { $weight }，比率 { $ratio } %
step-changed = 改動：{ $before } → { $after }
step-kept = 不改：改成別的評分，衝突都不會少於 { $before }
step-candidates = 改成各評分後剩餘的衝突
step-mark-kept = 不改
step-mark-before = 原來
step-mark-after = ✔ 選定
step-mark-none = {""}

column-change = 改動
changes-title = 改動（{ $count }）
changes-none = 尚無改動。
residue-title = 餘下的衝突（{ $count }）
residue-none = 已無衝突。
report-title = 報告
report-edges = 衝突組合對
report-changed = { $steps } 步、{ $passes } 輪中改動了 { $nodes } 個組合；組合與其鏡像各計一個。
report-contradictions = 餘下的衝突中有 { $count } 個是鎖定評分之間的矛盾，須由人判斷。
report-laws = 與知識庫核對
law-invariable-kept = 誤改的鎖定組合：{ $broken } / { $checked }
law-scored-kept = 誤加或誤刪評分的組合：{ $broken } / { $checked }
law-mirrored = 與鏡像不符的組合：{ $broken } / { $checked }
law-counted = 重新計算後不符的衝突數：{ $broken } / { $checked }
law-falling = 未使目標下降的改動：{ $broken } / { $checked }
law-consistent = 不應餘下的衝突（鎖定的評分之間、待撤回的評定旁、夾於彼此矛盾的鎖定評分之間的組合除外）：{ $broken }（{ $checked } 個組合）
law-costed = 與逐項相加不符的代價：{ $broken } / { $checked }
law-packed = 證明下界所用矛盾的錯誤：{ $broken } / { $checked }
report-broken = 有核對不符，這是程式的錯誤，請放棄此次結果。
report-warning = 互不矛盾的評分仍可能有誤：消解只能發現矛盾，不能發現錯誤。
