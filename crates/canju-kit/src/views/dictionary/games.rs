//! The members of the lists of games.

use super::Scope;

/// Descriptions by command.
pub(super) const GAMES: &[Scope] = &[
    (
        "games alias",
        &[
            ("games", "Games with these names"),
            ("names", "The names: the best one, then the one with the most games first"),
            ("player", "The name that the player would have"),
            (
                "reason",
                "script, letters (case, signs or order differ), prefix (a place or team before the name), pinyin or abbreviation (of the pinyin)",
            ),
        ],
    ),
    (
        "games annotate",
        &[
            (
                "best_mate",
                "Moves to mate after the engine's move, negative if Black mates; null without a mate",
            ),
            (
                "best_score",
                "Score of the engine's move for Red, in pawns; null for a mate or a result of a table",
            ),
            ("better", "The engine's move, if it is another one"),
            ("judgement", "best, good, dubious, mistake or blunder"),
            ("line", "The engine's line, if it is another one"),
            ("loss", "Expected points lost against the best move, 0 to 1"),
            ("mate", "Moves to mate after the move, negative if Black mates; null without a mate"),
            ("move", "The move"),
            ("ply", "Ply, from 1"),
            ("score", "Score of the move for Red, in pawns; null for a mate or a result of a table"),
            ("side", "red or black"),
            ("text", "The move in the notation of the language"),
        ],
    ),
    (
        "games duplicates",
        &[
            ("comments", "Comments and glyphs"),
            ("differences", "How the games of the group differ: length, mirror, notes, or names of headers"),
            ("group", "Number of the group, from 1; its fullest game comes first"),
            ("id", "Its number in the library"),
            ("mirrored", "Whether it is the mirror image of the first game of the group"),
            ("plies", "Plies of the main line"),
            ("result", "Result as in PGN"),
            ("side_moves", "Moves outside the main line"),
        ],
    ),
    (
        "games players",
        &[
            ("aliases", "Further names of the player"),
            ("black_games", "Games with Black"),
            ("first_year", "Year of the first game; null if unknown"),
            ("last_year", "Year of the last game; null if unknown"),
            ("name", "The player"),
            ("red_games", "Games with Red"),
            ("score", "Share of the points in the games with a result; null without any"),
        ],
    ),
    (
        "games search",
        &[
            ("comments", "Moves with a comment or a glyph"),
            ("ecco", "ECCO code of its opening; empty if unknown"),
            ("id", "Its number in the library"),
            ("opening", "Name of its opening; empty if unknown"),
            ("plies", "Plies of the main line"),
            ("ply", "Ply at which the position or material is first reached; 0 if none was requested"),
            ("result", "Result as in PGN"),
            ("site", "The place; empty if unknown"),
            ("source", "Imported file"),
            ("study", "Whether it begins with another position than games do"),
            ("tags", "Tags of the user"),
            ("variations", "Number of variations"),
        ],
    ),
];
