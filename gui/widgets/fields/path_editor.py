"""Edit paths: type one, or choose it by a button."""

import shlex
from collections.abc import Callable

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import QAbstractButton, QFileDialog, QHBoxLayout, QPushButton, QWidget

from gui.look.tokens import space
from gui.text.translated import translate
from gui.widgets.buttons.push_button import PushButton
from gui.widgets.fields.form_editors import LineEditor
from gui.widgets.fields.text_editor import TextEditor
from gui.widgets.file_dialog import FileDialog
from gui.widgets.menu import Menu

# A path may follow or precede these at once: --file=PATH, PATH;
_BEGIN_WORDS, _END_WORDS = "=:,\"'`(<>|&;", ":,\"'`)<>|&;"


class PathEditor(QWidget):
    """Its text is the path; what is chosen in a dialog is taken as if it was typed."""

    edited = Signal()

    def __init__(self, name: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.path = LineEditor("", self)
        self.path.setObjectName(name)
        # A path reads from left to right in every language.
        self.path.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.path.edited.connect(self.edited)
        self._row = row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(space(2))
        row.addWidget(self.path, 1)
        self.setFocusProxy(self.path)

    def value(self) -> str:
        return self.path.value()

    def show_value(self, value: str) -> None:
        self.path.show_value(value)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self.path.setAccessibleName(name)

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self.path.setAccessibleDescription(description)

    def add_button(self, name: str, text: str, spoken: str) -> QPushButton:
        button = PushButton(text, self)
        button.setObjectName(name)
        button.setAccessibleName(spoken)
        button.setAutoDefault(False)
        self._row.addWidget(button)
        return button

    def take(self, path: str) -> None:
        self.path.show_value(path)
        self.edited.emit()

    def ask_with(self, dialog: QFileDialog, name: str) -> None:
        """Let the user choose a path in a dialog."""
        dialog.setObjectName(name)
        dialog.fileSelected.connect(self.take)
        dialog.open()


class ChosenPath(PathEditor):
    """A file or a folder that is there, typed or chosen; the line has the name of the field.

    Where either fits, the button asks first which of them is looked for.
    """

    def __init__(
        self, example: str, *, is_folder: bool | None = False, parent: QWidget | None = None
    ) -> None:
        super().__init__("", parent)
        self._is_folder = is_folder
        self.path.setPlaceholderText(example)
        self._browse = self.add_button("browse", self.tr("Browse…"), title_of(is_folder=bool(is_folder)))
        self._browse.clicked.connect(self._begin)

    def setObjectName(self, name: str) -> None:
        super().setObjectName(f"{name}_path")
        self.path.setObjectName(name)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._browse.setAccessibleName(f"{self._browse.text()} {name}")

    def _begin(self) -> None:
        if self._is_folder is None:
            choose_which(self._browse, self._ask)
        else:
            self._ask(self._is_folder)

    def _ask(self, is_folder: bool) -> None:
        self.ask_with(path_dialog(self, self.path.text(), is_folder=is_folder), "path_where")


def title_of(*, is_folder: bool) -> str:
    return _tr("Choose the folder") if is_folder else _tr("Choose the file")


def path_dialog(parent: QWidget, path: str, *, is_folder: bool) -> FileDialog:
    """Return a dialog that chooses a file, or a folder alone."""
    dialog = FileDialog(title_of(is_folder=is_folder), parent, path)
    dialog.setFileMode(QFileDialog.FileMode.Directory if is_folder else QFileDialog.FileMode.ExistingFile)
    dialog.setOption(QFileDialog.Option.ShowDirsOnly, is_folder)
    return dialog


def choose_which(button: QAbstractButton, ask: Callable[[bool], object]) -> None:
    """Ask whether a file or a folder is looked for: no dialog of a system shows both to be chosen."""
    menu = Menu(button)
    menu.setObjectName("file_or_folder")
    for is_folder, name in ((False, "choose_file"), (True, "choose_folder")):
        action = menu.addAction(f"{title_of(is_folder=is_folder)} …")
        action.setObjectName(name)
        action.triggered.connect(lambda _=False, which=is_folder: ask(which))
    menu.aboutToHide.connect(menu.deleteLater)
    menu.open_beside(button)


class CommandEditor(QWidget):
    """A command line; a file that is chosen is written where the cursor stands, as a word of its own."""

    edited = Signal()

    def __init__(self, text: TextEditor | LineEditor, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = text
        self._browse = PushButton(self.tr("Browse…"), self)
        self._browse.setObjectName("browse")
        self._browse.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(space(2))
        row.addWidget(text, 1)
        row.addWidget(self._browse, 0, Qt.AlignmentFlag.AlignTop)
        self.setFocusProxy(text)
        text.edited.connect(self.edited)
        self._browse.clicked.connect(self._ask)

    def value(self) -> str:
        return self._text.value()

    def show_value(self, value: str) -> None:
        self._text.show_value(value)

    def setObjectName(self, name: str) -> None:
        super().setObjectName(f"{name}_command")
        self._text.setObjectName(name)

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._text.setAccessibleName(name)
        self._browse.setAccessibleName(f"{self._browse.text()} {name}")

    def setAccessibleDescription(self, description: str) -> None:
        super().setAccessibleDescription(description)
        self._text.setAccessibleDescription(description)

    def _ask(self) -> None:
        dialog = FileDialog(self.tr("Choose the script or program"), self)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.setObjectName("path_where")
        dialog.fileSelected.connect(self._take)
        dialog.open()

    def _take(self, path: str) -> None:
        word = _quoted(path)
        if isinstance(self._text, LineEditor):
            at, length = self._text.cursorPosition(), self._text.selectionLength()
            begin = self._text.selectionStart() if length else at
            self._text.insert(_set_apart(word, self._text.text(), begin, begin + length))
            self.edited.emit()
        else:
            cursor = self._text.textCursor()
            whole = self._text.toPlainText()
            word = _set_apart(word, whole, cursor.selectionStart(), cursor.selectionEnd())
            self._text.insertPlainText(word)


def _tr(text: str) -> str:
    return translate("ChosenPath", text)


def _set_apart(word: str, text: str, begin: int, end: int) -> str:
    """Return a word with the blanks that it needs in the place of a part of a command line.

    Where the part begins and ends is told as Qt counts letters.
    """
    letters = text.encode("utf-16-le")
    before, behind = letters[: 2 * begin].decode("utf-16-le"), letters[2 * end :].decode("utf-16-le")
    is_apart = not before or before[-1].isspace() or before[-1] in _BEGIN_WORDS
    is_last = not behind or behind[0].isspace() or behind[0] in _END_WORDS
    return f"{'' if is_apart else ' '}{word}{'' if is_last else ' '}"


def _quoted(path: str) -> str:
    """Write a path as one word of a command line of this system."""
    native = QDir.toNativeSeparators(path)
    if QDir.separator() == "/":
        return shlex.quote(native)
    return f'"{native}"' if " " in native else native
