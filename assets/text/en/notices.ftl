# What was done
notice-stored = { $material } is now { $score } and locked. Nodes in conflict: { $before } → { $after }.
notice-against-proof = Exact tables prove { $score }: applying them to the base again returns to it.
notice-beside = { $one } { $other }
notice-cleared = { $material } has no score any more. Nodes in conflict: { $before } → { $after }.
notice-locked = { $material } is locked: the resolver will not change it.
notice-unlocked = { $material } is unlocked: the resolver may change it.
notice-undone = Taken back: { $action }.
notice-redone = Made again: { $action }.
notice-version-named = The present state is kept as the version { $name }.
notice-version-shown = This is the version { $name }.
notice-solved = { $material } is solved; { $made ->
    [0] no table had to be made.
    [one] 1 table was made.
   *[other] { $made } tables were made.
}
notice-proved = { $material } is proved: { $score }, locked. Nodes in conflict: { $before } → { $after }.
notice-accepted = The resolver's changes are stored: { $changed } nodes changed. { $left -> 
        [0] No conflict is left.
       *[other] { $left } nodes are still in conflict.
    }
notice-opened = { $path } is open.
notice-imported = { $path } was read in: { $count } changes.
notice-imported-as = Read in { $path }: { $count } changes. It was read as { $encoding }; look whether the names and comments are right, or undo and save it as UTF-8.
notice-exported = { $count } nodes were written to { $path }.
notice-settings-aside = Your choices could not be read, so they begin anew. The damaged file is kept as { $path }.
notice-copied = A copy of the base is saved in { $path }.
notice-checked = { $path } is sound. Checked: every page, { $changes } changes of the log, { $evidence } pieces of evidence.
notice-solve-stopped = Solving was stopped. Tables that were finished stay, and the next time it goes on from there.
notice-cancelled = Cancelled: { $job }. Nothing was changed.

# What could not be done, and what to do
fault-symmetric = { $material } cannot be { $score }: both sides have the same pieces, so only 4 (either side may win) or 5 (draw) makes sense. Nothing was changed.
fault-elementary = The built-in knowledge cannot be read ({ $error }). The program is damaged: install it again.
fault-unsolved = { $material } is not solved yet, so nothing is proved. Solve it first.
fault-round-built = The base has { $round } already. Build in another base: canju kb new --elementary FILE, then canju kb build --kb FILE.
fault-all-scored = Every endgame of this base has a score, so no round is left to build. The rounds of the paper begin with a base of the elementary combinations: canju kb new --elementary FILE, or New elementary base in the window.
fault-nothing-scored = Nothing is scored, so there is nothing to build on. Answer or import scores first, or make a base of the elementary combinations.
fault-person = This cannot be the name of a person. { $error }
fault-nameless = Nobody is named yet, so nothing was stored. Say who answers: menu Edit, “Who answers…”.
fault-no-base = No base is open. Open or make one from the File menu.
fault-busy = The base is still being written by a job. Wait until it is done, or cancel it at the lower left.
fault-unscored = { $material } has no score to lock. Score it first; that locks it too.
fault-nothing-to-accept = The resolver has changed nothing yet. Run it or make a step first.
fault-crashed = The job '{ $job }' broke down, which is a fault of the program. The file of the base is whole; the job's work is lost.
fault-no-thread = The job '{ $job }' could not begin, because the system gives the program no further thread ({ $error }). Close other programs and try again.
fault-settings = Your choices could not be saved and hold until you quit. { $reason }

fault-cancelled = Cancelled. Nothing was changed.

# The file of a base
store-not-sqlite = { $path } is not a base of canju. Choose a file that canju has made.
store-not-a-base = { $path } is a database of another program, not a base of canju. Choose a file that canju has made.
store-newer = { $path } was written by a newer canju (format { $found }; this one knows { $known }). Use the newer program.
store-truncated = The end of { $path } is missing: it has { $found } of { $expected } bytes. Take it from a backup, or copy it again.
store-held = { $path } is open in another window or program. Close it there, then try again.
store-read-only-folder = The folder { $path } is write-protected, but a base needs to write beside its file. Copy the base into a folder of your own.
store-gone = { $path } was removed, moved or replaced while it was open, so nothing more is stored there. What was stored before is still open here: save a copy of it under another name (“Save a copy” in the File menu).
store-changed = { $path } was changed by another program, so nothing was stored. Open it again, then repeat your last step.
store-foreign-log = The log { $log } does not belong to { $path } as it is now. Most likely a backup was put in the place of a base whose program was killed. Both files were left as they are. To open the base without the log, rename the log (canju kb info --kb FILE --set-log-aside, or the button). To use the log, put the file back that it belongs to.
store-hard-link = { $path } has a second name (a hard link), under which another program might write it. Copy the file and open the copy.
store-log = { $path } does not fit { $log }, which lies beside it ({ $damage }). If you have put a backup in its place, that log belongs to the base before: set it aside (canju kb info --kb FILE --set-log-aside, or the button) to open the file alone. Both were left as they are.
store-damaged = { $path } is damaged ({ $damage }) and was left as it is. Take it from a backup.
store-sqlite = { $path } cannot be used: { $error }. Nothing was changed.
store-stale = The base has changed in between, so nothing was stored. Try again.
store-foreign = { $path } holds the { $kind } “{ $name }”, which no base has, so it was not opened. Another program changed the file; take it from a backup.
schema-table = table
schema-index = index
schema-view = view
schema-trigger = trigger
damage-table = the table { $table } is missing or was altered
damage-row = row { $row } of the table { $table } makes no sense
damage-changes = the changes of entry { $entry } of the log do not fit
damage-state = the state of { $material } is not that of the log
damage-log = the log is broken at entry { $entry }

# The log
history-nothing-to-undo = There is nothing to undo: this is how the base began.
history-nothing-to-redo = There is nothing to redo.
history-no-version = There is no version named { $name }.
history-name-taken = There is a version '{ $name }' already. Choose another name.
history-name = This cannot be the name of a version. { $error }
name-empty = The name is empty.
name-too-long = It has { $count } characters; at most { $most } are allowed.
name-control = It contains a control character such as a line break ({ $code }). Take it out.
name-invisible = It contains a character that cannot be seen or that turns the direction of writing ({ $code }). Take it out.

# What was done, as a phrase
action-create = made from { $from }
action-set = score of { $material }
action-lock = lock of { $material }
action-unlock = unlocking of { $material }
action-prove = proof of { $material }
action-resolve = resolver run, { $steps } steps
action-extend = extension { $round }
action-refine = refinement { $round }
action-withdraw = { $answers } contradicted verdicts of manuals withdrawn
action-repair = exact repair: { $method }
action-import = import of { $file }
from-built-in = the built-in knowledge
from-elementary = the elementary combinations
from-empty = nothing
notice-proposal-dropped = The base has changed, so what the resolver found for it was dropped. Run it again.

# What an exact repair makes least.
method-l1 = least way
method-fewest = fewest changes
method-mixed = mixed
