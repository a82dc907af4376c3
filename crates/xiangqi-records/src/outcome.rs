//! The outcome of a game, and the forms in which people write it.

use canju_message::All;

use crate::plain_text::is_invisible;
use crate::players::simplified;
use xiangqi::language::to_halfwidth;
use xiangqi::rules::Color;

/// The outcome of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, All)]
#[all(word)]
pub enum Outcome {
    /// Red won.
    #[all(word = "1-0")]
    Red,
    /// A draw.
    #[all(word = "1/2-1/2")]
    Draw,
    /// Black won.
    #[all(word = "0-1")]
    Black,
}

impl Outcome {
    /// Reads a result as people write it: a score (`1-0`, `½–½`, `2 : 0`) or words in English or Chinese (`Red wins on
    /// time`, `紅先勝`, `黑方超时负`). `Some(None)` is a game without a result yet, such as `*`; `None` a text that is not
    /// understood, or contradicts itself.
    pub fn of_text(text: &str) -> Option<Option<Self>> {
        if text.len() > LONGEST {
            return None;
        }
        let text = folded(text);
        if OPEN.contains(&text.trim()) {
            return Some(None);
        }
        let (mut claims, mut rest) = (Claims::default(), text.trim_start_matches(is_between));
        while !rest.is_empty() {
            let (word, length) = score(rest).or_else(|| word(rest))?;
            claims.take(word)?;
            rest = rest.get(length..)?.trim_start_matches(is_between);
        }
        claims.outcome().map(Some)
    }

    /// Returns the outcome by its number in XQF, CBR and CBL files, where 0 means no result; `None` for an unknown number.
    pub(super) const fn of_number(number: u32) -> Option<Option<Self>> {
        match number {
            0 => Some(None),
            1 => Some(Some(Self::Red)),
            2 => Some(Some(Self::Black)),
            3 => Some(Some(Self::Draw)),
            _ => None,
        }
    }

    pub(super) const fn number(outcome: Option<Self>) -> u8 {
        match outcome {
            None => 0,
            Some(Self::Red) => 1,
            Some(Self::Black) => 2,
            Some(Self::Draw) => 3,
        }
    }

    /// Returns the outcome with this winner; a draw for `None`.
    pub const fn of_winner(winner: Option<Color>) -> Self {
        match winner {
            Some(Color::Red) => Self::Red,
            None => Self::Draw,
            Some(Color::Black) => Self::Black,
        }
    }

    /// Returns the winner; `None` for a draw.
    pub const fn winner(self) -> Option<Color> {
        match self {
            Self::Red => Some(Color::Red),
            Self::Draw => None,
            Self::Black => Some(Color::Black),
        }
    }
}

/// Maximum length of a result in bytes.
const LONGEST: usize = 100;

/// Statements that there is no result, as [`folded`] returns them.
const OPEN: [&str; 16] = [
    "",
    "*",
    "?",
    "??",
    "-",
    "--",
    "?-?",
    "unknown",
    "unfinished",
    "ongoing",
    "未知",
    "不详",
    "不明",
    "未完",
    "未结束",
    "进行中",
];

#[derive(Debug, Clone, Copy)]
enum Part {
    /// The side of which the next verdict speaks.
    Side(Color),
    /// The opponent of that side.
    Opponent,
    /// Both sides.
    Both,
    /// Whether a side won. `alone`: without a side it speaks of Red.
    Verdict { won: bool, alone: bool },
    /// The reason of a loss, which also states the loss: with a known outcome and no side of its own it is the loser's.
    Reason,
    /// The outcome itself.
    Is(Outcome),
    /// The manner, or a word without meaning of its own.
    Manner,
}

const WON: Part = Part::Verdict { won: true, alone: false };
const LOST: Part = Part::Verdict { won: false, alone: false };
const WON_ALONE: Part = Part::Verdict { won: true, alone: true };
const LOST_ALONE: Part = Part::Verdict { won: false, alone: true };

