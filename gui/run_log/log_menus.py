"""The menus of the log: for the selected runs, and for all."""

from PySide6.QtCore import QObject, QPoint, Qt, QTimer

from gui.commands.actions.run_actions import RunActions
from gui.commands.job_choice import JobChoice
from gui.run_log.run_log_view import RunLogView
from gui.widgets.menu import Menu


class LogMenus(QObject):
    """Opens them where they are asked for; the log stands still while the one of runs is open."""

    def __init__(self, log: RunLogView, actions: RunActions, choice: JobChoice, parent: QObject) -> None:
        super().__init__(parent)
        self._log = log
        self._actions = actions
        self._choice = choice
        self._of_runs: Menu | None = None
        # A menu hides before it tells what was chosen.
        self._end = QTimer(self, singleShot=True, interval=0)
        self._end.timeout.connect(self._let_go_on)
        log.table.menu_wanted.connect(self._open_of_runs)
        log.table.menu_beside_wanted.connect(self._open_beside)

    def _open_of_runs(self, place: QPoint) -> None:
        if self._of_runs is None:
            self._of_runs = menu = Menu(self._log)
            menu.addActions(list(self._actions.for_menu))
            self._choice.hold_while_open(menu)
            menu.aboutToShow.connect(self._stand_still)
            menu.aboutToHide.connect(self._end.start)
        self._of_runs.popup(place)

    def _open_beside(self, place: QPoint) -> None:
        """Offer what needs no run: the ways to all and to the newest, a file of them, and the columns."""
        menu = Menu(self._log)
        menu.setObjectName("log_beside_menu")
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.addActions([self._actions.clear_filters, self._actions.newest])
        menu.addSeparator()
        menu.addAction(self._actions.export)
        menu.addSeparator()
        columns = menu.add_menu(self.tr("Col&umns"))
        columns.setProperty("has_checks", True)
        self._log.columns.fill(columns)
        menu.popup(place)

    def _stand_still(self) -> None:
        self._end.stop()
        self._log.show_menu_open(True)

    def _let_go_on(self) -> None:
        self._log.show_menu_open(False)
