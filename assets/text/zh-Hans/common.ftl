count-nodes = { $count } 个组合
