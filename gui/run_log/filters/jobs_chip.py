"""Choose of which jobs the log shows runs."""

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from gui.run_log.filters.filter_chip import FilterChip
from gui.text.plain_texts import plain_tool_tip
from gui.widgets.menu import Menu
from scheduler_core.values.ids import JobId

Named = tuple[JobId, str]
# So many jobs are offered by name; any other is found by the search.
_MOST = 12
_MOST_LETTERS = 24


def short_name(name: str, part: QWidget) -> str:
    """Return what has room of a name, of any length, on a chip or in its menu."""
    metrics = part.fontMetrics()
    room = metrics.averageCharWidth() * _MOST_LETTERS
    return metrics.elidedText(name, Qt.TextElideMode.ElideRight, room)


class JobsChip(FilterChip):
    """Opens a menu: all jobs, those that are selected, and by name those that ran last.

    `changed` tells that runs of selected jobs are wanted or not any more, `picked` a job that was chosen by
    its name.
    """

    changed = Signal()
    picked = Signal(object, str)

    def __init__(self, parent: QWidget) -> None:
        self._menu = menu = Menu(parent)
        menu.setProperty("has_checks", True)
        menu.setToolTipsVisible(True)
        super().__init__("jobs_chip", parent, menu)
        self._newest: Callable[[], Sequence[Named]] = tuple
        self._known: dict[JobId, str] = {}
        self._by_name: list[QAction] = []
        group = QActionGroup(self)
        self._all = self._add(group, "all_jobs", self.tr("&All jobs"))
        self._selected = self._add(group, "selected_jobs", self.tr("&Selected jobs"))
        self._selected.setToolTip(self.tr("Show only runs of the jobs that are selected"))
        self._all.setChecked(True)
        menu.aboutToShow.connect(self._fill)
        self.cleared.connect(self._clear)
        self._describe()

    @property
    def is_of_selected(self) -> bool:
        return self._selected.isChecked()

    def offer(self, newest: Callable[[], Sequence[Named]]) -> None:
        """Ask this for jobs that are offered by name, as the menu is opened."""
        self._newest = newest

    def show_all(self) -> None:
        """Choose all jobs, without telling."""
        self._all.setChecked(True)
        self._describe()

    def _clear(self) -> None:
        self.show_all()
        self.changed.emit()

    def _add(self, group: QActionGroup, name: str, text: str) -> QAction:
        action = self._menu.addAction(text)
        action.setObjectName(name)
        action.setCheckable(True)
        action.triggered.connect(self._on_choice)
        group.addAction(action)
        return action

    def _on_choice(self) -> None:
        self._describe()
        self.changed.emit()

    def _fill(self) -> None:
        """Offer what ran last; what was offered before comes behind it, as a filter may hide its runs."""
        for action in self._by_name:
            self._menu.removeAction(action)
            action.deleteLater()
        newest = dict(self._newest())
        known = newest | {job: name for job, name in self._known.items() if job not in newest}
        self._known = dict(list(known.items())[:_MOST])
        self._by_name = [self._menu.addSeparator()] if self._known else []
        for job_id, name in self._known.items():
            short = short_name(name, self)
            action = self._menu.addAction(short.replace("&", "&&"))
            action.setToolTip(plain_tool_tip("" if short == name else name))
            action.triggered.connect(partial(self.picked.emit, job_id, name))
            self._by_name.append(action)

    def _describe(self) -> None:
        chosen = self.tr("Selected jobs") if self.is_of_selected else self.tr("all")
        text = chosen if self.is_of_selected else self.tr("Job")
        self.show_choice(text, self.tr("Job: {choice}").format(choice=chosen), self.is_of_selected)
