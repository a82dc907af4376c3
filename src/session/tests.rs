//! The session as a front end uses it: commands in, state and messages out.

use std::path::PathBuf;
use std::sync::mpsc::{Sender, channel};

use crate::jobs::JobKind;
use crate::knowledge::history::Method;
use crate::knowledge::score::Score;
use crate::knowledge::select::{Listing, Order, rank};
use crate::material::Material;
use crate::material::query::Query;
use crate::progress::{Progress, Unattended};
use crate::service::edit;
use crate::service::fault::Fault;
use crate::service::notice::Notice;
use crate::service::places::Places;
use crate::service::settings::{Panel, ResolverView, VerificationSettings};
use crate::session::games::GamesFeature;
use crate::session::lattice::Sort;
use crate::session::verification::Action;
use crate::session::{Command, *};
use crate::store::Base;
use crate::verification::sampling::Plan;
use crate::verification::sheet::Mark;

mod background;
mod card;
mod crashes;
mod endgames;
#[cfg(unix)]
mod external_engines;
mod kept_games;
mod library;
mod manners;
mod no_capture_limit;
mod openings;
mod play;
mod tuning;

impl Session {
    /// Lends the base to a job, as an import does, until the sender is dropped.
    pub(crate) fn lend_base(&mut self) -> Sender<()> {
        let (finish, wait) = channel::<()>();
        let work = move |_: &mut Base, _: &dyn Progress| _ = wait.recv();
        let lent =
            self.context.check_out(JobKind::Import, work, |games: &mut GamesFeature, context, _, ()| {
                games.taken_in(context, Default::default())
            });
        assert!(lent.is_ok());
        finish
    }

    /// Makes a default base of the elementary combinations only, which takes no time, for tests that are not about all endgames.
    pub(crate) fn provide_elementary(places: &Places) {
        let path = places.default_base();
        if !path.exists() {
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            edit::make(&path, edit::Content::Elementary, "tester").unwrap();
        }
    }
}

struct Fixture {
    session: Session,
    home: tempfile::TempDir,
}

impl Fixture {
    fn new() -> Self {
        let home = tempfile::tempdir().unwrap();
        Session::provide_elementary(&Places::under(&home.path().join("data")));
        let mut fixture =
            Self { session: Session::new(Places::under(&home.path().join("data")), Arc::new(|| {})), home };
        fixture.does(base::Action::Open(None));
        fixture.does(preferences::Action::Author("tester".into()));
        fixture
    }

    /// Performs a command and all that follows from it, without a fault.
    fn does(&mut self, command: impl Into<Command>) {
        self.tries(command);
        let faults: Vec<_> = self.session.notices().iter().filter(|n| n.is_fault()).collect();
        assert!(faults.is_empty(), "{faults:?}");
    }

    fn tries(&mut self, command: impl Into<Command>) {
        self.session.perform(command);
        self.session.settle();
    }

    /// Closes the program and opens it again.
    fn restart(&mut self) {
        let session =
            |folder: &str| Session::new(Places::under(&self.home.path().join(folder)), Arc::new(|| {}));
        // The old one ends before the new one begins, as with windows.
        drop(std::mem::replace(&mut self.session, session("between")));
        self.session = session("data");
        let base = self.session.settings().base.clone();
        self.does(base::Action::Open(base));
    }

    fn score(&self, text: &str) -> Option<u8> {
        self.session.kb().score(node(text)).map(Score::get)
    }

    fn last(&self) -> &Notice {
        self.session.notices().last().unwrap()
    }
}

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

fn set(text: &str, score: u8) -> base::Action {
    base::Action::Set { node: node(text), score: Score::new(score) }
}

#[test]
fn the_first_start_makes_the_built_in_base_and_selects_its_worst_conflict() {
    let fixture = Fixture::new();
    let scored = fixture.session.kb().scored_count();
    assert!(scored > 5184, "the elementary combinations and some more: {scored}");
    assert_eq!(fixture.session.selected(), fixture.session.conflicts().ranking.first().copied());
    assert_eq!(fixture.session.lattice().found().len(), scored as usize);
}

