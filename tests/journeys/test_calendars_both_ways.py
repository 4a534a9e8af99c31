"""A user lets the events of a calendar begin a job, and sees in a calendar when jobs run."""

import subprocess
import sys
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.request import urlopen

import pytest

from scheduler_core.clock import SystemClock
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.runs.run import RunState
from tests.journeys.desktop import Desktop
from tests.journeys.pointing import Pointer
from tests.journeys.terminal import Terminal
from tests.support.calendar_server import CalendarServer, a_calendar, an_event
from tests.support.callers import free_port

pytestmark = pytest.mark.slow
SOON = timedelta(seconds=8)
BEFORE_AGAIN_SECONDS = 20.0
_PASTE = (
    "from PySide6.QtGui import QGuiApplication; application = QGuiApplication([]); "
    "print(application.clipboard().text())"
)


@pytest.fixture
def store_file(store_file: Path) -> Path:
    """Return a store whose engine answers at a port."""
    with open_scheduler(str(store_file), who="a test") as core:
        core.settings.save(Settings(api_port=free_port()))
    return store_file


@pytest.fixture
def server() -> Iterator[CalendarServer]:
    with CalendarServer() as server:
        yield server


def in_days(days: int) -> datetime:
    return SystemClock().now().astimezone(UTC).replace(microsecond=0) + timedelta(days=days)


def put(server: CalendarServer, at: datetime) -> None:
    """Have the calendar say that its one event is then."""
    server.serve(a_calendar(an_event("office", f"{at:%Y%m%dT%H%M%SZ}")), f'"{at.timestamp()}"')


def read(address: str) -> str:
    with urlopen(address, timeout=30) as answer:
        text: str = answer.read().decode()
    return text.replace("\r\n ", "")


def test_the_event_of_a_calendar_begins_a_job_and_a_link_shows_what_became_of_it(
    core: Scheduler, pointer: Pointer, desktop: Desktop, server: CalendarServer, tmp_path: Path
) -> None:
    """The event is moved to now, read before its hour, and runs once however often it is moved."""
    first, told = in_days(20), tmp_path / "told"
    put(server, first)
    pointer.click("New job…", "Button")
    pointer.fill("Name", "Office")
    pointer.click("Run a script or program", "RadioButton")
    pointer.fill("Command", f"echo ran >> {told}")
    pointer.click("Kind of rule, Days of the week", "ComboBox")
    pointer.click("From a calendar", "ListItem")
    pointer.fill("Calendar", server.url)
    pointer.click("Save", "Button")
    (job,) = pointer.waits_until(core.jobs.ids)
    pointer.waits_until(lambda: core.jobs.get(job).next_due_at == first)
    pointer.click("Job: Office", "Cell")

    def move_it_to_soon() -> None:
        put(server, SystemClock().now() + SOON)
        pointer.click("Read now", "Button")

    pointer.program.act_until(move_it_to_soon, told.exists, before_again=BEFORE_AGAIN_SECONDS)
    pointer.waits_until(lambda: core.runs.count() == {RunState.SUCCEEDED: 1})
    put(server, in_days(10))
    asked = len(server.asked)
    pointer.click("Read now", "Button")
    pointer.waits_until(lambda: len(server.asked) > asked)

    pointer.choose("Menu", "Settings…")
    pointer.click("Tokens", "ListItem")
    pointer.click("Calendar link…", "Button")
    pointer.click("Make the link", "Button")
    pointer.click("Copy", "Button")
    pointer.waits_for("Copied", "Button")
    shown = read(pasted(desktop))
    pointer.click("Close", "Button")
    pointer.click("Close", "Button")

    assert told.read_text() == "ran\n"
    assert core.jobs.get(job).next_due_at is None
    assert shown.count("BEGIN:VEVENT") == 1
    assert "SUMMARY:✓ Office" in shown
    pointer.quit()


def test_the_event_of_a_calendar_begins_a_job_and_it_is_published_by_command(
    terminal: Terminal, server: CalendarServer, tmp_path: Path
) -> None:
    """What is published tells to a link, a file and an address alike what ran and what is to come."""
    told, file = tmp_path / "told", tmp_path / "jobs.ics"
    put(server, in_days(20))
    terminal.start_engine()
    rule = ("--ics", f"title back: {server.url}")
    terminal.types("job", "add", "Office", *rule, "--script", f"echo ran >> {told}")
    terminal.types("job", "add", "Report", "--once", in_days(3).isoformat(), "--script", "true")
    assert "Office" in terminal.types("next")

    def move_it_to_soon() -> None:
        put(server, SystemClock().now() + SOON)
        terminal.types("calendar", "read", "Office")

    terminal.act_until(move_it_to_soon, told.exists, before_again=BEFORE_AGAIN_SECONDS)
    (run,) = terminal.waits_for_end("Office")
    link = terminal.types("calendar", "link").splitlines()[0]
    terminal.types("calendar", "publish", str(file))
    terminal.types("calendar", "publish", server.url)

    assert run["state"] == "succeeded"
    shown = read(link)
    assert "SUMMARY:✓ Office" in shown
    assert "SUMMARY:Report" in shown
    assert (
        file.read_text().replace("\n ", "")
        == shown.replace("\r\n", "\n")
        == read(server.url).replace("\r\n", "\n")
    )
    terminal.types("calendar", "revoke")
    assert told.read_text() == "ran\n"
    terminal.stop_engine()


def pasted(desktop: Desktop) -> str:
    """Return what another program would paste."""
    done = subprocess.run(
        [sys.executable, "-c", _PASTE],
        env=desktop.environment() | {"QT_QPA_PLATFORM": "xcb"},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return done.stdout.strip()
