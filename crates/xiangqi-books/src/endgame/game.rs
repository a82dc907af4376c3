//! A game of the book: moves with variations from a start, the values given to the ends of its lines, and their annotations.

use canju_message::Message;
use rustc_hash::FxHashMap;
use xiangqi::material::Material;
use xiangqi::rules::tree::NodeIndex;
use xiangqi::rules::{Color, Move, Position};
use xiangqi_records::{Outcome, Record, tag};

/// The most moves of a game, variations included.
pub const LONGEST: usize = 1 << 20;

/// A move of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// The move before it as its number, from 1; 0 for the start.
    pub after: u32,
    /// The move.
    pub played: Move,
    /// Value given to the position after the step.
    pub given: Option<Given>,
}

/// Printed source of a game, and notes on it; 0 and empty if unknown.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Printed {
    /// The page.
    pub page: u32,
    /// The number of the game in the printed book.
    pub number: u32,
    /// Notes.
    pub notes: String,
}

/// A game that can be added to a book: every move is legal, and of the end of every line something is given.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Game {
    name: String,
    printed: Printed,
    start: Position,
    given: Option<Given>,
    steps: Vec<Step>,
}

/// Error of adding a game.
#[derive(Debug, Clone, PartialEq, Eq, Message)]
pub enum GameError {
    /// It begins with no legal position.
    #[text("book-error-start")]
    Start,
    /// A move is not legal, or follows none that is before it; its number from 1.
    #[text("book-error-illegal")]
    Illegal {
        /// Which.
        number: usize,
    },
    /// Nothing is given of the end of a line; the number of its last move, 0 for the start.
    #[text("book-error-open")]
    Open {
        /// Which.
        number: usize,
    },
    /// More moves than a game may have.
    #[text("book-error-long", number = LONGEST)]
    TooLong,
}

impl Game {
    /// Creates a game of these steps. A position without legal moves is lost for its mover, whatever is given.
    pub fn new(
        name: &str,
        start: &Position,
        given: Option<Given>,
        steps: Vec<Step>,
    ) -> Result<Self, GameError> {
        if steps.len() > LONGEST {
            return Err(GameError::TooLong);
        }
        let setup = xiangqi::rules::Setup { halfmoves: 0, fullmoves: 1, ..start.to_setup() };
        let start = setup.check().map_err(|_| GameError::Start)?;
        let (name, printed) = (name.trim().to_owned(), Printed::default());
        let mut game = Self { name, printed, start, given, steps };
        let mut lost = Vec::new();
        game.walk(|number, position, _| {
            if !position.has_legal_move() {
                let winner = position.turn().opponent();
                lost.push((number, Given::Annotated(Annotation::Win(winner))));
            }
        })?;
        for (number, given) in lost {
            game.give(number, Some(given));
        }
        let open = game.leaves().find(|number| game.given(*number).is_none());
        open.map_or(Ok(game), |number| Err(GameError::Open { number }))
    }

    /// Creates a game of one line of moves with the value of its end.
    pub fn line(name: &str, start: &Position, moves: &[Move], given: Given) -> Result<Self, GameError> {
        let step = |(after, &played)| Step { after, played, given: None };
        let mut steps: Vec<Step> = (0..).zip(moves).map(step).collect();
        let at_start = match steps.last_mut() {
            Some(last) => {
                last.given = Some(given);
                None
            }
            None => Some(given),
        };
        Self::new(name, start, at_start, steps)
    }

    /// Converts a record with its variations. The end of the main line gets `annotation`, else the result of the record; every
    /// other end, or if both are missing, the estimate.
    ///
    /// # Errors
    /// [`GameError::Start`] if the record does not begin with a legal position; [`GameError::TooLong`].
    pub fn of_record(
        record: &Record,
        annotation: Option<Annotation>,
        estimate: &dyn Fn(&Position) -> i32,
    ) -> Result<Self, GameError> {
        if record.set_up.is_some() {
            return Err(GameError::Start);
        }
        let main =
            std::iter::successors(Some(NodeIndex::START), |at| record.tree.next(*at).first().copied()).last();
        let result = annotation.or_else(|| record.outcome.map(Annotation::from)).map(Given::Annotated);
        let given = |place| {
            let is_end = record.tree.next(place).is_empty();
            let result = result.filter(|_| Some(place) == main);
            is_end
                .then(|| result.unwrap_or_else(|| Given::estimated(estimate(record.tree.position_at(place)))))
        };
        let steps = record.steps().into_iter().map(|step| Step {
            after: step.after as u32,
            played: step.played,
            given: given(step.place),
        });
        let name = [tag::TITLE, tag::EVENT].into_iter().map(|tag| record.headers.get(tag));
        let name = name.into_iter().find(|name| !name.is_empty()).unwrap_or_default();
        Self::new(name, record.start(), given(NodeIndex::START), steps.collect())
    }

