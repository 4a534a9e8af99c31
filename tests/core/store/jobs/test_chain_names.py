"""Chains name the job that they start, and go on starting it when it gets another name; on both databases."""

from dataclasses import replace

import pytest
from sqlalchemy import update

from scheduler_core.errors import InvalidInput
from scheduler_core.store.jobs import job_states, jobs
from scheduler_core.store.jobs.chain_names import name_now
from scheduler_core.store.jobs.jobs import Due
from scheduler_core.store.jobs.revisions import draft_at, history
from scheduler_core.store.store import Store
from scheduler_core.store.tables.job_rows import REVISIONS
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.jobs.run_policies import RunPolicies
from tests.core.conftest import new_store
from tests.core.store.builders import HOUR, ME, MINUTE, NOW, a_draft, add_jobs

LATER = NOW + MINUTE
# These run each statement on a server too; the others have one in the thorough run.
ON_BOTH_DATABASES = pytest.mark.parametrize("store_url", ["sqlite", "postgresql"], indirect=True)


@pytest.fixture(params=["sqlite", pytest.param("postgresql", marks=pytest.mark.thorough)])
def store_url(request: pytest.FixtureRequest) -> str:
    """Return where a new store may be opened."""
    return new_store(request)


def a_starter(*chains: str | Chain, name: str = "First") -> JobDraft:
    """Return a job that starts others."""
    said = tuple(Chain(each) if isinstance(each, str) else each for each in chains)
    return replace(a_draft(name), policies=RunPolicies(chains=said))


def rename(store: Store, job_id: JobId, name: str) -> None:
    with store.write() as tx:
        jobs.rename(tx, job_id, name, ME, LATER)


def job_of(store: Store, job_id: JobId) -> Job:
    with store.read() as tx:
        return jobs.job(tx, job_id)


def chains_of(store: Store, job_id: JobId) -> list[str]:
    return [chain.job for chain in job_of(store, job_id).draft.policies.chains]


def test_a_chain_goes_on_starting_a_job_that_was_renamed(store: Store) -> None:
    """It said the old name, so that nothing was started any more."""
    starter, target = add_jobs(store, a_starter(Chain("Tidy up", When.FAILURE), "Other"), a_draft("Tidy up"))

    rename(store, target, "Clean")

    chains = job_of(store, starter).draft.policies.chains
    assert chains == (Chain("Clean", When.FAILURE), Chain("Other"))


@ON_BOTH_DATABASES
def test_the_job_with_the_chain_tells_it_in_its_history(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))

    rename(store, target, "Clean")

    changed = job_of(store, starter)
    assert (changed.revision, changed.next_due_at, changed.changed_at) == (2, NOW + HOUR, LATER)
    with store.read() as tx:
        newest = history(tx, starter)[0]
    assert (newest.change, newest.revision, newest.changed_by) == (JobChange.EDITED, 2, ME)
    assert newest.detail == "“Tidy up” is called “Clean” now"


@ON_BOTH_DATABASES
def test_windows_hear_of_every_job_that_changed(store: Store) -> None:
    starter, target, _ = add_jobs(
        store, a_starter("Tidy up"), a_draft("Tidy up"), a_starter("Else", name="No")
    )

    with store.write() as tx:
        jobs.rename(tx, target, "Clean", ME, LATER)
        noted = [list(ids) for ids in tx.noted.values()]

    assert noted == [[target, starter]]


@ON_BOTH_DATABASES
def test_a_job_in_the_bin_comes_back_with_the_new_name(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))
    with store.write() as tx:
        job_states.put_in_bin(tx, [starter], ME, NOW)

    rename(store, target, "Clean")

    assert chains_of(store, starter) == ["Clean"]
    assert job_of(store, starter).deleted_at == NOW


def test_a_job_that_starts_itself_goes_on_doing_so(store: Store) -> None:
    (job_id,) = add_jobs(store, a_starter("Again", name="Again"))

    rename(store, job_id, "Once more")

    assert chains_of(store, job_id) == ["Once more"]
    assert job_of(store, job_id).revision == 2


