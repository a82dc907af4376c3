# 評判樣本
judging-reveal = 顯示評分
judging-reveal-hint = 作答之前先看知識庫的評分與依據：此後不算盲評
judging-hidden = 作答之後，顯示知識庫的評分及其依據。
judging-last = 剛才評判的組合
judging-reasons = 評分與依據
judging-base = 知識庫

# 專家之間的一致程度
agreement-all-met = { $items } 個組合中，作答者全部同級的 { $exact } 個，相差不超過一級的 { $near } 個。
agreement-mostly-differs = { $items } 個中僅 { $exact } 個一致：係數再高，也只說明其餘相差不遠。

# 人為改錯試驗
verify-planted = 人為改錯試驗
verify-planted-hint = 先對知識庫的副本作精確消解，再有意改錯：消解、規律與抽樣各能找出多少？知識庫本身不變。
planted-percent = 改錯
planted-most = 最多相差
planted-plant = 人為改錯
planted-none = 尚未改錯。鎖定的評分不改；抽樣與評判採用「隨機抽樣」的設定。
planted-legend = 找到：與改錯的等級不同。改正：恢復正確的等級。誤改：把正確的等級改錯。組合與其鏡像只計一次。

# 準確度
accuracy-seed-hint = 決定哪些已證明的組合一同隱去；每個隨機種子分別評估
accuracy-families = 整類隱去
accuracy-families-hint = 顯示攻子相同的組合一同隱去時的預測
