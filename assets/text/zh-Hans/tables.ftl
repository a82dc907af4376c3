# 残局库
table-building = 生成残局库
table-checking = 检查残局库
table-counting = 统计残局库
table-made = 已生成 { $material }：{ $bytes } 字节，最长胜着 { $plies } 步。
table-built = { $count ->
    [0] 无需生成：残局库均已在 { $folder }。
   *[other] 已在 { $folder } 生成 { $count } 个残局库。
}
table-listed = { $folder } 有 { $count } 个残局库，共 { $bytes } 字节。
table-verified = 已检查 { $count } 个残局库，全部无误。
table-bad = { $all } 个残局库中有 { $count } 个不能使用；请删除后以 canju table build 重新生成。
table-surveyed = { $path } 有 { $count } 行。
table-none = 无
table-material = 子力
table-rules = 规则
table-unfolded = 索引项数
table-positions = 局面数（镜像合并）
table-entries = 库中项数
table-memory = 生成所需内存（字节）
table-needs = 所需的较小残局库
table-missing = 尚未生成
table-file = 文件字节数
table-longest = 最长胜着步数
table-rules-plain = plain：困毙判负；只有一方能进攻，重复局面不影响结果；不判长捉
table-rules-check = check：困毙判负，长将判负；不判长捉
table-io = { $path }：{ $error }。
table-too-large = { $material } 的局面太多，无法编号。
table-memory-limit = 生成 { $material } 需要 { $needed } 内存，只允许 { $limit }；可用 --memory 放宽。
table-too-long = { $material } 有超过 { $plies } 步的胜着，残局库无法记录。
table-wrong = 新生成的 { $material } 自相矛盾，未予保存：程序或机器有误，请回报。
table-damage-no-table = { $path } 不是 canju 的残局库。
table-damage-version = { $path } 由较新的 canju 写成（格式版本 { $version }）。
table-damage-header = { $path } 的文件头已损坏；请删除后重新生成。
table-damage-length = { $path } 有 { $found } 字节，应为 { $expected }；请删除后重新生成。
table-damage-block = { $path } 的第 { $block } 块已损坏；请删除后重新生成。
table-damage-material = { $path } 所存的是 { $material }，与文件名不符。
table-damage-values = { $path } 的内容自相矛盾；请删除后重新生成。
table-no-table = 没有 { $material } 的残局库；可用 canju table build { $material } 生成。
table-win = { $plies } 步胜
table-loss = { $plies } 步负
table-draw = 和
table-win-rule = 因重复规则胜
table-loss-rule = 因重复规则负
table-moves = 各着法对走子方的结果：
table-line = 双方最佳着法：
table-by-rule = 此结果由重复规则判定，没有步数。
table-impossible = 局面太多
