"""Calendars of others: revisions, changed occurrences, and zones that the file defines itself."""

from datetime import UTC, datetime
from itertools import pairwise
from zoneinfo import ZoneInfo

import icalendar
import pytest
import recurring_ical_events

from scheduler_core.exchange.common.losses import Imported
from scheduler_core.exchange.icalendar.calendar_reading import read_calendar
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from tests.core.exchange.foreign_jobs import NOW, ZONE

DAILY = ("DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=DAILY;COUNT=6")
LATER = "RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Berlin"


def event(*lines: str, title: str = "Meet") -> str:
    """Return an event of the one UID of this file."""
    head = ("BEGIN:VEVENT", "UID:1", f"SUMMARY:{title}", "URL:https://example.org/hook")
    return "\r\n".join([*head, *lines, "END:VEVENT", ""])


def observance(kind: str, start: str, before: str, after: str, *rules: str) -> str:
    lines = (f"DTSTART:{start}", f"TZOFFSETFROM:{before}", f"TZOFFSETTO:{after}", *rules)
    return "\r\n".join([f"BEGIN:{kind}", *lines, f"END:{kind}", ""])


def defined(name: str, *observances: str) -> str:
    return f"BEGIN:VTIMEZONE\r\nTZID:{name}\r\n{''.join(observances)}END:VTIMEZONE\r\n"


def calendar(*parts: str) -> str:
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//y//EN\r\n{''.join(parts)}END:VCALENDAR\r\n"


def read(*parts: str) -> Imported:
    return read_calendar(calendar(*parts), ZONE, NOW)


def instants(found: Imported, until: datetime = datetime(2027, 6, 1, tzinfo=UTC)) -> list[datetime]:
    (draft,) = found.drafts
    return occurrences(compile_schedule(draft.schedule), NOW, until)


def told(found: Imported) -> str:
    return " | ".join(map(str, found.losses))


def said_by_another_library(
    *parts: str, until: datetime = datetime(2027, 6, 1, tzinfo=UTC)
) -> list[datetime]:
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(calendar(*parts))).between(NOW, until)
    return sorted(each.start.astimezone(UTC) for each in found)


