"""Place everything the window can do in one menu."""

from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QWidget

from gui.commands.actions.actions import Actions
from gui.widgets.menu import Menu


def main_menu(actions: Actions, pause_menu: QMenu, parent: QWidget) -> QMenu:
    """Return the menu behind the button at the end of the tool bar.

    What is wanted rarely lies one menu deeper, so that all rows fit on a small screen.
    """
    jobs = actions.jobs
    menu = Menu(parent)
    menu.setObjectName("main_menu")
    menu.addActions([jobs.new, jobs.quick_add])
    exchange = menu.add_menu(_tr("&Import and export"))
    exchange.addActions([jobs.take_from_file, jobs.paste_text, jobs.write_to_file])
    menu.addSeparator()
    job_menu(menu.add_menu(_tr("Selected &jobs")), actions, pause_menu)
    run_menu(menu.add_menu(_tr("Se&lected runs")), actions)
    menu.add_menu(_tr("&Occurrence")).addActions(list(actions.occurrences.for_menu))
    menu.addActions([jobs.pause_everything, jobs.empty_bin])
    menu.addSeparator()
    menu.addActions([actions.undo, actions.redo, actions.search, actions.palette])
    menu.addSeparator()
    _view_menu(menu.add_menu(_tr("&View")), actions)
    _day_menu(menu.add_menu(_tr("&Days")), actions)
    tools = menu.add_menu(_tr("&Tools"))
    tools.addActions([actions.statistics, actions.simulator, actions.machines])
    tools.addSeparator()
    tools.addActions([actions.job_folder, actions.copied_store, actions.doctor])
    menu.addSeparator()
    menu.addAction(actions.settings)
    menu.add_menu(_tr("&Help")).addActions([actions.guide, actions.shortcuts, actions.about])
    menu.addAction(actions.quit)
    return menu


def job_menu(menu: Menu, actions: Actions, pause_menu: QMenu) -> Menu:
    """Fill a menu with what can be asked of the selected jobs; what is wanted rarely lies one menu deeper."""
    jobs = actions.jobs
    menu.addActions([jobs.run_now, jobs.stop, jobs.pause, jobs.resume])
    menu.addSeparator()
    menu.addActions([jobs.edit, jobs.rename, jobs.duplicate])
    menu.addSeparator()
    menu.addActions([jobs.switch, jobs.colour, jobs.move, jobs.tags])
    menu.addSeparator()
    menu.addAction(actions.runs.show_runs)
    more = menu.add_menu(_tr("&More"))
    more.addActions([jobs.history, jobs.statistics, jobs.simulate, jobs.backfill, jobs.pending])
    more.addSeparator()
    more.addAction(jobs.copy_as_text)
    menu.addSeparator()
    menu.addActions([jobs.delete, jobs.restore, jobs.purge])
    jobs.pause.setMenu(pause_menu)
    menu.aboutToShow.connect(partial(jobs.offered.emit, True))
    menu.aboutToHide.connect(partial(jobs.offered.emit, False))
    return menu


def run_menu(menu: QMenu, actions: Actions) -> QMenu:
    """Fill a menu with what can be asked of the selected runs, and of the log."""
    runs = actions.runs
    menu.addActions([runs.show_output, runs.again, runs.again_with, runs.why, runs.it_worked, runs.cancel])
    menu.addSeparator()
    menu.addActions([runs.copy, runs.copy_as_curl])
    menu.addSeparator()
    menu.addActions([runs.newest, runs.clear_filters, runs.export])
    return menu


def every_action(menu: QMenu) -> list[QAction]:
    """Return the actions of a menu and of all menus below it, in their order, each once."""
    found: list[QAction] = []
    for action in menu.actions():
        below = action.menu()
        if not action.isSeparator() and action.objectName():
            found.append(action)
        if isinstance(below, QMenu):
            found += every_action(below)
    return list(dict.fromkeys(found))


def _view_menu(menu: Menu, actions: Actions) -> None:
    menu.addActions(actions.views.actions())
    menu.addSeparator()
    menu.addActions([actions.show_log, actions.show_inspector, actions.compact_list, actions.full_screen])
    menu.addSeparator()
    menu.addAction(actions.keep_filter)
    menu.add_menu(_tr("Colou&rs")).addActions(list(actions.appearances))


def _day_menu(menu: QMenu, actions: Actions) -> None:
    menu.addActions([actions.today, actions.previous_page, actions.next_page])
    menu.addSeparator()
    menu.addActions(actions.calendar_modes.actions())
    menu.addSeparator()
    menu.addActions([actions.zoom_in, actions.zoom_out])
    menu.addSeparator()
    menu.addActions([actions.print, actions.save_pdf])


def _tr(text: str) -> str:
    return QCoreApplication.translate("main_menu", text)
