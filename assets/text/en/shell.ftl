# Menus
menu-file = File
menu-edit = Edit
menu-view = View
menu-resolver = Resolver
menu-tables = Tables
menu-help = Help

# Verbs: what menus, palette and key map offer
verb-new-base = New base
verb-new-base-hint = Creates a base with every endgame: proved by exact tables, judged by manuals, the rest predicted by the learned model
verb-new-elementary-base = New elementary base
verb-new-elementary-base-hint = Creates a base of the 5,184 elementary combinations, guessed by counting pieces if no table or manual covers them; the rounds of the paper begin with it
verb-new-empty-base = New empty base
verb-new-empty-base-hint = Creates a base without scores, to be filled by an import or by hand
verb-open-base = Open a base
verb-open-base-hint = Opens another base; the current one stays as it is
verb-open-default = Open the default base
verb-open-default-hint = Opens the base used by default, creating it if missing
verb-import = Import scores
verb-import-hint = Imports scores from a JSON Lines or CSV file into the base, as one action that can be undone
verb-save-copy = Save a copy
verb-save-copy-hint = Writes the whole base with its log and versions to a new file: a backup
verb-check-base = Check the base
verb-check-base-hint = Checks the whole file for damage: every page, every checksum, every change of the log
verb-export = Export scores
verb-export-hint = Writes all scores with their sources to a JSON Lines or CSV file
verb-quit = Quit
verb-quit-hint = Closes the window; every answer is already stored
verb-undo = Undo
verb-undo-hint = Undoes the last action; the log keeps it
verb-redo = Redo
verb-redo-hint = Redoes the last undone action
verb-toggle-lock = Lock or unlock
verb-toggle-lock-hint = Locks or unlocks the score; resolvers never change a locked score
verb-clear-score = Clear the score
verb-clear-score-hint = Removes the score of the selected combination
verb-next-conflict = Next conflict
verb-next-conflict-hint = Selects the next conflict of the ranking
verb-previous-conflict = Previous conflict
verb-previous-conflict-hint = Selects the previous conflict of the ranking
verb-name-version = Name this version
verb-name-version-hint = Saves the current state under a name, to return to or to compare with; it stays as it is
verb-expert = Set author…
verb-expert-hint = Sets the name under which answers are stored from now on
verb-palette = Find or do anything
verb-palette-hint = Finds any command, any combination by its letters or its name, and any set by a query
verb-find = Find combinations
verb-find-hint = Goes to the query line of the lattice; in the inquiry, to that of the questions
verb-back = Back
verb-back-hint = Selects the previously selected combination
verb-forward = Forward
verb-forward-hint = Selects the combination selected after this one
verb-mirror = Mirror
verb-mirror-hint = Selects the combination with the sides swapped; both are the same knowledge
verb-confidence = Confidence of scores
verb-confidence-hint = Colours the map by the confidence of each score: the stronger, the less certain. Computed from the locked answers.
panel-lattice = Lattice
panel-lattice-hint = All combinations as a map, with neighbourhood, table and queries
panel-conflicts = Conflicts
panel-conflicts-hint = Every combination in conflict, with the reason and the effect of each score
panel-resolver = Resolver
panel-resolver-hint = Repairs the base step by step; locked scores stay
panel-tables = Tables
panel-tables-hint = Exact tables: solve a combination, set up positions, see every move with its result, and store what is proved
verb-inspector = Inspector
verb-inspector-hint = Shows or hides the details of the selected combination, on the right
verb-english = English
verb-english-hint = Switches to English
verb-traditional = 繁體中文
verb-traditional-hint = Switches to Chinese in traditional characters
verb-simplified = 简体中文
verb-simplified-hint = Switches to Chinese in simplified characters
verb-names-words = Combinations in words
verb-names-words-hint = Names every combination in words: rook and knight against rook, two guards and two ministers
verb-names-letters = Combinations in letters
verb-names-letters-hint = Names every combination by its letters: KRNKRGGMM
verb-names-both = Combinations in letters and words
verb-names-both-hint = Names every combination by its letters and in words
verb-light = Light
verb-light-hint = Shows dark text on a light background
verb-dark = Dark
verb-dark-hint = Shows light text on a dark background
verb-system-theme = System theme
verb-system-theme-hint = Follows the light or dark theme of the desktop
verb-zoom-in = Larger
verb-zoom-in-hint = Makes everything larger
verb-zoom-out = Smaller
verb-zoom-out-hint = Makes everything smaller
verb-zoom-reset = Normal size
verb-zoom-reset-hint = Restores the normal size of everything
verb-resolver-run = Run or pause
verb-resolver-run-hint = Runs the resolver to its end, or pauses it; nothing is stored until you accept
verb-resolver-step = One step
verb-resolver-step-hint = Examines one combination
verb-resolver-back = One step back
verb-resolver-back-hint = Undoes the last step of the resolver
verb-resolver-rewind = To the start
verb-resolver-rewind-hint = Undoes all steps of the resolver
verb-resolver-accept = Accept
verb-resolver-accept-hint = Stores all changes of the resolver as one action that can be undone
verb-resolver-discard = Discard
verb-resolver-discard-hint = Discards the changes of the resolver; the base was never changed
verb-solve = Solve
verb-solve-hint = Builds the exact table of the selected combination, with the smaller ones it needs, and counts it
verb-prove = Apply to the base
verb-prove-hint = Stores the score that the table proves for the selected combination, locked, with the census as evidence
verb-prove-known = Apply all known proofs
verb-prove-known-hint = Stores all proofs that are built in or in your folder of tables, and saves the previous state as a version
verb-keys = Key map
verb-keys-hint = Shows every shortcut on one page
verb-tour = Tour
verb-tour-hint = Introduces the window in three cards

