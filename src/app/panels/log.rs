//! The log: all actions on the base, newest first, the changes of each entry, and the way back to before it.

mod entry;
mod list;
mod states;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{CentralPanel, ComboBox, Frame, Panel, ScrollArea, TextEdit, Ui};

use crate::app::scene::{Memo, Requests, ViewContext};
use crate::app::{export, parts};
use crate::knowledge::history::{Action, Entry, EntryId};
use crate::text::log::Sought;
use crate::text::{Words, moment};

/// The state of the panel.
#[derive(Default)]
pub(in crate::app) struct LogPanel {
    filter: Filter,
    found: Memo<Key, Arc<Vec<ListedEntry>>>,
    states: states::StatesView,
}

/// The key of the list, beside the base.
type Key = (Filter, Words, EntryId, usize);

/// An entry that passes the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ListedEntry {
    id: EntryId,
    /// Whether the state shown is built on it.
    in_force: bool,
}

/// The filter of the entries.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
struct Filter {
    text: String,
    author: Option<String>,
    kind: Option<Kind>,
    /// The first and the last day, as typed: 2026-11-25. An invalid day is ignored.
    days: [String; 2],
    /// Only entries on which the state shown is built.
    in_force: bool,
}

/// The kinds of actions.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Answers of experts.
    Answers,
    /// Withdrawn answers.
    Withdrawals,
    /// Predicted, refined, resolved or repaired scores.
    Inferences,
    /// Proofs by exact tables.
    Proofs,
    /// Games and positions attached to combinations.
    Evidence,
    /// Files created, imported or merged.
    Files,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Answers, Self::Withdrawals, Self::Inferences, Self::Proofs, Self::Evidence, Self::Files];

    const fn of(action: &Action) -> Self {
        match action {
            Action::Set { .. } | Action::Lock { .. } => Self::Answers,
            Action::Answer { .. } | Action::Adjudicate { .. } | Action::Sample { .. } => Self::Answers,
            Action::Withdraw { .. } => Self::Withdrawals,
            Action::Resolve { .. } | Action::Repair { .. } => Self::Inferences,
            Action::Extend { .. } | Action::Refine { .. } => Self::Inferences,
            Action::Prove { .. } | Action::ProveKnown { .. } => Self::Proofs,
            Action::Attach { .. } | Action::Study { .. } => Self::Evidence,
            Action::Create { .. } | Action::Merge { .. } | Action::Import { .. } => Self::Files,
        }
    }

    const fn text_key(self) -> &'static str {
        match self {
            Self::Answers => "log-kind-answers",
            Self::Withdrawals => "log-kind-withdrawals",
            Self::Inferences => "log-kind-inferences",
            Self::Proofs => "log-kind-proofs",
            Self::Evidence => "log-kind-evidence",
            Self::Files => "log-kind-files",
        }
    }
}

impl Filter {
    fn passes(&self, words: Words, sought: &Sought, entry: &Entry, logged: impl FnOnce() -> String) -> bool {
        let author = self.author.as_ref().is_none_or(|author| *author == entry.author);
        let kind = self.kind.is_none_or(|kind| kind == Kind::of(&entry.action));
        let day = moment(entry.time).get(..DAY.len()).map(str::to_owned).unwrap_or_default();
        let [since, until] = self.days.each_ref().map(|day| Some(day.trim()).filter(|day| is_day(day)));
        let in_days = since.is_none_or(|since| since <= day.as_str())
            && until.is_none_or(|until| day.as_str() <= until);
        author && kind && in_days && words.entry_matches(entry, logged, sought)
    }

    /// Describes the filter in one line; empty if every entry passes.
    fn described(&self, words: Words) -> String {
        let in_force = if self.in_force { words.get("log-in-force") } else { String::new() };
        let kind = self.kind.map(|kind| words.get(kind.text_key())).unwrap_or_default();
        let [since, until] = self.days.clone();
        let days = if since.is_empty() && until.is_empty() { since } else { format!("{since} – {until}") };
        let parts = [self.text.clone(), self.author.clone().unwrap_or_default(), kind, days, in_force];
        let given: Vec<String> = parts.into_iter().filter(|part| !part.trim().is_empty()).collect();
        given.join(", ")
    }
}

/// An example of a day.
const DAY: &str = "2026-11-25";

/// Whether a text is a day. Days of this form sort as text.
fn is_day(text: &str) -> bool {
    text.len() == DAY.len()
        && text
            .chars()
            .zip(DAY.chars())
            .all(|(c, sample)| c == sample && c == '-' || sample != '-' && c.is_ascii_digit())
}

/// Draws the panel.
pub(in crate::app) fn show(
    ui: &mut Ui,
    scene: ViewContext<'_>,
    state: &mut LogPanel,
    requests: &mut Requests,
) {
    let (history, words) = (scene.session.history(), scene.words);
    states::show(ui, scene, &mut state.states, requests);
    filter(ui, scene, &mut state.filter);
    let head = history.current().head;
    let key = (state.filter.clone(), words, head, history.entries().len());
    let found = state.found.get(scene.session.kb(), key, || Arc::new(find(scene, &state.filter)));
    if found.is_empty() {
        parts::quiet(ui, words.get("log-none"));
        return;
    }
    let height = ui.available_height();
    let looked_at = scene.session.log().looked_at().and_then(|id| history.entry(id));
    if let Some(looked_at) = looked_at {
        let below = Panel::bottom("entry of the log").resizable(true).default_size(height * 0.45);
        below.size_range(140.0..=(height - 120.0).max(140.0)).show(ui, |ui| {
            ScrollArea::vertical()
                .auto_shrink(false)
                .show(ui, |ui| entry::show(ui, scene, looked_at, requests));
        });
    }
    let filter = state.filter.described(words);
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        export::filtered(ui, &filter, |ui| list::show(ui, scene, &found, requests));
    });
}

