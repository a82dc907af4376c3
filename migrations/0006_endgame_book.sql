-- Version 5: the practical endgame book (`store/endgame_book`). Every row has a checksum over the columns before it.

-- A board, one of two left-right mirror images, with red and with black to move. A result is 0 unknown, 1 red wins, 2 draw, 3 black
-- wins; NULL where nothing is stored with that side to move.
CREATE TABLE book_position (
    id            INTEGER PRIMARY KEY,
    key           INTEGER NOT NULL, -- 64 bits of the board, which is compared all the same
    board         BLOB    NOT NULL, -- 32 bytes, where each man of a set stands
    material      INTEGER NOT NULL,
    uses          INTEGER NOT NULL, -- games
    red_given     TEXT,
    red_result    INTEGER,
    red_score     INTEGER,
    red_moves     INTEGER, -- NULL: without end
    red_partial   INTEGER NOT NULL,
    black_given   TEXT,
    black_result  INTEGER,
    black_score   INTEGER,
    black_moves   INTEGER,
    black_partial INTEGER NOT NULL,
    checksum      INTEGER NOT NULL
) STRICT;
CREATE INDEX book_position_key ON book_position (key);

-- A move of red (mover 0) or black (1) as from·90 + to.
CREATE TABLE book_move (
    parent   INTEGER NOT NULL,
    mover    INTEGER NOT NULL,
    played   INTEGER NOT NULL,
    child    INTEGER NOT NULL,
    uses     INTEGER NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (parent, mover, played)
) STRICT, WITHOUT ROWID;
CREATE INDEX book_move_child ON book_move (child, mover, parent, played);

-- What was added, so that it can be taken out again: a game with variations, and what it gives of positions.
CREATE TABLE book_game (
    id       INTEGER PRIMARY KEY,
    name     TEXT    NOT NULL,
    start    TEXT    NOT NULL, -- FEN
    moves    TEXT    NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
CREATE TABLE book_mark (
    position INTEGER NOT NULL,
    mover    INTEGER NOT NULL,
    game     INTEGER NOT NULL,
    given    TEXT    NOT NULL,
    checksum INTEGER NOT NULL,
    PRIMARY KEY (position, mover, game)
) STRICT, WITHOUT ROWID;
CREATE INDEX book_mark_game ON book_mark (game);

-- What is counted of a combination: boards, and by side to move those won by red, drawn, won by black, unknown.
CREATE TABLE book_material (
    material  INTEGER PRIMARY KEY,
    positions INTEGER NOT NULL,
    counts    TEXT    NOT NULL, -- JSON
    checksum  INTEGER NOT NULL
) STRICT;

-- What was practised: a position with its side to move, the box it lies in, and when it is due.
CREATE TABLE practice (
    id       INTEGER PRIMARY KEY,
    position TEXT    NOT NULL UNIQUE, -- FEN
    box      INTEGER NOT NULL,
    due      INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    tries    INTEGER NOT NULL,
    misses   INTEGER NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
