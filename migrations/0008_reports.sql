-- What experiments have found: settings and figures in JSON, and a page to read in Markdown. The rows only grow, 1, 2, 3 …
CREATE TABLE report (
    id         INTEGER PRIMARY KEY,
    experiment TEXT    NOT NULL CHECK (experiment <> ''),
    settings   TEXT    NOT NULL, -- JSON
    figures    TEXT    NOT NULL, -- JSON
    page       TEXT    NOT NULL, -- Markdown
    time       INTEGER NOT NULL, -- milliseconds since 1970-01-01 UTC
    checksum   INTEGER NOT NULL
) STRICT;
