# 已完成的動作
notice-stored = { $material } 已評為 { $score } 並鎖定。衝突組合：{ $before } → { $after }。
notice-against-proof = 精確殘局庫證明為 { $score }；再次寫入知識庫即可還原。
notice-beside = { $one }{ $other }
notice-cleared = { $material } 的評分已清除。衝突組合：{ $before } → { $after }。
notice-locked = { $material } 已鎖定，消解時不會改動。
notice-unlocked = { $material } 已解鎖，消解時可以改動。
notice-undone = 已復原：{ $action }。
notice-redone = 已重做：{ $action }。
notice-version-named = 目前狀態已存檔為版本「{ $name }」。
notice-version-shown = 現為版本「{ $name }」。
notice-solved = { $material } 已求解，新生成殘局庫 { $made } 個。
notice-counted = 殘局庫的統計已列為證據；它未判長捉，不鎖定評分：{ $material } 為 { $score }。衝突組合：{ $before } → { $after }。
notice-proved = { $material } 已證明為 { $score } 並鎖定。衝突組合：{ $before } → { $after }。
notice-proved-known = 已寫入 { $combinations } 個子力組合的證明，{ $scores ->
        [0] 評分均未改變
       *[other] 其中 { $scores } 個評分改變
    }。寫入前的狀態存為版本「{ $version }」。
notice-proved-known-none = 已知的證明均已在知識庫中。
notice-index-rebuilt = 棋譜庫有 { $games } 局的索引與棋譜不符，已按棋譜重建，棋譜無損。
notice-proofs-outdated = 此知識庫中有 { $proofs } 個評分依據未判長捉的殘局庫。請用「寫入全部已知證明」更新：或改用判長捉的證明，或不再鎖定於棋書之上。
proofs-missing = { $combinations } 個子力組合的證明缺失或過時；{ $scores ->
        [0] 評分不會改變
       *[other] { $scores } 個評分將改變
    }。
proof-changes = { $material }：{ $before } → { $after }
version-before-proofs = 寫入證明前 { $time }
notice-accepted = 消解結果已儲存：改動了 { $changed } 個組合，{ $left ->
        [0] 已無衝突。
       *[other] 尚餘 { $left } 個衝突組合。
    }
notice-opened = 已開啟 { $path }。
notice-imported = 已匯入 { $path }：{ $count } 項更改。
notice-imported-as = 已匯入 { $path }：{ $count } 項更改。檔案按 { $encoding } 讀取；請核對人名與附註，若有亂碼，請復原並另存為 UTF-8 再試。
notice-exported = 已把 { $count } 個組合匯出至 { $path }。
notice-settings-aside = 無法讀取設定，已還原為預設。損壞的檔案儲存為 { $path }。
notice-game-aside =
    { $moves ->
        [0] 無法讀取上次的對局，已擺好新局。損壞的檔案儲存為 { $aside }。
       *[other] 上次對局的檔案已損壞，只讀出 { $moves } 著。損壞的檔案儲存為 { $aside }。
    }
notice-game-annotated = 已評判 { $moves } 着，其中 { $marked } 着失分，已加標記並附更好的變化。
notice-mistakes-added = { $mistakes ->
    [0] 這一局沒有失着。
   *[other] { $added ->
        [0] 這一局的 { $mistakes } 處失着都已在練習之中。
       *[other] 已把 { $added } 個失着之前的局面加入練習，現在就可在「實用殘局譜」中練習。
    }
}
notice-game-saved = 對局已寫入 { $path }。{ $lost ->
    [0] {""}
   *[other] 有 { $lost } 處內容該格式無法儲存。
}
notice-game-pasted = 已貼上 { $moves } 着。{ $lost ->
    [0] {""}
   *[other] 有 { $lost } 處無法讀取。
}
notice-copied = 知識庫副本已存為 { $path }。
notice-checked = { $path } 完好。已檢查所有頁面、日誌的 { $changes } 處改動、{ $evidence } 條證據。
notice-solve-stopped = 已停止求解。已完成的殘局庫保留，下次由此繼續。
notice-cancelled = 已取消：{ $job }。未作任何更改。

# 未能完成的動作與處理方法
fault-symmetric = { $material } 不能評為 { $score }：雙方子力相同，只能評 4（互有勝機）或 5（例和）。未作任何更改。
fault-elementary = 無法讀取內建知識（{ $error }）。程式可能已損壞，請重新安裝。
fault-unsolved = { $material } 尚未求解，還沒有證明。請先求解。
fault-round-built = 此知識庫已有 { $round }。請在另一個知識庫中建立：canju kb new --elementary 檔案，再 canju kb build --kb 檔案。
fault-all-scored = 此知識庫的全部殘局組合都已有評分，沒有可建立的輪次。論文的各輪從基本庫開始：canju kb new --elementary 檔案，或在視窗中選「新增基本庫」。
fault-nothing-scored = 尚無任何評分，無從建立。請先作答或匯入評分，或新增基本庫。
fault-person = 姓名有誤。{ $error }
fault-nameless = 尚未填寫作答者，未作儲存。請先在「編輯」選單的「作答者…」中填寫姓名。
fault-no-base = 尚未開啟知識庫。請從「檔案」選單開啟或新增。
fault-busy = 知識庫正在寫入。請等待完成，或在左下角取消。
fault-unscored = { $material } 尚無評分可鎖定。請先評分，評分即鎖定。
fault-nothing-to-accept = 消解尚未作出改動。請先執行或單步執行。
fault-crashed = 工作「{ $job }」意外中止，這是程式的錯誤。知識庫檔案完好，但該工作的結果已遺失。
fault-no-thread = 工作「{ $job }」無法開始：系統無法再為本程式分配執行緒（{ $error }）。請關閉其他程式後重試。
fault-settings = 無法儲存設定，現有設定只在結束前有效。{ $reason }
fault-kept-game = 無法儲存對局，程式若此時結束，對局將遺失。{ $reason }
fault-game-changed = 其間主線已改動，請重新評判。
fault-no-playable-start = 這局的起始局面不合規則，請在「棋譜」中貼上。
fault-not-your-game = 這一局的雙方都不是「{ $name }」。請在「編輯」選單的「作答者…」中設定您的姓名，或在「棋譜」的「棋手」中把兩個名字合為一人。
fault-one-game = 文中有 { $games } 局。請在「棋譜」中貼上讀入。

