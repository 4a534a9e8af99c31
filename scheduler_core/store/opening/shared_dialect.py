"""One dialect of SQLite for all connections of a process: a statement is compiled once for all stores."""

from typing import Any, Final

from sqlalchemy import Engine, Pool, create_engine
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
_COMPILED: Final[LRUCache[Any, Any]] = LRUCache(_STATEMENTS)


def sqlite_engine(*, poolclass: type[Pool], **options: Any) -> Engine:  # noqa: ANN401 - those of create_engine
    """Make an engine that shares compiled statements with all others made here."""
    return create_engine(
        "sqlite+shared://", poolclass=poolclass, execution_options={"compiled_cache": _COMPILED}, **options
    )
