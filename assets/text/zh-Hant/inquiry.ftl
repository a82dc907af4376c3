# The panel
panel-inquiry = 詢問
panel-inquiry-hint = 向專家提問，單鍵作答；看分歧所在，以及彼此有多一致
inquiry-tab-questions = 問題
inquiry-tab-disagreements = 分歧（{ $count }）
inquiry-tab-agreement = 一致性
inquiry-order = 先問
inquiry-as = 作答者：{ $name }
inquiry-blind = 盲答
inquiry-blind-hint = 作答之前隱藏他人與程式的看法；只有這樣的答案才能說明專家有多一致
inquiry-merge = 合併知識庫 …
inquiry-merge-hint = 取入另一位專家的答案；兩人說法不同之處，您的評分不動，對方的保留在旁
inquiry-planning = 正在安排問題 …
inquiry-none-title = 此順序下已無可問
inquiry-none = 此順序的問題都已作答或已鎖定。請換一種順序，或看看分歧。
inquiry-progress = { $all } 題中第 { $at } 題 · 衝突 { $before } → { $after }
inquiry-progress-first = { $all } 題 · { $after } 個節點有衝突
inquiry-minutes = 照您的速度約 { $minutes } 分鐘
inquiry-placed = 已確定 { $percent }
inquiry-placed-hint = 單憑鎖定的評分，已評分的子力組合中有這些確定在一級之內：{ $size } 個中的 { $placed } 個
inquiry-next = 接下來
inquiry-gain = +{ $gain }
inquiry-gain-hint = 若答案如預期，所有組合合計離定位近了這麼多級
inquiry-last = 您最近的答案
inquiry-last-none = 您的答案列在這裡，可立即更正。
inquiry-skip = 略過
inquiry-skip-hint = 稍後再問
inquiry-depends = 視局面而定
inquiry-depends-hint = 再問十個局面中有幾個例外
inquiry-comment = 註記
inquiry-comment-hint = 隨答案保存；按 Esc 或 Enter 回到按鍵
inquiry-undo = 復原
inquiry-undo-hint = 收回您上一個答案並重新提問
inquiry-sample = 換局面
inquiry-sample-hint = 另抽此組合的局面
keymap-inquiry = 詢問中：是、否、略過、視局面、註記、復原、換局面、上一題、鎖定、試下
inquiry-keys = 0–9 作答並前進 · Shift：不確定，評分不鎖定
inquiry-digit-first = 視局面而定。先按多數局面的評分：0 至 9。Esc 取消。
inquiry-digit-second = { $score }，但視局面而定。十個局面中幾個例外？0 至 9。Esc 取消。
inquiry-binary = { $better } 比 { $worse } 多一子或少對一子：紅方真的不會更差嗎？現評 { $high } 與 { $low }。
inquiry-yes = 是：此處為 { $score }
inquiry-no = 否：此處仍為 { $score }
inquiry-hidden = 作答之前隱藏。
inquiry-effect = { $score } 消除 { $fixes } 個衝突，新增 { $breaks } 個
inquiry-effects-hint = 各評分之下：此組合因而消除與新增的衝突數
inquiry-around = 鄰居及其評分者
inquiry-around-none = 沒有鄰居有評分。
inquiry-evidence = 已知的依據
inquiry-to-move-red = 紅先
inquiry-to-move-black = 黑先

# Orders
order-certify = 最能定位者
order-certify-hint = 先問預期答案能確定最多組合的問題
order-doubt = 最存疑且最能定者
order-doubt-hint = 能確定最多組合、而其分數又最不可靠者先問：已有把握的不必問
order-correct = 最能定奪者
order-correct-hint = 先問同樣好的修正相差最大之處：最快得到正確評分
order-weight = 衝突權重
order-weight-hint = 論文的順序：衝突數乘鄰居數
order-ratio = 衝突比率
order-ratio-hint = 論文的順序：衝突數除以鄰居數
order-random = 隨機
order-random-hint = 任一未鎖定的評分，由種子抽出
order-shared = 他人已答者
order-shared-hint = 其他專家答過而您未答的：一致性只能在那裡衡量

