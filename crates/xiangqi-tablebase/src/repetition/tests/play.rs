//! Lines played out from wins by rule and from draws, by the winner's and by the drawer's strategy against random and adversarial
//! play, and judged by the referee.

use std::collections::HashMap;
use std::sync::Arc;

use xiangqi::material::Material;
use xiangqi::rng::Rng;
use xiangqi::rules::referee::{Game, RuleSet};
use xiangqi::rules::{Color, Move, Position};

use super::strategy::{Arena, Class, Key, Memory, Strategy, drawing, winning};
use super::{CHASE, circles};
use crate::code::{Value, Wdl};
use crate::generate::tests::generate_all;
use crate::index::canonical;
use crate::table::Table;

/// The rules of the lines: no limit of quiet plies, as in tables.
const RULES: RuleSet = RuleSet { quiet_limit: u32::MAX, ..RuleSet::ASIAN };
/// Plies after which a line of a draw ends, and after which a line of a win is too long.
const ENOUGH: usize = 300;
const TOO_MANY: usize = 20_000;
/// Positions that a strategy is found for; a table has twice as many with the mirror images.
const LARGEST: usize = 700_000;

type Tables = HashMap<Material, Arc<Table>>;

fn value(tables: &Tables, position: &Position) -> Value {
    tables[&canonical(Material::of(position)).0].probe(position).unwrap()
}

/// Returns the positions of a table of one class, unless there are too many.
fn arena(tables: &Tables, name: &str, winner: Color, class: Class) -> Option<Arena> {
    let table = &tables[&canonical(name.parse().unwrap()).0];
    let of_class = |value: Value, turn: Color| match class {
        Class::Drawn => value.wdl == Wdl::Draw,
        Class::Won => value.is_by_rule() && (value.wdl == Wdl::Win) == (turn == winner),
    };
    let all = (0..table.index().len()).flat_map(|number| Color::ALL.map(|turn| (number, turn)));
    let seeds =
        all.filter(|&(number, turn)| table.value(number, turn).is_some_and(|value| of_class(value, turn)));
    let seeds: Vec<(usize, Color)> = seeds.collect();
    let is_in = |after: &Position| of_class(value(tables, after), after.turn());
    let seeds = (seeds.len() <= LARGEST).then_some(seeds)?;
    let seeds = seeds.into_iter().filter_map(|(number, turn)| table.index().position(number, turn));
    Some(Arena::new(winner, class, seeds, is_in))
}

/// What lines have shown.
#[derive(Debug, Default, PartialEq, Eq)]
struct LineCounts {
    lines: usize,
    /// Lines that ended by a repetition, judged as the table says. The others left for a smaller table, or a draw went on.
    judged: usize,
    /// Positions of which every one has a strategy, and those of them that are won by a chase.
    positions: usize,
    chases: usize,
}

/// One line.
struct Line<'a> {
    arena: &'a Arena,
    key: Key,
    game: Game,
    visits: HashMap<usize, u32>,
    /// Whether the opponent avoids the offence and repeats positions, or plays at random.
    is_adversarial: bool,
}

