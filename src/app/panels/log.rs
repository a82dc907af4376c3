//! The log: all actions on the base, newest first, the changes of each entry, and the way back to before it.

use std::collections::BTreeSet;
use std::sync::Arc;

use canju_message::All;
use egui::{
    Align, Button, CentralPanel, CollapsingHeader, ComboBox, Frame, Grid, Key, Label, Layout, Modifiers,
    Panel, RichText, ScrollArea, TextEdit, Ui,
};
use egui_extras::{Column, TableBuilder};

use crate::app::commands::CommandId;
use crate::app::layout::{self, SCROLL_BAR, TableColumn};
use crate::app::scene::{Memo, ViewContext};
use crate::app::{export, inspector, keys, parts};
use crate::knowledge::change::Change;
use crate::knowledge::history::{Action, Entry, EntryId, Version};
use crate::material::Material;
use crate::service::rounds::is_built_upon;
use crate::session::{base, lattice, log};
use crate::text::evidence::Sought;
use crate::text::{Words, moment};
use crate::views::log as views;
use crate::views::log::Logged;

#[derive(Default)]
pub(in crate::app) struct LogPanel {
    filter: Filter,
    found: Memo<ListKey, Arc<Vec<ListedEntry>>>,
    states: StatesView,
}

/// The key of the list, beside the base.
type ListKey = (Filter, Words, EntryId, usize);

/// An entry that passes the filter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct ListedEntry {
    id: EntryId,
    /// Whether the state shown is built on it.
    in_force: bool,
}

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
#[all(text = "log-kind-")]
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

pub(in crate::app) fn show(ui: &mut Ui, scene: ViewContext<'_>, state: &mut LogPanel) {
    let (history, words) = (scene.session.history(), scene.words);
    show_states(ui, scene, &mut state.states);
    filter(ui, scene, &mut state.filter);
    let head = history.current().head;
    let key = (state.filter.clone(), words, head, history.entries().len());
    let found = state.found.get(scene.session.kb(), key, || Arc::new(find(scene, &state.filter)));
    if found.is_empty() {
        parts::quiet(ui, words.get("log-none"));
        return;
    }
    let height = ui.available_height();
    let looked_at = scene.session.log().looked_at.and_then(|id| history.entry(id));
    if let Some(looked_at) = looked_at {
        let below = Panel::bottom("entry of the log").resizable(true).default_size(height * 0.45);
        below.size_range(140.0..=(height - 120.0).max(140.0)).show(ui, |ui| {
            ScrollArea::vertical().auto_shrink(false).show(ui, |ui| show_entry(ui, scene, looked_at));
        });
    }
    let filter = state.filter.described(words);
    CentralPanel::default().frame(Frame::NONE).show(ui, |ui| {
        export::filtered(ui, &filter, |ui| show_list(ui, scene, &found));
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
        let field = parts::field(ui, words, "log-text", field);
        field.on_hover_text(words.get("log-text-hint"));
        let name = |author: &Option<String>| match author.as_deref().map(|author| words.author(author)) {
            None => words.get("log-everybody"),
            Some(name) if name.is_empty() => words.get("log-nobody"),
            Some(name) => name,
        };
        parts::labelled(ui, words.get("log-author"), |ui| {
            let authors: BTreeSet<&str> =
                scene.session.history().entries().map(|entry| entry.author.as_str()).collect();
            let all = [None].into_iter().chain(authors.into_iter().map(|author| Some(author.to_owned())));
            parts::choose(ui, ComboBox::from_id_salt("author"), &mut filter.author, all, name)
        });
        let name = |kind: &Option<Kind>| words.get(kind.map_or("log-kind-all", Kind::text_key));
        parts::labelled(ui, words.get("log-kind"), |ui| {
            let all = [None].into_iter().chain(Kind::ALL.map(Some));
            parts::choose(ui, ComboBox::from_id_salt("kind"), &mut filter.kind, all, name)
        });
        for (day, key) in filter.days.iter_mut().zip(["log-since", "log-until"]) {
            let field = TextEdit::singleline(day).desired_width(92.0).hint_text(DAY);
            let hint = words.with("log-day-hint", &[("day", DAY)]);
            parts::field(ui, words, key, field).on_hover_text(hint);
        }
        parts::check(ui, words, "log-in-force", &mut filter.in_force);
    });
}

