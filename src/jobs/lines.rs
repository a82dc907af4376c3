//! Lines of a stream as they come, read on a thread of their own, so that whoever waits for them hears other news meanwhile.

use std::io::{BufRead, BufReader, Read};

/// No line is longer; what is, ends the stream.
const LONGEST: u64 = 1 << 20;

/// Tells every line of a stream, and `None` once it has ended; stops as soon as `told` says that nobody listens.
///
/// # Errors
/// The operating system gives no thread.
pub fn listen(
    stream: impl Read + Send + 'static,
    mut told: impl FnMut(Option<String>) -> bool + Send + 'static,
) -> std::io::Result<()> {
    let read = move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = Vec::new();
            let length = stream.by_ref().take(LONGEST).read_until(b'\n', &mut line).unwrap_or(0);
            let line = (length > 0 && (length as u64) < LONGEST)
                .then(|| String::from_utf8_lossy(&line).trim_end().to_owned());
            let over = line.is_none();
            if !told(line) || over {
                return;
            }
        }
    };
    std::thread::Builder::new().name("lines".to_owned()).spawn(read).map(drop)
}
