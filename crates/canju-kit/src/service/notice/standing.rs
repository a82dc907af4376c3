//! How long a message stays, and which one takes its place.

use super::Notice;
use crate::service::fault::Fault;
use crate::store::Base;

impl Notice {
    /// Returns what the user has to know of a base that was opened.
    pub fn of_opening(base: &Base) -> Option<Self> {
        Some(base.rebuilt()).filter(|games| *games > 0).map(|games| Self::IndexRebuilt { games })
    }

    /// Whether the message is an error.
    pub const fn is_fault(&self) -> bool {
        matches!(self, Self::Failed(_))
    }

    /// Whether the message is shown until it was read: errors, and what the user has to act on. Of all other messages the latest
    /// is shown until there is a newer one.
    pub const fn stays(&self) -> bool {
        match self {
            Self::Failed(fault) => !fault.is_idle(),
            Self::SettingsAside(_)
            | Self::GameAside { .. }
            | Self::ProposalDropped
            | Self::IndexRebuilt { .. } => true,
            Self::Imported { encoding, .. } => encoding.is_some(),
            _ => false,
        }
    }

    /// Whether this message replaces an older one: it repeats it, both are transient, or an action succeeded that had to wait for
    /// a job or was refused a text before.
    pub fn replaces(&self, older: &Self) -> bool {
        if self.stays() {
            return format!("{self:?}") == format!("{older:?}");
        }
        let took_games = matches!(self, Self::GamePasted { .. } | Self::GamesTakenIn { .. });
        match older {
            Self::Failed(Fault::Busy) => !self.is_fault(),
            Self::Failed(fault) if took_games && fault.is_of_text() => true,
            older => !older.stays(),
        }
    }

    /// True for a fault that is over as soon as something else is done: there was nothing to do.
    pub const fn is_idle(&self) -> bool {
        matches!(self, Self::Failed(fault) if fault.is_idle())
    }
}
