"""Ask which store to open at the next start."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QVBoxLayout,
    QWidget,
)

from gui.look.theme import code_font
from gui.look.tokens import space
from gui.settings.store_choice import (
    FILE,
    KIND,
    OWN,
    PLACES,
    SERVER,
    StorePlaces,
    line_for_commands,
    place_in,
    texts_of_store,
)
from gui.settings.store_editors import StoreFileEditor
from gui.widgets.buttons.push_button import PushButton, ShowsKeys, make_primary
from gui.widgets.fields.form import FieldForm, note
from gui.widgets.fields.form_editors import ChoiceEditor, LineEditor
from gui.widgets.heading import Asked
from gui.widgets.notices.question import Question
from gui.widgets.paragraph import Label, Paragraph


class StoreDialog(ShowsKeys, QDialog):
    """Tells the place that is wanted; while somebody looks there that can be stopped."""

    place_wanted = Signal(str)
    stop_wanted = Signal()

    def __init__(self, places: StorePlaces, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("store_dialog")
        self.setWindowTitle(self.tr("Store"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._texts = texts_of_store(places.kept)
        self._intro = Paragraph(self._words_of(places), self)
        self._intro.setObjectName("store_words")
        self._intro.setTextFormat(Qt.TextFormat.PlainText)
        self._form = FieldForm(self)
        self._fill_form(places)
        self._looking = _LookingRow(self)
        self._commands = _Commands(self)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel, self
        )
        self._save = self._buttons.button(QDialogButtonBox.StandardButton.Save)
        make_primary(self._save)
        self._column = column = QVBoxLayout(self)
        column.setContentsMargins(space(5), space(5), space(5), space(4))
        column.setSpacing(space(3))
        column.addWidget(Asked(self.tr("Which store should Hourbell open?"), self))
        column.addWidget(self._intro)
        column.addWidget(self._form)
        column.addWidget(self._commands)
        column.addStretch(1)
        column.addWidget(self._looking)
        column.addWidget(self._buttons)
        self._form.show_texts(self._texts)
        self._show_line()
        self._form.text_changed.connect(self._on_text)
        self._looking.stop.clicked.connect(self.stop_wanted)
        self._buttons.accepted.connect(self._want)
        self._buttons.rejected.connect(self.reject)
        self._form.focus(KIND)
        if places.is_said:
            self._form.setEnabled(False)
            self._save.setEnabled(False)
            self._commands.hide()
            self._buttons.button(QDialogButtonBox.StandardButton.Cancel).setFocus()

        self.resize(self.sizeHint())
        self._grow()

    def sizeHint(self) -> QSize:
        return QSize(space(160), space(85))

    def show_looking(self, is_looking: bool) -> None:
        """Tell that the place is looked at; meanwhile only that can be stopped."""
        self._looking.setVisible(is_looking)
        self._form.setEnabled(not is_looking)
        self._save.setEnabled(not is_looking)
        self._grow()
        if is_looking:
            self._looking.stop.setFocus()

    def show_refusal(self, reason: str) -> None:
        """Say next to the choice why it can't be."""
        place = PLACES.get(self._texts[KIND], KIND)
        self._form.show_problems({place: reason})
        self._grow()
        self._form.focus(place)

    def focus_choice(self) -> None:
        self._form.focus(PLACES.get(self._texts[KIND], KIND))

    def ask_to_make(self, place: str) -> Question:
        """Ask whether a new store is meant, which also a slip of the keyboard could be."""
        question = Question(
            self.tr("New store"),
            self.tr("There is no store yet. Make a new one?"),
            QDialogButtonBox.StandardButton.Cancel,
            self,
        )
        question.setObjectName("new_store_question")
        question.set_words(
            self.tr(
                "{place}\n\nAn empty store is made there when Hourbell starts again. The jobs of the present "
                "one stay where they are."
            ).format(place=place)
        )
        make = question.add_button(self.tr("&Make a new store"), QDialogButtonBox.ButtonRole.AcceptRole)
        make.setObjectName("make_store")
        question.set_default(make)
        question.open()
        return question

    def _words_of(self, places: StorePlaces) -> str:
        if places.is_said:
            return self.tr(
                "This start was told its store by --store or HOURBELL_STORE, which wins over what is chosen "
                "here: {place}. Start Hourbell without them to choose."
            ).format(place=places.opened)
        now = self.tr("Open now: {place}") if places.is_open else self.tr("Not open: {place}")
        later = self.tr(
            "Another choice holds when Hourbell is quit and starts again. It moves no job: hourbell store "
            "move does that, in a terminal."
        )
        return f"{now.format(place=places.opened)}\n{later}"

    def _fill_form(self, places: StorePlaces) -> None:
        kinds = ChoiceEditor(
            [
                (OWN, self.tr("the one in my data folder")),
                (FILE, self.tr("another file")),
                (SERVER, self.tr("a PostgreSQL database")),
            ]
        )
        self._form.add(KIND, self.tr("Store"), kinds)
        self._form.add(
            PLACES[FILE],
            self.tr("File"),
            StoreFileEditor(),
            self.tr("Such as {place}. A name that is new makes a new store.").format(place=places.own),
            _is_file,
        )
        self._form.add(
            PLACES[SERVER],
            self.tr("URL"),
            LineEditor("postgresql://ann@db.example/hourbell"),
            self.tr("Without a password: that belongs in your password file, ~/.pgpass."),
            _is_server,
        )

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._form.show_problems({})
        self._show_line()
        self._grow()

    def _grow(self) -> None:
        """Make room for all texts; Qt itself asks a page whose texts wrap for less than they need."""
        self._column.activate()
        needed = self._column.totalHeightForWidth(self.width())
        if needed > self.height():
            self.resize(self.width(), needed)

    def _show_line(self) -> None:
        self._commands.show_place(place_in(self._texts))

    def _want(self) -> None:
        place = place_in(self._texts)
        if place or self._texts[KIND] == OWN:
            self._form.show_problems({})
            self.place_wanted.emit(place)
        else:
            self.show_refusal(self.tr("Say which."))


