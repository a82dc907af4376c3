# The predictor
predict-score = { $material } is predicted { $score }.
predict-basis-learned = Based on the learned model, its calibration by answers, and nearby answers.
predict-basis-exchanges = Based on forced exchanges.
predict-basis-bounds = No exchange leads to a known score: midpoint of the range that surrounding scores allow.
predict-basis-static = No known score helps: based on piece values alone.
predict-near = { $material } is { $score }, distance { $distance }
predict-expected = The model expects { $side } to win { $waiting } of quiet positions with { $other } to move, { $moving } with { $side } to move.
predict-place = Class { $place } by the model alone (0: won for Red, 8: won for Black).
predict-confidence = Calibrated probability that the prediction is within one class: { $percent }.
predict-addition = { $side } { $piece } { $classes }
predict-line = { $side } can force { $material }, { $score }, with probability { $percent } %:
predict-bounds = Surrounding scores allow { $low } to { $high }.
predict-bounded = Decided by these bounds; without them: { $raw }.
predict-stored = Score in the base: { $score }.
exchange = { $given } for { $taken }; helper: { $helper }; defender: { $defender }
exchange-both = both { $piece }s
exchange-nobody = none
exchange-built-in = Built-in exchange tables
exchange-error = { $file }, line { $line }: { $fault }
exchange-header = the first line must be "# canju exchange tables, version 1".
exchange-columns = { $columns ->
    [one] 1 column
   *[other] { $columns } columns
} instead of 10.
exchange-piece = "{ $text }" is not a piece; write R N C P G M, GG, MM or none.
exchange-probability = "{ $text }" is not a probability; write a number from 0 to 1.
exchange-twice = the row of { $given } for { $taken } with { $helper } occurs twice.
exchange-missing = the table of { $given } for { $taken } is missing or has fewer than seven rows.

# Its accuracy
accuracy-family = Family
accuracy-exact = Exact
accuracy-slight = Slight
accuracy-severe = Severe
accuracy-all = All
accuracy-nothing-new = { $file } proves nothing beyond the built-in census, so there is nothing to measure. Use a census of other combinations.
accuracy-stratum = Proved
accuracy-count = Trials
accuracy-others = Others
stratum-both-attack = both attack
stratum-between = 1-4, 6-8
choice-predictor = Predictor
choice-one-class = One class
choice-bounds = Bounds
choice-static-values = Static values
choice-family-majority = Family majority

exchange-estimating = estimating exchanges
build-left = { $count ->
    [one] 1 combination stays
   *[other] { $count } combinations stay
} in conflict. Proved: no scores that keep the locked ones leave fewer. canju kb repair --dry-run lists the pairs.
build-left-not-proved = { $count ->
    [one] 1 combination stays
   *[other] { $count } combinations stay
} in conflict, not proved to be the fewest: some are beside answers to withdraw, or the search reached its limit. See canju kb repair --dry-run.
build-left-greedy = { $count ->
    [one] 1 combination stays
   *[other] { $count } combinations stay
} in conflict in a local minimum of the greedy resolver: no change of a single combination lowers its objective. Fewer may be possible; see canju kb repair --dry-run.
build-no-round = Unknown round { $round }. Rounds: { $rounds }.
build-building = predicting and repairing
build-version = version
build-step = step
build-scored = combinations scored
build-written = combinations written
build-seconds = seconds
build-predicted = { $step }: { $learned } by the learned model, { $exchanges } by exchanges, { $bounds } by bounds, { $static } by static values
build-cost = cost of the first stage: { $cost }; lower bound: { $bound }

# What predictions are learned from
examples-error = { $file }, line { $line }: { $fault }
examples-names = the first line must name the columns as written by canju-lab learn playouts.
examples-columns = { $found ->
    [one] 1 column
   *[other] { $found } columns
} instead of seven.
examples-line = { $said }
examples-material = "{ $found }" is not a combination: { $fault }
examples-number = "{ $found }" is not a number of games.
learn-nothing = No games to learn from; canju-lab learn playouts plays some.
learn-failed = Learning from these games failed: { $said }