// The entries found, one per line.

const LIST_ROW: f32 = 24.0;

/// The columns with their titles: the action is the widest.
const COLUMNS: [(&str, TableColumn); 5] = [
    ("cli-entry", TableColumn::kept(40.0, 56.0)),
    ("cli-time", TableColumn::kept(176.0, 180.0)),
    ("cli-author", TableColumn::ranked(56.0, 120.0, 1)),
    ("cli-action", TableColumn::kept(216.0, 240.0)),
    ("cli-changes", TableColumn::ranked(64.0, 84.0, 2)),
];

/// The index of the action among them.
const ACTION: usize = 3;

/// Draws the list: a click or an arrow key shows the changes of an entry, and selects its node.
fn show_list(ui: &mut Ui, scene: ViewContext<'_>, found: &[ListedEntry]) {
    let (history, words) = (scene.session.history(), scene.words);
    let looked_at = scene.session.log().looked_at;
    let titles = COLUMNS.map(|(key, _)| key);
    let columns = views::columns(words);
    export::shown(ui.ctx(), &|| {
        let entries = found.iter().filter_map(|found| Some((history.entry(found.id)?, found.in_force)));
        let rows = entries.map(|(entry, in_force)| Logged::of(words, history, entry, in_force)).collect();
        views::columns(words).table("panel-log", rows).figure()
    });
    let to = stepped(ui, found, looked_at);
    if let Some(entry) = to.and_then(|to| found.get(to)).and_then(|found| history.entry(found.id)) {
        look_at(scene, entry);
    }
    let rooms = COLUMNS.map(|(key, column)| column.titled(ui, &words.get(key)));
    let widths =
        layout::columns(&rooms, ACTION, ui.spacing().item_spacing.x, ui.available_width() - SCROLL_BAR);
    let mut table = TableBuilder::new(ui);
    if let Some(to) = to {
        table = table.scroll_to_row(to, None);
    }
    table = table
        .striped(true)
        .auto_shrink(false)
        .min_scrolled_height(0.0)
        .sense(egui::Sense::click())
        .cell_layout(Layout::left_to_right(Align::Center));
    for width in widths.iter().flatten() {
        table = table.column(Column::exact(*width).clip(true));
    }
    table
        .header(LIST_ROW, |mut header| {
            for (key, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                header.col(|ui| drop(ui.label(RichText::new(words.get(key)).weak())));
            }
        })
        .body(|body| {
            body.rows(LIST_ROW, found.len(), |mut row| {
                let Some(found) = found.get(row.index()) else { return };
                let Some(entry) = history.entry(found.id) else { return };
                row.set_selected(looked_at == Some(found.id));
                let logged = Logged::of(words, history, entry, found.in_force);
                for (heading, _) in titles.iter().zip(&widths).filter(|(_, width)| width.is_some()) {
                    let text = RichText::new(columns.cell_below(heading, &logged).display());
                    // Entries not in force are drawn weakly.
                    let text = if found.in_force { text } else { text.weak() };
                    row.col(|ui| drop(ui.add(Label::new(text).selectable(false).truncate())));
                }
                if row.response().clicked() {
                    look_at(scene, entry);
                }
            });
        });
}

