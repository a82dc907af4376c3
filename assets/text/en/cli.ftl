judge-illegal = Move { $number }, { $move }, cannot be played: { $reason }.

# The text of a combination
material-unknown-letter = '{ $found }' is no piece. A combination is written with the letters K R N C P G M, red first: KRNKRGGMM.
material-piece-before-king = Each side begins with its king: KRNKRGGMM.
material-kings = A combination has two kings, one for each side, and this has { $found }: write KRNKRGGMM, or a name such as 'rook v knight'.
material-no-name = This is no name of a combination. Write letters, red first (KNPKGGM), or a name: 马兵对单缺象, mbdqx, 'rook v knight'.
material-ambiguous = These initials fit several names: { $names }. Write the name.
material-open = One combination belongs here; a name with * names many.
material-nearest = Did you mean { $names }?
material-height = The height of a pawn is not part of a combination and is ignored.
family-none = no attackers
material-too-many = A side has at most { $limit } of the piece { $piece }.

# Bases
cli-opening = opening the base
cli-searching = searching
cli-importing = reading the file
cli-exporting = writing the file
cli-resolving = resolving
cli-made-default = Made your own base from the built-in knowledge: { $path }
cli-made = Made { $path } with { $count } scored combinations.
cli-base = Base
cli-version = Version
cli-nodes = Nodes
cli-nodes-of = { $count } of { $all } in the lattice
cli-scored = Scored
cli-locked-nodes = Locked
cli-evidence = Evidence
cli-sources = Sources
cli-conflicts = Conflicts
cli-conflicts-of = { $nodes } nodes ({ $pairs } with mirrors as one), { $edges } contradictions
cli-exact-exceptions = Exact exceptions
cli-exact-exceptions-of = { $count ->
    [one] 1 pair proved to break the order of pieces (no conflict)
   *[other] { $count } pairs proved to break the order of pieces (no conflicts)
}
cli-inc = INC
cli-levels = Levels
cli-log = Log
cli-log-of = { $count ->
    [one] 1 entry
   *[other] { $count } entries
}

# Lists
cli-material = Material
cli-score = Score
cli-ip = IP
cli-iw = IW
cli-name = Name
cli-more = The first { $listed } of { $found }; --limit shows more.
cli-no-conflict = No conflict: the base is consistent.
cli-nothing-found = No combination is like that.

# One combination
cli-allowed = Allowed
cli-set-by = Set by
cli-note = Note
cli-mirror = Mirror
cli-why = Why it is in conflict
cli-neighbours = Neighbours (! in conflict, * locked)

# Edits
cli-stored = stored
cli-stored-locked = stored and locked
cli-cleared = cleared
cli-conflicts-change = Nodes in conflict: { $before } → { $after }
cli-bad-line = Line { $line } of the input was not stored: { $reason } Answers stored before it: { $stored }.
cli-not-an-answer = An answer is a combination, a blank and a score from 0 to 9, such as KNPKGGM 3.

# The log and the versions
cli-entry = Entry
cli-time = Time
cli-author = Author
cli-action = Action
cli-changes = Changes
cli-version-of = entry { $entry }, { $count ->
    [one] 1 action
   *[other] { $count } actions
}

# The resolver
cli-before = before
cli-after = after
cli-conflict-nodes = Nodes in conflict
cli-conflict-edges = Conflicting pairs
cli-step = Step
cli-decision = Decision
cli-step-kept = stays: nothing is better
cli-step-changed = { $before } → { $after }, cost { $costbefore } → { $costafter }
cli-resolve-run = Changed { $changed } nodes, mirrors included. Looked at { $steps } nodes in { $passes } passes; { $accepted } changes were accepted.
cli-resolve-objective = Objective ({ $objective }): { $before } → { $after }.
cli-resolve-left = Contradictions left, mirrors as one: { $edges }. Of these, between two scores that may not change (ask the experts): { $contradictions }.
cli-resolve-stuck = Ended in a local minimum: no change of a single node (with its mirror) lowers the objective any further. Whether fewer conflicts are possible is not known; canju kb repair tells.
cli-resolve-rose = Nodes in conflict (CN) became more: { $before } → { $after }. The objective INC prefers many slight conflicts to few severe ones.
cli-proof = Proof
cli-law-invariable-kept = Every locked score is as it was ({ $checked } compared):
cli-law-scored-kept = No node gained or lost its score ({ $checked } compared):
cli-law-mirrored = Every mirror has the mirrored score ({ $checked } compared):
cli-law-counted = The conflicts counted anew are the same ({ $checked } nodes):
cli-law-falling = Every accepted change lowered the objective ({ $checked } changes):
cli-law-consistent = Every conflict left is between locked scores, at an answer to withdraw, or at a node between locked scores that contradict each other ({ $checked } nodes):
cli-law-costed = The changes cost what was said ({ $checked } sum):
cli-law-packed = The contradictions that prove the bound are contradictions, and add up ({ $checked } compared):
cli-law-holds = holds
cli-law-broken = BROKEN { $broken } times
cli-resolve-dry = Nothing was stored: this was a dry run.
cli-resolve-nothing = Nothing was stored: there was nothing to better.
cli-resolve-stored = Stored as entry { $entry } of the log; 'canju kb undo' takes it back.

