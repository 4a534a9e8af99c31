"""What changed since a job last succeeded, as the output pane says it."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea, QToolButton, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_output.changes_part import ChangesPart
from gui.run_output.changes_since import ChangesSince, changes_since, of_no_run
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState, Trigger
from scheduler_core.values.runs.since_success import (
    Changed,
    ChangeSince,
    Comparable,
    ComparedRun,
    SinceSuccess,
)
from scheduler_core.values.runs.surroundings import FileMark
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger

HOUR = timedelta(hours=1)
FAILED = RunId(9)


def failed_run() -> Run:
    run = Run(FAILED, JobId(1), "Back up", 1, NOON, 1, Trigger.SCHEDULE, RunState.FAILED)
    return replace(run, started_at=NOON)


def said_of(*changes: ChangeSince, comparable: Comparable = Comparable.YES) -> ChangesSince:
    """Return what is said where these changed."""
    failed, succeeded = (ComparedRun(RunId(number), NOON, NOON, 1) for number in (9, 7))
    found = SinceSuccess(JobId(1), "Back up", comparable, failed, succeeded, changes)
    return changes_since(found, FAILED)


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (ChangeSince(Changed.USER, "", "ann", "ben"), "User: ben (before: ann)"),
        (ChangeSince(Changed.FOLDER, "", "", "/srv"), "Folder: /srv (nothing before)"),
        (ChangeSince(Changed.PARAMETER, "days", "7", ""), "Parameter days: nothing now (before: 7)"),
        (
            ChangeSince(Changed.VARIABLE, "TOKEN", "another value", "another value", is_worded=True),
            "Variable TOKEN: another value",
        ),
        (
            ChangeSince(Changed.BOOT, "desk", "an earlier start", "a later one"),
            "Machine desk: it was started anew",
        ),
        (
            ChangeSince(Changed.JOB, "name", "Save", "Back up", NOON, "window"),
            "name of the job: Back up (before: Save) · changed Fri 20 Nov 2026 12:00 by you",
        ),
        (
            ChangeSince(Changed.JOB, "", "", "revision 4", is_worded=True),
            "The job: revision 4; what it said before is not kept",
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_each_thing_is_one_line(change: ChangeSince, line: str) -> None:
    said = said_of(change)

    assert said.lines[1:] == [f"• {line}"]
    assert said.summary == "1 change"


def test_a_file_is_said_with_its_size_and_time() -> None:
    was = FileMark("/srv/run.sh", 27, 1_700_000_000_000_000_000)
    now = replace(was, size=1_028, modified_ns=was.modified_ns + 60_000_000_000)
    change = ChangeSince(Changed.SCRIPT, was.path, "27 B", "28 B", file_was=was, file_now=now)

    line = said_of(change).lines[1]

    assert line.startswith("• Script /srv/run.sh: 1,028 B, ")
    assert "(before: 27 B, " in line
    alike = replace(change, file_now=replace(was, digest="ab"))
    assert said_of(alike).lines[1] == "• Script /srv/run.sh: other content"
    beyond = replace(change, file_now=replace(now, modified_ns=10**21))
    assert said_of(beyond).lines[1].startswith("• Script /srv/run.sh: 1,028 B (before: ")
    moved = replace(change, file_now=replace(now, path="/opt/run.sh"))
    assert said_of(moved).lines[1].startswith("• Script /srv/run.sh: /opt/run.sh, 1,028 B, ")


def test_long_lists_and_values_are_bounded() -> None:
    many = [ChangeSince(Changed.PARAMETER, f"p{number}", "x" * 5_000, "") for number in range(118)]

    said = said_of(*many)

    assert said.lines[-1] == "and 18 more; hourbell why JOB --changed lists all of them"
    assert max(map(len, said.lines)) < 1_100
    assert said.summary == "118 changes"


def test_what_can_not_be_compared_is_said() -> None:
    assert said_of().lines[1:] == ["Nothing that Hourbell sees changed."]
    assert (
        said_of(comparable=Comparable.PARTLY).lines[-1].startswith("Of one of the two runs it was not noted")
    )
    alone = SinceSuccess(JobId(1), "Back up", Comparable.NO_SUCCESS, ComparedRun(FAILED, NOON, NOON, 1))
    assert changes_since(alone, FAILED).summary == "no success before it"
    assert of_no_run(FAILED).lines == ["This run is not kept any more, so it can't be compared."]


def test_an_answer_about_another_run_is_dropped_and_runs_that_went_well_have_none(qtbot: QtBot) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    part = ChangesPart("Changed since it last succeeded", page)
    asked: list[Run] = []
    part.wanted.connect(asked.append)
    failed = failed_run()
    part.show_run(failed)
    assert not part.isHidden()
    assert asked == []

    child(part, QToolButton, "disclosure").click()
    assert asked == [failed]
    part.show_run(failed)  # it goes on to be followed
    assert asked == [failed]
    part.show_changes(ChangesSince(RunId(8), "1 change", ["of another"]))
    words = child(part, QLabel, "what_changed")
    assert words.text() == ""
    part.show_changes(ChangesSince(FAILED, "1 change", ["of this"]))
    assert words.text() == "of this"

    part.clear()
    assert words.text() == ""
    part.show_run(replace(failed, id=RunId(10), state=RunState.SUCCEEDED))
    assert part.isHidden()
    part.show_run(replace(failed, id=RunId(11)))
    assert [run.id for run in asked] == [FAILED, RunId(11)]


@pytest.mark.slow
def test_what_a_short_pane_has_no_room_for_is_scrolled_to(qtbot: QtBot) -> None:
    """The last changes were cut off, and nothing said so."""
    page = QWidget()
    qtbot.addWidget(page)
    column = QVBoxLayout(page)
    part = ChangesPart("Changed since it last succeeded", page)
    column.addWidget(part)
    part.show_run(failed_run())
    part.open()
    page.resize(400, page.minimumSizeHint().height())
    with qtbot.waitExposed(page):
        page.show()

    part.show_changes(ChangesSince(FAILED, "9 changes", [f"line {number}" for number in range(9)]))

    bar = child(part, QScrollArea, "changes_page").verticalScrollBar()
    page.resize(400, part.minimumSizeHint().height() + 20)
    qtbot.waitUntil(lambda: bar.maximum() > 0)
    words = child(part, QLabel, "what_changed")
    assert words.height() >= words.heightForWidth(words.width())

    page.resize(400, 600)
    qtbot.waitUntil(lambda: bar.maximum() == 0)


@pytest.fixture
def two_runs(qtbot: QtBot, core: Scheduler) -> Callable[[], tuple[JobId, RunId]]:
    def add() -> tuple[JobId, RunId]:
        job = core.jobs.add(a_draft("Back up"))
        ledger = Ledger(core, NOON)
        ledger.add(job, NOON - 2 * HOUR)
        failed = ledger.add(job, NOON - HOUR, RunState.FAILED, "no space left on device")
        ledger.close()
        return job, failed

    return add


@pytest.mark.slow
def test_the_inspector_leads_from_the_error_to_what_changed(
    qtbot: QtBot, live: Application, two_runs: Callable[[], tuple[JobId, RunId]]
) -> None:
    job, _ = two_runs()
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    live.window.resize(1_500, 900)
    live.window.choice.select([job])
    title = child(live.window, QLabel, "banner_title")
    qtbot.waitUntil(lambda: title.text().startswith("Failed"))

    child(live.window, QToolButton, "banner_changed").click()

    def words() -> str:
        found = live.window.findChild(QLabel, "what_changed")
        return found.text() if found is not None and found.isVisible() else ""

    qtbot.waitUntil(lambda: "the last one before it that succeeded" in words())
    assert "Of one of the two runs it was not noted" in words()


def test_what_is_not_compared_is_said() -> None:
    """The command said it, and the window kept silent about what may be a secret."""
    failed, succeeded = (ComparedRun(RunId(number), NOON, NOON, 1) for number in (9, 7))
    found = SinceSuccess(
        JobId(1), "Back up", Comparable.YES, failed, succeeded, (), not_compared=("TOKEN", "KEY")
    )

    assert changes_since(found, FAILED).lines[-1] == (
        "What is or may be a secret is not compared: TOKEN, KEY"
    )


def test_a_long_value_is_whole_where_the_page_scrolls() -> None:
    value = "/srv/" + "very-long-" * 20

    told = said_of(ChangeSince(Changed.FOLDER, "", "", value))

    assert f"Folder: {value} (nothing before)" in told.lines[-1]
