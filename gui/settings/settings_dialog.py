"""The settings as one page of forms."""

from collections.abc import Mapping

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gui.look.spacing import space
from gui.look.theme import font_of
from gui.look.tokens import Type
from gui.memory.window_memory import Appearance, Closing
from gui.settings.choices import read_choices
from gui.settings.store_editors import StorePlaceRow
from gui.settings.token_list import TokenList
from gui.text.languages import SYSTEM, name_of_language
from gui.widgets.fields.field_form import add_fields
from gui.widgets.fields.form import Form
from gui.widgets.fields.form_editors import NO, YES, ChoiceEditor, LineEditor, SwitchEditor
from gui.widgets.fields.path_editor import PathEditor
from gui.widgets.label import Label
from gui.widgets.page_scroll import PageScroll
from gui.widgets.primary_button import make_primary
from scheduler_core.fields.settings import RETENTION, SETTINGS


class FolderEditor(PathEditor):
    """Empty where no folder is linked."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("path", parent)
        self.path.setPlaceholderText(self.tr("no folder"))
        choose = self.add_button("choose_folder", self.tr("C&hoose…"), self.tr("Choose the folder of jobs"))
        self._unlink = self.add_button(
            "unlink_folder", self.tr("&Unlink"), self.tr("Unlink the folder of jobs")
        )
        self.path.textChanged.connect(self._show_state)
        choose.clicked.connect(self._ask)
        self._unlink.clicked.connect(self._clear)
        self._show_state()

    def _show_state(self) -> None:
        self._unlink.setEnabled(bool(self.path.text()))

    def _ask(self) -> None:
        dialog = QFileDialog(self, self.tr("Choose the folder of jobs"), self.path.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self.ask_with(dialog, "folder_where")

    def _clear(self) -> None:
        self.path.setFocus()
        self.take("")


class SettingsDialog(QDialog):
    """Shows the texts of all places, marks what is wrong, and tells the texts that are to be saved."""

    save_wanted = Signal(object)

    def __init__(self, languages: list[str], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("settings")
        self.setWindowTitle(self.tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._texts: dict[str, str] = {}
        self._refusals: dict[str, str] = {}
        self._forms: list[Form] = []
        self._zone = LineEditor(self.tr("that of this computer"))
        self._start = SwitchEditor(self.tr("Start Hourbell in the tray when I log in"))
        self._store = Label(self)
        self.tokens = TokenList(self)
        page = QWidget(self)
        self._sheet = QVBoxLayout(page)
        self._sheet.setContentsMargins(space(6), space(4), space(6), space(4))
        self._sheet.setSpacing(space(3))
        self._fill_here(languages)
        self._fill_store()
        self._fill_notifications()
        self._fill_past()
        self._fill_programs()
        self._sheet.addStretch(1)
        self._scroll = PageScroll(self)
        self._scroll.setWidget(page)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Save | QDialogButtonBox.StandardButton.Cancel, self
        )
        make_primary(self._buttons.button(QDialogButtonBox.StandardButton.Save))
        self._buttons.setContentsMargins(space(6), space(2), space(6), space(4))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self._scroll, 1)
        column.addWidget(self._buttons)
        self._buttons.accepted.connect(self._save)
        self._buttons.rejected.connect(self.reject)
        for form in self._forms:
            form.text_changed.connect(self._on_text)

    def sizeHint(self) -> QSize:
        return QSize(space(170), space(175))

    def show_texts(self, texts: Mapping[str, str]) -> None:
        self._texts = dict(texts)
        for form in self._forms:
            form.show_texts(texts)
        self._show_problems()

    def show_store(self, place: str, zones: list[str]) -> None:
        """Name the store, and offer these zones."""
        self._store.setText(
            self.tr("These hold for everybody who uses the store {place}.").format(place=place)
        )
        self._zone.offer(zones)
        self.store_place.show_value(place)

    def show_next_store(self, place: str) -> None:
        """Name the store that the next start opens."""
        self.store_place.show_value(self.tr("From the next start: {place}").format(place=place))

    def show_no_start(self) -> None:
        """Say that the start at login can't be switched on."""
        self._start.setEnabled(False)
        self._start.setToolTip(self.tr("It is not known how this Hourbell was started."))

    def show_refusal(self, place: str, reason: str) -> bool:
        """Say beside a place why it could not be saved; False if it does not stand here."""
        if not any(place in form.places for form in self._forms):
            return False
        self._refusals[place] = reason
        self._show_problems()
        self.focus(place)
        return True

    def focus(self, place: str) -> None:
        """Lead to a place, to the first one if none is named, with the title of its part in sight."""
        place = place or ("starts_at_login" if self._start.isEnabled() else "closing")
        for form in self._forms:
            if form.focus(place):
                self._scroll.ensureWidgetVisible(form.editor(place), 0, space(30))
                return

    # ---- the forms

    def _fill_here(self, languages: list[str]) -> None:
        form = self._section(self.tr("This window"))
        closing = ChoiceEditor(
            [
                (Closing.ASK, self.tr("asks what to do")),
                (Closing.KEEP_RUNNING, self.tr("keeps Hourbell running")),
                (Closing.QUIT, self.tr("quits")),
            ]
        )
        colours = ChoiceEditor(
            [
                (Appearance.SYSTEM, self.tr("those of the system")),
                (Appearance.LIGHT, self.tr("light")),
                (Appearance.DARK, self.tr("dark")),
            ]
        )
        speaking = ChoiceEditor(
            [(SYSTEM, self.tr("that of the system")), *((code, name_of_language(code)) for code in languages)]
        )
        engine = ChoiceEditor(
            [
                (YES, self.tr("run here when no other engine runs them")),
                (NO, self.tr("are left to another engine")),
            ]
        )
        form.add("starts_at_login", self.tr("At login"), self._start)
        form.add("closing", self.tr("Closing the window"), closing)
        self.store_place = StorePlaceRow(self)
        form.add("store", self.tr("Store"), self.store_place)
        form.add("runs_jobs", self.tr("Jobs"), engine, self.tr("Holds when Hourbell starts again."))
        form.add("appearance", self.tr("Colours"), colours)
        form.add("language", self.tr("Language"), speaking, self.tr("Holds when Hourbell starts again."))

    def _fill_store(self) -> None:
        form = self._section(self.tr("Running jobs"), self._store)
        add_fields(form, "running", SETTINGS, special={"zone": self._zone})

    def _fill_notifications(self) -> None:
        add_fields(self._section(self.tr("Notifications")), "notifications", SETTINGS)

    def _fill_past(self) -> None:
        add_fields(self._section(self.tr("How much of the past is kept")), "past", RETENTION)

    def _fill_programs(self) -> None:
        later = self.tr("This holds from the next start of the engine.")
        programs = self._section(self.tr("Other programs"), Label(later, self))
        add_fields(programs, "api", SETTINGS)
        programs.add_widget(self.tokens)
        add_fields(self._section(self.tr("Clients of Revalee"), Label(later, self)), "revalee", SETTINGS)
        folder = self._section(self.tr("Folder of jobs"), Label(later, self))
        add_fields(folder, "folder", SETTINGS, special={"job_folder": FolderEditor()})

    def _section(self, title: str, note: Label | None = None) -> Form:
        heading = Label(title, self)
        heading.setFont(font_of(Type.HEADING))
        self._sheet.addWidget(heading)
        if note is not None:
            note.setTextFormat(Qt.TextFormat.PlainText)
            note.setFont(font_of(Type.NOTE))
            note.setWordWrap(True)
            note.setForegroundRole(QPalette.ColorRole.PlaceholderText)
            self._sheet.addWidget(note)
        form = Form(self)
        form.setObjectName("form")
        self._forms.append(form)
        self._sheet.addWidget(form)
        self._sheet.addSpacing(space(3))
        return form

    # ---- what the user does

    def _on_text(self, place: str, text: str) -> None:
        self._texts[place] = text
        self._refusals.pop(place, None)
        self._show_problems()

    def _show_problems(self) -> Mapping[str, str]:
        problems = {**read_choices(self._texts).problems, **self._refusals}
        for form in self._forms:
            form.show_problems(problems)
        return problems

    def _save(self) -> None:
        self._refusals.clear()
        problems = self._show_problems()
        if problems:
            self.focus(next(iter(problems)))
        else:
            self.save_wanted.emit(dict(self._texts))

    def show_saving(self, is_saving: bool) -> None:
        """Let nothing be saved twice."""
        save = self._buttons.button(QDialogButtonBox.StandardButton.Save)
        assert isinstance(save, QPushButton)
        save.setEnabled(not is_saving)
