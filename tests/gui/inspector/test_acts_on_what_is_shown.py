"""Whatever is pressed in the inspector is done with the job that it shows."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QTableView, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.inspector_view import InspectorView
from gui.job_editor.job_editor import JobEditor
from gui.revisions.revisions_dialog import RevisionsDialog
from gui.run_log.run_log_view import RunLogView
from gui.widgets.buttons.switch import Switch
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.parameter_words import read_parameter
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.choosing.picking import notice
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers, held_changes
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
        if name == "banner_skip":
            child(live.window, QTableView, "next_table").selectRow(0)
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


@pytest.mark.parametrize("clicks", [2, 3])
def test_each_click_on_the_switch_counts_though_nothing_is_answered_yet(
    qtbot: QtBot, shown: JobId, live: Application, core: Scheduler, clicks: int
) -> None:
    """The second one asked for the same as the first, and the switch sprang back."""
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, shown, "Shown")
    switch = child(live.window, Switch, "inspected_switch")
    told: list[object] = []
    live.window.context.history.done.connect(told.append)
    with held_changes(live.bridge):
        for _ in range(clicks):
            QTest.mouseClick(switch, Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: len(told) == clicks)
    is_on = clicks == 2
    assert core.jobs.get(shown).draft.is_enabled == is_on
    qtbot.waitUntil(lambda: switch.isChecked() == is_on)


def test_a_switch_that_is_refused_shows_that_the_job_is_off(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It went on saying that a job is on whose rules lack a value."""
    lacking = replace(a_draft("Shown"), parameters=(read_parameter("days:number"),), is_enabled=False)
    job_id = core.jobs.add(lacking)
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, job_id, "Shown")
    switch = child(live.window, Switch, "inspected_switch")

    with qtbot.waitSignal(live.bridge.failed) as failed:
        QTest.mouseClick(switch, Qt.MouseButton.LeftButton)

    assert "“Shown” can't be switched on: days needs a default" in failed.args[0]
    qtbot.waitUntil(lambda: not switch.isChecked())
    assert not core.jobs.get(job_id).draft.is_enabled


def test_a_switch_shows_how_the_job_is_though_that_changed_while_it_was_held_down(
    qtbot: QtBot, shown: JobId, live: Application, core: Scheduler
) -> None:
    """It went on saying that a job is on which another one had switched off."""
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, shown, "Shown")
    switch = child(live.window, Switch, "inspected_switch")
    QTest.mousePress(switch, Qt.MouseButton.LeftButton)
    core.jobs.disable([shown])
    qtbot.waitUntil(lambda: not switch.isChecked())

    with qtbot.waitSignal(_view(live).switch_wanted) as wanted:
        QTest.mouseRelease(switch, Qt.MouseButton.LeftButton)

    assert wanted.args == [shown, False]
    assert not switch.isChecked()
    assert not core.jobs.get(shown).draft.is_enabled


@pytest.mark.usefixtures("pointer")
def test_the_second_click_on_run_now_is_none_on_the_stop_that_came_there(
    qtbot: QtBot, shown: JobId, live: Application, core: Scheduler, ledger: Ledger
) -> None:
    """Stop came a little later than a double click takes, and ended what the first click had begun."""
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, shown, "Shown")
    button = child(live.window, QToolButton, "inspected_run")
    stopped: list[JobId] = []
    _view(live).stop_wanted.connect(stopped.append)
    place = QPoint(button.width() // 2, button.height() // 2)
    _point_at(qtbot, button, place)
    run_id = core.runs.run_now(shown)
    ledger.adopt()
    ledger.begin(run_id)
    qtbot.waitUntil(lambda: button.accessibleName() == "Stop")

    _click_on_window(live, button, place)
    assert stopped == []

    # Whoever went elsewhere on it has seen it.
    _click_on_window(live, button, place + QPoint(QApplication.startDragDistance() + 1, 0))
    assert stopped == [shown]


@pytest.mark.usefixtures("pointer")
def test_a_press_on_skip_is_none_for_the_run_that_came_there_just_then(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """The acts stayed, and what they stood for was another run: that one was left out."""
    schedule = parse_sentence("every weekday at 9:30", NOON, "Europe/Berlin")
    job_id = core.jobs.add(a_draft("Shown", schedule=schedule))
    live.actions.show_inspector.setChecked(True)
    _show(qtbot, live, job_id, "Shown")
    times = child(live.window, QTableView, "next_table")
    title = child(live.window, QLabel, "banner_title")
    skip = child(live.window, QToolButton, "banner_skip")
    skipped: list[object] = []
    _view(live).skip_wanted.connect(lambda *of: skipped.append(of[-1]))
    times.selectRow(0)
    qtbot.waitUntil(lambda: title.text() == "Mon 23 Nov, 09:30")
    place = QPoint(skip.width() // 2, skip.height() // 2)
    _point_at(qtbot, skip, place)
    times.selectRow(1)
    qtbot.waitUntil(lambda: title.text() == "Tue 24 Nov, 09:30")

    _click_on_window(live, skip, place)
    assert skipped == []
    _click_on_window(live, skip, place + QPoint(0, QApplication.startDragDistance() + 1))
    assert len(skipped) == 1


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


def _point_at(qtbot: QtBot, button: QWidget, place: QPoint) -> None:
    wanted = button.mapToGlobal(place)
    QCursor.setPos(wanted)
    qtbot.waitUntil(lambda: QCursor.pos() == wanted)


def _click_on_window(live: Application, button: QWidget, place: QPoint) -> None:
    """Click as the system would, which knows of no button."""
    handle = live.window.windowHandle()
    assert handle is not None
    there = button.mapTo(live.window, place)
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, there)


def _press(live: Application, name: str) -> None:
    button = child(live.window, QToolButton, name)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=QPoint(button.width() // 2, button.height() // 2))
