# The start page
verb-start = Start page
verb-start-hint = Shows four tasks, each started by one key
start-title = Welcome to canju
start-what = What is a combination of pieces worth, before looking at the position? canju stores such knowledge, finds its contradictions, and repairs them. Press a number.
start-look = Look something up
start-look-end = Result: the value of a combination, its source, and the values of its neighbours.
start-look-way = Press Enter for { $name }, or type another. Later: { $key }.
start-answer = Answer questions
start-answer-end = Result: your first judgements, stored under your name, and what they settle.
start-answer-way = A digit from 0 to 9 answers and shows the next question; U undoes it. All keys: { $key }.
start-play = Play now
start-play-end = Result: a game against the engine, which knows these endgames; all moves can be taken back.
start-play-way = Click a piece, then its destination. { $key } gives a hint.
start-reproduce = Reproduce the paper
start-reproduce-end = Result: a round of the paper built on your computer, with its figures.
start-reproduce-way = New elementary base, in the menu File, creates the base with which the rounds begin. { $key } builds the next round; each step can be undone.

# The search of the key map
keymap-find = Find a key by its function or its name
keymap-change = Click keys to change them, or find the command and press Ctrl+Enter.
keymap-press = Press the new keys of "{ $command }". Esc: keep the old ones. Backspace: restore the original ones.
keymap-taken = { $keys } belongs to "{ $command }".
keymap-needs = Use Ctrl, Alt or a function key.
