//! A running engine process: commands sent and answers received.

use std::process::Command;
use std::time::{Duration, Instant};

use super::child::{LineChild, Silence};
use super::{ExternalError, Identity, Recipe};
use crate::arena::LastWords;
use crate::jobs::hearing::Hearing;
use crate::jobs::players::Cost;
use crate::jobs::thinking::Thought;
use crate::progress::{Cancelled, Progress};
use crate::protocol::{Dialect, EngineReply, set_option};
use crate::rules::referee::Game;
use crate::rules::{Forfeit, Move, Position};

/// Time limit for an engine's identification and readiness.
const GREETING: Duration = Duration::from_secs(5);

/// Grace time beyond the time of a move: the system may be busy.
const GRACE: Duration = Duration::from_secs(1);

/// Time limit of a move without a time control.
const LONGEST_MOVE: Duration = Duration::from_secs(120);

/// Time limit of a search that the user can stop.
const WATCHED: Duration = Duration::from_secs(24 * 60 * 60);

/// Number of options, of characters of an option, and of first lines that are kept of an engine.
const MOST_OPTIONS: usize = 1_000;
const MOST_CHARACTERS: usize = 20_000;
const FIRST_LINES: usize = 5;

/// Interval between checks for cancellation.
const LOOK: Duration = Duration::from_millis(20);

/// A running engine. Dropped it is ended.
#[derive(Debug)]
pub(super) struct Process {
    child: LineChild,
    dialect: Dialect,
    /// Times of UCCI are in milliseconds, not in seconds.
    milliseconds: bool,
    /// Number of lines (MultiPV); `None` if unsupported.
    lines: Option<usize>,
    identity: Identity,
    /// The last answer that named no legal move.
    refused: Option<String>,
}

impl From<Silence> for Forfeit {
    fn from(silence: Silence) -> Self {
        match silence {
            Silence::Ended => Self::Gone,
            Silence::Late => Self::Time,
        }
    }
}

impl Process {
    /// Starts an engine, in the one protocol or the other.
    ///
    /// # Errors
    /// [`ExternalError`].
    pub(super) fn start(recipe: &Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
        let program = || recipe.program.clone();
        let mut refusals = Vec::new();
        let mut greetings = [("uci", Dialect::Cyclone), ("ucci", Dialect::Ucci)];
        if recipe.protocol == Some(Dialect::Ucci) {
            greetings.reverse();
        }
        for (greeting, dialect) in greetings {
            let mut process = Self::spawn(recipe, dialect)?;
            match process.greet(greeting, recipe, progress) {
                Ok(()) => return Ok(process),
                Err(_) if progress.cancelled() => return Err(Cancelled.into()),
                Err(forfeit) => refusals.push((forfeit, process.end())),
            }
        }
        let ended = refusals.iter().all(|(forfeit, _)| *forfeit == Forfeit::Gone);
        let index = refusals.iter().position(|(_, last)| !last.text.is_empty()).unwrap_or_default();
        let last = refusals.into_iter().nth(index).map_or_else(LastWords::default, |(_, last)| last);
        Err(match ended {
            true => ExternalError::Ended { program: program(), last },
            false => ExternalError::Mute { program: program(), last },
        })
    }

    fn spawn(recipe: &Recipe, dialect: Dialect) -> Result<Self, ExternalError> {
        let child = LineChild::start(Command::new(&recipe.program).args(&recipe.arguments))
            .map_err(|error| ExternalError::Start { program: recipe.program.clone(), error })?;
        Ok(Self {
            child,
            dialect,
            milliseconds: false,
            lines: None,
            identity: Identity::new(dialect),
            refused: None,
        })
    }

    /// The number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// What it said of itself.
    pub(super) const fn identity(&self) -> &Identity {
        &self.identity
    }

    /// Ends the engine and returns its last words, or its illegal answer if it left none.
    pub(super) fn end(&mut self) -> LastWords {
        let mut last = self.child.end();
        if last.text.is_empty() {
            last.text = self.refused.take().unwrap_or_default();
        }
        last
    }