#[test]
fn an_answer_is_locked_undone_and_redone_over_restarts() {
    let mut fixture = Fixture::new();
    let before = fixture.score("KNKGG");
    fixture.does(set("KNKGG", 2));
    assert!(matches!(fixture.last(), Notice::Stored { score: Some(_), .. }));
    assert!(fixture.session.kb().is_invariable(node("KGGKN")));
    fixture.restart();
    assert_eq!((fixture.score("KNKGG"), fixture.score("KGGKN")), (Some(2), Some(7)));
    fixture.does(base::Action::Undo);
    assert_eq!(fixture.score("KNKGG"), before);
    fixture.restart();
    fixture.does(base::Action::Redo);
    assert_eq!(fixture.score("KNKGG"), Some(2));
}

#[test]
fn the_resolver_is_accepted_and_undone_as_one_and_touches_no_locked_node() {
    let mut fixture = Fixture::new();
    let start = Arc::clone(fixture.session.kb());
    fixture.does(resolver::Action::Step);
    assert_eq!(fixture.session.resolver().greedy().unwrap().steps(), 1);
    fixture.does(resolver::Action::Rewind(0));
    fixture.does(resolver::Action::Run);
    assert!(*fixture.session.kb() == start, "only accepting changes the base");
    fixture.does(resolver::Action::Accept);
    let kb = Arc::clone(fixture.session.kb());
    assert!(kb.conflicts().count() < start.conflicts().count());
    for (node, state) in start.scored().filter(|(_, state)| state.invariable) {
        assert_eq!(kb.state(node), Some(state));
    }
    fixture.does(base::Action::Undo);
    assert!(fixture.session.kb().scored().eq(start.scored()));
}

#[test]
fn an_edit_begins_the_resolver_anew() {
    let mut fixture = Fixture::new();
    fixture.does(resolver::Action::Run);
    fixture.does(set("KNKGG", 2));
    assert!(fixture.session.resolver().greedy().is_none());
}

#[test]
fn impossible_wishes_are_refused_with_a_reason_and_change_nothing() {
    let mut fixture = Fixture::new();
    let start = Arc::clone(fixture.session.kb());
    fixture.tries(set("KRKR", 0));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Set(_))));
    fixture.tries(base::Action::Lock { node: node("KRRNNCCKRRNNCC"), locked: true });
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Unscored(_))));
    fixture.tries(resolver::Action::Accept);
    assert!(matches!(fixture.last(), Notice::Failed(Fault::NothingToAccept)));

    fixture.tries(base::Action::Open(Some(PathBuf::from("/nowhere/at/all.canju"))));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Store(_))));
    assert!(*fixture.session.kb() == start);
    assert!(fixture.session.path().is_some(), "the base that was open stays open");
}

#[test]
fn a_query_finds_and_a_wrong_one_points_at_its_fault() {
    let mut fixture = Fixture::new();
    fixture.does(lattice::Action::Find("KR*vK*GGMM".into()));
    let found = fixture.session.lattice().found();
    assert!(!found.is_empty() && found.contains(&node("KRKGGMM")));
    fixture.does(lattice::Action::Find("score<=3 & (".into()));
    assert!(fixture.session.lattice().error.is_some());
}

#[test]
fn ranking_and_found_nodes_are_up_to_date_as_soon_as_an_edit_is_made() {
    let mut fixture = Fixture::new();
    let sort = Sort { order: Order::Conflicts, descending: true };
    fixture.does(lattice::Action::Find("conflicts>0 | score=0".into()));
    fixture.does(lattice::Action::SortBy(sort));
    let query = Query::parse("conflicts>0 | score=0").ok();
    let listing = Listing::Nodes { query, order: sort.order, descending: sort.descending };
    let edits = [
        set("KNKGG", 0),
        set("KRK", 9),
        base::Action::Undo,
        set("KCKGG", 0),
        base::Action::Undo,
        base::Action::Redo,
    ];
    for edit in edits {
        let before = Arc::clone(fixture.session.lattice().found());
        fixture.session.perform(edit);
        let (kb, search) = (fixture.session.kb(), fixture.session.lattice());
        assert!(!search.search.is_running() && !Arc::ptr_eq(search.found(), &before));
        assert_eq!(**search.found(), listing.nodes(kb, &Unattended).unwrap());
        assert_eq!(*fixture.session.conflicts().ranking, rank(kb, fixture.session.settings().measure));
    }
}

