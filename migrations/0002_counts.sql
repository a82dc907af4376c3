-- Version 2: evidence of an exact table carries what it counted, as `name=value` words; published verdicts carry nothing.
ALTER TABLE evidence ADD COLUMN counts TEXT NOT NULL DEFAULT '';
