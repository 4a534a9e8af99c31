"""What other hands did to the file of a store is found by `check`, named, and said what to do about."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell

_CALL = ("--cron", "@daily", "--tz", "UTC", "--http", "GET https://example.org")


def tampered(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = 1")
        connection.execute("PRAGMA writable_schema = 1")
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def kept(store: Path, hourbell: Hourbell) -> Path:
    """Return a store with a job, a channel and a token, none of which is wrong."""
    assert hourbell("job", "add", "ping", "--tag", "net", "--folder", "ops", *_CALL).code == 0
    assert hourbell("channel", "add", "phone", "--program", "cat").code == 0
    assert hourbell("token", "create", "reader").code == 0
    assert hourbell("check", "--quiet").out == ""
    return store


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("DELETE FROM jobs", "file: A row of revisions belongs to nothing"),
        (
            "INSERT INTO waits VALUES (9, 'paid', '', 0, 0, NULL, '')",
            "file: A row of waits belongs to nothing",
        ),
        (
            "UPDATE revisions SET document = '{oops'",
            "document: Job 1 can't be read: its document is not JSON from letter 2 on",
        ),
        (
            f"UPDATE revisions SET document = '{'[' * 5000}'",
            "document: Job 1 can't be read: its document is no job, but lists in lists",
        ),
        (
            "UPDATE revisions SET document = replace(document, 'http', 'smoke')",
            "document: Job 1 can't be read: action",
        ),
        (
            "UPDATE revisions SET document = json_set(document, '$.name', 5)",
            "document: Job 1 can't be read: name: 5 is not text",
        ),
        (
            "UPDATE revisions SET change = 'eaten'",
            "file: Row 1 of revisions: change is 'eaten', which there is not",
        ),
        (
            "UPDATE jobs SET next_due_at = 9223372036854775807",
            "file: Row 1 of jobs: next_due_at is 9223372036854775807, a time that no calendar has",
        ),
        (
            "UPDATE jobs SET created_at = -9223372036854775807",
            "file: Row 1 of jobs: created_at is -9223372036854775807, a time that no calendar has",
        ),
        ("UPDATE jobs SET next_due_at = NULL", "I1: Job 1 waits for nothing, though its schedule has "),
        ("UPDATE jobs SET is_enabled = 7", "file: Row 1 of jobs: is_enabled is 7, neither 0 nor 1"),
        ("UPDATE jobs SET name = 'pong'", "document: Job 1 is listed otherwise than its document says"),
        ("UPDATE channels SET kind = 'pigeon'", "file: The channel “phone” is of the kind 'pigeon'"),
        ("UPDATE channels SET options = '{'", "file: Row 1 of channels: options is not JSON"),
        (
            "UPDATE api_tokens SET scopes = 'god'",
            "file: The token “reader” has the right 'god', which there is not",
        ),
        (
            "INSERT INTO settings VALUES ('zone', '{', 0)",
            "file: Row zone of settings: value is '{', which is not JSON",
        ),
        ("DROP INDEX ix_runs_due_at_id", "file: The index ix_runs_due_at_id of the table runs is missing"),
        (
            "CREATE TRIGGER sly AFTER UPDATE ON jobs BEGIN DELETE FROM audit; END",
            "file: The trigger sly, which is not Hourbell's, changes what is written to jobs",
        ),
        ("DELETE FROM audit WHERE number = 1", "audit: "),
    ],
)
def test_what_was_changed_by_hand_is_named_with_what_to_do(
    kept: Path, hourbell: Hourbell, statement: str, told: str
) -> None:
    tampered(kept, statement)

    found = hourbell("check", "--quiet")

    assert (found.code, found.err) == (1, "")
    assert any(line.startswith(told) for line in found.lines), found.out
    assert found.lines[-1].startswith("What to do: ")
    assert "mistake of its own" not in hourbell("job", "list").err


def test_a_value_of_another_type_in_a_loosened_table_is_named(kept: Path, hourbell: Hourbell) -> None:
    loosened = "UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = 'jobs'"
    tampered(kept, loosened)
    tampered(kept, "UPDATE jobs SET next_due_at = 'tomorrow'")

    found = hourbell("check", "--quiet")

    listed = hourbell("job", "list")

    assert "file: Row 1 of jobs: next_due_at is 'tomorrow', which is not of the type integer" in found.lines
    assert (listed.code, "was changed by other hands (" in listed.err) == (4, True)
    assert any("The table jobs takes values of every type" in line for line in found.lines)


@pytest.mark.parametrize(
    ("table", "column", "told"),
    [
        ("channels", "address", "address is of the type blob, which is not of the type text"),
        ("channels", "options", "options is of the type blob, which is not of the type text"),
        ("api_tokens", "secret_hash", "secret_hash is of the type blob, which is not of the type text"),
    ],
)
def test_what_may_be_secret_is_not_shown(
    kept: Path, hourbell: Hourbell, table: str, column: str, told: str
) -> None:
    """A check printed the address of a channel, which is all that its messages are protected by."""
    loosened = f"UPDATE sqlite_schema SET sql = replace(sql, ' STRICT', '') WHERE name = '{table}'"
    tampered(kept, loosened)
    tampered(kept, f"UPDATE {table} SET {column} = CAST('{{hush-hush' AS BLOB)")

    found = hourbell("check", "--quiet")

    assert f"file: Row 1 of {table}: {told}" in found.lines
    assert "hush-hush" not in found.out
    assert b"hush-hush".hex() not in found.out.lower()


def test_a_store_that_says_a_form_which_it_has_not_is_refused(kept: Path, hourbell: Hourbell) -> None:
    """A statement of SQL was shown, and a mistake of its own told."""
    tampered(kept, "UPDATE alembic_version SET version_num = '0009'")

    found = hourbell("job", "list")

    assert (found.code, "its tables are not of the form 0009" in found.err) == (4, True)
    assert "CREATE TABLE" not in found.err


def test_a_text_that_is_none_is_called_damage(kept: Path, hourbell: Hourbell) -> None:
    tampered(kept, "UPDATE jobs SET name = cast(x'fffe41' AS TEXT)")

    assert "is damaged (it holds a text that is none)" in hourbell("check").out


def test_a_job_that_is_gone_with_all_its_rows_is_missed(kept: Path, hourbell: Hourbell) -> None:
    rows = ("job_tags", "job_texts", "revisions")
    tampered(kept, *(f"DELETE FROM {table} WHERE job_id = 1" for table in rows), "DELETE FROM jobs")

    assert "audit: Job 1 is gone, though nobody deleted it" in hourbell("check", "--quiet").lines


def test_a_job_that_was_deleted_for_ever_is_not_missed(kept: Path, hourbell: Hourbell) -> None:
    assert hourbell("job", "delete", "ping").code == 0
    assert hourbell("job", "purge", "ping").code == 0
    assert hourbell("prune").code == 0

    assert hourbell("check").code == 0


def test_an_emptied_file_is_no_new_store_where_there_are_backups(kept: Path, hourbell: Hourbell) -> None:
    """`check` made a new store of it, in which nothing was wrong."""
    made = hourbell("backup", "--quiet").out.strip()
    for end in ("-wal", "-shm"):
        kept.with_name(kept.name + end).unlink(missing_ok=True)
    kept.write_bytes(b"")

    found = hourbell("check")

    assert (found.code, "is an empty file now" in found.err, made in found.err) == (4, True, True)
    assert kept.read_bytes() == b""
    assert hourbell("restore", "--newest").code == 0
    assert hourbell("job", "list", "--names").lines == ["ping"]


def test_the_log_of_another_database_is_named_and_not_taken_in(
    kept: Path, hourbell: Hourbell, tmp_path: Path
) -> None:
    """It was called a database of another program."""
    before, log = kept.read_bytes(), kept.with_name(f"{kept.name}-wal")
    with closing(sqlite3.connect(tmp_path / "other.db")) as other:
        other.execute("PRAGMA journal_mode = wal")
        other.execute("CREATE TABLE x (y)")
        other.commit()
        shutil.copy(tmp_path / "other.db-wal", log)

    found = hourbell("check")

    assert (found.code, f"{log} beside it is of another database" in found.err) == (4, True)
    assert kept.read_bytes() == before
    log.unlink()
    assert hourbell("check").code == 0
