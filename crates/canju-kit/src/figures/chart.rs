//! Charts: named series of points over two axes.

use std::collections::BTreeMap;

use super::list::List;
use super::number::decimal;
use super::svg::{Anchor, COLOURS, DASHES, Svg};

/// A chart.
#[derive(Debug, Clone, PartialEq)]
pub struct Chart {
    /// Title.
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

/// Points of one name.
#[derive(Debug, Clone, PartialEq)]
pub struct Series {
    /// Name.
    pub name: String,
    /// Shape.
    pub shape: Shape,
    /// The points, from the left.
    pub points: Vec<[f64; 2]>,
}

/// Shape of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A line through them.
    Line,
    /// A point each.
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

    /// The picture, on white.
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
}
