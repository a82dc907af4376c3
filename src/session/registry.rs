//! The list of features: each row generates its commands, its accessor, and its calls in the session.

use std::any::Any;

use super::context::AppContext;
use super::feature::{Feature, Outcome, Then};
use super::{
    Session, acquisition, adviser, base, conflicts, endgames, engines, games, general, inquiry, lattice, log,
    openings, play, preferences, resolver, tables, tuning, verification,
};
use crate::jobs::JobId;

macro_rules! features {
    (|$context:ident| $($(#[$doc:meta])* $Variant:ident: $module:ident::$Feature:ident = $new:expr;)*) => {
        /// A command to the session, by the feature that carries it out; see [`Session::perform`].
        #[derive(Debug, Clone, PartialEq)]
        pub enum Command {
            $($(#[$doc])* $Variant($module::Action),)*
        }

        $(impl From<$module::Action> for Command {
            fn from(action: $module::Action) -> Self {
                Self::$Variant(action)
            }
        })*

        impl Command {
            /// Whether it stores something under the expert's name.
            pub fn is_signed(&self) -> bool {
                match self {
                    $(Self::$Variant(action) => $module::$Feature::is_signed(action),)*
                }
            }

            /// Whether its feature has an undo of its own.
            pub(super) const fn has_own_undo(&self) -> bool {
                match self {
                    $(Self::$Variant(_) => $module::$Feature::OWN_UNDO,)*
                }
            }
        }

        pub(super) struct Features {
            $(pub(super) $module: $module::$Feature,)*
        }

        impl Features {
            pub(super) fn new($context: &mut AppContext) -> Self {
                Self { $($module: $new,)* }
            }

            pub(super) fn perform(&mut self, context: &mut AppContext, command: Command) -> Outcome {
                match command {
                    $(Command::$Variant(action) => self.$module.perform(context, action),)*
                }
            }

            /// Gives the output of a job to its feature.
            pub(super) fn take(&mut self, context: &mut AppContext, job: JobId, then: Box<dyn Any + Send>) -> Outcome {
                $(let then = match then.downcast::<Then<$module::$Feature>>() {
                    Ok(then) => return then(&mut self.$module, context, job),
                    Err(other) => other,
                };)*
                // `AppContext::start` allows no other; the answer of a dialog is taken in `Session::take` first.
                drop(then);
                Ok(None)
            }

            pub(super) fn crashed(&mut self, context: &mut AppContext, job: JobId) {
                $(self.$module.crashed(context, job);)*
            }

            pub(super) fn refresh(&mut self, context: &mut AppContext) {
                $(self.$module.refresh(context);)*
            }
        }

        impl Session {
            $($(#[$doc])*
            pub const fn $module(&self) -> &$module::$Feature {
                &self.features.$module
            })*
        }
    };
}

features! {
    |context|
    Base: base::BaseFeature = base::BaseFeature;
    /// Samples and checks; before the features that read the base as it is shown, since a sample hides scores.
    Verification: verification::VerificationFeature = verification::VerificationFeature::default();
    Lattice: lattice::LatticeFeature = lattice::LatticeFeature::default();
    Conflicts: conflicts::ConflictsFeature = conflicts::ConflictsFeature::default();
    Inquiry: inquiry::InquiryFeature = inquiry::InquiryFeature::default();
    Resolver: resolver::ResolverFeature = resolver::ResolverFeature::default();
    Acquisition: acquisition::AcquisitionFeature = acquisition::AcquisitionFeature::new(&context.places.exchange());
    Log: log::LogFeature = log::LogFeature::default();
    Tables: tables::TablesFeature = tables::TablesFeature::new(context);
    Games: games::GamesFeature = games::GamesFeature::default();
    Endgames: endgames::EndgamesFeature = endgames::EndgamesFeature::default();
    Openings: openings::OpeningsFeature = openings::OpeningsFeature::default();
    Play: play::PlayFeature = play::PlayFeature::new(context);
    Engines: engines::EnginesFeature = engines::EnginesFeature::default();
    Adviser: adviser::AdviserFeature = adviser::AdviserFeature::default();
    Tuning: tuning::TuningFeature = tuning::TuningFeature::default();
    Preferences: preferences::PreferencesFeature = preferences::PreferencesFeature;
    General: general::GeneralFeature = general::GeneralFeature;
}
