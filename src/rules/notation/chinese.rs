//! Chinese notation: 炮二平五, by the rule books as the electronic standard of xqbase states them.
//!
//! Tandems: 前 and 後 for two, 前 中 後 for three pawns, 一 to 五 from the front for four and five; when two files hold
//! pawn tandems, 一 to 五 through both, the right file first. Guards and ministers are named by their file alone.

use super::relative::{Description, Direction, Place, Selector, Standing, Step};
use super::{NotationError, Script};
use crate::rules::{Color, Role};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// How the piece is named.
pub(super) fn selector(standing: &Standing) -> Selector {
    let &Standing { role, file, size, place, tandems, number } = standing;
    match (role, size) {
        (_, 1) | (Role::Guard | Role::Minister, _) => Selector::OnFile(file),
        (Role::Pawn, _) if tandems > 1 => Selector::Placed(Place::Numbered(number as u8)),
        (_, 4..) => Selector::Placed(Place::Numbered(place as u8)),
        _ if place == 1 => Selector::Placed(Place::Front),
        _ if place == size => Selector::Placed(Place::Rear),
        _ => Selector::Placed(Place::Middle),
    }
}

pub(super) fn write(move_: &Description, color: Color, script: Script) -> String {
    let piece = name(move_.role, color, script);
    let first_two = match move_.selector {
        Selector::OnFile(file) | Selector::Digits(_, file) => [piece, digit(file, color)],
        Selector::Placed(place) => [place_name(place, script), piece],
        Selector::PlacedOnFile(place, file) => [place_name(place, script), digit(file, color)],
    };
    let direction = match (move_.step.direction, script) {
        (Direction::Forward, Script::Traditional) => '進',
        (Direction::Forward, Script::Simplified) => '进',
        (Direction::Backward, _) => '退',
        (Direction::Sideways, _) => '平',
    };
    first_two.into_iter().chain([direction, digit(move_.step.number, color)]).collect()
}

pub(super) fn read(text: &[char]) -> Result<Description, NotationError> {
    let &[first, second, direction, last] = text else { return Err(NotationError::Length(text.len())) };
    let direction = match direction {
        '進' | '进' | '上' => Direction::Forward,
        '退' | '下' => Direction::Backward,
        '平' => Direction::Sideways,
        other => return Err(NotationError::UnknownDirection(other)),
    };
    let number = number(last).ok_or(NotationError::UnknownNumber(last))?;
    let (role, selector) = which(first, second)?;
    Ok(Description { role, selector, step: Step { direction, number } })
}

fn which(first: char, second: char) -> Result<(Role, Selector), NotationError> {
    if let Some(role) = role(first) {
        let file = number(second).ok_or(NotationError::UnknownNumber(second))?;
        return Ok((role, Selector::OnFile(file)));
    }
    let place = place(first).ok_or(NotationError::UnknownPiece(first))?;
    match (role(second), number(second)) {
        (Some(role), _) => Ok((role, Selector::Placed(place))),
        (_, Some(file)) => Ok((Role::Pawn, Selector::PlacedOnFile(place, file))),
        _ => Err(NotationError::UnknownPiece(second)),
    }
}

const fn name(role: Role, color: Color, script: Script) -> char {
    match (role, color, script) {
        (Role::King, Color::Red, Script::Traditional) => '帥',
        (Role::King, Color::Red, Script::Simplified) => '帅',
        (Role::King, Color::Black, Script::Traditional) => '將',
        (Role::King, Color::Black, Script::Simplified) => '将',
        (Role::Guard, Color::Red, _) => '仕',
        (Role::Guard, Color::Black, _) => '士',
        (Role::Minister, Color::Red, _) => '相',
        (Role::Minister, Color::Black, _) => '象',
        (Role::Rook, _, Script::Traditional) => '車',
        (Role::Rook, _, Script::Simplified) => '车',
        (Role::Knight, _, Script::Traditional) => '馬',
        (Role::Knight, _, Script::Simplified) => '马',
        (Role::Cannon, ..) => '炮',
        (Role::Pawn, Color::Red, _) => '兵',
        (Role::Pawn, Color::Black, _) => '卒',
    }
}

const fn role(name: char) -> Option<Role> {
    Some(match name {
        '帥' | '帅' | '將' | '将' => Role::King,
        '仕' | '士' => Role::Guard,
        '相' | '象' => Role::Minister,
        '車' | '车' | '俥' => Role::Rook,
        '馬' | '马' | '傌' => Role::Knight,
        '炮' | '砲' | '包' => Role::Cannon,
        '兵' | '卒' => Role::Pawn,
        _ => return None,
    })
}

fn place_name(place: Place, script: Script) -> char {
    match (place, script) {
        (Place::Foremost | Place::Front, _) => '前',
        (Place::Middle, _) => '中',
        (Place::Rear | Place::Rearmost, Script::Traditional) => '後',
        (Place::Rear | Place::Rearmost, Script::Simplified) => '后',
        (Place::Numbered(number), _) => digit(number, Color::Red),
    }
}

fn place(name: char) -> Option<Place> {
    match name {
        '前' => Some(Place::Front),
        '中' => Some(Place::Middle),
        '後' | '后' => Some(Place::Rear),
        _ => number(name).map(Place::Numbered),
    }
}

/// A number 1-9 as `color` writes it.
fn digit(number: u8, color: Color) -> char {
    let index = usize::from(number).saturating_sub(1);
    match color {
        Color::Red => NUMERALS.get(index).copied().unwrap_or('〇'),
        Color::Black => char::from_u32('０' as u32 + u32::from(number)).unwrap_or('０'),
    }
}

/// A number 1-9 in any of the three kinds of digits.
fn number(digit: char) -> Option<u8> {
    let numeral =
        || NUMERALS.into_iter().zip(1..).find_map(|(numeral, value)| (numeral == digit).then_some(value));
    match digit {
        '1'..='9' => Some(digit as u8 - b'0'),
        '１'..='９' => u8::try_from(digit as u32 - '０' as u32).ok(),
        _ => numeral(),
    }
}
