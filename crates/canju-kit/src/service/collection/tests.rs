//! Laws of the collection, on libraries drawn from a seed: filters select, orders sort, counts count.

use proptest::prelude::*;

use super::*;
use crate::records::Outcome;
use crate::rng::Rng;
use crate::service::settings::{GameColumn, GameOrder};

const NAMES: [&str; 8] = ["胡榮華", "胡荣华", "HU Rong", "上海胡榮華", "呂欽", "柳大華", "Li", ""];

/// A library drawn from a seed.
fn library(seed: u64, games: usize) -> Vec<Listed> {
    let mut rng = Rng::new(seed);
    let mut pick = |of: &[&str]| of[rng.below(of.len() as u64) as usize].to_owned();
    let game = |id: usize| Listed {
        id: GameId(3 * id as i64 + 1),
        red: pick(&NAMES),
        black: pick(&NAMES),
        event: pick(&["五羊杯", "個人賽", "Cup", ""]),
        date: pick(&["1990.05.01", "19910102", "87年6月25日", "4月10日", "", "x"]),
        outcome: Outcome::of_word(&pick(&["1-0", "0-1", "1/2-1/2", "*"])),
        plies: pick(&["10", "80", "120"]).parse().unwrap(),
        study: false,
        opening: None,
        source: pick(&["a.pgn", "b.xqf"]),
        site: pick(&["北京", ""]),
        tags: crate::store::library::split_tags(&pick(&["", "a", "a; b"])),
        comments: 0,
        variations: 0,
        added: id as i64,
        ply: 0,
    };
    (0..games).map(game).collect()
}

fn aliases() -> AliasTable {
    let mut aliases = AliasTable::default();
    aliases.confirm("胡榮華", &["胡荣华", "HU Rong", "上海胡榮華"]);
    aliases
}

fn collection(seed: u64) -> Arc<Collection> {
    Arc::new(Collection::new(library(seed, 200), aliases()))
}

fn found(collection: &Arc<Collection>, search: &Search) -> GamesFound {
    collection.find(search, None, GameOrder::default())
}

#[test]
fn aliases_count_as_one_player_in_filter_counts_and_list() {
    let collection = collection(1);
    let is_hu =
        |game: &Listed| [&game.red, &game.black].into_iter().any(|name| NAMES[..4].contains(&name.as_str()));
    let expected = collection.games().iter().filter(|game| is_hu(game)).count();
    for wanted in ["榮華", "HU Ro", "hrh", "上海", "\"胡荣华\""] {
        let search = Search { player: wanted.into(), ..Search::default() };
        assert_eq!(found(&collection, &search).len(), expected, "{wanted}");
    }
    let players = collection.players();
    let hu = players.iter().find(|player| player.name == "胡榮華").unwrap();
    assert_eq!(hu.aliases.len(), 3);
    let sides = collection.games().iter().flat_map(|game| [&game.red, &game.black]);
    assert_eq!(hu.games() as usize, sides.filter(|name| NAMES[..4].contains(&name.as_str())).count());
    // Games keep their names.
    assert!(collection.games().iter().any(|game| game.red == "HU Rong"));
}

#[test]
fn a_value_of_a_facet_filters_as_many_games_as_it_counts() {
    for seed in 0..4 {
        let collection = collection(seed);
        let all = found(&collection, &Search::default());
        for facet in Facet::ALL {
            assert!(!all.facets.of(facet).is_empty(), "{facet:?}");
            for count in all.facets.of(facet) {
                let search = Search::default().toggled(facet, &count.value);
                assert!(search.has(facet, &count.value));
                assert_eq!(found(&collection, &search).len() as u64, count.games, "{facet:?} {count:?}");
                assert_eq!(search.toggled(facet, &count.value), Search::default());
            }
        }
        // Several facets combine.
        let search = Search::default().toggled(Facet::Player, "胡榮華").toggled(Facet::Tag, "a");
        for count in found(&collection, &search).facets.of(Facet::Event) {
            let both = search.toggled(Facet::Event, &count.value);
            assert_eq!(found(&collection, &both).len() as u64, count.games);
        }
    }
}

proptest! {
    /// An order keeps the games, is the same twice, and is reversed but for ties and games without a value.
    #[test]
    fn an_order_sorts_and_loses_nothing(seed in 0_u64..50, column in 0..GameColumn::ALL.len(), descending: bool) {
        let collection = collection(seed);
        let order = GameOrder { column: GameColumn::ALL[column], descending };
        let sorted = collection.find(&Search::default(), None, order);
        let mut ids: Vec<GameId> = sorted.ids().collect();
        let again: Vec<GameId> = collection.find(&Search::default(), None, order).ids().collect();
        prop_assert_eq!(&ids, &again);
        if order.column == GameColumn::Plies {
            let plies: Vec<u32> = sorted.games().iter().map(|game| game.plies).collect();
            let sorted = if descending { plies.iter().rev().is_sorted() } else { plies.is_sorted() };
            prop_assert!(sorted, "{:?}", plies);
        }
        if order.column == GameColumn::Date {
            // Dates without a year come last in either direction.
            let dates: Vec<_> = sorted.games().iter().map(|game| Date::of_text(&game.date)).collect();
            prop_assert!(dates.iter().map(Option::is_none).is_sorted(), "{:?}", dates);
            let known: Vec<_> = dates.into_iter().flatten().collect();
            let is_sorted = if descending { known.iter().rev().is_sorted() } else { known.is_sorted() };
            prop_assert!(is_sorted, "{:?}", known);
        }
        if order.column == GameColumn::Site {
            // Games without a value come last in either direction.
            prop_assert!(sorted.games().iter().map(|game| game.site.is_empty()).is_sorted());
        }
        ids.sort_unstable();
        let all: Vec<GameId> = collection.games().iter().map(|game| game.id).collect();
        prop_assert_eq!(ids, all);
    }
}
