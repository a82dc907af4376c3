//! No text makes a reader fail in any other way than by its error.

use canju::rules::notation::Notation;
use canju::rules::{Move, Position, Setup, Square};
use proptest::prelude::*;

use super::positions;

/// Characters that mean something in one of the forms, so that texts come close to moves.
const NEAR: &str =
    "[a-j0-9A-P+.=/ wrb-]{0,12}|[帥將车馬傌炮包兵卒仕士相象前中後后一二三四五九１-９1-9進进退平上下ｗ]{0,6}";

fn every_reader(text: &str) {
    let _ = text.parse::<Setup>().map(Setup::check);
    let _ = text.parse::<Square>();
    let _ = text.parse::<Move>();
    for position in [Position::start(), positions::random(21, 1, 15, &[canju::rules::Role::Pawn]).remove(0)] {
        let _ = Notation::read_any(&position, text);
        for form in Notation::ALL {
            if let Ok(played) = form.read(&position, text) {
                assert!(position.is_legal(played), "{text:?} {form:?}");
            }
        }
    }
}

proptest! {
    #[test]
    fn any_text(text in any::<String>()) {
        every_reader(&text);
    }

    #[test]
    fn text_close_to_moves(text in NEAR) {
        every_reader(&text);
    }

    #[test]
    fn text_close_to_fen(text in "([rnbakcpxRNBAKCP1-9]{1,9}/){9}[RNBAKCP1-9]{1,9} [wrb](| - -)(| [0-9]{1,6})") {
        every_reader(&text);
    }

    #[test]
    fn damaged_fen(at in 0_usize..70, character in any::<char>()) {
        let damaged: String =
            canju::rules::fen::START.chars().enumerate().map(|(n, c)| if n == at { character } else { c }).collect();
        every_reader(&damaged);
    }
}
