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
