"""Nothing moves under the pointer that was not asked to, whatever a user clicks: a table of acts.

What an act may move stands with it; a failure names what has moved besides.
"""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QTableView
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.run_log.run_log_view import RunLogView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job_list import JobOrder
from scheduler_core.values.records.audit import AuditAct
from scheduler_core.values.runs.run import RunState
from tests.gui.finding import child
from tests.gui.instances.waiting import waits
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add
from tests.gui.shell.hand import (
    enter,
    press,
    press_day,
    press_entry,
    press_key,
    press_row,
    press_tab,
    seen,
    write,
)
from tests.gui.shell.test_standing_still import Act, Stage, played
from tests.support.fake_clock import FakeClock

LEAST_ACTS = 40
HOUR = timedelta(hours=1)
Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
VIEWS = LIST, CALENDAR, TIMELINE, LOG = range(4)
MODES = MONTH, WEEK, DAY, AGENDA = range(4)
NAVIGATION = ALL_JOBS, RUNNING, WAITING, FAILING = range(4)
CATEGORIES = (
    HERE,
    JOBS,
    STORE,
    TELLING,
    PROGRAMS,
    REVALEE,
    FOLDER,
    TOKENS,
    CHANNELS,
    SECRETS,
    BACKUPS,
    AUDIT,
) = range(12)


def shows(*names: str) -> Callable[[Stage], bool]:
    return lambda _stage: all(map(seen, names))


def hides(*names: str) -> Callable[[Stage], bool]:
    return lambda _stage: not any(map(seen, names))


def inspects(name: str) -> Callable[[Stage], bool]:
    return lambda stage: stage.text("inspected_name") == name


def says(label: str, words: str) -> Callable[[Stage], bool]:
    return lambda stage: words in stage.text(label)


def says_no(label: str, words: str) -> Callable[[Stage], bool]:
    return lambda stage: words not in stage.text(label)


def tells(words: str) -> Callable[[Stage], bool]:
    def is_told(stage: Stage) -> bool:
        labels = stage.live.window.findChildren(QLabel)
        return any(words in each.text() for each in labels if each.isVisible())

    return is_told


def has_rows(count: int) -> Callable[[Stage], bool]:
    return lambda stage: stage.rows() == count


def logged(stage: Stage) -> int:
    return len(child(stage.live.window, RunLogView, "run_log").model.all_ids)


def at_once(_stage: Stage) -> bool:
    return True


def is_backed_up(stage: Stage) -> bool:
    """Tell whether the backup stands in the audit, too, where it is one more entry."""
    return bool(stage.core.audit.entries(act=AuditAct.BACK_UP))


def lists_every_entry(stage: Stage) -> bool:
    """Tell whether all of the audit is shown: an entry that came later would move those below it."""
    rows = [each.model().rowCount() for each in seen("audit") if isinstance(each, QTableView)]
    return rows == [len(stage.core.audit.entries())] != [0]


def page(row: int, *parts: str) -> Act:
    return Act(f"page {row} of the settings", press_row("categories", row), shows(*parts))


_INSPECTOR = ("inspector",)
_LOG = ("log_page",)
_LIST = ("job_table", "inspector", "log_page")
_WAITS = ("instances_table", "instance_panel", "log_page")

