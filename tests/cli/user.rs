//! A user with a home, who runs the real program; `super::program` says which one.

use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::sync::LazyLock;

/// A user with a home.
pub(crate) struct User {
    home: tempfile::TempDir,
}

/// The output and exit code of a command.
#[derive(Debug)]
pub(crate) struct RunOutput {
    pub(crate) out: String,
    pub(crate) err: String,
    pub(crate) code: Option<i32>,
}

impl User {
    /// One whose default base has the elementary combinations only, as it is made in no time.
    pub(crate) fn new() -> Self {
        static BASE: LazyLock<Vec<u8>> = LazyLock::new(|| {
            let maker = User::newcomer();
            maker.sees(&["kb", "new", "--elementary", "default.canju"]);
            std::fs::read(maker.home().join("default.canju")).unwrap()
        });
        let user = Self::newcomer();
        std::fs::write(user.home().join("default.canju"), &*BASE).unwrap();
        user
    }

    /// One who starts the program for the first time.
    pub(crate) fn newcomer() -> Self {
        Self { home: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    /// The program with these arguments, ready to be started.
    pub(crate) fn command(&self, arguments: &[&str]) -> Command {
        let mut command = Command::new(super::program(arguments));
        command.args(arguments).current_dir(self.home()).stdin(Stdio::null());
        for name in ["LC_ALL", "LC_MESSAGES", "LANG", "DISPLAY", "WAYLAND_DISPLAY", "USERNAME", "COLUMNS"] {
            command.env_remove(name);
        }
        command.env("CANJU_HOME", self.home()).env("USER", "tester");
        command
    }

    pub(crate) fn runs(&self, arguments: &[&str]) -> RunOutput {
        run_output(self.command(arguments).output().unwrap())
    }

    /// The output of a command that must succeed.
    pub(crate) fn sees(&self, arguments: &[&str]) -> String {
        let run = self.runs(arguments);
        assert_eq!(run.code, Some(0), "{arguments:?}: {}{}", run.out, run.err);
        run.out
    }

    /// Returns the error message of a command that must fail.
    pub(crate) fn is_refused(&self, arguments: &[&str]) -> String {
        let run = self.runs(arguments);
        assert_eq!(run.code, Some(1), "{arguments:?}: {}{}", run.out, run.err);
        assert_eq!(run.out, "", "{arguments:?}");
        run.err
    }

    /// The JSON of a command that must succeed.
    pub(crate) fn json(&self, arguments: &[&str]) -> serde_json::Value {
        let arguments = [arguments, &["--json"]].concat();
        serde_json::from_str(&self.sees(&arguments)).unwrap()
    }
}

pub(crate) fn run_output(output: Output) -> RunOutput {
    RunOutput {
        out: String::from_utf8(output.stdout).unwrap(),
        err: String::from_utf8(output.stderr).unwrap(),
        code: output.status.code(),
    }
}
