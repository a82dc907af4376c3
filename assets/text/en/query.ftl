# The query line
query-name = Query
query-hint = e.g. KR* v K*GGMM & score<=3
query-clear = Clear the query
query-help = How to write queries
query-found = { $count -> 
        [one] 1 node found
       *[other] { $count } nodes found
    }
query-all = { $count -> 
        [one] 1 scored node
       *[other] { $count } scored nodes
    }

# What is wrong with a query
query-unknown-character = No query has the sign { $found }.
query-unknown-word = No query has the word '{ $found }'. Names of fields are score, class, conflicts, weight, ratio, source …
query-unknown-name = No combination is called '{ $found }'.
query-unknown-piece = '{ $found }' is no piece. Pieces are R N C P G M, after the king K.
query-expected = Here belongs { $what }.
query-too-many = A side has at most { $limit } of { $piece }.
query-third-side = A pattern has two sides, each with one king.
query-number-too-large = This number is too large.
query-unclosed = This parenthesis is never closed.
query-unopened = This parenthesis was never opened.
query-too-deep = Too many parentheses in each other.
query-too-long = More than 256 conditions; put some of them together.
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
