//! Rule sets as arguments of commands.

use clap::ValueEnum;
use clap::builder::PossibleValue;

use crate::rules::referee::RuleBook;

impl ValueEnum for RuleBook {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        let help = match self {
            Self::Asian => "The Asian rules: neither perpetual check nor perpetual chase",
            Self::CheckOnly => "No perpetual check; chasing is free",
        };
        Some(PossibleValue::new(self.word()).help(help))
    }
}
