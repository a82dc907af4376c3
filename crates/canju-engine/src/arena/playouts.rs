//! Playouts: self-play games of one player from random quiet positions of a material.
//!
//! Players know the exact tables behind the material ([`Solved::behind`]), so that no game errs once a capture has led to a small one; its own
//! table they do not know, even if it is small.
//!
//! The win rates estimate those of a census of exact tables, so the rule for censuses scores them
//! ([`canju_knowledge::acquisition::scoring`]). Fortresses are counted by set-ups of the defender, as a census counts them: where an
//! attacker does not win, the defender keeps its set-up and is to move, and the attacker tries from other points, as often as
//! [`TRIES`]. A set-up holds if no try wins. (A census counts each set-up once; here those of more quiet positions are drawn more often.)

use std::sync::Arc;

use serde::Serialize;

use super::game::{Player, play};
use super::openings::Start;
use super::shared;
use super::statistics::Tally;
use canju_files::progress::{Cancelled, Progress, Quiet};
use canju_knowledge::acquisition::scoring::{Shares, Thresholds};
use canju_knowledge::knowledge::score::Score;
use xiangqi::material::{Kind, NodeId};
use xiangqi::rng::Rng;
use xiangqi::rules::referee::RuleSet;
use xiangqi::rules::{Board, Color, Ending, Position};
use xiangqi_tablebase::census::PawnHeight;
use xiangqi_tablebase::probe::Solved;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    /// Games a node, red to move in the first, black in the second, and so on.
    pub games: u64,
    /// Height of the pawns of both sides. Scores refer to high ones.
    pub pawns: PawnHeight,
    /// Number of games against a set-up that has not lost the first one, to count fortresses: [`TRIES`], or 0 if they are not asked.
    pub tries: u64,
    pub seed: u64,
    pub rules: RuleSet,
}

/// Results of the games of a node, for Red.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Playouts {
    /// Of games that red began.
    pub red_first: Tally,
    /// Of games that black began.
    pub black_first: Tally,
    /// Games that do not count, because a player failed.
    pub failed: u64,
    /// Start positions in which Black's set-up holds against Red, and in which Red's holds against Black; 0 if no game tries it.
    pub held: [u64; 2],
}

pub type NewPlayer<'a> = &'a (dyn Fn() -> Box<dyn Player> + Sync);

/// Plays nodes out, several at a time, each by its plan and with players of its own, so that the number of threads changes nothing.
/// Reports nodes; cancellation is heard within a move.
pub fn play_all(
    nodes: &[(NodeId, Plan)],
    player: NewPlayer<'_>,
    progress: &dyn Progress,
) -> Result<Vec<Playouts>, Cancelled> {
    let one = |at: usize, progress: &dyn Progress| {
        let [mut red, mut black] = [player(), player()];
        nodes.get(at).map_or(Ok(Playouts::default()), |(node, plan)| {
            plan.play(*node, [&mut *red, &mut *black], progress)
        })
    };
    shared::all(nodes.len(), &one, progress)
}

/// Maximum number of draws to find pawns at the wanted height.
const DRAWS: usize = 400;

/// Games against a set-up that has not lost the first one. Set-ups against which half of the games are won seem to hold once in sixteen
/// times.
pub const TRIES: u64 = 4;

