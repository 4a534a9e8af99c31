"""Find widgets as their author or a screen reader names them."""

from typing import TypeVar

from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QWidget

Widget = TypeVar("Widget", bound=QWidget)


def spoken(widget: QWidget) -> str:
    """Return what a screen reader calls a widget."""
    return QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)


def child(parent: QWidget, kind: type[Widget], name: str) -> Widget:
    found = parent.findChild(kind, name)
    assert found is not None, f"no {kind.__name__} is called {name}"
    return found
