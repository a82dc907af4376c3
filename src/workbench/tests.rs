//! The workbench as a face uses it: commands in, state and messages out.

use std::path::PathBuf;

use super::command::Command;
use super::lattice::Sort;
use super::notice::{Fault, Notice};
use super::places::Places;
use super::settings::{Face, Panel};
use super::*;
use crate::knowledge::history::Method;
use crate::knowledge::listing::Listing;
use crate::knowledge::score::Score;
use crate::knowledge::select::{Order, rank};
use crate::material::Material;
use crate::material::query::Query;
use crate::progress::Unattended;
use crate::verification::marks::Mark;
use crate::verification::sampling::Plan;
use crate::workbench::verification::Wish;

mod background;
mod crashes;
mod endgames;
#[cfg(unix)]
mod guests;
mod openings;
mod play;
mod tuning;

struct Bench {
    workbench: Workbench,
    home: tempfile::TempDir,
}

impl Bench {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        edit::provide_elementary(&Places::under(&home.path().join("data")));
        let mut bench = Self {
            workbench: Workbench::new(Places::under(&home.path().join("data")), Arc::new(|| {})),
            home,
        };
        bench.does(base::Wish::Open(None));
        bench.does(settings::Wish::Author("tester".into()));
        bench
    }

    /// Carries out a command and all that follows from it, without a fault.
    fn does(&mut self, command: impl Into<Command>) {
        self.tries(command);
        let faults: Vec<_> = self.workbench.notices().iter().filter(|n| n.is_fault()).collect();
        assert!(faults.is_empty(), "{faults:?}");
    }

    fn tries(&mut self, command: impl Into<Command>) {
        self.workbench.perform(command);
        self.workbench.settle();
    }

    /// Closes the program and opens it again.
    fn restart(&mut self) {
        let places = Places::under(&self.home.path().join("data"));
        self.workbench = Workbench::new(places.clone(), Arc::new(|| {}));
        let base = self.workbench.settings().base.clone();
        self.does(base::Wish::Open(base));
    }

    fn score(&self, text: &str) -> Option<u8> {
        self.workbench.kb().score(node(text)).map(Score::get)
    }

    fn last(&self) -> &Notice {
        self.workbench.notices().last().unwrap()
    }
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

fn set(text: &str, score: u8) -> base::Wish {
    base::Wish::Set { node: node(text), score: Score::new(score) }
}

#[test]
fn the_first_start_makes_the_built_in_base_and_selects_its_worst_conflict() {
    let bench = Bench::new();
    let scored = bench.workbench.kb().labelling().tally().scored;
    assert!(scored > 5184, "the elementary combinations and some more: {scored}");
    assert_eq!(bench.workbench.selected(), bench.workbench.ranking().first().copied());
    assert_eq!(bench.workbench.search().found().len(), scored as usize);
}

#[test]
fn an_answer_is_locked_undone_and_redone_over_restarts() {
    let mut bench = Bench::new();
    let before = bench.score("KNKGG");
    bench.does(set("KNKGG", 2));
    assert!(matches!(bench.last(), Notice::Stored { score: Some(_), .. }));
    assert!(bench.workbench.kb().is_invariable(node("KGGKN")));
    bench.restart();
    assert_eq!((bench.score("KNKGG"), bench.score("KGGKN")), (Some(2), Some(7)));
    bench.does(base::Wish::Undo);
    assert_eq!(bench.score("KNKGG"), before);
    bench.restart();
    bench.does(base::Wish::Redo);
    assert_eq!(bench.score("KNKGG"), Some(2));
}

#[test]
fn the_resolver_is_accepted_and_undone_as_one_and_touches_no_locked_node() {
    let mut bench = Bench::new();
    let start = Arc::clone(bench.workbench.kb());
    bench.does(resolver::Wish::Step);
    assert_eq!(bench.workbench.resolver().unwrap().steps(), 1);
    bench.does(resolver::Wish::Rewind(0));
    bench.does(resolver::Wish::Run);
    assert!(*bench.workbench.kb() == start, "only accepting changes the base");
    bench.does(resolver::Wish::Accept);
    let kb = Arc::clone(bench.workbench.kb());
    assert!(kb.conflicts().count() < start.conflicts().count());
    for (node, state) in start.scored().filter(|(_, state)| state.invariable) {
        assert_eq!(kb.state(node), Some(state));
    }
    bench.does(base::Wish::Undo);
    assert!(bench.workbench.kb().scored().eq(start.scored()));
}

#[test]
fn an_edit_begins_the_resolver_anew() {
    let mut bench = Bench::new();
    bench.does(resolver::Wish::Run);
    bench.does(set("KNKGG", 2));
    assert!(bench.workbench.resolver().is_none());
}

