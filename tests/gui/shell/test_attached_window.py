"""A window that leaves the jobs to another engine: it starts none, and says where none runs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.widgets.notices.notice_bar import NoticeBar
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.control.engine_state import EngineKind
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock

pytestmark = pytest.mark.slow


@pytest.fixture
def attaching(
    qtbot: QtBot, core: Scheduler, memory: Path, open_application: Callable[..., Application]
) -> Callable[[], Application]:
    """Open a window that was told to leave the jobs to another engine, as a start of the program does."""

    def attach() -> Application:
        kept = WindowMemory(memory)
        kept.runs_jobs = False
        kept.save()
        application = open_application(lambda: core)
        with qtbot.waitSignal(application.bridge.opened):
            application.bring_up_core(hidden=True)
        return application

    return attach


@pytest.fixture
def other_engine(core: Scheduler, clock: FakeClock, tmp_path: Path) -> Iterator[Scheduler]:
    secrets = SecretStore([SecretFile(tmp_path / "other-secrets.json")])
    with open_scheduler(core.location, who="other", clock=clock, secrets=secrets) as other:
        yield other


def notice(application: Application) -> NoticeBar:
    return child(application.window, NoticeBar, "")


def test_no_engine_is_told_beside_what_starts_one(
    qtbot: QtBot, attaching: Callable[[], Application], core: Scheduler
) -> None:
    window = attaching().window
    bar = child(window, NoticeBar, "")
    qtbot.waitUntil(bar.isVisible)

    assert core.engine.state().kind is EngineKind.NONE
    assert "leaves the jobs to another engine" in child(bar, QLabel, "notice_text").text()
    assert child(window, QToolButton, "engine_state").text() == "No engine runs: nothing fires"

    QTest.mouseClick(child(bar, QToolButton, "notice_remedy"), Qt.MouseButton.LeftButton)

    qtbot.waitUntil(lambda: child(window, QToolButton, "engine_state").text().startswith("Engine on"))
    assert bar.isHidden()
    assert core.engine.state().kind is EngineKind.HERE


def test_beside_another_engine_nothing_is_missing(
    qtbot: QtBot, attaching: Callable[[], Application], other_engine: Scheduler
) -> None:
    other_engine.engine.start()

    application = attaching()

    state = child(application.window, QToolButton, "engine_state")
    qtbot.waitUntil(lambda: "Opening" not in state.text())
    assert notice(application).isHidden()
    assert "No engine" not in state.text()


def test_over_a_copy_only_its_question_is_told_and_no_engine_starts_once_somebody_trusted_it(
    qtbot: QtBot, attaching: Callable[[], Application], core: Scheduler
) -> None:
    core.upkeep.restore(core.upkeep.back_up().path)
    application = attaching()
    copied = child(application.window, StandingNotice, "copy_notice")
    qtbot.waitUntil(copied.isVisible)
    assert notice(application).isHidden()

    core.upkeep.trust_copy()
    application.window.look_again()

    qtbot.waitUntil(copied.isHidden)
    qtbot.waitUntil(notice(application).isVisible)
    assert core.engine.state().kind is EngineKind.NONE
