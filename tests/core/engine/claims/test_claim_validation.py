"""Claims that have not begun, looked at again after their jobs have changed."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest

from scheduler_core.engine.claims.claim_validation import ValidatedClaims, validated_claims
from scheduler_core.engine.claims.holds import held_by
from scheduler_core.engine.runs.work import Work
from scheduler_core.store.jobs import job_states, jobs, pauses
from scheduler_core.store.jobs.due_jobs import Standing
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.pause import Pause, PauseHold
from scheduler_core.values.runs.run import Held, HeldBy, Reason, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import add_job
from tests.support.fake_clock import START

OFF = HeldBy(Held.OFF, "held as long as the job is switched off")

SECOND, HOUR = timedelta(seconds=1), timedelta(hours=1)
OLD, NEW = (ScriptAction(CommandKind.ARGV, argv=(name,)) for name in ("old", "new"))
BEFORE, AFTER = START - SECOND, START + SECOND


def a_claim(store: Store, trigger: Trigger = Trigger.SCHEDULE, **said: Any) -> Work:  # noqa: ANN401
    job_id = add_job(store, OLD, START, folder="Home/Backups")
    with store.read() as tx:
        draft = jobs.job(tx, job_id).draft
    return Work(RunId(1), NewRun(job_id, 1, START, trigger, idempotency_key="key", **said), draft)


def review(store: Store, work: Work, now: datetime = BEFORE) -> ValidatedClaims:
    with store.read() as tx:
        return validated_claims(tx, [work], now)


def now_of(store: Store, work: Work) -> JobDraft:
    with store.read() as tx:
        return jobs.job(tx, work.job_id).draft


def edit(tx: Writing, job_id: JobId, **changes: object) -> None:
    stored = jobs.job(tx, job_id)
    draft = replace(stored.draft, **changes)  # type: ignore[arg-type]
    jobs.save(tx, job_id, stored.revision, draft, jobs.Due.KEPT, "ann", BEFORE)


def test_a_claim_of_a_job_that_did_not_change_stands(store: Store) -> None:
    work = a_claim(store)

    assert review(store, work) == ValidatedClaims(standing=[work])


@pytest.mark.parametrize("trigger", Trigger)
def test_a_claim_acts_as_its_job_reads_now(store: Store, trigger: Trigger) -> None:
    """The address was corrected while a retry waited for its turn; it called the old one once more."""
    work = a_claim(store, trigger)

    with store.write() as tx:
        edit(tx, work.job_id, action=NEW)

    (standing,) = review(store, work).standing
    assert (standing.revision, standing.draft.action) == (2, NEW)


def test_a_new_schedule_revokes_what_is_still_to_come(store: Store) -> None:
    work = a_claim(store)

    with store.write() as tx:
        edit(tx, work.job_id, schedule=Schedule((Every(HOUR, START),)))

    assert review(store, work, BEFORE).revoked == [work]
    assert [each.revision for each in review(store, work, AFTER).standing] == [2]


@pytest.mark.parametrize("trigger", [Trigger.SCHEDULE, Trigger.CATCH_UP, Trigger.START])
def test_a_pause_skips_what_the_schedule_asked_for(store: Store, trigger: Trigger) -> None:
    work = a_claim(store, trigger)

    with store.write() as tx:
        pauses.pause_folder(tx, "Home", None, "ann", BEFORE)

    ((_, stop),) = review(store, work).stopped
    assert stop.reason is Reason.PAUSED


def test_a_pause_is_not_for_what_a_person_asked_for(store: Store) -> None:
    work = a_claim(store, Trigger.MANUAL)

    with store.write() as tx:
        job_states.pause(tx, [work.job_id], None, "ann", BEFORE)

    assert review(store, work).standing == [work]


@pytest.mark.parametrize(("now", "is_revoked"), [(BEFORE, True), (AFTER, False)])
def test_a_job_that_was_deleted_does_not_run(store: Store, now: datetime, is_revoked: bool) -> None:
    work = a_claim(store)

    with store.write() as tx:
        job_states.put_in_bin(tx, [work.job_id], "ann", BEFORE)

    found = review(store, work, now)
    assert (found.standing, bool(found.revoked), bool(found.stopped)) == ([], is_revoked, not is_revoked)


def test_what_was_asked_for_after_its_job_was_switched_off_runs(store: Store) -> None:
    asked = a_claim(store, Trigger.MANUAL, asked_at=AFTER)
    asked_before = a_claim(store, Trigger.MANUAL, asked_at=BEFORE - SECOND)

    with store.write() as tx:
        for work in (asked, asked_before):
            jobs.set_enabled(tx, work.job_id, False, None, "ann", BEFORE)

    assert review(store, asked).standing == [asked.as_of(2, now_of(store, asked))]
    assert review(store, asked_before).held == {asked_before.run_id: OFF}


def test_an_occurrence_that_has_not_begun_is_not_run_for_a_job_that_is_switched_off(store: Store) -> None:
    planned = a_claim(store)

    with store.write() as tx:
        jobs.set_enabled(tx, planned.job_id, False, None, "ann", BEFORE)

    ((_, stop),) = review(store, planned, AFTER).stopped
    assert stop.reason is Reason.DISABLED


@pytest.mark.parametrize("begun", [{"attempt": 2}, {"step": 2}, {"is_under_way": True}])
def test_what_is_under_way_is_held_and_not_ended(store: Store, begun: dict[str, Any]) -> None:
    """A switch flipped off and on ended a wait of forty days."""
    is_under_way = begun.pop("is_under_way", False)
    work = replace(a_claim(store, Trigger.STEP, **begun), is_under_way=is_under_way)

    with store.write() as tx:
        jobs.set_enabled(tx, work.job_id, False, None, "ann", BEFORE)

    assert review(store, work, AFTER) == ValidatedClaims(held={work.run_id: OFF})


@pytest.mark.parametrize(
    ("folder", "words"),
    [
        ("ops", "held: the folder ops is paused by ann until it is resumed"),
        ("", "held: everything is paused by ann until it is resumed"),
        ("home", ""),
    ],
)
def test_which_pause_holds_is_decided_with_the_hold(folder: str, words: str) -> None:
    """Lists said that the job, its folder or everything was paused."""
    standing = Standing(
        1,
        is_in_bin=False,
        is_live=True,
        is_paused=False,
        paused_at=None,
        paused_until=None,
        off_since=None,
        folder="ops/night",
    )

    assert held_by(standing, [Pause(folder, None, BEFORE, "ann")], None, BEFORE).words == words


@pytest.mark.parametrize(("folder", "named"), [("", "everything"), ("Home", "the folder Home")])
def test_a_claim_says_which_pause_keeps_it_from_beginning(store: Store, folder: str, named: str) -> None:
    """It said that the job was paused, which was not."""
    work = a_claim(store)

    with store.write() as tx:
        pauses.pause_folder(tx, folder, None, "ann", BEFORE)

    assert [stop.text for _, stop in review(store, work).stopped] == [f"{named} was paused before it began"]


def test_a_retry_is_held_by_a_pause_of_everything_until_it_ends(store: Store) -> None:
    work = a_claim(store, Trigger.RETRY, attempt=2)

    with store.write() as tx:
        pauses.pause_folder(tx, "", AFTER, "ann", BEFORE)

    assert review(store, work, START).held == {
        work.run_id: HeldBy(Held.PAUSED, PauseHold("", AFTER, "ann").stored)
    }
    assert review(store, work, AFTER).standing == [work]
