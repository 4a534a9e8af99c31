"""List the backups of the store, make one, and restore one."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QLocale, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QPushButton, QWidget

from gui.look.theme import Theme
from gui.text import formats
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.category_page import CategoryPage
from gui.widgets.notices.notice_banner import ProgressBanner
from gui.widgets.tables.line_again import show_lines_again
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import Column
from gui.widgets.tables.title_row import TitleRow

if TYPE_CHECKING:
    from scheduler_core.store.maintenance.backup import Backup

_DIGITS = (32, 26)
# Files next to the store tell nobody that they come and go: an engine, a command or a person makes them.
_LOOK_MILLISECONDS = 5_000


class BackupsPage(CategoryPage):
    """Lists the copies, newest first; tells what is wanted of them, and to look again while it is seen."""

    look_wanted = Signal()
    make_wanted = Signal()
    stop_wanted = Signal()
    restore_wanted = Signal(object)
    show_wanted = Signal(object)
    bin_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            self.tr("Backups"),
            self.tr("Copies of all jobs, runs and settings, beside the store. Secrets are in none of them."),
            parent,
        )
        columns: tuple[Column[Backup], ...] = (
            Column(self.tr("Made"), lambda each: formats.instant_with_seconds(each.made_at), path_of),
            Column(self.tr("Why"), lambda each: purpose_words(each.purpose)),
            Column(self.tr("Size"), lambda each: QLocale().formattedDataSize(each.size, 1)),
        )
        self._model = LineModel(columns, self)
        self.empty = OnceKnown(
            theme,
            "backup",
            self.tr("Reading the backups …"),
            self.tr("No backup yet"),
            self.tr("An engine makes one each day; Back up now makes one at once."),
            self,
        )
        self.table = LineTable(self._model, self.empty, self.tr("Backups"), self, TitleRow())
        self.table.view.setObjectName("backups")
        self.table.view.setSelectionMode(self.table.view.SelectionMode.SingleSelection)
        self.table.widen_columns(*_DIGITS)
        self.table.stand_as_list()
        self.progress = ProgressBanner(self)
        self._restore = _button(self, "restore_backup", self.tr("&Restore…"))
        self._show = _button(self, "show_backup", self.tr("Show in &folder"))
        self._bin = _button(self, "empty_bin", self.tr("&Empty bin…"))
        self._make = _button(self, "make_backup", self.tr("&Back up now"))
        self.add(self.table, takes_rest=True)
        self.add(self.progress)
        self.add_buttons(self._restore, self._show, self._bin, self._make)
        self._make.clicked.connect(self.make_wanted)
        self._restore.clicked.connect(self._want_restore)
        self._show.clicked.connect(self._want_show)
        self._bin.clicked.connect(self.bin_wanted)
        self.progress.cancel_wanted.connect(self.stop_wanted)
        self.table.view.selectionModel().selectionChanged.connect(self._enable_what_fits)
        self._model.modelReset.connect(self._enable_what_fits)
        self._looks = QTimer(self, interval=_LOOK_MILLISECONDS)
        self._looks.timeout.connect(self.look_wanted)
        self._enable_what_fits()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.look_wanted.emit()
        self._looks.start()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._looks.stop()

    @property
    def chosen(self) -> "Backup | None":
        rows = [row for stretch in self.table.selected_stretches() for row in stretch]
        return self._model.lines[rows[0]] if rows else None

    def show_backups(self, found: "Sequence[Backup]") -> None:
        """Show the copies; the chosen one stays chosen, and what is in sight stays there."""
        self.empty.know()
        show_lines_again(self.table, self._model, found, path_of)

    def let_empty_bin(self, is_possible: bool) -> None:
        """Offer to empty the bin while there is anything in it."""
        self._bin.setEnabled(is_possible)

    def show_work(self, text: str, *, can_stop: bool) -> None:
        """Say that a copy is made or put back; nothing else can be begun meanwhile."""
        self.progress.show_work(text, can_stop=can_stop)
        self._enable_what_fits()

    def end_work(self) -> None:
        self.progress.hide()
        self._enable_what_fits()

    def _enable_what_fits(self) -> None:
        is_free = self.progress.isHidden()
        self._make.setEnabled(is_free)
        self._restore.setEnabled(is_free and self.chosen is not None)
        self._show.setEnabled(bool(self._model.lines))

    def _want_restore(self) -> None:
        if self.chosen is not None:
            self.restore_wanted.emit(self.chosen)

    def _want_show(self) -> None:
        shown = self.chosen or self._model.lines[0]
        self.show_wanted.emit(Path(shown.path).parent)


def purpose_words(purpose: str) -> str:
    """Say what made a backup."""
    words = {
        "asked": _tr("asked for"),
        "daily": _tr("daily"),
        "migration": _tr("before an upgrade"),
        "restore": _tr("before a restore"),
    }
    return words.get(purpose, purpose)


def path_of(backup: "Backup") -> str:
    return str(backup.path)


def _button(parent: QWidget, name: str, text: str) -> QPushButton:
    button = PushButton(text, parent)
    button.setObjectName(name)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("BackupsPage", text)