# The tour
cli-no-window-built = This canju was built without its window.
cli-no-window-display = There is no display to open the window on.
cli-no-window-failed = The window could not be opened ({ $error }).
cli-file-base = { $path } is a base with { $content } scored combinations. Here is its tour; canju kb info --kb FILE tells more.
cli-file-folder = { $path } is a folder. canju games import FOLDER reads the games in it.
cli-file-scores = { $path } holds scores. canju kb import FILE reads them into a base.
cli-file-position = { $path } holds a position: { $content }. canju advise --fen FEN and canju table probe --fen FEN tell more.
cli-file-games = Games in { $path }: { $content }. canju games import FILE puts them into the library.
cli-no-window-tour = { $reason } Here is the tour in the terminal.
cli-tour-title = canju 殘局 · endgame knowledge of Chinese chess
cli-tour-idea = The base scores combinations of pieces, not positions: 0 red surely wins … 5 draw … 9 black surely wins. More pieces can never be worse for their side; two scores that deny this are in conflict.
cli-tour-holds = What the base holds
cli-tour-counts = { $scored } combinations have a score, of { $all } possible; { $locked } are locked, as exact tables prove or manuals and experts gave them.
cli-tour-worst = The worst conflicts, and why
cli-tour-none = None: the base is consistent.
cli-tour-resolver = What the resolver would change
cli-tour-example = { $material }: { $before } → { $after }
cli-tour-exact = The exact repair changes { $changed } combinations and leaves { $left } in conflict, at the least cost there is. { $withdraw } answers contradict tables or each other and would have to be withdrawn.
cli-tour-untouched = This was worked out on a copy: your base was not changed, and no locked score is ever touched.
cli-tour-next = What to do next
cli-tour-show = all about one combination
cli-tour-set = answer with a score; it is locked, and can be undone
cli-tour-repair = repair it at the least cost
cli-tour-build = make the base with which the rounds of the paper begin
cli-tour-ask = see what to ask an expert first
cli-tour-verify = look for what is wrong without being in conflict
cli-tour-query = look for combinations
cli-tour-help = everything else
cli-tour-file = Your base is the file { $path }.
cli-new-takes-no-base = The new base is named after "new", without --kb.
cli-output-failed = The output could not be written: { $reason } What the command changed is stored.
cli-nobody = Nobody is named, so nothing was done. Say who answers: --by NAME, or once for all in the window (menu Edit, “Who answers…”).
cli-manual-failed = The manual pages could not be written into { $path }: { $error }. Choose another folder.
cli-nobody-listens = Nobody takes the output any more. Answers stored: { $stored }, the last from line { $line }; the lines after it were not read.
cli-match = Playing
cli-playouts = Playing out
cli-solve = Solving
cli-checking = Checking the base
cli-import-guessed = The encoding was guessed. If it is wrong: canju kb undo, then import again with --encoding utf-8, gb18030, big5, utf-16le, utf-16be or latin-1.
check-sound = { $path } is sound.
check-pages = Pages and references of the database: sound
check-sums = Checksums of { $evidence } pieces of evidence and { $provenances } provenances: all agree
check-log = The log: { $entries } entries with { $changes } changes and { $versions } versions, all agree with their checksums
check-state = Replayed from the beginning, the log gives the stored state of all { $nodes } combinations
check-games = Games of the library: { $games }, all agree with their checksums and are found by what they are
check-damaged = { $path } is damaged and was left as it is. Places: { $places }
check-more = … and { $more } more. canju kb check lists them all.
check-failed = The base is not sound.
check-advice = Keep this file. Go on with the newest backup that canju kb check finds sound, and enter again what came after it.
cli-log-aside = The log that lay beside the base is now { $path }.
cli-games-elsewhere = Elsewhere, of these combinations: problems of the endgame book (canju book) { $problems }, positions of the book of the base { $stored }, scored combinations (canju kb query) { $scored }
