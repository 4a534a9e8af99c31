"""Splitters with one look."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QSplitter, QWidget

from gui.look.tokens import space

# Splitters share out what there is in proportion to sizes that only have to be large enough.
_ROOM = 1000


def splitter(name: str, direction: Qt.Orientation, *parts: tuple[QWidget, int]) -> QSplitter:
    """Put widgets side by side, each with its share of the room."""
    made = _Splitter(direction)
    made.setObjectName(name)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(space(1))
    for place, (widget, share) in enumerate(parts):
        made.addWidget(widget)
        made.setStretchFactor(place, share)
    made.setSizes([share * _ROOM for _, share in parts])
    return made


class _Splitter(QSplitter):
    """Stays as it is when the pointer comes and goes: Qt would draw it anew, and all that stands in it.

    The style sheet asks for that, as handles are drawn otherwise below the pointer; those draw themselves.
    """

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() in {QEvent.Type.Polish, QEvent.Type.StyleChange}:
            self.setAttribute(Qt.WidgetAttribute.WA_Hover, False)
        return is_done
