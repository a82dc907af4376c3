# Exact tables
table-building = Making tables
table-checking = Checking tables
table-counting = Counting tables
table-ordering = weighing what proofs settle
table-made = { $material } made: { $bytes } bytes, the longest win takes { $plies } plies.
table-built = { $count ->
    [0] Nothing to do: all tables are in { $folder }.
    [one] 1 table made in { $folder }.
   *[other] { $count } tables made in { $folder }.
}
table-listed = { $count ->
    [one] 1 table of { $bytes } bytes in { $folder }.
   *[other] { $count } tables of { $bytes } bytes in { $folder }.
}
table-verified = { $count ->
    [one] 1 table checked, nothing wrong.
   *[other] { $count } tables checked, nothing wrong.
}
table-bad = { $count } of { $all } tables cannot be used; delete them and make them again with canju table build.
table-surveyed = { $count ->
    [one] { $path } has 1 row.
   *[other] { $path } has { $count } rows.
}
table-planned = { $count ->
    [0] Nothing to do: everything is counted in { $folder }.
    [one] 1 unit written to { $path }; it takes { $memory } of memory.
   *[other] { $count } units written to { $path }; the largest takes { $memory } of memory.
}
table-rows-differ = Two rows of { $material } differ: { $first }, line { $firstline }, and { $second }, line { $secondline }. Nothing was written.
table-none = none
table-material = Material
table-rules = Rules
table-unfolded = Index entries
table-positions = Positions without mirror images
table-entries = Entries of the table
table-memory = Bytes of memory to make it
table-needs = Smaller tables
table-missing = Not made yet
table-file = Bytes of the file
table-longest = Longest win in plies
table-rules-plain = plain: stalemate loses, and only one side can attack, so that repetition decides nothing; perpetual chase is not judged
table-rules-check = check: stalemate loses, perpetual check loses; perpetual chase is not judged
table-too-large = { $material } has too many positions to be numbered.
table-memory-limit = Making the table of { $material } takes { $needed } of memory, and { $limit } are allowed; --memory allows more.
table-too-long = A mate of { $material } takes more than { $plies } plies, which a table cannot hold.
table-wrong = The new table of { $material } contradicts itself and was not kept: a fault of canju or of the machine. Please report it.
table-damage-no-table = { $path } is no table of canju.
table-damage-version = { $path } was written by a newer canju (version { $version } of the format).
table-damage-header = The header of { $path } is damaged; delete the file and make the table again.
table-damage-length = { $path } has { $found } bytes instead of { $expected }; delete it and make the table again.
table-damage-block = Block { $block } of { $path } is damaged; delete the file and make the table again.
table-damage-material = { $path } holds the table of { $material }, which its name does not say.
table-cancelled = Cancelled. What was finished before is kept.
table-damage-values = The values of { $path } contradict each other; delete the file and make the table again.
table-no-table = There is no table of { $material }; canju table build { $material } makes it.
table-win = { $plies ->
    [one] wins in 1 ply
   *[other] wins in { $plies } plies
}
table-loss = { $plies ->
    [0] has lost
   *[other] loses in { $plies } plies
}
table-draw = draw
table-win-rule = wins by the rule on repetition
table-endless = { $value } (endless play; chase not judged)
table-endless-hint = The result rests on play without end, and both sides can attack. Tables do not judge perpetual chase, so by the full rules it may be otherwise; canju judge tells whether a given cycle is a chase.
table-loss-rule = loses by the rule on repetition
table-moves = Each move, for the side that makes it:
table-line = The end with best play:
table-by-rule = The result follows from the rule on repetition: it has no distance.
table-impossible = too many positions

