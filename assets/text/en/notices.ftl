# What was done
notice-stored = { $material } is now { $score } and locked. Conflicts: { $before } → { $after }.
notice-against-proof = Exact tables prove { $score }: applying them to the base again restores it.
notice-beside = { $one } { $other }
notice-cleared = { $material } has no score now. Conflicts: { $before } → { $after }.
notice-locked = { $material } is locked: the resolver will not change it.
notice-unlocked = { $material } is unlocked: the resolver may change it.
notice-undone = Undone: { $action }.
notice-redone = Redone: { $action }.
notice-version-named = The current state was saved as version { $name }.
notice-version-shown = Showing version { $name }.
notice-solved = { $material } is solved; { $made ->
    [0] no table had to be built.
    [one] 1 table was built.
   *[other] { $made } tables were built.
}
notice-counted = The figures of the tables were stored as evidence. They do not judge perpetual chase and lock nothing: { $material } is { $score }. Conflicts: { $before } → { $after }.
notice-proved = { $material } is proved: { $score }, locked. Conflicts: { $before } → { $after }.
notice-proved-known = Stored the proofs of { $combinations ->
        [one] 1 combination
       *[other] { $combinations } combinations
    }; { $scores ->
        [0] no score
        [one] 1 score
       *[other] { $scores } scores
    } changed. The previous state was saved as version "{ $version }".
notice-proved-known-none = The base already has all known proofs.
notice-index-rebuilt = The index of { $games ->
    [one] 1 game
   *[other] { $games } games
} of the library disagreed with the games and was rebuilt from them. Nothing was lost.
notice-proofs-outdated = { $proofs ->
    [one] 1 score in this base rests on a table that ignores perpetual chase. Use "Apply all known proofs": it is renewed, or no longer locked above the manuals.
   *[other] { $proofs } scores in this base rest on tables that ignore perpetual chase. Use "Apply all known proofs": they are renewed, or no longer locked above the manuals.
}
proofs-missing = { $combinations ->
        [one] 1 proof is
       *[other] { $combinations } proofs are
    } missing or outdated; { $scores ->
        [0] no score
        [one] 1 score
       *[other] { $scores } scores
    } would change.
proof-changes = { $material }: { $before } → { $after }
version-before-proofs = before proofs { $time }
notice-accepted = The resolver's changes were stored: { $changed ->
    [one] 1 combination
   *[other] { $changed } combinations
} changed. { $left ->
        [0] No conflict is left.
        [one] 1 is still in conflict.
       *[other] { $left } are still in conflict.
    }
notice-opened = Opened { $path }.
notice-imported = Imported { $path }: { $count ->
    [one] 1 change
   *[other] { $count } changes
}.
notice-imported-as = Imported { $path }: { $count ->
    [one] 1 change
   *[other] { $count } changes
}, read as { $encoding }. Check the names and comments; if they are wrong, undo and save the file as UTF-8.
notice-exported = Exported { $count ->
    [one] 1 combination
   *[other] { $count } combinations
} to { $path }.
notice-settings-aside = The settings could not be read and were reset. The damaged file was kept as { $path }.
notice-game-aside =
    { $moves ->
        [0] The game on the board could not be read. A new one was set up, and the damaged file was kept as { $aside }.
        [one] The file of the game on the board is damaged: its first move could be read. It was kept as { $aside }.
       *[other] The file of the game on the board is damaged: { $moves } of its moves could be read. It was kept as { $aside }.
    }
notice-game-annotated = { $moves ->
    [one] 1 move was judged
   *[other] { $moves } moves were judged
}; { $marked ->
    [one] 1 loses points and has a sign and the better line.
   *[other] { $marked } lose points and have a sign and the better line.
}
notice-mistakes-added = { $mistakes ->
    [0] No mistakes were found in this game.
   *[other] { $added ->
        [0] { $mistakes ->
            [one] The mistake
           *[other] All { $mistakes } mistakes
        } of this game { $mistakes ->
            [one] is
           *[other] are
        } already among the positions to practise.
        [one] 1 position before a mistake is now due in Endgames.
       *[other] { $added } positions before mistakes are now due in Endgames.
    }
}
notice-game-saved = The game was written to { $path }.{ $lost ->
    [0] {""}
    [one] {" "}The format cannot hold 1 part of it.
   *[other] {" "}The format cannot hold { $lost } parts of it.
}
notice-game-pasted = { $moves ->
    [one] 1 move was
   *[other] { $moves } moves were
} pasted.{ $lost ->
    [0] {""}
    [one] {" "}1 part of the text could not be read.
   *[other] {" "}{ $lost } parts of the text could not be read.
}
notice-copied = A copy of the base was saved as { $path }.
notice-checked = { $path } is sound. Checked: every page, { $changes ->
    [one] 1 change
   *[other] { $changes } changes
} of the log, { $evidence ->
    [one] 1 piece
   *[other] { $evidence } pieces
} of evidence.
notice-solve-stopped = Solving stopped. Finished tables are kept, and the next run continues from there.
notice-cancelled = Cancelled: { $job }. Nothing was changed.

