side-red = red
side-black = black
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
fen-rank-length = A rank of the FEN has { $points } points instead of 9.
fen-rank-count = The board of the FEN has { $ranks } ranks instead of 10.
fen-unknown-turn = The side to move must be w (or r) for red, or b for black.
fen-bad-number = The { $field } must be a number up to 65535.
fen-trailing-text = Nothing may stand after the move number.
fen-moves = Moves stand behind the position; give the position that they lead to, or leave them out.

# What is wrong with a position
setup-faults = This is no legal position: { $faults }.
setup-fault-separator = {"; "}
setup-no-king = { $color } has no { $piece }
setup-many-kings = { $color } has more than one { $piece }
setup-king-outside-palace = the { $piece } of { $color } stands outside its palace
setup-off-points = a { $piece } of { $color } stands where none can be
setup-pawn-behind-start = a { $piece } of { $color } stands behind its starting rank
setup-pawn-off-file = a { $piece } of { $color } that has not crossed the river stands on a file where none starts
setup-pawns-doubled-at-home = two { $piece }s of { $color } that have not crossed the river stand on one file
setup-too-many = { $color } has more than a set's number of { $piece }s
setup-kings-facing = the kings face each other
setup-opponent-in-check = the side that is not to move stands in check

# Why a text is no move
move-unreadable = it is no move such as h2e2, H2-E2, C2.5 or 炮二平五
move-unknown-piece = '{ $found }' is no piece
move-unknown-direction = '{ $found }' is no direction
move-unknown-number = '{ $found }' is no number from 1 to 9
move-none-like-that = no legal move is like that
move-ambiguous = it can mean any of { $moves }
move-empty-point = there is no piece on { $from }
move-other-side = the { $piece } on { $from } is not { $color }'s, and it is { $color }'s turn
move-own-target = { $color }'s own piece stands on { $to }
move-king-in-danger = after it { $color }'s king could be captured
move-not-like-that = the { $piece } on { $from } cannot go to { $to }

# How a game ended
judge-checkmate = Checkmate: { $loser } loses.
judge-stalemate = Stalemate: { $loser } has no legal move, and that loses.
judge-perpetual-check = Perpetual check by { $loser }: every move since the position first stood gave check.
judge-perpetual-chase = Perpetual chase by { $loser }: every move since the position first stood chased the same piece.
judge-mutual-check = Both sides gave check with every move.
judge-mutual-chase = Both sides chased a piece with every move.
judge-repetition = The position has come again and neither side is to blame.
judge-quiet-limit = Nothing has been captured for too long.
judge-none = The game goes on: no rule ends it here.
bench-speed = { $seconds } s of the processor, { $speed } thousand nodes a second

# Heights of pawns
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
