"""Tell whether a table leaves free what has no room for a whole line."""

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QTableView


def is_foot_free(view: QTableView) -> bool:
    """Look at what lies below the last whole line of a table that is not scrolled."""
    ground = view.palette().color(QPalette.ColorRole.Base)
    picture = view.viewport().grab().toImage()
    free = view.viewport().height() % view.verticalHeader().defaultSectionSize()
    rows = range(picture.height() - free, picture.height())
    return all(picture.pixelColor(x, y) == ground for y in rows for x in range(picture.width()))
