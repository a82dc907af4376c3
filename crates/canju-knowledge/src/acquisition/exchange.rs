//! Exchange tables: the probability that a side can force the exchange of one of its pieces for one of the opponent's (Chen et al. 2011).
//!
//! `assets/exchange/README.md` documents the format and the origin of the built-in values.

use std::fmt;
use std::str::FromStr;

use canju_message::{Message, Text, text};
use xiangqi::material::{Kind, SideMaterial};

const BUILT_IN: &str = include_str!("../../../../assets/exchange/tables.tsv");
const ESTIMATED: &str = include_str!("../../../../assets/exchange/estimated.tsv");

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taken {
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

    /// Returns the side with it added; `None` if a set has not that many pieces.
    pub fn added_to(self, side: SideMaterial) -> Option<SideMaterial> {
        match self {
            Self::One(kind) => side.add(kind),
            Self::Both(kind) => side.add(kind)?.add(kind),
        }
    }

    /// Returns the side without it; `None` if the side does not have it.
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

/// An exchange with the pieces that help, in the paper's notation (p1, h1, p2, h2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Exchange {
    /// Piece given by the active side.
    pub given: Kind,
    /// The other piece of the active side that helps.
    pub helper: Option<Kind>,
    /// Pieces lost by the passive side.
    pub taken: Taken,
    /// The other piece of the passive side that helps against it.
    pub defender: Option<Kind>,
}

/// Kinds and `none`.
pub const HELPERS: usize = 7;

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ExchangeRow {
    pub given: Kind,
    pub taken: Taken,
    pub helper: Option<Kind>,
    /// The probability, 0..=1, by the piece that helps the passive side: none, R, N, C, P, G, M.
    pub probabilities: [f32; HELPERS],
}

/// Probabilities by helper of the active and of the passive side, in the order `none R N C P G M`.
type Cells = [[f32; HELPERS]; HELPERS];

/// The tables, whole and with every probability within 0 and 1.
#[derive(Debug, Clone, PartialEq)]
pub struct ExchangeTables {
    /// Cells by kind given and [`Taken`]; `None` for impossible bundles.
    cells: [[Option<Cells>; Taken::ALL.len()]; Kind::ALL.len()],
    /// Probabilities of [`ExchangeTables::best`], by kind given, [`Taken`] and the remaining kinds of both sides; 0 for no
    /// exchange. Cached, as a prediction needs thousands of them.
    forced: Box<[f32]>,
}

/// Sets of kinds that a side may have left.
const SETS: usize = 1 << Kind::ALL.len();

pub fn built_in() -> Result<ExchangeTables, ExchangeError> {
    BUILT_IN.parse()
}

/// The tables estimated from positions that come with the program (`canju-lab experiment exchange`).
pub fn estimated() -> Result<ExchangeTables, ExchangeError> {
    ESTIMATED.parse()
}

const fn helper_number(helper: Option<Kind>) -> usize {
    match helper {
        None => 0,
        Some(kind) => kind as usize + 1,
    }
}

/// Returns no helper, and every kind of a set ([`SideMaterial::kinds`]).
fn helpers(kinds: u8) -> impl Iterator<Item = Option<Kind>> + Clone {
    let kinds = Kind::ALL.into_iter().filter(move |&kind| kinds >> kind as u8 & 1 == 1);
    std::iter::once(None).chain(kinds.map(Some))
}

/// Returns the probabilities of one table if both sides choose the best helpers, by the sets of remaining kinds.
fn force(cells: &Cells) -> impl Iterator<Item = f32> {
    let least = |row: &[f32; HELPERS], passive| {
        helpers(passive).map(|defender| row[helper_number(defender)]).fold(1.0, f32::min)
    };
    let worst = cells.map(|row| std::array::from_fn::<f32, SETS, _>(|passive| least(&row, passive as u8)));
    (0..SETS as u8).flat_map(move |active| {
        (0..SETS).map(move |passive| {
            helpers(active).map(|helper| worst[helper_number(helper)][passive]).fold(0.0, f32::max)
        })
    })
}

impl ExchangeTables {
    pub fn rows(&self) -> impl Iterator<Item = ExchangeRow> {
        let tables = Kind::ALL.into_iter().flat_map(|given| Taken::ALL.map(|taken| (given, taken)));
        let cells = tables.filter_map(|(given, taken)| Some((given, taken, self.cells(given, taken)?)));
        let helpers = || std::iter::once(None).chain(Kind::ALL.map(Some));
        cells.flat_map(move |(given, taken, cells)| {
            helpers().zip(cells).map(move |(helper, probabilities)| ExchangeRow {
                given,
                taken,
                helper,
                probabilities,
            })
        })
    }

