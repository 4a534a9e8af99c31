"""One tab per attempt of a run."""

from collections.abc import Sequence
from datetime import datetime

from PySide6.QtCore import QCoreApplication, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QWidget

from gui.look.theme import Theme
from gui.text import formats
from gui.text.outcomes import run_state_name
from gui.widgets.buttons.segments import Segments
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Run

# More would leave the title no room; the others are reached by walking.
_MOST_TABS = 5


class TryTabs(Segments):
    """Says which try is wanted; one try alone needs no tabs."""

    wanted = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        self._group = QActionGroup(parent)
        self._shown: tuple[tuple[RunId, str, str], ...] = ()
        super().__init__(theme, self._group, parent, has_icons=False, is_small=True)
        self.setObjectName("tries")
        self.setAccessibleName(_tr("Tries of this run"))
        self.hide()

    def show_tries(self, tries: Sequence[Run], shown: RunId, now: datetime) -> None:
        """Show tabs for the tries around the shown one."""
        self.setVisible(len(tries) > 1)
        near = tries_near(tries, shown)
        words = tuple((each.id, _label(each, is_shown=each.id == shown), _full(each, now)) for each in near)
        if words == self._shown:
            return
        self._shown = words
        before, self._group = self._group, QActionGroup(self)
        for run_id, label, full in words:
            action = QAction(label, self._group, toolTip=full, checkable=True, checked=run_id == shown)
            action.setData(run_id)
        self._group.triggered.connect(self._want)
        self.show_group(self._group)
        for tab, (_, _, full) in enumerate(words):
            self.setAccessibleTabName(tab, full)
        before.deleteLater()

    def _want(self, action: QAction) -> None:
        self.wanted.emit(action.data())


def tries_near(tries: Sequence[Run], shown: RunId) -> Sequence[Run]:
    """Return the tries that have tabs: the shown one and those around it."""
    places = [place for place, run in enumerate(tries) if run.id == shown]
    place = places[0] if places else len(tries) - 1
    begin = max(0, min(place - _MOST_TABS // 2, len(tries) - _MOST_TABS))
    return tries[begin : begin + _MOST_TABS]


def _label(run: Run, *, is_shown: bool) -> str:
    number = formats.whole_number(run.attempt)
    return _tr("Try {number}").format(number=number) if is_shown else number


def _full(run: Run, now: datetime) -> str:
    """Return what tells a try from the others: Try 2 · Failed · 10:21:30."""
    at = formats.recent_instant(run.started_at or run.due_at, now)
    words = _tr("Try {number} · {outcome} · {time}")
    return words.format(number=formats.whole_number(run.attempt), outcome=run_state_name(run), time=at)


def _tr(text: str) -> str:
    return QCoreApplication.translate("try_tabs", text)
