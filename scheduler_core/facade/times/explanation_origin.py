"""Say where an instant comes from: values of a run, calendars, and what the job said before. Pure."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import TypeAlias

from scheduler_core.facade.times.explanation import Why
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.values.records.pause_hold import named_here
from scheduler_core.values.schedules.from_calendar import Edge, FromCalendar, KnownEvent

Shown: TypeAlias = Callable[[datetime], str]


def value_sentences(why: Why) -> Iterator[str]:
    """Say which values were given to a run, and which it had from its job."""
    given = [f"{each.name} = {each.text}" for each in why.values if each.name in why.given]
    others = [f"{each.name} = {each.text}" for each in why.values if each.name not in why.given]
    if given:
        yield f"It was given {', '.join(given)}."
    if others:
        yield f"Its job gave it {', '.join(others)}."


def origin_sentences(explanation: Explanation, shown: Shown) -> Iterator[str]:
    """Say how an occurrence came to be when it is."""
    if explanation.is_added:
        yield "This occurrence was added by an edit."
    if explanation.moved_from is not None:
        yield f"It was moved here from {shown(explanation.moved_from)}."
    if explanation.delayed_by_jitter_from is not None:
        yield f"Jitter delayed it from {shown(explanation.delayed_by_jitter_from)}."
    if explanation.shifted_from is not None:
        yield f"The clock jumps over {explanation.shifted_from:%H:%M} that day, so it fires later."
    if explanation.is_repeated:
        which = "second" if explanation.is_second else "first"
        yield f"The clock shows this time twice; it is the {which}."
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        yield f"It stands in for {days}, an off day."


def calendar_sentences(why: Why, shown: Shown) -> Iterator[str]:
    """Say of when the copies are that tell what is to come by calendars."""
    for source, state in why.calendars:
        if state.failed_since is not None:
            yield f"The calendar {source} can't be read since {shown(state.failed_since)}: {state.trouble}"
        if state.read_at is not None:
            yield f"The calendar {source} was read last at {shown(state.read_at)}."


def event_moved_to(why: Why) -> datetime | None:
    """Return when the job runs by an event that its calendar has moved away from this instant."""
    if why.standing.draft is None:
        return None
    for rule in why.standing.draft.schedule.rules:
        if isinstance(rule, FromCalendar) and rule.edge is Edge.START:
            meant_at = (why.at - rule.offset).astimezone(UTC)
            found = next((event for event in rule.known if _was_at(event, meant_at)), None)
            if found is not None:
                return found.at + rule.offset
    return None


def _was_at(event: KnownEvent, at: datetime) -> bool:
    """Tell whether an event with a zone begins elsewhere than its series has it, which its name says."""
    is_moved = event.at.tzinfo is not None and event.at != at
    return is_moved and event.name.endswith(f"/{at:%Y%m%dT%H%M%S}")


def goes_by_calendars_alone(why: Why) -> bool:
    draft = why.standing.draft
    rules = () if draft is None else draft.schedule.rules
    return bool(rules) and all(isinstance(rule, FromCalendar) and rule.known for rule in rules)


def named_before(why: Why, shown: Shown) -> str | None:
    """Say which earlier revision named an instant, and whose change ended that."""
    if why.named_before is None:
        return None
    change = why.named_before.change
    who = f" by {named_here(change.changed_by)}" if change.changed_by else ""
    return (
        f"revision {why.named_before.revision} had it, and revision {change.revision}, "
        f"made{who} at {shown(change.changed_at)}, has not"
    )
