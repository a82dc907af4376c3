# The panel
panel-inquiry = 询问
panel-inquiry-hint = 向专家提问，单键作答；看分歧所在，以及彼此有多一致
inquiry-tab-questions = 问题
inquiry-tab-disagreements = 分歧（{ $count }）
inquiry-tab-agreement = 一致性
inquiry-order = 先问
inquiry-as = 作答者：{ $name }
inquiry-blind = 盲答
inquiry-blind-hint = 作答之前隐藏他人与程序的看法；只有这样的答案才能说明专家有多一致
inquiry-merge = 合并知识库 …
inquiry-merge-hint = 取入另一位专家的答案；两人说法不同之处，您的评分不动，对方的保留在旁
inquiry-planning = 正在安排问题 …
inquiry-none-title = 此顺序下已无可问
inquiry-none = 此顺序的问题都已作答或已锁定。请换一种顺序，或看看分歧。
inquiry-progress = { $all } 题中第 { $at } 题 · 冲突 { $before } → { $after }
inquiry-progress-first = { $all } 题 · { $after } 个节点有冲突
inquiry-minutes = 照您的速度约 { $minutes } 分钟
inquiry-placed = 已确定 { $percent }
inquiry-placed-hint = 单凭锁定的评分，已评分的子力组合中有这些确定在一级之内：{ $size } 个中的 { $placed } 个
inquiry-next = 接下来
inquiry-gain = +{ $gain }
inquiry-gain-hint = 若答案如预期，所有组合合计离定位近了这么多级
inquiry-last = 您最近的答案
inquiry-last-none = 您的答案列在这里，可立即更正。
inquiry-skip = 略过
inquiry-skip-hint = 稍后再问
inquiry-depends = 视局面而定
inquiry-depends-hint = 再问十个局面中有几个例外
inquiry-comment = 注记
inquiry-comment-hint = 随答案保存；按 Esc 或 Enter 回到按键
inquiry-undo = 撤销
inquiry-undo-hint = 收回您上一个答案并重新提问
inquiry-sample = 换局面
inquiry-sample-hint = 另抽此组合的局面
keymap-inquiry = 询问中：是、否、略过、视局面、注记、撤销、换局面、上一题、锁定、试下
inquiry-keys = 0–9 作答并前进 · Shift：不确定，评分不锁定
inquiry-digit-first = 视局面而定。先按多数局面的评分：0 至 9。Esc 取消。
inquiry-digit-second = { $score }，但视局面而定。十个局面中几个例外？0 至 9。Esc 取消。
inquiry-binary = { $better } 比 { $worse } 多一子或少对一子：红方真的不会更差吗？现评 { $high } 与 { $low }。
inquiry-yes = 是：此处为 { $score }
inquiry-no = 否：此处仍为 { $score }
inquiry-hidden = 作答之前隐藏。
inquiry-effect = { $score } 消除 { $fixes } 个冲突，新增 { $breaks } 个
inquiry-effects-hint = 各评分之下：此组合因而消除与新增的冲突数
inquiry-around = 邻居及其评分者
inquiry-around-none = 没有邻居有评分。
inquiry-evidence = 已知的依据
inquiry-to-move-red = 红先
inquiry-to-move-black = 黑先

# Orders
order-certify = 最能定位者
order-certify-hint = 先问预期答案能确定最多组合的问题
order-doubt = 最存疑且最能定者
order-doubt-hint = 能确定最多组合、而其分数又最不可靠者先问：已有把握的不必问
order-correct = 最能定夺者
order-correct-hint = 先问同样好的修正相差最大之处：最快得到正确评分
order-weight = 冲突权重
order-weight-hint = 论文的顺序：冲突数乘邻居数
order-ratio = 冲突比率
order-ratio-hint = 论文的顺序：冲突数除以邻居数
order-random = 随机
order-random-hint = 任一未锁定的评分，由种子抽出
order-shared = 他人已答者
order-shared-hint = 其他专家答过而您未答的：一致性只能在那里衡量

