# Exact tables
table-building = Building tables
table-solving = Solving tables
table-checking = Checking tables
table-counting = Counting tables
table-ordering = ranking proofs
table-made = { $material } built: { $bytes ->
    [one] 1 byte
   *[other] { $bytes } bytes
}, longest win { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
table-built = { $count ->
    [0] Nothing to do: all tables are in { $folder }.
    [one] 1 table built in { $folder }.
   *[other] { $count } tables built in { $folder }.
}
table-listed = { $count ->
    [one] 1 table
   *[other] { $count } tables
} of { $bytes ->
    [one] 1 byte
   *[other] { $bytes } bytes
} in { $folder }.
table-verified = { $count ->
    [one] 1 table checked, no errors.
   *[other] { $count } tables checked, no errors.
}
table-bad = Of { $all ->
    [one] 1 table
   *[other] { $all } tables
}, { $count ->
    [one] 1 is unusable; delete it and rebuild it
   *[other] { $count } are unusable; delete them and rebuild them
} with canju table build.
table-surveyed = { $count ->
    [one] { $path } has 1 row.
   *[other] { $path } has { $count } rows.
}
table-planned = { $count ->
    [0] Nothing to do: everything is counted in { $folder }.
    [one] 1 unit written to { $path }; it needs { $memory } of memory.
   *[other] { $count } units written to { $path }; the largest needs { $memory } of memory.
}
table-rows-differ = Two rows of { $material } differ: { $first }, line { $firstline }, and { $second }, line { $secondline }. Nothing was written.
table-none = none
table-material = Material
table-rules = Rules
table-unfolded = Index entries
table-positions = Positions without mirror images
table-entries = Entries of the table
table-memory = Bytes of memory to build it
table-needs = Smaller tables
table-missing = Not built yet
table-file = Bytes of the file
table-longest = Longest win in plies
table-rules-plain = plain: stalemate loses; only one side can attack, so repetition decides nothing
table-rules-check = check: stalemate loses, perpetual check loses; perpetual chase is not judged: build the table again
table-rules-chase = chase: stalemate loses, perpetual check loses, perpetual chase loses
table-rules-no-checks = { $rules }; no chase if a check is given in between
table-rules-no-pinned = { $rules }; pinned pieces chase nothing
table-rules-no-guards = { $rules }; guards and ministers chase unprotected pieces only
table-too-large = { $material } has too many positions to be indexed.
table-memory-limit = Building the table of { $material } needs { $needed } of memory; the limit is { $limit }. Raise it with --memory.
table-too-long = A mate of { $material } takes more than { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}, which a table cannot hold.
table-wrong = The new table of { $material } contradicts itself and was discarded: an error of canju or of the machine. Please report it.
table-damage-no-table = { $path } is not a canju table.
table-damage-version = { $path } was written by a newer canju (format version { $version }).
table-damage-header = The header of { $path } is damaged; delete the file and rebuild the table.
table-damage-length = { $path } has { $found ->
    [one] 1 byte
   *[other] { $found } bytes
} instead of { $expected }; delete it and rebuild the table.
table-damage-block = Block { $block } of { $path } is damaged; delete the file and rebuild the table.
table-damage-material = { $path } holds the table of { $material }, contrary to its name.
table-cancelled = Cancelled. Finished work is kept.
table-damage-values = The values of { $path } contradict each other; delete the file and rebuild the table.
table-damage-rules = { $path } is of an older version that does not judge perpetual chase. Build the table again.
table-damage-variant = { $path } is by other rules on perpetual chase ({ $rules }); tables by different rules are not mixed. Move the file elsewhere and build the table again.
table-no-table = No table of { $material }; canju table build { $material } builds it.
table-win = { $plies ->
    [one] wins in 1 ply
   *[other] wins in { $plies } plies
}
table-loss = { $plies ->
    [0] has lost
    [one] loses in 1 ply
   *[other] loses in { $plies } plies
}
table-draw = draw
table-win-rule = wins by the rule on repetition
table-endless = { $value } (endless play; chase not judged)
table-endless-hint = The result depends on endless play, and the table is of an older version that does not judge perpetual chase. Build it again.
table-ended = { $value }, too late: draw
table-unclear = { $value }, perhaps too late
table-unknown = { $value }, limit not computed
table-limit = Wins and the no-capture limit
table-limit-winner = Winner
table-limit-turn = To move
table-limit-won = Won
table-limit-ended = Ended by the limit
table-limit-unclear = Unclear
table-limit-longest = Plies needed
table-limit-legend = A game is drawn after { $limit } plies without a capture. The longest distance to mate is { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}. Ended by the limit: neither mate nor a capture that wins can be forced in time. Unclear: the same, but the defender has attacking pieces, and may hold out only by perpetual check or chase, which loses. Plies needed: the most that any other win takes to mate or to a capture that wins. Results by the rules on repetition are not counted.
table-limit-row = Wins ended by the no-capture limit
table-limit-none = none: no win is longer
table-limit-some = some wins are longer; canju table limit counts them
table-limit-reached = The limit of { $limit } plies without a capture is reached: drawn.
table-limit-ends = Mate takes longer than the { $left ->
    [one] 1 ply
   *[other] { $left } plies
  } left before the limit of { $limit } plies without a capture, and neither mate nor a capture that wins can be forced in time: drawn.
table-limit-is-unclear = Mate takes longer than the { $left ->
    [one] 1 ply
   *[other] { $left } plies
  } left before the limit of { $limit } plies without a capture, and neither mate nor a capture that wins can be forced in time: drawn, unless the defender can hold out only by perpetual check or chase, which a table cannot tell.
table-limit-holds = Mate takes longer than the { $left ->
    [one] 1 ply
   *[other] { $left } plies
  } left before the limit of { $limit } plies without a capture, but mate or a capture that wins can be forced within { $needed ->
    [one] 1 ply
   *[other] { $needed } plies
  }: still won.
table-limit-unknown = Mate takes longer than the { $left ->
    [one] 1 ply
   *[other] { $left } plies
  } left before the limit of { $limit } plies without a capture. Whether mate or a capture that wins can be forced in time is not computed.
table-limit-option = Compute it with --dtz; a large table takes minutes.
table-loss-rule = loses by the rule on repetition
table-moves = Moves, from the view of the side that makes them:
table-line = Best play:
table-by-rule = The result follows from the rule on repetition and has no distance.
table-offence-check = For example, { $side } gives perpetual check with the { $pieces } and loses. The moves in brackets repeat:
table-offence-chase = For example, { $side } chases the { $chased } perpetually with the { $pieces } and loses. The moves in brackets repeat:
table-impossible = too many positions

# The panel
tables-select = Select a combination, or type one and press Enter.
tables-census = Census
tables-list = Tables ({ $count })
tables-there = Solved: { $bytes ->
    [one] 1 byte
   *[other] { $bytes } bytes
}; longest win { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
tables-missing = No table stored: { $positions ->
    [one] 1 entry
   *[other] { $positions } entries
}, { $memory } of memory; { $missing ->
    [0] all smaller tables exist.
    [one] a smaller table first.
   *[other] { $missing } smaller tables first.
}
tables-memory = More than the free memory ({ $allowed }): it will be refused.
tables-solving = Solving { $material }
tables-waiting = { $material } is in the queue.
tables-unqueue = Remove from the queue
tables-queue = Queue:
tables-none = No table yet. Solve builds the selected one.
tables-folder = In { $folder }:
place-play = Play
place-play-hint = Click a piece, then its destination
place-set-up = Edit
place-set-up-hint = Places, drags and removes pieces; a right click or Delete removes one
place-to-move = { $side } to move
place-back = Take back
place-another = New position
place-another-hint = Sets up a random position of the selected combination
place-flip = Flip
place-clear = Clear
place-copy = Copy
answer-material = On the board:
answer-value = { $side } to move: { $value }
answer-no-table = No table of { $material } yet.
answer-census = Of the { $count ->
    [one] 1 position
   *[other] { $count } positions
} of { $material } with { $side } to move, Red wins { $red } %, { $drawn } % are drawn, and Black wins { $black } %. That is the census of the combination, not the result of this position.
answer-census-check = {" "}It does not judge perpetual chase.
answer-shipped = The built-in endgame book has this position, proved by an exact table. { $side } to move: { $value }.
answer-solve = Solve { $material }
answer-look-up = Look up again
answer-again = Rebuild damaged tables
answer-limit = Compute the no-capture limit
answer-no-move = No legal move: the side to move has lost.
answer-play = Play { $move }
census-none = Not counted for this combination yet.
census-attacker = { $side } attacks
census-finding = alone: { $meaning }; longest win { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
census-all = all
census-quiet = quiet
census-high = high pawns
census-low = low pawns
census-bottom = last-rank pawns
census-counts = { $won } won, { $drawn } drawn, { $lost } lost; { $share } % won
census-fortress = fortress
census-fortress-share = { $share } % of the placements hold
census-fortress-hint = Placements of the defender against which the attacker wins less than a tenth, with high pawns
census-legend = Attacker's view: + won, = drawn, − lost. Quiet: no check and no capture. High, low and last-rank pawns: quiet positions by the rank of the pawns, counted from the defender's back rank: high 3 or more, low 1-2, last rank 0.

# Tables and manuals
agreement-census = Census
agreement-manual = Manual
agreement-agrees = Agrees
agreement-verdicts = Manual verdict
agreement-cross = Combinations by manual verdict (rows) and census (columns)
agreement-without = { $count ->
    [one] 1 more combination has verdicts but no census.
   *[other] { $count } more combinations have verdicts but no census.
}
agreement-total = { $agree } of { $all } agree; { $leniently } if a positional win (巧勝) may be any score from 1 to 5
outcome-win = win (0-1)
outcome-by-position = positional win (2-3)
outcome-either = both win at times (4)
outcome-draw = draw (5)
outcome-reversed = the other side (6-9)
outcome-level = level (4-5)
foresight-predicting = Predicting hidden verdicts
foresight-title = { $count ->
    [one] 1 unsolved combination, its verdicts hidden from the predictor: manual verdict (rows) and prediction (columns)
   *[other] { $count } unsolved combinations, their verdicts hidden from the predictor a tenth at a time: manual verdict (rows) and prediction (columns)
}
foresight-plain = right
foresight-balanced = balanced
foresight-lenient = lenient
foresight-severe = severe
foresight-commonest = baseline: most common
foresight-row = { $material } { $predicted } (manual: { $manual })

# Claims
claims-claim = Claim
claims-range = Scores
claims-verdict = According to tables
claims-holds = holds
claims-in-part = partly holds
claims-does-not-hold = does not hold
claims-unsettled = unsettled: a table of { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}
claims-criterion = A claim holds if the score of the census, taken with high pawns, is one of the scores claimed; it partly holds if that score is one class off, or if the claim lies between the scores for high and for lower pawns; otherwise it does not hold. Scores in brackets: low pawns, pawns on the last rank.
claims-total = Holds: { $holds }; partly holds: { $part }; does not hold: { $fails }; unsettled: { $open }
claimant-paper = Chen et al. 2011
claimant-textbooks = Widely agreed in textbooks
saying-wins = Red always wins
saying-generally-wins = Red generally wins
saying-wins-but-draws = Red wins, but draws are known
saying-no-sure-win = Red mostly wins, not always
saying-many-chances = Red has many chances to win
saying-draws-more-easily = Black draws more easily
saying-advantage = Red has the advantage
saying-slight-advantage = Red has a slight advantage
saying-draw = a draw

# What to solve next
tables-next = Solve next
tables-next-hint = Proofs that settle most endgames for their cost; first those judged by manuals and two attackers against one.
tables-next-sizes = Size
tables-next-size = Up to { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
}
tables-next-gain = Settles
tables-next-gain-hint = Maximum reduction of the ranges of all endgames together, in classes
tables-next-entries = Entries to solve
tables-next-entries-hint = Its own entries and those of smaller tables not built yet
tables-next-memory = Memory, MB
tables-next-one = Solve
tables-next-all = Solve the first { $count }
tables-next-none = Nothing of this size that fits into free memory is left to solve.
