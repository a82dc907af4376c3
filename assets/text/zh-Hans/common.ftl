count-nodes = { $count } 个节点
