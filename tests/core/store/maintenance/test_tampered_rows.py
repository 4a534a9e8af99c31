"""What other hands changed beside documents and between rows of a real store is found by `check`."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.store.jobs.job_states import resume_expired
from scheduler_core.store.maintenance.integrity import check
from scheduler_core.store.opening.opening import open_store
from tests.core.store.builders import a_draft
from tests.core.store.opening import kept_stores
from tests.support.fake_clock import FakeClock

# After the kept store was made, and before anything in it is due.
NOW = datetime(2026, 11, 24, 12, 50, tzinfo=UTC)
NO_STATE = "What a rule of job 9 has seen can't be read"


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Return a store with jobs, runs, output, waits and settings of every kind, none of it wrong."""
    path = kept_stores.make(kept_stores.kept_files()[-1], tmp_path / "hourbell.db")
    assert found_in(path, "UPDATE runs SET reason_text = 'wait 40d' WHERE id = 6") == []  # as engines do
    return path


class ClockSetBack(FakeClock):
    """A clock that is set back by an hour after it was read once."""

    is_set_back_when_read = False

    def now(self) -> datetime:
        now = super().now()
        if self.is_set_back_when_read:
            self.is_set_back_when_read = False
            self.jump(timedelta(hours=-1))
        return now


def found_in(path: Path, *statements: str) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA ignore_check_constraints = 1")
        for statement in statements:
            assert connection.execute(statement).rowcount > 0, statement
        connection.commit()
    store = open_store(str(path), NOW)
    try:
        return [each.message for each in check(store, NOW)]
    finally:
        store.close()


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        (
            "DELETE FROM waits WHERE run_id = 6",
            "Run 6 of job 8 waits, but nothing says until when any more",
        ),
        (
            "UPDATE waits SET event = 'px' WHERE run_id = 6",
            "Run 6 of job 8 waits for another event than its step says",
        ),
        ("UPDATE runs SET step = 3 WHERE id = 6", "Run 6 of job 8 is not step 3 of what it does"),
        ("UPDATE runs SET step = 9 WHERE id = 6", "Run 6 of job 8 is not step 9 of what it does"),
        ("UPDATE runs SET step = 2 WHERE id = 1", "Run 1 of job 2 is not step 2 of what it does"),
        ("UPDATE outputs SET size = 99 WHERE id = 1", "A piece of the stdout of run 1 is not"),
        ("UPDATE jobs SET late = 'rubbish' WHERE id = 1", "Job 1 is late otherwise than its document says"),
        ("UPDATE jobs SET late = 'start:15m' WHERE id = 2", "Job 2 is late otherwise than its document"),
        ("UPDATE jobs SET wake = 'rubbish' WHERE id = 1", "Job 1 wakes the machine otherwise than its"),
        ("UPDATE watched SET rule = 'zz'", NO_STATE),
        ("UPDATE watched SET identity = 'zz' WHERE subject <> ''", NO_STATE),
        ("UPDATE watched SET identity = 'zz' WHERE subject = ''", NO_STATE),
        ("UPDATE watched SET subject = char(1), identity = 'zz' WHERE subject <> ''", NO_STATE),
        ("UPDATE watched SET rule = 'ics /x.ics' WHERE subject = ''", NO_STATE),
        ("UPDATE watched SET rule = 'ics /x.ics', identity = '{}' WHERE subject <> ''", NO_STATE),
        ("UPDATE job_texts SET text = 'zz' WHERE job_id = 1", "Job 1 is found by other words than its"),
        ("DELETE FROM job_texts WHERE job_id = 1", "Job 1 is found by other words than its document has"),
        ("INSERT INTO settings VALUES ('zzz', '5', 0)", "The setting “zzz” is none that there is"),
    ],
)
def test_what_was_changed_beside_documents_and_rows_is_named(kept: Path, statement: str, told: str) -> None:
    """`check` said that nothing is wrong."""
    assert any(message.startswith(told) for message in found_in(kept, statement))


def test_entries_about_jobs_are_missed_where_the_note_beside_the_store_is_gone_with_them(
    tmp_path: Path,
) -> None:
    """`check` said that nothing is wrong."""
    store, clock = tmp_path / "hourbell.db", FakeClock(NOW)
    with open_scheduler(str(store), who="ann", clock=clock) as core:
        core.jobs.add(a_draft("kept"))
        job_id = core.jobs.add(a_draft("report"))
        clock.advance(timedelta(minutes=1))
        core.jobs.delete([job_id])
    store.with_name(f"{store.name}-audit").unlink()
    assert found_in(store) == []

    found = found_in(store, "DELETE FROM audit WHERE number = 3")

    assert found == [
        f"Job {job_id} was changed after the last entry of the audit; later entries were taken away"
    ]


def test_a_clock_that_is_set_back_within_an_act_is_no_cut_of_the_audit(tmp_path: Path) -> None:
    """The entry was older than what it is about, and `check` missed later ones."""
    store, clock = tmp_path / "hourbell.db", ClockSetBack(NOW)
    with open_scheduler(str(store), who="ann", clock=clock) as core:
        job_id = core.jobs.add(a_draft("report"))
        clock.advance(timedelta(minutes=1))
        clock.is_set_back_when_read = True
        core.jobs.pause([job_id])
        changed_at = core.jobs.history(job_id)[0].changed_at
        written_at = core.audit.entries()[0].at

    assert clock.now() < changed_at == written_at
    assert found_in(store) == []


def test_entries_are_missed_though_all_of_their_person_were_taken_away(tmp_path: Path) -> None:
    """Only who still stood in the audit was missed there, which nobody who was cut off does."""
    store, clock = tmp_path / "hourbell.db", FakeClock(NOW)
    with open_scheduler(str(store), who="ann", clock=clock) as core:
        core.jobs.add(a_draft("kept"))
    clock.advance(timedelta(minutes=1))
    with open_scheduler(str(store), who="mallory", clock=clock) as core:
        job_id = core.jobs.add(a_draft("report"))
    store.with_name(f"{store.name}-audit").unlink()
    assert found_in(store) == []

    found = found_in(store, "DELETE FROM audit WHERE who = 'mallory'")

    assert found == [
        f"Job {job_id} was changed after the last entry of the audit; later entries were taken away"
    ]


def test_what_the_engine_does_to_a_job_is_not_missed_in_the_audit(tmp_path: Path) -> None:
    store, clock = tmp_path / "hourbell.db", FakeClock(NOW)
    with open_scheduler(str(store), who="ann", clock=clock) as core:
        job_id = core.jobs.add(a_draft("report"))
        core.jobs.pause([job_id], NOW + timedelta(minutes=1))
    with closing(open_store(str(store), NOW)) as opened, opened.write() as tx:
        assert resume_expired(tx, NOW + timedelta(minutes=2)) == [job_id]

    assert found_in(store) == []


def test_the_last_entry_of_the_audit_is_missed(kept: Path) -> None:
    newest = "number = (SELECT max(number) FROM audit)"
    with closing(sqlite3.connect(kept)) as connection:
        (digest,) = connection.execute(f"SELECT digest FROM audit WHERE {newest}").fetchone()
    kept.with_name(f"{kept.name}-audit").write_text(digest)
    assert found_in(kept) == []

    found = found_in(kept, f"DELETE FROM audit WHERE {newest}")

    assert any("others that were there were taken away or rewritten" in message for message in found)
