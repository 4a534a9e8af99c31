"""The simulator: what would run, be caught up on or be missed, asked for in its own words."""

from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QDateTime, Qt, QTime
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QDateTimeEdit,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.job_list.job_list_view import JobListView
from gui.simulator.feature import AskedQuestion
from gui.simulator.simulated import simulated
from gui.simulator.simulated_spans import SimulatedQuestion
from gui.simulator.simulator_dialog import SimulatorDialog, summary_of
from gui.widgets.buttons.segments import Segments
from gui.widgets.notices.notice_banner import ProgressBanner
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.one_line import OneLine
from gui.widgets.page_scroll import PageScroll
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.shell.standing import moved, places
from tests.gui.whole_rows import is_foot_free

HALF_HOUR, HOUR = timedelta(minutes=30), timedelta(hours=1)
HALF_PAST = Schedule((Every(HOUR, NOON + HALF_HOUR),))
ONE_JOB = """hourbell: 1
jobs:
- name: Once
  zone: UTC
  rules: [{once: '2026-11-20T12:30'}]
  action: {http: GET https://example.org}
"""
EVERY_SECOND = Schedule((Every(timedelta(seconds=1), NOON),))


@pytest.fixture
def jobs(core: Scheduler) -> list[JobId]:
    return core.jobs.add_all([a_draft("Back up", schedule=HALF_PAST), a_draft("Other", schedule=HALF_PAST)])


@pytest.fixture
def dialog(qtbot: QtBot, live: Application, jobs: list[JobId]) -> SimulatorDialog:
    live.actions.simulator.trigger()
    return opened(qtbot, live)


def test_a_long_name_is_whole_beside_few_reasons(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    """“Stock of the southern…” was cut beside a column that stood empty."""
    core.jobs.add(a_draft("Stock of the southern warehouses", schedule=HALF_PAST))
    live.actions.simulator.trigger()
    dialog = opened(qtbot, live)

    view = child(dialog, QTableView, "fates")
    dialog.resize(1_100, dialog.height())  # some fonts are wide

    qtbot.waitUntil(lambda: view.columnWidth(1) >= view.sizeHintForColumn(1) > 0)
    qtbot.waitUntil(lambda: not view.horizontalScrollBar().maximum())


def opened(qtbot: QtBot, live: Application) -> SimulatorDialog:
    dialog = child(live.window, SimulatorDialog, "simulator_dialog")
    qtbot.waitUntil(lambda: summary(dialog) != "")
    return dialog


def stopped(qtbot: QtBot, live: Application) -> SimulatorDialog:
    """Return the window of a long simulation that told how far it is and was stopped."""
    live.actions.simulator.trigger()
    dialog = child(live.window, SimulatorDialog, "simulator_dialog")
    banner = child(dialog, ProgressBanner, "progress_plate")
    assert banner.isVisible()
    assert "Simulating" in child(banner, QLabel, "progress_text").text()
    click(dialog, "cancel_work")
    qtbot.waitUntil(lambda: summary(dialog) != "")
    return dialog


def known_jobs(qtbot: QtBot, live: Application, count: int) -> None:
    """Wait until the list has the names of its jobs."""
    model = child(live.window, JobListView, "job_list").model
    qtbot.waitUntil(lambda: len(model.ids) == count and all(map(model.known_line, model.ids)))


def summary(dialog: SimulatorDialog) -> str:
    return child(dialog, QLabel, "simulated_summary").text()


def failure(dialog: SimulatorDialog) -> str:
    shown = child(dialog, ProblemLabel, "simulation_failure")
    return shown.text() if shown.isVisible() else ""


def click(dialog: SimulatorDialog, name: str) -> None:
    QTest.mouseClick(child(dialog, QAbstractButton, name), Qt.MouseButton.LeftButton)


def choose_tab(dialog: SimulatorDialog, name: str) -> None:
    tabs = child(dialog, Segments, "simulated_tabs")
    place = next(each for each in range(tabs.count()) if tabs.tabText(each) == name)
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(place).center())


