//! Quotation marks in CSV. The reader of rows takes any text; one mark too few makes it take rows for a part of a cell.

use canju_message::Message;

/// Errors in the quotation marks of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Message)]
pub enum QuoteFault {
    /// Quotes that nothing closes.
    #[text("line-open-quotes")]
    Open,
    /// Text between closing quotes and the end of the cell.
    #[text("line-behind-quotes")]
    Behind,
}

/// State of the reader in a row.
#[derive(Clone, Copy)]
enum At {
    /// At the beginning of a cell, where a mark opens quotes.
    Start,
    /// In an unquoted cell, where a mark is an ordinary character.
    Bare,
    /// Inside quotes that were opened in this line.
    Quoted(u64),
    /// After a mark that closes the quotes or starts an escaped one.
    Closed(u64),
}

/// Checks the quotation marks of rows; `first` is the number of the first line.
///
/// # Errors
/// The line in which the quotes are opened.
pub fn check_quotes(rows: &str, delimiter: u8, first: u64) -> Result<(), (u64, QuoteFault)> {
    let (mut at, mut line) = (At::Start, first);
    for byte in rows.bytes() {
        let ends = byte == delimiter || byte == b'\n' || byte == b'\r';
        at = match at {
            At::Start if byte == b'"' => At::Quoted(line),
            At::Quoted(opened) if byte == b'"' => At::Closed(opened),
            At::Quoted(opened) => At::Quoted(opened),
            At::Closed(opened) if byte == b'"' => At::Quoted(opened),
            _ if ends => At::Start,
            At::Closed(opened) => return Err((opened, QuoteFault::Behind)),
            At::Start | At::Bare => At::Bare,
        };
        line += u64::from(byte == b'\n');
    }
    match at {
        At::Quoted(opened) => Err((opened, QuoteFault::Open)),
        At::Start | At::Bare | At::Closed(_) => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_would_vanish_in_a_cell_are_found() {
        let check = |rows| check_quotes(rows, b',', 2);
        assert_eq!(check("a,\"b \"\"c\"\"\",\"\"\r\na 5\" b,\"x\ny\"\n"), Ok(()));
        assert_eq!(check("a,b\nKRK,0,\"see page 12\nKNK,5,x\nKCK,5,y\n"), Err((3, QuoteFault::Open)));
        assert_eq!(check("KRK,0,\"see page 12\nKNK,5,\"x\"\n"), Err((2, QuoteFault::Behind)));
    }
}
