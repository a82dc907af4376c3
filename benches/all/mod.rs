//! The session on the base of all endgames.

use std::sync::Arc;

use canju::service::edit;
use canju::service::places::Places;
use canju::session::{Session, base, preferences};

/// Makes the base in a folder of its own and opens it, with an expert's name set.
pub(crate) fn opened(home: &tempfile::TempDir) -> Session {
    let places = Places::under(home.path());
    drop(edit::make(&places.default_base(), edit::Content::Endgames, "bench").unwrap());

    let mut session = Session::new(places, Arc::new(|| {}));
    session.perform(base::Action::Open(None));
    session.settle();
    session.perform(preferences::Action::Author("bench".into()));
    session
}
