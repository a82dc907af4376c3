# 面板
panel-inquiry = 询问
panel-inquiry-hint = 向专家提问，单键作答；查看各人的分歧与一致程度
inquiry-tab-questions = 问题
inquiry-tab-disagreements = 分歧（{ $count }）
inquiry-tab-agreement = 一致性
inquiry-order = 提问次序
inquiry-only = 只问
inquiry-only-hint = 子数<=6、KR* v K*
inquiry-as = 作答者：{ $name }
inquiry-blind = 盲答
inquiry-blind-hint = 隐藏他人与程序的看法，直到关闭盲答；如此作答才能衡量专家的一致程度
inquiry-merge = 合并知识库…
inquiry-merge-hint = 并入另一位专家的答案；两人答案不同之处，保留您的评分，对方的附记在旁
inquiry-planning = 正在安排问题……
inquiry-none-title = 此次序的问题已问完
inquiry-none = 此次序的问题均已作答或锁定。请换一种次序，或查看分歧。
inquiry-progress = { $all } 题中第 { $at } 题 · 冲突 { $before } → { $after }
inquiry-progress-first = { $all } 题 · 冲突组合 { $after } 个
inquiry-minutes = 按您的速度约需 { $minutes } 分钟
inquiry-placed = 可推定 { $percent }
inquiry-placed-hint = 仅凭锁定的评分，已评分的 { $size } 个子力组合中，有 { $placed } 个可推定到相差不超过一级
inquiry-next = 接下来
inquiry-gain = +{ $gain }
inquiry-gain-hint = 若答案如预期，全部组合合计减少的未定级数
inquiry-last = 您最近的答案
inquiry-last-none = 您的答案列在这里，可立即更正。
inquiry-skip = 略过
inquiry-skip-hint = 稍后再问
inquiry-depends = 视局面而定
inquiry-depends-hint = 接着问十个局面中有几个例外
inquiry-comment = 附注
inquiry-comment-hint = 随答案保存；按 Esc 或 Enter 回到按键作答
inquiry-undo = 撤销
inquiry-undo-hint = 收回您的上一个答案并重新提问
inquiry-sample = 换局面
inquiry-sample-hint = 另取此组合的局面
keymap-inquiry = 提问时：是、否、略过、视局面而定、附注、撤销、换局面、上一题、锁定、试下
key-ignored-no-question = 屏幕上还没有问题，按键未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
key-ignored-unseen = 按键时题目还没有显示出来，按键未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
key-ignored-prompt = 请先完成上方的输入，或按 Esc 取消。
key-ignored-busy = 后台任务正在使用知识库，按键未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
fault-another-question = 没有存入：屏幕上已经是另一个问题。
inquiry-keys = 0–9 作答并进入下一题 · Shift：没有把握，评分不锁定
inquiry-digit-first = 视局面而定。先按多数局面的评分：0 至 9；按 Esc 取消。
inquiry-digit-second = { $score }，但视局面而定。十个局面中有几个例外？0 至 9；按 Esc 取消。
inquiry-binary-red = { $worse } 添一红{ $piece }，即 { $better }：评分由 { $low } 变为 { $high }，红方反而更差。多这一{ $piece }，红方确实不会更差吗？
inquiry-binary-black = { $worse } 去一黑{ $piece }，即 { $better }：评分由 { $low } 变为 { $high }，红方反而更差。黑方少这一{ $piece }，红方确实不会更差吗？
inquiry-yes = 是：此题改为 { $score }
inquiry-no = 否：此题仍为 { $score }
inquiry-hidden = 关闭盲答之后才显示。
inquiry-tab-disagreements-blind = 分歧
inquiry-progress-blind = 第 { $at } 题，共 { $all } 题
inquiry-opposed = 与它相关的锁定评分彼此矛盾（{ $one } 与 { $other }），填几都有冲突。哪一个对？
inquiry-opposed-proved = { $one } 与 { $other } 都由精确残局库证明，子力次序在此不严格成立，填几都有冲突。
inquiry-right = { $name } 正确
inquiry-right-hint = 解除 { $name } 的锁定，以后照常提问；撤销即可恢复锁定
inquiry-effect = 评 { $score }：消除 { $fixes } 个冲突，新增 { $breaks } 个
inquiry-effects-hint = 各评分之下：此组合将消除与新增的冲突数
inquiry-around = 相邻组合及其评分者
inquiry-around-none = 相邻组合都没有评分。
inquiry-evidence = 已有证据
inquiry-to-move-red = 红先
inquiry-to-move-black = 黑先

# 提问次序
order-certify = 一答定多题
order-certify-hint = 按预期作答后可推定组合最多的问题先问
order-doubt = 存疑优先
order-doubt-hint = 先问可推定组合最多的问题，并按评分的可疑程度加权：答案早可预料的不必问
order-correct = 最能纠错
order-correct-hint = 先问各种最优消解分歧最大之处：纠正评分最快
order-weight = 冲突权重
order-weight-hint = 论文的次序：冲突数乘以相邻组合数
order-ratio = 冲突比率
order-ratio-hint = 论文的次序：冲突数除以相邻组合数
order-random = 随机
order-random-hint = 任取一个未锁定的评分，由随机种子决定
order-shared = 他人已答
order-shared-hint = 其他专家答过而您未答的问题：一致程度只能在这里衡量

