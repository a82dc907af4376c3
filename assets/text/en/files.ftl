# What the operating system refuses of a file
file-not-found = { $path } does not exist. Check the name and its folder.
file-folder = { $path } is a folder. Name a file in it.
file-not-plain = { $path } is no plain file but a pipe or a device. Name a file.
file-exists = { $path } exists already and was left as it is. Choose another name.
file-in-use = { $path } is being written by another program. Wait until it has finished, or choose another file.
file-denied = You are not allowed to use { $path }. Change its permissions, or work in a folder of your own.
file-read-only = { $path } is write-protected. Allow writing to it, or work on a copy.
file-disk-full = The disk is full: { $path } could not be written. Free some room and try again; nothing was lost.
file-too-long = { $path } has more than a gibibyte, longer than any file that canju reads. Choose another one.
file-other = { $path } cannot be used: { $error }. Nothing was changed.
