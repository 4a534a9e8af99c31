"""Say which values a run had, and how old the calendars are that a job goes by. Pure."""

from collections.abc import Callable, Iterator
from datetime import datetime
from typing import TypeAlias

from scheduler_core.facade.times.explanation import Why

Shown: TypeAlias = Callable[[datetime], str]


def value_sentences(why: Why) -> Iterator[str]:
    """Say which values were given to a run, and which it had from its job."""
    given = [f"{each.name} = {each.text}" for each in why.values if each.name in why.given]
    others = [f"{each.name} = {each.text}" for each in why.values if each.name not in why.given]
    if given:
        yield f"It was given {', '.join(given)}."
    if others:
        yield f"Its job gave it {', '.join(others)}."


def calendar_sentences(why: Why, shown: Shown) -> Iterator[str]:
    """Say of when the copies are that tell what is to come by calendars."""
    for source, state in why.calendars:
        if state.failed_since is not None:
            yield f"The calendar {source} can't be read since {shown(state.failed_since)}: {state.trouble}"
        if state.read_at is not None:
            yield f"The calendar {source} was read last at {shown(state.read_at)}."
