"""Whatever is pressed in the inspector is done with the job that it shows."""

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.inspector_view import InspectorView
from gui.job_editor.job_editor import JobEditor
from gui.revisions.revisions_dialog import RevisionsDialog
from gui.run_log.run_log_view import RunLogView
from gui.widgets.buttons.switch import Switch
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.choosing.picking import notice
from tests.gui.finding import child
from tests.gui.holding import held_answers
from tests.gui.ledger import Ledger

pytestmark = pytest.mark.slow


@pytest.fixture
def shown(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Shown"))


@pytest.fixture
def other(core: Scheduler) -> JobId:
    return core.jobs.add(a_draft("Other"))


@pytest.fixture
def torn(qtbot: QtBot, shown: JobId, other: JobId, live: Application) -> Iterator[Application]:
    """Show one job while another one is selected, of which nothing is known yet."""
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, shown, "Shown")
    with held_answers(live.bridge):
        live.window.choice.select([other])
        assert _name(live) == "Shown"
        yield live


def test_run_now_runs_the_job_that_is_shown(
    qtbot: QtBot, torn: Application, core: Scheduler, shown: JobId
) -> None:
    _press(torn, "inspected_run")

    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    assert [run.job_id for run in core.runs.lines(core.runs.ids())] == [shown]


def test_stop_stops_the_job_that_is_shown(
    qtbot: QtBot, shown: JobId, other: JobId, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    live.actions.show_inspector.setChecked(True)
    runs = {job: core.runs.run_now(job) for job in (shown, other)}
    ledger.adopt()
    for run_id in runs.values():
        ledger.begin(run_id)
    _show(qtbot, live, shown, "Shown")
    button = child(live.window, QToolButton, "inspected_run")
    qtbot.waitUntil(lambda: button.accessibleName() == "Stop")
    with held_answers(live.bridge):
        live.window.choice.select([other])
        _press(live, "inspected_run")
        qtbot.waitUntil(lambda: "Stopping “Shown” …" in notice(live))
    # Whose end was asked for already is none that is asked for now.
    assert core.runs.cancel(list(runs.values())) == {runs[other]}


def test_edit_and_revisions_open_the_job_that_is_shown(
    qtbot: QtBot, shown: JobId, other: JobId, live: Application
) -> None:
    live.actions.show_inspector.setChecked(True)
    for name, kind in (("revisions", RevisionsDialog), ("inspected_edit", JobEditor)):
        _show(qtbot, live, shown, "Shown")
        with held_answers(live.bridge):
            live.window.choice.select([other])
            _press(live, name)
        qtbot.waitUntil(lambda kind=kind: bool(live.window.findChildren(kind)))  # type: ignore[misc]
        opened = live.window.findChildren(kind)[0]
        qtbot.waitUntil(lambda opened=opened: "Shown" in opened.windowTitle())  # type: ignore[misc]
        assert "Other" not in opened.windowTitle()
        opened.close()


def test_show_runs_pins_the_job_that_is_shown(qtbot: QtBot, torn: Application, shown: JobId) -> None:
    _press(torn, "inspected_log")

    assert torn.window.context.actions.show_log.isChecked()
    assert list(child(torn.window, RunLogView, "run_log").filters.pinned) == [shown]


def test_the_switch_is_that_of_the_job_that_is_shown(
    qtbot: QtBot, torn: Application, core: Scheduler, shown: JobId, other: JobId
) -> None:
    QTest.mouseClick(child(torn.window, Switch, "inspected_switch"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: not core.jobs.get(shown).draft.is_enabled)
    assert core.jobs.get(other).draft.is_enabled


@pytest.mark.parametrize("name", ["inspected_pause", "inspected_more"])
def test_a_menu_that_is_opened_here_acts_on_the_job_that_is_shown(
    qtbot: QtBot, torn: Application, core: Scheduler, shown: JobId, other: JobId, name: str
) -> None:
    button = child(torn.window, QToolButton, name)
    menu = button.menu()
    QTimer.singleShot(0, menu.close)  # it would stay open for as long as nobody chooses
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert torn.window.choice.selected == (shown,)
    pause = next(each for each in torn.window.context.commands.pause_menu.actions() if each.isEnabled())
    pause.trigger()

    qtbot.waitUntil(lambda: core.jobs.get(shown).is_paused)
    assert not core.jobs.get(other).is_paused


def test_what_was_pressed_for_one_job_is_not_done_with_the_one_that_comes_meanwhile(
    qtbot: QtBot, shown: JobId, other: JobId, live: Application, core: Scheduler
) -> None:
    """The answer came while the button was held down."""
    live.actions.show_inspector.setChecked(True)
    skipped: list[JobId] = []
    for name in ("banner_skip", "inspected_run", "inspected_switch"):
        _show(qtbot, live, shown, "Shown")
        button = child(live.window, QWidget, name)
        qtbot.waitUntil(button.isVisible)
        if not skipped:
            _view(live).skip_wanted.connect(lambda job_id, *_: skipped.append(job_id))
        QTest.mousePress(button, Qt.MouseButton.LeftButton)
        _show(qtbot, live, other, "Other")
        QTest.mouseRelease(button, Qt.MouseButton.LeftButton)

    assert set(skipped) == {shown}
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    assert [run.job_id for run in core.runs.lines(core.runs.ids())] == [shown]
    qtbot.waitUntil(lambda: not core.jobs.get(shown).draft.is_enabled)
    assert core.jobs.get(other).draft.is_enabled
    # It shows the other job, which is on.
    assert child(live.window, Switch, "inspected_switch").isChecked()


def test_what_is_done_with_a_job_that_was_deleted_for_ever_meanwhile_is_told(
    qtbot: QtBot, shown: JobId, other: JobId, live: Application, core: Scheduler
) -> None:
    live.actions.show_inspector.setChecked(True)
    told: list[str] = []
    live.bridge.failed.connect(told.append)
    _show(qtbot, live, shown, "Shown")
    with held_answers(live.bridge):
        live.window.choice.select([other])
        core.jobs.delete([shown])
        core.jobs.purge([shown])
        _press(live, "inspected_run")
        qtbot.waitUntil(lambda: told != [])
    assert told == [f"There is no job {shown}."]
    assert not core.runs.ids()


def _show(qtbot: QtBot, live: Application, job_id: JobId, name: str) -> None:
    live.window.choice.select([job_id])
    qtbot.waitUntil(lambda: _name(live) == name)
    qtbot.waitUntil(_view(live).isVisible)


def _view(live: Application) -> InspectorView:
    return child(live.window, InspectorView, "inspector")


def _name(live: Application) -> str:
    label = live.window.findChild(QLabel, "inspected_name")
    return "" if label is None else label.text()


def _press(live: Application, name: str) -> None:
    button = child(live.window, QToolButton, name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(button.width() // 2, button.height() // 2))
