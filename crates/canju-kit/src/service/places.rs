//! Locations of the program's files.

use std::path::{Path, PathBuf};

/// The folders of one user.
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
        match directories::ProjectDirs::from("", "", "canju") {
            Some(dirs) => Self { data: dirs.data_dir().into(), config: dirs.config_dir().into() },
            None => Self::under(Path::new(".")),
        }
    }

    /// Everything under one folder.
    pub fn under(home: &Path) -> Self {
        Self { data: home.into(), config: home.into() }
    }

    /// Returns the default base.
    pub fn default_base(&self) -> PathBuf {
        self.data.join("default.canju")
    }

    /// Returns the default folder of exact tables.
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

    /// The folder of the tuner's runs.
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

    /// The settings of the window.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.json")
    }
}
