count-nodes = { $count } 個組合
