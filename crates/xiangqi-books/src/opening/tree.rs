//! The opening tree: the moves that games played in each position, with their results. A position and its left-right mirror are
//! one; transpositions too, as positions count and not orders of moves.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use rustc_hash::{FxHashMap, FxHashSet};
use xiangqi::language::Language;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::Outcome;
use xiangqi_records::players::{AliasTable, SearchName, Wanted};

use crate::opening::exact::Spot;
use crate::opening::text::moves_of;

/// Plies of a game that the tree has.
pub const TREE_PLIES: usize = 40;

/// A game as the tree takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeGame {
    /// Its number in the library.
    pub id: i64,
    /// Red player.
    pub red: String,
    /// Black player.
    pub black: String,
    /// Year in which it was played, if known.
    pub year: Option<u16>,
    /// Result; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// Moves from the initial position.
    pub moves: Vec<Move>,
}

/// A filter of games; the default takes every game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct TreeFilter {
    /// A part of a name of a player in either script, initials in pinyin, or a whole name between quotation marks.
    pub player: String,
    /// The side of that player; `None`: either.
    pub color: Option<Color>,
    /// The first year; excludes games without a year, as does the last.
    pub since: Option<u16>,
    /// The last year.
    pub until: Option<u16>,
    /// The result: `Some(None)` for an unknown one.
    pub outcome: Option<Option<Outcome>>,
}

/// A move of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TreeMove {
    /// The move.
    pub played: Move,
    /// Games that Red won with it.
    pub red: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games that Black won.
    pub black: u32,
    /// Games without a result.
    pub unfinished: u32,
    /// Sum of the years of the games, and the number of games with a year.
    years: (u32, u32),
    /// Year in which it was last played.
    pub last: Option<u16>,
}

impl TreeMove {
    const fn new(played: Move) -> Self {
        Self { played, red: 0, draws: 0, black: 0, unfinished: 0, years: (0, 0), last: None }
    }

    /// Returns the number of games with it.
    pub const fn games(&self) -> u32 {
        self.red + self.draws + self.black + self.unfinished
    }

    /// Returns the score of a side in percent over the games with a result; `None` without one.
    pub fn score(&self, of: Color) -> Option<f64> {
        let wins = if of == Color::Red { self.red } else { self.black };
        let ended = self.red + self.draws + self.black;
        (ended > 0).then(|| 100.0 * (f64::from(wins) + f64::from(self.draws) / 2.0) / f64::from(ended))
    }

    /// Returns the mean year of the games.
    pub fn mean_year(&self) -> Option<u16> {
        let (sum, games) = self.years;
        (games > 0).then(|| ((sum + games / 2) / games) as u16)
    }

    fn count(&mut self, game: &Facts) {
        *match game.outcome {
            Some(Outcome::Red) => &mut self.red,
            Some(Outcome::Draw) => &mut self.draws,
            Some(Outcome::Black) => &mut self.black,
            None => &mut self.unfinished,
        } += 1;
        if let Some(year) = game.year {
            self.years = (self.years.0 + u32::from(year), self.years.1 + 1);
        }
        self.last = self.last.max(game.year);
    }
}

/// What the tree knows of a game.
#[derive(Debug, Clone, Copy)]
struct Facts {
    id: i64,
    players: [u32; 2],
    year: Option<u16>,
    outcome: Option<Outcome>,
    opening: Option<OpeningName>,
}

/// A game in a list of the tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Continued<'a> {
    /// Its number in the library.
    pub id: i64,
    /// Red player.
    pub red: &'a str,
    /// Black player.
    pub black: &'a str,
    /// Year in which it was played, if known.
    pub year: Option<u16>,
    /// Result; `None` if unknown.
    pub outcome: Option<Outcome>,
    /// Name of its opening.
    pub opening: Option<OpeningName>,
}

/// A move of a game: position, move as it is kept, index of the game.
type Step = (u64, Move, u32);

