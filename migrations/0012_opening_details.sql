-- Version 12: the players and the date of a game of the opening book, by which a game that is imported again is recognised; a game of
-- which neither is known has no row.
CREATE TABLE opening_details (
    game     INTEGER PRIMARY KEY,
    red      TEXT    NOT NULL,
    black    TEXT    NOT NULL,
    date     TEXT    NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
