//! Manners of a game: when our engine gives up, offers a draw or agrees to one.

use crate::engine::PvLine;
use crate::jobs::now;
use crate::jobs::thinking::Thought;
use crate::rules::tree::NodeIndex;
use crate::rules::{Color, Ending, Forfeit, Move, Position};
use crate::service::notice::{Notice, PlayNotice};
use crate::service::settings::play::{PlaySettings, Player};
use crate::session::feature::Outcome;
use crate::session::play::search::SearchKey;
use crate::session::play::{AppContext, PlayFeature, SearchPurpose};

/// A game is lost at this score, in hundredths of a pawn; levels of people judge by the pieces alone and play on for longer.
const LOST: i32 = -1_200;
const LOST_FOR_PEOPLE: i32 = -2_000;

/// Own moves in a row after which the engine resigns, or offers a draw.
const LOST_MOVES: u32 = 3;
const LEVEL_MOVES: u32 = 8;

/// A position is level up to this score.
const LEVEL: i32 = 30;

/// A worse position than this is worth a draw while there is something to play for.
const WORSE: i32 = -80;

/// The move of the game, and plies since the last capture, from which a level game has nothing to play for.
const LATE: u32 = 35;
const QUIET: u32 = 20;

/// What our engine thinks of ending the game, from move to move.
#[derive(Default)]
pub(super) struct Manners {
    /// Its last moves in a row that it judged as lost.
    lost: u32,
    /// Its last moves in a row that it judged as level.
    level: u32,
    /// The node at which its offer of a draw is open.
    offer: Option<NodeIndex>,
    /// The move that waits for a thorough look at the position: its node, and whether it is from the opening book.
    waiting: Option<(NodeIndex, Move, bool)>,
}

impl Manners {
    /// Notes the engine's own judgement of its move; returns whether a thorough look is due.
    fn note(&mut self, score: i32, lost: i32, position: &Position) -> bool {
        let count = |holds, before: u32| if holds { before + 1 } else { 0 };
        self.lost = count(score <= lost, self.lost);
        self.level = count(score.abs() <= LEVEL && has_nothing_to_play_for(position), self.level);
        self.lost >= LOST_MOVES || self.level >= LEVEL_MOVES
    }
}

/// Whether a level game is late and quiet.
fn has_nothing_to_play_for(position: &Position) -> bool {
    position.fullmoves() >= LATE && position.halfmoves() >= QUIET
}

/// Whether our engine agrees to a draw at this score of its own; an exact one is known from tables or books.
fn agrees(own: i32, exact: bool, position: &Position) -> bool {
    if exact { own <= 0 } else { own <= WORSE || (own <= LEVEL && has_nothing_to_play_for(position)) }
}

impl PlayFeature {
    /// Whether our engine plays a whole game against a person: practice positions are played to their end.
    fn has_manners(&self, settings: &PlaySettings) -> bool {
        let turn = self.tree.position().turn();
        settings.resigns
            && settings.engine.is_none()
            && settings.plays(turn) == Player::Engine
            && settings.plays(turn.opponent()) == Player::Human
            && self.tree.position_at(NodeIndex::START) == &Position::start()
    }

    /// Plays the engine's move, or has the position looked at first if the engine may resign or offer a draw.
    pub(super) fn play_or_look(
        &mut self,
        context: &AppContext,
        best: &PvLine,
        (played, from_book): (Move, bool),
    ) {
        let settings = &context.settings.play;
        let lost = if settings.human_level().is_some() { LOST_FOR_PEOPLE } else { LOST };
        if !from_book
            && self.has_manners(settings)
            && self.manners.note(best.score, lost, self.tree.position())
        {
            self.manners.waiting = Some((self.tree.current(), played, from_book));
            self.asked = Some(SearchPurpose::Verdict);
        } else {
            self.answer(context, played, from_book);
        }
    }

