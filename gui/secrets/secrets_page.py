"""The secrets by name, with what needs them; their values are never shown."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QModelIndex, QPersistentModelIndex, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QPushButton, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from gui.core_access.core_words import as_sentence
from gui.look.theme import Theme
from gui.look.tokens import Tone, tone
from gui.text import formats
from gui.text.job_names import by_whom
from gui.widgets.awaiting import OnceKnown
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.category_page import CategoryPage
from gui.widgets.notices.problem_label import ProblemLabel
from gui.widgets.tables.line_again import show_lines_again
from gui.widgets.tables.line_model import LineModel
from gui.widgets.tables.line_table import LineTable
from gui.widgets.tables.paged_model import LINE_ROLE, Column
from gui.widgets.tables.title_row import TitleRow

if TYPE_CHECKING:
    from scheduler_core.facade.control.secrets import SecretUse, SecretUses

_DIGITS = (24, 30)
_MOST_NAMED = 3
_SET = 1


class SecretsPage(CategoryPage):
    """Tells that a secret is to be added, replaced, renamed or deleted, and when it comes into sight."""

    seen = Signal()
    add_wanted = Signal()
    replace_wanted = Signal(str)
    rename_wanted = Signal(object)
    delete_wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(
            self.tr("Secrets"),
            self.tr(
                "Passwords and keys of jobs lie in the keyring of this computer. A job says {example} where "
                "one belongs. Nobody can read a value here."
            ).format(example="{{secret:NAME}}"),
            parent,
        )
        columns: tuple[Column[SecretUse], ...] = (
            Column(self.tr("Name"), lambda each: each.name),
            Column(self.tr("Set"), set_words),
            Column(self.tr("Needed by"), users_in_short, users_in_full),
        )
        self._model = LineModel(columns, self)
        self.empty = OnceKnown(
            theme,
            "secret",
            self.tr("Reading the secrets …"),
            self.tr("No secrets yet"),
            self.tr("Add one, and let a job say its name where the value belongs."),
            self,
        )
        self._trouble = ProblemLabel(self)
        self._trouble.setObjectName("secrets_trouble")
        self._trouble.hide()
        self.table = LineTable(self._model, self.empty, self.tr("Secrets"), self, TitleRow())
        self.table.view.setObjectName("secrets")
        self.table.view.setSelectionMode(self.table.view.SelectionMode.SingleSelection)
        self.table.view.setItemDelegateForColumn(_SET, _SetDelegate(self))
        self.table.widen_columns(*_DIGITS)
        self.table.stand_as_list()
        self._replace = _button(self, "replace_secret", self.tr("&Replace…"))
        self._rename = _button(self, "rename_secret", self.tr("Re&name…"))
        self._delete = _button(self, "delete_secret", self.tr("&Delete…"))
        self._add = _button(self, "add_secret", self.tr("&New secret…"))
        self.add(self._trouble)
        self.add(self.table, takes_rest=True)
        self.add_buttons(self._replace, self._rename, self._delete, self._add)
        self._add.clicked.connect(self.add_wanted)
        self._replace.clicked.connect(self._want_replaced)
        self._rename.clicked.connect(self._want_renamed)
        self._delete.clicked.connect(self._want_deleted)
        self.table.view.doubleClicked.connect(self._want_replaced)
        self.table.view.selectionModel().selectionChanged.connect(self._enable_what_fits)
        self._model.modelReset.connect(self._enable_what_fits)
        self._enable_what_fits()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.seen.emit()

    @property
    def chosen(self) -> "SecretUse | None":
        rows = [row for stretch in self.table.selected_stretches() for row in stretch]
        return self._model.lines[rows[0]] if rows else None

    def show_uses(self, found: "SecretUses") -> None:
        """Show the secrets, and why those there are can't be told if so; the chosen one stays chosen."""
        self.empty.know()
        self._trouble.show_wrong(trouble_words(found.trouble))
        self._add.setEnabled(not found.trouble)
        show_lines_again(self.table, self._model, found.secrets, _name_of)
        self._enable_what_fits()

    def _enable_what_fits(self) -> None:
        chosen = self.chosen
        self._replace.setEnabled(chosen is not None and self._add.isEnabled())
        self._replace.setText(
            self.tr("&Set…") if chosen is not None and not chosen.is_there else self.tr("&Replace…")
        )
        for button in (self._rename, self._delete):
            button.setEnabled(chosen is not None and chosen.is_there is True)

    def _want_replaced(self) -> None:
        if self.chosen is not None and self._replace.isEnabled():
            self.replace_wanted.emit(self.chosen.name)

    def _want_renamed(self) -> None:
        if self.chosen is not None:
            self.rename_wanted.emit(self.chosen)

    def _want_deleted(self) -> None:
        if self.chosen is not None:
            self.delete_wanted.emit(self.chosen)


class _SetDelegate(QStyledItemDelegate):
    """Says in the tone of what is bad that a secret is missing which jobs need."""

    def initStyleOption(
        self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().initStyleOption(option, index)
        secret: SecretUse | None = index.data(LINE_ROLE)
        if secret is not None and secret.is_there is False:
            colour = tone(option.palette, Tone.BAD)
            for role in (QPalette.ColorRole.Text, QPalette.ColorRole.HighlightedText):
                option.palette.setColor(role, colour)


def trouble_words(trouble: str) -> str:
    """Say why secrets can't be had, and what is shown all the same."""
    if not trouble:
        return ""
    shown = _tr("Below stand the secrets that jobs need.")
    return f"{as_sentence(trouble)} {shown}"


def set_words(secret: "SecretUse") -> str:
    """Say when a secret was set and by whom, or that it is missing."""
    if secret.is_there is False:
        return _tr("missing")
    if secret.is_there is None:
        return _tr("not known")
    if secret.set_at is None:
        return _tr("set outside Hourbell")
    said = _tr("{time} by {who}")
    return said.format(time=formats.day_with_time(secret.set_at), who=by_whom(secret.set_by))


def users_in_short(secret: "SecretUse") -> str:
    """Name the first jobs that need a secret."""
    names = [name for _, name in secret.jobs]
    if not names:
        return _tr("no job")
    shown = ", ".join(names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    if more <= 0:
        return shown
    return _tr("{jobs} and {count} more").format(jobs=shown, count=formats.whole_number(more))


def users_in_full(secret: "SecretUse") -> str:
    return "\n".join(name for _, name in secret.jobs) or _tr("no job")


def _name_of(secret: "SecretUse") -> str:
    return secret.name


def _button(parent: QWidget, name: str, text: str) -> QPushButton:
    button = PushButton(text, parent)
    button.setObjectName(name)
    return button


def _tr(text: str) -> str:
    return QCoreApplication.translate("SecretsPage", text)
