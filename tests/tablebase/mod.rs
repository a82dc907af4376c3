//! Exact tables against independent truth: the rules' own move generator, a solver of the repetition game that knows only a graph,
//! and published counts.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by it")]

mod census;
mod files;
mod index;
mod ledger;
mod truth;

use std::collections::HashMap;
use std::convert::Infallible;
use std::sync::{Arc, LazyLock, Mutex};

use canju::material::Material;
use canju::progress::Unattended;
use canju::tablebase::generate::{closure, generate};
use canju::tablebase::index::canonical;
use canju::tablebase::table::{Rules, Table};

/// The table of a material and all smaller ones, made once for all tests.
pub(crate) fn table(material: &str) -> Arc<Table> {
    static MADE: LazyLock<Mutex<HashMap<Material, Arc<Table>>>> = LazyLock::new(Mutex::default);
    let material: Material = material.parse().unwrap();
    let mut made = MADE.lock().unwrap();
    for next in closure(material) {
        if !made.contains_key(&next) {
            let smaller = |left| Ok::<_, Infallible>(Arc::clone(&made[&left]));
            let table = generate(Rules::of(next), next, smaller, &Unattended).unwrap();
            made.insert(next, Arc::new(table));
        }
    }
    Arc::clone(&made[&canonical(material).0])
}
