//! Filters of library searches.

use super::GameId;
use xiangqi::material::NodeId;

/// A filter of games; all given conditions must hold, and the default matches every game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// A position that it reaches, in whichever line, or the mirror image of that: its
    /// [`mirror_key`](xiangqi::rules::Position::mirror_key).
    pub position: Option<u64>,
    /// Combinations of which it reaches one, in its main line.
    pub materials: Option<Vec<NodeId>>,
    /// The games among which to search; `None`: all.
    pub games: Option<Vec<GameId>>,
    /// Whether to search removed games instead of the present ones.
    pub removed: bool,
}

/// The year of a date: the first four digits in a row.
pub fn year(date: &str) -> Option<u16> {
    let digits: Vec<&str> = date.split(|sign: char| !sign.is_ascii_digit()).collect();
    digits.into_iter().find(|digits| digits.len() == 4)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_of_all_kinds_have_a_year() {
        for date in ["1996.10.07", "2019-01-30", "1960年8月", "28/05/1987", "1987"] {
            assert!(year(date).is_some_and(|year| (1960..2020).contains(&year)), "{date}");
        }
        assert_eq!(year("1.2.87"), None);
    }
}
