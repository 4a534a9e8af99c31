"""Lengths of time as systemd writes them (systemd.time): 90, 5min, 1h 30min, 2 weeks."""

import re
from datetime import timedelta

_UNITS = {
    "us": 1e-6, "usec": 1e-6,
    "ms": 1e-3, "msec": 1e-3,
    "": 1, "s": 1, "sec": 1, "second": 1, "seconds": 1,
    "m": 60, "min": 60, "minute": 60, "minutes": 60,
    "h": 3600, "hr": 3600, "hour": 3600, "hours": 3600,
    "d": 86_400, "day": 86_400, "days": 86_400,
    "w": 604_800, "week": 604_800, "weeks": 604_800,
    "M": 2_629_800, "month": 2_629_800, "months": 2_629_800,
    "y": 31_557_600, "year": 31_557_600, "years": 31_557_600,
}  # fmt: skip
_PART = re.compile(r"(\d{1,12}(?:\.\d{1,9})?)\s*([A-Za-z]*)\s*", re.ASCII)
_LONGEST = 100


def read_span(text: str) -> timedelta | None:
    """Return a length of time; None if the text is none."""
    at, seconds = 0, 0.0
    if not text.strip() or len(text) > _LONGEST:
        return None
    text = text.strip()
    while at < len(text):
        found = _PART.match(text, at)
        if found is None or found[2] not in _UNITS:
            return None
        seconds += float(found[1]) * _UNITS[found[2]]
        at = found.end()
    try:
        return timedelta(seconds=seconds)
    except OverflowError:
        return None


def span_text(length: timedelta) -> str:
    """Write a length of time without losing anything of it."""
    total = length // timedelta(microseconds=1)
    if total % 1_000_000:
        return f"{total}us"
    seconds = total // 1_000_000
    parts = []
    for unit, size in (("d", 86_400), ("h", 3600), ("min", 60), ("s", 1)):
        number, seconds = divmod(seconds, size)
        if number:
            parts.append(f"{number}{unit}")
    return " ".join(parts) or "0"
