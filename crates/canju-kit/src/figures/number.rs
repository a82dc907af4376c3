//! Numbers with a fixed number of decimals. One that rounds to zero has no sign, so that no `-0.0` is written.

/// Formats a number with this number of decimals: `1.50`, `-0.3`.
pub fn decimal(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let is_zero = !text.contains(|c: char| matches!(c, '1'..='9') || c.is_alphabetic());
    if is_zero { text.trim_start_matches('-').to_owned() } else { text }
}

/// Formats a number with its sign: `+1.50`, `-0.3`; zero has none, infinite ones are `+∞` and `−∞`.
pub fn signed(value: f64, places: usize) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let text = decimal(value, places);
    // Without a sign it may still be positive, but not if it is zero.
    if value > 0.0 && text != decimal(0.0, places) { format!("+{text}") } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_number_has_its_sign_unless_it_rounds_to_zero() {
        let both = |value, places| (decimal(value, places), signed(value, places));
        for (value, places, plain, with_sign) in [
            (-0.04, 1, "0.0", "0.0"),
            (-0.0, 0, "0", "0"),
            (0.04, 1, "0.0", "0.0"),
            (-0.06, 1, "-0.1", "-0.1"),
            (12.34, 1, "12.3", "+12.3"),
            (-10.0, 0, "-10", "-10"),
            (f64::INFINITY, 1, "inf", "+∞"),
        ] {
            assert_eq!(both(value, places), (plain.to_owned(), with_sign.to_owned()), "{value}");
        }
    }

    proptest! {
        #[test]
        fn no_zero_has_a_sign(value in -2.0_f64..2.0, places in 0_usize..4) {
            for text in [decimal(value, places), signed(value, places)] {
                let is_zero = text.parse::<f64>().unwrap() == 0.0;
                prop_assert!(!is_zero || !text.starts_with(['-', '+']), "{text}");
            }
        }
    }
}
