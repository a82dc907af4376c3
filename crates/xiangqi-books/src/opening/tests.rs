//! Laws of the book, without chance.

use super::text::moves_of;
use super::*;
use xiangqi::rng::Rng;
use xiangqi::rules::Color;
use xiangqi::rules::referee::Game;
use xiangqi_records::Outcome;

/// Central cannon against screen horses.
const SCREEN: &str = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0c2 c9e7";
/// Minister first.
const MINISTER: &str = "g0e2 b7e7 b0c2 b9c7 a0b0 a9b9";

fn moves(text: &str) -> Vec<Move> {
    moves_of(text).unwrap()
}

fn games(lines: &[(&str, Outcome)]) -> Vec<BookGame> {
    let game = |(number, (text, outcome)): (u32, &(&str, Outcome))| {
        BookGame::new(("test", number), &moves(text), *outcome, Source::Own, USUAL_WEIGHT).unwrap()
    };
    (1..).zip(lines).map(game).collect()
}

fn book(lines: &[(&str, Outcome)]) -> OpeningBook {
    OpeningBook::new(games(lines), Edits::default())
}

fn screen() -> OpeningBook {
    book(&[(SCREEN, Outcome::Red), (MINISTER, Outcome::Draw)])
}

fn after(text: &str) -> Position {
    moves(text).into_iter().fold(Position::start(), |position, played| position.play(played).unwrap())
}

fn candidates(book: &OpeningBook, text: &str) -> Vec<Candidate> {
    book.candidates(&moves(text), Spread::None).unwrap()
}

fn first(book: &OpeningBook, text: &str) -> Candidate {
    candidates(book, text)[0]
}

fn random_game(seed: u64, plies: usize) -> Vec<Move> {
    continued(Position::start(), seed, plies)
}

fn continued(mut position: Position, seed: u64, plies: usize) -> Vec<Move> {
    let mut rng = Rng::new(seed);
    let mut moves = Vec::new();
    while moves.len() < plies {
        let legal = position.legal_moves();
        let Some(&played) = legal.get(rng.below(legal.len() as u64) as usize) else { break };
        position.make(played);
        moves.push(played);
    }
    moves
}

#[test]
fn what_is_followed_ply_by_ply_is_marked_and_counted() {
    let screen = book(&[(SCREEN, Outcome::Red)]);
    let followed = first(&screen, "h2e2 h9g7 h0g2");
    assert_eq!(followed.played, "i9h9".parse().unwrap());
    assert!(followed.is_exact());
    assert_eq!((followed.lines, followed.exact, followed.closest), (1, 1, 0));
    // Black lost that game: 0.3 times 1.5, and 90·0.45 + 12·log2(1.45) is 46.9.
    assert_eq!(followed.value, 47);
    let second = candidates(&screen, "h2e2 h9g7 h0g2")[1];
    assert_eq!(second.played, "b9c7".parse().unwrap());
    assert!(!second.is_exact(), "only the next move itself is");
}

#[test]
fn before_the_first_move_every_game_speaks_and_is_followed() {
    let all = candidates(&screen(), "");
    let played: Vec<String> = all.iter().map(|candidate| candidate.played.to_string()).collect();
    assert_eq!(played, ["h2e2", "g0e2", "h0g2", "b0c2"]);
    // Exact are the games that begin so: of a game the second move is none of its exact ones.
    let counts: Vec<_> = all.iter().map(|one| (one.lines, one.exact)).collect();
    assert_eq!(counts, [(1, 1), (1, 1), (1, 0), (1, 0)]);
    assert_eq!(all[0].value, 102, "90 + 12·log2(2)");
}

#[test]
fn a_transposed_opening_has_the_same_first_move() {
    let screen = book(&[(SCREEN, Outcome::Draw)]);
    let straight = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7";
    let turned = "h2e2 b9c7 h0g2 h9g7 i0h0 i9h9";
    let (known, other) = (first(&screen, straight), first(&screen, turned));
    assert_eq!(known.played, other.played);
    assert!(known.is_exact() && !other.is_exact());
    assert!(other.value < known.value && other.value > 50, "{other:?}");
}

