//! Verification: the judges that are available, marking sheets as files, and the sample with its marks.

mod feature;
mod judged;
mod kept;

use std::collections::BTreeMap;
use std::path::PathBuf;

use crate::service::planted::Planted;
use crate::service::playouts::{PlayedOut, open};
use crate::service::settings::verification::{Method, VerificationSettings};

pub use feature::VerificationFeature;
pub use judged::JudgedScores;

use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::verification::StoredFindings;
use crate::verification::cross_check::CrossCheck;
use crate::verification::isolated::{self, Part};
use crate::verification::level_gap::LevelGaps;
use crate::verification::marks::Mark;
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sense::Sense;

/// The actions of this feature.
#[derive(Debug, Clone, PartialEq)]
pub enum Action {
    /// Sets the settings and the method.
    Settings(VerificationSettings),
    /// Draws the sample of the settings, restoring its earlier marks.
    Draw,
    /// Checks the base by a method other than the sample.
    Check(Method),
    /// Marks a combination of the sample and selects the next one.
    Mark(NodeId, Mark),
    /// Reveals the score of a combination and its reasons before it is judged.
    Reveal(NodeId),
    /// Removes the last mark.
    Unmark,
    /// Stores the right scores given in the sample, corrections and confirmations, as answers, in one action.
    TakeJudged,
    /// Puts the sample aside: its scores are shown again. Its marks come back when it is drawn again.
    PutAside,
    /// Writes the sample with its marks to a new file.
    WriteSheet(PathBuf),
    /// Draws the sample of a sheet and loads its marks.
    ReadSheet(PathBuf),
}

/// The finding of a method other than the sample.
#[derive(Debug)]
pub enum Checked {
    /// Level gaps.
    Gaps(LevelGaps),
    /// Exchanges of pawns.
    Exchanges(Exchanges),
    /// Parts, the largest first.
    Parts(Vec<Part>),
    /// Implausible scores.
    Sense(Sense),
    /// Scores against proofs.
    Tables(Box<CrossCheck>),
    /// Games.
    Playouts(PlayedOut),
    /// Planted errors.
    Planted(Box<Planted>),
}

impl Checked {
    /// Checks a base; `None` for the sample method, or if cancelled.
    fn of(
        method: Method,
        kb: &KnowledgeBase,
        settings: &VerificationSettings,
        proofs: &BTreeMap<NodeId, Score>,
        progress: &dyn Progress,
    ) -> Option<Self> {
        let found = match method {
            Method::Sample => return None,
            Method::Gap => Self::Gaps(LevelGaps::of(kb, settings.gaps)),
            Method::Exchange => Self::Exchanges(Exchanges::of(kb)),
            Method::Isolated => Self::Parts(isolated::parts(kb)),
            Method::Sense => Self::Sense(Sense::of(kb, progress).ok()?),
            Method::Tables => Self::Tables(Box::new(CrossCheck::of(kb, &StoredFindings::tables(proofs)))),
            Method::Planted => Self::Planted(Box::new(Planted::of(kb, settings, progress).ok()?)),
            Method::Playouts => {
                let player = Seat::engine(None, Cost::Nodes(settings.playouts.nodes.into()));
                Self::Playouts(PlayedOut::of(open(kb), settings.playouts, &player, progress).ok()?)
            }
        };
        Some(found).filter(|_| !progress.cancelled())
    }
}
