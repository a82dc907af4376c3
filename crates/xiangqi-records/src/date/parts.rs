//! Splits the text of a date into numbers, units, names of months and separators.

use crate::signs::is_invisible;
use xiangqi::language::to_halfwidth;

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

/// A part of a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
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
pub(super) struct Number {
    pub(super) value: u32,
    /// The number of digits.
    pub(super) digits: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unit {
    Year,
    Month,
    Day,
}

impl Number {
    /// Returns the year of a number of two or four digits; the century of two follows.
    pub(super) const fn year(self) -> Option<u32> {
        match self {
            Self { value, digits: 4 } => Some(value),
            Self { value, digits: 2 } => Some(value + if value < 30 { 2000 } else { 1900 }),
            _ => None,
        }
    }
}

/// Splits a text into its parts.
pub(super) fn parts(text: &str) -> Vec<Part> {
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