#[test]
fn one_reply_that_differs_leaves_credits_that_are_lower() {
    let (known, other) = (first(&screen(), "h2e2 h9g7"), first(&screen(), "h2e2 g6g5"));
    assert_eq!(known.played, other.played);
    assert!(other.value > 0 && other.value < known.value, "{other:?}");
}

/// The closest game of a candidate is the most similar one that has the move, the first of equals; the advice of each alone gives
/// its similarity.
#[test]
fn the_closest_game_is_the_most_similar_one_that_speaks_for_the_move() {
    let mut several = 0;
    for seed in 0..40 {
        let opening = random_game(seed, 6);
        // Games that part from the same opening at different plies, in any order.
        let lines: Vec<String> = (0..6)
            .map(|game| {
                let mut line = opening.clone();
                line.truncate((seed as usize + 5 * game) % 7);
                let position = line.iter().fold(Position::start(), |now, played| now.play(*played).unwrap());
                line.extend(continued(position, seed * 31 + game as u64, 10 - line.len()));
                let words: Vec<String> = line.iter().map(ToString::to_string).collect();
                words.join(" ")
            })
            .collect();
        let lines: Vec<(&str, Outcome)> = lines.iter().map(|line| (line.as_str(), Outcome::Draw)).collect();
        let alone: Vec<Vec<Candidate>> = lines
            .iter()
            .map(|line| book(std::slice::from_ref(line)).candidates(&opening, Spread::None).unwrap())
            .collect();
        for candidate in book(&lines).candidates(&opening, Spread::None).unwrap() {
            let similarity_in = |game: &Vec<Candidate>| {
                game.iter().find(|one| one.played == candidate.played).map(|one| one.similarity)
            };
            let speaking: Vec<(usize, f64)> =
                alone.iter().enumerate().filter_map(|(at, game)| Some((at, similarity_in(game)?))).collect();
            let greatest = speaking.iter().map(|(_, similarity)| *similarity).fold(0.0, f64::max);
            let closest = speaking.iter().find(|(_, similarity)| *similarity == greatest);
            assert_eq!(Some((candidate.closest, candidate.similarity)), closest.copied());
            several += usize::from(speaking.iter().any(|(_, similarity)| *similarity < greatest));
        }
    }
    assert!(several > 10, "{several} candidates with games of unequal similarity");
}

#[test]
fn credits_fall_steadily_as_games_drift_apart() {
    // Black moves a pawn or its king, which it never does in the game, instead of more and more of its moves.
    let screen = book(&[(SCREEN, Outcome::Red)]);
    let own: Vec<&str> = SCREEN.split(' ').collect();
    let value = |apart: usize| {
        let mut line = own[..8].to_vec();
        for (turn, other) in ["a6a5", "i6i5", "g6g5", "e9e8"].into_iter().enumerate().take(apart) {
            line[7 - 2 * turn] = other;
        }
        candidates(&screen, &line.join(" "))[0].raw
    };
    let values: Vec<f64> = (0..=4).map(value).collect();
    assert!(values.windows(2).all(|pair| pair[1] < pair[0]), "{values:?}");
    assert!(values[0] > 140.0 && values[4] > 20.0, "{values:?}");
}

#[test]
fn a_mirrored_game_gives_the_mirrored_move() {
    for seed in 0..20 {
        let game = random_game(seed, 30);
        let lines = BookGame::new(("test", 1), &game, Outcome::Draw, Source::Own, USUAL_WEIGHT).unwrap();
        let book = OpeningBook::new([lines], Edits::default());
        for plies in 1..20 {
            let mirror: Vec<Move> = game[..plies].iter().map(|played| played.mirrored()).collect();
            let plain = book.candidates(&game[..plies], Spread::None).unwrap();
            let turned = book.candidates(&mirror, Spread::None).unwrap();
            assert!(plain.iter().any(Candidate::is_exact));
            for (one, other) in plain.iter().zip(&turned) {
                assert_eq!(
                    (one.played.mirrored(), one.raw, one.exact),
                    (other.played, other.raw, other.exact)
                );
            }
            assert_eq!(plain.len(), turned.len());
        }
    }
}