    /// Returns its name; may be empty.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns its printed source.
    pub const fn printed(&self) -> &Printed {
        &self.printed
    }

    /// Returns the game with this printed source.
    #[must_use]
    pub fn printed_in(self, printed: Printed) -> Self {
        Self { printed, ..self }
    }

    /// Returns the game with this name.
    #[must_use]
    pub fn named(self, name: &str) -> Self {
        Self { name: name.trim().to_owned(), ..self }
    }

    /// Whether both have the same start, moves and values; names and printed sources may differ.
    pub fn has_moves_of(&self, other: &Self) -> bool {
        (self.given, self.start.key()) == (other.given, other.start.key()) && self.steps == other.steps
    }

    /// Returns its left-right mirror image; `None` if that is no legal position, which does not happen.
    #[must_use]
    pub fn mirrored(&self) -> Option<Self> {
        let start = self.start.to_setup().mirrored().check().ok()?;
        let step = |step: &Step| Step { played: step.played.mirrored(), ..*step };
        Some(Self { start, steps: self.steps.iter().map(step).collect(), ..self.clone() })
    }

    /// The position that it begins with; its counters are those of a start.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// Its moves.
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The moves of its main line: each is the first that follows the one before.
    pub fn main_line(&self) -> Vec<Move> {
        let mut first: FxHashMap<u32, (u32, Move)> = FxHashMap::default();
        for (number, step) in (1..).zip(&self.steps) {
            first.entry(step.after).or_insert((number, step.played));
        }
        std::iter::successors(first.get(&0), |(number, _)| first.get(number))
            .map(|(_, played)| *played)
            .collect()
    }

    /// Returns the value given to the position after a move, to the start for 0.
    pub fn given(&self, number: usize) -> Option<Given> {
        match number.checked_sub(1) {
            None => self.given,
            Some(at) => self.steps.get(at).and_then(|step| step.given),
        }
    }

    fn give(&mut self, number: usize, given: Option<Given>) {
        match number.checked_sub(1) {
            None => self.given = given,
            Some(at) => self.steps.iter_mut().skip(at).take(1).for_each(|step| step.given = given),
        }
    }

    /// The numbers of the moves that none follows, 0 for the start.
    fn leaves(&self) -> impl Iterator<Item = usize> + use<> {
        let last = self.last_uses();
        last.into_iter().enumerate().filter(|(_, last)| *last == 0).map(|(number, _)| number)
    }

    /// Returns the last move that follows each, 0 if there is none.
    fn last_uses(&self) -> Vec<usize> {
        let mut last = vec![0; self.steps.len() + 1];
        for (number, step) in (1..).zip(&self.steps) {
            last.iter_mut().skip(step.after as usize).take(1).for_each(|last| *last = number);
        }
        last
    }

    /// Visits every position with its number and, behind the start, the number before and the move. Only positions that moves still
    /// follow are kept in memory.
    ///
    /// # Errors
    /// [`GameError::Illegal`], which no finished game gives.
    pub fn walk(
        &self,
        mut visit: impl FnMut(usize, &Position, Option<(usize, Move)>),
    ) -> Result<(), GameError> {
        let last = self.last_uses();
        let mut live: FxHashMap<usize, Position> = FxHashMap::default();
        visit(0, &self.start, None);
        live.insert(0, self.start.clone());
        for (number, step) in (1..).zip(&self.steps) {
            let before = step.after as usize;
            let illegal = GameError::Illegal { number };
            let position = live.get(&before).ok_or_else(|| illegal.clone())?;
            let position = position.play(step.played).map_err(|_| illegal)?;
            visit(number, &position, Some((before, step.played)));
            if last.get(before) == Some(&number) {
                live.remove(&before);
            }
            if last.get(number).is_some_and(|last| *last > 0) {
                live.insert(number, position);
            }
        }
        Ok(())
    }

    /// Returns its moves as text: `h2e2 h9g7=draw 1:h7e7=-20`. A number before a move is that of its predecessor, if that is not
    /// the preceding one; the given value follows the equals sign.
    pub fn text(&self) -> String {
        let mut words = Vec::with_capacity(self.steps.len() + 1);
        words.extend(self.given.map(|given| format!("={}", given.word())));
        for (before, step) in (0..).zip(&self.steps) {
            let after = if step.after == before { String::new() } else { format!("{}:", step.after) };
            let given = step.given.map(|given| format!("={}", given.word())).unwrap_or_default();
            words.push(format!("{after}{}{given}", step.played));
        }
        words.join(" ")
    }

