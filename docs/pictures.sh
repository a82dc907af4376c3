#!/bin/sh
# Takes the pictures of the guide: docs/pictures.sh [PROGRAM]
#
# Opens the window on a screen that nobody sees, presses the keys of the guide and writes docs/pictures/<language>/<name>.png.
# Needs Xvfb, openbox, xdotool, ImageMagick and a software OpenGL:
#   apt-get install xvfb openbox xdotool imagemagick libgl1-mesa-dri
set -eu

here=$(cd "$(dirname "$0")" && pwd)
program=${1:-$here/../target/release/canju}
home=$(mktemp -d)
export DISPLAY=:87 LIBGL_ALWAYS_SOFTWARE=1
unset WAYLAND_DISPLAY

Xvfb "$DISPLAY" -screen 0 1300x860x24 -nolisten tcp >/dev/null 2>&1 &
screen=$!
window= manager=
trap 'kill $window $manager $screen 2>/dev/null; rm -rf "$home"' EXIT
sleep 1
openbox >/dev/null 2>&1 &
manager=$!
sleep 1

# Presses keys one after the other, so that each finds the window that the one before has left.
press() {
    for key in "$@"; do
        xdotool key "$key"
        sleep 1
    done
}

# Waits until the picture no longer changes, and keeps it in few colours; with fewer the rare ones are lost, such as that of conflicts.
take() {
    before=
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        sleep 1
        import -window "$found" "$home/now.png"
        now=$(convert "$home/now.png" rgb:- | cksum)
        [ "$now" = "$before" ] && break
        before=$now
    done
    convert "$home/now.png" +dither -colors 128 -define png:compression-filter=0 -define png:compression-level=9 -strip "PNG8:$here/pictures/$language/$1.png"
}

# Writes games of a club that does not exist: lines of the openings that have names. The arguments are two events.
collection() {
    awk -F '\t' -v league="$1" -v cup="$2" 'NR > 1 && split($2, moves, " ") > 6 && n++ < 60 {
        split("赵一 錢二 孫三 李四 周五 吳六 鄭七 王八 北京赵一 趙一 孙三", who, " ")
        split("1-0 0-1 1/2-1/2", result, " ")
        printf "[Event \"%s\"]\n[Date \"%d.%02d.%02d\"]\n", n % 3 ? league : cup, 2019 + n % 7, 1 + n % 12, 1 + n % 28
        printf "[Red \"%s\"]\n[Black \"%s\"]\n[Result \"%s\"]\n\n", who[1 + n % 11], who[1 + (n * 5 + 3) % 8], result[1 + n % 3]
        printf "%s %s\n\n", $2, result[1 + n % 3]
    }' "$here/../assets/books/opening-names.tsv"
}

# Clicks at a point of the window, and leaves it.
point() {
    xdotool mousemove --window "$found" "$1" "$2" click 1
    sleep 1
    xdotool mousemove 1299 859
    sleep 1
}

# pictures LANGUAGE LOCALE PLAYER EVENT EVENT
pictures() {
    language=$1
    mkdir -p "$here/pictures/$language"
    collection "$4" "$5" >"$home/club.pgn"
    CANJU_HOME="$home/$language" "$program" games import "$home/club.pgn" >/dev/null
    env CANJU_HOME="$home/$language" LC_ALL="$2" USER="$3" "$program" >/dev/null 2>&1 &
    window=$!
    sleep 6
    found=$(xdotool search --onlyvisible --pid "$window" | tail -n 1)
    xdotool windowsize --sync "$found" 1280 800 windowmove "$found" 0 0 mousemove 1290 850
    take start
    press 1 Return
    take look-up
    press ctrl+2 n
    take conflicts
    press ctrl+3
    take questions
    press ctrl+5
    take rounds
    press ctrl+8 ctrl+shift+n F2
    take play
    press ctrl+j F3 F3 F3 F3 F3 F3 F11
    sleep 5
    take game
    press F11 ctrl+shift+p
    take problem
    # A move that gives the win away.
    point 573 212
    point 668 260
    take mistake
    press ctrl+9 Down Down Down
    take collection
    point 245 58
    point 260 90
    take players
    press ctrl+shift+o
    take openings
    press ctrl+shift+a
    take adviser
    press ctrl+1 F1
    xdotool type --delay 200 undo
    take keys
    press Escape ctrl+q
    wait "$window" || true
    window=
}

pictures en en_US.UTF-8 Reader 'Club league' 'City cup'
pictures zh-Hant zh_TW.UTF-8 讀者 棋社聯賽 市棋賽
pictures zh-Hans zh_CN.UTF-8 读者 棋社联赛 市棋赛
