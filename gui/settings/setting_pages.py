"""The pages of the settings, and the forms on each."""

from dataclasses import dataclass

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.look.theme import Theme
from gui.memory.window_memory import Appearance, Closing
from gui.settings.digests_field import DigestsField
from gui.settings.store_editors import StorePlaceRow
from gui.settings.token_list import TokenList
from gui.text.language.languages import SYSTEM, name_of_language
from gui.widgets.category_page import CategoryPage
from gui.widgets.fields.field_form import add_fields
from gui.widgets.fields.form import FieldForm
from gui.widgets.fields.form_editors import NO, YES, ChoiceEditor, LineEditor, SwitchEditor
from gui.widgets.fields.path_editor import PathEditor
from gui.widgets.fields.tellings_field import TellingsField
from gui.widgets.file_dialog import FileDialog
from scheduler_core.fields.settings import RETENTION, SETTINGS


@dataclass(frozen=True, slots=True)
class Category:
    """A page with its key, title and sign."""

    key: str
    title: str
    icon_name: str
    page: CategoryPage


class SettingPages:
    """Makes the pages, and knows where each setting stands."""

    def __init__(self, theme: Theme, languages: list[str], parent: QWidget) -> None:
        self._parent = parent
        self.zone = LineEditor(_tr("that of this computer"))
        self.start = SwitchEditor(_tr("Start Hourbell in the tray when I log in"))
        self.store_place = StorePlaceRow(parent)
        self.folder = FolderEditor()
        self.tellings = TellingsField(of_all=True)
        self.digests = DigestsField(theme)
        self.tokens = TokenList(theme, parent)
        self.categories: list[Category] = []
        self._fill_here(languages)
        self._fill_store()
        self._fill_notifications()
        self._fill_programs()

    @property
    def forms(self) -> list[FieldForm]:
        return [form for each in self.categories for form in each.page.forms]

    def find(self, place: str) -> tuple[str, FieldForm] | None:
        """Return the category and the form in which a setting stands."""
        for each in self.categories:
            for form in each.page.forms:
                if place in form.places:
                    return each.key, form
        return None

    def show_store(self, place: str, zones: list[str]) -> None:
        note = _tr("These hold for everybody who uses the store {place}.").format(place=place)
        for each in self.categories:
            if each.key == "running":
                each.page.show_note(note)
        self.zone.offer(zones)
        self.store_place.show_value(place)

    def _fill_here(self, languages: list[str]) -> None:
        form = self._add("window", _tr("This window"), "settings").add_form()
        closing = ChoiceEditor(
            [
                (Closing.ASK, _tr("asks what to do")),
                (Closing.KEEP_RUNNING, _tr("keeps Hourbell running")),
                (Closing.QUIT, _tr("quits")),
            ]
        )
        colours = ChoiceEditor(
            [
                (Appearance.SYSTEM, _tr("those of the system")),
                (Appearance.LIGHT, _tr("light")),
                (Appearance.DARK, _tr("dark")),
                (Appearance.HIGH_LIGHT, _tr("light, high contrast")),
                (Appearance.HIGH_DARK, _tr("dark, high contrast")),
            ]
        )
        speaking = ChoiceEditor(
            [(SYSTEM, _tr("that of the system")), *((code, name_of_language(code)) for code in languages)]
        )
        engine = ChoiceEditor(
            [
                (YES, _tr("run here when no other engine runs them")),
                (NO, _tr("are left to another engine")),
            ]
        )
        choices = (closing, engine, colours, speaking)
        for each in choices:
            each.stand_among(choices)
        form.add("starts_at_login", _tr("At login"), self.start)
        form.add("closing", _tr("Closing the window"), closing)
        form.add("runs_jobs", _tr("Jobs"), engine, _tr("Holds when Hourbell starts again."))
        form.add("appearance", _tr("Colours"), colours)
        form.add("language", _tr("Language"), speaking, _tr("Holds when Hourbell starts again."))

    def _fill_store(self) -> None:
        running = self._add("running", _tr("Running jobs"), "run")
        add_fields(running.add_form(), "running", SETTINGS, special={"zone": self.zone})
        store = self._add("store", _tr("Store"), "store", _tr("Where jobs and runs lie, and how long."))
        form = store.add_form()
        form.add("store", _tr("Store"), self.store_place)
        add_fields(form, "past", RETENTION)

    def _fill_notifications(self) -> None:
        page = self._add("notifications", _tr("Notifications"), "bell")
        form = page.add_form()
        add_fields(
            form, "notifications", SETTINGS, special={"tell_by": self.tellings, "digest": self.digests}
        )
        form.stand_close("notifies_of_failures", "notifies_of_missed")

    def _fill_programs(self) -> None:
        later = _tr("This holds from the next start of the engine.")
        programs = self._add("programs", _tr("Other programs"), "output", later)
        add_fields(programs.add_form(), "api", SETTINGS)
        revalee = self._add("revalee", _tr("Clients of Revalee"), "import", later)
        add_fields(revalee.add_form(), "revalee", SETTINGS)
        folder = self._add("folder", _tr("Folder of jobs"), "folder", later)
        add_fields(folder.add_form(), "folder", SETTINGS, special={"job_folder": self.folder})
        tokens = _tr("Programs that call Hourbell show a token; it says what they may do.")
        self._add("tokens", _tr("Tokens"), "token", tokens).add(self.tokens, takes_rest=True)

    def _add(self, key: str, title: str, icon_name: str, note: str = "") -> CategoryPage:
        page = CategoryPage(title, note, self._parent)
        page.setObjectName(f"settings_{key}")
        self.categories.append(Category(key, title, icon_name, page))
        return page


def _tr(text: str) -> str:
    return QCoreApplication.translate("SettingsDialog", text)


class FolderEditor(PathEditor):
    """Empty where no folder is linked; `settled` tells that a path was chosen and not typed."""

    settled = Signal()

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

    def take(self, path: str) -> None:
        super().take(path)
        self.settled.emit()

    def _show_state(self) -> None:
        self._unlink.setEnabled(bool(self.path.text()))

    def _ask(self) -> None:
        dialog = FileDialog(self.tr("Choose the folder of jobs"), self, self.path.text())
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.setOption(QFileDialog.Option.ShowDirsOnly)
        self.ask_with(dialog, "folder_where")

    def _clear(self) -> None:
        self.path.setFocus()
        self.take("")
