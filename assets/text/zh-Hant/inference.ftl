# 精確修復
method-l1-hint = 所有級別改動的總量最小。
method-fewest-hint = 更改的評分最少，同樣少時改動總量最小。
method-mixed-hint = 更改一個評分相當於改動一百級：改動節點幾近最少，改動總量亦幾近最小。在人造知識庫上，餘下的錯誤評分最少。
repair-computing = 正在修復
repair-empty-base = 此知識庫沒有評分，無可修復。請匯入或先行評分。
repair-method = 精確修復：{ $method }。
repair-changed = { $nodes } 個節點改了評分，共改動 { $moved } 級；節點與其鏡像各計一個。
repair-cost-l1 = { $cost } 級
repair-cost-fewest = { $nodes } 個節點、{ $moved } 級
repair-cost-mixed = { $cost }
repair-bound = 代價：{ $cost }。任何修復的代價不低於：{ $bound }。
repair-least = 已證明最小：找出的矛盾合計等於代價。
repair-least-searched = 已證明最小：子力格有 { $parts } 處的矛盾合計不足，其中所有可能均已搜尋。
repair-not-proved = 未能證明最小：子力格有 { $parts } 處的搜尋已放棄。至多比最小代價多出上述兩數之差。
repair-warning = 前後一致的評分仍可能有誤。在人造知識庫上，錯誤的評定只有約三成與其他評定矛盾；修復只能看出矛盾，不能看出錯誤。
repair-list = 更改的評分（鏡像只列其一）

# 互相矛盾的評定
disagreement = 評定是否一致
disagreement-agreed = 鎖定的評分互不矛盾，但不證明正確。
disagreement-squeezed = 有 { $count } 個未鎖定的評分夾在違反子力次序的已證明評分之間，任何級別都不合。
disagreement-advice = 每對之中必有一誤，或其間多子反而不利。
contradiction-pair = { $better } 對紅方不遜於 { $worse }，卻評為 { $betterscore }（{ $bettersource }），而 { $worse } 評為 { $worsescore }（{ $worsesource }）：
withdraw-title = 撤回以下 { $count } 個評定即再無矛盾；再少不行：
withdraw-title-unproved = 撤回以下 { $count } 個評定即再無矛盾；能否更少尚未證明：
withdraw-one = { $material } = { $score }（{ $source }）；其餘評定容許 { $allowed }。

# 兩個版本
compare-versions = 版本
compare-total = 更改總數
compare-large = ≥5
compare-common = { $old } → { $new }：兩者皆有評分 { $common } 個，只在舊版 { $removed } 個，只在新版 { $added } 個。

# 表一
table1-read = 各欄為評分改動的級數；0 為 4 與 5 之間的更改。論文稱更改的比率，以及改動 5 級或以上的比率，逐列下降。
table1-missing = 此知識庫沒有版本 { $version }，可用「canju kb build --round { $version }」建立。
table1-nothing = 此知識庫沒有可比較的兩個版本，可用「canju kb build --round { $version }」建立論文的各輪。
table1-one-name = 請指定至少兩個版本，或不指定。
table1-claim-holds = 此處兩個比率均逐列下降。
table1-claim-fails = 此處並非逐列下降。

# 評分的理由
why-empty-base = 此知識庫沒有評分，無從界定 { $material }。請匯入或先行評分。
why-floor = 對紅方不能優於 { $score }（{ $meaning }）：{ $source } 對紅方不遜於它，亦不過如此（{ $holder }）。
why-floor-likely = 依可能更改的評分，對紅方不能優於 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-floor-none = 沒有評定或殘局庫界定它對紅方最好如何。
why-ceiling = 對紅方不能劣於 { $score }（{ $meaning }）：{ $source } 對紅方不優於它，亦不差於此（{ $holder }）。
why-ceiling-likely = 依可能更改的評分，對紅方不能劣於 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-ceiling-none = 沒有評定或殘局庫界定它對紅方最壞如何。
why-broken = ✗ 它本身的評分 { $score } 與此矛盾。
why-contradictory = ✗ 兩邊確定的評分互相矛盾，任何評分都不合。兩個評定必有一誤，或其間多子反而不利。
holder-equal-sides = 雙方子力相同

# The panel
verb-exact-repair = 精確修復
verb-exact-repair-hint = 以最小代價修復知識庫並附證明；即時預覽，接受之後才會儲存
verb-compare-versions = 比較版本
verb-compare-versions-hint = 兩個版本並列：多少評分不同，相差幾級
face-greedy = 逐步消解
job-repair = 精確修復
job-compare = 比較版本
exact-running = 正在副本上計算精確修復。知識庫不受影響，可繼續使用。
exact-stopped-title = 尚未計算
exact-stopped = 計算已停止。
exact-again = 計算
exact-method = 最小化
exact-least = ✔ 已證明最小
exact-not-least = 未證明最小
exact-now = 目前
exact-greedy = 逐步
exact-exact = 精確
exact-changed = 更改的節點
exact-moved = 改動級數
exact-cost = 代價
exact-conflict-nodes = 衝突節點
exact-edges = 衝突對數
exact-bound = 下界：{ $bound }
exact-bound-hint = 找出的矛盾互不重疊，任何修復均須為每一個付出代價，故不低於其合計。
exact-histogram = 更改的節點改動幾級
exact-map = 圖
exact-disagreement = 評定矛盾（{ $count }）
exact-report = 證明
exact-nothing = 無須更改。
classes-moved = { $count } 級
contradictions-title-count = 矛盾（{ $count }）
way-shown = 其間的路徑
list-rest = 另有 { $count } 個
versions-one-title = 沒有可比較的版本
versions-one = 此知識庫只有一個版本。請為目前狀態命名，繼續工作後再比較。
versions-old = 由
versions-new = 至
versions-swap = 對調
versions-comparing = 正在比較，知識庫暫時不能編輯。
versions-same = 兩個版本的評分相同。
versions-total = 更改總數：{ $common } 個中 { $total } 個（{ $share }）；5 級或以上：{ $large } 個（{ $largeshare }）
versions-added = 只在新版有評分：{ $added }；只在舊版：{ $removed }
versions-histogram = 各改動級數的節點；0 為 4 與 5 之間的更改
map-change-legend = 級別改動
map-change-red = { $count ->
    [0] 4 與 5 之間
   *[other] 對紅方好 { $count } 級
}
map-change-black = 對黑方好 { $count } 級
map-change-none = 有評分，未改
legend-change-level = 4 ↔ 5
legend-change-red = 利紅 { $range }
legend-change-black = 利黑 { $range }
why-title = 理由
why-ask = 什麼界定此評分
withdraw-allowed = { $source }；其餘評定容許 { $allowed }。
repair-at-odds = 與任何距離的節點矛盾的節點（撤回的評定不計）：{ $before } → { $after }。
exact-changed-hint = 改了評分的節點；節點與其鏡像各計一個
exact-moved-hint = 所有節點共改動幾級
exact-cost-hint = 所選方法使之最小的量
exact-conflict-nodes-hint = CN：與鄰點衝突的節點
exact-edges-hint = 評分互相矛盾的鄰點
exact-at-odds = 遠距矛盾
exact-at-odds-hint = 與任何距離的節點矛盾的節點，包括其間沒有評分者；撤回的評定不計。逐步消解只看鄰點；精確修復餘下的矛盾在已證明的評分之間。