/// The tree of a library of games.
#[derive(Debug, Clone, Default)]
pub struct OpeningTree {
    games: Vec<Facts>,
    /// The names of players, also ready to be searched, and the player that each name means.
    players: Vec<String>,
    ready: Vec<SearchName>,
    player_of: Vec<u32>,
    /// In ascending order.
    steps: Vec<Step>,
}

impl OpeningTree {
    /// Builds the tree of games.
    pub fn new(games: impl IntoIterator<Item = TreeGame>) -> Self {
        Self::with_aliases(games, &AliasTable::default())
    }

    /// Builds the tree of games whose players are found by each of their names.
    pub fn with_aliases(games: impl IntoIterator<Item = TreeGame>, aliases: &AliasTable) -> Self {
        let mut tree = Self::default();
        let mut numbers = FxHashMap::default();
        for game in games {
            let at = tree.games.len() as u32;
            let players = [game.red, game.black].map(|name| {
                *numbers.entry(name).or_insert_with_key(|name: &String| {
                    tree.players.push(name.clone());
                    tree.players.len() as u32 - 1
                })
            });
            let opening = OpeningName::of_game(&game.moves);
            let TreeGame { id, year, outcome, .. } = game;
            tree.games.push(Facts { id, players, year, outcome, opening });
            let mut position = Position::start();
            for &played in game.moves.iter().take(TREE_PLIES) {
                if !position.is_legal(played) {
                    break;
                }
                let spot = Spot::of(&position);
                tree.steps.push((spot.key, spot.kept(played), at));
                position.make(played);
            }
        }
        let mut known: FxHashMap<&str, u32> = FxHashMap::default();
        for name in &tree.players {
            let next = known.len() as u32;
            tree.player_of.push(*known.entry(aliases.player(name)).or_insert(next));
            tree.ready.push(SearchName::new(name));
        }
        tree.steps.sort_unstable();
        // A move that a game repeats in a position counts once.
        tree.steps.dedup();
        tree
    }

    /// Returns the number of games.
    pub const fn games(&self) -> usize {
        self.games.len()
    }

    /// Returns the moves of the games in a position, the most played first.
    pub fn moves(&self, position: &Position, filter: &TreeFilter) -> Vec<TreeMove> {
        let spot = Spot::of(position);
        let takes = self.taking(filter);
        let mut moves: BTreeMap<Move, TreeMove> = BTreeMap::new();
        for (_, kept, game) in self.steps_of(spot.key) {
            if let Some(game) = self.games.get(*game as usize).filter(|game| takes(game)) {
                let played = spot.shown(*kept);
                moves.entry(played).or_insert_with(|| TreeMove::new(played)).count(game);
            }
        }
        let mut moves: Vec<TreeMove> =
            moves.into_values().filter(|known| position.is_legal(known.played)).collect();
        moves.sort_by_key(|known| (std::cmp::Reverse(known.games()), known.played));
        moves
    }

    /// Returns the games that play on from a position, the latest first, those without a year last.
    pub fn games_with(&self, position: &Position, filter: &TreeFilter) -> Vec<Continued<'_>> {
        let takes = self.taking(filter);
        let games = self.steps_of(Spot::of(position).key).iter();
        let games = games.filter_map(|(_, _, game)| self.games.get(*game as usize));
        let mut games: Vec<&Facts> = games.filter(|game| takes(game)).collect();
        games.sort_unstable_by_key(|game| std::cmp::Reverse((game.year, game.id)));
        // A game can leave a repeated position by two moves.
        games.dedup_by_key(|game| game.id);
        games.into_iter().map(|game| self.continued(game)).collect()
    }

    fn continued(&self, game: &Facts) -> Continued<'_> {
        let [red, black] = game.players.map(|at| self.players.get(at as usize).map_or("", String::as_str));
        let Facts { id, year, outcome, opening, .. } = *game;
        Continued { id, red, black, year, outcome, opening }
    }

    fn steps_of(&self, key: u64) -> &[Step] {
        let first = self.steps.partition_point(|step| step.0 < key);
        let rest = self.steps.get(first..).unwrap_or_default();
        rest.get(..rest.partition_point(|step| step.0 == key)).unwrap_or_default()
    }

    /// Returns the test of a filter; the names of the players are compared once.
    fn taking(&self, filter: &TreeFilter) -> impl Fn(&Facts) -> bool {
        let TreeFilter { color, since, until, outcome, .. } = *filter;
        let wanted = Wanted::new(&filter.player);
        let found = self.ready.iter().zip(&self.player_of).filter(|(name, _)| name.is_found_by(&wanted));
        let found: FxHashSet<u32> = found.map(|(_, player)| *player).collect();
        let named: Vec<bool> = self.player_of.iter().map(|player| found.contains(player)).collect();
        let is_named = move |name: u32| named.get(name as usize).copied().unwrap_or_default();
        move |game| {
            let [red, black] = game.players;
            let played = match color {
                None => is_named(red) || is_named(black),
                Some(Color::Red) => is_named(red),
                Some(Color::Black) => is_named(black),
            };
            played
                && since.is_none_or(|since| game.year.is_some_and(|year| year >= since))
                && until.is_none_or(|until| game.year.is_some_and(|year| year <= until))
                && outcome.is_none_or(|outcome| outcome == game.outcome)
        }
    }
}

