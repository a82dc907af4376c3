# The panel
panel-inquiry = Inquiry
panel-inquiry-hint = Questions to experts, answered by single keys; disagreements and measures of agreement
inquiry-tab-questions = Questions
inquiry-tab-disagreements = Disagreements ({ $count })
inquiry-tab-agreement = Agreement
inquiry-order = Order
inquiry-only = Only
inquiry-only-hint = pieces<=6, KR* v K*
inquiry-as = answering as { $name }
inquiry-blind = Blind
inquiry-blind-hint = Hides the opinions of others and of the program until Blind is switched off; only blind answers measure how far experts agree
inquiry-merge = Merge a base …
inquiry-merge-hint = Adds another expert's answers; if yours differ, your score stays and theirs is kept beside it
inquiry-planning = Planning the questions …
inquiry-none-title = Nothing to ask in this order
inquiry-none = Every question of this order is answered or locked. Choose another order, or see the disagreements.
inquiry-progress = { $at } of { $all } · conflicts { $before } → { $after }
inquiry-progress-first = { $all ->
    [one] 1 question · conflicts: { $after }
   *[other] { $all } questions · conflicts: { $after }
}
inquiry-minutes = about { $minutes } min at your speed
inquiry-placed = { $percent } pinned down
inquiry-placed-hint = Combinations pinned down to within one class by locked scores: { $placed } of { $size }
inquiry-next = Next
inquiry-gain = +{ $gain }
inquiry-gain-hint = Total narrowing of the ranges of all combinations, in classes, if the answer is as expected
inquiry-last = Your recent answers
inquiry-last-none = Your answers appear here and can be corrected at once.
inquiry-skip = Skip
inquiry-skip-hint = Asks it again later
inquiry-depends = Depends on the position
inquiry-depends-hint = Asks how many of ten positions have a different result
inquiry-comment = Comment
inquiry-comment-hint = Stored with the answer; Esc or Enter returns to the keys
inquiry-undo = Undo
inquiry-undo-hint = Undoes your last answer and asks it again
inquiry-sample = Other positions
inquiry-sample-hint = Draws other positions of this combination
keymap-inquiry = In the inquiry: yes, no, skip, depends, comment, undo, other positions, back, lock, play it
key-ignored-no-question = No question on the screen: { $count ->
    [one] key
   *[other] { $count } keys
} ignored.
key-ignored-unseen = What the key acts on was not yet on the screen: { $count ->
    [one] key
   *[other] { $count } keys
} ignored.
key-ignored-prompt = The prompt above takes the keys. Finish it, or press Esc.
key-ignored-busy = A job is working on the base: { $count ->
    [one] key
   *[other] { $count } keys
} ignored.
fault-another-question = Nothing was stored: another question is on the screen now.
inquiry-keys = 0–9 answers and continues · Shift: unsure, the score stays unlocked
inquiry-digit-first = Depends on the position. First the score of most positions: 0 to 9. Esc cancels.
inquiry-digit-second = { $score }, depends on the position. How many of ten have a different result? 0 to 9. Esc cancels.
inquiry-binary-red = { $worse } with one more red { $piece } is { $better }: { $low } without it, { $high } with it, which is worse for Red. Is it certain that the { $piece } does Red no harm?
inquiry-binary-black = { $worse } with one fewer black { $piece } is { $better }: { $low } with it, { $high } without it, which is worse for Red. Is it certain that its loss does Red no harm?
inquiry-yes = Yes: this is { $score }
inquiry-no = No: this stays { $score }
inquiry-hidden = Hidden until Blind is switched off.
inquiry-tab-disagreements-blind = Disagreements
inquiry-progress-blind = { $at } of { $all }
inquiry-opposed = Every answer contradicts a locked score, because { $one } and { $other } contradict each other. Which is right?
inquiry-opposed-proved = Exact tables prove both { $one } and { $other }, an exception to the order of pieces: every answer contradicts one of them.
inquiry-right = { $name } is right
inquiry-right-hint = Unlocks { $name }, which is then asked like any other; Undo locks it again
inquiry-effect = { $score } resolves { $fixes ->
    [0] no conflict
    [one] 1 conflict
   *[other] { $fixes } conflicts
} and creates { $breaks ->
    [0] none
   *[other] { $breaks }
}
inquiry-effects-hint = Below each score: conflicts of this combination that it resolves and creates
inquiry-around = Neighbours and who set them
inquiry-around-none = No scored neighbours.
inquiry-evidence = What is known
inquiry-to-move-red = Red to move
inquiry-to-move-black = Black to move

# Orders
order-certify = pins down most
order-certify-hint = The question whose expected answer pins down most combinations
order-doubt = resolves most doubt
order-doubt-hint = Pins down most, weighted by the uncertainty of the score: questions with a foreseeable answer are not asked
order-correct = decides between repairs
order-correct-hint = Questions on which equally good repairs differ most: the fastest way to right scores
order-weight = conflicts by weight
order-weight-hint = The paper's order: conflicts × neighbours
order-ratio = conflicts by ratio
order-ratio-hint = The paper's order: conflicts ÷ neighbours
order-random = random
order-random-hint = Open scores at random, from a seed
order-shared = answered by others
order-shared-hint = Combinations that other experts have answered and you have not: agreement can only be measured there

