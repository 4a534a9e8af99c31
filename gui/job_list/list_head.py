"""The head of the job list: its count, filters and options."""

from collections.abc import Iterable

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from gui.commands.job_choice import GroupKind
from gui.look.theme import Theme
from gui.look.tokens import space
from gui.text import formats
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.fields.chips import chip_button
from gui.widgets.paragraph import Label


class ListHead(QWidget):
    """A count, a chip for each state that the list can be narrowed to, and a button for its options."""

    narrowing_wanted = Signal(tuple)
    options_wanted = Signal(QPoint)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._count = Label(parent)
        self._count.setObjectName("jobs_count")
        self._count.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._count.hide()
        self._is_counted, self._are_parts_shown = False, True
        failing = chip_button("only_failing", self.tr("Failing"), self)
        waiting = chip_button("only_waiting", self.tr("Waiting"), self)
        failing.setToolTip(plain_tool_tip(self.tr("Show only jobs whose last run failed")))
        waiting.setToolTip(plain_tool_tip(self.tr("Show only jobs in which something waits")))
        self._chips = {GroupKind.FAILING: failing, GroupKind.WAITING: waiting}
        self._options = QToolButton(self)
        self._options.setObjectName("list_options")
        self._options.setProperty("tool", True)
        self._options.setToolTip(plain_tool_tip(self.tr("Form, columns and filter of the list")))
        self._options.setAccessibleName(self.tr("Form, columns and filter of the list"))
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(2.5))
        for chip in self._chips.values():
            chip.setProperty("high", True)
            policy = chip.sizePolicy()
            policy.setRetainSizeWhenHidden(True)
            chip.setSizePolicy(policy)
            chip.setAccessibleName(chip.text())
            chip.clicked.connect(self._tell_narrowing)
            line.addWidget(chip)
        line.addWidget(self._options)
        self._options.clicked.connect(self._want_options)
        theme.changed.connect(self._draw_icon)
        self._draw_icon()

    def place_into(self, header: QHBoxLayout) -> None:
        """Take the places next to the title: the count after it, all else at the end."""
        header.insertWidget(2, self._count, 0, Qt.AlignmentFlag.AlignVCenter)
        header.addWidget(self)

    def show_parts(self, are_shown: bool) -> None:
        """Show what is about the lines, or nothing while something else stands in their place."""
        self._are_parts_shown = are_shown
        self.setVisible(are_shown)
        self._count.setVisible(are_shown and self._is_counted)

    def show_no_count(self) -> None:
        """Say no number while nobody knows it."""
        self._is_counted = False
        self._count.hide()

    def show_count(self, count: int) -> None:
        self._is_counted = True
        self._count.setVisible(self._are_parts_shown)
        self._count.setText(formats.whole_number(count))
        words = self.tr("1 job") if count == 1 else self.tr("{count} jobs")
        self._count.setAccessibleName(words.format(count=formats.whole_number(count)))

    def show_narrowing(self, group: GroupKind, only: Iterable[GroupKind]) -> None:
        """Show what narrows the list; a chip that would change nothing, or show nothing, is not there."""
        for kind, chip in self._chips.items():
            chip.setChecked(kind in only)
            chip.setVisible(group not in {kind, GroupKind.BIN})

    def _tell_narrowing(self) -> None:
        self.narrowing_wanted.emit(tuple(kind for kind, chip in self._chips.items() if chip.isChecked()))

    def _want_options(self) -> None:
        below = self._options.rect().bottomLeft()
        self.options_wanted.emit(self._options.mapToGlobal(below))
        # Where Escape closes the menu, Qt never tells the button that the pointer has left it.
        self._options.setAttribute(Qt.WidgetAttribute.WA_UnderMouse, False)
        self._options.update()

    def _draw_icon(self) -> None:
        self._options.setIcon(self._theme.icon("filter"))
