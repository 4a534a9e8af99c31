"""Ask what to do with a job that somebody else changed, deleted or purged during editing."""

from collections.abc import Callable, Sequence
from datetime import datetime

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from gui.job_editor.conflict import Theirs
from gui.job_editor.conflict_fields import FieldPair
from gui.look.theme import font_of
from gui.look.tokens import Type, begun_after, space
from gui.text import formats
from gui.text.job_names import by_whom
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, make_primary
from gui.widgets.fields.disclosure import Disclosure
from gui.widgets.heading import Asked
from gui.widgets.paragraph import Paragraph
from gui.widgets.tables.difference_table import DifferenceTable
from gui.widgets.tables.side_by_side import without_same

_MOST_ROWS = 16
_WIDE = 200
_NAME_SHARE, _VALUE_SHARE = 2, 3
_LEAST_HIGH, _MOST_HIGH = 15, 60


class ConflictDialog(ShowsKeys, QDialog):
    """Says which fields differ; Enter keeps mine, as theirs stay among the revisions.

    Escape goes on editing; where the job was deleted Enter does, too: nothing runs again that somebody took
    away. On a button that somebody went to, Enter presses that one, on every desktop. What saves is deaf at
    first, and always to a key that is held down, so that the second click of a double click on Save hits
    nothing. It looks as it does later: a safe button that is grey at first is not the one that is looked for.
    """

    mine_wanted = Signal()
    theirs_wanted = Signal()

    def __init__(
        self, name: str, theirs: Theirs | None, now: Callable[[], datetime], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._theirs = theirs
        self.setObjectName("conflict")
        self._heading = Asked(self._title(name), self)
        self.setWindowTitle(self._title(name))
        self._words = Paragraph(self._said(now()), self)
        self._words.setObjectName("conflict_words")
        self._difference = DifferenceTable(self, is_choice=True)
        self._mine = PushButton(self._verb(), self)
        self._mine.setObjectName("keep_mine")
        self._take = PushButton(self.tr("&Take theirs"), self)
        self._take.setObjectName("take_theirs")
        self._go_on = PushButton(self.tr("&Go on editing"), self)
        self._go_on.setObjectName("go_on")
        self._fields = _FieldTable(self)
        self._lines = Disclosure(self.tr("Line by line"), self._difference, parent=self)
        self._lines.setObjectName("line_by_line")
        self._is_changed = theirs is not None and not theirs.is_in_bin
        self._default = self._mine if self._is_changed else self._go_on
        make_primary(self._default)
        self._lay_out()
        self._show_difference()
        for button in (self._mine, self._take):
            button.setAutoDefault(False)
        self._go_on.setAutoDefault(not self._is_changed)
        self._default.setDefault(True)
        self._default.setFocus()
        for button in (self._mine, self._take, self._go_on):
            button.installEventFilter(self)
        self._lines.unfolded.connect(self._make_room)
        self._mine.clicked.connect(self._keep_mine)
        self._take.clicked.connect(self._take_theirs)
        self._go_on.clicked.connect(self.reject)
        self._settling = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._settling.start()

    @property
    def is_deaf(self) -> bool:
        """Tell whether what saves does nothing yet."""
        return self._settling.isActive()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(space(_WIDE), 0))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if _is_held_down(event):
            return True
        # What is pressed now would be let go when it counts.
        if self.is_deaf and watched is not self._go_on and _is_press(event):
            return True
        # Qt would ask the desktop whether Enter presses the button with the focus or the default.
        is_enter = isinstance(event, QKeyEvent) and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}
        if is_enter and event.type() == QEvent.Type.KeyPress and isinstance(watched, QPushButton):
            if not self.is_deaf:
                watched.click()
            return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _is_held_down(event):
            super().keyPressEvent(event)

    def _make_room(self) -> None:
        self.resize(self.size().expandedTo(self.sizeHint()))

    def _keep_mine(self) -> None:
        if not self.is_deaf:
            self.accept()
            self.mine_wanted.emit()

    def _take_theirs(self) -> None:
        if not self.is_deaf:
            self.accept()
            self.theirs_wanted.emit()

    def _title(self, name: str) -> str:
        if self._theirs is None:
            return self.tr("“{job}” was deleted for ever meanwhile").format(job=name)
        if self._theirs.is_in_bin:
            return self.tr("“{job}” was put into the bin meanwhile").format(job=name)
        return self.tr("“{job}” was changed meanwhile").format(job=name)

    def _said(self, now: datetime) -> str:
        if self._theirs is None:
            return self.tr("What you typed is still here. It can be added as a new job.")
        who = self._theirs.changed_by
        who = self.tr("another window") if who == "window" else by_whom(who)
        when = formats.past_instant(self._theirs.changed_at, now)
        if self._theirs.is_in_bin:
            words = self.tr("By {who}, {when}. Nothing you typed is lost.")
        else:
            words = self.tr("By {who}, {when}. Nothing is saved yet, and nothing of either is lost.")
        return words.format(who=who, when=when)

    def _verb(self) -> str:
        if self._theirs is None:
            return self.tr("&Add as a new job")
        if self._theirs.is_in_bin:
            return self.tr("&Restore with mine")
        return self.tr("&Keep mine")

    def _show_difference(self) -> None:
        pairs = without_same(self._theirs.pairs, around=1) if self._theirs is not None else []
        self._difference.lines.show_pairs(pairs, self.tr("Theirs"), self.tr("Yours"))
        rows = min(len(pairs), _MOST_ROWS) + 2
        height = rows * self._difference.verticalHeader().defaultSectionSize()
        self._difference.setMinimumHeight(height)
        if len(pairs) <= _MOST_ROWS:
            self._difference.setMaximumHeight(height)
        self._lines.setVisible(bool(pairs))
        self._fields.show_pairs(self._theirs.fields if self._theirs is not None else ())
        self._take.setVisible(self._theirs is not None and not self._theirs.is_in_bin)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(space(2))
        if self._is_changed:
            order = (self._go_on, self._take, self._mine)
        else:
            order = (self._take, self._mine, self._go_on)
        for button in order:
            buttons.addWidget(button)
        buttons.insertStretch(1 if self._is_changed else 0, 1)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(5), space(5), space(5), space(4))
        sheet.setSpacing(space(3))
        sheet.addWidget(self._heading)
        sheet.addWidget(self._words)
        sheet.addWidget(self._fields)
        sheet.addWidget(self._lines, 1)
        sheet.addStretch()
        sheet.addLayout(buttons)
        self.setMinimumWidth(space(150))


