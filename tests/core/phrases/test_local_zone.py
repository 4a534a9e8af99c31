"""Which zone this machine is in."""

from pathlib import Path

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.local_zone import local_zone


@pytest.fixture
def localtime(tmp_path: Path) -> Path:
    return tmp_path / "localtime"


@pytest.fixture
def timezone(tmp_path: Path) -> Path:
    return tmp_path / "timezone"


@pytest.mark.parametrize("chosen", ["Asia/Tokyo", ":Asia/Tokyo", "/usr/share/zoneinfo/Asia/Tokyo"])
def test_the_environment_decides_first(chosen: str, localtime: Path, timezone: Path) -> None:
    timezone.write_text("Europe/Berlin\n", encoding="utf-8")

    assert local_zone({"TZ": chosen}, localtime, timezone) == "Asia/Tokyo"


def test_the_environment_may_point_at_the_system(localtime: Path, timezone: Path) -> None:
    timezone.write_text("Europe/Berlin\n", encoding="utf-8")

    assert local_zone({"TZ": f":{localtime}"}, localtime, timezone) == "Europe/Berlin"


def test_an_environment_without_a_zone_by_name_is_refused(localtime: Path, timezone: Path) -> None:
    with pytest.raises(InvalidInput, match="give --tz"):
        local_zone({"TZ": "CET-1CEST,M3.5.0,M10.5.0/3"}, localtime, timezone)


@pytest.mark.parametrize(
    "target",
    [
        "/usr/share/zoneinfo/America/Argentina/Salta",
        "../usr/share/zoneinfo/America/Argentina/Salta",
        "/usr/share/zoneinfo/posix/America/Argentina/Salta",
        "/var/db/timezone/zoneinfo.default/America/Argentina/Salta",
    ],
)
def test_the_system_says_it_by_where_localtime_points(target: str, localtime: Path, timezone: Path) -> None:
    localtime.symlink_to(target)

    assert local_zone({}, localtime, timezone) == "America/Argentina/Salta"


def test_the_system_may_have_written_it_down(localtime: Path, timezone: Path) -> None:
    localtime.write_bytes(b"TZif")
    timezone.write_text("Europe/Berlin\n", encoding="utf-8")

    assert local_zone({"TZ": ""}, localtime, timezone) == "Europe/Berlin"


def test_a_system_that_says_nothing_of_use_is_in_utc(localtime: Path, timezone: Path) -> None:
    timezone.write_bytes(b"\xff\xfe")
    assert local_zone({}, localtime, timezone) == "UTC"

    timezone.write_text("Nowhere/Land", encoding="utf-8")
    assert local_zone({}, localtime, timezone) == "UTC"
