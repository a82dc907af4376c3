# A sample that is judged
judging-reveal = Show the score
judging-reveal-hint = Shows the score of the base and its reasons before you judge: no longer blind
judging-hidden = The score of the base and its reasons appear after you judge.
judging-last = Judged last
judging-reasons = Score and reasons
judging-base = In the base

# How far experts agree
agreement-all-met = { $exact } of { $items ->
    [one] 1 combination
   *[other] { $items } combinations
} got the same class from all their experts, { $near } got classes at most one apart.
agreement-mostly-differs = Only { $exact ->
    [one] 1 of { $items } is
   *[other] { $exact } of { $items } are
} the same: a high coefficient merely means that the others are not far apart.

# Planted errors
verify-planted = Planted errors
verify-planted-hint = Repairs a copy of the base, makes it wrong on purpose, and measures what repairs, rules and samples find. The base is not changed.
planted-percent = Wrong
planted-most = by at most
planted-plant = Plant errors
planted-none = No errors planted yet. Locked scores stay right; samples are drawn and judged with the settings of the random sample.
planted-legend = Found: another class than the planted one. Restored: the right class again. Harmed: a right class made wrong. Mirrors are counted once.

# Accuracy
accuracy-seed-hint = Determines which proved combinations are hidden together; each seed is measured separately
accuracy-families = Leave-families-out
accuracy-families-hint = Shows the predictions with all combinations of the same attackers hidden together
