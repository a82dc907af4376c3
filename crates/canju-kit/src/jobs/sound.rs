//! Short sounds of the board, made from a few tones and played by a program of the system.
//!
//! A library that plays sounds by itself needs the system's sound headers to be built, and this program is to be built with
//! nothing but a compiler.

use std::ffi::OsStr;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::mpsc::{self, SyncSender};

use canju_message::All;

#[derive(Debug, Clone, Copy, PartialEq, Eq, All)]
pub enum Sound {
    /// A piece is put down.
    Move,
    /// A piece is taken.
    Capture,
    /// A king is in check.
    Check,
    /// A king is mated.
    Mate,
    /// The game is over otherwise.
    End,
    /// A move is illegal.
    Illegal,
}

struct Tone {
    hertz: f32,
    /// Seconds after the sound begins.
    begins: f32,
    /// Seconds until it has died away.
    lasts: f32,
}

const fn tone(hertz: f32, begins: f32, lasts: f32) -> Tone {
    Tone { hertz, begins, lasts }
}

/// Samples a second.
const RATE: u32 = 22_050;

/// Initial amplitude of a tone, 0 to 1.
const LOUD: f32 = 0.35;

impl Sound {
    fn tones(self) -> Vec<Tone> {
        match self {
            Self::Move => vec![tone(880.0, 0.0, 0.06), tone(1_370.0, 0.0, 0.03)],
            Self::Capture => vec![tone(620.0, 0.0, 0.07), tone(930.0, 0.05, 0.08), tone(310.0, 0.05, 0.08)],
            Self::Check => vec![tone(660.0, 0.0, 0.09), tone(990.0, 0.09, 0.14)],
            Self::Mate => vec![
                tone(660.0, 0.0, 0.1),
                tone(880.0, 0.1, 0.1),
                tone(1_320.0, 0.2, 0.4),
                tone(990.0, 0.2, 0.4),
            ],
            Self::Illegal => vec![tone(196.0, 0.0, 0.1), tone(147.0, 0.08, 0.16)],
            Self::End => vec![tone(660.0, 0.0, 0.16), tone(550.0, 0.16, 0.16), tone(440.0, 0.32, 0.3)],
        }
    }

    /// The sound as a WAV file of one channel, at a volume in percent.
    pub fn wave(self, volume: u8) -> Vec<u8> {
        let volume = f32::from(volume.min(100)) / 100.0;
        let tones = self.tones();
        let length = tones.iter().map(|tone| tone.begins + tone.lasts).fold(0.0, f32::max);
        let samples: Vec<i16> = (0..(length * RATE as f32) as u32)
            .map(|at| {
                let at = at as f32 / RATE as f32;
                let sum: f32 = tones.iter().map(|tone| tone.at(at)).sum();
                (volume * sum.clamp(-1.0, 1.0) * f32::from(i16::MAX)) as i16
            })
            .collect();
        let bytes = 2 * samples.len() as u32;
        let mut wave = Vec::with_capacity(44 + bytes as usize);
        wave.extend_from_slice(b"RIFF");
        wave.extend_from_slice(&(36 + bytes).to_le_bytes());
        wave.extend_from_slice(b"WAVEfmt ");
        wave.extend_from_slice(&16_u32.to_le_bytes());
        // Whole numbers, one channel.
        wave.extend_from_slice(&[1, 0, 1, 0]);
        wave.extend_from_slice(&RATE.to_le_bytes());
        wave.extend_from_slice(&(2 * RATE).to_le_bytes());
        wave.extend_from_slice(&[2, 0, 16, 0]);
        wave.extend_from_slice(b"data");
        wave.extend_from_slice(&bytes.to_le_bytes());
        wave.extend(samples.into_iter().flat_map(i16::to_le_bytes));
        wave
    }
}

impl Tone {
    /// Its part of the sound at a time, dying away.
    fn at(&self, at: f32) -> f32 {
        let since = at - self.begins;
        if !(0.0..self.lasts).contains(&since) {
            return 0.0;
        }
        let left = 1.0 - since / self.lasts;
        LOUD * left * left * (since * self.hertz * std::f32::consts::TAU).sin()
    }
}

