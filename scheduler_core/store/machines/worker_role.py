"""The rights of a worker's own role in the database: what it takes to carry out runs, and no more."""

import re
from collections.abc import Mapping

from scheduler_core.errors import InvalidInput
from scheduler_core.store.sql import text
from scheduler_core.store.transactions import Reading

_PLACE = text("SELECT quote_ident(current_database()), quote_ident(current_schema())")
_OWNS = text(
    "SELECT 1 FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace "
    "WHERE pg_get_userbyid(relowner) = :name AND (nspname = current_schema() OR nspname = :dispatch) LIMIT 1"
)
_MAY_PLAN = text("SELECT has_table_privilege('audit', 'INSERT')")
_NAME = re.compile(r"[a-z_][a-z0-9_-]{0,62}")
_RESERVED = frozenset({"public", "none"})
_READ, _ADD, _CHANGE = "SELECT", "INSERT", "UPDATE"

# What a job says is in its documents, of which no worker writes one; after failures it pauses a job.
_PAUSES_AND_MOVES_ON = "UPDATE (next_due_at, is_paused, paused_at, paused_until, changed_at)"
_SAYS_SO = "INSERT (job_id, revision, change, detail, changed_by, changed_at)"

# Where channels are, and what others were told, is for who plans.
_SEES_WHO_IS_TOLD = "SELECT (id, name)"
_SEES_WHAT_WAS_TOLD = "SELECT (id, channel_id, subject, kind, job_id, made_at)"
_TELLS = "INSERT (channel_id, subject, kind, job_id, run_id, told, made_at, next_at, tries, sent_at, trouble)"

# What is missing here a worker neither reads nor writes: the audit, tokens and answers to calls among it. A
# test asks for each table, so that a new one is decided about.
RIGHTS: Mapping[str, tuple[str, ...]] = {
    "alembic_version": (_READ,),
    "store_identity": (_READ,),
    "settings": (_READ,),
    "pauses": (_READ,),
    "drains": (_READ,),
    "engines": (_READ, _ADD, _CHANGE),
    "outbox": (_READ, _ADD),
    "jobs": (_READ, _PAUSES_AND_MOVES_ON),
    "revisions": (_READ, _SAYS_SO),
    "runs": (_READ, _ADD, _CHANGE),
    "outputs": (_READ, _ADD),
    "waits": (_READ,),
    "events": (_READ,),
    "run_events": (_READ,),
    "run_values": (_READ,),
    "surroundings": (_READ, _ADD, _CHANGE),
    "channels": (_SEES_WHO_IS_TOLD,),
    "notices": (_SEES_WHAT_WAS_TOLD, _TELLS),
}
WITHHELD = frozenset(
    {
        "audit",
        "api_tokens",
        "kept_answers",
        "job_tags",
        "job_texts",
        "job_colours",
        "folder_colours",
        "watched",
    }
)


def role_statements(name: str, database: str, schema: str, dispatch_schema: str) -> str:
    """Return the SQL that lets a role be a worker; said again it revokes what an older one had given.

    The names of the database and its schemas are quoted already.
    """
    _refuse_name(name)
    role = f'"{name}"'
    granted = [
        f"GRANT {', '.join(rights)} ON {schema}.{table} TO {role};" for table, rights in RIGHTS.items()
    ]
    return "\n".join(
        (
            "BEGIN;",
            f"DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '{name}') THEN",
            f"CREATE ROLE {role} LOGIN; END IF; END $$;",
            f"GRANT CONNECT ON DATABASE {database} TO {role};",
            f"GRANT USAGE ON SCHEMA {schema}, {dispatch_schema} TO {role};",
            f"REVOKE ALL ON ALL TABLES IN SCHEMA {schema} FROM {role};",
            *granted,
            f"GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA {dispatch_schema} TO {role};",
            f"REVOKE INSERT, UPDATE, DELETE ON {dispatch_schema}.applied FROM {role};",
            f"GRANT USAGE ON ALL SEQUENCES IN SCHEMA {dispatch_schema} TO {role};",
            "COMMIT;",
            "",
        )
    )


def quoted_place(tx: Reading) -> tuple[str, str]:
    """Return the names of a server's database and of the schema with the store's tables."""
    database, schema = tx.connection.execute(_PLACE).one()
    return database, schema


def refuse_owner(tx: Reading, name: str, dispatch_schema: str) -> None:
    """Refuse the role that owns the tables: what takes rights from others would take its own."""
    if tx.connection.scalar(_OWNS, {"name": name, "dispatch": dispatch_schema}) is not None:
        raise InvalidInput(
            "role",
            f"{name!r} owns the tables of the store, and would lose its own rights to them. Name another "
            "role, which workers alone use",
        )


def refuse_mere_worker(tx: Reading, place: str) -> None:
    """Refuse an engine to a user of the database who has the rights of a worker alone: it could not plan."""
    if tx.dialect == "postgresql" and not tx.connection.scalar(_MAY_PLAN):
        raise InvalidInput(
            "store",
            f"the user of the database that {place} names may carry out runs and not plan them, as an engine "
            "does. Start hourbell worker, or name the user who owns the store",
        )


def _refuse_name(name: str) -> None:
    if name.startswith("pg_") or name in _RESERVED or not _NAME.fullmatch(name):
        raise InvalidInput(
            "role",
            f"{name[:80]!r} is not a name for a role of workers: small letters, digits, - and _, at most 63 "
            "of them, not beginning with pg_, and neither public nor none",
        )
