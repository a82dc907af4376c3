# 抽樣
sampler-sequential = 逐一抽取
sampler-algebraic = 同餘抽取
sample-drawn = 從 { $population } 個組合中抽取 { $drawn } 個（{ $percent }），任意兩個至少相差 { $distance } 子；{ $sampler }，隨機種子 { $seed }。
sample-short = 原擬抽取 { $wanted } 個，已無可再抽。縮小間距或換用另一抽法，或可多抽一些。
sample-counts = 已評判 { $judged } 個：正確 { $exact }、差一級 { $slight }、嚴重錯誤 { $severe }；略過 { $passed }。
estimate-severe = 嚴重錯誤：{ $of } 個組合中約 { $nodes } 個（{ $share }）；{ $confidence } % 信賴區間為 { $low } 至 { $high }。
estimate-wrong = 全部錯誤：{ $of } 個組合中約 { $nodes } 個（{ $share }）；{ $confidence } % 信賴區間為 { $low } 至 { $high }。
sample-tolerant = 正確或只差一級（容許正確率）：{ $percent }。
sample-more = 還須評判 { $least } 至 { $most } 個：目前誤差 ±{ $half }，目標為 ±{ $wanted }。以 { $confidence } % 信賴區間的兩端而論，錯誤率若為 { $easy } 須 { $least } 個，若為 { $hard } 須 { $most } 個。
sample-larger = 此樣本只有 { $drawn } 個：以所需最多者計，請抽取 { $part }，或接受較大的誤差。
sample-enough = 已足夠：誤差 ±{ $half }，在目標 ±{ $wanted } 之內。
deviation-exact = 正確
deviation-slight = 差一級
deviation-severe = 嚴重錯誤
judge-expert = 專家
judge-playouts = 自弈
judge-tables = 殘局庫

# 其他方法
gap-holds = 相差一士或一象的 { $pairs } 對組合中，{ $within } 對（{ $share }）相差不超過 { $mu } 級；要求為 { $delta }。其餘之中，錯誤 { $errors } 對，殘局庫證明屬實 { $proved } 對。
gap-fails = 相差一士或一象的 { $pairs } 對組合中，僅 { $within } 對（{ $share }）相差不超過 { $mu } 級；要求為 { $delta }。其餘之中，錯誤 { $errors } 對，殘局庫證明屬實 { $proved } 對。
exchange-summary = 雙方各減一兵的 { $pairs } 對組合中，{ $found } 對評分不同，其中 { $turned } 對連佔優一方也不同。
isolated-summary = { $parts ->
    [0] 全部 { $main } 個已評分組合互相連通。
   *[other] { $parts } 個部分（共 { $nodes } 個組合）與其餘 { $main } 個組合之間沒有只差一子的組合，其評分無從印證。
}
cross-summary = { $all ->
    [0] 殘局庫未涉及此知識庫的任何評分。
   *[other] 殘局庫證明了其中 { $all } 個組合：正確 { $exact }、差一級 { $slight }、嚴重錯誤 { $severe }；容許正確率 { $tolerant }。其中 { $stored } 個的評分本身就是證明。
}

# 評判表
sheet-no-column = { $path } 沒有 { $name } 欄。評判表的首列為欄名：sample, number, material, name, score, mark。
sheet-empty = { $path } 沒有資料列。
sheet-not-a-plan = 「{ $found }」不是樣本名稱；評判表每列均須註明樣本，例如 sequential-k4-p1-s1。
sheet-other-plan = 此列屬於樣本 { $found }，以上各列屬於 { $above }。
sheet-not-a-material = 「{ $found }」不是子力組合。
sheet-not-a-score = 「{ $found }」不是 0 至 9 的評分。
sheet-not-a-mark = 「{ $found }」不是評判。請寫 right（對）或 wrong（錯）、正確的評分 0 至 9、skip（略），或留空。
sheet-twice = { $material } 在表中出現兩次。
sheet-stranger = { $path } 中的 { $material } 不在此樣本內：知識庫中已評分的組合與製表時不同。請選用當時的版本，或重新抽樣。

