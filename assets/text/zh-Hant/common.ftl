count-nodes = { $count } 個節點