    /// The game of such a text.
    ///
    /// # Errors
    /// [`GameError`]; a word that is no move is an illegal one.
    pub fn of_text(name: &str, start: &Position, text: &str) -> Result<Self, GameError> {
        let mut words = text.split(' ').filter(|word| !word.is_empty()).peekable();
        let given = words.next_if(|word| word.starts_with('='));
        let of_word = |word: &str| Given::of_word(word).ok_or(GameError::Open { number: 0 });
        let given = given.map(|word| of_word(word.trim_start_matches('='))).transpose()?;
        let steps: Result<Vec<Step>, GameError> =
            (0..).zip(words).map(|(before, word)| step(before, word)).collect();
        Self::new(name, start, given, steps?)
    }
}

/// Parses a word after `before` other steps.
fn step(before: u32, word: &str) -> Result<Step, GameError> {
    let illegal = || GameError::Illegal { number: before as usize + 1 };
    let (after, rest) = match word.split_once(':') {
        Some((number, rest)) => (number.parse().map_err(|_| illegal())?, rest),
        None => (before, word),
    };
    let (played, given) = match rest.split_once('=') {
        Some((played, given)) => (played, Some(Given::of_word(given).ok_or_else(illegal)?)),
        None => (rest, None),
    };
    Ok(Step { after, played: played.parse().map_err(|_| illegal())?, given })
}

// Annotations of final positions, and their values.

/// A verdict on a position in the words of the manuals (after Tu Jingming).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Annotation {
    /// 例勝: this side wins by the book.
    BookWin(Color),
    /// 例和: drawn by the book.
    BookDraw,
    /// 巧勝: this side wins by the places of the pieces.
    ArtfulWin(Color),
    /// 巧和: the weaker side just holds.
    ArtfulDraw,
    /// 紅勝 or 黑勝: this side has won.
    Win(Color),
    /// 和: a draw.
    Draw,
}

/// The highest score that an estimate may have: below that of any win (Chen and Hsu).
pub const HIGHEST_ESTIMATE: i16 = 2_900;

impl Annotation {
    /// All of them, in the order of the codes in record files: 紅勝 1, 和 2, 黑勝 3, 例勝 4 and 5, 例和 6, 巧勝 7 and 8, 巧和 9.
    pub const ALL: [Self; 9] = [
        Self::Win(Color::Red),
        Self::Draw,
        Self::Win(Color::Black),
        Self::BookWin(Color::Red),
        Self::BookWin(Color::Black),
        Self::BookDraw,
        Self::ArtfulWin(Color::Red),
        Self::ArtfulWin(Color::Black),
        Self::ArtfulDraw,
    ];

    /// The word of files and commands; `book-word-…` is its text key.
    pub const fn word(self) -> &'static str {
        match self {
            Self::BookWin(Color::Red) => "book-win-red",
            Self::BookWin(Color::Black) => "book-win-black",
            Self::BookDraw => "book-draw",
            Self::ArtfulWin(Color::Red) => "artful-win-red",
            Self::ArtfulWin(Color::Black) => "artful-win-black",
            Self::ArtfulDraw => "artful-draw",
            Self::Win(Color::Red) => "red-wins",
            Self::Win(Color::Black) => "black-wins",
            Self::Draw => "draw",
        }
    }

    /// The annotation of a word.
    pub fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|annotation| annotation.word() == word)
    }

    /// The code in a record file, 1 to 9.
    pub fn code(self) -> u8 {
        (1..).zip(Self::ALL).find(|(_, known)| *known == self).map_or(0, |(code, _)| code)
    }

    /// The annotation of a code; nothing for 0, no annotation, and above 9.
    pub fn of_code(code: u8) -> Option<Self> {
        Self::ALL.get(usize::from(code).checked_sub(1)?).copied()
    }

    /// Returns the outcome.
    pub const fn outcome(self) -> Outcome {
        match self {
            Self::BookWin(side) | Self::ArtfulWin(side) | Self::Win(side) => Outcome::of_winner(Some(side)),
            Self::BookDraw | Self::ArtfulDraw | Self::Draw => Outcome::Draw,
        }
    }

    /// The score in red's view: 10,000, 8,000 and 3,000 for wins, 0 for draws, 200 for the stronger side that just fails.
    pub fn score(self, material: Material) -> i16 {
        let of_side = |color, score: i16| if color == Color::Red { score } else { -score };
        match self {
            Self::Win(color) => of_side(color, 10_000),
            Self::BookWin(color) => of_side(color, 8_000),
            Self::ArtfulWin(color) => of_side(color, 3_000),
            Self::BookDraw | Self::Draw => 0,
            Self::ArtfulDraw => {
                let value = |color| i16::from(material.side(color).attacking_value());
                200 * (value(Color::Red) - value(Color::Black)).signum()
            }
        }
    }
}

impl From<Outcome> for Annotation {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}

/// Value given to a position at the end of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Given {
    /// By its author, or by the rules: a side without a move has lost.
    Annotated(Annotation),
    /// By an evaluation, in Red's view; the result is unknown.
    Estimated(i16),
}

