//! Endgames in words: exact tables, problems, and how combinations are won and how their draws are held.

use super::{Value, Words};
use crate::books::endgame::problem::{Problem, Tries};
use crate::books::endgame::{Annotation, shipped};
use crate::material::name::material_name;
use crate::material::{Kind, Material, NodeId, SideMaterial};
use crate::rules::{Color, Move, Position};
use crate::service::settings::play::Form;
use crate::tablebase::census::{Census, Part, Results};
use crate::tablebase::code::{self, Wdl};
use crate::tablebase::dtz::{Fate, LIMIT};
use crate::tablebase::repeating::Offence;
use crate::tablebase::table::Rules;

impl Words {
    /// Returns what is known of a position without its table: its value in the shipped book, and the census of its node.
    pub fn known_instead(self, position: &Position, censuses: &[Census]) -> Vec<String> {
        let in_book = shipped::value(position).map(|value| {
            let value = self.table_value(value, false, Fate::Unchanged);
            self.with("answer-shipped", &[("side", self.side(position.turn())), ("value", value)])
        });
        let node = NodeId::from(Material::of(position));
        let census = censuses.first().map(|census| self.census_of(census, node, position.turn()));
        in_book.into_iter().chain(census).collect()
    }

    /// Returns the results of all positions of a node with a side to move, by its census: what is known without a table.
    fn census_of(self, census: &Census, node: NodeId, turn: Color) -> String {
        let attacker = if NodeId::from(census.material) == node { Color::Red } else { Color::Black };
        let counts = if attacker == turn { &census.attacker_to_move } else { &census.defender_to_move };
        let Results { won, drawn, lost } = counts.of(Part::All);
        let (red, black) = if attacker == Color::Red { (won, lost) } else { (lost, won) };
        let all = won + drawn + lost;
        let share = |part: u64| Value::from(format!("{:.1}", 100.0 * part as f64 / all.max(1) as f64));
        let arguments = [
            ("material", self.material(node).into()),
            ("side", self.side(turn).into()),
            ("count", all.into()),
            ("red", share(red)),
            ("drawn", share(drawn)),
            ("black", share(black)),
        ];
        let mut sentence = self.with("answer-census", &arguments);
        if census.rules == Rules::Check {
            sentence += &self.get("answer-census-check");
        }
        sentence
    }

    /// Returns a value for the side to move: "wins in 23 plies"; `endless` adds that it relies on unlimited play, `fate` what
    /// the limit of plies without a capture makes of it.
    pub fn table_value(self, value: code::Value, endless: bool, fate: Fate) -> String {
        let text = match (value.wdl, value.plies) {
            (Wdl::Draw, _) => self.get("table-draw"),
            (Wdl::Win, None) => self.get("table-win-rule"),
            (Wdl::Loss, None) => self.get("table-loss-rule"),
            (Wdl::Win, Some(plies)) => self.with("table-win", &[("plies", plies)]),
            (Wdl::Loss, Some(plies)) => self.with("table-loss", &[("plies", plies)]),
        };
        match (endless, fate) {
            (true, _) => self.with("table-endless", &[("value", text)]),
            (_, Fate::Drawn) => self.with("table-ended", &[("value", text)]),
            (_, Fate::Unknown) => self.with("table-unknown", &[("value", text)]),
            (_, Fate::Unclear) => self.with("table-unclear", &[("value", text)]),
            (_, Fate::Unchanged) => text,
        }
    }

    /// Returns what becomes of a win whose mate is not within the plies left before the limit of plies without a capture, but a
    /// capture that wins within those needed if it is not ended.
    pub fn table_limit(self, fate: Fate, left: u32, needed: Option<u32>) -> String {
        let arguments = [("limit", LIMIT), ("left", left), ("needed", needed.unwrap_or(left))];
        let key = match fate {
            Fate::Unknown => "table-limit-unknown",
            Fate::Unclear => "table-limit-is-unclear",
            Fate::Drawn if left == 0 => "table-limit-reached",
            Fate::Drawn => "table-limit-ends",
            Fate::Unchanged => "table-limit-holds",
        };
        self.with(key, &arguments)
    }