#[test]
fn impossible_wishes_are_refused_with_a_reason_and_change_nothing() {
    let mut bench = Bench::new();
    let start = Arc::clone(bench.workbench.kb());
    bench.tries(set("KRKR", 0));
    assert!(matches!(bench.last(), Notice::Failed(Fault::Set(_))));
    bench.tries(base::Wish::Lock { node: node("KRRNNCCKRRNNCC"), locked: true });
    assert!(matches!(bench.last(), Notice::Failed(Fault::Unscored(_))));
    bench.tries(resolver::Wish::Accept);
    assert!(matches!(bench.last(), Notice::Failed(Fault::NothingToAccept)));

    bench.tries(base::Wish::Open(Some(PathBuf::from("/nowhere/at/all.canju"))));
    assert!(matches!(bench.last(), Notice::Failed(Fault::Store(_))));
    assert!(*bench.workbench.kb() == start);
    assert!(bench.workbench.path().is_some(), "the base that was open stays open");
}

#[test]
fn a_query_finds_and_a_wrong_one_points_at_its_fault() {
    let mut bench = Bench::new();
    bench.does(lattice::Wish::Find("KR*vK*GGMM".into()));
    let found = bench.workbench.search().found();
    assert!(!found.is_empty() && found.contains(&node("KRKGGMM")));
    bench.does(lattice::Wish::Find("score<=3 & (".into()));
    assert!(bench.workbench.search().error().is_some());
}

#[test]
fn ranking_and_found_nodes_are_up_to_date_as_soon_as_an_edit_is_made() {
    let mut bench = Bench::new();
    let sort = Sort { order: Order::Conflicts, descending: true };
    bench.does(lattice::Wish::Find("conflicts>0 | score=0".into()));
    bench.does(lattice::Wish::SortBy(sort));
    let query = Query::parse("conflicts>0 | score=0").ok();
    let listing = Listing::Nodes { query, order: sort.order, descending: sort.descending };
    let edits = [
        set("KNKGG", 0),
        set("KRK", 9),
        base::Wish::Undo,
        set("KCKGG", 0),
        base::Wish::Undo,
        base::Wish::Redo,
    ];
    for edit in edits {
        let before = Arc::clone(bench.workbench.search().found());
        bench.workbench.perform(edit);
        let (kb, search) = (bench.workbench.kb(), bench.workbench.search());
        assert!(!search.is_running() && !Arc::ptr_eq(search.found(), &before));
        assert_eq!(**search.found(), listing.nodes(kb, &Unattended).unwrap());
        assert_eq!(bench.workbench.ranking(), rank(kb, bench.workbench.settings().measure));
    }
}

#[test]
fn a_sheet_goes_out_and_its_marks_come_back() {
    let mut bench = Bench::new();
    let wish = Command::Verification;
    bench.does(wish(Wish::Draw));
    let first = bench.workbench.verification().sample().unwrap().0.clone();
    bench.does(wish(Wish::Mark(first.nodes[0].mirror(), Mark::Skipped)));
    let file = bench.home.path().join("sheet.csv");
    bench.does(wish(Wish::WriteSheet(file.clone())));
    // Another sample has no marks; the sheet brings its own sample back.
    let settings = bench.workbench.settings().verification;
    let plan = Plan { seed: 2, ..settings.plan };
    bench.does(wish(Wish::Settings(verification::VerificationSettings { plan, ..settings })));
    bench.does(wish(Wish::Draw));
    assert!(bench.workbench.verification().marks().is_empty());
    bench.does(wish(Wish::ReadSheet(file.clone())));
    let room = bench.workbench.verification();
    assert_eq!((room.sample().unwrap().0, room.marks().len()), (&first, 1));
    // Answers count for the sample as soon as they are stored.
    let before = bench.workbench.verification().sample().unwrap().1.counts.all();
    let open = first.nodes[bench.workbench.verification().next().unwrap()];
    let score = bench.workbench.kb().score(open);
    bench.does(base::Wish::Set { node: open, score });
    assert!(bench.workbench.verification().sample().unwrap().1.counts.all() > before);
    for wrong in [Wish::WriteSheet(file), Wish::ReadSheet(PathBuf::from("/nowhere/at/all.csv"))] {
        bench.tries(wish(wrong));
        assert!(matches!(bench.last(), Notice::Failed(Fault::File(_))), "no sheet replaces another");
    }
}

