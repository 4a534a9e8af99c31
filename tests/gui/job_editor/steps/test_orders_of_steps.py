"""Steps edited in any order by clicks and keys come back by undo, and again by redo, to the letter."""

from dataclasses import dataclass, field

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QLineEdit, QListView
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.steps.steps_page import StepsPage
from gui.look.theme import Theme
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.phrases.command_times import Moment
from tests.gui.conftest import NOON
from tests.gui.finding import child
from tests.gui.job_editor.steps.test_branches_of_cards import STEPS

LEFT, ALT, CTRL = (
    Qt.MouseButton.LeftButton,
    Qt.KeyboardModifier.AltModifier,
    Qt.KeyboardModifier.ControlModifier,
)
_KEYS = {
    "up": (Qt.Key.Key_Up, ALT),
    "down": (Qt.Key.Key_Down, ALT),
    "into": (Qt.Key.Key_Right, ALT),
    "out of": (Qt.Key.Key_Left, ALT),
    "duplicate": (Qt.Key.Key_D, CTRL),
    "delete": (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
    "fold": (Qt.Key.Key_Minus, Qt.KeyboardModifier.NoModifier),
    "unfold": (Qt.Key.Key_Plus, Qt.KeyboardModifier.NoModifier),
}
_CLICKS = ("add_call", "add_script", "add_wait", "add_event", "add_branch")
_ACTS = (*_KEYS, *_CLICKS, "drag", "type", "look at the text", "undo", "redo")
_MOST_ROWS = 24
Act = tuple[str, int, int]


@dataclass
class Hands:
    """What one does on the page, and the text that it told last."""

    page: StepsPage
    told: list[str] = field(default_factory=list)

    @property
    def rows(self) -> QListView:
        return child(self.page, QListView, "step_list")

    @property
    def count(self) -> int:
        return int(self.rows.model().rowCount())

    def do(self, act: Act) -> None:
        what, first, second = act
        if what in {"undo", "redo"}:
            self.press(f"{what}_steps")
        elif what == "look at the text":
            for _ in range(2):
                self.press("steps_face")
        elif what in _CLICKS:
            if self.count < _MOST_ROWS:
                self.choose(first)
                self.press(what)
        elif self.count:
            self.choose(first)
            self._do_to_chosen(what, second)

    def _do_to_chosen(self, what: str, second: int) -> None:
        if what == "drag":
            self._drag(second)
        elif what == "type":
            names = (each for each in self.page.findChildren(QLineEdit, "name") if each.isVisible())
            for line in names:
                QTest.keyClicks(line, f" {second}")
        elif what != "duplicate" or self.count < _MOST_ROWS:
            QTest.keyClick(self.rows, *_KEYS[what])

    def choose(self, row: int) -> None:
        if self.count:
            index = self.rows.model().index(row % self.count, 0)
            self.rows.scrollTo(index)
            QTest.mouseClick(self.rows.viewport(), LEFT, pos=self.rows.visualRect(index).center())
            if (asked := QApplication.activePopupWidget()) is not None:  # the foot of a way asks how it ends
                asked.close()

    def _drag(self, to: int) -> None:
        sheet, model = self.rows.viewport(), self.rows.model()
        begin = self.rows.visualRect(self.rows.currentIndex()).center()
        end = self.rows.visualRect(model.index(to % self.count, 0))
        place = QPoint(end.center().x(), end.top() - 1)
        QTest.mousePress(sheet, LEFT, pos=begin)
        there = QPointF(place), QPointF(sheet.mapToGlobal(place))
        kind, none = QEvent.Type.MouseMove, Qt.MouseButton.NoButton
        moved = QMouseEvent(kind, *there, none, LEFT, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(sheet, moved)
        QTest.mouseRelease(sheet, LEFT, pos=place)

    def press(self, name: str) -> None:
        button = child(self.page, QAbstractButton, name)
        if button.isEnabled() and button.isVisible():
            QTest.mouseClick(button, LEFT)

    def go_all_the_way(self, name: str) -> list[str]:
        """Undo or redo all; return the text after each step."""
        button, told = child(self.page, QAbstractButton, name), []
        while button.isEnabled():
            QTest.mouseClick(button, LEFT)
            told.append(self.told[-1])
        return told


@pytest.fixture
def hands(qtbot: QtBot, theme: Theme, bridge: CoreBridge) -> Hands:
    page = StepsPage(theme, bridge, lambda: Moment(NOON, "Europe/Berlin"))
    qtbot.addWidget(page)
    page.resize(1000, 900)
    page.show()
    hands = Hands(page)
    page.text_edited.connect(lambda text, _lines: hands.told.append(text))
    return hands


@pytest.mark.slow
@pytest.mark.parametrize(
    "examples",
    [pytest.param(10, id="everyday"), pytest.param(400, id="thorough", marks=pytest.mark.thorough)],
)
def test_any_order_of_edits_is_undone_and_done_again_to_the_letter(hands: Hands, examples: int) -> None:
    """Added, dragged, moved by keys, duplicated, deleted, folded, typed, and looked at as text, mixed."""
    written = yaml_text(steps_document(read_steps(read_document(STEPS))))

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(
        acts=st.lists(st.tuples(st.sampled_from(_ACTS), st.integers(0, 30), st.integers(0, 30)), max_size=14)
    )
    def turn(acts: list[Act]) -> None:
        hands.told[:] = [written]
        hands.page.show_text("")
        hands.page.show_text(written)
        for act in acts:
            hands.do(act)
        hands.go_all_the_way("redo_steps")
        last = hands.told[-1]

        back = hands.go_all_the_way("undo_steps")
        assert [last, *back][-1] == written
        again = hands.go_all_the_way("redo_steps")

        assert [written, *again][-1] == last
        assert back[-2::-1] == again[:-1]

    turn()
