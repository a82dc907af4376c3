//! Diagrams: boxes with lines of text, and arrows between them. The window and SVG draw them from the same data.

use super::Figure;
use super::list::List;
use super::svg::{Anchor, Svg};

/// A diagram; all lengths in points at full size.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Diagram {
    /// Title.
    pub title: String,
    /// The boxes.
    pub boxes: Vec<DiagramBox>,
    /// The arrows, each from the box with the first index to that with the second.
    pub arrows: Vec<(usize, usize)>,
}

/// A box.
#[derive(Debug, Clone, PartialEq)]
pub struct DiagramBox {
    /// The left upper corner.
    pub at: (f64, f64),
    /// Width and height.
    pub size: (f64, f64),
    /// Its lines; the first one is its name.
    pub lines: Vec<String>,
    /// Whether it is emphasised.
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

    /// Returns the picture, on white.
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
