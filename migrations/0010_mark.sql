-- Version 10: the mark (`store/mark`), by which a write-ahead log is known to belong to its file. Every transaction draws 16 random
-- bytes and keeps those of the one before beside them.
CREATE TABLE mark (
    one      INTEGER PRIMARY KEY CHECK (one = 1),
    own      BLOB    NOT NULL CHECK (length(own) = 16),
    previous BLOB    NOT NULL CHECK (length(previous) = 16)
) STRICT;
INSERT INTO mark VALUES (1, randomblob(16), zeroblob(16));