# Answers
answer-exceptions = 视局面而定，{ $percent } % 例外
answer-unsure = 不确定
answer-blind = 盲答
condition-position = 视局面而定
notice-answer-kept = { $material } 仍为 { $standing }，由 { $by } 锁定；您的答案 { $score } 保留在旁。
notice-answer-repeat = 再问 { $material }：{ $score }。这只说明您有多稳定。
notice-answer-unsure = { $material } 现为 { $score }，因您不确定而未锁定。冲突节点：{ $before } → { $after }。
notice-adjudicated = 已裁定：{ $material } 为 { $score }，已锁定。冲突节点：{ $before } → { $after }。
notice-merged = 已合并 { $path }：新增 { $added }，取入 { $theirs }，保留您的 { $mine }，相同 { $same }，有争议 { $conflicts }。没有任何评分被覆蓋。
action-answer = { $by } 对 { $material } 的答案
action-adjudicate = 对 { $material } 的裁定
action-merge = 合并 { $file }
job-plan = 安排问题
job-agreement = 计算一致性
merge-empty = { $path } 没有任何组合的内容。未作任何更改。
merge-nothing-in-common = { $path } 与此知识库没有共同的组合，无从合并。若仍要读入，请用导入。未作任何更改。
merge-set = { $path } 含有不可能的评分（{ $error }）。未作任何更改。
ask-merge = 另一位专家的知识库或文件？
ask-engine = 引擎程序：
ask-do-merge = 合并
ask-do-engine = 使用

# Disagreements
disagreement-none-title = 没有分歧
disagreement-none = 两位专家对同一组合的答案不同时，列在这里。请答他人已答者，或合并另一位专家的知识库。
disagreement-classes = { $count ->
    [0] 和棋或互有胜机
   *[other] 相差 { $count } 级
}
disagreement-decide = 按键裁定：0–9。方向键在列表中移动。
disagreement-decided = 已裁定：{ $score }，{ $by }
disagreement-overruled = 被否决：{ $names }
disagreement-open = 未决

# Agreement
agreement-none-title = 还没有可比较的答案
agreement-none = 至少要有两位专家答过同一组合。请在盲答下选“他人已答者”，或合并另一位专家的知识库。
agreement-computing = 计算中 …
agreement-items = { $experts } 位专家，{ $items } 个组合至少有两人作答
agreement-hint = 1 为完全一致，0 为偶然所致；横条为百次抽样中九十五次的区间。多数为胜或和时，请信 AC2。
agreement-alpha = alpha，顺序（Krippendorff）
agreement-ac2 = AC2（Gwet）
agreement-kappa = 加权 kappa { $one } – { $other }
agreement-met = { $items } 个中 { $exact } 个同级，{ $near } 个在一级之内
agreement-family-alpha = alpha { $family }（{ $items }）
agreement-family-ac2 = AC2 { $family }（{ $items }）
agreement-families = 按类别
agreement-pairs = 两两之间
agreement-all = 全体
agreement-steady-title = 再问一次
agreement-steady = { $by }：{ $repeats } 次中 { $exact } 次相同，{ $near } 次在一级之内
agreement-undefined = 无定义
agreement-expert = { $by }：{ $count } 个答案

# The terminal
cli-ask-none = 此顺序下已无可问。
cli-ask-expected = 预期
cli-ask-gain = 收益
cli-ask-left = 已评分的 { $size } 个组合中，{ $placed } 个确定在一级之内。
cli-planning = 安排问题
cli-merging = 合并
cli-merge-conflict = { $material }：{ $by } 的 { $mine } 不动，{ $their } 的 { $theirs } 保留
cli-agreement-figure = 数值
cli-agreement-interval = 95 %
cli-agreement-computing = 计算
cli-questions-asking = 提问，{ $way }
cli-questions-way = 顺序
questions-certify = 定位
questions-paper = 论文
questions-random = 随机
questions-placed-after = 定位 { $percent } % 所需答案
questions-after = { $count } 个答案后
questions-consistent = 论文的顺序在 { $count } 个答案后已无冲突，其后随机进行。
questions-axis-answers = 答案数
questions-axis-placed = 确定在一级之内，%
questions-title = 定位 { $nodes } 个组合所需的答案
questions-wrong = 这么多答案之后，修正后知识库中错误的评分
questions-written = 图表在 { $path }。
