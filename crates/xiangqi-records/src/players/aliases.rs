//! The decisions of the user on names: which are one player, and which are not.

use std::collections::{BTreeMap, BTreeSet};

/// A table of names that mean one player. Names without an entry are players of their own.
///
/// "The same player" is an equivalence of names, whatever is confirmed in whatever order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AliasTable {
    /// The player of a name.
    players: BTreeMap<String, String>,
    /// Names that were said not to be the player: name and player.
    refused: BTreeSet<(String, String)>,
}

impl AliasTable {
    /// Returns the player of a name: the name itself without an entry.
    pub fn player<'a>(&'a self, name: &'a str) -> &'a str {
        self.players.get(name).map_or(name, String::as_str)
    }

    /// Returns the names of a player, the player's own name first.
    pub fn names<'a>(&'a self, player: &'a str) -> impl Iterator<Item = &'a str> {
        let others =
            self.players.iter().filter(move |(_, own)| *own == player).map(|(name, _)| name.as_str());
        std::iter::once(player).chain(others)
    }

    /// Makes names one player, with all names that meant the same players before.
    pub fn confirm<S: AsRef<str>>(&mut self, player: &str, names: &[S]) {
        let player = self.player(player).to_owned();
        for name in names.iter().map(AsRef::as_ref) {
            let before = self.player(name).to_owned();
            self.refused.remove(&(name.to_owned(), player.clone()));
            if before == player {
                continue;
            }
            self.players.values_mut().filter(|own| **own == before).for_each(|own| own.clone_from(&player));
            self.players.insert(before, player.clone());
        }
    }

    /// Keeps names from being proposed for this player again. Names that already mean the player stay so.
    pub fn refuse<S: AsRef<str>>(&mut self, player: &str, names: &[S]) {
        let others = names.iter().map(AsRef::as_ref).filter(|name| *name != player);
        self.refused.extend(others.map(|name| (name.to_owned(), player.to_owned())));
    }

    /// Makes a name a player of its own again. If it is the name of a player with aliases, the first of these becomes the player.
    pub fn separate(&mut self, name: &str) {
        if self.players.remove(name).is_some() {
            return;
        }
        let others: Vec<String> = self.names(name).skip(1).map(str::to_owned).collect();
        let Some((player, rest)) = others.split_first() else { return };
        self.players.remove(player);
        rest.iter().for_each(|other| drop(self.players.insert(other.clone(), player.clone())));
    }

    /// Whether a name was refused for a player.
    pub fn is_refused(&self, name: &str, player: &str) -> bool {
        self.refused.contains(&(name.to_owned(), player.to_owned()))
    }

    /// Whether nothing was decided.
    pub fn is_empty(&self) -> bool {
        self.players.is_empty() && self.refused.is_empty()
    }

    /// Returns the entries: name, player, and whether they are the same.
    pub fn rows(&self) -> impl Iterator<Item = (&str, &str, bool)> {
        let same = self.players.iter().map(|(name, player)| (name.as_str(), player.as_str(), true));
        same.chain(self.refused.iter().map(|(name, player)| (name.as_str(), player.as_str(), false)))
    }

    /// Makes a table from entries in any order.
    pub fn from_rows<'a>(rows: impl IntoIterator<Item = (&'a str, &'a str, bool)>) -> Self {
        let mut table = Self::default();
        let mut refused = BTreeSet::new();
        for (name, player, same) in rows {
            if same {
                table.confirm(player, &[name]);
            } else {
                refused.insert((name.to_owned(), player.to_owned()));
            }
        }
        Self { refused, ..table }
    }
}
