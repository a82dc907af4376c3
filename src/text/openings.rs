//! Errors in a file of the opening book, as sentences.

use super::Words;

impl Words {}
