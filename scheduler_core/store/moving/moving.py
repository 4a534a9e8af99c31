"""Move or copy a store to another place: all or nothing, compared before it counts.

What arrives is made in one transaction, or in a file that gets its name at the end, and is marked until the
store it came from is marked as moved, and whatever leads to it leads to its new place. So whatever is killed,
at most one of the two can be opened, and the same move said again goes on.
"""

import shlex
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Connection, select, text

from scheduler_core.errors import Conflict, InvalidInput, StoreUnavailable
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.audit.audit import record
from scheduler_core.store.audit.audit_head import keep_head
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.changes.change_marker import touch_news
from scheduler_core.store.changes.outbox import append_noted
from scheduler_core.store.faults import StoreLocked, StoreReadOnly, told_plainly
from scheduler_core.store.maintenance.integrity import findings
from scheduler_core.store.moving.marks import (
    MarkKind,
    MoveMark,
    StoreArriving,
    StoreMoved,
    set_mark,
    take_mark_off,
)
from scheduler_core.store.moving.places import (
    STORE_ID,
    has_arrived,
    home_of,
    in_transaction,
    is_marked,
    mark_and_id,
    reading,
    refuse_taken,
    taken,
)
from scheduler_core.store.moving.table_copy import (
    CopySide,
    TableState,
    carried_tables,
    copy_table,
    row_count,
    state_of,
)
from scheduler_core.store.opening.database import (
    draft_engine,
    empty_log,
    migration_engine,
    plain_file_engine,
    prepare_new_draft,
    refresh_plans,
    server_migration_engine,
)
from scheduler_core.store.opening.engine_lock import EngineLock, EngineRunning, Holder
from scheduler_core.store.opening.file_connector import PATIENCE
from scheduler_core.store.opening.forms import version_of
from scheduler_core.store.opening.identity import (
    StorePlace,
    StoreUndecided,
    break_seal,
    identity,
    place_of,
    seal_arrived,
    witness_arrived,
)
from scheduler_core.store.opening.location import (
    FileLocation,
    Location,
    find_location,
    lasting_address,
    whole_address,
)
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.opening.probing import look_at_store
from scheduler_core.store.opening.schema import refuse_occupied, take_steps
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.opening.store_files import (
    make_private_file,
    seal_file,
    settle,
    shared_memory,
    write_ahead_log,
)
from scheduler_core.store.server_time import server_now
from scheduler_core.store.tables.common import METADATA
from scheduler_core.store.tables.store_rows import ENGINES
from scheduler_core.store.transactions import Reading, Writing
from scheduler_core.values.records.audit import AuditAct

# Hears what is being done, and how much of all is done, from 0 to 1; what it raises ends the move.
Told: TypeAlias = Callable[[str, float], None]
# Makes what belongs to the tables as it is in the former place, in the transaction that fills them.
Prepare: TypeAlias = Callable[[Reading, Writing], None]
# Leads those who look in the former place to the new one, as the store's settings there want; may come twice.
LeadOn: TypeAlias = Callable[[Location, Reading], None]

# What it is about next to the tables, in this order.
INDEXING = "making indexes"
CHECKING, MARKING, OPENING = "checking", "marking the former place", "opening the new place"
LEADING = "leading to the new place"
_MOST_NAMED = 10

# Those of constraints stay: they belong to their table.
_INDEXES = {
    "sqlite": """
        SELECT name, tbl_name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL
    """,
    "postgresql": """
        SELECT each.relname, owner.relname, pg_get_indexdef(indexrelid) FROM pg_index
        JOIN pg_class AS each ON each.oid = indexrelid JOIN pg_class AS owner ON owner.oid = indrelid
        WHERE pg_table_is_visible(owner.oid)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid)
    """,
}


@dataclass(frozen=True, slots=True)
class Move:
    """What is to go where, on whose behalf; a copy leaves the store where it is, and is held.

    `prepare` comes before a row is copied, `lead_on` before the store can be opened in its new place.
    """

    source: Location
    target: Location
    now: datetime
    who: str
    machine: str
    is_copy: bool = False
    prepare: Prepare | None = None
    lead_on: LeadOn | None = None