#[test]
fn a_game_counts_by_its_result_for_who_is_to_move() {
    let book = |outcome| book(&[(SCREEN, outcome)]);
    let value = |outcome, text| first(&book(outcome), text).raw;
    for (text, own, other) in [("h2e2", Outcome::Black, Outcome::Red), ("", Outcome::Red, Outcome::Black)] {
        assert!(value(own, text) > value(Outcome::Draw, text));
        assert!(value(Outcome::Draw, text) > value(other, text));
    }
    // Candidates are moves of the side to move.
    for (text, color) in [("", Color::Red), ("h2e2", Color::Black), ("h2e2 h9g7", Color::Red)] {
        let position = after(text);
        for candidate in candidates(&screen(), text) {
            assert_eq!(position.piece_at(candidate.played.from).unwrap().color, color);
        }
    }
}

/// A game is followed in another order: its next move but one may need the next one first. The article keeps such moves in the list.
#[test]
fn credited_moves_that_cannot_be_played_are_listed_and_marked() {
    let mut unplayable = 0;
    for text in ["", "h2e2", "h2e2 b9c7", "h2e2 h9g7", "h2e2 h9g7 b0c2", "g0e2 h9g7"] {
        let position = after(text);
        for spread in [Spread::None, Spread::Even(3), Spread::Paper(3)] {
            let listed = screen().listed(&moves(text), spread).unwrap();
            for candidate in &listed {
                let piece = position.piece_at(candidate.played.from);
                let has_it = piece.is_some_and(|piece| piece.role == candidate.role);
                assert_eq!(candidate.is_legal, has_it && position.is_legal(candidate.played));
            }
            assert!(listed.is_sorted_by_key(|candidate| std::cmp::Reverse(candidate.value)));
            unplayable += listed.iter().filter(|candidate| !candidate.is_legal).count();
            let playable: Vec<Candidate> =
                listed.into_iter().filter(|candidate| candidate.is_legal).collect();
            assert_eq!(
                playable,
                screen().candidates(&moves(text), spread).unwrap(),
                "values stay as they are"
            );
        }
    }
    assert!(unplayable > 0);
}

#[test]
fn the_advice_ends_with_the_book_and_other_moves_are_counted() {
    let over = |text: &str| Advised::of(&Listing::of(&screen(), &moves(text), Spread::None, 6));
    let followed = over(SCREEN);
    assert!(
        followed.iter().all(|side| (side.until, side.moves) == (5, 5) && side.others.is_empty()),
        "{followed:?}"
    );
    // Black answers otherwise once; red's advice is as long.
    let [red, black] = over("h2e2 a9a8 h0g2 h9g7 i0h0 i9h9");
    assert_eq!((red.until, red.others, black.others), (3, Vec::new(), vec![1]));
    // Moves of no game weaken the likeness until nothing is advised any more.
    let strange = over("a3a4 a6a5 a4a5 i6i5 i3i4 i5i4 a5a6 i4i3 c3c4 i3h3 c4c5 h3h2");
    for side in &strange {
        assert!(side.until < 6 && side.moves <= side.until && side.others.len() <= side.moves, "{strange:?}");
    }
    assert_eq!(over(""), <[Advised; 2]>::default());
}

#[test]
fn chance_follows_from_its_seed() {
    let values = |spread| -> Vec<(Move, u8)> {
        let found = screen().candidates(&moves("h2e2 h9g7"), spread).unwrap();
        found.iter().map(|candidate| (candidate.played, candidate.value)).collect()
    };
    let plain = values(Spread::None);
    let mut different = std::collections::BTreeSet::new();
    for seed in 0..40 {
        assert_eq!(values(Spread::Even(seed)), values(Spread::Even(seed)));
        for (played, value) in values(Spread::Even(seed)) {
            let middle = f64::from(plain.iter().find(|(other, _)| *other == played).unwrap().1);
            assert!((f64::from(value) - middle).abs() <= 0.35 * middle + 1.0);
            different.insert(value);
        }
        assert!(values(Spread::Paper(seed)).iter().all(|(_, value)| *value > 0));
    }
    assert!(different.len() > 20);
    let paper: Vec<(Move, u8)> = (0..40).flat_map(|seed| values(Spread::Paper(seed))).collect();
    let weight = (first(&screen(), "h2e2 h9g7").raw / 3.5).round() as u8;
    let best = paper.iter().filter(|(played, _)| *played == plain[0].0);
    assert!(best.clone().count() > 20);
    best.for_each(|(_, value)| assert!(*value == 255 || value % weight == 0));
}

