# Exports of the window: files and the clipboard.

verb-save-shown = Save view…
verb-save-shown-hint = Saves the lists and charts of this panel as CSV or SVG. The context menu of a list or chart offers the same.
export-save = Save…
export-as = Save as { $form }…
export-copy = Copy as table
export-copy-hint = Copies the list for a spreadsheet, up to 20,000 rows.
export-copy-name = Copy "{ $name }"
export-none = This panel has no list or chart to save.
export-ask = Save as
export-replaces = This file exists and will be replaced: press Enter twice.
export-written = Saved as { $path }.
export-before = before
export-after = after
export-low = lower bound
export-share = share
export-high = upper bound
export-estimate = Estimate by number of marks
export-best = best
export-mean = mean
export-spread = spread
export-nodes = combinations
export-page = Save the whole view as one page (Markdown)…
export-page-hint = Saves every list and picture of the panel, with settings and seeds
export-page-made = { $time }, canju { $version }. Base: { $path }, { $state }.
export-page-cut = First { $some } of { $all ->
    [one] 1 row
   *[other] { $all } rows
}.
export-copy-fen = Copy FEN
export-point = point
export-piece = piece
export-progress = Progress
export-grade = Difficulty
export-fen = FEN
sense-query = Query
export-box = Box
