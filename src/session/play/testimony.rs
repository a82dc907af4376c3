//! A game as evidence on the node of its start position.

use crate::jobs::now;
use crate::knowledge::change::{Draft, SetError};
use crate::knowledge::evidence::{Evidence, Played};
use crate::knowledge::history::Action;
use crate::knowledge::score::{Class, Score};
use crate::material::{Material, NodeId};
use crate::rules::Color;
use crate::rules::tree::NodeIndex;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::settings::play::Player;
use crate::session::play::{AppContext, PlayFeature};

/// Attaches the game up to the current node.
///
/// # Errors
/// No move was played; no expert name is set; a symmetric node takes the scores 4 and 5 only; storage errors.
pub(super) fn attach(feature: &PlayFeature, context: &mut AppContext, score: Score) -> Result<Notice, Fault> {
    let start = feature.tree.position_at(NodeIndex::START);
    let node = NodeId::from(Material::of(start));
    let moves: Vec<String> = feature.tree.moves().iter().map(ToString::to_string).collect();
    if moves.is_empty() {
        return Err(Fault::NothingPlayed);
    }
    if node.is_symmetric() && score.class() != Class::LEVEL {
        return Err(SetError::Symmetric { node, score }.into());
    }
    let (by, settings) = (context.expert()?.to_owned(), &context.settings.play);
    let name = |color| match settings.plays(color) {
        Player::Human => by.clone(),
        Player::Adviser => "canju adviser".to_owned(),
        Player::Engine => settings.engine_name().unwrap_or_else(|| format!("canju {}", settings.level)),
    };
    let played = Played {
        material: node,
        finding: score,
        start: start.to_setup().to_string(),
        moves: moves.join(" "),
        result: feature.ending.map_or("*", |ending| ending.score()).to_owned(),
        red: name(Color::Red),
        black: name(Color::Black),
        by: by.clone(),
        time: now(),
    };
    context.write(|base| {
        let mut draft = Draft::new(base.kb());
        let time = played.time;
        draft.add_evidence(Evidence::Game(Box::new(played)));
        let set = draft.finish();
        base.apply(Action::Attach { material: node.material().to_string() }, &by, time, &set)?;
        Ok::<_, Fault>(Notice::Attached { node, score })
    })
}
