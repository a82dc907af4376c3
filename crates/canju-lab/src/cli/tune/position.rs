//! `canju-lab tune position`: the six elements of a position.

use std::path::PathBuf;

use serde::Serialize;

use crate::engine::{Breakdown, Elements};
use crate::report::Table;
use crate::rules::fen;
use crate::terminal::args::position;
use crate::terminal::list;
use crate::terminal::list::{ListForm, paragraph};
use crate::terminal::text_file::{free, write_new};
use crate::terminal::{Failure, Terminal};
use crate::views::tuning as views;

/// Show the six elements of a position (Du et al. 2014): the points of both sides, their difference, and the terms behind them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  canju-lab tune position
  canju-lab tune position --fen '2bakab2/9/9/p1r1p3p/9/9/P3P3P/2C6/9/2nAKA1R1 b' --values hand
  canju-lab tune position --values evening.jsonl@40 --terms
  canju-lab tune position --picture elements.svg")]
pub(super) struct Arguments {
    /// Position (FEN).
    #[arg(long, default_value = fen::START)]
    fen: String,
    /// Values: tuned, hand, or a file of values or of a run.
    #[arg(long, default_value = "tuned", value_name = "VALUES")]
    values: String,
    /// Also list the terms.
    #[arg(long)]
    terms: bool,
    /// Write the elements as a picture to this file (SVG).
    #[arg(long, value_name = "FILE")]
    picture: Option<PathBuf>,
    #[command(flatten)]
    form: ListForm,
}

#[derive(Serialize)]
struct Json<'a> {
    fen: String,
    values: &'a str,
    elements: Table,
    terms: Table,
}

/// Carries out the command.
pub(super) fn run(arguments: &Arguments, terminal: &mut Terminal) -> Result<(), Failure> {
    free(arguments.picture.as_ref(), terminal)?;
    let position = position(&arguments.fen, terminal)?;
    let elements = match arguments.values.as_str() {
        "tuned" => Elements::default(),
        "hand" => Elements::hand(),
        file => crate::terminal::player::elements_of_file(file, terminal)?,
    };
    let (words, breakdown) = (terminal.words, Breakdown::of(&position, &elements));
    let shares = breakdown.shares();
    let document = Json {
        fen: position.to_string(),
        values: &arguments.values,
        elements: views::elements(words, shares.to_vec()),
        terms: views::element_terms(words, breakdown.parts),
    };
    let table = if arguments.terms { &document.terms } else { &document.elements };
    arguments.form.write(table, &document, terminal, |terminal| {
        list::show(&document.elements, document.elements.len(), 0, terminal)?;
        if arguments.terms {
            terminal.line("")?;
            list::show(&document.terms, document.terms.len(), 0, terminal)?;
        }
        paragraph(&words.get("elements-legend"), 0, terminal)
    })?;
    let svg = |figure: crate::figures::Figure| figure.svg().unwrap_or_default();
    terminal.picture("elements", |words| svg(views::elements_picture(words, &shares)));
    if let Some(path) = &arguments.picture {
        write_new(path, &svg(views::elements_picture(words, &shares)), terminal)?;
    }
    Ok(())
}
