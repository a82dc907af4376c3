//! A run as a picture: how well the best and the mean did in each generation, and how far the swarm was spread.

use crate::figures::svg::curves;
use crate::text::Words;
use crate::tuner::Run;
use crate::tuner::run::Past;

/// The picture.
pub(super) fn svg(run: &Run, words: Words) -> String {
    let settings = run.settings();
    let args = [("method", words.tuning_method(&settings.way)), ("seed", settings.seed.to_string())];
    let curve = |key: &str, of: fn(&Past) -> f64| {
        let points = run.past().iter().map(|past| (f64::from(past.number) + 1.0, of(past)));
        (words.get(key), points.collect())
    };
    let series = [
        curve("tune-column-best", |past| past.fitness),
        curve("tune-column-mean", |past| past.mean),
        curve("tune-column-spread", |past| past.outline.spread),
    ];
    curves(&words.with("tune-chart", &args), &words.get("tune-column-generation"), &series)
}
