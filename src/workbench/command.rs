//! Everything a user can ask for, as data.

mod verbs;

use super::leaving::Parcel;
use super::{
    acquisition, adviser, base, conflicts, endgames, games, inquiry, lattice, log, openings, play, resolver,
    settings, tables, tuning, verification,
};
use crate::jobs::JobId;

pub use verbs::{Menu, VERBS, Verb, VerbInfo};

/// A wish of the user, by the room that carries it out; see `Workbench::perform`.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// The base, its files and its log.
    Base(base::Wish),
    /// The selection and the query line.
    Lattice(lattice::Wish),
    /// The rank of conflicts.
    Conflicts(conflicts::Wish),
    /// Questions to experts.
    Inquiry(inquiry::Wish),
    /// The resolvers.
    Resolver(resolver::Wish),
    /// The rounds and the exchange tables.
    Acquisition(acquisition::Wish),
    /// The log.
    Log(log::Wish),
    /// Samples and checks.
    Verification(verification::Wish),
    /// The exact tables.
    Tables(tables::Wish),
    /// The library of games.
    Games(games::Wish),
    /// The endgame book.
    Endgames(endgames::Wish),
    /// The opening book.
    Openings(openings::Wish),
    /// The game.
    Play(play::Wish),
    /// The fuzzy adviser.
    Adviser(adviser::Wish),
    /// The tuner.
    Tuning(tuning::Wish),
    /// The user's choices.
    Settings(settings::Wish),
    /// Writes a list or a picture to a file.
    Write(Box<Parcel>),
    /// Ends a job.
    Cancel(JobId),
    /// Takes a message away.
    Dismiss(usize),
}

impl Command {
    /// Whether it stores something in the name of the person who answers.
    pub const fn is_signed(&self) -> bool {
        matches!(
            self,
            Self::Base(base::Wish::Set { .. } | base::Wish::Lock { .. } | base::Wish::Import(_))
                | Self::Play(play::Wish::SpeaksFor(_))
                | Self::Resolver(resolver::Wish::Accept | resolver::Wish::RepairAccept)
                | Self::Inquiry(
                    inquiry::Wish::Answer(_) | inquiry::Wish::Adjudicate { .. } | inquiry::Wish::Merge(_)
                )
        )
    }
}