/// Returns the index of the entry the arrow keys move to from the one shown; from none to the first.
fn stepped(ui: &Ui, found: &[ListedEntry], looked_at: Option<EntryId>) -> Option<usize> {
    let at = found.iter().position(|found| looked_at == Some(found.id));
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if !keys::are_free(ui.ctx()) {
        return None;
    }
    let to = if pressed(Key::ArrowDown) {
        at.map_or(Some(0), |at| at.checked_add(1))
    } else if pressed(Key::ArrowUp) {
        at.and_then(|at| at.checked_sub(1))
    } else {
        None
    };
    to.filter(|to| *to < found.len())
}

/// Shows the changes of an entry, and selects its node.
fn look_at(scene: ViewContext<'_>, entry: &Entry) {
    scene.command(log::Action::LookAt(entry.id));
    if let Some(material) = entry.action.material().and_then(|text| text.parse::<Material>().ok()) {
        scene.command(lattice::Action::Select(material.into()));
    }
}

// An entry of the log: author, action and time, the way back, and every node that it changed.

const ENTRY_ROW: f32 = 24.0;

fn show_entry(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry) {
    let (history, words) = (scene.session.history(), scene.words);
    ui.add_space(4.0);
    ui.strong(format!("{} · {}", entry.id.0, words.entry(entry)));
    let changes = words.with("log-changes-of", &[("count", entry.changes)]);
    let facts = [words.author(&entry.author), moment(entry.time), changes];
    let facts: Vec<String> = facts.into_iter().filter(|part| !part.is_empty()).collect();
    parts::quiet(ui, facts.join(" · "));
    let mut steps = scene.session.acquisition().steps.reported.iter().filter(|built| built.entry == entry.id);
    if let Some(built) = steps.next_back() {
        parts::quiet(ui, words.round_inputs(built));
    }
    ui.horizontal_wrapped(|ui| way(ui, scene, entry, history.leads(entry.id, history.current().head)));
    ui.separator();
    let Some(touched) = scene.session.log().touched(entry.id) else {
        return inspector::unread_changes(ui, scene);
    };
    if entry.changes > u64::from(log::SHOWN) {
        parts::quiet(ui, words.with("log-first", &[("count", log::SHOWN)]));
    }
    ScrollArea::vertical().auto_shrink(false).show_rows(ui, ENTRY_ROW, touched.len(), |ui, rows| {
        for (at, trace) in rows.clone().zip(touched.get(rows).into_iter().flatten()) {
            let (Change::State { node, .. } | Change::Evidence { node, .. }) = trace.change;
            ui.push_id(at, |ui| {
                ui.horizontal(|ui| {
                    parts::node_link(ui, scene, node);
                    inspector::describe_change(ui, scene, node, trace.change);
                })
            });
        }
    });
}

/// Draws the jump to before an entry, or to the state after an undone one: each undoes the other.
fn way(ui: &mut Ui, scene: ViewContext<'_>, entry: &Entry, in_force: bool) {
    let words = scene.words;
    let free = scene.session.path().is_some();
    let (key, to, possible) = if in_force {
        let begun = matches!(entry.action, Action::Create { .. }) || entry.parent == EntryId::ROOT;
        ("log-undo-from", entry.parent, !begun)
    } else {
        ("log-go-to", entry.id, true)
    };
    let button = ui.add_enabled(free && possible, Button::new(words.get(key)));
    if button.on_hover_text(words.hint(key)).clicked() {
        scene.command(base::Action::GoTo(to));
    }
}

// The named states of the base and the branches of work: shown, renamed, deleted.

/// Seconds during which the deletion of a version can be confirmed.
const REALLY: f64 = 5.0;

#[derive(Default)]
struct StatesView {
    /// The version being renamed, and its new name as typed.
    renaming: Option<(String, String)>,
    /// The version to delete on confirmation, and the time of the request.
    deleting: Option<(String, f64)>,
    digest: Memo<(), String>,
}

