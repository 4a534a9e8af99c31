"""Choose from what time the log shows runs."""

from collections.abc import Callable
from datetime import datetime, timedelta
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QWidget

from gui.run_log.filters.filter_chip import FilterChip
from gui.text import formats
from gui.widgets.action_maker import plain
from gui.widgets.menu import Menu

Span = tuple[datetime | None, datetime | None]
_ANY: Span = (None, None)
TODAY = "today"


class TimeChip(FilterChip):
    """Opens a menu of spans that end now, of days, and of one between two instants."""

    changed = Signal()

    def __init__(self, now: Callable[[], datetime], parent: QWidget) -> None:
        menu = Menu(parent)
        menu.setProperty("has_checks", True)
        super().__init__("time_chip", parent, menu)
        self._now = now
        self._between: Span = _ANY
        self._group = QActionGroup(self)
        self._spans: dict[QAction, Callable[[], Span]] = {}
        self._any = self._add(menu, "any", self.tr("&Any time"), lambda: _ANY)
        self._add(menu, "hour", self.tr("The last &hour"), partial(self._back, timedelta(hours=1)))
        self._add(menu, TODAY, self.tr("&Today"), partial(self._day, 0))
        self._add(menu, "yesterday", self.tr("&Yesterday"), partial(self._day, 1))
        self._add(menu, "day", self.tr("The last &24 hours"), partial(self._back, timedelta(days=1)))
        self._add(menu, "week", self.tr("The last &7 days"), partial(self._back, timedelta(days=7)))
        self._add(menu, "month", self.tr("The last &30 days"), partial(self._back, timedelta(days=30)))
        menu.addSeparator()
        self._own = self._add(menu, "between", self.tr("&Between…"), lambda: self._between)
        self._own.triggered.disconnect(self._on_choice)
        self._own.triggered.connect(self._ask)
        self._last = self._any
        self._choose(self._any)
        self.cleared.connect(self._clear)

    @property
    def span(self) -> Span:
        """From when, and until before when; None is open."""
        return self._spans[self._last]()

    @property
    def is_filtering(self) -> bool:
        return self._last is not self._any

    @property
    def name(self) -> str:
        """The word by which a choice is kept; one between two instants is not."""
        return self._last.objectName() if self._last is not self._own else self._any.objectName()

    def show_named(self, name: str) -> None:
        """Choose what was kept under a name; any time if there is no such choice."""
        named = {action.objectName(): action for action in self._spans if action is not self._own}
        self._choose(named.get(name, self._any))

    def _clear(self) -> None:
        self._choose(self._any)
        self.changed.emit()

    def show_between(self, since: datetime, until: datetime) -> None:
        self._between = since, until
        self._choose(self._own)
        self.changed.emit()

    def _add(self, menu: QMenu, name: str, text: str, span: Callable[[], Span]) -> QAction:
        action = menu.addAction(text)
        action.setObjectName(name)
        action.setCheckable(True)
        action.triggered.connect(self._on_choice)
        self._group.addAction(action)
        self._spans[action] = span
        return action

    def _on_choice(self) -> None:
        self._choose(self._group.checkedAction())
        self.changed.emit()

    def _ask(self) -> None:
        from gui.run_log.filters.span_dialog import SpanDialog

        # What was chosen before holds until the dialog has an answer.
        self._last.setChecked(True)
        since, until = self._between
        end = until or self._now()
        dialog = SpanDialog(since or end - timedelta(days=1), end, self, self._now)
        dialog.span_chosen.connect(self.show_between)
        dialog.open()

    def _choose(self, action: QAction) -> None:
        action.setChecked(True)
        self._last = action
        chosen = self._between_in_words() if action is self._own else plain(action.text())
        text = chosen if self.is_filtering else self.tr("Time")
        self.show_choice(text, self.tr("Time: {choice}").format(choice=chosen), self.is_filtering)

    def _between_in_words(self) -> str:
        since, until = self._between
        if since is None or until is None:
            return ""
        begin, end = self._end_in_words(since, until, since), self._end_in_words(since, until, until)
        return begin if begin == end else self.tr("{begin} to {end}").format(begin=begin, end=end)

    def _end_in_words(self, since: datetime, until: datetime, at: datetime) -> str:
        """Name a day if the span is made of days, else an instant."""
        first, last = formats.local_date(since), formats.local_date(until) - timedelta(days=1)
        if (since, until) == (formats.day_span(first)[0], formats.day_span(last)[1]):
            return formats.short_day(first if at == since else last)
        return f"{formats.short_day(formats.local_date(at))} {formats.clock_time(at)}"

    def _back(self, length: timedelta) -> Span:
        return self._now() - length, None

    def _day(self, days_ago: int) -> Span:
        day = formats.local_date(self._now()) - timedelta(days=days_ago)
        begin, end = formats.day_span(day)
        return begin, end if days_ago else None
