# Games: the library, records of other programs

panel-games = Games
panel-games-hint = The library of games: search it, look through a game, comment on it, read and write files
verb-import-games = Read games …
verb-import-games-hint = Reads game files, or whole folders of them, into the library
verb-export-games = Write games …
verb-export-games-hint = Writes the games found; the ending of the name chooses the format
ask-import-games = File or folder with games
ask-export-games = Write the games found to
file-games = Games
game-outcome-red = 1-0
game-outcome-draw = ½-½
game-outcome-black = 0-1
game-outcome-open = *
record-unknown = Not a game record of a known format. Known: { $formats }.
record-version = { $format }, but of version { $version }, which nobody has described.
record-damaged = { $format }, but damaged at { $where }: no game can be read.
record-disk = The file cannot be read to its end: { $error }.
record-cancelled = It was cancelled.
record-read-only = { $format } can be read, but not written. Choose one of: { $formats }.
record-one-game = A file of { $format } has one game, and these are { $games }: name a folder, or write PGN.
lost-line = line { $line }
lost-offset = byte { $at }
lost-game = game { $game }
lost-both = { $game }, { $place }
lost-at = { $where }: { $what }
loss-illegal = '{ $text }' is not legal there; the game is kept up to it
loss-unreadable = '{ $text }' cannot be read as a move; the game is kept up to it
loss-number = move number '{ $text }' does not follow; the game is kept up to where it is certain
loss-passed-over = '{ $text }' was passed over
loss-start = the set-up is no legal position, so the moves are left out: { $text }
loss-fen = the set-up cannot be read, so the moves are left out: { $text }
loss-no-start = '{ $text }' may be the set-up, so the moves are left out
loss-header = { $text } stands there twice; the first one is kept
loss-foreign = text or bytes that belong to no game
loss-cut-short = the file ends within the game
loss-unclosed = a comment without its closing brace
loss-text = bytes that are no text of the encoding stand as a replacement sign
loss-variations = { $count } variations
loss-comments = { $count } comments
loss-annotations = { $count } marks of moves (! and ?)
loss-set-up = the set-up: the format knows games from the initial position only
loss-no-header = { $text }, for which the format has no place
loss-cut = the end of { $text }, for which the format has no more room
loss-characters = characters of { $text } that the encoding does not have
loss-second-result = a second result, { $text }
loss-result = the result
loss-counters = the number of the first move and the plies since the last capture
loss-piece = a piece of the set-up on a point that another one has; the first one is kept
notice-games-taken-in = Read { $files ->
    [one] 1 file
   *[other] { $files } files
}: { $games } new games, { $known } known ones, { $lost } things left out.
notice-games-written = Wrote { $games ->
    [one] 1 game
   *[other] { $games } games
} to { $path }.
games-player = Player
games-event = Event or file
games-years = Years
games-years-hint = 1990, or 1990-1999
games-years-wrong = Years are written as 1990 or 1990-1999.
games-outcome = Result
games-any-outcome = any
games-material = Material
games-material-hint = A query: KRNKRP, KR* v K*GGMM, score<=3. Games whose main line reached such a combination or its mirror
games-position = This position
games-position-hint = Only games that reach the position on the board below, or its mirror image
games-removed = Taken out
games-removed-hint = Games that were taken out of the library, to be brought back
games-all = All games
games-found = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-none = No game fits.
games-empty-title = No games yet
games-empty = Drop files or folders here, paste a game, or read game files.
games-choose = Choose a game on the left.
games-red = Red
games-black = Black
games-date = Date
games-source = File
games-plies = Plies
games-event-name = Event
games-title = Title
games-place = Place
games-annotator = Commented by
games-headers = About the game
games-comment = Comment
games-comment-hint = What is to be said of this move; it is stored when you leave the field
games-glyph = Mark
games-no-glyph = none
games-play-from-here = Play from here
games-copy = Copy game
games-copy-hint = The whole game as PGN
games-copy-fen = Copy FEN
games-new = New game
games-take-out = Take out
games-bring-back = Bring back
games-rejected = Here the source goes on with { $text }, which the rules do not allow.
games-set-up = The set-up of the source is no legal position, so there are no moves.
games-report = What was read
games-pasted = Pasted text
games-report-file = { $games } games, { $moves } moves, { $variations } variations, { $comments } comments
games-report-encoding = { $format }, { $encoding }
games-report-guessed = { $format }, { $encoding } (guessed)
games-report-further = … and { $count } more
games-report-whole = Nothing was left out.
games-encoding-again = Read again as
games-written-lost = What the format does not hold
games-number = No.
games-ply = from ply
cli-games-imported = { $files } files: { $games } games ({ $new } new), { $moves } moves, { $variations } variations, { $comments } comments; { $lost } things left out, { $refused } files refused
cli-games-cancelled = It was cancelled. What was read before is in the library; canju games remove takes it out.
cli-games-none-read = No file could be read.
cli-games-ended = { $found } games: red won { $red }, drawn { $draw }, black won { $black }, open { $open }
cli-games-no-such = There is no game of that number. canju games search lists them.
cli-games-removed = Took out { $count ->
    [one] 1 game
   *[other] { $count } games
}. canju games restore brings them back.
cli-games-restored = Brought back { $count ->
    [one] 1 game
   *[other] { $count } games
}.
games-undo = Take back
games-redo = Do again
games-close-report = Close
games-elsewhere = Elsewhere:
games-elsewhere-problems = problems: { $count }
games-elsewhere-stored = positions of your endgame book: { $count }
games-elsewhere-scored = scored combinations: { $count }
games-manner = How it is written …
games-manner-moves = Moves in PGN
games-manner-encoding = Text in PGN and DhtmlXQ
games-manner-traditional = Chinese, traditional: 炮二平五 馬８進７
games-manner-simplified = Chinese, simplified: 炮二平五 马８进７