#[test]
fn a_sheet_is_exported_and_its_marks_are_imported() {
    let mut fixture = Fixture::new();
    let action = Command::Verification;
    fixture.does(action(Action::Draw));
    let first = fixture.session.verification().sample().unwrap().0.clone();
    fixture.does(action(Action::Mark(first.nodes[0].mirror(), Mark::Skipped)));
    let file = fixture.home.path().join("sheet.csv");
    fixture.does(action(Action::WriteSheet(file.clone())));
    // Another sample has no marks; the sheet restores its own sample.
    let settings = fixture.session.settings().verification;
    let plan = Plan { seed: 2, ..settings.plan };
    fixture.does(action(Action::Settings(VerificationSettings { plan, ..settings })));
    fixture.does(action(Action::Draw));
    assert!(fixture.session.verification().marks.is_empty());
    fixture.does(action(Action::ReadSheet(file.clone())));
    let feature = fixture.session.verification();
    assert_eq!((feature.sample().unwrap().0, feature.marks.len()), (&first, 1));
    // Answers count for the sample as soon as they are stored.
    let before = fixture.session.verification().sample().unwrap().1.counts.all();
    let open = first.nodes[fixture.session.verification().next().unwrap()];
    // What is to be judged is hidden: the views are without its score.
    assert!(fixture.session.kb().score(open).is_none());
    let score = fixture.session.whole().score(open);
    fixture.does(base::Action::Set { node: open, score });
    assert!(fixture.session.verification().sample().unwrap().1.counts.all() > before);
    for wrong in [Action::WriteSheet(file), Action::ReadSheet(PathBuf::from("/nowhere/at/all.csv"))] {
        fixture.tries(action(wrong));
        assert!(matches!(fixture.last(), Notice::Failed(Fault::File(_))), "no sheet replaces another");
    }
}

#[test]
fn marks_belong_to_the_base_in_which_they_were_made() {
    let mut fixture = Fixture::new();
    let action = Command::Verification;
    let first = fixture.session.path().unwrap().to_owned();
    fixture.does(action(Action::Draw));
    let sample = fixture.session.verification().sample().unwrap().0.clone();
    fixture.does(action(Action::Mark(sample.nodes[0], Mark::Skipped)));
    // The same number of combinations, so the same sample.
    fixture.does(base::Action::Create {
        path: fixture.home.path().join("other.canju"),
        content: edit::Content::Elementary,
    });
    fixture.does(action(Action::Draw));
    let feature = fixture.session.verification();
    assert_eq!(feature.sample().unwrap().0, &sample);
    assert!(feature.marks.is_empty(), "this base has no marks");
    fixture.does(action(Action::Mark(sample.nodes[1], Mark::Skipped)));
    fixture.does(base::Action::Open(Some(first)));
    let marked: Vec<NodeId> = fixture.session.verification().marks.keys().copied().collect();
    assert_eq!(marked, [sample.nodes[0]], "its own come back");
}

#[test]
fn what_is_exported_is_imported_again() {
    let mut fixture = Fixture::new();
    let file = fixture.home.path().join("out.jsonl");
    fixture.does(base::Action::Export(file.clone()));
    let first = Arc::clone(fixture.session.kb());
    fixture.does(base::Action::Create {
        path: fixture.home.path().join("other.canju"),
        content: edit::Content::Empty,
    });
    assert_eq!(fixture.session.kb().nodes(), 0);
    fixture.does(base::Action::Import(file));
    assert_eq!(fixture.session.kb().nodes(), first.nodes());
    assert!(fixture.session.kb().labelling() == first.labelling());
    fixture.restart();
    assert_eq!(fixture.session.kb().nodes(), first.nodes());
}

