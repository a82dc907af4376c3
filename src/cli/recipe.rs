//! External engines as named in commands: `uci:PROGRAM`, with options behind it.

use std::path::Path;

use crate::jobs::external::Recipe;
use crate::jobs::players::Cost;

/// Reads `uci:PROGRAM,OPTION=VALUE,…`; `None` for anything else.
pub(super) fn recipe(spec: &str, cost: Cost) -> Option<Recipe> {
    let mut parts = spec.strip_prefix("uci:")?.split(',');
    let (program, arguments) = program(parts.next().unwrap_or_default());
    let options = parts.filter_map(|part| part.split_once('='));
    let options = options.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    Some(Recipe { program, arguments, options, protocol: None, cost })
}

/// A program and what it is started with: words between blanks, unless a file has all of it as its name.
fn program(text: &str) -> (String, Vec<String>) {
    if Path::new(text).is_file() {
        return (text.to_owned(), Vec::new());
    }
    let mut words = text.split_whitespace().map(str::to_owned);
    (words.next().unwrap_or_default(), words.collect())
}
