//! The user's external engines with their options, and which engines analyse.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Deserializer, Serialize};

use crate::jobs::external::{self, Identity, Recipe};
use crate::jobs::players::Cost;
use crate::protocol::{Dialect, EngineOption, OptionKind};

/// Number of engines that analyse at a time, at most.
pub const MOST_ANALYSTS: usize = 2;

/// Options that canju sets itself.
const MANAGED: [&str; 4] = ["UCI_Variant", "MultiPV", "usemillisec", "Protocol"];

/// Options of the playing strength.
const LIMITS_STRENGTH: &str = "UCI_LimitStrength";
const STRENGTHS: [&str; 2] = ["UCI_Elo", "Skill Level"];

/// An engine that analyses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Analyst {
    /// The built-in engine.
    Own,
    /// The external engine of this name.
    Listed(String),
}

/// Limit of a search.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchLimit {
    /// Seconds.
    Seconds(u16),
    /// Plies.
    Depth(u32),
    /// Nodes.
    Nodes(u64),
}

/// An external engine of the user's list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ListedEngine {
    /// Its name in the list, unique.
    pub name: String,
    /// The program.
    pub program: PathBuf,
    /// Command-line arguments.
    pub arguments: Vec<String>,
    /// Its protocol, once it has answered.
    pub protocol: Option<Dialect>,
    /// Its author, as it says.
    pub author: String,
    /// The options that it declared last, in its order.
    pub options: Vec<EngineOption>,
    /// The values that differ from the defaults, by option.
    pub values: BTreeMap<String, String>,
}

/// The strength of an engine as one number; at the maximum it is not limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    /// The option that has it.
    pub option: &'static str,
    /// Minimum.
    pub min: i64,
    /// Full strength.
    pub max: i64,
    /// Present value.
    pub now: i64,
}

impl ListedEngine {
    /// An engine that was not started yet, named by its file.
    pub fn of(program: &Path) -> Self {
        Self { name: external::name(program), program: program.to_owned(), ..Self::default() }
    }

    /// Returns an option by its name.
    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name == name)
    }

    /// Whether canju sets this option itself.
    pub fn is_managed(option: &str) -> bool {
        MANAGED.contains(&option)
    }

    /// Returns the value of an option, kept or default; empty for a button.
    pub fn value(&self, option: &EngineOption) -> String {
        let kept = self.values.get(&option.name).filter(|value| option.accepts(value));
        kept.cloned().or_else(|| option.default_value()).unwrap_or_default()
    }

    /// Keeps a value; the default is not kept. Returns whether the engine accepts it.
    pub fn keep(&mut self, name: &str, value: String) -> bool {
        let Some(option) = self.option(name).filter(|option| option.accepts(&value)) else { return false };
        if option.default_value().as_ref() == Some(&value) {
            self.values.remove(name);
        } else {
            self.values.insert(name.to_owned(), value);
        }
        true
    }

    /// Takes over what the engine says of itself.
    pub fn identified(&mut self, identity: &Identity) {
        self.protocol = Some(identity.dialect);
        self.author.clone_from(&identity.author);
        self.options.clone_from(&identity.options);
    }

    /// Returns its strength, if it has options for that.
    pub fn strength(&self) -> Option<Strength> {
        STRENGTHS.into_iter().find_map(|name| {
            let option = self.option(name)?;
            let OptionKind::Spin { min, max, .. } = option.kind else { return None };
            let limited = match name {
                "UCI_Elo" => self.value(self.option(LIMITS_STRENGTH)?) == "true",
                _ => true,
            };
            let now = self.value(option).parse().ok().filter(|_| limited).unwrap_or(max);
            (max < i64::MAX && min > i64::MIN).then_some(Strength { option: name, min, max, now })
        })
    }

    /// Sets its strength.
    pub fn set_strength(&mut self, strength: Strength, value: i64) {
        let full = value >= strength.max;
        self.keep(LIMITS_STRENGTH, (!full).to_string());
        if full && self.option(LIMITS_STRENGTH).is_some() && strength.option == "UCI_Elo" {
            self.values.remove(strength.option);
        } else {
            self.keep(strength.option, value.to_string());
        }
    }

    /// Returns how it is started: with the kept values of the options that it declares, in its order; at full strength on request.
    pub fn recipe(&self, full_strength: bool) -> Recipe {
        let limits = |name: &str| name == LIMITS_STRENGTH || STRENGTHS.contains(&name);
        let sent = |option: &&EngineOption| {
            !(Self::is_managed(&option.name) || full_strength && limits(&option.name))
        };
        let value = |option: &EngineOption| {
            let value = self.values.get(&option.name).filter(|value| option.accepts(value))?;
            Some((option.name.clone(), value.clone()))
        };
        Recipe {
            program: self.program.to_string_lossy().into_owned(),
            arguments: self.arguments.clone(),
            options: self.options.iter().filter(sent).filter_map(value).collect(),
            protocol: self.protocol,
            cost: Cost::Nodes(1),
        }
    }

    /// Returns its arguments in one line; those with blanks are in double quotes.
    pub fn argument_line(&self) -> String {
        let quoted = |argument: &String| match argument.is_empty() || argument.contains(char::is_whitespace) {
            true => format!("\"{argument}\""),
            false => argument.clone(),
        };
        self.arguments.iter().map(quoted).collect::<Vec<_>>().join(" ")
    }
}

/// Splits a line into arguments at blanks outside double quotes.
pub fn split_arguments(line: &str) -> Vec<String> {
    let (mut arguments, mut open, mut quoted) = (Vec::new(), None::<String>, false);
    for character in line.chars() {
        match character {
            '"' => {
                quoted = !quoted;
                open.get_or_insert_default();
            }
            _ if character.is_whitespace() && !quoted => arguments.extend(open.take()),
            _ => open.get_or_insert_default().push(character),
        }
    }
    arguments.extend(open);
    arguments
}

/// Returns a name like this one that no engine of the list has.
pub(super) fn free_name(engines: &[ListedEngine], wanted: &str) -> String {
    let wanted = wanted.trim();
    let wanted = if wanted.is_empty() { "?" } else { wanted };
    let taken = |name: &str| engines.iter().any(|engine| engine.name == name);
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

/// Reads the list; older settings have paths only.
pub(super) fn read_list<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<ListedEngine>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum Stored {
        Path(PathBuf),
        Engine(ListedEngine),
    }
    let stored = Vec::<Stored>::deserialize(from)?;
    let row = |stored| match stored {
        Stored::Path(path) => ListedEngine::of(&path),
        Stored::Engine(engine) => engine,
    };
    Ok(stored.into_iter().map(row).collect())
}
