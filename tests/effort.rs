//! How often tests repeat what can be repeated: few times in `cargo test`, and `CANJU_ROUNDS` times as often at night.

/// Returns a number of rounds: `usual`, times `CANJU_ROUNDS` if that is set.
pub(crate) fn rounds(usual: u64) -> u64 {
    let times = std::env::var("CANJU_ROUNDS").ok().and_then(|text| text.parse().ok());
    usual.saturating_mul(times.unwrap_or(1))
}

/// Returns the first `usual` of a list, or as many more.
#[allow(dead_code, reason = "some test programs have no such list")]
pub(crate) fn first<T>(list: &[T], usual: usize) -> &[T] {
    list.get(..rounds(usual as u64) as usize).unwrap_or(list)
}
