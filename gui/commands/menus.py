"""Place everything the window can do in one menu."""

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands.actions import Actions


def main_menu(actions: Actions, pause_menu: QMenu, parent: QWidget) -> QMenu:
    """Return the menu behind the button at the end of the tool bar."""
    menu = QMenu(parent)
    menu.setObjectName("main_menu")
    menu.addActions([actions.jobs.new, actions.jobs.quick_add])
    menu.addActions([actions.jobs.take_from_file, actions.jobs.write_to_file, actions.jobs.paste_text])
    menu.addSeparator()
    job_menu(menu.addMenu(_tr("Selected &jobs")), actions, pause_menu)
    run_menu(menu.addMenu(_tr("Se&lected runs")), actions)
    menu.addMenu(_tr("Occurrence: &move or skip")).addActions(list(actions.occurrences.for_menu))
    menu.addActions([actions.jobs.pause_everything, actions.jobs.empty_bin])
    menu.addSeparator()
    menu.addActions([actions.undo, actions.redo, actions.search, actions.keep_filter, actions.palette])
    menu.addSeparator()
    _view_menu(menu.addMenu(_tr("&View")), actions)
    days = menu.addMenu(_tr("&Days"))
    days.addActions([actions.today, actions.previous_page, actions.next_page])
    days.addSeparator()
    days.addActions(actions.calendar_modes.actions())
    days.addSeparator()
    days.addActions([actions.zoom_in, actions.zoom_out])
    days.addSeparator()
    days.addActions([actions.print, actions.save_pdf])
    menu.addMenu(_tr("&Colours")).addActions(list(actions.appearances))
    menu.addSeparator()
    menu.addActions(
        [
            *(actions.statistics, actions.simulator, actions.job_folder),
            *(actions.settings, actions.doctor, actions.copied_store),
        ]
    )
    menu.addSeparator()
    menu.addActions([actions.shortcuts, actions.about])
    menu.addSeparator()
    menu.addAction(actions.quit)
    return menu


def job_menu(menu: QMenu, actions: Actions, pause_menu: QMenu) -> QMenu:
    """Fill a menu with what can be asked of the selected jobs."""
    jobs = actions.jobs
    menu.addActions([jobs.run_now, jobs.stop, jobs.edit, jobs.rename, jobs.duplicate, jobs.copy_as_text])
    menu.addSeparator()
    menu.addActions([jobs.move, jobs.tags, jobs.colour])
    menu.addSeparator()
    menu.addActions([actions.runs.show_runs, jobs.history, jobs.statistics, jobs.simulate])
    menu.addSeparator()
    menu.addActions([jobs.switch, jobs.pause, jobs.resume, jobs.pending])
    menu.addSeparator()
    menu.addActions([jobs.delete, jobs.restore, jobs.purge])
    jobs.pause.setMenu(pause_menu)
    return menu


def run_menu(menu: QMenu, actions: Actions) -> QMenu:
    """Fill a menu with what can be asked of the selected runs, and of the log."""
    runs = actions.runs
    menu.addActions([runs.show_output, runs.again, runs.why, runs.it_worked, runs.cancel])
    menu.addSeparator()
    menu.addActions([runs.copy, runs.copy_as_curl])
    menu.addSeparator()
    menu.addActions([runs.newest, runs.clear_filters, runs.export])
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
    menu.addActions([actions.show_log, actions.show_inspector, actions.compact_list, actions.full_screen])


def _tr(text: str) -> str:
    return QCoreApplication.translate("main_menu", text)
