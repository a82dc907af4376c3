//! Verification on the bench: the judges that are at hand, marking sheets as files, and the room where a sample is marked.

mod planted;
mod playouts;
mod room;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

pub use planted::{Planted, PlantedSettings};
pub use playouts::{PlayedOut, PlayoutSettings, open};
pub(super) use room::Brought;
pub use room::VerificationRoom;
use serde::{Deserialize, Serialize};

use super::command::Command;
use super::notice::Fault;
use crate::files::{self, Over};
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::NodeId;
use crate::progress::Progress;
use crate::verification::cross_check::CrossCheck;
use crate::verification::estimate::Confidence;
use crate::verification::isolated::{self, Part};
use crate::verification::level_gap::{self, LevelGaps};
use crate::verification::marks::{Mark, Marks};
use crate::verification::piece_exchange::Exchanges;
use crate::verification::sampling::{Plan, Sample};
use crate::verification::sense::Sense;
use crate::verification::sheet::{self, Sheet};
use crate::verification::{Experts, Known};

/// The methods, in the order of their tabs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Method {
    /// A random sample that a person marks.
    #[default]
    Sample,
    /// Neighbours that differ by one guard or minister.
    Gap,
    /// Combinations before and after the exchange of a pawn.
    Exchange,
    /// Parts that hang together with nothing else.
    Isolated,
    /// Scores that nobody who counts pieces would believe.
    Sense,
    /// Scores on which an exact table has a word.
    Tables,
    /// Games of the engine against itself.
    Playouts,
    /// Errors that are planted, to see what finds them.
    Planted,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 8] = [
        Self::Sample,
        Self::Gap,
        Self::Exchange,
        Self::Isolated,
        Self::Sense,
        Self::Tables,
        Self::Playouts,
        Self::Planted,
    ];

    /// Whether it takes so long that it begins only when somebody wants it, and what it found outlasts an edit.
    pub const fn is_long(self) -> bool {
        matches!(self, Self::Playouts | Self::Planted)
    }

    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Sample => "verify-sample",
            Self::Gap => "verify-gap",
            Self::Exchange => "verify-exchange",
            Self::Isolated => "verify-isolated",
            Self::Sense => "verify-sense",
            Self::Tables => "verify-tables",
            Self::Playouts => "verify-playouts",
            Self::Planted => "verify-planted",
        }
    }
}

/// What the user has chosen; kept over restarts.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct VerificationSettings {
    /// The method that is shown.
    pub method: Method,
    /// The sample to draw next.
    pub plan: Plan,
    /// μ and δ.
    pub gaps: level_gap::GapSettings,
    /// What is played out.
    pub playouts: PlayoutSettings,
    /// What is planted.
    pub planted: PlantedSettings,
    /// How sure the intervals are.
    pub confidence: Confidence,
    /// The half width at which enough is marked, a share, above 0.
    pub half_width: f64,
}

impl Default for VerificationSettings {
    fn default() -> Self {
        Self {
            method: Method::default(),
            plan: Plan::default(),
            gaps: level_gap::GapSettings::default(),
            playouts: PlayoutSettings::default(),
            planted: PlantedSettings::default(),
            confidence: Confidence::default(),
            half_width: 0.02,
        }
    }
}

/// What a user can ask of the room.
#[derive(Debug, Clone, PartialEq)]
pub enum Wish {
    /// Other settings, another method.
    Settings(VerificationSettings),
    /// Draws the sample of the settings; marks it had before come back.
    Draw,
    /// Looks at the base by a method other than the sample.
    Check(Method),
    /// Marks a combination of the sample and goes on to the next one.
    Mark(NodeId, Mark),
    /// Shows the score of a combination and its reasons before it is judged.
    Reveal(NodeId),
    /// Takes the last mark back.
    Unmark,
    /// Writes the sample with its marks to a new file.
    WriteSheet(PathBuf),
    /// Draws the sample of a sheet and takes its marks over.
    ReadSheet(PathBuf),
}

impl From<Wish> for Command {
    fn from(wish: Wish) -> Self {
        Self::Verification(wish)
    }
}

/// What a method other than the sample has found.
#[derive(Debug)]
pub enum Checked {
    /// Level gaps.
    Gaps(LevelGaps),
    /// Exchanges of pawns.
    Exchanges(Exchanges),
    /// Parts, the largest first.
    Parts(Vec<Part>),
    /// Scores against sense.
    Sense(Sense),
    /// Scores against proofs.
    Tables(Box<CrossCheck>),
    /// Games.
    Playouts(PlayedOut),
    /// Planted errors.
    Planted(Box<Planted>),
}

impl Checked {
    /// Looks at a base; a sample is nothing to be looked at. Nothing, too, where it was cancelled.
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
            Method::Tables => Self::Tables(Box::new(CrossCheck::of(kb, &Known::tables(proofs)))),
            Method::Planted => Self::Planted(Box::new(Planted::of(kb, settings, progress).ok()?)),
            Method::Playouts => {
                let player = Seat::engine(None, Cost::Nodes(settings.playouts.nodes.into()));
                Self::Playouts(PlayedOut::of(open(kb), settings.playouts, &player, progress).ok()?)
            }
        };
        Some(found).filter(|_| !progress.cancelled())
    }
}

/// Who knows already what is right in a sample: the persons whose locked answers the base holds, and then the exact tables.
pub fn judges<'a>(kb: &'a KnowledgeBase, proofs: &BTreeMap<NodeId, Score>) -> (Experts<'a>, Known) {
    (Experts(kb), Known::tables(proofs))
}

/// Reads a marking sheet.
///
/// # Errors
/// [`Fault::Sheet`] with what is wrong, and in which line.
pub fn read_sheet(path: &Path) -> Result<Sheet, Fault> {
    let bytes = files::read(path)?;
    sheet::read(&bytes).map_err(|error| Fault::Sheet { path: path.to_owned(), error })
}

/// Writes a marking sheet to a new file, with the scores of a base if one is given and the name of who marks: marks are work, and no sheet takes the place of another.
///
/// # Errors
/// [`Fault::File`] with what the operating system says.
pub fn write_sheet(
    path: &Path,
    over: Over,
    scores: Option<&KnowledgeBase>,
    sample: &Sample,
    (marks, judge): (&Marks, &str),
    language: Language,
) -> Result<(), Fault> {
    Ok(files::write(path, over, |writer| sheet::write(writer, scores, sample, marks, judge, language))?)
}

/// The marks of a sheet, if it was made for this sample.
///
/// # Errors
/// [`Fault::Stranger`] where the base draws other combinations now.
pub fn marks_for(path: &Path, sheet: &Sheet, sample: &Sample) -> Result<Marks, Fault> {
    match sheet.stranger(sample) {
        Some(node) => Err(Fault::Stranger { path: path.to_owned(), node }),
        None => Ok(sheet.marks()),
    }
}
