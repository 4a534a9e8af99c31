"""Whatever is done through the facade stands in the audit, with the name of who did it."""

import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.settings import Settings
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.records.audit import AuditAct, AuditFilter, AuditState
from scheduler_core.values.records.retention import Retention
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import ME, a_draft
from tests.support.fake_clock import FakeClock


def acts(scheduler: Scheduler) -> list[AuditAct | str]:
    return [each.act for each in reversed(scheduler.audit.entries())]


@pytest.mark.slow
def test_each_act_is_told_once_with_what_it_was_about(scheduler: Scheduler) -> None:
    job_id, other_id = scheduler.jobs.add_all([a_draft("One"), a_draft("Two")])
    scheduler.jobs.rename(job_id, "Uno")
    scheduler.jobs.disable([job_id, other_id])
    scheduler.jobs.pause_all()
    run_id = scheduler.runs.run_now(job_id)
    scheduler.runs.cancel([run_id])
    scheduler.settings.save(Settings(zone="Europe/Berlin"))
    scheduler.tokens.create(TokenDraft("ci", frozenset({Scope.READ})))
    scheduler.secrets.keep("API_KEY", "s3cret")
    scheduler.jobs.delete([job_id])

    assert acts(scheduler) == [
        AuditAct.ADD_JOBS,
        AuditAct.RENAME_JOB,
        AuditAct.DISABLE_JOBS,
        AuditAct.PAUSE_FOLDER,
        AuditAct.RUN_JOB,
        AuditAct.CANCEL_RUNS,
        AuditAct.SAVE_SETTINGS,
        AuditAct.CREATE_TOKEN,
        AuditAct.KEEP_SECRET,
        AuditAct.DELETE_JOBS,
    ]
    added, *_ = reversed(scheduler.audit.entries())
    assert (added.who, added.job_ids) == (ME, (job_id, other_id))
    assert {each.about for each in scheduler.audit.entries()} == {
        "",
        "everything",
        'zone="Europe/Berlin"',
        "ci",
        "API_KEY",
    }


@ON_BOTH_DATABASES
def test_what_changes_nothing_is_not_told(scheduler: Scheduler) -> None:
    job_id = scheduler.jobs.add(a_draft("One"))
    scheduler.jobs.enable([job_id])
    scheduler.jobs.resume([job_id])
    scheduler.jobs.resume_all()
    scheduler.settings.save(scheduler.settings.read())

    assert acts(scheduler) == [AuditAct.ADD_JOBS]


def test_settings_that_were_changed_are_named(scheduler: Scheduler) -> None:
    scheduler.settings.save(Settings(job_folder="/srv/jobs", serves_revalee=True))
    scheduler.settings.save_retention(Retention(runs_per_job=7))

    kept, chosen = scheduler.audit.entries(limit=2)
    assert set(chosen.about.split(", ")) == {'job_folder="/srv/jobs"', "serves_revalee=true"}
    assert kept.about == "runs_per_job=7"


def test_an_import_tells_where_it_came_from(scheduler: Scheduler) -> None:
    exchange = scheduler.exchange
    exchange.carry_out(exchange.preview([a_draft("One")], origin="/srv/jobs.yaml"))

    (entry,) = scheduler.audit.entries()
    assert (entry.act, entry.about) == (AuditAct.IMPORT, "/srv/jobs.yaml")


@pytest.mark.slow
def test_what_is_done_to_the_store_as_a_whole_is_told(file_scheduler: Scheduler, clock: FakeClock) -> None:
    file_scheduler.jobs.add(a_draft("One"))
    backup = file_scheduler.upkeep.back_up()
    made = file_scheduler.audit.entries()[0]
    assert (made.act, made.who, made.about) == (AuditAct.BACK_UP, ME, str(backup.path))
    assert file_scheduler.undoing.newest().act is AuditAct.ADD_JOBS  # it leaves nothing to be undone
    file_scheduler.upkeep.prune()

    file_scheduler.upkeep.restore(backup.path)
    file_scheduler.upkeep.trust_copy()

    assert acts(file_scheduler) == [AuditAct.ADD_JOBS, AuditAct.RESTORE_STORE, AuditAct.TRUST_STORE]
    restored = file_scheduler.audit.entries()[1]
    assert (restored.who, restored.about) == (ME, str(backup.path))
    assert file_scheduler.upkeep.check() == []
    file_scheduler.upkeep.prune()
    assert acts(file_scheduler)[-1] is AuditAct.PRUNE


def test_who_acts_on_behalf_of_somebody_is_told_as_that(scheduler: Scheduler) -> None:
    scheduler.acting_as("API token ci").jobs.add(a_draft("One"))

    assert [each.who for each in scheduler.audit.entries()] == ["API token ci"]


