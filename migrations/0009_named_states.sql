-- Version 9: a named state keeps its content (frozen = 1): whoever edits it works on a line of his own. A line (0) is moved by edits,
-- undo and redo. Of the versions there are, the first is the line that the program made, the others were named by somebody; what
-- each shows stays as it is. The program computes the checksums anew, in the same transaction.
ALTER TABLE version ADD COLUMN frozen INTEGER NOT NULL DEFAULT 0 CHECK (frozen IN (0, 1));
UPDATE version SET frozen = 1, tip = head WHERE id <> 1;
