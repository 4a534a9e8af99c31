"""`hourbell instance`: sequences under way listed, shown, and acted on once, twice and too late."""

import json
from datetime import timedelta

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.store.jobs import jobs
from scheduler_core.store.runs.ledger import finish, record
from scheduler_core.store.runs.run_changes import Finished, NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR, ME, SCRIPT

pytestmark = pytest.mark.slow

DAY = timedelta(days=1)
STEPS = SequenceAction((Act(SCRIPT, name="Bill"), Wait(40 * DAY, unless="paid"), Act(SCRIPT, name="Remind")))


@pytest.fixture
def waiting(past: Past) -> RunId:
    """Return the number of a run that waits unless the event “paid” comes; its key looks like a number."""
    due_at = NOW - HOUR
    draft = JobDraft("Order", Schedule((Once(due_at),)), STEPS, RunPolicies(key="2041"))
    with past.store.write() as tx:
        job_id = jobs.add(tx, draft, None, ME, due_at)
        run_id = record(tx, [NewRun(job_id, 1, due_at, Trigger.STEP, step=2)], past.engine, due_at)[0].id
        opened(tx, [NewWait(run_id, 40 * DAY, "paid")])
    return run_id


def test_instances_are_listed_with_what_they_wait_for(waiting: RunId, hourbell: Hourbell) -> None:
    said = " ".join(hourbell("instance", "list").out.split())

    assert "2041 1 Order 2 of 3: wait for “paid”" in said
    assert "the event “paid”, which leaves out the rest; else goes on with step 3 (Remind)" in said
    assert "Wed 2026-12-30 08:00 +01:00 (in 39 days 23 hours)" in said


def test_what_failed_is_listed_apart_and_waits_for_the_user(
    waiting: RunId, past: Past, hourbell: Hourbell
) -> None:
    assert hourbell("instance", "list", "--failed", "--json").out == ""
    with past.store.write() as tx:
        finish(tx, [Finished(waiting, RunState.FAILED, NOW, Reason.NONE, "no printer")])

    said = " ".join(hourbell("instance", "list", "--failed").out.split())

    assert "2041 1 Order 2 of 3: wait for “paid”" in said
    assert "you; failed: no printer" in said
    hourbell("instance", "again", str(waiting), "--from", "2")
    assert hourbell("instance", "list", "--failed", "--json").out == ""


def test_a_key_that_looks_like_a_number_is_a_key(waiting: RunId, hourbell: Hourbell) -> None:
    by_key, by_run, by_sign = (
        hourbell("instance", "show", words, "--json").out for words in ("2041", str(waiting), f"#{waiting}")
    )

    assert by_key == by_run == by_sign
    assert json.loads(by_key)["instance"]["key"] == "2041"
    assert hourbell("instance", "show", "#2041").code == ExitCode.NOT_FOUND
    assert "3  Remind" in hourbell("instance", "show", "2041").out


def test_a_command_given_twice_does_nothing_more_and_says_so(waiting: RunId, hourbell: Hourbell) -> None:
    first, second = (hourbell("instance", "skip", str(waiting)) for _ in range(2))

    assert [first.code, second.code] == [ExitCode.DONE, ExitCode.DONE]
    assert first.out.startswith("“Order” (2041) stands at 3 of 3: Remind (run 2)")
    assert second.out.startswith("Run 1 was skipped before; nothing was changed.")
    late = hourbell("instance", "move", str(waiting), "--in", "3d")
    assert (late.code, "has ended already: skipped" in late.err) == (ExitCode.CONFLICT, True)
    assert "it stands at step 3 now (run 2)" in late.err


def test_an_instance_is_moved_begun_again_and_ended(waiting: RunId, hourbell: Hourbell) -> None:
    moved = json.loads(hourbell("instance", "move", str(waiting), "--in", "3d", "--json").out)
    assert moved["progress"]["instance"]["waits_until"] == "2026-11-23T08:00:00.000Z"

    again = json.loads(hourbell("instance", "again", str(waiting), "--from", "1", "--json").out)
    assert (again["progress"]["repeats_run"], again["progress"]["instance"]["step"]) == (waiting, 1)
    new = str(again["progress"]["instance"]["run"])

    assert hourbell("instance", "end", new).code == ExitCode.DONE
    assert "was asked to end before" in hourbell("instance", "end", new).out
