//! Answers by single keys: whatever keys, pauses, slow frames, prompts and panels come after each other, each stored answer is on a
//! question that was on the screen when its key went down.

use std::collections::VecDeque;
use std::sync::LazyLock;

use canju::inquiry::interview::{Asked, Given, Interview, Painted, QuestionId, Sight, Stage};
use canju::inquiry::order::Question;
use canju::knowledge::KnowledgeBase;
use canju::knowledge::change::{ChangeSet, Draft, NodeState};
use canju::knowledge::evidence::{Answer, Evidence};
use canju::knowledge::history::{Action, EntryId, History};
use canju::knowledge::provenance::{Provenance, Source};
use canju::knowledge::score::Score;
use canju::material::{Material, NodeId};

/// The expert.
const EXPERT: &str = "x";

const MATERIALS: [&str; 12] = [
    "KRKNGG", "KRKCGG", "KRKPGG", "KNPKGG", "KCPKGG", "KNCKGG", "KPPKGG", "KRPKRG", "KNNKGM", "KCCKGM",
    "KRNKRG", "KNKP",
];

/// A base of unlocked guesses.
static GUESSED: LazyLock<KnowledgeBase> = LazyLock::new(|| {
    let mut base = KnowledgeBase::default();
    let mut draft = Draft::new(&base);
    let provenance = draft.provenance(&by(Source::Guess, 0));
    for node in nodes() {
        let state = NodeState { score: Score::new(3).unwrap(), invariable: false, provenance };
        draft.set(node, Some(state)).unwrap();
    }
    let set = draft.finish();
    base.apply(&set);
    base
});

fn nodes() -> impl Iterator<Item = NodeId> {
    MATERIALS.into_iter().map(|text| NodeId::from(text.parse::<Material>().unwrap()))
}

fn by(source: Source, time: i64) -> Provenance {
    Provenance { source, author: EXPERT.into(), time, note: String::new() }
}

/// A key of the questions.
#[derive(Debug, Clone, Copy)]
enum Key {
    Digit(u8, bool),
    Depends,
    Skip,
    Back,
    Undo,
}

/// A key that went down.
#[derive(Debug, Clone, Copy)]
struct Pressed {
    key: Key,
    /// The question on the screen at that time.
    on_screen: Option<Asked>,
    /// The time of the frame that received it.
    received: Option<f64>,
}

/// What a key does.
#[derive(Debug, Clone, Copy)]
enum Reply {
    Given(Given),
    Skip,
    Back,
    Undo,
}

/// The window with its questions.
struct World {
    kb: KnowledgeBase,
    history: History,
    /// The changes of each entry.
    sets: Vec<ChangeSet>,
    painted: Painted<QuestionId>,
    interview: Interview,
    plan: Vec<Question>,
    /// A plan that waits for the next frame.
    planned: Option<Vec<Question>>,
    stage: Stage,
    /// The question of the view.
    shown: Option<Asked>,
    /// What the last frame that has ended painted.
    on_screen: Option<Asked>,
    keys: VecDeque<Pressed>,
    /// Seconds.
    clock: f64,
    shows_panel: bool,
    busy: bool,
    /// Whether there is an expert's name; without one an answer opens the prompt and waits.
    named: bool,
    waits: Option<(Asked, Given, NodeId)>,
}

/// The law for a sequence: a byte tells what happens, the next one how.
pub fn holds(bytes: &[u8]) {
    stored(bytes);
}

/// Returns how many answers are stored, which shows that the law is not an empty one.
pub fn stored(bytes: &[u8]) -> usize {
    let mut world = World::new(bytes.len().is_multiple_of(2));
    bytes.chunks_exact(2).for_each(|two| world.happens(two[0], two[1]));
    world.sets.len()
}

impl World {
    fn new(named: bool) -> Self {
        Self {
            kb: GUESSED.clone(),
            history: History::default(),
            sets: Vec::new(),
            painted: Painted::default(),
            interview: Interview::default(),
            plan: Vec::new(),
            planned: None,
            stage: Stage::default(),
            shown: None,
            on_screen: None,
            keys: VecDeque::new(),
            clock: 1.0,
            shows_panel: true,
            busy: false,
            named,
            waits: None,
        }
    }

    fn happens(&mut self, what: u8, how: u8) {
        let some = f64::from(how) / 255.0;
        match what % 16 {
            0..=2 => self.press(Key::Digit(how % 10, how < 128)),
            3 => self.press([Key::Depends, Key::Skip, Key::Back, Key::Undo][usize::from(how % 4)]),
            4..=7 => self.frame(0.1 * some, None),
            8 => self.frame(3.0 * some, None),
            // A key goes down while a slow frame is drawn.
            9 => self.frame(3.0 * some, Some(Key::Digit(how % 10, true))),
            10 | 11 => self.clock += some,
            12 if how < 200 => self.planned = Some(plan_of(usize::from(how))),
            12 => self.shows_panel = !self.shows_panel,
            13 if how < 60 => self.busy = !self.busy,
            13 => self.interview.put(nodes().nth(usize::from(how) % MATERIALS.len()).unwrap(), 0),
            14 if how < 60 => self.painted.prompting = !self.painted.prompting || self.waits.is_some(),
            14 => self.name(),
            _ => self.undo(),
        }
    }

