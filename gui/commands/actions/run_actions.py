"""The actions on runs."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gui.widgets.action_maker import ActionMaker


class RunActions(QObject):
    """The actions on the selected runs of the log."""

    def __init__(self, maker: ActionMaker, parent: QObject) -> None:
        super().__init__(parent)
        make = maker.action
        self.show_output = make(
            "show_output",
            "Ctrl+O",
            self.tr("Show &output"),
            self.tr("Show or hide what the selected run has written"),
            icon_name="output",
            is_checkable=True,
        )
        self.cancel = make(
            "cancel", "Ctrl+.", self.tr("&Cancel"), self.tr("End the selected runs"), icon_name="stop"
        )
        self.again = make(
            "again",
            "Ctrl+Alt+R",
            self.tr("Run a&gain"),
            self.tr("Try once more what the selected run was for"),
            icon_name="redo",
        )
        self.again_with = make(
            "again_with",
            "Ctrl+Alt+Shift+R",
            self.tr("Run again with &values…"),
            self.tr(
                "Run the job of the selected run with other values; those of the run stand there at first"
            ),
            icon_name="redo",
        )
        self.why = make(
            "why_run",
            "Ctrl+Alt+Y",
            self.tr("Wh&y?"),
            self.tr("Say below the output why the selected run ran, and with which state of its job"),
            icon_name="question",
        )
        self.it_worked = make(
            "it_worked",
            "Ctrl+Alt+W",
            self.tr("It &worked"),
            self.tr("Say that the interrupted run has done its work, so that it is not run again"),
            icon_name="check",
        )
        self.show_runs = make(
            "show_runs",
            "Ctrl+L",
            self.tr("S&how its runs"),
            self.tr("Show the runs of the selected jobs in the log"),
            icon_name="history",
        )
        self.copy_as_curl = make(
            "copy_as_curl",
            "Ctrl+Alt+C",
            self.tr("Copy as c&URL"),
            self.tr("Copy the call of the selected run as a command for a terminal, without its secrets"),
            icon_name="copy",
        )
        self.export = make(
            "export_log",
            "Ctrl+Alt+E",
            self.tr("&Export these runs…"),
            self.tr("Write all runs that the log shows into a file for a spreadsheet or a program"),
            icon_name="save",
        )
        self.copy = make(
            "copy", "Ctrl+Shift+C", self.tr("Co&py"), self.tr("Copy the selected lines of the log as text")
        )
        self.newest = make(
            "newest",
            "Ctrl+End",
            self.tr("Go to the &newest"),
            self.tr("Show the newest run and follow what comes"),
            icon_name="down",
        )
        self.clear_filters = make(
            "clear_filters",
            "Ctrl+Shift+F",
            self.tr("Show &all runs"),
            self.tr("Take away all filters of the log"),
            icon_name="close",
        )

    @property
    def for_menu(self) -> tuple[QAction, ...]:
        """Return what a menu of selected runs offers, in its order."""
        return (
            self.show_output,
            self.again,
            self.again_with,
            self.why,
            self.it_worked,
            self.cancel,
            self.copy,
            self.copy_as_curl,
            self.export,
        )
