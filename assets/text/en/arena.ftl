match-before = Up to { $games ->
    [one] 1 game
   *[other] { $games } games
} between two players: enough to detect a difference of { $elo } Elo with 80 % power.
match-too-few = Up to { $games ->
    [one] 1 game
   *[other] { $games } games
} between two players: too few to detect any difference in Elo.
match-pairing = players
match-start = start
match-games = games
match-wins = won
match-draws = drawn
match-losses = lost
match-score = score
match-elo = Elo
match-interval = 95 % interval
match-inestimable = not estimable
match-superiority = stronger
match-points = points
match-cancelled = Cancelled: result of the finished games.
match-title = Match, { $limit } per move, seed { $seed }
match-bars = + won, = drawn, − lost by the first player
match-scale = Elo of the first player, 95 % interval
match-written = Chart written to { $path }.
match-paper = { $pairing }: score { $low } to { $high } by the formula of the paper (Chen et al. 2011), which uses the score as the standard deviation
match-sprt-lesser = Sequential test (SPRT) of { $low } against { $high } Elo: lower hypothesis accepted (log-likelihood ratio { $ratio }, bounds ±{ $bound }).
match-sprt-greater = Sequential test (SPRT) of { $low } against { $high } Elo: higher hypothesis accepted (log-likelihood ratio { $ratio }, bounds ±{ $bound }).
match-sprt-open = Sequential test (SPRT) of { $low } against { $high } Elo: undecided (log-likelihood ratio { $ratio }, bounds ±{ $bound }).
match-ends = Game endings: { $ends }
match-advice = Results are from the first player's view. The interval counts pairs of games from the same starting position; "stronger" is the first player's likelihood of superiority.
match-end-checkmate = checkmate
match-end-stalemate = stalemate
match-end-perpetual-check = perpetual check
match-end-perpetual-chase = perpetual chase
match-end-mutual-check = mutual perpetual check
match-end-mutual-chase = mutual perpetual chase
match-end-repetition = repetition
match-end-quiet-limit = no-capture limit
match-end-time = loss on time
match-end-illegal-move = illegal move
match-end-no-answer = no answer from the engine
match-end-resigned = resignation
match-end-agreed = agreement
match-no-fens = No position in { $path }. Write one FEN per line.
match-fen = { $path }, line { $line }: { $fen } cannot be used. { $reason }
match-over = The game is already over. { $reason }
match-no-match = { $path } is not a match record. Choose another file.
match-other = { $path } records a match with other players, limits, positions or rules. Choose another file, or repeat the match with its original settings.
match-line = { $path }: line { $line } is damaged. Remove that line; its pair of games will be played again.
match-result-wrong = { $path }: a result in line { $line } does not follow from its moves. Remove that line; its pair of games will be played again.
match-failing = Match stopped: { $player } failed in { $games ->
    [one] 1 consecutive game
   *[other] { $games } consecutive games
}, most recently: { $reason }. Check its engine and repeat the command; games stored with --out are kept.
match-no-position = No suitable position number { $number } found: it must be quiet and, if required, balanced. Choose other positions.
match-no-thread = The system cannot start a thread for games: { $error }. Use fewer with --threads.
engine-start = The engine { $program } could not be started: { $error }. Check its name and path.
engine-mute = { $program } answered neither "uci" nor "ucci" within five seconds. Choose a Chinese chess engine.
engine-ended = { $program } exited before identifying itself. Check its files and arguments.
engine-failed = The engine of { $player } failed { $times ->
    [one] once
   *[other] { $times } times
  } and was restarted.
engine-status = Exit status: { $status }.
engine-unfit = { $program } starts, but makes no move from the initial position: { $reason }. Check its options, or choose a Chinese chess engine.
engine-signal = Signal: { $signal }.
engine-last-words = Last output: "{ $text }".
engine-dropped = The engine { $program } was dropped: { $reason }. If no other engine is chosen, the built-in one takes over.

solve-share = Solved { $solved } of { $all } ({ $share } %)
file-line = { $path }: line { $line } is invalid. Compare it with the others.
solve-unreachable = illegal position

playouts-material = Combination
playouts-score = Score
playouts-counts = { $exact } exact, { $slight } slightly off, { $severe } severely off.
playouts-proved = Proved
playouts-found = From games
playouts-red = Red to move
playouts-black = Black to move
playouts-pawns = Pawns
playouts-pawns-none = none
playouts-pawns-high = high
playouts-pawns-low = low
playouts-pawns-bottom = last rank
playouts-one-attacks = one side attacks
playouts-both-attack = both sides attack
playouts-fortress = draws by fortress
playouts-any = all
playouts-stratum = Stratum
playouts-combinations = Combinations
playouts-exact = Exact
playouts-slight = Slight
playouts-severe = Severe
playouts-tolerant = Tolerant
playouts-all-drawn = Always a draw
playouts-attacker = Attacker first
playouts-defender = Defender first
playouts-legend = Attacker first, defender first: excess of the attacker's wins in games over those in tables, in percentage points, with the attacker and with the defender to move. "Always a draw" is the baseline.
playouts-games = Games each
playouts-nodes = Nodes per move
playouts-playing = Playing …
playouts-play = Play out
playouts-summary = { $games ->
    [one] 1 game
   *[other] { $games } games
} of { $all ->
    [one] 1 combination
   *[other] { $all } combinations
}: { $exact ->
    [one] 1 score
   *[other] { $exact } scores
} right, { $slight } slightly wrong, { $severe } severely wrong according to the games.
playouts-square = Rows: class indicated by the games; columns: score in the base; cells: how often both occur. Framed: right; ≈ slightly, ✗ severely wrong. Games are no proof; canju-lab experiment playouts measures their agreement with proofs.
playouts-agree = The games contradict no score.
playouts-none = No games played yet. Games are no proof, but a score that they contradict deserves a check.
playouts-all-failed = No game counts: the player failed in all { $games }.
playouts-nothing = Nothing to play: none of these scored combinations has a quiet position with high pawns.
playouts-failed = { $games ->
    [one] 1 game does not count because the player failed in it. Repeat it
   *[other] { $games } games do not count because the player failed in them. Repeat them
} with a working player.
cli-technique = Measuring technique, materials:
technique-worst = Worst
technique-column-won = Won
technique-column-converted = Converted
technique-column-drawn = Drawn
technique-column-held = Held
technique-won = Won positions: { $succeeded } of { $all } converted ({ $low } to { $high }).
technique-drawn = Drawn positions: { $succeeded } of { $all } held ({ $low } to { $high }).
cli-boundary = Drawing boundary positions:
