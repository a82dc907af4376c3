# The panel of acquisition
menu-acquisition = Acquisition
panel-acquisition = Acquisition
panel-acquisition-hint = Rounds from the elementary base to all endgames, the predictor and its exchange tables
verb-build-round = Build the next round
verb-build-round-hint = Predicts or repairs what the next round of the paper asks for; each step can be undone
verb-build-all = Build all rounds
verb-build-all-hint = All rounds that are left, up to every endgame without conflict
verb-measure-tables = Measure the tables
verb-measure-tables-hint = Hides proved combinations, a tenth at a time, predicts them and compares
job-build = Building rounds
job-measure = Measuring the tables
notice-built = Built and stored up to { $round }: { $scored } combinations are scored, { $left } in conflict.
notice-extended = Extended: { $scored } combinations are scored, { $left } in conflict.
notice-build-stopped = Stopped. { $steps ->
    [one] The step before is stored
   *[other] The { $steps } steps before are stored
 }, up to { $round }: { $scored } combinations are scored, { $left } in conflict. Undo takes them back one by one.
notice-tables-kept = The exchange tables are kept as “{ $name }”.
fault-no-exchange = There are no exchange tables “{ $name }” any more. Choose others in the Acquisition panel.
fault-exchange-name = “{ $name }” cannot be the name of exchange tables: it is taken, or has characters that file names cannot have. Choose another one; what is kept is never overwritten.
extend-once = Extend once more
extend-once-hint = Predicts the combinations around the known ones, without the name of a round
build-resolver = Conflicts by
build-exact = exact repair: { $method }
build-greedy = greedy: { $measure }
build-learned = Learned model
build-learned-hint = The model that was learned from games, and the answers near a combination. Without it the exchanges of the paper decide.
build-threshold = Exchanges from
build-threshold-hint = Exchanges count while all of them together can be forced with at least this probability (the paper's PLB)
build-around = All ways around 4
build-around-hint = Around a score of 4 the extension adds and removes pieces; otherwise it only adds. The paper leaves this case out.
round-there = built
round-next = next
round-later = later
round-stored = stored
round-building = being built
round-undone = built, then undone
round-written = { $count } nodes with their mirrors written
round-scored = { $count } nodes scored
round-conflicts = { $count ->
    [0] no conflict
   *[other] { $count } nodes in conflict
}
round-step = { $step }: { $written } nodes written; nodes in conflict { $before } → { $after }
round-e0-hint = The elementary base: tables, manuals and guesses. Answers of manuals that tables or other answers contradict are withdrawn, the fewest that will do.
round-end6-hint = The combinations around it are predicted, and its guesses again.
round-end6c-hint = Its conflicts are resolved.
round-end12-hint = The combinations around that are predicted.
round-end12c-hint = Its conflicts are resolved.
round-end12cr-hint = Scores are moved to the sense of their neighbours: traded pawns change nothing, a guard or minister two classes at most. Then conflicts are resolved.
round-all-hint = Every combination with at most five units of strength a side is predicted, and conflicts are resolved.
prediction-says = Predicted
prediction-stored = In the base
prediction-torn = The scores around it contradict each other.
prediction-near = Answers near it, and how far they are
prediction-nothing-near = No answer of a table, a manual or an expert is near.
prediction-additions = By how many classes red is better off with one of each piece
prediction-distance = distance { $distance }
prediction-lines = Exchanges
prediction-no-line = No exchange that can be forced leads to a known score.
prediction-line = { $side } forces with { $percent } %:
exchange-title = Exchange tables
exchange-set = Tables
exchange-hand-made = made by hand
exchange-estimated = estimated by search
exchange-changed = { $count ->
    [one] 1 change, not kept yet
   *[other] { $count } changes, not kept yet
}
exchange-take-back = Take back
exchange-name = Name
exchange-keep = Keep as
exchange-overview-hint = Percent with which the piece on the left can be forced off for the piece above, without helpers. A click shows the table.
exchange-gives = gives \ takes
exchange-cell = { $given } for { $taken }
exchange-table = { $given } for { $taken }, in percent
exchange-value = helps: { $helper }; against it: { $defender }
exchange-table-hint = Rows: who helps the side that forces it. Columns: who helps the other side. Drag a number, or click and type.
accuracy-title = Accuracy
accuracy-none = Not measured yet. Measuring hides proved combinations, predicts them from the others, and compares.
accuracy-by-chance = Tolerable in percent, a tenth hidden at a time: the predictor, and what one reaches without it
accuracy-whole-families = The same, whole families hidden: no combination of the same attackers is known
accuracy-by-family = By attacking pieces
accuracy-legend = ✔ the same class · ≈ one class away, the same side better · ✗ farther. On the right what is tolerable, in percent.
accuracy-severe-title = Severely off: { $count }
accuracy-predicted = predicted
accuracy-learned = with the learned model
accuracy-exchanges-only = exchanges only
accuracy-summary = { $percent } % tolerable: { $tables }, { $way } (✔ { $exact } ≈ { $slight } ✗ { $severe })
accuracy-bar = { $family }: { $exact } exact, { $slight } slightly off, { $severe } severely off
step-withdraw = Opening answers that contradict tables
step-extend = Predicting combinations around the known ones
step-extend-to-all = Predicting all endgames
step-resolve = Resolving conflicts
step-refine = Refining by neighbours
