"""Lengths of time as XML Schema writes them: PT5M, P1D, P1DT2H30M."""

import re
from datetime import timedelta

_SPAN = re.compile(
    r"P(?=.)(?:(\d{1,6})D)?(?:T(?=.)(?:(\d{1,8})H)?(?:(\d{1,8})M)?(?:(\d{1,10})S)?)?", re.ASCII
)
_UNITS = (86_400, 3600, 60, 1)


def read_iso_span(text: str) -> timedelta | None:
    """Return a length of days, hours, minutes and seconds; None if the text is none."""
    found = _SPAN.fullmatch(text.strip())
    if found is None:
        return None
    seconds = sum(int(number or 0) * unit for number, unit in zip(found.groups(), _UNITS, strict=True))
    return timedelta(seconds=seconds)


def iso_span(length: timedelta) -> str:
    """Write a length of time in whole seconds."""
    seconds = int(length.total_seconds())
    days, seconds = divmod(seconds, 86_400)
    clock = "".join(
        f"{number}{unit}"
        for number, unit in ((seconds // 3600, "H"), (seconds // 60 % 60, "M"), (seconds % 60, "S"))
        if number
    )
    text = (f"{days}D" if days else "") + (f"T{clock}" if clock else "")
    return f"P{text or 'T0S'}"
