//! Pictures as SVG, which every browser shows.

use std::fmt::Write;

/// Colours that can be told apart by those who see few, on light ground.
pub(super) const COLOURS: [&str; 3] = ["#1b9e77", "#d95f02", "#7570b3"];

/// Dashes for those who see no colour.
pub(super) const DASHES: [&str; 3] = ["none", "9 5", "2 4"];

/// The colour of text.
const INK: &str = "#1b1f24";

/// A picture that is being drawn, on white.
pub(super) struct Svg(String);

/// At which end of a text its point is.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Start,
    Middle,
    End,
}

impl Svg {
    pub(super) fn new(width: f64, height: f64) -> Self {
        Self(format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"14\">\n\
             <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n"
        ))
    }

    pub(super) fn text(&mut self, (x, y): (f64, f64), anchor: Anchor, text: &str) {
        let anchor = match anchor {
            Anchor::Start => "start",
            Anchor::Middle => "middle",
            Anchor::End => "end",
        };
        let escaped = text.replace('&', "&amp;").replace('<', "&lt;");
        // Writing into a text cannot fail.
        let _ = writeln!(
            self.0,
            "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\" fill=\"{INK}\">{escaped}</text>"
        );
    }

    /// A path with the attributes of its style.
    pub(super) fn path(&mut self, path: &str, style: &str) {
        let _ = writeln!(self.0, "<path d=\"{path}\" {style}/>");
    }

    /// A faint line, for a scale.
    pub(super) fn rule(&mut self, path: &str) {
        self.path(path, "stroke=\"#d6dade\"");
    }

    /// A bar from a corner, so wide and so high.
    pub(super) fn bar(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), fill: &str) {
        let _ = writeln!(
            self.0,
            "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\" stroke=\"{INK}\" stroke-width=\".5\"/>"
        );
    }

    /// The whole picture.
    pub(super) fn finish(self) -> String {
        self.0 + "</svg>\n"
    }
}

/// Curves of shares, 0 to 1, on one scale; each with its name at its end.
pub(super) fn curves(title: &str, across: &str, series: &[(String, Vec<(f64, f64)>)]) -> String {
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
        // Names that would lie on each other move up.
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
