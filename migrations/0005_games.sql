-- Version 5: the library of games. A game that is taken out stays as a row, so that it can be brought back.
CREATE TABLE game (
    id       INTEGER PRIMARY KEY,
    content  TEXT    NOT NULL, -- the whole record as PGN; what follows can be had from it and is there to search by
    digest   INTEGER NOT NULL, -- CRC-32 of the content: the same game is not taken in twice
    red      TEXT    NOT NULL,
    black    TEXT    NOT NULL,
    event    TEXT    NOT NULL,
    date     TEXT    NOT NULL,
    outcome  INTEGER CHECK (outcome IN (0, 1, 2)), -- red won, draw, black won; NULL: not said
    plies    INTEGER NOT NULL, -- of the main line
    study    INTEGER NOT NULL CHECK (study IN (0, 1)), -- begins with another position than games do
    source   TEXT    NOT NULL, -- the file it came from
    added    INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    removed  INTEGER, -- likewise; NULL: it is in the library
    checksum INTEGER NOT NULL
) STRICT;
CREATE INDEX game_digest ON game (digest);

-- The positions of a game, variations too, each with the first ply it is reached at. A position and its mirror image have one key.
CREATE TABLE game_position (
    key  INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id),
    ply  INTEGER NOT NULL,
    PRIMARY KEY (key, game)
) STRICT, WITHOUT ROWID;

-- The material combinations of its main line, likewise.
CREATE TABLE game_material (
    node INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game (id),
    ply  INTEGER NOT NULL,
    PRIMARY KEY (node, game)
) STRICT, WITHOUT ROWID;

-- An edit makes both anew.
CREATE INDEX game_position_game ON game_position (game);
CREATE INDEX game_material_game ON game_material (game);
