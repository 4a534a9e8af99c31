"""What `prove` says of what was written while the clock ran ahead, or came to twice."""

from dataclasses import replace
from datetime import timedelta

import pytest

from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    RunPolicies,
)
from scheduler_core.values.records.proof import LedgerDifference, Unproved
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule, Skipped
from tests.core.facade.proving.kept_store import MINUTE, NOW, Kept, tick


def _set_back(kept: Kept, length: timedelta) -> None:
    """Have the clock run ahead by so much with all that is due then, and set it back."""
    kept.program.clock.jump(length)
    kept.program.look()
    kept.program.end_acts(succeed=True)
    kept.program.clock.jump(-length)
    kept.program.look()


@pytest.mark.parametrize("missed", [Missed.ALL, Missed.SKIP])
@pytest.mark.parametrize("act", ["save", "switch off", "delete"])
def test_what_a_clock_wrote_ahead_is_no_forgery(kept: Kept, missed: Missed, act: str) -> None:
    draft = replace(kept.core.jobs.get(kept.job).draft, policies=RunPolicies(missed=MissedPolicy(missed)))
    kept.core.jobs.save(kept.job, 1, draft)
    kept.program.look()
    _set_back(kept, 60 * MINUTE)
    kept.wait(10)
    match act:
        case "save":
            changed = replace(draft, schedule=Schedule((Every(7 * MINUTE, NOW),)))
            kept.core.jobs.save(kept.job, 2, changed)
        case "switch off":
            kept.core.jobs.disable([kept.job])
        case "delete":
            kept.core.jobs.delete([kept.job])
    kept.program.look()
    kept.wait(90)
    proof = kept.proof()
    assert proof.differences == ()
    assert {each.why for each in proof.unproved} == {Unproved.CLOCK_SET_BACK}


def test_a_row_of_an_ended_plan_that_was_written_in_its_time_is_a_forgery(kept: Kept) -> None:
    kept.core.jobs.disable([kept.job])
    kept.program.look()
    kept.wait(60)
    moved = tick(NOW + 90 * MINUTE)
    assert kept.tamper("UPDATE runs SET due_at = ? WHERE due_at = ?", moved, tick(NOW + 30 * MINUTE)) == 1
    assert kept.kinds() == [LedgerDifference.NO_ROW, LedgerDifference.NO_INSTANT]


def test_a_second_pass_hides_no_rows_that_were_deleted(kept: Kept) -> None:
    kept.program.stop()
    kept.program.start()
    _set_back(kept, 30 * MINUTE)
    kept.wait(60)
    proof = kept.proof()
    assert proof.is_proved
    assert proof.again > 0
    assert proof.unproved == ()
    first, last = tick(NOW + 70 * MINUTE), tick(NOW + 85 * MINUTE)
    assert kept.tamper("DELETE FROM runs WHERE request = '' AND due_at BETWEEN ? AND ?", first, last) == 4
    (part,) = kept.proof().unproved
    assert (part.why, part.count) == (Unproved.CLOCK_SET_BACK, 4)
    assert kept.proof().with_row == proof.with_row - 4
    kept.tamper(
        "UPDATE runs SET state = 'skipped', reason = 'off', started_at = NULL, due_until = ? "
        "WHERE request <> '' AND due_at = ?",
        last,
        first,
    )
    assert LedgerDifference.WRONG_COUNT in kept.kinds()


@pytest.mark.parametrize("step", [7, 10])
def test_a_second_pass_goes_by_the_plan_that_was_made_before_the_clock_was_set_back(
    kept: Kept, step: int
) -> None:
    kept.wait(135)
    draft = kept.core.jobs.get(kept.job).draft
    skips = RunPolicies(missed=MissedPolicy(Missed.SKIP))
    planned = Schedule((Every(step * MINUTE, NOW),))
    kept.core.jobs.save(kept.job, 1, replace(draft, schedule=planned, policies=skips))
    kept.program.look()
    for length in (-156, 86, 160):
        kept.program.clock.jump(length * MINUTE)
        kept.program.look()
    kept.wait(10)
    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again == 2
    changed = kept.tamper(
        "UPDATE runs SET occurrences = occurrences + 1 WHERE request <> '' AND due_until > 0"
    )
    assert changed > 0
    assert set(kept.kinds()) == {LedgerDifference.WRONG_COUNT}


def _without_engine_set_back(kept: Kept) -> None:
    """Have an engine see that the clock was set back, and none come by when it runs on."""
    kept.program.clock.jump(-40 * MINUTE)
    kept.program.look()
    kept.program.stop()
    kept.program.clock.advance(60 * MINUTE)


