side-red = 紅方
side-black = 黑方
piece-king-red = 帥
piece-king-black = 將

# FEN 的錯誤
fen-board = 棋盤
fen-turn = 行棋方
fen-halfmoves = 未吃子着數
fen-fullmoves = 回合數
fen-rest = 結尾
fen-missing = FEN 過早結束：缺少{ $field }。
fen-unknown-piece = FEN 中的「{ $found }」既非棋子，也非空點數。
fen-rank-length = FEN 有一行為 { $points } 點，應為 9 點。
fen-rank-count = FEN 的棋盤有 { $ranks } 行，應為 10 行。
fen-unknown-turn = 行棋方應為 w（或 r）表示紅方，或 b 表示黑方。
fen-bad-number = { $field }應為不超過 65535 的數字。
fen-trailing-text = 回合數之後不可再有文字。
fen-moves = 局面之後還有着法；請給出走完這些着法後的局面，或刪去着法。

# 局面的錯誤
setup-faults = 此局面不合規則：{ $faults }。
setup-fault-separator = ；
setup-no-king = { $color }沒有{ $piece }
setup-many-kings = { $color }不只一個{ $piece }
setup-king-outside-palace = { $color }的{ $piece }不在九宮內
setup-off-points = { $color }有{ $piece }在不可能的位置
setup-pawn-behind-start = { $color }有{ $piece }在起始行之後
setup-pawn-off-file = { $color }有未過河的{ $piece }不在起始的路（縱線）上
setup-pawns-doubled-at-home = { $color }有兩個未過河的{ $piece }在同一路（縱線）上
setup-too-many = { $color }的{ $piece }多於一副棋所有
setup-kings-facing = 將帥照面
setup-opponent-in-check = 未輪到走棋的一方正被將軍

# 着法的錯誤
move-unreadable = 看不懂，着法應如 h2e2、H2-E2、C2.5 或 炮二平五
move-unknown-piece = 「{ $found }」不是棋子
move-unknown-direction = 「{ $found }」不是方向
move-unknown-number = 「{ $found }」不是 1 至 9 的數字
move-none-like-that = 沒有符合的合法着法
move-ambiguous = 可指多着：{ $moves }
move-empty-point = { $from } 上沒有棋子
move-other-side = { $from } 上的{ $piece }不是{ $color }的，現在輪到{ $color }走
move-own-target = { $to } 上是{ $color }自己的棋子
move-king-in-danger = 走後{ $color }的將帥會被吃
move-not-like-that = { $from } 上的{ $piece }不能走到 { $to }

# 棋局如何結束
judge-checkmate = { $loser }被將死。
judge-stalemate = { $loser }無着可走（困斃），判負。
judge-perpetual-check = { $loser }在循環中着着將軍（長將）。
judge-perpetual-chase = { $loser }在循環中着着捉同一子（長捉）。
judge-mutual-check = 雙方均長將。
judge-mutual-chase = 雙方均長捉。
judge-repetition = 局面重複，雙方均未違例。
judge-quiet-limit = 過久未吃子（自然限着）。
judge-none = 對局未結束：不合任何終局規則。
bench-speed = 處理器時間 { $seconds } 秒，每秒 { $speed } 千節點

# 兵卒的高低
pawns-red-home = { $count ->
    [1] 未過河的兵
    [2] 未過河的雙兵
    [3] 未過河的三兵
    [4] 未過河的四兵
   *[other] 未過河的五兵
}
pawns-red-high = { $count ->
    [1] 高兵
    [2] 雙高兵
    [3] 三高兵
    [4] 四高兵
   *[other] 五高兵
}
pawns-red-low = { $count ->
    [1] 低兵
    [2] 雙低兵
    [3] 三低兵
    [4] 四低兵
   *[other] 五低兵
}
pawns-red-bottom = { $count ->
    [1] 底兵
    [2] 雙底兵
    [3] 三底兵
    [4] 四底兵
   *[other] 五底兵
}
pawns-black-home = { $count ->
    [1] 未過河的卒
    [2] 未過河的雙卒
    [3] 未過河的三卒
    [4] 未過河的四卒
   *[other] 未過河的五卒
}
pawns-black-high = { $count ->
    [1] 高卒
    [2] 雙高卒
    [3] 三高卒
    [4] 四高卒
   *[other] 五高卒
}
pawns-black-low = { $count ->
    [1] 低卒
    [2] 雙低卒
    [3] 三低卒
    [4] 四低卒
   *[other] 五低卒
}
pawns-black-bottom = { $count ->
    [1] 底卒
    [2] 雙底卒
    [3] 三底卒
    [4] 四底卒
   *[other] 五底卒
}