# 終端機
cli-sampling = 抽樣中
cli-planting = 人為改錯試驗
verify-sample = 隨機抽樣
verify-gap = 級差
verify-exchange = 兌兵
verify-isolated = 孤立部分
verify-sense = 常理
verify-tables = 精確殘局庫
verify-playouts = 自弈驗證
verify-number = 序號
verify-verdict = 判定
verify-csv-one = --csv 只能與一種有列表的 --method 同用：gap、exchange、isolated、sense 或 tables。
verify-by = 判定者
verify-classes = 級差
verify-other = 相鄰組合
verify-step = 差異
verify-proved = 已證明
verify-after = 兌後
verify-nodes = 組合
verify-combinations = 組合
verify-pairs = 組合對
verify-error = 錯誤
verify-suspicious = 可疑
verify-turned = 優勢易手
verify-first-marks = 第一個組合尚待評判；其後的組合輪到時，才計入殘局庫的結論。用 --sheet 檔案 寫出評判表，以 --marks 檔案 讀回。
verify-sheet-written = 已寫入 { $path }：請填寫 mark 欄，再以 --marks 讀回。
verify-needs-sample = --sheet 與 --marks 僅用於抽樣：請用 --method sample 或 all。
verify-other-seed = { $path } 是樣本 { $found } 的評判表，並非 { $wanted }。省略抽樣選項，即採用表中的設定。
verify-failed = 發現 { $found } 個錯誤，容許 { $allowed } 個。
injection-method = 方法
injection-found = 找到
injection-restored = 改正
injection-harmed = 誤改
injection-severe = 餘下嚴重錯誤
injection-conflicts = 餘下衝突
injection-flags = { $name }：標出 { $pairs } 對，其中 { $hits } 對含錯誤（{ $precision }）；找到 { $found } 個錯誤（{ $recall }）。
injection-sampled = { $sampler }：{ $samples } 個樣本，各 { $drawn } 個組合，估計嚴重錯誤 { $mean }，實為 { $share }。區間包含真值的樣本：{ $covered }。{ $stopped ->
    [0] 沒有樣本的誤差達到 ±{ $half }，故不能提前停止。
   *[other] { $stopped } 個樣本的誤差達到 ±{ $half } 即停（平均評判 { $after } 個），其中區間包含真值的佔 { $within }。
}
injection-title = { $percent } %：在 { $population } 個組合中改錯 { $errors } 個（嚴重 { $severe }），其中 { $conflict } 個有衝突（{ $seen }）；衝突傳播率 { $spread }。

