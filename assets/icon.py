"""Draws assets/icon.png: a xiangqi piece of wood with the first character of 殘局, endgame.

  pip install Pillow==13.0.0
  python3 assets/icon.py
"""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont

HERE = Path(__file__).resolve().parent
FONT = HERE / "fonts/NotoSansCJKsc-subset.otf"

SIZE = 256
SCALE = 4  # drawn larger and reduced, which smooths the edges
CANVAS = SIZE * SCALE

SHADOW = (52, 30, 12, 110)
EDGE = (139, 90, 43, 255)
RIM = (178, 124, 66, 255)
WOOD_LIGHT = (250, 226, 178)
WOOD_DARK = (226, 184, 120)
RED = (178, 28, 28, 255)


def disc(draw: ImageDraw.ImageDraw, radius: float, *, down: float = 0, **paint) -> None:
    """A disc or ring around the middle; lengths are parts of the width of the icon."""
    centre = CANVAS / 2
    reach = radius * CANVAS
    shift = down * CANVAS
    box = (centre - reach, centre - reach + shift, centre + reach, centre + reach + shift)
    draw.ellipse(box, **paint)


def face() -> Image.Image:
    """The top of the piece: wood, lit from above."""
    column = Image.new("RGBA", (1, CANVAS))
    for y in range(CANVAS):
        part = y / CANVAS
        shade = tuple(round(light + (dark - light) * part) for light, dark in zip(WOOD_LIGHT, WOOD_DARK))
        column.putpixel((0, y), (*shade, 255))
    return column.resize((CANVAS, CANVAS))


def icon() -> Image.Image:
    """The finished picture."""
    picture = Image.new("RGBA", (CANVAS, CANVAS))
    draw = ImageDraw.Draw(picture)
    disc(draw, 0.470, down=0.025, fill=SHADOW)
    disc(draw, 0.470, down=0.010, fill=EDGE)
    disc(draw, 0.470, down=-0.015, fill=RIM)

    stencil = Image.new("L", (CANVAS, CANVAS))
    disc(ImageDraw.Draw(stencil), 0.445, down=-0.015, fill=255)
    picture.paste(face(), mask=stencil)

    disc(draw, 0.400, down=-0.015, outline=RED, width=round(0.018 * CANVAS))
    font = ImageFont.truetype(FONT, round(0.54 * CANVAS))
    centre = (CANVAS / 2, CANVAS * (0.5 - 0.015))
    left, top, right, bottom = draw.textbbox(centre, "殘", font=font, anchor="mm")
    middle = (2 * centre[0] - (left + right) / 2, 2 * centre[1] - (top + bottom) / 2)
    draw.text(middle, "殘", font=font, anchor="mm", fill=RED, stroke_width=round(0.009 * CANVAS), stroke_fill=RED)
    return picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS)


if __name__ == "__main__":
    icon().save(HERE / "icon.png", optimize=True)
