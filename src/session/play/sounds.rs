//! The sounds of the game.

use crate::jobs::sound::{Sound, Speaker};
use crate::session::play::{AppContext, PlayFeature};

impl PlayFeature {
    /// Plays the sound of the move that led to the current position.
    pub(super) fn sound_move(&mut self, context: &AppContext, captures: bool) {
        let sound = match (self.ending, self.tree.position().in_check(), captures) {
            (Some(_), true, _) => Sound::Mate,
            (Some(_), ..) => Sound::End,
            (None, true, _) => Sound::Check,
            (None, false, true) => Sound::Capture,
            (None, false, false) => Sound::Move,
        };
        self.say(context, sound);
    }

    /// Plays a sound if the user has enabled it.
    pub(super) fn say(&mut self, context: &AppContext, sound: Sound) {
        let settings = &context.settings.play;
        if settings.sound {
            self.speaker = self.speaker.take().or_else(Speaker::new);
            self.speaker.iter().for_each(|speaker| speaker.say(sound, settings.volume));
        }
    }
}
