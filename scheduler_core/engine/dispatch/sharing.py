"""Tell whether the machines of a store share its runs, and begin to share them."""

import logging
from datetime import datetime
from importlib.util import find_spec

from scheduler_core.engine.dispatch.task_queue import SCHEMA, TaskQueue
from scheduler_core.engine.heartbeat import heartbeat_of
from scheduler_core.errors import Conflict, StoreUnavailable
from scheduler_core.program_version import program_version
from scheduler_core.store.opening.location import Location
from scheduler_core.store.other_schemas import other_schema
from scheduler_core.store.runs.engines import engines
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)

# So many heartbeats of the library may be missing before whoever takes tasks begins it again.
_BEATS_MISSED = 2.5

_IS_OURS = "SELECT to_regclass('applied') IS NOT NULL"
_IS_TAKEN = "SELECT 1 FROM pg_namespace WHERE nspname = %s"
_MAY_CREATE = """
    SELECT has_database_privilege(current_database(), 'CREATE'), quote_ident(current_user),
        quote_ident(current_database())
"""


def is_shared(tx: Reading) -> bool:
    """Tell whether the runs of a store may go to other machines; no library is needed for that."""
    if tx.dialect != "postgresql":
        return False
    with other_schema(tx, SCHEMA) as raw:
        return bool(raw.execute(_IS_OURS).fetchone()[0])


def share(tx: Writing, now: datetime) -> None:
    """Make the tables that machines need to share the runs of a store.

    Raises StoreUnavailable or Conflict with what is missing, or that it was done already.
    """
    if tx.dialect != "postgresql":
        raise StoreUnavailable(
            "Several machines need a store on a PostgreSQL server, and this one is a file of this machine. "
            "Move it there first: hourbell store move postgresql://user@host/database"
        )
    _refuse_without_library()
    from scheduler_core.engine.dispatch.procrastinate_schema import make_schema

    _refuse_what_stands_in_the_way(tx)
    make_schema(tx, now)


def share_as_before(source: Reading, target: Writing, now: datetime) -> None:
    """Let machines share the runs of a store that moves to a server, if they do where it is.

    Tasks are not carried: who plans there makes them anew of the claims. Raises as `share` does.
    """
    if target.dialect == "postgresql" and is_shared(source) and not is_shared(target):
        share(target, now)


def open_tasks(location: Location) -> TaskQueue:
    """Return the tasks of a store whose machines share its runs; StoreUnavailable without the library."""
    _refuse_without_library()
    from scheduler_core.engine.dispatch.procrastinate_queue import ProcrastinateQueue

    beats = heartbeat_of(location)
    patience = max(beats.lease / 2, _BEATS_MISSED * beats.when_busy)
    return ProcrastinateQueue(location, beating=beats.when_busy, patience=patience)


def make_room(tx: Writing, now: datetime) -> None:
    """Bring the library's tables up to what this machine needs; machines with an older one work on."""
    from scheduler_core.engine.dispatch.procrastinate_schema import add_takers, update_before

    for name in update_before(tx, now):
        log.info("the tables of tasks are updated: %s", name)
    if add_takers(tx):
        log.info("the tables of tasks are updated: which engine takes them")


def clear_up(tx: Writing, now: datetime) -> None:
    """Take away what only machines with an older library need, if there are none of them any more."""
    from scheduler_core.engine.dispatch.procrastinate_schema import update_after

    living = [record.process.version for record in engines(tx) if record.is_alive(now)]
    if set(living) <= {program_version()}:
        for name in update_after(tx, now):
            log.info("the tables of tasks are updated: %s", name)


def _refuse_without_library() -> None:
    """Raise where the library is not installed, which only those with several machines need."""
    if find_spec("procrastinate") is None:
        raise StoreUnavailable(
            "Several machines need the package procrastinate, which is not installed here. Start Hourbell "
            "once by HOURBELL_MACHINES=yes packaging/run.sh, or install it with the extra: hourbell[machines]"
        )


def _refuse_what_stands_in_the_way(tx: Reading) -> None:
    if is_shared(tx):
        raise Conflict("Several machines can use this store already")
    with other_schema(tx, SCHEMA) as raw:
        if raw.execute(_IS_TAKEN, (SCHEMA,)).fetchone() is not None:
            raise Conflict(
                f"The database has a schema {SCHEMA} that Hourbell did not make; rename it, or name another "
                "database"
            )
        may_create, user, database = raw.execute(_MAY_CREATE).fetchone()
    if not may_create:
        raise StoreUnavailable(
            f"The user {user} may make no schema in the database {database}. Its owner can allow it: "
            f"GRANT CREATE ON DATABASE {database} TO {user}"
        )
