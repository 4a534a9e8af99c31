"""Connect to a database: pragmas, pools, and transactions that begin without deadlock."""

from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from datetime import timedelta
from pathlib import Path
from types import ModuleType
from typing import Any

from sqlalchemy import URL, Connection, Engine, NullPool, QueuePool, event

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.store.faults import told_plainly
from scheduler_core.store.opening.file_connector import (
    FOR_ALL,
    FOR_READING,
    PATIENCE,
    file_connector,
    mode_for_reading,
)
from scheduler_core.store.opening.file_form import APPLICATION_ID
from scheduler_core.store.opening.shared_dialect import server_engine, sqlite_engine

_KEPT_READERS, _MORE_READERS = 4, 4
_PAGES_AT_ONCE = 2_000  # 8 MB
# FULL: with NORMAL a power cut forgot 81 % of the claims whose effect had happened.
# The log is moved into the file by housekeeping, between bursts; 4,000 pages (16 MB) is only a backstop.
_FOR_WRITING = (
    "journal_mode = WAL",
    "synchronous = FULL",
    "wal_autocheckpoint = 4000",
    "journal_size_limit = 67108864",
    "cache_size = -8000",
)
_WRITER_LOCK = 0x486F7572626C6C  # of PostgreSQL's advisory locks, which belong to one database
# A host that fell silent in the middle of a write keeps all others from writing for so long, and a server
# that fell silent is given up after so long. Questions may take longer: nobody waits for one who asks.
LONGEST_WRITE = timedelta(seconds=15)
LONGEST_QUESTION = timedelta(seconds=45)
_FOR_THE_SERVER_TO_SAY_SO = timedelta(seconds=1)
# A kept connection is asked whether it still stands before it is used: the least of questions.
_LONGEST_GREETING = timedelta(seconds=4)
_KEEP_ALIVE = {
    "keepalives_idle": 10,
    "keepalives_interval": 2,
    "keepalives_count": 3,
    "tcp_user_timeout": LONGEST_WRITE // timedelta(milliseconds=1),
}


@dataclass(frozen=True, slots=True)
class Connections:
    """The ways into one database; `writers` is None where nothing can be written."""

    readers: Engine
    writers: Engine | None

    def told_plainly(self, place: str) -> AbstractContextManager[None]:
        """Let errors of questions leave as ours."""
        return told_plainly(place)

    def close(self) -> None:
        self.readers.dispose()
        if self.writers is not None:
            self.writers.dispose()


def file_connections(
    path: Path, library: ModuleType, patience: timedelta, refuse_if_gone: Callable[[], None]
) -> Connections:
    """Connect to a file that can be written; `patience` is how long a lock is waited for.

    Later connections must not reach another file that was put in the place of the first:
    `refuse_if_gone` raises then.
    """
    readers = _pooled(path, library, patience, FOR_READING, _KEPT_READERS, refuse_if_gone=refuse_if_gone)
    for_writing = (*FOR_ALL, *_FOR_WRITING)
    writers = _pooled(path, library, patience, for_writing, 1, refuse_if_gone=refuse_if_gone)
    _begin_with(readers, "BEGIN")
    _begin_with(writers, "BEGIN IMMEDIATE")
    return Connections(readers, writers)


def read_only_connections(path: Path, library: ModuleType, patience: timedelta) -> Connections:
    """Connect to a file that can't be written."""
    readers = _pooled(path, library, patience, FOR_READING, _KEPT_READERS, mode_for_reading(path))
    _begin_with(readers, "BEGIN")
    return Connections(readers, None)


def plain_file_engine(path: Path, library: ModuleType, *, can_write: bool, is_alone: bool = False) -> Engine:
    """Connect without any setting that changes the file, each time anew.

    `is_alone` reads it without locks and without its log, as one that nobody else has open.
    """
    reading = "immutable=1" if is_alone else mode_for_reading(path)
    connect = file_connector(path, library, PATIENCE, (), "mode=rw" if can_write else reading)
    engine = sqlite_engine(module=library, creator=connect, poolclass=NullPool)
    _begin_with(engine, "BEGIN")
    return engine


def migration_engine(path: Path, library: ModuleType, patience: timedelta) -> Engine:
    """Connect for a change of the schema: tables are rebuilt, so foreign keys must not act meanwhile."""
    connect = file_connector(path, library, patience, _FOR_WRITING)
    engine = sqlite_engine(module=library, creator=connect, poolclass=NullPool)
    _begin_with(engine, "BEGIN IMMEDIATE")
    return engine


