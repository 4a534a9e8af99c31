"""Ask what to do with a job that somebody else changed, deleted or purged during editing."""

from collections.abc import Callable
from datetime import datetime

from PySide6.QtCore import QSize, QTimer, Signal
from PySide6.QtWidgets import QApplication, QDialog, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from gui.job_editor.conflict import Theirs
from gui.look.spacing import space
from gui.text import formats
from gui.text.people import by_whom
from gui.widgets.buttons.worded_button import make_primary
from gui.widgets.heading import Asked
from gui.widgets.paragraph import Paragraph
from gui.widgets.tables.difference_table import DifferenceTable
from gui.widgets.tables.side_by_side import without_same

_MOST_ROWS = 16
_WIDE = 200


class ConflictDialog(QDialog):
    """Goes on editing by Enter and Escape; what gives up anything is clicked or pressed by Space.

    Those buttons are off at first, so that the second click of a double click on Save hits none of them.
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
        self._mine = QPushButton(self._verb(), self)
        self._mine.setObjectName("keep_mine")
        self._take = QPushButton(self.tr("&Take theirs"), self)
        self._take.setObjectName("take_theirs")
        self._go_on = QPushButton(self.tr("&Go on editing"), self)
        self._go_on.setObjectName("go_on")
        make_primary(self._go_on)
        self._lay_out()
        self._show_difference()
        for button in (self._mine, self._take):
            button.setAutoDefault(False)
            button.setEnabled(False)
        self._go_on.setDefault(True)
        self._go_on.setFocus()
        self._mine.clicked.connect(self.accept)
        self._mine.clicked.connect(self.mine_wanted)
        self._take.clicked.connect(self.accept)
        self._take.clicked.connect(self.theirs_wanted)
        self._go_on.clicked.connect(self.reject)
        self._settling = QTimer(self, singleShot=True, interval=QApplication.doubleClickInterval())
        self._settling.timeout.connect(self._let_choose)
        self._settling.start()

    def sizeHint(self) -> QSize:
        return super().sizeHint().expandedTo(QSize(space(_WIDE), 0))

    def _let_choose(self) -> None:
        self._mine.setEnabled(True)
        self._take.setEnabled(True)

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
        return self.tr("&Replace with mine")

    def _show_difference(self) -> None:
        pairs = without_same(self._theirs.pairs, around=1) if self._theirs is not None else []
        self._difference.lines.show_pairs(pairs, self.tr("Theirs"), self.tr("Yours"))
        rows = min(len(pairs), _MOST_ROWS) + 2
        height = rows * self._difference.verticalHeader().defaultSectionSize()
        self._difference.setMinimumHeight(height)
        if len(pairs) <= _MOST_ROWS:
            self._difference.setMaximumHeight(height)
        self._difference.setVisible(bool(pairs))
        self._take.setVisible(self._theirs is not None and not self._theirs.is_in_bin)

    def _lay_out(self) -> None:
        buttons = QHBoxLayout()
        buttons.setSpacing(space(2))
        buttons.addStretch(1)
        for button in (self._take, self._mine, self._go_on):
            buttons.addWidget(button)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(5), space(5), space(5), space(4))
        sheet.setSpacing(space(3))
        sheet.addWidget(self._heading)
        sheet.addWidget(self._words)
        sheet.addWidget(self._difference, 1)
        sheet.addStretch()
        sheet.addLayout(buttons)
        self.setMinimumWidth(space(150))
