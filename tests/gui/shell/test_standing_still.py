"""Nothing moves under the pointer: what an act did not ask to move stands where it stood."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel, QLineEdit, QTableView, QToolButton, QWidget
from pytestqt import exceptions
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup
from gui.job_editor.job_editor import JobEditor
from gui.job_editor.state_line import StateLine
from gui.job_list.job_list_view import JobListView
from gui.navigation.navigation_view import NavigationView
from gui.run_log.run_log_view import RunLogView
from gui.shell.search_field import SearchField
from gui.widgets.buttons.switch import Switch
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.editing import type_into, type_times
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add
from tests.gui.shell.standing import Key, Place, moved, places
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)
LONG = "connection to the mail server of the third floor was refused again and again " * 4


@dataclass
class Stage:
    """A whole window with some jobs, and what acts do to it."""

    qtbot: QtBot
    live: Application
    core: Scheduler
    ledger: Ledger
    clock: FakeClock
    jobs: dict[str, JobId]
    run: RunId | None = None
    guest: JobId | None = None

    @property
    def list(self) -> JobListView:
        return child(self.live.window, JobListView, "job_list")

    @property
    def editor(self) -> JobEditor:
        return next(each for each in self.live.window.findChildren(JobEditor) if each.isVisible())

    def text(self, name: str) -> str:
        label = self.live.window.findChild(QLabel, name)
        return label.text() if label is not None and label.isVisible() else ""

    def words(self, name: str) -> str:
        button = child(self.live.window, QToolButton, name)
        return button.text() if button.isVisible() else ""

    def words_of_panel(self) -> str:
        return child(self.live.window.calendar, QLabel, "panel_title").text()

    def is_seen(self, name: str) -> bool:
        part = self.live.window.findChild(QWidget, name)
        return part is not None and part.isVisible()

    def rows(self) -> int:
        return self.list.model.rowCount()


@dataclass(frozen=True, slots=True)
class Act:
    """Something that happens, how it is known to be over, and the parts that it asked to move."""

    name: str
    do: Callable[[Stage], object]
    is_over: Callable[[Stage], bool]
    moves: tuple[str, ...] = ()


def _begin(stage: Stage) -> None:
    stage.run = stage.core.runs.run_now(stage.jobs["Backup"])
    stage.ledger.adopt()
    stage.ledger.begin(stage.run)


def _end(stage: Stage) -> None:
    assert stage.run is not None
    stage.ledger.end(stage.run)


def _fail(job: str, error: str) -> Callable[[Stage], object]:
    return lambda stage: stage.ledger.add(
        stage.jobs[job], NOON + len(error) * timedelta(seconds=1), RunState.FAILED, error
    )


def _select(name: str) -> Callable[[Stage], object]:
    return lambda stage: stage.list.table.select_row(stage.list.model.row_of(stage.jobs[name]) or 0)


def _pick(row: int) -> Callable[[Stage], object]:
    return lambda stage: child(stage.live.window, QTableView, "next_table").selectRow(row)


def _click(name: str) -> Callable[[Stage], object]:
    return lambda stage: child(stage.live.window, QToolButton, name).click()


def _trigger(name: str) -> Callable[[Stage], object]:
    return lambda stage: getattr(stage.live.actions.jobs, name).trigger()


def _trigger_runs(name: str) -> Callable[[Stage], object]:
    return lambda stage: getattr(stage.live.actions.runs, name).trigger()


def _trigger_view(name: str) -> Callable[[Stage], object]:
    return lambda stage: getattr(stage.live.actions, name).trigger()


_toggle = _trigger_view
_undo, _redo = _trigger_view("undo"), _trigger_view("redo")


def _tell(text: str) -> Callable[[Stage], object]:
    return lambda stage: stage.live.window.show_notice(text)


def _switch(stage: Stage) -> None:
    child(stage.live.window, Switch, "inspected_switch").click()


def _pause(stage: Stage) -> None:
    stage.live.window.commands.pause_menu.actions()[3].trigger()


def _pause_all(stage: Stage) -> None:
    stage.core.jobs.pause_all(None)


def _resume_all(stage: Stage) -> None:
    stage.core.jobs.resume_all()


def _search(text: str) -> Callable[[Stage], object]:
    return lambda stage: child(stage.live.window, SearchField, "search").setText(text)


def _choose(kind: GroupKind) -> Callable[[Stage], object]:
    return lambda stage: child(stage.live.window, NavigationView, "navigation").choose(JobGroup(kind))


def _guest(name: str) -> Callable[[Stage], object]:
    def come(stage: Stage) -> None:
        stage.guest = add(stage.core, name, "every day at 11:30")

    return come


def _rename_guest(name: str) -> Callable[[Stage], object]:
    def rename(stage: Stage) -> None:
        assert stage.guest is not None
        stage.core.jobs.rename(stage.guest, name)

    return rename


def _drop_guest(stage: Stage) -> None:
    assert stage.guest is not None
    stage.core.jobs.delete([stage.guest])


def _log(stage: Stage) -> RunLogView:
    return child(stage.live.window, RunLogView, "run_log")


def _at_once(_stage: Stage) -> bool:
    return True


def _is_pinned(stage: Stage) -> bool:
    return len(_log(stage).model.ids) < 6 and bool(_log(stage).filters.pinned)


def _unpin(stage: Stage) -> None:
    _log(stage).filters.unpin()


def _silence(stage: Stage) -> None:
    stage.clock.advance(HOUR / 60)
    stage.live.window.look_again()


def _type(place: str, text: str) -> Callable[[Stage], object]:
    return lambda stage: type_into(stage.editor, place, text)


def _paste(place: str, text: str) -> Callable[[Stage], object]:
    """Put in all at once: what is half typed may be wrong at greater length."""

    def paste(stage: Stage) -> None:
        field = child(stage.editor, QLineEdit, place)
        field.selectAll()
        field.insert(text)

    return paste


def _times(text: str) -> Callable[[Stage], object]:
    return lambda stage: type_times(stage.editor, text)


def _unfold(title: str) -> Callable[[Stage], object]:
    return lambda stage: _section(stage, title).setChecked(True)


def _fold(title: str) -> Callable[[Stage], object]:
    return lambda stage: _section(stage, title).setChecked(False)


def _section(stage: Stage, title: str) -> QToolButton:
    found = stage.editor.findChildren(QToolButton, "disclosure")
    return next(each for each in found if each.text() == title)


def _is_inspected(name: str) -> Callable[[Stage], bool]:
    return lambda stage: stage.text("inspected_name") == name


def _is_told(words: str) -> Callable[[Stage], bool]:
    return lambda stage: stage.text("banner_title").startswith(words)


def _is_calm(stage: Stage) -> bool:
    """Tell whether the job that is shown is as usual: there is nothing to know now."""
    return not stage.is_seen("banner")


def _is_logged(count: int) -> Callable[[Stage], bool]:
    return lambda stage: len(_log(stage).model.ids) == count


def _has_rows(count: int) -> Callable[[Stage], bool]:
    return lambda stage: stage.rows() == count


def _finds(jobs: int, runs: int) -> Callable[[Stage], bool]:
    return lambda stage: _has_rows(jobs)(stage) and _is_logged(runs)(stage)


def _is_listed(words: str) -> Callable[[Stage], bool]:
    def is_listed(stage: Stage) -> bool:
        known = (stage.list.model.known_line(each) for each in stage.list.model.ids)
        return any(line is not None and words in line.job.name for line in known)

    return is_listed


def _is_wrong(place: str) -> Callable[[Stage], bool]:
    return lambda stage: child(stage.editor, QLabel, f"{place}_problem").isVisible()


def _is_right(place: str) -> Callable[[Stage], bool]:
    return lambda stage: not child(stage.editor, QLabel, f"{place}_problem").isVisible()


_LIST = ("job_table",)
_LOG = ("log_page",)
# What can be done about something else stands in one line, and its last part behind the others.
_ACTS = ("banner_why",)

IN_WINDOW = (
    Act("select another job", _select("Backup"), _is_inspected("Backup"), ("inspector",)),
    Act("a run begins", _begin, _is_told("Running since"), _LOG),
    Act("a run ends", _end, _is_calm),
    Act("it fails", _fail("Backup", "no route"), _is_logged(3), _LOG + _ACTS),
    Act("it fails at length", _fail("Backup", LONG), _is_logged(4), _LOG + _ACTS),
    Act("another fails", _fail("Archive", "full"), _is_logged(5), _LOG + _ACTS),
    Act("pick an occurrence", _pick(1), _is_told("Sun 22 Nov, 10:00"), _ACTS),
    Act("pick another one", _pick(3), _is_told("Tue 24 Nov, 10:00")),
    Act("ask why", _click("banner_why"), lambda s: "24 Nov" in s.text("why")),
    Act("times for programs", _click("iso_times"), _at_once),
    Act("times for people", _click("iso_times"), _at_once),
    Act("select a third job", _select("Digest"), _is_inspected("Digest"), ("inspector",)),
    Act("run now", _trigger("run_now"), _is_logged(6), _LOG),
    Act("the notice is put away", _click("close_told"), lambda s: s.text("told_text") == ""),
    Act("something goes wrong", _tell(LONG), lambda s: s.text("notice_text") != ""),
    Act("switch off", _switch, _is_told("Switched off"), _ACTS),
    Act("undo", _undo, _is_calm, _ACTS),
    Act("redo", _redo, _is_told("Switched off"), _ACTS),
    Act("undo once more", _undo, _is_calm, _ACTS),
    Act("what went wrong is put away", _click("close_notice"), lambda s: s.text("notice_text") == ""),
    Act("pause", _pause, _is_told("Paused"), _ACTS),
    Act("take the pause back", _undo, _is_calm, _ACTS),
    Act("pause everything", _pause_all, _is_told("Everything is paused"), _ACTS),
    Act("resume everything", _resume_all, _is_calm, _ACTS),
    Act("a job of another client", _guest("Zoo"), _has_rows(5)),
    Act("it gets a long name", _rename_guest(LONG[:120]), _is_listed(LONG[:20])),
    Act("it goes", _drop_guest, _has_rows(4)),
    Act(
        "time goes by, the engine is silent", _silence, lambda s: "engine" in s.words("engine_state").lower()
    ),
    Act("fold the log", _toggle("show_log"), lambda s: not s.is_seen("log_page")),
    Act("unfold the log", _toggle("show_log"), lambda s: s.is_seen("log_page")),
    Act("search", _search("Back"), _has_rows(1), _LIST + _LOG),
    Act("search no more", _search(""), _finds(4, 6), _LIST + _LOG),
    Act("only failing", _click("only_failing"), _has_rows(2), _LIST + _LOG),
    Act("all again", _click("only_failing"), _finds(4, 6), _LIST + _LOG),
    Act("the group of what fails", _choose(GroupKind.FAILING), _has_rows(2), _LIST + _LOG),
    Act("all jobs", _choose(GroupKind.ALL), _finds(4, 6), _LIST + _LOG),
    Act("select a job again", _select("Digest"), _is_inspected("Digest"), ("inspector",)),
    Act("runs of one job", _trigger_runs("show_runs"), _is_pinned, _LOG),
    Act("runs of all again", _unpin, _is_logged(6), _LOG),
    Act(
        "select several",
        lambda s: s.list.table.view.selectAll(),
        lambda s: "4 jobs" in s.text("inspector_hint"),
    ),
    Act("one again, which failed", _select("Backup"), _is_told("Failed"), ("inspector",)),
    Act("a run of it begins", _begin, _is_told("Running since"), _LOG + _ACTS),
    Act("that ends", _end, _is_told("Failed"), _ACTS),
    Act("quick add", _trigger("quick_add"), lambda s: s.is_seen("quick_add")),
    Act("no quick add", _click("close_quick_add"), lambda s: not s.is_seen("quick_add")),
    Act("the calendar", _trigger_view("show_calendar"), lambda s: s.is_seen("month_grid")),
    Act(
        "another month",
        _trigger_view("next_page"),
        lambda s: "December" in s.words_of_panel(),
        ("month_grid",),
    ),
    Act("back to today", _trigger_view("today"), lambda s: "November" in s.words_of_panel(), ("month_grid",)),
    Act("the timeline", _trigger_view("show_timeline"), lambda s: not s.is_seen("month_grid")),
    Act("the list", _trigger_view("show_list"), lambda s: s.is_seen("job_table")),
)

IN_EDITOR = (
    Act("a name", _type("name", "Report"), _at_once),
    Act("a long name", _type("name", LONG[:160]), _at_once),
    Act("a wrong address", _type("url", "nowhere"), _is_wrong("url")),
    Act("a right one", _paste("url", "https://example.org"), _is_right("url")),
    Act("a wrong time", _times("25:00"), _at_once, ("times_chips",)),
    Act("more times", _times("9:00, 10:00, 11:00"), _at_once, ("times_chips",)),
    Act("unfold what is last", _unfold("More"), _at_once),
    Act("fold it", _fold("More"), _at_once),
    Act("unfold what is in the middle", _unfold("Only if"), _at_once, ("disclosure",)),
    Act("fold that", _fold("Only if"), _at_once, ("disclosure",)),
    Act("unfold what is below", _unfold("If it goes wrong"), _at_once, ("disclosure",)),
    Act("unfold one more", _unfold("Tell me"), _at_once, ("disclosure",)),
    Act("fold the upper one", _fold("If it goes wrong"), _at_once, ("disclosure",)),
    Act("fold the lower one", _fold("Tell me"), _at_once, ("disclosure",)),
)


@pytest.fixture
def stage(qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock) -> Stage:
    jobs = {
        name: add(core, name, f"every day at {hour}:00")
        for name, hour in (("Archive", 9), ("Backup", 10), ("Certificates", 11), ("Digest", 22))
    }
    ledger.add(jobs["Archive"], NOON - 3 * HOUR)
    live.window.resize(1360, 860)
    if not live.actions.show_inspector.isChecked():
        live.actions.show_inspector.trigger()
    live.actions.show_log.setChecked(True)
    stage = Stage(qtbot, live, core, ledger, clock, jobs)
    qtbot.waitUntil(lambda: stage.rows() == len(jobs))
    _select("Archive")(stage)
    qtbot.waitUntil(lambda: stage.text("inspected_name") == "Archive")
    return stage


def test_nothing_moves_in_the_window_that_was_not_asked_to(stage: Stage) -> None:
    assert played(stage, IN_WINDOW) == ""


def test_nothing_moves_in_the_editor_that_was_not_asked_to(stage: Stage) -> None:
    stage.live.window.editors.open_new()
    stage.qtbot.waitUntil(lambda: any(each.wrong.text() for each in _state_lines(stage)))

    assert played(stage, IN_EDITOR) == ""
    # The lines of a rule stand as far from one another as its kind from the first.
    fields = ("rule_kind", "days", "times_chips")
    tops = [child(stage.editor, QWidget, each).mapTo(stage.editor, QPoint()).y() for each in fields]
    assert len({below - above for above, below in pairwise(tops)}) == 1, "as far from one another"


def _state_lines(stage: Stage) -> list[StateLine]:
    return stage.live.window.findChildren(StateLine)


def played(stage: Stage, acts: tuple[Act, ...]) -> str:
    """Return what each act moved, a line for each."""
    found: list[str] = []
    samples = [settled()]
    stage.qtbot.waitUntil(partial(_is_at_rest, samples))
    before = samples[-1]
    for act in acts:
        try:
            act.do(stage)
            stage.qtbot.waitUntil(partial(act.is_over, stage))
        except exceptions.TimeoutError:
            raise AssertionError(f"{act.name}: this never came to its end; moved so far: {found}") from None
        after = settled()
        found += [f"{act.name}: {wrong}" for wrong in moved(before, after, act.moves)]
        before = after
    return "\n".join(found)


def _is_at_rest(samples: list[dict[Key, Place]]) -> bool:
    samples.append(settled())
    return samples[-4:] == [samples[-1]] * 4


def settled() -> dict[Key, Place]:
    QApplication.sendPostedEvents()
    return places()