# Top bar
base-none-title = No base is open
base-none = A base is a file with scores, their sources and the log of all changes. The default base holds every endgame.
base-opening = Opening the base …
version-main = current work
version-name = Version { $name }
version-hint = Versions: frozen states of the base and lines of work. Choose one to show it; an edit on a frozen state begins a new line.
language = Language
language-hint = Language of the window
rail-waiting = { $panel }, { $count }

# Palette
palette-button = Find or do anything
palette-hint = Command, KRKNGG, rook v knight, or a query
palette-nothing = No match. Letters of a combination begin with K: KRKNGG.
palette-guess = Similar: { $name }
palette-similar = did you mean?
palette-similar-hint = No combination has exactly this name. Enter selects the similar one.
palette-unscored = unscored
palette-node-hint = Selects this combination
palette-search = Search for { $query }
palette-search-hint = Finds all combinations that match this query

# Key map
keymap-further = Everywhere
keymap-score = Answer for the combination whose scale is focused; with Shift: unsure, the score stays unlocked
keymap-tab = Next control; with Shift the previous one
keymap-arrows = Move the selection in map and lists; step through a game
keymap-space = Press the focused control
keymap-escape = Close the topmost dialog or panel
close = Close

# Questions for a file or a name
ask-new = Create base in file
ask-new-elementary = Create elementary base in file
ask-new-empty = Create empty base in file
ask-open = Open base
ask-import = Import scores from
ask-save-copy = Save a copy of the base as
ask-export = Export scores to
ask-name-version = Name of this version
ask-do-new = Create
ask-do-open = Open
ask-do-import = Import
ask-do-save-copy = Save
folder-above = parent folder
folder-empty = Nothing here to choose.
menu-recent = Open recent
toast-without-log = Rename the journal and open
ask-do-export = Export
ask-do-replace = Replace
ask-do-name-version = Name
expert-ask = Your name
expert-do = Use this name
expert-known = Answers are now stored under { $name }
expert-waits = Your last action waits for the name.
ask-browse = Browse …
ask-browse-hint = Opens the file dialog of the desktop
ask-cancel = Cancel
ask-exists = This file already exists, and a new base never overwrites a file. Choose another name.
ask-folder = This is a folder: add a file name.
ask-foreign = This file exists and is not a canju export; it is not replaced. Choose another name.
ask-replaces = This export exists and will be replaced: press Enter twice.
ask-missing = File not found.
file-base = canju base
file-scores = Scores

# Jobs
job-open = Opening a base
job-save = Saving
job-import = Importing
job-export = Exporting
job-check = Checking the base
job-resolve = Resolving
job-query = Searching
job-predict = Predicting
job-confidence = Computing confidence
job-order = Ranking what to solve next
job-solve = Solving
job-list = Reading tables
job-probe = Looking up
job-limit = Computing the no-capture limit
job-dialog = File dialog
job-stage = { $name }: { $task } ({ $at } of { $of })
job-left = { $percent } % · { $time } left
job-cancel = Cancel: { $job }

