# 精確消解
method-l1-hint = 使各評分改動級數的總和最小。
method-fewest-hint = 使改動的評分最少；同樣少時，使改動級數的總和最小。
method-mixed-hint = 每改動一個評分以一百級計：改動的評分近乎最少，級數也近乎最小。在人工構造的知識庫上，此法餘下的錯誤評分最少。
repair-computing = 正在消解
repair-empty-base = 此知識庫沒有評分，無可消解。請先匯入評分或自行評分。
repair-method = 精確消解：{ $method }。
repair-changed = 改動 { $nodes } 個組合的評分，共 { $moved } 級；組合與其鏡像各計一個。
repair-cost-l1 = { $cost } 級
repair-cost-fewest = { $nodes } 個組合、{ $moved } 級
repair-cost-mixed = { $cost }
repair-bound = 第一步：代價 { $cost }；下界：{ $bound }。
repair-least = 已證明代價最小：找出的矛盾合計恰等於代價。
repair-least-searched = 已證明代價最小：子力組合圖中有 { $parts } 處，矛盾合計小於代價，但各種可能均已搜尋。
repair-not-proved = 未能證明代價最小：子力組合圖中有 { $parts } 處放棄了搜尋。超出最小代價至多為上述兩數之差。
repair-second-none = 第二步：無須進行。{ $left ->
    [0] 已無衝突。
   *[other] 餘下的衝突都在兩個鎖定的評分之間。
}
repair-second = 第二步：有 { $squeezed } 個組合夾在彼此矛盾的鎖定評分之間，填幾都有衝突。比第一步另改動 { $moved } 個組合。衝突組合數：{ $before } → { $after }；衝突總量：{ $incbefore } → { $incafter }。組合與其鏡像各計一個。
repair-second-all = 已證明：只要鎖定的評分不動，任何評分的衝突組合數都不會更少；同樣少時，衝突總量也不會更低。
repair-second-squeezed = 已證明：其餘評分保持第一步的結果時，這些組合無論怎樣評分，衝突組合數都不會更少；同樣少時，衝突總量也不會更低。待撤回的評定旁邊的衝突，要等撤回後才能消除；貪婪消解餘下的衝突組合也不會更少。
repair-second-not-proved = 未能證明衝突最少：搜尋已達上限。貪婪消解無論從知識庫還是從此結果開始，餘下的衝突組合都不會更少。
repair-second-followed = 改動的組合中有 { $followed } 個依從了待撤回的評定，否則貪婪消解餘下的衝突組合反而更少。請撤回這些評定後再消解一次。
repair-warning = 互不矛盾的評分仍可能有誤。在人工構造的知識庫上，錯誤的評定只有約三成與其他評定矛盾；消解只能發現矛盾，不能發現錯誤。
repair-list = 改動的評分（鏡像只列其一）
repair-left = 剩餘的衝突（鏡像只列其一，* 為鎖定）
repair-left-better = 紅方應不差於後者
repair-left-worse = 後者

# 互相矛盾的評定
disagreement = 各評定是否一致
disagreement-agreed = 各答案之間、答案與證明之間互不矛盾，但這並不證明答案正確。
disagreement-squeezed = 有 { $count } 個未鎖定的評分，夾在已證明而違反子力次序的評分之間，取任何等級都不合。
disagreement-advice = 每一對中必有一誤，或其間確有多子反而不利之處。
contradiction-pair = 對紅方而言，{ $better } 不應比 { $worse } 差，但前者評為 { $betterscore }（{ $bettersource }），後者評為 { $worsescore }（{ $worsesource }）：
withdraw-title = 撤回以下 { $count } 個評定，即再無矛盾；再少則不行：
withdraw-title-unproved = 撤回以下 { $count } 個評定，即再無矛盾；能否更少，尚未證明：
withdraw-one = { $material } 評為 { $score }（{ $source }）；按其餘評定可取 { $allowed }。

# 兩個版本
compare-versions = 版本
compare-total = 改動總數
compare-large = ≥5
compare-common = { $old } → { $new }：兩版均有評分 { $common } 個，僅舊版有 { $removed } 個，僅新版有 { $added } 個。

# 表一
table1-read = 各欄為評分改動的級數，0 表示 4 與 5 之間的改動。論文稱，改動的比率，以及改動 5 級及以上者的比率，逐列下降。
table1-missing = 此知識庫沒有版本 { $version }，可用「canju kb build --round { $version }」建立。
table1-nothing = 此知識庫沒有可比較的兩個版本，可用「canju kb build --round { $version }」建立論文的各輪。
table1-one-name = 請指定至少兩個版本，或不指定。
table1-claim-holds = 此處兩種比率均逐列下降。
table1-claim-fails = 此處並非逐列下降。

