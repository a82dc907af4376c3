//! Seeded random numbers (SplitMix64), the only ones in the workspace, so that every run can be repeated.

/// A small deterministic generator (Steele, Lea, Flood 2014, "SplitMix"). Same seed, same sequence, on every machine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Returns a generator with this seed; the sequence is reproducible.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// Returns the generator of one unit of a run, such as a game. Units of any numbers share no stretch of their sequences, as those
    /// do whose seeds differ by a multiple of the increment.
    pub const fn stream(seed: u64, number: u64) -> Self {
        let mut mixed = Self::new(Self::new(seed).next_u64() ^ number);
        Self::new(mixed.next_u64())
    }

    /// Returns the next 64 bits.
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// Shuffles a list (Fisher and Yates 1938).
    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for at in (1..list.len()).rev() {
            list.swap(at, self.below(at as u64 + 1) as usize);
        }
    }

    /// Returns a number in `0..bound`, uniform up to 2⁻⁶⁴; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }

    /// Returns a number in `0..1`, in steps of 2⁻⁵³.
    pub const fn unit(&mut self) -> f64 {
        (self.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// Returns true with probability `numerator / denominator`.
    pub const fn chance(&mut self, numerator: u64, denominator: u64) -> bool {
        self.below(denominator) < numerator
    }
}

#[cfg(test)]
mod tests {
    use super::Rng;

    #[test]
    fn first_values_are_those_of_the_published_generator() {
        let mut rng = Rng::new(0);
        assert_eq!([rng.next_u64(), rng.next_u64()], [0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4]);
    }

    /// A million values in all: two that are equal by chance have a probability of 3 · 10⁻⁸.
    #[test]
    fn streams_have_no_value_in_common() {
        let mut seen = std::collections::BTreeSet::new();
        for seed in [0, 1, 2, u64::MAX] {
            for number in 0..250 {
                let mut rng = Rng::stream(seed, number);
                assert!((0..1_000).all(|_| seen.insert(rng.next_u64())), "{seed} {number}");
            }
        }
    }

    #[test]
    fn every_order_comes_as_often() {
        let mut seen = std::collections::BTreeMap::new();
        let mut rng = Rng::new(3);
        for _ in 0..6_000 {
            let mut list = [1, 2, 3];
            rng.shuffle(&mut list);
            *seen.entry(list).or_insert(0) += 1;
        }
        assert_eq!(seen.len(), 6);
        assert!(seen.values().all(|&times| (900..1_100).contains(&times)), "{seen:?}");
    }

    #[test]
    fn below_stays_below() {
        let mut rng = Rng::new(7);
        assert!((0..1000).all(|_| rng.below(9) < 9));
        assert_eq!(rng.below(0), 0);
    }
}
