# What the operating system refuses of a file
file-not-found = { $path } does not exist. Check the name and its folder.
file-folder = { $path } is a folder. Name a file in it.
file-not-plain = { $path } is not a regular file but a pipe or a device. Choose a file.
file-exists = { $path } already exists and was not changed. Choose another name.
file-in-use = { $path } is being written by another program. Wait until it has finished, or choose another file.
file-denied = Permission denied: { $path }. Change its permissions, or work in a folder of your own.
file-read-only = { $path } is write-protected. Make it writable, or work on a copy.
file-disk-full = The disk is full: { $path } could not be written. Free some space and try again; what was stored before is still there.
file-too-long = { $path } is larger than 1 GiB, the limit for files. Choose another one.
file-long-name = The name or the path of { $path } is too long. Choose a shorter name, or a folder nearer to the root.
file-long-path = The path { $path } is too long for a base. Move the base to a folder nearer to the root, or shorten the names of its folders.
file-unsynced = { $path } was written, but the disk has not confirmed it: { $error }. Check the file before you rely on it.
file-other = { $path } cannot be used: { $error }. The file was not changed.
file-standard-output = This cannot be written to the standard output: name a file, or ./- for a file named "-".
