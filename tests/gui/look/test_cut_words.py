"""What has room is not cut: the words of labels, buttons and tabs, and pages that end at their edge."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QScrollArea,
    QTabBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.memory.window_memory import WindowMemory
from gui.widgets.label import Label
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.store.builders import HOURLY, a_draft
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.ledger import Ledger


@pytest.fixture
def font_scale(qapp: QApplication, request: pytest.FixtureRequest) -> Iterator[None]:
    before, larger = qapp.font(), qapp.font()
    larger.setPointSizeF(before.pointSizeF() * request.param)
    qapp.setFont(larger)
    yield
    qapp.setFont(before)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "font_scale"),
    [
        ("", 1.0),
        ("de", 1.5),
        pytest.param("", 1.5, marks=pytest.mark.thorough),
        pytest.param("de", 1.0, marks=pytest.mark.thorough),
    ],
    indirect=["font_scale"],
)
def test_no_words_are_cut_that_have_room(
    qtbot: QtBot,
    core: Scheduler,
    ledger: Ledger,
    memory: Path,
    font_scale: None,
    language: str,
    open_application: Callable[..., Application],
) -> None:
    kept = WindowMemory(memory)
    kept.language, kept.shows_inspector = language, True
    kept.save()
    job = core.jobs.add(a_draft("Newsletter", schedule=HOURLY))
    for days in range(3, 0, -1):
        ledger.add(job, NOON - timedelta(days=days), RunState.SUCCEEDED)
    application = open_application(lambda: core)
    with qtbot.waitSignal(application.bridge.opened):
        application.bridge.start(runs_jobs=False)
    window, actions = application.window, application.actions
    window.resize(1360, 860)
    window.choice.select([job])
    qtbot.waitUntil(
        lambda: not actions.show_inspector.isChecked() or child(window, Label, "inspected_place").isVisible()
    )

    for view in (actions.show_calendar, actions.show_timeline, actions.show_whole_log, actions.show_list):
        view.trigger()
        qtbot.waitUntil(lambda: cut_in(window) == [])


def cut_in(window: QWidget) -> list[str]:
    """Return what is cut, with the room it has, where no tool tip has all of it."""
    return [
        f"{type(each).__name__} {each.objectName()}: {words!r} needs {needed}, has {room}"
        for each in window.findChildren(QWidget)
        if each.isVisible()
        for words, needed, room in words_of(each)
        if needed > room and words not in each.toolTip()
    ]


def words_of(shown: QWidget) -> Iterator[tuple[str, int, int]]:
    """Return words with the room that they need and have."""
    metrics = shown.fontMetrics()
    match shown:
        case QLabel() if shown.wordWrap():
            yield shown.text(), shown.heightForWidth(shown.width()), shown.height()
        case QLabel():
            lines = shown.text().splitlines()
            yield shown.text(), max(map(metrics.horizontalAdvance, lines), default=0), shown.width()
        case QTabBar():
            for tab in range(shown.count()):
                words = shown.tabText(tab)
                yield words, metrics.horizontalAdvance(words), shown.tabRect(tab).width()
        case QAbstractButton() if not is_icon_alone(shown):
            words = shown.text().replace("&", "")
            yield words, metrics.horizontalAdvance(words), shown.width()
        case QScrollArea():
            page = shown.widget()
            yield "its page", 0 if page is None else page.width(), shown.viewport().width()


def is_icon_alone(button: QAbstractButton) -> bool:
    return (
        isinstance(button, QToolButton)
        and not button.icon().isNull()
        and button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    )
