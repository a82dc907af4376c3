# 起始頁
verb-start = 起始頁
verb-start-hint = 最常用的四件事，各按一鍵即可開始
start-title = 歡迎使用 canju 殘局
start-what = 不看具體局面，單憑雙方子力，勝負大勢如何？canju 收存這類殘局知識，找出其中的矛盾並加以消解。請按數字鍵。
start-look = 查殘局
start-look-end = 查看子力組合的評分、出處與相鄰組合。
start-look-way = 按 Enter 即查「{ $name }」，也可輸入別的名稱或字母。以後隨時按 { $key }。
start-answer = 回答問題
start-answer-end = 以您的名義存下首批評分，隨即看到由此推定的組合。
start-answer-way = 按數字鍵 0 至 9 作答，隨即進入下一題；按 U 收回。全部快速鍵：{ $key }。
start-play = 馬上對弈
start-play-end = 與懂得這些殘局的引擎下一局，每一着都可以悔棋。
start-play-way = 先點棋子，再點落點。按 { $key } 得到提示。
start-reproduce = 重現論文
start-reproduce-end = 在自己的電腦上建成論文的一輪，並得到各項數據。
start-reproduce-way = 「檔案」選單的「新增基本庫」建立各輪的起點。按 { $key } 建立下一輪；每一步均可復原。

# 快速鍵表的搜尋
keymap-find = 以用途或按鍵尋找快速鍵
keymap-change = 點擊按鍵即可更改；也可先尋找指令，再按 Ctrl+Enter。
keymap-press = 請按「{ $command }」的新按鍵。Esc：保留原樣；退格鍵：恢復預設。
keymap-taken = { $keys } 已用於「{ $command }」。
keymap-needs = 請與 Ctrl 或 Alt 合用，或使用功能鍵。