    /// Returns who commits an offence, with which pieces, and against which.
    pub fn table_offence(self, offence: &Offence) -> String {
        let pieces: Vec<String> = offence.pieces.iter().map(|&piece| self.role(piece)).collect();
        let mut arguments =
            vec![("side", self.side(offence.offender)), ("pieces", pieces.join(&self.get("list-separator")))];
        let Some(chased) = offence.chased else { return self.with("table-offence-check", &arguments) };
        arguments.push(("chased", self.role(chased)));
        self.with("table-offence-chase", &arguments)
    }

    /// Returns the moves of a line, numbered, those from `repeats_from` on in brackets.
    pub fn table_line(
        self,
        form: Form,
        position: &Position,
        moves: &[Move],
        repeats_from: usize,
    ) -> Vec<String> {
        let mut now = position.clone();
        let mut written = Vec::new();
        for (at, &played) in moves.iter().enumerate() {
            let number = if at % 2 == 0 { format!("{}. ", at / 2 + 1) } else { String::new() };
            let open = if at == repeats_from { "[" } else { "" };
            let close = if at >= repeats_from && at + 1 == moves.len() { "]" } else { "" };
            written.push(format!("{open}{number}{}{close}", self.played(form, &now, played)));
            let Ok(after) = now.play(played) else { break };
            now = after;
        }
        written
    }

    pub fn table_rules(self, rules: Rules) -> String {
        let chase = match rules {
            Rules::Plain => return self.get("table-rules-plain"),
            Rules::Check => return self.get("table-rules-check"),
            Rules::Chase(chase) => chase,
        };
        let points = [
            (chase.checks_between, "table-rules-no-checks"),
            (chase.pinned_hunters, "table-rules-no-pinned"),
            (chase.guards_and_ministers, "table-rules-no-guards"),
        ];
        let differing = points.into_iter().filter(|(counts, _)| !counts);
        differing.fold(self.get("table-rules-chase"), |rules, (_, key)| self.with(key, &[("rules", rules)]))
    }
}

// Errors in book games, as sentences.

impl Words {
    pub fn annotation(self, annotation: Annotation) -> String {
        self.get(&format!("book-word-{}", annotation.word()))
    }

    /// The combination and the theme of a problem.
    pub fn problem_title(self, problem: &Problem) -> String {
        format!("{} · {}", self.material(problem.material()), self.get(problem.theme.text_key()))
    }

    /// Returns the measured difficulty of a problem, with the share of each level's tries that succeed.
    pub fn difficulty(self, problem: &Problem) -> Option<String> {
        let grade = problem.grade()?;
        let of_level = |tries: &Tries| {
            let level = tries.level.parse().map_or_else(|_| tries.level.clone(), |level| self.level(level));
            format!("{level} {} %", 100 * tries.solved / tries.all.max(1))
        };
        let levels: Vec<String> = problem.tries.iter().map(of_level).collect();
        let levels = levels.join(&self.get("list-separator"));
        Some(self.with("endgame-difficulty", &[("grade", grade.to_string()), ("levels", levels)]))
    }

    /// Returns the title of a shipped problem: its combination and theme, its verdict, and its difficulty if it was measured.
    pub fn problem(self, problem: &Problem) -> String {
        let args = [
            ("material", material_name(problem.material(), self.language)),
            ("theme", self.get(problem.theme.text_key())),
            ("verdict", self.annotation(problem.category)),
            ("grade", problem.grade().map_or_else(String::new, |grade| grade.to_string())),
        ];
        self.with(if problem.grade().is_some() { "book-problem-measured" } else { "book-problem" }, &args)
    }
}

// How combinations are won, and how their draws are held, in words.

