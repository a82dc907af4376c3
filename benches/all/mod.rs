//! The workbench on the base of all endgames.

use std::sync::Arc;

use canju::acquisition::exchange;
use canju::experiment::rounds::{Round, RoundSettings};
use canju::progress::Unattended;
use canju::workbench::acquisition::HAND_MADE;
use canju::workbench::places::Places;
use canju::workbench::rounds::{self, Means};
use canju::workbench::{Workbench, base, edit, settings};

/// Makes the base in a folder of its own and opens it, with somebody who answers.
pub(crate) fn opened(home: &tempfile::TempDir) -> Workbench {
    let places = Places::under(home.path());
    let mut all = edit::make(&places.default_base(), false, "bench").unwrap();
    let tables = exchange::built_in().unwrap();
    let means = Means { tables: &tables, name: HAND_MADE, settings: RoundSettings::default() };
    rounds::build(&mut all, Round::All, means, "bench", &Unattended, &mut |_| {}).unwrap();
    drop(all);

    let mut bench = Workbench::new(places, Arc::new(|| {}));
    bench.perform(base::Wish::Open(None));
    bench.settle();
    bench.perform(settings::Wish::Author("bench".into()));
    bench
}