IN_LIST = (
    Act("another row", press_row("job_table", 1), inspects("Backup"), _INSPECTOR),
    Act("the same row", press_row("job_table", 1), inspects("Backup")),
    Act("a second row", press_row("job_table", 2, held=CTRL), says("inspector_hint", "2 jobs")),
    Act("one row alone", press_row("job_table", 1), inspects("Backup")),
    Act("a time to come", press_row("next_table", 1), says("banner_title", "Sun 22 Nov"), ("banner_why",)),
    Act("another time", press_row("next_table", 3), says("banner_title", "Tue 24 Nov")),
    Act("a third row", press_row("job_table", 2), inspects("Certificates"), _INSPECTOR),
    Act("the second one again", press_row("job_table", 1), inspects("Backup"), _INSPECTOR),
    Act("Run now", press("action_run_now"), says("told_text", "Backup"), _LOG),
    Act("Run now once more", press("action_run_now"), says("told_text", "Backup"), _LOG),
    Act("its notice away", press("close_told"), hides("told_text")),
    Act(
        "the switch",
        press("inspected_switch"),
        says("banner_title", "Switched off"),
        ("banner_why", "banner_output"),
    ),
    Act(
        "Undo", press("action_undo"), says_no("banner_title", "Switched off"), ("banner_why", "banner_output")
    ),
    Act("Redo", press("action_redo"), says("banner_title", "Switched off"), ("banner_why", "banner_output")),
    Act(
        "Undo by key",
        press_key(Key.Key_Z, CTRL),
        says_no("banner_title", "Switched off"),
        ("banner_why", "banner_output"),
    ),
    Act("Delete", press_key(Key.Key_Delete), has_rows(3), _LIST),
    Act("Undo of that", press_key(Key.Key_Z, CTRL), has_rows(4), _LIST),
    Act("only what fails", press("only_failing"), has_rows(1), _LIST),
    Act("all again", press("only_failing"), has_rows(4), _LIST),
)
IN_LOG = (
    Act("the log", press_tab("views", LOG), hides("job_table"), _LOG),
    Act("a run", press_row("run_table", 0), shows("run_output")),
    Act("another run", press_row("run_table", 1), shows("run_output"), ("run_output",)),
    Act("the run before", press_row("run_table", 0), shows("run_output"), ("run_output",)),
    Act("a search", write("search", "Archive"), lambda s: logged(s) == 3, _LIST),
    Act("no search", write("search", ""), lambda s: logged(s) > 3, _LIST),
    Act("the list", press_tab("views", LIST), shows("job_table"), _LOG),
)
IN_CALENDAR = (
    Act("the calendar", press_tab("views", CALENDAR), shows("month_grid")),
    Act("a day", press_day(3, 2), shows("day_panel")),
    Act("another day", press_day(4, 1), shows("day_panel"), ("day_panel",)),
    Act("the day away", press("close_day"), hides("day_panel")),
    Act("the week", press_tab("calendar_modes", WEEK), shows("time_grid")),
    Act("the next week", press("action_next"), at_once, ("time_grid",)),
    Act("the week before", press("action_previous"), at_once, ("time_grid",)),
    Act("a run of it", press_entry("time_grid", 0), shows("inspector"), _INSPECTOR),
    Act("today", press("action_today"), at_once, ("time_grid",)),
    Act("the day of the week", press_tab("calendar_modes", DAY), shows("time_grid"), ("time_grid",)),
    Act("the agenda", press_tab("calendar_modes", AGENDA), shows("agenda_table")),
    Act("a line of it", press_row("agenda_table", 1), at_once, _INSPECTOR),
    Act("the month", press_tab("calendar_modes", MONTH), shows("month_grid")),
)
IN_TIMELINE = (
    Act("the timeline", press_tab("views", TIMELINE), shows("timeline_canvas")),
    Act("closer", press("action_zoom_in"), at_once, ("timeline_canvas",)),
    Act("farther", press("action_zoom_out"), at_once, ("timeline_canvas",)),
    Act("a later part", press("action_next"), at_once, ("timeline_canvas",)),
    Act("now", press("action_today"), at_once, ("timeline_canvas",)),
    Act("a run of it", press_entry("timeline_canvas", 0), at_once, _INSPECTOR),
)
IN_INSTANCES = (
    Act("what waits", press_row("groups", WAITING), shows("instances_page"), _LOG),
    Act("one of them", press_row("instances_table", 1), shows("instance_panel"), _LOG),
    Act(
        "the other one",
        press_row("instances_table", 2),
        shows("instance_panel"),
        ("instance_panel", "log_page"),
    ),
    Act("Stop", press("stop_instance"), at_once, _WAITS),
    Act("Stop once more", press("stop_instance"), at_once, _WAITS),
    Act("it is put away", press("close_instance"), hides("instance_panel")),
    Act("all jobs", press_row("groups", ALL_JOBS), shows("job_table"), _LIST),
)
IN_SETTINGS = (
    Act("the settings", press_key(Key.Key_Comma, CTRL), shows("settings_pages", "runs_jobs")),
    page(JOBS, "zone"),
    Act("a wrong value", write("zone", "Nowhere/Town"), shows("zone_problem")),
    Act("a right one", write("zone", "Europe/Paris"), hides("zone_problem")),
    Act("a wrong one again", write("zone", "Elsewhere/Town"), shows("zone_problem")),
    Act("a right one again", write("zone", "Europe/Berlin"), hides("zone_problem")),
    page(STORE, "change_store"),
    page(TELLING, "digest"),
    Act("a setting", press("notifies_of_successes", 0.1), shows("undo_setting")),
    Act("it is undone", press("undo_setting"), hides("undo_setting")),
    page(PROGRAMS, "api_port"),
    page(TOKENS, "new_token"),
    page(CHANNELS, "add_channel"),
    page(SECRETS, "add_secret"),
    Act("a new secret", press("add_secret"), shows("secret_dialog")),
    Act("it is left", press_key(Key.Key_Escape, at="secret_dialog"), hides("secret_dialog")),
    page(BACKUPS, "make_backup"),
    Act("Back up now", press("make_backup"), is_backed_up),
    Act("the audit", press_row("categories", AUDIT), lists_every_entry),
    Act("an entry", press_row("audit", 0), at_once),
    Act("the settings away", press("close_settings"), hides("settings_pages")),
)
IN_EDITOR = (
    Act("a new job", press("action_new"), shows("job_editor", "url")),
    Act("a name", write("name", "Report"), at_once),
    Act("a wrong address", write("url", "nowhere"), shows("url_problem")),
    Act("a right one", write("url", "https://example.org"), hides("url_problem")),
    Act("a wrong time", enter("times", "25:99"), tells("25:99 is not a time of day")),
    Act("no Tuesday", press("chip_tue"), at_once),
    Act("Tuesday again", press("chip_tue"), at_once),
    Act("a script", press("chip_script"), shows("command_line")),
    Act("several steps", press("chip_sequence"), shows("edit_steps")),
    Act("one call again", press("chip_http"), shows("url")),
)
PAGES = {
    "list": IN_LIST,
    "log": IN_LOG,
    "calendar": IN_CALENDAR,
    "timeline": IN_TIMELINE,
    "instances": IN_INSTANCES,
    "settings": IN_SETTINGS,
    "editor": IN_EDITOR,
}


