from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QMenu, QSystemTrayIcon
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.notification_words import Notification
from gui.desktop.notifications import RefusalNotices
from gui.tray import tray_words
from gui.tray.tray_state import NamedJob, TrayNews, TrayState
from scheduler_core.facade.control.engine_state import EngineKind, EngineState, Status
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.planned import Planned
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.health import Hindrance
from scheduler_core.values.runs.run import Run, RunState, Trigger
from tests.core.store.builders import a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child

pytestmark = pytest.mark.slow


def a_status(**said: object) -> Status:
    usual = {
        "engine": EngineState(EngineKind.HERE, pid=1),
        "running": 0,
        "waiting": 0,
        "jobs": 3,
        "paused": 0,
        "is_all_paused": False,
        "failing": (),
        "recent_failures": 0,
        "next_up": None,
    }
    return Status(**(usual | said))  # type: ignore[arg-type]


DISK_FULL = EngineState(
    EngineKind.HERE, complaints=("nothing can be written: no space",), hindrance=Hindrance.STORE
)


def a_run(name: str = "Backup", state: RunState = RunState.RUNNING) -> Run:
    return Run(
        RunId(7), JobId(3), name, 1, NOON, 1, Trigger.SCHEDULE, state, started_at=NOON, finished_at=NOON
    )


@pytest.mark.parametrize(
    ("status", "state"),
    [
        (a_status(), TrayState.IDLE),
        (a_status(running=2), TrayState.RUNNING),
        (a_status(running=2, is_all_paused=True), TrayState.PAUSED),
        (a_status(running=2, is_all_paused=True, failing=(JobId(1),)), TrayState.FAILED),
        (a_status(engine=EngineState(EngineKind.NONE)), TrayState.STOPPED),
        (a_status(engine=DISK_FULL, running=2, failing=(JobId(1),)), TrayState.STOPPED),
        (a_status(engine=EngineState(EngineKind.HERE, complaints=("a fault",))), TrayState.IDLE),
    ],
)
def test_the_icon_shows_what_matters_most(status: Status, state: TrayState) -> None:
    assert TrayNews(status).state is state


def test_each_state_has_a_shape_of_its_own_and_what_keeps_jobs_from_firing_is_told_first(
    application: Application,
) -> None:
    tray = application.background.tray
    tray.place()
    pictures = {TrayState.IDLE: outline(tray.icon)}

    others = (a_status(running=1), a_status(is_all_paused=True), a_status(failing=(JobId(1),)))
    for status in (*others, a_status(engine=EngineState(EngineKind.NONE))):
        tray.show_news(TrayNews(status))
        pictures[TrayNews(status).state] = outline(tray.icon)
    assert set(pictures) == set(TrayState)
    assert len(set(pictures.values())) == 5

    line = tray.menu.findChild(QAction, "tray_firing")
    assert line is not None
    for status, told in (
        (a_status(engine=EngineState(EngineKind.NONE)), "No engine runs: nothing fires"),
        (a_status(engine=DISK_FULL), "The store cannot be used: nothing fires"),
        (a_status(is_all_paused=True), "Everything is paused until you resume"),
        (
            a_status(is_all_paused=True, all_paused_until=NOON + timedelta(hours=2)),
            "Everything is paused until 14:00",
        ),
    ):
        tray.show_news(TrayNews(status))
        assert (line.isVisible(), line.text()) == (True, told)
        assert tray.icon is not None
        assert told in tray.icon.toolTip()

    # Another tray gets an icon, too.
    first = tray.icon
    tray.place()
    assert tray.icon is not first
    assert first is not None
    assert not first.isVisible()


def test_the_tool_tip_says_how_things_stand() -> None:
    coming = Planned(JobId(1), "Backup", NOON + timedelta(minutes=90))
    status = a_status(running=1_200, recent_failures=2, next_up=coming)

    lines = tray_words.summary(status, status.firing, NOON).split("\n")

    assert lines == ["Hourbell", "1,200 running", "2 failed today", "Next: Backup, 13:30"]


