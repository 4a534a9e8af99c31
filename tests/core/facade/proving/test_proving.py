"""What `prove` finds where the ledger is not what was planned, and what it says nothing can be said of."""

import sqlite3
from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.proving.proving import MOST_NAMED
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    RunPolicies,
)
from scheduler_core.values.records.proof import LedgerDifference, Unproved
from scheduler_core.values.records.retention import Retention
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Moved, Schedule, Skipped
from tests.core.facade.proving.kept_store import CATCHES_UP, EVERY_FIVE, MINUTE, NOW, SECOND, Kept, tick
from tests.core.store.builders import SCRIPT


def test_an_hour_of_runs_is_proved(kept: Kept) -> None:
    proof = kept.proof()
    assert proof.is_proved
    assert (proof.jobs, proof.revisions, proof.instants, proof.with_row) == (1, 1, 11, 11)
    assert proof.unproved == ()


def test_a_row_that_was_deleted_is_missed(kept: Kept) -> None:
    assert kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 30 * MINUTE)) == 1
    (found,) = kept.proof().differences
    assert (found.kind, found.at, found.job_id) == (LedgerDifference.NO_ROW, NOW + 30 * MINUTE, kept.job)


def test_the_oldest_row_is_missed_too(kept: Kept) -> None:
    assert kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 5 * MINUTE)) == 1
    assert kept.kinds() == [LedgerDifference.NO_ROW]


def test_a_row_that_moved_by_a_second_is_told_of_twice(kept: Kept) -> None:
    at = tick(NOW + 30 * MINUTE)
    assert kept.tamper("UPDATE runs SET due_at = due_at + ? WHERE due_at = ?", SECOND, at) == 1
    assert kept.kinds() == [LedgerDifference.NO_ROW, LedgerDifference.NO_INSTANT]


def test_a_row_that_was_added_is_told_of(kept: Kept) -> None:
    columns = [name for name in _columns(kept) if name != "id"]
    others = ", ".join("due_at + 60000000" if name == "due_at" else name for name in columns)
    assert (
        kept.tamper(
            f"INSERT INTO runs ({', '.join(columns)}) SELECT {others} FROM runs WHERE due_at = ?",
            tick(NOW + 30 * MINUTE),
        )
        == 1
    )
    (found,) = kept.proof().differences
    assert (found.kind, found.at) == (LedgerDifference.NO_INSTANT, NOW + 31 * MINUTE)


def _columns(kept: Kept) -> list[str]:
    with sqlite3.connect(kept.folder / "hourbell.db") as connection:
        return [str(row[1]) for row in connection.execute("PRAGMA table_info(runs)")]


def test_another_outcome_has_another_digest(kept: Kept) -> None:
    before = kept.proof()
    kept.tamper(
        "UPDATE runs SET state = 'failed', reason = 'failure' WHERE due_at = ?", tick(NOW + 30 * MINUTE)
    )
    after = kept.proof()
    assert after.is_proved
    assert after.plan_digest == before.plan_digest
    assert after.ledger_digest != before.ledger_digest


def test_a_plan_that_was_changed_by_other_hands_is_found(kept: Kept) -> None:
    assert kept.tamper("UPDATE revisions SET document = replace(document, '5m', '10m')") == 1
    assert set(kept.kinds()) >= {LedgerDifference.AUDIT, LedgerDifference.NO_INSTANT}


def test_a_revision_that_is_gone_from_the_middle_is_found(kept: Kept) -> None:
    for name in ("second", "third"):
        kept.core.jobs.rename(kept.job, name)
    kept.tamper("DELETE FROM revisions WHERE revision = 2")
    assert kept.kinds() == [LedgerDifference.HISTORY]


def test_who_waits_for_later_leaves_instants_without_rows(kept: Kept) -> None:
    kept.tamper("UPDATE jobs SET next_due_at = next_due_at + ?", 20 * 60 * SECOND)
    kept.program.clock.advance(30 * MINUTE)
    assert LedgerDifference.NO_ROW in kept.kinds()


def test_who_waits_for_what_is_not_planned_is_told(kept: Kept) -> None:
    kept.tamper("UPDATE jobs SET next_due_at = next_due_at + ?", SECOND)
    assert kept.kinds() == [LedgerDifference.WRONG_NEXT]


def test_a_span_that_stands_for_another_number_is_told(kept: Kept) -> None:
    kept.program.stop()
    kept.core.jobs.save(
        kept.job,
        1,
        replace(kept.core.jobs.get(kept.job).draft, policies=RunPolicies(missed=MissedPolicy(Missed.SKIP))),
    )
    kept.program.clock.advance(60 * MINUTE)
    kept.program.start()
    proof = kept.proof()
    assert proof.is_proved
    assert proof.spans == 1
    kept.tamper("UPDATE runs SET occurrences = occurrences + 1 WHERE due_until IS NOT NULL")
    assert kept.kinds() == [LedgerDifference.WRONG_COUNT]


