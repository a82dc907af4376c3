//! The paper's examples, and predictions that are true to the mirror.

use std::sync::LazyLock;

use proptest::prelude::*;

use super::*;
use crate::acquisition::exchange::built_in;

const FREE: (Class, Class) = (Class::BEST, Class::WORST);

fn node(text: &str) -> NodeId {
    text.parse::<Material>().unwrap().into()
}

fn predict(text: &str, known: &[(&str, u8)]) -> Prediction {
    let tables = built_in().unwrap();
    let known = |node: NodeId| {
        let score = |(text, score): &(&str, u8)| {
            let known: NodeId = text.parse::<Material>().unwrap().into();
            let score = Score::new(*score).unwrap();
            let same = (known == node).then_some(score);
            same.or_else(|| (known.mirror() == node).then(|| score.mirror()))
        };
        known.iter().find_map(score)
    };
    predictor(&tables, known, PredictorSettings::of(true)).predict(node(text), FREE)
}

/// Without an answer anywhere.
fn nobody() -> &'static Experience {
    static NOBODY: LazyLock<Experience> = LazyLock::new(|| Experience::of(Model::built_in(), []));
    &NOBODY
}

fn predictor<K: Fn(NodeId) -> Option<Score>>(
    tables: &ExchangeTables,
    known: K,
    settings: PredictorSettings,
) -> Predictor<'_, K> {
    Predictor { model: Model::built_in(), tables, known, experience: nobody(), settings }
}

/// The paper's two examples (Chen et al. 2011).
#[test]
fn the_examples_of_the_paper_come_out() {
    let pawn = predict("KRPKNGGMM", &[("KRKNMM", 1), ("KRKNGG", 0)]);
    assert_eq!(pawn.score.get(), 1, "the pawn for both guards; for both ministers it is too unlikely");
    let [line] = &pawn.lines[..] else { panic!("{:?}", pawn.lines) };
    assert_eq!(line.exchanges.len(), 1);
    assert_eq!((line.exchanges[0].given, line.exchanges[0].taken), (Kind::Pawn, Taken::Both(Kind::Guard)));
    assert!((line.probability - 0.38).abs() < 0.01);
    let rooks = predict("KRNKRGGMM", &[("KNKGGMM", 5)]);
    assert_eq!(rooks.score, Score::DRAW);
}

#[test]
fn without_anything_known_the_pieces_alone_speak() {
    let prediction = predict("KRKG", &[]);
    assert_eq!((prediction.basis, prediction.score), (Basis::StaticValues, guess(node("KRKG").material())));
}

#[test]
fn the_order_of_pieces_is_kept() {
    let tables = built_in().unwrap();
    let bounds = (Class::new(2).unwrap(), Class::new(3).unwrap());
    let of =
        |paper| predictor(&tables, |_| None, PredictorSettings::of(paper)).predict(node("KNPKG"), bounds);
    assert_eq!((of(true).basis, of(true).score.get()), (Basis::Bounds, 3));
    assert_eq!((of(false).basis, of(false).score.get()), (Basis::Learned, 2));
}

#[test]
fn answers_near_it_decide_and_make_it_surer() {
    let tables = built_in().unwrap();
    let with = |answers: &[(&str, u8)], asked: &str| {
        let answers = answers.iter().map(|(text, score)| (node(text), Score::new(*score).unwrap()));
        let experience = &Experience::of(Model::built_in(), answers.collect::<Vec<_>>());
        let settings = PredictorSettings::default();
        let predictor =
            Predictor { model: Model::built_in(), tables: &tables, known: |_| None, experience, settings };
        predictor.predict(node(asked), FREE)
    };
    let fortress = with(&[("KRGKGGMM", 5), ("KRMKGGMM", 5), ("KRKGGM", 0)], "KRKGGMM");
    assert_eq!(fortress.score, Score::DRAW);
    let torn = with(&[("KRGKGGMM", 5), ("KRMKGGMM", 0), ("KRKGGM", 0)], "KRKGGMM");
    assert!(fortress.confidence() > torn.confidence());
    let nothing = |asked| with(&[], asked).score;
    assert_eq!(nothing("KRNKRN"), Score::EITHER, "equal sides are level, and win at times");
    assert_eq!(nothing("KGGKGG"), Score::DRAW, "without attackers there is no win");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// A prediction and that of the mirror are mirrors, and its line can be forced with its probability.
    #[test]
    fn predictions_are_mirror_true_and_their_lines_add_up(id in 0..NodeId::COUNT, salt in any::<u64>()) {
        let tables = built_in().unwrap();
        let known = |node: NodeId| {
            let canonical = node.canonical();
            let mut rng = xiangqi::rng::Rng::new(salt ^ u64::from(canonical.get()));
            let score = Score::new(rng.below(10) as u8).filter(|_| rng.chance(1, 3))?;
            let score = if node.is_symmetric() { Score::DRAW } else { score };
            Some(if node == canonical { score } else { score.mirror() })
        };
        let answered = (0..200_u32).filter_map(|at| NodeId::new(at * 10_007)).filter_map(|node| Some((node, known(node)?)));
        let experience = &Experience::of(Model::built_in(), answered);
        let settings = PredictorSettings::of(salt % 2 == 0);
        let predictor = Predictor { model: Model::built_in(), tables: &tables, known, experience, settings };
        let node = NodeId::new(id).unwrap();
        let own = predictor.predict(node, FREE);
        let other = predictor.predict(node.mirror(), FREE);
        prop_assert_eq!(own.score.class(), other.score.class().mirror());
        let bounds = (Class::new(2).unwrap(), Class::new(5).unwrap());
        let within = predictor.predict(node, bounds);
        prop_assert_eq!(predictor.score(node, bounds), (within.score, within.basis));
        for line in &own.lines {
            let product: f32 = line.exchanges.iter().filter_map(|e| tables.probability(e)).product();
            prop_assert!((product - line.probability).abs() < 1e-4);
            prop_assert!(line.probability > 0.1);
            prop_assert_eq!((predictor.known)(line.leads_to), Some(line.score));
        }
    }
}