    /// Exchanges greetings and sets the options of the engine.
    fn greet(&mut self, greeting: &str, recipe: &Recipe, progress: &dyn Progress) -> Result<(), Forfeit> {
        self.say(greeting)?;
        let mut known = Identity::new(self.dialect);
        self.wait_lines(GREETING, progress, |line, answer| {
            if known.first_lines.len() < FIRST_LINES && !line.trim().is_empty() && !known.has_options() {
                known.first_lines.push(short(line));
            }
            match answer {
                EngineReply::Name(name) => known.name = name,
                EngineReply::Author(author) => known.author = author,
                EngineReply::Option(option)
                    if known.options.len() < MOST_OPTIONS
                        && line.len() <= MOST_CHARACTERS
                        && known.option(&option.name).is_none() =>
                {
                    known.options.push(option);
                }
                EngineReply::Identified => return Some(()),
                _ => {}
            }
            None
        })?;
        let has = |wanted: &str| known.option(wanted).is_some();
        if self.dialect == Dialect::Cyclone && has("UCI_Variant") {
            self.dialect = Dialect::Uci;
            self.set("UCI_Variant", "xiangqi")?;
        }
        if self.dialect == Dialect::Ucci && has("usemillisec") {
            self.set("usemillisec", "true")?;
            self.milliseconds = true;
        }
        self.lines = has("MultiPV").then_some(1);
        known.dialect = self.dialect;
        self.identity = known;
        recipe.options.iter().try_for_each(|(name, value)| self.set(name, value))?;
        self.ready(progress)
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), Forfeit> {
        self.say(&set_option(self.dialect, name, Some(value)))
    }

    /// Presses a button of the engine.
    ///
    /// # Errors
    /// [`Forfeit::Time`] and [`Forfeit::Gone`].
    pub(super) fn press(&mut self, name: &str) -> Result<(), Forfeit> {
        self.say(&set_option(self.dialect, name, None))
    }

    fn ready(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        self.say("isready")?;
        self.wait(GREETING, progress, |answer| (answer == EngineReply::Ready).then_some(()))
    }

    /// Begins a game.
    ///
    /// # Errors
    /// [`Forfeit::Time`] and [`Forfeit::Gone`].
    pub(super) fn new_game(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        let order = if self.dialect == Dialect::Ucci { "setoption newgame" } else { "ucinewgame" };
        self.say(order)?;
        self.ready(progress)
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        Ok(self.child.say(line.to_owned())?)
    }

    /// Returns the first wanted answer. If `progress` is cancelled the engine is stopped, and its answer comes at once.
    ///
    /// # Errors
    /// [`Forfeit::Time`] if it does not come in time, [`Forfeit::Gone`] if the engine has ended or sends anything but lines.
    fn wait<T>(
        &mut self,
        longest: Duration,
        progress: &dyn Progress,
        mut wanted: impl FnMut(EngineReply) -> Option<T>,
    ) -> Result<T, Forfeit> {
        self.wait_lines(longest, progress, |_, answer| wanted(answer))
    }

