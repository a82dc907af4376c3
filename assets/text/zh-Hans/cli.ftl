judge-illegal = 第 { $number } 着 { $move } 不能走：{ $reason }。
