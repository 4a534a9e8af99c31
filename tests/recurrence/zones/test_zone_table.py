"""Zones as integer tables, held against zoneinfo on the same data."""

import importlib.resources
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import pairwise
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, DAY, FIRST_TICK, HOUR, MINUTE, SECOND, of_instant
from scheduler_core.recurrence.zones.zone_files import zone_names
from scheduler_core.recurrence.zones.zone_table import (
    AFTER_ALL,
    BEFORE_ALL,
    Segment,
    ZoneTable,
    is_same_clock,
    zone_table,
)
from scheduler_core.values.moments import FLOATING

EVERYDAY_SAMPLE = (
    "Africa/Casablanca",
    "Africa/El_Aaiun",
    "Africa/Monrovia",
    "America/New_York",
    "America/Nuuk",
    "America/Santiago",
    "Antarctica/Troll",
    "Asia/Gaza",
    "Asia/Tokyo",
    "Australia/Lord_Howe",
    "Europe/Berlin",
    "Europe/Dublin",
    "Pacific/Apia",
    "Etc/GMT+12",
)


@cache
def zoneinfo_of(name: str) -> ZoneInfo:
    """Load the standard library's zone from the same bytes, not from the system's."""
    with (importlib.resources.files("tzdata") / "zoneinfo" / name).open("rb") as file:
        return ZoneInfo.from_file(file, key=name)


def expected_offset(name: str, at: int) -> int:
    moment = (datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)).astimezone(zoneinfo_of(name))
    offset = moment.utcoffset()
    assert offset is not None
    return offset // timedelta(microseconds=1)


def tick(year: int, month: int = 1, day: int = 1, hour: int = 0, minute: int = 0) -> int:
    return of_instant(datetime(year, month, day, hour, minute, tzinfo=UTC))


def first_difference(name: str, instants: list[int]) -> str | None:
    table = zone_table(name)
    for at in instants:
        if table.offset_at(at) != expected_offset(name, at):
            return f"{name} at {at}: {table.offset_at(at)}, zoneinfo {expected_offset(name, at)}"
    return None


def around_changes(table: ZoneTable, begin: int, end: int) -> list[int]:
    starts = [segment.begins_at for segment in table.segments(begin, end)][1:]
    return [start + away for start in starts for away in (-SECOND, -1, 0, 1, SECOND)]


def sampled_instants(days: int) -> list[int]:
    """Return instants so many days apart from 1900 to 2037 and some in each century to 9999."""
    near = list(range(tick(1900), tick(2038), days * DAY + 7 * HOUR))
    far = [tick(year, month, 15) for year in range(2038, 10_000, 97) for month in range(1, 13)]
    early = [tick(year, 6, 15) for year in range(2, 1900, 90)]
    return early + near + far


@pytest.mark.parametrize("name", EVERYDAY_SAMPLE)
def test_offsets_equal_zoneinfo_around_every_change(name: str) -> None:
    instants = around_changes(zone_table(name), tick(1800), tick(2045))

    assert first_difference(name, instants) is None


@pytest.mark.slow
@pytest.mark.parametrize("days", [100, pytest.param(10, marks=pytest.mark.thorough)])
def test_offsets_of_all_zones_equal_zoneinfo_from_1_to_9999(days: int) -> None:
    samples = sampled_instants(days)

    # Each day every 28th zone; 600 zones take half a minute.
    for name in sorted(zone_names())[:: 28 if days == 100 else 1]:
        changes = around_changes(zone_table(name), tick(1800), tick(2045))
        assert first_difference(name, changes + samples) is None


@pytest.mark.slow
@pytest.mark.parametrize("minutes", [1110, pytest.param(30, marks=pytest.mark.thorough)])
def test_no_zone_has_a_change_that_its_table_lacks(minutes: int) -> None:
    """Looks again and again at eight years with many reforms, in the zones that had them."""
    for name in EVERYDAY_SAMPLE:
        instants = list(range(tick(2008), tick(2016), minutes * MINUTE))
        assert first_difference(name, instants) is None


@pytest.mark.slow
@given(name=st.sampled_from(zone_names()), at=st.integers(FIRST_TICK + DAY, AFTER_LAST_TICK - 2 * DAY))
def test_any_zone_at_any_instant_has_the_offset_of_zoneinfo(name: str, at: int) -> None:
    assert zone_table(name).offset_at(at) == expected_offset(name, at)


@pytest.mark.slow
@given(name=st.sampled_from(EVERYDAY_SAMPLE), at=st.integers(tick(1900), tick(2200)))
def test_any_abbreviation_is_that_of_zoneinfo(name: str, at: int) -> None:
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=at)

    assert zone_table(name).abbreviation_at(at) == moment.astimezone(zoneinfo_of(name)).tzname()


