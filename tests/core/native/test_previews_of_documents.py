"""Whatever a document says, its schedule is refused in words or can be previewed."""

import json
from collections.abc import Callable
from dataclasses import fields
from datetime import UTC, datetime

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.times.previews import preview_of
from scheduler_core.native.documents import read_schedule, schedule_document
from scheduler_core.values.schedules.recurrence_set import ByDay, Frequency, RecurrenceRule, RecurrenceSet
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.native.job_strategies import any_schedules
from tests.core.native.test_spoilt_documents import junk, places_in
from tests.support.properties import for_all

pytestmark = pytest.mark.slow

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
MORNING = datetime.fromisoformat("2026-01-05 09:00")
numbers = st.integers(-400, 400) | st.integers()
_LISTS = sorted({each.name for each in fields(RecurrenceRule) if each.name.startswith("by_")} - {"by_day"})
any_lists = st.lists(numbers, max_size=3).map(tuple)


def preview(schedule: Schedule) -> None:
    shown = preview_of(schedule, NOW, None, 5)

    assert shown.sentence
    assert len(shown.instants) <= 5


def refusal_of(made: Callable[[], Schedule]) -> InvalidInput | None:
    """Make a schedule and preview it; nothing but the making may refuse."""
    try:
        schedule = made()
    except InvalidInput as refusal:
        return refusal
    preview(schedule)
    return None


@for_all(any_schedules(), everyday=8, thorough=640)
def test_what_a_document_keeps_can_be_previewed(schedule: Schedule) -> None:
    refusal_of(lambda: read_schedule(schedule_document(schedule)))


@for_all(any_schedules(), st.data(), everyday=10, thorough=1000)
def test_a_document_with_one_thing_spoilt_is_refused_or_can_be_previewed(
    schedule: Schedule, data: st.DataObject
) -> None:
    document = json.loads(json.dumps(schedule_document(schedule)))
    container, key = data.draw(st.sampled_from(list(places_in(document))))
    container[key] = data.draw(junk | numbers | st.sampled_from(("13MO", "99FR", "2026-12-01T09:00Z")))

    refusal = refusal_of(lambda: read_schedule(document))

    assert refusal is None or (refusal.field and refusal.reason)


@for_all(
    st.sampled_from(Frequency),
    st.sampled_from(_LISTS),
    any_lists,
    numbers,
    numbers,
    everyday=30,
    thorough=1000,
)
def test_a_rule_of_any_numbers_is_refused_by_itself_or_can_be_previewed(
    frequency: Frequency, name: str, chosen: tuple[int, ...], interval: int, nth: int
) -> None:
    """A month 13 passed, and the sentence about it raised an IndexError."""
    refusal = refusal_of(lambda: schedule_of(RecurrenceRule(frequency, **{name: chosen})))  # type: ignore[arg-type]
    assert refusal is None or refusal.field == "rrule"

    refusal = refusal_of(lambda: schedule_of(RecurrenceRule(frequency, interval=interval)))
    assert (refusal is not None) is (not 1 <= interval < 10**18)

    refusal = refusal_of(lambda: schedule_of(RecurrenceRule(frequency, by_day=(ByDay(Weekday.FRIDAY, nth),))))
    assert (refusal is not None) is (abs(nth) > 53)


def schedule_of(rule: RecurrenceRule) -> Schedule:
    return Schedule((RecurrenceSet(MORNING, (rule,)),), zone="Europe/Berlin")


def test_a_start_with_a_zone_is_refused_by_name() -> None:
    with pytest.raises(InvalidInput, match="without a zone") as refusal:
        RecurrenceSet(MORNING.replace(tzinfo=UTC))

    assert refusal.value.field == "dtstart"
