count-nodes =
    { $count ->
        [one] 1 combination
       *[other] { $count } combinations
    }
verbatim = { $text }
lines =
    { $one }
    { $other }