# The panel
tables-select = Select a node, or type a combination and press Enter.
tables-census = Census
tables-list = Tables ({ $count })
tables-there = Solved: { $bytes } bytes; the longest win takes { $plies } plies.
tables-missing = { $missing ->
    [0] No table yet: { $positions } entries; takes { $memory } of memory, all smaller tables are there.
    [one] No table yet: { $positions } entries; takes { $memory } of memory, and a smaller table comes first.
   *[other] No table yet: { $positions } entries; takes { $memory } of memory, and { $missing } smaller tables come first.
}
tables-memory = That is more memory than can be had now ({ $allowed }): it will be refused.
tables-solving = Solving { $material }
tables-waiting = { $material } waits to be solved.
tables-unqueue = Take it out of the queue
tables-queue = To be solved next:
tables-none = There is no table yet. Solve makes that of the selected node.
tables-folder = In { $folder }:
place-play = Play
place-play-hint = A click picks a piece, another one plays it
place-set-up = Set up
place-set-up-hint = Place, drag and remove pieces; a right click or Delete removes one
place-to-move = { $side } to move
place-back = Take back
place-another = New position
place-another-hint = Puts a random position of the selected node on the board
place-flip = Turn
place-clear = Clear
place-copy = Copy
answer-material = On the board:
answer-value = { $side } to move: { $value }
answer-no-table = There is no table of { $material } yet.
answer-solve = Solve { $material }
answer-again = Make damaged tables again
answer-no-move = No legal move: the side to move has lost.
answer-play = Play { $move }
census-none = Nothing was counted for this combination yet.
census-attacker = { $side } attacks
census-finding = alone: { $meaning }; longest win { $plies } plies
census-all = all
census-quiet = quiet
census-high = high pawns
census-low = low pawns
census-bottom = bottom pawns
census-counts = { $won } won, { $drawn } drawn, { $lost } lost; { $share } % won
census-fortress = fortress
census-fortress-share = { $share } % of the set-ups hold
census-fortress-hint = Set-ups of the defender against which the attacker wins less than a tenth, his pawns being high
census-legend = In the attacker's view: + won, = drawn, − lost. Quiet: no check and nothing to capture. High, low and bottom pawns: quiet positions, counted from the defender's back rank: high 3 and more, low 1-2, bottom 0.

# Tables and manuals
agreement-census = Census
agreement-manual = Manual
agreement-agrees = Agrees
agreement-verdicts = The manual says
agreement-cross = Materials by what the manual says (rows) and what the census says (columns)
agreement-without = { $count ->
    [one] 1 more material has verdicts but no census.
   *[other] { $count } more materials have verdicts but no census.
}
agreement-total = agrees { $agree } of { $all }; { $leniently } where a win by position (巧勝) may be any score from 1 to 5
outcome-win = win (0-1)
outcome-by-position = win by position (2-3)
outcome-either = both win at times (4)
outcome-draw = draw (5)
outcome-reversed = the other side (6-9)
outcome-level = level (4-5)
foresight-predicting = Predicting what is hidden
foresight-title = { $count ->
    [one] 1 material that nobody has solved, its verdicts hidden from the predictor: what the manual says (rows) and what is predicted (columns)
   *[other] { $count } materials that nobody has solved, their verdicts hidden from the predictor a tenth at a time: what the manual says (rows) and what is predicted (columns)
}
foresight-plain = right
foresight-balanced = balanced
foresight-lenient = leniently
foresight-severe = severe
foresight-commonest = the commonest for all
foresight-row = { $material } { $predicted } (the manual { $manual })

# Claims
claims-claim = Claim
claims-range = Scores
claims-verdict = By the tables
claims-holds = holds
claims-in-part = holds in part
claims-does-not-hold = does not hold
claims-unsettled = unsettled: a table of { $entries } entries
claims-criterion = A claim holds where the score of the census, which stands for high pawns, is one of the scores claimed; it holds in part where that score is one class off, or where the claim lies between what is true of high and of lower pawns; otherwise it does not hold. Scores in brackets: low pawns, pawns on the last rank.
claims-total = { $holds } hold, { $part } in part, { $fails } do not hold, { $open } are unsettled
claimant-paper = Chen et al. 2011
claimant-textbooks = Widely agreed in textbooks
saying-wins = red always wins
saying-generally-wins = red generally wins
saying-wins-but-draws = red wins, but draws are known
saying-no-sure-win = red mostly wins, not always
saying-many-chances = red has many chances to win
saying-draws-more-easily = black draws more easily
saying-advantage = red has the advantage
saying-slight-advantage = red has a slight advantage
saying-draw = a draw

# What to solve next
tables-next = Solve next
tables-next-hint = The proofs that settle most of all endgames for the work they take; first those that manuals judge and two attackers against one.
tables-next-sizes = Size
tables-next-size = Up to { $entries } entries
tables-next-gain = Settles
tables-next-gain-hint = By how many classes all endgames together are less open after it, at most
tables-next-entries = Entries to solve
tables-next-entries-hint = Its own and those of smaller tables that are not there yet
tables-next-memory = Memory, MB
tables-next-one = Solve
tables-next-all = Solve the first { $count }
tables-next-none = Nothing of this size is left to solve that fits into the free memory.
