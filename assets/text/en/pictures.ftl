# The scale
score-meaning-0 = certain win for Red
score-meaning-1 = Red mostly wins
score-meaning-2 = Red has the advantage
score-meaning-3 = Red wins by position
score-meaning-4 = either side may win
score-meaning-5 = draw, neither can win
score-meaning-6 = Black wins by position
score-meaning-7 = Black has the advantage
score-meaning-8 = Black mostly wins
score-meaning-9 = certain win for Black
score-word-0 = wins
score-word-1 = mostly
score-word-2 = better
score-word-3 = tricky
score-word-4 = either
score-word-5 = draw
score-word-6 = risky
score-word-7 = worse
score-word-8 = mostly
score-word-9 = loses
score-none = no score yet
scale-name = Score
scale-name-focused = Score: type a digit
scale-allowed = Locked scores allow { $low } to { $high }.
scale-allowed-one = Locked scores allow { $score } only.
scale-allowed-all = Locked scores allow every score.
scale-contradiction = The locked scores around this combination contradict each other.
scale-not-allowed = contradicts a locked score

# Where a score comes from
source-manual = manual
source-expert = expert
source-table = table
source-inferred = inferred
source-guess = guess
source-resolver = resolver

# A node and its neighbours
node-locked = locked
node-no-conflict = { $neighbours ->
    [0] no scored neighbour
    [one] no conflict with its scored neighbour
   *[other] no conflict with { $neighbours } scored neighbours
}
node-conflicts = { $conflicts ->
    [one] 1 conflict
   *[other] { $conflicts } conflicts
} among { $neighbours ->
    [one] 1 scored neighbour
   *[other] { $neighbours } scored neighbours
}
relation-better = better for Red
relation-worse = worse for Red
step-red-adds = Red + { $piece }
step-red-loses = Red − { $piece }
step-black-adds = Black + { $piece }
step-black-loses = Black − { $piece }
piece-rook = rook
piece-knight = knight
piece-cannon = cannon
piece-pawn-red = pawn
piece-pawn-black = pawn
piece-guard-red = guard
piece-guard-black = guard
piece-minister-red = minister
piece-minister-black = minister
conflict-reason-red = { $better } has one more red { $piece } than { $worse }, so it cannot be worse for Red; but it is scored { $highscore } ({ $high }) and { $worse } { $lowscore } ({ $low }).
conflict-reason-black = { $better } has one fewer black { $piece } than { $worse }, so it cannot be worse for Red; but it is scored { $highscore } ({ $high }) and { $worse } { $lowscore } ({ $low }).
neighbourhood-conflict-edge = in conflict
neighbourhood-ratios = IP { $ratio } · IW { $weight }

# The heat map
map-name = Heat map of the lattice
map-known = Scored
map-known-hint = Shows only the sides with a scored combination
map-whole = All
map-whole-hint = Shows all 1,458 sides, red by black: 2,125,764 combinations
map-zoom-in = Zoom in
map-zoom-out = Zoom out
map-fit = Fit
map-fit-hint = Shows the whole map (Home)
map-conflicts = Conflicts
map-conflicts-hint = Marks the combinations in conflict
map-confidence = Confidence
map-changes = Changes
map-confidence-legend = Within one class
map-confidence-answers = Locked scores are answers and count as certain.
confidence-percent = Calibrated probability that this score is within one class: { $percent } %.
confidence-answer = Locked answer.
confidence-unknown = Confidence unknown: no answers to calibrate it.
confidence-hint = Share of the votes of locked answers that count this score right or slightly off: answers near it, the calibration of the learned model, and answers to which the model gives the same place.
map-outside = { $node } is not among the scored sides. Show the whole lattice.
map-empty = No combination is scored yet.
map-red = Red
map-black = Black
map-axis-red = Red's pieces, weak below, strong above
map-axis-black = Black's pieces, weak at left, strong at right
map-keys = Arrow keys move the selection, + and − zoom, Home fits, Enter goes to the selected combination.
map-mark-many = { $count } in conflict around here; click to select this one.
legend-0 = Red wins
legend-1 = mostly
legend-2 = ahead
legend-3 = by position
legend-4 = either
legend-5 = draw
legend-6 = by position
legend-7 = ahead
legend-8 = mostly
legend-9 = Black wins
legend-none = unscored
legend-conflict = conflict
legend-locked = locked

# The table of nodes
table-name = Combinations
table-empty = No combinations to show.
column-material = Material
column-name = Name
column-score = Score
column-class = Class
column-source = Source
column-lock = Lock
column-conflicts = |C|
column-neighbours = |N|
column-weight = IW
column-ratio = IP
column-material-hint = The pieces of Red and of Black
column-letters = Letters
column-letters-hint = The name in letters, as commands take it
column-name-hint = The name in words
column-score-hint = From 0, certain win for Red, to 9, certain win for Black
column-class-hint = Advantage class 0 to 8: scores 4 and 5 share class 4
column-source-hint = Where the score comes from
column-lock-hint = Locked scores are never changed by a resolver
column-conflicts-hint = Scored neighbours in conflict with the combination
column-neighbours-hint = Scored neighbours
column-weight-hint = Inconsistency weight, |C| times |N|
column-ratio-hint = Inconsistency ratio, |C| divided by |N|

board-name = Board
board-empty-point = empty
board-piece = { $side } { $piece }
exact-exception = exact exception
column-modified = Modified
column-modified-hint = The paper's flag: the resolver has changed this score
column-lattice-level = Level
column-lattice-level-hint = Level in the lattice, 1 to 31 by the number of pieces
node-modified = modified by the resolver
lattice-level = Level { $level } of { $levels } in the lattice ({ $pieces ->
    [one] 1 piece
   *[other] { $pieces } pieces
})
lattice-level-bar = level { $count }
lattice-levels = By level of the lattice
lattice-levels-scored = Scored combinations
lattice-levels-conflicts = Combinations in conflict
