"""Numbers of bytes as people type them."""

import re

from scheduler_core.errors import InvalidInput, shown

_UNITS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3, "t": 1024**4}
_SIZE = re.compile(r"([0-9]{1,18})\s*([kmgt]?)(?:i?b)?", re.IGNORECASE)


def read_size(option: str, text: str) -> int:
    """Read 4096, 64k, 1M or 5G, in which 1k is 1,024."""
    found = _SIZE.fullmatch(text.strip())
    if found is None:
        raise InvalidInput(option, f"{shown(text)!r} is not a number of bytes such as 4096, 64k, 1M or 5G")
    return int(found[1]) * _UNITS[found[2].lower()]


def rounded_size(size: int) -> str:
    """Write a number of bytes as people say it: 3.4 GB, 120 MB."""
    for unit, factor in (("GB", 1024**3), ("MB", 1024**2), ("kB", 1024)):
        if size >= factor:
            return f"{size / factor:,.1f} {unit}"
    return "1 byte" if size == 1 else f"{size} bytes"


def print_size(size: int) -> str:
    """Write a number of bytes exactly, in its largest unit."""
    for unit, factor in reversed(_UNITS.items()):
        if size and size % factor == 0:
            return f"{size // factor}{unit.upper() if unit != 'k' else unit}"
    return str(size)