// Names of openings, recognised by position: other orders of the same moves and mirror images have the same name.

const SHIPPED: &str = include_str!("../../../../assets/books/opening-names.tsv");

/// The column of a row without a code.
const NO_CODE: &str = "-";

/// The named positions by their [`Position::mirror_key`].
static NAMES: LazyLock<FxHashMap<u64, OpeningName>> =
    LazyLock::new(|| rows().flatten().map(|(line, name)| (after(&line).mirror_key(), name)).collect());

/// Length of the longest line with a name.
static LONGEST: LazyLock<usize> =
    LazyLock::new(|| rows().flatten().map(|(line, _)| line.len()).max().unwrap_or_default());

/// The name of an opening.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpeningName {
    code: Option<&'static str>,
    english: &'static str,
    simplified: &'static str,
    traditional: &'static str,
}

impl OpeningName {
    /// Returns the name of exactly this position or its mirror image.
    pub fn of(position: &Position) -> Option<Self> {
        NAMES.get(&position.mirror_key()).copied()
    }

    /// Returns the name of a game from the initial position: that of its last position with a name.
    pub fn of_game(moves: &[Move]) -> Option<Self> {
        let mut position = Position::start();
        let mut last = None;
        for &played in moves.iter().take(*LONGEST) {
            if !position.is_legal(played) {
                break;
            }
            position.make(played);
            last = Self::of(&position).or(last);
        }
        last
    }

    /// Returns the ECCO code, such as `C45`, if it is known.
    pub const fn code(self) -> Option<&'static str> {
        self.code
    }

    /// Returns the name in a language.
    pub const fn name(self, language: Language) -> &'static str {
        match language {
            Language::English => self.english,
            Language::Simplified => self.simplified,
            Language::Traditional => self.traditional,
        }
    }

    /// Returns the code, if known, and the name.
    pub fn titled(self, language: Language) -> String {
        let name = self.name(language);
        self.code.map_or_else(|| name.to_owned(), |code| format!("{code} {name}"))
    }
}

/// The rows of the built-in file: the moves and the name of each; `None` for an invalid one, which a test rules out.
fn rows() -> impl Iterator<Item = Option<(Vec<Move>, OpeningName)>> {
    SHIPPED.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).skip(1).map(row)
}

fn row(line: &'static str) -> Option<(Vec<Move>, OpeningName)> {
    let columns: Vec<&str> = line.split('\t').collect();
    let &[code, line, english, simplified, traditional] = columns.as_slice() else { return None };
    let code = Some(code).filter(|code| *code != NO_CODE);
    Some((moves_of(line).ok()?, OpeningName { code, english, simplified, traditional }))
}

