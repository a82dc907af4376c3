# The terms of the manuals
term-sure-win = sure win
term-win = win
term-positional-win = win by position
term-hard-win = hard to win
term-sure-draw = sure draw
term-draw = draw
term-positional-draw = draw by position

# What a finding holds for
condition-red-high = red's pawns high
condition-red-low = red's pawns low
condition-red-bottom = red's pawns on the last rank
condition-red-high-low = one red pawn high, one low
condition-red-high-bottom = one red pawn high, one on the last rank
condition-red-pawn-on-centre = red's pawn on the centre file
condition-red-pawn-off-centre = red's pawn off the centre file
condition-red-rook-on-centre = red's rook on the centre file
condition-black-high = black's pawns high
condition-black-low = black's pawns low
condition-black-bottom = black's pawns on the last rank
condition-king-and-minister-same-side = king and minister on the same side
list-separator = {", "}

# What makes a finding doubtful
caution-one-position = the manual says plain 勝 or 和, which is weaker than 例勝 or 例和: counted as by position
caution-sides-swapped = the source names the sides the other way round
caution-mixed = the source gives both a win and a draw

# Who
author-endgame-manuals = endgame manuals
author-static-values = values of the pieces
author-nearest-answers = nearest answers
author-learned-model = learned model
author-exchanges = exchanges
author-bounds = bounds
author-meta-knowledge = meta-knowledge
author-greedy-resolver = greedy resolver
author-exact-repair = exact repair

# When
time-now = just now
time-minutes = { $count -> 
        [one] 1 minute ago
       *[other] { $count } minutes ago
    }
time-hours = { $count -> 
        [one] 1 hour ago
       *[other] { $count } hours ago
    }

# What the resolver makes small
objective-exponential = INC, severe conflicts first
objective-conflict-nodes = CN, the number of nodes in conflict
term-census = exact table: all positions counted
term-answer = answer
term-census-no-win = cannot win (exact table)
census-of-red = Red's attack: { $term }
census-of-black = Black's attack: { $term }
cited-census = canju table survey
cited-tu = Tu Jingming, 象棋实用残局, entry { $entry }
cited-png = J. Png, coding of Tu Jingming
cited-chen = Chen et al. 2011
cited-wikipedia = Vietnamese Wikipedia
result-unfinished = unfinished
caution-no-chase = perpetual chase is not judged
author-exact-tables = exact tables

# Exact exceptions
exceptions-title = { $count ->
    [one] 1 exact exception: the order of pieces is not exact here
   *[other] { $count } exact exceptions: the order of pieces is not exact here
}
exceptions-why = Each pair is proved by exact tables on both sides: the first is worse for red than the second, although it has a red piece more or a black one less. A guard can be the screen that a cannon needs, and one's own piece can stand in the way. Both scores are true, so these are no conflicts, and the resolver leaves them alone.
exceptions-none = { $count ->
    [0] No exact exceptions: nowhere do tables prove an extra piece to be worse by a class.
   *[other] Exact exceptions: { $count }.
}
exceptions-falls = Classes aside, an extra piece costs its side wins in { $falls } of { $pairs } pairs of neighbours that tables have counted: at most { $points } points of percent, from { $worse } to { $better }.
exceptions-classes = Classes
exceptions-step = Step from the second to the first
exceptions-end = W { $w } · R { $r } · fortress { $f }
exceptions-crossed = { $count ->
    [one] 1 class
   *[other] { $count } classes
}
share-w = W
share-r = R
share-f = Fortress
share-legend = W and R: how many of the quiet positions the attacker wins, with high pawns unless lower ones are named, the defender or the attacker to move. Fortress: how many of the defender's set-ups lose less than a tenth of them.
term-study-red = position won by red
term-study-draw = drawn position
term-study-black = position won by black
condition-study-red = red to move
condition-study-black = black to move
condition-study-plies = { $plies } plies
caution-study = nobody has proved it
evidence-look = look at it
author-endgame-book = endgame book of the program
author-own-endgame-book = endgame book of the base