@pytest.fixture(autouse=True)
def secrets_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets.json"))


@pytest.fixture
def stage(qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock) -> Stage:
    """Begin with jobs, runs that went well and not, and two sequences that wait; all is in sight."""
    names = ("Archive", "Backup", "Certificates")
    jobs = {name: add(core, name, f"every day at {hour}:00") for hour, name in enumerate(names, 9)}
    for hours in range(1, 4):
        ledger.add(jobs["Archive"], clock.now() - hours * HOUR)
    ledger.add(jobs["Backup"], clock.now() - HOUR / 2, RunState.FAILED, "no route to the server")
    jobs["Order"], _ = waits(core, "Order", "", 2)
    live.window.resize(1360, 860)
    live.actions.show_inspector.setChecked(True)
    live.actions.show_log.setChecked(True)
    stage = Stage(qtbot, live, core, ledger, clock, jobs)
    stage.list.sorting_wanted.emit(JobOrder.NAME, False)
    qtbot.waitUntil(lambda: stage.list.model.row_of(jobs["Archive"]) == 0 and stage.rows() == len(jobs))
    stage.list.table.select_row(0)
    qtbot.waitUntil(lambda: stage.text("inspected_name") == "Archive")
    # One that is counted later moves those before it, as no pointer holds them there.
    qtbot.waitUntil(lambda: all(map(seen, ("waiting_count", "failed_count"))))
    return stage


@pytest.mark.parametrize("page", PAGES)
def test_nothing_moves_that_a_click_did_not_ask_to(stage: Stage, page: str) -> None:
    assert played(stage, PAGES[page]) == ""


def test_as_many_acts_are_tried_by_hand_as_were_asked_for() -> None:
    assert sum(map(len, PAGES.values())) >= LEAST_ACTS
