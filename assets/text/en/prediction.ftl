# The predictor
predict-score = { $material } is predicted { $score }.
predict-basis-learned = It rests on the learned model, what answers teach of how to read it, and the answers near it.
predict-basis-exchanges = It rests on exchanges that can be forced.
predict-basis-bounds = No exchange leads to a known score: it is the middle of what the scores around it allow.
predict-basis-static = Nothing known helps: it rests on the values of the pieces alone.
predict-near = { $material } is { $score }, distance { $distance }
predict-expected = The model expects { $side } to win { $waiting } of quiet positions with { $other } to move, { $moving } with { $side } to move.
predict-place = By the model alone that is class { $place }, where 0 is won for red and 8 for black.
predict-sureness = By what answers teach of it, the prediction is right or one class off with { $percent }.
predict-addition = { $side } { $piece } { $classes }
predict-line = { $side } can force with { $percent } % probability { $material }, { $score }:
predict-bounds = The scores around it allow { $low } to { $high }.
predict-bounded = This decided it: by itself it would be { $raw }.
predict-stored = The base has { $score }.
exchange = { $given } for { $taken }; helps: { $helper }; defends: { $defender }
exchange-both = both { $piece }s
exchange-nobody = nobody
exchange-built-in = The built-in exchange tables
exchange-error = { $file }, line { $line }: { $fault }
exchange-header = the first line must be "# canju exchange tables, version 1".
exchange-columns = { $columns } columns instead of 10.
exchange-piece = "{ $text }" is no piece; write R N C P G M, GG, MM or none.
exchange-probability = "{ $text }" is no probability; write a number from 0 to 1.
exchange-twice = the row of { $given } for { $taken } with { $helper } stands twice.
exchange-missing = the table of { $given } for { $taken } is missing or has fewer than seven rows.

# Its accuracy
accuracy-family = Family
accuracy-exact = Exact
accuracy-slight = Slight
accuracy-severe = Severe
accuracy-all = All
accuracy-nothing-new = Nothing in { $file } is proved that the built-in census does not prove, so there is nothing to measure. Give a census of other materials.
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
build-left = { $count } nodes stay in conflict. Proved: no scores that keep the locked ones leave fewer. canju kb repair --dry-run names what contradicts there.
build-left-not-proved = { $count } nodes stay in conflict. It is not proved that all of them must: some lie beside answers to withdraw, or the search reached its limit. canju kb repair --dry-run tells.
build-left-greedy = { $count } nodes stay in conflict in a local minimum of the greedy resolver: no change of a single node lowers its objective. Whether fewer are possible is not known; canju kb repair --dry-run tells.
build-no-round = There is no round { $round }. Rounds are: { $rounds }.
build-building = predicting and repairing
build-version = version
build-step = step
build-scored = nodes scored
build-written = nodes written
build-seconds = seconds
build-predicted = { $step }: { $learned } by the learned model, { $exchanges } by exchanges, { $bounds } by bounds, { $static } by static values
build-cost = the changes of the first stage cost { $cost }; none cost less than { $bound }

# What predictions are learned from
examples-error = { $file }, line { $line }: { $fault }
examples-names = the first line must name the columns as canju learn playouts writes them.
examples-columns = { $found } columns instead of seven.
examples-line = { $said }
examples-material = "{ $found }" is no combination: { $fault }
examples-number = "{ $found }" is no number of games.
learn-nothing = There are no games to learn from; canju learn playouts plays some.
learn-failed = Nothing can be learned from these games: { $said }
