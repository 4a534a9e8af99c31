"""Round numbers for the axis of a plot. No Qt here."""

import math

_STEPS = (1, 2, 5, 10)
# Lengths of time that people count in.
_SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30)
_LONGER = tuple(60 * minutes for minutes in (1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 720, 1_440))


def counts_up_to(most: int, lines: int = 3) -> list[int]:
    """Return round numbers from 0 past the largest, few enough to be read."""
    wanted = max(most, 1) / lines
    unit = 10 ** max(math.floor(math.log10(wanted)), 0)
    step = next(unit * each for each in _STEPS if unit * each >= wanted)
    return list(range(0, step * math.ceil(max(most, 1) / step) + 1, step))


def seconds_up_to(most: float, lines: int = 3) -> list[float]:
    """Return lengths of time that are easy to read, from 0 past the longest."""
    wanted = max(most, 0.001) / lines
    known = (*_SECONDS, *_LONGER)
    step = next((each for each in known if each >= wanted), None)
    if step is None:
        days = 86_400
        step = days * counts_up_to(math.ceil(most / days), lines)[1]
    return [step * number for number in range(math.ceil(max(most, 0.001) / step) + 1)]
