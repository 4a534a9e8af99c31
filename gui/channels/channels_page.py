"""List channels: where each goes, what it is told, and what is wrong with it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QPushButton, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.core_access.core_words import as_sentence, said
from gui.look.theme import Theme
from gui.look.tokens import Tone, tone
from gui.text import formats
from gui.text.action_words import told_words
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.category_page import CategoryPage
from gui.widgets.tables.line_again import show_lines_again
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE, Column
from gui.widgets.tables.title_row import TitleRow
from scheduler_core.values.jobs.telling import Telling
from scheduler_core.values.records.channel import ChannelKind, KeptChannel

_STATE = 3
_DIGITS = (16, 26, 22)
# Where it goes is known by the name; what is told is cut before the name and never before the state.
_GIVING_WAY = {1: 14, 2: 20, 0: 10}


class ChannelLine(NamedTuple):
    """A channel with what it is told of all jobs; None where only jobs say it."""

    kept: KeptChannel
    telling: Telling | None
    is_tested: bool = False

    @property
    def name(self) -> str:
        return self.kept.name


class ChannelsPage(CategoryPage):
    """Tells that a channel is to be added, tried or deleted, and when it comes into sight."""

    seen = Signal()
    add_wanted = Signal()
    test_wanted = Signal(str)
    delete_wanted = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            self.tr("Channels"),
            self.tr(
                "Phone, mail or chat hear of jobs here, also while no window is open. Whatever runs the jobs "
                "does the telling."
            ),
            parent,
        )
        columns: tuple[Column[ChannelLine], ...] = (
            Column(self.tr("Name"), lambda each: each.name),
            Column(self.tr("Goes to"), place_words),
            Column(self.tr("Told of all jobs when"), told_of_all_words),
            Column(self.tr("State"), state_words),
        )
        self._model = LineModel(columns, self)
        self._tested = ""
        self.empty = OnceKnown(
            theme,
            "channel",
            self.tr("Reading the channels …"),
            self.tr("No channels yet"),
            self.tr("Add one, and hear on the phone that a job failed."),
            self,
        )
        self.table = LineTable(self._model, self.empty, self.tr("Channels"), self, TitleRow())
        self.table.view.setObjectName("channels")
        self.table.view.setSelectionMode(self.table.view.SelectionMode.SingleSelection)
        self.table.view.setItemDelegateForColumn(_STATE, _StateDelegate(self))
        self.table.widen_columns(*_DIGITS)
        self.table.let_give_way(_GIVING_WAY)
        self.table.stand_as_list()
        self._test = _button(self, "test_channel", self.tr("&Test"))
        self._delete = _button(self, "delete_channel", self.tr("&Delete…"))
        self._add = _button(self, "add_channel", self.tr("&New channel…"))
        self.add(self.table, takes_rest=True)
        self.add_buttons(self._test, self._delete, self._add)
        self._add.clicked.connect(self.add_wanted)
        self._test.clicked.connect(self._want_tested)
        self._delete.clicked.connect(self._want_deleted)
        self.table.view.selectionModel().selectionChanged.connect(self._enable_what_fits)
        self._model.modelReset.connect(self._enable_what_fits)
        self._enable_what_fits()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    @property
    def chosen(self) -> ChannelLine | None:
        rows = [row for stretch in self.table.selected_stretches() for row in stretch]
        return self._model.lines[rows[0]] if rows else None

    def show_channels(self, found: Sequence[ChannelLine]) -> None:
        """Show the channels; the chosen one stays chosen."""
        self.empty.know()
        lines = [each._replace(is_tested=each.name == self._tested) for each in found]
        show_lines_again(self.table, self._model, lines, _name_of)
        self.table.want_room_for_words()
        self._enable_what_fits()

    def show_tested(self, name: str) -> None:
        """Say that a channel is being tried; "" for none."""
        self._tested = name
        self.show_channels(list(self._model.lines))

    def _enable_what_fits(self) -> None:
        chosen = self.chosen
        self._test.setEnabled(chosen is not None and not self._tested)
        self._delete.setEnabled(chosen is not None)

    def _want_tested(self) -> None:
        if self.chosen is not None:
            self.test_wanted.emit(self.chosen.name)

    def _want_deleted(self) -> None:
        if self.chosen is not None:
            self.delete_wanted.emit(self.chosen.name)


class _StateDelegate(QStyledItemDelegate):
    """Says in the tone of what is bad that a channel takes nothing."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        line: ChannelLine | None = index.data(LINE_ROLE)
        if line is not None and line.kept.broken and not line.is_tested:
            colour = tone(option.palette, Tone.BAD)
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, colour)


def place_words(line: ChannelLine) -> str:
    """Say where a channel goes, without what lets others write there."""
    return f"{kind_words()[line.kept.kind]}: {line.kept.shown_address}"


def kind_words() -> Mapping[ChannelKind, str]:
    """Return the short names of the kinds of channels."""
    return {
        ChannelKind.HOOK: _tr("HTTP"),
        ChannelKind.NTFY: "ntfy",
        ChannelKind.PROGRAM: _tr("Program"),
        ChannelKind.MAIL: _tr("Mail"),
        ChannelKind.SLACK: "Slack",
        ChannelKind.DISCORD: "Discord",
        ChannelKind.TEAMS: "Teams",
        ChannelKind.TELEGRAM: "Telegram",
    }


def told_of_all_words(line: ChannelLine) -> str:
    if line.telling is None:
        return _tr("only what jobs say")
    kinds = line.telling.kinds
    return ", ".join(words for kind, words in told_words().items() if kind in kinds) or _tr("nothing")


def state_words(line: ChannelLine) -> str:
    """Say whether it works, why not, and how much waits for it."""
    if line.is_tested:
        return _tr("is being tried …")
    if line.kept.broken:
        return as_sentence(line.kept.broken)
    waiting = line.kept.waiting
    if not waiting:
        return _tr("works") if line.kept.is_proven else _tr("nothing sent yet")
    one, many = _tr("1 notice waits"), _tr("{count} notices wait")
    waits = one if waiting == 1 else many.format(count=formats.whole_number(waiting))
    return f"{waits}: {said(line.kept.delay)}" if line.kept.delay else waits


def _name_of(line: ChannelLine) -> str:
    return line.name


def _button(parent: QWidget, name: str, text: str) -> QPushButton:
    button = PushButton(text, parent)
    button.setObjectName(name)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("ChannelsPage", text)
