"""What is about a job opens at once; its name, which a slow store tells late, takes nothing back."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialog, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.run_log.run_log_view import RunLogView
from gui.statistics.statistics_dialog import StatisticsDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.ledger import Ledger


@pytest.fixture
def jobs(core: Scheduler, ledger: Ledger) -> list[JobId]:
    jobs = [core.jobs.add(a_draft(name)) for name in ("Alpha", "Beta")]
    for job in jobs:
        ledger.add(job, NOON)
    return jobs


@contextmanager
def unnamed(qtbot: QtBot, live: Application, job: JobId) -> Iterator[None]:
    """Choose a job whose name the list does not know, and let the core tell it late."""
    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: model.known_line(job) is not None)
    live.window.choice.select([job])
    with held_answers(live.bridge):
        model.forget_wrong([job], lambda _line: True)
        yield


def test_runs_of_a_job_are_shown_at_once_and_its_late_name_pins_nothing_anew(
    qtbot: QtBot, live: Application, jobs: list[JobId]
) -> None:
    """The log showed the runs of the job again after they had been let go, and took the keyboard."""
    filters = child(live.window, RunLogView, "run_log").filters
    chip = child(filters, QToolButton, "pinned_chip")
    named: list[str] = []
    with unnamed(qtbot, live, jobs[0]):
        live.actions.runs.show_runs.trigger()
        assert list(filters.pinned) == [jobs[0]]
        assert chip.text() == "1 job ✕"
        QTest.mouseClick(chip, Qt.MouseButton.LeftButton)
        live.actions.search.trigger()
        QTest.keyClicks(live.window.focusWidget(), "be")
        searching = live.window.focusWidget()
        live.window.context.call_by_name((jobs[0],), named.append, named.clear)

    qtbot.waitUntil(lambda: named == ["1 job", "Alpha"])
    assert list(filters.pinned) == []
    assert not chip.isVisible()
    assert live.window.focusWidget() is searching


def test_pinned_runs_are_called_by_the_name_that_comes_late(
    qtbot: QtBot, live: Application, jobs: list[JobId]
) -> None:
    filters = child(live.window, RunLogView, "run_log").filters
    with unnamed(qtbot, live, jobs[0]):
        live.actions.runs.show_runs.trigger()

    qtbot.waitUntil(lambda: child(filters, QToolButton, "pinned_chip").text() == "Alpha ✕")
    assert list(filters.pinned) == [jobs[0]]


@pytest.mark.parametrize("name", ["statistics", "simulate", "backfill", "pending"])
def test_a_dialog_opens_at_once_and_is_closed_for_good(
    qtbot: QtBot, live: Application, jobs: list[JobId], name: str
) -> None:
    """It opened when the name came: over what had been opened since, or behind the user who had left."""
    action: QAction = getattr(live.actions.jobs, name)
    named: list[str] = []
    with unnamed(qtbot, live, jobs[0]):
        qtbot.waitUntil(action.isEnabled)
        action.trigger()
        (dialog,) = _open_dialogs(live)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)
        live.window.context.call_by_name((jobs[0],), named.append, named.clear)

    qtbot.waitUntil(lambda: named == ["1 job", "Alpha"])
    assert _open_dialogs(live) == []


def test_a_late_name_is_told_to_the_dialog_that_asked_for_it(
    qtbot: QtBot, live: Application, jobs: list[JobId]
) -> None:
    """The statistics of the first job came in place of those of the second."""
    named: list[str] = []
    with unnamed(qtbot, live, jobs[0]):
        live.actions.jobs.statistics.trigger()
        live.window.choice.select([jobs[1]])
        live.actions.jobs.statistics.trigger()
        (dialog,) = _open_dialogs(live)
        assert dialog.windowTitle() == "Statistics: Beta"
        live.window.context.call_by_name((jobs[0],), named.append, named.clear)

    qtbot.waitUntil(lambda: named == ["1 job", "Alpha"])
    assert [each.windowTitle() for each in _open_dialogs(live)] == ["Statistics: Beta"]


def test_a_dialog_is_closed_that_was_opened_for_a_job_that_is_gone(
    qtbot: QtBot, live: Application, core: Scheduler, jobs: list[JobId]
) -> None:
    told: list[str] = []
    live.window.context.notices.told.connect(lambda text, *_: told.append(text))
    with unnamed(qtbot, live, jobs[0]):
        live.actions.jobs.statistics.trigger()
        assert child(live.window, StatisticsDialog, "statistics_dialog").windowTitle() == "Statistics: 1 job"
        core.jobs.delete([jobs[0]])

    qtbot.waitUntil(lambda: told == ["The job was deleted meanwhile."])
    assert _open_dialogs(live) == []


def _open_dialogs(live: Application) -> list[QDialog]:
    return [dialog for dialog in live.window.findChildren(QDialog) if dialog.isVisible()]
