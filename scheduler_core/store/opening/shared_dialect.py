"""One dialect for all connections of a process: a statement is compiled once for all stores."""

from typing import Any, Final

from sqlalchemy import URL, Engine, Pool, create_engine
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache

_STATEMENTS = 1_000


class SharedDialect(SQLiteDialect_pysqlite):
    """Equal to any other of the same library.

    SQLAlchemy keeps what it has compiled by engine and dialect, and makes one dialect for each engine:
    reading, writing and each store opened later would compile the same statements anew.
    """

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, SharedDialect) and other.dbapi is self.dbapi

    def __hash__(self) -> int:
        return hash((SharedDialect, id(self.dbapi)))


registry.register("sqlite.shared", __name__, SharedDialect.__name__)
# By name, as a program whose store is a file loads nothing of PostgreSQL.
registry.register("postgresql.shared", "scheduler_core.store.opening.server_connection", "ServerDialect")
_COMPILED: Final[LRUCache[Any, Any]] = LRUCache(_STATEMENTS)


def sqlite_engine(*, poolclass: type[Pool], **options: Any) -> Engine:  # noqa: ANN401 - those of create_engine
    """Make an engine that shares compiled statements with all others made here."""
    return create_engine(
        "sqlite+shared://", poolclass=poolclass, execution_options={"compiled_cache": _COMPILED}, **options
    )


def server_engine(url: URL, *, execution_options: dict[str, object] | None = None, **options: Any) -> Engine:  # noqa: ANN401
    """Make an engine that shares compiled statements with all others for servers of the same version."""
    shared = {"compiled_cache": _COMPILED, **(execution_options or {})}
    return create_engine(
        url.set(drivername="postgresql+shared"),
        execution_options=shared,
        use_native_hstore=False,  # no column is one, and the server would be asked for it each time
        **options,
    )
