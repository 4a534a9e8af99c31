"""The actions on jobs."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QAction

from gui.widgets.action_maker import ActionMaker


class JobActions(QObject):
    """The actions on the selected jobs, and those that make new ones.

    `offered` tells that a menu shows them, and that it does no more.
    """

    offered = Signal(bool)

    def __init__(self, maker: ActionMaker, parent: QObject) -> None:
        super().__init__(parent)
        make = maker.action
        self.new = make("new", "Ctrl+N", self.tr("&New job…"), self.tr("Make a job"), icon_name="plus")
        self.quick_add = make(
            "quick_add",
            "Ctrl+Shift+N",
            self.tr("Quic&k add…"),
            self.tr("Make a job from one line of text"),
            icon_name="quick",
        )
        self.edit = make("edit", "Ctrl+E", self.tr("&Edit…"), self.tr("Change the selected job"))
        self.run_now = make(
            "run_now",
            "Ctrl+R",
            self.tr("&Run now"),
            self.tr("Run the selected jobs at once"),
            icon_name="run",
        )
        self.run_now.setIconText(self.tr("Run now", "on a button"))
        self.stop = make(
            "stop_jobs",
            "Ctrl+B",
            self.tr("&Stop"),
            self.tr("End the runs of the selected jobs that are under way; what waits goes on waiting"),
            icon_name="stop",
        )
        self.switch = make(
            "switch",
            "Ctrl+Shift+E",
            self.tr("S&witch on or off"),
            self.tr("Let the selected jobs run by their schedule, or not"),
        )
        self.pause = make(
            "pause", "Ctrl+U", self.tr("&Pause…"), self.tr("Choose how long the selected jobs pause")
        )
        self.resume = make(
            "resume",
            "Ctrl+Shift+U",
            self.tr("Res&ume"),
            self.tr("End the pause of the selected jobs"),
            icon_name="resume",
        )
        self.duplicate = make(
            "duplicate",
            "Ctrl+D",
            self.tr("&Duplicate"),
            self.tr("Make a copy of the selected jobs, switched off"),
        )
        self.rename = make(
            "rename",
            "F2",
            self.tr("Re&name"),
            self.tr("Give the selected job another name"),
            icon_name="edit",
        )
        self.move = make(
            "move_jobs",
            "Ctrl+G",
            self.tr("Move to &folder…"),
            self.tr("Choose the folder that the selected jobs lie in"),
            icon_name="folder",
        )
        self.tags = make(
            "tag_jobs",
            "Ctrl+Shift+T",
            self.tr("Ta&gs…"),
            self.tr("Choose the tags of the selected jobs"),
            icon_name="tag",
        )
        self.colour = make(
            "colour_jobs",
            "Ctrl+Shift+G",
            self.tr("C&olour"),
            self.tr("Choose the colour in which the selected jobs are shown"),
            icon_name="colour",
        )
        self.history = make(
            "job_history",
            "Ctrl+H",
            self.tr("Histor&y…"),
            self.tr("Show what was changed about the selected job, and go back to an earlier form of it"),
            icon_name="revisions",
        )
        self.statistics = make(
            "job_statistics",
            "Ctrl+Alt+S",
            self.tr("Stat&istics…"),
            self.tr("Show how often the selected jobs succeed, how long they take and how late they begin"),
            icon_name="statistics",
        )
        self.simulate = make(
            "simulate_jobs",
            "Ctrl+Alt+I",
            self.tr("Simul&ate…"),
            self.tr("Show what the selected jobs would run, and miss if the machine were off at times"),
            icon_name="simulator",
        )
        self.backfill = make(
            "backfill_jobs",
            "Ctrl+Alt+K",
            self.tr("Make u&p for missed runs…"),
            self.tr("Run past occurrences of the selected job that were missed or failed"),
            icon_name="redo",
        )
        self.delete = make(
            "delete",
            "Del",
            self.tr("De&lete"),
            self.tr("Put the selected jobs into the bin"),
            icon_name="bin",
        )
        self.restore = make(
            "restore",
            "Ctrl+Shift+R",
            self.tr("Res&tore"),
            self.tr("Take the selected jobs out of the bin"),
            icon_name="undo",
        )
        self.purge = make(
            "purge",
            "Shift+Del",
            self.tr("Delete for e&ver…"),
            self.tr("Give up the selected jobs in the bin with their history and runs"),
            icon_name="bin",
        )
        self.empty_bin = make(
            "empty_bin",
            "Ctrl+Shift+Del",
            self.tr("Empty &bin…"),
            self.tr("Give up all jobs in the bin with their history and runs"),
            icon_name="bin",
        )
        self.pending = make(
            "pending",
            "Ctrl+Alt+B",
            self.tr("What is pe&nding…"),
            self.tr(
                "Show what waits, is to be tried again or is held, and what a pause or a switch does to it"
            ),
        )
        self.take_from_file = make(
            "import_jobs",
            "Ctrl+I",
            self.tr("&Import…"),
            self.tr("Take jobs from a file, a calendar, or another scheduler of this machine"),
            icon_name="import",
        )
        self.write_to_file = make(
            "export_jobs",
            "Ctrl+Shift+X",
            self.tr("E&xport…"),
            self.tr("Write jobs into a file, in one of many formats"),
            icon_name="export",
        )
        self.copy_as_text = make(
            "copy_jobs",
            "Ctrl+Alt+X",
            self.tr("&Copy as text"),
            self.tr("Put the selected jobs onto the clipboard as text"),
            icon_name="copy",
        )
        self.paste_text = make(
            "paste_jobs",
            "Ctrl+Shift+V",
            self.tr("Paste &jobs…"),
            self.tr("Take jobs from the text on the clipboard"),
            icon_name="import",
        )
        self.pause_everything = make(
            "pause_everything",
            "Ctrl+Alt+P",
            self.tr("Pause &everything"),
            self.tr("Let nothing run by its schedule, or end that"),
            icon_name="pause",
            is_checkable=True,
        )
        for made in vars(self).values():
            if isinstance(made, QAction):
                made.setAutoRepeat(False)  # a key that is held down is one request

    @property
    def for_menu(self) -> tuple[QAction, ...]:
        """Return what a menu of selected jobs offers, in its order."""
        return (
            self.run_now,
            self.stop,
            self.edit,
            self.rename,
            self.duplicate,
            self.switch,
            self.pause,
            self.resume,
            self.delete,
            self.restore,
            self.purge,
        )
