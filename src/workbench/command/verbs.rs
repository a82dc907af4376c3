//! What needs no further words: menus, palette, shortcuts and tests share one list.

/// A command without further words: what menus, palette and keys offer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verb {
    /// Opens the palette.
    Palette,
    /// Shows the key map.
    Keys,
    /// Asks for a name and makes a base with the built-in knowledge.
    NewBase,
    /// Asks for a name and makes a base of the elementary combinations.
    NewElementaryBase,
    /// Asks for a name and makes an empty base.
    NewEmptyBase,
    /// Asks for a file and opens it.
    OpenBase,
    /// Opens the default base.
    OpenDefault,
    /// Asks for a file and reads it in.
    Import,
    /// Asks for a name and writes the base to it.
    Export,
    /// Offers the lists and charts of the panel as files.
    SaveShown,
    /// Asks for a name and saves a copy of the base.
    SaveCopy,
    /// Checks the file of the base.
    CheckBase,
    /// Takes the last action back.
    Undo,
    /// Makes it again.
    Redo,
    /// Asks for a name and names the present state.
    NameVersion,
    /// Asks who answers.
    Expert,
    /// Goes to the query line.
    Find,
    /// Selects the node before.
    Back,
    /// Selects the node after.
    Forward,
    /// Selects the mirror of the selected node.
    Mirror,
    /// Shows on the map how sure the scores are, or the scores again.
    Sureness,
    /// Locks the selected node, or opens its lock.
    ToggleLock,
    /// Takes the score of the selected node away.
    ClearScore,
    /// Selects the next conflict in rank.
    NextConflict,
    /// Selects the conflict before in rank.
    PreviousConflict,
    /// Shows the lattice.
    ShowLattice,
    /// Shows the conflicts.
    ShowConflicts,
    /// Shows the resolver.
    ShowResolver,
    /// Shows the tables.
    ShowTables,
    /// Shows the acquisition.
    ShowAcquisition,
    /// Builds the next round of the paper.
    BuildRound,
    /// Builds all rounds that are left.
    BuildAll,
    /// Shows the log.
    ShowLog,
    /// Measures how well the exchange tables predict.
    MeasureTables,
    /// Shows the verification.
    ShowVerification,
    /// Draws the sample of the settings.
    DrawSample,
    /// Asks for a name and writes the sample to it for marking.
    WriteSheet,
    /// Asks for a file and reads the marks of a sample.
    ReadSheet,
    /// Shows the questions.
    ShowInquiry,
    /// One step of the resolver.
    ResolverStep,
    /// Runs the resolver, or pauses it.
    ResolverRun,
    /// Goes one step back.
    ResolverBack,
    /// Goes to the first step.
    ResolverRewind,
    /// Stores what the resolver changed.
    ResolverAccept,
    /// Forgets what the resolver did.
    ResolverDiscard,
    /// Shows the exact repair.
    ExactRepair,
    /// Shows two versions side by side.
    CompareVersions,
    /// Makes the table of the selected node.
    Solve,
    /// Stores what the tables prove of the selected node.
    Prove,
    /// Shows the game.
    ShowPlay,
    /// Shows the library of games.
    ShowGames,
    /// Shows the endgame book.
    ShowEndgames,
    /// Practises an endgame: what is due, else the next.
    Practise,
    /// Shows the opening book.
    ShowOpenings,
    /// Shows the fuzzy adviser.
    ShowAdviser,
    /// Shows the tuner.
    ShowTuning,
    /// Asks for the file of a run of the tuner and shows it.
    OpenRun,
    /// Lets the tuner play on, or stops it.
    Tune,
    /// Asks for a file with games and reads it into the library.
    ImportGames,
    /// Asks for a name and writes the games that were found.
    ExportGames,
    /// Begins a game from the first position.
    NewGame,
    /// Plays the selected node as red.
    PlayRed,
    /// Plays the selected node as black.
    PlayBlack,
    /// Takes the last move back.
    TakeBack,
    /// Looks at the position a move later.
    PlayOn,
    /// Turns the board.
    Flip,
    /// Asks the engine for a move.
    Hint,
    /// Lets the engine move.
    MoveNow,
    /// Lets the engine look at every position, or ends that.
    Analyse,
    /// Lets an engine of others play.
    Engine,
    /// Offers a draw.
    OfferDraw,
    /// Gives up.
    Resign,
    /// English.
    English,
    /// 繁體.
    Traditional,
    /// 简体.
    Simplified,
    /// Combinations are named by words.
    NamesInWords,
    /// By letters.
    NamesInLetters,
    /// By letters and words.
    NamesInBoth,
    /// Light.
    Light,
    /// Dark.
    Dark,
    /// As the desktop.
    SystemTheme,
    /// Larger writing.
    ZoomIn,
    /// Smaller writing.
    ZoomOut,
    /// Writing as it was.
    ZoomReset,
    /// Shows or hides the inspector.
    Inspector,
    /// Shows the start page.
    Start,
    /// Points at the parts of the window, one after the other.
    Tour,
    /// Closes the window.
    Quit,
}