#[test]
fn the_exact_book_counts_both_images_and_chooses_by_weight() {
    let mirror: Vec<String> = moves(SCREEN).iter().map(|played| played.mirrored().to_string()).collect();
    let mirror = mirror.join(" ");
    let book = book(&[(SCREEN, Outcome::Red), (&mirror, Outcome::Draw), (MINISTER, Outcome::Black)]);
    let start = book.exact(&Position::start());
    assert_eq!(start.len(), 2);
    assert_eq!((start[0].wins, start[0].draws, start[0].losses, start[0].weight), (1, 1, 0, 400 * 100));
    assert_eq!((start[1].games(), start[1].weight), (1, 0), "what only lost is never chosen");
    for text in ["h2e2 h9g7", "b2e2 b9c7"] {
        let known = book.exact(&after(text));
        assert_eq!((known.len(), known[0].wins, known[0].draws), (1, 1, 1), "{text}");
        assert!(after(text).is_legal(known[0].played));
    }
    assert!((0..50).all(|seed| book.choose(&Position::start(), seed, |_| true) == Some(start[0].played)));
    assert_eq!(book.choose(&Position::start(), 1, |played| played == start[1].played), None);
    assert_eq!(book.positions(), 15, "the start is one of both");
}

#[test]
fn chosen_moves_are_as_frequent_as_their_weights() {
    let lines = [(SCREEN, Outcome::Red), (MINISTER, Outcome::Draw)];
    let book = book(&lines);
    let chosen = (0..4_000).filter(|seed| {
        book.choose(&Position::start(), *seed, |_| true)
            == Some(moves(MINISTER)[0].max(moves(MINISTER)[0].mirrored()))
    });
    let share = chosen.count();
    assert!((850..1_150).contains(&share), "a quarter: {share}");
}

#[test]
fn what_is_forbidden_is_in_neither_book_until_it_is_taken_back() {
    let mut book = screen();
    let position = after("h2e2 h9g7");
    let played: Move = "h0g2".parse().unwrap();
    let edit = book.edits.draft(Spot::of(&position).place(played), Some(0));
    book.edits.make(edit).unwrap();
    assert_eq!(book.edits.make(edit), Err(StaleEdit));
    assert!(book.exact(&position).iter().all(|known| known.weight == 0 && known.edited == Some(0)));
    assert_eq!(book.choose(&position, 1, |_| true), None);
    assert!(candidates(&book, "h2e2 h9g7").iter().all(|candidate| candidate.played != played));
    // Its mirror is the same.
    assert!(candidates(&book, "b2e2 b9c7").iter().all(|candidate| candidate.played != played.mirrored()));
    book.edits.make(edit.inverse()).unwrap();
    assert_eq!(first(&book, "h2e2 h9g7"), first(&screen(), "h2e2 h9g7"));
    assert_eq!(book.edits, Edits::default());
    let half = book.edits.draft(Spot::of(&position).place(played), Some(50));
    book.edits.make(half).unwrap();
    assert_eq!(book.exact(&position)[0].weight, 300 * 50);
}

#[test]
fn a_learned_game_is_known_at_once() {
    let mut book = screen();
    let game = "h2e2 b9c7 h0g2 h9g7";
    assert!(book.exact(&after("h2e2 b9c7")).is_empty());
    for game in games(&[(game, Outcome::Red)]) {
        book.add(game);
    }
    assert_eq!(book.exact(&after("h2e2 b9c7")).len(), 1);
    assert_eq!(book.games().len(), 3);
}

