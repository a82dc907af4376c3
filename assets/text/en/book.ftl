# The practical endgame book
book-mining = Mining tables
book-mined = { $count ->
    [one] 1 position written to { $path }.
   *[other] { $count } positions written to { $path }.
}
book-added = { $games ->
    [0] Nothing to add.
    [one] Game { $first } added: { $positions } positions and { $moves } moves are new.
   *[other] { $games } games added, from { $first } on: { $positions } positions and { $moves } moves are new.
}
book-removed = Game { $game } taken out, and { $positions } positions and { $moves } moves with it.
book-no-game = The book has no game { $game }.
book-not-stored = The position is in no book.
book-of-base = Book of the base
book-of-shipped = Book of the program
book-material = { $material }, { $count } positions
book-red-to-move = Red to move:
book-black-to-move = Black to move:
book-partial = (not all moves are stored)
book-moves-away-red = Moves of red from here
book-moves-away-black = Moves of black from here
book-moves-here-red = Moves of red that lead here
book-moves-here-black = Moves of black that lead here
book-result-red-wins = red wins
book-result-draw = draw
book-result-black-wins = black wins
book-result-unknown = unknown
book-word-book-win-red = book win for red
book-word-book-win-black = book win for black
book-word-book-draw = book draw
book-word-artful-win-red = artful win for red
book-word-artful-win-black = artful win for black
book-word-artful-draw = artful draw
book-word-red-wins = red wins
book-word-black-wins = black wins
book-word-draw = draw
book-theme-typical-win = a typical win
book-theme-typical-draw = a typical draw
book-theme-longest-win = the longest win
book-theme-only-win = one move wins
book-theme-only-draw = one move holds
book-theme-fortress = fortress
book-theme-zugzwang = mutual zugzwang
book-theme-check-rule = won by the rule on perpetual check
book-problem = { $material }, { $theme }: { $verdict }, grade { $grade }
book-holds = { $positions } positions, { $moves } moves, { $roots } starts, { $terminals } ends.
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
book-more = … and { $count } more
book-checked = Results compared with tables: { $asked }.
book-no-table = No result was compared: the folder holds no table of a material in the book. canju table build makes tables; --tables names another folder.
book-lines-followed = Lines followed in tables: { $lines } of { $all }.
book-refuted = Results that tables refute
book-disagreements = Annotations that later moves do not bear out
book-wrong = { $count } faults in the book.
book-unchecked = Nothing was checked: none of the lines has a table.
book-exported = { $path } written: { $count }.
book-damaged = The built-in book is damaged at line { $line }.
book-cannot-read = { $path }: { $reason }
book-error-start = it begins with no legal position
book-error-illegal = move { $number } is not legal
book-error-open = nothing is said of the position after move { $number }
book-error-long = it has more than { $number } moves
book-error-length = its length is not that of such a file
book-error-node = node { $number } holds no board
book-error-link = link { $number } is no move
book-error-text = a text in it cannot be read
book-error-result = no result has the number { $number }
book-error-parts = a name, a position and moves with | between them are expected
book-error-line = line { $line }: { $reason }
book-evidence-found = { $positions } positions would be attached to { $nodes } combinations as evidence; nothing was stored.
