"""Count the runs of today by outcome for the strip at the foot, while it tells of them."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.shell.strip_words import StripWords
from gui.text import formats
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.runs.run_log import RunFilter

if TYPE_CHECKING:
    from gui.core_access.overview import Overview, OverviewLoader

_REST_MILLISECONDS = 500
# Runs that begin and end all the time are counted for a tenth of the time at most.
_RESTS_FOR = 10


class DayCounts(QObject):
    """Asks as its words begin to tell of today, and after each change of what is known of the store."""

    def __init__(
        self,
        bridge: CoreBridge,
        overviews: "OverviewLoader",
        words: StripWords,
        now: Callable[[], datetime],
    ) -> None:
        super().__init__(words)
        self._words = words
        self._now = now
        self._bridge = bridge
        self._counts: LatestAnswer[Mapping[RunState, int]] = LatestAnswer(
            bridge, words.show_day, _REST_MILLISECONDS, self, rests_for=_RESTS_FOR
        )
        overviews.changed.connect(self._on_overview)
        words.day_wanted.connect(self._count)

    def _on_overview(self, _overview: "Overview") -> None:
        self._count()

    def _count(self) -> None:
        if self._words.is_of_day and self._bridge.is_open:
            midnight, _ = formats.day_span(formats.local_date(self._now()))
            self._counts.again(partial(_count_since, midnight))


def _count_since(midnight: datetime, core: Core) -> Mapping[RunState, int]:
    return core.runs.count(RunFilter(since=midnight))
