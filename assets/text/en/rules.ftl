side-red = Red
side-black = Black
piece-king-red = king
piece-king-black = king

# What is wrong with a FEN
fen-board = board
fen-turn = side to move
fen-halfmoves = number of plies since the last capture
fen-fullmoves = move number
fen-rest = end
fen-missing = The FEN ends too early: the { $field } is missing.
fen-unknown-piece = In a FEN, '{ $found }' is neither a piece nor a number of empty points.
fen-rank-length = A rank of the FEN has { $points ->
    [one] 1 point
   *[other] { $points } points
} instead of 9.
fen-rank-count = The board of the FEN has { $ranks } ranks instead of 10.
fen-unknown-turn = The side to move must be w (or r) for Red, or b for Black.
fen-bad-number = The { $field } must be a number up to 65535.
fen-trailing-text = Unexpected text after the move number.
fen-moves = Moves follow the position; give the resulting position, or leave them out.

# What is wrong with a position
setup-faults = Illegal position: { $faults }.
setup-fault-separator = {"; "}
setup-no-king = { $color } has no { $piece }
setup-many-kings = { $color } has more than one { $piece }
setup-king-outside-palace = the { $piece } of { $color } is outside its palace
setup-off-points = a { $piece } of { $color } is on an impossible point
setup-pawn-behind-start = a { $piece } of { $color } is behind its starting rank
setup-pawn-off-file = a { $piece } of { $color } that has not crossed the river is on a file where none starts
setup-pawns-doubled-at-home = two { $piece }s of { $color } that have not crossed the river are on one file
setup-too-many = { $color } has too many { $piece }s
setup-kings-facing = the kings face each other
setup-opponent-in-check = the side not to move is in check

# Why a text is no move
move-unreadable = not a move such as h2e2, H2-E2, C2.5 or 炮二平五
move-unknown-piece = '{ $found }' is not a piece
move-unknown-direction = '{ $found }' is not a direction
move-unknown-number = '{ $found }' is not a number from 1 to 9
move-none-like-that = no matching legal move
move-ambiguous = ambiguous, it can be any of { $moves }
move-empty-point = there is no piece on { $from }
move-other-side = the { $piece } on { $from } is not { $color }'s, and it is { $color }'s turn
move-own-target = { $color }'s own piece is on { $to }
move-king-in-danger = it leaves { $color }'s king open to capture
move-not-like-that = the { $piece } on { $from } cannot go to { $to }

# How a game ended
judge-checkmate = Checkmate: { $loser } loses.
judge-stalemate = Stalemate: { $loser } has no legal move and loses.
judge-perpetual-check = Perpetual check by { $loser }: every move since the first occurrence of the position gave check.
judge-perpetual-chase = Perpetual chase by { $loser }: every move since the first occurrence of the position chased the same piece.
judge-mutual-check = Both sides gave check with every move.
judge-mutual-chase = Both sides chased a piece with every move.
judge-repetition = Repetition of the position, with neither side at fault.
judge-quiet-limit = No capture for too long.
judge-none = The game continues: no rule ends it here.
bench-speed = { $seconds } s of CPU time, { $speed ->
    [one] 1 thousand node
   *[other] { $speed } thousand nodes
} per second

# Heights of pawns
pawns-red-home = { $count ->
    [one] red pawn not across the river
   *[other] { $count } red pawns not across the river
}
pawns-red-high = { $count ->
    [one] red pawn high
   *[other] { $count } red pawns high
}
pawns-red-low = { $count ->
    [one] red pawn low
   *[other] { $count } red pawns low
}
pawns-red-bottom = { $count ->
    [one] red pawn on the last rank
   *[other] { $count } red pawns on the last rank
}
pawns-black-home = { $count ->
    [one] black pawn not across the river
   *[other] { $count } black pawns not across the river
}
pawns-black-high = { $count ->
    [one] black pawn high
   *[other] { $count } black pawns high
}
pawns-black-low = { $count ->
    [one] black pawn low
   *[other] { $count } black pawns low
}
pawns-black-bottom = { $count ->
    [one] black pawn on the last rank
   *[other] { $count } black pawns on the last rank
}