#[test]
fn marks_belong_to_the_base_in_which_they_were_made() {
    let mut bench = Bench::new();
    let wish = Command::Verification;
    let first = bench.workbench.path().unwrap().to_owned();
    bench.does(wish(Wish::Draw));
    let sample = bench.workbench.verification().sample().unwrap().0.clone();
    bench.does(wish(Wish::Mark(sample.nodes[0], Mark::Skipped)));
    // As many combinations, so the same sample.
    bench.does(base::Wish::Create {
        path: bench.home.path().join("other.canju"),
        content: edit::Content::Elementary,
    });
    bench.does(wish(Wish::Draw));
    let room = bench.workbench.verification();
    assert_eq!(room.sample().unwrap().0, &sample);
    assert!(room.marks().is_empty(), "nobody has marked anything in this base");
    bench.does(wish(Wish::Mark(sample.nodes[1], Mark::Skipped)));
    bench.does(base::Wish::Open(Some(first)));
    let marked: Vec<NodeId> = bench.workbench.verification().marks().keys().copied().collect();
    assert_eq!(marked, [sample.nodes[0]], "its own come back");
}

#[test]
fn what_is_exported_is_imported_again() {
    let mut bench = Bench::new();
    let file = bench.home.path().join("out.jsonl");
    bench.does(base::Wish::Export(file.clone()));
    let first = Arc::clone(bench.workbench.kb());
    bench.does(base::Wish::Create {
        path: bench.home.path().join("other.canju"),
        content: edit::Content::Empty,
    });
    assert_eq!(bench.workbench.kb().nodes(), 0);
    bench.does(base::Wish::Import(file));
    assert_eq!(bench.workbench.kb().nodes(), first.nodes());
    assert!(bench.workbench.kb().labelling() == first.labelling());
    bench.restart();
    assert_eq!(bench.workbench.kb().nodes(), first.nodes());
}

#[test]
fn a_repair_follows_the_base_as_long_as_somebody_looks() {
    let mut bench = Bench::new();
    bench.does(base::Wish::Set { node: node("KNPGGMMKCPGGMM"), score: Some(Score::WIN_BY_POSITION) });
    bench.does(resolver::Wish::Face(Face::Exact));
    assert!(bench.workbench.repair().is_none());
    bench.does(settings::Wish::Show(Panel::Resolver));
    let first = bench.workbench.repair().cloned().unwrap();
    // An answer that some change of the repair contradicts makes it another one.
    let change = first.changes[0];
    bench.does(base::Wish::Set { node: change.node, score: Some(change.before) });
    let second = bench.workbench.repair().cloned().unwrap();
    assert!(second.changes.iter().all(|other| other.node != change.node));
    bench.does(resolver::Wish::RepairBy(Method::Nearest));
    assert_eq!(bench.workbench.repair().map(|repaired| repaired.report.method), Some(Method::Nearest));
    bench.does(resolver::Wish::RepairAccept);
    assert!(bench.workbench.repair().is_some_and(|repaired| repaired.changes.is_empty()));
    bench.does(settings::Wish::Show(Panel::Lattice));
    bench.does(base::Wish::Undo);
    assert!(bench.workbench.repair().is_none(), "it is that of another base");
    bench.tries(resolver::Wish::RepairAccept);
    assert!(matches!(bench.last(), Notice::Failed(Fault::NothingToAccept)));
}

#[test]
fn a_stopped_repair_waits_until_it_is_asked_for_again() {
    let mut bench = Bench::new();
    bench.workbench.perform(resolver::Wish::Face(Face::Exact));
    bench.workbench.perform(settings::Wish::Show(Panel::Resolver));
    let running = bench.workbench.repairing().unwrap();
    bench.does(Command::Cancel(running));
    // It may have been done before it was stopped.
    if bench.workbench.repair().is_none() {
        assert!(bench.workbench.repairing().is_none());
        bench.does(resolver::Wish::RepairAgain);
    }
    assert!(bench.workbench.repair().is_some());
    // A base that is repaired can be worked on meanwhile, and what is outdated is not taken for new.
    bench.workbench.perform(resolver::Wish::RepairBy(Method::Fewest));
    bench.workbench.perform(base::Wish::Set { node: node("KNKGG"), score: Score::new(2) });
    assert_eq!(bench.score("KNKGG"), Some(2));
    bench.workbench.settle();
    assert_eq!(bench.workbench.repair().map(|repaired| repaired.report.method), Some(Method::Fewest));
}

#[test]
fn a_comparison_follows_its_versions() {
    let mut bench = Bench::new();
    bench.does(base::Wish::NameVersion("before".into()));
    bench.does(settings::Wish::Show(Panel::Resolver));
    bench.does(resolver::Wish::Face(Face::Versions));
    bench.does(resolver::Wish::Compare(["before".into(), "main".into()]));
    let total = |bench: &Bench| bench.workbench.compared().map(|compared| compared.comparison.total());
    assert_eq!(total(&bench), Some(0));
    bench.does(base::Wish::Set { node: node("KNKGG"), score: Score::new(2) });
    assert_eq!(total(&bench), Some(2));
    bench.tries(resolver::Wish::Compare(["END7".into(), "main".into()]));
    assert!(matches!(bench.last(), Notice::Failed(Fault::Store(_))));
    assert_eq!((total(&bench), bench.workbench.is_comparing()), (None, false));
}
