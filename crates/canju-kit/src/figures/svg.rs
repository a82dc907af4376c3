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

/// The largest differences of scales in Elo, of which the smallest is taken that shows all.
const REACHES: [f64; 7] = [20.0, 40.0, 100.0, 200.0, 400.0, 800.0, 1600.0];

/// A scale of differences in Elo from left to right, zero in its middle.
#[derive(Clone, Copy)]
pub struct EloScale {
    ends: (f64, f64),
    pub reach: f64,
}

impl EloScale {
    /// The scale between two places that shows these differences.
    pub fn of(ends: (f64, f64), shown: impl Iterator<Item = f64>) -> Self {
        let most = shown.filter(|elo| elo.is_finite()).map(f64::abs).fold(0.0, f64::max);
        let reach = REACHES.into_iter().find(|reach| *reach >= most);
        Self { ends, reach: reach.unwrap_or(REACHES[REACHES.len() - 1]) }
    }

    /// The place of a difference; one beyond the scale is at its end.
    pub fn x(self, elo: f64) -> f64 {
        let (left, right) = self.ends;
        f64::midpoint(left, right) + (right - left) / 2.0 * (elo / self.reach).clamp(-1.0, 1.0)
    }

    /// Draws its lines, with their numbers below.
    pub fn draw(self, svg: &mut Svg, (top, bottom): (f64, f64)) {
        for part in [-1.0, -0.5, 0.0, 0.5, 1.0] {
            let at = self.x(part * self.reach);
            svg.rule(&format!("M{at:.1} {top}V{bottom:.1}"));
            svg.text((at, bottom + 18.0), Anchor::Middle, &signed(part * self.reach, 0));
        }
    }
}
