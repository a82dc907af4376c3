# Samples
sampler-sequential = one by one
sampler-algebraic = by a congruence
sample-drawn = { $drawn } of { $population } combinations drawn ({ $percent }), any two at least { $distance } pieces apart; { $sampler }, seed { $seed }.
sample-short = { $wanted } were wanted, but no more fit. A smaller distance fits more, and so may the other sampler.
sample-counts = { $judged } judged: { $exact } right, { $slight } slightly wrong, { $severe } severely wrong; { $passed } passed over.
estimate-severe = Severely wrong: about { $nodes } of { $of } nodes ({ $share }); with { $confidence } % confidence from { $low } to { $high }.
estimate-wrong = Wrong in any way: about { $nodes } of { $of } nodes ({ $share }); with { $confidence } % confidence from { $low } to { $high }.
sample-tolerant = Right or slightly wrong (tolerant-correct): { $percent }.
sample-more = Judge { $least } to { $most } more: the share is known to ±{ $half }, and ±{ $wanted } is wanted. It takes { $least } if the share is { $easy } and { $most } if it is { $hard }, the ends of what the { $confidence } % interval leaves open.
sample-larger = This sample has only { $drawn }; for the most that it may take draw { $part }, or settle for a wider interval.
sample-enough = Enough: the share is known to ±{ $half }, within the wanted ±{ $wanted }.
deviation-exact = right
deviation-slight = slightly wrong
deviation-severe = severely wrong
judge-expert = expert
judge-playouts = games
judge-tables = tables

# The other methods
gap-holds = { $within } of { $pairs } pairs that differ by one guard or minister ({ $share }) are at most { $mu } classes apart; { $delta } are wanted. Beyond that: { $errors } errors, and { $proved } that tables prove.
gap-fails = Only { $within } of { $pairs } pairs that differ by one guard or minister ({ $share }) are at most { $mu } classes apart; { $delta } are wanted. Beyond that: { $errors } errors, and { $proved } that tables prove.
exchange-summary = Of { $pairs } exchanges of one pawn on both sides, { $found } change the score and { $turned } change who is better.
isolated-summary = { $parts ->
    [0] All { $main } scored nodes hang together.
   *[other] { $parts } parts with { $nodes } nodes in all are joined to the other { $main } by no step of one piece; nothing contradicts their scores.
}
cross-summary = { $all ->
    [0] No table speaks of any score of this base.
   *[other] Tables prove { $all } of the combinations: { $exact } right, { $slight } slightly wrong, { $severe } severely wrong; tolerant-correct { $tolerant }. { $stored } of them have the proof for a score.
}

# Marking sheets
sheet-no-column = { $path } has no column { $name }. A sheet begins with the names of its columns: sample, number, material, name, score, mark.
sheet-empty = { $path } has no rows.
sheet-not-a-plan = “{ $found }” does not name a sample; a sheet names it in every row, such as sequential-k4-p1-s1.
sheet-other-plan = this row is of the sample { $found }, the rows above are of { $above }.
sheet-not-a-material = “{ $found }” is no combination.
sheet-not-a-score = “{ $found }” is no score from 0 to 9.
sheet-not-a-mark = “{ $found }” is no mark. Write right or wrong, the right score 0 to 9, skip, or nothing.
sheet-twice = { $material } stands in the sheet twice.
sheet-stranger = { $material } in { $path } is not in this sample: the base has other scored combinations than when the sheet was made. Select the version of that time, or draw anew.

# The terminal
cli-sampling = Drawing
cli-planting = Planting errors
verify-sample = Random sample
verify-gap = Level gap
verify-exchange = Exchange of pawns
verify-isolated = Isolated parts
verify-sense = Sense
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
verify-nodes = Nodes
verify-combinations = Combinations
verify-pairs = Pairs
verify-error = error
verify-suspicious = suspicious
verify-turned = turned
verify-first-marks = The first combination waits for a mark; what tables say of later ones counts when their turn comes. --sheet FILE writes the sample for marking, --marks FILE reads the marks back.
verify-sheet-written = { $path } written: fill its column mark and read it with --marks.
verify-needs-sample = --sheet and --marks belong to a sample: use --method sample or all.
verify-other-seed = { $path } is a sheet of the sample { $found }, not of { $wanted }. Leave the options of the sample away to use the sheet's own.
verify-failed = { $found } errors found, { $allowed } allowed.
injection-method = Method
injection-found = Found
injection-restored = Restored
injection-harmed = Harmed
injection-severe = Severe left
injection-conflicts = Conflicts left
injection-flags = { $name }: { $pairs } pairs flagged, { $hits } with an error ({ $precision }); { $found } of the errors found ({ $recall }).
injection-sampled = { $sampler }: { $samples } samples of { $drawn } combinations estimate { $mean } severe errors, true are { $share }. The interval holds the truth in { $covered } of them; stopping at ±{ $half } after { $after } marks, in { $stopped }.
injection-title = { $percent } %: { $errors } errors planted into { $population } combinations ({ $severe } severe), { $conflict } of them in conflict ({ $seen }); conflict propagation rate { $spread }.