/// The words of each part, lower case and simplified.
const WORDS: [(Part, &str); 12] = [
    (
        Part::Side(Color::Red),
        "red white 红方 红棋 红先手 红先 红 先手方 先手 先行 先走 先 执红方 执红 执先方 执先",
    ),
    (
        Part::Side(Color::Black),
        "black 黑方 黑棋 黑先手 黑先 黑后手 黑后 黑 后手方 后手 后行 后走 后 执黑方 执黑 执后方 执后",
    ),
    (Part::Opponent, "opponent 对方 对手"),
    (Part::Both, "both 双方 红黑双方 两方 双"),
    (WON, "win wins won winner victory beat beats 获胜 取胜 得胜 战胜 胜出 胜方 胜者 赢家 赢棋 赢 必胜 例胜"),
    (LOST, "lose loses lost loser 判负 负方 负者 告负 落败 战败 败 输棋 输"),
    (
        Part::Reason,
        "resign resigns resigned forfeit forfeits forfeited mated checkmated timeout absent late illegal \
         认输 认负 投子 投降 超时 弃权 逃跑 掉线 断线 离线 退出 违例 犯规 违规 缺席 迟到 未到 超时判负 \
         被将死 被将杀 被绝杀 被杀 困毙 被困毙",
    ),
    (WON_ALONE, "胜利 胜局 胜"),
    (LOST_ALONE, "负局 负"),
    (
        Part::Is(Outcome::Draw),
        "draw draws drawn drew tie tied remis = 和棋 和局 和 平棋 平局 平手 平 战平 打平 弈平 弈和 战和 成和 议和 言和 \
         讲和 判和 作和 守和 必和 例和",
    ),
    (
        Part::Manner,
        "by on time the for a game agreement agreed mutual repetition resignation checkmate mate default \
         adjudication has have was is side player and perpetual check chase 's s \
         walkover move stalemate flag fall rules",
    ),
    (
        Part::Manner,
        "了 的 同意 协议 本局 此局 全局 结果 结局 最终 最后 终 弃子 步时 时间 用时 长将 长捉 不变 重复 局面 循环 限着 \
         自然 回合 因 由于 而 局 方 绝杀 将死 将杀 杀棋 比赛",
    ),
];

/// Returns the word at the start of a text and its length: a whole one of letters, else the longest one in Chinese.
fn word(text: &str) -> Option<(Part, usize)> {
    if text.starts_with('.') {
        return Some((Part::Manner, 1));
    }
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let known = |own: &&str| {
        if letters > 0 { text.get(..letters) == Some(*own) } else { text.starts_with(*own) }
    };
    let of_part = |(part, words): (Part, &'static str)| {
        words.split_ascii_whitespace().filter(known).map(move |word| (part, word.len()))
    };
    WORDS.into_iter().flat_map(of_part).max_by_key(|(_, length)| *length)
}

/// Signs for the outcome in tables of tournaments, also of games that were not played.
const SIGNS: [(&str, Outcome); 10] = [
    ("+--", Outcome::Red),
    ("+:-", Outcome::Red),
    ("+/-", Outcome::Red),
    ("+-", Outcome::Red),
    ("--+", Outcome::Black),
    ("-:+", Outcome::Black),
    ("-/+", Outcome::Black),
    ("-+", Outcome::Black),
    ("=-=", Outcome::Draw),
    ("=:=", Outcome::Draw),
];

/// Returns the outcome of the score at the start of a text and its length: the points of both sides in one game, of which
/// a win has 1 or, in leagues, 2 or 3, and a draw half a point or 1 each; or half a point alone. 0-0 is no outcome of a game.
fn score(text: &str) -> Option<(Part, usize)> {
    let sign_by_sign = |rest: &'_ str, sign: char| rest.trim_start().strip_prefix(sign).map(str::len);
    for (signs, outcome) in SIGNS {
        let behind = signs
            .chars()
            .try_fold(text.len(), |left, sign| sign_by_sign(text.get(text.len() - left..)?, sign));
        if let Some(left) = behind {
            return Some((Part::Is(outcome), text.len() - left));
        }
    }
    let (red, behind) = points(text)?;
    let is_end =
        |rest: &str| !rest.starts_with(|sign: char| sign.is_ascii_digit() || "-:/.,½".contains(sign));
    let length = |rest: &str| text.len() - rest.len();
    let second = behind.trim_start().strip_prefix(['-', ':', '比', '一']);
    match (red, second.map(|second| points(second.trim_start()))) {
        (_, Some(second)) => {
            let (black, rest) = second.filter(|(_, rest)| is_end(rest))?;
            let outcome = match (red, black) {
                (2 | 4 | 6, 0) => Outcome::Red,
                (1, 1) | (2, 2) => Outcome::Draw,
                (0, 2 | 4 | 6) => Outcome::Black,
                _ => return None,
            };
            Some((Part::Is(outcome), length(rest)))
        }
        (1, None) if is_end(behind) => Some((Part::Is(Outcome::Draw), length(behind))),
        _ => None,
    }
}

