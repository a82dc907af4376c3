//! Tests of the written forms of results.

use super::*;

/// The table of written forms: every one is read as it is meant.
#[test]
fn results_are_read_in_every_form_in_which_people_write_them() {
    let red = "1-0|1:0|2-0|2:0|1 - 0|1–0|1—0|1‑0|1−0|1－0|１－０|１：０|１∶０|1 : 0|1.0-0.0|1比0|1一0|1~0|2 - 0|红胜|紅勝|\
               红方胜|紅方勝|红先胜|紅先勝|先胜|先勝|先手胜|后负|後負|後手負|胜|勝|红赢|紅贏|红方获胜|红棋胜|红方胜。|红方得胜|\
               黑负|黑負|黑方负|黑方超时负|黑方超時負|黑方认输|黑認輸|黑方投子认负|黑方弃权|黑超时判负|黑方长将判负|红胜黑负|\
               红胜（黑方超时）|红方胜，黑方认输|红方胜(对方超时)|1-0 红胜|红胜 1-0|胜方：红方|黑先红胜|红必胜|Red wins|Red Win|red won|\
               RED WINS!|Red wins on time|Red won by resignation|White wins|Black loses|Black lost on time|Black resigns|\
               Black resigned|Black forfeits|1-0 (Black resigned)|Winner: Red|Win for Red|Black is checkmated|Ｒｅｄ ｗｏｎ|\
               红胜(超时)|红胜（认负）|紅勝（超時）|红方胜(认输)|红先胜（弃权）|胜（超时）|红胜【超时】|红胜，超时|红胜·超时|红胜/超时|红胜 绝杀|红胜(黑超时)|\
               红胜(对方认输)|1-0(超时)|1-0 forfeit|1-0 (timeout)|Red wins (timeout)|Red wins by forfeit|+-|+/-|+ -|+:-|＋－|＋／－|+--|3-0|3：0";
    let black = "0-1|0:1|0-2|0:2|0 - 1|0–1|0—1|０－１|0.0-1.0|0比1|黑胜|黑勝|黑方胜|黑方勝|黑棋勝|后胜|後勝|后手胜|先负|先負|\
                 红先负|紅先負|红负|紅負|红方负|负|負|黑赢|黑方获胜|红方超时负|红方认输|紅方認輸|红方弃权|红输|黑先胜|红先黑胜|红负黑胜|\
                 Black wins|Black won|black win|Black wins by default|Red resigns|Red lost|Red loses|White resigns|0-1 黑胜|\
                 Black's victory|winner black|黑胜(超时)|黑胜（认负）|黑方胜（对方超时）|0-1（超时）|-+|-/+|- +|-:+|--+|−+|0-3|0:3";
    let draw = "1/2-1/2|1/2 - 1/2|1/2:1/2|1/2–1/2|1/2|½-½|½–½|½ : ½|½|0.5-0.5|0.5:0.5|0,5-0,5|.5-.5|０．５－０．５|１／２－１／２|1-1|1:1|\
                1–1|1比1|和|和棋|和局|平|平局|平手|先和|红先和|紅先和|黑先和|后和|双方同意和|雙方同意和棋|双方议和|雙方議和|战平|红黑双方和|\
                和了|弈和|不变作和|双方不变判和|长将不变作和|Draw|draw|drawn|Drawn.|Draw agreed|Draw by agreement|Drawn by repetition|\
                a draw|tie|drawn game|1/2-1/2 (draw)|Both agreed, draw|Red draws|=|=-=|和棋（超时）|1/2-1/2 (stalemate)";
    let cases = [(red, Outcome::Red), (black, Outcome::Black), (draw, Outcome::Draw)];
    let forms =
        cases.into_iter().flat_map(|(forms, outcome)| forms.split('|').map(move |form| (form, outcome)));
    assert!(forms.clone().count() > 170);
    let wrong: Vec<_> = forms
        .map(|(form, outcome)| (form, Outcome::of_text(form), outcome))
        .filter(|(_, read, outcome)| *read != Some(Some(*outcome)))
        .collect();
    assert!(wrong.is_empty(), "{wrong:?}");
}

#[test]
fn what_says_nothing_or_two_things_is_no_result() {
    for open in ["*", "", " ", "?", "？", "-", "未知", "未完", "Unknown", "进行中"] {
        assert_eq!(Outcome::of_text(open), Some(None), "{open}");
    }
    for unclear in [
        "0-0",
        "3-1",
        "2-1",
        "1-2",
        "1-0-0",
        "1-0.5",
        "10-0",
        "3-3",
        "1-3",
        "4-0",
        "1-0/2",
        "+",
        "+-+",
        "+=",
        "红胜(红方超时)",
        "红胜（负）",
        "红超时胜",
        "1-0 (Red resigns)",
        "1",
        "0",
        "红",
        "双负",
        "双方超时",
        "超时负",
        "超时",
        "红胜黑胜",
        "红胜?",
        "1-0 黑胜",
        "红不胜",
        "红优",
        "Red did not win",
        "Red to win",
        "win",
        "White",
        "red's",
        "胜率",
        "甲胜",
        "主胜",
        "reds win",
        "wins loses",
        "红方提和",
        "1. 炮二平五",
        "h2e2",
        "后炮平五",
        "平五",
    ] {
        assert_eq!(Outcome::of_text(unclear), None, "{unclear}");
    }
    assert_eq!(Outcome::of_text(&"和".repeat(40)), None);
}
