judge-illegal = 第 { $number } 着 { $move } 不能走：{ $reason }。

# 子力组合的写法
material-unknown-letter = “{ $found }”不是棋子。组合以字母 K R N C P G M 书写，红方在前：KRNKRGGMM。
material-piece-before-king = 每方须以将帅开头：KRNKRGGMM。
material-kings = 组合须有双方将帅各一，此处有 { $found } 个：请写 KRNKRGGMM，或写名称，如“车马对车士象全”。
material-no-name = 没有这个组合。例如：马兵对单缺象、mbdqx、KNPKGGM（红方在前）。
material-ambiguous = 这个简拼可指：{ $names }。请写全名。
material-open = 这里只能写一个组合；带 * 的名称泛指多个组合。
material-nearest = 是否指{ $names }？
material-height = 组合不分兵的高低；残局库按高兵、低兵、底兵分列的胜率见其证据。
family-none = 无攻子
material-too-many = 一方的{ $piece }至多 { $limit } 个。

# 知识库
cli-opening = 打开知识库
cli-searching = 查询中
cli-importing = 读取文件
cli-exporting = 写入文件
cli-resolving = 消解中
cli-made-default = 已用内置知识创建您自己的知识库：{ $path }
cli-made = 已创建 { $path }，内有 { $count } 个已评分的组合。
cli-base = 知识库
cli-version = 版本
cli-nodes = 组合
cli-nodes-of = { $count }（子力组合图共 { $all }）
cli-scored = 已评分
cli-locked-nodes = 已锁定
cli-evidence = 证据
cli-sources = 来源
cli-conflicts = 冲突
cli-conflicts-of = { $nodes } 个组合（镜像合并计为 { $pairs } 个），{ $edges } 对相邻组合有冲突
cli-exact-exceptions = 精确例外
cli-exact-exceptions-of = { $count } 对已证明违反子力次序（不是冲突）
cli-inc = 冲突总量
cli-levels = 层级
cli-log = 日志
cli-log-of = { $count } 项

# 列表
cli-material = 子力
cli-score = 评分
cli-ip = 比率
cli-iw = 权重
cli-name = 名称
cli-more = 前 { $listed } 个，共 { $found } 个；用 --limit 显示更多。
cli-no-conflict = 没有冲突：知识库中的评分互不矛盾。
cli-nothing-found = 没有符合的组合。

# 一个组合
cli-allowed = 容许
cli-set-by = 评分来源
cli-note = 附注
cli-mirror = 镜像
cli-why = 为何冲突
cli-neighbours = 相邻组合（! 冲突，* 锁定）

# 编辑
cli-stored = 已保存
cli-stored-locked = 已保存并锁定
cli-cleared = 已清除
cli-conflicts-change = 冲突组合：{ $before } → { $after }
cli-bad-name = 输入的第 { $line } 行不是子力组合：{ $reason }
cli-bad-line = 输入第 { $line } 行未保存：{ $reason }此前已保存 { $stored } 个评分。
cli-not-an-answer = 每行应为组合、空格与 0 至 9 的评分，例如 KNPKGGM 3。

# 日志与版本
cli-entry = 项次
cli-time = 时间
cli-author = 作者
cli-action = 操作
cli-changes = 更改
cli-version-of = 第 { $entry } 项，{ $count } 个操作

# 消解
cli-before = 之前
cli-after = 之后
cli-conflict-nodes = 冲突组合
cli-conflict-edges = 冲突组合对
cli-step = 步
cli-decision = 决定
cli-step-kept = 不改：没有更好的评分
cli-step-changed = { $before } → { $after }，代价 { $costbefore } → { $costafter }
cli-resolve-run = 改动了 { $changed } 个组合（含镜像）。{ $passes } 轮中共处理 { $steps } 个组合，采纳 { $accepted } 次改动。
cli-resolve-objective = 目标（{ $objective }）：{ $before } → { $after }。
cli-resolve-left = 余下的冲突组合对（镜像合并计）：{ $edges }。其中两者均已锁定（须请教专家）：{ $contradictions }。
cli-resolve-stuck = 止于局部最优：单改任何一个组合（连同镜像）都不能使目标再降。能否再减，可用 canju kb repair 查明。
cli-resolve-rose = 冲突组合数增多：{ $before } → { $after }。以冲突总量为目标时，宁有多处轻微冲突，不要少数严重冲突。
cli-proof = 证明
cli-law-invariable-kept = 锁定的评分均未变（比对 { $checked } 个）：
cli-law-scored-kept = 没有组合增减评分（比对 { $checked } 个）：
cli-law-mirrored = 镜像的评分均相符（比对 { $checked } 个）：
cli-law-counted = 重新计算的冲突相同（{ $checked } 个组合）：
cli-law-falling = 每次采纳的改动都使目标下降（{ $checked } 次）：
cli-law-consistent = 余下的冲突都在锁定的评分之间、待撤回的评定旁，或夹在彼此矛盾的锁定评分之间的组合上（{ $checked } 个组合）：
cli-law-costed = 改动的代价与所述相符（{ $checked } 项合计）：
cli-law-packed = 用以证明下界的矛盾均属实，且合计相符（比对 { $checked } 项）：
cli-law-holds = 成立
cli-law-broken = 违反 { $broken } 次
cli-resolve-dry = 未保存：这是试行。
cli-resolve-nothing = 未保存：没有可改善之处。
cli-resolve-stored = 已存为日志第 { $entry } 项；用 canju kb undo 撤销。