EASTERN = defined(
    "Customized Time Zone 1",
    observance("STANDARD", "16010101T020000", "-0400", "-0500", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11"),
    observance("DAYLIGHT", "16010101T020000", "-0500", "-0400", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3"),
)
ODD = defined("Odd", observance("STANDARD", "19700101T000000", "+0117", "+0117"))


@pytest.mark.parametrize(
    "parts",
    [
        # it keeps its time
        (event(*DAILY), event(f"{LATER[:13]}:20261203T080000Z", "DTSTART:20261203T080000Z", title="Review")),
        # it moves to the time of one that moves away, and that one to its time
        (
            event(*DAILY),
            event("RECURRENCE-ID:20261202T080000Z", "DTSTART:20261203T080000Z"),
            event("RECURRENCE-ID:20261203T080000Z", "DTSTART:20261202T080000Z"),
        ),
        # it moves to a time that was taken out
        (
            event(*DAILY, "EXDATE;TZID=Europe/Berlin:20261204T090000"),
            event("RECURRENCE-ID:20261202T080000Z", "DTSTART:20261204T080000Z"),
        ),
        # the newest revision wins wholly, wherever it stands
        (
            event(*DAILY, "SEQUENCE:2", "EXDATE;TZID=Europe/Berlin:20261203T090000"),
            event(*DAILY, "SEQUENCE:1"),
        ),
        # another zone
        (
            event(*DAILY),
            event("RECURRENCE-ID:20261202T080000Z", "DTSTART;TZID=America/New_York:20261202T120000"),
        ),
        (EASTERN, event('DTSTART;TZID="Customized Time Zone 1":20270310T090000', "RRULE:FREQ=DAILY;COUNT=9")),
        (ODD, event("DTSTART;TZID=Odd:20261210T090000", "RRULE:FREQ=DAILY;COUNT=9")),
    ],
    ids=[
        "same time",
        "swapped",
        "onto an excluded one",
        "revisions",
        "other zone",
        "like New York",
        "odd zone",
    ],
)
def test_occurrences_are_those_that_another_library_sees(parts: tuple[str, ...]) -> None:
    found = instants(read(*parts))

    assert found == said_by_another_library(*parts)
    assert found


def test_the_title_of_a_changed_occurrence_is_told() -> None:
    """It vanished, and the occurrence with it."""
    change = event("RECURRENCE-ID:20261203T080000Z", "DTSTART:20261203T080000Z", title="Review")

    found = read(event(*DAILY), change)

    assert "“Review”" in told(found)
    assert len(instants(found)) == 6


@pytest.mark.parametrize(
    ("start", "wanted"),
    [
        ("20261203T110000", ["12-01 09", "12-02 09", "12-03 11", "12-04 11", "12-05 11", "12-06 11"]),
        ("20261204T090000", ["12-01 09", "12-02 09", "12-04 09", "12-05 09", "12-06 09", "12-07 09"]),
    ],
)
def test_a_change_of_all_later_occurrences_moves_them_all(start: str, wanted: list[str]) -> None:
    change = event(f"{LATER}:20261203T090000", f"DTSTART;TZID=Europe/Berlin:{start}")

    found = instants(read(event(*DAILY), change))

    assert [f"{at.astimezone(ZoneInfo(ZONE)):%m-%d %H}" for at in found] == wanted


def test_changes_of_all_later_ones_follow_one_another() -> None:
    weekly = event("DTSTART;TZID=Europe/Berlin:20261201T090000", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH")
    changes = (
        event(f"{LATER}:20261210T090000", "DTSTART;TZID=Europe/Berlin:20261211T100000", title="Later"),
        event(f"{LATER}:20261222T090000", "DTSTART;TZID=Europe/Berlin:20261222T120000"),
        event(
            "RECURRENCE-ID;TZID=Europe/Berlin:20261215T090000", "DTSTART:20261215T230000Z", "STATUS:CANCELLED"
        ),
    )

    found = read(weekly, *changes)

    shown = [f"{at.astimezone(ZoneInfo(ZONE)):%m-%d %H}" for at in instants(found)[:7]]
    assert shown == ["12-01 09", "12-03 09", "12-08 09", "12-11 10", "12-18 10", "12-22 12", "12-24 12"]
    assert "“Later”" in told(found)


def test_a_cancellation_of_all_later_ones_ends_the_job() -> None:
    change = event(f"{LATER}:20261203T090000", "DTSTART:20261203T080000Z", "STATUS:CANCELLED")

    assert len(instants(read(event(*DAILY), change))) == 2


def test_a_move_of_all_later_ones_that_no_rule_says_is_refused_and_told() -> None:
    monthly = event("DTSTART:20261230T090000Z", "RRULE:FREQ=MONTHLY;BYMONTHDAY=30")
    change = event(
        "RECURRENCE-ID;RANGE=THISANDFUTURE:20270130T090000Z", "DTSTART:20270201T090000Z", title="Odd"
    )

    found = read(monthly, change)

    assert not found.drafts
    assert "no rule says" in told(found)


def test_two_events_of_one_uid_lose_no_title() -> None:
    found = read(event(*DAILY, title="First"), event("DTSTART:20270101T090000Z", title="Second"))

    assert [draft.name for draft in found.drafts] == ["First", "Second"]


def test_an_older_revision_is_told_with_its_title() -> None:
    found = read(
        event(*DAILY, "DTSTAMP:20261101T000000Z", title="Old"), event(*DAILY, "DTSTAMP:20261102T000000Z")
    )

    assert [draft.name for draft in found.drafts] == ["Meet"]
    assert "“Old”, an older revision" in told(found)


def test_a_change_of_an_occurrence_that_a_newer_revision_dropped_is_not_followed() -> None:
    newer = event(*DAILY, "SEQUENCE:3", "EXDATE;TZID=Europe/Berlin:20261203T090000")
    change = event("RECURRENCE-ID:20261203T080000Z", "DTSTART:20261203T170000Z", "SEQUENCE:1")

    found = read(newer, change)

    assert len(instants(found)) == 5
    assert "a newer revision" in told(found)


def test_a_zone_that_the_calendar_defines_is_read_as_the_known_one_whose_clock_agrees() -> None:
    """It was read as the zone of the machine, hours off."""
    found = read(EASTERN, event('DTSTART;TZID="Customized Time Zone 1":20261201T090000', "RRULE:FREQ=DAILY"))

    (draft,) = found.drafts
    assert draft.schedule.zone == "America/New_York"
    assert "Customized Time Zone 1" in told(found)


def test_the_zone_of_the_machine_is_preferred_among_those_that_agree() -> None:
    own = defined(
        "My Zone",
        observance("DAYLIGHT", "19810329T020000", "+0100", "+0200", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3"),
        observance(
            "STANDARD", "19961027T030000", "+0200", "+0100", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10"
        ),
    )

    (draft,) = read(own, event("DTSTART;TZID=My Zone:20261201T090000", "RRULE:FREQ=DAILY")).drafts

    assert draft.schedule.zone == ZONE


def test_a_rule_on_a_clock_that_no_zone_shows_is_kept_as_instants_and_told() -> None:
    found = read(ODD, event("DTSTART;TZID=Odd:20261210T090000", "RRULE:FREQ=DAILY"))

    days = instants(found)
    assert days[0] == datetime(2026, 12, 10, 7, 43, tzinfo=UTC)
    assert {after - before for before, after in pairwise(days)} == {days[1] - days[0]}
    assert "kept as instants; the last one is on 2028-" in told(found)


@pytest.mark.parametrize(
    ("definition", "reason"),
    [
        (defined("Odd"), "observances"),
        (defined("Odd", observance("STANDARD", "19700101T000000", "east", "+0117")), "TZOFFSETFROM"),
        (defined("Odd", observance("STANDARD", "19700101T000000", "+0117", "+9959")), "further"),
        (defined("Odd", observance("STANDARD", "yesterday", "+0117", "+0117")), "yesterday"),
    ],
)
def test_a_definition_that_can_not_be_read_is_told(definition: str, reason: str) -> None:
    found = read(definition, event("DTSTART;TZID=Odd:20261210T090000"))

    assert not found.drafts
    assert reason in told(found)
