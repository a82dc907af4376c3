-- Version 15: games that were stored with another index than they have when they are read back. The program compares the index of
-- every base that it brings to a newer version with the games, and makes it anew where they disagree.
UPDATE mark SET own = randomblob(16), previous = own;
