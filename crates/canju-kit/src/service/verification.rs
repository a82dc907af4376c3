//! What checks a base besides its own rules: marking sheets as files and judges that already know scores, games of the engine against itself, and planted errors.

use std::collections::BTreeMap;
use std::path::Path;

use crate::arena::playouts::{Plan, Playouts, TRIES, play_all};
use crate::files::{self, Overwrite};
use crate::jobs::tournament::Seat;
use crate::knowledge::KnowledgeBase;
use crate::knowledge::score::Score;
use crate::language::Language;
use crate::material::NodeId;
use crate::progress::{Cancelled, Progress};
use crate::rng::Rng;
use crate::rules::referee::RuleSet;
use crate::service::fault::Fault;
use crate::service::settings::{PlantedSettings, PlayoutSettings, VerificationSettings};
use crate::tablebase::census::PawnHeight;
use crate::verification::injection::{Injection, InjectionSettings, consistent, measure};
use crate::verification::sampling::Sample;
use crate::verification::sheet::{self, Marks, Sheet};
use crate::verification::{CrossCheck, Experts, Finding, Judge, StoredFindings, population};

/// Returns the sources of known scores in a sample: the persons whose locked answers the base holds, then the exact tables.
pub fn judges<'a>(kb: &'a KnowledgeBase, proofs: &BTreeMap<NodeId, Score>) -> (Experts<'a>, StoredFindings) {
    (Experts(kb), StoredFindings::tables(proofs))
}

pub fn read_sheet(path: &Path) -> Result<Sheet, Fault> {
    let bytes = files::read(path)?;
    sheet::read(&bytes).map_err(|error| Fault::Sheet { path: path.to_owned(), error })
}

/// Writes a marking sheet to a file, with the scores of a base if one is given and the name of the judge; `over` decides about
/// existing files.
pub fn write_sheet(
    path: &Path,
    overwrite: Overwrite,
    scores: Option<&KnowledgeBase>,
    sample: &Sample,
    (marks, judge): (&Marks, &str),
    language: Language,
) -> Result<(), Fault> {
    Ok(files::write(path, overwrite, |writer| sheet::write(writer, scores, sample, marks, judge, language))?)
}

/// Returns the marks of a sheet, if it was made for this sample; else [`Fault::OtherSample`].
pub fn marks_for(path: &Path, sheet: &Sheet, sample: &Sample) -> Result<Marks, Fault> {
    match sheet.first_foreign(sample) {
        Some(node) => Err(Fault::OtherSample { path: path.to_owned(), node }),
        None => Ok(sheet.marks()),
    }
}

// Games of the engine against itself as a judge.

#[derive(Debug, Clone)]
pub struct PlayedOut {
    /// The games by canonical node.
    pub games: BTreeMap<NodeId, Playouts>,
    judge: StoredFindings,
}

/// The scored combinations that nothing has locked.
pub fn unlocked(kb: &KnowledgeBase) -> Vec<NodeId> {
    population(kb).map(|pair| pair.node()).filter(|&node| !kb.is_invariable(node)).collect()
}

impl PlayedOut {
    /// Plays out some of these canonical nodes with high pawns, which scores refer to. Reports nodes.
    pub fn of(
        mut nodes: Vec<NodeId>,
        settings: PlayoutSettings,
        player: &Seat,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let PlayoutSettings { combinations, games, seed, .. } = settings;
        Rng::new(seed).shuffle(&mut nodes);
        nodes.truncate(combinations as usize);
        nodes.sort_unstable();
        let rules = RuleSet::ASIAN;
        let plan = Plan { games: games.into(), pawns: PawnHeight::High, tries: TRIES, seed, rules };
        let sit = || player.stand_by(rules);
        let planned: Vec<(NodeId, Plan)> = nodes.iter().map(|&node| (node, plan)).collect();
        let played = play_all(&planned, &sit, progress)?;
        let games: BTreeMap<NodeId, Playouts> = nodes.into_iter().zip(played).collect();
        let findings =
            games.iter().filter_map(|(&node, played)| Some((node, Finding::Is(played.score(node)?))));
        Ok(Self { judge: StoredFindings::new(Judge::Playouts, findings), games })
    }

    pub fn check(&self, kb: &KnowledgeBase) -> CrossCheck {
        CrossCheck::of(kb, &self.judge)
    }
}

// Errors planted into a copy of the base, and the detection rates of each method.

/// Number of samples drawn by each sampler.
const SAMPLES: u32 = 100;

/// A copy of a base with planted errors, and the results of detection.
#[derive(Debug, Clone, PartialEq)]
pub struct Planted {
    pub settings: InjectionSettings,
    pub found: Injection,
}

impl Planted {
    /// Repairs a copy of the base, plants errors into it and measures; samples are drawn and judged according to the settings.
    pub fn of(
        kb: &KnowledgeBase,
        settings: &VerificationSettings,
        progress: &dyn Progress,
    ) -> Result<Self, Cancelled> {
        let PlantedSettings { percent, most, seed } = settings.planted;
        let settings = InjectionSettings {
            percent,
            most,
            seed,
            samples: SAMPLES,
            plan: settings.plan,
            confidence: settings.confidence,
            half_width: settings.half_width,
        };
        let truth = consistent(kb, progress)?;
        Ok(Self { settings, found: measure(&truth, settings, progress)? })
    }
}
