//! WXF: `C2.5`, by the federation's page "Official Xiangqi piece names and notation" (AXF 1980/82, WXF 1997).

use super::NotationError;
use super::relative::{Description, Direction, Displacement, Place, Selector, Standing};
use crate::rules::{Role, fen};

/// Returns the selector of the piece: its file, or its place in a tandem. Guards and ministers need no place, as only the
/// rear one can advance and only the front one retreat.
pub(super) fn selector(standing: &Standing) -> Selector {
    use Place::{Foremost, Front, Rear, Rearmost};
    use Selector::{Digits, OnFile, Placed, PlacedOnFile};
    let &Standing { role, file, size, place, tandems, .. } = standing;
    match (role, size, place) {
        (_, 1, _) | (Role::Guard | Role::Minister, ..) => OnFile(file),
        (Role::Pawn, _, 1) if tandems > 1 => PlacedOnFile(Front, file),
        (Role::Pawn, _, _) if tandems > 1 && place == size => PlacedOnFile(Rear, file),
        (Role::Pawn, ..) if tandems > 1 => Digits(file, file),
        (_, 2 | 3, 1) | (_, 4 | 5, 2) => Placed(Front),
        (_, 2, 2) | (_, 3, 3) | (_, 4, 3) | (_, 5, 4) => Placed(Rear),
        (_, _, 1) => Placed(Foremost),
        (_, _, _) if place == size => Placed(Rearmost),
        _ => OnFile(file),
    }
}

pub(super) fn write(move_: &Description) -> String {
    let piece = letter(move_.role);
    let which = match move_.selector {
        Selector::OnFile(file) => format!("{piece}{file}"),
        Selector::Placed(Place::Foremost) => "++".to_owned(),
        Selector::Placed(Place::Rearmost) => "--".to_owned(),
        Selector::Placed(place) => format!("{piece}{}", sign(place)),
        Selector::PlacedOnFile(place, file) => format!("{file}{}", sign(place)),
        Selector::Digits(first, second) => format!("{first}{second}"),
    };
    let direction = match move_.step.direction {
        Direction::Forward => '+',
        Direction::Backward => '-',
        Direction::Sideways => '.',
    };
    format!("{which}{direction}{}", move_.step.number)
}

pub(super) fn read(text: &[char]) -> Result<Description, NotationError> {
    let &[first, second, direction, number] = text else { return Err(NotationError::Length(text.len())) };
    let direction = match direction {
        '+' => Direction::Forward,
        '-' => Direction::Backward,
        '.' | '=' => Direction::Sideways,
        other => return Err(NotationError::UnknownDirection(other)),
    };
    let number = digit(number).ok_or(NotationError::UnknownNumber(number))?;
    let (role, selector) = which(first, second)?;
    Ok(Description { role, selector, step: Displacement { direction, number } })
}

fn which(first: char, second: char) -> Result<(Role, Selector), NotationError> {
    let pawn = |selector| Ok((Role::Pawn, selector));
    match (first, second) {
        ('+', '+') => return pawn(Selector::Placed(Place::Foremost)),
        ('-', '-') => return pawn(Selector::Placed(Place::Rearmost)),
        _ => {}
    }
    if let Some(file) = digit(first) {
        return match (place(second), digit(second)) {
            (Some(place), _) => pawn(Selector::PlacedOnFile(place, file)),
            (_, Some(other)) => pawn(Selector::Digits(file, other)),
            _ => Err(NotationError::UnknownNumber(second)),
        };
    }
    if let (Some(place), Some(role)) = (place(first), role(second)) {
        return Ok((role, Selector::Placed(place)));
    }
    let role = role(first).ok_or(NotationError::UnknownPiece(first))?;
    let selector = match (digit(second), place(second), second.to_ascii_lowercase()) {
        (Some(file), ..) => Selector::OnFile(file),
        (_, Some(place), _) => Selector::Placed(place),
        (_, _, letter @ 'a'..='e') => Selector::Placed(Place::Numbered(letter as u8 - b'a' + 1)),
        _ => return Err(NotationError::UnknownNumber(second)),
    };
    Ok((role, selector))
}

const fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Guard => 'A',
        Role::Minister => 'E',
        Role::Rook => 'R',
        Role::Knight => 'H',
        Role::Cannon => 'C',
        Role::Pawn => 'P',
    }
}

pub(super) fn role(letter: char) -> Option<Role> {
    fen::piece(letter).map(|piece| piece.role)
}

const fn sign(place: Place) -> char {
    match place {
        Place::Foremost | Place::Front => '+',
        Place::Rear | Place::Rearmost => '-',
        Place::Middle => '.',
        Place::Numbered(number) => (b'a' + number - 1) as char,
    }
}

const fn place(sign: char) -> Option<Place> {
    match sign {
        '+' => Some(Place::Front),
        '-' => Some(Place::Rear),
        '.' => Some(Place::Middle),
        _ => None,
    }
}

fn digit(character: char) -> Option<u8> {
    character.to_digit(10).filter(|&digit| digit > 0).map(|digit| digit as u8)
}
