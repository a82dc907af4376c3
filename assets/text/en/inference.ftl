# Exact repairs
method-l1-hint = Makes the way that all classes go together as short as it can be.
method-fewest-hint = Changes as few scores as can be, and among equals as little as can be.
method-mixed-hint = A changed score counts as much as a hundred classes: nearly the fewest changes, and hardly farther than needed. On made-up bases it leaves the fewest wrong scores.
repair-computing = repairing
repair-empty-base = This base has no scores, so there is nothing to repair. Import some, or score a combination.
repair-method = Exact repair: { $method }.
repair-changed = { $nodes } nodes get another score, { $moved } classes in all; a node and its mirror both count.
repair-cost-l1 = { $cost } classes
repair-cost-fewest = { $nodes } nodes and { $moved } classes
repair-cost-mixed = { $cost }
repair-bound = First stage: cost { $cost }. No first stage costs less than: { $bound }.
repair-least = Proved least: the contradictions found add up to the cost.
repair-least-searched = Proved least: in { $parts ->
    [one] 1 part
   *[other] { $parts } parts
} of the lattice the contradictions fall short of the cost, and all alternatives there were searched.
repair-not-proved = Not proved least: the search in { $parts ->
    [one] 1 part
   *[other] { $parts } parts
} of the lattice was given up. It costs at most so much more as the two figures differ.
repair-second-none = Second stage: not needed. { $left ->
    [0] No conflict is left.
   *[other] Every conflict left is between two locked scores.
}
repair-second = Second stage: { $squeezed } nodes lie between locked scores that contradict each other, so that some conflict is left there whatever their classes. { $moved } nodes got another class than in the first stage. Nodes in conflict (CN): { $before } → { $after }; INC: { $incbefore } → { $incafter }. A node and its mirror both count.
repair-second-all = Proved: no scores that keep the locked ones leave fewer nodes in conflict, or as few with a lower INC.
repair-second-squeezed = Proved: with all other scores as the first stage leaves them, no classes of these nodes leave fewer nodes in conflict, or as few with a lower INC. Conflicts beside answers to withdraw stay until these are withdrawn; the greedy resolver leaves no fewer.
repair-second-not-proved = Not proved that no fewer conflicts are possible: the search reached its limit. The greedy resolver leaves no fewer nodes in conflict, neither from the base nor from this repair.
repair-second-followed = { $followed } of the changed nodes follow answers to withdraw, because otherwise the greedy resolver would leave fewer conflicts. Withdraw these answers and repair again.
repair-warning = Consistent scores can still be wrong. On made-up bases only some three wrong answers in ten contradict another answer; a repair sees contradictions, not errors.
repair-list = Changed scores, one of each mirror pair

# Answers that disagree
disagreement = Do the answers agree?
disagreement-agreed = No answer contradicts another answer or a proof. That does not prove them right.
disagreement-squeezed = { $count ->
    [one] 1 open score lies
   *[other] { $count } open scores lie
} between proved scores that break the order of pieces, so that no class is right for { $count ->
    [one] it
   *[other] them
}.
disagreement-advice = In each pair one of the two is wrong, or a piece more does harm on the way between them.
contradiction-pair = { $better } is at least as good for red as { $worse }, and yet it is scored { $betterscore } ({ $bettersource }) and { $worse } { $worsescore } ({ $worsesource }):
withdraw-title = Withdraw { $count ->
    [one] this answer
   *[other] these { $count } answers
}, and no contradiction is left; fewer will not do:
withdraw-title-unproved = Withdraw { $count ->
    [one] this answer
   *[other] these { $count } answers
}, and no contradiction is left; whether fewer would do is not known:
withdraw-one = { $material } = { $score } ({ $source }); the answers that stay allow { $allowed }.

# Two versions
compare-versions = Versions
compare-total = Total diff
compare-large = ≥5
compare-common = { $old } → { $new }: { $common } scored in both, { $removed } in the old one only, { $added } in the new one only.

# Table 1
table1-read = Columns: by how many classes a score changed; 0 is a change between 4 and 5. The paper claims that the share of changes, and of those by 5 classes or more, falls from row to row.
table1-missing = { $version } is not in this base. 'canju kb build --round { $version }' makes it.
table1-nothing = No two versions to compare are in this base. 'canju kb build --round { $version }' makes the rounds of the paper.
table1-one-name = Name two versions at least, or none.
table1-claim-holds = Here both shares fall from row to row.
table1-claim-fails = Here they do not fall from row to row.

