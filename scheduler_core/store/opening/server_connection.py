"""A connection to PostgreSQL that does not wait for ever for a server that has fallen silent."""

from typing import Any

import psycopg
from psycopg.abc import RV, PQGen
from psycopg.pq import ConnStatus


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
