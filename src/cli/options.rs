//! The options of a command, for its report page.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command};

/// Returns the options of a command and its parent commands, a line each: the given value, the default, or else the first line of
/// their help.
pub(super) fn lines(mut command: &Command, mut matches: &ArgMatches) -> Vec<String> {
    let mut lines = Vec::new();
    while let Some((name, below)) = matches.subcommand() {
        let Some(part) = command.find_subcommand(name) else { break };
        (command, matches) = (part, below);
        let own = command.get_arguments().filter(|option| !option.is_global_set() && !is_help(option));
        lines.extend(own.filter_map(|option| line(option, matches)));
    }
    lines
}

fn is_help(option: &Arg) -> bool {
    matches!(option.get_action(), ArgAction::Help | ArgAction::HelpShort | ArgAction::HelpLong)
}

fn line(option: &Arg, matches: &ArgMatches) -> Option<String> {
    let id = option.get_id().as_str();
    let name = option.get_long().map_or_else(|| id.to_uppercase(), |long| format!("--{long}"));
    let occurrences = matches.try_get_raw_occurrences(id).ok()?;
    let source = matches.value_source(id);
    let values = occurrences.into_iter().flatten().flatten();
    let values: Vec<_> = values.map(|value| value.to_string_lossy()).collect();
    let text = values.join(" ");
    Some(match source {
        Some(ValueSource::DefaultValue) => format!("{name} {text}  (default)"),
        Some(_) => format!("{name} {text}"),
        None => {
            let help = option.get_help().map(ToString::to_string).unwrap_or_default();
            format!("{name} –  {}", help.lines().next().unwrap_or_default())
        }
    })
}
