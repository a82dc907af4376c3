//! Dates of games, in the forms in which people write them.

mod parts;

use parts::{Number, Part, Unit, parts};

/// A date, as far as it is known. Dates order by time, a whole year or month before its parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// The year.
    pub year: u16,
    /// The month, from 1.
    pub month: Option<u8>,
    /// The day of the month, from 1.
    pub day: Option<u8>,
}

impl Date {
    /// Reads a date: `2008.04.16`, `20080416`, `16 Apr 2008`, `2008年4月16日`, `民國七十六年`; of a range the first day.
    /// `None` without a year, or if the year is uncertain.
    ///
    /// Two digits are a year before 年 and before or after a named month; between points, dashes or without separators
    /// the year comes first, as in PGN. Years from 30 are of the last century.
    pub fn of_text(text: &str) -> Option<Self> {
        let parts = parts(text);
        let year = parts.iter().position(|part| matches!(part, Part::Unit(_, Unit::Year)));
        match (year, parts.iter().position(|part| matches!(part, Part::Month(_)))) {
            (Some(at), _) => with_units(&parts, at),
            (None, Some(at)) => with_month(&parts, at),
            (None, None) => parts.split(|part| *part == Part::Other).find_map(numeric),
        }
    }

    /// Whether this date is `other`, or a month or day of it.
    pub fn includes(self, other: Self) -> bool {
        let agrees = |own: Option<u8>, other: Option<u8>| other.is_none() || own == other;
        self.year == other.year && agrees(self.month, other.month) && agrees(self.day, other.day)
    }

    /// Returns a date; a month or day that does not exist is unknown.
    fn new(year: u32, month: Option<u32>, day: Option<u32>) -> Option<Self> {
        let year = u16::try_from(year).ok().filter(|year| YEARS.contains(year))?;
        let month = month.filter(|month| (1..=12).contains(month));
        let last = month.map_or(0, |month| match month {
            2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => 29,
            2 => 28,
            4 | 6 | 9 | 11 => 30,
            _ => 31,
        });
        let day = day.filter(|day| (1..=last).contains(day));
        Some(Self { year, month: month.map(|month| month as u8), day: day.map(|day| day as u8) })
    }

    /// Returns the date if its month and day, as far as given, exist.
    fn whole(year: u32, month: Option<u32>, day: Option<u32>) -> Option<Self> {
        Self::new(year, month, day)
            .filter(|date| date.month.is_some() == month.is_some() && date.day.is_some() == day.is_some())
    }
}

/// The years that a record can have.
const YEARS: std::ops::RangeInclusive<u16> = 1000..=2199;

/// Returns the date whose year has its unit: month and day have theirs, or follow.
fn with_units(parts: &[Part], at: usize) -> Option<Date> {
    let Some(Part::Unit(year, _)) = parts.get(at) else { return None };
    let behind = parts.get(at + 1..).unwrap_or_default();
    let mut month_and_day = behind.iter().filter(|part| !matches!(part, Part::Separator(_)));
    let month = match month_and_day.next() {
        Some(Part::Unit(month, Unit::Month) | Part::Number(month)) => Some(month.value),
        _ => None,
    };
    let day = match month_and_day.next() {
        Some(Part::Unit(day, Unit::Day) | Part::Number(day)) => Some(day.value),
        _ => None,
    };
    Date::new(year.year()?, month, day)
}

/// Returns the date whose month has a name: `16 Apr 2008`, `April 16, 2008`, `2008 Apr 16`, `16-Apr-08`.
fn with_month(parts: &[Part], at: usize) -> Option<Date> {
    let Some(Part::Month(month)) = parts.get(at) else { return None };
    let number = |part: &Part| match part {
        Part::Number(number) | Part::Unit(number, _) => Some(Some(*number)),
        Part::Separator(_) => None,
        Part::Month(_) | Part::Other => Some(None),
    };
    let mut before = parts.iter().take(at).rev().filter_map(number).map_while(|number| number);
    let behind: Vec<Number> =
        parts.iter().skip(at + 1).filter_map(number).map_while(|number| number).take(2).collect();
    let (year, day) = match (before.next(), behind.as_slice()) {
        (Some(year @ Number { digits: 4, .. }), [day, ..]) => (year, Some(*day)),
        (Some(year @ Number { digits: 4, .. }), []) => (year, None),
        (Some(day), [year, ..]) => (*year, Some(day)),
        (None, [day, year]) if day.digits < 3 => (*year, Some(*day)),
        (None, [year, ..]) if year.digits == 4 => (*year, None),
        _ => return None,
    };
    Date::new(year.year()?, Some(*month), day.map(|day| day.value))
}

/// Returns the date of numbers with separators.
fn numeric(parts: &[Part]) -> Option<Date> {
    let numbers: Vec<Number> = (parts.iter())
        .filter_map(|part| match part {
            Part::Number(number) | Part::Unit(number, _) => Some(*number),
            Part::Month(_) | Part::Separator(_) | Part::Other => None,
        })
        .collect();
    let four =
        numbers.iter().position(|number| number.digits == 4 && Date::new(number.value, None, None).is_some());
    if let Some(at) = four {
        return with_four_digits(&numbers, at);
    }
    if let Some(date) = numbers.iter().find_map(|number| together(*number)) {
        return Some(date);
    }
    let slashes = parts.iter().any(|part| matches!(part, Part::Separator(sign) if *sign == '/'));
    let &[first, second, third, ..] = numbers.as_slice() else { return None };
    let year_first = first.year().and_then(|year| Date::whole(year, Some(second.value), Some(third.value)));
    let year_last = third.year().and_then(|year| {
        let either = [(second, first), (first, second)];
        either.into_iter().find_map(|(month, day)| Date::whole(year, Some(month.value), Some(day.value)))
    });
    match (year_first, year_last) {
        // 08/04/16 is of 2008 in China, of 2016 elsewhere.
        (Some(first), Some(last)) if slashes && first.year != last.year => None,
        (Some(date), _) => Some(date),
        (None, date) => {
            date.map(|date| if first.value > 12 { date } else { Date { month: None, day: None, ..date } })
        }
    }
}

/// Returns the date whose year has four digits: month and day follow, or precede in an order that only a day above 12 shows.
fn with_four_digits(numbers: &[Number], at: usize) -> Option<Date> {
    let year = numbers.get(at)?.value;
    let value = |at: usize| numbers.get(at).filter(|number| number.digits < 3).map(|number| number.value);
    if let Some(month) = value(at + 1) {
        return Date::new(year, Some(month), value(at + 2));
    }
    let before = (at.checked_sub(2).and_then(value), at.checked_sub(1).and_then(value));
    let (month, day) = match before {
        (Some(day @ 13..), Some(month)) | (Some(month), Some(day @ 13..)) => (Some(month), Some(day)),
        (Some(one), Some(other)) if one == other => (Some(one), Some(other)),
        (None, Some(month)) => (Some(month), None),
        _ => (None, None),
    };
    Date::new(year, month, day)
}

/// Returns the date of digits without separators: year, month and day, the year with four digits or two.
fn together(Number { value, digits }: Number) -> Option<Date> {
    match digits {
        8 => Date::new(value / 10_000, Some(value / 100 % 100), Some(value % 100))
            .filter(|date| date.month.is_some() || value / 100 % 100 == 0),
        6 if (1900..2100).contains(&(value / 100)) && (1..=12).contains(&(value % 100)) => {
            Date::new(value / 100, Some(value % 100), None)
        }
        6 => {
            let year = Number { value: value / 10_000, digits: 2 }.year()?;
            Date::whole(year, Some(value / 100 % 100), Some(value % 100))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
