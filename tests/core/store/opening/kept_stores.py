"""Stores that are kept for each form of the tables, and the digests of the tables that the code describes.

After a new form: `python -m tests.core.store.opening.keep_newest`.
"""

import contextlib
import gzip
import json
import re
import sqlite3
from hashlib import sha256
from pathlib import Path

from sqlalchemy import create_engine, text
from sqlalchemy.schema import CreateIndex, CreateTable

from scheduler_core.store.opening.forms import OURS
from scheduler_core.store.opening.sqlite_library import sound_library
from scheduler_core.store.tables.common import METADATA

KEPT = Path(__file__).parent / "kept_forms"
DIGESTS = KEPT / "digests.json"
_ENDING = ".sql.gz"
SERVER = ".postgresql"
_STORE_ID, _SEAL = "00000000-0000-4000-8000-000000000001", "0" * 32
_KEY_OF_A_NOTICE, _KEY = re.compile(r'"key": "[0-9a-f]{12}"'), '"key": "0123456789ab"'
_HEADER = (
    "PRAGMA auto_vacuum = INCREMENTAL",
    "PRAGMA application_id = 1215264114",
    "PRAGMA journal_mode = WAL",
)

Rows = dict[str, list[dict[str, object]]]


def kept_files() -> list[str]:
    """Return the names of the kept stores in a file, the oldest first."""
    names = sorted(path.name.removesuffix(_ENDING) for path in KEPT.glob(f"*{_ENDING}"))
    return [name for name in names if not name.endswith(SERVER)]


def kept_databases() -> list[str]:
    """Return the names of the kept stores of a server."""
    return sorted(path.name.removesuffix(_ENDING) for path in KEPT.glob(f"*{SERVER}{_ENDING}"))


def script(name: str) -> str:
    """Return the SQL that makes a kept store."""
    return gzip.decompress((KEPT / f"{name}{_ENDING}").read_bytes()).decode()


def make(name: str, path: Path) -> Path:
    """Make a kept store in a file."""
    connection = sqlite3.connect(path, isolation_level=None)
    for statement in _HEADER:
        connection.execute(statement)
    connection.executescript(script(name))
    connection.close()
    return path


def rows(url: str) -> Rows:
    """Return all rows of all tables, by column, in an order of their own."""
    library = {"module": sound_library()} if url.startswith("sqlite") else {}
    engine = create_engine(url, **library)
    tables = (
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'sqlite_sequence'"
        if library
        else "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
    )
    with engine.connect() as connection:
        found = {
            str(table): sorted(
                (dict(row._mapping) for row in connection.execute(text(f'SELECT * FROM "{table}"'))),  # noqa: SLF001 - SQLAlchemy's
                key=repr,
            )
            for table in connection.scalars(text(tables)).all()
        }
    engine.dispose()
    return found


def described_digest() -> str:
    """Return a digest of the tables that the code describes."""
    dialect = create_engine("sqlite://", module=sound_library()).dialect
    tables = METADATA.tables.values()
    said = [str(CreateTable(table).compile(dialect=dialect)) for table in tables]
    said += [str(CreateIndex(index).compile(dialect=dialect)) for table in tables for index in table.indexes]
    return sha256(re.sub(r"\s+", " ", "\n".join(sorted(said))).encode()).hexdigest()[:32]


def known_digests() -> dict[str, str]:
    """Return the digest of the described tables by form."""
    known: dict[str, str] = json.loads(DIGESTS.read_text())
    return known


def dumped(store: Path) -> str:
    """Return the SQL that makes a store, without the names that it got by chance."""
    with contextlib.closing(sqlite3.connect(store)) as connection:
        (name, seal) = connection.execute("SELECT store_id, seal FROM store_identity").fetchone()
        found = "\n".join(connection.iterdump())
    return _KEY_OF_A_NOTICE.sub(_KEY, found.replace(name, _STORE_ID).replace(seal, _SEAL))


def keep(name: str, made: str) -> None:
    """Keep a store; those that are kept are never changed."""
    file = KEPT / f"{name}{_ENDING}"
    if file.exists():
        raise SystemExit(f"{file.name} is kept already, and kept stores are never changed")
    file.write_bytes(gzip.compress(made.encode(), mtime=0))


def keep_digest() -> None:
    """Note the digest of the tables that the code describes for the newest form."""
    DIGESTS.write_text(json.dumps(known_digests() | {OURS.newest: described_digest()}, indent=1) + "\n")
