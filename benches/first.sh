#!/usr/bin/env bash
# When the window shows its first content: benches/first.sh PROGRAM HOME SECONDS...
#
# Starts PROGRAM on the files of HOME seven times for each number of SECONDS after which it looks at the screen, a virtual one drawn
# without a graphics card, and prints in how many of them the map was there. Whoever looks too often slows down what is looked at.
# Needs Xvfb and ImageMagick. HOME is best one in which the window was open before.
set -euo pipefail

program=$1 home=$2
shift 2
display=:96
Xvfb $display -screen 0 1280x800x24 >/dev/null 2>&1 &
screen=$!
trap 'kill $screen' EXIT
sleep 2

# A part of the map has many colours, the ground of the window one.
colours() {
    DISPLAY=$display import -silent -window root -crop 64x48+420+160 -depth 8 rgb:- | od -An -v -tx1 -w3 | sort -u | wc -l
}

for seconds in "$@"; do
    there=0
    for _ in 1 2 3 4 5 6 7; do
        env -u WAYLAND_DISPLAY DISPLAY=$display LIBGL_ALWAYS_SOFTWARE=1 CANJU_HOME="$home" "$program" 2>/dev/null &
        window=$!
        sleep "$seconds"
        if [ "$(colours)" -gt 9 ]; then there=$((there + 1)); fi
        kill $window
        wait $window 2>/dev/null || true
        sleep 0.5
    done
    echo "after $seconds s: $there of 7"
done