def draft_engine(path: Path, library: ModuleType) -> Engine:
    """Connect to a file that is thrown away if it does not become whole, so that nothing need be undone."""
    pragmas = ("journal_mode = OFF", "synchronous = OFF", "cache_size = -32000")
    connect = file_connector(path, library, PATIENCE, pragmas)
    engine = sqlite_engine(module=library, creator=connect, poolclass=NullPool)
    _begin_with(engine, "BEGIN")
    return engine


def server_connections(
    url: URL,
    patience: timedelta,
    *,
    longest_write: timedelta | None = None,
    longest_question: timedelta | None = None,
) -> Connections:
    """Connect to a PostgreSQL database; as with a file, one transaction writes at a time.

    That costs one more round trip and gives what a file gives: no deadlocks, and an outbox whose
    sequence is the order of the commits. A statement that takes longer than the longest fails.
    """
    longest_write = longest_write or LONGEST_WRITE
    longest_question = longest_question or LONGEST_QUESTION
    readers = server_engine(
        url,
        connect_args=server_settings(url, patience, longest_question),
        pool_size=_KEPT_READERS,
        max_overflow=_MORE_READERS,
        pool_timeout=patience.total_seconds(),
        pool_pre_ping=True,
        isolation_level="REPEATABLE READ",
        execution_options={"postgresql_readonly": True},
    )
    writers = server_engine(
        url,
        connect_args=server_settings(url, patience, longest_write),
        pool_size=1,
        max_overflow=0,
        pool_pre_ping=True,
    )
    _limit_silence(readers, longest_question)
    _limit_silence(writers, longest_write)
    _begin_with(writers, f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})")
    return Connections(readers, writers)


def server_migration_engine(url: URL, patience: timedelta) -> Engine:
    """Connect for a change of the schema, which may take as long as it needs."""
    engine = server_engine(url, connect_args=server_settings(url, patience, None), poolclass=NullPool)
    _begin_with(engine, f"SELECT pg_advisory_xact_lock({_WRITER_LOCK})")
    return engine


def server_reading_engine(url: URL, patience: timedelta) -> Engine:
    """Connect to read one unchanging state for as long as that takes."""
    return server_engine(
        url,
        connect_args=server_settings(url, patience, None),
        poolclass=NullPool,
        isolation_level="REPEATABLE READ",
        execution_options={"postgresql_readonly": True},
    )


def prepare_new_file(connection: Connection) -> None:
    """Set what can only be set before the first table; space given back can then leave the file."""
    prepare_new_draft(connection)
    _raw(connection).execute("PRAGMA journal_mode = WAL")


def prepare_new_draft(connection: Connection) -> None:
    """Set the same in a file that only its maker uses."""
    _raw(connection).execute("PRAGMA auto_vacuum = INCREMENTAL")
    _raw(connection).execute(f"PRAGMA application_id = {APPLICATION_ID}")


def copy_whole(
    source: Connection, target: Connection, told: Callable[[int, int], None] | None = None
) -> None:
    """Make the target's content that of the source, all of it or nothing, while others use both.

    `told` hears how many pages of how many are copied; what it raises ends the copying. SQLite begins anew
    when somebody writes between two steps, unless the source is being read all the while.
    """
    if told is None:
        _raw(source).backup(_raw(target))
        return
    raw = _raw(source)
    raw.execute("BEGIN")
    try:
        raw.execute("SELECT 1 FROM sqlite_schema LIMIT 1").fetchall()
        raw.backup(
            _raw(target), pages=_PAGES_AT_ONCE, progress=lambda _, left, total: told(total - left, total)
        )
    finally:
        raw.execute("ROLLBACK")


def fold_log_in(connection: Connection) -> None:
    """Make a file complete without a log alongside it."""
    _raw(connection).execute("PRAGMA journal_mode = DELETE")


def move_log(connection: Connection) -> None:
    """Move what was committed from the log into the file, as far as nobody reads or writes there."""
    _raw(connection).execute("PRAGMA wal_checkpoint(PASSIVE)").fetchall()


def empty_log(connection: Connection) -> bool:
    """Move all that was committed into the file; return False while somebody reads older rows."""
    is_busy, _, _ = _raw(connection).execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    return not is_busy


def release_pages(connection: Connection, pages: int) -> int:
    """Let up to so many free pages leave the file; return how many are left."""
    _raw(connection).execute(f"PRAGMA incremental_vacuum({pages})").fetchall()
    return int(connection.exec_driver_sql("PRAGMA freelist_count").scalar_one())


def free_cache(connection: Connection) -> None:
    """Let go of the pages that a connection has read."""
    _raw(connection).execute("PRAGMA shrink_memory").fetchall()