@pytest.mark.parametrize(
    ("said", "names", "carried"),
    [
        ("tidy UP", ["Tidy up"], "Clean"),  # found without letter case, as the only one
        ("Tidy up", ["Tidy up", "tidy up"], "Clean"),  # that of exactly this name
        ("TIDY UP", ["Tidy up", "tidy up"], "TIDY UP"),  # any of them: it started neither
        ("Tidy up", ["Tidy up", "Tidy up"], "Tidy up"),
        ("tidy up", ["Tidy up", "tidy up"], "tidy up"),  # the other one
        ("Tidy", ["Tidy up"], "Tidy"),
    ],
)
def test_only_what_started_the_job_is_carried_on(
    said: str, names: list[str], carried: str, store: Store
) -> None:
    starter, target, *_ = add_jobs(store, a_starter(said), *map(a_draft, names))

    rename(store, target, "Clean")

    assert chains_of(store, starter) == [carried]


def test_a_job_in_the_bin_makes_no_name_unclear(store: Store) -> None:
    starter, target, gone = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"), a_draft("Tidy up"))
    with store.write() as tx:
        job_states.put_in_bin(tx, [gone], ME, NOW)

    rename(store, target, "Clean")

    assert chains_of(store, starter) == ["Clean"]


@pytest.mark.parametrize("starter", [a_starter("Tidy up"), a_draft("First")])
def test_a_name_that_another_job_has_is_refused_where_a_chain_would_be_unclear(
    starter: JobDraft, store: Store
) -> None:
    first, target, _ = add_jobs(store, starter, a_draft("Tidy up"), a_draft("Clean"))
    names = chains_of(store, first)

    if names:
        with pytest.raises(InvalidInput, match="another job is called “Clean” already"):
            rename(store, target, "Clean")
    else:
        rename(store, target, "Clean")

    assert chains_of(store, first) == names
    assert job_of(store, target).name == ("Tidy up" if names else "Clean")


@ON_BOTH_DATABASES
def test_another_spelling_of_its_name_is_no_other_job(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))

    rename(store, target, "TIDY UP")

    assert chains_of(store, starter) == ["TIDY UP"]


@ON_BOTH_DATABASES
def test_a_save_carries_the_name_on_and_the_way_back_too(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))

    with store.write() as tx:
        jobs.save(tx, target, 1, a_draft("Clean", notes="new"), Due.KEPT, ME, LATER)
    there = chains_of(store, starter)
    with store.write() as tx:
        jobs.revert(tx, target, 2, 1, draft_at(tx, target, 1), Due.KEPT, ME, LATER)

    assert (there, chains_of(store, starter)) == (["Clean"], ["Tidy up"])


def test_a_save_under_the_same_name_leaves_chains_alone(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))

    with store.write() as tx:
        jobs.save(tx, target, 1, a_draft("Tidy up", notes="new"), Due.KEPT, ME, LATER)

    assert job_of(store, starter).revision == 1


@ON_BOTH_DATABASES
def test_a_job_that_can_not_be_read_stands_in_nobodys_way(store: Store) -> None:
    damaged, starter, target = add_jobs(
        store, a_starter("Tidy up", name="Damaged"), a_starter("Tidy up"), a_draft("Tidy up")
    )
    with store.write() as tx:
        broken = {"document": '{"policies":{"then":[{"start":"Tidy up"}]}}'}
        tx.connection.execute(update(REVISIONS).where(REVISIONS.c.job_id == damaged).values(broken))

    rename(store, target, "Clean")

    assert chains_of(store, starter) == ["Clean"]


@pytest.mark.slow
@ON_BOTH_DATABASES
def test_many_jobs_follow_at_once(store: Store) -> None:
    names = [f"Job {number}" for number in range(600)]
    *starters, target = add_jobs(store, *(a_starter("Tell", name=name) for name in names), a_draft("Tell"))

    rename(store, target, "Notify")

    assert {tuple(chains_of(store, each)) for each in starters[::100]} == {("Notify",)}


# ---- runs that began before


@ON_BOTH_DATABASES
def test_a_run_that_began_before_finds_the_job_by_its_new_name(store: Store) -> None:
    starter, target = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"))
    rename(store, target, "Clean")

    with store.read() as tx:
        assert name_now(tx, starter, 1, "Tidy up") == "Clean"
        assert name_now(tx, starter, 2, "Clean") is None
        assert name_now(tx, starter, 9, "Tidy up") is None


def test_a_chain_that_was_given_another_job_is_not_taken_for_renamed(store: Store) -> None:
    starter, _, _ = add_jobs(store, a_starter("Tidy up"), a_draft("Tidy up"), a_draft("Clean"))
    with store.write() as tx:
        jobs.save(tx, starter, 1, a_starter("Clean"), Due.KEPT, ME, LATER)

    with store.read() as tx:
        assert name_now(tx, starter, 1, "Tidy up") is None