    /// Resigns, offers a draw or plays on, after a search at full strength with the tables.
    pub(super) fn decide(&mut self, context: &AppContext, thought: &Thought) -> Outcome {
        self.asked = None;
        let (lost, level) = (self.manners.lost >= LOST_MOVES, self.manners.level >= LEVEL_MOVES);
        (self.manners.lost, self.manners.level) = (0, 0);
        let here = self.tree.current();
        let waiting = self.manners.waiting.take().filter(|(place, ..)| *place == here);
        let (Some((_, played, from_book)), Some(best)) = (waiting, thought.lines.first()) else {
            return Ok(None);
        };
        if lost && best.score <= LOST {
            self.declare(context, Ending::forfeit(self.tree.position().turn(), Forfeit::Resigned));
            return Ok(Some(Notice::Play(PlayNotice::EngineResigned)));
        }
        self.answer(context, played, from_book);
        if level && best.score.abs() <= LEVEL && self.ending.is_none() {
            self.manners.offer = Some(self.tree.current());
            return Ok(Some(Notice::Play(PlayNotice::DrawOffered)));
        }
        Ok(None)
    }

    /// Whether the engine's offer of a draw is open.
    pub fn is_offered_a_draw(&self) -> bool {
        self.ending.is_none() && self.manners.offer == Some(self.tree.current())
    }

    /// A person at the same board or an engine that has offered it agrees at once; else the engine searches first.
    pub(super) fn offer_draw(&mut self, context: &AppContext) {
        let settings = &context.settings.play;
        if self.is_offered_a_draw() || Color::ALL.iter().all(|color| settings.plays(*color) == Player::Human)
        {
            self.declare(context, Ending::AGREED);
        } else if !self.is_engines_turn(settings) {
            self.asked = Some(SearchPurpose::Offer);
        }
    }

    /// Answers the offer of a person to move, whose score this is.
    pub(super) fn answer_offer(
        &mut self,
        context: &AppContext,
        subject: &SearchKey,
        thought: &Thought,
    ) -> Outcome {
        self.asked = None;
        let position = self.tree.position_at(subject.place);
        let best = thought.lines.first().filter(|best| best.is_judged());
        if best.is_some_and(|best| agrees(-best.score, thought.exact, position)) {
            self.declare(context, Ending::AGREED);
            return Ok(Some(Notice::Play(PlayNotice::DrawAccepted)));
        }
        Ok(Some(Notice::Play(PlayNotice::DrawDeclined)))
    }
}

/// The clocks, as a person sees them.
impl PlayFeature {
    /// Returns the time left on a side's clock, in milliseconds; `None` without a clock.
    pub fn left(&self, color: Color) -> Option<i64> {
        self.clock.left(color, now())
    }

    /// Whether a clock runs, so that it must be redrawn soon.
    pub fn is_ticking(&self) -> bool {
        self.clock.running().is_some()
    }

    /// Whether the clocks can be stopped, or run on.
    pub const fn can_pause(&self) -> bool {
        self.clock.is_going()
    }

    /// Whether a person's clock runs and will fall soon.
    pub fn is_short_of_time(&self, settings: &PlaySettings) -> bool {
        let person = self.clock.running().filter(|color| settings.plays(*color) == Player::Human);
        person.is_some_and(|color| self.clock.is_short(color, now()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_win_is_never_given_away_and_a_level_game_is_played_on() {
        let late: Position = "4k4/9/9/9/9/9/9/9/9/3K5 w - - 40 60".parse().unwrap();
        for position in [Position::start(), late.clone()] {
            assert!((1..30_000).step_by(7).all(|won| !agrees(won, true, &position)));
            assert!(agrees(0, true, &position) && agrees(-29_000, true, &position));
            assert!(agrees(-300, false, &position) && !agrees(300, false, &position));
        }
        assert!(!agrees(0, false, &Position::start()) && agrees(0, false, &late));
    }

    #[test]
    fn only_a_row_of_lost_moves_is_looked_at() {
        let mut manners = Manners::default();
        let start = Position::start();
        let looks =
            [-1_500, -1_500, 0, -1_500, -1_500, -1_500].map(|score| manners.note(score, LOST, &start));
        assert_eq!(looks, [false, false, false, false, false, true]);
    }
}
