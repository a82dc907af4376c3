# Menus
menu-file = File
menu-edit = Edit
menu-view = View
menu-resolver = Resolver
menu-tables = Tables
menu-help = Help

# Verbs: what menus, palette and key map offer
verb-new-base = New base
verb-new-base-hint = Makes a base with the built-in knowledge: 5,184 scored nodes and the verdicts of the manuals
verb-new-empty-base = New empty base
verb-new-empty-base-hint = Makes a base without any score, to be filled by an import or by hand
verb-open-base = Open a base
verb-open-base-hint = Opens the file of another base; the present one stays as it is
verb-open-default = Open the default base
verb-open-default-hint = Opens the base that is used where no other is named, and makes it where it is missing
verb-import = Import scores
verb-import-hint = Reads scores from a JSON Lines or CSV file into the base, as one action that can be undone
verb-save-copy = Save a copy
verb-save-copy-hint = Writes the whole base with its log and versions to a new file: a backup
verb-export = Export scores
verb-export-hint = Writes all scores with their sources to a JSON Lines or CSV file
verb-quit = Quit
verb-quit-hint = Closes the window; every answer is already stored
verb-undo = Undo
verb-undo-hint = Takes the last action back; the log keeps it
verb-redo = Redo
verb-redo-hint = Makes the action again that was taken back last
verb-toggle-lock = Lock or unlock
verb-toggle-lock-hint = A locked score is never changed by the resolver
verb-clear-score = Clear the score
verb-clear-score-hint = Takes the score of the selected node away
verb-next-conflict = Next conflict
verb-next-conflict-hint = Selects the next conflict in rank
verb-previous-conflict = Previous conflict
verb-previous-conflict-hint = Selects the conflict before in rank
verb-name-version = Name this version
verb-name-version-hint = Gives the present state a name, to come back to or to compare with
verb-expert = Who answers…
verb-expert-hint = Asks for the name under which answers are stored from now on
verb-palette = Find or do anything
verb-palette-hint = Finds any command, any combination by its letters or its name, and any set by a query
verb-find = Find nodes
verb-find-hint = Goes to the query line of the lattice
verb-back = Back
verb-back-hint = Selects the node that was selected before
verb-forward = Forward
verb-forward-hint = Selects the node that was selected after this one
verb-mirror = Mirror
verb-mirror-hint = Selects the node with the sides swapped; both are one and the same knowledge
panel-lattice = Lattice
panel-lattice-hint = All combinations as a map, with neighbourhood, table and queries
panel-conflicts = Conflicts
panel-conflicts-hint = Every node that breaks the order, why, and what would settle it
panel-resolver = Resolver
panel-resolver-hint = Repairs the base step by step; locked scores stay
panel-tables = Tables
panel-tables-hint = Exact tables: solve a combination, set positions up, see every move with its result, and store what is proved
verb-inspector = Inspector
verb-inspector-hint = Shows or hides all there is on the selected node, at the right
verb-english = English
verb-english-hint = Speaks English
verb-traditional = 繁體中文
verb-traditional-hint = Speaks Chinese in traditional characters
verb-simplified = 简体中文
verb-simplified-hint = Speaks Chinese in simplified characters
verb-light = Light
verb-light-hint = Dark text on a light background
verb-dark = Dark
verb-dark-hint = Light text on a dark background
verb-system-theme = Like the desktop
verb-system-theme-hint = Light or dark, as the desktop has it
verb-zoom-in = Larger
verb-zoom-in-hint = Makes everything larger
verb-zoom-out = Smaller
verb-zoom-out-hint = Makes everything smaller
verb-zoom-reset = Normal size
verb-zoom-reset-hint = Everything at its normal size
verb-resolver-run = Run or pause
verb-resolver-run-hint = Runs the resolver to its end, or pauses it; the base changes only when you accept
verb-resolver-step = One step
verb-resolver-step-hint = Lets the resolver look at one node
verb-resolver-back = One step back
verb-resolver-back-hint = Takes the last step of the resolver back
verb-resolver-rewind = To the start
verb-resolver-rewind-hint = Takes all steps of the resolver back
verb-resolver-accept = Accept
verb-resolver-accept-hint = Stores all changes of the resolver as one action that can be undone
verb-resolver-discard = Discard
verb-resolver-discard-hint = Forgets what the resolver did; the base was never touched
verb-solve = Solve
verb-solve-hint = Makes the exact table of the selected node, with the smaller ones it needs, and counts it
verb-prove = Apply to the base
verb-prove-hint = Stores the score that the table proves for the selected node, locked, with the census as evidence
verb-keys = Key map
verb-keys-hint = Every shortcut on one page
verb-tour = Tour
verb-tour-hint = Three cards on what this window can do

# Top bar
base-none-title = No base is open
base-none = A base is one file with scores, their sources and the log of all that was done. The default base holds the built-in knowledge.
base-opening = Opening the base …
version-main = current work
version-name = Version { $name }
version-hint = Versions: named states of the base. Choosing one shows it; edits then go to it.
language = Language
language-hint = Language of the window
rail-waiting = { $panel }, { $count }

