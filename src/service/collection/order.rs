//! Orders of the list.

use super::Collection;
use super::pool::{Pool, ranks};
use crate::books::opening::OpeningName;
use crate::records::Outcome;
use crate::service::search::Row;
use crate::service::settings::games::{GameColumn, GameOrder};
use crate::store::library::{Listed, year};

/// What a column sorts by.
enum Keys {
    /// A number for each game; 0 if it has no value.
    Games(Vec<u64>),
    /// By game the index of a text, and the place of each text.
    Texts(Vec<u32>, Vec<u64>),
}

impl Collection {
    /// Sorts rows that are in the order of import. Games with equal values keep that order, those without a value come last.
    pub(super) fn sort(&self, rows: &mut [Row], order: GameOrder) {
        if order == GameOrder::default() {
            return;
        }
        let keys = self.keys(order.column);
        let key = |row: &Row| {
            let value = keys.of(row.at as usize);
            let turned = if order.descending { u64::MAX - value } else { value };
            (value == 0, turned)
        };
        let mut keyed: Vec<((bool, u64), Row)> = rows.iter().map(|row| (key(row), *row)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        rows.iter_mut().zip(keyed).for_each(|(row, (_, sorted))| *row = sorted);
    }

    fn keys(&self, column: GameColumn) -> Keys {
        let games = |value: fn(&Listed) -> u64| Keys::Games(self.games.iter().map(value).collect());
        let texts = |text: fn(&Listed) -> String| {
            let mut pool = Pool::default();
            let of = self.games.iter().map(|game| pool.add(&text(game))).collect();
            Keys::Texts(of, pool.ranks())
        };
        let side = |side: usize| {
            let of = self.sides.iter().map(|names| names.get(side).copied().unwrap_or_default()).collect();
            Keys::Texts(of, self.names.ranks())
        };
        match column {
            GameColumn::Number => games(|game| game.id.0.unsigned_abs()),
            GameColumn::Red => side(0),
            GameColumn::Black => side(1),
            GameColumn::Outcome => games(|game| match game.outcome {
                Some(Outcome::Red) => 1,
                Some(Outcome::Draw) => 2,
                Some(Outcome::Black) => 3,
                None => 0,
            }),
            GameColumn::Date => {
                let mut pool = Pool::default();
                let of = self.games.iter().map(|game| pool.add(&game.date)).collect();
                Keys::Texts(of, ranks(pool.texts(), |date| (year(date).unwrap_or(u16::MAX), date.to_owned())))
            }
            GameColumn::Event => Keys::Texts(self.event_of.clone(), self.events.ranks()),
            GameColumn::Site => texts(|game| game.site.clone()),
            GameColumn::Opening => texts(|game| {
                let code = game.opening.and_then(OpeningName::code).unwrap_or_default();
                let name = |name: OpeningName| name.name(crate::language::Language::Simplified).to_owned();
                format!("{code}{}", game.opening.map_or_else(String::new, name))
            }),
            GameColumn::Plies => games(|game| game.plies.into()),
            GameColumn::Comments => games(|game| game.comments.into()),
            GameColumn::Variations => games(|game| game.variations.into()),
            GameColumn::Tags => texts(|game| game.tags.join("; ")),
            GameColumn::Source => Keys::Texts(self.source_of.clone(), self.sources.ranks()),
            GameColumn::Added => games(|game| game.added.unsigned_abs()),
        }
    }
}

impl Keys {
    fn of(&self, at: usize) -> u64 {
        match self {
            Self::Games(values) => values.get(at).copied().unwrap_or_default(),
            Self::Texts(of, ranks) => {
                of.get(at).and_then(|text| ranks.get(*text as usize)).copied().unwrap_or_default()
            }
        }
    }
}