    fn press(&mut self, key: Key) {
        self.keys.push_back(Pressed { key, on_screen: self.on_screen, received: None });
    }

    /// A frame: results of jobs, one key, the drawing, and what the key asked for.
    fn frame(&mut self, cost: f64, meanwhile: Option<Key>) {
        let now = self.clock;
        self.painted.begin(now);
        for pressed in &mut self.keys {
            pressed.received.get_or_insert(now);
        }
        if let Some(plan) = self.planned.take() {
            self.plan = plan;
            let before = self.interview.current();
            self.follow();
            assert!(before.is_none() || before == self.interview.current(), "a plan replaced a question");
        }
        let current = self.interview.current().filter(|_| self.shows_panel);
        if self.shown != current {
            (self.shown, self.stage) = (current, Stage::default());
        }
        let pressed = self.keys.pop_front();
        let reply = pressed.and_then(|pressed| self.acts(pressed));
        if let Some(asked) = self.shown {
            self.painted.paint(asked.id);
        }
        self.clock += cost;
        meanwhile.into_iter().for_each(|key| self.press(key));
        self.on_screen = self.shown;
        if let Some((reply, asked, seen)) = reply {
            self.perform(reply, asked, seen);
        }
    }

    /// What the view makes of a key; with the question, and the combination that was seen.
    fn acts(&mut self, pressed: Pressed) -> Option<(Reply, Asked, NodeId)> {
        let asked = self.shown?;
        if self.painted.refusal(pressed.received?, Some(&asked.id)).is_some() || self.busy {
            return None;
        }
        let reply = match pressed.key {
            Key::Digit(digit, sure) => Reply::Given(self.stage.digit(digit, sure)?),
            Key::Depends => {
                self.stage.toggle();
                return None;
            }
            Key::Skip => Reply::Skip,
            Key::Back => Reply::Back,
            Key::Undo => Reply::Undo,
        };
        let seen = pressed.on_screen.unwrap();
        Some((reply, asked, seen.question.node))
    }

    /// What the session makes of it.
    fn perform(&mut self, reply: Reply, asked: Asked, seen: NodeId) {
        if self.interview.asked(asked.id).is_none() {
            return;
        }
        match reply {
            Reply::Given(given) if self.named => self.store(asked, given, seen),
            Reply::Given(given) => (self.waits, self.painted.prompting) = (Some((asked, given, seen)), true),
            Reply::Skip => self.interview.skip(),
            Reply::Back => self.interview.back(0),
            Reply::Undo => self.undo(),
        }
        self.follow();
    }

    /// The prompt ends with a name: the answer that waited is stored if its question is still asked.
    fn name(&mut self) {
        if let Some((asked, given, seen)) = self.waits.take() {
            (self.named, self.painted.prompting) = (true, false);
            self.perform(Reply::Given(given), asked, seen);
        }
    }

    fn store(&mut self, asked: Asked, given: Given, seen: NodeId) {
        let time = self.history.next_id().0.into();
        let answer = given.answer(asked, "", false, 0);
        assert_eq!(answer.node, seen, "an answer on a question that was not on the screen");
        let mut draft = Draft::new(&self.kb);
        let provenance = draft.provenance(&by(Source::Expert, time));
        let answer = Answer { by: EXPERT.into(), time, ..answer };
        draft
            .set(seen, Some(NodeState { score: answer.score, invariable: answer.sure, provenance }))
            .unwrap();
        draft.add_evidence(Evidence::Answer(answer));
        let set = draft.finish();
        self.kb.apply(&set);
        let action = Action::Answer { material: seen.material().to_string(), by: EXPERT.into() };
        self.history.push(time, EXPERT.into(), action, 1);
        self.sets.push(set);
    }

    fn undo(&mut self) {
        let undone = self.history.undo().ok().map(|entry| (entry.id, entry.parent));
        if let Some((EntryId(id), parent)) = undone {
            self.kb.apply(&self.sets[id as usize - 1].inverse());
            self.history.move_head(parent);
            self.follow();
        }
    }

    fn follow(&mut self) {
        let Self { kb, history, plan, .. } = self;
        let open = plan.iter().filter(|question| !kb.is_invariable(question.node));
        let open: Vec<Question> = open.copied().collect();
        self.interview.follow(Sight { kb, history, by: EXPERT, blind: false, plan: &open, now: 0 });
    }
}

/// The questions in another order, not all of them.
fn plan_of(seed: usize) -> Vec<Question> {
    let mut plan: Vec<Question> = nodes().map(Question::of).collect();
    let length = plan.len();
    plan.rotate_left(seed % length);
    plan.truncate(1 + seed / length % length);
    plan
}