# 答案
answer-exceptions = 视局面而定，例外 { $percent } %
answer-unsure = 没有把握
answer-blind = 盲答
notice-answer-kept = { $material } 仍为 { $standing }，由 { $by } 锁定；您的答案 { $score } 附记在旁。如要推翻，请选中它，按 L 解锁后重新作答（终端用 kb unlock）。
notice-answer-repeat = 重问 { $material }：{ $score }。只用来衡量您前后是否一致。
notice-answer-blind = { $material }：已记下 { $score }。
notice-answer-unsure = { $material } 现为 { $score }，因您没有把握而未锁定。冲突组合：{ $before } → { $after }。
notice-adjudicated = 已裁定：{ $material } 为 { $score } 并锁定。冲突组合：{ $before } → { $after }。
notice-merged = 已合并 { $path }：新增 { $added }，并入 { $theirs }，保留您的 { $mine }，相同 { $same }，有分歧 { $conflicts }。没有覆盖任何评分。
action-answer = { $by } 对 { $material } 的作答
action-adjudicate = 对 { $material } 的裁定
action-merge = 合并 { $file }
job-plan = 安排问题
job-agreement = 计算一致性
merge-empty = { $path } 中没有组合的记载。未作任何更改。
merge-nothing-in-common = { $path } 与此知识库没有共同的组合，无从合并。如仍要读入，请用导入。未作任何更改。
merge-set = { $path }：{ $error }
ask-merge = 另一位专家的知识库或文件：
ask-engine = 引擎程序：
ask-engine-file = 选项的值：
ask-do-merge = 合并
ask-do-engine = 添加
ask-do-engine-file = 使用

# 分歧
disagreement-none-title = 没有分歧
disagreement-none = 两位专家对同一组合的答案不同时，列在这里。请作答他人已答的问题，或合并另一位专家的知识库。
disagreement-classes = { $count ->
    [0] 例和或互有胜机
   *[other] 相差 { $count } 级
}
disagreement-decide = 按键裁定：0–9。方向键在列表中移动。
disagreement-decided = 已裁定：{ $score }（{ $by }）
disagreement-overruled = 未采纳：{ $names }
disagreement-open = 未决

# 一致性
agreement-none-title = 还没有可比较的答案
agreement-none = 至少要有两位专家答过同一组合。请在盲答时选“他人已答”，或合并另一位专家的知识库。
agreement-computing = 计算中……
agreement-items = { $experts } 位专家，{ $items } 个组合有两人或以上作答
agreement-hint = 1 为完全一致，0 与偶然相当；横条为 95 % 置信区间。请先看同级者有多少。若多数为胜或和，虽多数同级，alpha 与 kappa 仍会偏低；AC2 则对相差数级者较为宽容。
agreement-alpha = alpha，定序（Krippendorff）
agreement-ac2 = AC2（Gwet）
agreement-kappa = 加权 kappa { $one } – { $other }
agreement-met = { $items } 个中 { $exact } 个同级，{ $near } 个相差不超过一级
agreement-family-alpha = alpha { $family }（{ $items }）
agreement-family-ac2 = AC2 { $family }（{ $items }）
agreement-families = 按子力类别
agreement-pairs = 两两之间
agreement-all = 全体
agreement-steady-title = 重问
agreement-steady = { $by }：重问 { $repeats } 次，同级 { $exact } 次，相差不超过一级 { $near } 次
agreement-undefined = 无定义
agreement-few = 不同的作答太少
agreement-more-pairs = 另有 { $count } 对作答者评过相同的组合
agreement-more-experts = 另有 { $count } 位
agreement-expert = { $by }：{ $count } 个答案

# 终端
cli-ask-none = 此次序的问题已问完。
cli-ask-opposed = { $material }：与它相关的锁定评分彼此矛盾（{ $one } 与 { $other }），填几都有冲突。哪一个对？
cli-ask-opposed-proved = { $material }：{ $one } 与 { $other } 都由精确残局库证明，子力次序在此不严格成立，填几都有冲突。
cli-ask-expected = 预期
cli-ask-gain = 收益
cli-ask-left = 已评分的 { $size } 个组合中，有 { $placed } 个可推定到相差不超过一级。
cli-planning = 安排问题
cli-merging = 合并
cli-merge-conflict = { $material }：保留 { $by } 的 { $mine }，{ $their } 的 { $theirs } 附记在旁
cli-agreement-figure = 指标
cli-agreement-interval = 95 %
cli-agreement-computing = 计算
cli-questions-asking = 提问，{ $way }
cli-questions-way = 次序
questions-certify = 一答定多题
questions-paper = 论文次序
questions-random = 随机
questions-placed-50 = 推定 50 % 所需答案
questions-placed-90 = 推定 90 % 所需答案
questions-placed-100 = 推定 100 % 所需答案
questions-after = 1,001 个答案后可推定
questions-consistent = 按论文的次序，{ $count } 个答案后已无冲突，其后随机提问。
questions-axis-answers = 答案数
questions-axis-placed = 可推定到一级之内，%
questions-title = 推定 { $nodes } 个组合所需的答案数
questions-wrong = 作答若干之后，消解所余的错误评分
questions-written = 图表已写入 { $path }。
notice-sample-taken = { $kept ->
    [0] 已把 { $answers } 个评判收作答案。冲突组合：{ $before } → { $after }。
   *[other] 已把 { $answers } 个评判收作答案，其中 { $kept } 个另有锁定，评分不变。冲突组合：{ $before } → { $after }。
}
action-sample = 抽样评判收作答案（{ $answers } 个）
