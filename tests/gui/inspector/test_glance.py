"""While no job is selected, the inspector tells what fails, what runs and what is next."""

from datetime import timedelta
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QCursor, QEnterEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.commands.job_choice import GroupKind, JobGroup
from gui.inspector.feature import InspectorFeature
from gui.inspector.glance_view import GlanceView
from gui.inspector.store_glance import GlanceEntry, GlanceKind, GlanceList, StoreGlance
from gui.job_list.job_list_model import JobColumn
from gui.job_list.job_list_view import JobListView
from gui.job_list.job_status import below_the_name
from gui.job_list.listed_job import listed_jobs
from gui.look.tokens import space
from gui.run_log.run_log_view import RunLogView
from gui.widgets.one_line import OneLine
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import RunState
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.planned_jobs import add

HOUR = timedelta(hours=1)


@pytest.fixture
def jobs(core: Scheduler) -> dict[str, JobId]:
    hours = {"Archive": 13, "Backup": 14, "Certificates": 15, "Digest": 16, "Export": 17}
    return {name: add(core, name, f"every day at {hour}:00") for name, hour in hours.items()}


@pytest.fixture
def seen(qtbot: QtBot, live: Application) -> Application:
    live.window.resize(1360, 860)
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    # It is seen once all its parts are built.
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(GlanceView)))
    return live


def test_what_the_list_tells_whole_is_not_said_beside_it(
    qtbot: QtBot, live: Application, jobs: dict[str, JobId], seen: Application
) -> None:
    """“Nothing is running” stood beside “No job runs.” and beside a call to select a job."""
    qtbot.waitUntil(lambda: len(links(seen, "next")) == 3)
    assert titles(seen) == ["Failing", "Running", "Comes next"]
    qtbot.waitUntil(lambda: hint(seen).startswith("Select a job"))
    top = top_of(seen, "next")
    glance = child(seen.window, GlanceView, "glance")
    failing = next(each for each in glance.findChildren(QLabel) if each.text() == "Failing")
    page = seen.window.findChild(InspectorFeature)
    assert page is not None
    assert failing.mapTo(page, QPoint()).y() <= space(6)  # no hole where there is nothing to select
    words = next(each for each in page.findChildren(QLabel, "inspector_hint") if each.isVisible())
    assert left_of_words(words) == left_of_words(failing)

    seen.window.requests.group_wanted.emit(JobGroup(GroupKind.RUNNING))
    qtbot.waitUntil(lambda: hint(seen) == "")
    assert titles(seen) == ["Failing", "Comes next"]

    # Nothing has moved for it.
    assert top_of(seen, "next") == top

    seen.window.requests.group_wanted.emit(JobGroup(GroupKind.FAILING))
    qtbot.waitUntil(lambda: titles(seen) == ["Running", "Comes next"])

    seen.window.requests.all_wanted.emit()
    qtbot.waitUntil(lambda: hint(seen).startswith("Select a job"))
    assert titles(seen) == ["Failing", "Running", "Comes next"]


