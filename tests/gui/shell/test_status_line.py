from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtWidgets import QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup, Wanted
from gui.core_access.overview import Overview
from gui.job_list.job_list_view import JobListView
from gui.look.tokens import Tone
from gui.shell.status_button import StatusButton
from gui.shell.status_line import StatusLine
from gui.widgets.notices.notice_bar import NoticeBar
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.control.engine_state import EngineKind, EngineState
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.hindrance import Hindrance
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.planned_jobs import add

ELSEWHERE, NONE = EngineState(EngineKind.ELSEWHERE, 4711), EngineState(EngineKind.NONE)


@pytest.fixture
def overview(core: Scheduler) -> Overview:
    status = replace(core.engine.status(since=NOON), engine=ELSEWHERE)
    return Overview(
        status, is_read_only=False, is_copy=False, running=0, paused=0, in_bin=0, folders={}, tags={}
    )


@pytest.fixture
def line(qtbot: QtBot, application: Application) -> StatusLine:
    return child(application.window, StatusLine, "status_line")


@pytest.fixture
def notice(application: Application) -> NoticeBar:
    return child(application.window, NoticeBar, "")


def test_a_lost_engine_is_told_beside_what_helps(
    line: StatusLine, notice: NoticeBar, overview: Overview
) -> None:
    line.show_overview(overview)
    line.show_overview(without_engine(overview))

    remedy = child(notice, QToolButton, "notice_remedy")
    assert notice.isVisible()
    assert child(notice, QLabel, "notice_text").text() == "No engine runs: nothing fires"
    assert remedy.text() == "Start the engine"


def test_the_notice_goes_when_there_is_an_engine_again(
    line: StatusLine, notice: NoticeBar, overview: Overview
) -> None:
    for each in (overview, without_engine(overview), overview):
        line.show_overview(each)

    assert notice.isHidden()


def test_another_notice_stays_when_there_is_an_engine_again(
    application: Application, line: StatusLine, notice: NoticeBar, overview: Overview
) -> None:
    line.show_overview(overview)
    line.show_overview(without_engine(overview))

    application.window.show_notice("The disk is full.")
    line.show_overview(overview)

    assert notice.isVisible()


def test_an_engine_that_is_still_to_start_is_not_missed(
    line: StatusLine, notice: NoticeBar, overview: Overview
) -> None:
    line.show_overview(without_engine(overview))

    assert notice.isHidden()


def test_a_store_that_is_gone_is_no_matter_of_doubt(line: StatusLine, overview: Overview) -> None:
    """The line showed a small triangle beside “Engine on” while nothing was kept."""
    gone = EngineState(EngineKind.HERE, complaints=("The store is gone.",), hindrance=Hindrance.STORE)
    line.show_overview(replace(overview, status=replace(overview.status, engine=gone)))

    state = child(line, StatusButton, "engine_state")
    assert state.text() == "The store cannot be used: nothing fires"
    assert state.tone is Tone.BAD


def test_the_window_notices_that_its_store_is_gone(qtbot: QtBot, live: Application, tmp_path: Path) -> None:
    state = child(live.window, QToolButton, "engine_state")
    qtbot.waitUntil(lambda: state.text() == "No engine runs: nothing fires")

    for file in tmp_path.glob("hourbell.db*"):
        file.unlink()
    live.window.look_again()

    qtbot.waitUntil(lambda: state.text() == "The store cannot be used: nothing fires")


@pytest.mark.parametrize("feature", ["job_list", "run_log"])
def test_a_store_that_cannot_be_opened_does_not_look_empty(
    qtbot: QtBot, open_application: Callable[..., Application], feature: str
) -> None:
    """“No jobs yet” looked as if all of them were lost."""
    application = open_application(unavailable)
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start()

    panel = child(application.window, QWidget, feature)

    assert child(panel, QLabel, "statement").text() == "The store could not be opened"
    assert child(panel, QLabel, "help").text() == "The disk is gone."


def test_without_a_store_nothing_is_offered_that_needs_one(
    qtbot: QtBot, open_application: Callable[..., Application]
) -> None:
    application = open_application(unavailable)
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start()

    actions = application.actions
    off = (actions.jobs.new, actions.jobs.quick_add, actions.jobs.take_from_file, actions.statistics)
    assert not any(action.isEnabled() for action in off)
    assert actions.doctor.isEnabled()
    assert actions.dark.isEnabled()


def unavailable() -> Scheduler:
    raise StoreUnavailable("the disk is gone")


def without_engine(overview: Overview) -> Overview:
    return replace(overview, status=replace(overview.status, engine=NONE))


def test_the_engine_is_started_from_the_notice(
    qtbot: QtBot, live: Application, core: Scheduler, overview: Overview
) -> None:
    line = child(live.window, StatusLine, "status_line")
    line.show_overview(overview)
    line.show_overview(without_engine(overview))

    child(child(live.window, NoticeBar, ""), QToolButton, "notice_remedy").click()

    qtbot.waitUntil(lambda: core.engine.state().is_well)


def test_the_counts_lead_to_what_they_count(qtbot: QtBot, live: Application, overview: Overview) -> None:
    line = child(live.window, StatusLine, "status_line")
    status = replace(overview.status, recent_failures=2)
    line.show_overview(replace(overview, running=1, waiting=3, status=status))
    counts = [child(line, StatusButton, f"{name}_count") for name in ("running", "waiting", "failed")]

    assert [each.accessibleName() for each in counts] == ["1 running", "3 waiting", "2 failed today"]
    assert [each.tone for each in counts] == [Tone.QUIET, Tone.QUIET, Tone.BAD]
    counts[1].click()
    qtbot.waitUntil(lambda: live.window.choice.wanted.group.kind is GroupKind.WAITING)
    counts[2].click()
    assert live.actions.show_log.isChecked()


def test_the_next_run_leads_to_its_job(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    core.jobs.add(a_draft("Later"))
    job = add(core, "Soon", "every minute")
    live.window.choice.show(Wanted(JobGroup(GroupKind.PAUSED)))
    following = child(live.window, StatusButton, "next_run")
    qtbot.waitUntil(lambda: "Soon" in following.text())

    following.click()

    qtbot.waitUntil(lambda: child(live.window, JobListView, "job_list").selected == [job])
