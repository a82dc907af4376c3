# 面板
panel-inquiry = 詢問
panel-inquiry-hint = 向專家提問，單鍵作答；查看各人的分歧與一致程度
inquiry-tab-questions = 問題
inquiry-tab-disagreements = 分歧（{ $count }）
inquiry-tab-agreement = 一致性
inquiry-order = 提問次序
inquiry-only = 只問
inquiry-only-hint = 子數<=6、KR* v K*
inquiry-as = 作答者：{ $name }
inquiry-blind = 盲答
inquiry-blind-hint = 隱藏他人與程式的看法，直到關閉盲答；如此作答才能衡量專家的一致程度
inquiry-merge = 合併知識庫…
inquiry-merge-hint = 併入另一位專家的答案；兩人答案不同之處，保留您的評分，對方的附記在旁
inquiry-planning = 正在安排問題……
inquiry-none-title = 此次序的問題已問完
inquiry-none = 此次序的問題均已作答或鎖定。請換一種次序，或查看分歧。
inquiry-progress = { $all } 題中第 { $at } 題 · 衝突 { $before } → { $after }
inquiry-progress-first = { $all } 題 · 衝突組合 { $after } 個
inquiry-minutes = 按您的速度約需 { $minutes } 分鐘
inquiry-placed = 可推定 { $percent }
inquiry-placed-hint = 僅憑鎖定的評分，已評分的 { $size } 個子力組合中，有 { $placed } 個可推定到相差不超過一級
inquiry-next = 接下來
inquiry-gain = +{ $gain }
inquiry-gain-hint = 若答案如預期，全部組合合計減少的未定級數
inquiry-last = 您最近的答案
inquiry-last-none = 您的答案列在這裡，可立即更正。
inquiry-skip = 略過
inquiry-skip-hint = 稍後再問
inquiry-depends = 視局面而定
inquiry-depends-hint = 接着問十個局面中有幾個例外
inquiry-comment = 附註
inquiry-comment-hint = 隨答案儲存；按 Esc 或 Enter 回到按鍵作答
inquiry-undo = 復原
inquiry-undo-hint = 收回您的上一個答案並重新提問
inquiry-sample = 換局面
inquiry-sample-hint = 另取此組合的局面
keymap-inquiry = 提問時：是、否、略過、視局面而定、附註、復原、換局面、上一題、鎖定、試下
key-ignored-no-question = 螢幕上還沒有問題，按鍵未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
key-ignored-unseen = 按鍵時題目還沒有顯示出來，按鍵未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
key-ignored-prompt = 請先完成上方的輸入，或按 Esc 取消。
key-ignored-busy = 背景任務正在使用知識庫，按鍵未生效{ $count ->
    [1] 。
   *[other] （{ $count } 次）。
}
fault-another-question = 沒有存入：螢幕上已經是另一個問題。
inquiry-keys = 0–9 作答並進入下一題 · Shift：沒有把握，評分不鎖定
inquiry-digit-first = 視局面而定。先按多數局面的評分：0 至 9；按 Esc 取消。
inquiry-digit-second = { $score }，但視局面而定。十個局面中有幾個例外？0 至 9；按 Esc 取消。
inquiry-binary-red = { $worse } 添一紅{ $piece }，即 { $better }：評分由 { $low } 變為 { $high }，紅方反而更差。多這一{ $piece }，紅方確實不會更差嗎？
inquiry-binary-black = { $worse } 去一黑{ $piece }，即 { $better }：評分由 { $low } 變為 { $high }，紅方反而更差。黑方少這一{ $piece }，紅方確實不會更差嗎？
inquiry-yes = 是：此題改為 { $score }
inquiry-no = 否：此題仍為 { $score }
inquiry-hidden = 關閉盲答之後才顯示。
inquiry-tab-disagreements-blind = 分歧
inquiry-progress-blind = 第 { $at } 題，共 { $all } 題
inquiry-opposed = 與它相關的鎖定評分彼此矛盾（{ $one } 與 { $other }），填幾都有衝突。哪一個對？
inquiry-opposed-proved = { $one } 與 { $other } 都由精確殘局庫證明，子力次序在此不嚴格成立，填幾都有衝突。
inquiry-right = { $name } 正確
inquiry-right-hint = 解除 { $name } 的鎖定，以後照常提問；復原即可恢復鎖定
inquiry-effect = 評 { $score }：消除 { $fixes } 個衝突，新增 { $breaks } 個
inquiry-effects-hint = 各評分之下：此組合將消除與新增的衝突數
inquiry-around = 相鄰組合及其評分者
inquiry-around-none = 相鄰組合都沒有評分。
inquiry-evidence = 已有證據
inquiry-to-move-red = 紅先
inquiry-to-move-black = 黑先

# 提問次序
order-certify = 一答定多題
order-certify-hint = 按預期作答後可推定組合最多的問題先問
order-doubt = 存疑優先
order-doubt-hint = 先問可推定組合最多的問題，並按評分的可疑程度加權：答案早可預料的不必問
order-correct = 最能糾錯
order-correct-hint = 先問各種最優消解分歧最大之處：糾正評分最快
order-weight = 衝突權重
order-weight-hint = 論文的次序：衝突數乘以相鄰組合數
order-ratio = 衝突比率
order-ratio-hint = 論文的次序：衝突數除以相鄰組合數
order-random = 隨機
order-random-hint = 任取一個未鎖定的評分，由隨機種子決定
order-shared = 他人已答
order-shared-hint = 其他專家答過而您未答的問題：一致程度只能在這裡衡量

