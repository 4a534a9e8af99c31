"""Place everything the window can do in one menu."""

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.actions import Actions


def main_menu(actions: Actions, pause_menu: QMenu, parent: QWidget) -> QMenu:
    """Return the menu behind the button at the end of the tool bar."""
    menu = QMenu(parent)
    menu.setObjectName("main_menu")
    menu.addActions([actions.jobs.new, actions.jobs.quick_add])
    menu.addSeparator()
    job_menu(menu.addMenu(menu.tr("Selected &jobs")), actions, pause_menu)
    run_menu(menu.addMenu(menu.tr("Se&lected runs")), actions)
    menu.addAction(actions.jobs.pause_everything)
    menu.addSeparator()
    menu.addActions([actions.undo, actions.redo, actions.search])
    menu.addSeparator()
    _view_menu(menu.addMenu(menu.tr("&View")), actions)
    days = menu.addMenu(menu.tr("&Days"))
    days.addActions([actions.today, actions.previous_month, actions.next_month])
    menu.addMenu(menu.tr("&Colours")).addActions(list(actions.appearances))
    menu.addSeparator()
    menu.addActions([actions.settings, actions.doctor])
    menu.addSeparator()
    menu.addActions([actions.shortcuts, actions.about])
    menu.addSeparator()
    menu.addAction(actions.quit)
    return menu


def job_menu(menu: QMenu, actions: Actions, pause_menu: QMenu) -> QMenu:
    """Fill a menu with what can be asked of the selected jobs."""
    jobs = actions.jobs
    menu.addActions([jobs.run_now, jobs.edit, jobs.rename, jobs.duplicate])
    menu.addSeparator()
    menu.addActions([jobs.switch, jobs.pause, jobs.resume])
    menu.addSeparator()
    menu.addActions([jobs.delete, jobs.restore, jobs.purge])
    jobs.pause.setMenu(pause_menu)
    return menu


def run_menu(menu: QMenu, actions: Actions) -> QMenu:
    """Fill a menu with what can be asked of the selected runs, and of the log."""
    runs = actions.runs
    menu.addActions([runs.show_output, runs.again, runs.cancel, runs.copy])
    menu.addSeparator()
    menu.addActions([runs.newest, runs.clear_filters])
    return menu


def every_action(menu: QMenu) -> set[QAction]:
    """Return the actions of a menu and of all menus below it."""
    found: set[QAction] = set()
    for action in menu.actions():
        below = action.menu()
        if not action.isSeparator() and action.objectName():
            found.add(action)
        if isinstance(below, QMenu):
            found |= every_action(below)
    return found


def _view_menu(menu: QMenu, actions: Actions) -> None:
    menu.addActions(actions.views.actions())
    menu.addSeparator()
    menu.addActions([actions.show_log, actions.show_inspector, actions.full_screen])
