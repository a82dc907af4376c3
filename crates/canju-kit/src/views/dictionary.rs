//! The meaning of the members of the tables in JSON and CSV.

mod common;
mod experiments;
mod games;

use serde_json::{Map, Value, json};

use crate::report::Table;
#[cfg(any(test, feature = "testing"))]
use crate::report::Type;
use common::COMMON;
use experiments::EXPERIMENTS;
use games::GAMES;

/// Returns the description of a member of a list by the command and the place of the list in its JSON, and the scope of it.
pub fn described(command: &str, place: &str, member: &str) -> Option<(&'static str, &'static str)> {
    let within = |wanted: &str| {
        let (scope, members) = scopes().find(|(scope, _)| *scope == wanted)?;
        members.iter().find(|(name, _)| *name == member).map(|(_, text)| (scope, *text))
    };
    let group = command.split(' ').next().unwrap_or_default();
    within(&format!("{command} {place}"))
        .or_else(|| within(command))
        .or_else(|| within(group))
        .or_else(|| within(""))
}

/// Returns the descriptions by scope: a command and a place, a command, its group, or all commands. The narrowest one holds.
pub fn scopes() -> impl Iterator<Item = Scope> {
    COMMON.iter().chain(GAMES).chain(MEMBERS).chain(EXPERIMENTS).copied()
}

/// Returns a schema for each command of a program with lists, by the name of the command. Other members of a document are not described.
pub fn schemas(program: &str, lists: Vec<List>) -> Value {
    let mut commands = Map::new();
    for (command, place, table) in lists {
        let title = format!("{program} {command} --json");
        let schema = commands.entry(command).or_insert_with(
            || json!({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}),
        );
        let mut at = schema;
        for name in place.split('/').filter(|name| !name.is_empty()) {
            at = if name == "*" { &mut at["items"] } else { &mut at["properties"][name] };
        }
        if let Value::Object(rows) =
            table.schema(|member| described(command, place, member).map(|(_, text)| text))
        {
            rows.into_iter().for_each(|(name, value)| at[name] = value);
        }
    }
    commands.into()
}

/// Members without a type or description, as command, place and name, and described members that no list has.
#[cfg(any(test, feature = "testing"))]
pub fn differences(
    lists: &[List],
    is_own: impl Fn(&str) -> bool,
) -> (Vec<String>, Vec<(&'static str, &'static str)>) {
    /// Members described by their JSON only.
    const FREE: [&str; 3] = ["settings", "figures", "caution"];
    fn is_known(name: &str, of: Type) -> bool {
        match of {
            Type::Any => FREE.contains(&name),
            Type::List(of) | Type::Nullable(of) => is_known(name, *of),
            Type::Map(members) => members.iter().all(|(name, of)| is_known(name, *of)),
            _ => true,
        }
    }
    let mut missing = Vec::new();
    let mut unused: Vec<_> = scopes()
        .filter(|(scope, _)| is_own(scope))
        .flat_map(|(scope, members)| members.iter().map(move |(name, _)| (scope, *name)))
        .collect();
    for (command, place, table) in lists {
        for head in table.heads().iter().filter(|head| !head.key.is_empty()) {
            let found = described(command, place, head.key);
            unused.retain(|entry| found.is_none_or(|(scope, _)| *entry != (scope, head.key)));
            if found.is_none() || !is_known(head.key, head.of) {
                missing.push(format!("{command} {place} {} {:?}", head.key, head.of));
            }
        }
    }
    (missing, unused)
}

/// A command, the place of a list in its JSON, and the list without rows. A place has member names between slashes, `*` for each
/// value of an array; it is empty if the list is the whole document.
pub type List = (&'static str, &'static str, Table);

