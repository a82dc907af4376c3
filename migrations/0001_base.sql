-- Version 1: one base a file. Migrations are only ever appended: a base somewhere has run this one already.

-- Tells a base from any other SQLite file: the letters CanJ.
PRAGMA application_id = 0x43616E4A;

-- Who gave a score. The pool only grows, so that every change of the log can be read at any time. Ids are 0, 1, 2 … without
-- gaps. The list of sources is closed: a program that knows one more needs a migration, and older programs then see that
-- the base is newer than they are.
CREATE TABLE provenance (
    id     INTEGER PRIMARY KEY,
    source TEXT    NOT NULL CHECK (source IN ('manual', 'expert', 'table', 'inferred', 'guess', 'resolver')),
    author TEXT    NOT NULL,
    time   INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    note   TEXT    NOT NULL
) STRICT;

-- What speaks for and against scores. Grows only, like provenance, and is numbered like it.
CREATE TABLE evidence (
    id         INTEGER PRIMARY KEY,
    node       INTEGER NOT NULL, -- as the source states it, perhaps the mirror of the node it is laid to
    finding    INTEGER NOT NULL, -- a score 0..9 in the view of that node
    term       TEXT    NOT NULL,
    conditions TEXT    NOT NULL, -- a JSON array of words
    source     TEXT    NOT NULL,
    caution    TEXT    NOT NULL
) STRICT;

-- The log: 1, 2, 3 … without gaps. It only grows; what was undone stays.
CREATE TABLE entry (
    id           INTEGER PRIMARY KEY,
    parent       INTEGER REFERENCES entry (id) CHECK (parent < id), -- NULL: the empty base
    time         INTEGER NOT NULL,
    author       TEXT    NOT NULL,
    action       TEXT    NOT NULL, -- JSON, for people and the program; nothing is looked up by it
    -- The changes of the log are numbered through over both tables below, and an entry has a stretch of them. This finds
    -- them by primary key, where an entry column would cost an index over millions of rows.
    first_change INTEGER NOT NULL,
    changes      INTEGER NOT NULL
) STRICT;

-- A change of what is said of a node. Both sides are kept so that undo needs no replay. NULL: unscored.
-- Nodes are canonical; the mirror changes with them.
CREATE TABLE state_change (
    id                INTEGER PRIMARY KEY,
    node              INTEGER NOT NULL,
    before_score      INTEGER,
    before_invariable INTEGER,
    before_provenance INTEGER REFERENCES provenance (id),
    after_score       INTEGER,
    after_invariable  INTEGER,
    after_provenance  INTEGER REFERENCES provenance (id)
) STRICT;

-- Evidence laid to a node (added = 1) or taken away (0).
CREATE TABLE evidence_change (
    id       INTEGER PRIMARY KEY,
    node     INTEGER NOT NULL,
    evidence INTEGER NOT NULL REFERENCES evidence (id),
    added    INTEGER NOT NULL CHECK (added IN (0, 1))
) STRICT;

-- Named places in the log, in the order in which they were made. Redo leads from head to tip. NULL: the empty base.
CREATE TABLE version (
    id   INTEGER PRIMARY KEY,
    name TEXT    NOT NULL UNIQUE CHECK (name <> ''),
    head INTEGER REFERENCES entry (id),
    tip  INTEGER REFERENCES entry (id)
) STRICT;

-- Exactly one version is shown and edited.
CREATE TABLE current_version (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    version INTEGER NOT NULL REFERENCES version (id)
) STRICT;

-- The state of the current version. It could be had by replaying the log; kept in step with it, opening need not.
CREATE TABLE node_state (
    node       INTEGER PRIMARY KEY,
    score      INTEGER NOT NULL CHECK (score BETWEEN 0 AND 9),
    invariable INTEGER NOT NULL CHECK (invariable IN (0, 1)),
    provenance INTEGER NOT NULL REFERENCES provenance (id)
) STRICT;

CREATE TABLE node_evidence (
    node     INTEGER NOT NULL,
    evidence INTEGER NOT NULL REFERENCES evidence (id),
    PRIMARY KEY (node, evidence)
) STRICT, WITHOUT ROWID;

INSERT INTO version (id, name) VALUES (1, 'main');
INSERT INTO current_version (one, version) VALUES (1, 1);
