# The panel
panel-inquiry = Inquiry
panel-inquiry-hint = Questions to experts, answered by single keys; where they differ, and how far they agree
inquiry-tab-questions = Questions
inquiry-tab-disagreements = Disagreements ({ $count })
inquiry-tab-agreement = Agreement
inquiry-order = Ask first
inquiry-as = answered by { $name }
inquiry-blind = Blind
inquiry-blind-hint = Hides what others and the program think until Blind is switched off; only such answers tell how far experts agree
inquiry-merge = Merge a base …
inquiry-merge-hint = Takes another expert's answers over; where you both say something else, your score stands and theirs is kept beside it
inquiry-planning = Planning the questions …
inquiry-none-title = Nothing to ask in this order
inquiry-none = Every question of this order is answered or locked. Choose another order, or look at the disagreements.
inquiry-progress = { $at } of { $all } · conflicts { $before } → { $after }
inquiry-progress-first = { $all } questions · { $after } nodes in conflict
inquiry-minutes = about { $minutes } min at your speed
inquiry-placed = { $percent } placed for certain
inquiry-placed-hint = So many of all scored combinations are placed within one class by locked scores alone: { $placed } of { $size }
inquiry-next = Next
inquiry-gain = +{ $gain }
inquiry-gain-hint = By so many classes all combinations together come nearer to their place if the answer is as expected
inquiry-last = Your last answers
inquiry-last-none = What you answer stands here, to be corrected at once.
inquiry-skip = Skip
inquiry-skip-hint = It comes back later
inquiry-depends = Depends on the position
inquiry-depends-hint = Asks how many of ten positions go otherwise
inquiry-comment = Comment
inquiry-comment-hint = Goes with the answer; Esc or Enter returns to the keys
inquiry-undo = Undo
inquiry-undo-hint = Takes your last answer back and asks again
inquiry-sample = Other positions
inquiry-sample-hint = Draws other positions of this combination
keymap-inquiry = In the inquiry: yes, no, skip, depends, comment, undo, other positions, back, lock, play it
inquiry-keys = 0–9 answers and goes on · Shift: unsure, the score stays open to repairs
inquiry-digit-first = It depends on the position. First the score that most positions have: 0 to 9. Esc gives up.
inquiry-digit-second = { $score }, but it depends on the position. How many of ten go otherwise? 0 to 9. Esc gives up.
inquiry-binary-red = { $worse } with one more red { $piece } is { $better }: { $low } without it, { $high } with it, which is worse for red. Can the { $piece } really do red no harm?
inquiry-binary-black = { $worse } with one black { $piece } less is { $better }: { $low } with it, { $high } without it, which is worse for red. Can its loss really do red no harm?
inquiry-yes = Yes: this is { $score }
inquiry-no = No: this stays { $score }
inquiry-hidden = Hidden until you switch Blind off.
inquiry-tab-disagreements-blind = Disagreements
inquiry-progress-blind = { $at } of { $all }
inquiry-opposed = Every answer contradicts a locked score, since two of them contradict each other: { $one } and { $other }. Which is right?
inquiry-opposed-proved = Exact tables prove both { $one } and { $other }, where the order of pieces is not exact: every answer contradicts one of them.
inquiry-right = { $name } is right
inquiry-right-hint = Opens the lock of { $name }, which is then asked like any other; Undo locks it again
inquiry-effect = { $score } ends { $fixes ->
    [0] no conflict
    [one] 1 conflict
   *[other] { $fixes } conflicts
} and makes { $breaks ->
    [0] none
   *[other] { $breaks }
}
inquiry-effects-hint = Below each score: conflicts of this combination that it ends, and that it makes
inquiry-around = Neighbours, and who set them
inquiry-around-none = No neighbour is scored.
inquiry-evidence = What is known
inquiry-to-move-red = red to move
inquiry-to-move-black = black to move

# Orders
order-certify = what places most
order-certify-hint = The question whose expected answer places most combinations for certain
order-doubt = what settles most where it is unsure
order-doubt-hint = What places most, weighed by how unsure its score is: what would be no news is not asked
order-correct = what decides most
order-correct-hint = Where equally good repairs differ most: the quickest way to right scores
order-weight = conflicts by weight
order-weight-hint = The paper's order: conflicts times neighbours
order-ratio = conflicts by ratio
order-ratio-hint = The paper's order: conflicts by neighbours
order-random = by chance
order-random-hint = Any open score, from a seed
order-shared = what others answered
order-shared-hint = What other experts have answered and you have not: agreement can only be measured there

