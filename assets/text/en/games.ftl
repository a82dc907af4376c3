# Games: the library, records of other programs

panel-games = Games
panel-games-hint = Library of games: search, replay, comment, import and export
verb-import-games = Import games …
verb-import-games-hint = Imports game files, or whole folders of them, into the library
verb-export-games = Export games …
verb-export-games-hint = Writes the games found; the file extension chooses the format
ask-import-games = Import games from file or folder
ask-export-games = Export the games found to
file-games = Games
game-outcome-red = 1-0
game-outcome-draw = ½-½
game-outcome-black = 0-1
game-outcome-open = *
record-unknown = Unknown format of game records. Known: { $formats }.
record-version = { $format }, but version { $version }, of which no description exists.
record-damaged = { $format }, damaged at { $where }: no game can be read.
record-disk = The file could not be read to its end: { $error }.
record-cancelled = Cancelled.
record-read-only = { $format } can be read, but not written. Choose one of: { $formats }.
record-one-game = A { $format } file holds one game, and these are { $games }: name a folder, or write PGN.
lost-line = line { $line }
lost-offset = byte { $at }
lost-game = game { $game }
lost-both = { $game }, { $place }
lost-at = { $where }: { $what }
loss-illegal = '{ $text }' is illegal; the game is kept up to it
loss-unreadable = '{ $text }' cannot be read as a move; the game is kept up to it
loss-number = move number '{ $text }' does not follow; the game is kept up to the last certain move
loss-passed-over = '{ $text }' was skipped
loss-start = illegal start position, moves left out: { $text }
loss-fen = unreadable start position, moves left out: { $text }
loss-no-start = '{ $text }' may be the start position, so the moves are left out
loss-header = { $text } occurs twice; the first one is kept
loss-foreign = text or bytes outside any game
loss-cut-short = the file ends within the game
loss-unclosed = a comment without a closing brace
loss-text = bytes invalid in the encoding, shown as replacement characters
loss-variations = { $count } variations
loss-comments = { $count } comments
loss-annotations = { $count } move annotations (! and ?)
loss-set-up = the start position: the format supports games from the initial position only
loss-no-header = { $text }, not supported by the format
loss-cut = the end of { $text }, too long for the format
loss-characters = characters of { $text } missing in the encoding
loss-second-result = a second result, { $text }
loss-result = the result
loss-counters = the first move number and the number of plies since the last capture
loss-piece = a piece of the start position on an occupied point; the first one is kept
notice-games-taken-in = Imported { $files ->
    [one] 1 file
   *[other] { $files } files
}: { $games } new games, { $known } known ones, { $lost } items left out.
notice-games-written = Exported { $games ->
    [one] 1 game
   *[other] { $games } games
} to { $path }.
games-player = Player
games-event = Event or file
games-years = Years
games-years-hint = 1990, or 1990-1999
games-years-wrong = Write years as 1990 or 1990-1999.
games-outcome = Result
games-any-outcome = any
games-material = Material
games-material-hint = Query: KRNKRP, KR* v K*GGMM, score<=3. Finds games whose main line reached such a combination or its mirror
games-position = This position
games-position-hint = Only games that reach the position on the board below, or its mirror image
games-removed = Removed
games-removed-hint = Games removed from the library, to be restored
games-all = All games
games-found = { $count ->
    [one] 1 game
   *[other] { $count } games
}
games-none = No matching games.
games-empty-title = No games yet
games-empty = Drop files or folders here, paste a game, or import game files.
games-choose = Choose a game on the left.
games-red = Red
games-black = Black
games-date = Date
games-source = File
games-plies = Plies
games-event-name = Event
games-title = Title
games-place = Place
games-annotator = Annotator
games-headers = Game data
games-comment = Comment
games-comment-hint = Comment on this move; stored when you leave the field
games-glyph = Mark
games-no-glyph = none
games-play-from-here = Play from here
games-copy = Copy game
games-copy-hint = Copies the whole game as PGN
games-copy-fen = Copy FEN
games-new = New game
games-take-out = Remove
games-bring-back = Restore
games-rejected = The source continues with { $text }, which is illegal here.
games-set-up = The start position of the source is illegal, so there are no moves.
games-report = Import report
games-pasted = Pasted text
games-report-file = { $games } games, { $moves } moves, { $variations } variations, { $comments } comments
games-report-encoding = { $format }, { $encoding }
games-report-guessed = { $format }, { $encoding } (guessed)
games-report-further = … and { $count } more
games-report-whole = Nothing was left out.
games-encoding-again = Read again as
games-written-lost = Not supported by the format
games-number = No.
games-ply = from ply
cli-games-imported = { $files } files: { $games } games ({ $new } new), { $moves } moves, { $variations } variations, { $comments } comments; { $lost } items left out, { $refused } files rejected
cli-games-cancelled = Cancelled. Games read before are in the library; canju games remove removes them.
cli-games-none-read = No file could be read.
cli-games-ended = { $found } games: Red won { $red }, drawn { $draw }, Black won { $black }, unfinished { $open }
cli-games-no-such = No game has this number. canju games search lists all games.
cli-games-removed = Removed { $count ->
    [one] 1 game
   *[other] { $count } games
}. canju games restore restores them.
cli-games-restored = Restored { $count ->
    [one] 1 game
   *[other] { $count } games
}.
games-undo = Undo
games-redo = Redo
games-close-report = Close
games-elsewhere = Elsewhere:
games-elsewhere-problems = problems: { $count }
games-elsewhere-stored = positions of your endgame book: { $count }
games-elsewhere-scored = scored combinations: { $count }
games-manner = Export options …
games-manner-moves = Moves in PGN
games-manner-encoding = Text in PGN and DhtmlXQ
games-manner-traditional = Chinese, traditional: 炮二平五 馬８進７
games-manner-simplified = Chinese, simplified: 炮二平五 马８进７
annotation-title = Judged moves
annotation-ply = Ply
annotation-move = Move
annotation-judgement = Judgement
annotation-loss = Points lost
annotation-better = Better
annotation-game = Game { $number }:
annotation-side = { $side }: { $percent } % of the moves good; dubious moves { $dubious }, mistakes { $mistakes }, blunders { $blunders }
judgement-best = best
judgement-good = good
judgement-dubious = dubious
judgement-mistake = mistake
judgement-blunder = blunder
cli-annotating = Judging
job-annotate = Judging the moves
games-group = Group
games-duplicates = Duplicates
cli-games-duplicates = Comparing games
cli-games-merging = Merging games
cli-games-duplicated = { $games } games are in { $groups } groups of duplicates
cli-games-merged = Merged { $groups } groups; the games merged are removed, and canju games restore brings them back.
