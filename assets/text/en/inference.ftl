# Exact repairs
method-l1-hint = Minimises the sum of all class changes.
method-fewest-hint = Minimises the number of changed scores, then the sum of class changes.
method-mixed-hint = Counts a changed score as a hundred classes: nearly the fewest changes, hardly further than needed. On synthetic bases it leaves the fewest wrong scores.
repair-computing = repairing
repair-empty-base = This base has no scores, so there is nothing to repair. Import scores, or score a combination.
repair-method = Exact repair: { $method }.
repair-changed = { $nodes ->
    [one] 1 combination changes
   *[other] { $nodes } combinations change
}, by { $moved ->
    [one] 1 class
   *[other] { $moved } classes
} in total, mirrors included.
repair-cost-l1 = { $cost ->
    [one] 1 class
   *[other] { $cost } classes
}
repair-cost-fewest = { $nodes ->
    [one] 1 combination
   *[other] { $nodes } combinations
} and { $moved ->
    [one] 1 class
   *[other] { $moved } classes
}
repair-cost-mixed = { $cost }
repair-bound = First stage: cost { $cost }; lower bound of any first stage: { $bound }.
repair-least = Minimum proved: the contradictions found add up to the cost.
repair-least-searched = Minimum proved: in { $parts ->
    [one] 1 part
   *[other] { $parts } parts
} of the lattice the contradictions fall short of the cost, and all alternatives there were searched.
repair-not-proved = Minimum not proved: the search in { $parts ->
    [one] 1 part
   *[other] { $parts } parts
} of the lattice was abandoned. The cost exceeds the minimum by at most the difference of the two figures.
repair-second-none = Second stage: not needed. { $left ->
    [0] No conflict is left.
   *[other] Every conflict left is between two locked scores.
}
repair-second = Second stage: { $squeezed ->
    [one] 1 combination lies between contradictory locked scores, so that some conflict remains there whatever its class.
   *[other] { $squeezed } combinations lie between contradictory locked scores, so that some conflict remains there whatever their classes.
} { $moved ->
    [one] 1 combination
   *[other] { $moved } combinations
} got another class than in the first stage. Conflicts (CN): { $before } → { $after }; INC: { $incbefore } → { $incafter }. Mirrors included.
repair-second-all = Proved: no scores that keep the locked ones leave fewer conflicts, or as few with a lower INC.
repair-second-squeezed = Proved: with all other scores as the first stage leaves them, no classes of these combinations leave fewer conflicts, or as few with a lower INC. Conflicts beside answers to withdraw remain until these are withdrawn; the greedy resolver leaves no fewer.
repair-second-not-proved = Not proved that no fewer conflicts are possible: the search reached its limit. The greedy resolver leaves no fewer conflicts, neither from the base nor from this repair.
repair-second-followed = { $followed } of the changed combinations follow answers to withdraw; otherwise the greedy resolver would leave fewer conflicts. Withdraw these answers and repair again.
repair-warning = Consistent scores can still be wrong. On synthetic bases only about three wrong answers in ten contradict another answer; a repair sees contradictions, not errors.
repair-list = Changed scores, one per mirror pair
repair-left = Conflicting pairs left, one of each mirror pair (* locked)
repair-left-better = At least as good for Red
repair-left-worse = as

# Answers that disagree
disagreement = Consistency of answers
disagreement-agreed = No answer contradicts another answer or a proof. That does not prove them right.
disagreement-squeezed = { $count ->
    [one] 1 open score lies
   *[other] { $count } open scores lie
} between proved scores that violate monotonicity, so that no class is right for { $count ->
    [one] it
   *[other] them
}.
disagreement-advice = In each pair one of the two is wrong, or an extra piece is harmful on the path between them.
contradiction-pair = { $better } is at least as good for Red as { $worse }, but is scored { $betterscore } ({ $bettersource }) and { $worse } { $worsescore } ({ $worsesource }):
withdraw-title = Withdraw { $count ->
    [one] this answer
   *[other] these { $count } answers
} to remove all contradictions; fewer do not suffice:
withdraw-title-unproved = Withdraw { $count ->
    [one] this answer
   *[other] these { $count } answers
} to remove all contradictions; whether fewer suffice is unknown:
withdraw-one = { $material } = { $score } ({ $source }); the remaining answers allow { $allowed }.

# Two versions
compare-versions = Versions
compare-total = Total diff
compare-large = ≥5
compare-common = { $old } → { $new }: { $common } scored in both, { $removed } only in the old one, { $added } only in the new one.

