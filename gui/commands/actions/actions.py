"""Every action of the window with its keyboard shortcut, made once; menus and tool bars only place it."""

from collections.abc import Iterable

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction, QActionGroup

from gui.commands.actions.job_actions import JobActions
from gui.commands.actions.run_actions import RunActions
from gui.look.theme import Theme
from gui.memory.window_memory import Appearance
from gui.widgets.action_maker import ActionMaker


class Actions(QObject):
    """The actions of the window, each with text, icon, shortcut and status tip."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._maker = ActionMaker(theme, self)
        self.jobs = JobActions(self._maker, self)
        self.runs = RunActions(self._maker, self)
        self.occurrences = OccurrenceActions(self._maker, self)
        self._lacking: list[QAction] = []
        self._make_changes()
        self._make_views()
        self._make_days()
        self._make_colours(theme.wanted)
        self._make_program()
        # Drawing all of them takes as long as the rest of the window's first picture.
        self._maker.draw_icons_of(
            (
                *(self.jobs.new, self.jobs.quick_add, self.jobs.run_now, self.jobs.pause),
                *(self.undo, self.redo, self.palette, self.main_menu, self.previous_page, self.next_page),
                *self.views.actions(),
            )
        )

    @property
    def all(self) -> tuple[QAction, ...]:
        return self._maker.made

    @property
    def icon_names(self) -> Iterable[str]:
        return self._maker.icon_names

    def lack_store(self) -> None:
        """Switch off what can't be done where no store could be opened, until there is one."""
        jobs = self.jobs
        lacking = (jobs.new, jobs.quick_add, jobs.take_from_file, jobs.write_to_file, jobs.paste_text)
        rest = (self.statistics, self.simulator, self.machines, self.job_folder, self.print, self.save_pdf)
        for action in (*lacking, jobs.pause_everything, *rest):
            if action.isEnabled():
                self._lacking.append(action)
                action.setEnabled(False)

    def have_store(self) -> None:
        """Switch on what was switched off as there was no store."""
        for action in self._lacking:
            action.setEnabled(True)
        self._lacking.clear()

    def _make_changes(self) -> None:
        make = self._maker.action
        self.undo = make("undo", "Ctrl+Z", self.tr("&Undo"), self.tr("Undo the last change"))
        self.redo = make("redo", "Ctrl+Shift+Z", self.tr("&Redo"), self.tr("Do again what was undone"))
        self.search = make(
            "search", "Ctrl+F", self.tr("&Search"), self.tr("Look for jobs and runs by their text")
        )
        self.palette = make(
            "palette",
            "Ctrl+K",
            self.tr("Co&mmand palette…"),
            self.tr("Find an action, a job, a folder, a tag or a setting by its name"),
        )
        self.keep_filter = make(
            "keep_filter",
            "Ctrl+Shift+J",
            self.tr("&Keep this filter…"),
            self.tr("Give what is searched, the group and its tags a name beside the views"),
            icon_name="filter",
        )
        for action in (self.undo, self.redo):
            action.setEnabled(False)

    def _make_views(self) -> None:
        make = self._maker.action
        self.show_list = make(
            "list", "Ctrl+1", self.tr("&List"), self.tr("Show the jobs as a list"), is_checkable=True
        )
        self.show_calendar = make(
            "calendar",
            "Ctrl+2",
            self.tr("&Calendar"),
            self.tr("Show the days and what they bring"),
            icon_name="today",
            is_checkable=True,
        )
        self.show_timeline = make(
            "timeline",
            "Ctrl+3",
            self.tr("Ti&meline"),
            self.tr("Show a lane for each job along the time"),
            is_checkable=True,
        )
        self.show_whole_log = make(
            "whole_log",
            "Ctrl+4",
            self.tr("L&og"),
            self.tr("Give the log all the room"),
            icon_name="log",
            is_checkable=True,
        )
        self.views = QActionGroup(self)
        for action in (self.show_list, self.show_calendar, self.show_timeline, self.show_whole_log):
            self.views.addAction(action)
        self.show_list.setChecked(True)
        self.show_log = make(
            "log",
            "Ctrl+J",
            self.tr("Show lo&g"),
            self.tr("Show or hide the log below the views"),
            is_checkable=True,
        )
        self.show_inspector = make(
            "inspector",
            "F9",
            self.tr("Show &inspector"),
            self.tr("Show or hide what there is to know about the selected job"),
            is_checkable=True,
        )
        self.compact_list = make(
            "compact_list",
            "Ctrl+Shift+Y",
            self.tr("Com&pact list"),
            self.tr("Show each job in one line, with columns to choose by a right click on their titles"),
            icon_name="list",
            is_checkable=True,
        )
        self.full_screen = make(
            "full-screen",
            "F11",
            self.tr("&Full screen"),
            self.tr("Fill the screen with this window, or stop doing so"),
            is_checkable=True,
        )

    def _make_days(self) -> None:
        make = self._maker.action
        self.today = make("today", "Ctrl+T", self.tr("&Today"), self.tr("Show today in the calendar"))
        self.previous_page = make(
            "previous", "Alt+PgUp", self.tr("&Earlier"), self.tr("Show the days before in the calendar")
        )
        self.next_page = make(
            "next", "Alt+PgDown", self.tr("&Later"), self.tr("Show the days after in the calendar")
        )
        self.calendar_modes = QActionGroup(self)
        modes = (
            ("month", "Alt+1", self.tr("&Month"), self.tr("Show a month in the calendar")),
            ("week", "Alt+2", self.tr("&Week"), self.tr("Show a week hour by hour in the calendar")),
            ("day", "Alt+3", self.tr("&Day"), self.tr("Show a day hour by hour in the calendar")),
            ("agenda", "Alt+4", self.tr("&Agenda"), self.tr("Show two weeks as a list in the calendar")),
        )
        for name, key, text, tip in modes:
            icon_name = "list" if name == "agenda" else "today"
            self.calendar_modes.addAction(make(name, key, text, tip, icon_name=icon_name, is_checkable=True))
        self.calendar_modes.actions()[0].setChecked(True)
        self.print = make(
            "print", "Ctrl+P", self.tr("&Print…"), self.tr("Print what the calendar or the timeline shows")
        )
        self.save_pdf = make(
            "save_pdf",
            "Ctrl+Shift+P",
            self.tr("Sa&ve as PDF…"),
            self.tr("Write what the calendar or the timeline shows into a PDF"),
            icon_name="export",
        )
        self.zoom_in = make(
            "zoom_in",
            "Ctrl++",
            self.tr("Clo&ser"),
            self.tr("Show a shorter span in the timeline"),
            icon_name="plus",
        )
        self.zoom_out = make(
            "zoom_out",
            "Ctrl+-",
            self.tr("&Farther"),
            self.tr("Show a longer span in the timeline"),
            icon_name="minus",
        )

    def _make_colours(self, wanted: Appearance) -> None:
        make = self._maker.action
        self.follow_system = make(
            "system",
            "Ctrl+Shift+A",
            self.tr("Colours of the &system"),
            self.tr("Be light or dark, of high contrast or not, as the desktop is"),
            is_checkable=True,
        )
        self.light = make(
            "light",
            "Ctrl+Shift+L",
            self.tr("&Light colours"),
            self.tr("Be light whatever the desktop is"),
            is_checkable=True,
        )
        self.dark = make(
            "dark",
            "Ctrl+Shift+D",
            self.tr("&Dark colours"),
            self.tr("Be dark whatever the desktop is"),
            is_checkable=True,
        )
        self.high_light = make(
            "high_light",
            "Ctrl+Alt+H",
            self.tr("L&ight, high contrast"),
            self.tr("Be light with strong frames and dark words whatever the desktop is"),
            icon_name="light",
            is_checkable=True,
        )
        self.high_dark = make(
            "high_dark",
            "Ctrl+Alt+J",
            self.tr("D&ark, high contrast"),
            self.tr("Be black with strong frames and bright words whatever the desktop is"),
            icon_name="dark",
            is_checkable=True,
        )
        self.appearances = {
            self.follow_system: Appearance.SYSTEM,
            self.light: Appearance.LIGHT,
            self.dark: Appearance.DARK,
            self.high_light: Appearance.HIGH_LIGHT,
            self.high_dark: Appearance.HIGH_DARK,
        }
        self.appearance_group = QActionGroup(self)
        for action, appearance in self.appearances.items():
            action.setChecked(appearance == wanted)
            self.appearance_group.addAction(action)

    def _make_program(self) -> None:
        make = self._maker.action
        self.main_menu = make("menu", "F10", self.tr("&Menu"), self.tr("Show everything this window can do"))
        self.settings = make(
            "settings", "Ctrl+,", self.tr("Settin&gs…"), self.tr("Choose how Hourbell behaves")
        )
        self.statistics = make(
            "statistics",
            "Ctrl+Shift+S",
            self.tr("Statistics &of runs…"),
            self.tr("Show how often jobs succeed, how long they take and how late they begin"),
        )
        self.simulator = make(
            "simulator",
            "Ctrl+Shift+I",
            self.tr("Si&mulator…"),
            self.tr("Show what would run, and what would be missed if the machine were off at times"),
        )
        self.machines = make(
            "machines",
            "Ctrl+Alt+M",
            self.tr("Machi&nes…"),
            self.tr("Show the machines of this store, what they run, and let one take no more runs"),
        )
        self.doctor = make(
            "doctor",
            "Ctrl+Shift+H",
            self.tr("&Health…"),
            self.tr("Look for what would keep jobs from running"),
        )
        self.job_folder = make(
            "job_folder",
            "Ctrl+Alt+F",
            self.tr("&Folder of job files…"),
            self.tr("Show conflicts of the folder that jobs lie in as files, and what can't be read there"),
            icon_name="folder",
        )
        self.copied_store = make(
            "copied_store",
            "Ctrl+Alt+T",
            self.tr("Copied s&tore…"),
            self.tr("Decide whether a copied or restored store makes up for what it missed"),
            icon_name="question",
        )
        self.guide = make(
            "guide",
            "F1",
            self.tr("G&uide"),
            self.tr("Show what there is to know about what you are doing"),
            icon_name="question",
        )
        self.shortcuts = make(
            "keyboard",
            "Ctrl+/",
            self.tr("&Keyboard shortcuts"),
            self.tr("List the keys that work in this window"),
        )
        self.about = make(
            "about", "Shift+F1", self.tr("&About Hourbell"), self.tr("Show the version of Hourbell")
        )
        self.about.setMenuRole(QAction.MenuRole.AboutRole)
        self.quit = make("quit", "Ctrl+Q", self.tr("&Quit"), self.tr("Close the window and end Hourbell"))
        self.quit.setMenuRole(QAction.MenuRole.QuitRole)


