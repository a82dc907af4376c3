//! The rounds of the paper from the built-in base to all endgames, each step repaired and stored: seconds, processor seconds, memory.
//!
//! `cargo bench --bench rounds`. It builds twice and reports whether both bases are the same to the byte of their export.
#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "figures for people")]

mod meter;

use std::path::Path;
use std::time::Instant;

use canju::acquisition::exchange;
use canju::progress::Unattended;
use canju::rounds::{Round, RoundSettings};
use canju::service::edit;
use canju::service::rounds::{self, RoundInputs};
use canju::service::settings::HAND_MADE;
use canju::store::transfer::{Format, Selection, export_selection};
use meter::{peak_megabytes, process_seconds};

fn main() {
    let home = tempfile::tempdir().unwrap();
    let exports = ["one.canju", "two.canju"].map(|name| build(&home.path().join(name)));
    println!("peak memory        {:>7.0} MB", peak_megabytes());
    println!("both the same      {:>7}", exports[0] == exports[1]);
}

fn build(path: &Path) -> Vec<u8> {
    let (clock, processor) = (Instant::now(), process_seconds());
    let mut base = edit::make(path, edit::Content::Elementary, "bench").unwrap();
    let tables = exchange::built_in().unwrap();
    let mut last = Instant::now();
    let mut on_step = |built: &rounds::Built| {
        let seconds = last.elapsed().as_secs_f64();
        last = Instant::now();
        let after = built.after;
        println!(
            "{:<8} {:>9} scored {:>7} in conflict {seconds:>7.2} s",
            built.round, after.scored, after.conflict_nodes
        );
    };
    let settings = RoundSettings::default();
    let inputs = RoundInputs { tables: &tables, name: HAND_MADE, settings };
    rounds::build(&mut base, Round::All, inputs, "bench", &Unattended, &mut on_step).unwrap();
    let seconds = clock.elapsed().as_secs_f64();
    println!("all and saved      {seconds:>7.2} s, {:.2} s CPU", process_seconds() - processor);
    println!("file               {:>7} MB", std::fs::metadata(path).unwrap().len() / 1_000_000);
    let mut text = Vec::new();
    let selection = Selection::default();
    export_selection(base.kb(), Format::JsonLines, &selection, &mut text, path, &Unattended).unwrap();
    text
}