# Answers
answer-exceptions = depends on the position, { $percent } % go otherwise
answer-unsure = unsure
answer-blind = blind
notice-answer-kept = { $material } stays { $standing }, locked by { $by }; your answer { $score } is kept beside it.
notice-answer-repeat = { $material } again: { $score }. This only tells how steady you are.
notice-answer-blind = { $material }: { $score } stored.
notice-answer-unsure = { $material } is now { $score }, not locked as you are unsure. Nodes in conflict: { $before } → { $after }.
notice-adjudicated = Decided: { $material } is { $score }, locked. Nodes in conflict: { $before } → { $after }.
notice-merged = { $path } was merged: { $added } added, { $theirs } taken over, { $mine } of yours kept, { $same } alike, { $conflicts } in dispute. Nothing was overwritten.
action-answer = answer of { $by } on { $material }
action-adjudicate = decision on { $material }
action-merge = merge of { $file }
job-plan = Planning questions
job-agreement = Computing agreement
merge-empty = { $path } says nothing of any combination. Nothing was changed.
merge-nothing-in-common = { $path } has no combination in common with this base, so there is nothing to merge. To read it in all the same, use import. Nothing was changed.
merge-set = { $path }: { $error }
ask-merge = Which base or file of another expert?
ask-engine = The program of the engine:
ask-do-merge = Merge
ask-do-engine = Use it

# Disagreements
disagreement-none-title = No disagreement
disagreement-none = Where two experts answer the same combination otherwise it is listed here. Answer what others have answered, or merge another expert's base.
disagreement-classes = { $count ->
    [0] draw or open
    [one] 1 class apart
   *[other] { $count } classes apart
}
disagreement-decide = Decide by a key: 0–9. Arrows go through the list.
disagreement-decided = Decided: { $score } by { $by }
disagreement-overruled = Overruled: { $names }
disagreement-open = Open

# Agreement
agreement-none-title = Nothing to compare yet
agreement-none = At least two experts must have answered the same combination. Ask 'what others answered', in blind mode, or merge another expert's base.
agreement-computing = Computing …
agreement-items = { $experts ->
    [one] 1 expert
   *[other] { $experts } experts
}, { $items } combinations answered by at least two
agreement-hint = 1 is perfect, 0 what chance gives; the bar is the interval of 95 in 100 samples. First read how many are in the same class. Where most are wins or draws, alpha and kappa fall though many are the same; AC2 forgives what is a few classes apart.
agreement-alpha = alpha, ordinal (Krippendorff)
agreement-ac2 = AC2 (Gwet)
agreement-kappa = weighted kappa { $one } – { $other }
agreement-met = { $exact } of { $items } in the same class, { $near } within one class
agreement-family-alpha = alpha { $family } ({ $items })
agreement-family-ac2 = AC2 { $family } ({ $items })
agreement-families = By family
agreement-pairs = By pair
agreement-all = All
agreement-steady-title = Asked again
agreement-steady = { $by }: { $exact } of { $repeats } in the same class, { $near } within one class
agreement-undefined = not defined
agreement-expert = { $by }: { $count } answers

# The terminal
cli-ask-none = There is nothing to ask in this order.
cli-ask-opposed = { $material }: every answer contradicts a locked score, since { $one } and { $other } contradict each other. Which is right?
cli-ask-opposed-proved = { $material }: every answer contradicts { $one } or { $other }, which exact tables prove both; the order of pieces is not exact there.
cli-ask-expected = expected
cli-ask-gain = gain
cli-ask-left = { $placed } of { $size } scored combinations are placed within one class for certain.
cli-planning = Planning
cli-merging = Merging
cli-merge-conflict = { $material }: { $mine } by { $by } stands, { $theirs } by { $their } is kept
cli-agreement-figure = figure
cli-agreement-interval = 95 %
cli-agreement-computing = Computing
cli-questions-asking = Asking, { $way }
cli-questions-way = order
questions-certify = certify
questions-paper = the paper's
questions-random = random
questions-placed-50 = answers to place 50 %
questions-placed-90 = answers to place 90 %
questions-placed-100 = answers to place 100 %
questions-after = placed after 1,001
questions-consistent = The paper's order has no conflict left after { $count } answers and goes on by chance.
questions-axis-answers = answers
questions-axis-placed = placed within one class, %
questions-title = Answers needed to place { $nodes } combinations
questions-wrong = Wrong labels of the repaired base after so many answers
questions-written = The chart is in { $path }.
