"""Ask by keyboard where an occurrence is to move, and how much with it."""

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import QButtonGroup, QRadioButton, QWidget

from gui.occurrences.move_menu import way_words
from gui.occurrences.occurrence_changes import MoveWay, Ways
from gui.widgets.fields.calendars import NowOf
from gui.widgets.fields.time_dialog import TimeDialog
from gui.widgets.notices.problem_label import ProblemLabel

if TYPE_CHECKING:
    from scheduler_core.recurrence.moving.scopes import MoveScope


class MoveDialog(TimeDialog):
    """Shows the ways to move to the time in its field; `move_chosen` tells the instant and the scope."""

    move_chosen = Signal(object, object)

    def __init__(self, job_name: str, at: datetime, parent: QWidget | None = None, now: NowOf = None) -> None:
        question = self.tr("When should “{job}” run instead?").format(job=job_name)
        super().__init__(self.tr("Move an occurrence"), question, self.tr("Move"), at, parent, now)
        self._wanted: MoveScope | None = None
        self._group = QButtonGroup(self)
        self._buttons: dict[QRadioButton, MoveScope] = {}
        self._refusal = ProblemLabel(self)
        self._refusal.setObjectName("refusal")
        self._refusal.hide()
        self.choices.addWidget(self._refusal)
        self.choose.setEnabled(False)
        self.time_changed.connect(self._await_ways)
        self.accepted.connect(self._tell_move)
        self._group.buttonClicked.connect(self._note_scope)

    def show_ways(self, ways: Ways) -> None:
        """Show what could be done, if it is about the time in the field."""
        if ways.to != self.instant:
            return
        if len(self._buttons) != len(ways.ways):
            self._build(ways)
        metrics, is_only = QFontMetrics(self.font()), len(ways.ways) == 1
        for button, way in zip(self._buttons, ways.ways, strict=True):
            button.setText(way_words(way, is_only, metrics))
            button.setEnabled(not way.refusal)
            button.setChecked(way.scope is self._wanted and not way.refusal)
        checked = self._group.checkedButton()
        if checked is None or not checked.isEnabled():
            first = next((button for button in self._buttons if button.isEnabled()), None)
            if first is not None:
                first.setChecked(True)
        self._refusal.show_wrong(" ".join(ways.reasons))
        self.choose.setEnabled(any(button.isEnabled() for button in self._buttons))
        self.resize(self.size().expandedTo(self.sizeHint()))

    def _build(self, ways: Ways) -> None:
        for button in self._buttons:
            self._group.removeButton(button)
            button.deleteLater()
        self._buttons = {}
        for place, way in enumerate(ways.ways):
            self._buttons[self._button(way, place)] = way.scope

    def _button(self, way: MoveWay, place: int) -> QRadioButton:
        button = QRadioButton(self)
        button.setObjectName(f"scope_{way.scope.value}")
        self._group.addButton(button)
        self.choices.insertWidget(place, button)
        return button

    def _await_ways(self) -> None:
        self.choose.setEnabled(False)

    def _note_scope(self, button: QRadioButton) -> None:
        self._wanted = self._buttons.get(button)

    def _tell_move(self) -> None:
        checked = self._group.checkedButton()
        if isinstance(checked, QRadioButton) and checked in self._buttons:
            self.move_chosen.emit(self.instant, self._buttons[checked])