@dataclass(frozen=True, slots=True)
class Arrival:
    """What arrived from where, by table; `kept` is the file that stood there before, as it is called now.

    No tables mean that a former move had carried all of them; `had_arrived` that it had come to its end.
    """

    source: Location
    tables: tuple[TableState, ...] = ()
    kept: Path | None = None
    had_arrived: bool = False


class EngineStillRunning(EngineRunning):
    """An engine runs the jobs of a store that is to move; `others` carry out runs with it."""

    def __init__(self, place: str, pid: int, host: str = "", others: Sequence[tuple[int, str]] = ()) -> None:
        super().__init__(place, pid, host)
        if others:
            self.args = (_said_of_several(place, [(pid, host), *others]),)
            return
        who = f"process {pid}" if pid else "another process"
        where = f" on {host}; one that was cut off counts as alive for a minute" if host else ""
        said = (
            f"an engine ({who}{where}) runs the jobs of {place}, and while it does nothing is moved: quit "
            "Hourbell, also in the tray, or stop hourbell engine; then say this again"
        )
        self.args = (said,)


def _said_of_several(place: str, running: Sequence[tuple[int, str]]) -> str:
    named = ", ".join(f"process {pid} on {host}" for pid, host in running[:_MOST_NAMED])
    more = f" and {len(running) - _MOST_NAMED:,} more" if len(running) > _MOST_NAMED else ""
    return (
        f"{len(running):,} engines and workers run the jobs of {place}, and while they do nothing is moved: "
        f"{named}{more}. Quit Hourbell on each, also in the tray, or stop hourbell engine and worker; then "
        "say this again. One that was cut off counts as alive for a minute"
    )


def move(order: Move, told: Told) -> Arrival:
    """Carry a store whole to an empty place, or go on where a former move of it was broken off.

    Raises EngineRunning while an engine runs its jobs, Conflict where the place is taken.
    """
    order = _from_where_it_came(order)
    try:
        store_id = _ready(order)
    except StoreMoved as moved:
        if order.is_copy or not has_arrived(order.source, order.target, moved):
            raise
        had_arrived = not is_marked(order.target)
        _end(order, told)
        return Arrival(order.source, had_arrived=had_arrived)
    former = refuse_taken(order.target, store_id)
    if order.is_copy:
        with reading(order.source) as source:
            return _carried(order, source, former, told)
    with _locked(order), _holding(order) as source:
        arrival = _carried(order, source, former, told)
        told(MARKING, 1.0)
        with told_plainly(str(order.source)):
            _leave(source, order)
    _end(order, told)
    return arrival


def take_back(location: Location, now: datetime) -> None:
    """Let a store that had moved be opened again, where the place that it went to is lost.

    It is held like a copy until somebody decides. Raises Conflict while the other one stands there: both
    would run the same jobs.
    """
    with reading(location) as connection:
        mark, store_id = mark_and_id(connection)
    if mark is None or mark.kind is not MarkKind.MOVED:
        return
    home = home_of(store_id, mark.other, now)
    if home:
        raise Conflict(
            f"the store of {location} lives in {home}, and both would run the same jobs. Bring it back: "
            f"hourbell store move {shlex.quote(str(location))} --store {shlex.quote(home)}"
        )
    _take_mark_off(location)


def _from_where_it_came(order: Move) -> Move:
    """Say where a store comes from that has not wholly arrived, as the former place may lead on already."""
    if lasting_address(order.source) != lasting_address(order.target):
        return order
    try:
        look_at_store(whole_address(order.target))
    except StoreArriving as arriving:
        return replace(order, source=find_location(arriving.other))
    raise InvalidInput("store", f"{order.target} is where the store is already")


def _ready(order: Move) -> str:
    """Bring the store to today's form, and return its own name."""
    with closing(open_store(whole_address(order.source), order.now, is_made=False)) as store:
        if store.is_read_only and not order.is_copy:
            raise StoreReadOnly(
                f"{order.source} can't be written, so it can't be marked as moved; copy it with --copy"
            )
        with store.read() as tx:
            place = place_of(store, tx)
            if store.newer_form(tx):
                raise StoreUnavailable(
                    f"{order.source} was changed by a newer Hourbell, so that this one does not know all "
                    "that is in it; update Hourbell before you move it"
                )
            if place is StorePlace.UNDECIDED and not order.is_copy:
                raise StoreUndecided(str(order.source))
            if place is StorePlace.SECOND and not order.is_copy:
                raise Conflict(
                    f"{order.source} is a second store that no engine has taken over yet; first run "
                    f"hourbell engine --until-idle --store {shlex.quote(str(order.source))}"
                )
            return identity(tx).store_id


