//! Fixed layout: boards stay in place whatever is shown beside them, tables keep the columns that matter, lists keep
//! their share of the window, messages are whole.

use egui::Rect;

use super::division::small_base;
use super::looks::{LANGUAGES, SIZES, drawn, looked_at, none, perform};
use super::*;
use crate::books::opening::{BookGame, Source};
use crate::rules::tree::Navigate;
use crate::service::settings::play::{PlaySettings, Player};
use crate::service::settings::{VerificationMethod, VerificationSettings};
use crate::session::{endgames, games, openings, play, verification};

/// A game with long names and comments of very different lengths.
fn long_game(name: &str) -> String {
    let comment = "此着看似平淡，实则暗藏杀机，黑方若应以马２进３则红方可炮五进四得子占势。".repeat(4);
    let moves = ["炮二平五 馬８進７", "馬二進三 車９平８", "車一平二 馬２進３", "兵七進一 卒７進１"];
    let moves: String = (1..)
        .zip(moves)
        .map(
            |(at, pair)| {
                if at % 2 == 0 { format!("{at}. {pair} {{{comment}}} ") } else { format!("{at}. {pair} ") }
            },
        )
        .collect();
    format!("[Event \"{name}\"]\n[Red \"{name}\"]\n[Black \"{name}\"]\n[Result \"1-0\"]\n\n{moves} 1-0\n")
}

/// Returns the rectangle of the only board of the panel.
fn board(shown: &Shown) -> Rect {
    shown.get_by(|node| node.role() == Role::Grid).rect()
}

/// Steps through the moves and returns the rectangles of the board.
fn places(shown: &mut Shown, look: fn(Navigate) -> Command) -> Vec<Rect> {
    perform(shown, look(Navigate::First));
    let mut places = vec![board(shown)];
    for _ in 0..8 {
        perform(shown, look(Navigate::Forward));
        places.push(board(shown));
    }
    places
}

/// A window in whose library, opening book and game on the board there is a game, whose name is that often repeated.
fn window_with_games(times: usize) -> (TempDir, Shown) {
    let (home, mut shown) = window();
    perform(&mut shown, preferences::Action::Show(Panel::Games));
    perform(&mut shown, games::Action::Paste(long_game(&"北京王天一".repeat(times))));
    settle(&mut shown);
    let record = &session(&shown).games().open.as_ref().unwrap().record;
    let (moves, outcome) = (record.main_line(), record.outcome);
    assert_eq!(moves.len(), 8);
    let long = "a game with a name that is longer than its column ".repeat(6);
    let game = BookGame::new((long.as_str(), 1), &moves, outcome, Source::Own, 100).unwrap();
    perform(&mut shown, openings::Action::Learn(Box::new(game)));
    perform(&mut shown, openings::Action::Line(moves.clone()));
    let both = PlaySettings { red: Player::Human, black: Player::Human, ..PlaySettings::default() };
    perform(&mut shown, play::Action::Choose(both));
    for played in moves {
        perform(&mut shown, play::Action::Move(played));
    }
    assert_eq!(session(&shown).play().tree.moves().len(), 8);
    (home, shown)
}

/// Returns the command of a navigation action.
type LookWish = fn(Navigate) -> Command;

#[test]
fn a_board_stays_where_it_is_while_one_steps_through_a_game() {
    let (_home, mut shown) = window_with_games(10);
    for size in SIZES {
        shown.set_size(size.into());
        for language in LANGUAGES {
            perform(&mut shown, preferences::Action::SetLanguage(language));
            let looks: [(Panel, LookWish); 4] = [
                (Panel::Games, |look| games::Action::Navigate(look).into()),
                (Panel::Play, |look| play::Action::Navigate(look).into()),
                (Panel::Adviser, |look| play::Action::Navigate(look).into()),
                (Panel::Openings, |look| openings::Action::Navigate(look).into()),
            ];
            for (panel, look) in looks {
                perform(&mut shown, preferences::Action::Show(panel));
                let places = places(&mut shown, look);
                assert!(places.iter().all(|place| *place == places[0]), "{panel:?} {size:?}: {places:?}");
                assert!(places[0].width() > 260.0, "{panel:?} {size:?}: it is large enough to play on");
            }
        }
    }
}

