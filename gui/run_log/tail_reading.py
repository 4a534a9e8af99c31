"""Reread only the newest runs that may have changed."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice
from queue import SimpleQueue
from threading import Event
from typing import cast

from gui.core_access.core_bridge import Core
from gui.look.tokens import Hue
from gui.run_log.filters.run_search import ShownReasons
from gui.run_log.job_hues import hues_of
from gui.run_log.run_folds import Folded
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run
from scheduler_core.values.runs.run_log import RunFilter

# Rows whose lines come with their ids, so that what is new never stands there as a placeholder.
LINES = 60
READ_AGAIN = 2_000
# Far below hardly anything changes: so many are read again now and then. The log knows some more, as it may
# still show runs that have gone since.
READ_FAR = 10_000


@dataclass(frozen=True, slots=True)
class Tail:
    """The newest ids, the newest last, with the lines of some; `is_all` says that there are no older ones.

    `repeats` says of runs which one they are equal to; `kept` is the run that was to be kept, if it is
    still there. `before_today` is the last run of an earlier day, 0 without one, None where a filter decides.
    `changed` are runs that may be others since the look before, `is_far` says that this one went far back.
    `folded` says of an answer with all runs which are one row.
    """

    ids: "array[int]"
    runs: tuple[Run, ...]
    hues: dict[JobId, Hue]
    repeats: Mapping[int, int] = field(default_factory=dict)
    is_all: bool = False
    kept: RunId | None = None
    before_today: int | None = None
    changed: frozenset[RunId] = frozenset()
    is_far: bool = False
    folded: Folded | None = None


class TailReading:
    """What one question has found: a next look reads the lines of what is new or has changed, and no others.

    `note` is called on the window's thread, `read` on one that asks, by one look at a time; lines that were
    given once are not given again, so each answer has to be taken.
    """

    def __init__(self, knows_hue: Callable[[JobId], bool]) -> None:
        self._knows_hue = knows_hue
        self.reasons = ShownReasons()
        self._news: SimpleQueue[ChangeSet] = SimpleQueue()
        self._changed: set[RunId] = set()
        self._is_far_wanted = Event()
        self._with_line: set[RunId] = set()
        self._ids = array("q")
        self._repeats: Mapping[int, int] = {}

    def note(self, changes: ChangeSet) -> None:
        """Know that a next look finds something else."""
        self._news.put(changes)

    def look_far(self) -> None:
        """Let the next look go far back, to what the others don't reach."""
        self._is_far_wanted.set()

    def take_news(self) -> None:
        """Know what has been noted until now, before what it is about is looked for."""
        while not self._news.empty():
            self._take(self._news.get())

    def read(self, core: Core, wanted: RunFilter, kept: RunId | None, days: Sequence[datetime] = ()) -> Tail:
        """Look at the newest runs; what changes meanwhile is read by the next look.

        Over the begin of one of the days hardly any run repeats another.
        """
        self.take_news()
        is_far = self._is_far_wanted.is_set()
        self._is_far_wanted.clear()
        limit = READ_FAR if is_far else READ_AGAIN
        newest = core.runs.ids(wanted, limit)
        oldest_first = array("q", newest)[::-1]
        if oldest_first != self._ids or self._changed:
            self._repeats = repeats_among(core, newest, days)
        first = rows_among(newest, self._repeats)
        known = self._with_line - self._changed
        runs = _lines(core, [each for each in first if each not in known])
        kept_runs = [] if kept is None else core.runs.lines([kept])
        tail = Tail(
            oldest_first,
            (*runs, *kept_runs),
            hues_of(core, (run for run in runs if not self._knows_hue(run.job_id))),
            self._repeats,
            len(newest) < limit,
            kept if kept_runs else None,
            last_before_today(core, wanted, days),
            frozenset(self._changed),
            is_far,
        )
        self._with_line = (known & set(first)) | {run.id for run in runs}
        self._ids = oldest_first
        self._changed.clear()
        return tail

    def _take(self, changes: ChangeSet) -> None:
        self._changed |= changes.runs
        self.reasons.note(changes.runs)
        if changes.jobs:  # a line names its job
            self._with_line.clear()


def count_new(tail: Tail, shown: Sequence[int]) -> int:
    """Return how many runs of a look are none of those that are shown, the newest of these last."""
    known = set(shown[-(len(tail.ids) + READ_AGAIN) :])
    return sum(run_id not in known for run_id in tail.ids)


def repeats_among(core: Core, ids: Sequence[RunId], days: Sequence[datetime]) -> Mapping[int, int]:
    """Return which of some runs is equal to which one before it."""
    return cast("Mapping[int, int]", core.runs.repeated(ids, days))


def last_before_today(core: Core, wanted: RunFilter, days: Sequence[datetime]) -> int | None:
    """Return the last run before the last of some days, 0 without one; None where a filter decides."""
    if wanted.since or wanted.until or wanted.text or not days:
        return None
    return next(iter(core.runs.ids(replace(wanted, until=days[-1]), 1)), 0)


def rows_among(newest: Sequence[RunId], repeats: Mapping[int, int]) -> list[RunId]:
    """Return those whose rows are seen first: none that another one repeats."""
    behind = set(repeats.values())
    return list(islice((run_id for run_id in newest if run_id not in behind), LINES))


def _lines(core: Core, ids: Sequence[RunId]) -> Sequence[Run]:
    return core.runs.lines(ids) if ids else ()
