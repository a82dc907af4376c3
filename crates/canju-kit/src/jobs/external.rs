//! External engines: processes that speak UCI or UCCI. One that hangs, dies or sends rubbish is ended and costs its game only.

mod child;
mod identity;
mod process;

use std::path::Path;

use canju_message::{Argument, Message, Text, text};

use crate::arena::{LastWords, Player};
use crate::progress::{Cancelled, Progress};
use crate::protocol::Dialect;
use crate::rules::referee::Game;
use crate::rules::{Cause, Forfeit, Move, Position};
pub use identity::Identity;

use super::players::Cost;
use super::thinking::Thought;
use process::Process;

/// Start settings of an engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The program.
    pub program: String,
    /// Command-line arguments.
    pub arguments: Vec<String>,
    /// Its options by name, set before the first game.
    pub options: Vec<(String, String)>,
    /// Its protocol, if that is known: it is tried first.
    pub protocol: Option<Dialect>,
    /// Cost limit of a move.
    pub cost: Cost,
}

/// Why an engine cannot play.
#[derive(Debug)]
pub enum ExternalError {
    /// It cannot be started.
    Start {
        /// The program.
        program: String,
        /// The operating system's error.
        error: std::io::Error,
    },
    /// It speaks neither UCI nor UCCI, or not within some seconds.
    Mute {
        /// The program.
        program: String,
        /// The last lines of its standard error.
        last: LastWords,
    },
    /// It ended before it named its protocol.
    Ended {
        /// The program.
        program: String,
        /// Its exit.
        last: LastWords,
    },
    /// It played on no more.
    Dropped {
        /// The program.
        program: String,
        /// The forfeit.
        forfeit: Forfeit,
        /// Its exit.
        last: LastWords,
    },
    /// It was started as a test, and made no move from the initial position.
    Unfit {
        /// The program.
        program: String,
        /// The forfeit.
        forfeit: Forfeit,
        /// Its exit.
        last: LastWords,
    },
    /// The start was cancelled.
    Cancelled(Cancelled),
}

impl From<Cancelled> for ExternalError {
    fn from(cancelled: Cancelled) -> Self {
        Self::Cancelled(cancelled)
    }
}

impl Message for ExternalError {
    fn text(&self) -> Text {
        match self {
            Self::Start { program, error } => text!("engine-start", program, error),
            Self::Mute { program, last } => last.after(text!("engine-mute", program)),
            Self::Ended { program, last } => last.after(text!("engine-ended", program)),
            Self::Dropped { program, forfeit, last } => {
                last.after(text!("engine-dropped", program, reason = ending(*forfeit)))
            }
            Self::Unfit { program, forfeit, last } => {
                last.after(text!("engine-unfit", program, reason = ending(*forfeit)))
            }
            Self::Cancelled(cancelled) => cancelled.text(),
        }
    }
}

/// Returns how a game ended by the failure of an engine, as an argument.
pub fn ending(forfeit: Forfeit) -> Argument {
    Argument::Code("match-end", Cause::Forfeit(forfeit).word().to_owned())
}

/// Returns the name of an external engine: its file name without extension.
pub fn name(program: &Path) -> String {
    program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()
}

/// An external engine as a player. It is started when a game begins and it does not run.
#[derive(Debug)]
pub struct External {
    recipe: Recipe,
    process: Option<Process>,
    /// Exit of the last process that failed.
    last: Option<LastWords>,
}

impl External {
    /// Starts the player of this recipe at once, so that a wrong name is reported before the first game.
    ///
    /// # Errors
    /// [`ExternalError`].
    pub fn start(recipe: Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
        let process = Process::start(&recipe, progress)?;
        Ok(Self { recipe, process: Some(process), last: None })
    }

    /// An engine that starts with its first game.
    pub const fn new(recipe: Recipe) -> Self {
        Self { recipe, process: None, last: None }
    }

    /// Begins a game, with the engine started anew if it does not run.
    ///
    /// # Errors
    /// [`Forfeit::Gone`]; see [`Self::take_last_words`].
    pub fn renew(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        if let Some(process) = &mut self.process
            && process.new_game(progress).is_ok()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = Process::start(&self.recipe, progress).map_err(|error| {
            if let ExternalError::Mute { last, .. } | ExternalError::Ended { last, .. } = error {
                self.last = Some(last);
            }
            Forfeit::Gone
        })?;
        let begun = process.new_game(progress);
        self.process = Some(process);
        self.drop_failed(begun).map_err(|_| Forfeit::Gone)
    }

    /// Ends a process that has failed, and keeps how it ended.
    fn drop_failed<T>(&mut self, done: Result<T, Forfeit>) -> Result<T, Forfeit> {
        if done.as_ref().is_err_and(|forfeit| *forfeit != Forfeit::Resigned)
            && let Some(mut process) = self.process.take()
        {
            self.last = Some(process.end());
        }
        done
    }

    /// Returns the exit of the last process that failed, once.
    pub fn take_last_words(&mut self) -> Option<LastWords> {
        self.last.take()
    }

    /// Searches the position after these moves on the user's request: at this cost, with `lines` lines if the engine supports
    /// several. If cancelled it returns its best result so far.
    ///
    /// # Errors
    /// [`Forfeit`]; the engine is then ended and restarted with the next game.
    pub fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        bounds: (Cost, usize),
        progress: &dyn Progress,
        tell: &dyn Fn(Thought),
    ) -> Result<Thought, Forfeit> {
        let process = self.process.as_mut().ok_or(Forfeit::Gone)?;
        let thought = process.think(start, moves, bounds, progress, tell);
        self.drop_failed(thought)
    }

    /// Presses buttons of the engine, by their names.
    ///
    /// # Errors
    /// [`Forfeit`].
    pub fn press(&mut self, buttons: &[String]) -> Result<(), Forfeit> {
        let Some(process) = self.process.as_mut() else { return Ok(()) };
        let pressed = buttons.iter().try_for_each(|name| process.press(name));
        self.drop_failed(pressed)
    }

    /// What the running process said of itself.
    pub fn identity(&self) -> Option<&Identity> {
        self.process.as_ref().map(Process::identity)
    }

    /// The number of the process that runs, for those who want to see it end.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(Process::id)
    }
}

impl Player for External {
    fn begin(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        self.renew(progress)
    }

    fn choose(
        &mut self,
        start: &Position,
        moves: &[Move],
        game: &Game,
        progress: &dyn Progress,
    ) -> Result<Move, Forfeit> {
        let process = self.process.as_mut().ok_or(Forfeit::Gone)?;
        let chosen = process.choose(start, moves, game, self.recipe.cost, progress);
        self.drop_failed(chosen)
    }

    fn take_last_words(&mut self) -> Option<LastWords> {
        self.take_last_words()
    }
}
