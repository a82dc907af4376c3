# Samples
sampler-sequential = sequential
sampler-algebraic = algebraic
sample-drawn = { $drawn } of { $population ->
    [one] 1 combination
   *[other] { $population } combinations
} drawn ({ $percent }), any two at least { $distance ->
    [one] 1 piece
   *[other] { $distance } pieces
} apart; { $sampler }, seed { $seed }.
sample-short = { $wanted ->
    [one] 1 was requested
   *[other] { $wanted } were requested
}, but no more fit. A smaller distance fits more, and so may the other sampler.
sample-counts = { $judged } judged: { $exact } right, { $slight } slightly wrong, { $severe } severely wrong; { $passed } skipped.
estimate-severe = Severely wrong: about { $nodes } of { $of ->
    [one] 1 combination
   *[other] { $of } combinations
} ({ $share }); { $confidence } % interval { $low } to { $high }.
estimate-wrong = Wrong in any way: about { $nodes } of { $of ->
    [one] 1 combination
   *[other] { $of } combinations
} ({ $share }); { $confidence } % interval { $low } to { $high }.
sample-tolerant = Right or slightly wrong (tolerant correct): { $percent }.
sample-more = Between { $least } and { $most ->
    [one] 1 more judgement
   *[other] { $most } more judgements
} are needed for ±{ $wanted } instead of ±{ $half } (true rate { $easy } to { $hard }, the { $confidence } % interval).
sample-larger = This sample has only { $drawn }; for the maximum draw { $part }, or accept a wider interval.
sample-enough = Enough: the share is known to ±{ $half }, within the requested ±{ $wanted }.
deviation-exact = right
deviation-slight = slightly wrong
deviation-severe = severely wrong
judge-expert = expert
judge-playouts = games
judge-tables = tables

# The other methods
gap-holds = Of { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
} differing by one guard or minister, { $within } ({ $share }) { $within ->
    [one] is
   *[other] are
} at most { $mu ->
    [one] 1 class
   *[other] { $mu } classes
} apart; required: { $delta }. Beyond that: { $errors ->
    [one] 1 error
   *[other] { $errors } errors
}, and { $proved } proved by tables.
gap-fails = Of { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
} differing by one guard or minister, only { $within } ({ $share }) { $within ->
    [one] is
   *[other] are
} at most { $mu ->
    [one] 1 class
   *[other] { $mu } classes
} apart; required: { $delta }. Beyond that: { $errors ->
    [one] 1 error
   *[other] { $errors } errors
}, and { $proved } proved by tables.
exchange-summary = Of { $pairs ->
    [one] 1 exchange
   *[other] { $pairs } exchanges
} of one pawn on both sides, { $found } { $found ->
    [one] changes
   *[other] change
} the score and { $turned } { $turned ->
    [one] changes
   *[other] change
} the side that is better.
isolated-summary = { $parts ->
    [0] All scored combinations are connected ({ $main }).
    [one] 1 part with { $nodes ->
        [one] 1 combination
       *[other] { $nodes } combinations
    } is not connected to the other { $main } by any step of one piece; nothing contradicts its scores.
   *[other] { $parts } parts with { $nodes ->
        [one] 1 combination
       *[other] { $nodes } combinations
    } in all are not connected to the other { $main } by any step of one piece; nothing contradicts their scores.
}
cross-summary = { $all ->
    [0] No table covers any score of this base.
   *[other] Tables prove { $all } of the combinations: { $exact } right, { $slight } slightly wrong, { $severe } severely wrong; tolerant correct { $tolerant }. The score of { $stored } is the proof itself.
}

