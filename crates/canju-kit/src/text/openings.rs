//! Sentences on the opening book.

use super::{Value, Words};
use crate::books::opening::Advised;
use crate::rules::Color;

impl Words {
    /// Returns how long a side had advice, and which of its moves were in none of the lists.
    pub fn advised(self, color: Color, advised: &Advised) -> String {
        let Advised { until, moves, others } = advised;
        let numbers: Vec<String> = others.iter().map(usize::to_string).collect();
        let args = [
            ("side", Value::from(self.side(color))),
            ("until", (*until).into()),
            ("moves", (*moves).into()),
            ("listed", (moves - others.len()).into()),
            ("others", numbers.join(&self.get("list-separator")).into()),
        ];
        let key = match (moves, &others[..]) {
            (0, _) => "opening-advice-none",
            (_, []) => "opening-advice-all",
            _ => "opening-advice",
        };
        self.with(key, &args)
    }
}
