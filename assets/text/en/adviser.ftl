# The fuzzy adviser
panel-adviser = Adviser
panel-adviser-hint = Ranks the moves of the game by 36 fuzzy rules and shows which rules fired and why
adviser-rule = from { $source } to { $target }, { $mover } piece, takes { $taken }: { $worth }
adviser-rule-alone = from { $source } to { $target }, { $mover } piece, takes { $taken }
adviser-guarded-low = badly guarded
adviser-guarded-medium = evenly guarded
adviser-guarded-mid-low = rather badly guarded
adviser-guarded-mid-high = rather well guarded
adviser-guarded-high = well guarded
adviser-important = important
adviser-unimportant = unimportant
adviser-takes = something important
adviser-takes-little = nothing important
adviser-finding = The literal inference divides each rule's firing strength by the greatest one and adds these up. As the 36 rules are all combinations of their terms, the sum is the product of the ambiguity of each input, 1 to 36: it cannot prefer a move because it is good. canju therefore concludes by consequents unless literal inference is selected.
advise-consequents = Give 36 numbers from 0 to 1000, one for each rule.
advise-own-only = Own moves alone require two levels: add --level 2.
advise-mated = { $side } is checkmated: no move to rank.
advise-stalemated = { $side } has no legal move and loses: no move to rank.
advise-guards = Guard values
advise-map = Cognitive map
advise-radius = Spectral radius { $radius }, λ { $lambda }
advise-moves = { $side } to move, { $moves ->
    [one] 1 legal move
   *[other] { $moves } legal moves
}
advise-move = Move
advise-value = Value
advise-rv = RV
advise-rules = Rules
advise-wins = wins
advise-loses = loses
advise-lost = { $move } ranks last: the answer { $answer } wins.
advise-why = Why { $move }:
advise-fired = {"  "}R{ $number } { $share } %: { $rule }
advise-answer = Answer { $move }, RV { $rv }
advise-next = Then { $move }, RV { $rv }
advise-answer-wins = Answer { $move }, which wins
advise-next-wins = Then { $move }, which wins
matrix-of = Matrix
matrix-negative = Below 0
matrix-sum = Sum
matrix-own-sign = Same sign as its half
matrix-half = Correlation with its half
matrix-printed = Printed (Table 3)
matrix-start-guards = Start: guard values
matrix-start-restarted = Start: map, restarted
matrix-start-literal = Start: map, literal
matrix-other-position = The correlation of the printed matrix with the guard values of the initial position is only { $correlation }: it belongs to another position.
matrix-signs = In { $positions ->
    [one] 1 random position
   *[other] { $positions } random positions
}, the literal map has one sign on the whole board in { $literal }, the restarted one in { $restarted }; there { $kept } of 90 points keep the sign of their half.
adviser-map = Cognitive map
adviser-guards = Guard values
adviser-nothing = Board only
adviser-arrows = Arrows: moves · weight · effect (dashed: Black)
adviser-inference = Inference
adviser-inference-sugeno = Sugeno
adviser-inference-literal = Literal
adviser-map-restarted = Map: restarted
adviser-map-literal = Map: literal
adviser-guards-occupant = Guards: all pieces
adviser-guards-enemy = Guards: enemies
adviser-degrees = Terms of the guarded degrees; five add mid-low and mid-high, with 64 rules between the 36, which conclude with their means
adviser-degrees-three = Three terms
adviser-degrees-five = Five terms
advise-terms = Give 3 or 5 terms.
adviser-shape = Membership curves
adviser-shape-gaussian = Gaussian
adviser-shape-bell = Bell
adviser-shape-triangle = Triangles
adviser-levels = Depth
adviser-levels-one = One level
adviser-levels-two = Two levels
adviser-own-only = Own moves
adviser-own-only-hint = With two levels: two consecutive moves of one side, without the other side's reply
adviser-horse = Knight > cannon
adviser-horse-hint = The text of the paper ranks a knight above a cannon, its table the reverse
adviser-usual = Defaults
adviser-usual-hint = Resets all choices and consequents; can be undone
adviser-finding-map = The literal map iterates with positive weights only. In most middlegames it converges to one sign on the whole board, so that every point looks guarded by the same side.
adviser-order-two = The two moves with the highest RV are ranked by their value, which includes the answer and the next move; the others follow by RV.
adviser-ranked = { $moves ->
    [one] 1 legal move
   *[other] { $moves } legal moves
}
adviser-play = Play { $move }
adviser-no-moves = No legal move to rank. Go back in the game or start a new one.
adviser-strength = Firing strength { $strength }
adviser-conclusion = Consequent of rule { $number }
adviser-all-rules = All 36 rules
adviser-usual-rules = Default consequents
adviser-curves = Memberships
adviser-curves-legend = low: dashed · medium: dotted · high: solid · vertical line: input of the move
adviser-curves-legend-five = low: red dashed · mid-low: red dotted · medium: grey dotted · mid-high: green dotted · high: green solid · vertical line: input of the move
adviser-source = guarded degree of the source
adviser-target = guarded degree of the target
adviser-mover = importance of the moving piece (0 for a king)
adviser-taken = importance of the captured piece
play-adviser = fuzzy adviser
play-red-adviser = You (Red) – adviser
play-black-adviser = Adviser – you (Black)
play-engine-adviser = Engine – adviser
play-adviser-engine = Adviser – engine
play-adviser-both = Adviser: both
adviser-figures = Figures
adviser-figures-hint = Figures of the paper: 2 as a diagram, 3 to 5 as positions with their motifs, since its text has no boards. The game is left as it is.
adviser-figure = Figure { $figure } of the paper
adviser-case = Figure { $figure }, paper: { $move }, RV { $rv }; the position is ours, with its motif
adviser-case-literal = Literal inference: rank { $rank } of { $moves }, RV { $rv }; first { $first }, RV { $best }
adviser-case-sugeno = Sugeno inference: rank { $rank } of { $moves }, RV { $rv }; first { $first }, RV { $best }
adviser-stands = The figure stands still: no reply is played.
adviser-back = Back to the game
adviser-model = Figure 2: from the position to the move
adviser-model-close = Hide figure 2
adviser-model-read = The drawing itself is not in the paper's text; this one shows the steps that the text describes. Emphasised steps depend on the options above.
adviser-model-position = Position
adviser-model-guards = Guard values / of 90 points
adviser-model-map = Cognitive map / 5 iterations
adviser-model-importance = Importance x3, x4 / of mover and capture
adviser-model-degrees = Degrees x1, x2 / of source and target
adviser-model-memberships = Memberships / low, medium, high
adviser-model-rules = 36 rules
adviser-model-rules-five = 100 rules
adviser-model-literal = RV / sum of strengths
adviser-model-sugeno = RV / mean of consequents
adviser-model-levels = Two levels / reply, next move
adviser-model-move = Best legal move
adviser-masters = Its first move is the one a master played in about one of nine middlegame positions; a random move in one of 23. Measure it: canju advise --masters FILE
adviser-tree = Tree of two levels
adviser-tree-hint = The two best moves, the two best answers to each, and the two best moves after each (figures 6 and 7 of the paper)
adviser-tree-moves = to move
adviser-shapes = Three membership shapes
adviser-shapes-agree = All three shapes rank the same move first; { $common ->
    [one] 1 move is
   *[other] { $common } moves are
} among the first five of each.
adviser-shapes-differ = The shapes rank different moves first; { $common ->
    [one] 1 move is
   *[other] { $common } moves are
} among the first five of each.
advise-counting = Ranking positions
advise-no-middlegame = The games have no position after move 10.
advise-masters = In { $positions ->
    [one] 1 middlegame position
   *[other] { $positions } middlegame positions
} of { $games ->
    [one] 1 game
   *[other] { $games } games
} the first move was the one played in { $hits }: { $share } % (95 % interval { $low } to { $high } %). By chance: { $chance } %.
