//! Kinds of jobs.

use canju_message::{Argument, Text, ToArgument};

/// Kind of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum JobKind {
    /// Opens or makes a base.
    Open,
    /// Writes a large change to the base's file.
    Save,
    /// Reads a file into the base.
    Import,
    /// Writes the base to a file.
    Export,
    /// Runs the greedy resolver.
    Resolve,
    /// Computes an exact repair.
    Repair,
    /// Compares two versions.
    Compare,
    /// Looks for the nodes of a query.
    Query,
    /// Predicts a combination and explains it.
    Predict,
    /// Computes the confidence of the scores.
    Confidence,
    /// Looks which tables to make next.
    Order,
    /// Makes exact tables and counts them.
    Solve,
    /// Reads which tables there are.
    List,
    /// Looks a position up in tables.
    Probe,
    /// Computes what the limit of plies without a capture makes of positions.
    Limit,
    /// Draws a sample, or looks for scores that break a rule.
    Verify,
    /// Checks the file of the base.
    Check,
    /// Plans questions.
    Plan,
    /// Computes the agreement of experts.
    Agreement,
    /// Predicts and repairs rounds of the base.
    Build,
    /// Measures how well exchange tables predict.
    Measure,
    /// Plays a generation of the tuner.
    Tune,
    /// Plays a match.
    Match,
    /// Looks for duplicates in the library.
    Duplicates,
    /// Judges the moves of a game.
    Annotate,
    /// Lets the engine think.
    Think,
    /// Tests an external engine.
    TestEngine,
    /// Waits for a file dialog.
    Dialog,
}

impl ToArgument for JobKind {
    fn to_argument(&self) -> Argument {
        Argument::Message(Text::new(self.text_key(), Vec::new()))
    }
}

impl JobKind {
    /// Whether the end of the program waits for this job: it writes the base's file or one that the user requested, or runs an
    /// external engine, which ends with it and stops at once.
    pub(super) const fn is_waited_for(self) -> bool {
        match self {
            Self::Open | Self::Save | Self::Import | Self::Export | Self::Build => true,
            Self::Think | Self::TestEngine => true,
            Self::Resolve | Self::Repair | Self::Compare | Self::Query | Self::Solve | Self::List => false,
            Self::Probe | Self::Limit | Self::Verify | Self::Check | Self::Plan | Self::Confidence => false,
            Self::Predict => false,
            Self::Agreement | Self::Measure | Self::Order | Self::Dialog => false,
            Self::Tune | Self::Match | Self::Annotate | Self::Duplicates => false,
        }
    }

    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::Open => "job-open",
            Self::Save => "job-save",
            Self::Import => "job-import",
            Self::Export => "job-export",
            Self::Resolve => "job-resolve",
            Self::Repair => "job-repair",
            Self::Compare => "job-compare",
            Self::Query => "job-query",
            Self::Predict => "job-predict",
            Self::Confidence => "job-confidence",
            Self::Order => "job-order",
            Self::Solve => "job-solve",
            Self::List => "job-list",
            Self::Probe => "job-probe",
            Self::Limit => "job-limit",
            Self::Verify => "job-verify",
            Self::Check => "job-check",
            Self::Plan => "job-plan",
            Self::Agreement => "job-agreement",
            Self::Build => "job-build",
            Self::Measure => "job-measure",
            Self::Tune => "job-tune",
            Self::Match => "job-match",
            Self::Duplicates => "job-duplicates",
            Self::Annotate => "job-annotate",
            Self::Think => "job-think",
            Self::TestEngine => "job-test-engine",
            Self::Dialog => "job-dialog",
        }
    }
}
