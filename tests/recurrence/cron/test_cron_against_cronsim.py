"""Debian's cron expressions held against cronsim, an independent opinion."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from cronsim import CronSim, CronSimError
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.kinds.cron import why_cron_never_fires
from scheduler_core.recurrence.plan import next_after, prev_before
from scheduler_core.values.schedules.schedule import Schedule

MONTHS = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")
WEEKDAYS = ("SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT")
# cronsim gives up after 50 years.
PATIENCE = timedelta(days=50 * 365)


def numbers(lowest: int, highest: int) -> st.SearchStrategy[str]:
    return st.integers(lowest, highest).map(str)


@st.composite
def ranges(draw: st.DrawFn, lowest: int, highest: int) -> str:
    """Return a range of at least two: cronsim takes 5-5/2 for 5/2, Debian does not."""
    first = draw(st.integers(lowest, highest - 1))
    return f"{first}-{draw(st.integers(first + 1, highest))}"


@st.composite
def fields(draw: st.DrawFn, lowest: int, highest: int, special: st.SearchStrategy[str]) -> str:
    plain = st.one_of(st.just("*"), numbers(lowest, highest), ranges(lowest, highest))
    stepped = st.tuples(plain, st.integers(1, 40)).map(lambda pair: f"{pair[0]}/{pair[1]}")
    items = st.one_of(plain, stepped, special)
    return draw(st.one_of(st.just("*"), st.lists(items, min_size=1, max_size=3).map(",".join)))


nth_weekdays = st.tuples(st.one_of(numbers(0, 7), st.sampled_from(WEEKDAYS)), st.integers(1, 5)).map(
    lambda pair: f"{pair[0]}#{pair[1]}"
)
last_weekdays = numbers(0, 7).map(lambda number: f"{number}L")
expressions = st.tuples(
    fields(0, 59, numbers(0, 59)),
    fields(0, 23, numbers(0, 23)),
    fields(1, 31, st.sampled_from(["L", "LW"])),
    fields(1, 12, st.sampled_from(MONTHS)),
    fields(0, 7, st.one_of(st.sampled_from(WEEKDAYS), nth_weekdays, last_weekdays)),
).map(" ".join)
starts = st.integers(0, 40 * 365 * 86_400).map(
    lambda seconds: datetime(2000, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
)


def of_cronsim(expression: str, start: datetime, count: int, *, reverse: bool = False) -> list[datetime]:
    return [at for at, _ in zip(CronSim(expression, start, reverse=reverse), range(count), strict=False)]


def of_ours(
    expression: str, start: datetime, count: int, *, zone: str = "UTC", reverse: bool = False
) -> list[datetime]:
    plan = compile_schedule(Schedule((parse_cron(expression),), zone=zone))
    found: list[datetime] = []
    at = start
    for _ in range(count):
        following = prev_before(plan, at) if reverse else next_after(plan, at)
        if following is None or abs(following - start) > PATIENCE:
            break
        found.append(following)
        at = following
    return found


@pytest.mark.slow
@given(expressions, starts, st.booleans())
def test_debian_expressions_fire_when_cronsim_fires(expression: str, start: datetime, reverse: bool) -> None:
    try:
        theirs = of_cronsim(expression, start, 3, reverse=reverse)
    except CronSimError:
        assert why_cron_never_fires(parse_cron(expression))
        return

    ours = of_ours(expression, start, 3, reverse=reverse)

    assert ours[: len(theirs)] == theirs


hourly_fields = st.one_of(
    st.sampled_from(["*", "*/15", "*/20", "*/30", "30", "0,45"]), numbers(0, 59), ranges(0, 59)
)
hours_near_midnight = st.one_of(st.sampled_from(["*", "*/2", "*/3"]), numbers(0, 5), ranges(0, 5))
evenings_before_a_change = st.sampled_from(
    [
        datetime(2026, 3, 28, 20, tzinfo=ZoneInfo("Europe/Riga")),
        datetime(2026, 10, 24, 20, tzinfo=ZoneInfo("Europe/Riga")),
        datetime(2026, 3, 7, 20, tzinfo=ZoneInfo("America/New_York")),
        datetime(2026, 10, 31, 20, tzinfo=ZoneInfo("America/New_York")),
        datetime(2026, 4, 23, 20, tzinfo=ZoneInfo("Africa/Cairo")),
    ]
)


@pytest.mark.slow
@given(hourly_fields, hours_near_midnight, st.sampled_from(["", "0 ", "*/20 "]), evenings_before_a_change)
def test_debian_expressions_pass_changes_of_the_clock_as_cronsim_does(
    minute: str, hour: str, second: str, start: datetime
) -> None:
    expression = f"{second}{minute} {hour} * * *"

    theirs = [at.astimezone(UTC) for at in of_cronsim(expression, start, 40)]

    ours = of_ours(expression, start, 40, zone=str(start.tzinfo))
    each_once = list(dict.fromkeys(theirs))
    assert ours[: len(each_once)] == each_once
