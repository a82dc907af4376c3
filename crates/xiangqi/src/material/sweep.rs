//! Sweeps over the whole lattice: propagate values from every node to all nodes worse for Red, or to all better ones.
//!
//! The lattice is the product of twelve chains, the number of pieces of each kind on each side, so one pass along each
//! chain suffices, without the neighbours of single nodes.

use super::Kind;
use super::lattice::SIDES;

/// Joins into the value of every node those of all nodes better for Red. `values` has one entry per node, by id; `join`
/// must be commutative, associative and idempotent, as maximum, minimum and "or" are.
pub fn to_worse<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    for (stride, limit) in chains() {
        match (stride, limit) {
            (1, 2) => short_to_worse::<T, 1, 3>(values, &join),
            (3, 2) => short_to_worse::<T, 3, 9>(values, &join),
            _ => {
                for chain in values.chunks_exact_mut(stride * (limit + 1)) {
                    for at in 1..=limit {
                        let (before, here) = chain.split_at_mut(at * stride);
                        pass(&before[(at - 1) * stride..], &mut here[..stride], &join);
                    }
                }
            }
        }
    }
}

/// As [`to_worse`], in the other direction.
pub fn to_better<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    for (stride, limit) in chains() {
        match (stride, limit) {
            (1, 2) => short_to_better::<T, 1, 3>(values, &join),
            (3, 2) => short_to_better::<T, 3, 9>(values, &join),
            _ => {
                for chain in values.chunks_exact_mut(stride * (limit + 1)) {
                    for at in (1..=limit).rev() {
                        let (here, behind) = chain.split_at_mut(at * stride);
                        pass(&behind[..stride], &mut here[(at - 1) * stride..], &join);
                    }
                }
            }
        }
    }
}

/// A pass along chains of this stride that end after `LENGTH` values. Where chains are as short as this, a loop of a fixed length, which
/// the compiler unrolls, is faster than [`pass`].
fn short_to_worse<T: Copy, const STRIDE: usize, const LENGTH: usize>(
    values: &mut [T],
    join: &impl Fn(T, T) -> T,
) {
    for chain in values.as_chunks_mut::<LENGTH>().0 {
        for at in STRIDE..LENGTH {
            chain[at] = join(chain[at], chain[at - STRIDE]);
        }
    }
}

/// As [`short_to_worse`], in the other direction.
fn short_to_better<T: Copy, const STRIDE: usize, const LENGTH: usize>(
    values: &mut [T],
    join: &impl Fn(T, T) -> T,
) {
    for chain in values.as_chunks_mut::<LENGTH>().0 {
        for at in (0..LENGTH - STRIDE).rev() {
            chain[at] = join(chain[at], chain[at + STRIDE]);
        }
    }
}

/// Returns the stride of each chain and its number of steps.
fn chains() -> impl Iterator<Item = (usize, usize)> {
    let sides = [1, SIDES as usize];
    let steps =
        move |kind: Kind| sides.map(|side| (side * usize::from(kind.stride()), usize::from(kind.limit())));
    Kind::ALL.into_iter().flat_map(steps)
}

fn pass<T: Copy>(from: &[T], to: &mut [T], join: impl Fn(T, T) -> T) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to = join(*to, *from));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::material::NodeId;
    use crate::rng::Rng;

    /// Compares with propagation over the neighbours of single nodes, in the order of the lattice and back.
    #[test]
    fn what_passes_on_is_what_passes_from_neighbour_to_neighbour() {
        let mut rng = Rng::new(11);
        let values: Vec<u8> =
            NodeId::all().map(|_| if rng.below(1000) == 0 { rng.below(256) as u8 } else { 0 }).collect();
        let (mut greatest, mut least) = (values.clone(), values.clone());
        for node in NodeId::all() {
            let better = node.better().map(|n| greatest[n.index()]).max().unwrap_or(0);
            greatest[node.index()] = greatest[node.index()].max(better);
        }
        for node in NodeId::all().rev() {
            let worse = node.worse().map(|n| least[n.index()]).min().unwrap_or(u8::MAX);
            least[node.index()] = least[node.index()].min(worse);
        }
        let (mut low, mut high) = (values.clone(), values);
        to_worse(&mut low, u8::max);
        to_better(&mut high, u8::min);
        assert!(low == greatest && high == least);
    }
}