impl Line<'_> {
    fn at(&self) -> usize {
        self.arena.numbers[&self.key]
    }

    /// Plays the move to a position of the arena.
    fn go(&mut self, next: u32) {
        let key = &self.arena.keys[next as usize];
        let moved = self.key.0.iter().zip(&key.0).find(|(from, to)| from != to).unwrap();
        self.game.play(Move::new(*moved.0, *moved.1)).unwrap();
        self.key = key.clone();
        *self.visits.entry(next as usize).or_default() += 1;
    }

    /// The move of the opponent inside the arena; `None` if it has none.
    fn opponent(&self, rng: &mut Rng) -> Option<u32> {
        let next = &self.arena.next[self.at()];
        if next.is_empty() {
            return None;
        }
        if !self.is_adversarial || rng.chance(1, 8) {
            return Some(next[rng.below(next.len() as u64) as usize]);
        }
        // Back to where it was most often, and to as few offences of its own as possible.
        next.iter().copied().max_by_key(|&next| {
            let next = next as usize;
            let own = match self.arena.class {
                Class::Won => self.arena.shows.iter().filter(|shows| !shows[next]).count(),
                Class::Drawn => self.arena.relieves.iter().filter(|relieves| relieves[next]).count(),
            };
            (self.visits.get(&next).copied().unwrap_or(0), own, rng.clone().next_u64() ^ next as u64)
        })
    }

    /// The verdict of the referee, if it has one.
    fn verdict(&self) -> Option<Option<Color>> {
        self.game.result(RULES).map(|result| result.winner)
    }

    /// Plays with the strategy of the winner, to the verdict, or with that of the drawer, for a while.
    fn play(&mut self, strategy: &dyn Strategy, rng: &mut Rng, seen: &mut LineCounts) {
        let arena = self.arena;
        let mut memory = Memory::default();
        for _ in 0..if arena.class == Class::Won { TOO_MANY } else { ENOUGH } {
            let at = self.at();
            if let Some(winner) = self.verdict() {
                let won = winner == Some(arena.winner);
                assert_eq!(won, arena.class == Class::Won, "{}", self.story());
                seen.judged += 1;
                return;
            }
            memory = strategy.arrive(arena, memory, at);
            let next = if arena.strategy_moves(at) {
                let next = strategy.answer(arena, memory, at);
                assert!(next.is_some() || arena.exits.contains_key(&at), "{}", self.story());
                next
            } else {
                self.opponent(rng)
            };
            let Some(next) = next else { return };
            self.go(next);
        }
        assert_eq!(arena.class, Class::Drawn, "too long: {}", self.story());
    }

    fn story(&self) -> String {
        let moves = self.game.history().plies().iter().map(|ply| ply.undo.played.to_string());
        format!("{} after {}", self.game.position().to_setup(), moves.collect::<Vec<_>>().join(" "))
    }
}

/// Plays lines of one class of a table for one side.
fn play(tables: &Tables, name: &str, winner: Color, class: Class, lines: usize, seen: &mut LineCounts) {
    let Some(arena) = arena(tables, name, winner, class) else { return };
    let strategy = strategy(&arena, name, seen);
    let mut rng = Rng::new(5);
    for number in 0..if arena.keys.is_empty() { 0 } else { lines } {
        let key = arena.keys[rng.below(arena.keys.len() as u64) as usize].clone();
        let game = Game::new(arena.position(&key));
        let visits = HashMap::from([(arena.numbers[&key], 1)]);
        let mut line = Line { arena: &arena, key, game, visits, is_adversarial: number % 2 == 1 };
        seen.lines += 1;
        line.play(&*strategy, &mut rng, seen);
    }
}

/// Returns the strategy that the class promises, proved.
fn strategy(arena: &Arena, name: &str, seen: &mut LineCounts) -> Box<dyn Strategy> {
    let (strategy, unsolved): (Box<dyn Strategy>, usize) = match arena.class {
        Class::Won => {
            let won = winning(arena);
            seen.chases += won.chases;
            let unsolved = won.unsolved;
            (Box::new(won), unsolved)
        }
        Class::Drawn => {
            let drawn = drawing(arena);
            let unsolved = drawn.unsolved;
            (Box::new(drawn), unsolved)
        }
    };
    let side = (name, arena.winner, arena.class);
    assert_eq!(unsolved, 0, "{side:?}: the other side has a strategy");
    assert!(circles::prove(arena, &*strategy), "{side:?}: the strategy fails");
    seen.positions += arena.keys.len();
    strategy
}

/// Plays this number of lines of every class of these tables.
fn play_all(names: &[&str], lines: usize) -> LineCounts {
    let mut seen = LineCounts::default();
    for name in names {
        let tables = generate_all(name, CHASE);
        for class in [Class::Won, Class::Drawn] {
            Color::ALL.into_iter().for_each(|winner| play(&tables, name, winner, class, lines, &mut seen));
        }
    }
    seen
}

#[test]
fn the_referee_never_contradicts_a_table() {
    let seen = play_all(&["KRKN", "KRKNG", "KRKPP"], 100);
    assert!(seen.lines > 500 && seen.judged > 100, "{seen:?}");
}

#[test]
#[ignore = "takes minutes"]
fn ten_thousand_lines_do_not_contradict_twelve_tables() {
    let names = [
        "KRKN", "KCKN", "KCKP", "KNKP", "KRKNG", "KRKCG", "KRKNM", "KRKPP", "KRKNP", "KRKNGG", "KNPKC",
        "KNKPP",
    ];
    let seen = play_all(&names, 350);
    assert_eq!(seen, LineCounts { lines: 10_850, judged: 6_027, positions: 5_398_180, chases: 39_305 });
}
