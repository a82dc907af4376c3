# 評判樣本
judging-reveal = 顯示評分
judging-reveal-hint = 未作答先看知識庫的評分及其依據：不再是盲評
judging-hidden = 作答之後，顯示知識庫的評分及其依據。
judging-last = 剛才評判的組合
judging-reasons = 評分與依據
judging-base = 知識庫

# 專家之間的一致程度
agreement-all-met = { $items } 個組合中，作答者全部同級的 { $exact } 個，相差不超過一級的 { $near } 個。
agreement-mostly-differs = { $items } 個中僅 { $exact } 個一致：係數再高，也只說明其餘相差不遠。
