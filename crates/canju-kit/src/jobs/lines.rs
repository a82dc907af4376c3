//! Reads lines of a stream on a separate thread, so that the receiver can wait for other events too.

use std::io::{BufRead, BufReader, Read};

/// Maximum length of a line; a longer one ends the stream.
const LONGEST: u64 = 1 << 20;

/// Passes every line of a stream to `on_line`, and `None` at its end; stops when `on_line` returns false.
pub fn listen(
    stream: impl Read + Send + 'static,
    mut on_line: impl FnMut(Option<String>) -> bool + Send + 'static,
) -> std::io::Result<()> {
    let read = move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = Vec::new();
            let length = stream.by_ref().take(LONGEST).read_until(b'\n', &mut line).unwrap_or(0);
            let line = (length > 0 && (length as u64) < LONGEST)
                .then(|| String::from_utf8_lossy(&line).trim_end().to_owned());
            let over = line.is_none();
            if !on_line(line) || over {
                return;
            }
        }
    };
    std::thread::Builder::new().name("lines".to_owned()).spawn(read).map(drop)
}
