"""What people do to a sequence under way, in many orders, beside a living engine on a real store."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.errors import Conflict, InvalidInput
from scheduler_core.facade.access import Access
from scheduler_core.facade.runs.instances import Instances
from scheduler_core.facade.runs.runs import Runs
from scheduler_core.store.audit import audit
from scheduler_core.store.jobs import job_states
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import Overlapping, OverlapPolicy, RunPolicies
from scheduler_core.values.jobs.sequence import Act, Branch, JobAction, Otherwise, SequenceAction, Step, Wait
from scheduler_core.values.runs.instance import InstanceState
from scheduler_core.values.runs.progress import Awaits, Following, Follows, InstanceOrder, Progress, StepMark
from scheduler_core.values.runs.run import Held, Reason, RunState
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived, lived

pytestmark = pytest.mark.slow

CLAIMED, SUCCEEDED, FAILED = RunState.CLAIMED, RunState.SUCCEEDED, RunState.FAILED
SKIPPED, CANCELLED = RunState.SKIPPED, RunState.CANCELLED
DONE, HERE, TO_COME = StepMark.DONE, StepMark.HERE, StepMark.TO_COME
DAY = timedelta(days=1)
CALL, REMIND, CLOSE = (Act(shell(each), name=each) for each in ("call", "remind", "close"))
PAID = Wait(40 * DAY, unless="paid")
INVOICE = (CALL, PAID, REMIND, CLOSE)


@dataclass
class Desk:
    """A person beside an engine: the engine hears of each act before the next."""

    living: Lived
    instances: Instances

    def do(self, act: str, *given: object) -> bool:
        """Do something, and tell whether it had been done before."""
        acted = getattr(self.instances, act)(*given)
        self.living.engine.ring()
        return bool(acted.was_done)

    def begin(self, *steps: Step, key: str = "2041", policies: RunPolicies | None = None) -> JobId:
        """Let a sequence come to the step after its first one."""
        job_id = self.living.add(*steps, policies=policies or RunPolicies(key=key))
        self.living.pass_time()
        self.living.end()
        return job_id

    @property
    def here(self) -> RunId:
        """Return the run at which the newest instance stands."""
        return max(run.id for run in self.living.runs if run.finished_at is None)

    @property
    def listed(self) -> list[Progress]:
        return list(self.instances.page().found)

    @property
    def acts(self) -> list[str]:
        with self.living.store.read() as tx:
            return [entry.act for entry in reversed(audit.entries(tx))]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with lived(tmp_path) as living:
        yield Desk(living, Instances(Access(living.store, living.clock, "ann")))


def last_of(desk: Desk) -> tuple[int, RunState]:
    run = desk.living.runs[-1]
    return run.step, run.state


def test_a_waiting_sequence_is_listed_with_all_that_is_to_be_known(desk: Desk) -> None:
    job_id = desk.begin(*INVOICE)

    (found,) = desk.listed

    assert (found.instance.job_id, found.instance.key, found.instance.step) == (job_id, "2041", 2)
    assert [step.mark for step in found.steps] == [DONE, HERE, TO_COME, TO_COME]
    assert [step.name for step in found.steps] == ["call", "wait for “paid”", "remind", "close"]
    assert (found.awaits, found.instance.event) == (Awaits.EVENT, "paid")
    assert found.then == Following(Follows.STEP, 3)
    assert found.on_event == Following(Follows.LEAVE_OUT)
    assert found.since == found.steps[0].run.finished_at  # type: ignore[union-attr]
    assert found.instance.until == found.since + 40 * DAY


def test_what_comes_then_is_said(desk: Desk) -> None:
    goes_on, leaves_out, fails = (
        Following(Follows.STEP, 3),
        Following(Follows.LEAVE_OUT),
        Following(Follows.FAIL),
    )
    cases = (
        (Wait(DAY), goes_on, None),
        (Wait(DAY, until="paid"), goes_on, goes_on),
        (Wait(DAY, until="paid", otherwise=Otherwise.SKIP), leaves_out, goes_on),
        (Wait(DAY, until="paid", otherwise=Otherwise.FAIL), fails, goes_on),
    )
    for number, (wait, _, _) in enumerate(cases):
        desk.begin(CALL, wait, REMIND, key=f"case {number}")

    said = {each.instance.key: (each.then, each.on_event) for each in desk.listed}

    assert said == {f"case {number}": case[1:] for number, case in enumerate(cases)}


def test_pages_follow_each_other_in_either_order(desk: Desk) -> None:
    for key, days in (("a", 3), ("b", 1), ("c", 2)):
        desk.begin(CALL, Wait(days * DAY), REMIND, key=key)

    def keys(order: InstanceOrder) -> list[str]:
        found, after = [], None
        while True:
            page = desk.instances.page(order=order, limit=1, after=after)
            found += [each.instance.key for each in page.found]
            after = page.following
            if after is None:
                return found

    assert keys(InstanceOrder.UNTIL) == ["b", "c", "a"]
    assert keys(InstanceOrder.SINCE) == ["a", "b", "c"]
    assert {(each.step, each.count) for each in desk.instances.step_counts()} == {(2, 1)}


def test_the_way_that_was_not_taken_is_left_out(desk: Desk) -> None:
    branch = Branch("paid", then=1, otherwise=1, then_ends=True)
    desk.begin(CALL, branch, REMIND, Wait(DAY, name="Give it time"), CLOSE)
    desk.living.pass_time()

    (found,) = desk.listed
    marks = [step.mark for step in found.steps]
    assert marks == [DONE, DONE, StepMark.LEFT_OUT, HERE, TO_COME]
    assert [step.name for step in found.steps[1:4:2]] == ["if the event “paid” came", "Give it time"]
    assert found.then == Following(Follows.STEP, 5)


def test_an_event_that_ended_a_wait_counts_for_what_begins_again_behind_it(desk: Desk) -> None:
    desk.begin(CALL, Wait(DAY, until="paid"), Branch("paid", then=1), REMIND)
    desk.living.send("paid", "2041")
    desk.living.end()
    assert desk.living.said[-1] == (4, SUCCEEDED)

    desk.do("again", desk.living.runs[-1].id, 3)

    assert desk.living.said[4:] == [(3, SUCCEEDED), (4, RunState.RUNNING)]


def test_a_skipped_wait_lets_the_sequence_go_on_and_skipping_it_again_changes_nothing(desk: Desk) -> None:
    desk.begin(*INVOICE)
    wait = desk.here

    was_done = [desk.do("skip", wait), desk.do("skip", wait)]
    desk.living.end()
    late = desk.do("skip", wait)

    assert [*was_done, late] == [False, True, True]
    assert desk.living.said == [(1, SUCCEEDED), (2, SKIPPED), (3, SUCCEEDED), (4, RunState.RUNNING)]
    assert desk.living.done == [1, 3, 4]
    skipped = desk.living.runs[1]
    assert (skipped.reason, skipped.reason_text) == (Reason.BY_USER, "skipped by ann")
    assert desk.acts.count("skip-step") == 1


def test_an_engine_that_dies_before_it_hears_of_a_skip_loses_nothing(desk: Desk) -> None:
    desk.begin(*INVOICE)

    desk.instances.skip(desk.here)
    desk.living.kill()
    desk.living.end()
    desk.living.end()

    assert desk.living.said == [(1, SUCCEEDED), (2, SKIPPED), (3, SUCCEEDED), (4, SUCCEEDED)]


def test_what_is_queued_behind_it_does_not_slip_in_when_a_step_is_skipped(desk: Desk) -> None:
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.QUEUE))
    job_id = desk.begin(CALL, PAID, Wait(DAY), REMIND, policies=policies)
    wait = desk.here
    desk.living.run_now(job_id)

    desk.do("skip", wait)

    assert desk.living.said == [(1, SUCCEEDED), (2, SKIPPED), (1, CLAIMED), (3, CLAIMED)]
    desk.do("end", desk.here)
    assert last_of(desk) == (3, CANCELLED)
    assert desk.living.runs[2].state is RunState.RUNNING


def test_a_step_that_is_to_be_tried_again_is_skipped_as_if_it_were_not_there(desk: Desk) -> None:
    from scheduler_core.values.jobs.run_policies import RetryPolicy

    retry = RetryPolicy(retries=3)
    desk.begin(CALL, Act(shell("x"), retry=retry), Act(shell("sorry"), when=When.FAILURE), CLOSE)
    desk.living.end(succeed=False)

    desk.do("skip", desk.here)

    assert desk.living.said[-3:] == [(2, FAILED), (2, SKIPPED), (4, RunState.RUNNING)]


def test_after_a_failure_a_skipped_wait_passes_the_failure_on(desk: Desk) -> None:
    desk.living.add(CALL, Wait(DAY, when=When.FAILURE), Act(shell("sorry"), when=When.FAILURE), CLOSE)
    desk.living.pass_time()
    desk.living.end(succeed=False)

    desk.do("skip", desk.here)

    assert desk.living.said == [(1, FAILED), (2, SKIPPED), (3, RunState.RUNNING)]


def test_a_step_is_skipped_while_its_job_is_paused_and_what_follows_is_held(desk: Desk) -> None:
    job_id = desk.begin(*INVOICE)
    with desk.living.store.write() as tx:
        job_states.pause(tx, [job_id], None, "ann", desk.living.clock.now())
    desk.living.engine.ring()

    desk.do("skip", desk.here)

    assert desk.living.said[1:] == [(2, SKIPPED), (3, CLAIMED)]
    assert desk.living.runs[-1].held is Held.PAUSED
    assert [each.awaits for each in desk.listed] == [Awaits.RELEASE]
    with desk.living.store.write() as tx:
        job_states.resume(tx, [job_id], "ann", desk.living.clock.now())
    desk.living.engine.ring()
    assert last_of(desk) == (3, RunState.RUNNING)


def test_what_its_event_brings_comes_then_where_it_came_while_the_job_was_paused(desk: Desk) -> None:
    """A held sequence whose event had come still said what would come without it."""
    cases = (
        (PAID, Following(Follows.LEAVE_OUT)),
        (Wait(DAY, until="paid", otherwise=Otherwise.FAIL), Following(Follows.STEP, 3)),
    )
    jobs = [desk.begin(CALL, wait, REMIND, key=f"case {number}") for number, (wait, _) in enumerate(cases)]
    with desk.living.store.write() as tx:
        job_states.pause(tx, jobs, None, "ann", desk.living.clock.now())
    desk.living.engine.ring()
    waiting = {each.instance.key: each for each in desk.listed}
    assert {each.awaits for each in waiting.values()} == {Awaits.EVENT}

    for each in waiting.values():
        desk.do("send", each.instance.run_id)

    said = {each.instance.key: (each.awaits, each.then, each.on_event) for each in desk.listed}
    assert said == {f"case {number}": (Awaits.RELEASE, then, None) for number, (_, then) in enumerate(cases)}


def test_after_an_edit_what_follows_a_skipped_step_is_as_the_job_reads_now(desk: Desk) -> None:
    job_id = desk.begin(CALL, PAID, REMIND)
    desk.living.edit(job_id, action=SequenceAction((CALL, PAID, Wait(DAY), REMIND)))

    desk.do("skip", desk.here)

    assert last_of(desk) == (3, CLAIMED)
    assert [each.awaits for each in desk.listed] == [Awaits.TIME]


@pytest.mark.parametrize(
    ("edited", "is_refused"),
    [
        (SequenceAction((CALL, CLOSE)), False),
        (SequenceAction((CALL, PAID, REMIND)), True),
        (SequenceAction((CALL,)), True),
        (shell("other"), True),
        (SequenceAction((CLOSE, REMIND)), False),
        (SequenceAction((CLOSE, CALL, REMIND)), True),
    ],
    ids=["acts otherwise", "waits there", "is gone", "no steps", "another before it", "one before it"],
)
def test_a_step_that_the_job_no_longer_has_is_not_tried_once_more(
    desk: Desk, edited: JobAction, is_refused: bool
) -> None:
    """It stayed claimed for ever, or all that the job does now was done as “step 2”."""
    job_id = desk.begin(CALL, REMIND)
    desk.living.end(succeed=False)
    failed = desk.living.runs[-1].id
    desk.living.edit(job_id, action=edited)
    runs = Runs(Access(desk.living.store, desk.living.clock, "ann"))

    if is_refused:
        with pytest.raises(Conflict, match="Step 2 of “Order” is no longer what run 2 was; run the job anew"):
            runs.retry(failed)
    else:
        runs.retry(failed)
        desk.living.engine.ring()
        assert last_of(desk) == (2, RunState.RUNNING)
    assert desk.living.findings() == []


def test_what_is_in_the_bin_is_refused_but_may_end(desk: Desk) -> None:
    job_id = desk.begin(*INVOICE)
    with desk.living.store.write() as tx:
        job_states.put_in_bin(tx, [job_id], "ann", desk.living.clock.now())
    desk.living.engine.ring()
    wait = desk.here

    for act, *more in (("skip",), ("send",), ("go_on",), ("again", 1)):
        with pytest.raises(Conflict, match="is in the bin"):
            desk.do(act, wait, *more)

    assert desk.do("end", wait) is False
    assert last_of(desk) == (2, CANCELLED)


def test_an_event_is_sent_to_one_instance_alone(desk: Desk) -> None:
    policies = RunPolicies(overlapping=OverlapPolicy(Overlapping.PARALLEL, 5))
    job_id = desk.begin(CALL, Wait(DAY, until="paid"), REMIND, policies=policies)
    first = desk.here
    desk.living.run_now(job_id)
    desk.living.end()

    was_done = [desk.do("send", first), desk.do("send", first)]

    assert was_done == [False, True]
    assert [run.state for run in desk.living.runs if run.step == 2] == [SUCCEEDED, CLAIMED]
    desk.living.run_now(job_id)
    desk.living.end()
    assert last_of(desk) == (2, CLAIMED), "what was sent to one is for no other"


def test_a_wait_goes_on_now_and_saying_so_again_does_not_end_the_next(desk: Desk) -> None:
    desk.begin(CALL, Wait(DAY), Wait(2 * DAY), REMIND)
    wait = desk.here

    was_done = [desk.do("go_on", wait), desk.do("go_on", wait)]

    assert was_done == [False, True]
    assert desk.living.said == [(1, SUCCEEDED), (2, SUCCEEDED), (3, CLAIMED)]


def test_a_wait_is_moved_and_a_late_click_says_where_it_stands(desk: Desk) -> None:
    desk.begin(CALL, Wait(DAY), Wait(2 * DAY), REMIND)
    wait = desk.here
    at = desk.living.clock.now() + 7 * DAY

    assert [desk.do("move", wait, at), desk.do("move", wait, at)] == [False, True]
    assert [each.instance.until for each in desk.listed] == [at]
    desk.do("go_on", wait)
    with pytest.raises(
        Conflict, match=rf"Step 2 .* has ended already.*stands at step 3 now \(run {desk.here}\)"
    ):
        desk.do("move", wait, at)
    with pytest.raises(Conflict, match="has ended already"):
        desk.do("skip", wait)
    with pytest.raises(Conflict, match="waits for no event"):
        desk.do("send", desk.here)


def test_what_runs_is_not_skipped(desk: Desk) -> None:
    desk.living.add(*INVOICE)
    desk.living.pass_time()

    for act in ("skip", "send", "go_on"):
        with pytest.raises(Conflict, match="runs; stop it"):
            desk.do(act, desk.here)


def test_an_instance_begins_again_from_a_step_with_a_row_that_names_what_it_repeats(desk: Desk) -> None:
    desk.begin(*INVOICE)
    wait = desk.here

    was_done = [desk.do("again", wait, 2), desk.do("again", wait, 2)]

    assert was_done == [False, True]
    assert desk.living.said == [(1, SUCCEEDED), (2, CANCELLED), (2, CLAIMED)]
    assert desk.living.runs[1].reason_text == "begun again from step 2 by ann"
    again = desk.living.runs[2]
    assert (again.repeats_run, again.asked_by, again.follows_run) == (wait, "ann", desk.living.runs[0].id)
    (found,) = desk.listed
    assert [step.mark for step in found.steps] == [DONE, HERE, TO_COME, TO_COME]
    assert [step.from_before for step in found.steps] == [True, False, False, False]
    desk.do("skip", desk.here)
    desk.living.end()
    desk.living.end()
    assert desk.living.done == [1, 3, 4]


def test_one_that_has_ended_begins_again_from_its_first_step(desk: Desk) -> None:
    desk.begin(CALL, REMIND)
    desk.living.end(succeed=False)
    failed = desk.living.runs[-1].id

    desk.do("again", failed, 1)
    desk.living.end()
    desk.living.end()

    assert desk.living.said == [(1, SUCCEEDED), (2, FAILED), (1, SUCCEEDED), (2, SUCCEEDED)]
    assert desk.do("again", failed, 1) is True, "to begin once more, the newer one is named"
    assert len(desk.living.runs) == 4


def test_what_failed_waits_for_a_person_until_it_is_begun_again(desk: Desk) -> None:
    desk.begin(CALL, REMIND, CLOSE)
    desk.living.end(succeed=False)
    failed = desk.living.runs[-1].id

    (found,) = desk.instances.failed()
    assert desk.instances.count_failed() == 1
    assert (found.instance.run_id, found.instance.step, found.instance.has_failed) == (failed, 2, True)
    assert [step.mark for step in found.steps] == [DONE, StepMark.FAILED, StepMark.LEFT_OUT]
    assert desk.listed == []

    desk.do("again", failed, 2)
    assert desk.instances.failed() == []
    desk.living.end(succeed=False)
    (found,) = desk.instances.failed()
    assert (found.instance.run_id, found.repeats_run) == (desk.living.runs[-1].id, failed)
    desk.living.clock.advance(7 * DAY + timedelta(minutes=1))
    assert desk.instances.failed() == []


def test_another_with_its_key_dismisses_what_failed(desk: Desk) -> None:
    desk.begin(CALL, REMIND)
    desk.living.end(succeed=False)
    desk.begin(CALL, REMIND, key="other")
    desk.living.end(succeed=False)
    assert [each.instance.key for each in desk.instances.failed()] == ["other", "2041"]

    desk.begin(*INVOICE)

    assert [each.instance.key for each in desk.instances.failed()] == ["other"]


def test_what_went_well_after_a_failure_or_was_let_go_does_not_wait_for_anybody(desk: Desk) -> None:
    desk.begin(CALL, REMIND, Act(shell("sorry"), when=When.FAILURE))
    desk.living.end(succeed=False)
    desk.living.end()
    desk.begin(CALL, PAID, Act(shell("x")), key="let go")
    desk.do("end", desk.here)

    assert desk.instances.failed() == []


def test_beginning_again_is_refused_beside_another_instance_of_the_key(desk: Desk) -> None:
    desk.begin(CALL, REMIND)
    desk.living.end()
    ended = desk.living.runs[-1].id
    desk.begin(*INVOICE)
    before = desk.living.said

    with pytest.raises(Conflict, match="Another instance with the key “2041” is under way"):
        desk.do("again", ended, 2)
    with pytest.raises(InvalidInput, match="9 is none of the 4 steps"):
        desk.do("again", desk.here, 9)

    assert desk.living.said == before


def test_ending_says_when_it_had_ended(desk: Desk) -> None:
    desk.begin(*INVOICE)
    first = desk.living.runs[0].id

    assert [desk.do("end", first), desk.do("end", first)] == [False, True]
    assert last_of(desk) == (2, CANCELLED)
    with pytest.raises(Conflict, match="has ended already: cancelled"):
        desk.do("skip", desk.living.runs[-1].id)
    assert desk.instances.get(first).instance.state is InstanceState.ENDED
    assert desk.listed == []


def test_the_last_step_skipped_ends_the_sequence_and_starts_what_follows_it(desk: Desk) -> None:
    from scheduler_core.values.jobs.chain import Chain

    other = desk.living.add(REMIND, name="After", policies=RunPolicies(key="other"))
    desk.living.pass_time()
    desk.living.end()
    desk.begin(CALL, PAID, policies=RunPolicies(chains=(Chain("After", When.SUCCESS),)))

    desk.do("skip", desk.here)

    assert [run.job_id for run in desk.living.runs[-1:]] == [other]


def test_edits_of_the_key_count_for_what_is_sent(desk: Desk) -> None:
    job_id = desk.begin(*INVOICE)
    desk.living.edit(job_id, policies=replace(RunPolicies(), key="new"))

    desk.do("send", desk.here)

    assert last_of(desk) == (2, SKIPPED)
    assert desk.instances.with_key("new")[0].instance.state is InstanceState.ENDED