# 导览
cli-no-window-built = 此 canju 不含窗口。
cli-no-window-display = 没有可用的显示器，无法打开窗口。
cli-no-window-failed = 无法打开窗口（{ $error }）。
cli-file-base = { $path } 是知识库，已评分 { $content } 个组合。导览如下；详情请用 canju kb info --kb FILE。
cli-file-folder = { $path } 是文件夹。可用 canju games import FOLDER 读入其中的对局。
cli-file-scores = { $path } 中是评分。可用 canju kb import FILE 导入知识库。
cli-file-position = { $path } 中是局面：{ $content }。可用 canju advise --fen FEN 或 canju table probe --fen FEN 查看。
cli-file-games = { $path } 中有 { $content } 局。可用 canju games import FILE 收入对局库。
cli-laboratory = “canju { $command }”属于实验室程序。请在源代码文件夹执行：cargo run --release -p canju-lab -- { $command }
cli-no-window-tour = { $reason }以下改在终端导览。
cli-tour-title = canju 残局 · 象棋残局知识
cli-tour-idea = 知识库评定的是子力组合，而非具体局面；评分从红方看：0 例胜 … 5 例和 … 9 黑方例胜。子力较多的一方不应反而更差；违反此理的两个评分即为冲突。
cli-tour-holds = 知识库的内容
cli-tour-counts = { $scored } 个组合已评分，可能的组合共 { $all } 个；其中 { $locked } 个依残局库、棋书或专家锁定。
cli-tour-worst = 最严重的冲突及其原因
cli-tour-none = 没有：知识库中的评分互不矛盾。
cli-tour-resolver = 消解会改动什么
cli-tour-example = { $material }：{ $before } → { $after }
cli-tour-exact = 精确消解以最小代价改动 { $changed } 个组合，余下 { $left } 个有冲突。另有 { $withdraw } 个评定与残局库或彼此矛盾，应予撤回。
cli-tour-untouched = 以上在副本上计算：您的知识库并未改动，锁定的评分绝不会改动。
cli-tour-next = 接下来
cli-tour-show = 一个组合的全部资料
cli-tour-set = 为组合评分；评后即锁定，可撤销
cli-tour-repair = 以最小代价消解冲突
cli-tour-build = 新建基本库，论文的各轮由此开始
cli-tour-ask = 列出应先请教专家的问题
cli-tour-verify = 找出没有冲突却有错的评分
cli-tour-query = 查询组合
cli-tour-help = 其他命令
cli-tour-file = 您的知识库是文件 { $path }。
cli-new-takes-no-base = 新知识库的文件名写在 new 之后，不用 --kb。
cli-output-failed = 无法写出结果：{ $reason }命令所作的更改已保存。
cli-nobody = 未指定作答者，未作任何更改。请加 --by 姓名，或在窗口的“编辑”菜单“作答者…”中填写一次。
cli-nobody-listens = 输出已关闭。已保存 { $stored } 个评分，最后一个在第 { $line } 行，其后各行未读。
cli-match = 对局中
cli-playouts = 自弈中
cli-solve = 解题中
cli-checking = 正在检查知识库
cli-import-guessed = 编码是推测的。若有误，请先执行 canju kb undo，再加 --encoding utf-8、gb18030、big5、utf-16le、utf-16be 或 latin-1 重新导入。
check-sound = { $path } 完好。
check-pages = 数据库的页面和引用：完好
check-sums = { $evidence } 条证据、{ $provenances } 条来源的校验和：全部相符
check-log = 日志：{ $entries } 项，共 { $changes } 处改动，{ $versions } 个版本，校验和全部相符
check-state = 从头重演日志，与所存 { $nodes } 个组合的状态完全一致
check-games = 棋谱库的 { $games } 局：校验和与索引全部相符
check-index = 棋谱库的 { $games } 局：校验和全部相符。其中 { $rebuilt } 局的索引与棋谱不符，已按棋谱重建，棋谱无损。
check-index-held = 棋谱完好，但有 { $games } 局的索引与棋谱不符。请关闭正在使用此知识库的其他程序，或把文件改为可写，再运行 canju kb check，即按棋谱重建索引。
check-damaged = { $path } 已损坏，未作更改。损坏之处：{ $places }
check-more = ……另有 { $more } 处，canju kb check 会全部列出。
check-failed = 知识库有损坏。
check-advice = 请保留这个文件，改用经 canju kb check 检查无误的最新备份，再补上其后的内容。
cli-log-aside = 知识库旁的日志已改名为 { $path }。
cli-games-elsewhere = 这些子力组合的其他资料：实用残局谱（canju book）题目 { $problems } 道，知识库自有残局谱的局面 { $stored } 个，已评分的组合（canju kb query）{ $scored } 个
cli-literal-conflicts = 按 Chen 等的算法（已证例外也算冲突）：冲突组合 { $nodes }，冲突总量 { $inconsistency }；本程序：{ $own_nodes }，{ $own_inconsistency }。
