//! Stored reports of experiments.

use crate::report::{Cell, Columns, Table, Type};
use crate::store::Report;
use crate::text::{Words, moment, rfc3339};

/// Reports with their numbers, from 1.
pub fn reports(words: Words, rows: Vec<(usize, Report)>) -> Table {
    let json = |text: &str| Cell::Json(serde_json::from_str(text).unwrap_or_default());
    Columns::<(), (usize, Report)>::over(words, ())
        .both("number", "games-number", |(), (number, _)| *number)
        .right()
        .both("experiment", "reports-experiment", |(), (_, report)| report.experiment.clone())
        .data("time", |(), (_, report)| rfc3339(report.time))
        .of(Type::Time)
        .shown("cli-time", |(), (_, report)| moment(report.time))
        .data("settings", move |(), (_, report)| json(&report.settings))
        .data("figures", move |(), (_, report)| json(&report.figures))
        .table("report-title", rows)
}
