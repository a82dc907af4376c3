# 已完成的动作
notice-stored = { $material } 已评为 { $score } 并锁定。冲突组合：{ $before } → { $after }。
notice-against-proof = 精确残局库证明为 { $score }；再次写入知识库即可恢复。
notice-beside = { $one }{ $other }
notice-cleared = { $material } 的评分已清除。冲突组合：{ $before } → { $after }。
notice-locked = { $material } 已锁定，消解时不会改动。
notice-unlocked = { $material } 已解锁，消解时可以改动。
notice-undone = 已撤销：{ $action }。
notice-redone = 已重做：{ $action }。
notice-version-named = 当前状态已存档为版本“{ $name }”。
notice-version-shown = 现为版本“{ $name }”。
notice-solved = { $material } 已求解，新生成残局库 { $made } 个。
notice-counted = 残局库的统计已列为证据；它未判长捉，不锁定评分：{ $material } 为 { $score }。冲突组合：{ $before } → { $after }。
notice-proved = { $material } 已证明为 { $score } 并锁定。冲突组合：{ $before } → { $after }。
notice-proved-known = 已写入 { $combinations } 个子力组合的证明，{ $scores ->
        [0] 评分均未改变
       *[other] 其中 { $scores } 个评分改变
    }。写入前的状态存为版本“{ $version }”。
notice-proved-known-none = 已知的证明均已在知识库中。
notice-index-rebuilt = 棋谱库有 { $games } 局的索引与棋谱不符，已按棋谱重建，棋谱无损。
notice-proofs-outdated = 此知识库中有 { $proofs } 个评分依据未判长捉的残局库。请用“写入全部已知证明”更新：或改用判长捉的证明，或不再锁定于棋书之上。
proofs-missing = { $combinations } 个子力组合的证明缺失或过时；{ $scores ->
        [0] 评分不会改变
       *[other] { $scores } 个评分将改变
    }。
proof-changes = { $material }：{ $before } → { $after }
version-before-proofs = 写入证明前 { $time }
notice-accepted = 消解结果已保存：改动了 { $changed } 个组合，{ $left ->
        [0] 已无冲突。
       *[other] 尚余 { $left } 个冲突组合。
    }
notice-opened = 已打开 { $path }。
notice-imported = 已导入 { $path }：{ $count } 项更改。
notice-imported-as = 已导入 { $path }：{ $count } 项更改。文件按 { $encoding } 读取；请核对人名与附注，若有乱码，请撤销并另存为 UTF-8 再试。
notice-exported = 已把 { $count } 个组合导出至 { $path }。
notice-settings-aside = 无法读取设置，已恢复默认。损坏的文件保存为 { $path }。
notice-game-aside =
    { $moves ->
        [0] 无法读取上次的对局，已摆好新局。损坏的文件保存为 { $aside }。
       *[other] 上次对局的文件已损坏，只读出 { $moves } 着。损坏的文件保存为 { $aside }。
    }
notice-game-annotated = 已评判 { $moves } 着，其中 { $marked } 着失分，已加标记并附更好的变化。
notice-mistakes-added = { $mistakes ->
    [0] 这一局没有失着。
   *[other] { $added ->
        [0] 这一局的 { $mistakes } 处失着都已在练习之中。
       *[other] 已把 { $added } 个失着之前的局面加入练习，现在就可在“实用残局谱”中练习。
    }
}
notice-game-saved = 对局已写入 { $path }。{ $lost ->
    [0] {""}
   *[other] 有 { $lost } 处内容该格式无法保存。
}
notice-game-pasted = 已粘贴 { $moves } 着。{ $lost ->
    [0] {""}
   *[other] 有 { $lost } 处无法读取。
}
notice-copied = 知识库副本已存为 { $path }。
notice-checked = { $path } 完好。已检查所有页面、日志的 { $changes } 处改动、{ $evidence } 条证据。
notice-solve-stopped = 已停止求解。已完成的残局库保留，下次由此继续。
notice-cancelled = 已取消：{ $job }。未作任何更改。

# 未能完成的动作与处理方法
fault-symmetric = { $material } 不能评为 { $score }：双方子力相同，只能评 4（互有胜机）或 5（例和）。未作任何更改。
fault-elementary = 无法读取内置知识（{ $error }）。程序可能已损坏，请重新安装。
fault-unsolved = { $material } 尚未求解，还没有证明。请先求解。
fault-round-built = 此知识库已有 { $round }。请在另一个知识库中建立：canju kb new --elementary 文件，再 canju kb build --kb 文件。
fault-all-scored = 此知识库的全部残局组合都已有评分，没有可建立的轮次。论文的各轮从基本库开始：canju kb new --elementary 文件，或在窗口中选“新建基本库”。
fault-nothing-scored = 尚无任何评分，无从建立。请先作答或导入评分，或新建基本库。
fault-person = 姓名有误。{ $error }
fault-nameless = 尚未填写作答者，未作保存。请先在“编辑”菜单的“作答者…”中填写姓名。
fault-no-base = 尚未打开知识库。请从“文件”菜单打开或新建。
fault-busy = 知识库正在写入。请等待完成，或在左下角取消。
fault-unscored = { $material } 尚无评分可锁定。请先评分，评分即锁定。
fault-nothing-to-accept = 消解尚未作出改动。请先运行或单步执行。
fault-crashed = 任务“{ $job }”意外中止，这是程序的错误。知识库文件完好，但该任务的结果已丢失。
fault-no-thread = 任务“{ $job }”无法开始：系统无法再为本程序分配线程（{ $error }）。请关闭其他程序后重试。
fault-settings = 无法保存设置，现有设置只在退出前有效。{ $reason }
fault-kept-game = 无法保存对局，程序若此时结束，对局将丢失。{ $reason }
fault-game-changed = 其间主线已改动，请重新评判。
fault-no-playable-start = 这局的起始局面不合规则，请在“棋谱”中粘贴。
fault-not-your-game = 这一局的双方都不是“{ $name }”。请在“编辑”菜单的“作答者…”中设定您的姓名，或在“棋谱”的“棋手”中把两个名字合为一人。
fault-one-game = 文中有 { $games } 局。请在“棋谱”中粘贴读入。

