//! Engines of others: processes that speak UCI or UCCI. One that hangs, dies or sends rubbish is ended and costs its game only.

use std::io::Write;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

use crate::arena::Player;
use crate::progress::{Cancelled, Progress, Unattended};
use crate::protocol::{Answer, Dialect};
use crate::rules::referee::Game;
use crate::rules::{Forfeit, Move, Position};

use super::hearing::Hearing;
use super::lines;
use super::players::Cost;
use super::thinking::Thought;

/// How an engine is started.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    /// The program.
    pub program: String,
    /// What it is started with.
    pub arguments: Vec<String>,
    /// Its options by name, set before the first game.
    pub options: Vec<(String, String)>,
    /// What a move may cost.
    pub cost: Cost,
}

/// Why an engine cannot play.
#[derive(Debug, thiserror::Error)]
pub enum ExternalError {
    /// It cannot be started.
    #[error("{program}: {error}")]
    Start {
        /// The program.
        program: String,
        /// What the system says.
        error: std::io::Error,
    },
    /// It speaks neither UCI nor UCCI, or not within some seconds.
    #[error("{0}: speaks neither UCI nor UCCI")]
    Mute(String),
    /// It played on no more.
    #[error("{program}: {forfeit}")]
    Dropped {
        /// The program.
        program: String,
        /// What it did.
        forfeit: Forfeit,
    },
    /// Nobody waits for it any more.
    #[error(transparent)]
    Cancelled(#[from] Cancelled),
}

/// What an engine of others is called: its file.
pub fn name(program: &Path) -> String {
    program.file_stem().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()
}

/// How long an engine may take to say who it is, and to be ready.
const GREETING: Duration = Duration::from_secs(5);

/// What an engine may take beyond the time of a move: the system may be busy.
const GRACE: Duration = Duration::from_secs(1);

/// How long an engine may take for a move that time does not limit.
const LONGEST_MOVE: Duration = Duration::from_secs(120);

/// How long an engine may think while somebody watches who can end it.
const WATCHED: Duration = Duration::from_secs(24 * 60 * 60);

/// How often it is looked whether it is to stop.
const LOOK: Duration = Duration::from_millis(20);

/// Lines that wait to be read; then the engine waits.
const LINES: usize = 1_000;

/// A running engine. Dropped it is ended.
#[derive(Debug)]
struct Process {
    child: Child,
    input: ChildStdin,
    said: Receiver<String>,
    dialect: Dialect,
    /// Times of UCCI are in milliseconds, not in seconds.
    milliseconds: bool,
    /// How many lines it tells; nothing where it cannot tell several.
    lines: Option<usize>,
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Process {
    fn start(recipe: &Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
        for (greeting, dialect) in [("uci", Dialect::Cyclone), ("ucci", Dialect::Ucci)] {
            let mut process = Self::spawn(recipe, dialect)?;
            if process.greet(greeting, recipe, progress).is_some() {
                return Ok(process);
            }
            if progress.cancelled() {
                return Err(Cancelled.into());
            }
        }
        Err(ExternalError::Mute(recipe.program.clone()))
    }

    fn spawn(recipe: &Recipe, dialect: Dialect) -> Result<Self, ExternalError> {
        let failed = |error| ExternalError::Start { program: recipe.program.clone(), error };
        let mut command = Command::new(&recipe.program);
        command.args(&recipe.arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(std::io::ErrorKind::BrokenPipe.into()));
        };
        let (sender, said) = mpsc::sync_channel(LINES);
        // A full channel lets the engine wait; a line that is none ends it.
        lines::listen(output, move |line| line.is_some_and(|line| sender.send(line).is_ok()))
            .map_err(failed)?;
        Ok(Self { child, input, said, dialect, milliseconds: false, lines: None })
    }

    /// Who are you, and these are your options; nothing where no answer comes.
    fn greet(&mut self, greeting: &str, recipe: &Recipe, progress: &dyn Progress) -> Option<()> {
        self.say(greeting)?;
        let mut listed = Vec::new();
        self.wait(GREETING, progress, |answer| match answer {
            Answer::Option(name) => {
                listed.push(name);
                None
            }
            Answer::Identified => Some(()),
            _ => None,
        })
        .ok()?;
        let has = |wanted: &str| listed.iter().any(|name| name == wanted);
        if self.dialect == Dialect::Cyclone && has("UCI_Variant") {
            self.dialect = Dialect::Uci;
            self.set("UCI_Variant", "xiangqi")?;
        }
        if self.dialect == Dialect::Ucci && has("usemillisec") {
            self.set("usemillisec", "true")?;
            self.milliseconds = true;
        }
        self.lines = has("MultiPV").then_some(1);
        recipe.options.iter().try_for_each(|(name, value)| self.set(name, value))?;
        self.ready(progress)
    }

    fn set(&mut self, name: &str, value: &str) -> Option<()> {
        match self.dialect {
            Dialect::Ucci => self.say(&format!("setoption {name} {value}")),
            Dialect::Uci | Dialect::Cyclone => self.say(&format!("setoption name {name} value {value}")),
        }
    }

    fn ready(&mut self, progress: &dyn Progress) -> Option<()> {
        self.say("isready")?;
        self.wait(GREETING, progress, |answer| (answer == Answer::Ready).then_some(())).ok()
    }

    fn new_game(&mut self, progress: &dyn Progress) -> Option<()> {
        let order = if self.dialect == Dialect::Ucci { "setoption newgame" } else { "ucinewgame" };
        self.say(order)?;
        self.ready(progress)
    }

