//! The commands that the window carries out itself.

/// A command of the window itself.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum WindowCommand {
    /// Toggles the palette.
    Palette,
    /// Shows the key map.
    Keys,
    /// Focuses the query line.
    Query,
    /// Toggles the inspector.
    Inspector,
    /// Opens the bar that asks for the expert's name.
    Expert,
    /// Shows the start page.
    Start,
    /// Starts the tour.
    Tour,
    /// Offers the contents of the panel as files.
    Shown,
    /// Copies the game on the board.
    CopyGame,
    /// Judges the moves of the game shown.
    AnnotateGame,
    /// Practises the mistakes of the game shown.
    PractiseMistakes,
    /// Shows the list of engines.
    Engines,
    /// Closes the window.
    Quit,
    /// Changes the zoom by this step; `None` resets it.
    Zoom(Option<f32>),
}
