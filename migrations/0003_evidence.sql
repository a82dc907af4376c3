-- Version 3: a piece of evidence is one JSON object, which opens with its kind (`store/evidence`). What was in columns and in
-- `name=value` words before is put there by the program, in the same transaction.
CREATE TEMPORARY TABLE older_evidence AS SELECT * FROM evidence;
DROP TABLE evidence;

-- What speaks for and against scores. Grows only, like provenance, and is numbered like it.
CREATE TABLE evidence (
    id      INTEGER PRIMARY KEY,
    content TEXT NOT NULL -- JSON
) STRICT;
