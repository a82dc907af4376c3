tune-no-run = { $path } is not a tuner run. Choose another file.
tune-other = { $path } is a run with other settings. Choose another file, or resume it with its original settings.
tune-line = { $path }: line { $line } is damaged. Remove that line; its pair of games will be played again.
tune-no-opening = No balanced opening number { $number } was found. Choose another seed.
tune-cut = The run was interrupted. Games played are stored; continue with: canju-lab tune resume FILE
tune-settings = { $path }: a setting of the run is out of range. Start a new run, or choose another file.
tune-elsewhere = { $path }: the candidates of generation { $number } differ from those this program makes with the same settings: another version or another kind of processor made them. Start a new run.
tune-reading = Reading the run
tune-only-swarm = { $options }: supported by the swarm only. Leave them out, or use --method swarm.
tune-counts-points = --points: this method counts a draw as half anyway. Leave it out.
tune-no-generation = No generation { $number }; the run has { $all }.
tune-generation = Generation { $number } of { $all }
tune-past = Generation { $number }: best { $best } %, mean { $mean } %, spread { $spread }, at bounds { $bounds } %
tune-head = { $method }: { $generations ->
    [one] 1 generation
   *[other] { $generations } generations
}, { $games ->
    [one] 1 game
   *[other] { $games } games
} at { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
} per move, seed { $seed }.
tune-read = Wins are against others of the same generation: they rank its members, but do not measure strength. For that, play two generations against each other.
tune-chart = Tuner run: { $method }, seed { $seed }
tune-column-generation = generation
tune-column-candidate = Candidate
tune-column-best = best
tune-column-mean = mean
tune-column-spread = spread
tune-column-bounds = at bounds
tune-column-parameter = parameter
tune-column-from = hand-set
tune-column-to = found
tune-column-by = of range
elements-syntax = { $path } is not a JSON list of names and numbers: { $reason }
elements-name = { $path }: unknown parameter { $name }. canju-lab tune values shows all names.
elements-range = { $path }: { $name } must be { $least } to { $most }, not { $value }.
player-unknown = Unknown player { $player }. See: canju match --help
report-kept = Report saved in { $path }; canju kb reports shows it.
report-written = Report written to { $path }.
report-guard-matrix = The printed guard matrix beside the maps of the initial position
reports-none = This base has no reports. Save one with --keep FILE of an experiment.
reports-unknown = No report number { $number }; the base has { $all }.
reports-pictures = The page also has pictures; canju kb reports { $number } --out FILE writes it with them.
generations-title = Generations against each other
generations-too-few = The run has too few generations. Continue it, or give a smaller --every.
generations-no-stages = A run of the method { $method } has no stages. Give a range with --from and --to.
generations-not-played = The run has { $played ->
    [one] 1 generation
   *[other] { $played } generations
}, none of them from { $from } to { $to }. Continue it, or choose another stage or range.
generations-head = { $games ->
    [one] 1 game
   *[other] { $games } games
}; each pair of programs plays with both colours.
generations-won = won %
generations-paper = Du et al. 2014, Figure 4: 40 programs, 1,560 games; early ones won 20 to 30 %, with a steep rise from 25 to 70 % between generations 220 and 290 of 400, and about 65 % afterwards.
generations-paper-second = Du et al. 2014, Figure 5 (stage 2): a zigzag from 10 to 70 %.
generations-paper-third = Du et al. 2014: the third stage gained little. Figure 6 compares its programs: canju-lab experiment place-control --stage 3.
generations-paper-stages = Each figure of Du et al. (2014) shows one stage: Figure 4 stage 1, Figure 5 stage 2, Figure 6 stage 3. Choose one with --stage to compare.
optimised-title = Tuned against hand-set values
optimised-result = Tuned against hand-set values, { $games ->
    [one] 1 game
   *[other] { $games } games
}: { $tally }, { $score } % of the points, { $elo } Elo (95 % by pairs of games).
optimised-paper = Du et al. 2014: +22 =8 -0 in 30 games, 86.7 % of the points, about +325 Elo [+228, +497].
place-title = With and without place control
place-ratio = --ratio must be 0.1 to 10.
place-no-all = { $path } does not tune all ninety parameters, which the first run must do.
place-no-without = { $path } does not leave place control out, which the second run must do.
place-nodes = The runs were tuned at { $with } and { $without ->
    [one] 1 node
   *[other] { $without } nodes
} per move; these must be equal.
place-head = { $games ->
    [one] 1 game
   *[other] { $games } games
}; with against without place control { $between }, { $score } % of the points, the simplified programs with { $ratio } × the nodes.
place-stages = This stage begins at different generations in the two runs. Give a range with --from and --to.
place-with-won = with, won
place-without-won = without, won
place-with-score = with, points
place-without-score = without, points
place-paper = Du et al. 2014, Figure 6: 100 programs of each, 39,800 games; equal in the first 100 generations, the simplified ones better from 200 to 500 and clearly so from 700 of 1,000.
tables234-title = Versions of the base against each other
tables234-ours = ours
tables234-interval = by the paper's formula (Table 3)
tables234-elo = by the paper's formula (Table 4)
tables234-p = p / Holm
tables234-paper = paper (Table 2)
tables234-paper-interval = as printed (Table 3)
tables234-paper-elo = as printed (Table 4)
tables234-paper-p = its p / Holm
tables234-read = Wins, draws and losses of the version named first. Elo with the 95 % interval of pairs of games. The paper (Chen et al. 2011, Tables 2 to 4) used the score as the standard deviation; its figures are shown as printed.
tables234-erratum = * Erratum of the paper: by its own formula { $pairing } is { $interval }, Elo { $elo }.
tables234-corrected = p: two-sided probability of such a difference between equals, alone and corrected by Holm's method for six comparisons. In the paper's games END6C against Trivial has p = .010, but .063 corrected (by Bonferroni's method as well): none of the six is significant.
baselines-title = Tuning methods after equally many games
baselines-head = Choice of each run after { $games ->
    [one] 1 game
   *[other] { $games } games
} or just before, against hand-set values: { $each ->
    [one] 1 game
   *[other] { $each } games
} each, all in the same openings.
baselines-method = method
baselines-run = run
baselines-games = games tuned
baselines-nodes = nodes
baselines-gain = Elo per 1,000 games
baselines-scale = Elo over hand-set values, 95 % interval
baselines-read = Elo with the 95 % interval of pairs of games. Each run is a random sample, which the interval does not cover: repeat the runs with other seeds before calling a method better.
baselines-unlike = The runs differ in nodes or parameters, so their games differ in cost and their gains cannot be compared.
baselines-short = { $path } has { $has ->
    [one] 1 game
   *[other] { $has } games
} in whole generations, not { $games }. Continue it, or give fewer with --games.
baselines-none = { $path } has no whole generation within { $games ->
    [one] 1 game
   *[other] { $games } games
}. Continue the shorter runs, or give more with --games.

# Tuning panel
panel-tuning = Tuning
panel-tuning-hint = Evaluation tuned by self-play: generations, parameters, and matches between programs
verb-tune = Continue or stop tuning
verb-tune-hint = Continues the run shown, or stops it; every game is stored
verb-open-run = Open a tuner run …
verb-open-run-hint = Opens a run made by canju-lab tune in a terminal
ask-run = Open a tuner run:
file-run = Tuner runs
job-tune = Tuning
job-match = Playing a match
tuning-none = no run
tuning-run = Run
tuning-run-hint = The runs in the tuner's folder
tuning-new = New run …
tuning-new-hint = Chooses the amount of games and the method
tuning-go = Continue
tuning-stop = Stop
tuning-own = The engine uses its own evaluation.
tuning-applied = The engine uses tuned values.
tuning-restore = Restore its own
tuning-empty-title = No run shown
tuning-empty = In a run, many versions of the evaluation play each other, and new ones are made from the winners. A smoke run takes less than a minute; an evening tunes all ninety parameters. Every game is stored, so a run can be stopped at any time and continued later without loss.
tuning-opening = Reading the run …
tuning-first = Playing the first generation. Charts appear when it is complete.
tuning-generation = Generation
tuning-last = Go to the last
tuning-preset = Amount:
tuning-preset-smoke = Smoke
tuning-preset-smoke-hint = 6 particles, 3 generations, piece values only: 90 games, less than a minute
tuning-preset-evening = Evening
tuning-preset-evening-hint = 20 particles, 240 generations, all parameters: 91,200 games
tuning-preset-paper = Paper
tuning-preset-paper-hint = 20 particles, 2,400 generations, as in Du et al. (2014): 912,000 games, several days
tuning-method = Method
tuning-method-hint = Makes new candidates from the results of the old ones
tuning-method-swarm = Particle swarm
tuning-method-regression = Regression on games
tuning-method-spsa = SPSA
tuning-method-cma = CMA-ES
tuning-method-random = Random search
tuning-space = Parameters
tuning-space-all = All 90
tuning-space-without-place = 78, without place control
tuning-space-strength = 12, piece values
tuning-generations = Generations
tuning-nodes = Nodes per move
tuning-openings = Openings
tuning-seed = Seed
tuning-points = A draw counts half
tuning-points-hint = In the paper a draw counts as a loss
tuning-literal = As printed
tuning-literal-hint = Update rule exactly as printed in the paper: without inertia, with a constant in place of the random factor. It drifts; the standard form is intended.
tuning-ever = Follow the best of all generations
tuning-walls = Keep the velocity at a bound
tuning-walls-hint = Most particles then end up on their bounds; by default they turn back
tuning-local = Local best
tuning-local-hint = Candidate that a particle follows beside the best
tuning-local-nearest = The nearest three
tuning-local-one = The nearest one
tuning-local-all = All with as many wins
tuning-local-own = Its own best
tuning-cost = { $games ->
    [one] 1 game
   *[other] { $games } games
}
tuning-begin = Start
tuning-course = Generations
tuning-course-legend = Best (line) and mean (dashes) within each generation; dots: distance between candidates, in percent of the ranges. Click to choose a generation.
tuning-projection = Projection of the candidates ({ $share } % of the variance)
tuning-projection-legend = ● chosen generation, ◆ its best, × hand-set values; line: the best of each generation; small: all candidates.
tuning-parameters = Parameters, largest change first
tuning-parameters-hint = Current choice of the run; the path shows each generation within the bounds of the parameter
tuning-matches = Matches
tuning-first-program = First program
tuning-second-program = Second program
tuning-match-openings = Openings
tuning-meet = Play match
tuning-meet-hint = Plays each opening twice with colours swapped, at the nodes of the run; stored games are not played again
tuning-winners = Winners against the start
tuning-winners-hint = Plays up to twelve winners, evenly spaced, 20 games each against the hand-set values
tuning-use = Play with: { $values }
tuning-use-hint = Uses the values of the first program in the engine from now on; can be undone
tuning-matches-none = Results within a generation rank its members, but do not measure strength. Play a match between two generations, or against the hand-set values.
tuning-values-hand = hand-set
tuning-values-shipped = built-in, tuned
tuning-values-choice = the run's choice
tuning-values-best = best of generation { $number }
tuning-result = { $first } against { $second }: { $tally }, { $score } % of the points, Elo { $elo } (95 % by pairs of games).
tuning-winners-legend = Points against the values { $second }, with 95 % interval
play-evaluation = Evaluation
play-evaluation-own = its own
play-evaluation-elements = the six elements, tuned (Du et al.)
play-evaluation-applied = values of the Tuning panel

parameter-guard-opening = Guard, opening
parameter-minister-opening = Minister, opening
parameter-rook-opening = Rook, opening
parameter-knight-opening = Knight, opening
parameter-cannon-opening = Cannon, opening
parameter-pawn-opening = Pawn, opening
parameter-guard-endgame = Guard, endgame
parameter-minister-endgame = Minister, endgame
parameter-rook-endgame = Rook, endgame
parameter-knight-endgame = Knight, endgame
parameter-cannon-endgame = Cannon, endgame
parameter-pawn-endgame = Pawn, endgame
parameter-king-table = King placement
parameter-guard-table = Guard placement
parameter-minister-table = Minister placement
parameter-rook-table = Rook placement
parameter-knight-table = Knight placement
parameter-cannon-table = Cannon placement
parameter-pawn-table = Pawn placement
parameter-rook-centre = Rook on the middle files
parameter-rook-corner = Rook still in its corner
parameter-rook-pawn-rank = Rook on the enemy pawn rank
parameter-knight-palace = Knight inside its own palace
parameter-knight-rim = Knight on the edge
parameter-knight-outpost = Knight on an outpost
parameter-cannon-centre = Cannon behind its middle pawn
parameter-cannon-home = Cannon at home
parameter-pawn-rank5-centre = Pawn across the river, middle
parameter-pawn-rank5-wing = Pawn across the river, wing
parameter-pawn-rank6-centre = Pawn one rank further, middle
parameter-pawn-rank6-wing = Pawn one rank further, wing
parameter-pawn-rank7-centre = Pawn two ranks further, middle
parameter-pawn-rank7-wing = Pawn two ranks further, wing
parameter-pawn-rank8-centre = Pawn on the second-last rank, middle
parameter-pawn-rank8-wing = Pawn on the second-last rank, wing
parameter-pawn-rank9-centre = Pawn on the last rank, middle
parameter-pawn-rank9-wing = Pawn on the last rank, wing
parameter-pawn-middle = Middle pawn before the river
parameter-rook-safe = Safe moves of rooks
parameter-knight-safe = Safe moves of knights
parameter-cannon-safe = Safe moves of cannons
parameter-guard-safe = Safe moves of guards
parameter-minister-safe = Safe moves of ministers
parameter-pawn-safe = Moves of pawns
parameter-knight-leg = Blocked legs of knights
parameter-minister-eye = Blocked eyes of ministers
parameter-rook-stuck = Rook with few moves
parameter-knight-stuck = Knight without a safe move
parameter-knight-once = Knight with one safe move
parameter-cannon-stuck = Cannon with few moves
parameter-hanging-rook = Rook en prise
parameter-hanging-knight = Knight en prise
parameter-hanging-cannon = Cannon en prise
parameter-hanging-pawn = Pawn en prise
parameter-hanging-defender = Guard or minister en prise
parameter-rook-by-cheaper = Rook attacked by a cheaper piece
parameter-knight-by-cheaper = Knight attacked by a cheaper piece
parameter-cannon-by-cheaper = Cannon attacked by a cheaper piece
parameter-rook-protected = Rook protected
parameter-knight-protected = Knight protected
parameter-cannon-protected = Cannon protected
parameter-pawn-protected = Pawn protected
parameter-double-attack = Double attack
parameter-pin = Pin
parameter-knight-cannon = Knight with cannon
parameter-two-cannons = Two cannons
parameter-rook-cannon = Rook with cannon
parameter-rook-knight = Rook with knight
parameter-two-knights = Two knights
parameter-cannon-behind-knight = Cannon behind a knight
parameter-cannon-minister = Cannon against missing ministers
parameter-knight-guard = Knight against missing guards
parameter-rooks-guard = Two rooks against missing guards
parameter-hollow-cannon = Hollow cannon
parameter-bottom-cannon = Cannon on the back rank
parameter-cannon-on-knight = Cannon against a knight in the palace
parameter-linked-pawns = Linked crossed pawns
parameter-tempo = Side to move
parameter-own-half = Control of its own half
parameter-river = Control of the river
parameter-enemy-half = Control of the enemy half
parameter-own-palace = Control of its own palace
parameter-enemy-palace = Control of the enemy palace
parameter-next-to-enemy-king = Control next to the enemy king
parameter-next-to-own-king = Control next to its own king
parameter-middle-file = Control of the middle file
parameter-pawn-rank = Control of the enemy pawn rank
parameter-cannon-rank = Control of the enemy cannon rank
parameter-contested = Share of contested points
parameter-fade = Decay rate of control
reports-experiment = Experiment
tuning-section-run = Run
tuning-section-position = Position
tuning-section-program = Program
elements-title = Six elements of the position
elements-terms = Terms
elements-column-element = Element
elements-column-red = Red
elements-column-black = Black
elements-column-difference = Difference
elements-column-weight = Weight
elements-legend = Points on the scale of a rook of 600; kings are left out. Difference: above 0 Red is ahead.
element-strength = Strength
element-position = Piece positions
element-flexibility = Flexibility
element-threat = Threat and protection
element-features = Piece features
element-control = Place control
element-sum = Sum
program-title = Parts of the program (Figure 1 of Du et al.)
program-hint = Emphasised: what belongs to self-optimisation. The other parts are those of any program.
program-swarm = Particle swarm / three stages
program-parameters = 90 parameters / of each particle
program-openings = Openings / balanced, in turn
program-evaluation = Evaluation / six elements
program-search = Move generation and search / fixed nodes per move
program-games = Games of all pairs / both colours
program-file = File of the run / every game
program-fitness = Fitness / wins by games
tuning-printed-inertia = Inertia as printed
tuning-printed-inertia-hint = Equation 5 as printed: inertia falls from .5 to 0 within a stage instead of from .9 to .4
tuning-stop-at = Stop at fitness
tuning-stop-at-hint = Ends the run once the best of a generation has this fitness; the paper names this end without a number
tuning-stage = Stage { $stage } (figure { $figure })
tuning-stage-all = Whole run
tuning-stage-of = Stage shown
tuning-stage-hint = Shows this stage alone: the course of the run, and the matches of its winners; figures 4, 5 and 6 of Du et al. show a stage each
tuning-each = Winners against each other
tuning-each-hint = Figures 4 and 5 of Du et al.: up to twenty winners of the stage, evenly spaced, each against each in two games; the paper has 40 of stage 1 and 100 of stage 2
tuning-each-legend = Points against all the others, with 95 % interval
tuning-beside = Against a run without place control …
tuning-beside-hint = Figure 6 of Du et al.: up to ten winners of each of two runs, evenly spaced, each against each in two games. Offers the runs without place control that have the same nodes and stages
tuning-beside-own = Figure 6 compares a run of all ninety parameters with one without place control. Show the former first.
tuning-beside-none = No run without place control is listed. Start one, or open its file.
tuning-beside-other = The listed runs without place control have other nodes or stages than this run.
tuning-particles = Candidates
tuning-particles-hint = Save the candidates of the chosen stage with their results: of a swarm the places and velocities of its particles
tuning-beside-legend = Points against all: diamonds { $own }, circles { $other } (without place control), with 95 % interval
tables234-window = Tables 2 to 4: versions of the base against each other
tables234-positions = Openings
tables234-play = Play
tables234-play-hint = Each opening is played twice by every two versions; the base stays free for edits
tables234-playing = playing
tables234-missing = Needs the version { $version }: build the rounds first.
