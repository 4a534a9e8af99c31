"""Steps go from cards to text and back by clicks, as often as one likes, and lose nothing."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QListView, QToolButton, QWidget
from pytestqt.qtbot import QtBot

from gui.core_access.core_bridge import CoreBridge
from gui.job_editor.steps.steps_page import StepsPage
from gui.look.theme import Theme
from gui.widgets.fields.text_editor import TextEditor
from scheduler_core.fields.jobs.sequence import read_steps, steps_document
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.jobs.sequence import SequenceAction
from tests.core.native.job_strategies import sequences
from tests.gui.conftest import NOON
from tests.gui.finding import child

CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def page(qtbot: QtBot, theme: Theme, bridge: CoreBridge) -> StepsPage:
    page = StepsPage(theme, bridge, lambda: Moment(NOON, "Europe/Berlin"))
    qtbot.addWidget(page)
    page.resize(1000, 700)
    page.show()
    return page


@pytest.mark.slow
@pytest.mark.parametrize(
    "examples",
    [pytest.param(15, id="everyday"), pytest.param(400, id="thorough", marks=pytest.mark.thorough)],
)
def test_any_steps_come_back_from_their_other_face(page: StepsPage, examples: int) -> None:
    """Each card is opened on the way, so that its forms have said what they hold."""
    told: list[str] = []
    page.text_edited.connect(lambda text, _lines: told.append(text))

    @settings(
        max_examples=examples,
        deadline=None,
        derandomize=True,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(sequence=sequences())
    def turn(sequence: SequenceAction) -> None:
        written = yaml_text(steps_document(sequence))
        told.clear()
        page.show_text("")
        page.show_text(written)
        open_each_card(page)
        turn_over(page)
        assert told == [], "who looks changes nothing"

        type_anew(page, written)
        turn_over(page)
        open_each_card(page)
        turn_over(page)
        assert {read_steps(read_document(text)) for text in told[-1:]} == {sequence}
        assert read_steps(read_document(text_field(page).value())) == sequence
        turn_over(page)

    turn()


def open_each_card(page: QWidget) -> None:
    cards = child(page, QListView, "step_list")
    QTest.keyClick(cards, Qt.Key.Key_Home)
    model = cards.model()
    assert model is not None
    for _ in range(model.rowCount()):
        QTest.keyClick(cards, Qt.Key.Key_Down)


def turn_over(page: QWidget) -> None:
    face = child(page, QToolButton, "steps_face")
    assert face.isEnabled()
    before = face.text()
    QTest.mouseClick(face, Qt.MouseButton.LeftButton)
    assert face.text() != before


def text_field(page: QWidget) -> TextEditor:
    return child(page, TextEditor, "steps_text")


def type_anew(page: QWidget, text: str) -> None:
    """Take all away and put it in again, as one who pastes it."""
    field = text_field(page)
    assert field.isVisible()
    QTest.keyClick(field, Qt.Key.Key_A, CTRL)
    QTest.keyClick(field, Qt.Key.Key_Delete)
    field.insertPlainText(text)
