//! The exchange tables: how likely a side can force one of its pieces off for one of the other side's (SPEC.md §1.2).
//!
//! `assets/exchange/README.md` has the format and the origin of the built-in values.

use std::fmt;
use std::str::FromStr;

use crate::material::{Kind, SideMaterial};

const BUILT_IN: &str = include_str!("../../assets/exchange/tables.tsv");
const ESTIMATED: &str = include_str!("../../assets/exchange/estimated.tsv");

/// What the passive side loses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
    /// One piece.
    One(Kind),
    /// Both guards or both ministers.
    Both(Kind),
}

impl Taken {
    /// Everything that can be taken, in the order of the tables.
    pub const ALL: [Self; 8] = [
        Self::One(Kind::Rook),
        Self::One(Kind::Knight),
        Self::One(Kind::Cannon),
        Self::One(Kind::Pawn),
        Self::One(Kind::Guard),
        Self::One(Kind::Minister),
        Self::Both(Kind::Guard),
        Self::Both(Kind::Minister),
    ];

    const fn number(self) -> usize {
        match self {
            Self::One(kind) => kind as usize,
            Self::Both(Kind::Guard) => 6,
            Self::Both(_) => 7,
        }
    }

    /// The side with it beside what it has; nothing where a set has not that much.
    pub fn added_to(self, side: SideMaterial) -> Option<SideMaterial> {
        match self {
            Self::One(kind) => side.add(kind),
            Self::Both(kind) => side.add(kind)?.add(kind),
        }
    }

    /// What the side has left; nothing where it has not that much.
    pub fn from(self, side: SideMaterial) -> Option<SideMaterial> {
        match self {
            Self::One(kind) => side.remove(kind),
            Self::Both(kind) => side.remove(kind)?.remove(kind),
        }
    }
}

impl fmt::Display for Taken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::One(kind) => write!(f, "{}", kind.letter()),
            Self::Both(kind) => write!(f, "{0}{0}", kind.letter()),
        }
    }
}

/// An exchange with the pieces that help. It is what the paper writes (p1, h1, p2, h2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// What the active side gives.
    pub given: Kind,
    /// The other piece of the active side that helps.
    pub helper: Option<Kind>,
    /// What the passive side loses.
    pub taken: Taken,
    /// The other piece of the passive side that helps against it.
    pub defender: Option<Kind>,
}

/// Kinds and `none`.
pub const HELPERS: usize = 7;

/// A row of the tables.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Row {
    /// What the active side gives.
    pub given: Kind,
    /// What it takes.
    pub taken: Taken,
    /// The piece that helps it.
    pub helper: Option<Kind>,
    /// The probability, 0..=1, by the piece that helps the passive side: none, R, N, C, P, G, M.
    pub probabilities: [f32; HELPERS],
}

/// Probabilities by helper of the active and of the passive side, in the order `none R N C P G M`.
type Cells = [[f32; HELPERS]; HELPERS];

/// The tables, whole and with every probability within 0 and 1.
#[derive(Debug, Clone, PartialEq)]
pub struct ExchangeTables {
    /// By kind given and [`Taken`]; nothing for bundles that cannot be had.
    cells: [[Option<Cells>; Taken::ALL.len()]; Kind::ALL.len()],
    /// What [`ExchangeTables::best`] gives, by kind given, [`Taken`] and the kinds that both sides have left; 0 for no exchange.
    /// A prediction asks it thousands of times.
    forced: Box<[f32]>,
}

/// Sets of kinds that a side may have left.
const SETS: usize = 1 << Kind::ALL.len();

