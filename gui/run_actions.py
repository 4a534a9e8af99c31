"""What the user can ask of runs."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gui.action_maker import ActionMaker


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
        self.copy = make(
            "copy", "Ctrl+Shift+C", self.tr("Cop&y"), self.tr("Copy the selected lines of the log as text")
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
        return (self.show_output, self.again, self.cancel, self.copy)
