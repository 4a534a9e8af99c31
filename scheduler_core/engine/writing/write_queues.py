"""Queue changes of runs as rows, and write many at a time."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.clock import Clock
from scheduler_core.engine.claims.holds import KEEPS_PLACE, held_by
from scheduler_core.engine.recovery.orphan_output import with_orphan_output
from scheduler_core.engine.writing.writer import Queue
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.planning.planner import after_end, counts_from_end
from scheduler_core.store.jobs import job_states
from scheduler_core.store.jobs.chains import ChainLink, start_chained
from scheduler_core.store.jobs.due_jobs import DueMove, advance, standings
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.pauses import pauses
from scheduler_core.store.jobs.revisions import last_change
from scheduler_core.store.runs.comparing.run_surroundings import KnownSurroundings, try_to_keep_surroundings
from scheduler_core.store.runs.held_replaced import Replacing, end_replaced
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import begin, finish, note_processes, record, say_waits
from scheduler_core.store.runs.outputs import Chunk, append
from scheduler_core.store.runs.owned_runs import asked_to_end
from scheduler_core.store.runs.placing import begun_by
from scheduler_core.store.runs.run_changes import Begun, Finished, NewRun, Recorded, Spawned, Waits
from scheduler_core.store.runs.run_log import runs_page
from scheduler_core.store.sequences.waits import NewWait, OpenWait, opened
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_history import ENGINE, JobChange
from scheduler_core.values.runs.run import BACKFILL, FAILURES, NOT_HELD, HeldBy, RunState
from scheduler_core.values.runs.run_log import RunFilter

log = logging.getLogger(__name__)

_NEVER_RAN = frozenset({RunState.SKIPPED, RunState.MISSED})
_RAN = FAILURES | {RunState.SUCCEEDED}
_LOOKED_BACK = 1_000
# After these a job is given another chance.
_SEEN_TO = (
    JobChange.EDITED,
    JobChange.REVERTED,
    JobChange.ENABLED,
    JobChange.RESUMED,
    JobChange.RESTORED,
)


@dataclass(frozen=True, slots=True)
class Ending:
    """How a run ended, and what follows from it in the same commit.

    A next attempt or step is this engine's, or a request for its successor. `starts` are the names
    of the jobs that are started by it. Of an end from outside only the store knows what the run had written.
    The end of a step says with `as_edited` what follows where its job is no longer at `revision`; `draft` is
    what the steps to come go by then. One that `makes_room` lets the next run of its backfill be adopted.
    """

    finished: Finished
    job_id: JobId
    next_attempt: NewRun | None = None
    is_wish: bool = False
    pause_after_failures: int | None = None
    move: DueMove | None = None
    starts: tuple[str, ...] = ()
    is_from_outside: bool = False
    revision: int = 0
    as_edited: "Callable[[int, JobDraft], Ending] | None" = None
    draft: JobDraft | None = None
    makes_room: bool = False


@dataclass(frozen=True, slots=True)
class WrittenEnd:
    """What was written: nothing if the run had ended already or belongs to another.

    The `ending` is as its job reads now. Instead of a next attempt there may be one that is held, and
    keeps the place of its sequence.
    """

    is_written: bool
    ending: Ending
    next_attempt: Recorded | None = None
    place: Recorded | None = None


@dataclass(frozen=True, slots=True)
class WaitingWrites:
    """A wait whose time seems to have come, or to begin; `ending` says how one ends that has begun so."""

    wait: NewWait
    begun: Begun
    ending: Callable[[OpenWait], Ending]


@dataclass(frozen=True, slots=True)
class Waited:
    """What became of a wait: it goes on until an instant, or it is over; neither if it was cancelled."""

    until: datetime | None = None
    ended: WrittenEnd | None = None


class WriteQueues:
    """The queues of one engine, in the order in which a commit takes them.

    With `for_another` it carries out what another engine has claimed, whose affair is what follows. Who was
    not let begin, be it that another was first or that it counts as dead, has no end to write.
    """

    def __init__(self, engine: EngineId, clock: Clock, *, for_another: bool = False) -> None:
        self._engine = engine
        self._for_another = for_another
        self._clock = clock
        self._known_surroundings = KnownSurroundings()
        self._trouble_of_surroundings = ""
        self.replace: Queue[Replacing, None] = Queue("replaced", self._replace, joins=True)
        self.say_waits: Queue[Waits, None] = Queue("what runs wait for", self._say_waits, joins=True)
        self.begin: Queue[Begun, bool] = Queue("beginnings", self._begin, is_prompt=True)
        self.spawn: Queue[Spawned, bool] = Queue("processes", self._spawn, joins=True)
        self.output: Queue[Chunk, None] = Queue("outputs", self._output, is_kept=False)
        self.end: Queue[Ending, WrittenEnd] = Queue("ends", self._end)
        self.wait: Queue[WaitingWrites, Waited] = Queue("waits", self._wait)
        # Each is told once: one that the store can't take now would else stay untold.
        self.sleep_notes: Queue[Callable[[Writing], None], None] = Queue("notes about sleep", _noted)

    @property
    def in_order(
        self,
    ) -> tuple[
        Queue[Replacing, None],
        Queue[Waits, None],
        Queue[Begun, bool],
        Queue[Spawned, bool],
        Queue[Chunk, None],
        Queue[Ending, WrittenEnd],
        Queue[WaitingWrites, Waited],
        Queue[Callable[[Writing], None], None],
    ]:
        return (
            self.replace,
            self.say_waits,
            self.begin,
            self.spawn,
            self.output,
            self.end,
            self.wait,
            self.sleep_notes,
        )

    def _replace(self, tx: Writing, rows: Sequence[Replacing]) -> list[None]:
        """End what is held, which no engine has: it must not come back alongside what took its place."""
        end_replaced(tx, rows, self._clock.now())
        return [None] * len(rows)

    @staticmethod
    def _say_waits(tx: Writing, rows: Sequence[Waits]) -> list[None]:
        say_waits(tx, list({row.id: row for row in rows}.values()))
        return [None] * len(rows)

    def _begin(self, tx: Writing, rows: Sequence[Begun]) -> list[bool]:
        begun = begin(tx, rows, self._engine)
        return [row.id in begun for row in rows]

    def _spawn(self, tx: Writing, rows: Sequence[Spawned]) -> list[bool]:
        texts = {row.surroundings for row in rows}
        trouble = try_to_keep_surroundings(tx, texts, self._clock.now(), self._known_surroundings)
        if trouble != self._trouble_of_surroundings:
            self._trouble_of_surroundings = trouble
            if trouble:
                log.warning("what scripts run by can't be kept, so runs can't be compared by it: %s", trouble)
        noted = note_processes(tx, rows)
        return [row.id in noted for row in rows]

    @staticmethod
    def _output(tx: Writing, rows: Sequence[Chunk]) -> list[None]:
        append(tx, rows)
        return [None] * len(rows)

    def _end(self, tx: Writing, rows: Sequence[Ending]) -> list[WrittenEnd]:
        now = self._clock.now()
        rows = _as_edited(tx, rows)
        theirs: set[RunId] = set()
        if self._for_another:
            rows = [replace(row, is_wish=True) for row in rows]
            theirs = self._of_others(tx, rows)
        written = finish(tx, [_told(tx, row) for row in rows if row.finished.id not in theirs])
        followed = [row for row in rows if row.finished.id in written]
        move_on(tx, followed)
        wanted = [row.next_attempt for row in followed if row.next_attempt and not row.is_wish]
        recorded = record(tx, wanted, self._engine, now)
        held = _held_back(tx, recorded, now)
        attempts = {each.run.follows_run: each for each in recorded if each.id not in held}
        places = {
            each.run.follows_run: each for each in recorded if held.get(each.id, NOT_HELD).held in KEEPS_PLACE
        }
        record(tx, [row.next_attempt for row in followed if row.next_attempt and row.is_wish], None, now)
        start_chained(tx, [ChainLink(row.finished.id, job) for row in followed for job in row.starts], now)
        self._pause(tx, followed, now)
        return [
            WrittenEnd(id_ in written, row, attempts.get(id_), places.get(id_))
            for row, id_ in ((row, row.finished.id) for row in rows)
        ]

    def _of_others(self, tx: Writing, rows: Sequence[Ending]) -> set[RunId]:
        """Return whose end is not ours to tell; what nobody has begun can only be skipped or missed."""
        owners = begun_by(tx, [row.finished.id for row in rows])
        return {
            row.finished.id
            for row in rows
            if owners.get(row.finished.id) != self._engine
            and (row.finished.id in owners or row.finished.state not in _NEVER_RAN)
        }

    def _wait(self, tx: Writing, rows: Sequence[WaitingWrites]) -> list[Waited]:
        """Begin waits, and end those that are over, in one commit: no crash comes in between.

        One that somebody asked to end meanwhile does not begin.
        """
        now = self._clock.now()
        asked = asked_to_end(tx, [row.begun.id for row in rows])
        waits = opened(tx, [row.wait for row in rows if row.begun.id not in asked])
        over = [row for row in rows if row.begun.id not in asked and waits[row.begun.id].is_over(now)]
        begun = begin(tx, [row.begun for row in over], self._engine)
        endings = {row.begun.id: row.ending(waits[row.begun.id]) for row in over if row.begun.id in begun}
        ended = dict(zip(endings, self._end(tx, list(endings.values())), strict=True))
        cut_off = asked | ({row.begun.id for row in over} - begun)
        return [
            Waited()
            if run_id in cut_off
            else Waited(None, ended[run_id])
            if run_id in ended
            else Waited(waits[run_id].ends_at)
            for run_id in (row.begun.id for row in rows)
        ]

    @staticmethod
    def _pause(tx: Writing, endings: list[Ending], now: datetime) -> None:
        """Pause the jobs whose last runs all failed."""
        paused: set[JobId] = set()
        for ending in endings:
            most = ending.pause_after_failures
            is_last = most is not None and ending.finished.state in FAILURES and ending.next_attempt is None
            if not is_last or most is None or ending.job_id in paused:
                continue
            if _failures_in_a_row(tx, ending.job_id, now) >= most:
                why = "paused after 1 failure" if most == 1 else f"paused after {most} failures in a row"
                job_states.pause(tx, [ending.job_id], None, ENGINE, now, why)
                tx.stop(ending.job_id, why, now)
                log.warning("job %d %s", ending.job_id, why)
                paused.add(ending.job_id)


def _noted(tx: Writing, notes: Sequence[Callable[[Writing], None]]) -> list[None]:
    for note in notes:
        note(tx)
    return [None] * len(notes)


def move_on(tx: Writing, endings: Sequence[Ending]) -> None:
    """Say when the jobs that count from the end of a run are due next, also those edited meanwhile."""
    moves = {ending.job_id: ending.move for ending in endings if ending.move is not None}
    left = moves.keys() - advance(tx, list(moves.values())) if moves else set()
    if not left:
        return
    ended_at = {ending.job_id: ending.finished.finished_at for ending in endings}
    standing = standings(tx, left)
    again = (
        DueMove(job_id, standing[job_id].revision, None, after_end(draft.schedule, ended_at[job_id]))
        for job_id, draft in drafts(tx, left).items()
        if isinstance(draft, JobDraft) and job_id in standing and counts_from_end(draft.schedule)
    )
    advance(tx, list(again))


def _as_edited(tx: Writing, rows: Sequence[Ending]) -> Sequence[Ending]:
    """Let the steps that follow be those of today, where a job was edited while its last step ran."""
    steps = [row for row in rows if row.as_edited is not None]
    if not steps:
        return rows
    standing = standings(tx, {row.job_id for row in steps})
    edited = {
        row.job_id
        for row in steps
        if row.job_id in standing and standing[row.job_id].revision != row.revision
    }
    newest = drafts(tx, edited) if edited else {}
    found: list[Ending] = []
    for row in rows:
        draft = newest.get(row.job_id)
        if row.as_edited is not None and isinstance(draft, JobDraft):
            again = row.as_edited(standing[row.job_id].revision, draft)
            found.append(replace(again, is_wish=row.is_wish, is_from_outside=row.is_from_outside))
        else:
            found.append(row)
    return found


def _held_back(tx: Writing, recorded: Sequence[Recorded], now: datetime) -> dict[RunId, HeldBy]:
    """Hold back what follows runs whose jobs were switched off, deleted or paused meanwhile."""
    if not recorded:
        return {}
    standing, paused = standings(tx, {each.run.job_id for each in recorded}), pauses(tx)
    held = {
        each.id: held_by(standing[each.run.job_id], paused, each.run.asked_at, now)
        for each in recorded
        if each.run.job_id in standing
    }
    kept = hold_back(tx, {run_id: reason for run_id, reason in held.items() if reason is not NOT_HELD})
    return {run_id: held[run_id] for run_id in kept}


def _told(tx: Writing, ending: Ending) -> Finished:
    has_run = ending.is_from_outside and ending.finished.state not in _NEVER_RAN
    return with_orphan_output(tx, ending.finished) if has_run else ending.finished


def _failures_in_a_row(tx: Writing, job_id: JobId, now: datetime) -> int:
    """Count the newest occurrences that ran and whose last attempt failed, since somebody saw to the job."""
    failures = 0
    seen: set[datetime] = set()
    seen_to = last_change(tx, job_id, _SEEN_TO, now)
    since = None if seen_to is None else seen_to.changed_at
    for run in runs_page(tx, RunFilter((job_id,), _RAN, since=since), _LOOKED_BACK).runs:
        if run.due_at in seen or run.request.startswith(BACKFILL):
            continue
        seen.add(run.due_at)
        if run.state not in FAILURES:
            break
        failures += 1
    return failures