#[test]
fn nothing_is_cut_or_covered_beside_a_board_by_long_names() {
    let (_home, mut shown) = window_with_games(1);
    let mut found = Vec::new();
    for size in SIZES {
        shown.set_size(size.into());
        for panel in [Panel::Games, Panel::Openings, Panel::Endgames, Panel::Play] {
            perform(&mut shown, preferences::Action::Show(panel));
            looked_at(&mut shown, &format!("{panel:?} {size:?}"), &LANGUAGES, &mut found);
        }
    }
    none(&found);
}

#[test]
fn exercises_leave_the_board_in_its_place() {
    let (_home, mut shown) = window();
    perform(&mut shown, preferences::Action::Show(Panel::Endgames));
    for size in SIZES {
        shown.set_size(size.into());
        settle(&mut shown);
        let before = board(&shown);
        for at in [0, 5, 40, 300] {
            perform(&mut shown, endgames::Action::Practise(at));
            settle(&mut shown);
            assert_eq!(board(&shown), before, "{size:?}: problem {at}");
        }
    }
}

#[test]
fn beside_a_game_there_is_no_inspector_of_another_node() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    for panel in [Panel::Lattice, Panel::Play] {
        perform(&mut shown, preferences::Action::Show(panel));
        let count = shown.query_all_by_label_contains("KNPKCPGM").count();
        assert_eq!(count > 0, panel == Panel::Lattice, "{panel:?}");
    }
}

/// In a window too narrow for both, F4 and a button show the inspector in place of the panel.
#[test]
fn in_a_narrow_window_the_inspector_takes_the_place_of_the_panel() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    shown.set_size([800.0, 500.0].into());
    settle(&mut shown);
    let opens = |shown: &Shown| shown.query_all_by_label_contains("Scored neighbours").next().is_some();
    assert!(!opens(&shown));
    for panel in [Panel::Lattice, Panel::Conflicts, Panel::Resolver, Panel::Log] {
        perform(&mut shown, preferences::Action::Show(panel));
        press(&mut shown, Modifiers::NONE, Key::F4);
        assert!(opens(&shown), "{panel:?}");
        press(&mut shown, Modifiers::NONE, Key::F4);
        assert!(!opens(&shown), "{panel:?}");
        shown.get_by_label("Inspector").click();
        settle(&mut shown);
        assert!(opens(&shown), "{panel:?}");
    }
    perform(&mut shown, preferences::Action::Show(Panel::Lattice));
    assert!(!opens(&shown), "another panel is shown as it is");
    assert!(shown.state().as_ref().unwrap().state.kept.inspector, "a wide window keeps it beside the panel");
}

/// Returns the words that are wholly visible.
fn whole_words(shown: &Shown) -> Vec<String> {
    let (words, _) = drawn(&shown.output().shapes);
    words
        .into_iter()
        .filter(|word| word.clip.expand(1.5).contains_rect(word.ink))
        .map(|word| word.text)
        .collect()
}

#[test]
fn in_the_least_window_the_table_of_conflicts_and_the_log_keep_what_matters() {
    let (_home, mut shown) = window();
    find(&mut shown, "KNPKCPGM");
    press(&mut shown, Modifiers::NONE, Key::Num4);
    shown.set_size(SIZES[0].into());
    for language in LANGUAGES {
        perform(&mut shown, preferences::Action::SetLanguage(language));
        let words = shown.state().as_ref().unwrap().words();
        perform(&mut shown, preferences::Action::Show(Panel::Conflicts));
        let seen = whole_words(&shown);
        for key in
            ["column-material", "column-score", "column-conflicts", "column-neighbours", "column-weight"]
        {
            let title = words.get(key);
            assert!(
                seen.iter().any(|word| word.trim_end_matches([' ', '▼', '▲']) == title),
                "{title}: {seen:?}"
            );
        }
        perform(&mut shown, preferences::Action::Show(Panel::Log));
        let entry = session(&shown).history().entries().last().map(|entry| words.entry(entry)).unwrap();
        assert!(whole_words(&shown).iter().any(|word| word.starts_with(&entry)), "{entry}");
    }
}