# 評分的理由
why-empty-base = 此知識庫沒有評分，無從限定 { $material }。請先匯入評分或自行評分。
why-floor = 對紅方最好不過 { $score }（{ $meaning }）：{ $source } 對紅方不會更差，也僅為 { $score }（{ $holder }）。
why-floor-likely = 按尚可改動的評分，對紅方最好不過 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-floor-none = 尚無評定或殘局庫限定紅方的最好評分。
why-ceiling = 對紅方最差不過 { $score }（{ $meaning }）：{ $source } 對紅方不會更好，尚有 { $score }（{ $holder }）。
why-ceiling-likely = 按尚可改動的評分，對紅方最差不過 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-ceiling-none = 尚無評定或殘局庫限定紅方的最差評分。
why-broken = ✗ 現有評分 { $score } 與此矛盾。
why-contradictory = ✗ 兩邊已確定的評分互相矛盾，取任何評分都不合。兩個評定必有一誤，或其間確有多子反而不利之處。
why-contradictory-proofs = ✗ 兩邊都已由精確殘局庫證明，卻互相矛盾，取任何評分都不合：其間確有多子反而不利之處。
holder-equal-sides = 雙方子力相同

# 面板
verb-exact-repair = 精確消解
verb-exact-repair-hint = 以最小代價消解衝突並附證明；可即時預覽，接受之後才會儲存
verb-compare-versions = 比較版本
verb-compare-versions-hint = 並列兩個版本：有多少評分不同，相差幾級
resolver-greedy = 貪婪消解
job-repair = 精確消解
job-compare = 比較版本
exact-running = 正在副本上計算精確消解。知識庫不受影響，可繼續使用。
exact-stopped-title = 尚未計算
exact-stopped = 計算已停止。
exact-again = 計算
exact-method = 最佳化目標
exact-least = ✔ 已證明代價最小、衝突最少
exact-least-cost = ✔ 已證明代價最小；未證明衝突最少
exact-not-least = 尚未證明最小
exact-now = 目前
exact-greedy = 貪婪
exact-exact = 精確
exact-changed = 改動的組合
exact-moved = 改動級數
exact-cost = 代價
exact-conflict-nodes = 衝突組合
exact-edges = 衝突組合對
exact-bound = 下界：{ $bound }
exact-bound-hint = 找出的矛盾互不重疊，任何第一步都須為每處矛盾付出代價，所以代價不會低於其總和。
exact-histogram = 改動的組合各改動幾級
exact-map = 圖
exact-disagreement = 評定矛盾（{ $count }）
exact-report = 證明
exact-nothing = 無須改動。
classes-moved = { $count } 級
contradictions-equal = （雙方相同，必為均勢）
contradictions-title-count = 矛盾（{ $count }）
way-shown = 兩者之間的路徑
list-rest = 另有 { $count } 個
versions-one-title = 沒有可比較的版本
versions-one = 此知識庫只有一個版本。請為目前狀態命名，繼續編輯後再比較。
versions-old = 由
versions-new = 至
versions-swap = 對調
versions-comparing = 正在比較，知識庫暫時不能編輯。
versions-same = 兩個版本的評分相同。
versions-total = 改動總數：共有的 { $common } 個中 { $total } 個（{ $share }）；5 級及以上：{ $large } 個（{ $largeshare }）
versions-added = 僅新版有評分：{ $added }；僅舊版：{ $removed }
versions-histogram = 按改動級數統計的組合；0 表示 4 與 5 之間的改動
map-change-legend = 等級改動
map-change-red = { $count ->
    [0] 4 與 5 之間
   *[other] 對紅方好 { $count } 級
}
map-change-black = 對黑方好 { $count } 級
map-change-none = 有評分，未改動
legend-change-level = 4 ↔ 5
legend-change-red = 利紅 { $range }
legend-change-black = 利黑 { $range }
why-title = 理由
why-ask = 此評分的限定
withdraw-allowed = { $source }；按其餘評定可取 { $allowed }。
repair-at-odds = 與其他組合（不論相差幾子）矛盾的組合，不計應撤回的評定：{ $before } → { $after }。
exact-changed-hint = 評分有改動的組合；組合與其鏡像各計一個
exact-moved-hint = 全部組合合計改動幾級
exact-cost-hint = 所選最佳化目標的數值，越小越好
exact-conflict-nodes-hint = CN：與相鄰組合衝突的組合
exact-edges-hint = 評分互相矛盾的相鄰組合
exact-at-odds = 間接矛盾
exact-at-odds-hint = 與其他組合（不論相差幾子）矛盾的組合，其間的組合沒有評分時也計入；不計應撤回的評定。貪婪消解只看相鄰組合。
