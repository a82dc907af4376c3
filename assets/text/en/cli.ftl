judge-illegal = Move { $number }, { $move }, cannot be played: { $reason }.

# The text of a combination
material-unknown-letter = '{ $found }' is not a piece. Write a combination with the letters K R N C P G M, Red first: KRNKRGGMM.
material-piece-before-king = Each side begins with its king: KRNKRGGMM.
material-kings = A combination has two kings, one per side; this has { $found }. Write KRNKRGGMM, or a name such as 'rook v knight'.
material-no-name = Unknown combination. Write letters, Red first (KNPKGGM), or a name: 马兵对单缺象, mbdqx, 'rook v knight'.
material-ambiguous = These initials match several names: { $names }. Write the name.
material-open = One combination is expected; a name with * matches many.
material-nearest = Did you mean { $names }?
material-height = A combination does not fix the height of pawns; the figures of tables by height are in its evidence.
family-none = no attackers
material-too-many = A side has at most { $limit } of the piece { $piece }.

# Bases
cli-opening = opening the base
cli-searching = searching
cli-importing = reading the file
cli-exporting = writing the file
cli-resolving = resolving
cli-made-default = Created your own base from the built-in knowledge: { $path }
cli-made = Created { $path } with { $count ->
    [one] 1 scored combination
   *[other] { $count } scored combinations
}.
cli-base = Base
cli-version = Version
cli-nodes = Combinations
cli-nodes-of = { $count } of { $all } in the lattice
cli-scored = Scored
cli-locked-nodes = Locked
cli-evidence = Evidence
cli-sources = Sources
cli-conflicts = Conflicts
cli-conflicts-of = { $nodes ->
    [one] 1 combination
   *[other] { $nodes } combinations
} ({ $pairs } counting mirrors once), { $edges ->
    [one] 1 conflicting pair
   *[other] { $edges } conflicting pairs
}
cli-exact-exceptions = Exact exceptions
cli-exact-exceptions-of = { $count ->
    [one] 1 pair proved to violate the order of pieces (no conflict)
   *[other] { $count } pairs proved to violate the order of pieces (no conflicts)
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
cli-more = First { $listed } of { $found }; --limit shows more.
cli-no-conflict = No conflict: the base is consistent.
cli-nothing-found = No matching combinations.

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
cli-conflicts-change = Conflicts: { $before } → { $after }
cli-bad-name = Line { $line } of the input names no combination: { $reason }
cli-bad-line = Line { $line } of the input was not stored: { $reason } Answers stored before it: { $stored }.
cli-not-an-answer = An answer is a combination, a space and a score from 0 to 9, such as KNPKGGM 3.

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
cli-conflict-nodes = Conflicts
cli-conflict-edges = Conflicting pairs
cli-step = Step
cli-decision = Decision
cli-step-kept = unchanged: no better score
cli-step-changed = { $before } → { $after }, cost { $costbefore } → { $costafter }
cli-resolve-run = Changed { $changed ->
    [one] 1 combination
   *[other] { $changed } combinations
}, mirrors included. Examined { $steps } in { $passes ->
    [one] 1 pass
   *[other] { $passes } passes
}; accepted { $accepted ->
    [one] 1 change
   *[other] { $accepted } changes
}.
cli-resolve-objective = Objective ({ $objective }): { $before } → { $after }.
cli-resolve-left = Conflicting pairs left, counting mirrors once: { $edges }. Of these, between two locked scores (ask the experts): { $contradictions }.
cli-resolve-stuck = Local minimum: no change of a single combination (with its mirror) lowers the objective. Fewer conflicts may be possible; run canju kb repair to find out.
cli-resolve-rose = Conflicts (CN) increased: { $before } → { $after }. The objective INC prefers many slight conflicts to few severe ones.
cli-proof = Proof
cli-law-invariable-kept = Locked scores unchanged ({ $checked } compared):
cli-law-scored-kept = No combination gained or lost its score ({ $checked } compared):
cli-law-mirrored = Every mirror has the mirrored score ({ $checked } compared):
cli-law-counted = Conflicts agree with a recount ({ $checked ->
    [one] 1 combination
   *[other] { $checked } combinations
}):
cli-law-falling = Every accepted change lowered the objective ({ $checked ->
    [one] 1 change
   *[other] { $checked } changes
}):
cli-law-consistent = Every conflict left is between locked scores, at an answer to withdraw, or at a combination between contradictory locked scores ({ $checked ->
    [one] 1 combination
   *[other] { $checked } combinations
}):
cli-law-costed = The changes add up to the reported cost ({ $checked } sum):
cli-law-packed = Dual certificate: its contradictions are valid and their weights sum to the bound ({ $checked } compared):
cli-law-holds = holds
cli-law-broken = { $broken ->
    [one] VIOLATED once
   *[other] VIOLATED { $broken } times
}
cli-resolve-dry = Dry run: nothing was stored.
cli-resolve-nothing = Nothing was stored: there was nothing to improve.
cli-resolve-stored = Stored as log entry { $entry }; 'canju kb undo' reverts it.

# The tour
cli-no-window-built = This build of canju has no window.
cli-no-window-display = There is no display for the window.
cli-no-window-failed = The window could not be opened ({ $error }).
cli-file-base = { $path } is a base with { $content ->
    [one] 1 scored combination
   *[other] { $content } scored combinations
}. Its tour follows; details: canju kb info --kb FILE.
cli-file-folder = { $path } is a folder. Import the games in it with canju games import FOLDER.
cli-file-scores = { $path } contains scores. Import them into a base with canju kb import FILE.
cli-file-position = { $path } contains a position: { $content }. Look it up with canju advise --fen FEN or canju table probe --fen FEN.
cli-file-games = Games in { $path }: { $content }. Import them into the library with canju games import FILE.
cli-laboratory = `canju { $command }` belongs to the laboratory. In the source folder run: cargo run --release -p canju-lab -- { $command }
cli-no-window-tour = { $reason } The tour in the terminal follows.
cli-tour-title = canju 殘局 · endgame knowledge of Chinese chess
cli-tour-idea = The base scores combinations of pieces, not positions: 0 certain win for Red … 5 draw … 9 certain win for Black. An extra piece must not be worse for its side; two scores that violate this are in conflict.
cli-tour-holds = Contents of the base
cli-tour-counts = Of { $all ->
    [one] 1 possible combination
   *[other] { $all } possible combinations
}, { $scored ->
    [one] 1 has
   *[other] { $scored } have
} a score; { $locked ->
    [one] 1 is locked: proved by an exact table or given by a manual or an expert.
   *[other] { $locked } are locked: proved by exact tables or given by manuals and experts.
}
cli-tour-worst = The worst conflicts and their reasons
cli-tour-none = None: the base is consistent.
cli-tour-resolver = What the resolver would change
cli-tour-example = { $material }: { $before } → { $after }
cli-tour-exact = The exact repair changes { $changed ->
    [one] 1 combination
   *[other] { $changed } combinations
} and leaves { $left } in conflict, at minimum cost. { $withdraw ->
    [one] 1 answer contradicts a table or another answer and would have to be withdrawn.
   *[other] { $withdraw } answers contradict tables or each other and would have to be withdrawn.
}
cli-tour-untouched = Computed on a copy: your base was not changed, and locked scores never change.
cli-tour-next = Next steps
cli-tour-show = show one combination in detail
cli-tour-set = answer with a score; it is locked, and can be undone
cli-tour-repair = repair the base at minimum cost
cli-tour-build = create the base with which the rounds of the paper begin
cli-tour-ask = list what to ask an expert first
cli-tour-verify = find errors that cause no conflict
cli-tour-query = search for combinations
cli-tour-help = list all other commands
cli-tour-file = Your base: { $path }
cli-new-takes-no-base = Name the new base after "new", without --kb.
cli-output-failed = The output could not be written: { $reason } Changes made by the command are stored.
cli-nobody = No author is set, so nothing was done. Set one with --by NAME, or for good in the window (menu Edit, "Set author…").
cli-nobody-listens = The output was closed. Answers stored: { $stored }, the last from line { $line }; later lines were not read.
cli-match = Playing
cli-playouts = Playing out
cli-solve = Solving
cli-checking = Checking the base
cli-import-guessed = The encoding was guessed. If it is wrong, run canju kb undo, then import again with --encoding utf-8, gb18030, big5, utf-16le, utf-16be or latin-1.
check-sound = { $path } is sound.
check-pages = Database pages and references: sound
check-sums = Checksums of { $evidence ->
    [one] 1 piece
   *[other] { $evidence } pieces
} of evidence and { $provenances ->
    [one] 1 provenance
   *[other] { $provenances } provenances
}: all match
check-log = Log: { $entries ->
    [one] 1 entry
   *[other] { $entries } entries
} with { $changes ->
    [one] 1 change
   *[other] { $changes } changes
} and { $versions ->
    [one] 1 version
   *[other] { $versions } versions
}, all match their checksums
check-state = Replayed log: the stored state of { $nodes ->
    [one] 1 combination
   *[other] all { $nodes } combinations
} is confirmed
check-games = Games of the library: { $games }, all match their checksums and index
check-index = Games of the library: { $games }, all match their checksums. Their index disagreed for { $rebuilt } and was rebuilt from the games; nothing was lost.
check-index-held = The games are whole, but the index of { $games } of them disagrees. Close the other program that has the base open, or make the file writable, and run canju kb check again: it rebuilds the index from the games.
check-damaged = { $path } is damaged and was not changed. Damage: { $places }
check-more = … and { $more } more; canju kb check lists all.
check-failed = The base is not sound.
check-advice = Keep this file. Continue with the newest backup that canju kb check finds sound, and enter later changes again.
cli-log-aside = The journal next to the base was renamed to { $path }.
cli-games-elsewhere = Elsewhere, for these combinations: problems of the endgame book (canju book) { $problems }, positions in the book of the base { $stored }, scored combinations (canju kb query) { $scored }
cli-literal-conflicts = As Chen et al. count, with proved exceptions as conflicts: CN { $nodes }, INC { $inconsistency }; here CN { $own_nodes }, INC { $own_inconsistency }.
