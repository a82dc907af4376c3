//! Charts: named series of points over two axes. Maps: a colour for each cell of rows and columns. Diagrams: boxes with lines of text, and arrows between them, which window and SVG draw from the same places.

use std::collections::BTreeMap;

use crate::figures::number::decimal;
use crate::figures::svg::{Anchor, COLOURS, DASHES, Svg};
use crate::figures::{Figure, List};

#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    pub title: String,
    /// Label of the x axis.
    pub across: String,
    /// Label of the y axis.
    pub up: String,
    /// Data series, drawn in this order.
    pub series: Vec<Series>,
}

impl Chart {
    /// Creates a bar chart of counts of the numbers from `first` on.
    pub fn of_counts(title: String, across: String, name: String, first: usize, counts: &[u32]) -> Self {
        let points = (first..).zip(counts).map(|(at, count)| [at as f64, f64::from(*count)]).collect();
        Self { title, across, up: String::new(), series: vec![Series { name, shape: Shape::Bars, points }] }
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    pub name: String,
    pub shape: Shape,
    /// The points, from the left.
    pub points: Vec<[f64; 2]>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    Line,
    Points,
    /// A bar each, from zero.
    Bars,
}

/// Positions of the axes.
const LEFT: f64 = 84.0;
const RIGHT: f64 = 680.0;
const TOP: f64 = 56.0;
const BOTTOM: f64 = 360.0;
const WIDTH: f64 = 900.0;
const HEIGHT: f64 = 430.0;
/// The height of an entry of the legend.
const ENTRY: f64 = 22.0;

/// Room of a bar on either side, in steps between bars.
const BESIDE: f64 = 0.6;
/// Rounding errors in steps of an axis.
const ROUNDING: f64 = 1e-9;

/// Range of an axis, and the distance of its marks.
#[derive(Debug, Clone, Copy)]
struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// The least with marks at round numbers that holds all values.
    fn of(values: impl Iterator<Item = f64>) -> Self {
        let (low, high) = values
            .filter(|value| value.is_finite())
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), value| (low.min(value), high.max(value)));
        let (low, high) = if low > high { (0.0, 1.0) } else { (low, high) };
        let (low, high) = if low < high { (low, high) } else { (low - 0.5, high + 0.5) };
        let wanted = (high - low) / 5.0;
        let unit = 10_f64.powf(wanted.log10().floor());
        let step = [1.0, 2.0, 5.0].into_iter().find(|step| step * unit >= wanted).unwrap_or(10.0) * unit;
        Self { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    /// The axis below bars at whole numbers: it ends where they do, and has marks at whole numbers of bars only.
    fn of_bars(values: impl Iterator<Item = f64> + Clone) -> Self {
        let beside = values.clone().flat_map(|at| [at - BESIDE, at + BESIDE]);
        let (low, high) =
            beside.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), end| (low.min(end), high.max(end)));
        let Self { step, .. } = Self::of(values);
        if low < high {
            Self { low, high, step: step.max(1.0) }
        } else {
            Self { low: 0.0, high: 1.0, step: 1.0 }
        }
    }

    fn marks(self) -> impl Iterator<Item = (f64, String)> {
        let places = (-self.step.log10().floor()).max(0.0) as usize;
        let first = (self.low / self.step - ROUNDING).ceil();
        let count = (self.high / self.step + ROUNDING).floor() - first;
        (0..=count.max(0.0) as u32).map(move |at| {
            let mark = (first + f64::from(at)) * self.step;
            (mark, decimal(mark, places))
        })
    }

    /// Returns the position of a value on the axis, from 0 to 1.
    fn share(self, value: f64) -> f64 {
        (value - self.low) / (self.high - self.low)
    }
}

impl Chart {
    /// Its values, a row for each place across and a column for each series.
    pub fn list(&self) -> List {
        let mut rows: BTreeMap<u64, (f64, Vec<Vec<f64>>)> = BTreeMap::new();
        for (at, series) in self.series.iter().enumerate() {
            for [x, y] in &series.points {
                let (_, values) =
                    rows.entry(ordered(*x)).or_insert_with(|| (*x, vec![Vec::new(); self.series.len()]));
                values.get_mut(at).into_iter().for_each(|values| values.push(*y));
            }
        }
        let text = |value: Option<&f64>| value.map_or_else(String::new, f64::to_string);
        let mut lines = Vec::new();
        for (x, values) in rows.into_values() {
            // Several points of a series at one place have a row each.
            let most = values.iter().map(Vec::len).max().unwrap_or(0);
            for nth in 0..most {
                let columns = values.iter().map(|values| text(values.get(nth)));
                lines.push(std::iter::once(x.to_string()).chain(columns).collect());
            }
        }
        let names = self.series.iter().map(|series| series.name.clone());
        let across = if self.across.is_empty() { "x".to_owned() } else { self.across.clone() };
        List::of(self.title.clone(), std::iter::once(across).chain(names).collect(), lines)
    }

