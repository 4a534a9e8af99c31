"""Rules of sunrise and sunset, against printed times, near the poles, and as text."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.kinds.sun_text import parse_place, parse_sun, print_sun
from scheduler_core.recurrence.plan import next_after, occurrences, prev_before
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.rules import Rule
from scheduler_core.values.schedules.schedule import Roll, Schedule, Weekends
from scheduler_core.values.schedules.sun import Place, Sun, SunEvent
from scheduler_core.values.schedules.weekday import WORKDAYS, Weekday

BERLIN = Place(52.52, 13.405)
NEW_YORK = Place(40.71, -74.01)
SYDNEY = Place(-33.87, 151.21)
AUCKLAND = Place(-36.85, 174.76)
TROMSO = Place(69.65, 18.96)
MINUTES = timedelta(minutes=3)


def first(rule: Rule, after: datetime, zone: str = "UTC") -> datetime:
    found = next_after(compile_schedule(Schedule((rule,), zone)), after)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("event", "place", "zone", "expected"),
    [
        (SunEvent.SUNRISE, BERLIN, "Europe/Berlin", (2026, 6, 21, 4, 43)),
        (SunEvent.SUNSET, BERLIN, "Europe/Berlin", (2026, 6, 21, 21, 33)),
        (SunEvent.SUNSET, BERLIN, "Europe/Berlin", (2026, 12, 21, 15, 54)),
        (SunEvent.SUNRISE, NEW_YORK, "America/New_York", (2026, 12, 21, 7, 17)),
        (SunEvent.SUNSET, SYDNEY, "Australia/Sydney", (2026, 12, 22, 20, 5)),
        (SunEvent.SUNRISE, AUCKLAND, "Pacific/Auckland", (2026, 6, 21, 7, 33)),
    ],
)
def test_printed_times_agree(
    event: SunEvent, place: Place, zone: str, expected: tuple[int, int, int, int, int]
) -> None:
    printed = datetime(*expected, tzinfo=ZoneInfo(zone))

    assert abs(first(Sun(event, place), printed - timedelta(hours=3), zone) - printed) < MINUTES


def test_twilight_lies_outside_the_day() -> None:
    noon = datetime(2026, 3, 1, tzinfo=UTC)
    times = [first(Sun(event, BERLIN), noon) for event in SunEvent]

    assert times == sorted(times)
    assert timedelta(minutes=25) < times[1] - times[0] < timedelta(minutes=45)


def test_an_offset_moves_every_occurrence() -> None:
    noon = datetime(2026, 3, 1, 12, tzinfo=UTC)
    sunset = first(Sun(SunEvent.SUNSET, BERLIN), noon)

    assert first(Sun(SunEvent.SUNSET, BERLIN, timedelta(minutes=-30)), noon) == sunset - timedelta(minutes=30)
    assert first(Sun(SunEvent.SUNSET, BERLIN, timedelta(hours=1)), noon) == sunset + timedelta(hours=1)


def test_nothing_fires_while_the_sun_stays_down() -> None:
    found = first(Sun(SunEvent.SUNSET, TROMSO), datetime(2026, 12, 1, tzinfo=UTC))

    assert datetime(2027, 1, 10, tzinfo=UTC) < found < datetime(2027, 1, 20, tzinfo=UTC)


def test_no_day_has_it_twice_and_both_directions_agree() -> None:
    plan = compile_schedule(Schedule((Sun(SunEvent.SUNRISE, AUCKLAND),), "Pacific/Auckland"))
    begin, end = datetime(2026, 1, 1, tzinfo=UTC), datetime(2027, 1, 1, tzinfo=UTC)
    found = list(occurrences(plan, begin, end, limit=1_000))

    assert len(found) == 365
    assert len({at.astimezone(ZoneInfo("Pacific/Auckland")).date() for at in found}) == 365
    assert [prev_before(plan, at) for at in found[1:]] == found[:-1]


def test_only_some_days_of_the_week_and_no_off_days() -> None:
    rule = Sun(SunEvent.SUNSET, BERLIN, weekdays=frozenset({Weekday.FRIDAY, Weekday.SATURDAY}))
    schedule = Schedule((rule,), "Europe/Berlin", off_days=(Weekends(Roll.SKIP),))
    begin, end = datetime(2026, 5, 1, tzinfo=UTC), datetime(2026, 6, 1, tzinfo=UTC)
    found = list(occurrences(compile_schedule(schedule), begin, end, limit=100))

    assert {at.astimezone(ZoneInfo("Europe/Berlin")).weekday() for at in found} == {4}
    assert len(found) == 5


@pytest.mark.parametrize(
    "text", ["sunset", "sunset at 91,0", "noon at 1,2", "5 before sunset at 1,2", "dusk at 1"]
)
def test_what_is_no_rule_of_the_sun_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_sun(text)


@pytest.mark.parametrize("text", ["", "52", "52;13", "north, east", "1e3, 2", "52.5, 181"])
def test_what_is_no_place_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput):
        parse_place(text)


@pytest.mark.slow
@given(
    st.builds(
        Sun,
        st.sampled_from(SunEvent),
        st.builds(Place, st.floats(-90, 90), st.floats(-180, 180)),
        st.integers(-720, 720).map(lambda minutes: timedelta(minutes=minutes)),
        st.sampled_from([frozenset(), WORKDAYS, frozenset({Weekday.SUNDAY})]),
    )
)
def test_every_rule_is_read_back_from_its_text(rule: Sun) -> None:
    assert parse_sun(print_sun(rule)) == rule


def test_it_is_described() -> None:
    rule = Sun(SunEvent.SUNSET, BERLIN, timedelta(minutes=-30), WORKDAYS)
    text = describe(Schedule((rule,), "Europe/Berlin"))

    assert text.startswith("30 minutes before sunset at 52.52° N 13.405° E, from Monday to Friday")
