//! The game: pieces, board, legal moves, set-up, FEN, notation and the repetition judge.
