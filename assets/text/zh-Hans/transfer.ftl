# 导入与导出的文件
transfer-ending = 从文件名 { $path } 看不出格式。文件名须以 .jsonl、.ndjson 或 .csv 结尾。
transfer-foreign = { $path } 已存在，且不是 canju 导出的文件，未作改动。请另取文件名（命令行可用 --force 覆盖）。
transfer-cut = { $path } 不完整：缺少导出文件的结束行。未导入任何内容；请重新导出，或复制完整的文件。
transfer-line = { $path } 第 { $line } 行：{ $fault }未导入任何内容；请修正该行再试。
transfer-time = { $material } 的评分年份无法写入文件。请重新评分再试。

# 一行的错误
line-not-text = 这不是 UTF-8、UTF-16、GB18030 或 Big5 文本；请另存为 UTF-8。
line-open-quotes = 此处的引号没有配对的结束引号。
line-behind-quotes = 结束引号后还有文字；单元格内的引号须写两次。
line-not-json = 这不是 JSON 对象（{ $found }）。
line-format = 不支持格式“{ $found }”。
line-version = 不支持此格式的第 { $found } 版；请用较新的 canju。
line-unknown-field = 未知字段“{ $found }”。
line-repeated-field = 字段 { $found } 出现两次。
line-missing-field = 缺少字段 { $found }。
line-no-column = 值“{ $found }”没有对应的列。
line-not-plain = 字段 { $field } 应为文字或数字，而非 { $found }。
line-material = “{ $found }”不是子力组合。{ $error }
line-value = 字段 { $field } 不可为“{ $found }”。
line-symmetric = 双方子力相同，评分不可为 { $found }，只可为 4 或 5。
line-name = { $field }：姓名有误。{ $error }
line-class-of-score = 等级 { $found } 与评分 { $score } 不符。
line-evidence = 无法读取证据（{ $found }）。
line-foreign-evidence = 证据属于另一组合 { $found }。
line-contradiction = 第 { $line } 行对此组合或其镜像的记载与此不同。
transfer-is-a-base = { $path } 是知识库，导出会将其覆盖，请另取名称。
verdicts-columns = 此行有 { $found } 列（以制表符分隔）；应为首行所列各列，或六列：子力、结论、术语、条件、疑点、出处。
verdicts-word = “{ $found }”不是结论：应为 win、chance、defended 或 draw。