impl Words {
    /// Returns how a combination with one attacking side is won, or how its draw is held; `None` if no method is known.
    pub fn method(self, material: Material, wins: bool) -> Option<String> {
        let (attacker, defender) = match (material.red.attackers() > 0, material.black.attackers() > 0) {
            (true, false) => (material.red, material.black),
            (false, true) => (material.black, material.red),
            _ => return None,
        };
        let family = material.family();
        let attackers = family.trim_matches('v');
        if wins { win(attackers, attacker, defender) } else { hold(attackers, attacker, defender) }
            .map(|key| self.get(key))
    }
}

fn win(attackers: &str, attacker: SideMaterial, defender: SideMaterial) -> Option<&'static str> {
    let [guards, ministers] = [Kind::Guard, Kind::Minister].map(|kind| defender.count(kind));
    Some(match attackers {
        "P" => "method-p",
        "PP" => "method-pp",
        "PPP" => "method-ppp",
        "N" => match (guards, ministers) {
            (0, 0) => "method-n-bare",
            (1, 0) => "method-n-guard",
            (0, 1) => "method-n-minister",
            _ => "method-n",
        },
        "C" if attacker.count(Kind::Guard) > 0 => "method-c",
        "C" => "method-c-ministers",
        "CP" => "method-cp",
        "CC" => "method-cc",
        "NN" => "method-nn",
        "NC" => "method-nc",
        "NP" => "method-np",
        "R" => "method-r",
        _ => return None,
    })
}

fn hold(attackers: &str, attacker: SideMaterial, defender: SideMaterial) -> Option<&'static str> {
    let [guards, ministers] = [Kind::Guard, Kind::Minister].map(|kind| defender.count(kind));
    Some(match (attackers, guards, ministers) {
        ("N", 0, 1) => "hold-n-minister",
        ("R", 2, 2) => "hold-r",
        ("C", ..) if attacker.count(Kind::Guard) == 0 => "hold-c-bare",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use std::path::Path;

    use super::*;
    use crate::books::endgame::shipped;
    use crate::files;
    use crate::language::Language;
    use crate::records::Outcome;
    use crate::tablebase::catalog::CatalogError;
    use crate::tablebase::file::FileError;

    #[test]
    fn the_moves_that_repeat_are_in_brackets() {
        let position: Position = "3k5/9/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let point = |text: &str| text.parse().unwrap();
        let moves = ["a0a1", "d9d8", "a1a0", "d8d9"];
        let moves = moves.map(|text| Move::new(point(&text[..2]), point(&text[2..])));
        let line = |from: usize| Words::default().table_line(Form::Own, &position, &moves, from).join(" ");
        assert_eq!(line(0), "[1. R9+1 K4+1 2. R9-1 K4-1]");
        assert_eq!(line(3), "1. R9+1 K4+1 2. R9-1 [K4-1]");
        assert_eq!(line(4), "1. R9+1 K4+1 2. R9-1 K4-1");
    }

    /// A full disk gives one message, whatever was to be written.
    #[test]
    fn a_full_disk_has_the_same_message_for_tables_as_for_every_file() {
        let path = Path::new("/a/KRKGG.canjutb");
        for language in Language::ALL {
            let words = Words::of(language);
            let refused = || files::FileError::io(path)(Error::from(ErrorKind::StorageFull));
            let text = words.message(CatalogError::File(FileError::File(refused())));
            assert_eq!(text, words.message(refused()));
            assert_eq!(text, words.with("file-disk-full", &[("path", "/a/KRKGG.canjutb")]));
        }
    }

    #[test]
    fn every_exercise_to_win_has_a_method() {
        for language in Language::ALL {
            let words = Words::of(language);
            for problem in shipped::exercises().unwrap() {
                let wins = problem.category.outcome() != Outcome::Draw;
                let method = words.method(problem.material(), wins);
                assert!(!wins || method.is_some_and(|text| text.len() > 20), "{}", problem.material());
            }
        }
        let words = Words::of(Language::English);
        let of = |text: &str, wins| words.method(text.parse().unwrap(), wins);
        assert!(of("KNKM", false).is_some() && of("KMKN", false) == of("KNKM", false));
        assert_eq!((of("KNKN", true), of("KNKGG", false)), (None, None));
    }
}
