-- Version 16: states and changes lie in compressed blocks (`store/blocks`), each with a checksum. What was in rows before is put
-- there by the program, in the same transaction.

-- The states of 4,096 pairs of nodes that mirror each other. A block without any state has no row.
CREATE TABLE state_block (
    block    INTEGER PRIMARY KEY,
    content  BLOB    NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;

-- Up to 8,192 changes of one entry, from the change of this number on.
CREATE TABLE change_block (
    first    INTEGER PRIMARY KEY,
    changes  INTEGER NOT NULL,
    content  BLOB    NOT NULL,
    checksum INTEGER NOT NULL
) STRICT;
