//! Lines of a stream as they come, read on a thread of their own, so that whoever waits for them hears other news meanwhile.

use std::io::{BufRead, BufReader, Read};
use std::sync::mpsc::Sender;

/// No line is longer; what is, ends the stream.
const LONGEST: u64 = 1 << 20;

/// Sends every line of a stream as `news` makes it, and nothing once the stream has ended or nobody listens.
///
/// # Errors
/// The operating system gives no thread.
pub fn listen<T: Send + 'static>(
    stream: impl Read + Send + 'static,
    sender: Sender<T>,
    news: fn(Option<String>) -> T,
) -> std::io::Result<()> {
    let read = move || {
        let mut stream = BufReader::new(stream);
        loop {
            let mut line = Vec::new();
            let length = stream.by_ref().take(LONGEST).read_until(b'\n', &mut line).unwrap_or(0);
            let line = (length > 0 && (length as u64) < LONGEST)
                .then(|| String::from_utf8_lossy(&line).trim_end().to_owned());
            let over = line.is_none();
            if sender.send(news(line)).is_err() || over {
                return;
            }
        }
    };
    std::thread::Builder::new().name("lines".to_owned()).spawn(read).map(drop)
}
