# 菜单
menu-file = 文件
menu-edit = 编辑
menu-view = 视图
menu-resolver = 消解
menu-tables = 残局库
menu-help = 帮助

# 指令：菜单、指令盘与快捷键表所列
verb-new-base = 新建知识库
verb-new-base-hint = 创建含内置知识的知识库：5,184 个已评分节点与棋谱的定论
verb-new-empty-base = 新建空白知识库
verb-new-empty-base-hint = 创建没有评分的知识库，供导入或自行评分
verb-open-base = 打开知识库
verb-open-base-hint = 打开另一个知识库文件；目前的知识库保持不变
verb-open-default = 打开默认知识库
verb-open-default-hint = 打开默认知识库；若不存在则创建
verb-import = 导入评分
verb-import-hint = 从 JSON Lines 或 CSV 文件导入评分，可一次撤销
verb-save-copy = 保存副本
verb-save-copy-hint = 把整个知识库连同日志与版本写入新文件，作为备份
verb-export = 导出评分
verb-export-hint = 把所有评分及其来源写入 JSON Lines 或 CSV 文件
verb-quit = 退出
verb-quit-hint = 关闭窗口；所有评分均已保存
verb-undo = 撤销
verb-undo-hint = 撤销上一个操作；日志仍会保留
verb-redo = 重做
verb-redo-hint = 重做刚才撤销的操作
verb-toggle-lock = 锁定／解锁
verb-toggle-lock-hint = 锁定的评分不会被消解更改
verb-clear-score = 清除评分
verb-clear-score-hint = 移除所选节点的评分
verb-next-conflict = 下一个冲突
verb-next-conflict-hint = 选取排名的下一个冲突
verb-previous-conflict = 上一个冲突
verb-previous-conflict-hint = 选取排名的上一个冲突
verb-name-version = 命名版本
verb-name-version-hint = 为目前状态命名，以便日后返回或比较
verb-expert = 作答者…
verb-expert-hint = 填写或更换作答者的姓名，其后的作答均记在此名下
verb-palette = 查找或执行
verb-palette-hint = 查找任何命令、以字母或名称查找子力组合、以查询式查找集合
verb-find = 查找节点
verb-find-hint = 移到子力格的查询栏
verb-back = 后退
verb-back-hint = 返回先前选中的节点
verb-forward = 前进
verb-forward-hint = 前往之后选中的节点
verb-mirror = 红黑互换
verb-mirror-hint = 选中红黑互换的节点；两者是同一知识
panel-lattice = 子力格
panel-lattice-hint = 所有子力组合的热图，附邻点、列表与查找
panel-conflicts = 冲突
panel-conflicts-hint = 违反次序的节点、原因与解决方法
panel-resolver = 消解
panel-resolver-hint = 逐步消解冲突；锁定的评分不变
panel-tables = 残局库
panel-tables-hint = 精确残局库：求解子力组合，摆局查询每步着法的结果，并将已证明的评分写入知识库
verb-inspector = 节点信息
verb-inspector-hint = 显示或隐藏右侧所选节点的详情
verb-english = English
verb-english-hint = 使用英文
verb-traditional = 繁體中文
verb-traditional-hint = 使用繁体中文
verb-simplified = 简体中文
verb-simplified-hint = 使用简体中文
verb-light = 浅色
verb-light-hint = 浅色背景
verb-dark = 深色
verb-dark-hint = 深色背景
verb-system-theme = 跟随系统
verb-system-theme-hint = 深浅色跟随桌面设置
verb-zoom-in = 放大
verb-zoom-in-hint = 放大整个界面
verb-zoom-out = 缩小
verb-zoom-out-hint = 缩小整个界面
verb-zoom-reset = 原始大小
verb-zoom-reset-hint = 恢复原始大小
verb-resolver-run = 运行／暂停
verb-resolver-run-hint = 运行消解直至结束，或暂停；接受后才更改知识库
verb-resolver-step = 单步
verb-resolver-step-hint = 让消解处理一个节点
verb-resolver-back = 退一步
verb-resolver-back-hint = 退回消解的上一步
verb-resolver-rewind = 回到开头
verb-resolver-rewind-hint = 退回消解的所有步骤
verb-resolver-accept = 接受
verb-resolver-accept-hint = 把消解的所有更改存为一个可撤销的操作
verb-resolver-discard = 放弃
verb-resolver-discard-hint = 放弃消解的结果；知识库从未更改
verb-solve = 求解
verb-solve-hint = 生成所选节点的精确残局库（连同所需的较小残局库）并统计
verb-prove = 写入知识库
verb-prove-hint = 将残局库为所选节点证明的评分写入知识库并锁定，统计结果作为依据
verb-keys = 快捷键表
verb-keys-hint = 一页列出所有快捷键
verb-tour = 导览
verb-tour-hint = 三张卡片介绍本程序

# 顶列
base-none-title = 尚未打开知识库
base-none = 知识库是一个文件，包含评分、来源与所有操作的日志。默认知识库含有内置知识。
base-opening = 正在打开知识库……
version-main = 当前工作
version-name = 版本：{ $name }
version-hint = 版本：已命名的知识库状态。选取后即显示，其后的编辑属于该版本。
language = 语言
language-hint = 界面语言
rail-waiting = { $panel }，{ $count }

