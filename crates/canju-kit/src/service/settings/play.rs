//! User settings of play: seats, engine strength, clock and rules, kept over restarts.

use std::collections::BTreeMap;
use std::fmt;
use std::path::{Path, PathBuf};

use canju_message::All;
use serde::{Deserialize, Deserializer, Serialize};

use crate::books::opening::BookUse;
use crate::engine::{Elements, HumanLevel, Skill};
use crate::jobs::external::{self, Identity, Recipe};
use crate::jobs::players::Cost;
use crate::protocol::{Dialect, EngineOption, OptionKind};
use crate::rules::Color;
use crate::rules::referee::RuleBook;

pub use crate::engine::Level;

/// Nodes for the answer to an offer.
pub const ADVICE: u64 = 300_000;

/// The names of our programs in records: of the adviser, and before the level of the engine.
const ADVISER: &str = "canju adviser";
const OWN: &str = "canju ";

/// The kind of player of a side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Player {
    /// A person at this board.
    #[default]
    Human,
    Engine,
    /// The fuzzy adviser, by the choices of its panel.
    Adviser,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, All)]
#[all(text = "play-form-")]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// As readers of the language write them: 炮二平五, in English C2.5.
    #[default]
    Own,
    Chinese,
    /// C2.5.
    Wxf,
    /// H2-E2.
    Iccs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct TimeControl {
    /// Minutes for the game.
    pub minutes: u16,
    /// Seconds that every move adds.
    pub increment: u16,
}

/// As PGN writes it: seconds for the game, and for every move.
impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", u32::from(self.minutes) * 60, self.increment)
    }
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct PlaySettings {
    pub red: Player,
    pub black: Player,
    /// The name of the external engine that plays in place of ours.
    pub engine: Option<String>,
    #[serde(deserialize_with = "read_list")]
    pub engines: Vec<ListedEngine>,
    /// The engines that analyse, one or two; hints and the evaluation bar are of the first.
    pub analysts: Vec<Analyst>,
    /// Limit of a move in place of `seconds`.
    pub move_limit: Option<SearchLimit>,
    /// Limit of an analysis in place of `depth`.
    pub analysis_limit: Option<SearchLimit>,
    pub level: Level,
    /// Seconds a move of the engine at its full strength, without a clock.
    pub seconds: u16,
    /// The clock; none for as long as one likes.
    pub clock: Option<TimeControl>,
    pub rules: RuleBook,
    pub form: Form,
    /// The values with which our engine plays by the six elements of Du et al.; nothing for its own evaluation.
    pub elements: Option<Box<Elements>>,
    /// Whether the engine uses the open base.
    pub knowledge: bool,
    /// Whether it uses the exact tables there are; weakened it plays without.
    pub tables: bool,
    /// Use of the opening book for our engine's moves and hints.
    pub book: BookUse,
    /// Seed of the engine's random choices in the next game, in the book and among moves; incremented with every game.
    pub seed: u64,
    /// Whether games that were played to their end are put into the opening book.
    pub learn: bool,
    /// Whether a level that plays like a person takes time for its moves as one.
    pub natural_time: bool,
    /// Whether our engine resigns lost games and offers draws.
    pub resigns: bool,
    /// Whether the engine uses the endgame books, the shipped one and that of the open base; not at reduced strength.
    pub endgames: bool,
    /// Lines of an analysis.
    pub lines: u8,
    /// Plies of an analysis.
    pub depth: u32,
    /// Whether the moves of pieces are animated.
    pub animation: bool,
    pub sound: bool,
    /// The volume of sounds, in percent.
    pub volume: u8,
    /// Whether the moves of people are judged as they are made.
    pub judge: bool,
    /// Plies to which the moves of a whole game are judged; nothing for a tenth of a second a move.
    pub judging_depth: Option<u32>,
}

impl Default for PlaySettings {
    fn default() -> Self {
        Self {
            red: Player::Human,
            black: Player::Engine,
            engine: None,
            engines: Vec::new(),
            analysts: vec![Analyst::Own],
            move_limit: None,
            analysis_limit: None,
            level: Level::Engine(5),
            seconds: 2,
            clock: None,
            rules: RuleBook::Asian,
            form: Form::Own,
            elements: None,
            knowledge: true,
            tables: true,
            book: BookUse::Both,
            seed: 1,
            learn: true,
            natural_time: true,
            resigns: true,
            endgames: true,
            lines: 3,
            depth: 40,
            animation: true,
            sound: false,
            volume: 70,
            judge: false,
            judging_depth: None,
        }
    }
}

