"""List what a format can't carry, under a heading; hidden while empty."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from gui.core_access.core_words import said
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.paragraph import Label

if TYPE_CHECKING:
    from scheduler_core.exchange.common.losses import Loss

_MOST_SHOWN = 1_000
_LINES = 5
_LEAST_LINES = 1


class LossesList(QWidget):
    """A heading with the number of losses, and the losses themselves."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._heading = Label(self)
        self.lines = QListWidget(self)
        self.lines.setObjectName("losses")
        self.lines.setAccessibleName(name)
        self.lines.setWordWrap(True)
        self.lines.setMaximumHeight(space(4 * _LINES + 4))
        self.lines.setMinimumHeight(space(4 * _LEAST_LINES + 4))
        self._name = name
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        column.addWidget(self._heading)
        column.addWidget(self.lines)
        self.hide()

    def show_losses(self, losses: Sequence["Loss"]) -> None:
        self.lines.clear()
        self.lines.addItems([_words_of(loss) for loss in losses[:_MOST_SHOWN]])
        self._heading.setText(f"{self._name} ({formats.whole_number(len(losses))})")
        self.setVisible(bool(losses))


def _words_of(loss: "Loss") -> str:
    return f"{said(loss.place)}: {said(loss.text)}" if loss.place else said(loss.text)
