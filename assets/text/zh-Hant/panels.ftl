# 子力格
lattice-neighbourhood = 鄰點圖
lattice-table = 列表（{ $count }）
lattice-empty-title = 知識庫是空的
lattice-empty = 從檔案匯入評分，或按 Ctrl+P 選取子力組合後按數字鍵評分。

# 衝突
conflicts-empty-title = 沒有衝突
conflicts-empty = 子力格上的評分互不矛盾。但這不證明評分正確：錯誤的評分也可以前後一致。
conflicts-count = { $nodes } 個衝突節點，列為 { $rows } 列；{ $edges } 對衝突
conflicts-count-hint = 節點與其鏡像是同一知識，合為一列
conflicts-rank-by = 排序
conflicts-select = 在上方選取一個衝突；N 與 B 逐個移動。
conflicts-settled = 此節點沒有衝突。按 N 前往下一個衝突。
conflicts-why = 原因
conflicts-settle = 如何解決
conflicts-settle-hint = 假如此節點取該評分，尚餘多少衝突。選取後即儲存並鎖定，可以復原。
settle-score = 評分
settle-meaning = 含義
settle-left = 衝突節點
settle-inc = INC
settle-answer = 評定
settle-now = { $meaning }（目前）
settle-then = { $meaning }
settle-do = 評為 { $score }
contradictions-title = 鎖定評分之間的矛盾（{ $count }）
contradictions-advice = 消解無法處理這些矛盾：兩者必有一誤，或此處多子反而不利。請解鎖或更改其中之一。

# 排序依據
measure-weight-long = IW（衝突數 × 鄰點數）
measure-ratio-long = IP（衝突數 ÷ 鄰點數）

# 消解
resolver-order = 處理次序
resolver-objective = 減少的目標
resolver-running = 正在副本上消解，知識庫不受影響。
resolver-idle-title = 消解尚未開始
resolver-idle = 由最嚴重的衝突開始逐一處理，為每個節點選取餘下衝突最少的評分。鎖定的評分不變。消解在副本上進行，接受之後才會儲存。
resolver-stored = 已儲存的一次消解，共 { $steps } 步
resolver-slider = 移到任何已知的步驟
resolver-place = 第 { $at } / { $known } 步 · 第 { $passes } 輪 · 已更改 { $changed } 個節點
resolver-end-consistent = ✔ 再無衝突
resolver-end-consistent-hint = 整個子力格前後一致，但不證明評分正確。
resolver-end-stuck = 已到盡頭
resolver-end-stuck-hint = 整輪均無改善，餘下的衝突須由專家判斷。
resolver-end-open = 尚未完成
resolver-end-open-hint = 繼續或可減少衝突。

chart-steps = 步
chart-objective = 餘下：{ $objective }
chart-levels = 各衝突比率的節點數
chart-inc = INC
chart-cn = CN

step-none-title = 第一步之前
step-none = 按 F10 單步，F5 執行至結束。
step-title = 第 { $number } 步，第 { $pass } 輪
step-count = { $neighbours } 個鄰點中 { $conflicts } 個衝突：IW { $weight }，IP { $ratio } %
step-changed = 更改：{ $before } → { $after }
step-kept = 保留：沒有其他評分少於 { $before }
step-candidates = 各評分餘下的數值
step-mark-kept = 保留
step-mark-before = 原來
step-mark-after = ✔ 選取
step-mark-none = {""}

column-change = 更改
changes-title = 更改（{ $count }）
changes-none = 尚未有更改。
residue-title = 餘下衝突（{ $count }）
residue-none = 再無衝突。
report-title = 報告
report-edges = 衝突對數
report-changed = { $steps } 步、{ $passes } 輪中更改了 { $nodes } 個節點；節點與其鏡像各計一個。
report-contradictions = 餘下的衝突中有 { $count } 個是鎖定評分之間的矛盾，須由人判斷。
report-laws = 與知識庫核對
law-invariable-kept = 被更改的鎖定節點：{ $broken } / { $checked }
law-scored-kept = 誤加或誤刪評分的節點：{ $broken } / { $checked }
law-mirrored = 與鏡像不符的節點：{ $broken } / { $checked }
law-counted = 重新計算後不符的衝突數：{ $broken } / { $checked }
law-falling = 沒有減少衝突的更改：{ $broken } / { $checked }
law-consistent = 修復本可消除而仍剩餘的衝突：{ $broken }（{ $checked } 個節點）
law-costed = 與逐項相加不符的代價：{ $broken } / { $checked }
law-packed = 證明下界的矛盾組中的錯誤：{ $broken } / { $checked }
report-broken = 有核對不符，這是程式的錯誤，請放棄此次結果。
report-warning = 前後一致的評分仍可能有誤：消解只能看出矛盾，不能看出錯誤。
