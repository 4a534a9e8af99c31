"""Rules that keep the text they were read from, together with its meaning."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.fields.basic_types import read_text
from scheduler_core.fields.places import inside, refused
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet

KeepsText = TypeVar("KeepsText", Cron, OnCalendar, RecurrenceSet)

# The text that is kept where that is not the one under the first key: none, or an outdated one.
WRITTEN_AS = "written_as"


def first_that_says(
    value: KeepsText, prints: Iterable[Callable[[], str]], parse: Callable[[str], KeepsText]
) -> str | None:
    """Return the first of these texts that is read as the value; None where no text says it all."""
    for print_text in prints:
        try:
            text = print_text()
            if replace(parse(text), text=value.text) == value:
                return text
        except (InvalidInput, ValueError, OverflowError):
            continue  # a value that was never a text may hold what no printer expects
    return None


def text_entry(value: KeepsText, text: str | None) -> dict[str, object]:
    """Return the entry for the text that is kept; none where it is `text`."""
    return {} if value.text == (text or "") else {WRITTEN_AS: value.text}


def with_text(value: KeepsText, given: Mapping[str, object], path: str) -> KeepsText:
    """Return the value with the text that an entry gives it."""
    if WRITTEN_AS not in given:
        return value
    place = inside(path, WRITTEN_AS)
    try:
        return replace(value, text=read_text(given[WRITTEN_AS], place))
    except InvalidInput as refusal:
        raise refused(place, refusal.reason) from refusal
