# The log of the base, the states that have names, and rounds as they were made.
panel-log = Log
panel-log-hint = All changes of the base: author, time, effect, and undo
log-text = Find
log-text-hint = Words in the line: combination, author, comment, condition, score, file or entry number
log-author = Author
log-everybody = Everyone
log-nobody = (no name)
log-kind = Kind
log-kind-all = Everything
log-kind-answers = Answers and edits
log-kind-withdrawals = Withdrawn verdicts
log-kind-inferences = Rounds and repairs
log-kind-proofs = Proofs
log-kind-evidence = Evidence
log-kind-files = Files
log-in-force = Only in force
log-in-force-hint = Leaves out undone entries and other lines of work
log-none = No matching log entries.
log-name = Chinese name
log-sure = Sure
log-condition = Exceptions
log-comment = Comment
log-yes = yes
log-no = no
log-since = From
log-until = To
log-day-hint = A day, such as { $day }; empty: any
log-changes-of = { $count ->
    [one] 1 change (a combination with its mirror)
   *[other] { $count } changes (a combination with its mirror is one)
}
log-taken-back = { $action } (not in force)
log-undo-from = Undo from here
log-undo-from-hint = Undoes this entry and all later ones at once. They stay in the log: choose one to return to it.
log-go-to = Go to this state
log-go-to-hint = Shows the base as it was after this entry. The current state stays in the log and can be restored.
log-first = First { $count ->
    [one] 1 change
   *[other] { $count } changes
}:
log-evidence-added = + evidence: { $term } ({ $source })
log-evidence-removed = − evidence: { $term } ({ $source })
log-untouched = No changes here yet.
log-unread = It could not be read.
log-look = Show in the log
inspector-history-hint = Changes of the score, the lock and the evidence, with author and time, undone ones included
states-title = Versions ({ $count })
states-hint = A frozen version stays as it is. Edits made while it is shown begin a new line of work, named after it with + appended.
states-frozen = frozen
states-frozen-hint = Edits, undo and redo do not change it
states-line = line of work
states-line-hint = Edits are added to it while it is shown
states-show = Show
states-rename = Rename
states-rename-hint = Enter renames, Esc cancels
states-delete = Delete
states-delete-really = Really delete?
states-delete-hint = Removes the name. The entries stay in the log and can be reached there.
states-held = A round on which another version or the current work is based keeps its name: the rounds are counted by it.
states-shown = The version shown cannot be deleted. Show another version first.
notice-moved-back = Undone: { $back ->
    [one] 1 entry
   *[other] { $back } entries
} of the log at once.
notice-moved = Moved in the log: { $back } undone, { $again } redone.
notice-version-renamed = Version { $from } was renamed to { $to }.
notice-version-deleted = Version { $name } was deleted. Its entries are in the log.
history-shown = Version { $name } is shown and cannot be deleted. Show another one first.
history-no-way = Entry { $entry } has no state.
fault-round-held = { $name } was not changed: another version or the current work is based on it, and its rounds are counted by that name.
fault-round-name = { $name } is reserved for a round built by canju. Choose another name.
cli-line-begun = "{ $frozen }" is frozen and stays as it is: work continues as "{ $line }".
manner-nothing = No further settings.
manner-learned = Predicted by the learned model, then by exchanges (tables { $tables }, { $digest }).
manner-paper = Predicted from exchanges as in the paper (tables { $tables }, { $digest }; threshold { $threshold }).
manner-around-all = Extended in all directions around an even score.
manner-around-add = Extended around an even score to combinations with more pieces on either side.
manner-exact = Exact repair: { $method }.
manner-greedy-weight = Greedy resolver by weight (IW).
manner-greedy-ratio = Greedy resolver by ratio (IP).
cli-digest = Digest
digest-said = Digest of the state shown: { $digest }
digest-hint = Digest of all scores, locks, authors and evidence, without times: identical builds have the same digest

# Lines of the log
entry-set = { $material } = { $score }
entry-cleared = { $material }: score cleared
entry-answer = { $by }: { $material } = { $score }
entry-adjudicate = decision: { $material } = { $score }
entry-prove = proof: { $material } = { $score }
entry-attach = game: { $material } = { $score }
entry-repeat = repeated question
entry-with = { $line }, { $part }
