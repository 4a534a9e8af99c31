"""A save that lets a job begin itself is refused, at whatever distance; all else is let be."""

from dataclasses import replace

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.store.jobs.jobs import Due, save
from scheduler_core.store.jobs.watches import known_of, remember, rename_rule
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.chain import Chain
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.schedules.events.signal_events import OnJob
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import ME, NOW, a_draft, add_jobs


def after(name: str, *jobs: str) -> JobDraft:
    return a_draft(name, schedule=Schedule((OnJob(jobs),)))


def starting(draft: JobDraft, *jobs: str) -> JobDraft:
    return replace(draft, policies=replace(draft.policies, chains=tuple(map(Chain, jobs))))


def refused(store: Store, *drafts: JobDraft) -> str:
    with pytest.raises(InvalidInput) as refusal:
        add_jobs(store, *drafts, due_at=None)
    return str(refusal.value)


def test_a_job_can_not_follow_itself(store: Store) -> None:
    assert "“A” would begin itself by way of A → A" in refused(store, after("A", "a"))


def test_jobs_that_follow_each_other_are_refused_together(store: Store) -> None:
    said = refused(store, after("A", "C"), after("B", "A"), after("C", "Other", "B"))

    assert "A → B → C → A" in said


def test_an_edit_that_closes_a_ring_is_refused(store: Store) -> None:
    first, *_ = add_jobs(store, a_draft("A"), after("B", "A"), a_draft("Other"), due_at=None)

    with pytest.raises(InvalidInput, match="A → B → A"), store.write() as tx:
        save(tx, first, 1, after("A", "B"), Due.KEPT, ME, NOW)
    with store.write() as tx:
        save(tx, first, 1, after("A", "Other"), Due.KEPT, ME, NOW)


def test_a_ring_of_a_rule_and_a_chain_is_refused(store: Store) -> None:
    said = refused(store, starting(after("A", "C"), "B"), starting(a_draft("B"), "C"), a_draft("C"))

    assert "A → B → C → A" in said


def test_a_line_of_jobs_and_a_ring_of_chains_are_let_be(store: Store) -> None:
    ids = add_jobs(
        store,
        starting(a_draft("A"), "B"),
        starting(a_draft("B"), "A"),
        after("C", "A", "B"),
        starting(after("D", "C"), "E"),
        after("E", "D"),
        due_at=None,
    )

    assert len(ids) == 5


def test_a_new_name_closes_no_ring_with_those_that_follow_it(store: Store) -> None:
    first, _ = add_jobs(store, a_draft("A"), after("B", "A"), due_at=None)

    with pytest.raises(InvalidInput, match="A2 → B → A2"), store.write() as tx:
        save(tx, first, 1, after("A2", "B"), Due.KEPT, ME, NOW, former_name="A")


def test_a_job_that_is_not_there_can_not_be_followed(store: Store) -> None:
    """It was saved with a warning, and nothing ever began it."""
    assert "“Nobody”: no job is called so" in refused(store, after("A", "Nobody"))

    off = replace(after("A", "Nobody"), is_enabled=False)
    (first,) = add_jobs(store, off, due_at=None)
    with store.write() as tx:
        save(tx, first, 1, replace(off, is_enabled=True, folder="ops"), None, ME, NOW)
    with pytest.raises(InvalidInput, match="“Other”: no job is called so"), store.write() as tx:
        save(tx, first, 2, after("A", "Other"), None, ME, NOW)


def test_jobs_that_are_saved_together_follow_each_other_in_any_order(store: Store) -> None:
    assert len(add_jobs(store, after("A", "B"), a_draft("B"), due_at=None)) == 2


def test_what_a_rule_has_seen_goes_with_it(store: Store) -> None:
    """Back again, it made up for all that had come since it was dropped, if no engine ran meanwhile."""
    first = add_jobs(store, after("A", "X"), a_draft("X"), a_draft("Y"), due_at=None)[0]
    rule = OnJob(("X",)).watch_name
    with store.write() as tx:
        remember(tx, first, rule, {"X": "1"}, NOW)
        save(tx, first, 1, after("A", "Y"), Due.KEPT, ME, NOW)
        save(tx, first, 2, after("A", "X"), Due.KEPT, ME, NOW)

        assert known_of(tx, [first]) == {}


def test_a_rule_takes_the_place_of_one_that_reads_like_it_now(store: Store) -> None:
    first = add_jobs(store, after("A", "X"), a_draft("X"), a_draft("Y"), due_at=None)[0]
    with store.write() as tx:
        for name in ("old", "new"):
            remember(tx, first, name, {"X": name}, NOW)
        rename_rule(tx, first, "old", "new")

        assert known_of(tx, [first]) == {first: {"new": {"X": "old"}}}
