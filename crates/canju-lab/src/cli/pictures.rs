//! Pictures of experiments: curves of shares, and differences in Elo.

use crate::figures::number::signed;
use crate::figures::svg::{Anchor, COLOURS, DASHES, EloScale, Svg};

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

/// A difference in Elo with its interval: a row of a picture.
pub(super) struct Difference {
    pub name: String,
    pub elo: f64,
    pub interval: Option<(f64, f64)>,
    /// Index of colour and dashes.
    pub series: usize,
}

/// Ends of the Elo scale, in pixels.
const SCALE: (f64, f64) = (380.0, 680.0);

/// Differences in Elo below each other on one scale, each a point with its interval as a line; an end beyond the scale has no bar.
pub(super) fn differences(title: &str, heading: &str, rows: &[Difference]) -> String {
    const HEAD: f64 = 64.0;
    const ROW: f64 = 32.0;
    let bottom = HEAD + ROW * rows.len() as f64;
    let mut svg = Svg::new(880.0, bottom + 40.0);
    svg.text((24.0, 28.0), Anchor::Start, title);
    svg.text((f64::midpoint(SCALE.0, SCALE.1), 52.0), Anchor::Middle, heading);
    let shown = rows.iter().flat_map(|row| {
        let (low, high) = row.interval.unwrap_or((row.elo, row.elo));
        [row.elo, low, high]
    });
    let scale = EloScale::of(SCALE, shown);
    scale.draw(&mut svg, (HEAD, bottom));
    for (at, row) in rows.iter().enumerate() {
        let middle = HEAD + ROW * (at as f64 + 0.5);
        svg.text((24.0, middle + 5.0), Anchor::Start, &row.name);
        difference(&mut svg, row, scale, middle);
    }
    svg.finish()
}

fn difference(svg: &mut Svg, row: &Difference, scale: EloScale, middle: f64) {
    let colour = COLOURS[row.series % COLOURS.len()];
    let dashes = DASHES[row.series % DASHES.len()];
    let elo = |elo: f64| signed(elo, 1);
    let mut label = elo(row.elo);
    if let Some((low, high)) = row.interval {
        let line = format!("M{:.1} {middle:.1}H{:.1}", scale.x(low), scale.x(high));
        svg.path(&line, &format!("stroke=\"{colour}\" stroke-width=\"2.5\" stroke-dasharray=\"{dashes}\""));
        for bound in [low, high].into_iter().filter(|bound| bound.abs() <= scale.reach) {
            let bar = format!("M{:.1} {:.1}v12", scale.x(bound), middle - 6.0);
            svg.path(&bar, &format!("stroke=\"{colour}\" stroke-width=\"2.5\""));
        }
        label += &format!(" [{}, {}]", elo(low), elo(high));
    }
    let point = format!("M{:.1} {:.1}l6 6l-6 6l-6 -6z", scale.x(row.elo), middle - 6.0);
    svg.path(&point, &format!("fill=\"{colour}\""));
    svg.text((SCALE.1 + 16.0, middle + 5.0), Anchor::Start, &label);
}
