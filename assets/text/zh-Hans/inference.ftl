# 精确消解
method-l1-hint = 使各评分改动级数的总和最小。
method-fewest-hint = 使改动的评分最少；同样少时，使改动级数的总和最小。
method-mixed-hint = 每改动一个评分以一百级计：改动的评分近乎最少，级数也近乎最小。在人工构造的知识库上，此法余下的错误评分最少。
repair-computing = 正在消解
repair-empty-base = 此知识库没有评分，无可消解。请先导入评分或自行评分。
repair-method = 精确消解：{ $method }。
repair-changed = 改动 { $nodes } 个组合的评分，共 { $moved } 级；组合与其镜像各计一个。
repair-cost-l1 = { $cost } 级
repair-cost-fewest = { $nodes } 个组合、{ $moved } 级
repair-cost-mixed = { $cost }
repair-bound = 第一步：代价 { $cost }；下界：{ $bound }。
repair-least = 已证明代价最小：找出的矛盾合计恰等于代价。
repair-least-searched = 已证明代价最小：子力组合图中有 { $parts } 处，矛盾合计小于代价，但各种可能均已搜索。
repair-not-proved = 未能证明代价最小：子力组合图中有 { $parts } 处放弃了搜索。超出最小代价至多为上述两数之差。
repair-second-none = 第二步：无须进行。{ $left ->
    [0] 已无冲突。
   *[other] 余下的冲突都在两个锁定的评分之间。
}
repair-second = 第二步：有 { $squeezed } 个组合夹在彼此矛盾的锁定评分之间，填几都有冲突。比第一步另改动 { $moved } 个组合。冲突组合数：{ $before } → { $after }；冲突总量：{ $incbefore } → { $incafter }。组合与其镜像各计一个。
repair-second-all = 已证明：只要锁定的评分不动，任何评分的冲突组合数都不会更少；同样少时，冲突总量也不会更低。
repair-second-squeezed = 已证明：其余评分保持第一步的结果时，这些组合无论怎样评分，冲突组合数都不会更少；同样少时，冲突总量也不会更低。待撤回的评定旁边的冲突，要等撤回后才能消除；贪心消解余下的冲突组合也不会更少。
repair-second-not-proved = 未能证明冲突最少：搜索已达上限。贪心消解无论从知识库还是从此结果开始，余下的冲突组合都不会更少。
repair-second-followed = 改动的组合中有 { $followed } 个依从了待撤回的评定，否则贪心消解余下的冲突组合反而更少。请撤回这些评定后再消解一次。
repair-warning = 互不矛盾的评分仍可能有误。在人工构造的知识库上，错误的评定只有约三成与其他评定矛盾；消解只能发现矛盾，不能发现错误。
repair-list = 改动的评分（镜像只列其一）
repair-left = 剩余的冲突（镜像只列其一，* 为锁定）
repair-left-better = 红方应不差于后者
repair-left-worse = 后者

# 互相矛盾的评定
disagreement = 各评定是否一致
disagreement-agreed = 各答案之间、答案与证明之间互不矛盾，但这并不证明答案正确。
disagreement-squeezed = 有 { $count } 个未锁定的评分，夹在已证明而违反子力次序的评分之间，取任何等级都不合。
disagreement-advice = 每一对中必有一误，或其间确有多子反而不利之处。
contradiction-pair = 对红方而言，{ $better } 不应比 { $worse } 差，但前者评为 { $betterscore }（{ $bettersource }），后者评为 { $worsescore }（{ $worsesource }）：
withdraw-title = 撤回以下 { $count } 个评定，即再无矛盾；再少则不行：
withdraw-title-unproved = 撤回以下 { $count } 个评定，即再无矛盾；能否更少，尚未证明：
withdraw-one = { $material } 评为 { $score }（{ $source }）；按其余评定可取 { $allowed }。

# 两个版本
compare-versions = 版本
compare-total = 改动总数
compare-large = ≥5
compare-common = { $old } → { $new }：两版均有评分 { $common } 个，仅旧版有 { $removed } 个，仅新版有 { $added } 个。

# 表一
table1-read = 各列为评分改动的级数，0 表示 4 与 5 之间的改动。论文称，改动的比率，以及改动 5 级及以上者的比率，逐行下降。
table1-missing = 此知识库没有版本 { $version }，可用“canju kb build --round { $version }”建立。
table1-nothing = 此知识库没有可比较的两个版本，可用“canju kb build --round { $version }”建立论文的各轮。
table1-one-name = 请指定至少两个版本，或不指定。
table1-claim-holds = 此处两种比率均逐行下降。
table1-claim-fails = 此处并非逐行下降。