/// The menus, in order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Bases and files.
    File,
    /// Scores, locks and the log.
    Edit,
    /// Panels, language, looks.
    View,
    /// The rounds and the exchange tables.
    Acquisition,
    /// The resolver.
    Resolver,
    /// The exact tables.
    Tables,
    /// The game.
    Play,
    /// Start page, keys and tour.
    Help,
}

impl Menu {
    /// All menus.
    pub const ALL: [Self; 8] = [
        Self::File,
        Self::Edit,
        Self::View,
        Self::Acquisition,
        Self::Resolver,
        Self::Tables,
        Self::Play,
        Self::Help,
    ];

    /// The text key of its name.
    pub const fn text_key(self) -> &'static str {
        match self {
            Self::File => "menu-file",
            Self::Edit => "menu-edit",
            Self::View => "menu-view",
            Self::Acquisition => "menu-acquisition",
            Self::Resolver => "menu-resolver",
            Self::Tables => "menu-tables",
            Self::Play => "menu-play",
            Self::Help => "menu-help",
        }
    }
}

/// What everybody needs to know of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbInfo {
    /// The verb.
    pub verb: Verb,
    /// Its menu.
    pub menu: Menu,
    /// Its text key; the key with `-hint` behind it explains it.
    pub text_key: &'static str,
    /// Its shortcut such as `Ctrl+Shift+Z`, empty without one. A single letter or digit works only while no text is typed.
    pub shortcut: &'static str,
}

const fn info(verb: Verb, menu: Menu, text_key: &'static str, shortcut: &'static str) -> VerbInfo {
    VerbInfo { verb, menu, text_key, shortcut }
}

