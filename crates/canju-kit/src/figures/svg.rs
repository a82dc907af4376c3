//! Pictures as SVG, which every browser shows.

use std::fmt::Write;

use crate::figures::number::{decimal, signed};
use crate::files::escape::one_line;

/// Colours distinguishable with colour blindness, on a light background.
pub const COLOURS: [&str; 3] = ["#1b9e77", "#d95f02", "#7570b3"];

/// Dashes for those who see no colour.
pub const DASHES: [&str; 3] = ["none", "9 5", "2 4"];

const INK: &str = "#1b1f24";

/// A picture that is being drawn, on white.
pub struct Svg(String);

/// At which end of a text its point is.
#[derive(Clone, Copy)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

fn escaped(text: &str) -> String {
    one_line(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

impl Svg {
    pub fn new(width: f64, height: f64) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ))
    }

    pub fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let escaped = escaped(text);
        // Writing into a text cannot fail.
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{escaped}</text>"
        );
    }

    /// Draws a text upwards, its end at a point.
    pub fn upright(&mut self, (x, y): (f64, f64), text: &str) {
        let escaped = escaped(text);
        let _ = writeln!(
            self.0,
            "<text transform=\"translate({x:.1} {y:.1}) rotate(-90)\" text-anchor=\"end\" fill=\"{INK}\">{escaped}</text>"
        );
    }

    /// A disc with a ring, and a sign in it.
    pub fn disc(&mut self, (x, y): (f64, f64), radius: f64, fill: &str, ink: &str, sign: char) {
        let _ = writeln!(
            self.0,
            "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{radius:.1}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"2\"/>\n\
             <text x=\"{x:.1}\" y=\"{:.1}\" text-anchor=\"middle\" font-size=\"{:.1}\" fill=\"{ink}\">{sign}</text>",
            y + radius * 0.4,
            radius * 1.15
        );
    }

    pub fn path(&mut self, path: &str, style: &str) {
        let _ = writeln!(self.0, "<path d=\"{path}\" {style}/>");
    }

    /// A faint line, for a scale.
    pub fn rule(&mut self, path: &str) {
        self.path(path, "stroke=\"#d6dade\"");
    }

    /// A bar from a corner, so wide and so high.
    pub fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".5\"/>"
        );
    }

    pub fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// Curves of shares, 0 to 1, on one scale; each with its name at its end.
pub fn curves(title: &str, across: &str, series: &[(String, Vec<(f64, f64)>)]) -> String {
    const WIDTH: f64 = 880.0;
    const LEFT: f64 = 64.0;
    const RIGHT: f64 = 680.0;
    const TOP: f64 = 48.0;
    const BOTTOM: f64 = 360.0;
    let mut svg = Svg::new(WIDTH, 420.0);
    svg.text((LEFT, 28.0), Anchor::Start, title);
    let places = || series.iter().flat_map(|(_, points)| points).map(|(x, _)| *x);
    let (first, last) = (places().fold(f64::INFINITY, f64::min), places().fold(f64::NEG_INFINITY, f64::max));
    let width = if last > first { last - first } else { 1.0 };
    let x = |at: f64| LEFT + (RIGHT - LEFT) * (at - first) / width;
    let y = |share: f64| BOTTOM - (BOTTOM - TOP) * share.clamp(0.0, 1.0);
    for part in [0.0, 0.25, 0.5, 0.75, 1.0] {
        svg.rule(&format!("M{LEFT} {:.1}H{RIGHT}", y(part)));
        svg.text((LEFT - 8.0, y(part) + 5.0), Anchor::End, &format!("{:.0} %", 100.0 * part));
    }
    let mut lowest = f64::INFINITY;
    let mut ends: Vec<(f64, &str)> =
        series.iter().filter_map(|(name, points)| Some((y(points.last()?.1), name.as_str()))).collect();
    ends.sort_by(|one, other| other.0.total_cmp(&one.0));
    for (at, name) in ends {
        // Overlapping names are moved up.
        lowest = at.min(lowest - 18.0);
        svg.text((RIGHT + 10.0, lowest + 5.0), Anchor::Start, name);
    }
    for (((_, points), colour), dashes) in series.iter().zip(COLOURS).zip(DASHES) {
        let points: Vec<String> =
            points.iter().map(|(at, share)| format!("{:.1} {:.1}", x(*at), y(*share))).collect();
        let style =
            format!("fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\" stroke-dasharray=\"{dashes}\"");
        if !points.is_empty() {
            svg.path(&format!("M{}", points.join("L")), &style);
        }
    }
    if first.is_finite() {
        svg.text((LEFT, BOTTOM + 24.0), Anchor::Middle, &first.to_string());
        svg.text((RIGHT, BOTTOM + 24.0), Anchor::Middle, &last.to_string());
    }
    svg.text(((LEFT + RIGHT) / 2.0, BOTTOM + 24.0), Anchor::Middle, across);
    svg.finish()
}