    /// The same with the line of the answer.
    fn wait_lines<T>(
        &mut self,
        longest: Duration,
        progress: &dyn Progress,
        mut wanted: impl FnMut(&str, EngineReply) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let (mut end, mut stopped) = (Instant::now() + longest, false);
        loop {
            if !stopped && progress.cancelled() {
                stopped = true;
                end = Instant::now() + GRACE;
                self.say("stop")?;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Forfeit::Time);
            }
            let line = match self.child.hear(left.min(LOOK)) {
                Ok(line) => line,
                Err(Silence::Late) => continue,
                Err(Silence::Ended) => return Err(Forfeit::Gone),
            };
            let answer = EngineReply::parse(&line, self.dialect);
            if answer == EngineReply::Unreadable {
                self.refused = Some(short(&line));
            }
            if let Some(found) = wanted(&line, answer) {
                return Ok(found);
            }
        }
    }

    /// The shortest time that it can be given for a move.
    fn shortest(&self) -> Duration {
        let counts_seconds = self.dialect == Dialect::Ucci && !self.milliseconds;
        if counts_seconds { Duration::from_secs(1) } else { Duration::ZERO }
    }

    /// Starts a search and returns its time limit without a user watching.
    fn go(&mut self, start: &Position, moves: &[Move], cost: Cost) -> Result<Duration, Forfeit> {
        let written: Vec<String> = moves.iter().map(|played| self.dialect.write(*played)).collect();
        let moves = if written.is_empty() { String::new() } else { format!(" moves {}", written.join(" ")) };
        self.say(&format!("position fen {start}{moves}"))?;
        let (go, longest) = match cost {
            Cost::Depth(depth) => (format!("go depth {depth}"), LONGEST_MOVE),
            Cost::Nodes(nodes) => (format!("go nodes {nodes}"), LONGEST_MOVE),
            Cost::Time(time) => {
                let words = match (self.dialect, self.milliseconds) {
                    // It has no time for one move: a clock with one move to the next control is the same.
                    (Dialect::Ucci, true) => format!("go time {} movestogo 1", time.as_millis()),
                    (Dialect::Ucci, false) => format!("go time {} movestogo 1", time.as_secs().max(1)),
                    _ => format!("go movetime {}", time.as_millis()),
                };
                (words, time.max(self.shortest()) + GRACE)
            }
        };
        self.say(&go)?;
        Ok(longest)
    }

    /// A move in a game. Cancelled it answers at once.
    ///
    /// # Errors
    /// [`Forfeit`].
    pub(super) fn choose(
        &mut self,
        start: &Position,
        moves: &[Move],
        game: &Game,
        cost: Cost,
        progress: &dyn Progress,
    ) -> Result<Move, Forfeit> {
        let longest = self.go(start, moves, cost)?;
        let best = self.wait(longest, progress, decided)??;
        if game.position().is_legal(best) { Ok(best) } else { Err(self.refuse(best)) }
    }

    /// Keeps a move that is not legal for the last words.
    fn refuse(&mut self, best: Move) -> Forfeit {
        self.refused = Some(format!("bestmove {}", self.dialect.write(best)));
        Forfeit::Illegal
    }

    /// Searches on the user's request.
    ///
    /// # Errors
    /// [`Forfeit`].
    pub(super) fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        (cost, lines): (Cost, usize),
        progress: &dyn Progress,
        tell: &dyn Fn(Thought),
    ) -> Result<Thought, Forfeit> {
        if self.lines.is_some_and(|set| set != lines) {
            self.set("MultiPV", &lines.to_string())?;
            self.lines = Some(lines);
        }
        // Skips late output about an earlier position.
        self.ready(progress)?;
        let mut hearing = Hearing::new(start, moves)?;
        let longest = self.go(start, moves, cost)?;
        let longest = if matches!(cost, Cost::Time(_)) { longest } else { WATCHED };
        let best = self.wait(longest, progress, |answer| match answer {
            EngineReply::Info(info) => {
                if hearing.takes(&info) {
                    tell(hearing.thought());
                }
                None
            }
            answer => decided(answer),
        });
        match best? {
            Ok(best) => hearing.concluded(best).map_err(|_| self.refuse(best)),
            // Stopped before it had a move.
            Err(_) if progress.cancelled() => Ok(hearing.thought()),
            Err(forfeit) => Err(forfeit),
        }
    }
}

/// Returns the start of a line without control characters.
fn short(line: &str) -> String {
    line.chars().filter(|character| !character.is_control()).take(120).collect()
}

/// Returns the decision of an answer, if it answers `go`.
fn decided(answer: EngineReply) -> Option<Result<Move, Forfeit>> {
    match answer {
        EngineReply::Best(best) => Some(Ok(best)),
        EngineReply::GivesUp => Some(Err(Forfeit::Resigned)),
        EngineReply::Unreadable => Some(Err(Forfeit::Illegal)),
        _ => None,
    }
}
