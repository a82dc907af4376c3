count-nodes =
    { $count ->
        [one] 1 combination
       *[other] { $count } combinations
    }
