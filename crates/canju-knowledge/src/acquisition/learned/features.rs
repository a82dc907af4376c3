//! Features of the model: the pieces of both sides and counts of them, each monotone: more never hurts, or never helps.

use xiangqi::material::{Kind, SideMaterial};

/// Number of features.
pub const FEATURES: usize = 31;

/// The values, and whether more of each is good or bad for the attacker.
struct Counted {
    values: [f32; FEATURES],
    good: [bool; FEATURES],
    at: usize,
}

impl Counted {
    fn add(&mut self, value: i32, good: bool) {
        if let (Some(slot), Some(sign)) = (self.values.get_mut(self.at), self.good.get_mut(self.at)) {
            *slot = value as f32;
            *sign = good;
        }
        self.at += 1;
    }
}

fn count(own: SideMaterial, other: SideMaterial, to_move: bool) -> Counted {
    let mut counted = Counted { values: [0.0; FEATURES], good: [true; FEATURES], at: 0 };
    for kind in Kind::ALL {
        counted.add(own.count(kind).into(), true);
        counted.add(other.count(kind).into(), false);
        if kind.attacks() {
            counted.add(i32::from(own.count(kind)) - i32::from(other.count(kind)), true);
        }
    }
    let lesser = |side: SideMaterial| side.count(Kind::Knight) + side.count(Kind::Cannon);
    let guards = |side: SideMaterial| side.count(Kind::Guard) + side.count(Kind::Minister);
    let of_sides: [fn(SideMaterial) -> u8; 3] =
        [SideMaterial::attackers, SideMaterial::attacking_value, lesser];
    for of in of_sides.into_iter().chain([guards as fn(SideMaterial) -> u8]) {
        counted.add(of(own).into(), true);
        counted.add(of(other).into(), false);
    }
    for of in of_sides.into_iter().chain([SideMaterial::units as fn(SideMaterial) -> u8]) {
        counted.add(i32::from(of(own)) - i32::from(of(other)), true);
    }
    let twice = |side: SideMaterial| 2 * i32::from(side.attacking_value());
    counted.add(twice(own) - i32::from(other.defending_value()), true);
    let whole = |side: SideMaterial| twice(side) + i32::from(side.defending_value());
    counted.add(whole(own) - whole(other), true);
    counted.add(to_move.into(), true);
    counted
}

/// Returns the features of a side with its own pieces against others, `to_move` or not.
pub fn features(own: SideMaterial, other: SideMaterial, to_move: bool) -> [f32; FEATURES] {
    count(own, other, to_move).values
}

/// Returns for each feature whether more is never worse for the side of the first pieces; more of the others is never better.
pub fn helps() -> [bool; FEATURES] {
    count(SideMaterial::BARE, SideMaterial::BARE, false).good
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_feature_is_monotone_in_each_piece() {
        let good = helps();
        let (own, other) = (SideMaterial::all().step_by(13), || SideMaterial::all().step_by(17));
        for own in own {
            for other in other() {
                let now = features(own, other, false);
                let mut better = vec![features(own, other, true)];
                better.extend(
                    Kind::ALL.into_iter().filter_map(|kind| Some(features(own.add(kind)?, other, false))),
                );
                better.extend(
                    Kind::ALL.into_iter().filter_map(|kind| Some(features(own, other.remove(kind)?, false))),
                );
                for better in better {
                    for at in 0..FEATURES {
                        assert!(if good[at] { better[at] >= now[at] } else { better[at] <= now[at] });
                    }
                }
            }
        }
        assert_eq!(count(SideMaterial::BARE, SideMaterial::BARE, false).at, FEATURES);
    }
}