#[test]
fn a_game_that_is_taken_out_leaves_no_trace() {
    let mirror: Vec<String> = moves(SCREEN).iter().map(|played| played.mirrored().to_string()).collect();
    for (at, text, outcome) in [(2, &*mirror.join(" "), Outcome::Red), (0, MINISTER, Outcome::Black)] {
        let mut book = screen();
        games(&[(text, outcome)]).into_iter().for_each(|game| book.insert(at, game));
        assert_ne!(book.exact(&Position::start()), screen().exact(&Position::start()));
        book.remove(at);
        assert_eq!((book.games().len(), book.positions()), (2, screen().positions()));
        for plies in 0..6 {
            let before = moves(text)[..plies].to_vec();
            let position = before.iter().fold(Position::start(), |at, played| at.play(*played).unwrap());
            assert_eq!(book.exact(&position), screen().exact(&position));
            let candidates = |book: &OpeningBook| book.candidates(&before, Spread::None).unwrap();
            assert_eq!(candidates(&book), candidates(&screen()));
        }
    }
}

#[test]
fn similar_positions_list_the_differences() {
    let (book, position) = (screen(), after("h2e2 h9g7 h0g2 i9i8"));
    let similar = book.similar(&position, 3, 5);
    let nearest = &similar[0];
    assert_eq!((nearest.difference.distance(), nearest.game, nearest.ply), (1, 0, 4));
    assert_eq!(nearest.played, "i0h0".parse().unwrap());
    assert!(similar.windows(2).all(|pair| pair[0].difference.distance() <= pair[1].difference.distance()));
    assert_eq!(book.similar(&after(SCREEN), 0, 5), Vec::new(), "nothing was played there");
    let mirror = after("b2e2 b9c7 b0c2 a9a8");
    let turned = &book.similar(&mirror, 3, 1)[0];
    assert!(turned.mirrored && turned.played == nearest.played.mirrored());
    assert_eq!(turned.difference.distance(), 1);
    // The difference turns one into the other.
    let (one, other) = (after("h2e2"), after("h2e2 h9g7"));
    let found = difference(&one, &other);
    let squares = |list: &[(xiangqi::rules::Square, xiangqi::rules::Piece)]| list[0].0.to_string();
    assert_eq!((squares(&found.missing), squares(&found.extra)), ("g7".to_owned(), "h9".to_owned()));
}

#[test]
fn the_guide_plays_what_is_known_and_credits_what_is_alike() {
    let guide = |usage| Guide::new(std::sync::Arc::new(screen()), usage, 7);
    let game = |text: &str| {
        let mut game = Game::new(Position::start());
        moves(text).into_iter().for_each(|played| game.play(played).unwrap());
        game
    };
    let advise = |usage, text| guide(usage).advise(&game(text), |_| true);
    assert_eq!(advise(BookUse::Off, ""), Advice::None);
    assert_eq!(advise(BookUse::Both, "h2e2 h9g7"), Advice::Play("h0g2".parse().unwrap()));
    assert!(matches!(advise(BookUse::Fuzzy, "h2e2 h9g7"), Advice::Credits(_)));
    assert!(matches!(advise(BookUse::Both, "h2e2 g6g5"), Advice::Credits(_)));
    assert_eq!(advise(BookUse::Exact, "h2e2 g6g5"), Advice::None);
    let mut red = guide(BookUse::Both);
    red.sides = [true, false];
    assert_eq!(red.advise(&game("h2e2"), |_| true), Advice::None);
    assert!(matches!(guide(BookUse::Both).advise(&game(""), |_| false), Advice::Credits(_)));
    // A game from elsewhere is like none.
    let elsewhere = Game::new(after("a3a4"));
    assert_eq!(guide(BookUse::Both).advise(&elsewhere, |_| true), Advice::None);
}

#[test]
fn the_built_in_book_has_many_games_after_the_central_cannon() {
    let book = OpeningBook::default().with_shipped().unwrap();
    assert!(candidates(&book, "h2e2").iter().map(|one| one.lines).max() > Some(20));
}
