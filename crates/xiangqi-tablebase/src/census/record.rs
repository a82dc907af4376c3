//! A census as one row of a table of materials, with the keys and definitions of the published censuses it is compared
//! with.

use serde::Serialize;

use super::{Census, Counts, Fortress, Results};
use crate::table::Rules;

/// Percentages of positions, to four decimals: `W` won by the attacker, `D` drawn; `rtm` with the attacker (Red) to move,
/// `btm` with the defender; `all` legal positions, `quiet` quiet ones, `q_highP`, `q_lowP`, `q_bottomP` quiet ones by the
/// height of the attacker's pawns. A key without positions has no value.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[allow(non_snake_case, missing_docs, reason = "the keys of the published files, explained above")]
pub struct Record {
    pub material: String,
    pub rules: &'static str,
    pub rtm_all_W: Option<f64>,
    pub rtm_all_D: Option<f64>,
    pub btm_all_W: Option<f64>,
    pub btm_all_D: Option<f64>,
    pub rtm_quiet_W: Option<f64>,
    pub btm_quiet_W: Option<f64>,
    pub rtm_q_highP_W: Option<f64>,
    pub btm_q_highP_W: Option<f64>,
    pub rtm_q_lowP_W: Option<f64>,
    pub rtm_q_bottomP_W: Option<f64>,
    /// The number of rounds of retrograde analysis until nothing changes.
    pub dtc_plies: u32,
    /// Quantiles of the attacker's share over the defender's set-ups, and the share of set-ups below 10 %.
    pub fort_all: Option<String>,
    /// As `fort_all`, if all pawns of the attacker are high.
    pub fort_highP: Option<String>,
    /// As `fort_all`, if all are low.
    pub fort_lowP: Option<String>,
}

impl Record {
    /// Returns the row of a census.
    pub fn new(census: &Census) -> Self {
        let (red, black) = (&census.attacker_to_move, &census.defender_to_move);
        let [high, low, bottom] = red.by_height;
        let fortress = |fortress: &Fortress| describe(fortress, census.rules);
        Self {
            material: census.material.to_string(),
            rules: census.rules.word(),
            rtm_all_W: won(red.legal),
            rtm_all_D: drawn(red),
            btm_all_W: won(black.legal),
            btm_all_D: drawn(black),
            rtm_quiet_W: won(red.quiet),
            btm_quiet_W: won(black.quiet),
            rtm_q_highP_W: won(high),
            btm_q_highP_W: won(black.by_height[0]),
            rtm_q_lowP_W: won(low),
            rtm_q_bottomP_W: won(bottom),
            dtc_plies: census.rounds,
            fort_all: fortress(&census.fortress),
            fort_highP: census.fortress_high.as_ref().and_then(fortress),
            fort_lowP: census.fortress_low.as_ref().and_then(fortress),
        }
    }
}

fn won(results: Results) -> Option<f64> {
    results.won_percent().map(four_decimals)
}

fn drawn(counts: &Counts) -> Option<f64> {
    counts.legal.drawn_percent().map(four_decimals)
}

fn four_decimals(percent: f64) -> f64 {
    (percent * 1e4).round() / 1e4
}

/// Formats a fortress as in the published files: fewer quantiles if both sides attack. `None` without set-ups.
fn describe(fortress: &Fortress, rules: Rules) -> Option<String> {
    let share = fortress.share()?;
    let wanted = |name: &str| rules == Rules::Plain || ["min", "p10"].contains(&name);
    let quantiles = Fortress::QUANTILES.iter().zip(fortress.quantiles).filter(|((name, _), _)| wanted(name));
    let mut words: Vec<String> =
        quantiles.map(|((name, _), share)| format!("{name}={:.1}", share.percent())).collect();
    words.push(format!("setups_under10pct={share:.1}"));
    Some(words.join(" "))
}