# Palette
palette-button = Find or do anything
palette-hint = Command, KRKNGG, rook v knight, or a query
palette-nothing = Nothing of that name. Letters of a combination begin with K: KRKNGG.
palette-unscored = unscored
palette-node-hint = Selects this combination
palette-search = Search for { $query }
palette-search-hint = Looks for all nodes of this query

# Key map
keymap-further = Everywhere
keymap-score = Score the node whose scale is framed, and lock it
keymap-tab = Next control; with Shift the one before
keymap-arrows = Move the selection in map and lists
keymap-space = Press the control that has the focus
keymap-escape = Close what lies over the window
close = Close

# Questions for a file or a name
ask-new = New base in the file
ask-new-empty = New empty base in the file
ask-open = Open the base
ask-import = Import scores from
ask-save-copy = Save a copy of the base as
ask-export = Export scores to
ask-name-version = Name of this version
ask-do-new = Make
ask-do-open = Open
ask-do-import = Import
ask-do-save-copy = Save
folder-above = one folder up
folder-empty = Nothing here to choose.
menu-recent = Open recent
toast-without-log = Set the log aside and open
ask-do-export = Export
ask-do-replace = Replace
ask-do-name-version = Name
expert-ask = Who answers?
expert-do = Answer under this name
expert-known = From now on { $name } answers
expert-waits = Your answers wait for the name.
ask-browse = Browse …
ask-browse-hint = The file dialog of the desktop
ask-cancel = Never mind
ask-exists = This file exists. A base is never made over another file: choose another name.
ask-folder = This is a folder: add a file name.
ask-replaces = This file exists and would be replaced.
ask-missing = There is no such file.
file-base = canju base
file-scores = Scores

# Jobs
job-open = Opening a base
job-save = Storing
job-import = Importing
job-export = Exporting
job-resolve = Resolving
job-query = Searching
job-solve = Solving
job-list = Reading tables
job-probe = Looking up
job-dialog = File dialog
job-stage = { $name }: { $task } ({ $at } of { $of })
job-left = { $percent } % · { $time } left
job-cancel = Cancel: { $job }

# Status line
status-idle = Ready
status-saved = ✔ saved
status-saving = saving …
status-saved-hint = Every answer is on the disk before this line says so
status-scored = { $count } scored
status-scored-hint = Nodes with a score; a node and its mirror both count
status-conflicts = ✗ { $count } in conflict
status-conflicts-hint = CN: nodes in conflict with a neighbour; a node and its mirror both count
status-undo = undo: { $action }
status-undo-nothing = nothing to undo

# Messages
toasts = Messages
toast-copy = Copy
toast-dismiss = Dismiss

# Tour
tour-name = Tour
tour-offer-title = Welcome to canju
tour-offer = What is a combination of pieces worth, before anybody looks at the position? canju keeps such knowledge, finds where it contradicts itself, and repairs it. A tour of three cards?
tour-start = Show me
tour-refuse = No, thanks
tour-see-title = See
tour-see = Each point of the map is one combination: red's pieces upwards, black's to the right, coloured from red wins to black wins. Click one, or press Ctrl+P and type KRKNGG or a name such as rook v knight.
tour-score-title = Judge
tour-score = The inspector shows the selected combination: its score, who gave it, and what the manuals say. Type a digit from 0 (red wins) to 9 (black wins) to answer; your answer is locked. L unlocks it, Ctrl+Z takes it back.
tour-repair-title = Repair
tour-repair = More pieces must not be worse. Conflicts lists every place where the scores say so, with the reason. The Resolver repairs them step by step without touching what is locked, and nothing is stored before you accept.
tour-place = { $at } of { $of }
tour-back = Back
tour-next = Next
tour-end = Done
tour-stop = End the tour

# Inspector
inspector-none-title = No node selected
inspector-none = Click a point of the map, or press Ctrl+P and type a combination such as KRKNGG.
inspector-score-it = Type a digit from 0 to 9 to score it.
inspector-locked = locked: no resolver changes it
inspector-open = open: the resolver may change it
inspector-conflicts = Conflicts ({ $count })
inspector-evidence = Evidence ({ $count })
inspector-evidence-none = No finding of a book or a table on this combination.
inspector-evidence-mirror = stated for { $material }, the sides swapped
inspector-neighbours = Scored neighbours
inspector-better = ▲ better for red ({ $count })
inspector-worse = ▼ worse for red ({ $count })
inspector-history = History

# Without a window
closing-title = Close canju?
closing-build = Rounds are being built. The steps that were stored stay; the one under way is lost.
closing-solve = A table is being solved. Tables that are finished stay; the one under way is lost.
closing-job = A job is not done: { $job }. What it has not stored is lost.
closing-run = The resolver has changed scores that are not accepted. They are lost.
closing-rows = Rows of the exchange tables were changed and not kept under a name. The changes are lost.
closing-stay = Stay (Esc)
closing-close = Close (Enter)
