# A file to read in or to write
transfer-ending = The extension of { $path } gives no format. It must be .jsonl, .ndjson or .csv.
transfer-foreign = { $path } exists and is not a canju export; it was not changed. Choose another name (commands replace it with --force).
transfer-cut = { $path } is incomplete: the last line of an export is missing. Nothing was imported; export it again, or copy the whole file.
transfer-line = { $path }, line { $line }: { $fault } Nothing was imported; correct the line and try again.
transfer-time = { $material } was scored in a year that files cannot express. Score it again, then retry.

# What is wrong with a line
line-not-text = Not text in UTF-8, UTF-16, GB18030 or Big5; save the file as UTF-8.
line-open-quotes = A quotation mark opens a cell here and is never closed.
line-behind-quotes = Text follows the quotation mark that closes a cell; a quotation mark inside a cell is written twice.
line-not-json = Not a JSON object ({ $found }).
line-format = Unknown format '{ $found }'.
line-version = Unknown version { $found } of the format; a newer canju reads it.
line-unknown-field = Unknown field '{ $found }'.
line-repeated-field = The field { $found } occurs twice.
line-missing-field = The field { $found } is missing.
line-no-column = The value '{ $found }' has no column.
line-not-plain = The field { $field } must be a word or a number, not { $found }.
line-material = '{ $found }' is not a combination. { $error }
line-value = The field { $field } cannot be '{ $found }'.
line-symmetric = Both sides have the same pieces, so the score can only be 4 or 5, not { $found }.
line-name = { $field }: invalid name of a person. { $error }
line-class-of-score = The class { $found } does not match the score { $score }.
line-evidence = The evidence could not be read ({ $found }).
line-foreign-evidence = The evidence is for another combination, { $found }.
line-contradiction = Line { $line } contradicts this for the same combination or its mirror.
transfer-is-a-base = { $path } is a knowledge base, which an export would destroy. Choose another name.
verdicts-columns = { $found ->
    [one] 1 tab-separated column
   *[other] { $found } tab-separated columns
} found; expected: those named in the first line, or six: material, verdict, term, conditions, caution, source.
verdicts-word = '{ $found }' is not a verdict: win, chance, defended or draw.
