"""How a length of time is written: 400d, 1h30m, 0.5s, as people type it."""

from datetime import timedelta

_UNITS = ((timedelta(days=1), "d"), (timedelta(hours=1), "h"), (timedelta(minutes=1), "m"))


def written_span(span: timedelta) -> str:
    """Write a length in days, hours, minutes and seconds; one below zero with a sign."""
    left = abs(span)
    text = "-" if span < timedelta(0) else ""
    for size, unit in _UNITS:
        count, left = divmod(left, size)
        text += f"{count}{unit}" if count else ""
    if left or not span:
        seconds = f"{left.seconds}.{left.microseconds:06}".rstrip("0").rstrip(".")
        text += f"{seconds}s"
    return text