def cells(qtbot: QtBot, dialog: SimulatorDialog, table: str) -> list[list[str]]:
    """Return what a table shows, once it has asked for what is in sight."""
    model = child(dialog, QTableView, table).model()

    def shown() -> list[list[str]]:
        columns = range(model.columnCount())
        return [[model.index(row, column).data() for column in columns] for row in range(model.rowCount())]

    qtbot.waitUntil(lambda: not any("…" in line for line in shown()))
    return shown()


def test_a_week_of_all_jobs_is_simulated_at_once_and_all_of_it_can_be_read(
    qtbot: QtBot, dialog: SimulatorDialog, qtmodeltester: ModelTester
) -> None:
    assert dialog.windowTitle() == "Simulator: All jobs"
    assert summary(dialog) == "336 runs before 27 Nov 2026, 12:00."
    assert [name for name in ("fates", "job_counts") if child(dialog, QTableView, name).isVisible()] == [
        "fates"
    ]
    choose_tab(dialog, "Jobs")
    assert cells(qtbot, dialog, "job_counts") == [
        ["Back up", "168", *[""] * 9],
        ["Other", "168", *[""] * 9],
    ]
    assert "Conditions" in child(dialog, QLabel, "left_out").text()
    for name in ("job_counts", "fates"):
        qtmodeltester.check(child(dialog, QTableView, name).model())  # type: ignore[no-untyped-call]

    # The keyboard goes from the span to the tabs and their table, and all of it is heard.
    choose_tab(dialog, "Occurrences")
    reached: list[QWidget] = [child(dialog, QAbstractButton, "ahead_week")]
    each: QWidget | None = dialog.nextInFocusChain()
    while each is not None and each is not dialog:
        if each.isVisible() and each.focusPolicy() & Qt.FocusPolicy.TabFocus and each.objectName():
            reached.append(each)
        each = each.nextInFocusChain()

    names = list(dict.fromkeys(each.objectName() for each in reached))
    parts = ["ahead_week", "is_off", "simulate_again", "leaves_out_runs", "simulated_tabs", "fates"]
    assert [name for name in names if name in parts] == parts
    assert [
        each.objectName()
        for each in reached
        if not (each.accessibleName() or getattr(each, "text", str)() or each.objectName().startswith("qt_"))
    ] == []

    # At its own size the page need not scroll, the tables do.
    dialog.resize(dialog.sizeHint())
    (page,) = dialog.findChildren(PageScroll)
    qtbot.waitUntil(lambda: page.verticalScrollBar().maximum() == 0)


def test_a_night_without_the_machine_is_told_with_its_reasons(qtbot: QtBot, dialog: SimulatorDialog) -> None:
    click(dialog, "ahead_day")
    click(dialog, "leaves_out_runs")
    qtbot.waitUntil(lambda: summary(dialog) == "48 runs before 21 Nov 2026, 12:00.")
    assert child(dialog, QTableView, "fates").model().rowCount() == 0
    assert "All of it runs when it is due" in {label.text() for label in dialog.findChildren(QLabel)}

    child(dialog, QCheckBox, "is_off").click()
    qtbot.waitUntil(lambda: "missed" in summary(dialog))
    assert summary(dialog) == "28 runs, 2 caught up, 18 missed before 21 Nov 2026, 12:00."
    missed, other, made_up, _ = cells(qtbot, dialog, "fates")
    assert missed == [
        "22:30 until Sat 06:30",
        "Back up",
        "Missed, 9 occurrences",
        "",
        "Hourbell was not running; the job catches up only on the last one it missed",
    ]
    assert other[1:3] == ["Other", "Missed, 9 occurrences"]
    assert made_up == [
        "Sat 07:30",
        "Back up",
        "Caught up",
        "Sat 08:00",
        "the machine was off; the job catches up on what it missed",
    ]

    # A question that makes no sense is told beside its fields.
    problem = child(dialog, QLabel, "question_problem")
    assert problem.text() == ""
    child(dialog, QDateTimeEdit, "off_from").setTime(QTime(8, 0))
    assert problem.text().startswith("A machine that is off all day")
    child(dialog, QDateTimeEdit, "off_from").setTime(QTime(20, 0))
    assert problem.text() == ""
    qtbot.waitUntil(lambda: "22 missed" in summary(dialog))


