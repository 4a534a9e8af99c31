"""Fold parts of the window that have no room, and unfold them when there is."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QSplitter

from gui.look.tokens import space
from gui.memory.window_memory import WindowMemory
from gui.navigation.navigation_view import NavigationView

# A window that is narrower has no room for the inspector next to the views, nor for the names of groups.
_FOR_INSPECTOR, _FOR_NAMES = 325, 250


class WindowRoom(QObject):
    """Folds the inspector first, then the names of groups.

    What the user shows in a narrow window stays until there was room for it.
    """

    def __init__(
        self,
        navigation: NavigationView,
        columns: QSplitter,
        show_inspector: QAction,
        memory: WindowMemory,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._navigation = navigation
        self._columns = columns
        self._show_inspector = show_inspector
        self._memory = memory
        self._is_narrow: bool | None = None
        # How wide the groups are with their names; the splitter itself makes them narrower before they fold.
        self._beside = 0
        columns.splitterMoved.connect(self._note_width)
        show_inspector.triggered.connect(self._keep_choice)

    def restore(self, width: int) -> None:
        """Share out the room as it was left."""
        if not self._memory.restore_splitter(self._columns):
            beside = self._navigation.sizeHint().width()
            self._columns.setSizes([beside, width - beside])
        self._note_width()
        self.take(width)

    def keep(self) -> None:
        """Remember how the room is shared out where there is enough."""
        if not self._navigation.is_narrow:
            self._memory.keep_splitter(self._columns)

    def take(self, width: int) -> None:
        """Fold and unfold for a width of the window."""
        is_narrow = width < space(_FOR_INSPECTOR)
        if is_narrow != self._is_narrow:
            self._is_narrow = is_narrow
            self._show_inspector.setChecked(not is_narrow and self._memory.shows_inspector is not False)
        has_no_names = width < space(_FOR_NAMES)
        if has_no_names != self._navigation.is_narrow:
            self._fold_names(has_no_names, width)

    def _fold_names(self, are_folded: bool, width: int) -> None:
        self._navigation.show_narrow(are_folded)
        beside = self._navigation.sizeHint().width()
        if not are_folded:
            beside = self._beside or beside
        self._columns.setSizes([beside, width - beside])

    def _note_width(self) -> None:
        if not self._navigation.is_narrow:
            self._beside = self._columns.sizes()[0]

    def _keep_choice(self, is_shown: bool) -> None:
        self._memory.shows_inspector = is_shown