fault-cancelled = 已取消。未作任何更改。

# 知識庫檔案
store-not-sqlite = { $path } 不是 canju 知識庫。請選擇由 canju 建立的檔案。
store-not-a-base = { $path } 是其他程式的資料庫，不是 canju 知識庫。請選擇由 canju 建立的檔案。
store-newer = { $path } 由較新版本的 canju 寫入（格式 { $found }，本程式只支援至 { $known }）。請使用新版程式。
store-truncated = { $path } 不完整：只有 { $found } / { $expected } 位元組。請從備份還原或重新複製。
store-held = { $path } 正由其他視窗或程式使用。請先關閉再試。
store-read-only-folder = 資料夾 { $path } 唯讀，而知識庫須在其檔案旁寫入。請把知識庫複製到自己的資料夾。
store-gone = { $path } 在使用中被刪除、移走或取代，無法再儲存。此前儲存的內容在此仍可使用：請另存副本（「檔案」選單的「儲存副本」）。
store-changed = 其他程式更改了 { $path }，未作儲存。請重新開啟，再重複剛才的動作。
store-foreign-log = 日誌 { $log } 不屬於現在的 { $path }。多半是程式中斷後，又用備份取代了知識庫。兩個檔案均未更改。若不用日誌而開啟知識庫，請將日誌改名（canju kb info --kb 檔案 --set-log-aside，或按按鈕）；若要用此日誌，請放回與之相配的檔案。
store-hard-link = { $path } 另有一個檔名（硬連結），其他程式可能以該名寫入。請複製此檔案，再開啟副本。
store-log = { $path } 與其旁的日誌 { $log } 原屬一體，但內容有損壞（{ $damage }）。兩者均未更改。請一併保留：最後所存的內容在日誌裡。請改用經 canju kb check 檢查無誤的最新備份，再補上其後的內容。
store-damaged = { $path } 已損壞（{ $damage }），未作更改。請從備份還原。
store-sqlite = 無法存取 { $path }：{ $error }。最後一步未存入。
store-unsynced = 磁碟未確認 { $path } 中的上一步操作：{ $error }。這一步可能已儲存，也可能沒有。請重新開啟知識庫並查看日誌。
store-stale = 知識庫在此期間已變更，未作儲存。請再試一次。
store-foreign = { $path } 含有不屬於知識庫的{ $kind }「{ $name }」，未予開啟。其他程式改動過此檔案，請從備份還原。
schema-table = 資料表
schema-index = 索引
schema-view = 檢視
schema-trigger = 觸發器
damage-table = 資料表 { $table } 缺失或有改動
damage-row = 資料表 { $table } 第 { $row } 列無效
damage-changes = 日誌第 { $entry } 項的更改不符
damage-state = { $material } 的狀態與日誌不符
damage-log = 日誌在第 { $entry } 項中斷

# 日誌
history-nothing-to-undo = 沒有可復原的動作：這是知識庫最初的狀態。
history-nothing-to-redo = 沒有可重做的動作。
history-no-version = 沒有名為「{ $name }」的版本。
history-name-taken = 已有版本「{ $name }」，請換一個名稱。
history-name = 版本名稱有誤。{ $error }
name-empty = 名稱不能為空。
name-too-long = 名稱共 { $count } 字，最多 { $most } 字。
name-control = 名稱中含有換行等控制字元（{ $code }），請刪去。
name-invisible = 名稱中含有看不見的字元或改變書寫方向的字元（{ $code }），請刪去。

# 動作
action-create = 由{ $from }建立
action-set = { $material } 的評分
action-lock = 鎖定 { $material }
action-unlock = 解鎖 { $material }
action-prove = 證明 { $material }
action-prove-known = 殘局庫的已知證明（{ $combinations } 個子力組合）
action-resolve = 消解（{ $steps } 步）
action-extend = 擴展 { $round }
action-refine = 修正 { $round }
action-withdraw = 撤回 { $answers } 條有矛盾的棋書評定
action-repair = 精確消解：{ $method }
action-import = 匯入 { $file }
from-built-in = 內建知識
from-elementary = 基本組合
from-empty = 空白
notice-proposal-dropped = 知識庫已更改，先前的消解結果不再適用，請重新執行。

# 精確消解的最佳化目標
method-l1 = 改動級數最少
method-fewest = 改動組合最少
method-mixed = 兼顧