def test_a_job_can_be_said_to_fail_and_a_span_and_an_import_be_given(
    qtbot: QtBot, dialog: SimulatorDialog, tmp_path: Path
) -> None:
    table = child(dialog, QTableView, "job_counts")
    assert [table.isColumnHidden(column) for column in (1, 2)] == [False, True]

    child(dialog, QCheckBox, "is_failing").click()
    assert "Say which job fails." in child(dialog, QLabel, "question_problem").text()
    QTest.keyClicks(child(dialog, QLineEdit, "failing_job"), "Nobody")
    qtbot.waitUntil(lambda: "Nobody" in failure(dialog))
    # What was foreseen before is no answer to that.
    assert not child(dialog, QTableView, "fates").isEnabled()
    child(dialog, QLineEdit, "failing_job").clear()
    QTest.keyClicks(child(dialog, QLineEdit, "failing_job"), "Other")

    lines = child(dialog, QTableView, "fates").model()
    qtbot.waitUntil(
        lambda: {lines.index(row, 4).data() for row in (0, 1)} == {"", "it fails; the job does not retry"}
    )

    click(dialog, "ahead_between")
    begin, end = (child(dialog, QDateTimeEdit, f"simulated_{name}") for name in ("from", "until"))
    assert begin.isVisible()
    begin.setDateTime(QDateTime.fromSecsSinceEpoch(int((NOON + HOUR).timestamp())))
    end.setDateTime(QDateTime.fromSecsSinceEpoch(int((NOON + 3 * HOUR).timestamp())))
    qtbot.waitUntil(lambda: summary(dialog) == "4 runs before 20 Nov 2026, 15:00.")

    # What a file would change stands in place of the counts, beside what is due then.
    assert table.isEnabled()
    before = places()
    click(dialog, "is_importing")
    assert moved(before, places(), ()) == []
    assert "Choose the file." in child(dialog, QLabel, "question_problem").text()
    QTest.keyClicks(child(dialog, QLineEdit, "imported_file"), str(tmp_path / "jobs.yaml"))
    qtbot.waitUntil(lambda: "No such file" in failure(dialog))
    (tmp_path / "jobs.yaml").write_text(ONE_JOB)
    click(dialog, "simulate_again")
    qtbot.waitUntil(lambda: summary(dialog).endswith("\n5 runs before 20 Nov 2026, 15:00."))
    assert summary(dialog).startswith("1 job runs otherwise before 20 Nov 2026, 15:00.")
    assert child(dialog, QTableView, "differences").isVisible()
    assert cells(qtbot, dialog, "differences") == [["Once", "0 runs", "1 run", "1 run more"]]
    choose_tab(dialog, "Occurrences")
    assert [child(dialog, QTableView, name).isVisible() for name in ("differences", "fates")] == [False, True]
    lost = child(dialog, QListWidget, "losses")
    assert not lost.isVisible()

    # What could not be read is told by its line, as long as the file is asked about.
    (tmp_path / "crontab").write_text("30 12 * * * true\nthis is no line\n")
    child(dialog, QLineEdit, "imported_file").setText("")
    QTest.keyClicks(child(dialog, QLineEdit, "imported_file"), str(tmp_path / "crontab"))
    qtbot.waitUntil(lost.isVisible)
    assert lost.item(0).text().startswith("line 2: is neither a variable nor a time")
    click(dialog, "is_importing")
    qtbot.waitUntil(lambda: summary(dialog) == "4 runs before 20 Nov 2026, 15:00.")
    assert not lost.isVisible()


