"""The settings dialog: categories and one page, each setting applied at once."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QCloseEvent, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLineEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from gui.commands.window_context import SettingsPage
from gui.look.theme import Theme
from gui.look.tokens import begun_after, space
from gui.settings.category_list import CategoryList
from gui.settings.choices import read_choices
from gui.settings.setting_pages import SettingPages
from gui.widgets.buttons.clear_button import ClearButton
from gui.widgets.buttons.push_button import PushButton, ShowsKeys
from gui.widgets.category_page import is_on_wide_screen
from gui.widgets.fields.form import FieldForm
from gui.widgets.page_scroll import PageScroll
from gui.widgets.paragraph import Paragraph
from gui.widgets.room_on_screen import take_room
from gui.widgets.sheet import Sheet
from gui.widgets.spoken.roles import announce
from gui.widgets.tab_order import tab_stops
from scheduler_core.values.records.digest import FIELD as DIGEST

# What the columns have around them, in steps of the scale.
_MARGINS = 20
_REST_MILLISECONDS = 100
_ENTER = {Qt.Key.Key_Return, Qt.Key.Key_Enter}


class SettingsDialog(ShowsKeys, QDialog):
    """Tells by `change_wanted` which setting is to read how, by name, and how it read when that was chosen.

    A click counts at once. What is typed counts when the field is left, Enter is pressed or the settings are
    closed: half a number would be a choice that nobody made.
    """

    change_wanted = Signal(str, str, str, str)
    look_wanted = Signal()
    undo_wanted = Signal()
    start_again_wanted = Signal()

    def __init__(
        self,
        theme: Theme,
        languages: list[str],
        pages: Sequence[SettingsPage] = (),
        keys: Sequence[QAction] = (),
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("settings")
        self.setWindowTitle(self.tr("Settings"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.addActions(list(keys))
        self._texts: dict[str, str] = {}
        # What each setting read like before the change that is being made.
        self._before: dict[str, str] = {}
        self._refusals: dict[str, str] = {}
        self._typed: tuple[str, FieldForm] | None = None
        # Made in the order in which Tab leads through them. Put in order later, Qt would lead in between to
        # rows whose keyboard one of their parts has.
        self._search = QLineEdit(self)
        ClearButton(theme, self._search)
        self._categories = CategoryList(theme, self)
        self._setting_pages = SettingPages(theme, languages, self)
        self.tokens = self._setting_pages.tokens
        self.store_place = self._setting_pages.store_place
        self._brought = {page.key: page for page in pages}
        self._stack = QStackedWidget(self)
        self._stack.setObjectName("settings_pages")
        self._shown: dict[str, QWidget] = {}
        self._fill(pages)
        # Where letters or words are long for the screen, signs leave their room to the pages.
        self._is_narrow = not is_on_wide_screen(self) or not self._has_room_for_words()
        if self._is_narrow:
            self._categories.make_narrow()
        self._told = Paragraph(self)
        self._told.setObjectName("settings_told")
        self._undo = PushButton(self.tr("&Undo"), self)
        self._again = PushButton(self.tr("&Start again now"), self)
        self._close = PushButton(self.tr("Close"), self)
        self._lay_out()
        self._connect()
        self._until_free = QTimer(self, interval=_REST_MILLISECONDS)
        self._until_free.timeout.connect(self._look_if_free)
        take_room(self, self.sizeHint())

    def sizeHint(self) -> QSize:
        return QSize(space(230), space(155))

    # ---- what is shown

    def show_texts(self, texts: Mapping[str, str], being_saved: Iterable[str] = ()) -> None:
        """Show how all settings read; what is typed, chosen, being saved, wrong or was refused stays."""
        kept = {*self._problems(), *(place for place in being_saved if place in self._texts)}
        if self._typed is not None:
            kept.add(self._typed[0])
        if self._waits_for_digests() and DIGEST in self._texts:
            kept.add(DIGEST)
        self._before |= {place: text for place, text in texts.items() if place not in kept}
        self._texts = {**texts, **{place: self._texts[place] for place in kept}}
        for form in self._setting_pages.forms:
            form.show_texts(self._texts)
        self._show_problems()

    def show_store(self, place: str, zones: list[str]) -> None:
        """Name the store, and offer these zones."""
        self._setting_pages.show_store(place, zones)

    def offer_channels(self, names: Sequence[str]) -> None:
        """Know which channels can be told."""
        self._setting_pages.tellings.offer_channels(names)
        if not self._waits_for_digests():
            self._setting_pages.digests.offer_channels(names)

    def show_next_store(self, place: str) -> None:
        """Name the store that the next start opens."""
        self.store_place.show_value(self.tr("From the next start: {place}").format(place=place))

    def show_no_start(self) -> None:
        """Say that the start at login can't be switched on."""
        start = self._setting_pages.start
        start.setEnabled(False)
        start.setToolTip(self.tr("It is not known how this Hourbell was started."))

    def show_refusal(self, place: str, reason: str) -> bool:
        """Say next to a place why it could not be saved; False if it does not stand here."""
        if self._setting_pages.find(place) is None:
            return False
        self._refusals[place] = reason
        self._show_problems()
        self.focus(place)
        return True

    def show_done(self, text: str, *, can_undo: bool) -> None:
        """Say at the foot what was done, next to the button that takes it back."""
        self._tell(text, QPalette.ColorRole.WindowText, can_undo=can_undo)

    def show_failure(self, text: str) -> None:
        """Say at the foot what went wrong: the window's own notice would be behind the settings."""
        self._tell(text, QPalette.ColorRole.BrightText, can_undo=False)

    def hide_undo(self) -> None:
        """Hide the way back: something else would be undone."""
        self._tell("", QPalette.ColorRole.WindowText, can_undo=False)

    def offer_to_start_again(self, *, is_wanted: bool) -> None:
        self._again.setVisible(is_wanted)

    def focus(self, place: str) -> None:
        """Lead to a setting or a category, to the first setting if none is named."""
        place = place or ("starts_at_login" if self._setting_pages.start.isEnabled() else "closing")
        found = self._setting_pages.find(place)
        if found is None:
            self._categories.choose(place)
            self._categories.setFocus()
            return
        key, form = found
        self._categories.choose(key)
        form.focus(place)
        page = self._shown[key]
        if isinstance(page, PageScroll):
            page.ensureWidgetVisible(form.editor(place), 0, space(30))

    # ---- built once

    def _fill(self, pages: Sequence[SettingsPage]) -> None:
        for category in self._setting_pages.categories:
            self._categories.add(category.key, category.title, category.icon_name)
            scroll = PageScroll(self)
            # Each part of a page comes into sight when the keyboard comes to it.
            scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
            scroll.setWidget(category.page)
            category.page.stand_before_bar(scroll.verticalScrollBar().sizeHint().width())
            # The sheet lies below.
            for part in (category.page, scroll.viewport()):
                part.setAutoFillBackground(False)
            self._shown[category.key] = scroll
            self._stack.addWidget(scroll)
        for page in pages:
            self._categories.add(page.key, page.title, page.icon_name)

    def _prepare_buttons(self) -> None:
        self._undo.setObjectName("undo_setting")
        self._undo.setAutoDefault(False)
        self._again.setObjectName("start_again")
        self._again.setAutoDefault(False)
        self._again.setToolTip(self.tr("Quit Hourbell and begin it anew, as some settings hold from then on"))
        self._again.hide()
        self._close.setObjectName("close_settings")
        self._close.setAutoDefault(False)

    def _has_room_for_words(self) -> bool:
        needed = self._categories.minimumSizeHint().width() + self._stack.minimumSizeHint().width()
        return needed + space(_MARGINS) <= self.screen().availableGeometry().width()

    def _lay_out(self) -> None:
        self._search.setObjectName("search_settings")
        self._search.setPlaceholderText(self.tr("Search the settings"))
        self._search.setAccessibleName(self._search.placeholderText())
        self._categories.setAccessibleName(self.tr("Categories"))
        self._prepare_buttons()
        self.hide_undo()
        side = QVBoxLayout()
        beside = space(1 if self._is_narrow else 3)
        side.setContentsMargins(beside, 0, beside, 0)
        side.setSpacing(space(2))
        if not self._is_narrow:
            side.addWidget(self._search)
        side.addWidget(self._categories, 1)
        columns = QHBoxLayout()
        columns.setSpacing(0)
        columns.addLayout(side)
        sheet = Sheet(self)
        page = QVBoxLayout(sheet)
        page.setContentsMargins(1, 1, 1, 1)
        page.addWidget(self._stack)
        columns.addWidget(sheet, 1)
        columns.setContentsMargins(*begun_after(0, space(3), space(3), 0))
        buttons = QDialogButtonBox(self)
        buttons.addButton(self._close, QDialogButtonBox.ButtonRole.RejectRole)
        foot = QHBoxLayout()
        foot.setContentsMargins(*begun_after(space(5), space(3), space(3), space(3)))
        foot.setSpacing(space(3))
        foot.addWidget(self._told, 1)
        foot.addWidget(self._undo)
        foot.addWidget(self._again)
        foot.addWidget(buttons)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        if self._is_narrow:
            above = QHBoxLayout()
            above.setContentsMargins(space(3), space(3), space(3), 0)
            above.addWidget(self._search)
            column.addLayout(above)
        column.addLayout(columns, 1)
        column.addLayout(foot)

    def _connect(self) -> None:
        self._close.clicked.connect(self.close)
        self._undo.clicked.connect(self.undo_wanted)
        self._again.clicked.connect(self.start_again_wanted)
        self._search.textChanged.connect(self._find)
        self._categories.chosen.connect(self._show_category)
        self._setting_pages.folder.settled.connect(self.settle)
        for form in self._setting_pages.forms:
            form.text_changed.connect(self._on_text)
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._on_focus)

    # ---- what the user does

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if Qt.Key(event.key()) in _ENTER:
            self.settle()
        else:
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settle()
        super().closeEvent(event)

    def reject(self) -> None:
        self.settle()
        super().reject()

    def settle(self) -> None:
        """Save what is typed, unless it is wrong."""
        if self._typed is None:
            return
        place, form = self._typed
        if place in self._show_problems():
            return
        self._typed = None
        text = self._texts[place]
        before, self._before[place] = self._before.get(place, text), text
        self.change_wanted.emit(place, text, form.name_of(place), before)

    def _on_text(self, place: str, text: str) -> None:
        if self._typed is not None and self._typed[0] != place:
            self.settle()
        self._texts[place] = text
        self._refusals.pop(place, None)
        self._show_problems()
        found = self._setting_pages.find(place)
        if found is not None:
            self._typed = (place, found[1])
            if found[1].is_at_once(place):
                self.settle()

    def _on_focus(self, before: QWidget | None, _now: QWidget | None) -> None:
        if before is not None and self.isAncestorOf(before):
            self.settle()

    def _waits_for_digests(self) -> bool:
        """Tell whether the user is about to choose in a digest; the settings are read again after that."""
        is_held = self._setting_pages.digests.is_held
        if is_held:
            self._until_free.start()
        return is_held

    def _look_if_free(self) -> None:
        if not self._setting_pages.digests.is_held:
            self._until_free.stop()
            self.look_wanted.emit()

    def _problems(self) -> Mapping[str, str]:
        return {**read_choices(self._texts).problems, **self._refusals} if self._texts else {}

    def _show_problems(self) -> Mapping[str, str]:
        problems = self._problems()
        for form in self._setting_pages.forms:
            form.show_problems(problems)
        return problems

    def _show_category(self, key: str) -> None:
        if key not in self._shown:
            self._shown[key] = self._brought[key].make(self)
            self._stack.addWidget(self._shown[key])
            # It came after the foot, and its own parts as they were made.
            foot = (self._undo, self._again, self._close)
            for before, after in pairwise((*tab_stops(self._shown[key]), *foot)):
                QWidget.setTabOrder(before, after)
        self._stack.setCurrentWidget(self._shown[key])

    def _find(self, text: str) -> None:
        wanted = text.strip().casefold()
        words = {each.key: each.page.words for each in self._setting_pages.categories}
        words |= {key: f"{page.title}\n{page.words}" for key, page in self._brought.items()}
        found = frozenset(key for key, said in words.items() if wanted in said.casefold())
        self._categories.show_only(found)

    def _tell(self, text: str, role: QPalette.ColorRole, *, can_undo: bool) -> None:
        self._told.setText(text)
        announce(self._told, text)
        self._told.setForegroundRole(role)
        self._undo.setVisible(can_undo)
