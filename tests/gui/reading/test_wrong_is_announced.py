"""A screen reader is told what went wrong without being asked."""

import pytest
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.widgets.notices.problem_label import ProblemLabel


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect what is announced; Qt has no way to listen but a reader outside."""
    found: list[str] = []

    def hear(event: QAccessibleEvent) -> None:
        if isinstance(event, QAccessibleAnnouncementEvent):
            found.append(event.message())

    monkeypatch.setattr(QAccessible, "updateAccessibility", staticmethod(hear))
    return found


def test_what_is_wrong_with_a_field_is_announced_once(qtbot: QtBot, heard: list[str]) -> None:
    page = QWidget()
    qtbot.addWidget(page)
    problem = ProblemLabel(page)
    page.show()

    for words in ("no address", "no address", "", "no address"):
        problem.show_wrong(words, of="URL")

    assert heard == ["URL: no address", "URL: no address"]
    assert problem.accessibleName() == "URL: no address"


@pytest.mark.slow
def test_a_notice_is_announced(application: Application, heard: list[str]) -> None:
    application.window.show_notice("The disk is full.")

    assert heard == ["The disk is full."]