    pub fn svg(&self) -> String {
        let mut svg = Svg::new(WIDTH, HEIGHT.max(TOP + ENTRY * (self.series.len() as f64 + 1.0)));
        let points = || self.series.iter().flat_map(|series| &series.points);
        let places = || points().map(|[x, _]| *x);
        let has_bars = self.series.iter().any(|series| series.shape == Shape::Bars);
        let across = if has_bars { Axis::of_bars(places()) } else { Axis::of(places()) };
        let up = Axis::of(points().map(|[_, y]| *y).chain([0.0]));
        let x = |value: f64| LEFT + (RIGHT - LEFT) * across.share(value);
        let y = |value: f64| BOTTOM - (BOTTOM - TOP) * up.share(value);
        svg.text((LEFT, 24.0), Anchor::Start, &self.title);
        svg.text((LEFT - 8.0, TOP - 14.0), Anchor::Start, &self.up);
        for (mark, label) in up.marks() {
            svg.rule(&format!("M{LEFT} {:.1}H{RIGHT}", y(mark)));
            svg.text((LEFT - 8.0, y(mark) + 5.0), Anchor::End, &label);
        }
        for (mark, label) in across.marks() {
            svg.rule(&format!("M{:.1} {BOTTOM}v6", x(mark)));
            svg.text((x(mark), BOTTOM + 22.0), Anchor::Middle, &label);
        }
        svg.text((f64::midpoint(LEFT, RIGHT), BOTTOM + 46.0), Anchor::Middle, &self.across);
        for (at, series) in self.series.iter().enumerate() {
            let colour = COLOURS[at % COLOURS.len()];
            // Lines of one colour have different dashes.
            let dashes = DASHES[(at / COLOURS.len()) % DASHES.len()];
            let line =
                format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"");
            let fill = format!("fill=\"{colour}\"");
            let drawn: Vec<(f64, f64)> = series.points.iter().map(|[px, py]| (x(*px), y(*py))).collect();
            let entry = TOP + ENTRY * at as f64;
            match series.shape {
                Shape::Line if !drawn.is_empty() => {
                    let path: Vec<String> = drawn.iter().map(|(x, y)| format!("{x:.1} {y:.1}")).collect();
                    svg.path(&format!("M{}", path.join("L")), &line);
                }
                Shape::Line => {}
                Shape::Points => drawn.iter().for_each(|at| svg.path(&point(*at), &fill)),
                Shape::Bars => {
                    let width = ((RIGHT - LEFT) / (1.5 * (drawn.len() as f64 + 1.0))).clamp(1.0, 40.0);
                    for (x, top) in drawn {
                        let (top, bottom) = (top.min(y(0.0)), top.max(y(0.0)));
                        svg.bar((x - width / 2.0, top), (width, bottom - top), colour);
                    }
                }
            }
            match series.shape {
                Shape::Line => svg.path(&format!("M{} {entry:.1}h22", RIGHT + 16.0), &line),
                Shape::Points | Shape::Bars => svg.path(&point((RIGHT + 27.0, entry)), &fill),
            }
            svg.text((RIGHT + 46.0, entry + 5.0), Anchor::Start, &series.name);
        }
        svg.finish()
    }
}

/// A square about a point.
fn point((x, y): (f64, f64)) -> String {
    format!("M{:.1} {:.1}l4 4l-4 4l-4 -4z", x, y - 4.0)
}

/// A number that orders as the value does.
const fn ordered(value: f64) -> u64 {
    let bits = value.to_bits();
    if bits >> 63 == 0 { bits | 1 << 63 } else { !bits }
}

// Maps: a colour for each cell of rows and columns.

/// A map. It is drawn on white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Map {
    pub title: String,
    /// Label of the rows, and their names from the top.
    pub rows: (String, Vec<String>),
    /// Label of the columns, and their names.
    pub columns: (String, Vec<String>),
    pub legend: Vec<Shade>,
    /// Legend index of each cell, row by row; [`Map::EMPTY`] if empty.
    pub cells: Vec<u8>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Shade {
    /// The value, for other programs.
    pub value: String,
    pub name: String,
    /// The colour, as SVG has it.
    pub fill: String,
}

