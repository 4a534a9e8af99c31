"""Keep the log what the ledger has: all ids in order of time, the lines in sight, and what is new."""

from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from PySide6.QtCore import QObject, QTimer, Signal

from gui.commands.job_choice import GroupKind, JobChoice, Wanted, ids_of
from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.latest_answer import LatestAnswer
from gui.look.tokens import Hue
from gui.run_log.job_hues import JobHues, hues_of
from gui.widgets.tables.paged_model import PagedModel
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import Run
from scheduler_core.values.runs.run_log import ALL_RUNS, RunFilter

_REST_MILLISECONDS = 250
_NEWEST = 2_000
# Lines that come with their ids, so that what is new never stands there as a placeholder.
_LINES = 60
# Each look into all output costs so much that what is new may wait for it.
_SEARCH_MILLISECONDS = 5_000


Lines: TypeAlias = tuple[Sequence[Run], dict[JobId, Hue]]


@dataclass(frozen=True, slots=True)
class Tail:
    """The newest ids, the newest last, with the lines of some; `is_all` says that there are no older ones."""

    ids: "array[int]"
    runs: tuple[Run, ...]
    hues: dict[JobId, Hue]
    is_all: bool


class RunLogLoader(QObject):
    """Loads all ids once, and then only the newest, as only there rows come and go."""

    loaded = Signal()

    def __init__(
        self,
        bridge: CoreBridge,
        choice: JobChoice,
        model: PagedModel[Run],
        hues: JobHues,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._choice = choice
        self._model = model
        self._hues = hues
        self._filter = ALL_RUNS
        self._only: tuple[JobId, ...] = ()
        self._is_held = False
        self._held: Tail | None = None
        self._held_all: Tail | None = None
        self._is_other = True
        self._all: LatestAnswer[Tail] = LatestAnswer(bridge, self._take_all, 0, self)
        self._tail: LatestAnswer[Tail] = LatestAnswer(bridge, self._on_tail, _REST_MILLISECONDS, self)
        self._later = QTimer(self, singleShot=True, interval=_SEARCH_MILLISECONDS)
        self._later.timeout.connect(self._tail.refresh)
        bridge.opened.connect(self._ask_anew)
        bridge.changed.connect(self._on_changes)
        choice.wanted_changed.connect(self._ask_anew)
        model.lines_wanted.connect(self._ask_for_lines)

    def show(self, wanted: RunFilter, only: tuple[JobId, ...] = ()) -> None:
        """Show runs that a filter lets through, and of some jobs only if there are any."""
        if (wanted, only) != (self._filter, self._only):
            self._filter, self._only = wanted, only
            self._ask_anew()

    def hold(self, is_held: bool) -> None:
        """Let no row come or go for a while; what is new is shown afterwards."""
        self._is_held = is_held
        if not is_held and self._held_all is not None:
            everything, self._held_all = self._held_all, None
            self._show_all(everything)
        elif not is_held and self._held is not None:
            held, self._held = self._held, None
            self._show_tail(held)

    def question(self) -> Callable[[Core], "array[int]"]:
        """Return the question for all runs that are shown now, the oldest first."""
        return partial(_all_ids, self._filter, self._only, self._choice.wanted)

    def _ask_anew(self) -> None:
        self._is_other = True
        self._reload()

    def _reload(self) -> None:
        self._held = None
        self._held_all = None
        self._later.stop()
        self._tail.drop()
        self._all.ask(partial(_everything, self.question()))

    def _take_all(self, found: Tail) -> None:
        if self._is_held and not self._is_other:
            self._held_all = found
        else:
            self._show_all(found)

    def _show_all(self, found: Tail) -> None:
        self._is_other = False
        self._hues.learn(found.hues)
        self._model.show_new_ids(found.ids)
        self._model.fill((run.id, run) for run in found.runs)
        self._tail.again(partial(_newest_ids, self._filter, self._only, self._choice.wanted))
        self.loaded.emit()

    def _on_tail(self, tail: Tail) -> None:
        if self._is_held:
            self._held = tail
        else:
            self._show_tail(tail)

    def _show_tail(self, tail: Tail) -> None:
        self._hues.learn(tail.hues)
        first = 0 if tail.is_all or not tail.ids else self._model.row_of(tail.ids[0])
        if first is None:
            self._reload()
        else:
            self._model.fill((run.id, run) for run in tail.runs)
            self._model.show_ids(tail.ids, first)

    def _ask_for_lines(self, ids: list[RunId]) -> None:
        self._bridge.ask(partial(_lines, ids), partial(self._on_lines, ids))

    def _on_lines(self, ids: Sequence[RunId], found: "Lines") -> None:
        runs, hues = found
        self._hues.learn(hues)
        self._model.fill(((run.id, run) for run in runs), ids)

    def _on_changes(self, changes: ChangeSet) -> None:
        if changes.is_everything:
            self._reload()
        elif changes.runs:
            self._model.mark_stale(changes.runs)
            self._look_for_new()

    def _look_for_new(self) -> None:
        if not (self._filter.in_output and self._choice.wanted.text):
            self._tail.refresh()
        elif not self._later.isActive():
            self._later.start()


def _all_ids(wanted: RunFilter, only: tuple[JobId, ...], shown: Wanted, core: Core) -> "array[int]":
    return array("q", core.runs.ids(_within(wanted, only, shown, core)))[::-1]


def _everything(question: Callable[[Core], "array[int]"], core: Core) -> Tail:
    ids = question(core)
    runs = core.runs.lines([RunId(each) for each in ids[-_LINES:]])
    return Tail(ids, tuple(runs), hues_of(core, runs), is_all=True)


def _newest_ids(wanted: RunFilter, only: tuple[JobId, ...], shown: Wanted, core: Core) -> Tail:
    ids = core.runs.ids(_within(wanted, only, shown, core), _NEWEST)
    runs = core.runs.lines(ids[:_LINES])
    return Tail(array("q", ids)[::-1], tuple(runs), hues_of(core, runs), len(ids) < _NEWEST)


def _within(wanted: RunFilter, only: tuple[JobId, ...], shown: Wanted, core: Core) -> RunFilter:
    """Keep to the jobs that all views show; the text is looked for in what runs say."""
    if only:
        wanted = replace(wanted, job_ids=only)
    elif shown.group.kind is not GroupKind.ALL:
        wanted = replace(wanted, job_ids=tuple(ids_of(core, replace(shown, text=""))))
    return replace(wanted, text=shown.text)


def _lines(ids: Sequence[RunId], core: Core) -> Lines:
    runs = core.runs.lines(ids)
    return runs, hues_of(core, runs)
