# The game
menu-play = Play
panel-play = Play
panel-play-hint = A game against the engine, which uses the open base, beside what is known of the position
verb-play-red = Play a position as Red
verb-play-red-hint = Plays a quiet random position of the selected combination against the engine as Red; repeat for another one
verb-play-black = Play a position as Black
verb-play-black-hint = Plays a quiet random position of the selected combination against the engine as Black; repeat for another one
verb-new-game = New game
verb-new-game-hint = Starts a game from the initial position
verb-save-game = Save the game …
verb-save-game-hint = Writes the game on the board to a file: PGN, XQF, DhtmlXQ and others, by the extension
verb-copy-game = Copy the game
verb-copy-game-hint = Copies the game on the board as PGN; a game copied elsewhere is pasted with Ctrl+V
verb-annotate-game = Judge the moves
verb-annotate-game-hint = Lets the engine judge each move of the game: signs, better lines as variations, share of good moves
verb-practise-mistakes = Practise my mistakes
verb-practise-mistakes-hint = Judges the moves of the game if they are not judged yet, and adds the positions before your mistakes to those to practise (Endgames)
ask-save-game = Write the game to
verb-take-back = Take back
verb-take-back-hint = Takes back your last move and what followed; it stays as a branch
verb-play-on = Next move
verb-play-on-hint = Shows the position one move later
verb-hint = Hint
verb-hint-hint = Shows the engine's move as an arrow
verb-move-now = Move now
verb-move-now-hint = Makes the engine play at once, whichever side is to move
verb-analyse = Analysis
verb-analyse-hint = Analyses every position and shows the best lines; on or off
verb-flip = Flip the board
verb-flip-hint = Shows the board from the other side
verb-offer-draw = Offer a draw
verb-offer-draw-hint = Offers a draw, or accepts the engine's offer. The engine agrees if it stands worse, if tables know a draw, or if a level game has nothing left to play for
verb-resign = Resign
verb-resign-hint = Resigns the game; can be taken back
play-human = human
play-engine-level = engine, { $level }
play-side = { $side }: { $who }
play-thinks = thinking
play-to-move = { $side } to move
play-in-check = Check! { $side } to move
play-first = Go to the first position
play-back = One move back
play-forward = One move forward
play-last = Go to the last position
play-set-up = Set up
play-set-up-hint = Sets up a position to play from, by hand or from a FEN; Ctrl+V also pastes a FEN
play-start-position = Initial position
play-from-here = Play from here
play-another-hint = Plays another quiet random position of { $material }
play-seats = Players
play-seats-hint = Chooses who plays which side
play-as-red = You (Red) – engine
play-as-black = Engine – you (Black)
play-two = Two people
play-none = Engine: both
play-level = Level
play-level-hint = Strength of the opponent. The first five levels overlook things as people do; above them the engine searches more moves from level to level
play-level-people = Play like people
play-level-engine = Engine
level-h1 = newcomer
level-h1-hint = Has just learned the rules: takes what it sees, and seldom sees what you threaten
level-h2 = novice
level-h2-hint = Overlooks half of the captures and most threats
level-h3 = learner
level-h3-hint = Sees plain captures and many threats, but hardly long or backward moves
level-h4 = casual player
level-h4-hint = Sees most plain captures and threats, one move ahead
level-h5 = regular player
level-h5-hint = Seldom overlooks a piece and looks two moves ahead
level = level { $level }
level-full = full strength
play-clocks = Clock
play-clocks-hint = Time for a game; a change applies from the next game on
play-no-clock = No clock
play-clock = { $minutes } min + { $increment } s
play-more = More
play-knowledge = The engine uses the open base
play-knowledge-hint = Uses the scores of the base to evaluate endgames; your changes apply from its next move on
play-tables = The engine uses the exact tables
play-tables-hint = Uses exact tables of solved combinations for analysis, hints and the engine at full strength; weaker levels play without
play-book = The engine uses the opening book
play-book-hint = Plays moves from the games of the open base and, if switched on, of the built-in book. Hints and analysis always search; your weights in the Openings panel apply at once
play-book-off = off
play-book-exact = known positions
play-book-fuzzy = similar games
play-book-both = both
play-seed = Seed of the next game
play-seed-hint = Determines the random choices of the engine, in the book and among moves; every game increases it by one
play-learn = Learn from my games
play-learn-hint = Adds each finished game from the initial position to the opening book of the base, where it counts half
play-from-book = The engine's move is from the opening book.
play-hint-in-book = The hinted move is also in the opening book.
play-endgames = The engine uses the endgame books
play-endgames-hint = Uses the results of the built-in endgame book and of that of the open base if no table exists, for analysis, hints and the engine at full strength
play-natural-time = Natural thinking time
play-natural-time-hint = Levels that play like people take 0.3 to 4 seconds, longer for difficult moves and less with little time on the clock
play-resigns = The engine resigns and offers draws
play-resigns-hint = In games from the initial position: resigns if it is clearly lost for several moves, and seldom offers a draw in a level game
play-animation = Animate moves
play-sound = Play sounds
fault-no-sound = Sounds require one of these programs: { $programs }. Install one and switch sounds on again.
play-seconds = Full strength, seconds per move
play-second = { $seconds } s
play-rules = Rules
play-rules-asian = Asian: perpetual check and chase lose
play-rules-check = Only perpetual check loses
play-form = Notation
play-form-own = default of the language
play-form-chinese = Chinese, 炮二平五
play-form-wxf = WXF, C2.5
play-form-iccs = ICCS, H2-E2
play-lines = Analysis lines
play-moves = Moves
play-no-moves = No moves yet. Click a piece and then its destination, or drag it; on the keyboard, use arrows and Enter.
play-promote = Move this branch up
play-prune = Delete this branch
play-graph = Engine score of each position: Red above, Black below. Click to go there
play-analysis = Engine
play-speed = depth { $depth } · { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
} · { $speed } thousand per second
play-line-hint = Plays this move
score-mate = { $sign }M{ $moves }
score-won = { $sign } won
play-known = Known of this combination
play-unknown = Not scored in the base.
play-table = Exact table: { $side } to move { $value }
play-exchanges = After the next captures
play-speaks = Use this game as evidence … ({ $material })
play-speaks-for = Evidence for { $score }
play-speaks-hint = Attaches the game up to the position shown to the combination as evidence, in Red's view. The score does not change.
ending = { $result } { $reason }
ending-won = Won by { $side }.
ending-drawn = Draw.
ending-resigned = { $loser } resigned.
ending-time = { $loser } lost on time.
ending-illegal = { $loser } played an illegal move.
ending-gone = { $loser } no longer answers.
ending-agreed = Both sides agreed.
job-think = Engine
job-test-engine = Testing an engine
term-game = game, { $result }
condition-game = Red { $red }, Black { $black }, { $plies ->
    [one] 1 ply
   *[other] { $plies } plies
}
action-attach = game of { $material }
notice-attached = The game was attached to { $material } as evidence for { $score }.
notice-draw-declined = The engine declines the draw: it plays on.
notice-draw-accepted = The engine agrees to a draw.
play-draw-offered = The engine offers a draw.
notice-draw-offered = The engine offers a draw: accept it with Offer a draw, or play on.
notice-engine-resigned = The engine resigns.
fault-nothing-played = No move has been played yet, so the game is no evidence. Play at least one move.
fault-no-position = No legal position of { $material } was found.
keymap-pages = Step through the game
keymap-games = In the list of games: extend the selection, select all, remove the selected games
inquiry-play-red = Play as Red
inquiry-play-black = Play as Black
inquiry-play-hint = Plays the board above with this side to move, against the engine; the question waits
play-show = Show the game
play-engine = Engine
action-study = endgame book as evidence ({ $positions ->
    [one] 1 position
   *[other] { $positions } positions
})
notice-studied = { $positions ->
    [0] All evidence of the endgame books is already attached.
    [one] 1 position of the endgame books was attached as evidence.
   *[other] { $positions } positions of the endgame books were attached as evidence, to { $nodes ->
        [one] 1 combination
       *[other] { $nodes } combinations
    }.
}
play-bar = Evaluation { $score }: Red may expect { $percent } % of the points
play-bar-none = No evaluation yet
more-actions = Further actions
board-look = Board
board-wood = wood
board-plain = plain
pieces-look = Pieces
pieces-language = by language
pieces-traditional = traditional
pieces-simplified = simplified
pieces-letters = letters
pieces-pictograms = pictures
verb-judge-moves = Judge my moves
verb-judge-moves-hint = Marks each of your moves as best, good, dubious, mistake or blunder a moment after it was made
play-judged = { $move }: { $judgement }
play-better = Better move
play-better-is = Better: { $move }
play-volume = Volume

