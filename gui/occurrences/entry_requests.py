"""The requests about an entry, the same from every view."""

from datetime import date

from PySide6.QtCore import QObject, QPoint, Signal

# When a new job is to run on a day that was chosen without a time.
NEW_AT_MINUTES = 9 * 60


class EntryRequests(QObject):
    """Views tell, the controller listens; `settled` and `moved` are its answers to a move.

    `forgotten` says that no entry is selected any more, as its job is not: what still looked selected would
    be reached by no command, and could not be selected again.

    `entry_refreshed` tells that the selected entry was read again and is another one now. Places are those of
    the screen. An entry of None means the empty place that an instant names. `stands_beside` says that what
    entries are chosen in stands in the place of the inspector itself, `marked_days` from which day to which
    what is wanted of an entry there is meant. `error_told` answers `error_wanted` of a run that failed.
    """

    entry_selected = Signal(object)
    entry_refreshed = Signal(object)
    entry_opened = Signal(object)
    skip_wanted = Signal(object)
    menu_wanted = Signal(object, object, QPoint)
    move_wanted = Signal(object, object, QPoint)
    new_wanted = Signal(object)
    error_wanted = Signal(object)
    error_told = Signal(object, str)
    settled = Signal()
    moved = Signal(object, object)
    forgotten = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.stands_beside = False
        self.marked_days: tuple[date, date] | None = None
