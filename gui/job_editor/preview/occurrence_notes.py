"""Note what is special about an occurrence: a badge, and its full text. No widgets here."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.text import formats, span_words

if TYPE_CHECKING:
    from scheduler_core.recurrence.explain import Explanation


@dataclass(frozen=True, slots=True)
class Badge:
    """A short word and the sentence behind it."""

    word: str
    sentence: str


def badges_of(explanation: "Explanation") -> tuple[Badge, ...]:
    return tuple(_badges(explanation))


def _badges(explanation: "Explanation") -> Iterator[Badge]:
    if explanation.shifted_from is not None:
        sentence = _tr("{time} does not exist that day: clocks go forward.")
        yield Badge(
            _tr("clock change"), sentence.format(time=formats.time_of_day(explanation.shifted_from.time()))
        )
    if explanation.is_repeated:
        yield Badge(
            _tr("twice"),
            _tr("The clock shows this time twice that day; this is the second one.")
            if explanation.is_second
            else _tr("The clock shows this time twice that day; this is the first one."),
        )
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        yield Badge(_tr("moved day"), _tr("Instead of {days}, which is an off day.").format(days=days))
    if explanation.delayed_by_jitter_from is not None:
        delay = explanation.at - explanation.delayed_by_jitter_from
        length = span_words.duration(delay)
        yield Badge(_tr("jitter"), _tr("{length} later than the rule says.").format(length=length))
    if explanation.moved_from is not None:
        yield Badge(_tr("moved"), _tr("Moved by hand from another time."))
    if explanation.is_added:
        yield Badge(_tr("added"), _tr("Added by hand."))
    elif explanation.is_included and not explanation.rules:
        yield Badge(_tr("extra"), _tr("One of the extra times, not of a rule."))


def _tr(text: str) -> str:
    return QCoreApplication.translate("occurrence_notes", text)
