//! Filters of library searches.

use xiangqi::material::NodeId;
use xiangqi_records::Outcome;

/// A stretch of years, both ends included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Years {
    /// The first.
    pub first: u16,
    /// The last.
    pub last: u16,
}

/// A filter of games; all given conditions must hold, and the default matches every game.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Filter {
    /// A part of the name of either player, in either case of letters.
    pub player: String,
    /// A part of the event or of the source.
    pub event: String,
    /// Years in which the game was played; excludes games without a year.
    pub years: Option<Years>,
    /// The result: `None` matches any, `Some(None)` an unknown one.
    pub outcome: Option<Option<Outcome>>,
    /// A position that it reaches, in whichever line, or the mirror image of that: its
    /// [`mirror_key`](xiangqi::rules::Position::mirror_key).
    pub position: Option<u64>,
    /// Combinations of which it reaches one, in its main line.
    pub materials: Option<Vec<NodeId>>,
    /// Whether to search removed games instead of the present ones.
    pub removed: bool,
}

impl Filter {
    /// Whether the texts of a game match; SQL compares them poorly.
    pub(super) fn takes(&self, players: [&str; 2], [event, source]: [&str; 2], date: &str) -> bool {
        let within = |part: &str, texts: [&str; 2]| {
            let part = part.trim().to_lowercase();
            part.is_empty() || texts.iter().any(|text| text.to_lowercase().contains(&part))
        };
        within(&self.player, players)
            && within(&self.event, [event, source])
            && self.years.is_none_or(|Years { first, last }| {
                year(date).is_some_and(|year| (first..=last).contains(&year))
            })
    }
}

/// The year of a date: the first four digits in a row.
pub(super) fn year(date: &str) -> Option<u16> {
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

    #[test]
    fn names_are_found_by_parts_in_either_case() {
        let filter = Filter { player: "hu ".into(), event: "杯".into(), ..Filter::default() };
        assert!(filter.takes(["Hu Ronghua", ""], ["", "五羊杯.pgn"], ""));
        assert!(!filter.takes(["Hu Ronghua", ""], ["", ""], ""));
        assert!(!filter.takes(["Li", "Wang"], ["五羊杯", ""], ""));
    }
}
