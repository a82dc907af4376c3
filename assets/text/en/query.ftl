# The query line
query-name = Query
query-hint = e.g. KR* v K*GGMM & score<=3
query-clear = Clear the query
query-help = Query help
query-found = { $count ->
        [one] 1 combination found
       *[other] { $count } combinations found
    }
query-all = { $count ->
        [one] 1 scored combination
       *[other] { $count } scored combinations
    }

# What is wrong with a query
query-unknown-character = Unexpected character { $found }.
query-unknown-word = Unknown word '{ $found }'. Fields are score, class, conflicts, weight, ratio, source …
query-unknown-name = Unknown combination '{ $found }'.
query-unknown-piece = '{ $found }' is not a piece. Pieces are R N C P G M, after the king K.
query-expected = Expected here: { $what }.
query-too-many = A side has at most { $limit } of { $piece }.
query-third-side = A pattern has two sides, each with one king.
query-number-too-large = Number too large.
query-unclosed = Unclosed parenthesis.
query-unopened = Closing parenthesis without an opening one.
query-too-deep = Parentheses nested too deeply.
query-too-long = More than 256 conditions; combine some of them.
expected-condition = a condition, such as KR*vK* or score<=3
expected-comparison = a comparison: = != < <= > >=
expected-equality = = or !=
expected-value = a number or a field
expected-operator = & or | or the end
expected-color = red or black
expected-closing-parenthesis = a closing parenthesis
expected-king = a king, K
expected-second-side = the other side: its K and its pieces
expected-source = a source: manual, expert, table, inferred, guess or resolver
