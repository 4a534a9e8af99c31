import itertools
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QCursor, QHideEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QTableView, QToolButton, QWidget
from pytestqt.exceptions import capture_exceptions
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.feature import InspectorFeature
from gui.inspector.inspected_job import badges, inspected_job
from gui.inspector.inspector_view import InspectorView
from gui.inspector.last_runs import LastRuns
from gui.run_log.feature import RunLogFeature
from gui.text.action_words import action_in_words
from gui.widgets.buttons.switch import Switch
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.plots.outcome_groups import OutcomeBars
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.holding import held_answers, held_changes
from tests.gui.inspector.choosing_anew import select_anew
from tests.gui.ledger import Ledger
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)


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


def test_the_selected_job_is_shown_from_all_sides(qtbot: QtBot, inspected: Application, job: JobId) -> None:
    assert text(inspected, "sentence") == "Every weekday at 09:30"  # by the clock of the window
    assert text(inspected, "inspected_place") == "Home · #disk"
    assert child(inspected.window, Switch, "inspected_switch").isChecked()
    assert cells(inspected)[0] == ("Mon 23 Nov, 09:30", "in 2 d 21 h")
    assert len(cells(inspected)) == 5
    assert text(inspected, "changed").startswith("Changed today")
    assert child(inspected.window, QToolButton, "revisions").text() == "1 revision"

    # Instants as programs write them, on demand.
    assert child(inspected.window, QToolButton, "iso_times").text() == "Job's time"
    QTest.mouseClick(child(inspected.window, QToolButton, "iso_times"), Qt.MouseButton.LeftButton)
    assert cells(inspected)[0][0] == "2026-11-23T09:30:00+01:00"
    table = child(inspected.window, QTableView, "next_table")
    assert table.horizontalHeader().length() <= table.viewport().width()

    # Countdowns stood still, beside the same one that ran down in the list.
    ticks = inspected.window.findChild(QTimer, "next_ticks")
    rows = child(inspected.window, QTableView, "next_table").viewport()
    assert ticks is not None
    assert ticks.isActive()
    with qtbot.waitSignal(_Paints(rows).painted):
        ticks.timeout.emit()

    inspected.window.choice.select([job, JobId(job + 1)])
    assert text(inspected, "inspector_hint") == "2 jobs are selected."
    inspected.actions.show_inspector.trigger()
    assert not ticks.isActive()


