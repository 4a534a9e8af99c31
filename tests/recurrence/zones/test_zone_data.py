"""Decoding zone files and the POSIX rules that end them."""

import importlib.resources
import struct
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.ticks import HOUR, MINUTE, SECOND, of_instant
from scheduler_core.recurrence.zones.zone_footer import LocalTime, read_footer
from scheduler_core.recurrence.zones.zone_table import ZoneData, ZoneTable, read_zone_data

BERLIN = (importlib.resources.files("tzdata") / "zoneinfo" / "Europe/Berlin").read_bytes()


def tick(year: int, month: int, day: int, hour: int = 0, minute: int = 0) -> int:
    return of_instant(datetime(year, month, day, hour, minute, tzinfo=UTC))


def table_of(footer: str) -> ZoneTable:
    rule = read_footer(footer)
    return ZoneTable(footer, ZoneData([], [rule.standard], rule))


def block(
    changes: list[tuple[int, int]], kinds: list[tuple[int, int, int]], names: bytes, width: int
) -> bytes:
    """Return a data block without its header."""
    letter = "q" if width == 8 else "i"
    return (
        struct.pack(f">{len(changes)}{letter}", *(at for at, _ in changes))
        + bytes(kind for _, kind in changes)
        + b"".join(struct.pack(">iBB", *kind) for kind in kinds)
        + names
    )


def header(version: bytes, changes: int, kinds: int, letters: int) -> bytes:
    return struct.pack(">4sc15x6I", b"TZif", version, 0, 0, 0, changes, kinds, letters)


def test_a_file_of_version_1_has_32_bit_times_and_no_footer() -> None:
    body = block([(0, 1), (1000, 0)], [(3600, 0, 0), (7200, 1, 4)], b"CET\0CEST\0", 4)

    data = read_zone_data(header(b"\0", 2, 2, 9) + body)

    assert data.changes_at == [0, 1000 * SECOND]
    assert [time.abbreviation for time in data.times] == ["CET", "CEST", "CET"]
    assert data.footer.standard == LocalTime(HOUR, "CET")


def test_a_file_with_an_empty_footer_keeps_its_last_time() -> None:
    empty = header(b"2", 0, 1, 1) + block([], [(0, 0, 0)], b"\0", 4)
    body = header(b"2", 1, 2, 8) + block([(500, 1)], [(0, 0, 0), (60, 0, 4)], b"LMT\0XYZ\0", 8)

    data = read_zone_data(empty + body + b"\n\n")

    assert data.footer.standard == LocalTime(MINUTE, "XYZ")
    assert ZoneTable("X", data).offset_at(tick(9999, 1, 1)) == MINUTE


def test_a_change_before_all_calendars_is_kept_in_order() -> None:
    """Some systems' files begin with a change at the big bang, 2**59 seconds before 1970."""
    empty = header(b"2", 0, 1, 1) + block([], [(0, 0, 0)], b"\0", 4)
    changes = [(-(2**59), 1), (500, 0)]
    body = header(b"2", 2, 2, 8) + block(changes, [(0, 0, 0), (60, 0, 4)], b"UTC\0XYZ\0", 8)

    table = ZoneTable("X", read_zone_data(empty + body + b"\nUTC0\n"))

    assert [segment.offset for segment in table.segments(0, 600 * SECOND)] == [MINUTE, 0]