def test_the_tool_tip_names_the_jobs_that_keep_the_machine_awake() -> None:
    engine = EngineState(EngineKind.HERE, keeps_awake=("Archive", "Backup", "Copy", "Mirror"))
    status = a_status(engine=engine)

    lines = tray_words.summary(status, status.firing, NOON).split("\n")

    assert lines[1] == "This machine is kept awake by Archive, Backup, Copy and 1 more"


def test_a_store_that_vanishes_is_shown_though_it_can_not_be_asked(
    qtbot: QtBot, live: Application, core: Scheduler, tmp_path: Path
) -> None:
    tray = live.background.tray
    tray.place()
    line = tray.menu.findChild(QAction, "tray_firing")
    assert line is not None
    qtbot.waitUntil(lambda: line.text() == "No engine runs: nothing fires")

    for file in tmp_path.glob("hourbell.db*"):
        file.unlink()
    tray.look()

    qtbot.waitUntil(lambda: line.text() == "The store cannot be used: nothing fires")


def test_the_menu_names_what_runs_what_can_run_and_what_failed(
    qtbot: QtBot, application: Application
) -> None:
    tray = application.background.tray
    default = tray.menu.defaultAction()
    assert default.text() == "&Open Hourbell"
    assert default.font().bold()

    tray.show_news(TrayNews(a_status()))
    empty = entries(application, "tray_running")[0]
    assert empty.text() == "Nothing runs"
    assert not empty.isEnabled()

    # Nothing in it moves while it is open.
    tray.menu.popup(application.window.mapToGlobal(application.window.rect().center()))
    qtbot.waitUntil(tray.menu.isVisible)
    jobs, failures = (NamedJob(JobId(4), "Rock & roll"),), (a_run("Broken", RunState.TIMED_OUT),)
    coming = Planned(JobId(9), "Backup", NOON)
    tray.show_news(TrayNews(a_status(running=1, next_up=coming), (a_run(),), failures, jobs))
    assert texts(application, "tray_running") == ["Nothing runs"]
    tray.menu.close()

    qtbot.waitUntil(lambda: texts(application, "tray_running") == ["Stop Backup (since 12:00:00)"])
    assert texts(application, "tray_run_now") == ["Rock && roll"]
    assert texts(application, "tray_failures") == ["12:00:00 Broken: Timed out"]

    # What is next leads to its job.
    following = tray.menu.findChild(QAction, "tray_next")
    assert following is not None
    following.trigger()
    assert application.window.choice.selected == (JobId(9),)


def test_what_is_clicked_is_meant_though_other_jobs_wait_to_be_shown(
    qtbot: QtBot, application: Application
) -> None:
    """A run that ended while the menu was open crashed the window at the next click in it."""
    menu, wanted = application.background.tray.menu, list[JobId]()
    menu.run_wanted.connect(wanted.append)
    jobs = tuple(NamedJob(JobId(number), f"Job {number}") for number in range(4))
    menu.show_news(TrayNews(a_status(), jobs=jobs))
    menu.popup(application.window.mapToGlobal(application.window.rect().center()))
    qtbot.waitUntil(menu.isVisible)
    run_now = menu.findChild(QMenu, "tray_run_now")
    assert run_now is not None
    menu.setActiveAction(run_now.menuAction())
    QTest.keyClick(menu, Qt.Key.Key_Right)
    qtbot.waitUntil(run_now.isVisible)

    menu.show_news(TrayNews(a_status(), jobs=jobs[2:]))
    place = run_now.actionGeometry(run_now.actions()[1]).center()
    QTest.mouseClick(run_now, Qt.MouseButton.LeftButton, pos=place)

    qtbot.waitUntil(lambda: wanted == [JobId(1)])
    qtbot.waitUntil(lambda: texts(application, "tray_run_now") == ["Job 2", "Job 3"])
    menu.show_news(TrayNews(a_status(), jobs=jobs))
    assert len(texts(application, "tray_run_now")) == len(jobs)