def test_a_store_that_nobody_meddled_with_is_sound(scheduler: Scheduler) -> None:
    scheduler.jobs.add(a_draft("One"))

    assert scheduler.upkeep.check() == []


@pytest.mark.slow
def test_entries_that_were_taken_from_the_end_are_missed(file_scheduler: Scheduler, file_path: Path) -> None:
    """The chain alone can't know them; a digest that was noted before does."""
    file_scheduler.jobs.add(a_draft("One"))
    older = file_scheduler.audit.head().digest
    file_scheduler.jobs.add(a_draft("Two"))
    newer = file_scheduler.audit.head().digest
    assert file_scheduler.upkeep.check(noted_digest=older) == []

    with closing(sqlite3.connect(file_path)) as store, store:
        store.execute("DELETE FROM audit WHERE number = 2")

    # What was committed last is kept beside the store, so that nobody need have noted it.
    (cut,) = file_scheduler.upkeep.check(noted_digest=older)
    assert (cut.rule, "others that were there were taken away" in cut.message) == ("audit", True)
    _, found = file_scheduler.upkeep.check(noted_digest=newer)
    assert (found.rule, newer in found.message) == ("audit", True)


@ON_BOTH_DATABASES
def test_a_rename_names_the_jobs_whose_chains_follow(scheduler: Scheduler) -> None:
    starter = replace(a_draft("First"), policies=RunPolicies(chains=(Chain("Next"),)))
    first, target = scheduler.jobs.add_all([starter, a_draft("Next")])

    scheduler.jobs.rename(target, "Renamed")

    newest = scheduler.audit.entries()[0]
    assert (newest.act, newest.job_ids) == (AuditAct.RENAME_JOB, (target, first))


@pytest.mark.slow
def test_a_store_begun_anew_knows_nothing_of_the_former_audit(
    file_scheduler: Scheduler, file_path: Path, clock: FakeClock
) -> None:
    file_scheduler.jobs.add(a_draft("One"))
    file_scheduler.close()
    file_path.unlink()

    with open_scheduler(str(file_path), who=ME, clock=clock) as anew:
        assert anew.upkeep.check() == []


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_the_audit_is_searched_by_who_what_job_and_time(scheduler: Scheduler, clock: FakeClock) -> None:
    one, other = scheduler.jobs.add(a_draft("One")), scheduler.jobs.add(a_draft("Two"))
    noon = clock.now()
    clock.advance(timedelta(hours=1))
    scheduler.acting_as("api token ci").jobs.disable([one])
    scheduler.tokens.create(TokenDraft("nightly", frozenset({Scope.READ})))

    def found(wanted: AuditFilter) -> list[AuditAct | str]:
        return [each.act for each in scheduler.audit.search(wanted)]

    assert found(AuditFilter(job_id=one)) == [AuditAct.DISABLE_JOBS, AuditAct.ADD_JOBS]
    assert found(AuditFilter(job_id=other)) == [AuditAct.ADD_JOBS]
    assert found(AuditFilter(who="api token ci")) == [AuditAct.DISABLE_JOBS]
    assert found(AuditFilter(text="NIGHT")) == [AuditAct.CREATE_TOKEN]
    assert found(AuditFilter(text="two")) == [AuditAct.ADD_JOBS]
    assert found(AuditFilter(text="%")) == []
    assert found(AuditFilter(since=clock.now())) == [AuditAct.CREATE_TOKEN, AuditAct.DISABLE_JOBS]
    assert (
        found(AuditFilter(until=clock.now(), acts=frozenset({AuditAct.ADD_JOBS}))) == [AuditAct.ADD_JOBS] * 2
    )
    assert found(AuditFilter(until=noon)) == []
    assert scheduler.audit.people() == sorted([ME, "api token ci"])


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_the_audit_is_read_page_by_page(scheduler: Scheduler) -> None:
    one = scheduler.jobs.add(a_draft("One"))
    for name in ("Two", "Three", "Four"):
        scheduler.jobs.rename(one, name)

    first = scheduler.audit.search(AuditFilter(job_id=one), limit=2)
    rest = scheduler.audit.search(AuditFilter(job_id=one), before=first[-1].number, limit=2)

    assert [each.number for each in (*first, *rest)] == [4, 3, 2, 1]


def test_the_state_of_the_chain_is_told(file_scheduler: Scheduler, file_path: Path) -> None:
    file_scheduler.jobs.add(a_draft("One"))
    assert file_scheduler.audit.state() == AuditState(file_scheduler.audit.head())

    with closing(sqlite3.connect(file_path)) as connection, connection:
        connection.execute("UPDATE audit SET who = 'nobody'")

    assert "Entry 1 of the audit" in file_scheduler.audit.state().fault