# 评分的理由
why-empty-base = 此知识库没有评分，无从限定 { $material }。请先导入评分或自行评分。
why-floor = 对红方最好不过 { $score }（{ $meaning }）：{ $source } 对红方不会更差，也仅为 { $score }（{ $holder }）。
why-floor-likely = 按尚可改动的评分，对红方最好不过 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-floor-none = 尚无评定或残局库限定红方的最好评分。
why-ceiling = 对红方最差不过 { $score }（{ $meaning }）：{ $source } 对红方不会更好，尚有 { $score }（{ $holder }）。
why-ceiling-likely = 按尚可改动的评分，对红方最差不过 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-ceiling-none = 尚无评定或残局库限定红方的最差评分。
why-broken = ✗ 现有评分 { $score } 与此矛盾。
why-contradictory = ✗ 两边已确定的评分互相矛盾，取任何评分都不合。两个评定必有一误，或其间确有多子反而不利之处。
why-contradictory-proofs = ✗ 两边都已由精确残局库证明，却互相矛盾，取任何评分都不合：其间确有多子反而不利之处。
holder-equal-sides = 双方子力相同

# 面板
verb-exact-repair = 精确消解
verb-exact-repair-hint = 以最小代价消解冲突并附证明；可实时预览，接受之后才会保存
verb-compare-versions = 比较版本
verb-compare-versions-hint = 并列两个版本：有多少评分不同，相差几级
resolver-greedy = 贪心消解
job-repair = 精确消解
job-compare = 比较版本
exact-running = 正在副本上计算精确消解。知识库不受影响，可继续使用。
exact-stopped-title = 尚未计算
exact-stopped = 计算已停止。
exact-again = 计算
exact-method = 优化目标
exact-least = ✔ 已证明代价最小、冲突最少
exact-least-cost = ✔ 已证明代价最小；未证明冲突最少
exact-not-least = 尚未证明最小
exact-now = 当前
exact-greedy = 贪心
exact-exact = 精确
exact-changed = 改动的组合
exact-moved = 改动级数
exact-cost = 代价
exact-conflict-nodes = 冲突组合
exact-edges = 冲突组合对
exact-bound = 下界：{ $bound }
exact-bound-hint = 找出的矛盾互不重叠，任何第一步都须为每处矛盾付出代价，所以代价不会低于其总和。
exact-histogram = 改动的组合各改动几级
exact-map = 图
exact-disagreement = 评定矛盾（{ $count }）
exact-report = 证明
exact-nothing = 无须改动。
classes-moved = { $count } 级
contradictions-equal = （双方相同，必为均势）
contradictions-title-count = 矛盾（{ $count }）
way-shown = 两者之间的路径
list-rest = 另有 { $count } 个
versions-one-title = 没有可比较的版本
versions-one = 此知识库只有一个版本。请为当前状态命名，继续编辑后再比较。
versions-old = 由
versions-new = 至
versions-swap = 对调
versions-comparing = 正在比较，知识库暂时不能编辑。
versions-same = 两个版本的评分相同。
versions-total = 改动总数：共有的 { $common } 个中 { $total } 个（{ $share }）；5 级及以上：{ $large } 个（{ $largeshare }）
versions-added = 仅新版有评分：{ $added }；仅旧版：{ $removed }
versions-histogram = 按改动级数统计的组合；0 表示 4 与 5 之间的改动
map-change-legend = 等级改动
map-change-red = { $count ->
    [0] 4 与 5 之间
   *[other] 对红方好 { $count } 级
}
map-change-black = 对黑方好 { $count } 级
map-change-none = 有评分，未改动
legend-change-level = 4 ↔ 5
legend-change-red = 利红 { $range }
legend-change-black = 利黑 { $range }
why-title = 理由
why-ask = 此评分的限定
withdraw-allowed = { $source }；按其余评定可取 { $allowed }。
repair-at-odds = 与其他组合（不论相差几子）矛盾的组合，不计应撤回的评定：{ $before } → { $after }。
exact-changed-hint = 评分有改动的组合；组合与其镜像各计一个
exact-moved-hint = 全部组合合计改动几级
exact-cost-hint = 所选优化目标的数值，越小越好
exact-conflict-nodes-hint = CN：与相邻组合冲突的组合
exact-edges-hint = 评分互相矛盾的相邻组合
exact-at-odds = 间接矛盾
exact-at-odds-hint = 与其他组合（不论相差几子）矛盾的组合，其间的组合没有评分时也计入；不计应撤回的评定。贪心消解只看相邻组合。