class _FieldTable(QScrollArea):
    """A line for each field: its name, what they say and what you say; it scrolls where there are many."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("conflict_fields")
        self.setAccessibleName(self.tr("What differs"))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)

    def show_pairs(self, pairs: Sequence[FieldPair]) -> None:
        self.setVisible(bool(pairs))
        page = QWidget(self)
        page.setObjectName("conflict_ground")
        grid = QGridLayout(page)
        grid.setContentsMargins(*begun_after(space(3), space(2.5), space(4), space(2.5)))
        grid.setHorizontalSpacing(space(4))
        grid.setVerticalSpacing(space(2))
        grid.setColumnStretch(0, _NAME_SHARE)
        for column, title in ((1, self.tr("Theirs")), (2, self.tr("Yours"))):
            grid.setColumnStretch(column, _VALUE_SHARE)
            grid.addWidget(_cell(title, page, is_title=True), 0, column)
        for row, pair in enumerate(pairs, start=1):
            for column, words in enumerate(pair):
                grid.addWidget(
                    _cell(words, page, is_name=column == 0), row, column, Qt.AlignmentFlag.AlignTop
                )
        grid.setRowStretch(len(pairs) + 1, 1)
        self.setWidget(page)
        # Qt has it fill its ground, corners and all.
        page.setAutoFillBackground(False)
        page.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)

    def sizeHint(self) -> QSize:
        page = self.widget()
        wide = space(_WIDE) - space(10)
        layout = None if page is None else page.layout()
        high = 0 if layout is None else layout.heightForWidth(wide)
        return QSize(wide, min(high, space(_MOST_HIGH)))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, min(self.sizeHint().height(), space(_LEAST_HIGH)))


def _cell(words: str, page: QWidget, *, is_title: bool = False, is_name: bool = False) -> Paragraph:
    cell = Paragraph(page)
    # What stands there is what people wrote.
    cell.setTextFormat(Qt.TextFormat.PlainText)
    cell.setText(words)
    if is_title:
        cell.setFont(font_of(Type.STRONG))
    if is_name:
        cell.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    else:
        cell.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    # Its lines are broken in the room of its column, and it is as high as they are.
    policy = cell.sizePolicy()
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    policy.setHeightForWidth(True)
    cell.setSizePolicy(policy)
    return cell


def _is_press(event: QEvent) -> bool:
    if isinstance(event, QKeyEvent):
        return event.type() == QEvent.Type.KeyPress and event.key() in {Qt.Key.Key_Space, Qt.Key.Key_Select}
    return event.type() in {
        QEvent.Type.MouseButtonPress,
        QEvent.Type.MouseButtonDblClick,
        QEvent.Type.Shortcut,
    }


def _is_held_down(event: QEvent) -> bool:
    return isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.isAutoRepeat()
