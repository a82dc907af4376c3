# The practical endgame book
book-mining = Mining tables
book-mined = { $count ->
    [one] 1 position written to { $path }.
   *[other] { $count } positions written to { $path }.
}
book-added = { $games ->
    [0] Nothing to add.
    [one] Game { $first } added: { $positions ->
        [one] 1 new position
       *[other] { $positions } new positions
    }, { $moves ->
        [one] 1 new move
       *[other] { $moves } new moves
    }.
   *[other] { $games } games added, starting with { $first }: { $positions ->
        [one] 1 new position
       *[other] { $positions } new positions
    }, { $moves ->
        [one] 1 new move
       *[other] { $moves } new moves
    }.
}
book-games-none = The book of this base has no games.
book-games-name = Name
book-games-page = Page
book-games-printed = Number in print
book-games-start = Start
book-games-notes = Notes
book-removed = Game { $game } removed, with { $positions ->
    [one] 1 position
   *[other] { $positions } positions
} and { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}.
book-no-game = The book has no game { $game }.
book-not-stored = The position is in no book.
book-of-base = Book of the base
book-of-shipped = Built-in book
book-material = { $material }, { $count ->
    [one] 1 position
   *[other] { $count } positions
}
book-red-to-move = Red to move:
book-black-to-move = Black to move:
book-partial = (not all moves are stored)
book-moves-away-red = Red's moves from here
book-moves-away-black = Black's moves from here
book-moves-here-red = Red's moves leading here
book-moves-here-black = Black's moves leading here
book-result-red-wins = Red wins
book-result-draw = draw
book-result-black-wins = Black wins
book-result-unknown = unknown
book-word-book-win-red = book win for Red
book-word-book-win-black = book win for Black
book-word-book-draw = book draw
book-word-artful-win-red = positional win for Red
book-word-artful-win-black = positional win for Black
book-word-artful-draw = positional draw
book-word-red-wins = Red wins
book-word-black-wins = Black wins
book-word-draw = draw
book-theme-typical-win = typical win
book-theme-typical-draw = typical draw
book-theme-longest-win = longest win
book-theme-only-win = only winning move
book-theme-only-draw = only drawing move
book-theme-fortress = fortress
book-theme-zugzwang = mutual zugzwang
book-theme-check-rule = won by the perpetual check rule
book-problem = { $material }, { $theme }: { $verdict }
book-problem-measured = { $material }, { $theme }: { $verdict }, difficulty { $grade }
book-holds = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $roots ->
    [one] 1 start position
   *[other] { $roots } start positions
}, { $terminals ->
    [one] 1 final position
   *[other] { $terminals } final positions
}.
book-space = Area
book-space-all = Nodes
book-space-used = Used
book-space-free = Free
book-space-share = Share
book-space-main = Main
book-space-overflow = Overflow
book-space-both = Both
book-head-positions = Positions
book-head-red = Red wins
book-head-drawn = Drawn
book-head-black = Black wins
book-head-unknown = Unknown
book-head-longest = Longest win
book-head-dense = Dense
book-checked = Results compared with tables: { $asked }.
book-no-table = No result was compared: the folder has no table for any combination of the book. Build tables with canju table build, or name another folder with --tables.
book-lines-followed = Lines followed in tables: { $lines } of { $all }.
book-refuted = Results refuted by tables
book-disagreements = Annotations not borne out by later moves
book-wrong = Errors in the book: { $count }.
book-unchecked = Nothing was compared: no result of the book has a table.
book-exported = { $path } written: { $count }.
book-damaged = The built-in book is damaged at line { $line }.
book-cannot-read = { $path }: { $reason }
book-error-start = the start position is illegal
book-error-illegal = move { $number } is illegal
book-error-open = the position after move { $number } has no annotation
book-error-long = it has more than { $number ->
    [one] 1 move
   *[other] { $number } moves
}
book-error-length = wrong file length
book-error-node = node { $number } has no board
book-error-link = link { $number } is not a move
book-error-text = it contains an unreadable text
book-error-result = result number { $number } is unknown
book-error-parts = expected: a name, a position and moves, separated by |
book-error-line = line { $line }: { $reason }
book-evidence-found = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
} would be attached to { $nodes ->
    [one] 1 combination
   *[other] { $nodes } combinations
} as evidence; nothing was stored.
book-leads-to = Leads to
book-head-book = Book
book-head-truth = Right
book-space-title = Space in the file format of Chen and Hsu (their Table 5.1)
book-layers = Positions by plies from a start
book-layers-across = plies
book-layers-line = Positions by plies from a start, from 0: { $layers }
book-head-address = Node
book-two-annotations = Ends with two annotations
book-head-counted = Counts
book-head-other = Other
book-head-other-game = In game
book-known = { $count ->
    [one] 1 of the games was in the book already and was skipped.
   *[other] { $count } of the games were in the book already and were skipped.
}
book-all-known = { $count ->
    [one] The game is
   *[other] All { $count } games are
} in the book already.
book-known-game = The book has this game already: game { $game }.
book-measuring = Measuring problems
book-theme-few-win = few moves win
book-theme-few-draw = few moves hold
problems-tries = Tries
problems-level = Level
problems-task = Task
problems-task-all = All
problems-task-win = Win
problems-task-draw = Hold the draw
problems-solved = Solved
problems-solved-percent = Solved (%)
problems-problems = Problems
problems-tried = Tried
problems-solved-last = Solved last
problems-due = Due
problems-misses = Missed
problems-progress = Progress by combination
problems-progress-none = No problem was tried yet.
