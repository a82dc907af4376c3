# 查询栏
query-name = 查询
query-hint = 例如 车马*对车*士象全 且 分<=3
query-clear = 清除查询
query-help = 查询式写法
query-found = 找到 { $count } 个组合
query-all = 已评分 { $count } 个组合

# 查询式的错误
query-unknown-character = 查询式中不能有“{ $found }”。
query-unknown-word = 查询式中没有“{ $found }”这个词。可用的字段有：分、级、冲突、权重、比率、来源等。
query-unknown-name = 没有“{ $found }”这个组合。
query-unknown-piece = “{ $found }”不是棋子。棋子为 R N C P G M，置于将帅 K 之后。
query-expected = 此处应有{ $what }。
query-too-many = 每方最多 { $limit } 个 { $piece }。
query-third-side = 子力样式只有两方，每方各有一个将帅。
query-number-too-large = 数字过大。
query-unclosed = 左括号没有配对的右括号。
query-unopened = 右括号没有配对的左括号。
query-too-deep = 括号层数过多。
query-too-long = 条件超过 256 个，请合并。
expected-condition = 条件，例如 KR*vK* 或 分<=3
expected-comparison = 比较符号：= != < <= > >=
expected-equality = = 或 !=
expected-value = 数字或字段
expected-operator = & 或 | 或结尾
expected-color = 红或黑
expected-closing-parenthesis = 右括号
expected-king = 将帅 K
expected-second-side = 另一方：K 及其棋子
expected-source = 来源：书、专家、表、推论、猜测或消解