def test_what_keeps_a_job_from_running_is_shown_and_ended(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """The button offered to pause a job that its folder kept from running already."""
    core.jobs.pause([job], datetime(2026, 11, 24, 0, 0, tzinfo=UTC))
    qtbot.waitUntil(lambda: cells(inspected)[0][1] == "skipped: paused")
    assert cells(inspected)[1][1].startswith("in ")
    resume = child(inspected.window, QToolButton, "banner_resume")
    qtbot.waitUntil(resume.isVisible)
    resume.click()
    qtbot.waitUntil(lambda: not core.jobs.get(job).is_paused)

    button = child(inspected.window, QToolButton, "inspected_pause")
    core.jobs.pause_folder("Home", NOON + HOUR, "stock-taking")
    qtbot.waitUntil(lambda: button.accessibleName() == "Resume the folder “Home”")
    qtbot.waitUntil(resume.isVisible)
    resume.click()
    qtbot.waitUntil(lambda: core.jobs.pauses() == [])
    core.jobs.pause_folder("Home", NOON + HOUR, "stock-taking")
    qtbot.waitUntil(lambda: button.accessibleName() == "Resume the folder “Home”")
    button.click()
    qtbot.waitUntil(lambda: core.jobs.pauses() == [])
    qtbot.waitUntil(lambda: button.accessibleName() == "Pause…")
    inspected.actions.undo.trigger()
    qtbot.waitUntil(lambda: [each.note for each in core.jobs.pauses()] == ["stock-taking"])

    switch = child(inspected.window, Switch, "inspected_switch")
    switch.click()
    qtbot.waitUntil(lambda: not core.jobs.get(job).draft.is_enabled)
    qtbot.waitUntil(lambda: text(inspected, "banner_title") == "Switched off")
    assert not switch.isChecked()
    assert cells(inspected) == []
    qtbot.waitUntil(inspected.actions.undo.isEnabled)
    inspected.actions.undo.trigger()
    qtbot.waitUntil(switch.isChecked)


def test_resume_ends_the_pause_of_the_job_that_is_shown(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """Another one was selected, which a slow store showed late: that one was resumed."""
    other = core.jobs.add(a_draft("Other"))
    for name in ("banner_resume", "inspected_pause"):
        core.jobs.pause([job, other], None)
        inspected.window.choice.select([job])
        resume = child(inspected.window, QToolButton, name)
        qtbot.waitUntil(lambda: text(inspected, "inspected_name") == "Back up")
        qtbot.waitUntil(partial(_offers, resume, "Resume"))
        with held_answers(inspected.bridge):
            inspected.window.choice.select([other])
            assert text(inspected, "inspected_name") == "Back up"
            QTest.mouseClick(resume, Qt.MouseButton.LeftButton)
            qtbot.waitUntil(lambda: not core.jobs.get(job).is_paused)
            assert core.jobs.get(other).is_paused


def test_a_resume_that_was_pressed_as_one_of_the_job_ends_no_other_pause(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """Its own pause ended while the button was held down, and that of its folder went with it."""
    core.jobs.pause([job], None)
    core.jobs.pause_folder("Home", None, "stock-taking")
    resume = child(inspected.window, QToolButton, "banner_resume")
    button = child(inspected.window, QToolButton, "inspected_pause")
    words = "by you · also paused: the folder “Home”"
    qtbot.waitUntil(lambda: text(inspected, "banner_text").replace("\n", " ") == words)
    QTest.mousePress(resume, Qt.MouseButton.LeftButton)
    core.jobs.resume([job])
    qtbot.waitUntil(lambda: button.accessibleName() == "Resume the folder “Home”")
    assert resume.accessibleName() == "Resume"
    told: list[str] = []
    inspected.window.context.notices.told.connect(lambda words, *_: told.append(words))

    QTest.mouseRelease(resume, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: told != [])
    assert told == ["Nothing to resume here: the folder “Home” is paused, not “Back up”."]
    assert [each.folder for each in core.jobs.pauses()] == ["Home"]
    qtbot.waitUntil(lambda: resume.accessibleName() == "Resume the folder “Home”")


@pytest.mark.usefixtures("pointer")
def test_a_double_click_on_resume_moves_nothing(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """“Move an occurrence” opened: its button came where Resume had been."""
    view = inspected.window.findChild(InspectorView)
    assert view is not None
    moved: list[object] = []
    view.move_wanted.connect(lambda *what: moved.append(what))
    core.jobs.pause([job], None)
    resume, move = (child(inspected.window, QToolButton, f"banner_{each}") for each in ("resume", "move"))
    qtbot.waitUntil(resume.isVisible)
    select_anew(qtbot, inspected, job)
    place = resume.mapTo(inspected.window, QPoint(resume.height() // 2, resume.height() // 2))
    point_at(qtbot, inspected, place)
    click(inspected, place)
    qtbot.waitUntil(lambda: move.isVisible() and move.rect().contains(move.mapFrom(inspected.window, place)))
    assert not core.jobs.get(job).is_paused

    click(inspected, place)
    assert moved == []

    # Whoever moves on means it.
    beside = place + QPoint(20, 0)
    point_at(qtbot, inspected, beside)
    click(inspected, beside)
    assert len(moved) == 1


@pytest.mark.usefixtures("pointer")
def test_a_double_click_on_resume_resumes_once(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId
) -> None:
    """“Nothing to resume” took the place of what was said, with its Undo, where the store was slow."""
    core.jobs.pause([job], None)
    resume = child(inspected.window, QToolButton, "banner_resume")
    qtbot.waitUntil(resume.isVisible)
    told: list[str] = []
    inspected.window.context.notices.told.connect(lambda words, *_: told.append(words))
    done: list[None] = []
    place = resume.mapTo(inspected.window, resume.rect().center())
    point_at(qtbot, inspected, place)

    with held_changes(inspected.bridge):
        click(inspected, place)
        click(inspected, place)
    inspected.bridge.change(lambda _core: None, done.append)
    qtbot.waitUntil(lambda: done == [None])
    inspected.bridge.ask(lambda _core: None, done.append)
    qtbot.waitUntil(lambda: done == [None, None])

    assert not core.jobs.get(job).is_paused
    assert told == []
    assert inspected.window.context.history.undo_name == "resuming"


def test_the_run_that_the_banner_names_is_the_one_that_is_skipped(
    qtbot: QtBot, inspected: Application, core: Scheduler, job: JobId, clock: FakeClock
) -> None:
    """At the due time the one after it was left out, which nobody had seen."""
    core.jobs.pause([job], None)
    qtbot.waitUntil(lambda: text(inspected, "banner_title").startswith("Paused"))
    select_anew(qtbot, inspected, job)
    core.jobs.resume([job])
    qtbot.waitUntil(lambda: text(inspected, "banner_title").startswith("Next run"))
    view = inspected.window.findChild(InspectorView)
    assert view is not None
    wanted: list[object] = []
    told: list[str] = []
    view.skip_wanted.connect(lambda *what: wanted.append(what))
    view.move_wanted.connect(lambda *what: wanted.append(what))
    view.told.connect(told.append)
    ticks = view.findChild(QTimer, "banner_ticks")
    assert ticks is not None
    ticks.stop()
    skip, move = (child(inspected.window, QToolButton, f"banner_{each}") for each in ("skip", "move"))
    assert text(inspected, "banner_title") == "Next run: Mon 23 Nov, 09:30"
    clock.advance(datetime(2026, 11, 23, 8, 30, tzinfo=UTC) - clock.now())

    QTest.mouseClick(skip, Qt.MouseButton.LeftButton)
    words = "“Back up” was due on Mon 23 Nov 2026 09:30: that run can't be moved or left out any more."
    assert (wanted, told) == ([], [words])
    assert text(inspected, "banner_title") == "Next run: Tomorrow, 09:30"

    # What is pressed stays until it is let go.
    clock.advance(timedelta(days=1) - HOUR)
    QTest.mousePress(move, Qt.MouseButton.LeftButton)
    shown = text(inspected, "banner_title")
    clock.advance(HOUR)
    ticks.timeout.emit()
    assert text(inspected, "banner_title") == shown
    QTest.mouseRelease(move, Qt.MouseButton.LeftButton)
    assert wanted == []
    assert len(told) == 2


def test_a_picked_occurrence_is_explained_and_skipped_from_the_banner(
    qtbot: QtBot, inspected: Application, core: Scheduler
) -> None:
    """And named among the next; what was explained does not stay with another job."""
    table = child(inspected.window, QTableView, "next_table")
    table.selectRow(0)
    qtbot.waitUntil(lambda: "will run at Mon 23 Nov 09:30" in text(inspected, "why"))

    table.selectRow(1)
    qtbot.waitUntil(lambda: text(inspected, "banner_title") == "Tue 24 Nov, 09:30")
    child(inspected.window, QToolButton, "banner_skip").click()
    qtbot.waitUntil(lambda: ("Tue 24 Nov, 09:30", "left out") in cells(inspected))
    qtbot.waitUntil(inspected.actions.undo.isEnabled)
    inspected.actions.undo.trigger()
    qtbot.waitUntil(lambda: ("Tue 24 Nov, 09:30", "left out") not in cells(inspected))

    table.selectRow(0)
    qtbot.waitUntil(lambda: "will run" in text(inspected, "why"))
    inspected.window.choice.select([core.jobs.add(a_draft("Another"))])
    qtbot.waitUntil(lambda: "Select an occurrence" in text(inspected, "why"))
    qtbot.waitUntil(lambda: not child(inspected.window, QLabel, "why").isVisible())


def test_the_last_runs_and_days_are_shown_and_lead_to_the_log(
    qtbot: QtBot, inspected: Application, ledger: Ledger, core: Scheduler, job: JobId
) -> None:
    first = ledger.add(job, NOON - 2 * HOUR, RunState.FAILED, "no space")
    ledger.add(job, NOON - HOUR)
    ledger.add(job, NOON - 30 * HOUR)
    ledger.add(core.jobs.add(a_draft("Other")), NOON)
    plot = child(inspected.window, LastRuns, "last_runs")
    page = child(inspected.window, RunLogFeature, "log_page")
    plot.setFocus()
    qtbot.waitUntil(lambda: text(inspected, "days_summary") == "3 runs · 66.6 % well")
    qtbot.waitUntil(lambda: walk(plot).startswith("20/11/2026 11:00 · Succeeded"))

    assert walk(plot)
    assert plot.accessibleDescription() == "20/11/2026 10:00 · Failed · 30 s"
    QTest.keyClick(plot, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.log.model.rowCount() == 3)
    assert list(page.log.selected) == [first]

    bars = child(inspected.window, OutcomeBars, "last_days")
    assert not bars.accessibleDescription()
    for fold in inspected.window.findChildren(Disclosure):
        fold.open()
    bars.setFocus()
    QTest.keyClick(bars, Qt.Key.Key_Left)
    assert "Succeeded: 1" in bars.accessibleDescription()
    QTest.keyClick(bars, Qt.Key.Key_Space)
    qtbot.waitUntil(lambda: page.log.model.rowCount() == 2)


def test_a_run_is_explained_by_hand_or_picked_while_the_inspector_was_hidden(
    qtbot: QtBot, inspected: Application, core: Scheduler, ledger: Ledger, job: JobId
) -> None:
    """No rule names a run by hand."""
    core.runs.run_now(job)
    page = child(inspected.window, RunLogFeature, "log_page")
    qtbot.waitUntil(lambda: page.log.model.rowCount() == 1)
    page.log.table.view.selectRow(0)
    qtbot.waitUntil(lambda: "has not begun: no engine runs" in text(inspected, "why"))
    assert "is not to run" not in text(inspected, "why")

    QTest.keyClick(inspected.window, Qt.Key.Key_F9)
    failed = ledger.add(job, NOON - HOUR, RunState.FAILED, "no space")
    qtbot.waitUntil(lambda: page.log.model.row_of(failed) is not None)
    page.log.select_run(failed)
    QTest.keyClick(inspected.window, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: "It began at Fri 20 Nov 11:00" in text(inspected, "why"))


def test_a_job_that_is_gone_is_nothing(core: Scheduler) -> None:
    assert inspected_job(core, JobId(4711)) is None


def walk(plot: LastRuns) -> str:
    """Go one run back and return what a screen reader hears."""
    QTest.keyClick(plot, Qt.Key.Key_Left)
    return plot.accessibleDescription()


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


def _offers(button: QToolButton, words: str) -> bool:
    return button.isVisible() and button.accessibleName() == words


def point_at(qtbot: QtBot, application: Application, place: QPoint) -> None:
    wanted = application.window.mapToGlobal(place)
    QCursor.setPos(wanted)
    qtbot.waitUntil(lambda: QCursor.pos() == wanted)


def click(application: Application, place: QPoint) -> None:
    handle = application.window.windowHandle()
    assert handle is not None
    QTest.mouseClick(handle, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)


def text(application: Application, name: str) -> str:
    label = application.window.findChild(QLabel, name)
    return "" if label is None else label.text()


def cells(application: Application) -> list[tuple[str, str]]:
    model = child(application.window, QTableView, "next_table").model()
    return [(model.index(row, 0).data(), model.index(row, 1).data()) for row in range(model.rowCount())]


class _Paints(QObject):
    """Tells that a widget was painted."""

    painted = Signal()

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        widget.installEventFilter(self)

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Paint:
            self.painted.emit()
        return False


def test_it_is_built_before_the_first_job_is_selected_and_seen_only_then(
    qtbot: QtBot, job: JobId, live: Application
) -> None:
    """The first click on a job waited for it: 55 ms."""
    if not live.actions.show_inspector.isChecked():
        QTest.keyClick(live.window, Qt.Key.Key_F9)
    feature = child(live.window, InspectorFeature, "")
    qtbot.waitUntil(lambda: live.window.findChild(QWidget, "inspector") is not None)
    view, hint = child(live.window, QWidget, "inspector"), child(feature, QLabel, "inspector_hint")
    assert (view.isVisible(), hint.isVisible()) == (False, True)

    guest = QLabel("A day", live.window)
    feature.show_instead(guest)
    assert (view.isVisible(), hint.isVisible()) == (False, False)
    feature.show_instead(None)
    guest.hide()
    assert (view.isVisible(), hint.isVisible()) == (False, True)

    live.window.choice.select([job])
    assert view.isVisible()
    assert live.window.findChildren(QWidget, "inspector") == [view]
    qtbot.waitUntil(lambda: text(live, "sentence") != "")


@pytest.mark.parametrize("milliseconds", [0, 1, 10, 500])
def test_a_job_selected_while_the_inspector_is_being_built_is_shown_by_one(
    qtbot: QtBot, live: Application, job: JobId, milliseconds: int
) -> None:
    feature = InspectorFeature(live.window)
    feature.join(live.window.context)
    feature.show()
    qtbot.wait(milliseconds)

    live.window.choice.select([job])

    views = feature.findChildren(InspectorView)
    assert len(views) == 1
    assert views[0].isVisible()
    qtbot.waitUntil(lambda: child(feature, QLabel, "sentence").text() != "")
    assert feature.findChildren(InspectorView) == views


def test_an_inspector_of_which_nothing_is_built_may_be_hidden(live: Application) -> None:
    """A window that begins in the tray hid it, and what was to be stopped was not there."""
    view = InspectorView(
        live.theme, live.actions, QMenu(live.window), live.window.context.now, live.window, in_steps=True
    )

    with capture_exceptions() as problems:
        QApplication.sendEvent(view, QHideEvent())

    assert problems == []


def test_no_step_of_the_inspector_makes_many_parts(live: Application) -> None:
    """It was built in one turn of 20 ms, in which keys and clicks waited."""
    view = InspectorView(
        live.theme, live.actions, QMenu(live.window), live.window.context.now, live.window, in_steps=True
    )
    made = [0, *(len(view.findChildren(QWidget)) for _ in view.steps_to_build)]
    made.append(len(view.findChildren(QWidget)))

    assert max(after - before for before, after in itertools.pairwise(made)) <= 30
    assert made[-1] > 30


def test_revisions_are_whole_beside_words_that_are_cut(inspected: Application) -> None:
    """“Changed today by the command line · 1 …” left nothing to see of what can be clicked."""
    foot = child(inspected.window, QLabel, "changed")
    revisions = child(inspected.window, QToolButton, "revisions")
    foot.setText("Changed today by the command line of somebody with a long name")

    around = foot.parentWidget()
    line = None if around is None else around.layout()
    assert line is not None
    line.activate()

    assert foot.width() < foot.sizeHint().width()
    assert revisions.width() >= revisions.sizeHint().width()
