# 以文件或剪贴板送出窗口的内容。

verb-save-shown = 另存所示内容…
verb-save-shown-hint = 将此面板的列表与图表存为 CSV 或 SVG。在列表或图表上按右键亦可。
leave-save = 另存…
leave-as = 存为 { $form }…
leave-copy = 复制为表格
leave-copy-hint = 可粘贴到电子表格；至多 20,000 行。
leave-copy-name = 复制“{ $name }”
leave-none = 此面板没有可存的列表或图表。
leave-ask = 另存为
leave-replaces = 此文件已存在，将被替换：按 Enter 后再按一次 Enter 确认。
leave-written = 已存为 { $path }。
leave-before = 原评分
leave-after = 新评分
leave-low = 下限
leave-share = 比例
leave-high = 上限
leave-estimate = 估计的进程
leave-best = 最佳
leave-mean = 平均
leave-spread = 离散程度
leave-nodes = 组合数
