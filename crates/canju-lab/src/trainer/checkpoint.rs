//! The state of a training on disk.
//!
//! | bytes | what (little-endian) |
//! |---|---|
//! | 8 | `canjuts` and a line feed |
//! | 8 | seed |
//! | 4 | epochs of the training |
//! | 4 | checksum of the samples |
//! | 4 | epochs finished |
//! | 8 | steps of the optimiser |
//! | 4 each | weights, means and squares of the gradients |
//! | 4 | CRC-32 of the bytes before |

use std::path::Path;

use canju_message::{Text, text};

use super::model::Model;
use super::{Collection, Settings, Trainer};

const MAGIC: [u8; 8] = *b"canjuts\n";

/// Error of continuing a training.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CheckpointError {
    /// The bytes are no state of a training, or damaged.
    Damaged,
    /// It is that of other samples or settings.
    Other,
}

impl CheckpointError {
    /// Returns the message for this file.
    pub fn at(self, path: &Path) -> Text {
        match self {
            Self::Damaged => text!("network-state-damaged", path),
            Self::Other => text!("network-state-other", path),
        }
    }
}

impl<'a> Trainer<'a> {
    /// Returns the state.
    pub fn checkpoint(&self) -> Vec<u8> {
        let mut bytes = self.head();
        bytes.extend(self.epoch.to_le_bytes());
        bytes.extend(self.optimiser.steps.to_le_bytes());
        for model in [&self.model, &self.optimiser.means, &self.optimiser.squares] {
            model.values().for_each(|value| bytes.extend(value.to_le_bytes()));
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Continues a training from its state.
    ///
    /// # Errors
    /// [`CheckpointError`].
    pub fn resumed(
        collection: &'a Collection,
        settings: Settings,
        bytes: &[u8],
    ) -> Result<Self, CheckpointError> {
        let mut trainer = Self::new(collection, settings);
        if bytes.len() != trainer.checkpoint().len() {
            return Err(CheckpointError::Damaged);
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(CheckpointError::Damaged)?;
        if !content.starts_with(&MAGIC) || crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(CheckpointError::Damaged);
        }
        let rest = content.strip_prefix(trainer.head().as_slice()).ok_or(CheckpointError::Other)?;
        let (epoch, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        let (steps, rest) = rest.split_first_chunk().ok_or(CheckpointError::Damaged)?;
        trainer.epoch = u32::from_le_bytes(*epoch);
        trainer.optimiser.steps = u64::from_le_bytes(*steps);
        let mut read = rest.as_chunks().0.iter().map(|bytes| f32::from_le_bytes(*bytes));
        let mut fill =
            |model: &mut Model| model.values_mut().zip(&mut read).for_each(|(value, read)| *value = read);
        fill(&mut trainer.model);
        fill(&mut trainer.optimiser.means);
        fill(&mut trainer.optimiser.squares);
        Ok(trainer)
    }

    /// The bytes that name the training.
    fn head(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.extend(self.settings.seed.to_le_bytes());
        bytes.extend(self.settings.epochs.to_le_bytes());
        bytes.extend(self.digest.to_le_bytes());
        bytes
    }
}
