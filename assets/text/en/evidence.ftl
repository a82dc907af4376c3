# The terms of the manuals
term-sure-win = book win
term-win = win
term-positional-win = positional win
term-hard-win = hard to win
term-sure-draw = book draw
term-draw = draw
term-positional-draw = positional draw

# What a finding holds for
condition-red-high = Red's pawns high
condition-red-low = Red's pawns low
condition-red-bottom = Red's pawns on the last rank
condition-red-high-low = one red pawn high, one low
condition-red-high-bottom = one red pawn high, one on the last rank
condition-red-pawn-on-centre = Red's pawn on the centre file
condition-red-pawn-off-centre = Red's pawn off the centre file
condition-red-rook-on-centre = Red's rook on the centre file
condition-black-high = Black's pawns high
condition-black-low = Black's pawns low
condition-black-bottom = Black's pawns on the last rank
condition-king-and-minister-same-side = king and minister on the same side
list-separator = {", "}

# What makes a finding doubtful
caution-one-position = the manual has plain 勝 or 和, weaker than 例勝 or 例和: counted as positional
caution-sides-swapped = the source names the sides in reverse
caution-mixed = the source gives both a win and a draw

# Who
author-endgame-manuals = endgame manuals
author-static-values = piece values
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
objective-conflict-nodes = CN, the number of conflicts
term-census = exact table
census-wins = wins { $first } moving first, { $second } moving second
census-fortresses = fortresses { $share }
census-at-height = { $height }: { $figures }
figures-separator = {"; "}
term-answer = answer
term-census-no-win = cannot win (exact table)
census-of-red = Red's attack: { $term }
census-of-black = Black's attack: { $term }
cited-census = count of an exact table
cited-tu = Tu Jingming, 象棋实用残局, entry { $entry }
cited-png = J. Png, coding of Tu Jingming
cited-chen = Chen et al. 2011
cited-wikipedia = Vietnamese Wikipedia
result-unfinished = unfinished
caution-no-chase = perpetual chase is not judged
author-exact-tables = exact tables

# Exact exceptions
exceptions-title = { $count ->
    [one] 1 exact exception: the order of pieces does not hold here
   *[other] { $count } exact exceptions: the order of pieces does not hold here
}
exceptions-why = Each pair is proved by exact tables on both sides: the first is worse for Red than the second, although it has one more red piece or one fewer black piece. A guard can be the screen that a cannon needs, and a side's own piece can be in the way. Both scores are true, so these are not conflicts, and the resolver does not change them.
exceptions-none = { $count ->
    [0] No exact exceptions: tables prove no extra piece to be worse by a class.
   *[other] Exact exceptions: { $count }.
}
exceptions-falls = Below the level of classes, an extra piece costs its side wins in { $falls } of { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
} of neighbours counted by tables: at most { $points } percentage points, from { $worse } to { $better }.
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
share-legend = W, R: share of quiet positions won by the attacker (high pawns unless lower ones are named) with the defender (W) or the attacker (R) to move. Fortress: share of the defender's placements that lose less than a tenth of them.
term-study-red = position won by Red
term-study-draw = drawn position
term-study-black = position won by Black
condition-study-red = Red to move
condition-study-black = Black to move
condition-study-plies = { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
caution-study = not proved
evidence-look = show it
author-endgame-book = built-in endgame book
author-own-endgame-book = endgame book of the base
