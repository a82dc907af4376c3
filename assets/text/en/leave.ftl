# What leaves the window as a file or over the clipboard.

verb-save-shown = Save what is shown…
verb-save-shown-hint = The lists and charts of this panel as CSV or SVG. The other button of the mouse on a list or a chart offers the same.
leave-save = Save…
leave-as = Save as { $form }…
leave-copy = Copy as a table
leave-copy-hint = For a spreadsheet; up to 20,000 rows.
leave-copy-name = Copy “{ $name }”
leave-none = This panel shows no list and no chart that can be saved.
leave-ask = Save as
leave-replaces = This file exists and would be replaced: Enter, then Enter again.
leave-written = Saved as { $path }.
leave-before = before
leave-after = after
leave-low = lower bound
leave-share = share
leave-high = upper bound
leave-estimate = Course of the estimate
leave-best = best
leave-mean = mean
leave-spread = spread
leave-nodes = nodes
