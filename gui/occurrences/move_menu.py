"""Ask at the drop position what to move: this occurrence, this and following, or all."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, Qt, Signal
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import QWidget, QWidgetAction

from gui.look.theme import font_of
from gui.look.tokens import Type, space
from gui.occurrences.occurrence_changes import MoveWay, Ways
from gui.text import formats
from gui.widgets.menu import Menu
from gui.widgets.paragraph import Paragraph

if TYPE_CHECKING:
    from scheduler_core.recurrence.moving.scopes import MoveScope

_WIDEST = 52


class MoveMenu(Menu):
    """Names what each way would make of the job, and why a way is none; Escape leaves all as it was."""

    scope_chosen = Signal(object)

    def __init__(self, ways: Ways, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("move_menu")
        self.setAccessibleName(self.tr("Move “{job}”").format(job=ways.job_name))
        at = formats.instant_with_seconds(ways.to)
        self._add_words(self.tr("Move “{job}” to {at}").format(job=ways.job_name, at=at), is_heading=True)
        # Qt would make a plain text of a scope that is kept as data of an action.
        self._scopes: dict[QAction, MoveScope] = {}
        for way in ways.ways:
            action = self.addAction(way_words(way, len(ways.ways) == 1, QFontMetrics(self.font())))
            self._scopes[action] = way.scope
            action.setEnabled(not way.refusal)
        for reason in ways.reasons:
            self._add_words(reason)
        self.triggered.connect(self._tell)
        self._activate_first()

    def _add_words(self, text: str, is_heading: bool = False) -> None:
        label = Paragraph(text, self)
        label.setMaximumWidth(QFontMetrics(label.font()).averageCharWidth() * (_WIDEST + 20))
        label.setContentsMargins(space(2), space(1), space(2), space(1))
        if is_heading:
            label.setFont(font_of(Type.TEXT))
        label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        action = QWidgetAction(self)
        action.setDefaultWidget(label)
        action.setEnabled(False)
        action.setText(text)
        self.addAction(action)

    def _activate_first(self) -> None:
        first = next((action for action in self.actions() if action.isEnabled()), None)
        if first is not None:
            self.setActiveAction(first)

    def _tell(self, action: QAction) -> None:
        if action in self._scopes:
            self.scope_chosen.emit(self._scopes[action])


def way_words(way: MoveWay, is_only: bool, metrics: QFontMetrics) -> str:
    """Return what a way is called, with what it would make of the job."""
    names = {
        "this": _tr("&Move it there") if is_only else _tr("&This one only"),
        "following": _tr("This and &following"),
        "all": _tr("&All"),
    }
    name = names[way.scope.value]
    if way.scope.value == "this" or not way.sentence:
        return name
    room = metrics.averageCharWidth() * _WIDEST
    sentence = metrics.elidedText(way.sentence, Qt.TextElideMode.ElideRight, room)
    return f"{name}: {sentence.replace('&', '&&')}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("move_menu", text)