def test_a_job_can_be_run_from_the_menu_and_everything_be_paused_and_resumed(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    live.background.tray.place()
    job_id = core.jobs.add(a_draft(name="Backup"))
    qtbot.waitUntil(lambda: texts(live, "tray_run_now") == ["Backup"])
    entries(live, "tray_run_now")[0].trigger()
    qtbot.waitUntil(lambda: [run.job_id for run in core.runs.page().runs] == [job_id])
    qtbot.waitUntil(lambda: texts(live, "tray_running")[0].startswith("Stop Backup"))

    entries(live, "tray_pause")[1].trigger()
    qtbot.waitUntil(lambda: [pause.until for pause in core.jobs.pauses()] == [NOON + timedelta(hours=2)])
    resume = live.background.tray.menu.findChild(QAction, "tray_resume")
    assert resume is not None
    qtbot.waitUntil(resume.isVisible)
    resume.trigger()
    qtbot.waitUntil(lambda: core.jobs.pauses() == [])

    # A pause of everything can be undone.
    qtbot.waitUntil(lambda: not resume.isVisible())
    entries(live, "tray_pause")[3].trigger()
    qtbot.waitUntil(lambda: len(core.jobs.pauses()) == 1)
    qtbot.waitUntil(lambda: live.history.undo_name == "pausing everything")
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.pauses() == [])

    # A hidden window only looks four times a minute whether jobs fire.
    live.window.hide()
    qtbot.waitUntil(lambda: ticking(live) == [("TrayLoader", 15_000)])


def test_what_is_refused_is_told_where_nobody_sees_the_window(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    """It was told in the window alone, which who chooses in the tray has hidden."""
    tray, shown, is_seen = live.background.tray, list[Notification](), [True]
    notices = RefusalNotices(shown.append, lambda: is_seen[0])
    tray.refused.connect(notices.take)
    gone = core.jobs.add(a_draft(name="Backup"))
    core.jobs.delete([gone])

    with qtbot.waitSignals([tray.refused, live.bridge.failed]):
        tray.menu.run_wanted.emit(gone)
    assert shown == []

    is_seen[0] = False
    with qtbot.waitSignals([tray.refused, live.bridge.failed]):
        tray.menu.run_wanted.emit(gone)
    (told,) = shown
    assert told.title == "That was not done"
    assert "bin" in told.text
    assert told.is_trouble


def test_a_click_hides_the_window_and_the_next_one_shows_it(qtbot: QtBot, application: Application) -> None:
    tray, window = application.background.tray, application.window
    tray.place()
    assert tray.icon is not None

    tray.icon.activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    assert window.isHidden()

    tray.icon.activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    qtbot.waitUntil(window.isVisible)

    # The very first start is not hidden.
    application.memory.was_shown = False
    application.show(hidden=True)
    assert not window.isMinimized()


def ticking(application: Application) -> list[tuple[str, int]]:
    """Name who wakes the machine, after how many milliseconds; the search for a tray ends by itself."""
    owners = [application.window, application.background.tray, application.bridge]
    timers = [timer for owner in owners for timer in owner.findChildren(QTimer)]
    names = [(type(timer.parent()).__name__, timer.interval()) for timer in timers if timer.isActive()]
    return [found for found in names if found[0] != "TrayWatch"]


def entries(application: Application, name: str) -> list[QAction]:
    return child(application.background.tray.menu, QMenu, name).actions()


def texts(application: Application, name: str) -> list[str]:
    return [action.text() for action in entries(application, name)]


def outline(icon: QSystemTrayIcon | None) -> bytes:
    """Return which pixels are drawn at all, whatever their colour."""
    assert icon is not None
    image = icon.icon().pixmap(22).toImage()
    places = [(x, y) for x in range(image.width()) for y in range(image.height())]
    return bytes(image.pixelColor(x, y).alpha() > 128 for x, y in places)
