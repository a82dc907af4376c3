//! `canju uci` and `canju ucci`: the engine for other programs.

mod options;

use std::io;
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use options::{Options, Set};

use crate::engine::limits::DEEPEST;
use crate::engine::{Limits, Verdict};
use crate::jobs::lines;
use crate::jobs::thinking::{News, Task, Thinking, Thought};
use crate::protocol::command::Go;
use crate::protocol::{Dialect, GuiCommand, Info};
use crate::rules::referee::Game;
use crate::rules::{Move, Position};
use crate::terminal::{Done, Failure, Terminal};

/// Run as an engine for a program that speaks UCI.
///
/// Ranks are 0 to 9, as is usual in xiangqi programs; if UCI_Variant is set to xiangqi, they are 1 to 10. Options:
/// Hash, Threads, MultiPV, KnowledgeBase, Knowledge, KnowledgeWeight, Tables, OwnBook, BookFuzzy, BookSeed,
/// Repetition, Skill Level.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju uci
  canju uci --kb END6.canju")]
pub(super) struct UciArguments {
    #[command(flatten)]
    given: Given,
}

/// Run as an engine for a program that speaks UCCI.
///
/// Options are those of 'canju uci', set in the UCCI way: 'setoption hashsize 64'.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju ucci
  canju ucci --kb END6.canju")]
pub(super) struct UcciArguments {
    #[command(flatten)]
    given: Given,
}

#[derive(Debug, clap::Args)]
struct Given {
    /// Base to take knowledge from [default: your own].
    #[arg(long, value_name = "FILE")]
    kb: Option<PathBuf>,
}

pub(super) fn uci(arguments: UciArguments, terminal: &mut Terminal) -> Done {
    Session::new(Dialect::Cyclone, Options::new(arguments.given.kb)).run(terminal)
}

pub(super) fn ucci(arguments: UcciArguments, terminal: &mut Terminal) -> Done {
    Session::new(Dialect::Ucci, Options::new(arguments.given.kb)).run(terminal)
}

// A protocol session: commands of the other program and news of the search share a queue, and one thread answers.

enum Event {
    /// A line from the other program; `None` at the end of its output.
    Line(Option<String>),
    /// From the search with this number.
    News(u64, News),
}

struct Session {
    dialect: Dialect,
    options: Options,
    game: Game,
    banned: Vec<Move>,
    thinking: Option<Thinking>,
    number: u64,
    /// The time control after a ponder hit.
    asked: Go,
    sender: Sender<Event>,
    events: Receiver<Event>,
}

impl Session {
    fn new(dialect: Dialect, options: Options) -> Self {
        let (sender, events) = mpsc::channel();
        let (game, asked) = (Game::new(Position::start()), Go::default());
        Self { dialect, options, game, banned: Vec::new(), thinking: None, number: 0, asked, sender, events }
    }

    fn run(mut self, terminal: &mut Terminal) -> Done {
        let lines = self.sender.clone();
        lines::listen(io::stdin(), move |line| lines.send(Event::Line(line)).is_ok())
            .map_err(Failure::from)?;
        while let Ok(event) = self.events.recv() {
            match event {
                Event::Line(None) => break,
                Event::Line(Some(line)) => match GuiCommand::parse(&line, self.dialect) {
                    Ok(Some(GuiCommand::Quit)) => break,
                    Ok(Some(command)) => self.obey(command, terminal)?,
                    Ok(None) => {}
                    Err(error) => self.remark(&error.to_string(), terminal)?,
                },
                // News of a search that another one has replaced is outdated.
                Event::News(number, _) if number != self.number || self.thinking.is_none() => {}
                Event::News(_, News::Iteration(thought)) => self.tell(&thought, terminal)?,
                Event::News(_, News::Done(thought)) => self.play(&thought, terminal)?,
            }
            terminal.flush()?;
        }
        self.settle(terminal)?;
        if self.dialect == Dialect::Ucci { say(terminal, "bye") } else { Ok(()) }
    }

    fn obey(&mut self, command: GuiCommand, terminal: &mut Terminal) -> Done {
        match command {
            GuiCommand::Identify(dialect) => self.identify(dialect, terminal)?,
            GuiCommand::Ready => {
                // Slow preparations are done before a move is awaited.
                let (_, unread) = self.options.evaluation(terminal);
                let (_, unopened) = self.options.oracles(terminal);
                self.options.tt();
                for remark in unread.iter().chain(&unopened) {
                    self.remark(remark, terminal)?;
                }
                say(terminal, "readyok")?;
            }
            GuiCommand::Set { name, value } => match self.options.set(&name, value.as_deref()) {
                Set::Done => {}
                Set::Speaks(dialect) => self.dialect = dialect,
                Set::Refused => self.remark(&format!("no such option or value: {name}"), terminal)?,
                Set::NoMemory(mebibytes) => {
                    self.remark(&format!("not enough memory: {name} remains {mebibytes} MiB"), terminal)?;
                }
            },
            GuiCommand::NewGame => self.options.clear(),
            GuiCommand::Position { start, moves } => {
                self.banned.clear();
                self.game = Game::new(*start);
                for played in moves {
                    if self.game.play(played).is_err() {
                        self.remark(&format!("not a legal move: {}", self.dialect.write(played)), terminal)?;
                        break;
                    }
                }
            }
            GuiCommand::Ban(moves) => self.banned = moves,
            GuiCommand::Go(go) => self.go(go, terminal)?,
            GuiCommand::PonderHit => {
                if let Some(thinking) = &self.thinking {
                    thinking.hurry(self.asked.time(self.game.position().turn()));
                }
            }
            GuiCommand::Stop => {
                if let Some(thinking) = &self.thinking {
                    thinking.stop();
                }
            }
            GuiCommand::Quit => {}
        }
        Ok(())
    }

