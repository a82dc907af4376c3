//! The results of a match as a picture: for each two players a bar of wins, draws and losses, and their difference in Elo with its
//! interval on one scale for all.

use super::Json;
use crate::figures::number::signed;
use crate::figures::svg::{Anchor, COLOURS, Svg};
use crate::text::{Words, thousands};
use crate::views::matches::Pairing;

const WIDTH: f64 = 880.0;
/// The horizontal range of the bars, and that of the Elo scale.
const BAR: (f64, f64) = (24.0, 440.0);
const SCALE: (f64, f64) = (500.0, 780.0);
/// Height of what two players take, and of the head.
const ROW: f64 = 56.0;
const HEAD: f64 = 64.0;

/// Steps of the scale in Elo, of which the smallest is taken that shows all intervals.
const REACHES: [f64; 7] = [20.0, 40.0, 100.0, 200.0, 400.0, 800.0, 1600.0];

/// The picture.
pub(super) fn svg(document: &Json<'_>, words: Words) -> String {
    let height = HEAD + ROW * document.pairings.len() as f64 + 48.0;
    let mut svg = Svg::new(WIDTH, height);
    let args = [("limit", document.settings.limit.clone()), ("seed", document.settings.seed.to_string())];
    svg.text((BAR.0, 28.0), Anchor::Start, &words.with("match-title", &args));
    svg.text((BAR.0, 52.0), Anchor::Start, &words.get("match-bars"));
    svg.text(((SCALE.0 + SCALE.1) / 2.0, 52.0), Anchor::Middle, &words.get("match-scale"));
    let reach = reach(&document.pairings);
    scale(&mut svg, reach, height - 40.0);
    for (at, row) in document.pairings.iter().enumerate() {
        let top = HEAD + ROW * at as f64;
        let games = thousands(row.standing.games.games() as i64);
        svg.text((BAR.0, top + 18.0), Anchor::Start, &format!("{} ({games})", row.name()));
        bar(&mut svg, row, top + 26.0);
        difference(&mut svg, row, reach, top + 36.0, words);
    }
    svg.finish()
}

/// The Elo that the scale reaches to both sides.
fn reach(rows: &[Pairing]) -> f64 {
    let intervals = rows.iter().filter_map(|row| row.elo_interval());
    let bounds = intervals.flat_map(|(low, high)| [low, high]).filter(|bound| bound.is_finite());
    let most = bounds.map(f64::abs).fold(0.0, f64::max);
    REACHES.into_iter().find(|reach| *reach >= most).unwrap_or(REACHES[REACHES.len() - 1])
}

fn x(elo: f64, reach: f64) -> f64 {
    let middle = (SCALE.0 + SCALE.1) / 2.0;
    middle + (SCALE.1 - SCALE.0) / 2.0 * (elo / reach).clamp(-1.0, 1.0)
}

fn scale(svg: &mut Svg, reach: f64, bottom: f64) {
    for part in [-1.0, -0.5, 0.0, 0.5, 1.0] {
        let at = x(part * reach, reach);
        svg.rule(&format!("M{at:.1} {HEAD}V{bottom:.1}"));
        svg.text((at, bottom + 18.0), Anchor::Middle, &signed(part * reach, 0));
    }
}

/// Wins, draws and losses, each with its number if there is room.
fn bar(svg: &mut Svg, row: &Pairing, top: f64) {
    let games = row.standing.games;
    let all = games.games().max(1) as f64;
    let mut left = BAR.0;
    for (sign, count, fill) in
        [("+", games.wins, COLOURS[0]), ("=", games.draws, "#d6dade"), ("−", games.losses, COLOURS[1])]
    {
        let width = (BAR.1 - BAR.0) * count as f64 / all;
        svg.bar((left, top), (width, 20.0), fill);
        if width > 48.0 {
            svg.text((left + width / 2.0, top + 15.0), Anchor::Middle, &format!("{sign}{count}"));
        }
        left += width;
    }
}

/// Draws the difference in Elo as a point and its interval, if there is one, as a line.
fn difference(svg: &mut Svg, row: &Pairing, reach: f64, middle: f64, words: Words) {
    let Some(found) = row.elo() else { return };
    row.elo_interval().into_iter().for_each(|interval| whisker(svg, interval, reach, middle));
    let at = x(found, reach);
    svg.path(&format!("M{at:.1} {:.1}l6 6l-6 6l-6 -6z", middle - 6.0), &format!("fill=\"{}\"", COLOURS[2]));
    svg.text((SCALE.1 + 16.0, middle + 5.0), Anchor::Start, &words.elo(Some(found)));
}

fn whisker(svg: &mut Svg, (low, high): (f64, f64), reach: f64, middle: f64) {
    let [from, to] = [low, high].map(|elo| x(elo, reach));
    // An end beyond the scale has no bar.
    let [first, last] = [(low, "v12m0 -6"), (high, "m0 -6v12")]
        .map(|(bound, end)| if bound.abs() <= reach { end } else { "" });
    let lift = if first.is_empty() { 0.0 } else { 6.0 };
    let style = format!("fill=\"none\" stroke=\"{}\" stroke-width=\"2.5\"", COLOURS[2]);
    svg.path(&format!("M{from:.1} {:.1}{first}H{to:.1}{last}", middle - lift), &style);
}