@contextmanager
def _locked(order: Move) -> Iterator[None]:
    """Let no engine of this machine run the jobs meanwhile."""
    try:
        lock = EngineLock(order.source, Holder.MOVE)
    except EngineRunning as running:
        if not running.is_to_be_stopped:
            raise
        raise EngineStillRunning(str(order.source), running.pid) from running
    try:
        yield
    finally:
        lock.release()


@contextmanager
def _holding(order: Move) -> Iterator[Connection]:
    """Read the store in the transaction that will mark it: nobody else writes until then."""
    if isinstance(order.source, FileLocation):
        engine = migration_engine(order.source.path, sound_library(), PATIENCE)
    else:
        engine = server_migration_engine(order.source.url, PATIENCE)
    with in_transaction(engine, order.source) as connection:
        _refuse_running(order, connection)
        yield connection


def _refuse_running(order: Move, connection: Connection) -> None:
    """Raise if an engine elsewhere says that it lives; one of this machine would hold the lock of a file."""
    now = server_now(Reading(connection)) or order.now
    living = select(ENGINES.c.pid, ENGINES.c.host).where(
        ENGINES.c.stopped_at.is_(None), ENGINES.c.lease_until > now
    )
    if isinstance(order.source, FileLocation):
        living = living.where(ENGINES.c.machine != order.machine)
    found = [(pid, host) for pid, host in connection.execute(living.order_by(ENGINES.c.id))]
    if found:
        raise EngineStillRunning(str(order.source), *found[0], others=found[1:])


def _carried(order: Move, source: Connection, former: MoveMark | None, told: Told) -> Arrival:
    if isinstance(order.target, FileLocation):
        return _carried_to_file(order, order.target, source, told)
    engine = server_migration_engine(order.target.url, PATIENCE)
    with in_transaction(engine, order.target) as target:
        if former is not None:
            _clear(target)
        if version_of(target) is not None:  # somebody was quicker
            raise taken(order.target, "a store")
        refuse_occupied(target, str(order.target))
        tables, _, _ = _filled(order, source, target, told)
        target.execute(text("ANALYZE"))
    return Arrival(order.source, tables)


def _carried_to_file(order: Move, location: FileLocation, source: Connection, told: Told) -> Arrival:
    path, library = location.path, sound_library()
    draft = path.with_name(f"{path.name}.arriving")
    try:
        if location.is_default:
            path.parent.mkdir(0o700, parents=True, exist_ok=True)
        draft.unlink(missing_ok=True)
        make_private_file(draft)
        with told_plainly(str(location)), draft_engine(draft, library).connect() as connection:
            prepare_new_draft(connection)
        with in_transaction(draft_engine(draft, library), location) as target:
            tables, seal, digest = _filled(order, source, target, told)
            refresh_plans(target)
        former = refuse_taken(location, str(source.scalar(STORE_ID)))  # somebody may have been quicker
        kept = _set_aside(path, order.now) if former is not None and former.kind is MarkKind.MOVED else None
        settle(draft, path)
        keep_head(location, digest)
        witness_arrived(location, seal)
    except OSError as error:
        raise StoreUnavailable(f"{path} can't be made: {error.strerror}") from error
    finally:
        for left in (draft, write_ahead_log(draft), shared_memory(draft)):
            left.unlink(missing_ok=True)
    return Arrival(order.source, tables, kept)


def _filled(
    order: Move, source: Connection, target: Connection, told: Told
) -> tuple[tuple[TableState, ...], str, str]:
    """Make the tables and fill them; return what they hold, the seal and the digest of the audit's newest."""
    here, there = CopySide(source, str(order.source)), CopySide(target, str(order.target))
    take_steps(target, there.place)
    if order.prepare is not None:
        order.prepare(Reading(source), Writing(target))
    tables = _compared(here, there, told)
    told(CHECKING, 1.0)
    _refuse_unsound(here, there, order.now)
    tx = Writing(target)
    verb = "copied" if order.is_copy else "moved"
    record(tx, order.now, order.who, AuditAct.MOVE_STORE, {}, f"{verb} from {lasting_address(order.source)}")
    seal = "" if order.is_copy else seal_arrived(target, order.target)
    if not order.is_copy:
        set_mark(target, MarkKind.ARRIVING, lasting_address(order.source), order.now)
    return tables, seal, tx.audit_digest


