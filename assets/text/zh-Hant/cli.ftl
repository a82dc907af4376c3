judge-illegal = 第 { $number } 着 { $move } 不能走：{ $reason }。

# 子力組合的寫法
material-unknown-letter = 「{ $found }」不是棋子。組合以字母 K R N C P G M 書寫，紅方在前：KRNKRGGMM。
material-piece-before-king = 每方須以將帥開頭：KRNKRGGMM。
material-kings = 組合須有雙方將帥各一，此處有 { $found } 個：請寫 KRNKRGGMM，或寫名稱，如「車馬對車士象全」。
material-no-name = 沒有這個組合。例如：馬兵對單缺象、mbdqx、KNPKGGM（紅方在前）。
material-ambiguous = 這個簡拼可指：{ $names }。請寫全名。
material-open = 這裡只能寫一個組合；帶 * 的名稱泛指多個組合。
material-nearest = 是否指{ $names }？
material-height = 組合不分兵的高低；殘局庫按高兵、低兵、底兵分列的勝率見其證據。
family-none = 無攻子
material-too-many = 一方的{ $piece }至多 { $limit } 個。

# 知識庫
cli-opening = 開啟知識庫
cli-searching = 查詢中
cli-importing = 讀取檔案
cli-exporting = 寫入檔案
cli-resolving = 消解中
cli-made-default = 已用內建知識建立您自己的知識庫：{ $path }
cli-made = 已建立 { $path }，內有 { $count } 個已評分的組合。
cli-base = 知識庫
cli-version = 版本
cli-nodes = 組合
cli-nodes-of = { $count }（子力組合圖共 { $all }）
cli-scored = 已評分
cli-locked-nodes = 已鎖定
cli-evidence = 證據
cli-sources = 來源
cli-conflicts = 衝突
cli-conflicts-of = { $nodes } 個組合（鏡像合併計為 { $pairs } 個），{ $edges } 對相鄰組合有衝突
cli-exact-exceptions = 精確例外
cli-exact-exceptions-of = { $count } 對已證明違反子力次序（不是衝突）
cli-inc = 衝突總量
cli-levels = 層級
cli-log = 日誌
cli-log-of = { $count } 項

# 列表
cli-material = 子力
cli-score = 評分
cli-ip = 比率
cli-iw = 權重
cli-name = 名稱
cli-more = 前 { $listed } 個，共 { $found } 個；用 --limit 顯示更多。
cli-no-conflict = 沒有衝突：知識庫中的評分互不矛盾。
cli-nothing-found = 沒有符合的組合。

# 一個組合
cli-allowed = 容許
cli-set-by = 評分來源
cli-note = 附註
cli-mirror = 鏡像
cli-why = 為何衝突
cli-neighbours = 相鄰組合（! 衝突，* 鎖定）

# 編輯
cli-stored = 已儲存
cli-stored-locked = 已儲存並鎖定
cli-cleared = 已清除
cli-conflicts-change = 衝突組合：{ $before } → { $after }
cli-bad-name = 輸入的第 { $line } 行不是子力組合：{ $reason }
cli-bad-line = 輸入第 { $line } 行未儲存：{ $reason }此前已儲存 { $stored } 個評分。
cli-not-an-answer = 每行應為組合、空格與 0 至 9 的評分，例如 KNPKGGM 3。

# 日誌與版本
cli-entry = 項次
cli-time = 時間
cli-author = 作者
cli-action = 動作
cli-changes = 更改
cli-version-of = 第 { $entry } 項，{ $count } 個動作

# 消解
cli-before = 之前
cli-after = 之後
cli-conflict-nodes = 衝突組合
cli-conflict-edges = 衝突組合對
cli-step = 步
cli-decision = 決定
cli-step-kept = 不改：沒有更好的評分
cli-step-changed = { $before } → { $after }，代價 { $costbefore } → { $costafter }
cli-resolve-run = 改動了 { $changed } 個組合（含鏡像）。{ $passes } 輪中共處理 { $steps } 個組合，採納 { $accepted } 次改動。
cli-resolve-objective = 目標（{ $objective }）：{ $before } → { $after }。
cli-resolve-left = 餘下的衝突組合對（鏡像合併計）：{ $edges }。其中兩者均已鎖定（須請教專家）：{ $contradictions }。
cli-resolve-stuck = 止於局部最佳：單改任何一個組合（連同鏡像）都不能使目標再降。能否再減，可用 canju kb repair 查明。
cli-resolve-rose = 衝突組合數增多：{ $before } → { $after }。以衝突總量為目標時，寧有多處輕微衝突，不要少數嚴重衝突。
cli-proof = 證明
cli-law-invariable-kept = 鎖定的評分均未變（比對 { $checked } 個）：
cli-law-scored-kept = 沒有組合增減評分（比對 { $checked } 個）：
cli-law-mirrored = 鏡像的評分均相符（比對 { $checked } 個）：
cli-law-counted = 重新計算的衝突相同（{ $checked } 個組合）：
cli-law-falling = 每次採納的改動都使目標下降（{ $checked } 次）：
cli-law-consistent = 餘下的衝突都在鎖定的評分之間、待撤回的評定旁，或夾在彼此矛盾的鎖定評分之間的組合上（{ $checked } 個組合）：
cli-law-costed = 改動的代價與所述相符（{ $checked } 項合計）：
cli-law-packed = 用以證明下界的矛盾均屬實，且合計相符（比對 { $checked } 項）：
cli-law-holds = 成立
cli-law-broken = 違反 { $broken } 次
cli-resolve-dry = 未儲存：這是試行。
cli-resolve-nothing = 未儲存：沒有可改善之處。
cli-resolve-stored = 已存為日誌第 { $entry } 項；用 canju kb undo 復原。

