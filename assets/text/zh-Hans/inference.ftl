# 精确修复
method-l1-hint = 所有级别改动的总量最小。
method-fewest-hint = 更改的评分最少，同样少时改动总量最小。
method-mixed-hint = 更改一个评分相当于改动一百级：改动节点几近最少，改动总量亦几近最小。在人造知识库上，余下的错误评分最少。
repair-computing = 正在修复
repair-empty-base = 此知识库没有评分，无可修复。请导入或先行评分。
repair-method = 精确修复：{ $method }。
repair-changed = { $nodes } 个节点改了评分，共改动 { $moved } 级；节点与其镜像各计一个。
repair-cost-l1 = { $cost } 级
repair-cost-fewest = { $nodes } 个节点、{ $moved } 级
repair-cost-mixed = { $cost }
repair-bound = 代价：{ $cost }。任何修复的代价不低于：{ $bound }。
repair-least = 已证明最小：找出的矛盾合计等于代价。
repair-least-searched = 已证明最小：子力格有 { $parts } 处的矛盾合计不足，其中所有可能均已搜索。
repair-not-proved = 未能证明最小：子力格有 { $parts } 处的搜索已放弃。至多比最小代价多出上述两数之差。
repair-warning = 前后一致的评分仍可能有误。在人造知识库上，错误的评定只有约三成与其他评定矛盾；修复只能看出矛盾，不能看出错误。
repair-list = 更改的评分（镜像只列其一）

# 互相矛盾的评定
disagreement = 评定是否一致
disagreement-agreed = 锁定的评分互不矛盾，但不证明正确。
disagreement-squeezed = 有 { $count } 个未锁定的评分夹在违反子力次序的已证明评分之间，任何级别都不合。
disagreement-advice = 每对之中必有一误，或其间多子反而不利。
contradiction-pair = { $better } 对红方不逊于 { $worse }，却评为 { $betterscore }（{ $bettersource }），而 { $worse } 评为 { $worsescore }（{ $worsesource }）：
withdraw-title = 撤回以下 { $count } 个评定即再无矛盾；再少不行：
withdraw-title-unproved = 撤回以下 { $count } 个评定即再无矛盾；能否更少尚未证明：
withdraw-one = { $material } = { $score }（{ $source }）；其余评定容许 { $allowed }。

# 两个版本
compare-versions = 版本
compare-total = 更改总数
compare-large = ≥5
compare-common = { $old } → { $new }：两者皆有评分 { $common } 个，只在旧版 { $removed } 个，只在新版 { $added } 个。

# 表一
table1-read = 各栏为评分改动的级数；0 为 4 与 5 之间的更改。论文称更改的比率，以及改动 5 级或以上的比率，逐行下降。
table1-missing = 此知识库没有版本 { $version }，可用“canju kb build --round { $version }”建立。
table1-nothing = 此知识库没有可比较的两个版本，可用“canju kb build --round { $version }”建立论文的各轮。
table1-one-name = 请指定至少两个版本，或不指定。
table1-claim-holds = 此处两个比率均逐行下降。
table1-claim-fails = 此处并非逐行下降。

# 评分的理由
why-empty-base = 此知识库没有评分，无从界定 { $material }。请导入或先行评分。
why-floor = 对红方不能优于 { $score }（{ $meaning }）：{ $source } 对红方不逊于它，亦不过如此（{ $holder }）。
why-floor-likely = 依可能更改的评分，对红方不能优于 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-floor-none = 没有评定或残局库界定它对红方最好如何。
why-ceiling = 对红方不能劣于 { $score }（{ $meaning }）：{ $source } 对红方不优于它，亦不差于此（{ $holder }）。
why-ceiling-likely = 依可能更改的评分，对红方不能劣于 { $score }（{ $meaning }）：{ $source }（{ $holder }）。
why-ceiling-none = 没有评定或残局库界定它对红方最坏如何。
why-broken = ✗ 它本身的评分 { $score } 与此矛盾。
why-contradictory = ✗ 两边确定的评分互相矛盾，任何评分都不合。两个评定必有一误，或其间多子反而不利。
holder-equal-sides = 双方子力相同

# The panel
verb-exact-repair = 精确修复
verb-exact-repair-hint = 以最小代价修复知识库并附证明；实时预览，接受之后才会保存
verb-compare-versions = 比较版本
verb-compare-versions-hint = 两个版本并列：多少评分不同，相差几级
face-greedy = 逐步消解
job-repair = 精确修复
job-compare = 比较版本
exact-running = 正在副本上计算精确修复。知识库不受影响，可继续使用。
exact-stopped-title = 尚未计算
exact-stopped = 计算已停止。
exact-again = 计算
exact-method = 最小化
exact-least = ✔ 已证明最小
exact-not-least = 未证明最小
exact-now = 目前
exact-greedy = 逐步
exact-exact = 精确
exact-changed = 更改的节点
exact-moved = 改动级数
exact-cost = 代价
exact-conflict-nodes = 冲突节点
exact-edges = 冲突对数
exact-bound = 下界：{ $bound }
exact-bound-hint = 找出的矛盾互不重叠，任何修复均须为每一个付出代价，故不低于其合计。
exact-histogram = 更改的节点改动几级
exact-map = 图
exact-disagreement = 评定矛盾（{ $count }）
exact-report = 证明
exact-nothing = 无须更改。
classes-moved = { $count } 级
contradictions-title-count = 矛盾（{ $count }）
way-shown = 其间的路径
list-rest = 另有 { $count } 个
versions-one-title = 没有可比较的版本
versions-one = 此知识库只有一个版本。请为目前状态命名，继续工作后再比较。
versions-old = 由
versions-new = 至
versions-swap = 对调
versions-comparing = 正在比较，知识库暂时不能编辑。
versions-same = 两个版本的评分相同。
versions-total = 更改总数：{ $common } 个中 { $total } 个（{ $share }）；5 级或以上：{ $large } 个（{ $largeshare }）
versions-added = 只在新版有评分：{ $added }；只在旧版：{ $removed }
versions-histogram = 各改动级数的节点；0 为 4 与 5 之间的更改
map-change-legend = 级别改动
map-change-red = { $count ->
    [0] 4 与 5 之间
   *[other] 对红方好 { $count } 级
}
map-change-black = 对黑方好 { $count } 级
map-change-none = 有评分，未改
legend-change-level = 4 ↔ 5
legend-change-red = 利红 { $range }
legend-change-black = 利黑 { $range }
why-title = 理由
why-ask = 什么界定此评分
withdraw-allowed = { $source }；其余评定容许 { $allowed }。
repair-at-odds = 与任何距离的节点矛盾的节点（撤回的评定不计）：{ $before } → { $after }。
exact-changed-hint = 改了评分的节点；节点与其镜像各计一个
exact-moved-hint = 所有节点共改动几级
exact-cost-hint = 所选方法使之最小的量
exact-conflict-nodes-hint = CN：与邻点冲突的节点
exact-edges-hint = 评分互相矛盾的邻点
exact-at-odds = 远距矛盾
exact-at-odds-hint = 与任何距离的节点矛盾的节点，包括其间没有评分者；撤回的评定不计。逐步消解只看邻点；精确修复余下的矛盾在已证明的评分之间。