@pytest.mark.parametrize(
    "data",
    [b"", b"TZif", b"not a zone file at all, but long enough for a header", BERLIN[:100], BERLIN[:-30]],
)
def test_what_is_no_zone_file_is_a_value_error(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_zone_data(data)


@pytest.mark.slow
@given(place=st.integers(0, len(BERLIN) - 1), byte=st.integers(0, 255))
def test_a_damaged_file_is_read_or_a_value_error_never_a_crash(place: int, byte: int) -> None:
    damaged = BERLIN[:place] + bytes([byte]) + BERLIN[place + 1 :]

    try:
        data = read_zone_data(damaged)
    except ValueError:
        return
    assert len(data.times) == len(data.changes_at) + 1


@pytest.mark.parametrize(
    ("text", "summer_begins", "summer_ends"),
    [
        ("CET-1CEST,M3.5.0,M10.5.0/3", tick(2026, 3, 29, 1), tick(2026, 10, 25, 1)),
        ("EST5EDT,M3.2.0,M11.1.0", tick(2026, 3, 8, 7), tick(2026, 11, 1, 6)),
        ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", tick(2026, 3, 29, 1), tick(2026, 10, 25, 1)),
        ("IST-2IDT,M3.4.4/26,M10.5.0", tick(2026, 3, 27, 0), tick(2026, 10, 24, 23)),
        ("EET-2EEST,M3.4.4/50,M10.4.4/50", tick(2026, 3, 28, 0), tick(2026, 10, 23, 23)),
        ("<+0330>-3:30<+0430>,J79/24,J263/24", tick(2026, 3, 20, 20, 30), tick(2026, 9, 20, 19, 30)),
        ("XXX3YYY,59/0,J60/0", tick(2026, 3, 1, 3), tick(2026, 3, 1, 2)),
        ("<+00>0<+02>-2,M3.5.0/1,M10.5.0/3", tick(2026, 3, 29, 1), tick(2026, 10, 25, 1)),
    ],
)
def test_footers_change_the_clock_when_their_text_says(
    text: str, summer_begins: int, summer_ends: int
) -> None:
    changes = [at for at, _ in read_footer(text).changes([2026])]

    assert sorted(changes) == sorted([summer_begins, summer_ends])


def test_a_julian_day_skips_the_leap_day_and_a_plain_one_counts_it() -> None:
    julian, plain = read_footer("AAA0BBB,J60/0,J300/0"), read_footer("AAA0BBB,60/0,J300/0")

    assert julian.changes([2028])[0][0] == tick(2028, 3, 1)
    assert plain.changes([2028])[0][0] == tick(2028, 3, 1)
    assert plain.changes([2027])[0][0] == tick(2027, 3, 2)


def test_negative_summer_time_is_written_as_dublin_does() -> None:
    dublin = read_footer("IST-1GMT0,M10.5.0,M3.5.0/1")

    assert dublin.changes([2026]) == [(tick(2026, 3, 29, 1), HOUR), (tick(2026, 10, 25, 1), 0)]


def test_summer_time_all_year_is_one_segment() -> None:
    """RFC 9636 writes it so; both changes of a New Year are at the same tick."""
    table = table_of("EST5EDT,0/0,J365/25")

    segments = list(table.segments(tick(2026, 1, 1), tick(2040, 1, 1)))

    assert [segment.offset for segment in segments] == [-4 * HOUR]
    assert table.abbreviation_at(tick(2030, 1, 1)) == "EDT"


def test_a_southern_summer_spans_new_year() -> None:
    table = table_of("AEST-10AEDT,M10.1.0,M4.1.0/3")

    assert table.offset_at(tick(2026, 1, 1)) == 11 * HOUR
    assert table.offset_at(tick(2026, 7, 1)) == 10 * HOUR
    assert table.offset_at(tick(9999, 12, 31)) == 11 * HOUR


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("UTC0", 0),
        ("<+0545>-5:45", 5 * HOUR + 45 * MINUTE),
        ("<-00>0", 0),
        ("LMT-0:53:28", 53 * MINUTE + 28 * SECOND),
        ("XXX+24", -24 * HOUR),
    ],
)
def test_fixed_offsets_are_positive_to_the_west(text: str, offset: int) -> None:
    footer = read_footer(text)

    assert footer.standard.offset == offset
    assert footer.changes(range(2000, 2010)) == []


@pytest.mark.parametrize(
    "text",
    [
        "X",
        "CET",
        "CET-1CEST",
        "CET-1CEST,M3.5.0",
        "CET-1CEST,M13.5.0,M10.5.0",
        "CET-1CEST,M3.6.0,M10.5.0",
        "CET-1CEST,M3.5.7,M10.5.0",
        "CET-1CEST,M3.5,M10.5.0",
        "CET-1CEST,J0,J365",
        "CET-1CEST,J1,J366",
        "CET-1CEST,366,J365",
        "CET-1CEST,M3.5.0,M10.5.0/3\n",
        "<CET-1",
    ],
)
def test_what_is_no_rule_is_a_value_error(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_footer(text)


@pytest.mark.slow
@given(month=st.integers(1, 12), nth=st.integers(1, 5), weekday=st.integers(0, 6), year=st.integers(1, 9999))
def test_nth_weekdays_are_counted_as_the_calendar_does(month: int, nth: int, weekday: int, year: int) -> None:
    footer = read_footer(f"AAA0BBB0,M{month}.{nth}.{weekday}/0,M{month}.{nth}.{weekday}/0")
    matching = [
        date(year, month, day)
        for day in range(1, 32)
        if _exists(year, month, day) and date(year, month, day).isoweekday() % 7 == weekday
    ]

    begin = footer.changes([year])[0][0]

    expected = matching[-1] if nth == 5 else matching[nth - 1]
    assert begin == tick(expected.year, expected.month, expected.day)


def test_a_broken_system_file_is_refused_with_its_zone_name(monkeypatch: pytest.MonkeyPatch) -> None:
    from scheduler_core.recurrence.zones import zone_table

    zone_table.zone_table.cache_clear()
    monkeypatch.setattr("scheduler_core.recurrence.zones.zone_files.ZoneFiles.read", lambda *_: b"nonsense")

    with pytest.raises(InvalidInput, match="the zone data of Europe/Berlin can't be used"):
        zone_table.zone_table("Europe/Berlin")


def _exists(year: int, month: int, day: int) -> bool:
    try:
        date(year, month, day)
    except ValueError:
        return False
    return True
