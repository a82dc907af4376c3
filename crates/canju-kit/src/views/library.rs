//! Lists about the library of games: players, names that may be one player, duplicates.

use crate::records::players::{Proposal, Reason};
use crate::records::tag;
use crate::report::{Cell, Columns, Table, Tone, Type};
use crate::service::collection::PlayerEntry;
use crate::service::duplicates::{Difference, Group, Member};
use crate::text::Words;

/// Words of the reasons in JSON.
const REASONS: &[&str] = &["script", "letters", "prefix", "pinyin", "abbreviation"];

/// Players of the library.
pub fn players(words: Words, rows: Vec<PlayerEntry>) -> Table {
    Columns::<(), PlayerEntry>::over(words, ())
        .both("name", "players-name", |(), player| player.name.clone())
        .shown("players-aliases", |(), player| player.aliases.join(", "))
        .data("aliases", |(), player| player.aliases.clone())
        .both("games", "players-games", |(), player| player.games())
        .right()
        .both("red_games", "players-red", |(), player| player.red)
        .right()
        .both("black_games", "players-black", |(), player| player.black)
        .right()
        .both("score", "players-score", |(), player| Cell::or_dash(player.score().map(Cell::Share)))
        .of(Type::Nullable(&Type::Share))
        .right()
        .data("first_year", |(), player| player.years.map(|(first, _)| first))
        .data("last_year", |(), player| player.years.map(|(_, last)| last))
        .shown("games-years", |(), player| years(player))
        .table("players-title", rows)
}

/// The years of a player's games.
fn years(player: &PlayerEntry) -> String {
    match player.years {
        None => String::new(),
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
    }
}

/// Names that may be one player.
pub fn proposals(words: Words, rows: Vec<Proposal>) -> Table {
    Columns::<(), Proposal>::over(words, ())
        .both("player", "players-player", |(), proposal| proposal.player.clone())
        .shown("players-names", |(), proposal| proposal.names.join(", "))
        .data("names", |(), proposal| proposal.names.clone())
        .both("games", "players-games", |(), proposal| proposal.games)
        .right()
        .both("reason", "players-reason", move |(), proposal| {
            Cell::Word(proposal.reason.word(), words.alias_reason(proposal.reason), tone(proposal.reason))
        })
        .of(Type::Word(REASONS))
        .table("players-proposals", rows)
}

/// Letters may be another person's.
const fn tone(reason: Reason) -> Tone {
    match reason {
        Reason::Script | Reason::Letters | Reason::Prefix => Tone::Plain,
        Reason::Pinyin | Reason::Abbreviation => Tone::Doubtful,
    }
}

/// A game of a group of duplicates.
#[derive(Debug, Clone)]
pub struct Duplicate {
    /// The number of the group, from 1.
    pub group: usize,
    /// The game.
    pub member: Member,
    /// How the games of the group differ.
    pub differences: Vec<Difference>,
}

/// The games of groups of duplicates, a row each.
pub fn rows_of(groups: &[Group]) -> Vec<Duplicate> {
    let rows = (1..).zip(groups).flat_map(|(number, group)| {
        group.members.iter().map(move |member| Duplicate {
            group: number,
            member: member.clone(),
            differences: group.differences.clone(),
        })
    });
    rows.collect()
}

/// Duplicates; the fullest game of each group comes first.
pub fn duplicates(words: Words, rows: Vec<Duplicate>) -> Table {
    let header = |name: &'static str| {
        move |(): &(), row: &Duplicate| row.member.header(name).cloned().unwrap_or_default()
    };
    Columns::<(), Duplicate>::over(words, ())
        .both("group", "duplicates-group", |(), row| row.group)
        .right()
        .both("id", "games-number", |(), row| row.member.id.0)
        .right()
        .both("red", "games-red", header(tag::RED))
        .both("black", "games-black", header(tag::BLACK))
        .both("event", "games-event-name", header(tag::EVENT))
        .both("date", "games-date", header(tag::DATE))
        .both("result", "games-outcome", header(tag::RESULT))
        .both("plies", "games-plies", |(), row| row.member.plies)
        .right()
        .both("comments", "games-comments", |(), row| row.member.comments)
        .right()
        .both("side_moves", "duplicates-side-moves", |(), row| row.member.side_moves)
        .right()
        .data("mirrored", |(), row| row.member.mirrored)
        .shown("duplicates-differ", move |(), row| words.differences(&row.differences))
        .data("differences", |(), row| {
            row.differences.iter().map(|difference| difference.word().to_owned()).collect::<Vec<_>>()
        })
        .table("duplicates-title", rows)
}