# 導覽
cli-no-window-built = 此 canju 不含視窗。
cli-no-window-display = 沒有可用的螢幕，無法開啟視窗。
cli-no-window-failed = 無法開啟視窗（{ $error }）。
cli-file-base = { $path } 是知識庫，已評分 { $content } 個組合。導覽如下；詳情請用 canju kb info --kb FILE。
cli-file-folder = { $path } 是資料夾。可用 canju games import FOLDER 讀入其中的對局。
cli-file-scores = { $path } 中是評分。可用 canju kb import FILE 匯入知識庫。
cli-file-position = { $path } 中是局面：{ $content }。可用 canju advise --fen FEN 或 canju table probe --fen FEN 檢視。
cli-file-games = { $path } 中有 { $content } 局。可用 canju games import FILE 收入對局庫。
cli-laboratory = 「canju { $command }」屬於實驗室程式。請在原始碼資料夾執行：cargo run --release -p canju-lab -- { $command }
cli-no-window-tour = { $reason }以下改在終端機導覽。
cli-tour-title = canju 殘局 · 象棋殘局知識
cli-tour-idea = 知識庫評定的是子力組合，而非具體局面；評分從紅方看：0 例勝 … 5 例和 … 9 黑方例勝。子力較多的一方不應反而更差；違反此理的兩個評分即為衝突。
cli-tour-holds = 知識庫的內容
cli-tour-counts = { $scored } 個組合已評分，可能的組合共 { $all } 個；其中 { $locked } 個依殘局庫、棋書或專家鎖定。
cli-tour-worst = 最嚴重的衝突及其原因
cli-tour-none = 沒有：知識庫中的評分互不矛盾。
cli-tour-resolver = 消解會改動什麼
cli-tour-example = { $material }：{ $before } → { $after }
cli-tour-exact = 精確消解以最小代價改動 { $changed } 個組合，餘下 { $left } 個有衝突。另有 { $withdraw } 個評定與殘局庫或彼此矛盾，應予撤回。
cli-tour-untouched = 以上在副本上計算：您的知識庫並未改動，鎖定的評分絕不會改動。
cli-tour-next = 接下來
cli-tour-show = 一個組合的全部資料
cli-tour-set = 為組合評分；評後即鎖定，可復原
cli-tour-repair = 以最小代價消解衝突
cli-tour-build = 新增基本庫，論文的各輪由此開始
cli-tour-ask = 列出應先請教專家的問題
cli-tour-verify = 找出沒有衝突卻有錯的評分
cli-tour-query = 查詢組合
cli-tour-help = 其他指令
cli-tour-file = 您的知識庫是檔案 { $path }。
cli-new-takes-no-base = 新知識庫的檔名寫在 new 之後，不用 --kb。
cli-output-failed = 無法寫出結果：{ $reason }指令所作的更改已儲存。
cli-nobody = 未指定作答者，未作任何更改。請加 --by 姓名，或在視窗的「編輯」選單「作答者…」中填寫一次。
cli-nobody-listens = 輸出已關閉。已儲存 { $stored } 個評分，最後一個在第 { $line } 行，其後各行未讀。
cli-match = 對局中
cli-playouts = 自弈中
cli-solve = 解題中
cli-checking = 正在檢查知識庫
cli-import-guessed = 編碼是推測的。若有誤，請先執行 canju kb undo，再加 --encoding utf-8、gb18030、big5、utf-16le、utf-16be 或 latin-1 重新匯入。
check-sound = { $path } 完好。
check-pages = 資料庫的頁面和引用：完好
check-sums = { $evidence } 條證據、{ $provenances } 條來源的校驗碼：全部相符
check-log = 日誌：{ $entries } 項，共 { $changes } 處改動，{ $versions } 個版本，校驗碼全部相符
check-state = 從頭重演日誌，與所存 { $nodes } 個組合的狀態完全一致
check-games = 棋譜庫的 { $games } 局：校驗碼與索引全部相符
check-index = 棋譜庫的 { $games } 局：校驗碼全部相符。其中 { $rebuilt } 局的索引與棋譜不符，已按棋譜重建，棋譜無損。
check-index-held = 棋譜完好，但有 { $games } 局的索引與棋譜不符。請關閉正在使用此知識庫的其他程式，或把檔案改為可寫，再執行 canju kb check，即按棋譜重建索引。
check-damaged = { $path } 已損壞，未作更改。損壞之處：{ $places }
check-more = ……另有 { $more } 處，canju kb check 會全部列出。
check-failed = 知識庫有損壞。
check-advice = 請保留這個檔案，改用經 canju kb check 檢查無誤的最新備份，再補上其後的內容。
cli-log-aside = 知識庫旁的日誌已改名為 { $path }。
cli-games-elsewhere = 這些子力組合的其他資料：實用殘局譜（canju book）題目 { $problems } 道，知識庫自有殘局譜的局面 { $stored } 個，已評分的組合（canju kb query）{ $scored } 個
cli-literal-conflicts = 按 Chen 等的算法（已證例外也算衝突）：衝突組合 { $nodes }，衝突總量 { $inconsistency }；本程式：{ $own_nodes }，{ $own_inconsistency }。
