"""Name the part of the window that a widget is in, as the guide's index does."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget


def names_around(widget: QWidget | None) -> Iterator[str]:
    """Yield the object name and the class of a widget and of all that it lies in, the innermost first."""
    while widget is not None:
        if widget.objectName():
            yield widget.objectName()
        yield type(widget).__name__
        widget = widget.parentWidget()
