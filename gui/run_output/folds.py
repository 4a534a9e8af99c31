"""The folded rows below an output: below one another, or in one line where that would cost its last lines."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QBoxLayout, QWidget

from gui.widgets.fields.disclosure import Section

_SHOWN_OR_HIDDEN = frozenset({QEvent.Type.ShowToParent, QEvent.Type.HideToParent})


class Folds(QWidget):
    """Stands in one line only as long as nothing is unfolded and all titles have room."""

    def __init__(self, parts: Sequence[Section], parent: QWidget) -> None:
        super().__init__(parent)
        self._parts = parts
        self._is_short = False
        self._line = QBoxLayout(QBoxLayout.Direction.TopToBottom, self)
        self._line.setContentsMargins(0, 0, 0, 0)
        self._line.setSpacing(0)
        for part in parts:
            self._line.addWidget(part)
            part.unfolded.connect(self.stand)
            part.folded.connect(self.stand)
            part.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stand anew when a part comes that was unfolded while it was hidden, or goes."""
        if event.type() in _SHOWN_OR_HIDDEN:
            self.stand()
        return super().eventFilter(watched, event)

    def follow_room(self, *, is_short: bool) -> None:
        """Know whether the output has room for too few lines."""
        self._is_short = is_short
        self.stand()

    def stand(self) -> None:
        """Choose the way for the parts that are shown now."""
        shown = [part for part in self._parts if not part.isHidden()]
        has_room = sum(part.title_width for part in shown) <= self.width()
        is_line = self._is_short and has_room and not any(part.is_open for part in shown)
        way = QBoxLayout.Direction.LeftToRight if is_line else QBoxLayout.Direction.TopToBottom
        if way != self._line.direction():
            self._line.setDirection(way)
        for part in self._parts:
            part.show_title_alone(is_line)
