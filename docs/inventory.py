#!/usr/bin/env python3
"""Lists what scripts and habits depend on: commands with options, panels, keys, and the keys of JSON documents.

    docs/inventory.py CHECKOUT            one entry a line
    docs/inventory.py BEFORE AFTER        what was removed (<) and added (>)

Entries come from the snapshots of the tests, so they are what the program printed. Snapshots of JSON are cut after 150 lines; keys
that occur only below are not listed. A removed entry needs a line in CHANGELOG.md.
"""

import pathlib
import re
import sys

HELP = "tests/cli/snapshots/*help*.snap"
WINDOW = "src/app/snapshots/canju__app__tests__interface.snap"
DOCUMENTS = ["tests/cli/snapshots/*json*.snap", "crates/canju-lab/tests/snapshots/*json*.snap"]


def text(path):
    """The text of a snapshot below its header."""
    return path.read_text(encoding="utf-8").split("---\n", 2)[2]


def options(page):
    command = None
    for line in page.splitlines():
        if usage := re.match(r"\s*Usage: (canju[a-z0-9 -]*?)(?: [\[<].*|  .*)?$", line):
            command = usage[1].strip()
            yield f"command {command}"
        elif command and (option := re.match(r"\s*(?:(-\w), )?(--[a-z0-9-]+)", line)):
            yield f"command {command} {option[2]}"
            if option[1]:
                yield f"command {command} {option[1]}"


def entries(checkout):
    root = pathlib.Path(checkout)
    for path in root.glob(HELP):
        yield from options(text(path))
    yield from (f"window {line}" for line in text(root / WINDOW).splitlines())
    for path in (path for pattern in DOCUMENTS for path in root.glob(pattern)):
        name = path.stem.split("__")[-1]
        yield from (f"json {name} {key}" for key in re.findall(r'"([^"\s]+)":', text(path)))


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__.strip())
    before, *after = [set(entries(checkout)) for checkout in sys.argv[1:]]
    if not after:
        print("\n".join(sorted(before)))
        return
    lines = [(entry, "<") for entry in before - after[0]] + [(entry, ">") for entry in after[0] - before]
    for entry, sign in sorted(lines):
        print(sign, entry)
    print(f"{len(before)} before, {len(after[0])} after, {len(before - after[0])} removed")


if __name__ == "__main__":
    main()
