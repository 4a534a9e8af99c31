"""Everything the user can ask of the window, made once; menus and tool bars only place it."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup, QKeySequence

from gui.theme import Theme
from gui.window_memory import Appearance


class Actions(QObject):
    """The actions of the window, each with text, icon, shortcut and status tip."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon_names: dict[QAction, str] = {}

        self.today = self._action("today", "Ctrl+T", self.tr("&Today"))
        self.today.setStatusTip(self.tr("Show today in the calendar"))
        self.previous_month = self._action("previous", "Alt+PgUp", self.tr("&Previous month"))
        self.previous_month.setStatusTip(self.tr("Show the month before in the calendar"))
        self.next_month = self._action("next", "Alt+PgDown", self.tr("&Next month"))
        self.next_month.setStatusTip(self.tr("Show the month after in the calendar"))

        self.show_log = self._action("log", "Ctrl+L", self.tr("Show lo&g"))
        self.show_log.setStatusTip(self.tr("Show or hide the log below the calendar"))
        self.show_log.setCheckable(True)
        self.full_screen = self._action("full-screen", "F11", self.tr("&Full screen"))
        self.full_screen.setStatusTip(self.tr("Fill the screen with this window, or stop doing so"))
        self.full_screen.setCheckable(True)

        self.follow_system = self._action("system", "Ctrl+Shift+A", self.tr("Colours of the &system"))
        self.follow_system.setStatusTip(self.tr("Be light or dark as the desktop is"))
        self.light = self._action("light", "Ctrl+Shift+L", self.tr("&Light colours"))
        self.light.setStatusTip(self.tr("Be light whatever the desktop is"))
        self.dark = self._action("dark", "Ctrl+Shift+D", self.tr("&Dark colours"))
        self.dark.setStatusTip(self.tr("Be dark whatever the desktop is"))
        self.appearances = {
            self.follow_system: Appearance.SYSTEM,
            self.light: Appearance.LIGHT,
            self.dark: Appearance.DARK,
        }
        self.appearance_group = self._choice(theme.wanted)

        self.main_menu = self._action("menu", "F10", self.tr("&Menu"))
        self.main_menu.setStatusTip(self.tr("Show everything this window can do"))
        self.shortcuts = self._action("keyboard", "Ctrl+/", self.tr("&Keyboard shortcuts"))
        self.shortcuts.setStatusTip(self.tr("List the keys that work in this window"))
        self.about = self._action("about", "Shift+F1", self.tr("&About Hourbell"))
        self.about.setStatusTip(self.tr("Show the version of Hourbell"))
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.quit = self._action("quit", "Ctrl+Q", self.tr("&Quit"))
        self.quit.setStatusTip(self.tr("Close the window and end Hourbell"))
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)

        for action in self.all:
            # Where a menu shows an icon, Qt shows no check mark.
            action.setIconVisibleInMenu(not action.isCheckable())
        self._draw_icons()
        theme.changed.connect(self._draw_icons)

    @property
    def all(self) -> tuple[QAction, ...]:
        return tuple(self._icon_names)

    def _action(self, icon_name: str, shortcut: str, text: str) -> QAction:
        action = QAction(text, self)
        action.setObjectName(f"action_{icon_name}")
        action.setShortcut(QKeySequence(shortcut))
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        action.setToolTip(f"{plain(text)} ({keys})")
        self._icon_names[action] = icon_name
        return action

    def _choice(self, wanted: Appearance) -> QActionGroup:
        group = QActionGroup(self)
        for action, appearance in self.appearances.items():
            action.setCheckable(True)
            action.setChecked(appearance == wanted)
            group.addAction(action)
        return group

    def _draw_icons(self) -> None:
        for action, icon_name in self._icon_names.items():
            action.setIcon(self._theme.icon(icon_name))


def plain(text: str) -> str:
    """Return the text of an action without its mnemonic."""
    return text.replace("&", "")