#[test]
fn a_repair_follows_the_base_as_long_as_somebody_looks() {
    let mut fixture = Fixture::new();
    fixture.does(base::Action::Set { node: node("KNPGGMMKCPGGMM"), score: Some(Score::WIN_BY_POSITION) });
    fixture.does(resolver::Action::View(ResolverView::Exact));
    assert!(fixture.session.resolver().repair.current().is_none());
    fixture.does(preferences::Action::Show(Panel::Resolver));
    let first = fixture.session.resolver().repair.current().cloned().unwrap();
    // An answer that contradicts a change of the repair leads to another repair.
    let change = first.changes[0];
    fixture.does(base::Action::Set { node: change.node, score: Some(change.before) });
    let second = fixture.session.resolver().repair.current().cloned().unwrap();
    assert!(second.changes.iter().all(|other| other.node != change.node));
    fixture.does(resolver::Action::RepairBy(Method::Nearest));
    assert_eq!(
        fixture.session.resolver().repair.current().map(|repaired| repaired.report.method),
        Some(Method::Nearest)
    );
    fixture.does(resolver::Action::RepairAccept);
    assert!(fixture.session.resolver().repair.current().is_some_and(|repaired| repaired.changes.is_empty()));
    fixture.does(preferences::Action::Show(Panel::Lattice));
    fixture.does(base::Action::Undo);
    assert!(fixture.session.resolver().repair.current().is_none(), "it is that of another base");
    fixture.tries(resolver::Action::RepairAccept);
    assert!(matches!(fixture.last(), Notice::Failed(Fault::NothingToAccept)));
}

#[test]
fn a_stopped_repair_waits_until_it_is_asked_for_again() {
    let mut fixture = Fixture::new();
    fixture.session.perform(resolver::Action::View(ResolverView::Exact));
    fixture.session.perform(preferences::Action::Show(Panel::Resolver));
    let running = fixture.session.resolver().repair.job().unwrap();
    fixture.does(general::Action::Cancel(running));
    // It may have ended before it was stopped.
    if fixture.session.resolver().repair.current().is_none() {
        assert!(!fixture.session.resolver().repair.is_running());
        fixture.does(resolver::Action::RepairAgain);
    }
    assert!(fixture.session.resolver().repair.current().is_some());
    // A base under repair can be edited meanwhile, and an outdated result is not taken for a current one.
    fixture.session.perform(resolver::Action::RepairBy(Method::Fewest));
    fixture.session.perform(base::Action::Set { node: node("KNKGG"), score: Score::new(2) });
    assert_eq!(fixture.score("KNKGG"), Some(2));
    fixture.session.settle();
    assert_eq!(
        fixture.session.resolver().repair.current().map(|repaired| repaired.report.method),
        Some(Method::Fewest)
    );
}

#[test]
fn a_comparison_follows_its_versions() {
    let mut fixture = Fixture::new();
    fixture.does(base::Action::NameVersion("before".into()));
    fixture.does(preferences::Action::Show(Panel::Resolver));
    fixture.does(resolver::Action::View(ResolverView::Versions));
    fixture.does(resolver::Action::Compare(["before".into(), "main".into()]));
    let total = |fixture: &Fixture| {
        fixture.session.resolver().comparison.current().map(|compared| compared.comparison.total())
    };
    assert_eq!(total(&fixture), Some(0));
    fixture.does(base::Action::Set { node: node("KNKGG"), score: Score::new(2) });
    assert_eq!(total(&fixture), Some(2));
    fixture.tries(resolver::Action::Compare(["END7".into(), "main".into()]));
    assert!(matches!(fixture.last(), Notice::Failed(Fault::Store(_))));
    assert_eq!((total(&fixture), fixture.session.resolver().comparison.is_current_missing()), (None, false));
}
