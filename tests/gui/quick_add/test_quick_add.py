import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import EVERYTHING, Wanted
from gui.job_list.job_list_view import JobListView
from gui.quick_add.quick_line import read_quick_line
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.actions import HttpAction, ScriptAction
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child

LINE = "every weekday at 9:30 POST https://example.org/hook"


@pytest.mark.parametrize(
    ("line", "sentence", "name"),
    [
        (LINE, "Every weekday at 09:30", "example.org/hook"),
        ("0 5 * * 1 /srv/tidy --all", "Every Monday at 05:00", "tidy"),
        ("every hour curl -X PUT https://example.org/x", "Every hour", "example.org/x"),
        ("@daily https://example.org", "Every day at 00:00", "example.org"),
        ("every sunday at 4:00 /srv/backup", "Every Sunday at 04:00", "backup"),
        ("every 2 minutes run echo hi", "Every 2 minutes", "echo"),
    ],
)
def test_a_line_is_understood(core: Scheduler, line: str, sentence: str, name: str) -> None:
    understood = read_quick_line(core, line, NOON)

    assert understood.sentence.startswith(sentence)
    assert understood.draft is not None
    assert understood.draft.name == name
    assert isinstance(understood.draft.action, HttpAction | ScriptAction)
    assert len(understood.instants) == 5


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("https://example.org", "Say when"),
        ("every day at 9:30", "Say what"),
        (
            "every blue moon",
            "I don't understand “blue moon”; try “every weekday at 9:30”. A command needs “run”",
        ),
        (
            "jeden zweiten Freitag",
            (
                "“jeden zweiten Freitag” hat zwei Bedeutungen; schreiben Sie “alle zwei Wochen am …” oder"
                " “zweiten Freitag im Monat”."
            ),
        ),
        ("every day at 9 sh -c tidy", "I don't understand “sh -c tidy”; try "),
        ("every weekdy at 9 https://example.org", "did you mean “weekday”?"),
        ("every day at 9 curl -u me:password https://example.org", "It holds a password"),
    ],
)
def test_what_is_missing_or_wrong_is_said(core: Scheduler, line: str, problem: str) -> None:
    understood = read_quick_line(core, line, NOON)

    assert problem in understood.problem
    assert understood.draft is None


def test_a_line_that_says_when_is_told_as_a_sentence_before_it_says_what(core: Scheduler) -> None:
    assert read_quick_line(core, "every day at 9:30", NOON).sentence.startswith("Every day at 09:30")


def test_enter_adds_the_job_selects_it_and_waits_for_another(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """Among ten thousand it had to be looked for, and Run now was for another one, or for none."""
    other = core.jobs.add(a_draft("Another"))
    line = open_line(live)
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.rowCount() == 1)
    live.window.choice.select([other])

    # The sentence and the next five follow the typing, and nothing below is pushed.
    panel = child(live.window, QWidget, "quick_add")
    heights = {height_of(panel)}
    QTest.keyClicks(line, "every weekday at 9:30")
    sentence, coming = (child(live.window, QLabel, name) for name in ("quick_sentence", "quick_next"))
    qtbot.waitUntil(lambda: sentence.text().startswith("Every weekday at 09:30"))
    assert coming.text().count(" · ") == 4
    heights.add(height_of(panel))
    assert not child(live.window, QPushButton, "quick_add_button").isEnabled()
    QTest.keyClicks(line, " POST https://example.org/hook")
    assert line.text() == LINE
    heights.add(height_of(panel))
    qtbot.waitUntil(child(live.window, QPushButton, "quick_add_button").isEnabled)
    assert heights == {height_of(panel)}
    QTest.keyClick(line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: live.window.choice.selected not in {(), (other,)})
    assert line.text() == ""
    (added,) = live.window.choice.selected
    assert core.jobs.get(added).name == "example.org/hook"
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").selected == [added])
    assert live.actions.jobs.run_now.isEnabled()

    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.ids() == [other])

    QTest.keyClick(line, Qt.Key.Key_Escape)
    assert not line.isVisible()


def test_a_job_that_the_filter_hides_is_not_selected_later(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.window.choice.show(Wanted(text="another"))
    line = open_line(live)
    QTest.keyClicks(line, LINE)
    with qtbot.waitSignal(live.window.choice.jobs_added):
        QTest.keyClick(line, Qt.Key.Key_Return)
    assert core.jobs.count() == 1
    qtbot.waitUntil(lambda: live.window.choice.selected == ())

    live.window.choice.show(EVERYTHING)

    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").model.rowCount() == 1)
    assert live.window.choice.selected == ()


def height_of(panel: QWidget) -> int:
    QApplication.sendPostedEvents()
    return panel.height()


def open_line(application: Application) -> QLineEdit:
    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(application.window, Qt.Key.Key_N, modifiers)
    return child(application.window, QLineEdit, "quick_line")