impl fmt::Display for ExchangeTables {
    /// The file that they are read from.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |kind: Option<Kind>| kind.map_or_else(|| "none".to_owned(), |kind| kind.letter().to_string());
        write!(f, "{HEADER}\nactive\tpassive\thelper\tnone")?;
        Kind::ALL.iter().try_for_each(|kind| write!(f, "\t{}", kind.letter()))?;
        writeln!(f)?;
        for Row { given, taken, helper, probabilities } in self.rows() {
            write!(f, "{}\t{taken}\t{}", given.letter(), name(helper))?;
            probabilities.iter().try_for_each(|probability| write!(f, "\t{probability:.3}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A line of exchange tables that cannot be read.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
#[error("exchange tables, line {line}: {fault}")]
pub struct ExchangeError {
    /// Line, from 1; the one after the last where something is missing.
    pub line: usize,
    /// What is wrong.
    pub fault: ExchangeFault,
}

/// What is wrong with a line.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ExchangeFault {
    /// The first line does not say what this is, or another version.
    #[error("the first line must be {HEADER:?}")]
    Header,
    /// More or fewer columns than ten.
    #[error("{0} columns instead of 10")]
    Columns(usize),
    /// A word that names no piece.
    #[error("{0:?} is no piece")]
    Piece(String),
    /// Something else than a number from 0 to 1.
    #[error("{0:?} is no probability from 0 to 1")]
    Probability(String),
    /// The same row for the second time.
    #[error("{0} for {1} with {2} stands twice")]
    Twice(char, Taken, String),
    /// A row that must be there is not.
    #[error("{0} for {1} is missing or incomplete")]
    Missing(char, Taken),
}

/// The first line of every file of tables.
const HEADER: &str = "# canju exchange tables, version 1";

/// The tables that come with the program.
///
/// # Errors
/// The first line that cannot be read; the tests read the file as it is built in.
pub fn built_in() -> Result<ExchangeTables, ExchangeError> {
    BUILT_IN.parse()
}

/// The tables estimated from positions that come with the program (`canju experiment exchange`).
///
/// # Errors
/// As [`built_in`].
pub fn estimated() -> Result<ExchangeTables, ExchangeError> {
    ESTIMATED.parse()
}

impl FromStr for ExchangeTables {
    type Err = ExchangeError;

    fn from_str(text: &str) -> Result<Self, ExchangeError> {
        let mut lines = (1..).zip(text.lines().map(|line| line.trim_end_matches('\r')));
        let at = |line| move |fault| ExchangeError { line, fault };
        match lines.next() {
            Some((_, first)) if first.trim_start_matches('\u{feff}') == HEADER => {}
            _ => return Err(at(1)(ExchangeFault::Header)),
        }
        let mut reader = Reader::default();
        let rows = lines.filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        let mut last = 1;
        for (line, text) in rows.skip(1) {
            reader.row(text).map_err(at(line))?;
            last = line;
        }
        reader.finish().map_err(at(last + 1))
    }
}

/// Tables of which rows may still be missing.
#[derive(Default)]
struct Reader {
    rows: [[[Option<[f32; HELPERS]>; HELPERS]; Taken::ALL.len()]; Kind::ALL.len()],
}

impl Reader {
    fn row(&mut self, text: &str) -> Result<(), ExchangeFault> {
        let cells: Vec<&str> = text.split('\t').map(str::trim).collect();
        let [given, taken, helper, probabilities @ ..] = &cells[..] else {
            return Err(ExchangeFault::Columns(cells.len()));
        };
        let numbers = probabilities.iter().map(|cell| probability(cell)).collect::<Result<Vec<f32>, _>>()?;
        let numbers = numbers.try_into().map_err(|_| ExchangeFault::Columns(cells.len()))?;
        let (given, taken) = (piece(given)?, taken_of(taken)?);
        let with = if *helper == "none" { None } else { Some(piece(helper)?) };
        let row = &mut self.rows[given as usize][taken.number()][helper_number(with)];
        match row.replace(numbers) {
            None => Ok(()),
            Some(_) => Err(ExchangeFault::Twice(given.letter(), taken, (*helper).to_owned())),
        }
    }

    fn finish(self) -> Result<ExchangeTables, ExchangeFault> {
        let mut tables = ExchangeTables { cells: Default::default(), forced: Box::default() };
        for given in Kind::ALL {
            for taken in Taken::ALL {
                let rows = self.rows[given as usize][taken.number()];
                let may_lack = matches!(taken, Taken::Both(_)) && rows.iter().all(Option::is_none);
                if may_lack {
                    continue;
                }
                let whole: Option<Vec<[f32; HELPERS]>> = rows.into_iter().collect();
                let cells = whole.and_then(|rows| rows.try_into().ok());
                let cells = cells.ok_or(ExchangeFault::Missing(given.letter(), taken))?;
                tables.cells[given as usize][taken.number()] = Some(cells);
            }
        }
        tables.forced = tables.force();
        Ok(tables)
    }
}

fn probability(text: &str) -> Result<f32, ExchangeFault> {
    let number = text.parse().ok().filter(|number| (0.0..=1.0).contains(number));
    number.ok_or_else(|| ExchangeFault::Probability(text.to_owned()))
}

fn piece(text: &str) -> Result<Kind, ExchangeFault> {
    let mut letters = text.chars();
    match (letters.next().and_then(Kind::from_letter), letters.next()) {
        (Some(kind), None) => Ok(kind),
        _ => Err(ExchangeFault::Piece(text.to_owned())),
    }
}

fn taken_of(text: &str) -> Result<Taken, ExchangeFault> {
    let wanted = text.to_ascii_uppercase();
    let found = Taken::ALL.into_iter().find(|taken| taken.to_string() == wanted);
    found.ok_or_else(|| ExchangeFault::Piece(text.to_owned()))
}

const fn helper_number(helper: Option<Kind>) -> usize {
    match helper {
        None => 0,
        Some(kind) => kind as usize + 1,
    }
}

/// Nobody, and every kind of a set ([`SideMaterial::kinds`]).
fn helpers(kinds: u8) -> impl Iterator<Item = Option<Kind>> + Clone {
    let kinds = Kind::ALL.into_iter().filter(move |&kind| kinds >> kind as u8 & 1 == 1);
    std::iter::once(None).chain(kinds.map(Some))
}

impl ExchangeTables {
    /// The rows, in the order of the file.
    pub fn rows(&self) -> impl Iterator<Item = Row> {
        let tables = Kind::ALL.into_iter().flat_map(|given| Taken::ALL.map(|taken| (given, taken)));
        let cells = tables.filter_map(|(given, taken)| Some((given, taken, self.cells(given, taken)?)));
        let helpers = || std::iter::once(None).chain(Kind::ALL.map(Some));
        cells.flat_map(move |(given, taken, cells)| {
            helpers().zip(cells).map(move |(helper, probabilities)| Row {
                given,
                taken,
                helper,
                probabilities,
            })
        })
    }

    /// One table, by helper of the active and of the passive side; nothing where there is none.
    pub fn cells(&self, given: Kind, taken: Taken) -> Option<[[f32; HELPERS]; HELPERS]> {
        self.cells[given as usize][taken.number()]
    }

    /// The tables with these rows in place of theirs. Probabilities are brought within 0 and 1, rows of no table left out.
    #[must_use]
    pub fn with(&self, rows: &[Row]) -> Self {
        let mut tables = self.clone();
        for row in rows {
            if let Some(cells) = &mut tables.cells[row.given as usize][row.taken.number()] {
                cells[helper_number(row.helper)] =
                    row.probabilities.map(|probability| probability.clamp(0.0, 1.0));
            }
        }
        tables.forced = tables.force();
        tables
    }

    /// The probability of an exchange, 0..=1; nothing where it is none.
    pub fn probability(&self, exchange: &Exchange) -> Option<f32> {
        let cells = self.cells[exchange.given as usize][exchange.taken.number()].as_ref()?;
        Some(cells[helper_number(exchange.helper)][helper_number(exchange.defender)])
    }

    /// The exchange of these pieces when each side chooses the best helper from what it has beside them, with its
    /// probability; nothing where the tables have no such exchange.
    pub fn best(
        &self,
        given: Kind,
        taken: Taken,
        active_left: SideMaterial,
        passive_left: SideMaterial,
    ) -> Option<(Exchange, f32)> {
        self.best_of(given, taken, active_left.kinds(), passive_left.kinds())
    }

    /// The probability that [`ExchangeTables::best`] gives, by the kinds that both sides have left; 0 where there is no such
    /// exchange.
    pub fn forced(&self, given: Kind, taken: Taken, active_kinds: u8, passive_kinds: u8) -> f32 {
        let row = (given as usize * Taken::ALL.len() + taken.number()) * SETS + usize::from(active_kinds);
        self.forced.get(row * SETS + usize::from(passive_kinds)).copied().unwrap_or_default()
    }

    fn force(&self) -> Box<[f32]> {
        let mut forced = Vec::with_capacity(Kind::ALL.len() * Taken::ALL.len() * SETS * SETS);
        for given in Kind::ALL {
            for taken in Taken::ALL {
                let sets =
                    (0..SETS as u8).flat_map(|active| (0..SETS as u8).map(move |passive| (active, passive)));
                forced.extend(sets.map(|(active, passive)| {
                    self.best_of(given, taken, active, passive).map_or(0.0, |(_, probability)| probability)
                }));
            }
        }
        forced.into()
    }

    fn best_of(
        &self,
        given: Kind,
        taken: Taken,
        active_left: u8,
        passive_left: u8,
    ) -> Option<(Exchange, f32)> {
        let cells = self.cells[given as usize][taken.number()].as_ref()?;
        let worst = |helper: Option<Kind>| {
            let row = &cells[helper_number(helper)];
            let defenders =
                helpers(passive_left).map(move |defender| (defender, row[helper_number(defender)]));
            defenders.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(defender, p)| (helper, defender, p))
        };
        // Of equals the first: the fewest helpers.
        let mut best: Option<(Option<Kind>, Option<Kind>, f32)> = None;
        for found in helpers(active_left).filter_map(worst) {
            if best.is_none_or(|known| found.2 > known.2) {
                best = Some(found);
            }
        }
        best.map(|(helper, defender, p)| (Exchange { given, helper, taken, defender }, p))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The formula of `assets/exchange/README.md`.
    fn formula(given: Kind, taken: Taken, helper: usize, defender: usize) -> Option<f64> {
        const BASE: [[f64; 8]; 6] = [
            [0.80, 0.70, 0.60, 0.85, 0.60, 0.55, 0.35, 0.35],
            [0.25, 0.60, 0.45, 0.60, 0.50, 0.35, 0.30, 0.20],
            [0.30, 0.45, 0.60, 0.60, 0.45, 0.50, 0.30, 0.20],
            [0.10, 0.25, 0.20, 0.50, 0.40, 0.25, 0.30, 0.04],
            [0.02, 0.05, 0.05, 0.10, 0.02, 0.02, 0.0, 0.0],
            [0.02, 0.05, 0.05, 0.12, 0.02, 0.02, 0.0, 0.0],
        ];
        const ACTIVE: [f64; 7] = [1.0, 1.8, 1.4, 1.4, 1.2, 1.05, 1.05];
        const PASSIVE: [f64; 7] = [1.0, 0.70, 0.80, 0.80, 0.92, 0.88, 0.86];
        let base = BASE[given as usize][taken.number()];
        let guard = helper_number(Some(Kind::Guard));
        let helps = if (given, helper) == (Kind::Cannon, guard) { 1.15 } else { ACTIVE[helper] };
        let odds = base / (1.0 - base) * helps * PASSIVE[defender];
        (base > 0.0).then(|| (odds / (1.0 + odds)).clamp(0.02, 0.98))
    }

    #[test]
    fn the_built_in_tables_are_those_of_the_formula() {
        let tables = built_in().unwrap();
        for given in Kind::ALL {
            for taken in Taken::ALL {
                let cells = tables.cells[given as usize][taken.number()];
                for helper in 0..HELPERS {
                    for defender in 0..HELPERS {
                        let wanted = formula(given, taken, helper, defender);
                        let found = cells.map(|cells| f64::from(cells[helper][defender]));
                        match (wanted, found) {
                            (Some(wanted), Some(found)) => assert!((wanted - found).abs() < 6e-4),
                            other => assert_eq!(other, (None, None)),
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn tables_are_written_as_they_are_read() {
        assert_eq!(built_in().unwrap().to_string(), BUILT_IN);
        assert_eq!(estimated().unwrap().to_string(), ESTIMATED);
        let tables = built_in().unwrap();
        let row = Row { probabilities: [0.5; HELPERS], ..tables.rows().nth(9).unwrap() };
        let changed = tables.with(&[row]);
        assert_eq!(changed.rows().nth(9), Some(row));
        assert_eq!(changed.rows().filter(|row| !tables.rows().any(|known| known == *row)).count(), 1);
    }

    #[test]
    fn the_best_helper_is_that_of_a_search_over_all() {
        let tables = built_in().unwrap();
        let side = |counts| SideMaterial::from_counts(counts).unwrap();
        let (active, passive) = (side([1, 0, 1, 2, 0, 1]), side([0, 1, 0, 0, 2, 1]));
        let (exchange, p) = tables.best(Kind::Pawn, Taken::Both(Kind::Guard), active, passive).unwrap();
        assert_eq!((exchange.helper, exchange.defender), (Some(Kind::Rook), Some(Kind::Knight)));
        // The paper's own example with a rook that helps: the pawn for both guards.
        assert!((p - 0.38).abs() < 0.01, "{p}");
        assert_eq!(tables.probability(&exchange), Some(p));
        let bare = tables.best(Kind::Rook, Taken::One(Kind::Rook), SideMaterial::BARE, SideMaterial::BARE);
        assert_eq!(bare.unwrap().1, 0.8);
    }

    #[test]
    fn what_is_wrong_with_a_file_is_told_with_its_line() {
        let fault = |text: &str| text.parse::<ExchangeTables>().unwrap_err();
        let changed = |from: &str, to: &str| fault(&BUILT_IN.replacen(from, to, 1));
        assert_eq!(fault("").fault, ExchangeFault::Header);
        assert_eq!(changed("version 1", "version 2").fault, ExchangeFault::Header);
        let high = changed("R\tR\tnone\t0.800", "R\tR\tnone\t1.200");
        assert_eq!((high.line, high.fault), (3, ExchangeFault::Probability("1.200".into())));
        assert_eq!(changed("R\tR\tnone", "R\tQ\tnone").fault, ExchangeFault::Piece("Q".into()));
        assert_eq!(changed("R\tR\tnone\t", "R\tR\tnone\t0.1\t").fault, ExchangeFault::Columns(11));
        assert_eq!(
            changed("R\tR\tR\t", "R\tR\tnone\t").fault,
            ExchangeFault::Twice('R', Taken::One(Kind::Rook), "none".into())
        );
        let cut = fault(&BUILT_IN[..BUILT_IN.len() / 2]);
        assert!(matches!(cut.fault, ExchangeFault::Columns(_) | ExchangeFault::Missing(..)), "{cut}");
    }
}
