# A file to read in or to write
transfer-ending = The name { $path } tells no format. It must end in .jsonl, .ndjson or .csv.
transfer-foreign = { $path } exists and is no export of canju; it stays. Choose another name (commands replace it with --force).
transfer-cut = { $path } is incomplete: the line with which an export ends is missing. Nothing was read in; export it again, or copy the whole file.
transfer-line = { $path }, line { $line }: { $fault } Nothing was read in; mend the line and try again.
transfer-time = { $material } was scored in a year that files cannot name. Score it anew, then try again.

# What is wrong with a line
line-not-text = This is no text in UTF-8, UTF-16, GB18030 or Big5; save the file as UTF-8.
line-open-quotes = A quotation mark opens a cell here, and none closes it.
line-behind-quotes = Text follows the quotation mark that closes a cell; a quotation mark inside a cell is written twice.
line-not-json = This is no JSON object ({ $found }).
line-format = The format '{ $found }' is not known here.
line-version = Version { $found } of the format is not known here; a newer canju reads it.
line-unknown-field = The field '{ $found }' is not known here.
line-repeated-field = The field { $found } stands twice.
line-missing-field = The field { $found } is missing.
line-no-column = The value '{ $found }' stands under no column.
line-not-plain = The field { $field } must be a word or a number, not { $found }.
line-material = '{ $found }' is no combination. { $error }
line-value = The field { $field } cannot be '{ $found }'.
line-symmetric = Both sides have the same pieces, so the score cannot be { $found }, only 4 or 5.
line-name = { $field }: this cannot be the name of a person. { $error }
line-class-of-score = The class { $found } is not that of the score { $score }.
line-evidence = The evidence cannot be read ({ $found }).
line-foreign-evidence = The evidence is for another combination, { $found }.
line-contradiction = Line { $line } says otherwise of this combination or its mirror.
transfer-is-a-base = { $path } is a knowledge base, which an export would destroy. Choose another name.
verdicts-columns = It has { $found } columns with tabs between them; it needs those that the first line names, or six: material, verdict, term, conditions, caution, source.
verdicts-word = '{ $found }' is no verdict: win, chance, defended or draw.
