"""Months that are read before they are turned to."""

from collections.abc import Iterator
from contextlib import ExitStack
from datetime import date

import pytest
from PySide6.QtCore import QTimer
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.calendar.calendar_view import CalendarView
from gui.calendar.span_pages import Mode
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.calendar.handling import shown
from tests.gui.holding import held_answers
from tests.gui.planned_jobs import add

pytestmark = pytest.mark.slow

TODAY, CHRISTMAS = date(2026, 11, 20), date(2026, 12, 24)


@pytest.fixture
def holds() -> Iterator[ExitStack]:
    """Return what lets answers go again at the end."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def calendar(qtbot: QtBot, live: Application, core: Scheduler, holds: ExitStack) -> CalendarView:
    """Return November, while what is to read December ahead waits for its turn."""
    add(core, "Gifts", "every year on 24 december at 18:00")
    calendar = shown(live, Mode.MONTH, TODAY)
    qtbot.waitUntil(lambda: calendar.grid.load_of(TODAY).is_known)
    holds.enter_context(held_answers(live.bridge))
    qtbot.waitUntil(lambda: not is_waiting_to_read_ahead(calendar))
    return calendar


def test_a_month_that_is_being_read_ahead_is_not_read_a_second_time_when_it_is_turned_to(
    qtbot: QtBot, live: Application, calendar: CalendarView, holds: ExitStack
) -> None:
    """With 10,000 jobs the two looks took the processor from one another."""
    live.actions.next_page.trigger()
    with held_answers(live.bridge):  # behind what has been asked by now
        holds.close()

        qtbot.waitUntil(lambda: calendar.grid.load_of(CHRISTMAS).count == 1)


def test_what_was_read_ahead_of_other_jobs_is_not_shown(
    qtbot: QtBot, live: Application, calendar: CalendarView, holds: ExitStack
) -> None:
    live.actions.next_page.trigger()
    live.window.choice.show(Wanted(JobGroup(GroupKind.FOLDER, "Empty")))
    holds.close()

    qtbot.waitUntil(lambda: calendar.grid.load_of(CHRISTMAS).is_known)
    assert calendar.grid.load_of(CHRISTMAS).count == 0


def is_waiting_to_read_ahead(calendar: CalendarView) -> bool:
    return any(timer.isActive() and timer.interval() == 300 for timer in calendar.findChildren(QTimer))
