//! Annotations of final positions, and their values.

use xiangqi::material::Material;
use xiangqi::rules::Color;
use xiangqi_records::Outcome;

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
            Self::BookWin(Color::Red) | Self::ArtfulWin(Color::Red) | Self::Win(Color::Red) => Outcome::Red,
            Self::BookWin(Color::Black) | Self::ArtfulWin(Color::Black) | Self::Win(Color::Black) => {
                Outcome::Black
            }
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
        match outcome {
            Outcome::Red => Self::Win(Color::Red),
            Outcome::Draw => Self::Draw,
            Outcome::Black => Self::Win(Color::Black),
        }
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
    use super::*;

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
