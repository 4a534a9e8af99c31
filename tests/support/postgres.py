"""A PostgreSQL server of the tests' own: made in a temporary folder, never as root, gone afterwards."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path

import psycopg
from psycopg import sql

ADMINISTRATOR, OWNER = "administrator", "hourbell"
_DEBIAN = Path("/usr/lib/postgresql")
# Its standard input ends when the tests do, in whatever way.
_GUARD = 'read -r _; "$0" -D "$1" -m immediate stop >/dev/null 2>&1; rm -rf "$2" 2>/dev/null; true'
_MISSING = (
    "These tests need a PostgreSQL server and there is none: "
    "apt-get install postgresql, or what your system calls it"
)

_LARGE_TABLE_BYTES = 100_000
_TABLES = """
    SELECT relname, pg_relation_size(oid) FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND NOT relname = ANY(%s)
    AND pg_relation_size(oid) > 0
"""
# Rows of several tables refer to one another: they go together, unasked.
_NO_TRIGGERS = sql.SQL("SET LOCAL session_replication_role = replica")
_COUNT_ANEW = sql.SQL(
    "SELECT setval(format('%I.%I', schemaname, sequencename), 1, false) FROM pg_sequences"
    " WHERE schemaname = 'public' AND last_value IS NOT NULL"
)

# The folder of a server without databases, while somebody keeps one to be copied: making it takes a second.
_kept: list[Path] = []


@dataclass(slots=True)
class PostgresServer:
    """A running server. Its databases belong to a role without further rights."""

    programs: Path
    folder: Path
    port: int
    user: str | None
    is_durable: bool
    _numbers: Iterator[int] = field(default_factory=lambda: count(1))

    def make_database(self) -> str:
        """Make an empty database and return its URL; that takes half a second."""
        name = f"test_{os.getpid()}_{next(self._numbers)}"  # a server may be that of several processes
        self._administer(
            sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(name), sql.Identifier(OWNER))
        )
        return self.url(name)

    def url(self, database: str, role: str = OWNER) -> str:
        return f"postgresql://{role}@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        """Make the folder of the server's data, of one that is kept if there is one."""
        data = str(self.folder / "data")
        if _kept:
            _run(Path("cp"), "-R", "-p", str(_kept[-1] / "data"), data, user=self.user)
            return
        choices = ("-A", "trust", "-U", ADMINISTRATOR, "-E", "UTF8", "--no-sync", "--wal-segsize=1")
        _run(self.programs / "initdb", "-D", data, *choices, user=self.user)

    def start(self) -> None:
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1"
        options += "" if self.is_durable else " -c fsync=off"
        self._control("start", "-w", "-l", str(self.folder / "log"), "-o", options)

    def stop(self, mode: str = "fast") -> None:
        """Stop the server; in mode `immediate` as if its power had gone."""
        self._control("stop", "-w", "-m", mode)

    def _control(self, *arguments: str) -> None:
        _run(self.programs / "pg_ctl", "-D", str(self.folder / "data"), *arguments, user=self.user)

    def _administer(self, statement: sql.Composed) -> None:
        with psycopg.connect(self.url("postgres", ADMINISTRATOR), autocommit=True) as connection:
            connection.execute(statement)


def empty_tables(url: str, kept: tuple[str, ...] = ("alembic_version", "store_identity")) -> None:
    """Delete every row but those of the tables to keep, and count ids from 1 again.

    To truncate makes new files for each table and index, 0.1 s in all: that is for tables that grew large.
    """
    administrators = url.replace(f"//{OWNER}@", f"//{ADMINISTRATOR}@")
    with psycopg.connect(administrators, options="-c lock_timeout=5s") as connection:
        found = connection.execute(_TABLES, (list(kept),)).fetchall()
        tables = [sql.Identifier(name) for name, _ in found]
        if any(size > _LARGE_TABLE_BYTES for _, size in found):
            truncated = sql.SQL(", ").join(tables)
            connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY CASCADE").format(truncated))
        deleted = [sql.SQL("DELETE FROM {}").format(table) for table in tables]
        connection.execute(sql.SQL("; ").join([_NO_TRIGGERS, *deleted, _COUNT_ANEW]))


@contextmanager
def keep_empty_server() -> Iterator[None]:
    """Have all servers copied from one, for as long as the block lasts."""
    with _folder_of_server() as (programs, folder, user):
        server = PostgresServer(programs, folder, 0, user, is_durable=False)
        with _stopped_without_us(server):
            server.make()
            _kept.append(folder)
            try:
                yield
            finally:
                _kept.remove(folder)


@contextmanager
def running_postgres(*, is_durable: bool = False) -> Iterator[PostgresServer]:
    """Run a server for as long as the block lasts; a durable one survives the loss of its power."""
    with _folder_of_server() as (programs, folder, user):
        server = PostgresServer(programs, folder, _free_port(), user, is_durable)
        with _stopped_without_us(server):
            server.make()
            server.start()
            with psycopg.connect(server.url("postgres", ADMINISTRATOR), autocommit=True) as connection:
                connection.execute(sql.SQL("CREATE ROLE {} LOGIN").format(sql.Identifier(OWNER)))
            try:
                yield server
            finally:
                server.stop("immediate")


@contextmanager
def _folder_of_server() -> Iterator[tuple[Path, Path, str | None]]:
    """Make a folder for a server; return where its programs are, the folder and the user who may use it."""
    programs = _programs()
    user = _user_to_run_as()
    folder = Path(tempfile.mkdtemp(prefix="hourbell-postgres-"))
    if user is not None:
        shutil.chown(folder, user)
    try:
        yield programs, folder, user
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _stopped_without_us(server: PostgresServer) -> Iterator[None]:
    """Have somebody stop the server if this process is killed: the server itself would not notice."""
    arguments = [str(server.programs / "pg_ctl"), str(server.folder / "data"), str(server.folder)]
    with subprocess.Popen(
        ["sh", "-c", _GUARD, *arguments],
        stdin=subprocess.PIPE,
        user=server.user,
        cwd="/",
        start_new_session=True,
    ) as guard:
        try:
            yield
        finally:
            assert guard.stdin is not None
            guard.stdin.close()


def _programs() -> Path:
    """Return the folder of the newest server; Debian keeps it off the PATH."""
    on_path = shutil.which("pg_ctl")
    if on_path is not None and shutil.which("initdb") is not None:
        return Path(on_path).resolve().parent
    versions = [each for each in _DEBIAN.glob("*/bin") if (each / "initdb").exists()]
    assert versions, _MISSING
    return max(versions, key=lambda each: int(each.parent.name))


def _user_to_run_as() -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.name != "posix" or os.geteuid() != 0:
        return None
    import pwd

    names = {entry.pw_name for entry in pwd.getpwall()}
    return "postgres" if "postgres" in names else "nobody"


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def _run(program: Path, *arguments: str, user: str | None) -> None:
    """Run a tool of the server's; what it says is shown if it fails. Its children keep no pipe of ours."""
    with tempfile.TemporaryFile() as said:
        done = subprocess.run(
            [str(program), *arguments],
            stdin=subprocess.DEVNULL,
            stdout=said,
            stderr=said,
            user=user,
            check=False,
            cwd="/",
        )
        said.seek(0)
        assert done.returncode == 0, f"{program.name}: {said.read().decode(errors='replace')}"
