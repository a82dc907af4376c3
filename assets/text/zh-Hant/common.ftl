count-nodes = { $count } 個組合
verbatim = { $text }
lines =
    { $one }
    { $other }
