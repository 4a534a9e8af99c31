"""Open the menus of the tool bar, and dialogs that belong to no feature."""

from PySide6.QtCore import QObject, QPoint
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands.actions.actions import Actions
from gui.commands.job_choice import JobChoice
from gui.look.theme import Theme
from gui.shell.tool_bar import ToolBar


class ToolMenus(QObject):
    """Answers the actions for them; each is made when it is first wanted."""

    def __init__(
        self,
        theme: Theme,
        actions: Actions,
        choice: JobChoice,
        tools: ToolBar,
        pause_menu: QMenu,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._theme = theme
        self._actions = actions
        self._choice = choice
        self._tools = tools
        self._pause_menu = pause_menu
        self._window = parent
        self._menu: QMenu | None = None
        actions.main_menu.triggered.connect(self._open_menu)
        actions.jobs.pause.triggered.connect(self._open_pause_menu)
        actions.shortcuts.triggered.connect(self._open_shortcuts)
        actions.about.triggered.connect(self._open_about)

    @property
    def menu(self) -> QMenu:
        """The menu of everything, made when it is first wanted."""
        from gui.commands.actions.menus import main_menu

        if self._menu is None:
            self._menu = main_menu(self._actions, self._pause_menu, self._window)
            self._choice.hold_while_open(self._menu)
        return self._menu

    def _open_menu(self) -> None:
        self._open_below(self._actions.main_menu, self.menu, is_at_end=True)

    def _open_pause_menu(self) -> None:
        self._open_below(self._actions.jobs.pause, self._pause_menu)

    def _open_below(self, action: QAction, menu: QMenu, is_at_end: bool = False) -> None:
        """Open a menu at the side of its button where that stands; at the end of the tools at their edge."""
        button = self._tools.button(action)
        is_to_the_left = is_at_end != button.isRightToLeft()
        corner = button.rect().bottomRight() if is_to_the_left else button.rect().bottomLeft()
        width = menu.sizeHint().width() if is_to_the_left else 0
        menu.popup(button.mapToGlobal(corner) - QPoint(width, 0))

    def _open_shortcuts(self) -> None:
        from gui.shell.shortcuts_dialog import ShortcutsDialog

        ShortcutsDialog(self._actions.all, self.menu, self._window).open()

    def _open_about(self) -> None:
        from gui.shell.about_dialog import AboutDialog

        AboutDialog(self._theme, self._window).open()
