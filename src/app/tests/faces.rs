//! A list has the same content in every output: terminal, page, JSON, CSV, and the window.

use std::sync::Arc;

use serde_json::Value;

use super::*;
use crate::app::list;
use crate::app::node_table::{NodeTable, TableInput};
use crate::app::scene::{Requests, ViewContext};
use crate::app::tests::testing::{base_of, built_in, window as picture};
use crate::arena::playouts::Playouts;
use crate::arena::statistics::Tally;
use crate::books::endgame::progress::{self, Progress};
use crate::books::opening::OpeningName;
use crate::engine::{Breakdown, Elements};
use crate::figures::{Figure, Page};
use crate::inquiry::placing::ProofCandidate;
use crate::jobs::Waker;
use crate::knowledge::history::{Action, Entry, EntryId, History, Statement};
use crate::knowledge::score::{Deviation, DeviationCounts};
use crate::progress::Unattended;
use crate::records::Outcome;
use crate::records::players::{AliasTable, proposals};
use crate::report::{Cell, Table};
use crate::rules::Position;
use crate::service::collection::Collection;
use crate::service::duplicates::Group;
use crate::session::endgames::problems;
use crate::store::library::{GameId, Listed};
use crate::tablebase::catalog::Catalog;
use crate::text::Words;
use crate::tuner::{Moved, Space};
use crate::verification::Difference;
use crate::verification::injection::{Repaired, Repairer};
use crate::verification::neighbours::{Exchanges, GapSettings, LevelGaps, isolated_parts};
use crate::verification::paper::{FIGURES, Quantity};
use crate::verification::sense::{Sense, claims_of_paper};
use crate::views;
use crate::views::log::Logged;

/// Rows of a list that are compared: all of them are in view.
const ROWS: usize = 24;

/// Two games of which one is the beginning of the other.
fn duplicates() -> Vec<Group> {
    let home = TempDir::new().unwrap();
    let create = Action::Create { from: "empty".into() };
    let path = home.path().join("b.canju");
    let mut base = crate::store::Base::create(&path, create, "", 0, &Default::default()).unwrap();
    let mut record = crate::records::Record::default();
    let mut drafts = Vec::new();
    for ply in 0..24 {
        record.tree.play(record.tree.position().legal_moves()[0]).unwrap();
        record.headers.set("Event", &format!("Cup {ply}"));
        if ply > 21 {
            drafts.push(crate::store::library::GameDraft::of(&record, "a.pgn"));
        }
    }
    base.add_games(&drafts, 1, &Unattended).unwrap();
    crate::service::duplicates::find(&crate::store::library::Library::open(&path).unwrap(), &Unattended)
        .unwrap()
}

/// Returns the texts of the rows drawn, the headings first, each row from the left.
fn rows<S>(shown: &Harness<'_, S>) -> Vec<Vec<String>> {
    let shows = |role| matches!(role, Role::Label | Role::Link | Role::Button);
    let texts = shown.query_all_by(move |node| shows(node.role())).filter_map(|node| {
        let text = node.accesskit_node().label().or_else(|| node.accesskit_node().value())?;
        (!text.trim().is_empty()).then(|| (node.rect(), text.trim().to_owned()))
    });
    let mut texts: Vec<(egui::Rect, String)> = texts.collect();
    texts.sort_by(|(one, _), (other, _)| one.center().y.total_cmp(&other.center().y));
    let mut rows: Vec<Vec<(egui::Rect, String)>> = Vec::new();
    for text in texts {
        match rows.last_mut().filter(|row| text.0.center().y - row[0].0.center().y < 8.0) {
            Some(row) => row.push(text),
            None => rows.push(vec![text]),
        }
    }
    let sorted = rows.into_iter().map(|mut row| {
        row.sort_by(|(one, _), (other, _)| one.left().total_cmp(&other.left()));
        row.into_iter().map(|(_, text)| text).collect()
    });
    sorted.collect()
}

/// Draws a list in the window and returns its texts.
fn drawn(table: &Table) -> Vec<Vec<String>> {
    let home = TempDir::new().unwrap();
    let wake: Waker = Arc::new(|| {});
    let session = Session::new(Places::under(home.path()), wake);
    let mut shown = picture((2400.0, 1000.0), table.clone(), move |ui, table| {
        let requests = Requests::default();
        let scene = ViewContext {
            session: &session,
            commands: &COMMANDS,
            words: table.words,
            file: None,
            requests: &requests,
        };
        list::show(ui, scene, "list", table);
    });
    shown.run();
    rows(&shown)
}