def test_a_long_simulation_tells_how_far_it_is_and_can_be_stopped(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    core.jobs.add(a_draft("Tick", schedule=EVERY_SECOND))
    dialog = stopped(qtbot, live)
    assert "Stopped; what is due before" in summary(dialog)

    # What is asked later is what is shown.
    job = core.jobs.add(a_draft("Back up", schedule=HALF_PAST))
    known_jobs(qtbot, live, 2)
    live.window.choice.select([job])
    child(dialog, QPushButton, "simulate_again").click()
    assert child(dialog, ProgressBanner, "progress_plate").isVisible()
    live.actions.jobs.simulate.trigger()
    qtbot.waitUntil(lambda: live.window.findChildren(SimulatorDialog)[-1].windowTitle().endswith("Back up"))
    later = live.window.findChildren(SimulatorDialog)[-1]
    qtbot.waitUntil(lambda: summary(later) == "168 runs before 27 Nov 2026, 12:00.")
    assert later.windowTitle() == "Simulator: Back up"


@pytest.mark.thorough
def test_a_simulation_of_the_most_runs_comes_to_its_end(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    core.jobs.add(a_draft("Tick", schedule=EVERY_SECOND))
    dialog = stopped(qtbot, live)

    child(dialog, QPushButton, "simulate_again").click()

    qtbot.waitUntil(lambda: "More would follow" in summary(dialog), timeout=90_000)
    assert summary(dialog).startswith("100,000 runs.")


def test_a_simulation_that_found_the_most_runs_says_that_more_would_follow(core: Scheduler) -> None:
    core.jobs.add(a_draft("Tick", schedule=EVERY_SECOND))
    simulation = core.times.simulation(NOON, NOON + HOUR, "Europe/Berlin", most=100)
    while not simulation.is_done:
        simulation.advance()

    assert summary_of(simulated([simulation])).startswith(
        "100 runs. More would follow; only what is due before"
    )


def test_where_nothing_is_due_it_says_so(qtbot: QtBot, live: Application) -> None:
    live.actions.simulator.trigger()

    dialog = opened(qtbot, live)

    assert summary(dialog) == "0 runs before 27 Nov 2026, 12:00."
    assert "Nothing is due" in {label.text() for label in dialog.findChildren(QLabel)}


def test_no_line_is_cut_at_the_foot_whatever_height_there_is(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """The last line was half a line; margins that left it free let the page grow and shrink for ever."""
    core.jobs.add_all([a_draft(f"Job {number}", schedule=HALF_PAST) for number in range(30)])
    live.actions.simulator.trigger()
    dialog = opened(qtbot, live)
    choose_tab(dialog, "Jobs")
    view = child(dialog, QTableView, "job_counts")
    rests = set()
    for height in range(500, 500 + view.rowHeight(0), 5):
        dialog.resize(dialog.width(), height)
        qtbot.waitUntil(lambda height=height: dialog.height() == height)  # type: ignore[misc]
        rests.add(view.viewport().height() % view.rowHeight(0))
        qtbot.waitUntil(lambda: is_foot_free(view))
    assert any(rests)


def test_one_table_has_all_the_room(qtbot: QtBot, dialog: SimulatorDialog, core: Scheduler) -> None:
    """Two small tables stood one over the other, of four and of five lines."""
    for name, table in (("Occurrences", "fates"), ("Jobs", "job_counts")):
        choose_tab(dialog, name)
        view = child(dialog, QTableView, table)
        assert view.isVisible()
        assert view.viewport().height() >= 8 * view.rowHeight(0)
    # Only lines of occurrences can be left out.
    assert not child(dialog, QAbstractButton, "leaves_out_runs").isVisible()


def test_an_answer_says_that_jobs_were_changed_since(
    qtbot: QtBot, dialog: SimulatorDialog, core: Scheduler, jobs: list[JobId]
) -> None:
    """It stood there as if it were still true."""
    about = child(dialog, OneLine, "simulated_jobs")
    said = "All jobs · Jobs were changed since: simulate again"
    assert about.text() == "All jobs"

    core.jobs.disable(jobs)
    qtbot.waitUntil(lambda: about.text() == said)

    click(dialog, "simulate_again")

    assert about.text() == "All jobs"
    qtbot.waitUntil(lambda: not summary(dialog).startswith("336"))


def test_only_changes_of_when_its_jobs_run_make_an_answer_outdated(
    core: Scheduler, jobs: list[JobId]
) -> None:
    asked = AskedQuestion(SimulatedQuestion(NOON, NOON + HOUR), tuple(jobs[:1]), NOON)
    asked.prepared(core)

    core.runs.run_now(jobs[0])
    core.jobs.disable(jobs[1:])
    assert not asked.is_outdated(core)

    core.jobs.disable(jobs[:1])
    assert asked.is_outdated(core)
