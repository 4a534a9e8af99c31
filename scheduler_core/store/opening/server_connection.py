"""A connection to PostgreSQL that does not wait for ever for a silent server, and its dialect."""

from typing import Any

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.pq import ConnStatus
from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg


class ServerConnection(psycopg.Connection[Any]):
    """Ends itself when nothing comes back for `longest_silence_seconds`.

    The system notices a dead host, but not one that still takes in what is sent and never answers: one
    behind a proxy, or a server whose disk hangs.
    """

    longest_silence_seconds: float = 15.0

    def wait(self, gen: PQGen[RV], interval: float = 0.1, timeout: float | None = None) -> RV:
        try:
            return super().wait(gen, interval, self.longest_silence_seconds if timeout is None else timeout)
        except psycopg.OperationalError as error:
            # What the server said has a code, and where the connection broke it is bad: this is neither.
            is_silence = error.sqlstate is None and self.pgconn.status == ConnStatus.OK
            if timeout is not None or not is_silence:
                raise
            self.pgconn.finish()
            silence = f"the server has given no answer for {self.longest_silence_seconds:g} seconds"
            raise psycopg.OperationalError(silence) from error


class ServerDialect(PGDialect_psycopg):
    """Equal to any other that a server was found to understand in the same way."""

    supports_statement_cache = True

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ServerDialect) and other.understood() == self.understood()

    def __hash__(self) -> int:
        return hash(ServerDialect)

    def understood(self) -> tuple[Any, ...]:
        """Return what the first connection found out and statements are written by."""
        return (getattr(self, "server_version_info", None), self._backslash_escapes, self.dbapi)
