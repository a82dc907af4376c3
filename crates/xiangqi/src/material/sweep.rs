//! Sweeps over the whole lattice: what is known of a node passes on to all that are worse for red, or to all that are better.
//!
//! The lattice is the product of twelve chains, the number of pieces of each kind on each side, so it is enough to pass along
//! each chain once; that needs no neighbour of any single node.

use super::Kind;
use super::lattice::SIDES;

/// Joins into the value of every node those of all nodes better for red. `values` has one for each node, by id; `join` takes two
/// values in any order and grouping, and one as often as it comes, as the greatest, the least and "or" do.
pub fn to_worse<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    for (stride, limit) in chains() {
        for chain in values.chunks_exact_mut(stride * (limit + 1)) {
            for at in 1..=limit {
                let (before, here) = chain.split_at_mut(at * stride);
                pass(&before[(at - 1) * stride..], &mut here[..stride], &join);
            }
        }
    }
}

/// As [`to_worse`], the other way.
pub fn to_better<T: Copy>(values: &mut [T], join: impl Fn(T, T) -> T) {
    for (stride, limit) in chains() {
        for chain in values.chunks_exact_mut(stride * (limit + 1)) {
            for at in (1..=limit).rev() {
                let (here, behind) = chain.split_at_mut(at * stride);
                pass(&behind[..stride], &mut here[(at - 1) * stride..], &join);
            }
        }
    }
}

/// The step along each chain, and how often it can be made.
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

    /// Against the neighbours of every single node, in the order of the lattice and back.
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
