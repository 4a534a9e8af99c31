from datetime import UTC, date, datetime

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QTableView
from pytestqt.qtbot import QtBot

from gui.application import Application
from gui.inspector.inspected_job import action_in_words, badges, inspected_job
from scheduler_core import Explanation
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.words.sentence_text import parse_sentence
from scheduler_core.values.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.ids import JobId
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child


@pytest.fixture
def job(core: Scheduler) -> JobId:
    schedule = parse_sentence("every weekday at 9:30", NOON, "Europe/Berlin")
    return core.jobs.add(a_draft("Back up", schedule=schedule, folder="Home", tags=("disk",)))


@pytest.fixture
def inspected(qtbot: QtBot, job: JobId, live: Application) -> Application:
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    live.window.choice.select([job])
    qtbot.waitUntil(lambda: text(live, "sentence") != "")
    return live


def test_the_selected_job_is_shown_from_all_sides(inspected: Application) -> None:
    assert text(inspected, "sentence") == "Every weekday at 09:30, Europe/Berlin time"
    assert "switched on" in text(inspected, "facts")
    assert "Home · #disk" in text(inspected, "facts")
    assert cells(inspected)[0] == ("Mon 09:30", "in 2 d 21 h")
    assert len(cells(inspected)) == 10


def test_a_change_of_the_job_is_shown(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    core.jobs.disable([job])

    qtbot.waitUntil(lambda: "switched off" in text(inspected, "facts"))
    assert cells(inspected) == []


def test_a_paused_job_says_what_will_be_skipped(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    core.jobs.pause([job], datetime(2026, 11, 24, 0, 0, tzinfo=UTC))

    qtbot.waitUntil(lambda: cells(inspected)[0][1] == "skipped: paused")
    assert cells(inspected)[1][1].startswith("in ")


def test_a_picked_occurrence_is_explained(qtbot: QtBot, inspected: Application) -> None:
    child(inspected.window, QTableView, "next_table").selectRow(0)

    qtbot.waitUntil(lambda: "will run at Mon 23 Nov 2026 09:30" in text(inspected, "why"))


def test_an_explanation_does_not_stay_with_another_job(
    qtbot: QtBot, inspected: Application, core: Scheduler
) -> None:
    child(inspected.window, QTableView, "next_table").selectRow(0)
    qtbot.waitUntil(lambda: "will run" in text(inspected, "why"))

    inspected.window.choice.select([core.jobs.add(a_draft("Another"))])

    qtbot.waitUntil(lambda: "Select an occurrence" in text(inspected, "why"))


def test_several_jobs_are_only_counted(inspected: Application, job: JobId) -> None:
    inspected.window.choice.select([job, JobId(job + 1)])

    assert text(inspected, "inspector_hint") == "2 jobs are selected."


def test_a_job_that_is_gone_is_nothing(core: Scheduler) -> None:
    assert inspected_job(core, JobId(4711)) is None


AT = datetime(2026, 3, 29, 1, 30, tzinfo=UTC)


@pytest.mark.parametrize(
    ("explanation", "words"),
    [
        (Explanation(AT), []),
        (Explanation(AT, shifted_from=datetime(2026, 3, 29, 2, 30)), ["clock change: no 02:30"]),  # noqa: DTZ001
        (Explanation(AT, is_repeated=True), ["clock change: first time"]),
        (Explanation(AT, is_repeated=True, is_second=True), ["clock change: second time"]),
        (Explanation(AT, rolled_from=(date(2026, 12, 25),)), ["instead of 25 Dec"]),
        (Explanation(AT, moved_from=NOON), ["moved"]),
        (Explanation(AT, is_added=True), ["added"]),
        (None, []),
    ],
    ids=["plain", "gap", "first", "second", "rolled", "moved", "added", "unknown"],
)
def test_a_badge_says_what_is_remarkable(explanation: Explanation | None, words: list[str]) -> None:
    assert list(badges(explanation)) == words


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (HttpAction("https://example.org/x", method="POST"), "POST https://example.org/x"),
        (ScriptAction(CommandKind.ARGV, argv=("tar", "-x")), "tar -x"),
        (ScriptAction(CommandKind.SHELL, command_line="ls | wc"), "ls | wc"),
        (
            ScriptAction(CommandKind.INLINE, interpreter="python3", inline_text="import os\nx"),
            "python3: import os",
        ),
    ],
    ids=["call", "program", "shell", "inline"],
)
def test_an_action_is_one_line(action: Action, words: str) -> None:
    assert action_in_words(action) == words


def text(application: Application, name: str) -> str:
    label = application.window.findChild(QLabel, name)
    return "" if label is None else label.text()


def cells(application: Application) -> list[tuple[str, str]]:
    model = child(application.window, QTableView, "next_table").model()
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())]