/// Every verb, in the order of the menus.
pub const VERBS: &[VerbInfo] = &[
    info(Verb::NewBase, Menu::File, "verb-new-base", "Ctrl+N"),
    info(Verb::NewElementaryBase, Menu::File, "verb-new-elementary-base", ""),
    info(Verb::NewEmptyBase, Menu::File, "verb-new-empty-base", ""),
    info(Verb::OpenBase, Menu::File, "verb-open-base", "Ctrl+O"),
    info(Verb::OpenDefault, Menu::File, "verb-open-default", ""),
    info(Verb::SaveCopy, Menu::File, "verb-save-copy", "Ctrl+S"),
    info(Verb::CheckBase, Menu::File, "verb-check-base", ""),
    info(Verb::Import, Menu::File, "verb-import", "Ctrl+I"),
    info(Verb::Export, Menu::File, "verb-export", "Ctrl+E"),
    info(Verb::SaveShown, Menu::File, "verb-save-shown", "Ctrl+Shift+L"),
    info(Verb::ImportGames, Menu::File, "verb-import-games", "Ctrl+Shift+I"),
    info(Verb::ExportGames, Menu::File, "verb-export-games", "Ctrl+Shift+E"),
    info(Verb::OpenRun, Menu::File, "verb-open-run", ""),
    info(Verb::WriteSheet, Menu::File, "verb-write-sheet", ""),
    info(Verb::ReadSheet, Menu::File, "verb-read-sheet", ""),
    info(Verb::Quit, Menu::File, "verb-quit", "Ctrl+Q"),
    info(Verb::Undo, Menu::Edit, "verb-undo", "Ctrl+Z"),
    info(Verb::Redo, Menu::Edit, "verb-redo", "Ctrl+Y"),
    info(Verb::ToggleLock, Menu::Edit, "verb-toggle-lock", "L"),
    info(Verb::ClearScore, Menu::Edit, "verb-clear-score", "Delete"),
    info(Verb::NextConflict, Menu::Edit, "verb-next-conflict", "N"),
    info(Verb::PreviousConflict, Menu::Edit, "verb-previous-conflict", "B"),
    info(Verb::DrawSample, Menu::Edit, "verb-draw-sample", ""),
    info(Verb::NameVersion, Menu::Edit, "verb-name-version", "Ctrl+Shift+S"),
    info(Verb::Expert, Menu::Edit, "verb-expert", ""),
    info(Verb::Palette, Menu::View, "verb-palette", "Ctrl+P"),
    info(Verb::Find, Menu::View, "verb-find", "Ctrl+F"),
    info(Verb::Back, Menu::View, "verb-back", "Alt+Left"),
    info(Verb::Forward, Menu::View, "verb-forward", "Alt+Right"),
    info(Verb::Mirror, Menu::View, "verb-mirror", "M"),
    info(Verb::Sureness, Menu::View, "verb-sureness", "Ctrl+D"),
    info(Verb::ShowLattice, Menu::View, "panel-lattice", "Ctrl+1"),
    info(Verb::ShowConflicts, Menu::View, "panel-conflicts", "Ctrl+2"),
    info(Verb::ShowInquiry, Menu::View, "panel-inquiry", "Ctrl+3"),
    info(Verb::ShowResolver, Menu::View, "panel-resolver", "Ctrl+4"),
    info(Verb::ShowAcquisition, Menu::View, "panel-acquisition", "Ctrl+5"),
    info(Verb::ShowVerification, Menu::View, "panel-verification", "Ctrl+6"),
    info(Verb::ShowTables, Menu::View, "panel-tables", "Ctrl+7"),
    info(Verb::ShowLog, Menu::View, "panel-log", "Ctrl+L"),
    info(Verb::ShowPlay, Menu::View, "panel-play", "Ctrl+8"),
    info(Verb::ShowGames, Menu::View, "panel-games", "Ctrl+9"),
    info(Verb::ShowEndgames, Menu::View, "panel-endgames", "Ctrl+Shift+B"),
    info(Verb::ShowOpenings, Menu::View, "panel-openings", "Ctrl+Shift+O"),
    info(Verb::ShowAdviser, Menu::View, "panel-adviser", "Ctrl+Shift+A"),
    info(Verb::ShowTuning, Menu::View, "panel-tuning", "Ctrl+Shift+T"),
    info(Verb::Inspector, Menu::View, "verb-inspector", "F4"),
    info(Verb::English, Menu::View, "verb-english", ""),
    info(Verb::Traditional, Menu::View, "verb-traditional", ""),
    info(Verb::Simplified, Menu::View, "verb-simplified", ""),
    info(Verb::NamesInWords, Menu::View, "verb-names-words", ""),
    info(Verb::NamesInLetters, Menu::View, "verb-names-letters", ""),
    info(Verb::NamesInBoth, Menu::View, "verb-names-both", ""),
    info(Verb::Light, Menu::View, "verb-light", ""),
    info(Verb::Dark, Menu::View, "verb-dark", ""),
    info(Verb::SystemTheme, Menu::View, "verb-system-theme", ""),
    info(Verb::ZoomIn, Menu::View, "verb-zoom-in", "Ctrl++"),
    info(Verb::ZoomOut, Menu::View, "verb-zoom-out", "Ctrl+-"),
    info(Verb::ZoomReset, Menu::View, "verb-zoom-reset", "Ctrl+0"),
    info(Verb::ResolverRun, Menu::Resolver, "verb-resolver-run", "F5"),
    info(Verb::ResolverStep, Menu::Resolver, "verb-resolver-step", "F10"),
    info(Verb::ResolverBack, Menu::Resolver, "verb-resolver-back", "F9"),
    info(Verb::ResolverRewind, Menu::Resolver, "verb-resolver-rewind", "F7"),
    info(Verb::ResolverAccept, Menu::Resolver, "verb-resolver-accept", "Ctrl+Enter"),
    info(Verb::ResolverDiscard, Menu::Resolver, "verb-resolver-discard", ""),
    info(Verb::ExactRepair, Menu::Resolver, "verb-exact-repair", "F6"),
    info(Verb::CompareVersions, Menu::Resolver, "verb-compare-versions", "F8"),
    info(Verb::BuildRound, Menu::Acquisition, "verb-build-round", "Ctrl+R"),
    info(Verb::BuildAll, Menu::Acquisition, "verb-build-all", "Ctrl+Shift+R"),
    info(Verb::MeasureTables, Menu::Acquisition, "verb-measure-tables", "Ctrl+M"),
    info(Verb::Solve, Menu::Tables, "verb-solve", "Ctrl+B"),
    info(Verb::Prove, Menu::Tables, "verb-prove", "Ctrl+T"),
    info(Verb::PlayRed, Menu::Play, "verb-play-red", "Ctrl+G"),
    info(Verb::PlayBlack, Menu::Play, "verb-play-black", "Ctrl+Shift+G"),
    info(Verb::NewGame, Menu::Play, "verb-new-game", "Ctrl+Shift+N"),
    info(Verb::TakeBack, Menu::Play, "verb-take-back", "Ctrl+Shift+Z"),
    info(Verb::PlayOn, Menu::Play, "verb-play-on", "Ctrl+Shift+Y"),
    info(Verb::Hint, Menu::Play, "verb-hint", "F2"),
    info(Verb::MoveNow, Menu::Play, "verb-move-now", "F3"),
    info(Verb::Analyse, Menu::Play, "verb-analyse", "F11"),
    info(Verb::Flip, Menu::Play, "verb-flip", "Ctrl+Shift+F"),
    info(Verb::Engine, Menu::Play, "verb-engine", ""),
    info(Verb::Tune, Menu::Play, "verb-tune", "Ctrl+Shift+U"),
    info(Verb::Practise, Menu::Play, "verb-practise", "Ctrl+Shift+P"),
    info(Verb::OfferDraw, Menu::Play, "verb-offer-draw", "Ctrl+Shift+D"),
    info(Verb::Resign, Menu::Play, "verb-resign", "Ctrl+Shift+Q"),
    info(Verb::Keys, Menu::Help, "verb-keys", "F1"),
    info(Verb::Start, Menu::Help, "verb-start", "F12"),
    info(Verb::Tour, Menu::Help, "verb-tour", ""),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_verb_and_no_shortcut_stands_twice() {
        let verbs: HashSet<Verb> = VERBS.iter().map(|v| v.verb).collect();
        assert_eq!(verbs.len(), VERBS.len());
        let keys: Vec<&str> = VERBS.iter().map(|v| v.shortcut).filter(|key| !key.is_empty()).collect();
        assert_eq!(keys.iter().collect::<HashSet<_>>().len(), keys.len());
    }
}