# 面板
unit-classes = 級
unit-pieces = 子
unit-seconds = 秒
verify-sample-hint = 隨機抽出少數組合請專家評判，由此推斷全部評分中有多少錯誤。
verify-gap-hint = 只差一士或一象，評分不應懸殊。相差懸殊的相鄰組合值得細看。
verify-exchange-hint = 雙方各減一兵而雙方仍有兵時，評分應當不變。
verify-isolated-hint = 與其餘部分之間沒有只差一子的組合，其評分無從印證。
verify-sense-hint = 就子力而論不合常理的評分（殘局庫已證明者除外）；每一類都是一條查詢，可逐個處理。另列論文對若干組合的說法。
verify-tables-hint = 殘局庫有結論的評分，一律與證明比較。
verify-playouts-hint = 引擎對未鎖定的組合自弈（吃子後的小組合查殘局庫），再將對局結果與評分比較。
verify-working = 正在檢查知識庫……
verify-look = 重新檢查
verify-none = 沒有可列出的項目。
gap-mu = 至多（μ）
gap-delta = 佔至少（δ）
gap-legend = 按相差級數統計各有多少對，縱軸為對數刻度。✔ 在 μ 之內，? 可疑，✗ 相差過大；灰色部分由殘局庫證明屬實。
gap-open-only = 不列殘局庫已證明者
exchange-lenient = 僅列優勢易手者
sense-pawn-up = 車馬炮相同，多一兵：必勝
sense-two-up = 多兩個單位以上，反而處於劣勢
sense-three-up = 多三個單位以上，反而處於劣勢
sense-against-pawns = 對方只有兵卒，多三個單位以上，卻不佔優
sense-strong-draw = 雙方各有四個單位以上，卻都不能取勝
sense-equal-draw = 雙方子力相同，卻都不能取勝
sense-contradicted = 所附證據與評分不符
sense-units = 子力單位：車 2，馬、炮 1。
sense-found = 查得
sense-among = 總數
sense-proved = 已證明
sense-what = 不合常理之處
sense-examples = 例子
sense-find = 查詢
sense-find-hint = 在子力組合圖中顯示：{ $query }
sense-claims = 論文：{ $all } 項說法中有 { $kept } 項相符，{ $open } 項尚無評分。
cross-none = 請在「殘局庫」面板求解組合；不論是否已存入知識庫，所證明的都會在此比較。
cross-agree = 全部一致。若知識庫所存的本就是證明，自當如此；可用 canju-lab experiment accuracy 隱去證明，測定預測的準確度。
cross-legend = 列為殘局庫所證明的等級，欄為知識庫的評分，格內為次數。有框者正確；≈ 差一級，✗ 嚴重錯誤。
cross-columns = 知識庫的評分
cross-rows = 已證明
sample-sampler = 抽法
sample-sampler-hint = 逐一抽取沒有規律，但很快就無可再抽；同餘抽取可多抽一些，適合大型知識庫。
sample-distance = 間距
sample-part = 抽樣比例
sample-seed = 隨機種子
sample-confidence = 信賴水準
sample-half-width = 誤差範圍
sample-empty-title = 尚未抽樣
sample-empty = 樣本隨機抽取，但任意兩個組合都不相近。請看局面，逐一輸入您認為正確的評分，作答之後才顯示知識庫的評分及其依據；每評一個，估計隨之更新，並提示何時已經足夠。殘局庫與鎖定的評定已有定論的，無須評判。
sample-stale = 其中有些組合已無評分：抽樣之後知識庫有改動，請重新抽樣。
sample-place = 第 { $at } / { $of } 個
sample-right = 正確
sample-not-so = 錯誤
sample-skip = 略過
sample-undo = 復原
sample-skipped = 已略過
sample-done = 樣本中的組合均已評判或略過。
sample-nothing-marked = 輸入您認為正確的評分 0–9；G 換局面，空白鍵略過，U 復原。若要先看知識庫的評分按 R：其後正確按 Y，錯誤按 X。
sample-open-only = 僅列待評判者（{ $open } / { $all }）
sample-plot-legend = 實線為估計值，虛線為信賴區間。
sample-plot-marks = 已評判
sample-plot-share = 嚴重錯誤
ask-write-sheet = 將樣本寫入
ask-read-sheet = 讀取評判
ask-sheet-exists = 檔案已經存在，其中可能有評判：請另取名稱。
panel-verification = 驗證
panel-verification-hint = 尋找錯誤的評分：由您評判的樣本、相鄰組合的規律、精確殘局庫
verb-draw-sample = 抽取樣本
verb-draw-sample-hint = 隨機抽出組合供您評判；同一樣本先前的評判會一併還原
verb-write-sheet = 寫出評判表…
verb-write-sheet-hint = 將樣本寫成試算表可讀的表格，附空白的評判欄
verb-read-sheet = 讀取評判表…
verb-read-sheet-hint = 抽取評判表所屬的樣本，並採用其評判
job-verify = 驗證
keymap-marking = 抽樣時：正確評分；顯示評分，其後正確、錯誤；略過、復原
sample-taken = 本樣本的評判已收作答案。此處的估計針對收入之前的庫；要估計現在的庫，請換一個種子重新抽樣。