/// Returns the position after a line, up to its first illegal move.
fn after(line: &[Move]) -> Position {
    let mut position = Position::start();
    for &played in line {
        match position.play(played) {
            Ok(next) => position = next,
            Err(_) => break,
        }
    }
    position
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;
    use xiangqi::rng::Rng;

    use super::*;

    /// A game whose first plies are drawn from few moves, so that games meet.
    fn game(id: i64, seed: u64) -> TreeGame {
        let mut rng = Rng::new(seed);
        let mut position = Position::start();
        let mut moves = Vec::new();
        while moves.len() < 50 {
            let legal = position.legal_moves();
            let few = legal.len().min(if moves.len() < 6 { 3 } else { 40 });
            let Some(&played) = legal.get(rng.below(few.max(1) as u64) as usize) else { break };
            let played = if rng.below(2) == 0 && position.is_legal(played.mirrored()) {
                played.mirrored()
            } else {
                played
            };
            position.make(played);
            moves.push(played);
        }
        TreeGame {
            id,
            red: format!("Red {}", seed % 3),
            black: format!("Black {}", seed % 2),
            year: (!seed.is_multiple_of(4)).then_some(1990 + (seed % 4) as u16),
            outcome: Outcome::ALL.get(seed as usize % 4).copied(),
            moves,
        }
    }

    proptest! {
        /// The tree is the recount from the games, in every position of them, for the filter and for the mirror image.
        #[test]
        fn the_tree_is_the_recount_from_the_games(seeds in prop::collection::vec(0_u64..40, 1..12), which in 0_u64..4) {
            let games: Vec<TreeGame> = (1..).zip(&seeds).map(|(id, seed)| game(id, *seed)).collect();
            let filter = match which {
                0 => TreeFilter::default(),
                1 => TreeFilter { player: "red 1".into(), color: Some(Color::Red), ..TreeFilter::default() },
                2 => TreeFilter { since: Some(1991), until: Some(1992), ..TreeFilter::default() },
                _ => TreeFilter { outcome: Some(None), ..TreeFilter::default() },
            };
            let takes = |game: &TreeGame| match which {
                0 => true,
                1 => game.red == "Red 1",
                2 => game.year.is_some_and(|year| (1991..=1992).contains(&year)),
                _ => game.outcome.is_none(),
            };
            let tree = OpeningTree::new(games.clone());
            let mut position = Position::start();
            for &played in &games[0].moves {
                let board = |of: &Position| of.mirror_key();
                let mut expected: BTreeMap<u64, BTreeSet<i64>> = BTreeMap::new();
                for game in games.iter().filter(|game| takes(game)) {
                    let mut at = Position::start();
                    for &next in game.moves.iter().take(TREE_PLIES) {
                        let before = board(&at);
                        at.make(next);
                        if before == board(&position) {
                            expected.entry(board(&at)).or_default().insert(game.id);
                        }
                    }
                }
                let found: BTreeMap<u64, u32> = tree
                    .moves(&position, &filter)
                    .iter()
                    .map(|known| (board(&position.play(known.played).unwrap()), known.games()))
                    .collect();
                let counts = expected.iter().map(|(key, games)| (*key, games.len() as u32)).collect();
                prop_assert_eq!(&found, &counts);
                let ids: BTreeSet<i64> = tree.games_with(&position, &filter).iter().map(|game| game.id).collect();
                prop_assert_eq!(ids, expected.into_values().flatten().collect::<BTreeSet<_>>());
                let mirror = position.to_setup().mirrored().check().unwrap();
                let mirrored: u32 = tree.moves(&mirror, &filter).iter().map(TreeMove::games).sum();
                prop_assert_eq!(mirrored, found.values().sum::<u32>());
                position.make(played);
            }
        }
    }

    #[test]
    fn unfinished_games_count_as_games_but_not_in_the_score() {
        let moves: Vec<Move> = vec!["h2e2".parse().unwrap()];
        let of = |id, outcome, year| TreeGame {
            id,
            red: String::new(),
            black: String::new(),
            year,
            outcome,
            moves: moves.clone(),
        };
        let tree = OpeningTree::new([
            of(1, Some(Outcome::Red), Some(1990)),
            of(2, Some(Outcome::Draw), Some(2001)),
            of(3, None, None),
        ]);
        let found = tree.moves(&Position::start(), &TreeFilter::default())[0];
        assert_eq!((found.games(), found.unfinished), (3, 1));
        assert_eq!((found.score(Color::Red), found.score(Color::Black)), (Some(75.0), Some(25.0)));
        assert_eq!((found.mean_year(), found.last), (Some(1996), Some(2001)));
        let games = tree.games_with(&Position::start(), &TreeFilter::default());
        assert_eq!(games.iter().map(|game| game.id).collect::<Vec<_>>(), [2, 1, 3]);
        assert_eq!(games[0].opening.and_then(OpeningName::code), Some("B00"));
    }

    #[test]
    fn a_player_is_found_by_every_name() {
        let game = |id: i64, red: &str| TreeGame {
            id,
            red: red.into(),
            black: String::new(),
            year: None,
            outcome: None,
            moves: vec!["h2e2".parse().unwrap()],
        };
        let mut aliases = AliasTable::default();
        aliases.confirm("胡荣华", &["胡榮華", "HU Rong"]);
        let tree =
            OpeningTree::with_aliases([game(1, "胡榮華"), game(2, "HU Rong"), game(3, "呂欽")], &aliases);
        for (player, games) in [("胡荣", 2), ("hrh", 2), ("HU", 2), ("吕", 1), ("", 3), ("柳", 0)] {
            let filter = TreeFilter { player: player.into(), ..TreeFilter::default() };
            assert_eq!(tree.games_with(&Position::start(), &filter).len(), games, "{player}");
        }
    }

    fn named(line: &str) -> Option<OpeningName> {
        OpeningName::of_game(&moves_of(line).unwrap())
    }

    #[test]
    fn every_row_is_a_legal_line_with_a_name_in_three_languages_and_no_position_has_two() {
        let mut seen = BTreeSet::new();
        for row in rows() {
            let (line, name) = row.expect("five columns and moves");
            let mut position = Position::start();
            for &played in &line {
                position = position.play(played).unwrap_or_else(|_| panic!("{name:?}"));
            }
            for language in Language::ALL {
                assert!(!name.name(language).trim().is_empty(), "{name:?}");
            }
            if let Some(code) = name.code() {
                let (letter, digits) = code.split_at(1);
                assert!("ABCDE".contains(letter) && digits.len() == 2, "{name:?}");
                assert!(digits.bytes().all(|digit| digit.is_ascii_digit()), "{name:?}");
            }
            assert!(seen.insert(position.mirror_key()), "{name:?}");
            assert_eq!(OpeningName::of_game(&line), Some(name));
        }
        assert!(seen.len() >= 200);
    }

    /// A name is the same in the mirror, and whichever of two moves of one side comes first.
    #[test]
    fn names_are_stable_under_mirror_and_order() {
        for (line, name) in rows().flatten() {
            let mirrored: Vec<Move> = line.iter().map(|played| played.mirrored()).collect();
            assert_eq!(OpeningName::of_game(&mirrored), Some(name));
            for first in 0..line.len().saturating_sub(2) {
                let mut other = line.clone();
                other.swap(first, first + 2);
                let mut position = Position::start();
                if other.iter().all(|played| {
                    position.is_legal(*played) && {
                        position.make(*played);
                        true
                    }
                }) && position.mirror_key() == after(&line).mirror_key()
                {
                    assert_eq!(OpeningName::of_game(&other), Some(name), "{other:?}");
                }
            }
        }
    }

    #[test]
    fn known_openings_are_recognised() {
        let name = |line| named(line).map(|name| (name.code().unwrap_or(NO_CODE), name.simplified));
        assert_eq!(name("h2e2 h7e7"), Some(("D00", "顺炮局")));
        assert_eq!(name("b2e2 h7e7"), Some(("D50", "列炮局")));
        assert_eq!(name("h2e2 b9c7 h0g2 h9g7 i0h0 i9h9"), Some(("C00", "中炮对屏风马")));
        assert_eq!(
            name("g3g4 h7g7 a3a4"),
            Some(("E10", "仙人指路对卒底炮")),
            "the last position with a name"
        );
        assert_eq!(name(""), None);
    }
}