def test_it_tells_first_errors_and_leads_to_the_job_and_its_run(
    qtbot: QtBot, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    run = ledger.add(jobs["Backup"], NOON - HOUR, RunState.FAILED, "no route to host")
    qtbot.waitUntil(lambda: links(seen, "failing") == ["Backup"])
    assert child(seen.window, QLabel, "glance_error_0").text() == "no route to host"
    assert "no route to host" in link(seen, "failing", 0).accessibleName()
    assert links(seen, "running") == []

    QTest.mouseClick(link(seen, "failing", 0), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: seen.window.choice.selected == (jobs["Backup"],))
    qtbot.waitUntil(lambda: text(seen, "inspected_name") == "Backup")
    log = child(seen.window, RunLogView, "run_log")
    qtbot.waitUntil(lambda: list(log.model.ids) == [run])
    qtbot.waitUntil(lambda: selected_runs(log) == [run])
    assert not child(seen.window, GlanceView, "glance").isVisible()

    # It is there again once nothing is selected, and shows nothing that is old by then.
    ledger.add(jobs["Backup"], NOON - HOUR / 2)
    seen.window.choice.select([])
    assert links(seen, "failing") == []
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    assert links(seen, "failing") == []


def test_it_and_the_list_say_of_what_was_interrupted_that_it_was(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    """The job counted as failing, and nothing said why."""
    ledger.add(jobs["Backup"], NOON - 2 * HOUR, RunState.FAILED, "no route to host")
    ledger.add(jobs["Backup"], NOON - HOUR, RunState.INTERRUPTED)
    qtbot.waitUntil(lambda: links(seen, "failing") == ["Backup"])
    error = child(seen.window, QLabel, "glance_error_0")
    qtbot.waitUntil(lambda: error.text() == "Interrupted")
    (listed,) = listed_jobs(core, [jobs["Backup"]])
    assert below_the_name(listed) == "Interrupted"


def test_lines_stand_in_their_places_as_soon_as_they_are_shown(
    qtbot: QtBot, jobs: dict[str, JobId], seen: Application
) -> None:
    """They were seen pressed together for a moment, and jumped: Qt lays out one level a turn."""
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    lists: dict[GlanceKind, GlanceList] = dict.fromkeys(GlanceKind, GlanceList())
    entries = tuple(GlanceEntry(jobs[name], name, NOON, RunId(1), "full") for name in ("Archive", "Backup"))
    lists[GlanceKind.FAILING] = GlanceList(entries, frozenset({jobs["Archive"], jobs["Backup"]}))
    view = child(seen.window, GlanceView, "glance")
    first, second = (link(seen, "failing", place) for place in range(2))

    view.show_glance(StoreGlance(lists, has_jobs=True), NOON)

    at_once = [(each.mapTo(view, QPoint()), each.size()) for each in (first, second)]
    assert first.height() >= first.minimumSizeHint().height()
    turns: list[int] = []
    for turn in range(5):
        QTimer.singleShot(0, partial(turns.append, turn))
        qtbot.waitUntil(partial(turns.__contains__, turn))
    assert [(each.mapTo(view, QPoint()), each.size()) for each in (first, second)] == at_once


@pytest.mark.parametrize("key", [Qt.Key.Key_Space, Qt.Key.Key_Return])
def test_a_key_selects_the_job_that_comes_next(
    qtbot: QtBot, jobs: dict[str, JobId], seen: Application, key: Qt.Key
) -> None:
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    second = link(seen, "next", 1)
    second.setFocus(Qt.FocusReason.TabFocusReason)

    QTest.keyClick(second, key)

    qtbot.waitUntil(lambda: seen.window.choice.selected == (jobs["Backup"],))


def test_the_rest_is_counted_and_listed(
    qtbot: QtBot, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    for job in jobs.values():
        ledger.add(job, NOON - HOUR, RunState.FAILED, "full")
    more = child(seen.window, QToolButton, "glance_more_failing")
    qtbot.waitUntil(lambda: more.isVisible() and more.text() == "+2 more")
    assert child(seen.window, QToolButton, "glance_more_next").text() == "+2 more"

    QTest.mouseClick(more, Qt.MouseButton.LeftButton)

    assert seen.window.choice.wanted.group == JobGroup(GroupKind.FAILING)


def test_jobs_keep_their_places_under_the_pointer(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    ledger.add(jobs["Backup"], NOON - HOUR, RunState.FAILED, "no route")
    qtbot.waitUntil(lambda: links(seen, "failing") == ["Backup"])
    glance = child(seen.window, GlanceView, "glance")
    middle = QPointF(10, 10)
    QApplication.sendEvent(glance, QEnterEvent(middle, middle, middle))
    next_at = place_at_rest(qtbot, glance, link(seen, "next", 0))
    place = link(seen, "failing", 0).geometry(), next_at

    ledger.add(jobs["Archive"], NOON - HOUR / 2, RunState.FAILED, "full")
    ledger.add(jobs["Backup"], NOON - HOUR / 3)
    qtbot.waitUntil(lambda: "no longer" in link(seen, "failing", 0).accessibleName())

    assert links(seen, "failing") == ["Backup"]
    # What came meanwhile is counted where nothing is pushed away by it.
    assert child(seen.window, QToolButton, "glance_more_failing").text() == "+1 more"
    assert place == (
        link(seen, "failing", 0).geometry(),
        link(seen, "next", 0).mapTo(glance, QPoint()),
    )
    QApplication.sendEvent(glance, QEvent(QEvent.Type.Leave))
    assert links(seen, "failing") == ["Archive"]


def test_a_pointer_that_goes_on_after_a_rest_holds_places_again(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], seen: Application, pointer: None
) -> None:
    """Only its coming did: lines moved under it, and a click selected another job."""
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    glance = child(seen.window, GlanceView, "glance")
    first = link(seen, "next", 0)
    point_at(qtbot, first, QPoint(10, 8))
    qtbot.waitUntil(first.underMouse)
    end_rest(glance)
    point_at(qtbot, first, QPoint(16, 8))
    qtbot.waitUntil(lambda: bool(under_way(glance)))

    core.jobs.disable([jobs["Archive"]])
    qtbot.waitUntil(lambda: "no longer" in first.accessibleName())
    assert links(seen, "next") == ["Archive", "Backup", "Certificates"]

    # Where it has rested, lines go on, and a press that comes just then selects none of the others.
    end_rest(glance)
    assert links(seen, "next") == ["Backup", "Certificates", "Digest"]
    handle = seen.window.windowHandle()
    assert handle is not None
    place = first.mapTo(seen.window, QPoint(16, 8))
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert seen.window.choice.selected == ()


def test_a_press_just_after_lines_moved_under_a_resting_pointer_selects_nothing(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], seen: Application, pointer: None
) -> None:
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    glance = child(seen.window, GlanceView, "glance")
    first = link(seen, "next", 0)
    point_at(qtbot, first, QPoint(10, 8))
    qtbot.waitUntil(first.underMouse)
    end_rest(glance)

    core.jobs.disable([jobs["Archive"]])
    qtbot.waitUntil(lambda: links(seen, "next") == ["Backup", "Certificates", "Digest"])
    handle = seen.window.windowHandle()
    assert handle is not None
    place = first.mapTo(seen.window, QPoint(10, 8))
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert seen.window.choice.selected == ()


def test_the_first_failure_is_told_though_the_pointer_rests_there(
    qtbot: QtBot, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    glance = child(seen.window, GlanceView, "glance")
    middle = QPointF(10, 10)
    QApplication.sendEvent(glance, QEnterEvent(middle, middle, middle))
    place = place_at_rest(qtbot, glance, link(seen, "next", 0))

    ledger.add(jobs["Archive"], NOON - HOUR, RunState.FAILED, "full")
    more = child(seen.window, QToolButton, "glance_more_failing")
    qtbot.waitUntil(lambda: more.isVisible() and more.text() == "1 new")
    assert any(each.text() == "Archive fails now." for each in glance.findChildren(OneLine))
    assert place == link(seen, "next", 0).mapTo(glance, QPoint())

    # Once the pointer has rested there for a while, the line comes by itself.
    for timer in glance.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if timer.isActive():
            timer.start(0)
    qtbot.waitUntil(lambda: links(seen, "failing") == ["Archive"])


def test_the_keyboard_stays_with_its_job_when_others_come_before_it(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], seen: Application
) -> None:
    """It stayed at the place, where another job stood by then."""
    qtbot.waitUntil(lambda: links(seen, "next") == ["Archive", "Backup", "Certificates"])
    link(seen, "next", 0).setFocus(Qt.FocusReason.OtherFocusReason)

    add(core, "Before", "every day at 12:30")
    qtbot.waitUntil(lambda: links(seen, "next") == ["Before", "Archive", "Backup"])
    assert seen.window.focusWidget() is link(seen, "next", 1)

    core.jobs.disable([jobs["Archive"]])
    qtbot.waitUntil(lambda: links(seen, "next") == ["Before", "Backup", "Certificates"])
    assert seen.window.focusWidget() is link(seen, "next", 1)


def test_the_rest_of_what_comes_next_is_listed_by_the_next_run(
    qtbot: QtBot, jobs: dict[str, JobId], seen: Application
) -> None:
    job_list = child(seen.window, JobListView, "job_list")
    job_list.sort_by(JobColumn.NAME, is_descending=True)
    seen.actions.show_calendar.trigger()
    more = child(seen.window, QToolButton, "glance_more_next")
    qtbot.waitUntil(more.isVisible)

    QTest.mouseClick(more, Qt.MouseButton.LeftButton)

    assert job_list.isVisible()
    assert job_list.sorted_by == (JobColumn.NEXT, False)
    qtbot.waitUntil(lambda: list(job_list.model.ids) == list(jobs.values()))


def test_what_is_held_is_not_next_and_what_runs_is_told(
    qtbot: QtBot, core: Scheduler, jobs: dict[str, JobId], ledger: Ledger, seen: Application
) -> None:
    core.jobs.pause([jobs["Archive"]])
    run = core.runs.run_now(jobs["Digest"])
    ledger.adopt()
    ledger.begin(run)
    qtbot.waitUntil(lambda: links(seen, "next") == ["Backup", "Certificates", "Digest"])
    qtbot.waitUntil(lambda: links(seen, "running") == ["Digest"])
    assert child(seen.window, QToolButton, "glance_more_next").text() == "+1 more"


def test_a_store_without_a_job_has_nothing_to_tell(qtbot: QtBot, core: Scheduler, live: Application) -> None:
    live.window.resize(1360, 860)
    live.actions.show_inspector.setChecked(True)
    live.actions.show_calendar.trigger()  # beside the welcome it isn't seen
    qtbot.waitUntil(lambda: any(each.isVisible() for each in live.window.findChildren(GlanceView)))
    glance = child(live.window, GlanceView, "glance")
    assert links(live, "next") == []
    assert not child(glance, QWidget, "glance_lists").isVisible()

    job = add(core, "First", "every day at 13:00")
    qtbot.waitUntil(lambda: links(live, "next") == ["First"])
    core.jobs.delete([job])
    qtbot.waitUntil(lambda: not child(glance, QWidget, "glance_lists").isVisible())


def point_at(qtbot: QtBot, part: QWidget, place: QPoint) -> None:
    wanted = part.mapToGlobal(place)
    QCursor.setPos(wanted)
    qtbot.waitUntil(lambda: QCursor.pos() == wanted)


def place_at_rest(qtbot: QtBot, glance: GlanceView, part: QWidget) -> QPoint:
    """Return where a part stands once it is laid out."""
    seen_at: list[QPoint] = []

    def is_at_rest() -> bool:
        seen_at.append(part.mapTo(glance, QPoint()))
        return seen_at[-3:] == [seen_at[-1]] * 3

    qtbot.waitUntil(is_at_rest)
    return seen_at[-1]


def under_way(glance: GlanceView) -> list[QTimer]:
    timers = glance.findChildren(QTimer, options=Qt.FindChildOption.FindDirectChildrenOnly)
    return [timer for timer in timers if timer.isActive()]


def end_rest(glance: GlanceView) -> None:
    """Let the time run out for which places are kept."""
    for timer in under_way(glance):
        timer.stop()
        timer.timeout.emit()


def hint(live: Application) -> str:
    labels = live.window.findChildren(QLabel, "inspector_hint")
    return next((each.text() for each in labels if each.isVisible()), "")


def left_of_words(label: QLabel) -> int:
    return label.mapTo(label.window(), label.contentsRect().topLeft()).x()


def top_of(live: Application, kind: str) -> int:
    return link(live, kind, 0).mapTo(live.window, QPoint()).y()


def titles(live: Application) -> list[str]:
    wanted = ("Failing", "Running", "Comes next")
    labels = child(live.window, GlanceView, "glance").findChildren(QLabel)
    return [each.text() for each in labels if each.text() in wanted and each.isVisible()]


def link(live: Application, kind: str, place: int) -> QToolButton:
    return child(live.window, QToolButton, f"glance_{kind}_{place}")


def links(live: Application, kind: str) -> list[str]:
    found = (link(live, kind, place) for place in range(3))
    return [each.text() for each in found if each.isVisible()]


def selected_runs(log: RunLogView) -> list[RunId]:
    selected = log.table.view.selectionModel().selectedRows()
    return [RunId(log.model.ids[index.row()]) for index in selected]


def text(live: Application, name: str) -> str:
    label = live.window.findChild(QLabel, name)
    return label.text() if label is not None and label.isVisible() else ""
