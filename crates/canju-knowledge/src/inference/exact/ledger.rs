//! The contradictions of a packing, listed by either node.

/// No further record.
pub(super) const END: u32 = u32::MAX;

/// Two claims that contradict each other, and the flow between them: how much of their prices is charged for that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The place claimed to be at least `least`.
    pub(super) better: u32,
    /// The place claimed to be below `below`.
    pub(super) worse: u32,
    pub(super) least: u8,
    pub(super) below: u8,
    pub(super) flow: u32,
}

/// A contradiction, in the list of its better node and in that of its worse node.
#[derive(Debug, Clone, Copy)]
struct Record {
    found: Contradiction,
    /// The next of the same better, and of the same worse node.
    next: [u32; 2],
}

/// Contradictions by number. One that is displaced altogether stays with a flow of 0.
#[derive(Debug)]
pub(super) struct Ledger {
    records: Vec<Record>,
    /// The first record of every better, and of every worse place, or [`END`].
    heads: [Box<[u32]>; 2],
}

impl Ledger {
    /// Creates an empty ledger for `places` places.
    pub(super) fn new(places: usize) -> Self {
        let heads = || vec![END; places].into();
        Self { records: Vec::new(), heads: [heads(), heads()] }
    }

    /// One by its number.
    pub(super) fn get(&self, number: u32) -> Option<Contradiction> {
        self.records.get(number as usize).map(|record| record.found)
    }

    /// All that are charged.
    pub(super) fn iter(&self) -> impl Iterator<Item = Contradiction> {
        self.records.iter().map(|record| record.found).filter(|found| found.flow > 0)
    }

    /// Returns the contradictions charged to a claim "at least" of this place.
    pub(super) fn of_better(&self, place: usize) -> impl Iterator<Item = Contradiction> {
        self.list(0, place).map(|(_, found)| found).filter(|found| found.flow > 0)
    }

    /// Returns the contradictions charged to a claim "below" of this place, with their numbers.
    pub(super) fn of_worse(&self, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        self.list(1, place).filter(|(_, found)| found.flow > 0)
    }

    fn list(&self, end: usize, place: usize) -> impl Iterator<Item = (u32, Contradiction)> {
        let mut next = self.heads[end][place];
        std::iter::from_fn(move || {
            let record = self.records.get(next as usize)?;
            let number = std::mem::replace(&mut next, record.next[end]);
            Some((number, record.found))
        })
    }

    /// Takes flow from a charged contradiction.
    pub(super) fn take(&mut self, number: u32, flow: u32) -> Option<Contradiction> {
        let found = &mut self.records.get_mut(number as usize)?.found;
        found.flow -= flow;
        Some(*found)
    }

    /// Charges a contradiction, merged with a known one of the same claims if there is any.
    pub(super) fn add(&mut self, found: Contradiction) {
        let same = |known: &Contradiction| {
            (known.better, known.least, known.below) == (found.better, found.least, found.below)
        };
        let known =
            self.list(1, found.worse as usize).find(|(_, known)| same(known)).map(|(number, _)| number);
        if let Some(record) = known.and_then(|number| self.records.get_mut(number as usize)) {
            record.found.flow += found.flow;
            return;
        }
        let number = self.records.len() as u32;
        let [better, worse] = &mut self.heads;
        let heads = [&mut better[found.better as usize], &mut worse[found.worse as usize]];
        let next = heads.map(|head| std::mem::replace(head, number));
        self.records.push(Record { found, next });
    }
}
