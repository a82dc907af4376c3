//! The tuner in the window: a run begun, looked at, its values used and taken back.

use super::looks::perform;
use super::*;
use crate::progress::Unattended;
use crate::session::tuning::{Action as Tune, Values};
use crate::tuner::settings::Preset;
use crate::tuner::{Moved, Run, Settings as Tuned, Space, TuneFile};

fn click(shown: &mut Shown, label: &str) {
    shown.get_all_by_label(label).next().unwrap().click();
    settle(shown);
    settle(shown);
}

fn tuned() -> (TempDir, Shown) {
    let (home, mut shown) = window();
    press(&mut shown, Modifiers::COMMAND | Modifiers::SHIFT, Key::T);
    assert_eq!(session(&shown).settings().panel, Panel::Tuning);
    (home, shown)
}

#[test]
fn a_run_is_begun_by_the_form_and_its_values_are_used() {
    let (_home, mut shown) = tuned();
    assert!(shown.query_by_label("No run shown").is_some());
    click(&mut shown, "New run …");
    assert!(shown.query_by_label("90 games").is_some(), "the cost is shown before it begins");
    click(&mut shown, "Start");
    let view = session(&shown).tuning().view.as_ref().unwrap();
    assert_eq!((view.past.len(), view.games()), (3, 90));
    let most = Moved::all(view.settings.space, &view.choice).swap_remove(0).parameter;
    let most = Words::of(Language::English).parameter(most);
    assert!(shown.query_by_label("Start").is_none(), "the form is gone");
    assert!(shown.query_by_label(&most).is_some(), "parameters have names, here {most}");
    click(&mut shown, "Play with: the run's choice");
    let choice = session(&shown).tuning().view.as_ref().unwrap().choice.clone();
    assert_eq!(session(&shown).settings().play.elements.as_deref(), Some(&choice));
    press(&mut shown, Modifiers::COMMAND, Key::Z);
    assert_eq!(session(&shown).settings().play.elements, None);
}

#[test]
fn two_programs_meet_and_winners_meet_the_start() {
    let (_home, mut shown) = tuned();
    let smoke = Tuned { nodes: 20, openings: 4, ..Tuned::preset(Preset::Smoke) };
    perform(&mut shown, Tune::Start(Box::new(smoke)));
    click(&mut shown, "Play match");
    let met = session(&shown).tuning().meeting().unwrap();
    assert_eq!((met.contest.first, met.games()), (Some(Values::Hand), 100));
    assert!(shown.query_by_label_contains("the run's choice against hand-set").is_some());
    click(&mut shown, "Winners against the start");
    let met = session(&shown).tuning().meeting().unwrap();
    assert_eq!((met.contest.others.len(), met.games()), (3, 60));
    assert!(shown.query_by_label("best of generation 2").is_some());
    click(&mut shown, "Winners against each other");
    let met = session(&shown).tuning().meeting().unwrap();
    assert_eq!((met.contest.first, met.games()), (None, 6), "figures 4 and 5");
}

/// Figure 6 needs a run with place control and one without: what is missing is said beside the button, and a run opened from a file
/// counts.
#[test]
fn figure_6_says_what_it_lacks_and_takes_opened_runs() {
    let (home, mut shown) = tuned();
    let smoke = |space| Tuned { nodes: 20, openings: 4, space, ..Tuned::preset(Preset::Smoke) };
    let without = home.path().join("without.jsonl");
    let mut run =
        Run::new(smoke(Space::WithoutPlace), Some(TuneFile::new(without.clone())), &Unattended).unwrap();
    run.step(&Unattended).unwrap();
    perform(&mut shown, Tune::Start(Box::new(smoke(Space::All))));
    let all = session(&shown).tuning().view.as_ref().unwrap().path.clone();
    assert!(shown.query_by_label_contains("No run without place control is listed").is_some());
    perform(&mut shown, Tune::Open(without));
    assert!(shown.query_by_label_contains("Show the former first").is_some());
    perform(&mut shown, Tune::Open(all));
    for reason in ["No run without place control", "other nodes or stages", "Show the former first"] {
        assert!(shown.query_by_label_contains(reason).is_none(), "{reason}");
    }
    click(&mut shown, "Against a run without place control …");
    click(&mut shown, "without");
    assert!(session(&shown).tuning().meeting().unwrap().contest.beside.is_some());
}
