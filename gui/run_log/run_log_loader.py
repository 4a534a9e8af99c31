"""Load the ids and visible lines of the log, and follow new runs."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from gui.commands.job_choice import GroupKind, JobChoice, JobGroup, Wanted
from gui.commands.wanted_jobs import ids_of
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.look.tokens import Hue
from gui.run_log.filters.run_search import ShownReasons, searched
from gui.run_log.job_hues import JobHues, hues_of
from gui.run_log.run_folds import FOLDED_AMONG, KNOWN_AMONG, folded
from gui.run_log.run_model import RunModel
from gui.run_log.tail_reading import (
    READ_AGAIN,
    Tail,
    TailReading,
    count_new,
    last_before_today,
    repeats_among,
    rows_among,
)
from gui.text import formats
from gui.text.today import Today
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.runs.run_log import ALL_RUNS, RunFilter

_REST_MILLISECONDS = 250
# Each look into all output costs so much that what is new may wait for it.
_SEARCH_MILLISECONDS = 5_000
# What lies far below is looked at again so long after something has changed.
_FAR_MILLISECONDS = 5_000
# Runs of different days are different rows for so many days back.
_DAYS = 8


Lines: TypeAlias = tuple[Sequence[Run], dict[JobId, Hue]]


class RunLogLoader(QObject):
    """Loads all ids once, and then only the newest, as only there rows come and go."""

    loaded = Signal()
    failed = Signal(str)
    shown = Signal()
    held_back = Signal(int, bool)
    day_counted = Signal(object)

    def __init__(
        self,
        bridge: CoreBridge,
        choice: JobChoice,
        model: RunModel,
        hues: JobHues,
        today: Today,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._today = today
        self._days = _days_until(today.day)
        self._bridge = bridge
        self._choice = choice
        self._model = model
        self._hues = hues
        self._filter = ALL_RUNS
        self._only: tuple[JobId, ...] = ()
        self._is_held = False
        self._is_shown = False
        self._kept: RunId | None = None
        self._held: Tail | None = None
        self._held_all: Tail | None = None
        # What may be another run since the rows were shown last.
        self._changed: set[RunId] = set()
        self._is_other = True
        # How many runs are of earlier days, if that is known.
        self._before_today: int | None = None
        self._reading = TailReading(hues.knows)
        self._has_failed = False
        self._all: LatestAnswer[Tail] = LatestAnswer(
            bridge, self._take_all, 0, self, otherwise=self._on_failure
        )
        self._tail: LatestAnswer[Tail] = LatestAnswer(bridge, self._on_tail, _REST_MILLISECONDS, self)
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_MILLISECONDS)
        self._later.timeout.connect(self._tail.refresh)
        self._far_later = QTimer(self, singleShot=True, interval=_FAR_MILLISECONDS)
        self._far_later.timeout.connect(self._look_far)
        bridge.opened.connect(self._ask_anew)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._ask_anew)
        today.changed.connect(self._begin_day)
        model.lines_wanted.connect(self._ask_for_lines)

    @property
    def is_shown(self) -> bool:
        """Tell whether the model shows what is there, or does not know it yet."""
        return self._is_shown

    @property
    def is_waiting(self) -> bool:
        """Tell whether the model shows what was wanted before, and the answer is under way."""
        return self._is_other and not self._has_failed

    @property
    def has_failed(self) -> bool:
        """Tell whether no answer came to the last question for all."""
        return self._has_failed

    def show(self, wanted: RunFilter, only: tuple[JobId, ...] = ()) -> None:
        """Show runs that a filter lets through, and of some jobs only if there are any."""
        if (wanted, only) != (self._filter, self._only):
            self._filter, self._only = wanted, only
            self._ask_anew()

    def _begin_day(self) -> None:
        self._days = _days_until(self._today.day)
        self.reload()

    def hold(self, is_held: bool) -> None:
        """Let no row come or go for a while; what is new is shown afterwards."""
        self._is_held = is_held
        if not is_held and self._held_all is not None:
            everything, self._held_all = self._held_all, None
            self._show_all(everything)
        elif not is_held and self._held is not None:
            held, self._held = self._held, None
            self._show_tail(held)

    def keep(self, run_id: RunId | None) -> None:
        """Let the row of a run stay that no longer matches, until another one is chosen."""
        if run_id != self._kept:
            self._kept = run_id
            self._model.keep(run_id)
            if self._is_shown:
                self._ask_for_newest()

    def _ask_for_newest(self) -> None:
        self._tail.again(
            partial(
                _newest_ids,
                self._filter,
                self._only,
                self._choice.wanted,
                self._kept,
                self._reading,
                self._days,
            )
        )

    def _with_kept(self, tail: Tail, first: int) -> "array[int]":
        """Return the newest ids with the run that is kept, behind the one that it stood behind."""
        ids, kept = tail.ids, self._kept
        row = None if kept is None or kept != tail.kept else self._model.place_of(kept)
        if kept is None or row is None or row < first or kept in ids:
            return ids
        places = {run_id: place for place, run_id in enumerate(ids)}
        known = (places[each] for each in reversed(self._model.all_ids[first:row]) if each in places)
        at = next(known, -1) + 1
        return ids[:at] + array("q", [kept]) + ids[at:]

    def question(self) -> Callable[[Core], "array[int]"]:
        """Return the question for all runs that are shown now, the oldest first."""
        return partial(_all_ids, self._filter, self._only, self._choice.wanted)

    def _ask_anew(self) -> None:
        self._is_other = True
        self.reload()

    def reload(self) -> None:
        """Ask for all runs that are shown."""
        self._has_failed = False
        self._held = None
        self._held_all = None
        self._later.stop()
        self._far_later.stop()
        self._changed.clear()
        self._tail.drop()
        self._reading = TailReading(self._hues.knows)
        wanted = partial(_within, self._filter, self._only, self._choice.wanted, self._reading.reasons)
        self._all.ask(partial(_everything, wanted, self._days))

    def _on_failure(self, error: Exception) -> None:
        """Let the next change ask for all again."""
        self._has_failed = True
        self._bridge.report_unread(error, self._tell_unread if self._is_other else None)

    def _tell_unread(self, reason: str) -> None:
        """Show no other runs than are wanted."""
        self._model.show_all(array("q"), {})
        self.failed.emit(reason)

    def _take_all(self, found: Tail) -> None:
        if self._is_held and not self._is_other:
            self._held_all = found
            self.held_back.emit(max(len(found.ids) - len(self._model.all_ids), 0), False)
        else:
            self._show_all(found)

    def _show_all(self, found: Tail) -> None:
        self._is_other = False
        self._hues.learn(found.hues)
        self._model.show_all(found.ids, found.repeats, found.folded)
        self._model.fill((run.id, run) for run in found.runs)
        self._is_shown = True
        self._tell_day(found.before_today)
        self._ask_for_newest()
        self.loaded.emit()
        self.shown.emit()

    def _on_tail(self, tail: Tail) -> None:
        self._hues.learn(tail.hues)
        self._model.fill((run.id, run) for run in tail.runs)
        self._changed |= tail.changed
        if self._is_held:
            self._held = tail
            new = count_new(tail, self._model.all_ids)
            self.held_back.emit(new, new == len(tail.ids) >= READ_AGAIN)
        else:
            self._show_tail(tail)

    def _show_tail(self, tail: Tail) -> None:
        first = 0 if tail.is_all or not tail.ids else self._model.place_of(tail.ids[0])
        if first is None or len(self._model.all_ids) - first > KNOWN_AMONG:
            self.reload()
        else:
            self._model.show_newest(self._with_kept(tail, first), tail.repeats, first, self._changed)
            if self._changed and not (tail.is_all or tail.is_far or self._far_later.isActive()):
                self._far_later.start()
            self._changed.clear()
            self._tell_day(tail.before_today)
            self.shown.emit()

    def _look_far(self) -> None:
        self._reading.look_far()
        self._tail.refresh()

    def _tell_day(self, last_before: int | None) -> None:
        """Tell how many of the runs are of this day; None where that is not known."""
        ids, before = self._model.all_ids, self._before_today
        # The run is looked for as seldom as it may be: it may lie far back.
        if not (last_before and before and before <= len(ids) and ids[before - 1] == last_before):
            place = self._model.place_of(last_before) if last_before else -1
            before = self._before_today = None if last_before is None or place is None else place + 1
        self.day_counted.emit(None if before is None else max(len(self._model.all_ids) - before, 0))

    def _ask_for_lines(self, ids: list[RunId]) -> None:
        # A row that stands for several has also to say since when.
        oldest = (RunId(self._model.oldest_alike(each)) for each in ids if self._model.alike(each) > 1)
        wanted = list(dict.fromkeys((*ids, *oldest)))
        self._bridge.ask(
            partial(_lines, wanted), partial(self._on_lines, ids), partial(self._on_no_lines, ids)
        )

    def _on_no_lines(self, ids: Sequence[RunId], error: Exception) -> None:
        self._model.miss(ids)
        self._bridge.report_unanswered(error)

    def _on_lines(self, ids: Sequence[RunId], found: "Lines") -> None:
        runs, hues = found
        self._hues.learn(hues)
        self._model.fill(((run.id, run) for run in runs), ids)

    def _on_changes(self, changes: ChangeSet) -> None:
        self._reading.note(changes)
        if changes.is_everything or (self._has_failed and changes.runs):
            self.reload()
        elif changes.runs:
            self._model.mark_stale(changes.runs)
            self._look_for_new()

    def _look_for_new(self) -> None:
        if not (self._filter.in_output and self._choice.wanted.text):
            self._tail.refresh()
        elif not self._later.isActive():
            self._later.start()


def _all_ids(wanted: RunFilter, only: tuple[JobId, ...], shown: Wanted, core: Core) -> "array[int]":
    return array("q", core.runs.ids(_within(wanted, only, shown, ShownReasons(), core)))[::-1]


def _everything(within: Callable[[Core], RunFilter], days: Sequence[datetime], core: Core) -> Tail:
    wanted = within(core)
    ids = array("q", core.runs.ids(wanted))[::-1]
    newest = [RunId(each) for each in ids[-FOLDED_AMONG:][::-1]]
    repeats = repeats_among(core, newest, days)
    runs = core.runs.lines(rows_among(newest, repeats))
    before_today = last_before_today(core, wanted, days)
    return Tail(
        ids,
        tuple(runs),
        hues_of(core, runs),
        repeats,
        is_all=True,
        before_today=before_today,
        folded=folded(ids, repeats),
    )


def _newest_ids(
    wanted: RunFilter,
    only: tuple[JobId, ...],
    shown: Wanted,
    kept: RunId | None,
    reading: TailReading,
    days: Sequence[datetime],
    core: Core,
) -> Tail:
    reading.take_news()
    return reading.read(core, _within(wanted, only, shown, reading.reasons, core), kept, days)


def _within(
    wanted: RunFilter, only: tuple[JobId, ...], shown: Wanted, reasons: ShownReasons, core: Core
) -> RunFilter:
    """Keep to the jobs that all views show; the text is looked for in what runs say.

    The group of what runs is about runs, not about all runs of jobs that have one under way.
    """
    jobs = shown._replace(text="")
    if shown.group.kind is GroupKind.RUNNING:
        running = frozenset({RunState.RUNNING})
        wanted = replace(wanted, states=running if wanted.states is None else running & wanted.states)
        jobs = jobs._replace(group=JobGroup())
    if only:
        wanted = replace(wanted, job_ids=only)
    elif not jobs.is_everything:
        wanted = replace(wanted, job_ids=tuple(ids_of(core, jobs)))
    return searched(shown.text, wanted, core, reasons)


def _days_until(day: date) -> tuple[datetime, ...]:
    """Return when the last days began, the present one last."""
    return tuple(formats.day_span(day - timedelta(days=ago))[0] for ago in reversed(range(_DAYS)))


def _lines(ids: Sequence[RunId], core: Core) -> Lines:
    runs = core.runs.lines(ids)
    return runs, hues_of(core, runs)