# 答案
answer-exceptions = 視局面而定，例外 { $percent } %
answer-unsure = 沒有把握
answer-blind = 盲答
notice-answer-kept = { $material } 仍為 { $standing }，由 { $by } 鎖定；您的答案 { $score } 附記在旁。如要推翻，請選中它，按 L 解鎖後重新作答（終端用 kb unlock）。
notice-answer-repeat = 重問 { $material }：{ $score }。只用來衡量您前後是否一致。
notice-answer-blind = { $material }：已記下 { $score }。
notice-answer-unsure = { $material } 現為 { $score }，因您沒有把握而未鎖定。衝突組合：{ $before } → { $after }。
notice-adjudicated = 已裁定：{ $material } 為 { $score } 並鎖定。衝突組合：{ $before } → { $after }。
notice-merged = 已合併 { $path }：新增 { $added }，併入 { $theirs }，保留您的 { $mine }，相同 { $same }，有分歧 { $conflicts }。沒有覆寫任何評分。
action-answer = { $by } 對 { $material } 的作答
action-adjudicate = 對 { $material } 的裁定
action-merge = 合併 { $file }
job-plan = 安排問題
job-agreement = 計算一致性
merge-empty = { $path } 中沒有組合的記載。未作任何更改。
merge-nothing-in-common = { $path } 與此知識庫沒有共同的組合，無從合併。如仍要讀入，請用匯入。未作任何更改。
merge-set = { $path }：{ $error }
ask-merge = 另一位專家的知識庫或檔案：
ask-engine = 引擎程式：
ask-engine-file = 選項的值：
ask-do-merge = 合併
ask-do-engine = 加入
ask-do-engine-file = 使用

# 分歧
disagreement-none-title = 沒有分歧
disagreement-none = 兩位專家對同一組合的答案不同時，列在這裡。請作答他人已答的問題，或合併另一位專家的知識庫。
disagreement-classes = { $count ->
    [0] 例和或互有勝機
   *[other] 相差 { $count } 級
}
disagreement-decide = 按鍵裁定：0–9。方向鍵在列表中移動。
disagreement-decided = 已裁定：{ $score }（{ $by }）
disagreement-overruled = 未採納：{ $names }
disagreement-open = 未決

# 一致性
agreement-none-title = 還沒有可比較的答案
agreement-none = 至少要有兩位專家答過同一組合。請在盲答時選「他人已答」，或合併另一位專家的知識庫。
agreement-computing = 計算中……
agreement-items = { $experts } 位專家，{ $items } 個組合有兩人或以上作答
agreement-hint = 1 為完全一致，0 與偶然相當；橫條為 95 % 信賴區間。請先看同級者有多少。若多數為勝或和，雖多數同級，alpha 與 kappa 仍會偏低；AC2 則對相差數級者較為寬容。
agreement-alpha = alpha，定序（Krippendorff）
agreement-ac2 = AC2（Gwet）
agreement-kappa = 加權 kappa { $one } – { $other }
agreement-met = { $items } 個中 { $exact } 個同級，{ $near } 個相差不超過一級
agreement-family-alpha = alpha { $family }（{ $items }）
agreement-family-ac2 = AC2 { $family }（{ $items }）
agreement-families = 按子力類別
agreement-pairs = 兩兩之間
agreement-all = 全體
agreement-steady-title = 重問
agreement-steady = { $by }：重問 { $repeats } 次，同級 { $exact } 次，相差不超過一級 { $near } 次
agreement-undefined = 無定義
agreement-few = 不同的作答太少
agreement-more-pairs = 另有 { $count } 對作答者評過相同的組合
agreement-more-experts = 另有 { $count } 位
agreement-expert = { $by }：{ $count } 個答案

# 終端機
cli-ask-none = 此次序的問題已問完。
cli-ask-opposed = { $material }：與它相關的鎖定評分彼此矛盾（{ $one } 與 { $other }），填幾都有衝突。哪一個對？
cli-ask-opposed-proved = { $material }：{ $one } 與 { $other } 都由精確殘局庫證明，子力次序在此不嚴格成立，填幾都有衝突。
cli-ask-expected = 預期
cli-ask-gain = 收益
cli-ask-left = 已評分的 { $size } 個組合中，有 { $placed } 個可推定到相差不超過一級。
cli-planning = 安排問題
cli-merging = 合併
cli-merge-conflict = { $material }：保留 { $by } 的 { $mine }，{ $their } 的 { $theirs } 附記在旁
cli-agreement-figure = 指標
cli-agreement-interval = 95 %
cli-agreement-computing = 計算
cli-questions-asking = 提問，{ $way }
cli-questions-way = 次序
questions-certify = 一答定多題
questions-paper = 論文次序
questions-random = 隨機
questions-placed-50 = 推定 50 % 所需答案
questions-placed-90 = 推定 90 % 所需答案
questions-placed-100 = 推定 100 % 所需答案
questions-after = 1,001 個答案後可推定
questions-consistent = 按論文的次序，{ $count } 個答案後已無衝突，其後隨機提問。
questions-axis-answers = 答案數
questions-axis-placed = 可推定到一級之內，%
questions-title = 推定 { $nodes } 個組合所需的答案數
questions-wrong = 作答若干之後，消解所餘的錯誤評分
questions-written = 圖表已寫入 { $path }。
notice-sample-taken = { $kept ->
    [0] 已把 { $answers } 個評判收作答案。衝突組合：{ $before } → { $after }。
   *[other] 已把 { $answers } 個評判收作答案，其中 { $kept } 個另有鎖定，評分不變。衝突組合：{ $before } → { $after }。
}
action-sample = 抽樣評判收作答案（{ $answers } 個）
