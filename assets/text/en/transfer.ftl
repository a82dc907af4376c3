# A file to read in or to write
transfer-ending = The name { $path } tells no format. It must end in .jsonl, .ndjson or .csv.
transfer-not-found = { $path } does not exist. Check the name and its folder.
transfer-disk-full = The disk is full: { $path } could not be written. Free some room and try again.
transfer-io = { $path } cannot be used: { $error }. Nothing was changed.
transfer-line = { $path }, line { $line }: { $fault } Nothing was read in; mend the line and try again.
transfer-time = { $material } was scored in a year that files cannot name. Score it anew, then try again.

# What is wrong with a line
line-not-utf8 = The text is not UTF-8.
line-not-json = This is no JSON object ({ $found }).
line-format = The format '{ $found }' is not known here.
line-version = Version { $found } of the format is not known here; a newer canju reads it.
line-too-long = It is longer than { $limit } bytes.
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
transfer-not-a-file = { $path } is no plain file. Choose another name.
transfer-is-a-base = { $path } is a knowledge base, which an export would destroy. Choose another name.
verdicts-columns = It has { $found } columns with tabs between them instead of six: material, verdict, term, conditions, caution, source.
verdicts-word = '{ $found }' is no verdict: win, chance, defended or draw.