def test_moves_skips_and_edits_are_planned_as_they_were_then(kept: Kept) -> None:
    draft = kept.core.jobs.get(kept.job).draft
    kept.core.jobs.edit_occurrence(kept.job, Moved(NOW + 70 * MINUTE, NOW + 71 * MINUTE))
    kept.core.jobs.edit_occurrence(kept.job, Skipped(NOW + 80 * MINUTE))
    kept.program.look()
    kept.program.pass_time(NOW + 71 * MINUTE)
    kept.program.end_acts(succeed=True)
    kept.program.pass_time(NOW + 90 * MINUTE)
    seen = kept.core.jobs.get(kept.job)
    kept.core.jobs.save(kept.job, seen.revision, replace(draft, schedule=Schedule((Every(7 * MINUTE, NOW),))))
    kept.program.look()
    kept.wait(60)
    proof = kept.proof()
    assert proof.is_proved
    assert proof.revisions == 4
    assert kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 71 * MINUTE)) == 1
    assert kept.kinds() == [LedgerDifference.NO_ROW]


def test_what_no_engine_has_looked_at_is_not_proved_and_not_wrong(kept: Kept) -> None:
    kept.program.stop()
    kept.program.clock.advance(30 * MINUTE)
    proof = kept.proof()
    assert proof.is_proved
    (part,) = proof.unproved
    assert (part.why, part.count) == (Unproved.NOT_LOOKED_AT, 5)
    assert part.first_at == NOW + 65 * MINUTE


def test_rows_that_are_not_kept_any_more_are_said_to_be_so(kept: Kept) -> None:
    kept.core.settings.save_retention(Retention(runs_per_job=5))
    kept.core.upkeep.prune()
    proof = kept.proof()
    assert proof.is_proved
    (part,) = proof.unproved
    assert (part.why, part.count, part.first_at) == (Unproved.NOT_KEPT, 7, NOW + 5 * MINUTE)
    kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 50 * MINUTE))
    assert kept.kinds() == [LedgerDifference.NO_ROW]


@pytest.mark.parametrize("act", ["save", "switch off", "delete"])
def test_a_span_before_the_last_change_is_proved(kept: Kept, act: str) -> None:
    """What a job waits for is of the plan of now, whichever span is looked at."""
    before = NOW + 40 * MINUTE
    match act:
        case "save":
            draft = replace(kept.core.jobs.get(kept.job).draft, schedule=Schedule((Every(7 * MINUTE, NOW),)))
            kept.core.jobs.save(kept.job, 1, draft)
        case "switch off":
            kept.core.jobs.disable([kept.job])
        case "delete":
            kept.core.jobs.delete([kept.job])
    kept.program.look()
    kept.wait(10)
    proof = kept.proof(ends=before)
    assert proof.differences == ()
    assert (proof.instants, proof.with_row) == (7, 7)
    if act == "save":
        kept.tamper("UPDATE jobs SET next_due_at = next_due_at + ?", SECOND)
        (found,) = kept.proof(ends=before).differences
        assert found.kind is LedgerDifference.WRONG_NEXT


def test_another_choice_of_what_is_kept_excuses_nothing_that_was_due_after_it(kept: Kept) -> None:
    kept.core.settings.save_retention(Retention(runs_per_job=5_000))
    kept.wait(30)
    assert kept.tamper("DELETE FROM runs") == 18
    proof = kept.proof()
    assert {each.kind for each in proof.differences} == {LedgerDifference.NO_ROW}
    assert [each.at for each in proof.differences] == [NOW + at * MINUTE for at in range(60, 90, 5)]
    (part,) = proof.unproved
    assert (part.why, part.count) == (Unproved.NOT_KEPT, 11)


def test_what_an_earlier_choice_took_away_stays_excused(kept: Kept) -> None:
    kept.core.settings.save_retention(Retention(runs_per_job=5))
    kept.core.upkeep.prune()
    kept.core.settings.save_retention(Retention())
    kept.core.jobs.disable([kept.job])
    kept.core.jobs.enable([kept.job])
    kept.program.look()
    kept.wait(10)
    proof = kept.proof()
    assert proof.differences == ()
    assert {(each.why, each.count) for each in proof.unproved} == {(Unproved.NOT_KEPT, 7)}


def test_what_a_job_said_before_its_kept_history_is_not_known(kept: Kept) -> None:
    draft = kept.core.jobs.get(kept.job).draft
    for number, step in enumerate((7, 9, 11), 1):
        kept.core.jobs.save(kept.job, number, replace(draft, schedule=Schedule((Every(step * MINUTE, NOW),))))
    kept.program.look()
    kept.core.settings.save_retention(Retention(revisions_per_job=2))
    kept.core.upkeep.prune()
    proof = kept.proof()
    assert proof.is_proved
    assert {each.why for each in proof.unproved} == {Unproved.REVISION_UNKNOWN}
    assert sum(each.count for each in proof.unproved) == 11


