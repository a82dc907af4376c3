# 評分
score-meaning-0 = 例勝
score-meaning-1 = 多勝
score-meaning-2 = 優勢
score-meaning-3 = 巧勝
score-meaning-4 = 互有勝機
score-meaning-5 = 例和
score-meaning-6 = 黑方巧勝
score-meaning-7 = 黑方優勢
score-meaning-8 = 黑方多勝
score-meaning-9 = 黑方例勝
score-word-0 = 例勝
score-word-1 = 多勝
score-word-2 = 優勢
score-word-3 = 巧勝
score-word-4 = 互勝
score-word-5 = 例和
score-word-6 = 黑巧
score-word-7 = 黑優
score-word-8 = 黑多
score-word-9 = 黑勝
score-none = 尚未評分
scale-name = 評分
scale-name-focused = 評分：按數字鍵評分
scale-allowed = 鎖定的評分只容許 { $low } 至 { $high }。
scale-allowed-one = 鎖定的評分只容許 { $score }。
scale-allowed-all = 鎖定的評分容許任何評分。
scale-contradiction = 與它相關的鎖定評分彼此矛盾，填幾都有衝突。
scale-not-allowed = 與鎖定的評分矛盾

# 評分的來源
source-manual = 棋書
source-expert = 專家
source-table = 殘局庫
source-inferred = 推論
source-guess = 猜測
source-resolver = 消解

# 組合與相鄰組合
node-locked = 已鎖定
node-no-conflict = { $neighbours ->
    [0] 沒有已評分的相鄰組合
   *[other] 與 { $neighbours } 個已評分的相鄰組合均無衝突
}
node-conflicts = { $neighbours } 個已評分的相鄰組合中，{ $conflicts } 個有衝突
relation-better = 對紅方較好
relation-worse = 對紅方較差
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
neighbourhood-ratios = 比率 { $ratio } · 權重 { $weight }

# 熱圖
map-name = 子力組合熱圖
map-known = 已知子力
map-known-hint = 只顯示有評分的子力
map-whole = 全部子力
map-whole-hint = 紅黑各 1,458 種子力，共 2,125,764 個組合
map-zoom-in = 放大
map-zoom-out = 縮小
map-fit = 全圖
map-fit-hint = 顯示整幅圖（Home 鍵）
map-conflicts = 衝突
map-conflicts-hint = 標出有衝突的組合
map-confidence = 可信度
map-changes = 改動
map-confidence-legend = 正確或只差一級的機率
map-confidence-answers = 鎖定的評分是各方的評定，視為確定。
confidence-percent = 據已有評定推算，此評分正確或只差一級的機率為 { $percent } %。
confidence-answer = 已鎖定，本身即為評定。
confidence-unknown = 尚無評定可據以推算此評分的可信度。
confidence-hint = 由鎖定的評定投票：支持此評分正確或只差一級的票所佔的比例。計票的有：相近組合的評定，全部評定對學習模型的校準，以及學習模型置於同一位置的組合的評定。
map-outside = { $node } 不在已知子力之內。請顯示全部子力。
map-empty = 尚無已評分的組合。
map-red = 紅
map-black = 黑
map-axis-red = 紅方子力：下弱上強
map-axis-black = 黑方子力：左弱右強
map-keys = 方向鍵移動所選組合，+ 與 − 縮放，Home 顯示全圖，Enter 移到所選組合。
map-mark-many = 附近有 { $count } 個衝突組合；點擊即選此組合。
legend-0 = 例勝
legend-1 = 多勝
legend-2 = 優勢
legend-3 = 巧勝
legend-4 = 互有勝機
legend-5 = 例和
legend-6 = 黑方巧勝
legend-7 = 黑方優勢
legend-8 = 黑方多勝
legend-9 = 黑方例勝
legend-none = 未評分
legend-conflict = 衝突
legend-locked = 鎖定

# 組合表
table-name = 組合
table-empty = 沒有組合可顯示。
column-material = 子力
column-name = 名稱
column-score = 評分
column-class = 等級
column-source = 來源
column-lock = 鎖定
column-conflicts = 衝突數
column-neighbours = 相鄰數
column-weight = 權重
column-ratio = 比率
column-material-hint = 紅黑雙方的子力
column-letters = 字母
column-letters-hint = 字母名稱，供指令使用
column-name-hint = 以文字表示的名稱
column-score-hint = 由 0（例勝）至 9（黑方例勝），從紅方看
column-class-hint = 等級 0 至 8：評分 4 與 5 同屬第 4 級
column-source-hint = 評分的來源
column-lock-hint = 消解時不會改動鎖定的評分
column-conflicts-hint = 與此組合衝突的已評分相鄰組合數
column-neighbours-hint = 已評分的相鄰組合數
column-weight-hint = 不一致權重（IW）：衝突數（|C|）乘相鄰數（|N|）
column-ratio-hint = 不一致比率（IP）：衝突數（|C|）除以相鄰數（|N|）

board-name = 棋盤
board-empty-point = 空
board-piece = { $side }{ $piece }
exact-exception = 精確例外
