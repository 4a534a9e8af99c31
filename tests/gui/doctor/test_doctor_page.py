from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.desktop.autostart.login_item import LoginItem, login_item
from gui.doctor.doctor_dialog import DoctorDialog
from gui.doctor.feature import DoctorFeature
from gui.widgets.awaiting import AwaitedRows
from scheduler_core.doctor.finding import Diagnosis, Level
from scheduler_core.errors import StoreUnavailable
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.ids import JobId
from tests.gui.finding import child

FOUND = [
    Diagnosis("store", Level.OK, "It is sound."),
    Diagnosis("backup", Level.WARN, "There is no backup yet.", "Make one."),
    Diagnosis("clock", Level.BAD, "The clock is wrong.", "Set it right."),
]


@pytest.fixture
def dialog(qtbot: QtBot) -> DoctorDialog:
    dialog = DoctorDialog({"backup": "Make a backup"})
    qtbot.addWidget(dialog)
    return dialog


@pytest.fixture
def item(tmp_path: Path) -> LoginItem:
    return login_item("linux", tmp_path / "home", {}, ["/usr/bin/hourbell"])


def test_every_finding_is_shown_with_what_helps(dialog: DoctorDialog) -> None:
    dialog.show_found(FOUND)

    texts = {label.text() for label in dialog.findChildren(QLabel)}
    assert {"It is sound.", "There is no backup yet.", "Make one.", "The clock is wrong."} <= texts
    assert child(dialog, QLabel, "doctor_state").text() == "1 needs attention"


def test_while_it_looks_it_says_so_and_then_why_it_found_out_nothing(dialog: DoctorDialog) -> None:
    (rows,) = dialog.findChildren(AwaitedRows)
    assert rows.accessibleName() == "Looking for what keeps jobs from running …"

    dialog.show_nothing("The disk is gone.")

    assert dialog.findChildren(AwaitedRows) == []
    state = child(dialog, QLabel, "doctor_state")
    assert state.text() == "It could not be found out\nThe disk is gone."
    # What was found before stays.
    dialog.show_found(FOUND)
    dialog.show_nothing("The disk is gone.")
    assert "The clock is wrong." in {label.text() for label in dialog.findChildren(QLabel)}
    assert state.text().endswith("The disk is gone.")


@pytest.mark.parametrize(
    ("found", "words"),
    [(FOUND[:1], "All is well"), (FOUND[:2], "Nothing keeps jobs from running; 1 could be better")],
)
def test_the_heading_sums_it_up(dialog: DoctorDialog, found: list[Diagnosis], words: str) -> None:
    dialog.show_found(found)

    assert child(dialog, QLabel, "doctor_state").text() == words


def test_only_what_can_be_mended_has_a_button(qtbot: QtBot, dialog: DoctorDialog) -> None:
    dialog.show_found(FOUND)
    cures = [each.objectName() for each in dialog.findChildren(QPushButton) if each.objectName()]
    assert cures == ["cure_backup"]

    with qtbot.waitSignal(dialog.cure_wanted) as wanted:
        child(dialog, QPushButton, "cure_backup").click()

    assert wanted.args == ["backup"]


def test_jobs_that_will_be_refused_share_a_card_and_each_can_be_edited(
    qtbot: QtBot, dialog: DoctorDialog
) -> None:
    refused = [
        Diagnosis("scripts", Level.BAD, f"Job {number} will be refused.", job_id=JobId(number))
        for number in (1, 2)
    ]
    dialog.show_found(refused)
    assert [each.text() for each in dialog.findChildren(QLabel)].count("Scripts") == 1

    with qtbot.waitSignal(dialog.job_wanted) as wanted:
        child(dialog, QToolButton, "open_job_1").click()

    assert wanted.args == [1]
    assert not dialog.isVisible()


def test_the_findings_can_be_copied(dialog: DoctorDialog) -> None:
    dialog.show_found(FOUND)
    button = next(each for each in dialog.findChildren(QPushButton) if each.text().replace("&", "") == "Copy")

    button.click()

    assert "bad\tclock\tThe clock is wrong. Set it right." in QGuiApplication.clipboard().text()


@pytest.mark.slow
def test_a_backup_and_a_start_at_login_can_be_had_at_once(
    qtbot: QtBot, live: Application, core: Scheduler, item: LoginItem
) -> None:
    page = DoctorFeature(live.bridge, item, lambda: False, _nothing, _nothing, None, live.window)
    page.open()
    dialog = page.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: bool(dialog.findChildren(QPushButton, "cure_backup")))

    child(dialog, QPushButton, "cure_backup").click()

    qtbot.waitUntil(lambda: len(core.upkeep.backups()) == 1)
    qtbot.waitUntil(lambda: not dialog.findChildren(QPushButton, "cure_backup"))
    assert any("no tray" in label.text() for label in dialog.findChildren(QLabel))


@pytest.mark.slow
def test_a_store_that_cannot_be_opened_is_named_among_what_else_is_found(
    qtbot: QtBot,
    open_application: Callable[..., Application],
    item: LoginItem,
    tmp_path: Path,
) -> None:
    """The page was empty, in just the case it is for."""
    application = open_application(_damaged)
    with qtbot.waitSignal(application.bridge.failed):
        application.bridge.start(runs_jobs=False)
    lost = str(tmp_path / "lost.db")
    page = DoctorFeature(application.bridge, item, lambda: True, _nothing, _nothing, lost, application.window)

    page.open()

    dialog = page.dialog
    assert dialog is not None
    qtbot.waitUntil(lambda: "need" in child(dialog, QLabel, "doctor_state").text(), timeout=15_000)
    texts = [label.text() for label in dialog.findChildren(QLabel)]
    assert "lost.db is damaged" in texts
    assert any("time zones" in text for text in texts)
    assert not [each for each in dialog.findChildren(QPushButton) if each.objectName()]
    dialog.close()


def test_a_notification_can_be_tried(qtbot: QtBot, dialog: DoctorDialog) -> None:
    buttons = dialog.findChild(QDialogButtonBox)
    assert buttons is not None
    button = next(each for each in buttons.buttons() if "notification" in each.text())

    with qtbot.waitSignal(dialog.notification_wanted):
        button.click()


def _damaged() -> Scheduler:
    raise StoreUnavailable("lost.db is damaged")


def _nothing() -> None:
    """Stand for what the page does not do here."""
