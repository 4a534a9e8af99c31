"""Edit a list of rows that grows and shrinks."""

import json
from collections.abc import Callable
from difflib import SequenceMatcher
from itertools import pairwise
from typing import Protocol, TypeAlias, TypeGuard

from PySide6.QtCore import Qt, Signal, SignalInstance
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.buttons.push_button import WordedButton
from gui.widgets.tab_order import tab_stops

Row: TypeAlias = tuple[str, ...]


class RowEditor(Protocol):
    """What a list asks of the widget of one line."""

    edited: SignalInstance

    def row(self) -> Row: ...

    def show_row(self, row: Row) -> None: ...


class TakesButton(Protocol):
    """A line of several fields that has a place of its own for the button that takes it away."""

    def take_button(self, button: QWidget) -> None: ...


class RowsEditor(QWidget):
    """Lines made by `make_row`, each with a button that takes it away, and one button that adds a line.

    With `keeps_one` the only line can't be taken away. The button stands below the lines, or at the end of
    the last one if it `adds_in_line`; whoever places it elsewhere may. `line_goes` tells of a line that was
    taken away before `edited` does.
    """

    edited = Signal()
    line_goes = Signal()

    def __init__(
        self,
        theme: Theme,
        make_row: Callable[[], QWidget],
        blank: Row,
        add_text: str,
        remove_text: str,
        parent: QWidget | None = None,
        *,
        keeps_one: bool = False,
        gap_steps: float = 1,
        adds_in_line: bool = False,
    ) -> None:
        super().__init__(parent)
        self._keeps_one = keeps_one
        self._adds_in_line = adds_in_line
        self._theme = theme
        self._make_row = make_row
        self._blank = blank
        self._remove_text = remove_text
        self._lines: list[_LineWithButton] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(space(gap_steps))
        # Alone in its line it begins where fields do: its frame is seen.
        self.add_button = QToolButton(self) if adds_in_line else WordedButton(self)
        self.add_button.setObjectName("add_row")
        self.add_button.setText(add_text)
        self.add_button.setIcon(theme.icon("plus"))
        self.add_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.add_button.setProperty("beside" if adds_in_line else "worded", True)
        self._column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        self.add_button.clicked.connect(self._add_blank)
        theme.changed.connect(self._draw_icons)

    @property
    def first(self) -> QWidget | None:
        """The widget of the first line."""
        return self._lines[0].widget if self._lines else None

    @property
    def widgets(self) -> list[QWidget]:
        """The widgets of all lines."""
        return [line.widget for line in self._lines]

    @property
    def is_held(self) -> bool:
        """Whether the user is about to choose in it: a list is open, or a button is pressed."""
        popup = QApplication.activePopupWidget()
        while popup is not None and popup is not self:
            popup = popup.parentWidget()
        return popup is self or any(button.isDown() for button in self.findChildren(QAbstractButton))

    def value(self) -> str:
        return json.dumps([list(line.editor.row()) for line in self._lines], ensure_ascii=False)

    def show_value(self, value: str) -> None:
        """Show these rows; a line whose row stays is the same line, so the keyboard goes on acting on it."""
        rows = [tuple(row) for row in json.loads(value)] if value else []
        lines = [*self._lines]
        there = [line.editor.row() for line in lines]
        for _, begin, end, first, last in SequenceMatcher(None, there, rows, autojunk=False).get_opcodes():
            for line in lines[begin + last - first : end]:
                self._drop(line)
            for place in range(first, last):
                old = begin + place - first
                line = lines[old] if old < end else self._insert(place)
                if line.editor.row() != rows[place]:
                    line.editor.show_row(rows[place])
        if {*self._lines} - {*lines}:
            self._lead_keys()

    def setFocus(self, reason: Qt.FocusReason = Qt.FocusReason.OtherFocusReason) -> None:
        target = self._lines[0].widget if self._lines else self.add_button
        (target.focusProxy() or target).setFocus(reason)

    def _insert(self, place: int) -> "_LineWithButton":
        line = _LineWithButton(
            self, self._make_row(), self._theme, self._remove_text, is_packed=self._adds_in_line
        )
        line.edited.connect(self.edited)
        line.remove_wanted.connect(self._remove)
        self._column.insertWidget(place, line)
        if self.isVisible():
            line.show()  # at once, not in the next turn: it may be given the keyboard
        self._lines.insert(place, line)
        self._show_what_goes()
        return line

    def _drop(self, line: "_LineWithButton") -> None:
        self._lines.remove(line)
        self._column.removeWidget(line)
        line.hide()
        line.deleteLater()
        self._show_what_goes()

    def _show_what_goes(self) -> None:
        if self._adds_in_line and self._lines:
            self._lines[-1].seat(self.add_button)
        elif self._adds_in_line:
            self._column.addWidget(self.add_button, 0, Qt.AlignmentFlag.AlignLeft)
        for line in self._lines:
            line.let_go(not self._keeps_one or len(self._lines) > 1)

    def _add_blank(self) -> None:
        line = self._insert(len(self._lines))
        self._lead_keys()
        line.editor.show_row(self._blank)
        line.widget.setFocus(Qt.FocusReason.TabFocusReason)
        self.edited.emit()

    def _lead_keys(self) -> None:
        """Let Tab go through the lines where they stand, and to the button behind them."""
        button = self.add_button
        stops = [stop for line in self._lines for stop in tab_stops(line) if stop is not button]
        for before, after in pairwise((button, *stops, button)):
            QWidget.setTabOrder(before, after)

    def _remove(self) -> None:
        line = self.sender()
        if isinstance(line, _LineWithButton):
            self._drop(line)
            self.add_button.setFocus(Qt.FocusReason.OtherFocusReason)
            self.line_goes.emit()
            self.edited.emit()

    def _draw_icons(self) -> None:
        self.add_button.setIcon(self._theme.icon("plus"))
        for line in self._lines:
            line.draw_icon(self._theme)


class _LineWithButton(QWidget):
    edited = Signal()
    remove_wanted = Signal()

    def __init__(
        self, parent: QWidget, widget: QWidget, theme: Theme, remove_text: str, *, is_packed: bool
    ) -> None:
        super().__init__(parent)
        self.widget = widget
        self.editor: RowEditor = widget  # type: ignore[assignment]  # a widget of this protocol
        self._remove = QToolButton(self)
        self._remove.setObjectName("remove_row")
        self._remove.setToolTip(plain_tool_tip(remove_text))
        self._remove.setAccessibleName(remove_text)
        self.draw_icon(theme)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(1))
        self._line = line
        line.addWidget(widget, 0 if is_packed else 1)
        if _takes_button(widget):
            widget.take_button(self._remove)
        else:
            line.addWidget(self._remove, 0, Qt.AlignmentFlag.AlignTop)
        if is_packed:
            line.addStretch(1)
        self.editor.edited.connect(self.edited)
        self._remove.clicked.connect(self.remove_wanted)

    def seat(self, button: QWidget) -> None:
        """Let a button stand at the end."""
        if self._line.indexOf(button) < 0:
            self._line.insertWidget(self._line.count() - 1, button)

    def let_go(self, may_go: bool) -> None:
        self._remove.setVisible(may_go)

    def draw_icon(self, theme: Theme) -> None:
        self._remove.setIcon(theme.icon("close"))


def _takes_button(widget: QWidget) -> TypeGuard[TakesButton]:
    return hasattr(widget, "take_button")
