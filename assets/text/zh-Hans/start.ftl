# 起始页
verb-start = 起始页
verb-start-hint = 最常用的四件事，各按一键即可开始
start-title = 欢迎使用 canju 残局
start-what = 不看具体局面，单凭双方子力，胜负大势如何？canju 收存这类残局知识，找出其中的矛盾并加以消解。请按数字键。
start-look = 查残局
start-look-end = 查看子力组合的评分、出处与相邻组合。
start-look-way = 按 Enter 即查“{ $name }”，也可输入别的名称或字母。以后随时按 { $key }。
start-answer = 回答问题
start-answer-end = 以您的名义存下首批评分，随即看到由此推定的组合。
start-answer-way = 按数字键 0 至 9 作答，随即进入下一题；按 U 收回。全部快捷键：{ $key }。
start-play = 马上对弈
start-play-end = 与懂得这些残局的引擎下一局，每一着都可以悔棋。
start-play-way = 先点棋子，再点落点。按 { $key } 得到提示。
start-reproduce = 重现论文
start-reproduce-end = 在自己的电脑上建成论文的一轮，并得到各项数据。
start-reproduce-way = “文件”菜单的“新建基本库”创建各轮的起点。按 { $key } 建立下一轮；每一步均可撤销。

# 快捷键表的搜索
keymap-find = 以用途或按键查找快捷键
keymap-change = 点击按键即可更改；也可先查找命令，再按 Ctrl+Enter。
keymap-press = 请按“{ $command }”的新按键。Esc：保留原样；退格键：恢复默认。
keymap-taken = { $keys } 已用于“{ $command }”。
keymap-needs = 请与 Ctrl 或 Alt 合用，或使用功能键。
