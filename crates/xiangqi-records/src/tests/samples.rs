//! Synthetic games in the formats of game servers.

use crate::Format;
use canju_files::{Named, encode};
use xiangqi::rules::Move;

/// Returns file and rank of a move's origin and target, from Red's left and home rank.
fn points(played: &Move) -> [u8; 4] {
    [played.from.file(), played.from.rank(), played.to.file(), played.to.rank()]
}

/// Returns these moves in the format of every server, 中游's also with the board turned.
pub(crate) fn all(moves: &[Move]) -> [(Format, Vec<u8>); 5] {
    [
        (Format::Che, che(moves)),
        (Format::Ccm, ccm(moves, false)),
        (Format::Ccm, ccm(moves, true)),
        (Format::Chn, chn(moves)),
        (Format::Mxq, mxq(moves)),
    ]
}

pub(crate) fn che(moves: &[Move]) -> Vec<u8> {
    let mut text = format!("7 {} ", moves.len());
    for [file, rank, to_file, to_rank] in moves.iter().map(points) {
        text.push_str(&format!("1 2 3 {rank} {file} {to_rank} {to_file} 4 5 6 "));
    }
    text.into_bytes()
}

pub(crate) fn ccm(moves: &[Move], turned: bool) -> Vec<u8> {
    let seen = |file: u8, rank: u8| if turned { (8 - file, rank) } else { (file, 9 - rank) };
    let record = |[file, rank, to_file, to_rank]: [u8; 4]| {
        let ((x, y), (to_x, to_y)) = (seen(file, rank), seen(to_file, to_rank));
        [1, 2, 3, x, to_x, y, to_y]
    };
    moves.iter().map(points).flat_map(record).collect()
}

pub(crate) fn chn(moves: &[Move]) -> Vec<u8> {
    let mut bytes = vec![0; 188];
    for [file, rank, to_file, to_rank] in moves.iter().map(points) {
        bytes.extend([0; 4]);
        bytes.extend([file, 0, 9 - rank, 0, to_file, 0, 9 - to_rank, 0]);
        bytes.extend([0; 20]);
    }
    bytes
}

pub(crate) fn mxq(moves: &[Move]) -> Vec<u8> {
    let mut texts = ["弈天", "2005-1-2", "甲-胜-乙", "1500", "1600", "", "", "", "", "", "好棋", ""]
        .map(|text| encode(text, Named::Gb18030).0)
        .to_vec();
    texts.extend(moves.iter().map(points).map(|[file, rank, to_file, to_rank]| {
        vec![b'0' + file, b'A' + rank, b'-', b'0' + to_file, b'A' + to_rank]
    }));
    texts.push(b"Ends".to_vec());
    texts.into_iter().flat_map(|text| std::iter::once(text.len() as u8).chain(text)).collect()
}
