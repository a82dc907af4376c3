//! Positions of endgame books as evidence on their combinations.
//!
//! Of the shipped book these are fortresses, typical and longest wins and typical draws, all proved; of a base's own book the
//! starts of its games, as annotated by their authors. They are selected positions, so they prove no score and count for no
//! share.

use std::collections::BTreeSet;

use crate::knowledge::evidence::Study;
use xiangqi::material::Material;
use xiangqi::rules::{Color, Position};
use xiangqi_books::endgame::edit::normal;
use xiangqi_books::endgame::problem::{Problem, Theme};
use xiangqi_books::endgame::{PieceList, Positions};
use xiangqi_records::Outcome;

/// Themes that are evidence on a combination: how it is won, how long that takes, and how it is held.
pub const THEMES: [Theme; 4] = [Theme::Fortress, Theme::TypicalWin, Theme::LongestWin, Theme::TypicalDraw];

/// Source of studies of the shipped book; `author-…` is its text key.
pub const SHIPPED: &str = "endgame-book";

/// Source of studies of a base's book without a name.
pub const OWN: &str = "own-endgame-book";

/// Returns the evidence of the shipped book.
pub fn of_problems(problems: &[Problem]) -> impl Iterator<Item = Study> {
    problems.iter().filter(|problem| THEMES.contains(&problem.theme)).map(|problem| Study {
        plies: problem.plies,
        theme: problem.theme.word().to_owned(),
        proved: true,
        ..study(&problem.start, problem.category.outcome(), SHIPPED)
    })
}

/// Returns the evidence of the starts of a book's games with known results, each position once and none of the shipped book's.
///
/// # Errors
/// Errors of the store.
pub fn of_book<S: Positions>(book: &S, shipped: &[Problem]) -> Result<Vec<Study>, S::Error> {
    let place = |position: &Position| (normal(position).0, position.turn());
    let mut seen: BTreeSet<(PieceList, Color)> =
        shipped.iter().map(|problem| place(&problem.start)).collect();
    let mut starts = Vec::new();
    book.each_game(&mut |_, game| {
        if seen.insert(place(game.start())) {
            starts.push((game.start().clone(), game.name().to_owned()));
        }
    })?;
    let mut studies = Vec::new();
    for (start, name) in starts {
        let (pieces, turn) = place(&start);
        let node = book.find(&pieces)?.map(|id| book.node(id)).transpose()?.flatten();
        let verdict = node.and_then(|node| node.state(turn).verdict);
        if let Some((verdict, result)) = verdict.and_then(|verdict| Some((verdict, verdict.result?))) {
            let source = if name.is_empty() { OWN } else { &name };
            // The length of a draw means nothing.
            let plies = verdict.moves.filter(|_| result.winner().is_some()).map(u32::from);
            studies.push(Study { plies, ..study(&start, result, source) });
        }
    }
    Ok(studies)
}

fn study(position: &Position, result: Outcome, source: &str) -> Study {
    Study {
        material: Material::of(position).into(),
        position: position.to_setup().to_string(),
        result: result.word().to_owned(),
        plies: None,
        theme: String::new(),
        proved: false,
        source: source.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use xiangqi_books::endgame::edit::add;
    use xiangqi_books::endgame::{Annotation, Game, Given, Memory, shipped};

    #[test]
    fn every_study_of_the_shipped_book_is_sound_and_of_its_combination() {
        let problems = shipped::problems().unwrap();
        let studies: Vec<Study> = of_problems(problems).collect();
        let chosen = problems.iter().filter(|problem| THEMES.contains(&problem.theme)).count();
        assert!(studies.len() == chosen && chosen > 1_000, "{chosen}");
        assert!(studies.iter().all(|study| study.is_sound() && study.proved));
    }

    #[test]
    fn of_a_book_the_starts_count_once_and_what_is_shipped_does_not() {
        let problems = shipped::problems().unwrap();
        let known = &problems[0];
        let start: Position = "3k1a3/4a4/9/9/9/9/9/9/9/R3K4 w".parse().unwrap();
        let mirror = start.to_setup().mirrored().check().unwrap();
        let given = Given::Annotated(Annotation::BookWin(Color::Red));
        let mut book = Memory::default();
        let game = |name: &str, start: &Position, given| Game::line(name, start, &[], given).unwrap();
        for game in [
            known.game().unwrap(),
            game("Tu 12", &start, given),
            game("again", &mirror, given),
            game("who knows", &Position::start(), Given::estimated(5)),
        ] {
            add(&mut book, &game).unwrap();
        }
        let Ok(studies) = of_book(&book, problems);
        let listed: Vec<(&str, &str, bool)> = studies
            .iter()
            .map(|study| (study.source.as_str(), study.result.as_str(), study.proved))
            .collect();
        assert_eq!(listed, [("Tu 12", "1-0", false)]);
        assert!(studies[0].is_sound());
    }
}
