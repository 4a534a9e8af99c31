"""Texts that were made to end or to exhaust their reader, in every shape and of any size."""

from collections.abc import Callable, Iterator
from random import Random

from scheduler_core.exchange.formats import FileFormat
from tests.core.exchange.foreign_files import PLACES, file_text

# Whoever reads all shapes may do so in so many shares.
SHARES = 4

Attack = Callable[[int], bytes]  # a size in characters gives the bytes of a file

_BEGUN = {
    "native": "hourbell: 1\njobs:\n- name: a\n  zone: UTC\n",
    "json": '{"hourbell": 1, "jobs": [',
    "ics": "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:a\nDTSTART:20261201T090000Z\n",
    "crontab": "A=1\n0 9 * * * ",
    "systemd": "# a.timer\n[Timer]\nOnCalendar=daily\n# a.service\n[Service]\nExecStart=",
    "plist": "<plist><dict><key>Label</key><string>a</string><key>ProgramArguments</key>",
    "task": "<Task><Triggers><TimeTrigger><StartBoundary>",
    "csv": "name,when,what\na,",
}
_UNITS = {
    "brackets": "[", "closing brackets": "]", "braces": "{", "objects": '{"a":', "flow keys": "{a: ",
    "lists": "- ", "keys": "? ", "blocks": "a:\n ", "anchors": "&a ", "aliases": "- *a\n", "tags": "!a ",
    "documents": "---\n", "directives": "%TAG ! a\n", "elements": "<a>", "arrays": "<array>",
    "dicts": "<dict><key>a</key>", "comments": "<!--", "cdata": "<![CDATA[", "entities": "&amp;",
    "declarations": "<?xml?>", "tasks": "<Task/>", "plists": "<plist/>", "quotes": '"', "apostrophes": "'",
    "backslashes": "\\", "continued": "\\\n", "folded": "\n ", "returns": "\r", "lines": "\n",
    "blanks": " ", "tabs": "\t", "commas": ",", "semicolons": ";", "colons": ":", "equal signs": "=",
    "percent signs": "%", "dollars": "${", "places": "{{", "stars": "* ", "ranges": "1-", "digits": "9",
    "hex": "\\x41", "escapes": "\\u0041", "words": "a ", "long word": "a", "marks": "\u0301",
    "faces": "\U0001f600", "right to left": "\u202e", "zero width": "\u200b",
    "components": "BEGIN:VEVENT\n", "alarms": "BEGIN:VALARM\nEND:VALARM\n",
    "dates": "EXDATE:20261201T090000Z\n", "parameters": "A;B=C:", "rules": "RRULE:FREQ=SECONDLY\n",
    "by days": "1MO,", "units": "# a.timer\n[Timer]\n", "times": "OnCalendar=*:*:*\n", "variables": "A=1\n",
    "entries": "* * * * * a\n", "rows": "a,every day,b\n",
    "callbacks": "2026-12-01T09:00:00Z https://example.org/\n",
}  # fmt: skip


def shapes() -> Iterator[tuple[str, Attack]]:
    """Yield one thing again and again: alone, and behind the beginning of a file of each kind."""
    for name, unit in _UNITS.items():
        yield name, lambda size, unit=unit: (unit * (size // len(unit))).encode()  # type: ignore[misc]
        for begun, head in _BEGUN.items():
            yield (
                f"{name} in {begun}",
                lambda size, unit=unit, head=head: (head + unit * (size // len(unit))).encode(),  # type: ignore[misc]
            )


def encodings() -> Iterator[tuple[str, bytes]]:
    """Yield files of each format in encodings that they are not in, or only partly."""
    for file_format, place in PLACES:
        text, name = file_text(file_format, place), f"{file_format}-{place}"
        for encoding in ("utf-16-le", "utf-16-be", "utf-32", "utf-7", "cp037", "utf-8-sig"):
            yield f"{name} in {encoding}", text.encode(encoding)
        data = text.encode()
        yield f"{name} with two marks", b"\xef\xbb\xbf\xef\xbb\xbf" + data
        yield f"{name} with half a mark", b"\xff\xfe" + data
        yield f"{name} with half a character", data + b"\xf0\x9f"
        yield f"{name} with lone returns", data.replace(b"\n", b"\r")
        yield f"{name} with NUL", data.replace(b"\n", b"\0", 3)
        yield f"{name} as binary list", b"bplist00" + data


def spoilt(seed: int, count: int) -> Iterator[tuple[str, bytes]]:
    """Yield files of each format that were cut, doubled and mixed at random."""
    random = Random(seed)
    texts = {
        f"{file_format}-{place}": file_text(file_format, place).encode() for file_format, place in PLACES
    }
    for name, data in texts.items():
        for number in range(count):
            other = random.choice(list(texts.values()))
            begin, end = sorted(random.randrange(len(data) + 1) for _ in range(2))
            there = random.randrange(len(other) + 1)
            part = other[there : there + random.randrange(1, 40)] * random.choice((1, 2, 500))
            noise = bytes(random.randrange(256) for _ in range(random.choice((0, 0, 1, 8))))
            yield f"{name} spoilt {number}", data[:begin] + part + noise + data[end:]


def all_formats() -> list[FileFormat]:
    return list(FileFormat)
