# A sample that is judged
judging-reveal = Show the score
judging-reveal-hint = Shows the score of the base and its reasons before you judge: no longer blind
judging-hidden = The score of the base and its reasons appear when you have judged.
judging-last = Judged last
judging-reasons = Score and reasons
judging-base = In the base

# How far experts agree
agreement-all-met = { $exact } of { $items } combinations got the same class from all who answered, { $near } classes at most one apart.
agreement-mostly-differs = Only { $exact } of { $items } are the same: a high coefficient says no more than that the others are not far apart.

# Planted errors
verify-planted = Planted errors
verify-planted-hint = A copy of the base is repaired and then made wrong on purpose: what do repairs, rules and samples find? The base stays as it is.
planted-percent = Wrong
planted-most = by at most
planted-plant = Plant errors
planted-none = Nothing was planted yet. Locked scores are left right; samples are drawn and judged with the settings of the random sample.
planted-legend = Found: another class than the planted one. Restored: the right class again. Harmed: a right class made wrong. A node and its mirror count once.

# Accuracy
accuracy-seed-hint = Draws which proved combinations are hidden together; each seed is measured for itself
accuracy-families = Whole families hidden
accuracy-families-hint = Shows the predictions for which all combinations of the same attackers were hidden together
