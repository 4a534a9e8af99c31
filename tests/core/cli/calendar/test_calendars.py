"""`hourbell calendar`: links that are printed once, and calendars that are published."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell


@pytest.mark.usefixtures("store")
def test_a_link_is_made_once_renewed_and_revoked(hourbell: Hourbell) -> None:
    assert "settings set" in hourbell("calendar", "link").err
    hourbell("settings", "set", "api-port", "46100")

    made = hourbell("calendar", "link")
    again = hourbell("calendar", "link")
    renewed = json.loads(hourbell("calendar", "renew", "--json").out)
    revoked = hourbell("calendar", "revoke")

    assert made.out.startswith("http://127.0.0.1:46100/calendar/hourbell_")
    assert "not shown again" in made.err
    assert (again.code == ExitCode.DONE, "renew it" in again.err) == (False, True)
    assert renewed["link"] != made.out.strip()
    assert renewed["scopes"] == ["calendar"]
    assert "opens nothing" in revoked.out
    assert hourbell("calendar", "renew").code == ExitCode.NOT_FOUND
    assert hourbell("token", "list", "--json").out == ""


@pytest.mark.usefixtures("store")
def test_a_calendar_is_published_to_a_file(hourbell: Hourbell, tmp_path: Path) -> None:
    place = tmp_path / "jobs.ics"

    told = hourbell("calendar", "publish", str(place))
    wrong = hourbell("calendar", "publish", str(place), "--header", "X-Key: 1")

    assert str(place) in told.out
    assert place.read_text().startswith("BEGIN:VCALENDAR")
    assert wrong.code != ExitCode.DONE
    assert "takes no headers" in wrong.err


@pytest.mark.usefixtures("store")
def test_an_address_that_can_not_be_reached_is_told(hourbell: Hourbell) -> None:
    told = hourbell("calendar", "publish", "http://127.0.0.1:1/jobs.ics")

    assert told.code == ExitCode.FAILED
    assert "did not arrive" in told.err
