from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.core_access.overview import Overview
from gui.job_list.job_list_view import JobListView
from gui.look.tokens import Tone
from gui.shell.status_button import StatusButton
from gui.shell.status_line import StatusLine
from gui.widgets.awaiting import AwaitingState
from gui.widgets.notices.notice_bar import NoticeBar
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned import Planned
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run_ends import Backlog
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.planned_jobs import add
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow

RUNNING = frozenset({JobId(1)})
ELSEWHERE, NONE = EngineState(EngineKind.ELSEWHERE, 4711), EngineState(EngineKind.NONE)


@pytest.fixture
def overview(core: Scheduler) -> Overview:
    status = replace(core.engine.status(since=NOON), engine=ELSEWHERE)
    return Overview(
        status,
        is_read_only=False,
        is_copy=False,
        running_jobs=frozenset(),
        paused=0,
        in_bin=0,
        folders={},
        tags={},
    )


def test_the_zone_goes_before_a_word_of_the_engine_is_cut(qtbot: QtBot, overview: Overview) -> None:
    """At twice the size “Eng…uft” stood beside a whole “Zeiten in Europe/Berlin”."""
    line = StatusLine(lambda: NOON)
    qtbot.addWidget(line)
    line.resize(900, line.height())
    here = replace(overview.status, engine=EngineState(EngineKind.HERE))
    line.show_overview(replace(overview, status=here))
    line.show()
    qtbot.waitExposed(line)
    state, zone = child(line, StatusButton, "engine_state"), child(line, QLabel, "time_zone")
    assert zone.isVisible()

    line.resize(state.sizeHint().width() + zone.sizeHint().width() + 100, line.height())
    qtbot.waitUntil(lambda: not zone.isVisible())
    assert state.width() >= state.sizeHint().width()

    line.resize(900, line.height())
    qtbot.waitUntil(zone.isVisible)


def test_an_engine_outside_is_told_in_words_and_its_process_only_to_who_asks(
    qtbot: QtBot, overview: Overview
) -> None:
    """It read “Attached to the engine of process 4711”."""
    line = StatusLine(lambda: NOON)
    qtbot.addWidget(line)

    line.show_overview(overview)

    state = child(line, StatusButton, "engine_state")
    assert state.text() == state.accessibleName() == "Engine on outside this window"
    assert "It is process 4711" in state.toolTip()
    assert "It is process 4711" in state.accessibleDescription()

    line.show_overview(replace(overview, status=replace(overview.status, engine=NONE)))
    assert "process" not in state.toolTip()


def test_a_lost_engine_is_told_beside_what_helps_until_there_is_one_again(
    application: Application, overview: Overview
) -> None:
    """The line showed a small triangle beside “Engine on” while nothing was kept."""
    line = child(application.window, StatusLine, "status_line")
    notice = child(application.window, NoticeBar, "")
    # One that is still to start is not missed: the first thing that a newcomer read was red.
    line.show_overview(without_engine(overview), is_starting=True)
    assert notice.isHidden()
    state = child(line, StatusButton, "engine_state")
    assert (state.text(), state.tone) == ("Starting the engine …", Tone.QUIET)
    line.show_overview(without_engine(overview))
    assert (state.text(), state.tone) == ("No engine runs: nothing fires", Tone.BAD)
    assert notice.isHidden()

    line.show_overview(overview)
    line.show_overview(without_engine(overview))
    assert notice.isVisible()
    assert child(notice, QLabel, "notice_text").text() == "No engine runs: nothing fires"
    assert child(notice, QToolButton, "notice_remedy").text() == "Start the engine"
    line.show_overview(overview)
    assert notice.isHidden()

    line.show_overview(without_engine(overview))
    application.window.show_notice("The disk is full.")
    line.show_overview(overview)
    assert notice.isVisible()

    gone = EngineState(EngineKind.HERE, complaints=("The store is gone.",), hindrance=Hindrance.STORE)
    line.show_overview(replace(overview, status=replace(overview.status, engine=gone)))
    assert state.text() == "The store cannot be used: nothing fires"
    assert state.tone is Tone.BAD
    # So small a line, and nothing else, was all that told of it.
    text = child(notice, QLabel, "notice_text").text()
    assert text == "The store cannot be used, so nothing fires and nothing is kept. The store is gone."
    line.show_overview(overview)
    assert text != child(notice, QLabel, "notice_text").text() or notice.isHidden()