# Answers
answer-exceptions = depends on the position, { $percent } % differ
answer-unsure = unsure
answer-blind = blind
notice-answer-kept = { $material } stays { $standing }, locked by { $by }; your answer { $score } is kept beside it. To overrule it, select it, unlock it with L and answer again (terminal: kb unlock).
notice-answer-repeat = { $material } again: { $score }. Repeated question, used only to measure consistency.
notice-answer-blind = { $material }: { $score } stored.
notice-answer-unsure = { $material } is now { $score }; unlocked, because you are unsure. Conflicts: { $before } → { $after }.
notice-adjudicated = Decided: { $material } is { $score }, locked. Conflicts: { $before } → { $after }.
notice-merged = Merged { $path }: { $added } added, { $theirs } taken over, { $mine } of yours kept, { $same } identical, { $conflicts } in dispute. Nothing was overwritten.
action-answer = answer of { $by } on { $material }
action-adjudicate = decision on { $material }
action-merge = merge of { $file }
job-plan = Planning questions
job-agreement = Computing agreement
merge-empty = { $path } contains no scores. Nothing was changed.
merge-nothing-in-common = { $path } has no combination in common with this base, so there is nothing to merge. To add it nevertheless, use import. Nothing was changed.
merge-set = { $path }: { $error }
ask-merge = Base or file of another expert:
ask-engine = Engine program:
ask-engine-file = Value of the option:
ask-do-merge = Merge
ask-do-engine = Add
ask-do-engine-file = Use

# Disagreements
disagreement-none-title = No disagreement
disagreement-none = Combinations that two experts score differently are listed here. Answer what others have answered, or merge another expert's base.
disagreement-classes = { $count ->
    [0] draw or open
    [one] 1 class apart
   *[other] { $count } classes apart
}
disagreement-decide = Decide with a key: 0–9. Arrow keys move through the list.
disagreement-decided = Decided: { $score } by { $by }
disagreement-overruled = Overruled: { $names }
disagreement-open = Open

# Agreement
agreement-none-title = Nothing to compare yet
agreement-none = At least two experts must have answered the same combination. Choose the order "answered by others" in blind mode, or merge another expert's base.
agreement-computing = Computing …
agreement-items = { $experts ->
    [one] 1 expert
   *[other] { $experts } experts
}, { $items ->
    [one] 1 combination
   *[other] { $items } combinations
} answered by at least two
agreement-hint = 1 is perfect agreement, 0 agreement by chance; the bar is the 95 % interval. First read how many are in the same class. If most are wins or draws, alpha and kappa are low although many are the same; AC2 tolerates differences of a few classes.
agreement-alpha = alpha, ordinal (Krippendorff)
agreement-ac2 = AC2 (Gwet)
agreement-kappa = weighted kappa { $one } – { $other }
agreement-met = { $exact } of { $items } in the same class, { $near } within one class
agreement-family-alpha = alpha { $family } ({ $items })
agreement-family-ac2 = AC2 { $family } ({ $items })
agreement-families = By family
agreement-pairs = By pair
agreement-all = All
agreement-steady-title = Repeated questions
agreement-steady = { $by }: { $exact } of { $repeats } in the same class, { $near } within one class
agreement-undefined = not defined
agreement-few = too few answers that differ
agreement-more-pairs = { $count ->
    [one] 1 more pair with common combinations
   *[other] { $count } more pairs with common combinations
}
agreement-more-experts = { $count ->
    [one] 1 more expert
   *[other] { $count } more experts
}
agreement-expert = { $by }: { $count ->
    [one] 1 answer
   *[other] { $count } answers
}

# The terminal
cli-ask-none = No questions in this order.
cli-ask-opposed = { $material }: every answer contradicts a locked score, because { $one } and { $other } contradict each other. Which is right?
cli-ask-opposed-proved = { $material }: every answer contradicts { $one } or { $other }, both proved by exact tables: an exception to the order of pieces.
cli-ask-expected = expected
cli-ask-gain = gain
cli-ask-left = Of { $size ->
    [one] 1 scored combination
   *[other] { $size } scored combinations
}, { $placed ->
    [one] 1 is
   *[other] { $placed } are
} pinned down to within one class.
cli-planning = Planning
cli-merging = Merging
cli-merge-conflict = { $material }: { $mine } by { $by } stays in force, { $theirs } by { $their } is kept
cli-agreement-figure = figure
cli-agreement-interval = 95 %
cli-agreement-computing = Computing
cli-questions-asking = Asking, { $way }
cli-questions-way = order
questions-certify = certify
questions-paper = the paper's
questions-random = random
questions-placed-50 = answers to pin down 50 %
questions-placed-90 = answers to pin down 90 %
questions-placed-100 = answers to pin down 100 %
questions-after = pinned down after 1,001
questions-consistent = The paper's order has no conflict left after { $count ->
    [one] 1 answer
   *[other] { $count } answers
} and continues at random.
questions-axis-answers = answers
questions-axis-placed = pinned down to within one class, %
questions-title = Answers needed to pin down { $nodes ->
    [one] 1 combination
   *[other] { $nodes } combinations
}
questions-wrong = Wrong scores of the repaired base after N answers
questions-written = Chart written to { $path }.
notice-sample-taken = { $kept ->
    [0] Judged scores taken as answers: { $answers }. Conflicts: { $before } → { $after }.
   *[other] Judged scores taken as answers: { $answers }; other locks are kept against { $kept } of them. Conflicts: { $before } → { $after }.
}
action-sample = judged scores of a sample ({ $answers })