def refresh_plans(connection: Connection) -> None:
    """Let SQLite count again what it plans queries by, where much has changed.

    Where the outbox was counted with a row or two in it, all of it is read for its newest ones from then on.
    """
    connection.exec_driver_sql("PRAGMA optimize = 0x10002")  # all tables, not only those used lately
    if connection.exec_driver_sql("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_stat1'").scalar():
        connection.exec_driver_sql("UPDATE sqlite_stat1 SET stat = '10000' WHERE tbl = 'outbox'")
        connection.exec_driver_sql("ANALYZE sqlite_schema")  # which reads these numbers, and counts nothing


def data_version(connection: Connection) -> int:
    """Return a number that changes with every commit of another connection to the file."""
    return number_found(connection, "PRAGMA data_version")


def number_found(connection: Connection, question: str) -> int:
    """Return the number that a file answers with, 0 for none, outside of any transaction."""
    return int(_raw(connection).execute(question).fetchone()[0] or 0)


def pending_notices(connection: Connection) -> int:
    """Return how many notices a PostgreSQL connection has received since it was asked last."""
    return sum(1 for _ in _raw(connection).notifies(timeout=0))


def notice_socket(connection: Connection) -> int:
    """Return the descriptor that becomes readable when a PostgreSQL connection receives something."""
    return int(_raw(connection).fileno())


def drop(connection: Connection) -> None:
    """Close a connection whose server may be gone, without asking it to roll back; twice is fine."""
    if not connection.closed:
        _raw(connection).close()
        connection.invalidate()
        connection.close()


def orphans(connection: Connection) -> list[str]:
    """Return the tables with rows that refer to rows that aren't there."""
    return [str(row[0]) for row in connection.exec_driver_sql("PRAGMA foreign_key_check")]


def is_ours(connection: Connection) -> bool:
    """Tell a file of ours, or an empty one, from that of another program."""
    if connection.exec_driver_sql("PRAGMA application_id").scalar_one() == APPLICATION_ID:
        return True
    return not connection.exec_driver_sql("SELECT count(*) FROM sqlite_schema").scalar_one()


def _pooled(
    path: Path,
    library: ModuleType,
    patience: timedelta,
    pragmas: tuple[str, ...],
    size: int,
    mode: str = "mode=rw",
    *,
    refuse_if_gone: Callable[[], None] | None = None,
) -> Engine:
    return sqlite_engine(
        module=library,
        creator=file_connector(path, library, patience, pragmas, mode, refuse_if_gone),
        poolclass=QueuePool,
        pool_size=size,
        max_overflow=_MORE_READERS if size > 1 else 0,
        pool_timeout=patience.total_seconds(),
    )


def server_settings(
    url: URL, patience: timedelta, longest: timedelta | None, asked: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Ask for durable commits, and for an end to a transaction whose machine fell asleep in it."""
    asked = {
        "lock_timeout": _milliseconds(patience),
        "synchronous_commit": "on",
        "timezone": "UTC",
        **(asked or {}),
    }
    if longest is not None:
        asked |= dict.fromkeys(
            ("statement_timeout", "idle_in_transaction_session_timeout"), _milliseconds(longest)
        )
    given = url.query.get("options", "")
    ours = " ".join(f"-c {name}={value}" for name, value in asked.items())
    options = " ".join([*((given,) if isinstance(given, str) else given), ours]).strip()
    return {
        "options": options,
        "application_name": "hourbell",
        "connect_timeout": _LONGEST_GREETING // timedelta(seconds=1),
        **_KEEP_ALIVE,
    }


def _milliseconds(length: timedelta) -> str:
    return f"{length // timedelta(milliseconds=1)}ms"


def _limit_silence(engine: Engine, longest: timedelta) -> None:
    """Let the server say that a statement took too long; if it says nothing at all, hang up."""
    from scheduler_core.store.opening.server_connection import (
        ServerConnection,  # not for those whose store is a file
    )

    in_use = longest + _FOR_THE_SERVER_TO_SAY_SO
    kept = min(in_use, _LONGEST_GREETING)

    @event.listens_for(engine, "do_connect")
    def connect(_dialect: object, _record: object, words: list[Any], settings: dict[str, Any]) -> Any:  # noqa: ANN401
        return ServerConnection.connect(*words, **settings)

    @event.listens_for(engine, "checkout")
    def use(connection: ServerConnection, _record: object, _proxy: object) -> None:
        connection.longest_silence_seconds = in_use.total_seconds()

    @event.listens_for(engine, "checkin")
    def keep(connection: ServerConnection | None, _record: object) -> None:
        if connection is not None:
            connection.longest_silence_seconds = kept.total_seconds()


def _begin_with(engine: Engine, statement: str) -> None:
    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql(statement)


def _raw(connection: Connection) -> Any:  # noqa: ANN401 - a connection of either library
    return connection.connection.dbapi_connection