# Marking sheets
sheet-no-column = { $path } has no column { $name }. The first line of a sheet names its columns: sample, number, material, name, score, mark.
sheet-empty = { $path } has no rows.
sheet-not-a-plan = "{ $found }" does not name a sample; every row of a sheet names one, such as sequential-k4-p1-s1.
sheet-other-plan = this row belongs to the sample { $found }, the rows above to { $above }.
sheet-not-a-material = "{ $found }" is not a combination.
sheet-not-a-score = "{ $found }" is not a score from 0 to 9.
sheet-not-a-mark = "{ $found }" is not a mark. Write right or wrong, the right score 0 to 9, skip, or nothing.
sheet-twice = { $material } occurs twice in the sheet.
sheet-stranger = { $material } in { $path } is not in this sample: the scored combinations of the base have changed since the sheet was made. Select the version of that time, or draw again.

# The terminal
cli-sampling = Drawing
cli-planting = Planting errors
verify-sample = Random sample
verify-gap = Level gap
verify-exchange = Exchange of pawns
verify-isolated = Isolated parts
verify-sense = Plausibility
verify-tables = Exact tables
verify-playouts = Playouts
verify-number = No.
verify-verdict = Verdict
verify-csv-one = --csv needs one --method with a list: gap, exchange, isolated, sense or tables.
verify-by = By
verify-classes = Classes
verify-other = Neighbour
verify-step = Step
verify-proved = Proved
verify-after = After
verify-nodes = Combinations
verify-combinations = Combinations
verify-pairs = Pairs
verify-error = error
verify-suspicious = suspicious
verify-turned = turned
verify-first-marks = The first combination waits for a mark; table verdicts on later ones count when their turn comes. --sheet FILE writes the sample for marking, --marks FILE reads the marks back.
verify-sheet-written = { $path } written: fill in its column mark and read it with --marks.
verify-needs-sample = --sheet and --marks belong to a sample: use --method sample or all.
verify-other-seed = { $path } is a sheet of the sample { $found }, not of { $wanted }. Omit the options of the sample to use those of the sheet.
verify-failed = { $found ->
    [one] 1 error
   *[other] { $found } errors
} found, { $allowed } allowed.
injection-method = Method
injection-found = Found
injection-restored = Restored
injection-harmed = Harmed
injection-severe = Severe left
injection-conflicts = Conflicts left
injection-flags = { $name }: { $pairs ->
    [one] 1 pair
   *[other] { $pairs } pairs
} flagged, { $hits } with an error ({ $precision }); { $found } of the errors found ({ $recall }).
injection-sampled = { $sampler }: { $samples ->
    [one] 1 sample
   *[other] { $samples } samples
} of { $drawn ->
    [one] 1 combination
   *[other] { $drawn } combinations
}; mean estimate: { $mean } severe errors, true share { $share }. The interval contains the true value in { $covered } of them. { $stopped ->
    [0] None of them reaches ±{ $half }, where sampling may stop.
   *[other] Stopping at ±{ $half }, as { $stopped } of them may, after { $after } marks on average, it does in { $within }.
}
injection-title = { $percent } %: { $errors ->
    [one] 1 error
   *[other] { $errors } errors
} planted into { $population ->
    [one] 1 combination
   *[other] { $population } combinations
} ({ $severe } severe), { $conflict } of them in conflict ({ $seen }); conflict propagation rate { $spread }.