/// Points of two sides, those of the first to the right and of the second to the left of one line; below it points are left out.
pub fn balance(title: &str, sides: &[String; 2], rows: &[(String, [f64; 2])]) -> String {
    const HEAD: f64 = 66.0;
    const ROW: f64 = 30.0;
    const MIDDLE: f64 = 480.0;
    const REACH: f64 = 230.0;
    let mut svg = Svg::new(880.0, HEAD + ROW * rows.len() as f64 + 16.0);
    svg.text((24.0, 28.0), Anchor::Start, title);
    let [first, second] = sides;
    svg.text((MIDDLE + 8.0, 54.0), Anchor::Start, first);
    svg.text((MIDDLE - 8.0, 54.0), Anchor::End, second);
    let most = rows.iter().flat_map(|(_, points)| points).fold(1.0_f64, |most, one| most.max(one.abs()));
    svg.rule(&format!("M{MIDDLE} {HEAD}v{:.1}", ROW * rows.len() as f64));
    for (at, (name, [right, left])) in rows.iter().enumerate() {
        let y = HEAD + ROW * at as f64;
        svg.text((24.0, y + 19.0), Anchor::Start, name);
        let wide = |points: f64| REACH * points.max(0.0) / most;
        svg.bar((MIDDLE, y + 5.0), (wide(*right), 18.0), "#d95f02");
        svg.bar((MIDDLE - wide(*left), y + 5.0), (wide(*left), 18.0), "#7570b3");
        svg.text((MIDDLE + wide(*right) + 6.0, y + 19.0), Anchor::Start, &decimal(*right, 0));
        svg.text((MIDDLE - wide(*left) - 6.0, y + 19.0), Anchor::End, &decimal(*left, 0));
        svg.text((856.0, y + 19.0), Anchor::End, &signed(right - left, 0));
    }
    svg.finish()
}

/// A difference in Elo with its interval: a row of a picture.
pub struct Difference {
    pub name: String,
    pub elo: f64,
    pub interval: Option<(f64, f64)>,
    /// Index of colour and dashes.
    pub series: usize,
}

/// The largest differences of scales in Elo, of which the smallest is taken that shows all.
const REACHES: [f64; 7] = [20.0, 40.0, 100.0, 200.0, 400.0, 800.0, 1600.0];
/// Ends of the Elo scale, in pixels.
const SCALE: (f64, f64) = (380.0, 680.0);

/// Differences in Elo below each other on one scale, each a point with its interval as a line; an end beyond the scale has no bar.
pub fn differences(title: &str, scale: &str, rows: &[Difference]) -> String {
    const HEAD: f64 = 64.0;
    const ROW: f64 = 32.0;
    let bottom = HEAD + ROW * rows.len() as f64;
    let mut svg = Svg::new(880.0, bottom + 40.0);
    svg.text((24.0, 28.0), Anchor::Start, title);
    svg.text((f64::midpoint(SCALE.0, SCALE.1), 52.0), Anchor::Middle, scale);
    let reach = reach(rows);
    for part in [-1.0, -0.5, 0.0, 0.5, 1.0] {
        let at = along(part * reach, reach);
        svg.rule(&format!("M{at:.1} {HEAD}V{bottom:.1}"));
        svg.text((at, bottom + 18.0), Anchor::Middle, &signed(part * reach, 0));
    }
    for (at, row) in rows.iter().enumerate() {
        let middle = HEAD + ROW * (at as f64 + 0.5);
        svg.text((24.0, middle + 5.0), Anchor::Start, &row.name);
        difference(&mut svg, row, reach, middle);
    }
    svg.finish()
}

fn reach(rows: &[Difference]) -> f64 {
    let bounds = rows.iter().flat_map(|row| {
        let (low, high) = row.interval.unwrap_or((row.elo, row.elo));
        [row.elo, low, high]
    });
    let most = bounds.filter(|bound| bound.is_finite()).map(f64::abs).fold(0.0, f64::max);
    REACHES.into_iter().find(|reach| *reach >= most).unwrap_or(REACHES[REACHES.len() - 1])
}

/// Returns the position of a difference on a scale of ±`reach`.
fn along(elo: f64, reach: f64) -> f64 {
    f64::midpoint(SCALE.0, SCALE.1) + (SCALE.1 - SCALE.0) / 2.0 * (elo / reach).clamp(-1.0, 1.0)
}

fn difference(svg: &mut Svg, row: &Difference, reach: f64, middle: f64) {
    let colour = COLOURS[row.series % COLOURS.len()];
    let dashes = DASHES[row.series % DASHES.len()];
    let elo = |elo: f64| signed(elo, 1);
    let mut label = elo(row.elo);
    if let Some((low, high)) = row.interval {
        let line = format!("M{:.1} {middle:.1}H{:.1}", along(low, reach), along(high, reach));
        svg.path(&line, &format!("stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\""));
        for bound in [low, high].into_iter().filter(|bound| bound.abs() <= reach) {
            let bar = format!("M{:.1} {:.1}v12", along(bound, reach), middle - 6.0);
            svg.path(&bar, &format!("stroke=\"{colour}\" stroke-width=\"2.5\""));
        }
        label += &format!(" [{}, {}]", elo(low), elo(high));
    }
    let point = format!("M{:.1} {:.1}l6 6l-6 6l-6 -6z", along(row.elo, reach), middle - 6.0);
    svg.path(&point, &format!("fill=\"{colour}\""));
    svg.text((SCALE.1 + 16.0, middle + 5.0), Anchor::Start, &label);
}