/// Returns the points at the start of a text in halves, and the rest.
fn points(text: &str) -> Option<(u32, &str)> {
    let halves = ["1/2", "½", "0.5", "0,5", ".5"];
    if let Some(rest) = halves.into_iter().find_map(|half| text.strip_prefix(half)) {
        return Some((1, rest));
    }
    let rest = text.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let whole: u32 = text.get(..text.len() - rest.len())?.parse().ok()?;
    let rest = [".0", ",0"].into_iter().find_map(|zero| rest.strip_prefix(zero)).unwrap_or(rest);
    Some((whole.checked_mul(2)?, rest))
}

/// What the parts of a result say so far.
#[derive(Default)]
struct Claims {
    side: Option<Color>,
    /// Whether a verdict on that side was stated.
    is_judged: bool,
    /// A verdict without a side before it.
    pending: Option<(bool, bool)>,
    both: bool,
    outcome: Option<Outcome>,
}

impl Claims {
    /// Takes in a part; `None` if it contradicts an earlier one.
    fn take(&mut self, part: Part) -> Option<()> {
        match part {
            Part::Side(side) => {
                (self.side, self.is_judged) = (Some(side), false);
                match self.pending.take() {
                    Some((won, _)) => self.verdict(side, won),
                    None => Some(()),
                }
            }
            Part::Opponent => {
                (self.side, self.is_judged) = (Some(self.side?.opponent()), false);
                Some(())
            }
            Part::Both => {
                self.both = true;
                Some(())
            }
            Part::Verdict { won, alone } => match (self.side, self.pending) {
                (Some(side), _) => self.verdict(side, won),
                (None, Some((known, _))) if known != won => None,
                (None, known) => {
                    self.pending = Some((won, alone && known.is_none_or(|(_, alone)| alone)));
                    Some(())
                }
            },
            // 红胜（超时）: the opponent's time.
            Part::Reason if self.outcome.is_some() && (self.side.is_none() || self.is_judged) => Some(()),
            Part::Reason if self.pending.is_some_and(|(won, _)| won) => Some(()),
            Part::Reason => self.take(LOST),
            Part::Is(outcome) => self.claim(outcome),
            Part::Manner => Some(()),
        }
    }

    fn verdict(&mut self, side: Color, won: bool) -> Option<()> {
        self.is_judged = true;
        self.claim(Outcome::of_winner(Some(if won { side } else { side.opponent() })))
    }

    fn claim(&mut self, outcome: Outcome) -> Option<()> {
        (*self.outcome.get_or_insert(outcome) == outcome).then_some(())
    }

    fn outcome(mut self) -> Option<Outcome> {
        match self.pending {
            Some((won, true)) if self.side.is_none() => self.verdict(Color::Red, won)?,
            Some(_) => return None,
            None => {}
        }
        self.outcome.filter(|outcome| !self.both || *outcome == Outcome::Draw)
    }
}

/// Whether a character separates parts.
fn is_between(sign: char) -> bool {
    sign.is_whitespace() || ",:;!()[]{}<>\"'、。“”‘’「」《》«»【】〔〕·/".contains(sign)
}

/// Returns a text in lower case and simplified characters, with every width and dash the same.
fn folded(text: &str) -> String {
    let fold = |sign: char| match to_halfwidth(sign) {
        '‐'..='―' | '−' | '─' | '━' | '﹣' | '~' | '〜' | 'ー' => '-',
        '∶' | '﹕' | '︰' | 'ː' => ':',
        sign => sign.to_ascii_lowercase(),
    };
    let signs = text.chars().filter(|sign| !is_invisible(*sign));
    simplified(&signs.map(fold).collect::<String>())
}

#[cfg(test)]
mod tests;