/// Draws them; collapsed at first.
fn show_states(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatesView) {
    let (history, words) = (scene.session.history(), scene.words);
    let title = words.with("states-title", &[("count", history.versions().len())]);
    CollapsingHeader::new(title).id_salt("states").show(ui, |ui| {
        parts::quiet(ui, words.get("states-hint"));
        parts::command_button(ui, scene, CommandId::NameVersion);
        let kb = scene.session.whole();
        let digest = state.digest.get(kb, (), || kb.digest().to_string());
        ui.label(words.with("digest-said", &[("digest", digest)])).on_hover_text(words.get("digest-hint"));
        let most = ui.available_height() * 0.4;
        let area = ScrollArea::vertical().id_salt("states").max_height(most);
        area.show(ui, |ui| {
            Grid::new("states").num_columns(5).striped(true).spacing([16.0, 4.0]).show(ui, |ui| {
                for version in history.versions() {
                    ui.push_id(&version.name, |ui| state_name(ui, scene, state, version));
                    let kind = if version.frozen { "states-frozen" } else { "states-line" };
                    ui.label(words.get(kind)).on_hover_text(words.hint(kind));
                    ui.label(version.head.0.to_string());
                    ui.label(
                        history.entry(version.head).map_or_else(String::new, |entry| moment(entry.time)),
                    );
                    ui.push_id(("deeds", &version.name), |ui| {
                        ui.horizontal(|ui| state_deeds(ui, scene, state, version))
                    });
                    ui.end_row();
                }
            })
        });
    });
}

/// Draws its name, or the field with the new one.
fn state_name(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatesView, version: &Version) {
    let renaming = state.renaming.as_mut().filter(|(from, _)| *from == version.name);
    let Some((from, to)) = renaming else {
        let name = RichText::new(parts::version_name(scene, &version.name));
        let current = scene.session.history().current().name == version.name;
        ui.label(if current { name.strong() } else { name });
        return;
    };
    let field = ui.add(TextEdit::singleline(to).desired_width(160.0));
    let field = parts::named(field, scene.words, "states-rename");
    let confirmed = parts::confirmed(ui, &field);
    if confirmed && *to != *from && !to.trim().is_empty() {
        scene.command(base::Action::RenameVersion { from: from.clone(), to: to.clone() });
    }
    if confirmed || field.lost_focus() {
        state.renaming = None;
    } else {
        field.request_focus();
    }
}

fn state_deeds(ui: &mut Ui, scene: ViewContext<'_>, state: &mut StatesView, version: &Version) {
    let (history, words) = (scene.session.history(), scene.words);
    let free = scene.session.path().is_some();
    let current = history.current().name == version.name;
    if ui.add_enabled(free && !current, Button::new(words.get("states-show"))).clicked() {
        scene.command(base::Action::SelectVersion(version.name.clone()));
    }
    let held = is_built_upon(history, &version.name);
    let rename = ui.add_enabled(free && !held, Button::new(words.get("states-rename")));
    if rename.on_disabled_hover_text(words.get("states-held")).clicked() {
        state.renaming = Some((version.name.clone(), version.name.clone()));
    }
    let now = ui.input(|input| input.time);
    state.deleting.take_if(|(_, then)| now - *then > REALLY);
    let asked = state.deleting.as_ref().is_some_and(|(name, _)| *name == version.name);
    let key = if asked { "states-delete-really" } else { "states-delete" };
    let delete = ui.add_enabled(free && !held && !current, Button::new(words.get(key)));
    let why = words.get(if held { "states-held" } else { "states-shown" });
    let delete = delete.on_hover_text(words.get("states-delete-hint")).on_disabled_hover_text(why);
    if delete.clicked() {
        state.deleting = if asked { None } else { Some((version.name.clone(), now)) };
        ui.ctx().request_repaint_after_secs(REALLY as f32 + 0.1);
        if asked {
            scene.command(base::Action::DeleteVersion(version.name.clone()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::tests::testing::ENGLISH;
    use crate::knowledge::history::Statement;
    use crate::knowledge::score::Score;

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
