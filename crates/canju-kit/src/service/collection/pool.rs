//! Texts that many games share.

use rustc_hash::FxHashMap;

use crate::records::players::{SearchName, Wanted, sort_key};

/// Different texts by index.
#[derive(Debug, Default)]
pub(super) struct Pool {
    texts: Vec<String>,
    ready: Vec<SearchName>,
    index: FxHashMap<String, u32>,
}

impl Pool {
    /// Adds a text, if it is new, and returns its index.
    pub(super) fn add(&mut self, text: &str) -> u32 {
        if let Some(known) = self.index.get(text) {
            return *known;
        }
        let at = self.texts.len() as u32;
        self.texts.push(text.to_owned());
        self.ready.push(SearchName::new(text));
        self.index.insert(text.to_owned(), at);
        at
    }

    /// All texts.
    pub(super) fn texts(&self) -> &[String] {
        &self.texts
    }

    /// Whether each text is found by a search text.
    pub(super) fn fitting(&self, wanted: &Wanted) -> Vec<bool> {
        self.ready.iter().map(|text| text.is_found_by(wanted)).collect()
    }

    /// The place of each text in their order, from 1; 0 for the empty text.
    pub(super) fn ranks(&self) -> Vec<u64> {
        ranks(&self.texts, |text| (!text.is_empty()).then(|| sort_key(text)))
    }
}

/// The place of each item in the order of their keys, from 1; 0 for items without one. Equal keys have equal places.
pub(super) fn ranks<T, K: Ord>(items: &[T], key: impl Fn(&T) -> Option<K>) -> Vec<u64> {
    let keyed = items.iter().enumerate().filter_map(|(at, item)| Some((key(item)?, at)));
    let mut order: Vec<(K, usize)> = keyed.collect();
    order.sort_unstable();
    let mut ranks = vec![0; items.len()];
    let mut rank = 0;
    let mut before: Option<&K> = None;
    for (key, at) in &order {
        rank += u64::from(before != Some(key));
        before = Some(key);
        ranks.iter_mut().skip(*at).take(1).for_each(|own| *own = rank);
    }
    ranks
}
