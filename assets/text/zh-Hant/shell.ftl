# 選單
menu-file = 檔案
menu-edit = 編輯
menu-view = 檢視
menu-resolver = 消解
menu-tables = 殘局庫
menu-help = 說明

# 指令：選單、指令盤與快速鍵表所列
verb-new-base = 新增知識庫
verb-new-base-hint = 建立含內建知識的知識庫：5,184 個已評分節點與棋譜的定論
verb-new-empty-base = 新增空白知識庫
verb-new-empty-base-hint = 建立沒有評分的知識庫，供匯入或自行評分
verb-open-base = 開啟知識庫
verb-open-base-hint = 開啟另一個知識庫檔案；目前的知識庫保持不變
verb-open-default = 開啟預設知識庫
verb-open-default-hint = 開啟預設知識庫；若不存在則建立
verb-import = 匯入評分
verb-import-hint = 從 JSON Lines 或 CSV 檔案匯入評分，可一次復原
verb-save-copy = 儲存副本
verb-save-copy-hint = 把整個知識庫連同日誌與版本寫入新檔案，作為備份
verb-export = 匯出評分
verb-export-hint = 把所有評分及其來源寫入 JSON Lines 或 CSV 檔案
verb-quit = 結束
verb-quit-hint = 關閉視窗；所有評分均已儲存
verb-undo = 復原
verb-undo-hint = 復原上一個動作；紀錄仍會保留
verb-redo = 重做
verb-redo-hint = 重做剛才復原的動作
verb-toggle-lock = 鎖定／解鎖
verb-toggle-lock-hint = 鎖定的評分不會被消解更改
verb-clear-score = 清除評分
verb-clear-score-hint = 移除所選節點的評分
verb-next-conflict = 下一個衝突
verb-next-conflict-hint = 選取排名的下一個衝突
verb-previous-conflict = 上一個衝突
verb-previous-conflict-hint = 選取排名的上一個衝突
verb-name-version = 命名版本
verb-name-version-hint = 為目前狀態命名，以便日後返回或比較
verb-expert = 作答者…
verb-expert-hint = 填寫或更換作答者的姓名，其後的作答均記在此名下
verb-palette = 尋找或執行
verb-palette-hint = 尋找任何指令、以字母或名稱尋找子力組合、以查詢式尋找集合
verb-find = 尋找節點
verb-find-hint = 移到子力格的查詢列
verb-back = 上一個選擇
verb-back-hint = 返回先前選取的節點
verb-forward = 下一個選擇
verb-forward-hint = 前往之後選取的節點
verb-mirror = 紅黑互換
verb-mirror-hint = 選取紅黑互換的節點；兩者是同一知識
panel-lattice = 子力格
panel-lattice-hint = 所有子力組合的熱圖，附鄰點、列表與查詢
panel-conflicts = 衝突
panel-conflicts-hint = 違反次序的節點、原因與解決方法
panel-resolver = 消解
panel-resolver-hint = 逐步消解衝突；鎖定的評分不變
panel-tables = 殘局庫
panel-tables-hint = 精確殘局庫：求解子力組合，擺局查詢每步著法的結果，並將已證明的評分寫入知識庫
verb-inspector = 節點檢視
verb-inspector-hint = 顯示或隱藏右側所選節點的詳情
verb-english = English
verb-english-hint = 使用英文
verb-traditional = 繁體中文
verb-traditional-hint = 使用繁體中文
verb-simplified = 简体中文
verb-simplified-hint = 使用簡體中文
verb-light = 淺色
verb-light-hint = 淺色背景
verb-dark = 深色
verb-dark-hint = 深色背景
verb-system-theme = 跟隨系統
verb-system-theme-hint = 深淺色跟隨桌面設定
verb-zoom-in = 放大
verb-zoom-in-hint = 放大整個介面
verb-zoom-out = 縮小
verb-zoom-out-hint = 縮小整個介面
verb-zoom-reset = 原始大小
verb-zoom-reset-hint = 恢復原始大小
verb-resolver-run = 執行／暫停
verb-resolver-run-hint = 執行消解直至結束，或暫停；接受後才更改知識庫
verb-resolver-step = 單步
verb-resolver-step-hint = 讓消解處理一個節點
verb-resolver-back = 退一步
verb-resolver-back-hint = 退回消解的上一步
verb-resolver-rewind = 回到開頭
verb-resolver-rewind-hint = 退回消解的所有步驟
verb-resolver-accept = 接受
verb-resolver-accept-hint = 把消解的所有更改存為一個可復原的動作
verb-resolver-discard = 放棄
verb-resolver-discard-hint = 放棄消解的結果；知識庫從未更改
verb-solve = 求解
verb-solve-hint = 生成所選節點的精確殘局庫（連同所需的較小殘局庫）並統計
verb-prove = 寫入知識庫
verb-prove-hint = 將殘局庫為所選節點證明的評分寫入知識庫並鎖定，統計結果作為依據
verb-keys = 快速鍵表
verb-keys-hint = 一頁列出所有快速鍵
verb-tour = 導覽
verb-tour-hint = 三張卡片介紹本程式

# 頂列
base-none-title = 尚未開啟知識庫
base-none = 知識庫是一個檔案，含評分、來源與所有動作的紀錄。預設知識庫含有內建知識。
base-opening = 正在開啟知識庫……
version-main = 目前工作
version-name = 版本：{ $name }
version-hint = 版本：已命名的知識庫狀態。選取後即顯示，其後的編輯屬於該版本。
language = 語言
language-hint = 介面語言
rail-waiting = { $panel }，{ $count }

