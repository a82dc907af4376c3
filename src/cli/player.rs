//! Players as commands name them.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::failure::Failure;
use super::given::read;
use super::opening::BookArgument;
use super::terminal::{Terminal, remark};
use crate::books::opening::{BookUse, Guide};
use crate::engine::Insight;
use crate::jobs::external::Recipe;
use crate::jobs::players::Cost;
use crate::jobs::tournament::Seat;
use crate::progress::Unattended;
use crate::rules::referee::RuleSet;
use crate::text::thousands;

/// Who plays both sides of playouts.
#[derive(Debug, clap::Args)]
pub(super) struct PlayerArgument {
    /// Who plays both sides, as in `canju match`: none, default, FILE, FILE@VERSION or uci:PROGRAM.
    #[arg(long, default_value = "none")]
    player: String,
}

impl PlayerArgument {
    /// The seat, in which somebody can sit.
    pub(super) fn seat(&self, cost: Cost, terminal: &Terminal) -> Result<Seat, Failure> {
        let (_, seat) = seat(&self.player, cost, &BookArgument::default(), terminal)?;
        seat.sit(RuleSet::ASIAN, &Unattended)
            .map_err(|error| Failure::Told(terminal.words.engine_error(&error)))?;
        Ok(seat)
    }

    /// Says how many games do not count.
    pub(super) fn tell_failures(&self, failed: u64, terminal: &Terminal) {
        if failed > 0 {
            remark(terminal.words.with("playouts-failed", &[("games", thousands(failed as i64))]));
        }
    }

    /// The player as it was named.
    pub(super) fn name(&self) -> &str {
        &self.player
    }
}

/// A player by its name and its seat, with this book where it uses one.
pub(super) fn seat(
    text: &str,
    cost: Cost,
    book: &BookArgument,
    terminal: &Terminal,
) -> Result<(String, Seat), Failure> {
    let named = text.split_once('=').filter(|(name, _)| !name.contains([':', ',', '/', '.']));
    let (name, spec) = named.unwrap_or((text, text));
    if let Some(command) = spec.strip_prefix("uci:") {
        let mut parts = command.split(',');
        let (program, arguments) = program(parts.next().unwrap_or_default());
        let options = parts.filter_map(|part| part.split_once('='));
        let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        return Ok((name.to_owned(), Seat::External(Recipe { program, arguments, options, cost })));
    }
    let (spec, usage) = reads(spec);
    let insight = match spec {
        "none" => None,
        _ => {
            let (file, version) =
                spec.rsplit_once('@').map_or((spec, None), |(file, version)| (file, Some(version)));
            let path = (file != "default").then(|| PathBuf::from(file));
            let mut base = read(path, terminal)?;
            if let Some(version) = version {
                base.select_version(version).map_err(|error| terminal.fault(error))?;
            }
            Some(Insight::read(base.kb()))
        }
    };
    let seat = Seat::engine(insight, cost);
    Ok((
        name.to_owned(),
        match usage {
            None => seat,
            Some((usage, seed)) => seat.guided(Guide::new(Arc::new(book.open(terminal)?), usage, seed)),
        },
    ))
}

/// A player without what is said of the opening book behind it: `+exact`, `+fuzzy` or `+book` for both, and a seed behind that, as in
/// `none+fuzzy:7`.
fn reads(spec: &str) -> (&str, Option<(BookUse, u64)>) {
    let said = spec.rsplit_once('+').and_then(|(player, book)| {
        let (word, seed) = book.split_once(':').unwrap_or((book, "1"));
        let usage = match word {
            "exact" => BookUse::Exact,
            "fuzzy" => BookUse::Fuzzy,
            "book" => BookUse::Both,
            _ => return None,
        };
        Some((player, (usage, seed.parse().ok()?)))
    });
    said.map_or((spec, None), |(player, usage)| (player, Some(usage)))
}

/// A program and what it is started with: words between blanks, unless a file has all of it as its name.
fn program(text: &str) -> (String, Vec<String>) {
    if Path::new(text).is_file() {
        return (text.to_owned(), Vec::new());
    }
    let mut words = text.split_whitespace().map(str::to_owned);
    (words.next().unwrap_or_default(), words.collect())
}
