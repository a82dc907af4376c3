judge-illegal = Move { $number }, { $move }, cannot be played: { $reason }.
