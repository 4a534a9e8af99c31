"""Whatever is killed, sent or cancelled, each sequence takes its steps in order, none twice, none lost."""

import tempfile
from collections import defaultdict
from collections.abc import Sequence
from datetime import timedelta
from itertools import chain, pairwise
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scheduler_core.store.jobs.revisions import draft_at
from scheduler_core.store.runs.owned_runs import request_cancel, unfinished
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import (
    Interrupted,
    InterruptedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.sequence import Act, Branch, Otherwise, SequenceAction, Step, Wait
from scheduler_core.values.runs.run import Run, RunState
from scheduler_core.values.schedules.rules import Every
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import START, Lived

pytestmark = pytest.mark.slow

SECOND, MINUTE, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "minutes", "hours", "days"))
EVENTS = st.sampled_from(["paid", "approved"])
LENGTHS = st.sampled_from([SECOND, 10 * SECOND, MINUTE, HOUR, 3 * HOUR, 10 * DAY, 40 * DAY])
STEPS = st.one_of(
    st.builds(
        Act,
        st.just(shell("true")),
        st.sampled_from(When),
        retry=st.sampled_from([None, RetryPolicy(1, first_wait=SECOND, has_jitter=False)]),
    ),
    st.builds(Wait, LENGTHS, st.sampled_from(When), EVENTS, st.sampled_from(Otherwise)),
    st.builds(Wait, LENGTHS, st.sampled_from(When), unless=EVENTS),
    st.builds(Wait, LENGTHS, st.sampled_from(When)),
)
WAYS = st.lists(STEPS, max_size=2).map(lambda way: way[not_after_failure(way) :])
BRANCHES = st.builds(
    lambda event, then, other, ends: (
        Branch(event, len(then), len(other), *ends if then or other else (True, True)),
        *then,
        *other,
    ),
    EVENTS | st.just(""),
    WAYS,
    WAYS,
    st.tuples(st.booleans(), st.booleans()),
)
PARTS = STEPS.map(lambda step: (step,)) | BRANCHES
SEQUENCES = st.builds(
    lambda first, act, rest: SequenceAction((*first, act, *chain.from_iterable(rest))),
    st.lists(st.builds(Wait, LENGTHS, unless=EVENTS), max_size=1),
    st.just(Act(shell("true"))),
    st.lists(PARTS, min_size=1, max_size=4),
)
POLICIES = st.builds(
    RunPolicies,
    overlapping=st.builds(OverlapPolicy, st.sampled_from(Overlapping), st.integers(1, 2)),
    interrupted=st.sampled_from([None, InterruptedPolicy(Interrupted.RERUN)]),
    key=st.sampled_from(["", "order-1"]),
)
ENDED = {RunState.SUCCEEDED, RunState.FAILED, RunState.TIMED_OUT}
WHICH = st.integers(0, 1)


def not_after_failure(way: Sequence[Step]) -> int:
    """Return where a way may begin: nothing can fail before its first step."""
    return next((at for at, step in enumerate(way) if step.when is not When.FAILURE), len(way))


