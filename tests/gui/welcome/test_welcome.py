from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QLabel, QLineEdit, QPushButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.feature import InspectorFeature
from gui.job_list.job_list_view import JobListView
from gui.welcome.feature import sources_with_jobs
from gui.welcome.welcome_view import WelcomeView
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.jobs.job_list import JobFilter
from tests.core.store.builders import a_draft
from tests.gui.finding import child, spoken
from tests.gui.reading.reading import found_in

LINE = "every weekday at 9:30 POST https://example.org/hook"


@pytest.fixture(autouse=True)
def nothing_scheduled_elsewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))


@pytest.fixture
def welcome(qtbot: QtBot, live: Application) -> WelcomeView:
    qtbot.waitUntil(lambda: live.window.findChild(WelcomeView) is not None)
    return child(live.window, WelcomeView, "welcome")


def test_an_empty_store_is_met_with_three_ways_in(
    qtbot: QtBot, live: Application, welcome: WelcomeView
) -> None:
    assert welcome.isVisible()
    # It has one title, where that of the list stands.
    titles = [
        each for each in live.window.findChildren(QLabel) if each.isVisible() and "Welcome" in each.text()
    ]
    assert [each.objectName() for each in titles] == ["panel_title"]
    for name in ("welcome_new", "welcome_add", "welcome_import", "welcome_examples"):
        assert spoken(child(welcome, QPushButton, name))
    # Readers find a name and a role at all of it, and Tab leads round.
    assert "\n".join(found_in("welcome", live.window)) == ""

    # What a line lacks is said, and no button moves.
    places = [each.geometry() for each in welcome.findChildren(QPushButton)]
    QTest.keyClicks(child(welcome, QLineEdit, "welcome_line"), "https://example.org")
    said = child(welcome, QLabel, "welcome_said")
    qtbot.waitUntil(lambda: said.text().startswith("Say when"))
    assert not child(welcome, QPushButton, "welcome_add").isEnabled()
    QCoreApplication.sendPostedEvents()
    assert [each.geometry() for each in welcome.findChildren(QPushButton)] == places

    # A scheduler of this machine is looked at.
    welcome.show_sources([("systemd", "From your systemd timers…")])
    with qtbot.waitSignal(welcome.source_wanted) as wanted:
        QTest.mouseClick(child(welcome, QPushButton, "welcome_systemd"), Qt.MouseButton.LeftButton)
    assert wanted.args == ["systemd"]


def test_one_button_of_the_window_is_filled(live: Application, welcome: WelcomeView) -> None:
    """*New job* was filled on the page and above it."""
    buttons = live.window.findChildren(QAbstractButton)
    filled = [each.objectName() for each in buttons if each.property("primary") and each.isVisible()]
    assert welcome.isVisible()
    assert len([name for name in filled if name.startswith("welcome")]) == 0


def test_all_of_it_is_seen_above_the_log_on_a_small_screen(
    qtbot: QtBot, live: Application, welcome: WelcomeView
) -> None:
    """The examples were cut in half at 1280 by 720."""
    live.window.resize(1152, 652)
    examples = child(welcome, QPushButton, "welcome_examples")

    qtbot.waitUntil(lambda: examples.visibleRegion().boundingRect() == examples.rect())


def test_it_goes_with_the_first_job_and_comes_back_when_that_is_undone(
    qtbot: QtBot, live: Application, welcome: WelcomeView, core: Scheduler
) -> None:
    job = core.jobs.add(a_draft())
    qtbot.waitUntil(lambda: not welcome.isVisible())
    with qtbot.waitSignal(live.bridge.changed):
        core.jobs.delete([job])
    qtbot.waitUntil(lambda: live.window.choice.wanted.is_everything)
    assert not welcome.isVisible()  # jobs in the bin are jobs
    core.jobs.purge([job])
    qtbot.waitUntil(welcome.isVisible)

    # Examples are off, and one undo takes both away.
    QTest.mouseClick(child(welcome, QPushButton, "welcome_examples"), Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: core.jobs.count() == 2)
    assert core.jobs.count(JobFilter(is_enabled=True)) == 0
    qtbot.waitUntil(live.actions.undo.isEnabled)
    live.actions.undo.trigger()
    qtbot.waitUntil(lambda: core.jobs.count() == 0)


def test_no_empty_inspector_stands_beside_it(
    qtbot: QtBot, live: Application, welcome: WelcomeView, core: Scheduler
) -> None:
    live.window.resize(1360, 860)
    inspector = live.window.findChild(InspectorFeature)
    assert inspector is not None
    live.actions.show_inspector.setChecked(True)
    qtbot.waitUntil(lambda: welcome.isVisible() and not inspector.isVisible())

    # The days of the calendar have their place beside it.
    live.actions.show_calendar.trigger()
    qtbot.waitUntil(inspector.isVisible)
    live.actions.show_list.trigger()
    qtbot.waitUntil(lambda: not inspector.isVisible())

    core.jobs.add(a_draft())
    qtbot.waitUntil(lambda: not welcome.isVisible())
    assert inspector.isVisible()


def test_a_line_is_pasted_and_added_by_enter(
    qtbot: QtBot, live: Application, welcome: WelcomeView, core: Scheduler
) -> None:
    # Another group shows its own words.
    everything = live.window.choice.wanted
    listed = child(live.window, JobListView, "job_list")
    live.window.choice.show(everything._replace(text="nothing"))
    assert not welcome.isVisible()
    qtbot.waitUntil(lambda: child(listed, QLabel, "panel_title").text() == "All jobs")
    qtbot.waitUntil(lambda: child(listed.empty, QLabel, "statement").text() == "No job matches")
    live.window.choice.show(everything)
    # Nothing is called empty before it is known.
    assert not welcome.isVisible()
    assert listed.empty.awaited == "Reading the jobs …"
    qtbot.waitUntil(welcome.isVisible)

    line = child(welcome, QLineEdit, "welcome_line")
    line.setText(LINE)
    QTest.keyClick(line, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: core.jobs.count() == 1)
    qtbot.waitUntil(lambda: not welcome.isVisible())


def test_only_schedulers_that_have_something_are_offered(core: Scheduler, tmp_path: Path) -> None:
    assert sources_with_jobs(core) == []

    units = tmp_path / "systemd" / "user"
    units.mkdir(parents=True)
    (units / "tidy.timer").write_text("[Timer]\nOnCalendar=daily\n")

    assert sources_with_jobs(core) == ["systemd"]


def test_an_empty_list_says_nothing_of_jobs_until_it_is_known_whether_it_is_a_welcome(
    qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]
) -> None:
    """“No jobs yet” stood there for seconds on a busy machine, and the welcome came in its place."""
    application = open_application(lambda: core)
    listed = child(application.window, JobListView, "job_list")
    said: list[str] = []
    listed.empty.settled.connect(lambda: said.append(child(listed.empty, QLabel, "statement").text()))
    application.window.overviews.blockSignals(True)
    with qtbot.waitSignal(listed.model.modelReset):
        application.bridge.start(runs_jobs=False)
    assert said == []
    assert listed.empty.awaited != ""
    assert listed.guest is None

    application.window.overviews.blockSignals(False)
    application.window.look_again()

    qtbot.waitUntil(lambda: listed.guest is not None)
    assert said == ["No jobs yet"]
