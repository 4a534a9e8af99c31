"""The actions on an occurrence in the calendar or the timeline."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction

from gui.widgets.action_maker import ActionMaker


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
