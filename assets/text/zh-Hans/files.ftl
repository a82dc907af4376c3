# 操作系统拒绝的文件操作
file-not-found = { $path } 不存在。请检查文件名与所在文件夹。
file-folder = { $path } 是文件夹。请指定其中的文件。
file-not-plain = { $path } 是管道或设备，不是普通文件。请指定文件。
file-exists = { $path } 已存在，未作更改。请另选名称。
file-in-use = { $path } 正由另一程序写入。请等待完成，或另选文件。
file-denied = 无权使用 { $path }。请更改其权限，或改用自己的文件夹。
file-read-only = { $path } 是只读文件。请允许写入，或改用副本。
file-disk-full = 磁盘已满，无法写入 { $path }。请腾出空间再试；先前存好的数据都在。
file-too-long = { $path } 超过 1 GiB，canju 不读这么大的文件。请另选文件。
file-long-name = { $path } 的文件名或路径太长。请改用较短的名称或层次较少的文件夹。
file-long-path = { $path } 的路径太长，不能存放知识库。请移到层次较少的文件夹，或缩短文件夹名称。
file-unsynced = { $path } 已写入，但磁盘未确认：{ $error }。请检查文件后再使用。
file-other = 无法使用 { $path }：{ $error }。文件未变。
file-standard-output = 这项内容不能写到标准输出，请指定文件。名为“-”的文件写作 ./-。