impl Plan {
    /// Plays the games of a node, red first in `players`; each follows from the seed, the node and its number alone. A game in which
    /// a player fails is not counted.
    pub fn play(
        &self,
        node: NodeId,
        mut players: [&mut dyn Player; 2],
        progress: &dyn Progress,
    ) -> Result<Playouts, Cancelled> {
        let behind = Arc::new(Solved::behind(node.material(), &Quiet(progress))?);
        players.iter_mut().for_each(|player| player.know(behind.clone()));
        let mut playouts = Playouts::default();
        let mut games = Games { players, rules: self.rules, progress, failed: 0 };
        let mut ended = Vec::new();
        for number in 0..self.games {
            let turn = if number.is_multiple_of(2) { Color::Red } else { Color::Black };
            let Some(start) = self.start(node, number, turn) else { continue };
            let Some(Ending { winner, .. }) = games.play(start.clone())? else { continue };
            let tally = if turn == Color::Red { &mut playouts.red_first } else { &mut playouts.black_first };
            tally.add(winner.map_or(1, |winner| if winner == Color::Red { 2 } else { 0 }));
            ended.push((number, start, winner));
        }
        for attacker in Color::ALL {
            if !playouts.fortresses_matter(node, attacker) {
                continue;
            }
            for (number, start, winner) in &ended {
                let unit = Unit { node, number: *number, attacker };
                let held = *winner != Some(attacker) && self.holds(unit, start, &mut games)?;
                playouts.held[attacker.index()] += u64::from(held);
            }
        }
        Ok(Playouts { failed: games.failed, ..playouts })
    }

    fn start(&self, node: NodeId, number: u64, turn: Color) -> Option<Position> {
        self.position(node, turn, &Board::empty(), &mut self.rng(node, number))
    }

    /// Whether games were played in which the attacker begins from other points, and the defender's set-up in `start` lost none.
    fn holds(&self, unit: Unit, start: &Position, games: &mut Games<'_, '_>) -> Result<bool, Cancelled> {
        let defender = unit.attacker.opponent();
        let set_up = start.board().only(defender);
        let mut rng = self.rng(unit.node, unit.number | 1 << (22 + unit.attacker.index()));
        let mut held = false;
        for _ in 0..self.tries {
            let Some(start) = self.position(unit.node, defender, &set_up, &mut rng) else { continue };
            match games.play(start)? {
                Some(ending) if ending.winner == Some(unit.attacker) => return Ok(false),
                Some(_) => held = true,
                None => {}
            }
        }
        Ok(held)
    }

    fn rng(&self, node: NodeId, number: u64) -> Rng {
        Rng::stream(self.seed, (node.index() as u64) << 24 ^ number)
    }

    /// A quiet position around pieces that are placed, with the pawns at the wanted height.
    fn position(&self, node: NodeId, turn: Color, placed: &Board, rng: &mut Rng) -> Option<Position> {
        let fits = |position: &Position| {
            let height = |color| PawnHeight::of(position.board(), color);
            let has_pawns = |color| node.material().side(color).count(Kind::Pawn) > 0;
            Color::ALL.into_iter().all(|color| !has_pawns(color) || height(color) == Some(self.pawns))
        };
        (0..DRAWS).find_map(|_| node.material().quiet_position_around(turn, placed, rng).filter(fits))
    }
}

/// A game whose set-up is examined.
#[derive(Debug, Clone, Copy)]
struct Unit {
    node: NodeId,
    number: u64,
    attacker: Color,
}

/// Games of two players, red first.
struct Games<'a, 'b> {
    players: [&'a mut dyn Player; 2],
    rules: RuleSet,
    progress: &'b dyn Progress,
    failed: u64,
}

impl Games<'_, '_> {
    /// Returns how a game from here ends; `None` if a player fails.
    fn play(&mut self, start: Position) -> Result<Option<Ending>, Cancelled> {
        let [red, black] = &mut self.players;
        let ending = play(&Start::at(start), [&mut **red, &mut **black], self.rules, self.progress)?.ending;
        self.failed += u64::from(ending.cause.is_failure());
        Ok(Some(ending).filter(|ending| !ending.cause.is_failure()))
    }
}

impl Playouts {
    pub const fn games(self) -> u64 {
        self.red_first.games() + self.black_first.games()
    }

    /// Returns the shares won by Red and Black; `None` if there are no games with one of the sides to move first.
    pub fn shares(self) -> Option<[Shares; 2]> {
        let percent = |part: u64, all: u64| (all > 0).then(|| 100.0 * part as f64 / all as f64);
        let (own, other) = (self.red_first, self.black_first);
        let of = |moving: (u64, Tally), waiting: (u64, Tally), held| {
            let share = |(wins, tally): (u64, Tally)| percent(wins, tally.games());
            Some(Shares { w: share(waiting)?, r: share(moving)?, fortress: percent(held, self.games()) })
        };
        let red = of((own.wins, own), (other.wins, other), self.held[0])?;
        let black = of((other.losses, other), (own.losses, own), self.held[1])?;
        Some([red, black])
    }

