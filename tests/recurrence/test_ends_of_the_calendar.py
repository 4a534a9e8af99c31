"""Starts and ends at both ends of the calendar, asked about from anywhere."""

from datetime import UTC, datetime, time, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.times.coming import Coming
from scheduler_core.facade.times.previews import preview_of
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.explain import explain
from scheduler_core.recurrence.plan import day_mask, next_after, prev_before
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import DailyWindow, DaysAt, Delay, Every, Once, Rule, Weekly
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

pytestmark = pytest.mark.slow

FIRST, LAST = datetime(1, 1, 1, tzinfo=UTC), datetime.max.replace(tzinfo=UTC)
LAST_DAY = datetime(9999, 12, 31)  # noqa: DTZ001 - on the clock of the schedule
ALL_DAYS = frozenset(Weekday)
RULES: tuple[Rule, ...] = (
    Weekly((DaysAt(ALL_DAYS, (time(0), time(23, 59))),)),
    Every(timedelta(hours=7), LAST_DAY),
    Every(timedelta(hours=7), FIRST),
    Every(timedelta(days=2), LAST_DAY),
    Every(timedelta(hours=2), LAST_DAY, DailyWindow(time(22), time(4)), ALL_DAYS),
    Once(LAST_DAY),
    Once(FIRST),
    Delay(timedelta(days=1), LAST),
    parse_cron("*/30 2 * * *"),
)
BOUNDS = st.sampled_from((None, FIRST, FIRST.replace(tzinfo=None), LAST_DAY, LAST, LAST.replace(tzinfo=None)))
ZONES = st.sampled_from(("UTC", "Asia/Tokyo", "America/New_York", "Pacific/Apia", FLOATING))
ASKED = st.sampled_from((FIRST, datetime(2026, 11, 22, tzinfo=UTC), LAST_DAY.replace(tzinfo=UTC), LAST))


@st.composite
def extreme_schedules(draw: st.DrawFn) -> Schedule | None:
    try:
        return Schedule(
            (draw(st.sampled_from(RULES)),),
            draw(ZONES),
            starts=draw(BOUNDS),
            ends=draw(BOUNDS),
            jitter=draw(st.sampled_from((timedelta(0), timedelta(hours=1)))),
        )
    except InvalidInput:
        return None


@given(extreme_schedules(), ASKED)
def test_no_question_fails_at_an_end_of_the_calendar(schedule: Schedule | None, at: datetime) -> None:
    """An end before anything else had no rules to be told about, and a start at the last day overflowed."""
    if schedule is None:
        return
    preview_of(schedule, at, None, 3)
    plan = compile_schedule(schedule)
    explain(plan, at)
    next_after(plan, at)
    prev_before(plan, at)
    day_mask(plan, 9999, 12)
    next(Coming(schedule, at).from_(None), None)
