//! The shares behind the score of a census, as columns.

use crate::acquisition::scoring::Shares;
use crate::report::{Cell, Columns, Type};

/// Member names in JSON.
pub const SHARES: &[&str] = &["w", "r", "fortress"];

/// Type in JSON: percent; `fortress` is null if it was not counted.
pub const SHARES_TYPE: Type =
    Type::Map(&[("w", Type::Percent), ("r", Type::Percent), ("fortress", Type::Nullable(&Type::Percent))]);

/// The columns that people read: W, R and F in percent.
pub fn shown<X: Send + Sync + 'static, R: Send + Sync + 'static>(
    table: Columns<X, R>,
    of: impl Fn(&R) -> Option<Shares> + Copy + Send + Sync + 'static,
) -> Columns<X, R> {
    let share = move |row: &R, share: fn(&Shares) -> Option<f64>| {
        Cell::or_dash(of(row).as_ref().and_then(share).map(Cell::Percent))
    };
    table
        .shown("share-w", move |_, row| share(row, |shares| Some(shares.w)))
        .right()
        .shown("share-r", move |_, row| share(row, |shares| Some(shares.r)))
        .right()
        .shown("share-f", move |_, row| share(row, |shares| shares.fortress))
        .right()
}
