#![doc = include_str!("../README.md")]

pub mod language;
pub mod material;
pub mod rng;
pub mod rules;
