//! Chinese notation: 炮二平五, by the electronic standard of xqbase.
//!
//! Tandems: 前 and 後 for two, 前 中 後 for three pawns, 一 to 五 from the front for four and five; if two files have pawn
//! tandems, 一 to 五 through both, the right file first. Guards and ministers are identified by their file alone.

use super::NotationError;
use super::relative::{Description, Direction, Displacement, Place, Selector, Standing};
use crate::rules::{Color, Piece, Role};

const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

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
    let ((role, selector), way, last) = match *text {
        [first, second, third, way, last] if direction(way).is_some() => {
            (placed_on_file(first, second, third)?, way, last)
        }
        [first, second, way, last] => (which(first, second)?, way, last),
        _ => return Err(NotationError::Length(text.len())),
    };
    let direction = direction(way).ok_or(NotationError::UnknownDirection(way))?;
    let number = number(last).ok_or(NotationError::UnknownNumber(last))?;
    Ok(Description { role, selector, step: Displacement { direction, number } })
}

fn which(first: char, second: char) -> Result<(Role, Selector), NotationError> {
    if let Some(role) = role(first) {
        let place = || place(second).map(Selector::Placed);
        let selector = number(second).map(Selector::OnFile).or_else(place);
        return Ok((role, selector.ok_or(NotationError::UnknownNumber(second))?));
    }
    let place = place(first).ok_or(NotationError::UnknownPiece(first))?;
    match (role(second), number(second)) {
        (Some(role), _) => Ok((role, Selector::Placed(place))),
        (_, Some(file)) => Ok((Role::Pawn, Selector::PlacedOnFile(place, file))),
        _ => Err(NotationError::UnknownPiece(second)),
    }
}

/// Parses 前兵三, with both place and file.
fn placed_on_file(first: char, second: char, third: char) -> Result<(Role, Selector), NotationError> {
    let place = place(first).ok_or(NotationError::UnknownPiece(first))?;
    let role = role(second).ok_or(NotationError::UnknownPiece(second))?;
    let file = number(third).ok_or(NotationError::UnknownNumber(third))?;
    Ok((role, Selector::PlacedOnFile(place, file)))
}

const fn direction(name: char) -> Option<Direction> {
    Some(match name {
        '進' | '进' | '上' => Direction::Forward,
        '退' | '下' => Direction::Backward,
        '平' => Direction::Sideways,
        _ => return None,
    })
}

pub(super) const fn name(role: Role, color: Color, script: Script) -> char {
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

/// Returns a number 1-9 as `color` writes it.
fn digit(number: u8, color: Color) -> char {
    let index = usize::from(number).saturating_sub(1);
    match color {
        Color::Red => NUMERALS.get(index).copied().unwrap_or('〇'),
        Color::Black => char::from_u32('０' as u32 + u32::from(number)).unwrap_or('０'),
    }
}

/// Returns a number 1-9 from any of the three kinds of digits.
fn number(digit: char) -> Option<u8> {
    let numeral =
        || NUMERALS.into_iter().zip(1..).find_map(|(numeral, value)| (numeral == digit).then_some(value));
    match digit {
        '1'..='9' => Some(digit as u8 - b'0'),
        '１'..='９' => u8::try_from(digit as u32 - '０' as u32).ok(),
        _ => numeral(),
    }
}

/// The Chinese characters used. Both write 仕 相 兵 for Red, 士 象 卒 for Black and 馬 炮 車 alike for both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Script {
    /// 帥 將 車 馬 進 後
    Traditional,
    /// 帅 将 车 马 进 后
    Simplified,
}

impl Script {
    /// Returns the character on a piece: 帥 仕 相 車 馬 炮 兵 for Red, 將 士 象 車 馬 炮 卒 for Black.
    pub const fn piece(self, piece: Piece) -> char {
        name(piece.role, piece.color, self)
    }
}
