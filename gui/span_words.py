"""Lengths of time in few words: countdowns, durations and lateness. No Qt here."""

from datetime import timedelta

_MINUTE, _HOUR, _DAY = 60, 3_600, 86_400


def countdown(left: timedelta) -> str:
    """Say how far away something is: `in 12 min`, `in 3 d`; `now` for what is due."""
    seconds = round(left.total_seconds())
    if seconds <= 0:
        return "now"
    return f"in {_rounded(seconds)}"


def duration(length: timedelta) -> str:
    """Say how long something took, to three digits or so: `0.24 s`, `1 min 05 s`."""
    seconds = length.total_seconds()
    if seconds < 0.001:
        return "0 s"
    if seconds < 1:
        return f"{seconds:.3f}".rstrip("0") + " s"
    if seconds < 10:
        return f"{seconds:.1f} s"
    return whole_seconds(seconds)


def whole_seconds(seconds: float) -> str:
    """Say how long something has taken so far."""
    whole = round(seconds)
    if whole < _MINUTE:
        return f"{whole} s"
    if whole < _HOUR:
        return f"{whole // _MINUTE} min {whole % _MINUTE:02d} s"
    if whole < _DAY:
        return f"{whole // _HOUR} h {whole % _HOUR // _MINUTE:02d} min"
    return f"{whole // _DAY:,} d {whole % _DAY // _HOUR} h"


def _rounded(seconds: int) -> str:
    if seconds < _MINUTE:
        return f"{seconds} s"
    if seconds < 10 * _MINUTE:
        return f"{seconds // _MINUTE} min {seconds % _MINUTE:02d} s"
    if seconds < 2 * _HOUR:
        return f"{seconds // _MINUTE} min"
    if seconds < _DAY:
        return f"{seconds // _HOUR} h {seconds % _HOUR // _MINUTE:02d} min"
    if seconds < 7 * _DAY:
        return f"{seconds // _DAY} d {seconds % _DAY // _HOUR} h"
    return f"{seconds // _DAY:,} d"
