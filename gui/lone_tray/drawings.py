"""Load the icon's pictures, as nothing draws an SVG without Qt."""

import struct
import zlib
from pathlib import Path

from gui.lone_tray.status_item import Drawing

SIZES = (16, 22, 24, 32, 48)
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_OF_FOUR_BYTES = (8, 6, 0, 0, 0)  # eight bits each of red, green, blue and alpha, line after line
_MOST_PIXELS = 256 * 256


def drawings(folder: Path, name: str) -> list[Drawing]:
    """Return the drawing of a state in all sizes."""
    return [drawing((folder / f"{name}-{size}.png").read_bytes()) for size in SIZES]


def drawing(png: bytes) -> Drawing:
    """Read a picture as `written` writes it; ValueError where it is another kind."""
    if not png.startswith(_SIGNATURE):
        raise ValueError("it is no PNG")
    width, height, *kind = struct.unpack(">IIBBBBB", png[16:29])
    if tuple(kind) != _OF_FOUR_BYTES or width * height > _MOST_PIXELS:
        raise ValueError("it is a PNG of another kind")
    begin = png.index(b"IDAT")
    length = int.from_bytes(png[begin - 4 : begin], "big")
    lines = zlib.decompressobj().decompress(png[begin + 4 : begin + 4 + length], (4 * width + 1) * height)
    if len(lines) != (4 * width + 1) * height or any(lines[:: 4 * width + 1]):
        raise ValueError("its lines are written otherwise")
    rgba = b"".join(lines[at + 1 : at + 1 + 4 * width] for at in range(0, len(lines), 4 * width + 1))
    argb = bytearray(len(rgba))
    for place, source in enumerate((3, 0, 1, 2)):
        argb[place::4] = rgba[source::4]
    return width, height, bytes(argb)


def written(width: int, height: int, rgba: bytes) -> bytes:
    """Write a picture: red, green, blue and alpha of each pixel."""
    lines = b"".join(b"\0" + rgba[at : at + 4 * width] for at in range(0, len(rgba), 4 * width))
    head = struct.pack(">IIBBBBB", width, height, *_OF_FOUR_BYTES)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