# Engines
verb-engines = Engines …
verb-engines-hint = Lists engines: which one plays, which ones analyse, their options; adds external UCI and UCCI engines
engines-title = Engines
engines-close = Back to the game
engines-plays = Plays
engines-plays-hint = The engine that plays against you, answers draw offers, and moves at Move now
engines-analyses = Analyses
engines-analyses-hint = One or two engines that analyse at the same time; hints, arrows and the evaluation bar are of the first one chosen
engines-name = Name
engines-name-hint = Select an engine for its options and its test
engines-plays-name = { $name } plays
engines-analyses-name = { $name } analyses
engines-own = canju (built in)
engines-none = Add an external engine: a program that speaks UCI or UCCI and plays Chinese chess, such as Pikafish or Fairy-Stockfish.
engines-add = Add …
engines-add-hint = Asks for the program, adds it and tests it
engines-remove = Remove
engines-undo = Undo
engines-redo = Redo
engines-program = Program
engines-arguments = Arguments
engines-test = Test
engines-test-hint = Starts the engine, reads its options, and lets it search the initial position
engines-testing = Testing …
engines-reset = Reset all options
engines-reset-hint = Sets every option to the default of the engine
engines-reset-one = Reset to "{ $default }"
engines-known = { $protocol } engine by { $author }, { $options ->
    [one] one option
   *[other] { $options } options
  }.
engines-known-nameless = { $protocol } engine, { $options ->
    [one] one option
   *[other] { $options } options
  }.
engines-passed = { $name } answered: { $move } from the initial position, depth { $depth }.
engines-untested = Not tested yet: its options are known after the test.
engines-limits = Limits of all engines
engines-limit-move = Move
engines-limit-analysis = Analysis
engines-limit-time = Time
engines-limit-depth = Depth
engines-limit-nodes = Nodes
engines-strength = Strength in play
engines-strength-full = full
engines-options = Options
engines-options-note = Changed values are bold and sent whenever the engine starts. The variant and the number of lines are set by canju.
engines-filter = Search the options
engines-press = Press
engines-press-hint = Sent before the next search of the engine
engines-choose = Choose …
play-judging-depth = Judge games to depth
play-judging-depth-hint = Depth in plies to which Judge the moves and Practise my mistakes search every move of a game
play-judging-quickly = 0.1 s a move
verb-pause = Pause the clocks
verb-pause-hint = Stop the clocks until the next move, or let them run on; they also stand still while another panel is shown
play-paused = The clocks are paused.
play-short-of-time = Time is running out.
notice-time-is-up-red = Red's time is up: Black wins.
notice-time-is-up-black = Black's time is up: Red wins.
