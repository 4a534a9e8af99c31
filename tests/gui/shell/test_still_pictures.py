"""In no single picture does anything stand where it does not stay, however late an answer comes."""

from functools import partial

import pytest
from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from gui.app.application import Application
from gui.inspector.inspector_view import InspectorView
from scheduler_core.facade.scheduler import Scheduler
from tests.gui.finding import child
from tests.gui.ledger import Ledger
from tests.gui.shell.hand import press_row
from tests.gui.shell.test_standing_elsewhere import begun
from tests.gui.shell.test_standing_still import Stage
from tests.support.fake_clock import FakeClock


class Pictures(QObject):
    """Notes where a part stands, each time it is painted."""

    def __init__(self, part: QWidget) -> None:
        super().__init__(part)
        self._part = part
        self.seen: set[tuple[int, int]] = set()
        part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._part and event.type() == QEvent.Type.Paint:
            self.seen.add(place_of(self._part))
        return False


@pytest.fixture
def stage(qtbot: QtBot, live: Application, core: Scheduler, ledger: Ledger, clock: FakeClock) -> Stage:
    return begun(qtbot, live, core, ledger, clock)


def test_why_a_time_is_to_come_unfolds_without_moving_what_lies_above(stage: Stage) -> None:
    """For one picture all stood 3 pixels higher, and wider where the scroll bar came or went."""
    inspector = stage.live.window.findChildren(InspectorView)[0]
    parts = [child(inspector, QWidget, "iso_times"), child(inspector, QWidget, "disclosure")]
    stood = [place_of(each) for each in parts]
    pictures = [Pictures(each) for each in parts]
    for row, day in ((1, "22 Nov"), (3, "24 Nov"), (2, "23 Nov")):
        press_row("next_table", row)(stage)
        stage.qtbot.waitUntil(partial(is_explained, stage, day))
        press_row("job_table", 1)(stage)
        stage.qtbot.waitUntil(partial(is_inspected, stage, "Backup"))
        press_row("job_table", 0)(stage)
        stage.qtbot.waitUntil(partial(is_inspected, stage, "Archive"))

    assert [each.seen for each in pictures] == [{place} for place in stood]


def place_of(part: QWidget) -> tuple[int, int]:
    return part.mapTo(part.window(), part.rect().topLeft()).toTuple()


def is_inspected(stage: Stage, name: str) -> bool:
    return stage.text("inspected_name") == name


def is_explained(stage: Stage, day: str) -> bool:
    return day in stage.text("why")