impl PlaySettings {
    /// Returns the level of people at which our engine plays, if it does.
    pub fn human_level(&self) -> Option<HumanLevel> {
        self.level.human().filter(|_| self.engine.is_none())
    }

    /// Returns the playing strength; an external engine plays at full strength.
    pub fn skill(&self) -> Skill {
        if self.engine.is_some() { Skill::FULL } else { self.level.skill() }
    }

    /// Returns the settings with the values reset that do not affect the current game: animation, sounds, judgements, seed,
    /// learning, natural time, resigning, and the list of engines.
    pub fn of_the_game(&self) -> Self {
        let Self { animation, sound, volume, judge, seed, learn, natural_time, resigns, .. } =
            Self::default();
        let Self { engines, analysts, .. } = Self::default();
        Self {
            animation,
            sound,
            volume,
            judge,
            seed,
            learn,
            natural_time,
            resigns,
            engines,
            analysts,
            ..self.clone()
        }
    }

    /// Whether the opening book is used: external engines have their own.
    pub fn uses_book(&self) -> bool {
        self.engine.is_none() && self.book != BookUse::Off
    }

    /// Returns the name of a program in records.
    pub fn program_name(&self, player: Player) -> String {
        match player {
            Player::Adviser => ADVISER.to_owned(),
            Player::Engine | Player::Human => {
                self.engine.clone().unwrap_or_else(|| format!("{OWN}{}", self.level))
            }
        }
    }

    /// Whether records name a program so.
    pub fn is_program(&self, name: &str) -> bool {
        let is_level = || name.strip_prefix(OWN).is_some_and(|level| level.parse::<Level>().is_ok());
        name == ADVISER || is_level() || self.listed(name).is_some()
    }

    pub fn listed(&self, name: &str) -> Option<&ListedEngine> {
        self.engines.iter().find(|engine| engine.name == name)
    }

    /// Adds an external engine, and returns its name.
    pub fn list(&mut self, mut engine: ListedEngine) -> String {
        engine.name = free_name(&self.engines, &engine.name);
        let name = engine.name.clone();
        self.engines.push(engine);
        name
    }

    /// Replaces an external engine; it keeps its roles under another name. Returns its name.
    pub fn relist(&mut self, name: &str, mut engine: ListedEngine) -> Option<String> {
        let at = self.engines.iter().position(|engine| engine.name == name)?;
        self.engines.remove(at);
        engine.name = free_name(&self.engines, &engine.name);
        let renamed = engine.name.clone();
        self.engines.insert(at, engine);
        self.engine
            .iter_mut()
            .filter(|player| *player == name)
            .for_each(|player| player.clone_from(&renamed));
        let of = Analyst::Listed(name.to_owned());
        let analyses = self.analysts.iter_mut().filter(|analyst| **analyst == of);
        analyses.for_each(|analyst| *analyst = Analyst::Listed(renamed.clone()));
        Some(renamed)
    }

    /// Gives every name of an engine a row, and every role an engine: older settings name the program that plays and analyses by
    /// its path.
    pub fn settle(&mut self) {
        for engine in std::mem::take(&mut self.engines) {
            self.list(engine);
        }
        if let Some(player) =
            self.engine.take_if(|player| self.engines.iter().all(|other| other.name != *player))
            && Path::new(&player).is_absolute()
        {
            let program = Path::new(&player);
            let known = self.engines.iter().find(|engine| engine.program == program);
            let known = known.map(|engine| engine.name.clone());
            let name = known.unwrap_or_else(|| self.list(ListedEngine::of(program)));
            self.engine = Some(name.clone());
            self.analysts = vec![Analyst::Listed(name)];
        }
        let mut analysts = std::mem::take(&mut self.analysts);
        analysts.retain(|analyst| match analyst {
            Analyst::Own => true,
            Analyst::Listed(name) => self.listed(name).is_some(),
        });
        analysts.dedup();
        analysts.truncate(MOST_ANALYSTS);
        self.analysts = if analysts.is_empty() { vec![Analyst::Own] } else { analysts };
    }

    /// Returns the engine that analyses in this place, ours if there is no other.
    pub fn analyst(&self, place: usize) -> Option<Analyst> {
        let analyst = self.analysts.get(place).cloned();
        if place == 0 { Some(analyst.unwrap_or(Analyst::Own)) } else { analyst }
    }

