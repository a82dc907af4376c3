-- Version 14: the library as a collection: details of games for lists, tags, aliases of players, and the files of the watched folder.
CREATE TABLE game_detail (
    game       INTEGER PRIMARY KEY REFERENCES game (id),
    site       TEXT    NOT NULL,
    comments   INTEGER NOT NULL,
    variations INTEGER NOT NULL
) STRICT;

-- Lists are read from here, not from the rows with their long content.
CREATE INDEX game_listed ON game (removed, id, red, black, event, date, outcome, plies, study, source, added);

-- Tags stand beside the content, so that tagging thousands of games costs little; records that are read out have them as a header.
CREATE TABLE game_tag (
    game     INTEGER NOT NULL REFERENCES game (id),
    tag      TEXT    NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (game, tag)
) STRICT, WITHOUT ROWID;

CREATE TABLE player_alias (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL, -- as games have it
    player   TEXT    NOT NULL,
    same     INTEGER NOT NULL CHECK (same IN (0, 1)), -- 0: the user refused it
    checksum INTEGER NOT NULL,
    UNIQUE (name, player)
) STRICT;

CREATE TABLE watched_file (
    id       INTEGER PRIMARY KEY,
    path     TEXT    NOT NULL UNIQUE,
    size     INTEGER NOT NULL,
    modified INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    checksum INTEGER NOT NULL
) STRICT;