    fn say(&mut self, line: &str) -> Option<()> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).ok()
    }

    /// The first answer that is wanted. Where `progress` is cancelled the engine is told to stop, and its answer comes at once.
    ///
    /// # Errors
    /// [`Forfeit::Time`] where it does not come in time, [`Forfeit::Gone`] where the engine has ended or sends what are no lines.
    fn wait<T>(
        &mut self,
        longest: Duration,
        progress: &dyn Progress,
        mut wanted: impl FnMut(Answer) -> Option<T>,
    ) -> Result<T, Forfeit> {
        let (mut end, mut stopped) = (Instant::now() + longest, false);
        loop {
            if !stopped && progress.cancelled() {
                stopped = true;
                end = Instant::now() + GRACE;
                self.say("stop").ok_or(Forfeit::Gone)?;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(Forfeit::Time);
            }
            let line = match self.said.recv_timeout(left.min(LOOK)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout) => continue,
                Err(RecvTimeoutError::Disconnected) => return Err(Forfeit::Gone),
            };
            if let Some(found) = wanted(Answer::read(&line, self.dialect)) {
                return Ok(found);
            }
        }
    }

    /// The shortest time that it can be given for a move.
    fn shortest(&self) -> Duration {
        let counts_seconds = self.dialect == Dialect::Ucci && !self.milliseconds;
        if counts_seconds { Duration::from_secs(1) } else { Duration::ZERO }
    }

    /// Lets it think, and says how long it may take where nobody watches.
    fn go(&mut self, start: &Position, moves: &[Move], cost: Cost) -> Result<Duration, Forfeit> {
        let written: Vec<String> = moves.iter().map(|played| self.dialect.write(*played)).collect();
        let moves = if written.is_empty() { String::new() } else { format!(" moves {}", written.join(" ")) };
        self.say(&format!("position fen {start}{moves}")).ok_or(Forfeit::Gone)?;
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
        self.say(&go).ok_or(Forfeit::Gone)?;
        Ok(longest)
    }

    fn choose(&mut self, start: &Position, moves: &[Move], cost: Cost) -> Result<Move, Forfeit> {
        let longest = self.go(start, moves, cost)?;
        let best = self.wait(longest, &Unattended, |answer| match answer {
            Answer::Best(best) => Some(best),
            _ => None,
        });
        best?.ok_or(Forfeit::Resigned)
    }

    /// Thinks while somebody watches.
    fn think(
        &mut self,
        start: &Position,
        moves: &[Move],
        (cost, lines): (Cost, usize),
        progress: &dyn Progress,
        tell: &dyn Fn(Thought),
    ) -> Result<Thought, Forfeit> {
        if self.lines.is_some_and(|told| told != lines) {
            self.set("MultiPV", &lines.to_string()).ok_or(Forfeit::Gone)?;
            self.lines = Some(lines);
        }
        // What it still says of a position before is no answer to this one.
        self.ready(progress).ok_or(Forfeit::Gone)?;
        let mut hearing = Hearing::new(start, moves)?;
        let longest = self.go(start, moves, cost)?;
        let longest = if matches!(cost, Cost::Time(_)) { longest } else { WATCHED };
        let best = self.wait(longest, progress, |answer| match answer {
            Answer::Info(info) => {
                if hearing.takes(&info) {
                    tell(hearing.thought());
                }
                None
            }
            Answer::Best(best) => Some(best),
            _ => None,
        });
        match best? {
            Some(best) => hearing.concluded(best),
            // Stopped before it had a move.
            None if progress.cancelled() => Ok(hearing.thought()),
            None => Err(Forfeit::Resigned),
        }
    }
}

/// An engine of others as a player. It is started when a game begins and it does not run.
#[derive(Debug)]
pub struct External {
    recipe: Recipe,
    process: Option<Process>,
}

impl External {
    /// The player that this recipe starts. It is started at once, so that a wrong name is told before the first game.
    ///
    /// # Errors
    /// [`ExternalError`].
    pub fn start(recipe: Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
        let process = Process::start(&recipe, progress)?;
        Ok(Self { recipe, process: Some(process) })
    }

    /// An engine that starts with its first game.
    pub const fn new(recipe: Recipe) -> Self {
        Self { recipe, process: None }
    }

    /// Begins a game, with the engine started anew where it does not run.
    ///
    /// # Errors
    /// [`Forfeit::Gone`].
    pub fn renew(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        if let Some(process) = &mut self.process
            && process.new_game(progress).is_some()
        {
            return Ok(());
        }
        self.process = None;
        let mut process = Process::start(&self.recipe, progress).map_err(|_| Forfeit::Gone)?;
        process.new_game(progress).ok_or(Forfeit::Gone)?;
        self.process = Some(process);
        Ok(())
    }

    /// Thinks about the position after these moves while somebody watches: at this cost, with so many lines where it can tell
    /// several. Cancelled it answers with what it holds best.
    ///
    /// # Errors
    /// [`Forfeit`]; the engine is ended then and begins anew with the next game.
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
        if thought.as_ref().is_err_and(|forfeit| *forfeit != Forfeit::Resigned) {
            self.process = None;
        }
        thought
    }

    /// The number of the process that runs, for those who want to see it end.
    pub fn process(&self) -> Option<u32> {
        self.process.as_ref().map(|process| process.child.id())
    }
}

impl Player for External {
    fn begin(&mut self) -> Result<(), Forfeit> {
        self.renew(&Unattended)
    }

    fn choose(&mut self, start: &Position, moves: &[Move], _: &Game) -> Result<Move, Forfeit> {
        let process = self.process.as_mut().ok_or(Forfeit::Gone)?;
        let chosen = process.choose(start, moves, self.recipe.cost);
        if chosen.is_err() {
            self.process = None;
        }
        chosen
    }
}