class OccurrenceActions(QObject):
    """The actions on the selected occurrence."""

    def __init__(self, maker: ActionMaker, parent: QObject) -> None:
        super().__init__(parent)
        make = maker.action
        self.open = make(
            "open_occurrence",
            "Ctrl+Shift+K",
            self.tr("&Open"),
            self.tr("Show the run, or the job of what is to come"),
            icon_name="job",
        )
        self.move = make(
            "move_occurrence",
            "Ctrl+M",
            self.tr("&Move to…"),
            self.tr("Let the selected occurrence run at another time"),
            icon_name="next",
        )
        self.skip = make(
            "skip_occurrence",
            "Ctrl+Del",
            self.tr("&Skip this one"),
            self.tr("Leave out the selected occurrence"),
            icon_name="close",
        )
        self.take_back = make(
            "take_back",
            "Ctrl+Shift+B",
            self.tr("As the &rules say"),
            self.tr("Forget what was said about the selected occurrence alone"),
            icon_name="undo",
        )
        self.add = make(
            "add_occurrence",
            "Ctrl+Shift+M",
            self.tr("&Add one more…"),
            self.tr("Let the job run once more, at a time of your choice"),
            icon_name="plus",
        )
        self.why = make(
            "why",
            "Ctrl+Shift+W",
            self.tr("&Why?"),
            self.tr("Explain the selected occurrence"),
            icon_name="question",
        )
        for action in self.for_menu:
            action.setEnabled(False)

    @property
    def for_menu(self) -> tuple[QAction, ...]:
        """Return what a menu of an occurrence offers, in its order."""
        return (self.open, self.move, self.skip, self.take_back, self.add, self.why)
