"""Makes the fonts that canju ships: a subset of Noto Sans CJK, and a handful of symbols beside it.

The program must read the same on a machine without any Chinese font, so it carries its own. Three files are written
beside this script:

  NotoSansCJKsc-subset.otf   every character of GB2312 and of the first level of Big5, the letters, signs and shapes of
                             BLOCKS, the names of the pieces, and every character of the texts: *.ftl, *.md and *.tsv in assets
  Kai-subset.ttf             the characters of BOARD in a regular script (楷書), from LXGW WenKai; what the board and its pieces bear
  NotoSymbols-subset.ttf     what Noto Sans CJK lacks of SYMBOLS and of the texts (crosses, padlock, moon, superscripts),
                             gathered from four other fonts of the Noto family

Run it again when a text or a face of the program uses a new character:

  apt-get install fonts-noto-cjk fonts-noto-core fonts-lxgw-wenkai     (Debian 12: 20220127, 20201225 and 1.250)
  pip install fonttools==4.68.0
  python3 assets/fonts/subset.py

tests/fonts.rs tells when. The same sources and the same texts give the same bytes. A wanted character that none of the
fonts has ends the run with its name, and nothing is written. The licence of the files is OFL.txt.
"""

import sys
import tempfile
import unicodedata
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont

HERE = Path(__file__).resolve().parent
ASSETS = HERE.parent

NOTO = Path("/usr/share/fonts")
CJK = NOTO / "opentype/noto/NotoSansCJK-Regular.ttc"
CJK_MAINLAND = 2  # the font of the collection that draws the forms of the mainland
SYMBOL_SOURCES = [
    NOTO / f"truetype/noto/{name}-Regular.ttf"
    for name in ("NotoSansSymbols2", "NotoSansSymbols", "NotoSansMath", "NotoSans")
]

# Taken as far as Noto Sans CJK has them.
BLOCKS = [
    (0x0020, 0x007E),  # ASCII
    (0x00A0, 0x017F),  # Latin-1 and Latin Extended-A, for names of people
    (0x0370, 0x03FF),  # Greek
    (0x2010, 0x27BF),  # punctuation, super- and subscripts, numbers, arrows, mathematics, boxes, shapes, dingbats
    (0x3000, 0x303F),  # CJK punctuation
    (0xFF01, 0xFF60),  # full-width forms
    (0xFFE0, 0xFFE6),  # full-width currency
]

# 俥 and 傌 are in neither character set.
PIECES = "車馬炮象士將卒俥傌砲相仕帥兵车马将帅"

KAI = NOTO / "truetype/lxgw-wenkai/LXGWWenKai-Bold.ttf"
KAI_NAME = "canju Kai"  # a changed font must not bear the reserved names LXGW and 霞鹜

# The pieces of all sets, the letters, the river and the files.
BOARD = PIECES + "楚河漢汉界一二三四五六七八九123456789KAEHRCP"

# What the faces may draw beside their texts; each must be in one of the two files.
SYMBOLS = (
    "▲▼◀▶△▽◁▷◂▸▴▾◆◇✓✔✕✖✗✘★☆●○◉◎■□▪▫▐▌▓▒░█▁▂▃▄▅▆▇─│┌┐└┘├┤┬┴┼"
    "←→↑↓↔↕↩↪↶↷↺↻⟲⟳⇄⇥⌫≤≥≠≈≡±×÷−∞√∑∆∈∩∪⊂⊃∧∨¬∅·•…—–‘’“”«»‹›「」『』《》〈〉【】、。"
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻ⁿ₀₁₂₃₄₅₆₇₈₉½¼¾⅓⅔‰′″°§†‡№©①②③④⑤⑥⑦⑧⑨⑩⟨⟩⌈⌉⌊⌋"
    "ΣΔμδλαβγεθπσφω☾☼☀⚙⚠ℹ☰⌂🔒🔓🔍✎⏵⏸⏹⏮⏭⏱❓❗"
)


def double_byte(codec: str, first: int, last: int) -> set[int]:
    """The code points of a double-byte character set between two of its codes."""
    points = set()
    for code in range(first, last + 1):
        try:
            char = code.to_bytes(2, "big").decode(codec)
        except UnicodeDecodeError:
            continue
        if len(char) == 1:
            points.add(ord(char))
    return points


def text_points() -> set[int]:
    """The code points of all texts of the program."""
    files = [path for ending in ("*.ftl", "*.md", "*.tsv") for path in ASSETS.rglob(ending)]
    texts = "".join(path.read_text("utf-8") for path in files)
    return {ord(char) for char in texts if char.isprintable()}


def cut(path: Path, number: int, points: set[int], features: list[str]) -> TTFont:
    """The font reduced to the glyphs of these code points, without hints, vertical writing and variant glyphs."""
    options = subset.Options()
    options.hinting = False
    options.layout_features = features
    options.drop_tables += ["BASE", "GDEF", "GSUB", "MATH", "VORG", "vhea", "vmtx"]
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 7, 13, 14]  # names, trademark, and the notices of the licence
    options.notdef_outline = True
    font = TTFont(path, fontNumber=number, recalcTimestamp=False)
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=points)
    cutter.subset(font)
    return font


def gather(wanted: set[int]) -> TTFont:
    """One font of the wanted code points, each from the first symbol source that has it."""
    missing = set(wanted)
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for source in SYMBOL_SOURCES:
            with TTFont(source) as font:
                found = missing & set(font.getBestCmap())
            missing -= found
            if found:
                parts.append(str(Path(folder, source.name)))
                cut(source, -1, found, []).save(parts[-1])
        font = merge.Merger().merge(parts)
    if missing:
        sys.exit("no font has " + ", ".join(f"{chr(p)} {unicodedata.name(chr(p), '')} U+{p:04X}" for p in sorted(missing)))
    font.recalcTimestamp = False
    font["head"].created = font["head"].modified = 0  # merging stamps the hour
    for record in font["name"].names:
        if record.nameID in (1, 3, 4):
            record.string = "Noto Symbols subset"
        elif record.nameID == 6:
            record.string = "NotoSymbols-subset"
    return font


def kai() -> TTFont:
    """The regular script of the board, under a name of its own."""
    font = cut(KAI, -1, {ord(char) for char in BOARD}, ["kern"])
    missing = {ord(char) for char in BOARD} - set(font.getBestCmap())
    if missing:
        sys.exit("no regular script has " + "".join(map(chr, missing)))
    for record in list(font["name"].names):
        if record.nameID in (1, 3, 4, 6):
            record.string = KAI_NAME.replace(" ", "") if record.nameID == 6 else KAI_NAME
    return font


def main() -> None:
    """Writes the files and tells what is in them."""
    wanted = text_points() | {ord(char) for char in PIECES + SYMBOLS}
    points = set(wanted)
    points |= double_byte("gb2312", 0xB0A1, 0xF7FE) | double_byte("big5", 0xA440, 0xC67E)
    points |= {point for first, last in BLOCKS for point in range(first, last + 1)}

    chinese = cut(CJK, CJK_MAINLAND, points, ["kern"])
    symbols = gather(wanted - set(chinese.getBestCmap()))
    files = ((chinese, "NotoSansCJKsc-subset.otf"), (symbols, "NotoSymbols-subset.ttf"), (kai(), "Kai-subset.ttf"))
    for font, name in files:
        font.save(HERE / name)
        print(f"{name}: {len(font.getBestCmap())} characters, {(HERE / name).stat().st_size} bytes")


if __name__ == "__main__":
    main()