# Why a score
why-empty-base = This base has no scores, so nothing bounds { $material }. Import some, or score a combination.
why-floor = For red it cannot be better than { $score } ({ $meaning }): { $source } is at least as good for red and no better than that ({ $holder }).
why-floor-likely = By scores that may change themselves it cannot be better for red than { $score } ({ $meaning }): { $source } ({ $holder }).
why-floor-none = No answer and no table says how good it can be for red at most.
why-ceiling = For red it cannot be worse than { $score } ({ $meaning }): { $source } is at most as good for red and no worse than that ({ $holder }).
why-ceiling-likely = By scores that may change themselves it cannot be worse for red than { $score } ({ $meaning }): { $source } ({ $holder }).
why-ceiling-none = No answer and no table says how bad it can be for red at most.
why-broken = ✗ Its own score { $score } contradicts this.
why-contradictory = ✗ What is certain on either side contradicts itself: no score is right here. One of the two answers is wrong, or a piece more does harm on the way.
holder-equal-sides = both sides are equal

# The panel
verb-exact-repair = Exact repair
verb-exact-repair-hint = Repairs the base at the least cost there is, with a proof; a live preview, stored only when you accept
verb-compare-versions = Compare versions
verb-compare-versions-hint = Two versions side by side: how many scores differ, and by how many classes
face-greedy = Greedy resolver
job-repair = Repairing exactly
job-compare = Comparing versions
exact-running = Computing the exact repair on a copy. The base is not touched and can be worked on.
exact-stopped-title = Not computed
exact-stopped = The computation was stopped.
exact-again = Compute
exact-method = Makes least
exact-least = ✔ least cost and fewest conflicts proved
exact-least-cost = ✔ least cost proved; fewest conflicts not proved
exact-not-least = not proved least
exact-now = now
exact-greedy = greedy
exact-exact = exact
exact-changed = Changed nodes
exact-moved = Classes moved
exact-cost = Cost
exact-conflict-nodes = Nodes in conflict
exact-edges = Conflicting pairs
exact-bound = Bound: { $bound }
exact-bound-hint = The contradictions that were found are disjoint; every first stage has to pay for each of them. None costs less than they add up to.
exact-histogram = How far the changed nodes move
exact-map = Map
exact-disagreement = Answers at odds ({ $count })
exact-report = Certificate
exact-nothing = Nothing needs to change.
classes-moved = { $count ->
    [one] 1 class
   *[other] { $count } classes
}
contradictions-equal = (equal sides, level by rule)
contradictions-title-count = Contradictions ({ $count })
way-shown = The way between them
list-rest = and { $count } more
versions-one-title = Nothing to compare with
versions-one = This base has one version. Name the present state, go on working, and compare.
versions-old = From
versions-new = to
versions-swap = Swap
versions-comparing = Comparing. The base is away for a moment.
versions-same = Both versions have the same scores.
versions-total = Total diff: { $total } of { $common } ({ $share }); by 5 classes or more: { $large } ({ $largeshare })
versions-added = Scored in the new version only: { $added }; in the old one only: { $removed }
versions-histogram = Nodes by the classes they moved; 0 is a change between 4 and 5
map-change-legend = Class change
map-change-red = { $count ->
    [0] between 4 and 5
    [one] 1 class better for red
   *[other] { $count } classes better for red
}
map-change-black = { $count ->
    [one] 1 class better for black
   *[other] { $count } classes better for black
}
map-change-none = scored, unchanged
legend-change-level = 4 ↔ 5
legend-change-red = { $range } towards red
legend-change-black = { $range } towards black
why-title = Why?
why-ask = What bounds this score
withdraw-allowed = { $source }; the answers that stay allow { $allowed }.
repair-at-odds = Nodes at odds with another one across any distance, answers to withdraw left aside: { $before } → { $after }.
exact-changed-hint = Nodes that get another score; a node and its mirror both count
exact-moved-hint = By how many classes all of them move together
exact-cost-hint = What the chosen method makes least
exact-conflict-nodes-hint = CN: nodes in conflict with a neighbour
exact-edges-hint = Neighbours whose scores contradict each other
exact-at-odds = At odds from afar
exact-at-odds-hint = Nodes that contradict some other one across any distance, also where the nodes between have no score; answers to withdraw are left aside. The greedy resolver sees neighbours only.