/// Returns the entries that pass a filter, newest first.
fn find(scene: ViewContext<'_>, filter: &Filter) -> Vec<ListedEntry> {
    let history = scene.session.history();
    let line: BTreeSet<EntryId> = history.line().map(|entry| entry.id).collect();
    let found = |entry: &Entry| ListedEntry { id: entry.id, in_force: line.contains(&entry.id) };
    let sought = Sought::new(&filter.text);
    let passes = |entry: &&Entry| {
        let logged = || scene.words.logged(history, entry, line.contains(&entry.id));
        filter.passes(scene.words, &sought, entry, logged)
    };
    let entries = history.entries().rev().filter(passes).map(found);
    entries.filter(|found| found.in_force || !filter.in_force).collect()
}

fn filter(ui: &mut Ui, scene: ViewContext<'_>, filter: &mut Filter) {
    let words = scene.words;
    ui.horizontal_wrapped(|ui| {
        let field = TextEdit::singleline(&mut filter.text).desired_width(160.0);
        let field = parts::labelled(ui, words.get("log-text"), |ui| ui.add(field));
        field.on_hover_text(words.get("log-text-hint"));
        let everybody = words.get("log-everybody");
        let name = |author: &str| match words.author(author) {
            name if name.is_empty() => words.get("log-nobody"),
            name => name,
        };
        let chosen = filter.author.as_deref().map_or_else(|| everybody.clone(), name);
        parts::labelled(ui, words.get("log-author"), |ui| {
            let combo = ComboBox::from_id_salt("author").selected_text(chosen).show_ui(ui, |ui| {
                ui.selectable_value(&mut filter.author, None, &everybody);
                let authors: BTreeSet<&str> =
                    scene.session.history().entries().map(|entry| entry.author.as_str()).collect();
                for author in authors {
                    ui.selectable_value(&mut filter.author, Some(author.to_owned()), name(author));
                }
            });
            combo.response
        });
        let name = |kind: Option<Kind>| words.get(kind.map_or("log-kind-all", Kind::text_key));
        parts::labelled(ui, words.get("log-kind"), |ui| {
            let combo = ComboBox::from_id_salt("kind").selected_text(name(filter.kind)).show_ui(ui, |ui| {
                for kind in [None].into_iter().chain(Kind::ALL.map(Some)) {
                    ui.selectable_value(&mut filter.kind, kind, name(kind));
                }
            });
            combo.response
        });
        for (day, key) in filter.days.iter_mut().zip(["log-since", "log-until"]) {
            let field = TextEdit::singleline(day).desired_width(92.0).hint_text(DAY);
            let hint = words.with("log-day-hint", &[("day", DAY)]);
            parts::labelled(ui, words.get(key), |ui| ui.add(field)).on_hover_text(hint);
        }
        ui.checkbox(&mut filter.in_force, words.get("log-in-force"))
            .on_hover_text(words.get("log-in-force-hint"));
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::ENGLISH;
    use crate::knowledge::score::Score;
    use crate::knowledge::statement::Statement;

    #[test]
    fn a_filter_wants_every_word_in_whatever_case_and_the_kind() {
        let action = Action::Set { material: "KRKNGG".into() };
        let (id, parent) = (EntryId(12), EntryId(11));
        let statement = Some(Statement {
            score: Score::new(6),
            sure: false,
            exceptions: Some(30),
            role: None,
            comment: "高兵不易守".into(),
        });
        let entry = Entry { id, parent, time: 0, author: "林".into(), action, changes: 1, statement };
        let passes = |text: &str, kind, author: Option<&str>| {
            let author = author.map(ToOwned::to_owned);
            Filter { text: text.into(), author, kind, ..Filter::default() }.passes(
                ENGLISH,
                &Sought::new(text),
                &entry,
                || ENGLISH.entry(&entry),
            )
        };
        let on_days = |since: &str, until: &str| {
            let days = [since, until].map(str::to_owned);
            Filter { days, ..Filter::default() }
                .passes(ENGLISH, &Sought::new(""), &entry, || ENGLISH.entry(&entry))
        };
        assert!(on_days("1969-12-31", "1970-01-02") && on_days("1970-", "") && on_days("", ""));
        assert!(!on_days("1970-01-03", "") && !on_days("", "1969-12-30"));
        assert!(passes("", None, None));
        assert!(passes("krkngg 林", Some(Kind::Answers), Some("林")));
        assert!(passes("knight", None, None), "by words, too");
        for name in ["cdmss", "jdmss", "车对马双士", "車對馬雙士"] {
            let names = Sought::new(name);
            assert!(ENGLISH.entry_matches(&entry, || ENGLISH.entry(&entry), &names), "{name}");
        }
        assert!(!passes("cdpss", None, None), "of another combination");
        assert!(passes("krkngg = 6", None, None), "by score");
        assert!(passes("高兵", None, None), "by comment");
        assert!(passes("sure 30", None, None), "by condition");
        assert!(!passes("krkngg 張", None, None));
        assert!(!passes("", Some(Kind::Withdrawals), None));
        assert!(!passes("", None, Some("")));
    }
}
