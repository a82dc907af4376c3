# The lattice
lattice-neighbourhood = Neighbourhood
lattice-table = Table ({ $count })
lattice-empty-title = This base is empty
lattice-empty = Import scores from a file, or select a combination with Ctrl+P and type a digit.

# The conflicts
conflicts-empty-title = No conflicts
conflicts-empty = No scores contradict each other along the lattice. That does not prove them right: a wrong score can be consistent.
conflicts-count = { $nodes } nodes in conflict, in { $rows } rows (a node and its mirror share one); { $edges } conflicting pairs of neighbours
conflicts-count-hint = A node and its mirror are one and the same knowledge and share a row
conflicts-rank-by = Rank by
conflicts-select = Select a conflict above; N and B walk through them.
conflicts-settled = This node is in no conflict. N goes to the next one that is.
conflicts-why = Why
conflicts-settle = What would settle it
conflicts-settle-hint = For each score: what would be left if this node had it. An answer is stored at once, locked, and can be undone.
settle-score = Score
settle-meaning = Meaning
settle-left = Nodes in conflict
settle-inc = INC
settle-answer = Answer
settle-now = { $meaning } (now)
settle-then = { $meaning }
settle-do = Score { $score }
contradictions-title = Contradictions between locked scores ({ $count })
contradictions-advice = No resolver can settle these: one of the two answers is wrong, or a piece more does harm here. Unlock or change one of each pair.

# Measures
measure-weight-long = IW, conflicts × neighbours
measure-ratio-long = IP, conflicts ÷ neighbours

# The resolver
resolver-order = Takes first
resolver-objective = Makes less
resolver-running = The resolver is running on a copy. The base is not touched.
resolver-idle-title = The resolver has not begun
resolver-idle = It looks at the conflicts one by one, the worst first, and gives each node the score that leaves least. Locked scores stay. It works on a copy: nothing is stored before you accept.
resolver-stored = The run that was stored: { $steps -> 
    [one] 1 step
   *[other] { $steps } steps
}
resolver-slider = Go to any step that is known
resolver-place = Step { $at } of { $known } · pass { $passes } · { $changed } nodes changed
resolver-end-consistent = ✔ no conflict left
resolver-end-consistent-hint = The scores agree along the whole lattice. That does not prove them right.
resolver-end-stuck = local minimum
resolver-end-stuck-hint = No change of a single node lowers the objective any further. This is a local minimum: fewer conflicts may be possible. The exact repair tells.
resolver-end-open = more to do
resolver-end-open-hint = Further steps may leave less.

chart-step = Step { $step }
chart-step-hint = Click: go there
chart-levels-empty = the others: none
chart-steps = steps
chart-objective = What is left: { $objective }
chart-levels = Nodes by share of conflicts
chart-inc = INC
chart-cn = CN

step-none-title = Before the first step
step-none = F10 makes one step, F5 runs to the end.
step-title = Step { $number }, pass { $pass }
step-count = { $conflicts } of { $neighbours } neighbours in conflict: IW { $weight }, IP { $ratio } %
step-changed = changed: { $before } → { $after }
step-kept = kept: no other score leaves less than { $before }
step-candidates = What each score would leave
step-mark-kept = kept
step-mark-before = was
step-mark-after = ✔ chosen
step-mark-none = {""}

column-change = Change
changes-title = Changes ({ $count })
changes-none = Nothing is changed so far.
residue-title = Left over ({ $count })
residue-none = No conflict is left.
report-title = Report
report-edges = conflicting pairs
report-changed = { $nodes } nodes changed in { $steps } steps and { $passes } passes; a node and its mirror both count.
report-contradictions = { $count } contradictions between locked scores are among what is left; only a person can settle them.
report-laws = Checked against the base
law-invariable-kept = Locked nodes changed: { $broken } of { $checked }
law-scored-kept = Nodes scored or cleared by mistake: { $broken } of { $checked }
law-mirrored = Mirrors that disagree: { $broken } of { $checked }
law-counted = Conflict counts that a recount does not confirm: { $broken } of { $checked }
law-falling = Changes that did not lower the objective: { $broken } of { $checked }
law-consistent = Conflicts left elsewhere than between locked scores, at answers to withdraw, or at nodes between locked scores that contradict each other: { $broken } ({ $checked } nodes)
law-costed = Costs that a sum over all changes does not confirm: { $broken } of { $checked }
law-packed = Faults in the packing of contradictions that proves the bound: { $broken } of { $checked }
report-broken = A law is broken, which is a fault of the program: discard this run.
report-warning = Consistent scores can still be wrong: a resolver sees contradictions, not errors.
