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

# Waits until the picture no longer changes, and keeps it in 64 colours.
take() {
    before=
    for _ in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15; do
        sleep 1
        import -window "$found" "$home/now.png"
        now=$(convert "$home/now.png" rgb:- | cksum)
        [ "$now" = "$before" ] && break
        before=$now
    done
    convert "$home/now.png" +dither -colors 64 -strip "PNG8:$here/pictures/$language/$1.png"
}

pictures() {
    language=$1
    mkdir -p "$here/pictures/$language"
    env CANJU_HOME="$home/$language" LC_ALL="$2" "$program" >/dev/null 2>&1 &
    window=$!
    sleep 6
    found=$(xdotool search --onlyvisible --pid "$window" | tail -n 1)
    xdotool windowsize --sync "$found" 1280 800 windowmove "$found" 0 0 mousemove 1290 850
    take start
    press 1 Return
    take look-up
    press ctrl+2 N
    take conflicts
    press ctrl+3
    take questions
    press ctrl+5
    take rounds
    press ctrl+8 F2
    take play
    press ctrl+shift+a
    take adviser
    press ctrl+1 F1
    xdotool type --delay 200 undo
    take keys
    press Escape ctrl+q
    wait "$window" || true
    window=
}

pictures en en_US.UTF-8
pictures zh-Hant zh_TW.UTF-8
pictures zh-Hans zh_CN.UTF-8
