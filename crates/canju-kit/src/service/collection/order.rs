//! Orders of the list.

use std::borrow::Cow;

use rustc_hash::FxHashMap;

use super::Collection;
use super::pool::ranks;
use crate::books::opening::OpeningName;
use crate::language::Language;
use crate::records::players::sort_key;
use crate::records::{Date, Outcome};
use crate::service::search::GameHit;
use crate::service::settings::games::{GameColumn, GameOrder};
use crate::store::library::Listed;

/// What a column sorts by.
#[derive(Debug)]
pub(super) enum Keys {
    /// A number for each game; 0 if it has no value.
    Games(Vec<u64>),
    /// By game the index of a text, and the place of each text.
    Texts(Vec<u32>, Vec<u64>),
}

impl Collection {
    /// Sorts rows that are in the order of import. Games with equal values keep that order, those without a value come last.
    pub(super) fn sort(&self, rows: &mut [GameHit], order: GameOrder) {
        if order == GameOrder::default() {
            return;
        }
        let keys = self.keys.get(order.column as usize);
        let Some(keys) = keys.map(|keys| keys.get_or_init(|| self.keys(order.column))) else { return };
        let key = |row: &GameHit| {
            let value = keys.of(row.at as usize);
            let turned = if order.descending { u64::MAX - value } else { value };
            (value == 0, turned)
        };
        let mut keyed: Vec<((bool, u64), GameHit)> = rows.iter().map(|row| (key(row), *row)).collect();
        keyed.sort_by_key(|(key, _)| *key);
        rows.iter_mut().zip(keyed).for_each(|(row, (_, sorted))| *row = sorted);
    }

    fn keys(&self, column: GameColumn) -> Keys {
        let games = |value: fn(&Listed) -> u64| Keys::Games(self.games.iter().map(value).collect());
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
                self.texts(|game| Cow::Borrowed(&game.date), |game| Date::of_text(&game.date))
            }
            GameColumn::Event => Keys::Texts(self.event_of.clone(), self.events.ranks()),
            GameColumn::Site => {
                self.texts(|game| Cow::Borrowed(&game.site), |game| Some(sort_key(&game.site)))
            }
            GameColumn::Opening => self.texts(
                |game| Cow::Borrowed(game.opening.map_or("", |opening| opening.name(Language::English))),
                |game| {
                    let name = game.opening.map_or("", |opening| opening.name(Language::Simplified));
                    Some((game.opening.and_then(OpeningName::code), sort_key(name)))
                },
            ),
            GameColumn::Plies => games(|game| game.plies.into()),
            GameColumn::Comments => games(|game| game.comments.into()),
            GameColumn::Variations => games(|game| game.variations.into()),
            GameColumn::Tags => self
                .texts(|game| Cow::Owned(game.tags.join("; ")), |game| Some(sort_key(&game.tags.join("; ")))),
            GameColumn::Source => Keys::Texts(self.source_of.clone(), self.sources.ranks()),
            GameColumn::Added => games(|game| game.added.unsigned_abs()),
        }
    }

    /// What a column of texts sorts by: games with equal texts have equal keys, those with an empty one or an unknown value none.
    fn texts<K: Ord>(&self, text: fn(&Listed) -> Cow<'_, str>, key: fn(&Listed) -> Option<K>) -> Keys {
        let mut known: FxHashMap<Cow<'_, str>, u32> = FxHashMap::default();
        let mut first: Vec<&Listed> = Vec::new();
        let of = |game| {
            *known.entry(text(game)).or_insert_with(|| {
                first.push(game);
                first.len() as u32 - 1
            })
        };
        let of = self.games.iter().map(of).collect();
        let places = ranks(&first, |game| key(game).filter(|_| !text(game).is_empty()));
        Keys::Texts(of, places)
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