# Answers
answer-exceptions = 視局面而定，{ $percent } % 例外
answer-unsure = 不確定
answer-blind = 盲答
condition-position = 視局面而定
notice-answer-kept = { $material } 仍為 { $standing }，由 { $by } 鎖定；您的答案 { $score } 保留在旁。
notice-answer-repeat = 再問 { $material }：{ $score }。這只說明您有多穩定。
notice-answer-unsure = { $material } 現為 { $score }，因您不確定而未鎖定。衝突節點：{ $before } → { $after }。
notice-adjudicated = 已裁定：{ $material } 為 { $score }，已鎖定。衝突節點：{ $before } → { $after }。
notice-merged = 已合併 { $path }：新增 { $added }，取入 { $theirs }，保留您的 { $mine }，相同 { $same }，有爭議 { $conflicts }。沒有任何評分被覆蓋。
action-answer = { $by } 對 { $material } 的答案
action-adjudicate = 對 { $material } 的裁定
action-merge = 合併 { $file }
job-plan = 安排問題
job-agreement = 計算一致性
merge-empty = { $path } 沒有任何組合的內容。未作任何更改。
merge-nothing-in-common = { $path } 與此知識庫沒有共同的組合，無從合併。若仍要讀入，請用匯入。未作任何更改。
merge-set = { $path } 含有不可能的評分（{ $error }）。未作任何更改。
ask-merge = 另一位專家的知識庫或檔案？
ask-engine = 引擎程式：
ask-do-merge = 合併
ask-do-engine = 使用

# Disagreements
disagreement-none-title = 沒有分歧
disagreement-none = 兩位專家對同一組合的答案不同時，列在這裡。請答他人已答者，或合併另一位專家的知識庫。
disagreement-classes = { $count ->
    [0] 和棋或互有勝機
   *[other] 相差 { $count } 級
}
disagreement-decide = 按鍵裁定：0–9。方向鍵在列表中移動。
disagreement-decided = 已裁定：{ $score }，{ $by }
disagreement-overruled = 被否決：{ $names }
disagreement-open = 未決

# Agreement
agreement-none-title = 還沒有可比較的答案
agreement-none = 至少要有兩位專家答過同一組合。請在盲答下選「他人已答者」，或合併另一位專家的知識庫。
agreement-computing = 計算中 …
agreement-items = { $experts } 位專家，{ $items } 個組合至少有兩人作答
agreement-hint = 1 為完全一致，0 為偶然所致；橫條為百次抽樣中九十五次的區間。多數為勝或和時，請信 AC2。
agreement-alpha = alpha，順序（Krippendorff）
agreement-ac2 = AC2（Gwet）
agreement-kappa = 加權 kappa { $one } – { $other }
agreement-met = { $items } 個中 { $exact } 個同級，{ $near } 個在一級之內
agreement-family-alpha = alpha { $family }（{ $items }）
agreement-family-ac2 = AC2 { $family }（{ $items }）
agreement-families = 按類別
agreement-pairs = 兩兩之間
agreement-all = 全體
agreement-steady-title = 再問一次
agreement-steady = { $by }：{ $repeats } 次中 { $exact } 次相同，{ $near } 次在一級之內
agreement-undefined = 無定義
agreement-expert = { $by }：{ $count } 個答案

# The terminal
cli-ask-none = 此順序下已無可問。
cli-ask-expected = 預期
cli-ask-gain = 收益
cli-ask-left = 已評分的 { $size } 個組合中，{ $placed } 個確定在一級之內。
cli-planning = 安排問題
cli-merging = 合併
cli-merge-conflict = { $material }：{ $by } 的 { $mine } 不動，{ $their } 的 { $theirs } 保留
cli-agreement-figure = 數值
cli-agreement-interval = 95 %
cli-agreement-computing = 計算
cli-questions-asking = 提問，{ $way }
cli-questions-way = 順序
questions-certify = 定位
questions-paper = 論文
questions-random = 隨機
questions-placed-after = 定位 { $percent } % 所需答案
questions-after = { $count } 個答案後
questions-consistent = 論文的順序在 { $count } 個答案後已無衝突，其後隨機進行。
questions-axis-answers = 答案數
questions-axis-placed = 確定在一級之內，%
questions-title = 定位 { $nodes } 個組合所需的答案
questions-wrong = 這麼多答案之後，修正後知識庫中錯誤的評分
questions-written = 圖表在 { $path }。