def _compared(here: CopySide, there: CopySide, told: Told) -> tuple[TableState, ...]:
    """Copy all tables, and read them again in their new place."""
    tables = carried_tables()
    total = 2 * sum(row_count(here, table) for table in tables) or 1
    done = 0
    words = ""

    def heard(rows: int) -> None:
        nonlocal done
        done += rows
        told(words, min(1.0, done / total))

    sent = []
    with told_plainly(there.place), indexes_made_later(there.connection):
        for table in tables:
            words = f"copying {table.name}"
            sent.append(copy_table(here, there, table, heard))
        told(INDEXING, min(1.0, done / total))
    for table, state in zip(tables, sent, strict=True):
        words = f"comparing {table.name}"
        if state_of(there, table, heard) != state:
            raise StoreUnavailable(
                f"the table {table.name} did not arrive in {there.place} as it stands in {here.place}; "
                "nothing was moved"
            )
    return tuple(sent)


def _refuse_unsound(here: CopySide, there: CopySide, now: datetime) -> None:
    """Raise for what is found wrong in the new place and was not wrong in the old one."""
    with told_plainly(there.place):
        found = findings(Reading(there.connection), now)
    if not found:
        return
    with told_plainly(here.place):
        before = set(findings(Reading(here.connection), now))
    new = [each for each in found if each not in before]
    if new:
        raise StoreUnavailable(
            f"what arrived in {there.place} is not sound, so nothing was moved: {new[0].message}"
        )


def _leave(source: Connection, order: Move) -> None:
    """Mark the store as moved, and tell those who have it open."""
    break_seal(source)
    set_mark(source, MarkKind.MOVED, lasting_address(order.target), order.now)
    tx = Writing(source)
    tx.note(ChangeKind.ENGINES)
    append_noted(tx)


def _end(order: Move, told: Told) -> None:
    """Lead to the new place, then open it: whoever is killed between finds the store marked, and goes on."""
    told(LEADING, 1.0)
    if order.lead_on is not None:
        with reading(order.target) as connection:
            order.lead_on(order.source, Reading(connection))
    told(OPENING, 1.0)
    _take_mark_off(order.target)
    if isinstance(order.source, FileLocation):
        touch_news(order.source.path)  # for those who have it open


def _take_mark_off(location: Location) -> None:
    if isinstance(location, FileLocation):
        engine = plain_file_engine(location.path, sound_library(), can_write=True)
    else:
        engine = server_migration_engine(location.url, PATIENCE)
    with in_transaction(engine, location) as connection:
        if mark_and_id(connection)[0] is not None:
            take_mark_off(connection)


def _clear(connection: Connection) -> None:
    """Take away what a move left that was broken off, the tables of ours and no others."""
    METADATA.drop_all(connection)
    connection.exec_driver_sql("DROP TABLE alembic_version")


def _set_aside(path: Path, now: datetime) -> Path:
    """Keep what a store left here when it moved away, whose mark may still stand in the log."""
    engine = plain_file_engine(path, sound_library(), can_write=True)
    with told_plainly(str(path)), engine.connect() as connection:
        if not empty_log(connection):
            raise StoreLocked(
                f"{path}, which this store left when it moved away, is being read by another program; close "
                "that program and say this again"
            )
    kept = path.with_name(f"{path.name}.moved-{now.astimezone(UTC):%Y-%m-%dT%H-%M-%SZ}")
    for name in (write_ahead_log, shared_memory, seal_file):
        if name(path).exists():
            name(path).rename(name(kept))
    path.rename(kept)
    return kept


@contextmanager
def indexes_made_later(connection: Connection) -> Iterator[None]:
    """Leave the indexes of our tables out for as long as the block lasts, all in one transaction."""
    found = connection.exec_driver_sql(_INDEXES[connection.dialect.name]).all()
    ours = [(name, made_by) for name, table, made_by in found if table in METADATA.tables]
    for name, _ in ours:
        connection.exec_driver_sql(f'DROP INDEX "{name}"')
    yield
    for _, made_by in ours:
        connection.exec_driver_sql(made_by)
