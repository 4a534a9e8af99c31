"""Names people, calendars and Windows give to zones."""

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.zones.zone_aliases import known_zone, windows_zones
from scheduler_core.recurrence.zones.zone_files import zone_names


@pytest.mark.parametrize(
    ("name", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        (" Europe/Berlin ", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        ("US-Eastern", "US/Eastern"),
        ("America/New York", "America/New_York"),
        ("W. Europe Standard Time", "Europe/Berlin"),
        ("W.EuropeStandardTime", "Europe/Berlin"),
        ("IST", "Asia/Kolkata"),
        ("PDT", "America/Los_Angeles"),
        ("z", "UTC"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("-04:00", "Etc/GMT+4"),
        ("+00:00", "UTC"),
        ("/example.org/2026a/America/Argentina/Salta", "America/Argentina/Salta"),
        ("FLOATING", "floating"),
    ],
)
def test_a_name_leads_to_its_zone(name: str, zone: str) -> None:
    assert known_zone(name) == zone


@pytest.mark.parametrize("name", ["", "Mars/Phobos", "+05:30", "UTC+99", "../etc/passwd", "x" * 5_000, "\0"])
def test_an_unknown_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="there is no zone"):
        known_zone(name)


def test_every_zone_is_known_by_its_own_name() -> None:
    assert [name for name in zone_names() if known_zone(name.lower()) != name] == []


def test_every_windows_name_leads_to_a_zone_there_is() -> None:
    assert set(windows_zones().values()) <= set(zone_names())