/// A scope and descriptions of members.
type Scope = (&'static str, Members);
type Members = &'static [(&'static str, &'static str)];

const MEMBERS: &[Scope] = &[
    ("bench", &[("nodes", "Nodes searched")]),
    ("book check", &[("book", "Result or annotation in the book"), ("truth", "Right result")]),
    (
        "book games",
        &[
            ("game", "Its number in the base"),
            ("moves", "Number of its moves"),
            ("name", "Its name"),
            ("notes", "Notes in the printed book"),
            ("number", "Number of the diagram in the printed book; 0 if none"),
            ("page", "Page in the printed book; 0 if none"),
        ],
    ),
    (
        "book measure",
        &[
            ("level", "Level of play as named in the command"),
            ("solved", "Successful tries"),
            ("solved_percent", "Successful tries in percent"),
            ("task", "Problems to win, to draw, or all"),
            ("tries", "Tries"),
        ],
    ),
    (
        "book progress",
        &[
            ("due", "Problems to be repeated now"),
            ("misses", "Failed tries"),
            ("problems", "Built-in problems of the combination"),
            ("solved", "Problems solved when tried last"),
            ("tried", "Problems tried"),
            ("tries", "Tries"),
        ],
    ),
    (
        "book query",
        &[
            ("address", "Number of the position at the other end in the book"),
            ("by", "Side that makes the move"),
            ("leads", "away: from the position; here: to it"),
            ("plies", "Plies to the end of the stored line; null in a cycle"),
            ("positions", "Positions of the combination at the other end in the book"),
            ("result", "Result of the position at the other end; null if it has no value"),
            ("score", "Score of that position for Red, -10000 to 10000"),
        ],
    ),
    (
        "book stats",
        &[
            ("black_wins", "Positions that Black wins"),
            ("dense", "Whether a search may rely on finding results of it in the book"),
            ("draws", "Drawn positions"),
            ("known_share", "Share of the positions with a known result"),
            ("longest", "Plies of the longest win"),
            ("positions", "Positions in the book"),
            ("red_wins", "Positions that Red wins"),
            ("shares", "Shares of the known results: red wins, draws, black wins"),
            ("unknown", "Positions without a known result"),
        ],
    ),
    (
        "kb agreement",
        &[
            ("answers", "Answers of the experts, seen from this combination"),
            ("overruled", "Experts whose answers the verdict overrules"),
            ("verdict", "Answer that decides; null if open"),
        ],
    ),
    (
        "kb ask",
        &[
            ("conflicts", "Neighbours in conflict with it"),
            ("expected_class", "Class expected of the answer"),
            ("gain", "Open classes that the expected answer closes"),
            ("neighbours", "Scored neighbours"),
            ("opposed", "Two locked combinations that leave no class for it, the better first"),
        ],
    ),
    ("kb build", ROUND),
    (
        "kb conflicts",
        &[
            ("better", "Combination with more for Red, and a worse score; w, r and fortress in percent"),
            ("winner", "Side whose wins make the exception"),
            ("worse", "Combination with less for Red, and a better score; w, r and fortress in percent"),
        ],
    ),
    ("kb extend", ROUND),
    (
        "kb log",
        &[
            ("action", "Kind of the action"),
            ("answers", "Answers withdrawn"),
            ("author", "Author"),
            ("by", "Expert who answered"),
            ("changes", "Changes of the entry"),
            ("changes_unit", "Unit of changes"),
            ("comment", "Comment on the score"),
            ("entry", "Number of the entry"),
            ("exceptions", "Percentage of positions with another result"),
            ("file", "File merged or imported"),
            ("from", "Origin of the base"),
            ("in_force", "Whether the current version is built on it"),
            ("locked", "Whether it locks"),
            ("method", "Method of the repair"),
            ("objective", "Objective of the resolver"),
            ("order", "Order of the resolver"),
            ("parent", "Entry before it; 0 for none"),
            ("positions", "Positions added as evidence"),
            ("round", "Round"),
            ("steps", "Steps of the resolver"),
            ("sure", "Whether the author was sure"),
        ],
    ),
    ("kb playouts", &[("found", "Score by the games")]),
    (
        "kb reports",
        &[
            ("experiment", "Experiment"),
            ("figures", "Its figures"),
            ("settings", "All that decides its figures"),
        ],
    ),
    (
        "kb verify",
        &[
            ("after", "The combination without a pawn on both sides"),
            ("after_score", "Score of that combination"),
            ("among", "Scored combinations with such pieces"),
            ("before", "Combination"),
            ("claimed", "Least and greatest score by the paper"),
            ("combinations", "Combinations, one of each mirror pair"),
            ("deviation", "Deviation of the score from the proof"),
            ("error", "Whether the classes are too far apart"),
            ("found", "Number of such scores that are not proved"),
            ("holds", "Whether the score is as claimed; null without a score"),
            ("kind", "Kind of implausible score"),
            ("neighbour", "Neighbour"),
            ("neighbour_score", "Score of the neighbour"),
            ("nodes", "Nodes of the part; a node and its mirror both count"),
            ("query", "Query that finds them"),
            ("turned", "Whether the other side is better afterwards"),
        ],
    ),
    ("kb verify gap/found", &[("proved", "Whether both are proved")]),
    ("kb verify sense/absurd", &[("proved", "Number of such scores that are proved")]),
    ("kb verify sense/claims", &[("proved", "Whether the score is proved")]),
    (
        "kb version list",
        &[
            ("current", "Whether it is the current version"),
            ("entries", "Entries that it is built on"),
            ("frozen", "Whether it is a named state, which does not grow"),
            ("head", "Its newest entry"),
            ("name", "Its name"),
        ],
    ),
    (
        "match",
        &[
            ("first", "First player"),
            ("games", "Games of the first player"),
            ("paper_ci", "Interval of the score by the formula of Chen et al. 2011"),
            ("pairs", "Pairs of games by the points of the first player: 0, ½, 1, 1½, 2"),
            ("score", "Points of the first player for each game; null before the first"),
            ("second", "Second player"),
            (
                "start",
                "Score of the combination at the start in the built-in base, seen by the side it favours: 0 to 5",
            ),
            ("superiority", "Likelihood that the first player is stronger"),
        ],
    ),
    (
        "opening check",
        &[
            ("best", "Best move, such as h2e2"),
            ("line", "Moves that lead to the position"),
            ("loss", "Loss against the best move, in pawns"),
            ("other_loss", "Loss by the other engine, in pawns; null without one"),
            ("text", "Move in the notation asked for"),
        ],
    ),
    (
        "opening tree",
        &[
            ("black", "Games that Black won"),
            ("last_year", "Year in which it was last played; null if unknown"),
            ("mean_year", "Mean year of the games; null if unknown"),
            ("percent", "Score of Red in percent, over the games with a result; null without one"),
            ("red", "Games that Red won"),
            (
                "score",
                "Score of the built-in book for the side to move, in pawns; null if it does not have the move",
            ),
            ("text", "Move in the notation asked for"),
            ("unfinished", "Games without a result"),
        ],
    ),
    (
        "opening games",
        &[
            ("moves", "Its moves"),
            ("title", "Its title"),
            ("source", "Origin: own, learned or shipped"),
            ("weight", "Weight in percent"),
        ],
    ),
    (
        "opening list",
        &[
            ("closest", "Title of the closest game"),
            ("exact", "Games among them that were followed move by move"),
            ("is_exact", "Whether it continues a game that was followed move by move"),
            ("is_legal", "Whether it can be played; in the similar games other moves come before it"),
            ("lines", "Games that are alike and continue with it"),
            ("raw", "Value before chance"),
            ("similarity", "Similarity of the closest game, up to 1"),
            ("text", "Move in the notation asked for"),
            ("unfinished", "Games without a result"),
            ("value", "Value, 0 to 255"),
            (
                "score",
                "Score of the searched book for the side to move, in pawns; none if only games have the move",
            ),
            ("weight", "Relative weight in the choice; 0 if it is never chosen"),
        ],
    ),
    (
        "table agreement",
        &[
            ("agrees", "Whether both have the same outcome"),
            ("black", BLACK),
            ("black_pawns", "Height of the black pawns"),
            ("census", "Score of the exact table"),
            ("manual", "Score of the verdicts"),
            ("red", RED),
            ("red_pawns", "Height of the red pawns"),
            ("set_aside", "Verdicts on lower pawns that were set aside"),
            ("verdicts", "Verdicts of manuals"),
        ],
    ),
    (
        "table claims",
        &[
            ("black", BLACK),
            ("claim", "The claim in words"),
            ("claimant", "Who claims it"),
            ("entries", "Entries of the exact table"),
            ("high", "Greatest score by the claim"),
            ("low", "Least score by the claim"),
            ("red", RED),
            ("saying", "The claim"),
            ("score", "Score of the exact table; null if it is not counted"),
            ("score_by_pawns", "Scores with high, low and bottom pawns"),
            ("source", "Citation"),
            ("verdict", "Whether the claim holds; null if it is not counted"),
        ],
    ),
    (
        "book check annotations",
        &[
            ("annotation", "Annotation that counts"),
            ("game", "Game that gives it"),
            ("other_annotation", "Annotation of another game"),
            ("other_game", "The other game"),
        ],
    ),
    (
        "table list",
        &[
            ("bytes", "Size of the file"),
            ("longest", "Plies of the longest win"),
            (
                "rules",
                "plain: only one side can attack; check: perpetual check loses; chase: perpetual chase, too; \
                 chase-no-…: without what some judges do not count",
            ),
        ],
    ),
    (
        "table limit",
        &[
            ("ended", "Wins that the limit of plies without a capture ends"),
            ("longest", "Most plies without a capture that another win needs"),
            ("turn", "Side to move"),
            ("unclear", "Wins that it ends unless the rules on repetition give them earlier"),
            ("winner", "Side that wins"),
            ("won", "Positions won with a distance to mate"),
        ],
    ),
    (
        "table probe",
        &[
            ("endless", "Whether the result rests on play without end"),
            (
                "limit",
                "What the limit of plies without a capture makes of the result: unchanged; drawn; unclear: drawn unless \
                 repetition decides earlier; unknown: not computed",
            ),
            ("plies", "Plies to the end"),
            ("result", "Result for the side that moves"),
        ],
    ),
    (
        "tune position",
        &[
            ("black", "Points of Black; of a term the amount, to be multiplied by its weight"),
            ("difference", "Points by which Red is ahead"),
            ("element", "Element of the evaluation; sum: all together"),
            ("parameter", "Parameter"),
            ("red", "Points of Red; of a term the amount, to be multiplied by its weight"),
            ("terms", "Terms that either side has something of"),
            ("weight", "Value of the parameter"),
        ],
    ),
    (
        "tune show",
        &[
            ("at_bounds", "Share of all coordinates on a bound"),
            ("best", "Number of the best candidate, from 0"),
            ("by", "Change as a share of the range; below 0 if it became less"),
            ("candidate", "Number of the candidate in its generation, from 0"),
            ("fitness", "Fitness of the best candidate"),
            ("from", "Value set by hand"),
            ("games", "Games played"),
            ("is_best", "Whether it did best in its generation"),
            ("mean", "Mean fitness"),
            ("parameter", "Parameter"),
            ("place", "Values of the parameters; of a literal swarm before they are clamped to the bounds"),
            ("spread", "Mean distance of the candidates from their mean, as a share of the ranges"),
            ("to", "Value that the run chooses"),
            (
                "velocity",
                "Velocity with which a particle came to its place; null for methods without particles",
            ),
        ],
    ),
];

/// The shares of a census.
const RED: &str = "Quiet positions that Red wins with Black to move (w) and with Red to move (r), and fortresses, in percent";
const BLACK: &str = "Quiet positions that Black wins with Red to move (w) and with Black to move (r), and fortresses, in percent";

/// The steps of a round.
const ROUND: Members = &[
    ("bound", "Proved minimum of that cost"),
    ("conflict_nodes", "Nodes in conflict after the step"),
    ("conflict_nodes_before", "Nodes in conflict before the step"),
    ("cost", "Cost of the first stage of an exact repair; null without one"),
    ("fewest_proved", "Whether it is proved that its second stage leaves the fewest conflicts"),
    ("inc", "Weighted sum of conflicts (INC)"),
    ("paper_scored", "Figure of the paper"),
    ("predicted", "Predictions by source"),
    ("scored", "Scored nodes after the step"),
    ("seconds", "Duration in seconds"),
    ("step", "Kind of the step"),
    ("unit", "Unit of the counts"),
    ("version", "Version that keeps the state; null if the round goes on"),
    ("written", "Nodes with another state"),
];