fault-cancelled = 已取消。未作任何更改。

# 知识库文件
store-not-sqlite = { $path } 不是 canju 知识库。请选择由 canju 创建的文件。
store-not-a-base = { $path } 是其他程序的数据库，不是 canju 知识库。请选择由 canju 创建的文件。
store-newer = { $path } 由较新版本的 canju 写入（格式 { $found }，本程序只支持至 { $known }）。请使用新版程序。
store-truncated = { $path } 不完整：只有 { $found } / { $expected } 字节。请从备份恢复或重新复制。
store-held = { $path } 正由其他窗口或程序使用。请先关闭再试。
store-read-only-folder = 文件夹 { $path } 只读，而知识库须在其文件旁写入。请把知识库复制到自己的文件夹。
store-gone = { $path } 在使用中被删除、移走或替换，无法再保存。此前保存的内容在此仍可使用：请另存副本（“文件”菜单的“保存副本”）。
store-changed = 其他程序更改了 { $path }，未作保存。请重新打开，再重复刚才的操作。
store-foreign-log = 日志 { $log } 不属于现在的 { $path }。多半是程序中断后，又用备份替换了知识库。两个文件均未更改。若不用日志而打开知识库，请将日志改名（canju kb info --kb 文件 --set-log-aside，或按按钮）；若要用此日志，请放回与之相配的文件。
store-hard-link = { $path } 另有一个文件名（硬链接），其他程序可能以该名写入。请复制此文件，再打开副本。
store-log = { $path } 与其旁的日志 { $log } 原属一体，但内容有损坏（{ $damage }）。两者均未更改。请一并保留：最后所存的内容在日志里。请改用经 canju kb check 检查无误的最新备份，再补上其后的内容。
store-damaged = { $path } 已损坏（{ $damage }），未作更改。请从备份恢复。
store-sqlite = 无法访问 { $path }：{ $error }。最后一步未存入。
store-unsynced = 磁盘未确认 { $path } 中的上一步操作：{ $error }。这一步可能已保存，也可能没有。请重新打开知识库并查看日志。
store-stale = 知识库在此期间已变更，未作保存。请再试一次。
store-foreign = { $path } 含有不属于知识库的{ $kind }“{ $name }”，未予打开。其他程序改动过此文件，请从备份恢复。
schema-table = 数据表
schema-index = 索引
schema-view = 视图
schema-trigger = 触发器
damage-table = 数据表 { $table } 缺失或有改动
damage-row = 数据表 { $table } 第 { $row } 行无效
damage-changes = 日志第 { $entry } 项的更改不符
damage-state = { $material } 的状态与日志不符
damage-log = 日志在第 { $entry } 项中断

# 日志
history-nothing-to-undo = 没有可撤销的操作：这是知识库最初的状态。
history-nothing-to-redo = 没有可重做的操作。
history-no-version = 没有名为“{ $name }”的版本。
history-name-taken = 已有版本“{ $name }”，请换一个名称。
history-name = 版本名称有误。{ $error }
name-empty = 名称不能为空。
name-too-long = 名称共 { $count } 字，最多 { $most } 字。
name-control = 名称中含有换行等控制字符（{ $code }），请删去。
name-invisible = 名称中含有看不见的字符或改变书写方向的字符（{ $code }），请删去。

# 动作
action-create = 由{ $from }创建
action-set = { $material } 的评分
action-lock = 锁定 { $material }
action-unlock = 解锁 { $material }
action-prove = 证明 { $material }
action-prove-known = 残局库的已知证明（{ $combinations } 个子力组合）
action-resolve = 消解（{ $steps } 步）
action-extend = 扩展 { $round }
action-refine = 修正 { $round }
action-withdraw = 撤回 { $answers } 条有矛盾的棋书评定
action-repair = 精确消解：{ $method }
action-import = 导入 { $file }
from-built-in = 内置知识
from-elementary = 基本组合
from-empty = 空白
notice-proposal-dropped = 知识库已更改，先前的消解结果不再适用，请重新运行。

# 精确消解的优化目标
method-l1 = 改动级数最少
method-fewest = 改动组合最少
method-mixed = 兼顾