# Status line
status-idle = Ready
status-saved = ✔ saved
status-saving = saving …
status-saved-hint = Answers are on disk before this is shown
status-scored = { $count } scored
status-scored-hint = Scored combinations; a combination and its mirror both count
status-conflicts = ✗ { $count } in conflict
status-conflicts-hint = CN: combinations in conflict with a neighbour; a combination and its mirror both count
status-undo = undo: { $action }
status-undo-here = undo the last change here
status-undo-nothing = nothing to undo

# Messages
toasts = Messages
toast-copy = Copy
toast-dismiss = Dismiss

# Tour
tour-name = Tour
tour-see-title = See
tour-see = Each point of the map is one combination: Red's pieces upwards, Black's to the right, coloured from Red wins to Black wins. Click one, or press Ctrl+P and type KRKNGG or a name such as rook v knight.
tour-score-title = Judge
tour-score = The inspector shows the selected combination: its score, its author, and the verdicts of manuals. Type a digit from 0 (Red wins) to 9 (Black wins) to answer; your answer is locked. L unlocks it, Ctrl+Z undoes it.
tour-repair-title = Repair
tour-repair = More pieces must not be worse. Conflicts lists every violation of this order with its reason. The Resolver repairs them step by step without changing locked scores, and nothing is stored until you accept.
tour-place = { $at } of { $of }
tour-back = Back
tour-next = Next
tour-end = Done
tour-stop = End the tour

# Inspector
inspector-none-title = No combination selected
inspector-none = Click a point of the map, or press Ctrl+P and type a combination such as KRKNGG.
inspector-hidden = The sample hides its score and evidence until you have judged it.
inspector-score-it = Type a digit from 0 to 9 to score it.
inspector-locked = locked: no resolver changes it; L unlocks it
inspector-open = open: the resolver may change it
inspector-conflicts = Conflicts ({ $count })
inspector-evidence = Evidence ({ $count })
inspector-evidence-none = No evidence of a book or a table on this combination.
evidence-contradicts = Contradicts the score.
inspector-evidence-mirror = stated for { $material }, with the sides swapped
inspector-neighbours = Scored neighbours
inspector-better = ▲ better for Red ({ $count })
inspector-worse = ▼ worse for Red ({ $count })
inspector-history = History

# Without a window
closing-title = Close canju?
closing-build = Rounds are being built. Stored steps are kept; the current one is lost.
closing-solve = A table is being solved. Finished tables are kept; the current one is lost.
closing-job = A job is still running: { $job }. What it has not stored is lost.
closing-run = The resolver has changes that are not accepted. They are lost.
closing-rows = The exchange tables have unsaved changes. They are lost.
closing-stay = Stay (Esc)
closing-close = Close (Enter)

# The next step
verb-next-step = Next step
verb-next-step-hint = Takes the step that the frame in the panel offers: ask about the conflicts, resolve, take answers, return
verb-put-sample-aside = Put the sample aside
verb-put-sample-aside-hint = Shows the scores of the sample again; its marks return when you draw it again
next-step = Next: { $step }
next-ask-these = { $count ->
    [one] Ask about this conflict
   *[other] Ask about these { $count } conflicts
}
next-ask = { $count ->
    [one] Ask about the conflict left
   *[other] Ask about the { $count } conflicts left
}
next-resolve = { $count ->
    [one] Resolve the conflict left
   *[other] Resolve the { $count } conflicts left
}
next-accept = Accept the changes
next-accept-ask = { $count ->
    [one] Accept the changes and ask about the conflict left
   *[other] Accept the changes and ask about the { $count } conflicts left
}
next-sample = Verify the base by a random sample
next-take = { $count ->
    [one] Take the judged score as an answer
   *[other] Take the { $count } judged scores as answers
}
next-return = Store { $result } as evidence on { $material } and return to { $panel }
next-leave = Return to { $panel }
status-hidden = { $count } hidden
status-hidden-hint = Scores of the sample are shown nowhere until they are judged. Judge them, or put the sample aside.
score-hidden = hidden until it is judged