class _LookingRow(QWidget):
    """That the place is being looked at, and a way to stop it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("store_looking")
        words = Label(self.tr("Looking at the store…"), self)
        progress = QProgressBar(self)
        progress.setRange(0, 0)
        progress.setTextVisible(False)
        progress.setAccessibleName(words.text())
        self.stop = PushButton(self.tr("S&top"), self)
        self.stop.setObjectName("stop_looking")
        self.stop.setAutoDefault(False)
        line = QHBoxLayout(self)
        line.setContentsMargins(0, 0, 0, 0)
        line.setSpacing(space(2))
        line.addWidget(words)
        line.addWidget(progress, 1)
        line.addWidget(self.stop)
        self.hide()


class _Commands(QWidget):
    """What commands of a terminal need to use the same store."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("store_commands")
        words = note(
            self,
            self.tr(
                "Commands and services do not follow this choice: they use the store in your data folder "
                "unless --store or HOURBELL_STORE names another. In a terminal:"
            ),
            QPalette.ColorRole.PlaceholderText,
        )
        self._line = QLineEdit(self, readOnly=True)
        self._line.setObjectName("store_line")
        self._line.setAccessibleName(self.tr("Line for a terminal"))
        self._line.setFont(code_font())
        self._line.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self._copy = PushButton(self.tr("C&opy"), self)
        self._copy.setObjectName("copy_store_line")
        self._copy.setAutoDefault(False)
        line = QHBoxLayout()
        line.setSpacing(space(2))
        line.addWidget(self._line, 1)
        line.addWidget(self._copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space(1))
        column.addWidget(words)
        column.addLayout(line)
        self._copy.clicked.connect(self._put_on_clipboard)

    def show_place(self, place: str) -> None:
        self.setVisible(bool(place))
        self._line.setText(line_for_commands(place))
        self._line.setCursorPosition(0)
        self._copy.setText(self.tr("C&opy"))

    def _put_on_clipboard(self) -> None:
        QGuiApplication.clipboard().setText(self._line.text())
        self._copy.setText(self.tr("Copied"))


def _is_file(texts: Mapping[str, str]) -> bool:
    return texts.get(KIND) == FILE


def _is_server(texts: Mapping[str, str]) -> bool:
    return texts.get(KIND) == SERVER