def test_no_time_is_counted_down_to_what_no_engine_will_start(
    application: Application, overview: Overview
) -> None:
    """“Next: Report in 5 min” went on beside “No engine runs: nothing fires”."""
    line = child(application.window, StatusLine, "status_line")
    coming = Planned(JobId(1), "Report", NOON + timedelta(minutes=5))
    following = child(line, StatusButton, "next_run")
    soon = replace(overview, status=replace(overview.status, next_up=coming))

    line.show_overview(soon)
    counted = following.text()
    line.show_overview(without_engine(soon))

    assert counted.startswith("Next: Report in ")
    assert following.text() == "Next: Report, once an engine runs"
    line.show_overview(without_engine(soon), is_starting=True)
    assert following.text() == counted


def test_an_engine_that_catches_up_says_how_far_it_is(qtbot: QtBot, overview: Overview) -> None:
    """Hundreds of missed runs were made up for, and the line said “Engine on” as ever."""
    line = StatusLine(lambda: NOON)
    qtbot.addWidget(line)
    line.resize(1_200, line.height())
    here = replace(overview.status, engine=EngineState(EngineKind.HERE))
    state, coming = child(line, StatusButton, "engine_state"), child(line, StatusButton, "next_run")

    def show(backlog: Backlog | None) -> str:
        line.show_overview(replace(overview, status=replace(here, backlog=backlog)))
        return state.text()

    assert show(Backlog(3_200, 200)) == "Engine on, catching up: 3,200 to go, about 16 min"
    assert "still to be made up for: 3,200, begun in the last minute: 200" in state.toolTip()
    line.show()
    qtbot.waitExposed(line)
    place = coming.geometry()
    assert show(Backlog(12, 300)) == "Engine on, catching up: 12 to go"
    assert show(Backlog(3, 0)) == "Engine on, catching up: 3 to go"
    settle(line)
    assert coming.geometry() == place, "what is next moved while the count fell"
    assert show(None) == "Engine on"
    settle(line)
    assert coming.x() < place.x()


def settle(line: StatusLine) -> None:
    layout = line.layout()
    assert layout is not None
    layout.activate()


def test_the_window_notices_that_its_store_is_gone(qtbot: QtBot, live: Application, tmp_path: Path) -> None:
    state = child(live.window, QToolButton, "engine_state")
    qtbot.waitUntil(lambda: state.text() == "No engine runs: nothing fires")
    coming = child(live.window, QToolButton, "next_run")
    assert not coming.isHidden()

    for file in tmp_path.glob("hourbell.db*"):
        file.unlink()
    live.window.look_again()

    qtbot.waitUntil(lambda: state.text() == "The store cannot be used: nothing fires")
    # A countdown to a run went on beside it.
    assert coming.isHidden()


def test_a_store_that_cannot_be_opened_does_not_look_empty_and_nothing_is_offered_that_needs_it(
    qtbot: QtBot, open_application: Callable[..., Application]
) -> None:
    """“No jobs yet” looked as if all of them were lost."""
    application = open_application(unavailable)
    timeline = application.window.timeline
    empty = child(timeline, AwaitingState, "")
    assert empty.awaited.startswith("Reading ")
    assert child(application.window.calendar, QWidget, "month_grid").isVisibleTo(application.window.calendar)
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start()

    for feature in ("job_list", "run_log", "timeline", "calendar"):
        panel = child(application.window, QWidget, feature)
        assert child(panel, QLabel, "statement").text() == "The store could not be opened"
        assert child(panel, QLabel, "help").text() == "The disk is gone."
    actions = application.actions
    off = (actions.jobs.new, actions.jobs.quick_add, actions.jobs.take_from_file, actions.statistics)
    assert not any(action.isEnabled() for action in off)
    # What is chosen beside is read no more than that.
    application.window.choice.show(Wanted(JobGroup(GroupKind.FAILING)))
    application.actions.show_timeline.trigger()
    qtbot.waitUntil(lambda: not empty.awaited)
    assert child(timeline, QLabel, "statement").text() == "The store could not be opened"
    assert actions.doctor.isEnabled()
    assert actions.dark.isEnabled()


