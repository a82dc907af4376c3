//! Maps: a colour for each cell of rows and columns.

use super::list::List;
use super::svg::{Anchor, Svg};

/// A map. It is drawn on white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    /// Title.
    pub title: String,
    /// Label of the rows, and their names from the top.
    pub rows: (String, Vec<String>),
    /// Label of the columns, and their names.
    pub columns: (String, Vec<String>),
    /// Legend of the colours.
    pub legend: Vec<Shade>,
    /// Legend index of each cell, row by row; [`Map::EMPTY`] if empty.
    pub cells: Vec<u8>,
}

/// A colour and its meaning.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shade {
    /// The value, for other programs.
    pub value: String,
    /// The value in words.
    pub name: String,
    /// The colour, as SVG has it.
    pub fill: String,
}

/// The length of the longer side, in points, and the least size of a cell.
const SIDE: f64 = 1000.0;
/// A cell of this size leaves room for the name of its row.
const NAMED: f64 = 11.0;
/// Room for names, above and at the right.
const LEFT: f64 = 150.0;
const TOP: f64 = 48.0;
const RIGHT: f64 = 260.0;

impl Map {
    /// A cell without a value.
    pub const EMPTY: u8 = u8::MAX;

    fn value(&self, row: usize, column: usize) -> Option<&Shade> {
        let at = self.cells.get(row * self.columns.1.len() + column)?;
        self.legend.get(usize::from(*at))
    }

    /// The cells that have a value.
    pub(super) fn list(&self) -> List {
        let headers = vec![self.rows.0.clone(), self.columns.0.clone(), self.title.clone()];
        let width = self.columns.1.len().max(1);
        let filled: Vec<usize> = (0..self.cells.len()).filter(|at| self.cells[*at] != Self::EMPTY).collect();
        let map = self.clone();
        List::new(self.title.clone(), headers, filled.len(), move |at| {
            let cell = filled.get(at).copied().unwrap_or_default();
            let (row, column) = (cell / width, cell % width);
            let name = |names: &[String], at: usize| names.get(at).cloned().unwrap_or_default();
            let value = map.value(row, column).map(|shade| shade.value.clone()).unwrap_or_default();
            vec![name(&map.rows.1, row), name(&map.columns.1, column), value]
        })
    }

    /// Draws the map: one path for each colour, with adjacent cells as one stroke.
    pub fn svg(&self) -> String {
        let (rows, columns) = (self.rows.1.len(), self.columns.1.len());
        let cell = (SIDE / rows.max(columns).max(1) as f64).max(0.5);
        let (width, height) = (cell * columns as f64, cell * rows as f64);
        let names = if cell >= NAMED { 12.0 * 7.0 } else { 0.0 };
        let mut svg =
            Svg::new(LEFT + width + RIGHT, TOP + height.max(24.0 * self.legend.len() as f64) + names + 40.0);
        svg.text((LEFT, 28.0), Anchor::Start, &self.title);
        for (at, shade) in (0..).zip(&self.legend) {
            let path = self.path(at, cell);
            if !path.is_empty() {
                svg.path(&path, &format!("stroke=\"{}\" stroke-width=\"{:.3}\"", shade.fill, cell * 1.02));
            }
            let y = TOP + 24.0 * f64::from(at);
            svg.bar((LEFT + width + 20.0, y), (18.0, 18.0), &shade.fill);
            svg.text((LEFT + width + 46.0, y + 14.0), Anchor::Start, &shade.name);
        }
        svg.path(
            &format!("M{LEFT} {TOP}h{width:.1}v{height:.1}h-{width:.1}z"),
            "fill=\"none\" stroke=\"#8a929a\"",
        );
        svg.text((LEFT - 8.0, TOP - 8.0), Anchor::End, &format!("{} ↓", self.rows.0));
        svg.text((LEFT + width, TOP - 8.0), Anchor::End, &format!("{} →", self.columns.0));
        if cell >= NAMED {
            for (at, name) in self.rows.1.iter().enumerate() {
                svg.text((LEFT - 6.0, TOP + cell * (at as f64 + 0.5) + 5.0), Anchor::End, name);
            }
            for (at, name) in self.columns.1.iter().enumerate() {
                svg.upright((LEFT + cell * (at as f64 + 0.5) + 5.0, TOP + height + 6.0), name);
            }
        }
        svg.finish()
    }

    fn path(&self, shade: u8, cell: f64) -> String {
        let columns = self.columns.1.len().max(1);
        let mut path = String::new();
        for (row, cells) in self.cells.chunks(columns).enumerate() {
            let mut at = 0;
            while at < cells.len() {
                let run = cells[at..].iter().take_while(|known| **known == shade).count();
                if run > 0 {
                    let (x, y) = (LEFT + cell * at as f64, TOP + cell * (row as f64 + 0.5));
                    path += &format!("M{x:.2} {y:.2}h{:.2}", cell * run as f64);
                }
                at += run.max(1);
            }
        }
        path
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_side_by_side_are_one_stroke_and_empty_ones_none() {
        let shade = |value: &str| Shade {
            value: value.into(),
            name: format!("score {value}"),
            fill: "#123456".into(),
        };
        let names = |text: &str| text.split(' ').map(str::to_owned).collect::<Vec<_>>();
        let map = Map {
            title: "Scores".into(),
            rows: ("red".into(), names("KR KN")),
            columns: ("black".into(), names("K KG KGG")),
            legend: vec![shade("0"), shade("5")],
            cells: vec![0, 0, 1, 1, Map::EMPTY, 0],
        };
        assert_eq!(map.path(0, 1.0).matches('M').count(), 2);
        assert_eq!(map.path(1, 1.0).matches('M').count(), 2);
        let list = map.list();
        let rows: Vec<Vec<String>> = (0..list.len()).map(|at| list.row(at)).collect();
        assert_eq!(rows, ["KR K 0", "KR KG 0", "KR KGG 5", "KN K 5", "KN KGG 0"].map(names));
        let svg = map.svg();
        for part in [">KR<", ">KGG<", ">score 5<", ">Scores<"] {
            assert!(svg.contains(part), "{part}");
        }
    }
}
