"""A window in a known place and time: Berlin, British English, Friday 20 November 2026, noon."""

import gc
import os
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QLocale
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.core_access.core_bridge import CoreBridge
from gui.shell.main_window import MainWindow
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.opening.opening import open_store
from tests.gui.heard_signals import heard_signals
from tests.gui.ledger import Ledger
from tests.gui.patient_bot import PatientBot
from tests.support.fake_clock import FakeClock
from tests.support.store_copies import copy_store

NOON = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)

# Widgets are tested without a screen; tests/journeys uses a real one.
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")


def no_core() -> Scheduler:
    """Stand for a core that is never wanted, as the window alone is the subject."""
    raise AssertionError("nobody started the core")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let pass what Qt's plugin without a screen says about itself; every other warning fails a test."""
    harmless = ("This plugin does not support", "systemTrayWindowChanged")
    here = f"{Path(__file__).parent}{os.sep}"
    for item in items:
        if str(item.path).startswith(here):
            # The closest of these marks is the only one that is read.
            further = [words for mark in item.iter_markers("qt_log_ignore") for words in mark.args]
            item.add_marker(pytest.mark.qt_log_ignore(*harmless, *further), append=False)
        # A whole window over a real core takes its time.
        if "live" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.slow)


@pytest.fixture(autouse=True)
def garbage_waits_for_the_end() -> Iterator[None]:
    """Collect on this thread alone: QObjects that another one collects leave timers, which crash later."""
    gc.disable()
    yield
    if gc.get_count()[0] > gc.get_threshold()[0]:
        gc.collect(1)
    gc.enable()


@pytest.fixture(autouse=True)
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture(autouse=True)
def no_drafts_of_the_user(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture(scope="session", autouse=True)
def texts_are_kept_here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Make the texts of a language once for all tests, and never in the folder of the user."""
    with pytest.MonkeyPatch.context() as here:
        here.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture(autouse=True)
def british() -> Iterator[None]:
    before = QLocale()
    QLocale.setDefault(QLocale("en_GB"))
    yield
    QLocale.setDefault(before)


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock(NOON)


@pytest.fixture
def memory(tmp_path: Path) -> Path:
    return tmp_path / "window.ini"


@pytest.fixture(scope="session")
def empty_store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file with the tables in it, to be copied with its seal."""
    path = tmp_path_factory.mktemp("store") / "hourbell.db"
    open_store(str(path), NOON).close()
    return path


@pytest.fixture
def core(empty_store: Path, tmp_path: Path, clock: FakeClock) -> Iterator[Scheduler]:
    """Return an open core over a file, without an engine; the window gets this one."""
    path = copy_store(empty_store, tmp_path)
    secrets = SecretStore([SecretFile(tmp_path / "secrets.json")])
    with open_scheduler(str(path), who="window", clock=clock, secrets=secrets) as opened:
        yield opened


@pytest.fixture
def ledger(core: Scheduler) -> Iterator[Ledger]:
    """Return the ledger of the core's store, to be written as an engine would."""
    ledger = Ledger(core, NOON)
    yield ledger
    ledger.close()


@pytest.fixture
def qtbot(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[QtBot]:
    with heard_signals():
        yield PatientBot(request)
    # The windows of this test are closed by now. Whoever sets a style dresses all that are there.
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture(scope="session")
def qapp_args() -> list[str]:
    """Begin in the style that the program begins in."""
    return ["hourbell", "-style", "Fusion"]


@pytest.fixture
def make_bridge(qapp: QApplication) -> Iterator[Callable[[Callable[[], Scheduler]], CoreBridge]]:
    """Make bridges that are closed after the test."""
    made: list[CoreBridge] = []

    def make(open_core: Callable[[], Scheduler]) -> CoreBridge:
        made.append(CoreBridge(open_core))
        return made[-1]

    yield make
    for bridge in made:
        bridge.close()
        bridge.deleteLater()
        QCoreApplication.sendPostedEvents(bridge, QEvent.Type.DeferredDelete)


@pytest.fixture
def bridge(qtbot: QtBot, core: Scheduler, make_bridge: Callable[..., CoreBridge]) -> CoreBridge:
    """Return a bridge whose core is open."""
    bridge = make_bridge(lambda: core)
    with qtbot.waitSignal(bridge.opened):
        bridge.start(runs_jobs=False)
    return bridge


@pytest.fixture
def live(qtbot: QtBot, core: Scheduler, open_application: Callable[..., Application]) -> Application:
    """Return the whole window over an open core."""
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    return application


@pytest.fixture
def open_application(
    qtbot: QtBot, qapp: QApplication, clock: FakeClock, memory: Path
) -> Iterator[Callable[..., Application]]:
    """Open the whole window as a start of the program does; an error in a slot fails the test."""
    opened: list[Application] = []
    errors: list[str] = []

    def open_one(open_core: Callable[[], Scheduler] = no_core) -> Application:
        application = Application(qapp, memory, clock.now, open_core)
        opened.append(application)
        application.errors.happened.connect(errors.append)
        with qtbot.waitSignal(application.first_paint.happened), qtbot.waitExposed(application.window):
            application.show(hidden=False)
        return application

    yield open_one
    for application in opened:
        application.close()
    assert errors == []


@pytest.fixture
def application(open_application: Callable[..., Application]) -> Application:
    return open_application()


@pytest.fixture
def window(application: Application) -> MainWindow:
    return application.window


@pytest.fixture
def pointer() -> Iterator[None]:
    """Let a test move the pointer, and put it back: what stands below it then would be pointed at."""
    before = QCursor.pos()
    yield
    QCursor.setPos(before)
