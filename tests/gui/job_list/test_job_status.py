"""The two lines of a job: what it is, and the one thing to know now."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.core_access.overview import OverviewLoader
from gui.job_list.job_list_model import JobColumn, JobListModel
from gui.job_list.job_list_view import JobListView
from gui.job_list.job_outlines import JobOutline
from gui.job_list.job_status import (
    RowStatus,
    below_the_name,
    is_only_failing,
    name_in_full,
    state_in_one_line,
    status_of,
)
from gui.job_list.listed_job import ListedJob, bar_heights, listed_jobs, next_in_words
from gui.look.tokens import Tone
from gui.memory.window_memory import WindowMemory
from gui.shell.status_line import StatusLine
from gui.widgets.buttons.pill import PillSign
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job_list import JobLine
from scheduler_core.values.jobs.sequence import Act, SequenceAction
from scheduler_core.values.records.pause import Pause
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import Held, RunState
from scheduler_core.values.runs.run_statistics import TimedOutcome
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.planned_jobs import add

AT_ONE = NOON + timedelta(hours=1)
JOB = JobLine(JobId(1), (), 1, "Backup", "Home", True, "", False, None, AT_ONE, 0, NOON, None)
LINE = ListedJob(JOB, outline=JobOutline("Every day at 13:00", "backup --all", brief_action="backup --all"))
_ONCE = (RunState.FAILED,)
WAIT = Instance("a", JOB.id, "Backup", InstanceState.WAITING, NOON, until=AT_ONE)


@pytest.mark.parametrize(
    ("line", "status"),
    [
        (LINE, RowStatus("Today, 13:00", "in 1 h 00 min")),
        (
            replace(LINE, outline=JobOutline(zone="Asia/Tokyo")),
            RowStatus("Today, 13:00", "21:00 Tokyo · in 1 h 00 min"),
        ),
        (replace(LINE, outline=JobOutline(zone="Europe/Paris")), RowStatus("Today, 13:00", "in 1 h 00 min")),
        (replace(LINE, outline=JobOutline(zone="floating")), RowStatus("Today, 13:00", "in 1 h 00 min")),
        (replace(LINE, job=replace(JOB, next_due_at=None)), RowStatus("Nothing to come", "")),
        (
            replace(LINE, job=replace(JOB, next_due_at=None), outline=JobOutline(fires_on_events=True)),
            RowStatus("Once it happens", ""),
        ),
        (replace(LINE, job=replace(JOB, is_enabled=False)), RowStatus("Off", "", Tone.QUIET)),
        (
            replace(LINE, job=replace(JOB, disabled_reason="failed 5 times")),
            RowStatus("Stopped", "failed 5 times", Tone.BAD),
        ),
        (
            replace(LINE, job=replace(JOB, is_paused=True)),
            RowStatus("Paused", "", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, job=replace(JOB, is_paused=True, paused_until=AT_ONE)),
            RowStatus("Paused", "until 13:00", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, job=replace(JOB, is_paused=True), paused_by="Ann"),
            RowStatus("Paused", "by Ann", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, job=replace(JOB, is_paused=True, paused_until=AT_ONE), paused_by="window"),
            RowStatus("Paused", "until 13:00 by you", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, hold=Pause("", AT_ONE, NOON, "Ann")),
            RowStatus("Paused", "until 13:00 by Ann", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (  # The pause that ends last is the one that holds it.
            replace(
                LINE,
                job=replace(JOB, is_paused=True, paused_until=AT_ONE),
                paused_by="window",
                hold=Pause("Home", None, NOON, "Ann"),
            ),
            RowStatus("Paused", "by Ann", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, hold=Pause("", AT_ONE, NOON, "")),
            RowStatus("Paused", "until 13:00", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(
                LINE,
                job=replace(JOB, is_paused=True, paused_until=AT_ONE),
                waits=(replace(WAIT, state=InstanceState.HELD, held=Held.PAUSED),),
            ),
            RowStatus("Paused", "until 13:00, 1 held", Tone.QUIET, sign=PillSign.PAUSE),
        ),
        (
            replace(LINE, waits=(WAIT,)),
            RowStatus("Waiting", "until 13:00", Tone.DOUBTFUL, sign=PillSign.CLOCK),
        ),
        (
            replace(LINE, waits=(replace(WAIT, until=None, event="paid"),)),
            RowStatus("Waiting", "waits for paid", Tone.DOUBTFUL, sign=PillSign.CLOCK),
        ),
        (
            replace(LINE, waits=(replace(WAIT, until=AT_ONE + timedelta(hours=1)), WAIT, WAIT)),
            RowStatus("3 waiting", "first until 13:00", Tone.DOUBTFUL, sign=PillSign.CLOCK),
        ),
        (replace(LINE, running=1), RowStatus("Running", "", Tone.BUSY, sign=PillSign.RUN)),
        (
            replace(LINE, running=1, running_since=NOON - timedelta(seconds=72)),
            RowStatus("Running", "1 min 12 s", Tone.BUSY, sign=PillSign.RUN),
        ),
        (
            replace(LINE, running=1, running_since=NOON - timedelta(minutes=1), usual=timedelta(minutes=2)),
            RowStatus("Running", "1 min 00 s of about 2 min", Tone.BUSY, 0.5, PillSign.RUN),
        ),
        (
            replace(LINE, running=1, running_since=NOON - timedelta(hours=1), usual=timedelta(minutes=2)),
            RowStatus("Running", "1 h 00 min of about 2 min", Tone.BUSY, 1.0, PillSign.RUN),
        ),
        (
            replace(LINE, job=replace(JOB, next_due_at=NOON + timedelta(seconds=20))),
            RowStatus("Today, 12:00:20", "in 20 s"),
        ),
        (
            replace(LINE, job=replace(JOB, next_due_at=NOON + timedelta(days=1, seconds=20))),
            RowStatus("Tomorrow, 12:00", "in 1 d"),
        ),
        (
            replace(LINE, job=replace(JOB, deleted_at=NOON), running=1),
            RowStatus("In the bin", "12:00", Tone.QUIET),
        ),
    ],
)
def test_what_is_not_as_usual_stands_where_the_next_run_does(line: ListedJob, status: RowStatus) -> None:
    assert status_of(line, NOON) == status


def test_next_runs_are_not_counted_down_to_while_the_store_is_lost(
    live: Application, core: Scheduler, qtbot: QtBot
) -> None:
    """The list counted down to “now” while nothing could fire, and the notice alone told so."""
    assert status_of(LINE, NOON, is_known=False) == RowStatus(
        "Today, 13:00", "as last known", is_doubtful=True
    )
    running = replace(LINE, running=1, running_since=NOON, usual=timedelta(minutes=2))
    assert status_of(running, NOON, is_known=False) == RowStatus(
        "Running", "as last known", Tone.BUSY, sign=PillSign.RUN
    )
    core.jobs.add(a_draft("Backup"))
    listed = live.window.findChild(JobListView)
    line = live.window.findChild(StatusLine)
    overviews = live.window.findChild(OverviewLoader)
    assert listed is not None
    assert line is not None
    assert overviews is not None
    qtbot.waitUntil(lambda: _told_of_next(listed).startswith("in "))

    line.show_unreadable(EngineState(EngineKind.NONE))
    assert _told_of_next(listed) == "as last known"

    overviews.refresh()
    qtbot.waitUntil(lambda: _told_of_next(listed).startswith("in "))


def _told_of_next(listed: JobListView) -> str:
    index = listed.model.index(0, JobColumn.NEXT)
    return str(index.data()).rpartition(" · ")[2] if index.isValid() else ""


def test_a_job_of_every_few_seconds_shows_them_in_the_compact_form_too() -> None:
    """It showed 20:50, 20:50 and 20:51."""
    soon = replace(LINE, job=replace(JOB, next_due_at=NOON + timedelta(seconds=20)))

    assert next_in_words(soon, NOON) == "12:00:20 · in 20 s"


def test_what_runs_now_is_the_last_of_the_bars() -> None:
    outcomes = (RunState.FAILED, *[RunState.SUCCEEDED] * 7)

    assert replace(LINE, outcomes=outcomes).bars == outcomes
    assert replace(LINE, outcomes=outcomes, running=2).bars == (*outcomes[1:], RunState.RUNNING)
    assert replace(LINE, running=1).bars == (RunState.RUNNING,)


def test_bars_are_as_high_as_runs_were_long() -> None:
    succeeded, minute = RunState.SUCCEEDED, timedelta(minutes=1)
    as_usual = [TimedOutcome(succeeded, minute)] * 4

    usual, long, short, failed, skipped = bar_heights(
        [
            *as_usual,
            TimedOutcome(succeeded, 2 * minute),
            TimedOutcome(succeeded, minute / 4),
            TimedOutcome(RunState.FAILED, minute),
            TimedOutcome(RunState.SKIPPED, None),
        ]
    )[3:]

    assert short < usual < long
    assert failed == skipped == usual
    assert bar_heights([TimedOutcome(succeeded, timedelta(days=2)), *as_usual])[0] == 1
    # What is over at once is alike, and nothing is divided by it.
    brief = [TimedOutcome(succeeded, timedelta(milliseconds=each)) for each in (0, 2, 700)]
    assert bar_heights(brief) == bar_heights(as_usual[:3])
    assert bar_heights([]) == ()


def test_a_bar_of_what_runs_now_keeps_the_heights_beside_their_outcomes() -> None:
    line = replace(LINE, outcomes=(RunState.SUCCEEDED,) * 8, heights=(0.3, *[0.5] * 7), running=1)

    assert line.bar_heights == (*[0.5] * 7, 1)
    assert len(line.bars) == len(line.bar_heights)


def test_a_clock_that_is_behind_shows_no_negative_length() -> None:
    line = replace(LINE, running=1, running_since=NOON + timedelta(seconds=5))

    assert status_of(line, NOON).below == "0 s"


@pytest.mark.parametrize(
    ("outcomes", "error", "words"),
    [
        ((), "", "Every day at 13:00 · backup --all"),
        ((RunState.FAILED,), "no route", "no route"),
        ((RunState.FAILED, RunState.SUCCEEDED), "", "Every day at 13:00 · backup --all"),
        (
            (RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT),
            "no route",
            "no route",
        ),
        (
            (RunState.FAILED, RunState.FAILED, RunState.RUNNING),
            "no route",
            "no route · failed 2 times in a row",
        ),
        ((RunState.TIMED_OUT,) * 2, "no answer", "no answer · timed out 2 times in a row"),
        ((RunState.FAILED,) * 2, "Failed", "Failed · 2 times in a row"),
        ((RunState.SUCCEEDED, RunState.INTERRUPTED), "Interrupted", "Interrupted"),
        # Six that failed before were said to be interrupted.
        ((*[RunState.FAILED] * 6, RunState.INTERRUPTED), "Interrupted", "Interrupted"),
        ((RunState.FAILED, *[RunState.INTERRUPTED] * 2), "Interrupted", "Interrupted · 2 times in a row"),
        # No more are known of.
        ((RunState.FAILED,) * 8, "no route", "no route · failed 8+ times in a row"),
    ],
)
def test_a_failing_job_says_what_went_wrong_in_place_of_what_it_does(
    outcomes: tuple[RunState, ...], error: str, words: str
) -> None:
    assert below_the_name(replace(LINE, outcomes=outcomes, error=error)) == words


@pytest.mark.parametrize(
    ("line", "state", "is_only_failure"),
    [
        (LINE, "", False),
        (replace(LINE, outcomes=_ONCE, error="no route"), "no route", True),
        (replace(LINE, outcomes=_ONCE * 3, error="no route"), "no route · failed 3 times in a row", True),
        (replace(LINE, outcomes=_ONCE, error="no route", running=1), "running", False),
        (replace(LINE, outcomes=_ONCE, error="no route", waits=(WAIT,)), "waits until 13:00", False),
    ],
)
def test_in_one_line_a_failing_job_says_why_where_its_state_stands(
    line: ListedJob, state: str, is_only_failure: bool
) -> None:
    """The dense form told a failure by a cross alone."""
    assert (state_in_one_line(line, NOON), is_only_failing(line)) == (state, is_only_failure)


def test_the_list_reads_schedule_and_action_of_each_job(core: Scheduler, qapp: QApplication) -> None:
    job, other = add(core, "Poll", "every 15 minutes"), add(core, "Far", "every day at 9:00 in Asia/Tokyo")

    line, far = listed_jobs(core, [job, other])

    assert (line.outline.zone, far.outline.zone) == ("", "Asia/Tokyo")
    assert line.outline.schedule == "Every 15 minutes"
    assert below_the_name(line).startswith("Every 15 minutes · ")


def test_a_sequence_says_how_many_steps_it_has_and_all_of_them_in_full(
    core: Scheduler, qapp: QApplication
) -> None:
    """All steps stood in the second line, cut after the first."""
    job = core.jobs.add(replace(a_draft("Remind"), action=SequenceAction((Act(SCRIPT), Act(SCRIPT)))))

    (line,) = listed_jobs(core, [job])

    assert below_the_name(line).endswith(" · 2 steps")
    assert name_in_full(line).count(SCRIPT.summary) == 2


def test_a_changed_job_is_worded_anew(core: Scheduler, qapp: QApplication) -> None:
    from gui.job_list.job_outlines import JobOutlines

    outlines = JobOutlines()
    job = add(core, "Poll", "every 15 minutes")
    listed_jobs(core, [job], outlines)
    stored = core.jobs.get(job)
    other = add(core, "Other", "every 20 minutes")
    core.jobs.save(job, stored.revision, replace(stored.draft, schedule=core.jobs.get(other).draft.schedule))

    (line,) = listed_jobs(core, [job], outlines)

    assert line.outline.schedule == "Every 20 minutes"


@pytest.mark.slow
def test_the_compact_form_and_its_columns_are_remembered(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    core.jobs.add(a_draft("Alpha", folder="Web"))
    live.window.resize(1600, 900)
    live.window.show()
    view = child(live.window, JobListView, "job_list")
    table = view.table.view
    assert table.isColumnHidden(JobColumn.STATE)
    two_lines = table.verticalHeader().defaultSectionSize()

    live.actions.compact_list.trigger()

    assert not table.isColumnHidden(JobColumn.STATE)
    assert table.verticalHeader().defaultSectionSize() < two_lines

    header = table.horizontalHeader()
    header.customContextMenuRequested.emit(QPoint(5, 5))
    menu = child(view, QMenu, "columns_menu")
    state = next(each for each in menu.actions() if each.data() == int(JobColumn.STATE))
    state.trigger()

    assert table.isColumnHidden(JobColumn.STATE)
    assert live.memory.choices("list") == {
        "form": "compact",
        "hidden_columns": "action schedule state",
        "shown_columns": "",
        "sorted": "next",
        "column_widths": "",
        "column_order": "",
    }


@pytest.mark.slow
def test_the_next_start_has_the_columns_that_were_chosen(
    core: Scheduler, open_application: Callable[..., Application]
) -> None:
    first = open_application(lambda: core)
    view = child(first.window, JobListView, "job_list")
    first.actions.compact_list.trigger()
    for column in (JobColumn.STATE, JobColumn.SCHEDULE):
        view.table.view.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))
        menu = next(each for each in view.findChildren(QMenu, "columns_menu") if each.isVisible())
        next(each for each in menu.actions() if each.data() == int(column)).trigger()
        menu.close()
    chosen = view.columns.hidden
    assert JobColumn.STATE in chosen
    assert JobColumn.SCHEDULE not in chosen
    first.close()

    again = open_application(lambda: core)

    listed = child(again.window, JobListView, "job_list")
    assert again.actions.compact_list.isChecked()
    assert listed.columns.hidden == chosen
    assert listed.table.view.isColumnHidden(JobColumn.STATE)


@pytest.mark.slow
def test_schedule_and_action_are_columns_to_choose_that_are_remembered(
    qtbot: QtBot, core: Scheduler, live: Application
) -> None:
    """In one line nothing told when a job runs and what it does."""
    job = add(core, "Poll", "every 15 minutes")
    live.window.resize(1600, 900)
    live.actions.show_inspector.setChecked(False)
    live.window.show()
    view = child(live.window, JobListView, "job_list")
    table = view.table.view
    qtbot.waitUntil(lambda: view.model.known_line(job) is not None and table.viewport().width() > 1100)
    live.actions.compact_list.trigger()
    assert table.isColumnHidden(JobColumn.SCHEDULE)
    assert table.isColumnHidden(JobColumn.ACTION)

    for column in (JobColumn.SCHEDULE, JobColumn.ACTION):
        table.horizontalHeader().customContextMenuRequested.emit(QPoint(5, 5))
        menu = next(each for each in view.findChildren(QMenu, "columns_menu") if each.isVisible())
        next(each for each in menu.actions() if each.data() == int(column)).trigger()
        menu.close()

    assert not table.isColumnHidden(JobColumn.SCHEDULE)
    assert not table.isColumnHidden(JobColumn.ACTION)
    assert table.horizontalScrollBar().maximum() == 0
    row = view.model.rows_of([job])[0]
    assert view.model.index(row, JobColumn.SCHEDULE).data() == "Every 15 minutes"
    assert live.memory.choices("list")["shown_columns"] == "schedule action"
    view.show_compact(False)
    assert table.isColumnHidden(JobColumn.SCHEDULE)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kept", "names"),
    [
        ("-name", ["Beta", "Alpha"]),
        ("name", ["Alpha", "Beta"]),
        ("next", ["Beta", "Alpha"]),
        ("-state", ["Beta", "Alpha"]),
        ("whatever", ["Beta", "Alpha"]),
    ],
)
def test_the_jobs_are_sorted_as_they_were_when_the_window_was_left(
    qtbot: QtBot,
    core: Scheduler,
    memory: Path,
    open_application: Callable[..., Application],
    kept: str,
    names: list[str],
) -> None:
    window_memory = WindowMemory(memory)
    window_memory.keep_choices("list", {"sorted": kept})
    window_memory.save()
    core.jobs.add(a_draft("Alpha", schedule=Schedule((Every(timedelta(days=2), NOON),))))
    core.jobs.add(a_draft("Beta"))
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    view = child(application.window, JobListView, "job_list")

    qtbot.waitUntil(lambda: [core.jobs.get(JobId(job)).name for job in view.model.ids] == names)

    view.sort_by(JobColumn.NAME, is_descending=True)
    assert application.memory.choices("list")["sorted"] == "-name"
    view.sort_by(JobColumn.NAME, is_descending=False)
    assert application.memory.choices("list")["sorted"] == "name"


def test_a_screen_reader_hears_which_title_the_lines_are_sorted_by(live: Application) -> None:
    view = child(live.window, JobListView, "job_list")

    view.table.view.horizontalHeader().setSortIndicator(JobColumn.NEXT, Qt.SortOrder.DescendingOrder)

    titles = [
        view.model.headerData(column, Qt.Orientation.Horizontal, Qt.ItemDataRole.AccessibleTextRole)
        for column in (JobColumn.NAME, JobColumn.NEXT)
    ]
    assert titles == ["Job", "Next run, sorted downwards"]


def test_what_is_cut_or_painted_is_told_by_the_tool_tip_and_to_a_screen_reader() -> None:
    model = JobListModel(lambda: NOON)
    model.show_new_ids([JOB.id])
    model.fill(
        [(JOB.id, replace(LINE, running=1, outline=replace(LINE.outline, zone="Asia/Tokyo")))], [JOB.id]
    )

    name, status = model.index(0, JobColumn.NAME), model.index(0, JobColumn.NEXT)

    heard = Qt.ItemDataRole.AccessibleTextRole
    assert name.data(heard) == "Job: Backup\nEvery day at 13:00 · backup --all"
    assert status.data(heard) == "Next run: running\n13:00 · 21:00 Tokyo · in 1 h 00 min"
    assert "backup --all" in str(name.data(Qt.ItemDataRole.ToolTipRole))