/// The number that people read, in the unit of data, and how far rounding may have moved it.
fn number(text: &str) -> Option<(f64, f64)> {
    let (digits, unit) = text.strip_suffix(" %").map_or((text, 1.0), |digits| (digits, 100.0));
    let digits = digits.trim_end_matches(['*', ' ']).replace(',', "");
    let decimals = digits.split_once('.').map_or(0, |(_, after)| after.len() as i32);
    Some((digits.parse::<f64>().ok()? / unit, 0.5 * 10f64.powi(-decimals) / unit + 1e-12))
}

/// Whether people and programs read the same value.
fn is_same(read: &str, data: &str) -> bool {
    match (number(read), data.parse::<f64>()) {
        // Percent are data of their own in some columns, shares in others.
        (Some((value, error)), Ok(data)) => {
            [1.0, 0.01].iter().any(|unit| (value - data * unit).abs() <= error)
        }
        _ => read.trim_matches(['–', ' ']) == data.trim(),
    }
}

/// Returns the field of CSV for a value in JSON.
fn field(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(field).collect::<Vec<_>>().join(" "),
        Value::Object(map) => map.values().map(field).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// A score without the mark of a lock; a result that is `*` stays.
fn unmarked(cell: &str) -> &str {
    let cell = cell.trim_end();
    cell.strip_suffix('*').map(str::trim_end).filter(|rest| !rest.is_empty()).unwrap_or(cell)
}

/// Whether the texts of a row are, from the left, what the terminal has in its cells; one cell may be several texts.
fn is_drawn(cells: &[String], texts: &[String]) -> bool {
    let mut texts = texts.iter();
    let cells = cells.iter().map(|cell| unmarked(cell)).filter(|cell| !cell.is_empty());
    for cell in cells {
        let mut text = texts.next().cloned().unwrap_or_default();
        while text.len() < cell.len() && cell.starts_with(&text) {
            let Some(next) = texts.next() else { return false };
            text += &format!(" {next}");
        }
        // A score has its meaning behind it, a word its sign before it.
        let text = unmarked(&text);
        let same =
            text == cell || text.starts_with(&format!("{cell} · ")) || text.ends_with(&format!(" {cell}"));
        if !same {
            return false;
        }
    }
    texts.next().is_none()
}

/// Compares the faces of a list cell by cell.
fn compare(name: &str, table: &Table, window: &[Vec<String>]) {
    let lines = table.lines(ROWS);
    assert!(lines.len() > 1 && lines.len() == table.len() + 1, "{name}: {} rows", table.len());
    let mut page = Page::new("page");
    page.table(&lines);
    let page = page.whole();
    let page: Vec<&str> = page.lines().filter(|line| line.starts_with('|')).collect();
    let json = serde_json::to_value(table).unwrap();
    let mut csv = Vec::new();
    table.write_csv(&mut csv).unwrap();
    let mut csv = csv::Reader::from_reader(&csv[..]);
    let names = csv.headers().unwrap().clone();
    let csv: Vec<csv::StringRecord> = csv.records().map(Result::unwrap).collect();
    let Figure::List(list) = table.figure() else { panic!("{name}: no list") };
    assert_eq!(list.headers, lines[0], "{name}");
    assert_eq!(window.len(), lines.len(), "{name}: rows of the window {window:?}");
    assert!(is_drawn(&lines[0], &window[0]), "{name}: window {:?}, terminal {:?}", window[0], lines[0]);
    for (row, line) in lines[1..].iter().enumerate() {
        let cells: Vec<&str> = page[row + 2].trim_matches(['|', ' ']).split(" | ").map(str::trim).collect();
        let read: Vec<&str> = line.iter().map(|cell| cell.trim()).collect();
        let page = cells.join("|").replace('\\', "");
        assert_eq!(page, read.join("|").trim_matches('|'), "{name}: page, row {row}");
        let texts = &window[row + 1];
        assert!(is_drawn(line, texts), "{name}: window {texts:?}, terminal {line:?}");
        for (cell, saved) in line.iter().zip(list.row(row)) {
            let word = table.shown().map(|(at, _)| table.cell(row, at));
            let word = word.into_iter().any(|value| matches!(value, Cell::Word(word, ..) if word == saved));
            assert!(word || is_same(cell, &saved), "{name}: saved {saved:?}, terminal {cell:?}");
        }
        for (column, head) in table.heads.iter().enumerate().filter(|(_, head)| !head.key.is_empty()) {
            let value = &json[row][head.key];
            if head.members.is_empty() {
                let at = names.iter().position(|name| name == head.key).unwrap();
                let same = match value {
                    Value::Number(number) => csv[row][at].parse() == Ok(number.as_f64().unwrap()),
                    other => csv[row][at] == field(other),
                };
                assert!(same, "{name}: {}, row {row}: CSV {}, JSON {value}", head.key, &csv[row][at]);
            }
            let Some(shown) = table.shown().position(|(at, _)| at == column) else { continue };
            match table.cell(row, column) {
                Cell::Word(word, text, _) => {
                    assert_eq!(
                        (word, text.as_str()),
                        (value.as_str().unwrap(), line[shown].as_str()),
                        "{name}"
                    );
                }
                _ => {
                    assert!(is_same(&line[shown], &field(value)), "{name}: {value}, terminal {}", line[shown])
                }
            }
        }
    }
}

fn score(score: u8) -> Score {
    Score::new(score).unwrap()
}

/// The lists that terminal and window share, of a few rows each.
fn lists(words: Words) -> Vec<(&'static str, Table)> {
    let breakdown = Breakdown::of(&Position::start(), &Elements::hand());
    let kb = built_in();
    let gaps = LevelGaps::of(&kb, GapSettings { most: 1, ..GapSettings::default() });
    let found = gaps.found.iter().copied().take(ROWS);
    let exchanges = Exchanges::of(&base_of(&[
        ("KRPPPKPP", 1, false),
        ("KRPPKP", 0, false),
        ("KCPPKPPP", 4, false),
        ("KCPKPP", 5, false),
    ]));
    let apart = base_of(&[("KRK", 0, true), ("KRKG", 0, true), ("KNNPPKCM", 3, false), ("KCCKPP", 4, false)]);
    let differences: Vec<Difference> = [("KRKN", 5, 1), ("KRPKNP", 2, 1), ("KCKG", 5, 5)]
        .map(|(text, found, truth)| {
            let (found, truth) = (score(found), score(truth));
            Difference {
                node: node(text),
                found,
                truth,
                deviation: Deviation::of(found.class(), truth.class()),
            }
        })
        .to_vec();
    let tally = |wins| Tally { wins, draws: 1_234, losses: 7 };
    let played = differences.iter().zip(0..).map(|(difference, at)| {
        (
            *difference,
            Playouts { red_first: tally(at), black_first: tally(1_000 * at), failed: at, held: [0; 2] },
        )
    });
    let repaired = Repairer::all().zip(0..).map(|(by, at)| Repaired {
        by,
        found: 94 + at,
        restored: 70 * at,
        harmed: 1_000 * at,
        after: DeviationCounts { exact: 2_000, slight: at, severe: 22 },
        conflicts: at,
    });
    let game = |(id, outcome): (i64, Option<Outcome>)| Listed {
        id: GameId(id),
        red: "胡某 | Hu".into(),
        black: "Lü".into(),
        event: if id == 1 { String::new() } else { "Cup, final".into() },
        date: "1990.05.01".into(),
        outcome,
        plies: 87,
        study: false,
        opening: OpeningName::of_game(&["h2e2".parse().unwrap()]),
        source: "a.pgn".into(),
        site: "Beijing".into(),
        tags: vec!["classic".into(), "to study".into()],
        comments: 12,
        variations: id as u32,
        added: 0,
        ply: id as u32,
    };
    let games = [(1, None), (20, Some(Outcome::Red)), (300, Some(Outcome::Draw))].map(game);
    let twice = Collection::new(games.to_vec(), AliasTable::default());
    let players: Vec<_> = twice.players().into_iter().cloned().collect();
    let spelled = |name: &str| (name.to_owned(), 1);
    let names = proposals(&["胡榮華", "胡荣华", "HU Ronghua"].map(spelled), &AliasTable::default());
    let duplicates = duplicates();
    let telling =
        |text: &str| ProofCandidate { material: node(text).material(), gain: 12_345, entries: 9_876_543 };
    let home = TempDir::new().unwrap();
    let catalog = Catalog::new(home.path().to_owned());
    catalog.build(&[node("KNK").material()], u64::MAX, &Unattended, &mut |_| ()).unwrap();
    let files = catalog.list().unwrap().into_iter().map(|(of, header)| (of, header.unwrap())).collect();
    let figures =
        FIGURES.map(|figure| (figure, (figure.quantity != Quantity::Lattice).then(|| "1,234".into())));
    let practised = problems().iter().zip(["new", "solved, | twice", "failed"].map(String::from));
    let tried = problems().iter().take(60).map(|problem| (problem, Some(Progress::default().after(true, 0))));
    let tuned = Elements::clamped(&[90.0, 110.5, 0.0, 1_234.5]);
    let statement = Statement {
        score: Some(score(7)),
        sure: false,
        exceptions: Some(30),
        role: None,
        comment: "depends on the file".into(),
    };
    let history = History::default();
    let logged = [(1, "KRKN", Some(statement)), (20, "KPPK", None)].map(|(id, material, statement)| {
        let entry = Entry {
            id: EntryId(id),
            parent: EntryId::ROOT,
            time: 86_400_000,
            author: "Lin".into(),
            action: Action::Set { material: material.into() },
            changes: 12_345,
            statement,
        };
        Logged::of(words, &history, &entry, id > 1)
    });
    let sense = Sense::of(&kb, &Unattended).unwrap();
    let nodes: Vec<NodeId> = kb.scored().map(|(node, _)| node).take(ROWS).collect();
    vec![
        ("gaps", views::verification::gaps(words, &kb, &gaps, found.collect())),
        ("exchanges", views::verification::exchanges(words, exchanges.found)),
        ("isolated", views::verification::isolated(words, isolated_parts(&apart).split_off(1))),
        ("differences", views::verification::differences(words, differences.clone())),
        ("implausible", views::verification::implausible(words, &kb, 5, sense.implausible)),
        ("contradicted", views::verification::contradicted(words, played.collect())),
        ("repairs", views::verification::repairs(words, 127, repaired.collect())),
        ("files", views::tables::files(words, files)),
        ("next", views::tables::next(words, ["KRK", "KNPKGM"].map(telling).into())),
        ("games", views::games::games(words, games.into())),
        ("players", views::games::players(words, players)),
        ("names", views::games::alias_proposals(words, names)),
        ("duplicates", views::games::duplicates(words, views::games::duplicate_rows(&duplicates))),
        ("nodes", views::nodes::nodes(words, &kb, nodes)),
        ("claims", views::paper::claims(words, &kb).table("paper-title", claims_of_paper(&kb))),
        ("figures", views::paper::figures(words).table("paper-figures", figures.into())),
        ("problems", views::book::problems(words, practised.collect())),
        ("progress", views::book::classes(words, progress::classes(tried, 0))),
        ("parameters", views::tuning::parameters(words, Moved::all(Space::Strength, &tuned))),
        ("elements", views::tuning::elements(words, breakdown.shares().to_vec())),
        ("terms", views::tuning::element_terms(words, breakdown.parts.iter().copied().take(ROWS).collect())),
        ("log", views::log::columns(words).table("panel-log", logged.into())),
    ]
}

#[test]
fn the_faces_of_a_list_agree_cell_by_cell() {
    for language in Language::ALL {
        for (name, table) in lists(Words::of(language)) {
            compare(name, &table, &drawn(&table));
        }
    }
}

#[test]
#[should_panic(expected = "differences: window")]
fn a_list_that_is_drawn_with_another_value_is_found() {
    let words = Words::of(Language::English);
    let find = |deviation| {
        let node = node("KRKN");
        let row = Difference { node, found: score(5), truth: score(1), deviation };
        views::verification::differences(words, vec![row])
    };
    compare("differences", &find(Deviation::Severe), &drawn(&find(Deviation::Slight)));
}

#[test]
fn the_table_of_nodes_draws_what_it_saves() {
    for language in Language::ALL {
        let (words, base) = (Words::of(language), built_in());
        let nodes: Vec<NodeId> = base.scored().map(|(node, _)| node).take(12).collect();
        let table = views::nodes::listed(words, &base).table("table-name", nodes.clone());
        let mut shown = picture((1200.0, 600.0), NodeTable::default(), move |ui, table| {
            let input = TableInput { base: &base, rows: &nodes, sorted: None, sortable: &[], selected: None };
            table.show(ui, words, input);
        });
        shown.run();
        let (lines, window) = (table.lines(ROWS), rows(&shown));
        for (line, texts) in lines.iter().zip(&window) {
            // The padlock is a lock, an empty cell none.
            let cells: Vec<String> =
                line.iter().map(|cell| cell.replace("true", "🔒").replace("false", "")).collect();
            assert!(is_drawn(&cells, texts), "window {texts:?}, terminal {line:?}");
        }
        assert_eq!(window.len(), lines.len());
    }
}