# The panel
unit-classes = classes
unit-pieces = pieces
verify-sample-hint = An expert judges a few combinations drawn at random; from these follows how many scores are wrong in all.
verify-gap-hint = A guard or minister more or less should change little. Pairs of neighbours that are far apart are worth a look.
verify-exchange-hint = One pawn less on both sides changes nothing as long as both have pawns left.
verify-isolated-hint = Parts of the lattice that no step of one piece joins to the rest: nothing checks their scores.
verify-sense-hint = Scores that nobody who counts pieces would believe, unless a table proves them, each kind a query that can be worked through; and what the paper says of some combinations.
verify-tables-hint = Every score on which an exact table has a word, compared with what the table proves.
verify-playouts-hint = The engine plays open combinations out against itself; what the games speak for is compared with the scores.
verify-working = Looking at the base …
verify-look = Look again
verify-none = Nothing to list.
gap-mu = At most (μ)
gap-delta = in at least (δ)
gap-legend = Pairs by distance in classes, on a scale of logarithms. ✔ within μ, ? suspicious, ✗ too far; the grey part of a bar is proved by tables, and so is true.
gap-open-only = Leave out pairs that tables prove
exchange-lenient = Only those that change who is better
sense-pawn-up = the same rooks, knights and cannons, a pawn more: a sure win
sense-two-up = two units up or more, and yet worse
sense-three-up = three units up or more, and yet worse
sense-against-pawns = three units up or more against pawns, and not better
sense-strong-draw = four units each or more, and nobody can win
sense-equal-draw = the same pieces on both sides, and nobody can win
sense-contradicted = evidence on the combination says something else than its score
sense-units = Units of strength: rook 2, knight and cannon 1.
sense-found = Found
sense-among = Of
sense-proved = Proved
sense-what = What is hard to believe
sense-examples = Examples
sense-find = Find
sense-find-hint = Shows them in the lattice: { $query }
sense-claims = The paper: { $kept } of { $all } claims are kept, { $open } have no score.
cross-none = Solve combinations in the panel Tables; what they prove is compared here, whether or not it is stored.
cross-agree = All agree. Where the base stores the proofs themselves that is no wonder; `canju experiment accuracy` measures predictions against hidden proofs.
cross-legend = How often tables prove a class (rows) where the base has a score (columns). Outlined cells are right; ≈ is slightly, ✗ severely wrong.
cross-columns = score in the base
cross-rows = proved
sample-sampler = Draw
sample-sampler-hint = One by one has no pattern but soon finds no more room; a congruence fits more, for large bases.
sample-distance = apart
sample-part = part
sample-seed = seed
sample-confidence = Confidence
sample-half-width = known to
sample-empty-title = No sample is drawn
sample-empty = A sample is drawn at random, but no two combinations of it are near each other. You see positions of each and type the score that you think right; only then the score of the base and its reasons appear. The estimate grows with every mark and says when it is enough. What tables and locked answers decide need not be marked.
sample-stale = Some of these combinations have no score any more: the base has changed since they were drawn. Draw anew.
sample-place = { $at } of { $of }
sample-right = Right
sample-not-so = Wrong
sample-skip = Skip
sample-undo = Undo
sample-skipped = skipped
sample-done = Every combination of the sample is judged or skipped.
sample-nothing-marked = Type the score 0–9 that you think right; G shows other positions, Space skips, U undoes. R shows the score of the base beforehand: then Y says it is right, X it is wrong.
sample-open-only = Only those that wait for a mark ({ $open } of { $all })
sample-plot-legend = The line is the estimate, the dashes are its interval.
sample-plot-marks = judged
sample-plot-share = severely wrong
ask-write-sheet = Write the sample to
ask-read-sheet = Read marks from
ask-sheet-exists = This file exists and may hold marks: choose another name.
panel-verification = Verification
panel-verification-hint = Looks for wrong scores: samples that you judge, rules on neighbours, exact tables
verb-draw-sample = Draw the sample
verb-draw-sample-hint = Draws combinations at random for you to judge; marks that the same sample had before come back
verb-write-sheet = Write marking sheet …
verb-write-sheet-hint = The sample as a table for a spreadsheet, with an empty column for the marks
verb-read-sheet = Read marking sheet …
verb-read-sheet-hint = Draws the sample of a sheet and takes its marks over
job-verify = Verifying
keymap-marking = In a sample: the right score; show the score, then right, wrong; skip, undo
