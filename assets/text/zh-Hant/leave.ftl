# 以檔案或剪貼簿送出視窗的內容。

verb-save-shown = 另存所示內容…
verb-save-shown-hint = 將此面板的列表與圖表存為 CSV 或 SVG。在列表或圖表上按右鍵亦可。
leave-save = 另存…
leave-as = 存為 { $form }…
leave-copy = 複製為表格
leave-copy-hint = 可貼入試算表；至多 20,000 列。
leave-copy-name = 複製「{ $name }」
leave-none = 此面板沒有可存的列表或圖表。
leave-ask = 另存為
leave-replaces = 此檔案已存在，將被取代：按 Enter 後再按一次 Enter 確認。
leave-written = 已存為 { $path }。
leave-before = 原評分
leave-after = 新評分
leave-low = 下限
leave-share = 比例
leave-high = 上限
leave-estimate = 估計的進程
leave-best = 最佳
leave-mean = 平均
leave-spread = 離散程度
leave-nodes = 組合數
