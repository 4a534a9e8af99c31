"""A command that dies at a chosen commit: `python -m tests.faults.mortal_engine before|after N engine …`.

`before` is the last moment at which nothing of a transaction is durable, `after` the first at which all of
it is. The transactions that write are counted from the start of the process.
"""

import os
import signal
import sys
from itertools import count

from sqlalchemy import Connection, Engine, event

from scheduler_core.cli.main import run


def die_at(moment: str, number: int) -> None:
    """Have this process killed, without any chance to tidy up, when it comes to that commit."""
    numbers = count(1)

    @event.listens_for(Engine, "commit")
    def about_to_commit(connection: Connection) -> None:
        if connection.exec_driver_sql("PRAGMA query_only").scalar_one() or next(numbers) != number:
            return
        if moment == "after":
            raw = connection.connection.driver_connection
            assert raw is not None
            raw.commit()
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    die_at(sys.argv[1], int(sys.argv[2]))
    sys.exit(run(sys.argv[3:], lambda _: 90))
