# 作業系統拒絕的檔案動作
file-not-found = { $path } 不存在。請檢查檔名與所在資料夾。
file-folder = { $path } 是資料夾。請指定其中的檔案。
file-not-plain = { $path } 是管線或裝置，不是一般檔案。請指定檔案。
file-exists = { $path } 已存在，未作更改。請另選名稱。
file-in-use = { $path } 正由另一程式寫入。請等待完成，或另選檔案。
file-denied = 無權使用 { $path }。請更改其權限，或改用自己的資料夾。
file-read-only = { $path } 是唯讀檔案。請允許寫入，或改用副本。
file-disk-full = 磁碟已滿，無法寫入 { $path }。請騰出空間再試；先前存好的資料都在。
file-too-long = { $path } 超過 1 GiB，canju 不讀這麼大的檔案。請另選檔案。
file-long-name = { $path } 的檔名或路徑太長。請改用較短的名稱或層次較少的資料夾。
file-long-path = { $path } 的路徑太長，不能存放知識庫。請移到層次較少的資料夾，或縮短資料夾名稱。
file-unsynced = { $path } 已寫入，但磁碟未確認：{ $error }。請檢查檔案後再使用。
file-other = 無法使用 { $path }：{ $error }。檔案未變。
file-standard-output = 這項內容不能寫到標準輸出，請指定檔案。名為「-」的檔案寫作 ./-。
