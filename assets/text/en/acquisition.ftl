# The panel of acquisition
menu-acquisition = Acquisition
panel-acquisition = Acquisition
panel-acquisition-hint = Rounds from the elementary base to all endgames, the predictor and its exchange tables
verb-build-round = Build the next round
verb-build-round-hint = Builds the next round of the paper by prediction or repair; each step can be undone
verb-build-all = Build all rounds
verb-build-all-hint = Builds all remaining rounds, up to every endgame without conflict
verb-measure-tables = Measure accuracy
verb-measure-tables-hint = Hides proved combinations, a tenth at a time, predicts them and compares: ten-fold cross-validation
job-build = Building rounds
job-measure = Measuring accuracy
notice-built = Rounds built and stored up to { $round }: { $scored ->
    [one] 1 combination
   *[other] { $scored } combinations
} scored, { $left } in conflict.
notice-extended = Extended: { $scored ->
    [one] 1 combination
   *[other] { $scored } combinations
} scored, { $left } in conflict.
notice-build-stopped = Stopped. { $steps ->
    [one] The finished step is stored
   *[other] The { $steps } finished steps are stored
 }, up to { $round }: { $scored ->
    [one] 1 combination
   *[other] { $scored } combinations
} scored, { $left } in conflict. Undo reverts them one at a time.
notice-tables-kept = Exchange tables saved as "{ $name }".
fault-no-exchange = The exchange tables "{ $name }" no longer exist. Choose others in the Acquisition panel.
fault-exchange-name = "{ $name }" cannot be used as a name: it is taken, or contains characters not allowed in file names. Choose another name; existing tables are never overwritten.
extend-once = Extend once more
extend-once-hint = Predicts the combinations around the scored ones, without naming a round
build-resolver = Resolver
build-exact = exact repair: { $method }
build-greedy = greedy: { $measure }
build-learned = Learned model
build-learned-hint = Predicts with the model learned from games and with nearby answers; if off, only with the exchanges of the paper
build-threshold = Exchange threshold
build-threshold-hint = Minimum probability with which a sequence of exchanges can be forced (the paper's PLB)
build-around = All directions around 4
build-around-hint = Adds and removes pieces around a score of 4; if off, only adds. The paper does not cover this case.
round-there = built
round-next = next
round-later = later
round-stored = stored
round-building = being built
round-undone = built, then undone
round-written = { $count ->
    [one] 1 combination
   *[other] { $count } combinations
} written, mirrors included
round-scored = { $count ->
    [one] 1 combination
   *[other] { $count } combinations
} scored
round-conflicts = { $count ->
    [0] no conflict
   *[other] { $count } in conflict
}
round-step = { $step }: { $written ->
    [one] 1 combination
   *[other] { $written } combinations
} written; conflicts { $before } → { $after }
round-e0-hint = Elementary base: tables, manuals and guesses. A minimum set of manual verdicts contradicted by tables or other answers is withdrawn.
round-end6-hint = Predicts the combinations around the elementary base, and its guesses anew.
round-end6c-hint = Resolves the conflicts of END6.
round-end12-hint = Predicts the combinations around END6C.
round-end12c-hint = Resolves the conflicts of END12.
round-end12cr-hint = Adjusts scores to their neighbours (equal pawn trades change nothing, a guard or minister at most two classes), then resolves conflicts.
round-all-hint = Predicts every combination with at most five units of strength per side, then resolves conflicts.
prediction-says = Prediction
prediction-stored = In the base
prediction-torn = Surrounding scores contradict each other.
prediction-near = Nearby answers and their distance
prediction-nothing-near = No nearby answer of a table, manual or expert.
prediction-additions = Marginal effect of one piece for Red, in classes
prediction-distance = distance { $distance }
prediction-lines = Exchanges
prediction-no-line = No forced exchange leads to a known score.
prediction-line = { $side } forces ({ $percent } %):
exchange-title = Exchange tables
exchange-set = Tables
exchange-hand-made = hand-made
exchange-estimated = estimated by search
exchange-changed = { $count ->
    [one] 1 unsaved change
   *[other] { $count } unsaved changes
}
exchange-take-back = Revert
exchange-name = Name
exchange-keep = Save as
exchange-overview-hint = Percentage with which the piece on the left can be forced off for the piece above, without helpers. Click to show the table.
exchange-gives = gives \ takes
exchange-cell = { $given } for { $taken }
exchange-table = { $given } for { $taken }, in percent
exchange-value = helper: { $helper }; defender: { $defender }
exchange-table-hint = Rows: helper of the side that forces the exchange. Columns: helper of the other side. Drag a number, or click and type.
accuracy-title = Accuracy
accuracy-none = Not measured yet. Measuring hides proved combinations, predicts them from the others and compares.
accuracy-by-chance = Tolerant correct in percent, ten-fold cross-validation: predictor and baselines
accuracy-whole-families = Leave-families-out: attackers never seen
accuracy-by-family = By attacking pieces
accuracy-legend = ✔ same class · ≈ one class off, same side better · ✗ further off. Right: tolerant correct in percent.
accuracy-severe-title = Severe errors: { $count }
accuracy-predicted = predicted
accuracy-learned = with the learned model
accuracy-exchanges-only = exchanges only
accuracy-summary = { $percent } tolerant correct: { $tables }, { $way } (✔ { $exact } ≈ { $slight } ✗ { $severe })
accuracy-bar = { $family }: { $exact } exact, { $slight } slightly off, { $severe } severely off
step-withdraw = Withdrawing answers that contradict tables
step-extend = Predicting combinations around scored ones
step-extend-to-all = Predicting all endgames
step-resolve = Resolving conflicts
step-refine = Refining by neighbours