@pytest.mark.slow
@given(
    name=st.sampled_from(EVERYDAY_SAMPLE),
    begin=st.integers(tick(1850), tick(2300)),
    length=st.integers(1, 20 * 365 * DAY),
)
def test_segments_cover_a_span_without_gap_and_differ_from_their_neighbours(
    name: str, begin: int, length: int
) -> None:
    segments = list(zone_table(name).segments(begin, begin + length))

    assert segments[0].begins_at <= begin < segments[0].ends_at
    assert segments[-1].begins_at < begin + length <= segments[-1].ends_at
    for earlier, later in pairwise(segments):
        assert earlier.ends_at == later.begins_at
        assert earlier.offset != later.offset


@pytest.mark.slow
@given(name=st.sampled_from(EVERYDAY_SAMPLE), at=st.integers(FIRST_TICK, AFTER_LAST_TICK))
def test_a_segment_holds_its_instant_and_has_its_offset(name: str, at: int) -> None:
    table = zone_table(name)

    segment = table.segment_at(at)

    assert segment.begins_at <= at < segment.ends_at
    assert segment.offset == table.offset_at(at)


def test_asking_for_the_far_future_first_changes_no_answer() -> None:
    early_first, late_first = fresh_table("Europe/Berlin"), fresh_table("Europe/Berlin")
    late_first.offset_at(tick(9999, 7))

    early = [early_first.segment_at(at) for at in range(tick(1990), tick(2200), 40 * DAY)]

    assert early == [late_first.segment_at(at) for at in range(tick(1990), tick(2200), 40 * DAY)]


def test_far_years_are_worked_out_only_when_asked_for() -> None:
    table = fresh_table("Europe/Berlin")

    near = len(table.changes(tick(2026)).starts)
    far = len(table.changes(tick(2600)).starts)

    assert near < 300 < far


def test_changes_can_be_looked_up_by_bisection_up_to_the_tick_asked_for() -> None:
    changes = fresh_table("Europe/Berlin").changes(tick(2026, 3, 29, 1))

    place = changes.starts.index(tick(2026, 3, 29, 1))

    assert changes.offsets[place - 1 : place + 2] == [1 * HOUR, 2 * HOUR, 1 * HOUR]
    assert changes.starts[place + 1] == tick(2026, 10, 25, 1)


@pytest.mark.parametrize("name", ["UTC", "floating", "Etc/UTC", "Etc/GMT+5"])
def test_a_zone_whose_clock_never_changes_is_one_segment(name: str) -> None:
    offset = -5 * HOUR if name == "Etc/GMT+5" else 0

    segments = list(zone_table(name).segments(FIRST_TICK, AFTER_LAST_TICK))

    assert segments == [Segment(BEFORE_ALL, AFTER_ALL, offset)]


@pytest.mark.parametrize(
    ("name", "change", "before", "after"),
    [
        ("Europe/Berlin", tick(2026, 3, 29, 1), 1 * HOUR, 2 * HOUR),
        ("Europe/Dublin", tick(2026, 10, 25, 1), 1 * HOUR, 0),
        ("Antarctica/Troll", tick(2026, 3, 29, 1), 0, 2 * HOUR),
        ("Australia/Lord_Howe", tick(2026, 10, 3, 15, 30), 10 * HOUR + 30 * MINUTE, 11 * HOUR),
        ("Pacific/Apia", tick(2011, 12, 30, 10), -10 * HOUR, 14 * HOUR),
        ("America/Nuuk", tick(2024, 3, 31, 1), -2 * HOUR, -1 * HOUR),
        ("Africa/Monrovia", tick(1972, 1, 7, 0) + 44 * MINUTE + 30 * SECOND, -(44 * MINUTE + 30 * SECOND), 0),
    ],
)
def test_known_changes_happen_at_the_known_tick(name: str, change: int, before: int, after: int) -> None:
    table = zone_table(name)

    assert [table.offset_at(change - 1), table.offset_at(change)] == [before, after]


@pytest.mark.parametrize(
    ("name", "at", "expected"),
    [
        ("Europe/Berlin", tick(2026, 1), "CET"),
        ("Europe/Berlin", tick(2026, 7), "CEST"),
        ("Europe/Berlin", tick(9999, 7), "CEST"),
        ("America/Sao_Paulo", tick(2026), "-03"),
        ("Asia/Tokyo", tick(1800), "LMT"),
        ("UTC", tick(2026), "UTC"),
        ("floating", tick(2026), ""),
    ],
)
def test_abbreviations_are_what_people_write(name: str, at: int, expected: str) -> None:
    assert zone_table(name).abbreviation_at(at) == expected


def test_a_zone_is_loaded_once() -> None:
    assert zone_table("Europe/Berlin") is zone_table("Europe/Berlin")


def test_an_unknown_zone_is_refused_as_input() -> None:
    with pytest.raises(InvalidInput, match="there is no zone 'Mars/Olympus_Mons'") as refusal:
        zone_table("Mars/Olympus_Mons")

    assert refusal.value.field == "zone"


def fresh_table(name: str) -> ZoneTable:
    zone_table.cache_clear()
    return zone_table(name)


def test_one_clock_has_several_names() -> None:
    assert is_same_clock("Etc/UTC", "UTC")
    assert not is_same_clock("Europe/Berlin", "Europe/London")
    assert not is_same_clock("UTC", FLOATING)
    assert not is_same_clock("Mars/Olympus", "UTC")
