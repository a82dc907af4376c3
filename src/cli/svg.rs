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
