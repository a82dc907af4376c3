//! Rule sets as arguments of commands.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

use crate::rules::referee::RuleBook;

/// Returns the parser of a rule set: its word, with what it forbids in the help.
pub(super) fn parser() -> impl TypedValueParser<Value = RuleBook> {
    let words =
        PossibleValuesParser::new(RuleBook::ALL.map(|book| PossibleValue::new(book.word()).help(help(book))));
    // The words are those of ALL, so one is found.
    words.map(|word| RuleBook::ALL.into_iter().find(|book| book.word() == word).unwrap_or_default())
}

const fn help(book: RuleBook) -> &'static str {
    match book {
        RuleBook::Asian => "Asian rules: perpetual check and perpetual chase are forbidden",
        RuleBook::CheckOnly => "Only perpetual check is forbidden",
    }
}
