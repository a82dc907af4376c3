# The panels of the books

panel-endgames = Endgames
panel-endgames-hint = Practical endgame book: problems mined from exact tables, stored data on a position, practice
verb-practise = Practise
verb-practise-hint = Starts an endgame from the book: due problems first, then the next of the list
endgame-listed = { $count ->
    [one] 1 problem
   *[other] { $count } problems
}
endgame-theme = Theme
endgame-grade = Difficulty
endgame-any = any
endgame-never-tried = Not tried yet
endgame-is-due = Due again
endgame-was-missed = Missed last time
endgame-was-solved = Solved, box { $level } of 6
endgame-not-stored = The position is not in this book.
endgame-next = Moves from here, best first
endgame-previous = Moves that lead here
endgame-click-hint = Click: show what is known of the resulting position; double click: play the move
endgame-click-back-hint = Click: show the counts of this book for the previous position; double click: go there
endgame-game = Game { $game }
endgame-game-page = p. { $page }
endgame-game-number = no. { $number }
endgame-positions-hint = Stored positions of that combination
endgame-statistics = This combination in this book
endgame-tally = { $positions ->
    [one] 1 placement
   *[other] { $positions } placements
}, each counted with Red and with Black to move; { $results ->
    [one] 1 result
   *[other] { $results } results
} known: Red wins { $red }, drawn { $draw }, Black wins { $black }
endgame-practise-here = Practise this
endgame-set-up-hint = Sets up a position to look up and practise, by hand or from a FEN; Ctrl+V also pastes a FEN
endgame-look-up = Look up
endgame-practice = Practice
endgame-task-win = { $side } to move and win
endgame-task-draw = { $side } to move and draw
endgame-task-lost = { $side } to move; the position is lost
endgame-task-unknown = { $side } to move; result unknown
endgame-nothing-played = You played no move.
endgame-missed-as-a-whole = No single move gave the result away, but the game did not reach it.
endgame-open = The game is over; whether more was possible is unknown.
endgame-engine-answers = Position in no table and no book: the engine answers.
endgame-finish = Finish
endgame-finish-hint = Ends practice; the moves played so far count
endgame-again = Try again
endgame-close = Show the position
endgame-add = Add to the endgame book
endgame-lay = Attach as evidence
endgame-lay-hint = Attaches the content of the endgame books to combinations as evidence: fortresses, typical and longest wins, typical draws, and the start positions of your own games; can be undone
notice-book-added = Game { $game } is in the endgame book: { $positions ->
    [one] 1 new position
   *[other] { $positions } new positions
}, { $moves ->
    [one] 1 new move
   *[other] { $moves } new moves
}.
panel-openings = Openings
panel-openings-hint = Opening book: moves played in this position, and moves supported by similar games
opening-no-moves = Initial position. Make moves on the board, or choose one from the lists.
opening-use-shipped = Use the built-in opening book
opening-use-shipped-hint = Positions near the initial one, with moves that searches of canju and of another engine found good. The games of your base are used either way
opening-exact = Moves in this position
opening-exact-none = The book does not have this position.
opening-fuzzy = From similar games
opening-fuzzy-none = No game of the book is similar any more.
opening-similar = Similar positions
opening-similar-none = No position of the book is close enough.
opening-similar-hint = Click the number of pieces to draw the difference on the board: faint pieces are present in the similar position, crossed ones absent.
opening-move = Move
opening-move-hint = A star marks moves of games that were followed exactly so far
opening-count = Games
opening-results = Won, drawn, lost
opening-results-said = The side to move won { $wins }, drew { $draws }, lost { $losses }; { $unfinished } without a result
opening-chance = Chosen
opening-score-hint = Score of a search for the side to move, in pawns
opening-said = Weight
opening-said-of = Your weight for { $move }
opening-weight-own = as its games
opening-weight-never = never
opening-weight-seldom = seldom
opening-weight-often = often
opening-value = Value
opening-value-hint = How strongly the games support it, 0 to 255
opening-lines = Games
opening-lines-hint = Similar games that continue with this move
opening-lines-exact = Exactly
opening-lines-exact-hint = Similar games followed move by move so far
opening-closest = Closest game
opening-closest-hint = Its number and the colour of the winner; a click shows it
opening-closest-said = { $alike } similar; a click shows the game
opening-differ = Pieces
opening-mirrored = Mirrored
opening-there = Played there
opening-game = Game
opening-yes = yes
opening-no = no
opening-not-here = This move is not legal here
opening-spread = Randomness
opening-spread-none = none
opening-spread-even = ±35 %
opening-spread-paper = as printed
opening-seed = Seed
opening-distance = Maximum difference (pieces)
opening-learn = Add to the opening book
opening-own = Games of this base ({ $count })
opening-forget = Remove { $title } from the book
opening-own-said = Your weights for moves ({ $count })
opening-unsay = Remove the weight of { $move }
notice-opening-learned = { $title } was added to the opening book. Remove it in the Openings panel if unwanted.
notice-opening-known = The opening book already has a game with the same moves: { $title }.
notice-opening-forgotten = { $title } was removed from the opening book.
fault-openings = The built-in opening book could not be read: { $error }
notice-book-removed = Game { $game } was removed from the endgame book; Undo brings it back.
verb-import-book = Add games to the endgame book …
verb-import-book-hint = Adds the games of a file to the endgame book of this base: records such as PGN and XQF, positions (.tsv), files of Chen and Hsu (.dat with .lnk, .rec with .brd), eglib lines (.txt)
ask-import-book = Add games from file to the endgame book
endgame-lost = { $count ->
    [one] 1 item
   *[other] { $count } items
} left out
endgame-section-practise = Practise
endgame-section-practise-hint = Problems of the built-in book, and practice
endgame-section-query = Look up
endgame-section-query-hint = Games and start positions of the base's book; the books' entries for any position
endgame-section-enter = Enter moves
endgame-section-enter-hint = Enter the moves of an endgame, give the result at the end of each line, and add it to the base's book
endgame-section-statistics = Statistics
endgame-section-statistics-hint = Size, results by combination, start and final positions, positions by ply
endgame-games = Games
endgame-starts = Start positions
endgame-no-games = This book has no games yet. Enter one under "Enter moves", or add the games of a file: with the button above, or by dropping it here.
endgame-filter = Name, notes or pieces
endgame-filter-hint = Lists only what has all these words in its name, notes or combination
endgame-games-listed = { $count ->
    [one] 1 game
   *[other] { $count } games
}
endgame-starts-listed = { $count ->
    [one] 1 start position
   *[other] { $count } start positions
}; result (plies) and number of games
endgame-open-game = Correct or extend game { $game }
endgame-remove-game = Remove game { $game } from the book
endgame-is-root = Root: no stored move leads here
endgame-is-reached = A stored move of another game leads here
endgame-address = Node { $address }
endgame-root-address = Node { $address }, a start position
endgame-entry-open = Correct
endgame-enter-here = Enter moves from here
endgame-enter-here-hint = Begins a new game of the book with this position; only moves that the book lacks are stored
endgame-entry-new = New game
endgame-entry-of = Game { $game }
endgame-entry-none = Play the moves on the board, or double-click moves of the book.
endgame-entry-prune = Delete this move and what follows
endgame-entry-result = Result at the end of this line
endgame-entry-inside = Only the end of a line has a result: go to the last move.
endgame-entry-unknown = No result: the engine's evaluation is stored.
endgame-entry-source = Source
endgame-entry-preview = { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $new } of them new; { $positions ->
    [one] 1 new position
   *[other] { $positions } new positions
}
endgame-entry-dot = • not in the book yet
endgame-entry-add = Add to the book
endgame-entry-save = Save
endgame-entry-add-hint = Stores the whole game, also one to be continued later, and updates all results that depend on it; can be undone
endgame-entry-decline = Discard
endgame-entry-decline-hint = Drops the moves entered and begins again; nothing is stored; Undo brings them back
endgame-by-material = By combination
endgame-kept = Result kept
endgame-kept-slowly = Result kept, but the best move mates sooner
endgame-not-judged = This move has not been judged
endgame-no-judge = The table of this combination is too large to be solved here: the engine judges your moves.
endgame-solves-table = Solving the exact table of this combination; practice begins when every move can be judged.
endgame-right = Right: the result is kept.
endgame-right-best = Right, and the fastest: mate in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}.
endgame-right-slow = Right but slow: mate in { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}; the best move mates in { $best }.
endgame-mistake-win-to-draw = { $move } gives the win away: the position would be drawn.
endgame-mistake-win-to-loss = { $move } turns the win into a loss.
endgame-mistake-draw-to-loss = { $move } loses; the draw was there.
endgame-mistake-by-engine = { $move } is a mistake in the judgement of the engine.
endgame-instead = Better: { $line }
endgame-try-again = The move is taken back: try again from here. The arrow shows the better move.
endgame-repeats = This position has occurred twice. At the third time a game ends, by the rules on repetition.
endgame-quiet = In { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
} without a capture a game is drawn.
endgame-forgiven = A game would be over here. { $ending } The win is still there, so practice continues and the count begins anew.
endgame-solved = Solved without a mistake.
endgame-held = Solved: you held the draw for { $count ->
    [one] 1 move
   *[other] { $count } moves
}.
endgame-mistakes = { $count ->
    [one] Finished after 1 mistake: the problem comes back in ten minutes.
   *[other] Finished after { $count } mistakes: the problem comes back in ten minutes.
 }
endgame-line = Best line
endgame-unjudged = { $count } of your moves could not be judged.
endgame-open-unfinished = None of your moves could be judged.
endgame-easiest-first = Easiest first
endgame-difficulty = Difficulty { $grade } of 9. Share of tries that succeed: { $levels }.
endgame-how-won = How it is won
endgame-how-held = How it is held
endgame-level = Your results are those of this level: { $level }.
endgame-of-practice = Practice
