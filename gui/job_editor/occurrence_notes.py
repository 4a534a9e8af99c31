"""What is special about an occurrence: a badge of a word or two, and the whole of it. No Qt here."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scheduler_core import Explanation


@dataclass(frozen=True, slots=True)
class Badge:
    """A short word and the sentence behind it."""

    word: str
    sentence: str


def badges_of(explanation: "Explanation") -> tuple[Badge, ...]:
    return tuple(_badges(explanation))


def _badges(explanation: "Explanation") -> Iterator[Badge]:
    if explanation.shifted_from is not None:
        yield Badge(
            "clock change", f"{explanation.shifted_from:%H:%M} does not exist that day: clocks go forward."
        )
    if explanation.is_repeated:
        which = "second" if explanation.is_second else "first"
        yield Badge("twice", f"The clock shows this time twice that day; this is the {which} one.")
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        yield Badge("moved day", f"Instead of {days}, which is an off day.")
    if explanation.delayed_by_jitter_from is not None:
        delay = explanation.at - explanation.delayed_by_jitter_from
        yield Badge("jitter", f"{delay / timedelta(seconds=1):g} s later than the rule says.")
    if explanation.moved_from is not None:
        yield Badge("moved", "Moved by hand from another time.")
    if explanation.is_added:
        yield Badge("added", "Added by hand.")
    elif explanation.is_included and not explanation.rules:
        yield Badge("extra", "One of the extra times, not of a rule.")