impl Given {
    /// An estimate, held within its bounds.
    pub fn estimated(score: i32) -> Self {
        let bound = i32::from(HIGHEST_ESTIMATE);
        Self::Estimated(score.clamp(-bound, bound) as i16)
    }

    /// As [`Annotation::word`], or the score.
    pub fn word(self) -> String {
        match self {
            Self::Annotated(annotation) => annotation.word().to_owned(),
            Self::Estimated(score) => score.to_string(),
        }
    }

    /// Parses an annotation or estimate; `None` for other words and scores beyond the bounds.
    pub fn of_word(word: &str) -> Option<Self> {
        let estimate = || word.parse::<i16>().ok().filter(|score| score.unsigned_abs() <= 2_900);
        Annotation::of_word(word).map(Self::Annotated).or_else(|| estimate().map(Self::Estimated))
    }
}

#[cfg(test)]
mod tests {
    use xiangqi::rules::Color;
    use xiangqi_records::Outcome;

    use super::*;

    const ROOK: &str = "3k5/9/9/9/9/9/9/9/9/R3K4 w - - 0 1";

    #[test]
    fn a_record_becomes_a_game_and_its_text_comes_back() {
        let mut record = Record::new(ROOK.parse().unwrap());
        for text in ["a0a9", "d9d8", "a9a8"] {
            record.tree.play(text.parse().unwrap()).unwrap();
        }
        record.tree.go(NodeIndex::START);
        record.tree.play("a0a5".parse().unwrap()).unwrap();
        record.outcome = Some(Outcome::Red);
        record.headers.set(tag::TITLE, "Rook");
        let game = Game::of_record(&record, None, &|_| 5_000).unwrap();
        assert_eq!(game.text(), "a0a9 d9d8 a9a8=red-wins 0:a0a5=2900");
        assert_eq!((game.name(), game.main_line().len()), ("Rook", 3));
        assert_eq!(Game::of_text("Rook", game.start(), &game.text()), Ok(game));
        let annotated = Game::of_record(&record, Some(Annotation::BookWin(Color::Red)), &|_| 0).unwrap();
        assert_eq!(annotated.text(), "a0a9 d9d8 a9a8=book-win-red 0:a0a5=0");
    }

    #[test]
    fn a_mate_needs_no_annotation() {
        let start: Position = "3k5/9/9/9/R8/9/9/9/9/4K4 w".parse().unwrap();
        let line = |given| Game::line("", &start, &["a5d5".parse().unwrap()], given).unwrap();
        assert_eq!(line(Given::Estimated(0)).text(), "a5d5=red-wins");
        assert_eq!(line(Given::Annotated(Annotation::Draw)).text(), "a5d5=red-wins");
    }

    #[test]
    fn what_is_no_game_is_named() {
        let start: Position = ROOK.parse().unwrap();
        let of = |text: &str| Game::of_text("", &start, text);
        assert_eq!(of("a0a9 a9a8=draw"), Err(GameError::Illegal { number: 2 }));
        assert_eq!(of("a0a9 7:d9d8=draw"), Err(GameError::Illegal { number: 2 }));
        assert_eq!(of("a0a9 d9d8"), Err(GameError::Open { number: 2 }));
        assert_eq!(of("a0a9=draw 0:a0a7"), Err(GameError::Open { number: 2 }));
        assert_eq!(of(""), Err(GameError::Open { number: 0 }));
        assert_eq!(of("=draw").map(|game| game.text()), Ok("=draw".to_owned()));
        assert_eq!(of("a0a9=mate"), Err(GameError::Illegal { number: 1 }));
    }

    #[test]
    fn words_and_codes_are_one_to_one() {
        for (code, annotation) in (1..).zip(Annotation::ALL) {
            assert_eq!((annotation.code(), Annotation::of_code(code)), (code, Some(annotation)));
            assert_eq!(Given::of_word(annotation.word()), Some(Given::Annotated(annotation)));
        }
        assert_eq!((Annotation::of_code(0), Annotation::of_code(10)), (None, None));
        assert_eq!(Given::of_word("-2900"), Some(Given::estimated(-40_000)));
        assert_eq!((Given::of_word("2901"), Given::of_word("win")), (None, None));
    }

    #[test]
    fn scores_are_those_of_the_specification() {
        let material = |text: &str| text.parse::<Material>().unwrap();
        let scores = Annotation::ALL.map(|annotation| annotation.score(material("KPKGG")));
        assert_eq!(scores, [10_000, 0, -10_000, 8_000, -8_000, 0, 3_000, -3_000, 200]);
        assert_eq!(Annotation::ArtfulDraw.score(material("KPKN")), -200);
        assert_eq!(Annotation::ArtfulDraw.score(material("KPGKP")), 0);
    }
}
