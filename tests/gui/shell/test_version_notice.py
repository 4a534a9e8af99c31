"""A window beside an engine of another version says so, once, and starts again where that helps."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.program_version import program_version
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.engines import EngineProcess, holder_of, register, stop_engine
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock
from tests.support.other_version import said_version

pytestmark = pytest.mark.slow

OWN = program_version()
Opened = Callable[[], Application]


@pytest.fixture
def beside(core: Scheduler, clock: FakeClock) -> Callable[[str], None]:
    """Let an engine of some version run the jobs elsewhere, in the place of the one before."""

    def register_engine(version: str) -> None:
        store = open_store(core.location, clock.now())
        with store.write() as tx:
            process = EngineProcess("elsewhere", "attic", 77, "", version)
            if (before := holder_of(tx, process.machine)) is not None:
                stop_engine(tx, before.id, clock.now())
            register(tx, process, clock.now() + timedelta(hours=1), clock.now())
        store.close()

    return register_engine


@pytest.fixture
def opened(
    qtbot: QtBot, core: Scheduler, memory: Path, open_application: Callable[..., Application]
) -> Opened:
    def open_window() -> Application:
        kept = WindowMemory(memory)
        kept.runs_jobs = False
        kept.save()
        application = open_application(lambda: core)
        with qtbot.waitSignal(application.bridge.opened):
            application.bring_up_core(hidden=True)
        return application

    return open_window


def notice(application: Application) -> StandingNotice:
    return child(application.window, StandingNotice, "version_notice")


def words(application: Application) -> str:
    return child(notice(application), QLabel, "version_notice_text").text()


def remedy(application: Application) -> QToolButton:
    return child(application.window, QToolButton, "version_notice_remedy")


@pytest.mark.parametrize(
    ("version", "told"),
    [
        ("0.0.9", f"The engine (process 77 on attic) is Hourbell 0.0.9, this window {OWN}. Start that"),
        ("99.1.0", f"The engine (process 77 on attic) is Hourbell 99.1.0, this window {OWN}. Update the"),
    ],
)
def test_who_is_behind_is_said_and_starting_again_is_not_offered_where_it_helps_nothing(
    qtbot: QtBot, opened: Opened, beside: Callable[[str], None], version: str, told: str
) -> None:
    beside(version)

    application = opened()

    qtbot.waitUntil(notice(application).isVisible)
    assert words(application).startswith(told)
    assert remedy(application).isHidden()


def test_beside_an_engine_that_is_behind_an_update_is_no_reason_to_start_the_window_again(
    qtbot: QtBot,
    opened: Opened,
    beside: Callable[[str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside("0.0.9")
    said_version(tmp_path / "updated", "99.1.0")
    monkeypatch.syspath_prepend(str(tmp_path / "updated"))

    application = opened()

    qtbot.waitUntil(notice(application).isVisible)
    assert "Start that engine again" in words(application)
    assert remedy(application).isHidden()


def test_what_was_put_away_stays_away_until_the_engine_is_another(
    qtbot: QtBot, opened: Opened, beside: Callable[[str], None]
) -> None:
    beside("99.1.0")
    application = opened()
    qtbot.waitUntil(notice(application).isVisible)

    QTest.mouseClick(
        child(application.window, QToolButton, "close_version_notice"), Qt.MouseButton.LeftButton
    )
    with qtbot.waitSignal(application.window.overviews.changed):
        application.window.look_again()
    assert notice(application).isHidden()

    beside("99.2.0")
    application.window.look_again()
    qtbot.waitUntil(notice(application).isVisible)
    assert "99.2.0" in words(application)


def test_an_engine_of_the_same_version_is_not_told(
    qtbot: QtBot, opened: Opened, beside: Callable[[str], None]
) -> None:
    beside("99.1.0")
    application = opened()
    qtbot.waitUntil(notice(application).isVisible)

    beside(OWN)
    application.window.look_again()

    qtbot.waitUntil(notice(application).isHidden)


def test_a_window_whose_program_was_updated_starts_again_by_a_click(
    qtbot: QtBot,
    opened: Opened,
    beside: Callable[[str], None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside("99.1.0")
    application = opened()
    qtbot.waitUntil(notice(application).isVisible)
    said_version(tmp_path / "updated", "99.1.0")
    monkeypatch.syspath_prepend(str(tmp_path / "updated"))

    application.window.look_again()

    qtbot.waitUntil(remedy(application).isVisible)
    assert words(application) == (
        "Hourbell was updated: the engine (process 77 on attic) is 99.1.0, this window still " + OWN + "."
    )
    with qtbot.waitSignal(application.background.leaving.left):
        QTest.mouseClick(remedy(application), Qt.MouseButton.LeftButton)
    assert application.starts_again