# Table 1
table1-read = Columns: number of classes by which a score changed; 0 is a change between 4 and 5. The paper claims that the share of changes, and of those by 5 classes or more, falls from row to row.
table1-missing = { $version } is not in this base. 'canju kb build --round { $version }' builds it.
table1-nothing = This base has no two versions to compare. 'canju kb build --round { $version }' builds the rounds of the paper.
table1-one-name = Name at least two versions, or none.
table1-claim-holds = Here both shares fall from row to row.
table1-claim-fails = Here they do not fall from row to row.

# Why a score
why-empty-base = This base has no scores, so nothing bounds { $material }. Import scores, or score a combination.
why-floor = It cannot be better for Red than { $score } ({ $meaning }): { $source } is at least as good for Red and no better than that ({ $holder }).
why-floor-likely = By unlocked scores it cannot be better for Red than { $score } ({ $meaning }): { $source } ({ $holder }).
why-floor-none = No answer or table limits how good it can be for Red.
why-ceiling = It cannot be worse for Red than { $score } ({ $meaning }): { $source } is at most as good for Red and no worse than that ({ $holder }).
why-ceiling-likely = By unlocked scores it cannot be worse for Red than { $score } ({ $meaning }): { $source } ({ $holder }).
why-ceiling-none = No answer or table limits how bad it can be for Red.
why-broken = ✗ Its own score { $score } contradicts this.
why-contradictory = ✗ The certain bounds contradict each other: no score is right here. One of the two answers is wrong, or an extra piece is harmful on the path.
why-contradictory-proofs = ✗ The certain bounds contradict each other: no score is right here. Both are proved: an extra piece is harmful on the path.
holder-equal-sides = both sides are equal

# The panel
verb-exact-repair = Exact repair
verb-exact-repair-hint = Repairs the base at minimum cost, with a proof; shows a live preview and stores it only when you accept
verb-compare-versions = Compare versions
verb-compare-versions-hint = Compares two versions side by side: how many scores differ, and by how many classes
resolver-greedy = Greedy resolver
job-repair = Repairing exactly
job-compare = Comparing versions
exact-running = Computing the exact repair on a copy. The base is not changed, and you can keep working on it.
exact-stopped-title = Not computed
exact-stopped = The computation was stopped.
exact-again = Compute
exact-method = Objective
exact-least = ✔ minimum cost and fewest conflicts proved
exact-least-cost = ✔ minimum cost proved; fewest conflicts not proved
exact-not-least = minimum not proved
exact-now = now
exact-greedy = greedy
exact-exact = exact
exact-changed = Changed
exact-moved = Classes moved
exact-cost = Cost
exact-conflict-nodes = Conflicts
exact-edges = Conflicting pairs
exact-bound = Lower bound: { $bound }
exact-bound-hint = The contradictions found are disjoint, and every first stage has to pay for each of them: their sum is a lower bound.
exact-histogram = Class changes
exact-map = Map
exact-disagreement = Contradictory answers ({ $count })
exact-report = Certificate
exact-nothing = Nothing to change.
classes-moved = { $count ->
    [one] 1 class
   *[other] { $count } classes
}
contradictions-equal = (equal sides, level by rule)
contradictions-title-count = Contradictions ({ $count })
way-shown = The path between them
list-rest = and { $count } more
versions-one-title = Nothing to compare with
versions-one = This base has one version. Name the current state, continue working, and compare.
versions-old = From
versions-new = to
versions-swap = Swap
versions-comparing = Comparing. The base is briefly unavailable.
versions-same = Both versions have the same scores.
versions-total = Total diff: { $total } of { $common } ({ $share }); by 5 classes or more: { $large } ({ $largeshare })
versions-added = Only in the new version: { $added } scored; only in the old one: { $removed }
versions-histogram = Combinations by class change; 0 is a change between 4 and 5
map-change-legend = Class change
map-change-red = { $count ->
    [0] between 4 and 5
    [one] 1 class better for Red
   *[other] { $count } classes better for Red
}
map-change-black = { $count ->
    [one] 1 class better for Black
   *[other] { $count } classes better for Black
}
map-change-none = scored, unchanged
legend-change-level = 4 ↔ 5
legend-change-red = { $range } towards Red
legend-change-black = { $range } towards Black
why-title = Why?
why-ask = Show what bounds this score
withdraw-allowed = { $source }; the remaining answers allow { $allowed }.
repair-at-odds = Combinations in a contradiction along any path, ignoring answers proposed for withdrawal: { $before } → { $after }.
exact-changed-hint = Combinations with a new score; a combination and its mirror both count
exact-moved-hint = Sum of all class changes
exact-cost-hint = Value of the chosen objective
exact-conflict-nodes-hint = CN: combinations in conflict with a neighbour
exact-edges-hint = Pairs of neighbours whose scores contradict each other
exact-at-odds = Distant contradictions
exact-at-odds-hint = Combinations in a contradiction along any path, also through unscored ones, ignoring answers proposed for withdrawal. The greedy resolver sees neighbours only.
