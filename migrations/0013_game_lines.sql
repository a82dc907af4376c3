-- Version 13: the first moves of the games of the library, for the opening tree. Games that begin with another position have none.
CREATE TABLE game_line (
    game  INTEGER PRIMARY KEY REFERENCES game (id),
    moves BLOB    NOT NULL -- of the main line, two bytes a move: origin and target, each as rank·9 + file
) STRICT;
