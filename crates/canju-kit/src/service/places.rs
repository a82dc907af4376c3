//! Locations of the program's files.

use std::path::{Path, PathBuf};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Places {
    data: PathBuf,
    config: PathBuf,
}

impl Places {
    /// The folders that the operating system gives a program, or the one that `CANJU_HOME` names for both; without either
    /// the present folder.
    pub fn of_user() -> Self {
        if let Some(home) = std::env::var_os("CANJU_HOME").filter(|home| !home.is_empty()) {
            return Self::under(Path::new(&home));
        }
        of_system().unwrap_or_else(|| Self::under(Path::new(".")))
    }

    pub fn under(home: &Path) -> Self {
        Self { data: home.into(), config: home.into() }
    }

    pub fn default_base(&self) -> PathBuf {
        self.data.join("default.canju")
    }

    pub fn tables(&self) -> PathBuf {
        self.data.join("tables")
    }

    /// The folder of samples on their way past an expert.
    pub fn samples(&self) -> PathBuf {
        self.data.join("samples")
    }

    /// The folder of exchange tables that the user has made.
    pub fn exchange(&self) -> PathBuf {
        self.data.join("exchange")
    }

    pub fn tuning(&self) -> PathBuf {
        self.data.join("tuning")
    }

    /// Place, size and layout of the window, as the toolkit writes them.
    pub fn window(&self) -> PathBuf {
        self.config.join("window.ron")
    }

    /// The game on the board of a window; further windows at the same time have numbers from 2.
    pub fn game(&self, number: u32) -> PathBuf {
        match number {
            0 | 1 => self.data.join("game.json"),
            number => self.data.join(format!("game-{number}.json")),
        }
    }

    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }
}

/// The folders of the XDG base directory specification, of macOS or of Windows.
fn of_system() -> Option<Places> {
    let named = |name| std::env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    if cfg!(windows) {
        let canju = named("APPDATA")?.join("canju");
        return Some(Places { data: canju.join("data"), config: canju.join("config") });
    }
    let home = std::env::home_dir().filter(|home| home.is_absolute());
    if cfg!(target_os = "macos") {
        return Some(Places::under(&home?.join("Library/Application Support/canju")));
    }
    let within =
        |variable, usual| Some(named(variable).or_else(|| Some(home.as_ref()?.join(usual)))?.join("canju"));
    Some(Places {
        data: within("XDG_DATA_HOME", ".local/share")?,
        config: within("XDG_CONFIG_HOME", ".config")?,
    })
}