@pytest.mark.parametrize("act", ["edit", "switch off", "delete"])
def test_what_came_again_while_no_engine_ran_has_one_row_of_each_pass(kept: Kept, act: str) -> None:
    _without_engine_set_back(kept)
    match act:
        case "edit":
            kept.core.jobs.edit_occurrence(kept.job, Skipped(NOW + 200 * MINUTE))
        case "switch off":
            kept.core.jobs.disable([kept.job])
        case "delete":
            kept.core.jobs.delete([kept.job])
    kept.program.start()
    kept.wait(30)
    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again > 0


def test_what_a_pause_held_when_the_clock_came_to_it_again_has_one_row_of_each_pass(kept: Kept) -> None:
    kept.core.jobs.pause([kept.job])
    kept.program.look()
    _without_engine_set_back(kept)
    kept.core.jobs.resume([kept.job])
    kept.program.start()
    kept.wait(30)
    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again > 0


def test_a_job_that_was_added_before_the_clock_was_set_back_has_rows_of_that_pass_alone(kept: Kept) -> None:
    job = kept.core.jobs.add(replace(kept.core.jobs.get(kept.job).draft, name="another"))
    kept.program.look()
    _without_engine_set_back(kept)
    kept.core.jobs.edit_occurrence(job, Skipped(NOW + 200 * MINUTE))
    kept.program.start()
    kept.wait(30)
    assert kept.proof().differences == ()


@pytest.mark.parametrize("act", ["save", "switch off and on"])
@pytest.mark.parametrize("is_killed", [True, False])
@pytest.mark.parametrize("passes", [30, 90])
def test_a_set_back_that_no_engine_saw_leaves_each_occurrence_a_row_of_each_pass(
    kept: Kept, act: str, is_killed: bool, passes: int
) -> None:
    if is_killed:
        kept.program.kill()
    else:
        kept.program.stop()
    for _ in range(2):  # the second time it comes again to what it came to a second time
        kept.program.clock.jump(-40 * MINUTE)
        seen = kept.core.jobs.get(kept.job)
        if act == "save":
            planned = Schedule((Every((5 if seen.revision > 1 else 10) * MINUTE, NOW),))
            kept.core.jobs.save(kept.job, seen.revision, replace(seen.draft, schedule=planned))
        else:
            kept.core.jobs.disable([kept.job])
            kept.core.jobs.enable([kept.job])
        kept.program.clock.advance(30 * MINUTE)
        kept.core.jobs.edit_occurrence(kept.job, Skipped(NOW + 300 * MINUTE))
    kept.program.clock.advance(passes * MINUTE)
    kept.program.start()
    kept.program.end_acts(succeed=True)
    kept.wait(30)
    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again > 0


@pytest.mark.parametrize("passes", [2, 4, 200])
def test_what_was_accounted_for_before_the_clock_was_set_back_twice_leaves_nothing_without_a_row(
    kept: Kept, passes: int
) -> None:
    """All that came after it was lost: its span began where a row was already."""
    kept.program.stop()
    kept.program.clock.advance(5 * MINUTE)
    seen = kept.core.jobs.get(kept.job)
    planned = Schedule((Every(5 * MINUTE, NOW),), "Europe/Berlin")
    kept.core.jobs.save(
        kept.job, seen.revision, replace(seen.draft, schedule=planned, policies=RunPolicies())
    )
    for _ in range(2):
        kept.program.clock.jump(-5 * MINUTE)
    kept.program.start()

    for _ in range(200 // passes):
        kept.program.pass_time(kept.program.clock.now() + passes * MINUTE)
        kept.program.end_acts(succeed=True)

    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again > 0


def test_what_waited_for_its_turn_on_a_second_pass_is_of_the_plan_that_asked_for_it(kept: Kept) -> None:
    """It begins by the revision that was saved meanwhile, which has no such instant."""
    draft = kept.core.jobs.get(kept.job).draft
    planned = Schedule((Every(10 * MINUTE, NOW),))
    job = kept.core.jobs.add(replace(draft, name="another", schedule=planned))
    kept.program.look()
    kept.program.pass_time(kept.program.clock.now() + 30 * MINUTE)
    kept.program.end_acts(succeed=True)
    kept.program.clock.jump(-62 * MINUTE)
    kept.program.look()
    kept.program.pass_time(kept.program.clock.now() + 41 * MINUTE)
    seen = kept.core.jobs.get(job)
    kept.core.jobs.save(
        job, seen.revision, replace(draft, name="another", schedule=Schedule((Every(60 * MINUTE, NOW),)))
    )
    kept.program.look()
    kept.wait(15)
    proof = kept.proof()
    assert proof.differences == ()
    assert proof.again > 0