/// The length of the longer side, in points, and the least size of a cell.
const SIDE: f64 = 1000.0;
/// A cell of this size leaves room for the name of its row.
const NAMED: f64 = 11.0;
/// Room for names, above and at the right.
const MAP_LEFT: f64 = 150.0;
const MAP_TOP: f64 = 48.0;
const MAP_RIGHT: f64 = 260.0;

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
        let mut svg = Svg::new(
            MAP_LEFT + width + MAP_RIGHT,
            MAP_TOP + height.max(24.0 * self.legend.len() as f64) + names + 40.0,
        );
        svg.text((MAP_LEFT, 28.0), Anchor::Start, &self.title);
        for (at, shade) in (0..).zip(&self.legend) {
            let path = self.path(at, cell);
            if !path.is_empty() {
                svg.path(&path, &format!("stroke=\"{}\" stroke-width=\"{:.3}\"", shade.fill, cell * 1.02));
            }
            let y = MAP_TOP + 24.0 * f64::from(at);
            svg.bar((MAP_LEFT + width + 20.0, y), (18.0, 18.0), &shade.fill);
            svg.text((MAP_LEFT + width + 46.0, y + 14.0), Anchor::Start, &shade.name);
        }
        svg.path(
            &format!("M{LEFT} {TOP}h{width:.1}v{height:.1}h-{width:.1}z"),
            "fill=\"none\" stroke=\"#8a929a\"",
        );
        svg.text((MAP_LEFT - 8.0, MAP_TOP - 8.0), Anchor::End, &format!("{} ↓", self.rows.0));
        svg.text((MAP_LEFT + width, MAP_TOP - 8.0), Anchor::End, &format!("{} →", self.columns.0));
        if cell >= NAMED {
            for (at, name) in self.rows.1.iter().enumerate() {
                svg.text((MAP_LEFT - 6.0, MAP_TOP + cell * (at as f64 + 0.5) + 5.0), Anchor::End, name);
            }
            for (at, name) in self.columns.1.iter().enumerate() {
                svg.upright((MAP_LEFT + cell * (at as f64 + 0.5) + 5.0, MAP_TOP + height + 6.0), name);
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
                    let (x, y) = (MAP_LEFT + cell * at as f64, MAP_TOP + cell * (row as f64 + 0.5));
                    path += &format!("M{x:.2} {y:.2}h{:.2}", cell * run as f64);
                }
                at += run.max(1);
            }
        }
        path
    }
}

// Diagrams: boxes with lines of text, and arrows between them. The window and SVG draw them from the same data.

/// A diagram; all lengths in points at full size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Diagram {
    pub title: String,
    pub boxes: Vec<DiagramBox>,
    /// The arrows, each from the box with the first index to that with the second.
    pub arrows: Vec<(usize, usize)>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct DiagramBox {
    /// The left upper corner.
    pub at: (f64, f64),
    pub size: (f64, f64),
    /// Its lines; the first one is its name.
    pub lines: Vec<String>,
    pub is_strong: bool,
}

/// The height of a line of text.
pub const LINE: f64 = 17.0;
/// The distance of the boxes from the edge, and the height of the title.
const EDGE: f64 = 16.0;
const TITLE: f64 = 32.0;

impl DiagramBox {
    /// Creates a box of a text, whose lines are separated by ` / `.
    pub fn of(text: &str, at: (f64, f64), size: (f64, f64), is_strong: bool) -> Self {
        Self { at, size, lines: text.split(" / ").map(str::to_owned).collect(), is_strong }
    }

    const fn middle(&self) -> (f64, f64) {
        (self.at.0 + self.size.0 / 2.0, self.at.1 + self.size.1 / 2.0)
    }
}

impl Diagram {
    /// Returns width and height, without the title.
    pub fn size(&self) -> (f64, f64) {
        let ends = self.boxes.iter().map(|one| (one.at.0 + one.size.0, one.at.1 + one.size.1));
        ends.fold((0.0, 0.0), |most: (f64, f64), end| (most.0.max(end.0), most.1.max(end.1)))
    }

    /// Returns the ends of an arrow: on the sides that face each other.
    pub fn ends(&self, (from, to): (usize, usize)) -> Option<[(f64, f64); 2]> {
        let (from, to) = (self.boxes.get(from)?, self.boxes.get(to)?);
        let ((fx, fy), (tx, ty)) = (from.middle(), to.middle());
        let (right, left) = (from.at.0 + from.size.0, to.at.0 + to.size.0);
        Some(if right <= to.at.0 {
            [(right, fy), (to.at.0, ty)]
        } else if left <= from.at.0 {
            [(from.at.0, fy), (left, ty)]
        } else if fy < ty {
            [(fx, from.at.1 + from.size.1), (tx, to.at.1)]
        } else {
            [(fx, from.at.1), (tx, to.at.1 + to.size.1)]
        })
    }

