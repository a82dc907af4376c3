judge-illegal = 第 { $number } 著 { $move } 不能走：{ $reason }。
