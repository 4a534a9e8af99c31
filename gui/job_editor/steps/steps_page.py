"""The page of the editor on which a sequence is made: as cards, or as text."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import QApplication, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from gui.core_access.core_bridge import CoreBridge
from gui.core_access.core_words import as_sentence
from gui.job_editor.steps.card_pane import CardPane
from gui.job_editor.steps.cards.foresight import foresee
from gui.job_editor.steps.cards.step_cards import CardReading, StepKind
from gui.job_editor.steps.cards.step_lines import lines_of_cards
from gui.job_editor.steps.cards.step_ways import steps_of
from gui.job_editor.steps.cards.steps_editing import StepsEditing
from gui.job_editor.steps.cards.steps_text import (
    PLACE_OF_DEPTH,
    PLACE_OF_WAYS,
    OnlyText,
    cards_of,
    lack_of,
    longest_words,
    sequence_in,
    sequence_of,
    text_of,
    wrongs_of,
)
from gui.job_editor.steps.column.card_column import CardColumn
from gui.job_editor.steps.column.shown_rows import shown_rows
from gui.job_editor.steps.steps_head import StepsHead
from gui.job_editor.steps.steps_test import StepsTest
from gui.job_editor.steps.text_face import TextFace
from gui.look.theme import Theme
from gui.look.tokens import space
from scheduler_core.phrases.command_times import Moment

if TYPE_CHECKING:
    from gui.job_editor.reading.probe import EditorLook
    from scheduler_core.actions.curl.head import FoundSecret
    from scheduler_core.values.jobs.sequence import SequenceAction

_CARDS, _TEXT = 0, 1


class StepsPage(QWidget):
    """Tells the text that stands for the steps with each change, and a line for each card; `left` leads back.

    What is wrong is told at fields the user has been to, and at all of them once the job was to be saved.
    """

    text_edited = Signal(str, object)
    left = Signal()
    secrets_wanted = Signal()
    key_changed = Signal(str)

    def __init__(
        self, theme: Theme, bridge: CoreBridge, moment: Callable[[], Moment], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("steps_page")
        self._moment = moment
        self._editing = StepsEditing()
        self._text = ""
        self._touched: set[tuple[int, str]] = set()
        self._is_all_told = False
        self._look: EditorLook | None = None
        self._secrets: tuple[FoundSecret, ...] = ()
        self._head = StepsHead(theme, self)
        self._column = CardColumn(theme, self)
        self._pane = CardPane(theme, moment, self)
        self._text_face = TextFace(self)
        self._faces = QStackedWidget(self)
        self._test = StepsTest(theme, bridge, self)
        self._lay_out()
        self._connect()
        self._show_all()

    @property
    def tests(self) -> QWidget:
        """The buttons that test the steps, to stand where those of the job stand."""
        return self._test.buttons

    @property
    def _is_text(self) -> bool:
        return self._faces.currentIndex() == _TEXT

    # ---- what comes from the job

    def show_text(self, text: str) -> None:
        """Show a text as cards, or as it is where cards could not say it."""
        if text == self._text:
            return
        self._text = text
        cards = cards_of(text)
        self._touched.clear()
        self._column.list.unfold_all()
        # What was saved elsewhere meanwhile leaves the user at the step he is at.
        place = self._editing.place_of(self._editing.state.chosen) or 0
        self._editing = StepsEditing(() if isinstance(cards, OnlyText) else cards, place)
        self._faces.setCurrentIndex(_TEXT if isinstance(cards, OnlyText) else _CARDS)
        self._show_all()

    def show_look(self, look: "EditorLook", secrets: "tuple[FoundSecret, ...]") -> None:
        """Know the job around the steps."""
        self._look, self._secrets = look, secrets
        self._column.show_start(look.sentence)
        self._show_head()
        self._show_foresight()

    def show_key(self, key: str) -> None:
        """Know the key with which events come to the job."""
        self._pane.show_key(key)

    def tell_all(self) -> None:
        """Tell everything that is wrong from now on, and lead to the first of it."""
        self._is_all_told = True
        self._show_all()
        if self._is_text:
            self._text_face.setFocus()
            return
        wrongs = wrongs_of(self._editing.cards, self._editing.readings())
        key = next((card.key for card in self._editing.cards if card.key in wrongs), None)
        if key is None:
            self._column.take_focus()
        else:
            self._choose(key)
            self._pane.focus(wrongs[key][0].place)

    def offer_secrets(self, names: Sequence[str]) -> None:
        self._pane.offer_secrets(names)

    def take_focus(self) -> None:
        """Give the keyboard to what is edited first."""
        if self._is_text:
            self._text_face.setFocus()
        else:
            self._column.take_focus()

    def test_all(self) -> None:
        """Take all steps now, their waits skipped."""
        self._test.want_all()

    def close_test(self) -> None:
        self._test.close()

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def _choose(self, key: int) -> None:
        self._leave_card(key)
        self._editing.choose(key)
        self._show_all()

    def _leave_card(self, to: int | None = None) -> None:
        """Tell from now on that a branch holds nothing, since the user turns to something else."""
        before = self._editing.state.chosen
        if before is not None and before != to:
            self._touched.add((before, PLACE_OF_WAYS))

    def _open(self, key: int) -> None:
        self._choose(key)
        self._pane.focus()

    def _add(self, kind: StepKind, at: int | None = None) -> None:
        self._leave_card()
        self._editing.add(kind, at)
        self._tell()
        self._pane.focus()

    def _move(self, key: int, to: int) -> None:
        if self._editing.move(key, to):
            self._tell()
            self._column.take_focus()

    def _copy(self, key: int) -> None:
        self._editing.duplicate(key)
        self._tell()
        self._column.take_focus()

    def _remove(self, key: int) -> None:
        place = self._editing.place_of(key)
        if place is not None:
            count = self._editing.remove(key)
            self._tell()
            self._column.show_removed(place + 1, count)
            self._column.take_focus()

    def _end(self, key: int, is_first: bool, ends: bool) -> None:
        self._editing.end_way(key, is_first=is_first, ends=ends)
        self._tell()
        self._column.take_focus()

    def _copy_chosen(self) -> None:
        if self._editing.state.chosen is not None:
            self._copy(self._editing.state.chosen)

    def _remove_chosen(self) -> None:
        if self._editing.state.chosen is not None:
            self._remove(self._editing.state.chosen)

    def _undo(self) -> None:
        if not self._is_text and self._editing.can_undo:
            self._go_back(self._editing.undo)

    def _redo(self) -> None:
        if not self._is_text and self._editing.can_redo:
            self._go_back(self._editing.redo)

    def _go_back(self, act: Callable[[], None]) -> None:
        """Undo or redo; a field of another step than before does not keep the keyboard."""
        before, field = self._editing.state.chosen, QApplication.focusWidget()
        act()
        self._tell()
        is_in_pane = isinstance(field, QWidget) and self._pane.isAncestorOf(field)
        if is_in_pane and self._editing.state.chosen != before:
            self._column.take_focus()

    def _put(self, place: str, text: str) -> None:
        key = self._editing.state.chosen
        if key is not None:
            self._touched.add((key, place))
            self._editing.put(key, place, text)
            self._tell()

    def _tell(self) -> None:
        self._column.show_removed(None)
        self._text = text_of(self._editing.readings())
        self._show_all()
        self._test.show_steps(self._sequence())
        self.text_edited.emit(self._text, lines_of_cards(self._editing.readings()))

    def _on_text(self, text: str) -> None:
        self._text = text
        self._test.show_steps(self._sequence())
        self.text_edited.emit(text, [])

    def _turn(self) -> None:
        """Show the text of the cards, or the cards of the text; cards that are only half said come back."""
        if not self._is_text:
            self._faces.setCurrentIndex(_TEXT)
        elif text_of(self._editing.readings()) == self._text:
            self._faces.setCurrentIndex(_CARDS)
        else:
            cards = cards_of(self._text)
            if not isinstance(cards, OnlyText):
                self._editing.replace_all(cards)
                self._faces.setCurrentIndex(_CARDS)
        self._show_all()
        self.take_focus()

    def _on_look(self, can_be_cards: bool) -> None:
        self._head.let_turn(can_be_cards or text_of(self._editing.readings()) == self._text)

    def _start_test(self, first: int) -> None:
        sequence = self._sequence()
        if sequence is None:
            self.tell_all()
        elif self._look is not None and not self._test.is_running:
            self._test.start(sequence, self._look, self._secrets, first)

    def _sequence(self) -> "SequenceAction | None":
        if not self._is_text:
            return sequence_of(self._editing.readings())
        return sequence_in(self._text)

    # ---- showing

    def _show_all(self) -> None:
        if self._is_text:
            self._text_face.show_text(self._text)
        else:
            self._head.let_turn(True)
            self._show_cards()
        self._show_head()
        self._show_foresight()
        place = None if self._is_text else self._editing.place_of(self._editing.state.chosen)
        self._test.show_chosen(None if place is None else place + 1)

    def _show_cards(self) -> None:
        editing, readings = self._editing, self._editing.readings()
        problems = self._problems(readings)
        shown = shown_rows(readings, {key: _first(told) for key, told in problems.items()})
        lack = lack_of(editing.cards) if self._is_all_told else ""
        self._column.show_steps(shown, editing.state.chosen, lack)
        self._head.show_way_back(can_undo=editing.can_undo, can_redo=editing.can_redo)
        card = editing.chosen
        place = None if card is None else editing.place_of(card.key)
        self._pane.show_card(card, (place or 0) + 1, problems.get(-1 if card is None else card.key, {}))

    def _problems(self, readings: Sequence[CardReading]) -> dict[int, dict[str, str]]:
        """Return what is to be told by card and place."""
        return {
            key: {
                wrong.place: as_sentence(wrong.reason)
                for wrong in reversed(wrongs)
                if self._is_told(key, wrong.place)
            }
            for key, wrongs in wrongs_of(self._editing.cards, readings).items()
        }

    def _is_told(self, key: int, place: str) -> bool:
        return self._is_all_told or place == PLACE_OF_DEPTH or (key, place) in self._touched

    def _show_head(self) -> None:
        name = "" if self._look is None else self._look.job.texts.get("name", "").strip()
        parts = [self.tr("of {job}").format(job=name)] if name else []
        if not self._is_text:
            count = len(self._editing.cards)
            parts.append(self.tr("1 step") if count == 1 else self.tr("{count} steps").format(count=count))
            parts.append(longest_words(self._editing.readings()))
        self._head.show_about(" · ".join(filter(None, parts)))
        self._head.show_face(is_text=self._is_text)

    def _show_foresight(self) -> None:
        if self._is_text:
            return
        steps = steps_of(self._editing.readings())
        schedule = None if self._look is None else self._look.reading.schedule
        place = self._editing.place_of(self._editing.state.chosen)
        self._pane.show_foresight(foresee(steps, self._moment().now, schedule), place)

    # ---- building

    def _lay_out(self) -> None:
        cards = QWidget(self)
        columns = QHBoxLayout(cards)
        columns.setContentsMargins(0, 0, 0, 0)
        columns.setSpacing(0)
        columns.addWidget(self._column, 1)
        columns.addWidget(self._pane, 1)
        self._faces.addWidget(cards)
        self._faces.addWidget(self._text_face)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._head)
        column.addWidget(self._faces, 3)
        self._test.pane.setContentsMargins(space(5), space(2), space(5), space(2))
        column.addWidget(self._test.pane, 2)

    def _connect(self) -> None:
        self._head.left.connect(self.left)
        self._head.undo_wanted.connect(self._undo)
        self._head.redo_wanted.connect(self._redo)
        self._head.face_wanted.connect(self._turn)
        cards = self._column.list
        cards.chosen.connect(self._choose)
        cards.opened.connect(self._open)
        cards.move_wanted.connect(self._move)
        cards.copy_wanted.connect(self._copy)
        cards.removal_wanted.connect(self._remove)
        cards.step_wanted.connect(self._add)
        cards.end_wanted.connect(self._end)
        self._column.step_wanted.connect(self._add)
        self._column.undo_wanted.connect(self._undo)
        self._pane.text_changed.connect(self._put)
        self._pane.copy_wanted.connect(self._copy_chosen)
        self._pane.removal_wanted.connect(self._remove_chosen)
        self._pane.secrets_wanted.connect(self.secrets_wanted)
        self._pane.key_changed.connect(self.key_changed)
        self._text_face.edited.connect(self._on_text)
        self._text_face.looked.connect(self._on_look)
        self._test.wanted.connect(self._start_test)
        within = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, act in (("Ctrl+Z", self._undo), ("Ctrl+Shift+Z", self._redo), ("Ctrl+Y", self._redo)):
            QShortcut(QKeySequence(keys), self, context=within).activated.connect(act)


def _first(problems: dict[str, str]) -> str:
    return next(iter(problems.values()), "")
