# The opening book
opening-start = Initial position
opening-book-own = Opening book of your base, { $games ->
    [one] 1 game
   *[other] { $games } games
}:
opening-book-shipped = Built-in opening book: positions searched by canju, and lines of master games; { $games ->
    [one] 1 line
   *[other] { $games } lines
}:
opening-book-file = Chosen opening book, { $games ->
    [one] 1 game
   *[other] { $games } games
}:
opening-nothing = No entry in the book.
opening-known = Known
opening-games = Games
opening-weight = Weight
opening-score = Score
opening-played = Played: { $move }
opening-played-score = Played: { $move }, score { $score }
opening-advice = { $side }: advice to move { $until }; moves from the lists: { $listed } of { $moves }, not { $others }.
opening-advice-all = { $side }: advice to move { $until }; moves from the lists: { $listed } of { $moves }.
opening-advice-none = { $side }: no advice.
opening-whole = Lists before every move
opening-whole-hint = What the similar games advised each side, with the move played; * continues a game followed exactly, × cannot be played. Saved and copied like other lists.
opening-whole-at = Played
opening-built = The book has { $games ->
    [one] 1 game
   *[other] { $games } games
}.
opening-grown = The book has { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}.
opening-imported = { $added ->
    [one] 1 game
   *[other] { $added } games
} added; the base now has { $games } of its own.
opening-unfinished = { $count ->
    [one] 1 of them has no result and counts as a draw.
   *[other] { $count } of them have no result and count as draws.
}
opening-duplicates = { $count ->
    [one] 1 duplicate was skipped: already in the base, or repeated.
   *[other] { $count } duplicates were skipped: already in the base, or repeated.
} Each game counts once.
opening-left-out = { $count ->
    [one] 1 game was left out: it begins with another position.
   *[other] { $count } games were left out: they begin with another position.
}
opening-own-none = The base has added no game to the book.
opening-no-game = The base has added no game { $number } to the book. canju opening games lists them.
opening-no-book = { $path } is not an opening book: { $reason }
opening-other-book = { $path } was made with other settings or from another book. Choose another file, or use the settings of its first line.
opening-fault = line { $line }: { $fault }
opening-fault-names = not the column names of an opening book
opening-fault-columns = the wrong number of columns
opening-fault-number = not a number
opening-fault-result = neither 1-0, 1/2-1/2, 0-1 nor *
opening-fault-move = not a move
opening-fault-line = the position before the last move is not in the book, or has no such move
opening-fault-name = not a name
opening-fault-illegal = move { $ply } is illegal
cli-opening-build = Games
cli-opening-grow = Positions
opening-name = Opening
opening-library-games = Library games: { $count }
opening-library-games-hint = Games of your library that reach this position, in any order of moves or mirrored; a click shows it in the opening tree
opening-tree = Games of your library
opening-tree-hint = Moves of the games in your library in this position; mirror images and transpositions count
opening-tree-none = No game of the library plays on from this position.
opening-tree-games = Games from this position: { $count }
opening-tree-building = Reading the games …
opening-tree-red = Red won
opening-tree-draws = Drawn
opening-tree-black = Black won
opening-tree-unfinished = No result
opening-tree-percent = Red %
opening-tree-percent-hint = Score of Red in percent: wins and half of the draws, over the games with a result
opening-tree-results = Results
opening-tree-results-said = Red won { $red }, drawn { $draws }, Black won { $black }; { $unfinished } without a result
opening-tree-year = Mean year
opening-tree-last = Last
opening-tree-last-hint = Year in which it was last played
opening-tree-side = Side
opening-tree-since = From
opening-tree-until = to
opening-tree-open = Show this game in Games
opening-tree-more = … and { $count } more
opening-check = Moves of the book
opening-check-none = The book has no such move.
opening-check-line = Line
opening-check-best = Best
opening-check-loss = Loss
opening-check-other = Other engine
opening-checked = { $count ->
    [one] 1 move
   *[other] { $count } moves
} searched; losses in pawns
opening-check-own = Loss: mean { $mean }, median { $median }, nine of ten at most { $decile }, largest { $most }; over { $limit }: { $over }
opening-check-by-other = By the other engine: mean { $mean }, median { $median }, nine of ten at most { $decile }, largest { $most }; over { $limit }: { $over }
opening-no-moves-left-out = { $count ->
    [one] 1 game without a move was
   *[other] { $count } games without a move were
} left out.
opening-files-left-out = { $count ->
    [one] 1 file
   *[other] { $count } files
} could not be read.
