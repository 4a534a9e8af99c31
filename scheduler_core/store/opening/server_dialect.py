"""One dialect of PostgreSQL for all connections of a process to servers of one version."""

from typing import Any

from sqlalchemy.dialects.postgresql.psycopg import PGDialect_psycopg


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