class SequenceMachine(RuleBasedStateMachine):
    """One store with two jobs that are sequences, and the engines that carry them out."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        self.lived = Lived(Path(self.folder.name))
        self.job_ids: list[JobId] = []

    def teardown(self) -> None:
        self.lived.close()
        self.folder.cleanup()

    @initialize(drafts=st.lists(st.tuples(SEQUENCES, POLICIES), min_size=2, max_size=2))
    def add_jobs(self, drafts: list[tuple[SequenceAction, RunPolicies]]) -> None:
        for number, (action, policies) in enumerate(drafts):
            every = Every(5 * HOUR, START + SECOND)
            job_id = self.lived.add(*action.steps, rule=every, name=f"{number}", policies=policies)
            self.job_ids.append(job_id)

    # ---- what happens

    @rule(length=LENGTHS)
    def pass_time(self, length: timedelta) -> None:
        self.lived.pass_time(length)

    @precondition(lambda self: self.lived.engine.under_way)
    @rule(succeed=st.booleans())
    def end(self, succeed: bool) -> None:
        self.lived.end(succeed=succeed)

    @rule(name=EVENTS, key=st.sampled_from(["", "order-1", "order-2"]), request=st.sampled_from(["", "mail"]))
    def send(self, name: str, key: str, request: str) -> None:
        # An id names one event: with another key it is another.
        self.lived.send(name, key, request and f"{request} {key}")

    @rule(name=EVENTS, away=LENGTHS)
    def miss(self, name: str, away: timedelta) -> None:
        self.lived.miss(name, away)

    @rule(away=st.one_of(st.just(timedelta(0)), LENGTHS))
    def kill(self, away: timedelta) -> None:
        self.lived.kill(away)

    @precondition(lambda self: self.lived.engine.under_way)
    @rule(succeed=st.booleans(), turns=st.integers(0, 30))
    def end_and_stop(self, succeed: bool, turns: int) -> None:
        self.lived.end_and_restart(succeed=succeed, turns=turns)

    @rule(away=st.one_of(st.just(timedelta(0)), LENGTHS))
    def restart(self, away: timedelta) -> None:
        self.lived.restart(away)

    @rule(which=WHICH)
    def run_now(self, which: int) -> None:
        self.lived.run_now(self.job_ids[which])

    @rule(which=WHICH, action=SEQUENCES)
    def edit(self, which: int, action: SequenceAction) -> None:
        self.lived.edit(self.job_ids[which], action=action)

    @rule(which=WHICH)
    def cancel(self, which: int) -> None:
        with self.lived.store.write() as tx:
            mine = [owned.run.id for owned in unfinished(tx) if owned.run.job_id == self.job_ids[which]]
            request_cancel(tx, mine, "ann", self.lived.clock.now())
        self.lived.engine.ring()

    # ---- what must hold

    @invariant()
    def the_store_is_whole(self) -> None:
        assert self.lived.findings() == []

    @invariant()
    def nothing_is_done_twice(self) -> None:
        assert {deed: times for deed, times in self.lived.world.deeds.items() if times > 1} == {}

    @invariant()
    def steps_come_in_order_and_one_at_a_time(self) -> None:
        for runs in self.instances():
            assert [run.step for run in runs] == sorted(run.step for run in runs)
            assert sum(run.finished_at is None for run in runs) <= 1
            for before, run in pairwise(runs):
                is_next_attempt = (run.step, run.attempt) == (before.step, before.attempt + 1)
                assert is_next_attempt or (run.attempt == 1 and before.state in ENDED)

    @invariant()
    def of_each_branch_one_way_is_taken(self) -> None:
        for runs in self.instances():
            with self.lived.store.read() as tx:
                action = draft_at(tx, runs[-1].job_id, runs[-1].revision).action
            assert isinstance(action, SequenceAction)
            places = [action.places[run.step - 1] for run in runs if run.step <= len(action.steps)]
            ways = {(place.branch, place.is_first_way) for place in places if place.branch is not None}
            if len({run.revision for run in runs}) == 1:
                assert len(ways) == len({branch for branch, _ in ways})

    def instances(self) -> list[list[Run]]:
        found: dict[tuple[JobId, object, str], list[Run]] = defaultdict(list)
        for run in self.lived.runs:
            first_key = run.idempotency_key.partition("/")[0]
            found[run.job_id, run.due_at, first_key].append(run)
        return list(found.values())


@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(3, 10, id="everyday"), pytest.param(25, 25, id="thorough", marks=pytest.mark.thorough)],
)
def test_each_sequence_takes_its_steps_whatever_happens(examples: int, steps: int) -> None:
    # To find the least example takes minutes of real commits: one that fails says enough.
    chosen = settings(max_examples=examples, stateful_step_count=steps, phases=[Phase.generate])
    run_state_machine_as_test(SequenceMachine, settings=chosen)
