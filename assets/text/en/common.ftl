count-nodes =
    { $count ->
        [one] 1 node
       *[other] { $count } nodes
    }
