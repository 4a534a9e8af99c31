"""Load what a run has written, and follow what it writes."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial

from PySide6.QtCore import QObject, Signal

from gui.core_access.core_bridge import Core, CoreBridge
from gui.core_access.core_words import said
from gui.core_access.latest_answer import LatestAnswer
from gui.run_output.changes_since import ChangesSince, changes_since, of_no_run
from gui.run_output.http_exchange import HttpExchange, exchanges_of
from gui.run_output.what_ran import NOT_KNOWN, WhatRan, what_ran
from gui.text import formats
from gui.text.language.languages import sentence_language
from scheduler_core.errors import NotFound
from scheduler_core.events import ChangeSet
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.runs.run import KeptChunk, OutputStream, Run, Trigger

_REST_MILLISECONDS = 100
_REST_OF_EXCHANGES = 200
_REST_OF_TRIES = 1_000
_NEWEST_CHUNKS = 200
_NEWEST_BYTES = 2 * 1024 * 1024
_AT_ONCE = 100
_MOST_OF_AN_EXCHANGE = 100
_OF_CALLS = frozenset({OutputStream.REQUEST, OutputStream.RESPONSE})


@dataclass(frozen=True, slots=True)
class NewOutput:
    """A run and the chunks after those that are known, and at first all tries at the same.

    What ran, and how long one of its job usually takes, is told once, when the run has begun.
    """

    run: Run | None
    chunks: Sequence[KeptChunk]
    tries: Sequence[Run] = ()
    what: WhatRan = NOT_KNOWN
    usual: timedelta | None = None
    event: str = ""


class RunOutputLoader(QObject):
    """Follows one run; `started` tells its first output, `grown` what came since, `exchanged` its calls.

    `tried` tells all tries at the same once others may have come; any of them can be shown in its place.
    `lost` tells that the ledger has the run no more; `explained` brings the sentences that say why it ran,
    `compared` what changed since its job last succeeded.
    """

    started = Signal(object)
    grown = Signal(object)
    exchanged = Signal(object)
    tried = Signal(object)
    lost = Signal()
    explained = Signal(object)
    compared = Signal(object)
    closed = Signal()

    def __init__(self, bridge: CoreBridge, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._run_id: RunId | None = None
        # The run that was opened, of which another try may be shown.
        self._opened: RunId | None = None
        self._last = 0
        self._is_new = True
        self._written: LatestAnswer[NewOutput] = LatestAnswer(bridge, self._take, _REST_MILLISECONDS, self)
        self._exchanges: LatestAnswer[tuple[HttpExchange, ...]] = LatestAnswer(
            bridge, self.exchanged.emit, _REST_OF_EXCHANGES, self
        )
        self._tries: LatestAnswer[Sequence[Run]] = LatestAnswer(bridge, self.tried.emit, _REST_OF_TRIES, self)
        self._reasons: LatestAnswer[tuple[str, ...]] = LatestAnswer(bridge, self.explained.emit, 0, self)
        self._changes: LatestAnswer[ChangesSince] = LatestAnswer(bridge, self.compared.emit, 0, self)
        bridge.changed.connect(self._on_changes)

    @property
    def run_id(self) -> RunId | None:
        """Return the run that is followed."""
        return self._run_id

    def look_again(self) -> None:
        """Ask whether the run is still there, and what it wrote since."""
        self._written.refresh()

    def explain(self, run_id: RunId) -> None:
        """Ask why a run ran."""
        self._reasons.ask(partial(_why, run_id))

    def compare(self, run: Run) -> None:
        """Ask what changed from the last success of its job to a run."""
        self._changes.ask(partial(_compared, run.job_id, run.id))

    def show(self, run_id: RunId | None) -> None:
        """Follow a run; one that was opened before goes on showing the try that was chosen."""
        if run_id != self._opened:
            self._opened = run_id
            self.show_try(run_id)

    def show_try(self, run_id: RunId | None) -> None:
        """Follow another try at what the opened run was for."""
        if run_id == self._run_id:
            return
        self._run_id = run_id
        self._last = 0
        self._is_new = True
        self._exchanges.drop()
        self._reasons.drop()
        self._changes.drop()
        self._tries.drop()
        if run_id is None:
            self._written.drop()
            self.closed.emit()
        else:
            self._written.ask(partial(_beginning, run_id))

    def _take(self, written: NewOutput) -> None:
        if written.chunks:
            self._last = written.chunks[-1].number
        if self._run_id is not None:
            has_begun = written.run is not None and written.run.started_at is not None
            ask = _continuation if has_begun else _beginning_late
            self._written.ask_later(partial(ask, self._run_id, self._last))
        is_new, self._is_new = self._is_new, False
        (self.started if is_new else self.grown).emit(written)
        if written.run is None:
            self.lost.emit()
        if len(written.chunks) == _AT_ONCE and not is_new:
            self._written.refresh()
        if self._run_id is not None and any(chunk.stream in _OF_CALLS for chunk in written.chunks):
            self._exchanges.again(partial(_exchanges, self._run_id))

    def _on_changes(self, changes: ChangeSet) -> None:
        concerned = changes.outputs | changes.runs
        if self._run_id is None:
            return
        # With a job that is deleted for ever its runs go, too.
        if self._run_id in concerned or changes.jobs or changes.is_everything:
            self._written.refresh()
        if changes.runs or changes.is_everything:
            self._tries.again(partial(_tries, self._run_id))


def _beginning(run_id: RunId, core: Core) -> NewOutput:
    chunks = core.runs.output_tail(run_id, _NEWEST_CHUNKS)
    left, first = _NEWEST_BYTES, len(chunks)
    while first and (left := left - len(chunks[first - 1].content)) > 0:
        first -= 1
    newest = chunks[min(first, len(chunks) - 1) :] if chunks else chunks
    run = _run(run_id, core)
    tries, usual, event = _tries(run_id, core), _usual(run, core), _event(run, core)
    return NewOutput(run, newest, tries, _what(run, core), usual, event)


def _continuation(run_id: RunId, after: int, core: Core) -> NewOutput:
    return NewOutput(_run(run_id, core), core.runs.output(run_id, after=after, limit=_AT_ONCE))


def _beginning_late(run_id: RunId, after: int, core: Core) -> NewOutput:
    """Return what came of a run that had not begun when it was opened."""
    written = _continuation(run_id, after, core)
    return replace(written, what=_what(written.run, core), usual=_usual(written.run, core))


def _what(run: Run | None, core: Core) -> WhatRan:
    """Say what ran as it read then; neither a run nor its revision is kept for ever."""
    if run is None or run.started_at is None:
        return NOT_KNOWN
    try:
        return what_ran(core.jobs.draft_at(run.job_id, run.revision), run)
    except NotFound:
        return NOT_KNOWN


def _usual(run: Run | None, core: Core) -> timedelta | None:
    """Return how long a run that is under way usually takes."""
    if run is None or run.started_at is None or run.finished_at is not None:
        return None
    return core.runs.usual_durations([run.job_id]).get(run.job_id)


def _event(run: Run | None, core: Core) -> str:
    """Name the event, or the files, that began a run; nothing where it was its time."""
    if run is None or run.trigger is not Trigger.SCHEDULE:
        return ""
    event = core.runs.event(run.id)
    return "" if event is None else event.about


def _tries(run_id: RunId, core: Core) -> Sequence[Run]:
    return core.runs.attempts(run_id)


def _exchanges(run_id: RunId, core: Core) -> tuple[HttpExchange, ...]:
    return exchanges_of(core.runs.output(run_id, limit=_MOST_OF_AN_EXCHANGE))


def _run(run_id: RunId, core: Core) -> Run | None:
    try:
        return core.runs.get(run_id)
    except NotFound:
        return None


def _why(run_id: RunId, core: Core) -> tuple[str, ...]:
    from scheduler_core.facade.times.explanation_text import sentences

    try:
        why = core.times.why_of_run(run_id, language=sentence_language())
    except NotFound:
        return ()
    return tuple(said(sentence) for sentence in sentences(why, formats.instant_with_seconds))


def _compared(job_id: JobId, run_id: RunId, core: Core) -> ChangesSince:
    try:
        return changes_since(core.runs.since_success(job_id, run_id), run_id)
    except NotFound:
        return of_no_run(run_id)
