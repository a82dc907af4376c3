# Training games of the engine against itself
cli-training-reading = Reading training games
cli-training-exact = Solving tables of small combinations:
cli-training-playing = Self-play, positions:
cli-training-played = Self-play, { $games ->
    [one] 1 game
   *[other] { $games } games
}, positions:
training-played = { $games ->
    [one] 1 training game
   *[other] { $games } training games
} with { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}; { $speed ->
    [one] 1 position
   *[other] { $speed } positions
} per second of CPU time.
training-interrupted = Interrupted: the file has { $games } of { $all ->
    [one] 1 game
   *[other] { $all } games
}. Repeat the same command to continue.
training-seed = Seed
training-nodes = Nodes per move
training-engine = Engine digest
training-games = Games
training-openings = Games from openings
training-endgames = Games from endgames
training-red-won = Red won
training-drawn = Drawn
training-black-won = Black won
training-positions = Positions
training-quiet = Quiet positions
training-bytes = Bytes per position
training-decided = Decided by { $cause }
training-decisive = decisive scores
training-even = even scores
training-no-training = { $path } is not a file of training games and was not changed. Choose another name.
training-version = { $path } has format version { $version } of training games, which this canju does not know. Use the canju that wrote it, or choose another name.
training-header = The header of { $path } is damaged; the file was not changed. Choose another name.
training-record = { $path } is damaged at byte { $at }; the file was not changed. Use a copy of it, or choose another name.
training-other = { $path } holds games of seed { $seed } with { $nodes ->
    [one] 1 node
   *[other] { $nodes } nodes
} per move by the engine { $engine }. Continue it with the same settings and the same canju, or choose another name.
network-no-network = { $path } is not a network of canju. Choose another file.
network-version = { $path } has network version { $version }, which this canju does not know. Use the canju that wrote it.
network-damaged = { $path } is damaged. Use a copy of it.
network-state-damaged = { $path } is damaged. Delete it to train anew.
network-state-other = { $path } belongs to a training with other games or settings. Repeat that command, or choose another name for the network.
network-training = Epoch { $epoch } of { $epochs }, positions:
network-positions = { $training ->
    [one] 1 quiet position
   *[other] { $training } quiet positions
} for training, { $validation } for validation; { $exact ->
    [one] 1 result
   *[other] { $exact } results
} by exact tables.
network-epoch = Epoch
network-training-loss = Training loss
network-middlegame-loss = Validation, middlegame
network-endgame-loss = Validation, endgame
network-no-positions = The files contain no quiet positions. Use longer files of training games.
network-written = Network written to { $path }.
network-interrupted = Interrupted after { $epoch } of { $epochs ->
    [one] 1 epoch
   *[other] { $epochs } epochs
}. Repeat the same command to continue.
