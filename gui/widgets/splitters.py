"""Splitters that look and behave alike."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QWidget

from gui.look.spacing import space

# Splitters share out what there is in proportion to sizes that only have to be large enough.
_ROOM = 1000


def splitter(name: str, direction: Qt.Orientation, *parts: tuple[QWidget, int]) -> QSplitter:
    """Put widgets beside one another, each with its share of the room."""
    made = QSplitter(direction)
    made.setObjectName(name)
    made.setChildrenCollapsible(False)
    made.setHandleWidth(space(1))
    for place, (widget, share) in enumerate(parts):
        made.addWidget(widget)
        made.setStretchFactor(place, share)
    made.setSizes([share * _ROOM for _, share in parts])
    return made