#[test]
fn what_is_found_of_planted_errors_is_seen_beside_the_inspector() {
    let (home, mut shown) = window();
    small_base(&home, &mut shown);
    let kept = session(&shown).settings().verification;
    perform(&mut shown, preferences::Action::Show(Panel::Verification));
    perform(
        &mut shown,
        verification::Action::Settings(VerificationSettings { method: VerificationMethod::Planted, ..kept }),
    );
    perform(&mut shown, verification::Action::Check(VerificationMethod::Planted));
    settle(&mut shown);
    let mut found = Vec::new();
    for size in SIZES {
        shown.set_size(size.into());
        for language in LANGUAGES {
            perform(&mut shown, preferences::Action::SetLanguage(language));
            let seen = whole_words(&shown);
            let title = Words::of(language).get("injection-conflicts");
            assert!(seen.contains(&title), "{title}: {seen:?}");
        }
        looked_at(&mut shown, &format!("{size:?}"), &LANGUAGES, &mut found);
    }
    none(&found);
}

#[test]
fn the_list_of_games_keeps_its_share_of_a_larger_window() {
    let (_home, mut shown) = window();
    perform(&mut shown, preferences::Action::Show(Panel::Games));
    perform(&mut shown, games::Action::Paste(long_game("北京王天一")));
    settle(&mut shown);
    let share = |shown: &mut Shown, size: [f32; 2]| {
        shown.set_size(size.into());
        settle(shown);
        (board(shown).left() - 152.0) / (size[0] - 152.0)
    };
    let small = share(&mut shown, [1280.0, 800.0]);
    let large = share(&mut shown, [2560.0, 1440.0]);
    let again = share(&mut shown, [1280.0, 800.0]);
    assert!((small - large).abs() < 0.02 && (small - again).abs() < 0.001, "{small} {large} {again}");
}

#[test]
fn a_message_is_seen_whole_at_once() {
    let (home, mut shown) = window();
    let missing = home.path().join(format!("{}.jsonl", "a-name-of-a-file-".repeat(8)));
    perform(&mut shown, base::Action::Import(missing));
    let mut found = Vec::new();
    for size in SIZES {
        shown.set_size(size.into());
        for language in LANGUAGES {
            perform(&mut shown, preferences::Action::SetLanguage(language));
            let text =
                shown.state().as_ref().unwrap().words().message(session(&shown).notices().last().unwrap());
            let seen: String = whole_words(&shown).concat().split_whitespace().collect();
            let text: String = text.split_whitespace().collect();
            assert!(seen.contains(&text), "{size:?} {language:?}: {text}");
        }
        looked_at(&mut shown, &format!("{size:?}"), &LANGUAGES, &mut found);
    }
    none(&found);
}

#[test]
fn long_names_end_before_what_their_answers_gain() {
    let (home, mut shown) = window();
    // A few combinations of many pieces, none of whose scores settles another.
    let lines: String = ["", "G", "GG", "GGM", "GGMM", "PGGMM"]
        .iter()
        .zip([0, 2, 4, 5, 7, 9])
        .map(|(black, score)| format!("KRRNNCCPPPPPGGMMKRNNCCPPP{black},{score},false\n"))
        .collect();
    let (file, path) = (home.path().join("many.csv"), home.path().join("many.canju"));
    std::fs::write(&file, format!("material,score,invariable\n{lines}")).unwrap();
    perform(&mut shown, base::Action::Create { path, content: edit::Content::Empty });
    perform(&mut shown, base::Action::Import(file));
    perform(&mut shown, preferences::Action::Show(Panel::Inquiry));
    let next = session(&shown).inquiry().plan().questions.iter().filter(|question| question.gain > 0).count();
    assert!(next > 1, "the list tells gains");
    let mut found = Vec::new();
    for size in SIZES {
        shown.set_size(size.into());
        looked_at(&mut shown, &format!("{size:?}"), &LANGUAGES, &mut found);
    }
    none(&found);
}
