"""Judge the health of a store's engines for every client."""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta

from scheduler_core.engine.recovery.dead_engines import has_died, is_suspended
from scheduler_core.engine.system.this_process import this_engine
from scheduler_core.errors import StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.faults import StoreGone
from scheduler_core.store.jobs.due_jobs import earliest_due_at
from scheduler_core.store.opening.identity import StorePlace, place_of
from scheduler_core.store.opening.location import Location
from scheduler_core.store.runs.engines import EngineProcess, EngineRecord, engines
from scheduler_core.store.runs.sleep_notes import awake_note, wake_trouble
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Reading
from scheduler_core.values.records.health import Health, Hindrance, not_kept_awake, not_woken

_MOST_SEEN = 20
_PATIENCE = timedelta(seconds=30)  # as late as counts as on time; a look comes every 15 or 30 s

# Whoever runs the jobs of a file has sealed it.
_OTHER_FILE = "it runs the jobs of another file: this one was copied, or put in the place of the other"


@dataclass(frozen=True, slots=True)
class SeenEngine:
    """An engine that has not stopped by its own word; with a `hindrance` the first complaint says why.

    One that stands by is alive as long as its lease says so, and has nothing to look for.
    """

    record: EngineRecord
    is_alive: bool
    complaints: tuple[str, ...] = ()
    hindrance: Hindrance = Hindrance.NOTHING
    keeps_awake: tuple[str, ...] = ()

    @property
    def looked_at(self) -> datetime:
        """Return when it last said that it had looked for due jobs."""
        return self.record.looked_at


def seen_engines(tx: Reading, store: Store, now: datetime, own_word: Health | None) -> list[SeenEngine]:
    """Return the engines that did not stop, the newest first.

    `own_word` is what the engine of this process says, if there is one: of others only tells what they wrote.
    """
    mine = this_engine(store.location)
    trouble = store_trouble(store)
    elsewhere = trouble or ("" if place_of(store, tx) is StorePlace.OWN else _OTHER_FILE)
    due_at = earliest_due_at(tx)
    found = []
    for record in engines(tx, limit=_MOST_SEEN):
        if record.stopped_at is not None:
            continue
        if not record.is_alive(now) or has_died(record.process, store.location):
            found.append(SeenEngine(record, is_alive=False))
            continue
        if own_word is not None and is_same(record.process, mine):
            complaints, hindrance = said_of(own_word, trouble)
            keeps_awake = own_word.keeps_awake
        else:
            silence = _silence(record, store.location, now, due_at if record.plans else None)
            complaints, hindrance = said_of(silence, elsewhere)
            if why := wake_trouble(tx, record.id):
                complaints = (*complaints, not_woken(why))
            keeps_awake, why = awake_note(tx, record.id)
            if why:
                complaints = (*complaints, not_kept_awake(why))
        found.append(SeenEngine(record, True, complaints, hindrance, keeps_awake))
    return found


def planning(seen: Iterable[SeenEngine]) -> list[SeenEngine]:
    """Return those that live and decide what fires."""
    return [each for each in seen if each.is_alive and each.record.plans]


def silence_of(planners: Sequence[SeenEngine]) -> str:
    """Say what is known of engines that give no sign of life; "" where one of them does, or none is there."""
    is_silent = bool(planners) and all(each.hindrance is Hindrance.SILENT_ENGINE for each in planners)
    return planners[0].complaints[0] if is_silent else ""


def store_trouble(store: Store) -> str:
    """Return why nothing can be written to a store, as far as that is seen without writing; or nothing."""
    gone = store.trouble()
    if gone is not None:
        return str(gone)
    trouble = store.write_trouble()
    return "" if trouble is None else unwritable(trouble)


def unwritable(trouble: StoreUnavailable) -> str:
    """Say that nothing can be written, and why."""
    return str(trouble) if isinstance(trouble, StoreGone) else f"nothing can be written: {trouble}"


def said_of(health: Health | None, trouble: str) -> tuple[tuple[str, ...], Hindrance]:
    """Put what is known of the store before what is known of the engine, once."""
    known = () if health is None else health.complaints
    hindrance = Hindrance.NOTHING if health is None else health.hindrance
    if not trouble:
        return known, hindrance
    if hindrance is Hindrance.STORE:
        known = known[1:]  # the same, told by the engine that met it
    return (trouble, *known), Hindrance.STORE


def is_same(process: EngineProcess, other: EngineProcess) -> bool:
    return (process.machine, process.pid) == (other.machine, other.pid)


def _silence(
    record: EngineRecord, location: Location, now: datetime, due_at: datetime | None
) -> Health | None:
    """Return what the last word of an engine and what it left undone tell; None for nothing amiss."""
    age = now - record.looked_at
    if is_suspended(record.process, location):
        words = f"its process is suspended, and goes on after: kill -CONT {record.process.pid}"
        return Health((words,), Hindrance.SILENT_ENGINE)
    if age > (record.lease_until - record.heartbeat_at) / 2:
        words = f"it has given no sign of life for {_rounded(age)}"
        return Health((words,), Hindrance.SILENT_ENGINE)
    if due_at is not None and min(age, now - due_at) > _PATIENCE:
        words = (
            f"a job is due for {_rounded(now - due_at)}, and it has given no sign of life for {_rounded(age)}"
        )
        return Health((words,), Hindrance.SILENT_ENGINE)
    if -age > _PATIENCE:
        words = f"it last looked for due jobs {_rounded(-age)} from now: the clock was set back meanwhile"
        return Health((words,))
    return None


def _rounded(span: timedelta) -> str:
    return f"{span.total_seconds():.0f} s"
