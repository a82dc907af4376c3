-- Version 4: a checksum for every row that nothing else accounts for (`store/checksum`); an entry has one more over its changes.
-- The state of the current version needs none: it is what the log makes of it. The program computes them for the rows there
-- are, in the same transaction.
ALTER TABLE provenance ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE evidence ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN changes_checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE entry ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE version ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE current_version ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0;