    fn identify(&mut self, asked: Dialect, terminal: &mut Terminal) -> Done {
        if (asked == Dialect::Ucci) != (self.dialect == Dialect::Ucci) {
            self.dialect = asked;
        }
        say(terminal, concat!("id name canju ", env!("CARGO_PKG_VERSION")))?;
        for line in Options::listed(self.dialect) {
            say(terminal, &line)?;
        }
        say(terminal, if self.dialect == Dialect::Ucci { "ucciok" } else { "uciok" })
    }

    fn go(&mut self, mut go: Go, terminal: &mut Terminal) -> Done {
        self.settle(terminal)?;
        self.number += 1;
        if self.dialect == Dialect::Ucci && !self.options.milliseconds {
            go.in_seconds();
        }
        let (evaluation, unread) = self.options.evaluation(terminal);
        let (oracles, unopened) = self.options.oracles(terminal);
        // An analysis uses the search, not the opening book.
        let (guide, unknown) = if go.infinite { (None, None) } else { self.options.guide(terminal) };
        for remark in unread.iter().chain(&unopened).chain(&unknown) {
            self.remark(remark, terminal)?;
        }
        if let Some(word) = go.unread {
            self.remark(&format!("a number was expected after {word}"), terminal)?;
            // Every `go` gets its move, at once if nothing else limits the search.
            go.depth = go.depth.or((!go.is_limited()).then_some(1));
        }
        let depth = go.depth.unwrap_or(DEEPEST).clamp(1, DEEPEST);
        let (nodes, lines, only) = (go.nodes, self.options.lines, self.allowed(&go));
        let limits = Limits { depth, nodes, lines, only, ..Limits::default() };
        let task = Task {
            game: self.game.clone(),
            rules: self.options.rules.set(),
            evaluation,
            tt: self.options.tt(),
            oracles,
            guide,
            limits: self.options.skill.limit(limits),
            time: go.time(self.game.position().turn()),
            threads: self.options.threads,
        };
        let (sender, number) = (self.sender.clone(), self.number);
        let listener = Box::new(move |news| drop(sender.send(Event::News(number, news))));
        let held = go.infinite || go.ponder;
        self.asked = go;
        let begun = task.begin_after(held, listener, self.options.preparation());
        self.thinking = Some(begun.map_err(Failure::from)?);
        Ok(())
    }

    /// Returns the allowed root moves; `None` if all are. Illegal ones do not count.
    fn allowed(&self, go: &Go) -> Option<Vec<Move>> {
        let legal = self.game.position().legal_moves();
        let only: Vec<Move> = legal.iter().copied().filter(|played| go.only.contains(played)).collect();
        if self.banned.is_empty() {
            return (!only.is_empty()).then_some(only);
        }
        let mut moves = if only.is_empty() { legal.to_vec() } else { only };
        moves.retain(|played| !self.banned.contains(played));
        Some(moves)
    }

    /// Stops a running search and answers it: every `go` gets its move.
    fn settle(&mut self, terminal: &mut Terminal) -> Done {
        let Some(thinking) = self.thinking.take() else { return Ok(()) };
        thinking.stop();
        self.play(&thinking.wait().unwrap_or_default(), terminal)
    }

    /// Writes the lines of a finished iteration.
    fn tell(&self, thought: &Thought, terminal: &mut Terminal) -> Done {
        let shown = if self.dialect == Dialect::Ucci { 1 } else { self.options.lines };
        for (number, line) in (1..).zip(thought.lines.iter().take(shown)) {
            let score = Some(Verdict::of(line.score));
            let time = thought.time.max(Duration::from_millis(1));
            let info = Info {
                depth: line.depth,
                line: number,
                score,
                nodes: thought.nodes,
                time,
                moves: line.moves.clone(),
            };
            say(terminal, &info.write(self.dialect))?;
        }
        Ok(())
    }

    fn play(&mut self, thought: &Thought, terminal: &mut Terminal) -> Done {
        self.thinking = None;
        let seed = self.game.position().key();
        let chosen = thought.lines.get(self.options.skill.choose(&thought.lines, seed));
        let mut moves = chosen.into_iter().flat_map(|line| &line.moves);
        let Some(best) = moves.next() else {
            return say(
                terminal,
                if self.dialect == Dialect::Ucci { "nobestmove" } else { "bestmove (none)" },
            );
        };
        let mut line = format!("bestmove {}", self.dialect.write(*best));
        if let Some(answer) = moves.next() {
            line += &format!(" ponder {}", self.dialect.write(*answer));
        }
        say(terminal, &line)
    }

    fn remark(&self, text: &str, terminal: &mut Terminal) -> Done {
        match self.dialect {
            Dialect::Ucci => say(terminal, &format!("info message {text}")),
            _ => say(terminal, &format!("info string {text}")),
        }
    }
}

fn say(terminal: &mut Terminal, line: &str) -> Done {
    Ok(writeln!(terminal.out(), "{}", line.replace('\n', " "))?)
}
