//! The workbench on the base of all endgames.

use std::sync::Arc;

use canju::workbench::places::Places;
use canju::workbench::{Workbench, base, edit, settings};

/// Makes the base in a folder of its own and opens it, with somebody who answers.
pub(crate) fn opened(home: &tempfile::TempDir) -> Workbench {
    let places = Places::under(home.path());
    drop(edit::make(&places.default_base(), edit::Content::Endgames, "bench").unwrap());

    let mut bench = Workbench::new(places, Arc::new(|| {}));
    bench.perform(base::Wish::Open(None));
    bench.settle();
    bench.perform(settings::Wish::Author("bench".into()));
    bench
}