    /// Returns the score the games indicate; `None` as for [`Self::shares`].
    pub fn score(self, node: NodeId) -> Option<Score> {
        self.shares().map(|shares| Thresholds::RULE.score(node, shares.map(Some)))
    }

    /// Whether the number of set-ups that hold can change the finding of a side.
    fn fortresses_matter(self, node: NodeId, attacker: Color) -> bool {
        let shares = self.shares().map(|shares| shares[attacker.index()]);
        Thresholds::RULE.finding_of(node, attacker, shares).is_some_and(|found| found != Score::DRAW)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::arena::game::tests::Anything;
    use crate::engine::Tables;
    use canju_files::progress::{Unattended, Until};
    use xiangqi::material::Material;
    use xiangqi::rules::referee::Game;
    use xiangqi::rules::{Forfeit, Move};

    fn node(text: &str) -> NodeId {
        text.parse::<Material>().unwrap().into()
    }

    fn plan() -> Plan {
        Plan { games: 12, pawns: PawnHeight::High, tries: TRIES, seed: 3, rules: RuleSet::ASIAN }
    }

    #[test]
    fn games_follow_from_the_seed_and_begin_where_they_are_wanted() {
        let by = |plan: Plan| {
            let (mut a, mut b) = (Anything(Rng::new(1)), Anything(Rng::new(2)));
            plan.play(node("KRPKC"), [&mut a, &mut b], &Unattended).unwrap()
        };
        let of = |seed| by(Plan { seed, ..plan() });
        assert_eq!(of(3), of(3));
        assert_eq!(by(Plan { tries: 0, ..plan() }), Playouts { held: [0, 0], ..of(3) });
        assert_eq!((of(3).red_first.games(), of(3).black_first.games()), (6, 6));
        for number in 0..30 {
            let start = plan().start(node("KRPKCP"), number, Color::Black).unwrap();
            assert_eq!(start.turn(), Color::Black);
            for color in Color::ALL {
                assert_eq!(PawnHeight::of(start.board(), color), Some(PawnHeight::High));
            }
        }
    }

    #[test]
    fn several_at_a_time_are_what_they_are_one_by_one_and_one_can_go_away() {
        let nodes = ["KRKN", "KCKGG", "KRPKC", "KNPKGM", "KPKG"].map(|text| (node(text), plan()));
        let player = || -> Box<dyn Player> { Box::new(Anything(Rng::new(9))) };
        let alone = nodes.map(|(node, plan)| {
            let [mut red, mut black] = [player(), player()];
            plan.play(node, [&mut *red, &mut *black], &Unattended).unwrap()
        });
        assert_eq!(play_all(&nodes, &player, &Unattended).unwrap(), alone);
        assert!(alone.iter().all(|playouts| playouts.games() == 12));
        let gone = AtomicBool::new(true);
        assert_eq!(play_all(&nodes, &player, &Until(&gone)), Err(Cancelled));
    }

    /// Moves at random, and gives up at once where this says so.
    struct Resigning(Rng, fn(&Position, &mut Rng) -> Option<Forfeit>);

    impl Player for Resigning {
        fn choose(
            &mut self,
            start: &Position,
            moves: &[Move],
            game: &Game,
            progress: &dyn Progress,
        ) -> Result<Move, Forfeit> {
            if let Some(forfeit) = self.1(start, &mut self.0).filter(|_| moves.len() < 2) {
                return Err(forfeit);
            }
            Anything(self.0.clone()).choose(start, moves, game, progress)
        }
    }

    #[test]
    fn a_set_up_holds_if_it_does_wherever_the_attacker_begins() {
        type Resigns = fn(&Position, &mut Rng) -> Option<Forfeit>;
        let played = |red: Resigns, black: Resigns| {
            let (mut red, mut black) = (Resigning(Rng::new(1), red), Resigning(Rng::new(2), black));
            let plan = Plan { games: 60, ..plan() };
            plan.play(node("KRKGM"), [&mut red, &mut black], &Unattended).unwrap()
        };
        let wins = |playouts: Playouts| playouts.red_first.wins + playouts.black_first.wins;
        let by_set_up = played(
            |start, _| (start.king(Color::Black).file() == 4).then_some(Forfeit::Resigned),
            |start, _| (start.king(Color::Black).file() != 4).then_some(Forfeit::Resigned),
        );
        assert!((10..50).contains(&wins(by_set_up)), "{by_set_up:?}");
        assert_eq!(by_set_up.held, [60 - wins(by_set_up), 0]);
        let by_chance =
            played(|_, _| Some(Forfeit::Resigned), |_, rng| rng.chance(1, 2).then_some(Forfeit::Resigned));
        assert!(4 * by_chance.held[0] < 60 - wins(by_chance), "{by_chance:?}");
        // Without a win no set-up matters.
        assert_eq!(played(|_, _| Some(Forfeit::Resigned), |_, _| None).held, [0, 0]);
        // Where Black begins, Red fails unless Black resigns: no try shows that a set-up holds.
        let failing = played(
            |start, rng| match start.turn() {
                Color::Red => rng.chance(1, 2).then_some(Forfeit::Resigned),
                Color::Black => Some(Forfeit::Gone),
            },
            |start, rng| (start.turn() == Color::Red || rng.chance(1, 4)).then_some(Forfeit::Resigned),
        );
        assert!(failing.red_first.losses > 10 && failing.failed > 20, "{failing:?}");
        assert_eq!(failing.held, [0, 0]);
    }

    /// Moves at random; notes for each position whether the tables that it was given know it.
    struct Knowing {
        moves: Anything,
        tables: Option<Tables>,
        known: Vec<bool>,
    }

    impl Player for Knowing {
        fn know(&mut self, tables: Tables) {
            self.tables = Some(tables);
        }

        fn choose(
            &mut self,
            start: &Position,
            moves: &[Move],
            game: &Game,
            progress: &dyn Progress,
        ) -> Result<Move, Forfeit> {
            let is_changed = Material::of(game.position()) != Material::of(start);
            let known = self.tables.as_ref().is_some_and(|tables| tables.value(game.position()).is_ok());
            self.known.push(known);
            assert_eq!(known, is_changed, "{}", game.position());
            self.moves.choose(start, moves, game, progress)
        }
    }

    #[test]
    fn players_know_the_tables_behind_the_material_and_not_its_own() {
        let knowing = |seed| Knowing { moves: Anything(Rng::new(seed)), tables: None, known: Vec::new() };
        let (mut red, mut black) = (knowing(1), knowing(2));
        plan().play(node("KRKNG"), [&mut red, &mut black], &Unattended).unwrap();
        for player in [red, black] {
            assert!(player.known.contains(&true) && player.known.contains(&false));
        }
    }

    #[test]
    fn shares_are_scored_as_a_census_is() {
        let tally = |wins, draws, losses| Tally { wins, draws, losses };
        let score = |text, red_first, black_first| {
            Playouts { red_first, black_first, ..Playouts::default() }.score(node(text)).map(Score::get)
        };
        assert_eq!(score("KRKG", tally(20, 0, 0), tally(20, 0, 0)), Some(0));
        assert_eq!(score("KRKNMM", tally(18, 2, 0), tally(14, 6, 0)), Some(1));
        assert_eq!(score("KNKGG", tally(1, 19, 0), tally(0, 20, 0)), Some(5));
        assert_eq!(score("KGGKN", tally(0, 20, 0), tally(0, 19, 1)), Some(5));
        assert_eq!(score("KGKR", tally(0, 0, 20), tally(0, 0, 20)), Some(9));
        assert_eq!(score("KCPKCP", tally(9, 2, 9), tally(9, 2, 9)), Some(4));
        assert_eq!(score("KRKG", Tally::default(), tally(1, 0, 0)), None);
    }
}