# What could not be done, and what to do
fault-symmetric = { $material } cannot be { $score }: both sides have the same pieces, so only 4 (either side may win) or 5 (draw) is possible. Nothing was changed.
fault-elementary = The built-in knowledge could not be read ({ $error }). The program is damaged: reinstall it.
fault-unsolved = { $material } is not solved yet, so nothing is proved. Solve it first.
fault-round-built = The base already has { $round }. Build in another base: canju kb new --elementary FILE, then canju kb build --kb FILE.
fault-all-scored = Every endgame of this base has a score, so no round is left to build. The rounds of the paper begin with an elementary base: canju kb new --elementary FILE, or New elementary base in the window.
fault-nothing-scored = No combination is scored, so there is nothing to build on. Answer or import scores first, or create an elementary base.
fault-person = Invalid name of a person. { $error }
fault-nameless = No author is set, so nothing was stored. Set one: menu Edit, "Set author…".
fault-no-base = No base is open. Open or create one from the File menu.
fault-busy = A job is still writing to the base. Wait until it is done, or cancel it at the lower left.
fault-unscored = { $material } has no score to lock. Score it first; that locks it too.
fault-nothing-to-accept = The resolver has not changed anything yet. Run it or make a step first.
fault-crashed = The job '{ $job }' crashed because of a program error. The base file is intact; the work of the job is lost.
fault-no-thread = The job '{ $job }' could not start, because the system has no thread available ({ $error }). Close other programs and try again.
fault-settings = The settings could not be saved and apply until you quit. { $reason }
fault-kept-game = The game could not be saved and would be lost if the program ended now. { $reason }
fault-game-changed = The main line was changed meanwhile. Judge the game again.
fault-no-playable-start = The game begins with a set-up that is not a legal position. Paste it in Games.
fault-not-your-game = Neither player of this game is { $name }. Set your name (menu Edit, "Set author…"), or make both names one player (Games, "Players").
fault-one-game = The text has { $games ->
    [one] 1 game
   *[other] { $games } games
}. Paste it in Games to import them.

fault-cancelled = Cancelled. Nothing was changed.

# The file of a base
store-not-sqlite = { $path } is not a canju base. Choose a file created by canju.
store-not-a-base = { $path } is a database of another program, not a canju base. Choose a file created by canju.
store-newer = { $path } was written by a newer canju (format { $found }; this one knows { $known }). Use the newer program.
store-truncated = { $path } is incomplete: it has { $found } of { $expected ->
    [one] 1 byte
   *[other] { $expected } bytes
}. Restore it from a backup, or copy it again.
store-held = { $path } is open in another window or program. Close it there, then try again.
store-read-only-folder = The folder { $path } is write-protected, but a base must write next to its file. Copy the base into a folder of your own.
store-gone = { $path } was removed, moved or replaced while it was open, so nothing more is stored in it. What was stored before is still open here: save a copy under another name ("Save a copy" in the File menu).
store-changed = { $path } was changed by another program, so nothing was stored. Open it again, then repeat your last step.
store-foreign-log = The journal { $log } does not belong to { $path } in its current state. Most likely a backup replaced a base whose program was killed. Both files were left unchanged. To open the base without the journal, rename the journal (canju kb info --kb FILE --set-log-aside, or the button). To use the journal, restore the file to which it belongs.
store-hard-link = { $path } has a second name (a hard link), through which another program could write to it. Copy the file and open the copy.
store-log = { $path } and the journal { $log } next to it belong together, but their content is damaged ({ $damage }). Neither was changed. Keep both: the journal holds what was stored last. Continue with the newest backup that canju kb check finds sound, and enter later changes again.
store-damaged = { $path } is damaged ({ $damage }) and was not changed. Restore it from a backup.
store-sqlite = { $path } cannot be used: { $error }. The last step was not stored.
store-unsynced = The disk has not confirmed the last step in { $path }: { $error }. It may or may not be stored. Open the base again and check its log.
store-stale = The base has changed in the meantime, so nothing was stored. Try again.
store-foreign = { $path } contains the { $kind } "{ $name }", which does not belong to a base, so it was not opened. Another program changed the file; restore it from a backup.
schema-table = table
schema-index = index
schema-view = view
schema-trigger = trigger
damage-table = the table { $table } is missing or was altered
damage-row = row { $row } of the table { $table } is invalid
damage-changes = the changes of log entry { $entry } do not match
damage-state = the state of { $material } does not match the log
damage-log = the log is broken at entry { $entry }

# The log
history-nothing-to-undo = Nothing to undo: this is the start of the base.
history-nothing-to-redo = Nothing to redo.
history-no-version = No version is named { $name }.
history-name-taken = A version named '{ $name }' already exists. Choose another name.
history-name = Invalid name of a version. { $error }
name-empty = The name is empty.
name-too-long = It has { $count ->
    [one] 1 character
   *[other] { $count } characters
}; at most { $most } are allowed.
name-control = It contains a control character such as a line break ({ $code }). Remove it.
name-invisible = It contains an invisible or direction-changing character ({ $code }). Remove it.

# What was done, as a phrase
action-create = created from { $from }
action-set = score of { $material }
action-lock = lock of { $material }
action-unlock = unlocking of { $material }
action-prove = proof of { $material }
action-prove-known = known proofs of tables ({ $combinations ->
    [one] 1 combination
   *[other] { $combinations } combinations
})
action-resolve = resolver run, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
}
action-extend = extension { $round }
action-refine = refinement { $round }
action-withdraw = { $answers } contradicted manual verdicts withdrawn
action-repair = exact repair: { $method }
action-import = import of { $file }
from-built-in = the built-in knowledge
from-elementary = the elementary combinations
from-empty = nothing
notice-proposal-dropped = The base has changed, so the resolver's result was discarded. Run it again.

# What an exact repair makes least.
method-l1 = smallest total change
method-fewest = fewest changes
method-mixed = mixed
