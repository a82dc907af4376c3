-- Version 11: the opening book takes games without a result, '*'; the endgame book keeps where a game was printed. A check cannot be
-- changed in place, so the table of openings is made anew; its rows keep their checksums.
CREATE TABLE opening_game_with_unfinished (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL CHECK (name <> ''),
    number   INTEGER NOT NULL,
    result   TEXT    NOT NULL CHECK (result IN ('1-0', '1/2-1/2', '0-1', '*')),
    source   TEXT    NOT NULL CHECK (source IN ('own', 'learned')),
    weight   INTEGER NOT NULL, -- percent
    moves    TEXT    NOT NULL, -- from point to point, with blanks between
    time     INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    checksum INTEGER NOT NULL
) STRICT;
INSERT INTO opening_game_with_unfinished SELECT * FROM opening_game;
DROP TABLE opening_game;
ALTER TABLE opening_game_with_unfinished RENAME TO opening_game;

-- Page and number of a game in the printed book that it is from, and notes; a game without any has no row.
CREATE TABLE book_source (
    game     INTEGER PRIMARY KEY,
    page     INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    notes    TEXT    NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
