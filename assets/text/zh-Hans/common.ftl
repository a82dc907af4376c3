count-nodes = { $count } 个组合
verbatim = { $text }
lines =
    { $one }
    { $other }
