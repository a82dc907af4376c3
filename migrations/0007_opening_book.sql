-- The opening book beside the one that comes with the program: games that the user has put in or that were played, and what is
-- said of single moves. Both are 1, 2, 3 … without gaps; of the games the last one can be taken out again.
CREATE TABLE opening_game (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL CHECK (name <> ''),
    number   INTEGER NOT NULL,
    result   TEXT    NOT NULL CHECK (result IN ('1-0', '1/2-1/2', '0-1')),
    source   TEXT    NOT NULL CHECK (source IN ('own', 'learned')),
    weight   INTEGER NOT NULL, -- percent
    moves    TEXT    NOT NULL, -- from point to point, with blanks between
    time     INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    checksum INTEGER NOT NULL
) STRICT;

-- An edit of what is said of a move in a position; its inverse is a row, too. NULL: nothing is said.
CREATE TABLE opening_edit (
    id            INTEGER PRIMARY KEY,
    position      INTEGER NOT NULL, -- its key, 64 bits; of a position and its left-right mirror the smaller one
    move          TEXT    NOT NULL, -- from point to point
    before_weight INTEGER,          -- percent; 0 forbids the move
    after_weight  INTEGER,
    time          INTEGER NOT NULL,
    checksum      INTEGER NOT NULL
) STRICT;
