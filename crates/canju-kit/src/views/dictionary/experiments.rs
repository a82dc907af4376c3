//! The meaning of the members of the lists of experiments.

use super::Scope;

pub(super) const EXPERIMENTS: &[Scope] = &[
    (
        "experiment",
        &[
            ("exact", "Combinations with the same class as the truth"),
            ("generation", "Number of the generation, from 1"),
            ("predicted", "Predicted score"),
            ("score_percent", "Points in percent: a win counts 1, a draw ½"),
            ("severe", "Combinations farther from the truth than one class, or on the other side"),
            ("slight", "Combinations one class from the truth and on its side"),
        ],
    ),
    ("tune", &[("generation", "Number of the generation, from 1")]),
    (
        "experiment baselines",
        &[
            ("elo_per_thousand_games", "Gain in Elo for each thousand games of the run"),
            ("games", "Games that the run played"),
            ("method", "Method of the run"),
            ("nodes", "Nodes of each move of the run"),
            ("run", "File of the run"),
            ("standing", "Games against the initial parameters, and pairs of games by points 0, ½, 1, 1½, 2"),
        ],
    ),
    ("experiment generations", &[("won_percent", "Games won in percent")]),
    (
        "experiment injection",
        &[
            ("found", "Planted errors that got another class"),
            ("harmed", "Right classes that the repair made wrong"),
            ("method", "Method of the repair"),
            ("restored", "Planted errors that have the right class again"),
        ],
    ),
    (
        "experiment place-control",
        &[
            ("with_percent", "Games won in percent by the run with place control"),
            ("with_score", "Points in percent of that run"),
            ("without_percent", "Games won in percent by the run without place control"),
            ("without_score", "Points in percent of that run"),
        ],
    ),
    (
        "experiment playouts",
        &[
            ("all_drawn_percent", "Exact and slight ones in percent if all are called drawn"),
            ("attacker_to_move", "Win rate in the games less that of the tables, in percentage points"),
            ("combinations", "Number of combinations"),
            ("defender_to_move", "The same with the defender to move"),
            ("found", "Score by the games"),
            ("pawns", "Height of the pawns"),
            (
                "stratum",
                "A height of the pawns or none; one or both sides attack; draws that only a fortress makes; any for all",
            ),
            ("tolerant_interval", "95 % interval of tolerant_percent (Wilson)"),
            ("tolerant_percent", "Exact and slight ones in percent"),
        ],
    ),
    (
        "experiment questions",
        &[
            (
                "answers_for_100_percent",
                "Answers that pin down all combinations; null if the run ended before",
            ),
            ("answers_for_50_percent", "Answers that pin down half of the combinations"),
            ("answers_for_90_percent", "Answers that pin down 90 % of the combinations"),
            ("consistent_after", "Answers until no conflict was left, for the order of the paper"),
            ("curve", "Pairs of the number of answers and the percentage pinned down"),
            ("order", "Order of the questions"),
            ("percent_after_1001", "Combinations pinned down after 1001 answers in percent"),
        ],
    ),
    (
        "experiment technique",
        &[
            ("converted", "Won positions that the player won"),
            ("drawn", "Drawn positions tried"),
            ("held", "Drawn positions that the player held"),
            ("material", "Material"),
            ("won", "Won positions tried"),
        ],
    ),
    (
        "experiment table1",
        &[
            ("added", "Nodes that only the new version scores"),
            ("changed", "Common nodes by the classes between their scores, 0 to 8"),
            ("common", "Nodes with a score in both versions"),
            ("large", "Nodes that changed by 5 classes or more"),
            ("large_share", "Their share of the common nodes"),
            ("new", "New version"),
            ("old", "Old version"),
            ("paper", "Row of the paper on these versions, with signs for lost digits"),
            ("removed", "Nodes that only the old version scores"),
            ("share", "Share of the common nodes that changed"),
            ("total_diff", "Nodes whose class changed"),
        ],
    ),
    (
        "experiment tables234",
        &[
            ("column", "First version, in the column of the paper"),
            ("games", "Games of the first version"),
            ("p", "Two-sided p-value of a difference in strength, and its corrections for six comparisons"),
            ("paper_ci", "Interval of the score by the formula of the paper"),
            ("paper_elo", "Ends of that interval in Elo"),
            ("paper_erratum", "Whether the printed interval differs from the formula of the paper"),
            ("paper_games", "Games in Table 2 of the paper"),
            ("paper_p", "p-value of the games of the paper, by the trinomial variance"),
            ("paper_printed_ci", "Interval in Table 3 of the paper"),
            ("paper_printed_elo", "Interval in Elo in Table 4 of the paper"),
            ("row", "Second version, in the row of the paper"),
        ],
    ),
];