@pytest.mark.parametrize("feature", ["job_list", "run_log", "calendar", "timeline"])
def test_a_store_that_could_not_be_opened_is_tried_again(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application], feature: str
) -> None:
    """A server that began after the window was only found by the next start of the window."""
    tries: list[Callable[[], Scheduler]] = [lambda: core, unavailable, unavailable]

    def opened() -> Scheduler:
        return tries.pop()()

    application = open_application(opened)
    window, actions = application.window, application.actions
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start(runs_jobs=False)
    views = {"calendar": actions.show_calendar, "timeline": actions.show_timeline}
    if feature in views:
        views[feature].trigger()
    panel = child(window, QWidget, feature)
    again = child(panel, QPushButton, "try_again")
    qtbot.waitUntil(lambda: again.isVisibleTo(panel))

    with qtbot.waitSignal(application.bridge.failed):
        again.click()
    assert child(window, NoticeBar, "").words.text() == "The disk is gone."
    qtbot.waitUntil(lambda: again.isVisibleTo(panel))
    assert not actions.jobs.new.isEnabled()

    core.jobs.add(a_draft("Back up"))
    again.click()

    qtbot.waitUntil(lambda: application.bridge.is_open)
    qtbot.waitUntil(lambda: not again.isVisibleTo(panel))
    qtbot.waitUntil(lambda: child(window, NoticeBar, "").isHidden())
    state = child(window, QToolButton, "engine_state")
    qtbot.waitUntil(lambda: state.text() != "The store could not be opened")
    assert actions.jobs.new.isEnabled()
    assert actions.statistics.isEnabled()
    qtbot.waitUntil(lambda: child(window, JobListView, "job_list").model.rowCount() == 1)


def unavailable() -> Scheduler:
    raise StoreUnavailable("the disk is gone")


def without_engine(overview: Overview) -> Overview:
    return replace(overview, status=replace(overview.status, engine=NONE))


def test_the_line_leads_to_what_it_counts_to_the_next_run_and_to_the_engine(
    qtbot: QtBot, live: Application, core: Scheduler, overview: Overview, clock: FakeClock
) -> None:
    core.jobs.add(a_draft("Later"))
    job = add(core, "Soon", "every minute")
    live.window.choice.show(Wanted(JobGroup(GroupKind.PAUSED)))
    following = child(live.window, StatusButton, "next_run")
    qtbot.waitUntil(lambda: "Soon" in following.text())
    following.click()
    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").selected == [job])

    line = child(live.window, StatusLine, "status_line")
    status = replace(overview.status, recent_failures=2)
    line.show_overview(replace(overview, running_jobs=frozenset({JobId(1)}), waiting=3, status=status))
    counts = [child(line, StatusButton, f"{name}_count") for name in ("running", "waiting", "failed")]
    assert [each.accessibleName() for each in counts] == ["1 running", "3 waiting", "2 failed today"]
    assert [each.tone for each in counts] == [Tone.QUIET, Tone.QUIET, Tone.BAD]
    # What is not there leaves no gap, but what the pointer is on moves only after a while.
    under_mouse = Qt.WidgetAttribute.WA_UnderMouse
    line.setAttribute(under_mouse)
    counts[0].setAttribute(under_mouse)
    line.show_overview(replace(overview, running_jobs=RUNNING, status=status))
    assert counts[1].isVisible()
    clock.advance(timedelta(seconds=5))
    line.show_overview(replace(overview, running_jobs=RUNNING, status=status))
    assert not counts[1].isVisible()
    counts[0].setAttribute(under_mouse, on=False)
    # Where it is on nothing that would move, new failures are told at once: it may lie there for hours.
    line.show_overview(replace(overview, running_jobs=RUNNING))
    assert not counts[2].isVisible()
    line.show_overview(replace(overview, running_jobs=RUNNING, status=status))
    assert counts[2].isVisible()
    counts[2].setAttribute(under_mouse)
    line.show_overview(replace(overview, status=status))
    assert not counts[0].isVisible()
    counts[2].setAttribute(under_mouse, on=False)
    line.show_overview(replace(overview, running_jobs=RUNNING, status=status))
    QApplication.sendPostedEvents()
    gap = counts[2].x() - counts[0].geometry().right() - 1
    assert 0 < gap < 2 * counts[0].fontMetrics().horizontalAdvance("·") + 1
    line.show_overview(replace(overview, running_jobs=frozenset({JobId(1)}), waiting=3, status=status))
    counts[1].click()
    qtbot.waitUntil(lambda: live.window.choice.wanted.group.kind is GroupKind.WAITING)
    counts[2].click()
    assert live.actions.show_log.isChecked()

    line.show_overview(overview)
    line.show_overview(without_engine(overview))
    child(child(live.window, NoticeBar, ""), QToolButton, "notice_remedy").click()
    qtbot.waitUntil(lambda: core.engine.state().is_well)
