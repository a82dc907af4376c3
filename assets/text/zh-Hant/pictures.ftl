# 評分
score-meaning-0 = 紅方必勝
score-meaning-1 = 紅方多勝
score-meaning-2 = 紅方優勢
score-meaning-3 = 紅方巧勝
score-meaning-4 = 雙方互有勝機
score-meaning-5 = 和棋，雙方均不能勝
score-meaning-6 = 黑方巧勝
score-meaning-7 = 黑方優勢
score-meaning-8 = 黑方多勝
score-meaning-9 = 黑方必勝
score-none = 尚未評分
scale-name = 評分
scale-name-focused = 評分：按數字鍵評分
scale-allowed = 鎖定的評分只容許 { $low } 至 { $high }。
scale-allowed-one = 鎖定的評分只容許 { $score }。
scale-allowed-all = 鎖定的評分容許任何評分。
scale-contradiction = 此節點周圍鎖定的評分互相矛盾。
scale-not-allowed = 與鎖定的評分矛盾

# 評分的來源
source-manual = 棋譜
source-expert = 專家
source-table = 殘局庫
source-inferred = 推論
source-guess = 估計
source-resolver = 消解

# 節點與鄰點
node-locked = 已鎖定
node-no-conflict = { $neighbours ->
    [0] 沒有已評分的鄰點
   *[other] 與 { $neighbours } 個已評分的鄰點無衝突
}
node-conflicts = { $neighbours } 個已評分的鄰點中有 { $conflicts } 個衝突
relation-better = 對紅方更好
relation-worse = 對紅方更差
step-red-adds = 紅 +{ $piece }
step-red-loses = 紅 −{ $piece }
step-black-adds = 黑 +{ $piece }
step-black-loses = 黑 −{ $piece }
piece-rook = 車
piece-knight = 馬
piece-cannon = 炮
piece-pawn-red = 兵
piece-pawn-black = 卒
piece-guard-red = 仕
piece-guard-black = 士
piece-minister-red = 相
piece-minister-black = 象
conflict-reason-red = { $better } 比 { $worse } 多一紅{ $piece }，對紅方不應更差；但前者評為 { $highscore }（{ $high }），後者評為 { $lowscore }（{ $low }）。
conflict-reason-black = { $better } 比 { $worse } 少一黑{ $piece }，對紅方不應更差；但前者評為 { $highscore }（{ $high }），後者評為 { $lowscore }（{ $low }）。
neighbourhood-conflict-edge = 衝突
neighbourhood-ratios = IP { $ratio } · IW { $weight }

# 熱圖
map-name = 子力格的熱圖
map-known = 已知子力
map-known-hint = 只顯示有評分的子力
map-whole = 全部子力
map-whole-hint = 紅黑各 1,458 種子力，共 2,125,764 個節點
map-zoom-in = 放大
map-zoom-out = 縮小
map-fit = 全圖
map-fit-hint = 顯示整幅圖（Home 鍵）
map-conflicts = 衝突
map-conflicts-hint = 標出有衝突的節點
map-sureness = 把握
map-sureness-legend = 相符或相差一級的把握
map-sureness-answers = 鎖定的評分即為答案，視作確實。
sureness-percent = 依各答案所示，此評分相符或相差一級的把握為 { $percent } %。
sureness-answer = 已鎖定，本身即為答案。
sureness-unknown = 尚無答案可說明此評分的把握。
sureness-hint = 鎖定的答案之中，認為此評分相符或相差一級者所佔的票數比例：包括相近的組合、全部答案所教的模型讀法，以及所學模型置於同一位置的組合。
map-outside = { $node } 不在已知子力之內。顯示全部子力。
map-empty = 尚無已評分的節點。
map-red = 紅
map-black = 黑
map-axis-red = 紅方子力：下弱上強
map-axis-black = 黑方子力：左弱右強
map-keys = 方向鍵移動所選節點，+ 與 − 縮放，Home 顯示全圖，Enter 移到所選節點。
map-mark-many = 附近有 { $count } 個衝突節點；點擊即選此節點。
legend-0 = 紅必勝
legend-1 = 紅多勝
legend-2 = 紅優
legend-3 = 紅巧勝
legend-4 = 互有勝機
legend-5 = 和
legend-6 = 黑巧勝
legend-7 = 黑優
legend-8 = 黑多勝
legend-9 = 黑必勝
legend-none = 未評分
legend-conflict = 衝突
legend-locked = 鎖定

# 節點表
table-name = 節點
table-empty = 沒有節點可顯示。
column-material = 子力
column-name = 名稱
column-score = 評分
column-class = 級
column-source = 來源
column-lock = 鎖定
column-conflicts = |C|
column-neighbours = |N|
column-weight = IW
column-ratio = IP
column-material-hint = 紅黑雙方的子力
column-name-hint = 以文字表示的名稱
column-score-hint = 由 0（紅方必勝）至 9（黑方必勝）
column-class-hint = 優勢級 0 至 8：評分 4 與 5 同屬第 4 級
column-source-hint = 評分的來源
column-lock-hint = 消解衝突時不會更改鎖定的評分
column-conflicts-hint = 與此節點衝突的已評分鄰點數
column-neighbours-hint = 已評分的鄰點數
column-weight-hint = 不一致權重：|C| 乘 |N|
column-ratio-hint = 不一致比率：|C| 除以 |N|

board-name = 棋盤
board-empty-point = 空
board-man = { $side }{ $man }
exact-exception = 確切的例外
