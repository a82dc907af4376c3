side-red = 红方
side-black = 黑方
piece-king-red = 帅
piece-king-black = 将

# FEN 的错误
fen-board = 棋盘
fen-turn = 行棋方
fen-halfmoves = 未吃子着数
fen-fullmoves = 回合数
fen-rest = 结尾
fen-missing = FEN 过早结束：缺少{ $field }。
fen-unknown-piece = FEN 中的“{ $found }”既非棋子，也非空点数。
fen-rank-length = FEN 有一行为 { $points } 点，应为 9 点。
fen-rank-count = FEN 的棋盘有 { $ranks } 行，应为 10 行。
fen-unknown-turn = 行棋方应为 w（或 r）表示红方，或 b 表示黑方。
fen-bad-number = { $field }应为不超过 65535 的数字。
fen-trailing-text = 回合数之后不可再有文字。
fen-moves = 局面之后还有着法；请给出走完这些着法后的局面，或删去着法。

# 局面的错误
setup-faults = 此局面不合规则：{ $faults }。
setup-fault-separator = ；
setup-no-king = { $color }没有{ $piece }
setup-many-kings = { $color }不只一个{ $piece }
setup-king-outside-palace = { $color }的{ $piece }不在九宫内
setup-off-points = { $color }有{ $piece }在不可能的位置
setup-pawn-behind-start = { $color }有{ $piece }在起始行之后
setup-pawn-off-file = { $color }有未过河的{ $piece }不在起始的路（纵线）上
setup-pawns-doubled-at-home = { $color }有两个未过河的{ $piece }在同一路（纵线）上
setup-too-many = { $color }的{ $piece }多于一副棋所有
setup-kings-facing = 将帅照面
setup-opponent-in-check = 未轮到走棋的一方正被将军

# 着法的错误
move-unreadable = 看不懂，着法应如 h2e2、H2-E2、C2.5 或 炮二平五
move-unknown-piece = “{ $found }”不是棋子
move-unknown-direction = “{ $found }”不是方向
move-unknown-number = “{ $found }”不是 1 至 9 的数字
move-none-like-that = 没有符合的合法着法
move-ambiguous = 可指多着：{ $moves }
move-empty-point = { $from } 上没有棋子
move-other-side = { $from } 上的{ $piece }不是{ $color }的，现在轮到{ $color }走
move-own-target = { $to } 上是{ $color }自己的棋子
move-king-in-danger = 走后{ $color }的将帅会被吃
move-not-like-that = { $from } 上的{ $piece }不能走到 { $to }

# 棋局如何结束
judge-checkmate = { $loser }被将死。
judge-stalemate = { $loser }无着可走（困毙），判负。
judge-perpetual-check = { $loser }在循环中着着将军（长将）。
judge-perpetual-chase = { $loser }在循环中着着捉同一子（长捉）。
judge-mutual-check = 双方均长将。
judge-mutual-chase = 双方均长捉。
judge-repetition = 局面重复，双方均未违例。
judge-quiet-limit = 过久未吃子（自然限着）。
judge-none = 对局未结束：不合任何终局规则。
bench-speed = 处理器时间 { $seconds } 秒，每秒 { $speed } 千节点

# 兵卒的高低
pawns-red-home = { $count ->
    [1] 未过河的兵
    [2] 未过河的双兵
    [3] 未过河的三兵
    [4] 未过河的四兵
   *[other] 未过河的五兵
}
pawns-red-high = { $count ->
    [1] 高兵
    [2] 双高兵
    [3] 三高兵
    [4] 四高兵
   *[other] 五高兵
}
pawns-red-low = { $count ->
    [1] 低兵
    [2] 双低兵
    [3] 三低兵
    [4] 四低兵
   *[other] 五低兵
}
pawns-red-bottom = { $count ->
    [1] 底兵
    [2] 双底兵
    [3] 三底兵
    [4] 四底兵
   *[other] 五底兵
}
pawns-black-home = { $count ->
    [1] 未过河的卒
    [2] 未过河的双卒
    [3] 未过河的三卒
    [4] 未过河的四卒
   *[other] 未过河的五卒
}
pawns-black-high = { $count ->
    [1] 高卒
    [2] 双高卒
    [3] 三高卒
    [4] 四高卒
   *[other] 五高卒
}
pawns-black-low = { $count ->
    [1] 低卒
    [2] 双低卒
    [3] 三低卒
    [4] 四低卒
   *[other] 五低卒
}
pawns-black-bottom = { $count ->
    [1] 底卒
    [2] 双底卒
    [3] 三底卒
    [4] 四底卒
   *[other] 五底卒
}
