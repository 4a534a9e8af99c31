"""Choose which jobs become a file, of which format, and see what that format can't say."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QPalette, QShortcut
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QHBoxLayout,
    QPlainTextEdit,
    QRadioButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import code_font
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.action_maker import plain
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, make_primary
from gui.widgets.fields.field_form import described
from gui.widgets.fields.form import note
from gui.widgets.fields.lists.drop_down import DropDown
from gui.widgets.file_dialog import FileDialog
from gui.widgets.heading import Heading
from gui.widgets.paragraph import Label
from gui.widgets.room_on_screen import take_room
from gui.widgets.tables.losses_list import LossesList
from scheduler_core.exchange.formats import FileFormat

if TYPE_CHECKING:
    from scheduler_core.exchange.common.losses import Exported

SELECTED, SHOWN, ALL = range(3)
_MOST_SHOWN = 200_000
_NAME = "hourbell-jobs"


class ExportDialog(ShowsKeys, QDialog):
    """Tells by `look_wanted` that another text is wanted, by `copied` and `save_wanted` where it goes."""

    look_wanted = Signal()
    save_wanted = Signal(str)
    copied = Signal(str)

    def __init__(self, selected: int, *, is_filtered: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("export_dialog")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export jobs"))
        self._formats = list(FileFormat)
        self._exported: Exported | None = None
        self._which = QButtonGroup(self)
        self._choices = self._make_choices(selected, is_filtered=is_filtered)
        self._format = DropDown(self)
        self._format.setObjectName("format")
        self._format.addItems([described(each.described.title) for each in self._formats])
        self._purpose = note(self, "", QPalette.ColorRole.PlaceholderText)
        self._text = QPlainTextEdit(self, readOnly=True)
        self._text.setObjectName("export_text")
        self._text.setAccessibleName(self.tr("What the file will say"))
        self._text.setFont(code_font())
        self._text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self._losses = LossesList(self.tr("Not in the file"), self)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, parent=self)
        self._copy = PushButton(self.tr("&Copy text"), self)
        self._save = PushButton(self.tr("&Save…"), self)
        self._lay_out()
        self._show_purpose()
        self._format.currentIndexChanged.connect(self._look)
        self._which.idClicked.connect(self._look)
        self._copy.clicked.connect(self._tell_copy)
        self._save.clicked.connect(self._ask_where)
        self._buttons.rejected.connect(self.reject)
        take_room(self, self.sizeHint())

    @property
    def which(self) -> int:
        return self._which.checkedId()

    @property
    def format(self) -> FileFormat:
        return self._formats[self._format.currentIndex()]

    def sizeHint(self) -> QSize:
        return QSize(space(300), space(210))

    def show_exported(self, exported: "Exported") -> None:
        self._exported = exported
        text = exported.text
        if len(text) > _MOST_SHOWN:
            text = text[:_MOST_SHOWN] + "\n…\n"
        self._text.setPlainText(text)
        self._losses.show_losses(exported.losses)
        for button in (self._copy, self._save):
            button.setEnabled(exported.count > 0)

    def show_saved(self) -> None:
        self.accept()

    def _make_choices(self, selected: int, *, is_filtered: bool) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(space(1))
        words = self.tr("The selected job") if selected == 1 else self.tr("The {count} selected jobs")
        texts = {
            SELECTED: words.format(count=formats.whole_number(selected)),
            SHOWN: self.tr("The jobs that the list shows"),
            ALL: self.tr("All jobs"),
        }
        for number, text in texts.items():
            button = QRadioButton(text, self)
            self._which.addButton(button, number)
            column.addWidget(button)
        self._which.button(SELECTED).setVisible(selected > 0)
        self._which.button(SHOWN).setVisible(is_filtered)
        chosen = SELECTED if selected else SHOWN if is_filtered else ALL
        self._which.button(chosen).setChecked(True)
        return column

    def _lay_out(self) -> None:
        form = QFormLayout()
        form.setHorizontalSpacing(space(3))
        form.setVerticalSpacing(space(2))
        form.addRow(self.tr("Jobs"), self._choices)
        # Beside the first of them, which is lower than Qt lets a label be next to several.
        first = self._which.button(ALL).sizeHint().height()
        form.labelForField(self._choices).setMaximumHeight(first)
        chosen = QVBoxLayout()
        chosen.setSpacing(space(0.5))
        row = QHBoxLayout()
        row.addWidget(self._format)
        row.addStretch(1)
        chosen.addLayout(row)
        chosen.addWidget(self._purpose)
        # Its key is underlined no more than those of buttons, so it belongs to the window.
        words = self.tr("&Format")
        label = Label(plain(words), self)
        label.setBuddy(self._format)
        QShortcut(QKeySequence.mnemonic(words), self, self._format.setFocus)
        label.setFixedHeight(self._format.sizeHint().height())
        form.addRow(label, chosen)
        self._buttons.addButton(self._copy, QDialogButtonBox.ButtonRole.ActionRole)
        self._buttons.addButton(self._save, QDialogButtonBox.ButtonRole.AcceptRole)
        self._save.setDefault(True)
        make_primary(self._save)
        sheet = QVBoxLayout(self)
        sheet.setContentsMargins(space(5), space(5), space(5), space(4))
        sheet.setSpacing(space(3))
        sheet.addWidget(Heading(self.windowTitle(), self))
        sheet.addLayout(form)
        sheet.addWidget(self._text, 1)
        sheet.addWidget(self._losses)
        sheet.addWidget(self._buttons)

    def _look(self) -> None:
        self._show_purpose()
        for button in (self._copy, self._save):
            button.setEnabled(False)
        self.look_wanted.emit()

    def _show_purpose(self) -> None:
        self._purpose.setText(described(self.format.described.purpose))

    def _tell_copy(self) -> None:
        if self._exported is not None:
            self.copied.emit(self._exported.text)

    def _ask_where(self) -> None:
        """Ask for a file, or for a folder where the format has a file for each job."""
        if self._exported is None:
            return
        if len(self._exported.files) > 1:
            dialog = FileDialog(self.tr("Choose a folder for the files"), self)
            dialog.setFileMode(QFileDialog.FileMode.Directory)
        else:
            dialog = FileDialog(self.tr("Save the jobs"), self)
            dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
            ending = self.format.described.endings[0]
            dialog.setNameFilter(f"{described(self.format.described.title)} (*{ending})")
            dialog.setDefaultSuffix(ending.removeprefix("."))
            files = self._exported.files
            dialog.selectFile(files[0].name if files else f"{_NAME}{ending}")
        dialog.setObjectName("export_where")
        dialog.fileSelected.connect(self.save_wanted)
        dialog.open()
