//! The file of a network.
//!
//! Numbers are little-endian, integers of 16 bits but for the constants.
//!
//! | bytes | what |
//! |---|---|
//! | 8 | `canjunn` and a line feed |
//! | 4 | version of inputs and layers: 2 |
//! | 2 · [`NEURONS`] · [`INPUTS`] | a row of weights for each input |
//! | 2 · [`NEURONS`] | bias |
//! | 4 · [`NEURONS`] · [`OUTPUTS`] | weights of each output: of the side to move, of the other side |
//! | 4 · [`OUTPUTS`] | constants of the outputs |
//! | 4 | CRC-32 of the bytes before |

use std::path::Path;

use canju_message::{Text, text};

use super::inputs::INPUTS;
use super::outputs::OUTPUTS;
use super::{NEURONS, Network, Weights};

const MAGIC: [u8; 8] = *b"canjunn\n";
const VERSION: u32 = 2;

/// Rows of integers of 16 bits.
const ROWS: usize = INPUTS + 1 + 2 * OUTPUTS;

/// Bytes of a file.
pub const BYTES: usize = 16 + 2 * NEURONS * ROWS + 4 * OUTPUTS;

/// Error of reading a network.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NetworkError {
    /// The bytes do not begin as a network does.
    NoNetwork,
    /// Another version of inputs and layers.
    Version(u32),
    /// The length or the checksum is wrong.
    Damaged,
}

impl NetworkError {
    /// Returns the message for this file.
    pub fn at(self, path: &Path) -> Text {
        match self {
            Self::NoNetwork => text!("network-no-network", path),
            Self::Version(version) => text!("network-version", path, version),
            Self::Damaged => text!("network-damaged", path),
        }
    }
}

impl Network {
    /// Returns the file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(BYTES);
        bytes.extend(MAGIC);
        bytes.extend(VERSION.to_le_bytes());
        let outputs = self.outputs.as_flattened();
        for layer in self.rows.iter().chain([&self.bias]).chain(outputs) {
            bytes.extend(layer.iter().take(NEURONS).flat_map(|weight| weight.to_le_bytes()));
        }
        for constant in &self.constants {
            bytes.extend(constant.to_le_bytes());
        }
        bytes.extend(crc32fast::hash(&bytes).to_le_bytes());
        bytes
    }

    /// Reads a file.
    ///
    /// # Errors
    /// [`NetworkError`].
    pub fn read(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (magic, rest) = bytes.split_first_chunk().ok_or(NetworkError::NoNetwork)?;
        if *magic != MAGIC {
            return Err(NetworkError::NoNetwork);
        }
        let (version, weights) = rest.split_first_chunk().ok_or(NetworkError::Damaged)?;
        let version = u32::from_le_bytes(*version);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        let (content, sum) = bytes.split_last_chunk().ok_or(NetworkError::Damaged)?;
        if bytes.len() != BYTES || crc32fast::hash(content) != u32::from_le_bytes(*sum) {
            return Err(NetworkError::Damaged);
        }
        let (integers, words) = weights.split_at_checked(2 * NEURONS * ROWS).ok_or(NetworkError::Damaged)?;
        let integers: Vec<i16> =
            integers.as_chunks().0.iter().map(|bytes| i16::from_le_bytes(*bytes)).collect();
        let constants: Vec<i32> =
            words.as_chunks().0.iter().map(|bytes| i32::from_le_bytes(*bytes)).collect();
        let (rows, outputs) =
            integers.as_chunks::<NEURONS>().0.split_at_checked(INPUTS).ok_or(NetworkError::Damaged)?;
        let (bias, outputs): (&Weights, _) = outputs.split_first().ok_or(NetworkError::Damaged)?;
        Ok(Self::of(rows, bias, outputs, &constants))
    }
}
