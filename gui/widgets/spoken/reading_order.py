"""The order in which a screen reader walks through the window: that in which its parts stand."""

from collections.abc import Iterator, Sequence
from typing import Protocol, cast, runtime_checkable

from PySide6.QtGui import QAccessibleInterface
from PySide6.QtWidgets import QGridLayout, QLayout, QSplitter, QStackedWidget, QWidget

from gui.widgets.fields.wrapping_row import WrappingRow
from gui.widgets.tab_order import laid_in


@runtime_checkable
class ReadAs(Protocol):
    """A part that says itself which parts are read in it, also such as stand deeper in it."""

    def parts_read(self) -> Sequence[QWidget]:
        """Return the parts in the order in which they are read; all else in it is passed over."""
        ...


def in_order(around: QWidget, parts: Sequence[QAccessibleInterface]) -> list[int]:
    """Return the places of parts of a widget as they stand in it, though some were made before others.

    What no layout holds comes behind what it holds, as it lies over it.
    """
    layout = around.layout()
    if isinstance(around, QStackedWidget):
        return [*range(len(parts))]  # one of them is seen
    if isinstance(around, QSplitter):
        laid = [around.widget(place) for place in range(around.count())]
    elif isinstance(around, WrappingRow):
        laid = [*around.parts]
    elif layout is None:
        return _by_place(parts, is_mirrored=around.isRightToLeft())
    else:
        laid = [*_laid(layout)]
    places = {part: place for place, part in enumerate(laid)}
    return sorted(
        range(len(parts)),
        key=lambda place: places.get(cast(QWidget, parts[place].object()), len(places)),
    )


def read_in(part: QWidget) -> QWidget | None:
    """Return what says that it reads a part which stands deeper in it."""
    around = part.parentWidget()
    while around is not None and not around.isWindow():
        if isinstance(around, ReadAs):
            return around if part in around.parts_read() else None
        around = around.parentWidget()
    return None


def _laid(layout: QLayout) -> Iterator[QWidget]:
    parts = laid_in(layout)
    if isinstance(layout, QGridLayout):
        parts.sort(key=lambda part: _cell(layout, part))
    for part in parts:
        if isinstance(part, QLayout):
            yield from _laid(part)
        else:
            yield part


def _cell(layout: QGridLayout, part: QWidget | QLayout) -> tuple[int, int]:
    # Row, column and how many of each; PySide names no type for it.
    row, column, *_ = cast("tuple[int, int, int, int]", layout.getItemPosition(layout.indexOf(part)))
    return row, column


def _by_place(parts: Sequence[QAccessibleInterface], *, is_mirrored: bool) -> list[int]:
    """Return places line by line: a part whose middle is above the foot of another stands in its line."""
    rooms = [part.rect() for part in parts]
    lines: list[tuple[int, list[int]]] = []
    for place in sorted(range(len(parts)), key=lambda each: rooms[each].top()):
        if not lines or rooms[place].center().y() > lines[-1][0]:
            lines.append((rooms[place].bottom(), []))
        lines[-1][1].append(place)
    begin = (lambda place: -rooms[place].right()) if is_mirrored else (lambda place: rooms[place].left())
    return [place for _, line in lines for place in sorted(line, key=begin)]
