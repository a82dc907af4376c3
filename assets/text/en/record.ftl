# The log of the base, the states that have names, and rounds as they were made.
panel-log = Log
panel-log-hint = Everything that was ever done to the base: by whom and when, what it changed, and the way back
log-text = Find
log-text-hint = Words that stand in the line: a combination, an author, a comment, a condition, a score, a file, the number of an entry
log-author = Author
log-everybody = Everybody
log-nobody = (no name)
log-kind = Kind
log-kind-all = Everything
log-kind-answers = Answers and edits
log-kind-withdrawals = Withdrawn verdicts
log-kind-inferences = Rounds and repairs
log-kind-proofs = Proofs
log-kind-evidence = Evidence
log-kind-files = Files
log-in-force = Only what is in force
log-in-force-hint = Without what was taken back, and without other lines of work
log-none = No entry of the log is like that.
log-name = Chinese name
log-sure = Sure
log-condition = Goes otherwise
log-comment = Comment
log-yes = yes
log-no = no
log-since = From
log-until = To
log-day-hint = A day, such as { $day }; empty: any
log-changes-of = { $count ->
    [one] 1 change (a node with its mirror)
   *[other] { $count } changes (a node with its mirror is one)
}
log-taken-back = { $action } (not in force)
log-undo-from = Undo from here
log-undo-from-hint = Takes this entry back and all after it, at once. The log keeps them: choose one of them to go there again.
log-go-to = Go to this state
log-go-to-hint = Shows the base as it was after this entry. What is in force now stays in the log, and one can go back to it.
log-first = The first { $count } changes:
log-evidence-added = + evidence: { $term } ({ $source })
log-evidence-removed = − evidence: { $term } ({ $source })
log-untouched = Nobody has changed anything here.
log-unread = It could not be read.
log-look = Show the entry in the log
inspector-history-hint = Who changed the score, the lock or the evidence, and when; what was taken back, too
states-title = Versions ({ $count })
states-hint = A kept version stays as it is. Whoever edits while it is shown works on a line of his own, which gets its name with + behind.
states-frozen = kept
states-frozen-hint = Edits, undo and redo do not change it
states-line = line of work
states-line-hint = Edits are added to it while it is shown
states-show = Show
states-rename = Rename
states-rename-hint = Enter renames, Esc leaves the name
states-delete = Delete
states-delete-really = Really delete?
states-delete-hint = Takes the name away. The entries stay in the log, and one can go to them there.
states-held = A round on which another version or the current work stands keeps its name: the rounds are counted by it.
states-shown = What is shown cannot be deleted. Show another version first.
notice-moved-back = Undone: { $back ->
    [one] 1 entry
   *[other] { $back } entries
} of the log, at once.
notice-moved = Gone through the log: { $back } back, { $again } again.
notice-version-renamed = The version { $from } is named { $to } now.
notice-version-deleted = The version { $name } was deleted. Its entries are in the log.
history-shown = The version { $name } is shown and cannot be deleted. Show another one first.
history-no-way = There is no state of entry { $entry }.
fault-round-held = Another version or the current work stands on { $name }, and its rounds are counted by that name: it stays as it is.
fault-round-name = { $name } is the name of a round, which canju gives to what it builds: choose another name.
cli-line-begun = “{ $frozen }” is frozen and stays as it is: the work goes on as “{ $line }”.
manner-nothing = Made without further settings.
manner-learned = Predicted by the learned model, then by exchanges (tables { $tables }, { $digest }).
manner-paper = Predicted from exchanges as in the paper (tables { $tables }, { $digest }; threshold { $threshold }).
manner-around-all = Extended all ways around an even score.
manner-around-add = Extended around an even score to where either side has more.
manner-exact = Exact repair: { $method }.
manner-greedy-weight = Greedy resolver by weight (IW).
manner-greedy-ratio = Greedy resolver by ratio (IP).
cli-digest = Digest
digest-said = What is shown: { $digest }
digest-hint = Digest of all scores, locks, authors and evidence, without times: two builds that say the same have the same one

# Lines of the log
entry-set = { $material } = { $score }
entry-cleared = { $material }: score cleared
entry-answer = { $by }: { $material } = { $score }
entry-adjudicate = decision: { $material } = { $score }
entry-prove = proof: { $material } = { $score }
entry-attach = game: { $material } = { $score }
entry-repeat = repeated question
entry-with = { $line }, { $part }
