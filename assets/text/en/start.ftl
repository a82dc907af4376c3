# The start page
verb-start = Start page
verb-start-hint = The four things people come for, each begun by one key
start-title = Welcome to canju
start-what = What is a combination of pieces worth, before anybody looks at the position? canju keeps such knowledge, finds where it contradicts itself, and repairs it. Press a number.
start-look = Look something up
start-look-end = In the end you know what a combination is worth, who says so, and what its neighbours are worth.
start-look-way = Enter takes { $name }; or type another. Later: { $key }.
start-answer = Answer questions
start-answer-end = In the end your first judgements are stored under your name, and you have seen what they settle.
start-answer-way = A digit from 0 to 9 answers and shows the next question; U takes it back. All keys: { $key }.
start-play = Play
start-play-end = In the end you have played against the engine, which knows these endgames; all moves can be taken back.
start-play-way = Click a piece, then where it goes. { $key } gives a hint.
start-reproduce = Reproduce the paper
start-reproduce-end = In the end you have a round of the paper built on your own computer, with its figures.
start-reproduce-way = New elementary base, in the menu File, makes the base with which the rounds begin. { $key } builds the next round; each step can be undone.

# The search of the key map
keymap-find = Find a key by what it does, or by the key
