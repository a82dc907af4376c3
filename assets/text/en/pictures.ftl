# The scale
score-meaning-0 = red surely wins
score-meaning-1 = red mostly wins
score-meaning-2 = red has the advantage
score-meaning-3 = red wins by position
score-meaning-4 = either side may win
score-meaning-5 = draw, nobody can win
score-meaning-6 = black wins by position
score-meaning-7 = black has the advantage
score-meaning-8 = black mostly wins
score-meaning-9 = black surely wins
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
scale-name-focused = Score: a digit sets it
scale-allowed = Locked scores allow { $low } to { $high }.
scale-allowed-one = Locked scores allow { $score } only.
scale-allowed-all = Locked scores allow every score.
scale-contradiction = The locked scores around this node contradict each other.
scale-not-allowed = against a locked score

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
    [one] 1 conflict among { $neighbours } scored neighbours
   *[other] { $conflicts } conflicts among { $neighbours } scored neighbours
}
relation-better = better for red
relation-worse = worse for red
step-red-adds = red + { $piece }
step-red-loses = red − { $piece }
step-black-adds = black + { $piece }
step-black-loses = black − { $piece }
piece-rook = rook
piece-knight = knight
piece-cannon = cannon
piece-pawn-red = pawn
piece-pawn-black = pawn
piece-guard-red = guard
piece-guard-black = guard
piece-minister-red = minister
piece-minister-black = minister
conflict-reason-red = { $better } has one red { $piece } more than { $worse }, so it cannot be worse for red; but it is scored { $highscore } ({ $high }) and { $worse } { $lowscore } ({ $low }).
conflict-reason-black = { $better } has one black { $piece } less than { $worse }, so it cannot be worse for red; but it is scored { $highscore } ({ $high }) and { $worse } { $lowscore } ({ $low }).
neighbourhood-conflict-edge = in conflict
neighbourhood-ratios = IP { $ratio } · IW { $weight }

# The heat map
map-name = Heat map of the lattice
map-known = Known
map-known-hint = Only the sides that have a scored node
map-whole = All
map-whole-hint = All 1,458 sides, red by black: 2,125,764 nodes
map-zoom-in = Zoom in
map-zoom-out = Zoom out
map-fit = Fit
map-fit-hint = Show the whole map (Home)
map-conflicts = Conflicts
map-conflicts-hint = Mark the nodes in conflict
map-sureness = Sureness
map-changes = Changes
map-sureness-legend = Right or one class off
map-sureness-answers = Locked scores are answers and count as sure.
sureness-percent = By what the answers teach, this is right or one class off with { $percent } %.
sureness-answer = An answer: it is locked.
sureness-unknown = No answer says how sure this is.
sureness-hint = How large a share of the votes of the locked answers holds this score right or slightly off: those near it, what all of them teach of how to read the learned model, and those of what it puts at the same place.
map-outside = { $node } is not among the known sides. Show the whole lattice.
map-empty = No node is scored yet.
map-red = red
map-black = black
map-axis-red = Red's pieces, weak below, strong above
map-axis-black = Black's pieces, weak at left, strong at right
map-keys = Arrow keys move the selection, + and − zoom, Home fits, Enter goes to the selected node.
map-mark-many = { $count } nodes in conflict around here; a click selects this one.
legend-0 = red wins
legend-1 = mostly
legend-2 = ahead
legend-3 = by position
legend-4 = either
legend-5 = draw
legend-6 = by position
legend-7 = ahead
legend-8 = mostly
legend-9 = black wins
legend-none = unscored
legend-conflict = conflict
legend-locked = locked

# The table of nodes
table-name = Nodes
table-empty = No node to show.
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
column-material-hint = The pieces of red and of black
column-letters = Letters
column-letters-hint = The name by letters, as commands take it
column-name-hint = The name in words
column-score-hint = From 0, red surely wins, to 9, black surely wins
column-class-hint = Advantage class 0 to 8: scores 4 and 5 share class 4
column-source-hint = Where the score comes from
column-lock-hint = Locked scores are never changed by a resolver
column-conflicts-hint = Scored neighbours in conflict with the node
column-neighbours-hint = Scored neighbours
column-weight-hint = Inconsistency weight, |C| times |N|
column-ratio-hint = Inconsistency ratio, |C| divided by |N|

board-name = Board
board-empty-point = empty
board-man = { $side } { $man }
exact-exception = exact exception
