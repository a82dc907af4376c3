//! Dates of games, in the forms in which people write them.

use xiangqi::language::to_halfwidth;

use crate::plain_text::is_invisible;

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

/// The names of months by their first three letters.
const MONTHS: [&str; 12] =
    ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/// Eras and the year before their first one.
const ERAS: [(&str, u32); 9] = [
    ("民国", 1911),
    ("民國", 1911),
    ("昭和", 1925),
    ("平成", 1988),
    ("令和", 2018),
    ("大正", 1911),
    ("公元", 0),
    ("西元", 0),
    ("约", 0),
];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Part {
    /// A number; 0 for question marks.
    Number(Number),
    /// A number of years, months or days: 2008年.
    Unit(Number, Unit),
    /// A month by its name.
    Month(u32),
    /// A character between two numbers.
    Separator(char),
    /// Anything else.
    Other,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Number {
    value: u32,
    digits: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Unit {
    Year,
    Month,
    Day,
}

impl Number {
    /// Returns the year of a number of two or four digits; the century of two follows.
    const fn year(self) -> Option<u32> {
        match self {
            Self { value, digits: 4 } => Some(value),
            Self { value, digits: 2 } => Some(value + if value < 30 { 2000 } else { 1900 }),
            _ => None,
        }
    }
}

fn parts(text: &str) -> Vec<Part> {
    let signs: Vec<char> = text.chars().filter(|sign| !is_invisible(*sign)).map(to_halfwidth).collect();
    let (mut parts, mut at) = (Vec::new(), 0);
    while let Some(rest) = signs.get(at..).filter(|rest| !rest.is_empty()) {
        let before = signs.get(..at).unwrap_or_default();
        let (part, length) = part(before, rest);
        let is_blank = part == Part::Separator(' ');
        match (parts.last_mut(), part) {
            // Blanks beside another separator do not count, and are one themselves.
            (Some(Part::Separator(_)), Part::Separator(' ')) => {}
            (Some(last @ Part::Separator(' ')), Part::Separator(_)) => *last = part,
            (Some(Part::Unit(..) | Part::Month(_)), Part::Separator(_)) if is_blank => {}
            _ => parts.push(part),
        }
        at += length;
    }
    parts
}

/// Returns the part at the start of the rest of a text, and its length.
fn part(before: &[char], rest: &[char]) -> (Part, usize) {
    let count = |is: fn(&char) -> bool| rest.iter().take_while(|sign| is(sign)).count();
    let arabic = count(char::is_ascii_digit);
    if arabic > 0 {
        return number(before, rest, arabic, rest.iter().take(arabic).collect::<String>().parse().ok());
    }
    let chinese = count(|sign| chinese_digit(*sign).is_some() || TENS.contains(sign));
    // Numerals without a unit are words: 星期三.
    if chinese > 0 && rest.get(chinese).and_then(|sign| unit(*sign)).is_some() {
        return number(before, rest, chinese, rest.get(..chinese).and_then(chinese_number));
    }
    let letters = count(char::is_ascii_alphabetic);
    if letters > 0 {
        let name: String = rest.iter().take(3).map(char::to_ascii_lowercase).collect();
        let month = MONTHS.iter().position(|month| *month == name).filter(|_| letters >= 3);
        let ordinal = rest.iter().take(letters).collect::<String>();
        let is_passed_over = before.last().is_some_and(char::is_ascii_digit)
            && ["st", "nd", "rd", "th"].contains(&ordinal.as_str());
        let part = match month {
            Some(month) => Part::Month(month as u32 + 1),
            None if is_passed_over || ordinal == "of" => Part::Separator(' '),
            None => Part::Other,
        };
        return (part, letters);
    }
    let unknown = count(|sign| *sign == '?');
    if unknown > 0 {
        return (Part::Number(Number { value: 0, digits: unknown }), unknown);
    }
    match rest.first() {
        Some(sign) if sign.is_whitespace() => (Part::Separator(' '), 1),
        Some(sign @ ('.' | '-' | '/' | ',' | '、' | '_' | '·' | '–' | '—')) => {
            (Part::Separator(*sign), 1)
        }
        _ => (Part::Other, 1),
    }
}

const TENS: [char; 4] = ['十', '廿', '卅', '百'];

/// Returns a number of `length` characters with its unit, and the length of both. A time of day is no number.
fn number(before: &[char], rest: &[char], length: usize, value: Option<u32>) -> (Part, usize) {
    let blanks = rest.iter().skip(length).take_while(|sign| sign.is_whitespace()).count();
    let is_unit = rest.get(length + blanks).is_some_and(|sign| unit(*sign).is_some());
    let (digits, length) = (length, if is_unit { length + blanks } else { length });
    let behind = rest.get(length);
    let is_time = behind == Some(&':') || before.last() == Some(&':');
    let Some(value) = value.filter(|_| !is_time) else { return (Part::Other, length) };
    let number = Number { value, digits };
    match behind.and_then(|sign| unit(*sign)) {
        Some(Unit::Year) if rest.get(length + 1) == Some(&'代') => (Part::Other, length + 2),
        Some(Unit::Year) => {
            (year_of_era(before, number).map_or(Part::Other, |year| Part::Unit(year, Unit::Year)), length + 1)
        }
        Some(unit) => (Part::Unit(number, unit), length + 1),
        // A decade: 1950s.
        None if behind == Some(&'s') => (Part::Other, length + 1),
        None => (Part::Number(number), length),
    }
}

/// Returns the year before 年, by the era before it; `None` for one that is unknown.
fn year_of_era(before: &[char], number: Number) -> Option<Number> {
    let text: String = before
        .iter()
        .rev()
        .skip_while(|sign| sign.is_whitespace())
        .take(2)
        .collect::<Vec<_>>()
        .into_iter()
        .rev()
        .collect();
    let era = ERAS.iter().find(|(name, _)| text.ends_with(name));
    match era {
        Some((_, first)) if *first > 0 => Some(Number { value: first + number.value, digits: 4 }),
        Some(_) => Some(number),
        // 光緒二十年, 第三年.
        None if number.value > 99 => Some(Number { digits: 4, ..number }),
        None if text.ends_with(|sign: char| !sign.is_ascii() && sign.is_alphabetic()) => None,
        None if number.value < 10 && number.digits < 2 => None,
        None => Some(Number { digits: 2, ..number }),
    }
}

fn unit(sign: char) -> Option<Unit> {
    match sign {
        '年' => Some(Unit::Year),
        '月' => Some(Unit::Month),
        '日' | '号' | '號' => Some(Unit::Day),
        _ => None,
    }
}

fn chinese_digit(sign: char) -> Option<u32> {
    const DIGITS: &str = "零一二三四五六七八九";
    match sign {
        '〇' | '○' | '◯' => Some(0),
        sign => DIGITS.chars().position(|digit| digit == sign).map(|digit| digit as u32),
    }
}

/// Returns a number in Chinese numerals, digit by digit (二〇〇八) or with its tens (二十五).
fn chinese_number(signs: &[char]) -> Option<u32> {
    let (mut number, mut digit) = (0_u32, None);
    for sign in signs {
        let tens = match sign {
            '十' => 10,
            '廿' => 20,
            '卅' => 30,
            '百' => 100,
            _ => {
                let next = chinese_digit(*sign)?;
                digit =
                    Some(digit.map_or(Some(next), |digit: u32| digit.checked_mul(10)?.checked_add(next))?);
                continue;
            }
        };
        let times = digit.take().unwrap_or(1);
        number = number.checked_add(times.checked_mul(tens)?)?;
    }
    number.checked_add(digit.unwrap_or(0))
}

#[cfg(test)]
mod tests;
