"""Plot the last days of a job: how many runs each had, and how they ended."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QPalette, QShowEvent
from PySide6.QtWidgets import QWidget

from gui.inspector.titled_part import TitledPart
from gui.look.tokens import space
from gui.text import formats
from gui.widgets.paragraph import Label
from gui.widgets.plots.outcome_groups import OutcomeBars, by_group
from gui.widgets.plots.step_words import share_in_words, step_in_words
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_statistics import RunsOfStep, success_share


class LastDays(TitledPart):
    """A heading with the share of successes over a plot; `day_picked` tells a day by its edges."""

    day_picked = Signal(object, object)

    def __init__(self, parent: QWidget) -> None:
        title = self.tr("Last 30 days")
        super().__init__(title, parent)
        self._days: Sequence[RunsOfStep] = ()
        self._is_drawn = True
        self._summary = Label(self)
        self._summary.setObjectName("days_summary")
        self._summary.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self._bars = _SmallBars(title, self)
        self._bars.setObjectName("last_days")
        self.header.addWidget(self._summary)
        self.content.addWidget(self._bars)
        self._bars.picked.connect(self._tell_day)

    def show_days(self, days: Sequence[RunsOfStep]) -> None:
        if days == self._days:
            return
        self._days = days
        self._summary.setText(self._in_words(days))
        self._is_drawn = False
        if self.isVisible():
            self._draw()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        """Show the bars once they are seen: to word thirty days takes a third of a picture."""
        if not self._is_drawn:
            self._is_drawn = True
            labels = [formats.short_day(formats.local_date(day.begin_at)) for day in self._days]
            words = [*map(step_in_words, self._days)]
            self._bars.show_bars([by_group(day.counts) for day in self._days], labels, words)

    def _in_words(self, days: Sequence[RunsOfStep]) -> str:
        total: Counter[RunState] = Counter()
        for day in days:
            total.update(day.counts)
        if not total:
            return self.tr("no runs")
        count = formats.whole_number(total.total())
        if success_share(total) == 1 and total.total() > 1:
            return self.tr("{count} runs · all well").format(count=count)
        if total.total() == 1:
            return self.tr("1 run · {share} well").format(share=share_in_words(total))
        return self.tr("{count} runs · {share} well").format(count=count, share=share_in_words(total))

    def _tell_day(self, step: int) -> None:
        self.day_picked.emit(self._days[step].begin_at, self._days[step].end_at)


class _SmallBars(OutcomeBars):
    """No higher than three lines."""

    def sizeHint(self) -> QSize:
        return QSize(space(60), space(17))

    def minimumSizeHint(self) -> QSize:
        return QSize(space(30), space(15))
