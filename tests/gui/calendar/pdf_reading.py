"""Read what a PDF of Qt says: how many pages it has, and the words on each."""

import re
import zlib

_OBJECT = re.compile(rb"(?:^|\n)(\d+) 0 obj(.*?)endobj", re.DOTALL)
_SHOWN = re.compile(r"/F(\d+) [\d.]+ Tf|<([0-9a-fA-F]+)> Tj")


def words_of_pages(content: bytes) -> list[str]:
    """Return what stands on each page, the letters in the order in which they were drawn."""
    objects = {int(number): body for number, body in _OBJECT.findall(content)}
    pages = [body for body in objects.values() if re.search(rb"/Type /Page\b", body)]
    letters = {number: _letters(objects, body) for number, body in objects.items() if b"/ToUnicode" in body}
    return [
        _text(_stream(objects, _reference(body, b"Contents")).decode("latin-1"), letters) for body in pages
    ]


def size_of_pages(content: bytes) -> list[tuple[int, int]]:
    """Return how wide and high each page is, in points."""
    found = re.findall(rb"/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]", content)
    return [(round(float(width)), round(float(height))) for width, height in found]


def _text(stream: str, letters: dict[int, dict[int, str]]) -> str:
    found, of_font = [], dict[int, str]()
    for font, shown in _SHOWN.findall(stream):
        if font:
            of_font = letters[int(font)]
        else:
            glyphs = (int(shown[place : place + 4], 16) for place in range(0, len(shown), 4))
            found += [of_font.get(glyph, "?") for glyph in glyphs]
    return "".join(found).replace("\t", " ")


def _letters(objects: dict[int, bytes], font: bytes) -> dict[int, str]:
    """Return the letters that the glyphs of a font stand for."""
    table = _stream(objects, _reference(font, b"ToUnicode")).decode("latin-1")
    letters: dict[int, str] = {}
    for first, _last, letter in re.findall(r"<(\w{4})> ?<(\w{4})> ?<(\w{4})>", table):
        letters[int(first, 16)] = chr(int(letter, 16))
    for first, _last, many in re.findall(r"<(\w{4})> ?<(\w{4})> ?\[([^\]]*)\]", table):
        for place, letter in enumerate(re.findall(r"<(\w{4})", many)):
            letters[int(first, 16) + place] = chr(int(letter, 16))
    return letters


def _stream(objects: dict[int, bytes], number: int) -> bytes:
    head, _, rest = objects[number].partition(b"stream\n")
    data = rest.rpartition(b"endstream")[0]
    return zlib.decompressobj().decompress(data) if b"FlateDecode" in head else data


def _reference(body: bytes, key: bytes) -> int:
    found = re.search(rb"/" + key + rb" (\d+) 0 R", body)
    assert found is not None
    return int(found[1])
