# The lattice
lattice-neighbourhood = Neighbourhood
lattice-table = Table ({ $count })
lattice-empty-title = This base is empty
lattice-empty = Import scores from a file, or select a combination with Ctrl+P and type a digit.

# The conflicts
conflicts-empty-title = No conflicts
conflicts-empty = No scores contradict each other along the lattice. That does not prove them right: a wrong score can be consistent.
conflicts-count = { $nodes } in conflict ({ $rows ->
    [one] 1 row
   *[other] { $rows } rows
}, mirrors merged); { $edges ->
    [one] 1 pair
   *[other] { $edges } pairs
}
conflicts-count-hint = A combination and its mirror are the same knowledge and share a row
conflicts-rank-by = Rank by
conflicts-select = Select a conflict above; N and B step through them.
conflicts-settled = This combination is not in conflict. N goes to the next conflict.
conflicts-why = Why
conflicts-settle = Effect of each score
conflicts-settle-hint = Conflicts left if the combination had this score. An answer is stored at once, locked, and can be undone.
settle-score = Score
settle-meaning = Meaning
settle-left = Conflicts
settle-inc = INC
settle-answer = Answer
settle-now = { $meaning } (now)
settle-then = { $meaning }
settle-do = Score { $score }
contradictions-title = Contradictions between locked scores ({ $count })
contradictions-advice = No resolver can settle these: one of the two answers is wrong, or an extra piece is harmful here. Unlock or change one of each pair.

# Measures
measure-weight-long = IW, conflicts × neighbours
measure-ratio-long = IP, conflicts ÷ neighbours

# The resolver
resolver-order = Order
resolver-objective = Objective
resolver-running = The resolver is running on a copy. The base is not changed.
resolver-idle-title = Resolver not started
resolver-idle = It examines the conflicts one at a time, the worst first, and gives each combination the score with the lowest objective. Locked scores stay. It works on a copy: nothing is stored until you accept.
resolver-stored = Stored run: { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
resolver-slider = Go to any computed step
resolver-place = Step { $at } of { $known } · pass { $passes } · { $changed ->
    [one] 1 combination
   *[other] { $changed } combinations
} changed
resolver-end-consistent = ✔ no conflict left
resolver-end-consistent-hint = The scores agree along the whole lattice. That does not prove them right.
resolver-end-stuck = local minimum: no single change lowers the objective; { $left ->
    [one] 1 conflict
   *[other] { $left } conflicts
} left
resolver-end-stuck-hint = No change of a single combination lowers the objective any further. This is a local minimum: fewer conflicts may be possible. Run the exact repair to find out.
resolver-end-open = more to do
resolver-end-open-hint = Further steps may leave fewer conflicts.

chart-step = Step { $step }
chart-step-hint = Click to go there
chart-levels-empty = other levels: none
chart-steps = steps
chart-objective = Objective: { $objective }
chart-levels = Combinations by share of conflicts
chart-inc = INC
chart-cn = CN

step-none-title = Before the first step
step-none = F10 makes one step, F5 runs to the end.
step-title = Step { $number }, pass { $pass }
step-count = { $conflicts } of { $neighbours ->
    [one] 1 neighbour
   *[other] { $neighbours } neighbours
} in conflict: IW { $weight }, IP { $ratio } %
step-changed = changed: { $before } → { $after }
step-kept = kept: no other score is below { $before }
step-candidates = Objective for each score
step-mark-kept = kept
step-mark-before = was
step-mark-after = ✔ chosen
step-mark-none = {""}

column-change = Change
changes-title = Changes ({ $count })
changes-none = No changes yet.
residue-title = Remaining ({ $count })
residue-none = No conflict is left.
report-title = Report
report-edges = conflicting pairs
report-changed = { $nodes ->
    [one] 1 combination
   *[other] { $nodes } combinations
} changed in { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} and { $passes ->
    [one] 1 pass
   *[other] { $passes } passes
}, mirrors included.
report-contradictions = { $count ->
    [one] 1 of the remaining ones is a contradiction
   *[other] { $count } of the remaining ones are contradictions
} between locked scores; only a person can settle { $count ->
    [one] it
   *[other] them
}.
report-laws = Checked against the base
law-invariable-kept = Locked scores changed: { $broken } of { $checked }
law-scored-kept = Combinations scored or cleared by mistake: { $broken } of { $checked }
law-mirrored = Mirrors that disagree: { $broken } of { $checked }
law-counted = Conflict counts not confirmed by a recount: { $broken } of { $checked }
law-falling = Changes that did not lower the objective: { $broken } of { $checked }
law-consistent = Conflicts elsewhere than between locked scores, at answers to withdraw, or at combinations between contradictory locked scores: { $broken } ({ $checked ->
    [one] 1 combination
   *[other] { $checked } combinations
})
law-costed = Costs not confirmed by the sum of all changes: { $broken } of { $checked }
law-packed = Errors in the dual certificate (disjoint contradictions that prove the bound): { $broken } of { $checked }
report-broken = An invariant is violated, which is a program error: discard this run.
report-warning = Consistent scores can still be wrong: a resolver sees contradictions, not errors.