/// A program that plays a file, with the arguments before the file name.
type Program = (&'static str, &'static [&'static str]);

/// Programs that play a file, the best first.
const PROGRAMS: &[Program] = if cfg!(target_os = "windows") {
    &[(
        "powershell.exe",
        &["-NoProfile", "-Command", "(New-Object Media.SoundPlayer $env:CANJU_SOUND).PlaySync()"],
    )]
} else if cfg!(target_os = "macos") {
    &[("afplay", &[])]
} else {
    &[("paplay", &[]), ("aplay", &["-q"])]
};

/// The names of the programs of which one is needed.
pub fn programs() -> String {
    let names: Vec<&str> = PROGRAMS.iter().map(|(name, _)| *name).collect();
    names.join(", ")
}

/// Plays sounds one after another, without blocking.
#[derive(Debug)]
pub struct Speaker(SyncSender<(Sound, u8)>);

impl Speaker {
    /// Creates a speaker; `None` if the system has no program that plays sounds, or provides no thread.
    pub fn new() -> Option<Self> {
        let programs = programs_in(&std::env::var_os("PATH")?);
        if programs.is_empty() {
            return None;
        }
        let (sender, wanted) = mpsc::sync_channel(1);
        let play = move || {
            for (sound, volume) in wanted {
                // Errors of playing are ignored.
                let _ = hear(sound, volume, &programs);
            }
        };
        std::thread::Builder::new().name("sound".to_owned()).spawn(play).ok()?;
        Some(Self(sender))
    }

    /// Plays a sound at a volume in percent, unless two are queued already.
    pub fn say(&self, sound: Sound, volume: u8) {
        // Dropped if too many are waiting.
        let _ = self.0.try_send((sound, volume));
    }
}

fn programs_in(path: &OsStr) -> Vec<(PathBuf, &'static [&'static str])> {
    let find = |(name, arguments): &Program| {
        let found = std::env::split_paths(path).map(|folder| folder.join(name)).find(|file| file.is_file());
        Some((found?, *arguments))
    };
    PROGRAMS.iter().filter_map(find).collect()
}

/// Plays a sound by the first program that can.
fn hear(sound: Sound, volume: u8, programs: &[(PathBuf, &[&str])]) -> std::io::Result<()> {
    let mut file = tempfile::Builder::new().prefix("canju").suffix(".wav").tempfile()?;
    file.write_all(&sound.wave(volume))?;
    let path = file.into_temp_path();
    for (program, arguments) in programs {
        let mut command = Command::new(program);
        command.args(*arguments).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        if cfg!(target_os = "windows") {
            command.env("CANJU_SOUND", &path);
        } else {
            command.arg(&path);
        }
        if command.status()?.success() {
            break;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_is_a_short_audible_wave_that_differs_from_the_others() {
        let mut waves: Vec<Vec<u8>> = Sound::ALL.map(|sound| sound.wave(100)).into();
        for wave in &waves {
            assert_eq!(
                (&wave[..4], &wave[8..16], &wave[36..40]),
                (&b"RIFF"[..], &b"WAVEfmt "[..], &b"data"[..])
            );
            let number = |at: usize| u32::from_le_bytes(wave[at..at + 4].try_into().unwrap()) as usize;
            assert_eq!((number(4), number(40)), (wave.len() - 8, wave.len() - 44));
            let samples: Vec<i16> =
                wave[44..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]])).collect();
            let loudest = samples.iter().map(|sample| sample.unsigned_abs()).max().unwrap();
            assert!((4_000..=i16::MAX as u16).contains(&loudest), "{loudest}");
            assert!(samples.len() < RATE as usize, "shorter than a second");
            assert!(samples.last().unwrap().abs() < 500, "it dies away");
        }
        waves.sort_unstable();
        waves.dedup();
        assert_eq!(waves.len(), Sound::ALL.len());
        let loudest = |volume| {
            let wave = Sound::Move.wave(volume);
            wave[44..].chunks(2).map(|pair| i16::from_le_bytes([pair[0], pair[1]]).unsigned_abs()).max()
        };
        assert!(loudest(0) == Some(0) && loudest(30) < loudest(100));
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn programs_on_the_path_are_found_the_best_first() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().as_os_str();
        assert_eq!(programs_in(path), []);
        let program = |name| {
            let named = tempfile::Builder::new().prefix(name).rand_bytes(0).tempfile_in(&folder);
            named.unwrap()
        };
        let _programs = ["aplay", "paplay"].map(program);
        let named = |name| folder.path().join(name);
        assert_eq!(programs_in(path), [(named("paplay"), &[][..]), (named("aplay"), &["-q"][..])]);
    }

    #[cfg(unix)]
    #[test]
    fn where_one_program_fails_the_next_one_plays() {
        let folder = tempfile::tempdir().unwrap();
        let copy = folder.path().join("heard");
        let script = format!("cp \"$0\" {}", copy.display());
        let shell = PathBuf::from("/bin/sh");
        let (fails, plays) = (["-c", "exit 1"], ["-c", &script]);
        hear(Sound::Check, 100, &[(shell.clone(), &fails[..]), (shell, &plays[..])]).unwrap();
        assert_eq!(crate::files::read(&copy).unwrap(), Sound::Check.wave(100));
    }
}
