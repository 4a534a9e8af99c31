from collections.abc import Callable
from datetime import timedelta

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.backups.backups_page import BackupsPage, purpose_words
from gui.widgets.notices.question import Question
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.maintenance.backup import BackupPurpose
from tests.core.store.builders import a_draft
from tests.gui.finding import child
from tests.support.fake_clock import FakeClock


def click(button: QWidget) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def test_a_backup_is_made_and_restored_by_clicks(
    qtbot: QtBot, live: Application, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    kept = core.jobs.add(a_draft("kept"))
    page = find("copies")
    assert isinstance(page, BackupsPage)
    click(child(page, QPushButton, "make_backup"))
    stop = child(page, QToolButton, "cancel_work")
    assert not stop.isHidden()
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 1)
    core.jobs.add(a_draft("lost"))

    page.table.select_row(0)
    click(child(page, QPushButton, "restore_backup"))
    question = child(live.window, Question, "restore_question")
    assert question.default() is question.button(QDialogButtonBox.StandardButton.Cancel)
    assert "engine ends" in question.words()
    click(child(question, QPushButton, "restore"))
    # What is half restored is stopped by nobody: the button did nothing.
    assert not page.progress.isHidden()
    assert stop.isHidden()

    qtbot.waitUntil(lambda: live.window.findChild(Question, "restored") is not None)
    assert core.jobs.ids() == [kept]
    assert core.upkeep.is_undecided()
    restored = child(live.window, Question, "restored")
    assert "-restore.db" in restored.words()
    restored.reject()


def test_copies_made_and_removed_elsewhere_are_seen_and_the_chosen_one_stays(
    qtbot: QtBot, clock: FakeClock, core: Scheduler, find: Callable[[str], QWidget]
) -> None:
    first = core.upkeep.back_up()
    page = find("copies")
    assert isinstance(page, BackupsPage)
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 1)
    page.table.select_row(0)

    clock.advance(timedelta(minutes=1))
    second = core.upkeep.back_up()  # as a command or an engine does
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 2, timeout=30_000)
    assert page.chosen == first

    second.path.unlink()
    qtbot.waitUntil(lambda: page.table.view.model().rowCount() == 1, timeout=30_000)
    assert page.chosen == first


def test_the_bin_is_emptied_after_a_question(qtbot: QtBot, live: Application, core: Scheduler) -> None:
    gone, _ = core.jobs.add(a_draft("gone")), core.jobs.add(a_draft("kept"))

    assert not live.actions.jobs.empty_bin.isEnabled()
    core.jobs.delete([gone])
    qtbot.waitUntil(live.actions.jobs.empty_bin.isEnabled)

    live.actions.jobs.empty_bin.trigger()

    qtbot.waitUntil(lambda: bool(live.window.findChildren(Question)))
    (question,) = live.window.findChildren(Question)
    assert "“gone”" in question.asked()
    assert question.default() is question.button(QDialogButtonBox.StandardButton.Cancel)
    (delete,) = [each for each in question.buttons() if each is not question.default()]
    delete.click()
    qtbot.waitUntil(lambda: core.jobs.count() == 1 and not _is_there(core))


def test_every_purpose_of_a_backup_has_words() -> None:
    assert all(purpose_words(purpose) != purpose for purpose in BackupPurpose if purpose != "daily")


def _is_there(core: Scheduler) -> bool:
    from scheduler_core.values.jobs.job_list import JobFilter

    return core.jobs.count(JobFilter(in_bin=True)) > 0