# 指令盤
palette-button = 尋找或執行
palette-hint = 指令、KRKNGG、車對馬雙士或查詢式
palette-nothing = 找不到。子力組合的字母以 K 開頭，例如 KRKNGG。
palette-unscored = 未評分
palette-node-hint = 選取此子力組合
palette-search = 查詢 { $query }
palette-search-hint = 列出符合查詢的所有節點

# 快速鍵表
keymap-further = 通用
keymap-score = 為評分條帶框的節點評分並鎖定
keymap-tab = 下一個控制項；加 Shift 為上一個
keymap-arrows = 在熱圖與列表中移動選擇
keymap-space = 按下目前焦點所在的控制項
keymap-escape = 關閉浮動視窗
close = 關閉

# 詢問檔案或名稱
ask-new = 新知識庫的檔案
ask-new-empty = 新空白知識庫的檔案
ask-open = 開啟知識庫
ask-import = 匯入評分，檔案
ask-save-copy = 知識庫副本存為
ask-export = 匯出評分至
ask-name-version = 版本名稱
ask-do-new = 建立
ask-do-open = 開啟
ask-do-import = 匯入
ask-do-save-copy = 儲存
folder-above = 上一層資料夾
folder-empty = 此處沒有可選的檔案。
menu-recent = 最近開啟
toast-without-log = 移開日誌並開啟
ask-do-export = 匯出
ask-do-replace = 取代
ask-do-name-version = 命名
expert-ask = 作答者姓名
expert-do = 以此名作答
expert-known = 其後由 { $name } 作答
expert-waits = 填寫姓名後，剛才的作答即予儲存。
ask-browse = 瀏覽……
ask-browse-hint = 桌面的檔案對話框
ask-cancel = 取消
ask-exists = 檔案已存在。不會覆蓋現有檔案，請另選名稱。
ask-folder = 這是資料夾，請加上檔名。
ask-replaces = 檔案已存在，將被取代。
ask-missing = 找不到此檔案。
file-base = canju 知識庫
file-scores = 評分

# 工作
job-open = 開啟知識庫
job-save = 儲存
job-import = 匯入
job-export = 匯出
job-resolve = 消解
job-query = 查詢
job-solve = 求解
job-list = 讀取殘局庫
job-probe = 查詢局面
job-dialog = 檔案對話框
job-stage = { $name }：{ $task }（第 { $at } 步，共 { $of } 步）
job-left = { $percent } % · 尚餘 { $time }
job-cancel = 取消：{ $job }

# 狀態列
status-idle = 就緒
status-saved = ✔ 已儲存
status-saving = 儲存中……
status-saved-hint = 每項評分寫入磁碟後才顯示為已儲存
status-scored = 已評分 { $count }
status-scored-hint = 有評分的節點；節點與其鏡像各計一個
status-conflicts = ✗ 衝突 { $count }
status-conflicts-hint = CN：與鄰點衝突的節點數；節點與其鏡像各計一個
status-undo = 可復原：{ $action }
status-undo-nothing = 沒有可復原的動作

# 訊息
toasts = 訊息
toast-copy = 複製
toast-dismiss = 關閉

# 導覽
tour-name = 導覽
tour-offer-title = 歡迎使用 canju 殘局
tour-offer = 在看具體局面之前，一組子力的勝負前景如何？canju 收藏這類殘局知識，找出其中的矛盾並加以修正。要看三張卡片的導覽嗎？
tour-start = 開始導覽
tour-refuse = 不用了
tour-see-title = 看
tour-see = 熱圖上每一點是一個子力組合：紅方向上、黑方向右，顏色由紅勝到黑勝。點擊任何一點，或按 Ctrl+P 輸入 KRKNGG 或名稱，例如「車對馬雙士」。
tour-score-title = 評
tour-score = 右側顯示所選的子力組合：評分、來源與棋譜的定論。按數字鍵 0（紅勝）至 9（黑勝）即可評分並鎖定；按 L 解鎖，Ctrl+Z 復原。
tour-repair-title = 修
tour-repair = 多一子不應更差。「衝突」列出所有違反此理之處及其原因；「消解」逐步修正，不動鎖定的評分，接受之後才會儲存。
tour-place = { $at } / { $of }
tour-back = 上一張
tour-next = 下一張
tour-end = 完成
tour-stop = 結束導覽

# 節點檢視
inspector-none-title = 尚未選取節點
inspector-none = 點擊熱圖上的一點，或按 Ctrl+P 輸入子力組合，例如 KRKNGG。
inspector-score-it = 按數字鍵 0 至 9 評分。
inspector-locked = 已鎖定：消解不會更改
inspector-open = 未鎖定：消解可以更改
inspector-conflicts = 衝突（{ $count }）
inspector-evidence = 證據（{ $count }）
inspector-evidence-none = 尚無棋譜或殘局庫的定論。
inspector-evidence-mirror = 原文為 { $material }，紅黑互換
inspector-neighbours = 已評分的鄰點
inspector-better = ▲ 對紅方更好（{ $count }）
inspector-worse = ▼ 對紅方更差（{ $count }）
inspector-history = 紀錄

# 沒有視窗
closing-title = 要關閉 canju 嗎？
closing-build = 正在建立各輪知識庫。已儲存的步驟會保留，進行中的一步將會遺失。
closing-solve = 正在求解殘局庫。已完成的庫會保留，進行中的將會遺失。
closing-job = 工作尚未完成：{ $job }。尚未儲存的部分將會遺失。
closing-run = 消解器改動的評分尚未接受，關閉後將會遺失。
closing-rows = 兌子表有改動尚未另存，關閉後將會遺失。
closing-stay = 不關閉（Esc）
closing-close = 關閉（Enter）