def test_what_an_unfinished_run_follows_may_stand_before_a_gap(kept: Kept) -> None:
    """Retention keeps the revision that a run under way began with, and takes those after it."""
    draft = kept.core.jobs.get(kept.job).draft
    kept.program.pass_time(kept.program.clock.now() + 5 * MINUTE)  # a run begins by the first revision
    kept.core.jobs.pause([kept.job])
    for number, step in enumerate((7, 9, 11, 5), 1):
        kept.core.jobs.save(kept.job, number, replace(draft, schedule=Schedule((Every(step * MINUTE, NOW),))))
        kept.program.look()
        kept.program.pass_time(kept.program.clock.now() + 15 * MINUTE)
    kept.core.jobs.resume([kept.job])
    kept.program.look()
    kept.core.settings.save_retention(Retention(revisions_per_job=1))
    kept.core.upkeep.prune()
    assert {each.revision for each in kept.core.jobs.history(kept.job)} == {5, 1}
    kept.program.end_acts(succeed=True)
    kept.wait(60)
    proof = kept.proof()
    assert proof.differences == ()
    assert {each.why for each in proof.unproved} == {Unproved.REVISION_UNKNOWN}
    assert kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 150 * MINUTE)) == 1
    assert kept.kinds() == [LedgerDifference.NO_ROW]


def test_a_gap_that_no_choice_of_what_is_kept_explains_is_found(kept: Kept) -> None:
    kept.core.settings.save_retention(Retention(revisions_per_job=3))
    kept.wait(5)
    for number in range(4):
        kept.core.jobs.rename(kept.job, f"name {number}")
    kept.core.upkeep.prune()
    assert [each.revision for each in kept.core.jobs.history(kept.job)] == [5, 4, 3]
    kept.tamper("DELETE FROM revisions WHERE revision = 4")
    assert kept.kinds() == [LedgerDifference.HISTORY]


def test_what_a_job_said_before_it_was_taken_out_of_the_bin_may_be_unknown(kept: Kept) -> None:
    draft = kept.core.jobs.get(kept.job).draft
    kept.core.jobs.delete([kept.job])
    kept.program.look()
    kept.core.jobs.restore([kept.job])
    kept.core.jobs.save(kept.job, 1, replace(draft, schedule=Schedule((Every(7 * MINUTE, NOW),))))
    kept.program.look()
    kept.core.settings.save_retention(Retention(revisions_per_job=2))
    kept.core.upkeep.prune()
    proof = kept.proof()
    assert proof.differences == ()
    assert sum(each.count for each in proof.unproved) == 11


def test_a_job_that_counts_from_its_end_is_not_proved(kept: Kept) -> None:
    rule = Every(5 * MINUTE, NOW, from_last_end=True)
    job = kept.core.jobs.add(JobDraft("after itself", Schedule((rule,)), SCRIPT))
    kept.program.look()
    kept.wait(30)
    assert {(each.job_id, each.why) for each in kept.proof().unproved} == {(job, Unproved.COUNTS_FROM_END)}


def test_a_job_that_somebody_deleted_by_hand_is_found(kept: Kept) -> None:
    kept.tamper("DELETE FROM runs")
    kept.tamper("DELETE FROM jobs")
    assert kept.kinds() == [LedgerDifference.AUDIT]


def test_what_was_asked_for_is_counted_apart(kept: Kept) -> None:
    kept.core.runs.run_now(kept.job)
    kept.program.look()
    kept.program.end_acts(succeed=True)
    kept.program.pass_time(kept.program.clock.now() + MINUTE)
    assert kept.proof().apart == {"manual": 1}


def test_a_span_of_days_looks_at_nothing_else(kept: Kept) -> None:
    kept.tamper("DELETE FROM runs WHERE due_at = ?", tick(NOW + 10 * MINUTE))
    proof = kept.proof(NOW + 20 * MINUTE, NOW + 40 * MINUTE)
    assert proof.is_proved
    assert proof.instants == 4


def test_a_span_that_is_yet_to_come_is_refused(kept: Kept) -> None:
    with pytest.raises(InvalidInput, match="nothing of that span is over"):
        kept.proof(NOW + timedelta(days=400))


def test_many_differences_are_counted_and_some_named(kept: Kept) -> None:
    kept.core.jobs.add_all(
        [JobDraft(f"job {number}", EVERY_FIVE, SCRIPT, CATCHES_UP) for number in range(120)]
    )
    kept.program.look()
    kept.program.pass_time(kept.program.clock.now() + 60 * MINUTE)
    kept.tamper("UPDATE runs SET due_at = due_at + 1")
    proof = kept.proof()
    assert proof.differing > MOST_NAMED
    assert len(proof.differences) == MOST_NAMED


def test_nothing_but_a_signature_is_written(kept: Kept) -> None:
    kept.program.stop()
    before = kept.content()
    proof = kept.proof()
    assert kept.content() == before
    kept.core.proving.sign(proof)
    assert next(line for line in kept.content() if line not in before).startswith('INSERT INTO "audit"')


def test_a_job_in_the_bin_is_proved_for_the_time_before(kept: Kept) -> None:
    kept.core.jobs.delete([JobId(kept.job)])
    kept.program.look()
    kept.program.pass_time(kept.program.clock.now() + 60 * MINUTE)
    kept.core.jobs.restore([kept.job])
    kept.program.look()
    kept.wait(30)
    proof = kept.proof()
    assert proof.is_proved
    assert proof.instants == 12 + 5
