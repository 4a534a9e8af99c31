"""Nothing is given up by a second click, by Enter, or by a key that is held down."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableView,
)
from pytestqt.qtbot import QtBot

import gui
from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.pending.pending_dialog import PendingDialog
from gui.revisions.revisions_dialog import RevisionsDialog
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_changes
from tests.gui.ledger import Ledger

_GUI = Path(gui.__file__).parent
_QUESTIONS = sorted(
    path.relative_to(_GUI).as_posix()
    for path in _GUI.rglob("*.py")
    if "Question(\n" in path.read_text(encoding="utf-8") and path.name != "question.py"
)


@pytest.mark.parametrize("module", _QUESTIONS)
def test_the_default_of_every_question_gives_up_nothing(module: str) -> None:
    tree = ast.parse((_GUI / module).read_text(encoding="utf-8"))

    defaults = [call.args[0] for call in _calls(tree, "set_default")]

    assert defaults, "Qt would choose one"
    assert not {ast.unparse(each) for each in defaults} & set(_destructive(tree))


def test_all_questions_are_known() -> None:
    assert len(_QUESTIONS) >= 6


@pytest.fixture
def job_id(qtbot: QtBot, core: Scheduler, live: Application) -> JobId:
    job_id = core.jobs.add(a_draft("Back up"))
    job_list = child(live.window, JobListView, "job_list")
    qtbot.waitUntil(lambda: list(job_list.model.ids) == [job_id])
    job_list.table.select_row(0)
    qtbot.waitUntil(live.actions.jobs.run_now.isEnabled)
    return job_id


def test_a_double_click_on_run_now_asks_for_one_run(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """Two runs were asked for, of a job that may run beside itself; of two jobs both are, at once."""
    jobs = live.actions.jobs
    assert not any(
        each.autoRepeat() for each in (jobs.run_now, jobs.delete, jobs.duplicate, jobs.new, jobs.switch)
    )
    for _ in range(2):
        jobs.run_now.trigger()
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    qtbot.wait(QApplication.doubleClickInterval() + 50)
    jobs.run_now.trigger()
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 2)

    for other in core.jobs.add_all([a_draft("Other"), a_draft("Another")]):
        live.window.commands.run([other])
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 4)


def test_stop_ends_a_run_that_has_not_begun_yet(
    qtbot: QtBot, live: Application, core: Scheduler, job_id: JobId
) -> None:
    """Just after Run now it said that there is nothing to stop, and the run began."""
    with held_changes(live.bridge):
        live.actions.jobs.run_now.trigger()
        live.actions.jobs.stop.trigger()
    qtbot.waitUntil(lambda: len(core.runs.ids()) == 1)
    qtbot.waitUntil(lambda: "Stopping" in child(live.window, QLabel, "told_text").text())


def test_enter_makes_one_job_ends_nothing_and_reverts_nothing(
    qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, job_id: JobId
) -> None:
    """In the list of what is pending it pressed the button that ends all of it, which can't be undone."""
    ledger.add_next_try(job_id, NOON, NOON.replace(hour=20))
    live.actions.jobs.pending.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(PendingDialog) is not None)
    pending = child(live.window, PendingDialog, "pending_dialog")
    qtbot.waitUntil(child(pending, QPushButton, "end_pending").isVisible)
    table = child(pending, QTableView, "pending_table")
    table.setFocus()
    with qtbot.assertNotEmitted(pending.end_wanted):
        QTest.keyClick(table, Qt.Key.Key_Return)
    assert default_of(pending) is None or default_of(pending) != child(pending, QPushButton, "end_pending")
    pending.close()

    live.actions.jobs.history.trigger()
    qtbot.waitUntil(lambda: bool(live.window.findChildren(RevisionsDialog)))
    (history,) = live.window.findChildren(RevisionsDialog)
    qtbot.waitUntil(lambda: history.job_past is not None)
    assert default_of(history) != child(history, QPushButton, "revert")
    history.close()

    live.actions.jobs.quick_add.trigger()
    qtbot.waitUntil(lambda: live.window.findChild(QLineEdit, "quick_line") is not None)
    line = child(live.window, QLineEdit, "quick_line")
    QTest.keyClicks(line, "every day at 9:00 /bin/true")
    with held_changes(live.bridge):
        for _ in range(2):
            QTest.keyClick(line, Qt.Key.Key_Return)
        qtbot.waitUntil(lambda: line.text() == "")
        QTest.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: core.jobs.count() == 2)
    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.count() == 1)


def default_of(dialog: QDialog) -> QAbstractButton | None:
    return next((each for each in dialog.findChildren(QPushButton) if each.isDefault()), None)


def _calls(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
            yield node


def _destructive(tree: ast.AST) -> Iterator[str]:
    """Return the names of the buttons that a module adds as destructive."""
    yield "QDialogButtonBox.StandardButton.Discard"
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and "DestructiveRole" in ast.unparse(node.value):
            yield from (ast.unparse(target) for target in node.targets)