    /// Makes an engine analyse, or not. Of more than two the one chosen first stops; one always analyses.
    pub fn set_analyst(&mut self, analyst: Analyst, on: bool) {
        self.analysts.retain(|other| *other != analyst);
        if on {
            self.analysts.push(analyst);
        }
        let surplus = self.analysts.len().saturating_sub(MOST_ANALYSTS);
        self.analysts.drain(..surplus);
        if self.analysts.is_empty() {
            self.analysts.push(Analyst::Own);
        }
    }

    pub const fn plays(&self, color: Color) -> Player {
        match color {
            Color::Red => self.red,
            Color::Black => self.black,
        }
    }

    pub const fn seat(&mut self, color: Color, player: Player) {
        match color {
            Color::Red => self.red = player,
            Color::Black => self.black = player,
        }
    }
}

// The user's external engines with their options, and which engines analyse.

/// Number of engines that analyse at a time, at most.
pub const MOST_ANALYSTS: usize = 2;

/// Options that canju sets itself.
const MANAGED: [&str; 4] = ["UCI_Variant", "MultiPV", "usemillisec", "Protocol"];

/// Options of the playing strength.
const LIMITS_STRENGTH: &str = "UCI_LimitStrength";
const STRENGTHS: [&str; 2] = ["UCI_Elo", "Skill Level"];

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Analyst {
    /// The built-in engine.
    Own,
    Listed(String),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SearchLimit {
    Seconds(u16),
    /// Plies.
    Depth(u32),
    Nodes(u64),
}

/// An external engine of the user's list.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct ListedEngine {
    /// Its name in the list, unique.
    pub name: String,
    pub program: PathBuf,
    pub arguments: Vec<String>,
    /// Its protocol, once it has answered.
    pub protocol: Option<Dialect>,
    pub author: String,
    /// The options that it declared last, in its order.
    pub options: Vec<EngineOption>,
    /// The values that differ from the defaults, by option.
    pub values: BTreeMap<String, String>,
}

/// The strength of an engine as one number; at the maximum it is not limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Strength {
    pub option: &'static str,
    pub min: i64,
    /// Full strength.
    pub max: i64,
    pub now: i64,
}

impl ListedEngine {
    /// An engine that was not started yet, named by its file.
    pub fn of(program: &Path) -> Self {
        Self { name: external::name(program), program: program.to_owned(), ..Self::default() }
    }

    pub fn option(&self, name: &str) -> Option<&EngineOption> {
        self.options.iter().find(|option| option.name == name)
    }

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
fn free_name(engines: &[ListedEngine], wanted: &str) -> String {
    let wanted = wanted.trim();
    let wanted = if wanted.is_empty() { "?" } else { wanted };
    let taken = |name: &str| engines.iter().any(|engine| engine.name == name);
    let numbered = (2..).map(|number| format!("{wanted} {number}"));
    std::iter::once(wanted.to_owned()).chain(numbered).find(|name| !taken(name)).unwrap_or_default()
}

/// Reads the list; older settings have paths only.
fn read_list<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<ListedEngine>, D::Error> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_chosen_is_kept_and_older_settings_have_the_rest_by_default() {
        let chosen =
            PlaySettings { book: BookUse::Fuzzy, seed: u64::MAX, learn: false, ..PlaySettings::default() };
        let written = serde_json::to_string(&chosen).unwrap();
        assert_eq!(serde_json::from_str::<PlaySettings>(&written).unwrap(), chosen);
        let older: PlaySettings =
            serde_json::from_str(r#"{"level":5,"knowledge":true,"tables":true}"#).unwrap();
        assert_eq!(older, PlaySettings::default());
        for (old, level) in (1..).zip(Level::all().filter(|level| level.human().is_none())) {
            let older: PlaySettings = serde_json::from_str(&format!(r#"{{"level":{old}}}"#)).unwrap();
            assert_eq!(older.level, level);
        }
        let mut older: PlaySettings =
            serde_json::from_str(r#"{"engine":"/usr/bin/pika","engines":["/usr/bin/pika","/opt/pika"]}"#)
                .unwrap();
        older.settle();
        let rows: Vec<_> = older.engines.iter().map(|engine| (&*engine.name, &*engine.program)).collect();
        assert_eq!(rows, [("pika", Path::new("/usr/bin/pika")), ("pika 2", Path::new("/opt/pika"))]);
        assert_eq!(older.engine.as_deref(), Some("pika"));
        assert_eq!(older.analysts, [Analyst::Listed("pika".to_owned())]);
        let written = serde_json::to_string(&older).unwrap();
        assert_eq!(serde_json::from_str::<PlaySettings>(&written).unwrap(), older);
        let older = PlaySettings::default();
        assert!(older.uses_book() && older.book == BookUse::Both && older.learn);
    }
}
