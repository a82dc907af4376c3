//! A book mined from exact tables: typical positions, longest wins, and positions with an only move, for every solved combination.
//!
//! Positions are drawn from the seed and the combination alone, so the same tables and seed give the same book. Every line is best play
//! by the tables. A combination's wins are 例勝 if its attacker wins at least half of all legal positions with the move, else 巧勝; its
//! draws are 巧和 in the first case and 例和 in the second; wins only by the rule on perpetual check are 紅勝 or 黑勝.

use std::collections::HashSet;

use canju_message::Message;

use crate::books::endgame::edit::normal;
use crate::books::endgame::judge::{best_line, keeping};
use crate::books::endgame::problem::{Problem, Theme};
use crate::books::endgame::{Annotation, PieceList, shipped};
use crate::material::{Kind, Material, NodeId};
use crate::progress::{Cancelled, Progress};
use crate::rng::Rng;
use crate::rules::{Color, Piece, Position, Setup, Square, zones};
use crate::tablebase::catalog::Catalog;
use crate::tablebase::code::{Value, Wdl};
use crate::tablebase::file::FileError;
use crate::tablebase::index::Size;
use crate::tablebase::probe::{NoAnswer, Probe, Tablebase};
use crate::tablebase::table::Table;

/// Error of mining a book.
#[derive(Debug, Message)]
pub enum MineError {
    /// A table cannot be read.
    #[text(transparent)]
    File(#[from] FileError),
    /// A smaller table is missing.
    #[text(transparent)]
    NoAnswer(#[from] NoAnswer),
    /// The job was cancelled.
    #[text(transparent)]
    Cancelled(#[from] Cancelled),
}

/// Mines a book from all tables of a folder. Reports combinations.
pub fn mine(catalog: &Catalog, seed: u64, progress: &dyn Progress) -> Result<Vec<Problem>, MineError> {
    let has_attackers = |material: &Material| material.red.attackers() + material.black.attackers() > 0;
    search(catalog, seed, progress, has_attackers, |miner, rng| miner.problems(rng))
}

/// Maximum number of index entries of a table of exercises: it is solved in some seconds where it is missing.
pub const EXERCISED: u128 = 10_000_000;

/// Mines exercises from the tables of a folder up to [`EXERCISED`] in which only one side can attack, so that repetition decides
/// nothing: wins and draws that few moves keep, as far as the shipped book lacks them. They have no lines. Reports combinations.
pub fn exercises(catalog: &Catalog, seed: u64, progress: &dyn Progress) -> Result<Vec<Problem>, MineError> {
    let one_attacks = |material: &Material| {
        let attackers = [material.red, material.black].map(|side| side.attackers() > 0);
        attackers[0] != attackers[1] && Size::of(*material).unfolded <= EXERCISED
    };
    let mut found = search(catalog, seed, progress, one_attacks, |miner, rng| miner.exercises(rng))?;
    let key = |problem: &Problem| (normal(&problem.start).0, problem.start.turn());
    let in_book: HashSet<_> = shipped::problems().unwrap_or_default().iter().map(key).collect();
    found.retain(|problem| !in_book.contains(&key(problem)));
    found.iter_mut().for_each(|problem| problem.line.clear());
    Ok(found)
}

fn search(
    catalog: &Catalog,
    seed: u64,
    progress: &dyn Progress,
    wanted: impl Fn(&Material) -> bool,
    find: impl Fn(&Miner<'_, Tablebase>, &mut Rng) -> Result<Vec<Problem>, NoAnswer>,
) -> Result<Vec<Problem>, MineError> {
    let mut materials: Vec<Material> = catalog.list()?.into_iter().map(|(material, _)| material).collect();
    materials.retain(wanted);
    materials.sort_by_key(|material| (material.pieces(), NodeId::from(*material)));
    let mut seen: HashSet<(PieceList, Color)> = HashSet::new();
    let mut book = Vec::new();
    for (done, &material) in materials.iter().enumerate() {
        progress.report(done as u64, materials.len() as u64);
        progress.proceed()?;
        let mut rng = Rng::new(seed ^ u64::from(NodeId::from(material).get()).wrapping_mul(0x9E37_79B9));
        // Its cache holds this combination and those below it.
        let (table, tables) = (catalog.load(material)?, Tablebase::of(catalog)?);
        for problem in find(&Miner::new(&table, &tables), &mut rng)? {
            // Mirror images and positions chosen before for another theme are duplicates.
            if seen.insert((normal(&problem.start).0, problem.start.turn())) {
                book.push(problem);
            }
        }
    }
    Ok(book)
}

/// Numbers that are drawn of a combination in search of typical positions.
const DRAWN: usize = 4_000;
/// Number of quiet positions searched for a single move that keeps the result.
const LOOKED_AT: usize = 120;
/// Numbers drawn in search of exercises, and quiet positions among them in which moves are counted.
const SEARCHED: usize = 20_000;
const CANDIDATES: usize = 1_500;
/// Plies to mate of the shortest exercise.
const SHORTEST: u32 = 7;
/// Exercises of a combination at most: wins and draws held.
const WINS: usize = 8;
const HOLDS: usize = 6;
/// Candidates for fortresses, and how often the attacker's pieces are placed anew around each.
const FORTRESSES: usize = 40;
const PLACED: usize = 40;
/// Minimum number of draws among them.
const HELD: usize = 36;

/// A combination with its tables.
struct Miner<'a, T> {
    table: &'a Table,
    tables: &'a T,
    /// By side: whether it wins at least half of the positions in which it has the move, and whether any at all.
    wins_mostly: [bool; 2],
    wins_some: [bool; 2],
}

impl<'a, T: Probe> Miner<'a, T> {
    fn new(table: &'a Table, tables: &'a T) -> Self {
        let count = |color: Color| {
            let values = (0..table.index().len()).filter_map(|number| table.value(number, color));
            values.fold((0_u64, 0_u64), |(won, all), value| (won + u64::from(value.wdl == Wdl::Win), all + 1))
        };
        let counts = Color::ALL.map(count);
        let wins_mostly = counts.map(|(won, all)| 2 * won >= all && won > 0);
        Self { table, tables, wins_mostly, wins_some: counts.map(|(won, _)| won > 0) }
    }

    /// Returns one problem per theme, two if a single move decides, in the order of [`Theme::ALL`]: the rarest first.
    fn problems(&self, rng: &mut Rng) -> Result<Vec<Problem>, NoAnswer> {
        let mut found = Vec::new();
        for color in Color::ALL.into_iter().filter(|color| self.wins_some[color.index()]) {
            self.longest(color, &mut found)?;
        }
        self.scanned(rng, &mut found)?;
        for attacker in
            Color::ALL.into_iter().filter(|color| self.table.material().side(*color).attackers() > 0)
        {
            let drawn = self.quiet(attacker, DRAWN, rng);
            let defended = self.quiet(attacker.opponent(), DRAWN, rng);
            self.only(Theme::OnlyWin, Wdl::Win, &drawn, 2, &mut found)?;
            self.only(Theme::OnlyDraw, Wdl::Draw, &defended, 1, &mut found)?;
            if self.wins_mostly[attacker.index()] {
                self.fortress(attacker, &drawn, rng, &mut found)?;
            }
            self.typical(Theme::TypicalWin, Wdl::Win, &drawn, &mut found)?;
            self.typical(Theme::TypicalDraw, Wdl::Draw, &drawn, &mut found)?;
        }
        Ok(found)
    }

    /// The first of the positions in which a side takes longest to win.
    fn longest(&self, color: Color, found: &mut Vec<Problem>) -> Result<(), NoAnswer> {
        let plies = |number: usize| {
            let value = self.table.value(number, color)?;
            value.plies.filter(|_| value.wdl == Wdl::Win)
        };
        let longest =
            (0..self.table.index().len()).max_by_key(|number| (plies(*number), std::cmp::Reverse(*number)));
        let Some(number) = longest.filter(|number| plies(*number).is_some()) else { return Ok(()) };
        self.add(Theme::LongestWin, self.position(number, color), found)
    }

    /// Scans every position for mutual zugzwangs, and for wins by the rule on perpetual check.
    fn scanned(&self, rng: &mut Rng, found: &mut Vec<Problem>) -> Result<(), NoAnswer> {
        let (mut squeezed, mut ruled) = (Sample::default(), Sample::default());
        for number in 0..self.table.index().len() {
            let values = Color::ALL.map(|color| (color, self.table.value(number, color)));
            for (color, _) in values.iter().filter(|(_, value)| value.is_some_and(is_by_rule)) {
                ruled.offer((number, *color), rng);
            }
            if let [(_, Some(red)), (_, Some(black))] = values
                && red.wdl < against(black.wdl)
            {
                // The side that loses by moving has the move; if both do, Black.
                let turn = if black.wdl == Wdl::Loss { Color::Black } else { Color::Red };
                squeezed.offer((number, turn), rng);
            }
        }
        for (theme, sample) in [(Theme::CheckRule, ruled), (Theme::Zugzwang, squeezed)] {
            for (number, turn) in sample.kept.into_iter().flatten() {
                self.add(theme, self.position(number, turn), found)?;
            }
        }
        Ok(())
    }

    fn position(&self, number: usize, turn: Color) -> Option<Position> {
        self.table.index().setup(number, turn)?.check().ok()
    }

    /// Returns the quiet positions with this side to move among N random index entries, each with its value.
    fn quiet(&self, turn: Color, drawn: usize, rng: &mut Rng) -> Vec<(Position, Value)> {
        let all = self.table.index().len() as u64;
        let draw = |_| {
            let number = rng.below(all) as usize;
            let value = self.table.value(number, turn)?;
            let position = self.position(number, turn).filter(is_quiet)?;
            Some((position, value))
        };
        (0..drawn).filter_map(draw).collect()
    }

    /// Positions in which a single move of several keeps the result; being quiet, they have none that takes anything.
    fn only(
        &self,
        theme: Theme,
        wdl: Wdl,
        quiet: &[(Position, Value)],
        count: usize,
        found: &mut Vec<Problem>,
    ) -> Result<(), NoAnswer> {
        // A mate in three plies is no study.
        let hard = |value: &Value| value.wdl == wdl && value.plies.is_none_or(|plies| plies > 5);
        let choice = if wdl == Wdl::Win { 6 } else { 3 };
        let mut left = count;
        for (position, _) in quiet.iter().filter(|(_, value)| hard(value)).take(LOOKED_AT) {
            let (kept, all) = keeping(self.tables, position)?;
            if kept.len() == 1 && all >= choice && left > 0 {
                left -= 1;
                self.add(theme, Some(position.clone()), found)?;
            }
        }
        Ok(())
    }

    /// Finds a draw that remains one wherever the attacker's pieces are.
    fn fortress(
        &self,
        attacker: Color,
        quiet: &[(Position, Value)],
        rng: &mut Rng,
        found: &mut Vec<Problem>,
    ) -> Result<(), NoAnswer> {
        let drawn = quiet.iter().filter(|(_, value)| value.wdl == Wdl::Draw);
        for (position, _) in drawn.take(FORTRESSES) {
            let others: Vec<Position> =
                (0..4 * PLACED).filter_map(|_| placed_anew(position, attacker, rng)).take(PLACED).collect();
            let mut held = 0;
            for other in &others {
                held += usize::from(self.tables.value(other)?.wdl != Wdl::Win);
            }
            if others.len() == PLACED && held >= HELD {
                return self.add(Theme::Fortress, Some(position.clone()), found);
            }
        }
        Ok(())
    }

    /// The position in the middle of those with this result, by the plies to its end.
    fn typical(
        &self,
        theme: Theme,
        wdl: Wdl,
        quiet: &[(Position, Value)],
        found: &mut Vec<Problem>,
    ) -> Result<(), NoAnswer> {
        let mut such: Vec<&(Position, Value)> = quiet.iter().filter(|(_, value)| value.wdl == wdl).collect();
        such.sort_by_key(|(_, value)| value.plies);
        let middle = such.get(such.len() / 2).map(|(position, _)| position.clone());
        self.add(theme, middle, found)
    }

    /// Returns exercises of a combination in which only one side can attack: quiet positions in which few moves keep the result. Wins
    /// are spread over the distances to mate.
    fn exercises(&self, rng: &mut Rng) -> Result<Vec<Problem>, NoAnswer> {
        let attacks = |color: &Color| self.table.material().side(*color).attackers() > 0;
        let Some(attacker) = Color::ALL.into_iter().find(attacks) else { return Ok(Vec::new()) };
        let mut found = Vec::new();
        let mut wins = self.quiet(attacker, SEARCHED, rng);
        wins.retain(|(_, value)| value.wdl == Wdl::Win && value.plies.is_some_and(|plies| plies >= SHORTEST));
        self.few((Theme::OnlyWin, Theme::FewWin), &wins, WINS, &mut found)?;
        let mut draws = self.quiet(attacker.opponent(), SEARCHED, rng);
        draws.retain(|(_, value)| value.wdl == Wdl::Draw);
        self.few((Theme::OnlyDraw, Theme::FewDraw), &draws, HOLDS, &mut found)?;
        Ok(found)
    }

    /// Adds positions in which at most half of the moves keep the result, at equal intervals of their distances to mate.
    fn few(
        &self,
        (only, few): (Theme, Theme),
        quiet: &[(Position, Value)],
        count: usize,
        found: &mut Vec<Problem>,
    ) -> Result<(), NoAnswer> {
        let mut such = Vec::new();
        for (position, value) in quiet.iter().take(CANDIDATES) {
            let (kept, all) = keeping(self.tables, position)?;
            if 2 * kept.len() <= all && all > 2 {
                let theme = if kept.len() == 1 { only } else { few };
                such.push((value.plies, theme, position));
            }
        }
        such.sort_by_key(|(plies, ..)| *plies);
        for number in 0..count.min(such.len()) {
            let at = (2 * number + 1) * such.len() / (2 * count.min(such.len()));
            if let Some((_, theme, position)) = such.get(at) {
                self.add(*theme, Some((*position).clone()), found)?;
            }
        }
        Ok(())
    }

    fn add(&self, theme: Theme, start: Option<Position>, found: &mut Vec<Problem>) -> Result<(), NoAnswer> {
        let Some(start) = start else { return Ok(()) };
        let value = self.tables.value(&start)?;
        let line = best_line(self.tables, &start)?;
        if line.is_empty() {
            return Ok(());
        }
        let category = self.category(theme, value, start.turn());
        found.push(Problem { start, category, theme, plies: value.plies, line, tries: Vec::new() });
        Ok(())
    }

    fn category(&self, theme: Theme, value: Value, turn: Color) -> Annotation {
        let winner = match value.wdl {
            Wdl::Win => Some(turn),
            Wdl::Draw => None,
            Wdl::Loss => Some(turn.opponent()),
        };
        match winner {
            Some(winner) if theme == Theme::CheckRule => Annotation::Win(winner),
            Some(winner) if self.wins_mostly[winner.index()] => Annotation::BookWin(winner),
            Some(winner) => Annotation::ArtfulWin(winner),
            None if self.wins_mostly.contains(&true) => Annotation::ArtfulDraw,
            None => Annotation::BookDraw,
        }
    }
}

const fn is_by_rule(value: Value) -> bool {
    matches!(value.wdl, Wdl::Win) && value.plies.is_none()
}

/// Returns the result for the other side.
const fn against(wdl: Wdl) -> Wdl {
    match wdl {
        Wdl::Loss => Wdl::Win,
        Wdl::Draw => Wdl::Draw,
        Wdl::Win => Wdl::Loss,
    }
}

/// Two of any number of finds, each with the same chance (Waterman's reservoir).
#[derive(Debug, Default)]
struct Sample {
    kept: [Option<(usize, Color)>; 2],
    seen: u64,
}

impl Sample {
    fn offer(&mut self, find: (usize, Color), rng: &mut Rng) {
        let at = if self.seen < 2 { self.seen } else { rng.below(self.seen + 1) };
        self.seen += 1;
        if let Some(slot) = self.kept.get_mut(at as usize) {
            *slot = Some(find);
        }
    }
}

/// Whether neither side is in check or can capture.
fn is_quiet(position: &Position) -> bool {
    let still = |position: &Position| !position.in_check() && position.legal_captures().is_empty();
    still(position) && position.has_legal_move() && position.passed().is_some_and(|other| still(&other))
}

/// The same position with the pieces of one side, its king, guards and ministers aside, on other points of their zones.
fn placed_anew(position: &Position, side: Color, rng: &mut Rng) -> Option<Position> {
    let Setup { mut board, turn, .. } = position.to_setup();
    let attackers: Vec<(Square, Piece)> = board
        .iter()
        .filter(|(_, piece)| piece.color == side && Kind::of(piece.role).is_some_and(Kind::attacks))
        .collect();
    for (square, _) in &attackers {
        board.set(*square, None);
    }
    for (_, piece) in attackers {
        let free = zones::zone(side, piece.role) - board.occupancy().set();
        let square = free.into_iter().nth(rng.below(u64::from(free.count())) as usize)?;
        board.set(square, Some(piece));
    }
    Setup { board, turn, halfmoves: 0, fullmoves: 1 }.check().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::endgame::judge::agrees;
    use crate::books::endgame::problem::{read, write};
    use crate::progress::Unattended;
    use crate::tablebase::memory;

    #[test]
    fn mined_positions_agree_with_the_tables_and_are_unique() {
        let folder = tempfile::tempdir().unwrap();
        let catalog = Catalog::new(folder.path().to_owned());
        let materials = ["KRKG", "KPKG", "KPKP"].map(|text| text.parse().unwrap());
        catalog.build(&materials, memory::allowance(), &Unattended, &mut |_| ()).unwrap();
        let book = mine(&catalog, 1, &Unattended).unwrap();
        assert!(book.len() > 12, "{}", book.len());
        assert_eq!(book, mine(&catalog, 1, &Unattended).unwrap());
        assert_ne!(book, mine(&catalog, 2, &Unattended).unwrap());
        let tables = Tablebase::of(&catalog).unwrap();
        let mut boards = HashSet::new();
        for problem in &book {
            assert!(agrees(problem, &tables).unwrap(), "{problem:?}");
            assert!(boards.insert((normal(&problem.start).0, problem.start.turn())));
        }
        assert_eq!(read(&write(&book)).unwrap(), book);

        let mut wrong =
            book.iter().find(|problem| problem.plies.is_some_and(|plies| plies > 2)).unwrap().clone();
        wrong.plies = Some(1);
        assert!(!agrees(&wrong, &tables).unwrap());
        wrong.plies = book.iter().find(|problem| problem.start == wrong.start).unwrap().plies;
        wrong.line.pop();
        assert!(!agrees(&wrong, &tables).unwrap());
    }
}
