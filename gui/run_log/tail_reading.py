"""Read the newest runs again and again, and of them only what may be another by now."""

from array import array
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from queue import SimpleQueue

from gui.core_access.core_bridge import Core
from gui.look.tokens import Hue
from gui.run_log.job_hues import hues_of
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run
from scheduler_core.values.runs.run_log import RunFilter

# Runs whose lines come with their ids, so that what is new never stands there as a placeholder.
LINES = 60
_NEWEST = 2_000


@dataclass(frozen=True, slots=True)
class Tail:
    """The newest ids, the newest last, with the lines of some; `is_all` says that there are no older ones.

    `repeats` are those equal to the run before them; `kept` is the run that was to be kept, if it is
    still there.
    """

    ids: "array[int]"
    runs: tuple[Run, ...]
    hues: dict[JobId, Hue]
    repeats: frozenset[RunId]
    is_all: bool
    kept: RunId | None = None


class TailReading:
    """What one question has found: a next look reads the lines of what is new or has changed, and no others.

    `note` is called on the window's thread, `read` on one that asks, by one look at a time; lines that were
    given once are not given again, so each answer has to be taken.
    """

    def __init__(self, knows_hue: Callable[[JobId], bool]) -> None:
        self._knows_hue = knows_hue
        self._news: SimpleQueue[ChangeSet] = SimpleQueue()
        self._changed: set[RunId] = set()
        self._with_line: set[RunId] = set()
        self._before: dict[int, int] = {}
        self._repeats: frozenset[RunId] = frozenset()

    def note(self, changes: ChangeSet) -> None:
        """Know that a next look finds something else."""
        self._news.put(changes)

    def read(self, core: Core, wanted: RunFilter, kept: RunId | None) -> Tail:
        """Look at the newest runs; what changes meanwhile is read by the next look."""
        while not self._news.empty():
            self._take(self._news.get())
        newest = core.runs.ids(wanted, _NEWEST)
        first = newest[:LINES]
        known = self._with_line - self._changed
        runs = _lines(core, [each for each in first if each not in known])
        kept_runs = [] if kept is None else core.runs.lines([kept])
        oldest_first = array("q", newest)[::-1]
        tail = Tail(
            oldest_first,
            (*runs, *kept_runs),
            hues_of(core, (run for run in runs if not self._knows_hue(run.job_id))),
            self._repeats_among(core, oldest_first),
            len(newest) < _NEWEST,
            kept if kept_runs else None,
        )
        self._with_line = (known & set(first)) | {run.id for run in runs}
        self._before = {later: before for before, later in pairwise(oldest_first)}
        self._repeats = tail.repeats
        self._changed.clear()
        return tail

    def _take(self, changes: ChangeSet) -> None:
        self._changed |= changes.runs
        if changes.jobs:  # a line names its job
            self._with_line.clear()

    def _repeats_among(self, core: Core, ids: Sequence[int]) -> frozenset[RunId]:
        """Return those that repeat the run before them; asked only where one of both is another."""
        open_pairs = [
            (before, later)
            for before, later in pairwise(ids)
            if self._before.get(later) != before or before in self._changed or later in self._changed
        ]
        if not open_pairs:
            return self._repeats & frozenset(map(RunId, ids))
        unsettled = {RunId(later) for _, later in open_pairs}
        found = core.runs.repeated(_one_after_the_other(open_pairs)) & unsettled
        return found | (self._repeats & frozenset(map(RunId, ids))) - unsettled


def _lines(core: Core, ids: Sequence[RunId]) -> Sequence[Run]:
    return core.runs.lines(ids) if ids else ()


def _one_after_the_other(pairs: Iterable[tuple[int, int]]) -> list[RunId]:
    """Return what pairs hold, in their order; what two of them share stands once."""
    return list(dict.fromkeys(RunId(each) for pair in pairs for each in pair))
