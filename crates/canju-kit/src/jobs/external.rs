//! External engines: processes that speak UCI or UCCI. One that hangs, dies or sends rubbish is ended and costs its game only.

mod child;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use canju_message::{Argument, Message, Text, text};
use child::{LineChild, Silence};

use crate::arena::{LastWords, Player};
use crate::engine::PvLine;
use crate::jobs::players::Cost;
use crate::jobs::thinking::Thought;
use crate::progress::{Cancelled, Progress};
use crate::protocol::{Dialect, EngineOption, EngineReply, Info, set_option};
use crate::rules::referee::Game;
use crate::rules::{Cause, Forfeit, Move, Position};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipe {
    pub program: String,
    pub arguments: Vec<String>,
    /// Its options by name, set before the first game.
    pub options: Vec<(String, String)>,
    /// Its protocol, if that is known: it is tried first.
    pub protocol: Option<Dialect>,
    pub cost: Cost,
}

#[derive(Debug)]
pub enum ExternalError {
    Start {
        program: String,
        error: std::io::Error,
    },
    /// It speaks neither UCI nor UCCI, or not within some seconds.
    Mute {
        program: String,
        /// The last lines of its standard error.
        last: LastWords,
    },
    /// It ended before it named its protocol.
    Ended {
        program: String,
        last: LastWords,
    },
    /// It played on no more.
    Dropped {
        program: String,
        forfeit: Forfeit,
        last: LastWords,
    },
    /// It was started as a test, and made no move from the initial position.
    Unfit {
        program: String,
        forfeit: Forfeit,
        last: LastWords,
    },
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
    pub fn start(recipe: Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
        let process = Process::start(&recipe, progress)?;
        Ok(Self { recipe, process: Some(process), last: None })
    }

    /// An engine that starts with its first game.
    pub const fn new(recipe: Recipe) -> Self {
        Self { recipe, process: None, last: None }
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

    /// Searches the position after these moves on the user's request: at this cost, with `lines` lines if the engine supports
    /// several. If cancelled it returns its best result so far. On a forfeit the engine is ended and restarted with the next game.
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

    pub fn press(&mut self, buttons: &[String]) -> Result<(), Forfeit> {
        let Some(process) = self.process.as_mut() else { return Ok(()) };
        let pressed = buttons.iter().try_for_each(|name| process.press(name));
        self.drop_failed(pressed)
    }

    pub fn identity(&self) -> Option<&Identity> {
        self.process.as_ref().map(|process| &process.identity)
    }
}

impl Player for External {
    /// Starts the engine anew if it does not run.
    fn begin(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
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
        self.last.take()
    }
}

// What an engine says of itself when it is started.

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Identity {
    /// Its name; empty if it said none.
    pub name: String,
    /// Its author; empty if it said none.
    pub author: String,
    pub dialect: Dialect,
    pub options: Vec<EngineOption>,
    /// The first lines that it wrote before its options.
    pub first_lines: Vec<String>,
}

impl Identity {
    /// Nothing is known but the protocol.
    fn new(dialect: Dialect) -> Self {
        let (name, author) = (String::new(), String::new());
        Self { name, author, dialect, options: Vec::new(), first_lines: Vec::new() }
    }

    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name == name)
    }
}

// A running engine process: commands sent and answers received.

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
struct Process {
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
    fn start(recipe: &Recipe, progress: &dyn Progress) -> Result<Self, ExternalError> {
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

    /// Ends the engine and returns its last words, or its illegal answer if it left none.
    fn end(&mut self) -> LastWords {
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
        self.wait(GREETING, progress, |line, answer| {
            if known.first_lines.len() < FIRST_LINES && !line.trim().is_empty() && known.options.is_empty() {
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

    fn press(&mut self, name: &str) -> Result<(), Forfeit> {
        self.say(&set_option(self.dialect, name, None))
    }

    fn ready(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        self.say("isready")?;
        self.wait(GREETING, progress, |_, answer| (answer == EngineReply::Ready).then_some(()))
    }

    fn new_game(&mut self, progress: &dyn Progress) -> Result<(), Forfeit> {
        let order = if self.dialect == Dialect::Ucci { "setoption newgame" } else { "ucinewgame" };
        self.say(order)?;
        self.ready(progress)
    }

    fn say(&mut self, line: &str) -> Result<(), Forfeit> {
        Ok(self.child.say(line.to_owned())?)
    }

    /// Returns what `wanted` makes of the first line, with its answer, that it takes. If `progress` is cancelled the engine is stopped, and
    /// its answer comes at once.
    /// [`Forfeit::Time`] if it does not come in time, [`Forfeit::Gone`] if the engine has ended or sends anything but lines.
    fn wait<T>(
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
    fn choose(
        &mut self,
        start: &Position,
        moves: &[Move],
        game: &Game,
        cost: Cost,
        progress: &dyn Progress,
    ) -> Result<Move, Forfeit> {
        let longest = self.go(start, moves, cost)?;
        let best = self.wait(longest, progress, |_, answer| decided(answer))??;
        if game.position().is_legal(best) { Ok(best) } else { Err(self.refuse(best)) }
    }

    /// Keeps a move that is not legal for the last words.
    fn refuse(&mut self, best: Move) -> Forfeit {
        self.refused = Some(format!("bestmove {}", self.dialect.write(best)));
        Forfeit::Illegal
    }

    fn think(
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
        let best = self.wait(longest, progress, |_, answer| match answer {
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

// Search information of an external engine about a position.

/// Search information of an engine about a position.
struct Hearing {
    position: Position,
    since: Instant,
    /// By their number.
    lines: BTreeMap<u32, PvLine>,
    nodes: u64,
}

impl Hearing {
    /// Creates an empty record for the position after these moves.
    pub(super) fn new(start: &Position, moves: &[Move]) -> Result<Self, Forfeit> {
        let played = moves.iter().try_fold(start.clone(), |position, played| position.play(*played));
        let position = played.map_err(|_| Forfeit::Illegal)?;
        Ok(Self { position, since: Instant::now(), lines: BTreeMap::new(), nodes: 0 })
    }

    /// Adds a line up to its first illegal move; returns false if it contains nothing.
    fn takes(&mut self, info: &Info) -> bool {
        let mut now = self.position.clone();
        let legal = |played: &Move| match now.play(*played) {
            Ok(after) => {
                now = after;
                Some(*played)
            }
            Err(_) => None,
        };
        let moves: Vec<Move> = info.moves.iter().map_while(legal).collect();
        let Some(score) = info.score.filter(|_| !moves.is_empty()) else { return false };
        let line =
            PvLine { score: score.score(), moves, depth: info.depth.max(1), seldepth: info.depth.max(1) };
        self.lines.insert(info.line, line);
        self.nodes = self.nodes.max(info.nodes);
        true
    }

    pub(super) fn thought(&self) -> Thought {
        Thought {
            lines: self.lines.values().cloned().collect(),
            nodes: self.nodes,
            time: self.since.elapsed(),
            ..Thought::default()
        }
    }

    /// Returns the final information, its first line starting with the best move; of depth 0 if the engine sent no line for it.
    fn concluded(&self, best: Move) -> Result<Thought, Forfeit> {
        self.position.play(best).map_err(|_| Forfeit::Illegal)?;
        let mut thought = self.thought();
        match thought.lines.iter().position(|line| line.moves.first() == Some(&best)) {
            Some(at) => thought.lines.swap(0, at),
            None => {
                let score = thought.lines.first().map_or(0, |line| line.score);
                thought.lines.insert(0, PvLine { score, moves: vec![best], depth: 0, seldepth: 0 });
            }
        }
        Ok(thought)
    }
}
