"""Dress parts by the style sheet in steps, before they are seen: then all of them would be at once."""

from collections.abc import Iterator

from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

_AT_ONCE = 20


def dressing(parent: QWidget) -> Iterator[None]:
    for number, part in enumerate(parent.findChildren(QWidget), start=1):
        if isValid(part):  # others may delete some between two steps
            part.ensurePolished()
        if number % _AT_ONCE == 0:
            yield
