"""A store that is damaged, missing or removed while it is open: the window offers its newest backup."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.standing_notice import StandingNotice
from scheduler_core.facade.control.moving import move_store
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from tests.core.store.builders import a_draft
from tests.gui.finding import child

pytestmark = pytest.mark.slow
# Room for a notice with its buttons; a platform without a screen makes windows of 800 pixels.
_ROOMY = 1280, 800


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a store with a job and a backup of it, which the window would open."""
    path = tmp_path / "lost" / "hourbell.db"
    path.parent.mkdir()
    with open_scheduler(str(path), who="test") as core:
        core.jobs.add(a_draft("Kept"))
        core.upkeep.back_up()
    monkeypatch.setenv("HOURBELL_STORE", str(path))
    return path


def open_failing(
    qtbot: QtBot, open_application: Callable[..., Application], path: Path
) -> tuple[Application, StandingNotice]:
    application = open_application(lambda: open_scheduler(str(path), who="window"))
    application.window.resize(*_ROOMY)
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start(runs_jobs=False)
    return application, child(application.window, StandingNotice, "restore_notice")


def press_restore(qtbot: QtBot, application: Application) -> None:
    remedy = child(application.window, QToolButton, "restore_notice_remedy")
    QTest.mouseClick(remedy, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(child(application.window, StandingNotice, "restored_notice").isVisible)


def jobs_in(path: Path) -> list[str]:
    with open_scheduler(str(path), who="test") as core:
        return [line.name for line in core.jobs.lines(core.jobs.ids())]


def test_a_damaged_store_is_restored_by_a_click(
    qtbot: QtBot, open_application: Callable[..., Application], place: Path
) -> None:
    place.write_bytes(place.read_bytes()[:5_000] + b"\xff" * 30_000)

    application, notice = open_failing(qtbot, open_application, place)
    qtbot.waitUntil(notice.isVisible)
    press_restore(qtbot, application)

    assert jobs_in(place) == ["Kept"]
    assert notice.isHidden()


def test_a_missing_store_is_restored_by_a_click(
    qtbot: QtBot, open_application: Callable[..., Application], place: Path
) -> None:
    for file in place.parent.glob("hourbell.db*"):
        if file.is_file():
            file.unlink()

    application, notice = open_failing(qtbot, open_application, place)
    assert str(place.parent) in notice.words.text()
    press_restore(qtbot, application)

    assert jobs_in(place) == ["Kept"]


def test_where_there_is_no_backup_none_is_offered(
    qtbot: QtBot, open_application: Callable[..., Application], tmp_path: Path
) -> None:
    damaged = tmp_path / "hourbell.db"
    damaged.write_bytes(b"SQLite format 3\x00" + b"\xff" * 8_000)

    _application, notice = open_failing(qtbot, open_application, damaged)

    assert notice.isHidden()


def test_a_store_that_is_moved_while_it_is_open_says_where_it_is(
    qtbot: QtBot, open_application: Callable[..., Application], place: Path
) -> None:
    """The window went on to show what had been, until something was changed."""
    application = open_application(lambda: open_scheduler(str(place), who="window"))
    application.window.resize(*_ROOMY)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    there = place.with_name("there.db")
    notice = child(application.window, StandingNotice, "restored_notice")
    assert notice.isHidden()

    move_store(
        str(place), str(there), lambda *_: None, who="test", is_said=True, carry_folder=lambda *_: None
    )

    qtbot.waitUntil(notice.isVisible)
    said = f"The store lives in {there} now. Quit Hourbell and start it with --store {there}."
    assert notice.words.text() == said
    # A backup would be a second one beside it.
    assert not child(application.window, StandingNotice, "restore_notice").is_needed
    state = child(application.window, QToolButton, "engine_state")
    assert state.text() == "The store cannot be used: nothing fires"


def test_a_store_that_is_removed_while_it_is_open_is_restored_by_a_click(
    qtbot: QtBot, live: Application, core: Scheduler
) -> None:
    core.jobs.add(a_draft("Kept"))
    core.upkeep.back_up()
    place = Path(core.location)
    for file in place.parent.glob("hourbell.db*"):
        if file.is_file():
            file.unlink()
    live.window.resize(*_ROOMY)
    live.window.look_again()
    notice = child(live.window, StandingNotice, "restore_notice")
    qtbot.waitUntil(notice.isVisible)

    press_restore(qtbot, live)

    assert jobs_in(place) == ["Kept"]