    pub fn svg(&self) -> String {
        let (width, height) = self.size();
        let mut svg = Svg::new(width + 2.0 * EDGE, height + 2.0 * EDGE + TITLE);
        let place = |(x, y): (f64, f64)| (x + EDGE, y + EDGE + TITLE);
        svg.text((EDGE, 26.0), Anchor::Start, &self.title);
        for ends in self.arrows.iter().filter_map(|arrow| self.ends(*arrow)) {
            let [(fx, fy), (tx, ty)] = ends.map(place);
            svg.path(&format!("M{fx:.1} {fy:.1}L{tx:.1} {ty:.1}"), "stroke=\"#57606a\" stroke-width=\"1.5\"");
            let [one, tip, other] = barb((fx, fy), (tx, ty));
            let head = [one, tip, other].map(|(x, y)| format!("{x:.1} {y:.1}")).join("L");
            svg.path(&format!("M{head}z"), "fill=\"#57606a\"");
        }
        for one in &self.boxes {
            let ((x, y), (w, h)) = (place(one.at), one.size);
            let style = if one.is_strong {
                "fill=\"#d9f0e8\" stroke=\"#1b9e77\" stroke-width=\"2\""
            } else {
                "fill=\"#f6f8fa\" stroke=\"#57606a\""
            };
            svg.path(&format!("M{x:.1} {y:.1}h{w:.1}v{h:.1}h-{w:.1}z"), style);
            let top = y + (h - LINE * one.lines.len() as f64) / 2.0;
            for (at, line) in one.lines.iter().enumerate() {
                svg.text((x + w / 2.0, top + LINE * (at as f64 + 0.75)), Anchor::Middle, line);
            }
        }
        svg.finish()
    }

    /// Returns the diagram as a figure; its list has a row for each box.
    pub fn figure(&self, head: String) -> Figure {
        let rows = self.boxes.iter().map(|one| vec![one.lines.join(" · ")]).collect();
        let cells = List::of(self.title.clone(), vec![head], rows);
        Figure::Picture { title: self.title.clone(), svg: self.svg(), cells }
    }
}

/// Returns the head of an arrow: the point in the middle.
pub fn barb(from: (f64, f64), to: (f64, f64)) -> [(f64, f64); 3] {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let length = dx.hypot(dy).max(1e-9);
    let (dx, dy) = (8.0 * dx / length, 8.0 * dy / length);
    [(to.0 - dx - dy / 2.0, to.1 - dy + dx / 2.0), to, (to.0 - dx + dy / 2.0, to.1 - dy - dx / 2.0)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bars_have_marks_where_they_stand_and_nowhere_else() {
        let labels = |first, counts: &[u32]| {
            let chart = Chart::of_counts("t".into(), "score".into(), "n".into(), first, counts);
            assert!(chart.svg().ends_with("</svg>\n"));
            let places: Vec<f64> = chart.series[0].points.iter().map(|[x, _]| *x).collect();
            Axis::of_bars(places.into_iter()).marks().map(|(_, label)| label).collect::<Vec<_>>().join(" ")
        };
        assert_eq!(labels(0, &[1; 10]), "0 2 4 6 8");
        assert_eq!(labels(1, &[3, 4, 5]), "1 2 3");
        assert_eq!(labels(1, &[7]), "1");
        assert_eq!(labels(0, &[]), "0 1");
    }

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

    #[test]
    fn arrows_join_the_sides_that_face_each_other() {
        let one =
            |x, y| DiagramBox { at: (x, y), size: (10.0, 4.0), lines: vec!["<a>".into()], is_strong: false };
        let diagram = Diagram {
            title: "t".into(),
            boxes: vec![one(0.0, 0.0), one(30.0, 10.0), one(0.0, 20.0)],
            arrows: vec![(0, 1), (0, 2), (7, 0)],
        };
        assert_eq!(diagram.size(), (40.0, 24.0));
        assert_eq!(diagram.ends((0, 1)), Some([(10.0, 2.0), (30.0, 12.0)]));
        assert_eq!(diagram.ends((1, 0)), Some([(30.0, 12.0), (10.0, 2.0)]));
        assert_eq!(diagram.ends((0, 2)), Some([(5.0, 4.0), (5.0, 20.0)]));
        assert_eq!(diagram.ends((2, 0)), Some([(5.0, 20.0), (5.0, 4.0)]));
        let svg = diagram.svg();
        assert_eq!((svg.matches("&lt;a&gt;").count(), svg.matches("stroke-width=\"1.5\"").count()), (3, 2));
    }
}
