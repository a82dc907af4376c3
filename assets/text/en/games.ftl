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
record-dense = { $format }, but it unpacks to more than 8 MB and 20 times its size, as no file of games does: it was not read.
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
loss-numbers = { $count ->
    [one] 1 ply does not follow
   *[other] { $count } plies do not follow
}, from '{ $text }' on; the moves were left out
loss-jump = move number '{ $text }' does not follow; the moves are kept
loss-uncertain = '{ $text }' makes the moves before it uncertain; the game is kept up to the last certain move
loss-passed-over = '{ $text }' was skipped
loss-start = illegal start position, moves left out: { $text }
loss-fen = unreadable start position, moves left out: { $text }
loss-no-start = '{ $text }' may be the start position, so the moves are left out
loss-header = { $text } occurs twice; the first one is kept
loss-foreign = text or bytes outside any game
loss-outside = text outside any game: '{ $text }'
loss-too-long = the moves beyond { $count }: no more are read of one game
loss-dense = the rest of the file: it unpacks to more than 8 MB and 20 times its size
loss-cut-short = the game breaks off here
loss-unclosed = a comment without a closing brace
loss-text = bytes invalid in the encoding, shown as replacement characters
loss-moves = { $count ->
    [one] 1 move
   *[other] { $count } moves
}
loss-variations = { $count ->
    [one] 1 variation
   *[other] { $count } variations
}
loss-comments = { $count ->
    [one] 1 comment
   *[other] { $count } comments
}
loss-annotations = { $count ->
    [one] 1 move annotation
   *[other] { $count } move annotations
} (! and ?)
loss-set-up = the start position: the format supports games from the initial position only
loss-no-header = { $text }, not supported by the format
loss-cut = the end of { $text }, too long for the format
loss-characters = characters of { $text } missing in the encoding
loss-unknown-result = the result '{ $text }' is not understood; it is kept as text
loss-second-result = a second result, { $text }
loss-result = the result
loss-counters = the first move number and the number of plies since the last capture
loss-piece = a piece of the start position on an occupied point; the first one is kept
notice-games-taken-in = Imported { $files ->
    [one] 1 file
   *[other] { $files } files
}: { $games ->
    [one] 1 new game
   *[other] { $games } new games
}, { $known ->
    [one] 1 known one
   *[other] { $known } known ones
}, { $lost ->
    [one] 1 item
   *[other] { $lost } items
} left out.
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
games-report-file = { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $variations ->
    [one] 1 variation
   *[other] { $variations } variations
}, { $comments ->
    [one] 1 comment
   *[other] { $comments } comments
}
games-report-encoding = { $format }, { $encoding }
games-report-guessed = { $format }, { $encoding } (guessed)
games-report-further = … and { $count } more
games-report-whole = Nothing was left out.
games-encoding-again = Read again as
games-written-lost = Not supported by the format
games-number = No.
games-ply = from ply
cli-games-imported = { $files ->
    [one] 1 file
   *[other] { $files } files
}: { $games ->
    [one] 1 game
   *[other] { $games } games
} ({ $new } new), { $moves ->
    [one] 1 move
   *[other] { $moves } moves
}, { $variations ->
    [one] 1 variation
   *[other] { $variations } variations
}, { $comments ->
    [one] 1 comment
   *[other] { $comments } comments
}; { $lost ->
    [one] 1 item
   *[other] { $lost } items
} left out, { $refused ->
    [one] 1 file
   *[other] { $refused } files
} rejected
cli-games-cancelled = Cancelled. Games read before are in the library; canju games remove removes them.
cli-games-none-read = No file could be read.
cli-games-ended = { $found ->
    [one] 1 game
   *[other] { $found } games
}: Red won { $red }, drawn { $draw }, Black won { $black }, unfinished { $open }
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
games-manner-openings = Name openings (ECCO)
games-manner-openings-hint = Adds the ECCO code and the name of the opening to games in PGN and CBF that have neither
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
games-tag = Tag
games-tag-hint = A tag; several with semicolons between them must all be there
games-tags = Tags
games-comments = Comments
games-variations = Variations
games-added = Imported
games-columns = Columns
games-facets = Counts
games-facets-hint = Counts of the games found by event, year, player, result and tag; a click filters
games-player-hint = Part of a name in either script, pinyin initials (hrh), or "whole name"; aliases count as one player
games-event-hint = Part of the event or file name, or "whole name"
games-selected = { $count ->
    [one] 1 selected
   *[other] { $count } selected
}
games-view-games = Games
games-view-players = Players
games-view-duplicates = Duplicates
games-open-game = Show
games-list-name = Games found
games-watch = Watched folder
games-watch-on = Import new and changed files
games-watch-hint = New and changed game files of this folder are imported when the program starts and every five minutes. Nothing is ever removed.
games-watch-none = no folder
games-watch-now = Look now
verb-export-selected = Export selected games …
verb-export-selected-hint = Writes the selected games; the file extension chooses the format
verb-tag-games = Tag selected games …
verb-tag-games-hint = Adds tags to the selected games, and removes tags from them
verb-copy-games = Copy selected games to a base …
verb-copy-games-hint = Copies the selected games to another base
verb-remove-games = Remove selected games
verb-remove-games-hint = Removes the selected games from the library; undo restores them
verb-restore-games = Restore selected games
ask-export-selected = Export the selected games to
ask-tag-games = Tags of the selected games, with semicolons between them
ask-do-tag-games = Tag
ask-copy-games = Copy the selected games to the base
ask-do-copy-games = Copy
ask-watch-folder = Watch this folder for game files
ask-do-watch-folder = Watch
notice-games-copied = Copied { $games ->
    [one] 1 game
   *[other] { $games } games
} to { $path }; { $known } were there already.
notice-games-tagged = Changed the tags of { $games ->
    [one] 1 game
   *[other] { $games } games
}.
notice-game-not-kept = { $plies ->
    [one] A game of 1 ply
   *[other] A game of { $plies } plies
} without a result is not kept in the library; from { $least ->
    [one] 1 ply
   *[other] { $least } plies
} on it is.
notice-game-removed = Removed { $game } from the library. Undo restores it.
notice-games-removed = Removed { $games ->
    [one] 1 game
   *[other] { $games } games
} from the library. Undo restores { $games ->
    [one] it
   *[other] them
}.
notice-games-restored = Restored { $games ->
    [one] 1 game
   *[other] { $games } games
}.
notice-games-merged = Merged { $games ->
    [one] 1 duplicate
   *[other] { $games } duplicates
} into { $kept ->
    [one] 1 game
   *[other] { $kept } games
}.
fault-no-duplicates = These games are no longer duplicates. Look for duplicates again.
job-duplicates = Looking for duplicates
players-title = Players
players-name = Player
players-aliases = Also
players-games = Games
players-red = As Red
players-black = As Black
players-score = Score
players-none = No matching players.
players-find = Find a player
players-player = Player
players-names = Names
players-reason = Why
players-proposals = Perhaps one player
players-no-proposals = No names that may be one player.
players-proposal-count = { $count ->
    [one] 1 proposal: names that may be one player
   *[other] { $count } proposals: names that may be one player
}
players-confirm = Same player
players-refuse = Not the same
players-confirm-all = Confirm all that differ only in script or spaces ({ $count })
players-separate = Separate { $name }
players-games-of = Games of { $name }
players-reason-script = same name; only script or spaces differ
players-reason-letters = same letters; case, signs or order differ
players-reason-prefix = place, team or brackets beside the name
players-reason-pinyin = same name in pinyin
players-reason-abbreviation = pinyin abbreviated
duplicates-title = Duplicates
duplicates-group = Group
duplicates-side-moves = Side moves
duplicates-differ = Differences
duplicates-none = No duplicates.
duplicates-comma = ,{" "}
duplicates-mirror = mirror image
duplicates-notes = comments, variations
duplicates-find = Look for duplicates
duplicates-hint = Games with the same moves from the same position, or of which one is the beginning of the other; mirror images count as the same.
duplicates-count = { $groups ->
    [one] 1 group
   *[other] { $groups } groups
}, { $games ->
    [one] 1 game
   *[other] { $games } games
} too many
duplicates-changed = The library has changed since.
duplicates-keep = Keep
duplicates-merge = Merge
duplicates-merge-hint = The first game takes up headers, comments and variations of the others, which are removed; undo restores all
duplicates-merge-all = Merge { $groups ->
    [one] the group
   *[other] all { $groups } groups
}
duplicates-skip = Not duplicates
duplicates-same = No differences.
cli-games-alias = { $name } is { $player }.
cli-games-tagged = Changed the tags of { $count ->
    [one] 1 game
   *[other] { $count } games
}.
verb-watch-folder = Watch a folder for games …
verb-watch-folder-hint = Imports new and changed game files of a folder by itself
verb-restore-games-hint = Restores the selected games to the library
cli-games-merging = Merging games
verb-move-games = Move selected games to a base …
verb-move-games-hint = Copies the selected games to another base and removes them here; undo takes both back
ask-move-games = Move the selected games to the base
ask-do-move-games = Move
notice-games-moved = Moved { $games ->
    [one] 1 game
   *[other] { $games } games
} to { $path }.
cli-games-copying = Copying games
games-conditions = More conditions