    /// Returns one table, by helper of the active and of the passive side; `None` if there is none.
    pub fn cells(&self, given: Kind, taken: Taken) -> Option<[[f32; HELPERS]; HELPERS]> {
        self.cells[given as usize][taken.number()]
    }

    /// Returns the tables with these rows replaced. Probabilities are clamped to 0..=1; rows of no table are ignored.
    #[must_use]
    pub fn with(&self, rows: &[ExchangeRow]) -> Self {
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

    /// Returns the probability of an exchange, 0..=1; `None` if it is impossible.
    pub fn probability(&self, exchange: &Exchange) -> Option<f32> {
        let cells = self.cells[exchange.given as usize][exchange.taken.number()].as_ref()?;
        Some(cells[helper_number(exchange.helper)][helper_number(exchange.defender)])
    }

    /// Returns the exchange of these pieces with the best helper of each side from its other pieces, with its probability; `None`
    /// if the tables have no such exchange.
    pub fn best(
        &self,
        given: Kind,
        taken: Taken,
        active_left: SideMaterial,
        passive_left: SideMaterial,
    ) -> Option<(Exchange, f32)> {
        let cells = self.cells[given as usize][taken.number()].as_ref()?;
        let worst = |helper: Option<Kind>| {
            let row = &cells[helper_number(helper)];
            let defenders =
                helpers(passive_left.kinds()).map(move |defender| (defender, row[helper_number(defender)]));
            defenders.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(defender, p)| (helper, defender, p))
        };
        // Ties go to the first: the fewest helpers.
        let found = helpers(active_left.kinds()).filter_map(worst);
        let best = found.reduce(|best, found| if found.2 > best.2 { found } else { best });
        best.map(|(helper, defender, p)| (Exchange { given, helper, taken, defender }, p))
    }

    /// Returns the probability of [`ExchangeTables::best`], by the remaining kinds of both sides; 0 if there is no such exchange.
    pub fn forced(&self, given: Kind, taken: Taken, active_kinds: u8, passive_kinds: u8) -> f32 {
        let row = (given as usize * Taken::ALL.len() + taken.number()) * SETS + usize::from(active_kinds);
        self.forced.get(row * SETS + usize::from(passive_kinds)).copied().unwrap_or_default()
    }

    fn force(&self) -> Box<[f32]> {
        let mut forced = Vec::with_capacity(Kind::ALL.len() * Taken::ALL.len() * SETS * SETS);
        for cells in self.cells.iter().flatten() {
            match cells {
                Some(cells) => forced.extend(force(cells)),
                None => forced.extend([0.0; SETS * SETS]),
            }
        }
        forced.into()
    }
}

// Exchange tables as text: `assets/exchange/README.md` has the format.

impl fmt::Display for ExchangeTables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name =
            |kind: Option<Kind>| kind.map_or_else(|| "none".to_owned(), |kind| kind.letter().to_string());
        write!(f, "{HEADER}\nactive\tpassive\thelper\tnone")?;
        Kind::ALL.iter().try_for_each(|kind| write!(f, "\t{}", kind.letter()))?;
        writeln!(f)?;
        for ExchangeRow { given, taken, helper, probabilities } in self.rows() {
            write!(f, "{}\t{taken}\t{}", given.letter(), name(helper))?;
            probabilities.iter().try_for_each(|probability| write!(f, "\t{probability:.3}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

#[derive(Debug, Clone, PartialEq, Message)]
#[text("exchange-error", file = text!("exchange-built-in"))]
pub struct ExchangeError {
    /// Line, from 1; the one after the last if something is missing.
    pub line: usize,
    pub fault: ExchangeFault,
}

impl ExchangeError {
    /// Returns the message for the tables of this name; the error itself is a message on the built-in ones.
    pub fn named(&self, name: &str) -> Text {
        text!("exchange-error", file = name, line = self.line, fault = self.fault)
    }
}

#[derive(Debug, Clone, PartialEq, Message)]
pub enum ExchangeFault {
    #[text("exchange-header")]
    Header,
    #[text("exchange-columns", columns)]
    Columns(usize),
    #[text("exchange-piece", text)]
    Piece(String),
    #[text("exchange-probability", text)]
    Probability(String),
    #[text("exchange-twice", piece, pieces, helper, given = piece.to_string(), taken = pieces.to_string())]
    Twice(char, Taken, String),
    #[text("exchange-missing", piece, pieces, given = piece.to_string(), taken = pieces.to_string())]
    Missing(char, Taken),
}

/// The first line of every file of tables.
const HEADER: &str = "# canju exchange tables, version 1";

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

#[cfg(test)]
mod tests;
