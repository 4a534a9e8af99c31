"""Jobs at the ends of what a calendar can say: no view fails over them, in whatever zone."""

import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime, timedelta
from datetime import time as clock

import pytest
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_editor.job_editor import JobEditor
from gui.job_list.job_list_view import JobListView
from gui.text import formats
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.finding import child

LAST = datetime.combine(date.max, clock(23, 59))
ZONES = ("Europe/Berlin", "Pacific/Kiritimati", "America/Los_Angeles", "UTC")


@pytest.fixture(params=ZONES)
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("TZ", request.param)
    time.tzset()
    yield request.param
    monkeypatch.undo()
    time.tzset()


WORDS: dict[str, Callable[[datetime], object]] = {
    each.__name__: each
    for each in (
        formats.local_date,
        formats.next_midnight,
        formats.instant,
        formats.clock_time,
        formats.exact_time,
        formats.minutes_of_day,
        formats.iso_instant,
        formats.instant_with_seconds,
    )
}


@pytest.mark.parametrize(
    "at", [datetime.max.replace(tzinfo=UTC), datetime.min.replace(tzinfo=UTC)], ids=["last", "first"]
)
def test_the_first_and_the_last_instant_have_words(zone: str, at: datetime) -> None:
    assert [name for name, words in WORDS.items() if words(at) is None] == []


@pytest.mark.parametrize("day", [date.max, date.min])
def test_the_first_and_the_last_day_have_a_span(zone: str, day: date) -> None:
    begin, end = formats.day_span(day)

    assert begin < end
    assert formats.instant_at(day, 24 * 60).tzinfo is UTC
    assert formats.same_time_on(day, begin).tzinfo is UTC
    assert formats.near_instant(begin, end)
    assert formats.past_instant(end, begin)


# ---- the whole window


@pytest.fixture
def far(core: Scheduler) -> list[JobId]:
    """Return jobs that first run at the end of all days."""
    schedules = [
        Schedule((Once(LAST),), "UTC"),
        Schedule((Once(LAST),), "Europe/Berlin"),
        Schedule((Once(LAST - timedelta(days=1)),), "Pacific/Kiritimati"),
    ]
    return [core.jobs.add(a_draft(f"Far {number}", schedule=each)) for number, each in enumerate(schedules)]


def show_modes(qtbot: QtBot, live: Application) -> None:
    live.actions.show_calendar.trigger()
    for mode in live.actions.calendar_modes.actions():
        mode.trigger()
        for day in (date(9999, 12, 31), date(9999, 11, 30), date(1, 1, 1)):
            live.window.calendar.show_day(day)
            qtbot.wait(50)


def show_list(qtbot: QtBot, live: Application) -> None:
    live.actions.show_list.trigger()
    live.actions.show_inspector.setChecked(True)
    qtbot.wait(100)


def show_timeline(qtbot: QtBot, live: Application) -> None:
    live.actions.show_timeline.trigger()
    for _ in range(40):
        live.actions.zoom_out.trigger()
    qtbot.wait(100)


def edit(qtbot: QtBot, live: Application) -> None:
    live.actions.jobs.edit.trigger()
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(JobEditor)))
    qtbot.wait(200)


def simulate(qtbot: QtBot, live: Application) -> None:
    live.actions.jobs.simulate.trigger()
    qtbot.wait(100)


@pytest.mark.parametrize(
    ("rows", "views"),
    [
        ((0, 1, 2), (show_list, simulate)),
        ((2,), (show_modes, show_timeline, edit)),
        pytest.param((0, 1), (show_modes, show_timeline, edit), marks=pytest.mark.thorough),
    ],
    ids=["dates of a job", "views", "views of others"],
)
def test_no_view_fails_over_the_last_day(
    qtbot: QtBot,
    far: list[JobId],
    live: Application,
    rows: tuple[int, ...],
    views: tuple[Callable[[QtBot, Application], None], ...],
) -> None:
    """An OverflowError in a paint event, and thousands of warnings of its painter."""
    job_list = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: job_list.model.rowCount() == len(far))
    failures: list[str] = []
    live.bridge.failed.connect(failures.append)

    for row in rows:
        job_list.table.select_row(row)
        for show in views:
            show(qtbot, live)

    assert failures == []