# The panel
unit-classes = classes
unit-pieces = pieces
unit-seconds = s
verify-sample-hint = An expert judges a few combinations drawn at random; the share of wrong scores is estimated from them.
verify-gap-hint = One guard or minister more or less should change little. Neighbours that are far apart deserve a check.
verify-exchange-hint = One pawn fewer on each side changes nothing as long as both have pawns left.
verify-isolated-hint = Parts of the lattice not connected to the rest by any step of one piece: nothing checks their scores.
verify-sense-hint = Scores that are implausible given the material and not proved by a table, each kind with a query to work through; and the paper's claims on some combinations.
verify-tables-hint = Every score covered by an exact table, compared with what the table proves.
verify-playouts-hint = The engine plays open combinations out against itself, with exact tables of the small ones that captures lead to; the results are compared with the scores.
verify-working = Checking the base …
verify-look = Check again
verify-none = Nothing to list.
gap-mu = At most (μ)
gap-delta = in at least (δ)
gap-legend = Pairs by distance in classes, logarithmic scale. ✔ within μ, ? suspicious, ✗ too far; the grey part of a bar is proved by tables and therefore true.
gap-open-only = Leave out pairs proved by tables
exchange-lenient = Only those that change the side that is better
sense-pawn-up = same rooks, knights and cannons, one more pawn: a certain win
sense-two-up = two or more units up, but worse
sense-three-up = three or more units up, but worse
sense-against-pawns = three or more units up against pawns, but not better
sense-strong-draw = four or more units each, but neither side can win
sense-equal-draw = same pieces on both sides, but neither side can win
sense-contradicted = evidence on the combination contradicts its score
sense-units = Units of strength: rook 2, knight and cannon 1.
sense-found = Found
sense-among = Of
sense-proved = Proved
sense-what = Implausible
sense-examples = Examples
sense-find = Find
sense-find-hint = Shows them in the lattice: { $query }
sense-claims = The paper: { $kept } of { $all ->
    [one] 1 claim
   *[other] { $all } claims
} confirmed, { $open } without a score.
cross-none = Solve combinations in the Tables panel; what they prove is compared here, whether stored or not.
cross-agree = All agree. This is expected if the base stores the proofs themselves; `canju-lab experiment accuracy` measures predictions against hidden proofs.
cross-legend = How often tables prove a class (rows) for a score of the base (columns). Outlined cells are right; ≈ is slightly, ✗ severely wrong.
cross-columns = score in the base
cross-rows = proved
sample-sampler = Sampler
sample-sampler-hint = Sequential: rejection sampling without a pattern, which soon runs out of room. Algebraic: a lattice (perfect code), which fits more, for large bases.
sample-distance = Distance
sample-part = Share
sample-seed = Seed
sample-confidence = Confidence
sample-half-width = Precision
sample-empty-title = No sample drawn
sample-empty = A sample is drawn at random, with no two combinations near each other. You see positions of each and type the score that you think right; only then the score of the base and its reasons appear. The estimate grows with every mark and says when it is enough. What tables and locked answers decide need not be marked.
sample-stale = Some of these combinations no longer have a score: the base has changed since they were drawn. Draw again.
sample-place = { $at } of { $of }
sample-right = Right
sample-not-so = Wrong
sample-skip = Skip
sample-undo = Undo
sample-skipped = skipped
sample-done = Every combination of the sample is judged or skipped.
sample-nothing-marked = Type the score 0–9 that you think right; G shows other positions, Space skips, U undoes. R shows the score of the base beforehand: then Y marks it right, X wrong.
sample-open-only = Only unmarked ones ({ $open } of { $all })
sample-plot-legend = Line: the estimate; dashes: its interval.
sample-plot-marks = judged
sample-plot-share = severely wrong
ask-write-sheet = Write the sample to
ask-read-sheet = Read marks from
ask-sheet-exists = This file exists and may hold marks: choose another name.
panel-verification = Verification
panel-verification-hint = Finds wrong scores: samples judged by you, rules on neighbours, exact tables
verb-draw-sample = Draw the sample
verb-draw-sample-hint = Draws random combinations for you to judge; earlier marks of the same sample return
verb-write-sheet = Write marking sheet …
verb-write-sheet-hint = Writes the sample as a table for a spreadsheet, with an empty column for the marks
verb-read-sheet = Read marking sheet …
verb-read-sheet-hint = Draws the sample of a sheet and imports its marks
job-verify = Verifying
keymap-marking = In a sample: the right score; show the score, then right, wrong; skip, undo
sample-taken = Judged scores of this sample are answers in the base now. The estimate is that of the base before; for one of the base as it is, draw with another seed.