# 指令盘
palette-button = 查找或执行
palette-hint = 命令、KRKNGG、车对马双士或查询式
palette-nothing = 找不到。子力组合的字母以 K 开头，例如 KRKNGG。
palette-unscored = 未评分
palette-node-hint = 选中此子力组合
palette-search = 查找 { $query }
palette-search-hint = 列出符合查找的所有节点

# 快捷键表
keymap-further = 通用
keymap-score = 为评分条带框的节点评分并锁定
keymap-tab = 下一个控件；加 Shift 为上一个
keymap-arrows = 在热图与列表中移动选择
keymap-space = 按下当前焦点所在的控件
keymap-escape = 关闭浮动窗口
close = 关闭

# 询问文件或名称
ask-new = 新知识库的文件
ask-new-empty = 新空白知识库的文件
ask-open = 打开知识库
ask-import = 导入评分，文件
ask-save-copy = 知识库副本存为
ask-export = 导出评分至
ask-name-version = 版本名称
ask-do-new = 创建
ask-do-open = 打开
ask-do-import = 导入
ask-do-save-copy = 保存
folder-above = 上一级文件夹
folder-empty = 此处没有可选的文件。
menu-recent = 最近打开
toast-without-log = 移开日志并打开
ask-do-export = 导出
ask-do-replace = 替换
ask-do-name-version = 命名
expert-ask = 作答者姓名
expert-do = 以此名作答
expert-known = 其后由 { $name } 作答
expert-waits = 填写姓名后，刚才的作答即予保存。
ask-browse = 浏览……
ask-browse-hint = 桌面的文件对话框
ask-cancel = 取消
ask-exists = 文件已存在。不会覆盖现有文件，请另选名称。
ask-folder = 这是文件夹，请加上文件名。
ask-replaces = 文件已存在，将被替换。
ask-missing = 找不到此文件。
file-base = canju 知识库
file-scores = 评分

# 工作
job-open = 打开知识库
job-save = 保存
job-import = 导入
job-export = 导出
job-resolve = 消解
job-query = 查找
job-solve = 求解
job-list = 读取残局库
job-probe = 查询局面
job-dialog = 文件对话框
job-stage = { $name }：{ $task }（第 { $at } 步，共 { $of } 步）
job-left = { $percent } % · 剩余 { $time }
job-cancel = 取消：{ $job }

# 状态栏
status-idle = 就绪
status-saved = ✔ 已保存
status-saving = 保存中……
status-saved-hint = 每项评分写入磁盘后才显示为已保存
status-scored = 已评分 { $count }
status-scored-hint = 有评分的节点；节点与其镜像各计一个
status-conflicts = ✗ 冲突 { $count }
status-conflicts-hint = CN：与邻点冲突的节点数；节点与其镜像各计一个
status-undo = 可撤销：{ $action }
status-undo-nothing = 没有可撤销的操作

# 消息
toasts = 消息
toast-copy = 复制
toast-dismiss = 关闭

# 导览
tour-name = 导览
tour-offer-title = 欢迎使用 canju 残局
tour-offer = 在看具体局面之前，一组子力的胜负前景如何？canju 收藏这类残局知识，找出其中的矛盾并加以修正。要看三张卡片的导览吗？
tour-start = 开始导览
tour-refuse = 不用了
tour-see-title = 看
tour-see = 热图上每一点是一个子力组合：红方向上、黑方向右，颜色由红胜到黑胜。点击任何一点，或按 Ctrl+P 输入 KRKNGG 或名称，例如“车对马双士”。
tour-score-title = 评
tour-score = 右侧显示选中的子力组合：评分、来源与棋谱的定论。按数字键 0（红胜）至 9（黑胜）即可评分并锁定；按 L 解锁，Ctrl+Z 撤销。
tour-repair-title = 修
tour-repair = 多一子不应更差。“冲突”列出所有违反此理之处及其原因；“消解”逐步修正，不动锁定的评分，接受之后才会保存。
tour-place = { $at } / { $of }
tour-back = 上一张
tour-next = 下一张
tour-end = 完成
tour-stop = 结束导览

# 节点查看
inspector-none-title = 尚未选中节点
inspector-none = 点击热图上的一点，或按 Ctrl+P 输入子力组合，例如 KRKNGG。
inspector-score-it = 按数字键 0 至 9 评分。
inspector-locked = 已锁定：消解不会更改
inspector-open = 未锁定：消解可以更改
inspector-conflicts = 冲突（{ $count }）
inspector-evidence = 证据（{ $count }）
inspector-evidence-none = 尚无棋谱或残局库的定论。
inspector-evidence-mirror = 原文为 { $material }，红黑互换
inspector-neighbours = 已评分的邻点
inspector-better = ▲ 对红方更好（{ $count }）
inspector-worse = ▼ 对红方更差（{ $count }）
inspector-history = 历史

# 没有窗口
closing-title = 要关闭 canju 吗？
closing-build = 正在建立各轮知识库。已保存的步骤会保留，进行中的一步将会丢失。
closing-solve = 正在求解残局库。已完成的库会保留，进行中的将会丢失。
closing-job = 任务尚未完成：{ $job }。尚未保存的部分将会丢失。
closing-run = 消解器改动的评分尚未接受，关闭后将会丢失。
closing-rows = 兑子表有改动尚未另存，关闭后将会丢失。
closing-stay = 不关闭（Esc）
closing-close = 关闭（Enter）
