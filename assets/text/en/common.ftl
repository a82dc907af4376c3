count-nodes = { $count } nodes
