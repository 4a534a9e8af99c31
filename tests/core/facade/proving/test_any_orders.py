"""Whatever people and engines do, in whatever order: each occurrence has its row, and `prove` says so."""

import shutil
import tempfile
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.records.proof import Proof
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder
from scheduler_core.values.schedules.rules import Every, Rule
from scheduler_core.values.schedules.schedule import Added, Edit, Moved, Schedule, Skipped
from tests.intent.program import Program

NOW = datetime(2090, 3, 26, 0, 0, tzinfo=UTC)  # the night in which the clocks of Europe are put forward
MINUTE = timedelta(minutes=1)
SCRIPT = ScriptAction(CommandKind.ARGV, argv=("/usr/bin/true",))
numbers = st.integers(0, 3)
minutes = st.integers(1, 300)
rules: st.SearchStrategy[Rule] = st.one_of(
    st.builds(Every, st.sampled_from([5 * MINUTE, 7 * MINUTE, 60 * MINUTE]), st.just(NOW)),
    st.sampled_from([parse_cron("*/10 * * * *"), parse_cron("30 * * * *"), parse_cron("15 2 * * *")]),
)
schedules = st.builds(
    Schedule, st.tuples(rules) | st.tuples(rules, rules), zone=st.sampled_from(["UTC", "Europe/Berlin"])
)
policies = st.builds(
    RunPolicies,
    missed=st.sampled_from([MissedPolicy(kind) for kind in Missed]),
    overlapping=st.sampled_from([OverlapPolicy(Overlapping.SKIP), OverlapPolicy(Overlapping.QUEUE)]),
)


def an_edit(kind: int, whole: int, other: int) -> Edit:
    at, to = NOW + whole * 10 * MINUTE, NOW + other * 7 * MINUTE
    return (Skipped(at), Added(to), Moved(at, to))[kind]


class Acts:
    """What can be done, each in a line; what is refused was not done."""

    def __init__(self, program: Program) -> None:
        self.program = program
        self.jobs: list[JobId] = []

    @property
    def core(self) -> Scheduler:
        return self.program.another_client()

    def one(self, number: int) -> JobId:
        return self.jobs[number % len(self.jobs)]

    def add(self, schedule: Schedule, chosen: RunPolicies, is_on: bool) -> None:
        name = f"job {len(self.jobs)}"
        draft = JobDraft(name, schedule, SCRIPT, chosen, folder="Home", is_enabled=is_on)
        self.jobs.append(self.core.jobs.add(draft))

    def save(self, number: int, schedule: Schedule) -> None:
        job = self.core.jobs.get(self.one(number))
        self.core.jobs.save(job.id, job.revision, replace(job.draft, schedule=schedule))

    def edit(self, number: int, kind: int, whole: int, other: int) -> None:
        self.core.jobs.edit_occurrence(self.one(number), an_edit(kind, whole, other))

    def do(self, what: str, number: int) -> None:
        job = self.one(number)
        match what:
            case "switch on":
                self.core.jobs.enable([job])
            case "switch off":
                self.core.jobs.disable([job])
            case "delete":
                self.core.jobs.delete([job])
            case "restore":
                self.core.jobs.restore([job])
            case "pause":
                self.core.jobs.pause([job])
            case "resume":
                self.core.jobs.resume([job])
            case "rename":
                self.core.jobs.rename(job, f"renamed {number}")
            case "run now":
                self.core.runs.run_now(job)
            case "pause folder":
                self.core.jobs.pause_folder("Home")
            case "resume folder":
                self.core.jobs.resume_folder("Home")
            case "undo":
                self.core.undoing.undo()
            case "revert":
                seen = self.core.jobs.get(job)
                self.core.jobs.revert(job, seen.revision, seen.revision - 1)
            case "backfill":
                now = self.program.clock.now()
                order = BackfillOrder(now - 60 * MINUTE, now, BackfillChoice.ALL)
                self.core.backfills.start(job, order)

    def engine(self, is_on: bool, is_killed: bool) -> None:
        if is_on and not self.program.has_engine:
            self.program.start()
        elif not is_on and self.program.has_engine:
            self.program.kill() if is_killed else self.program.stop()

    def wait(self, length: int) -> None:
        self.program.pass_time(self.program.clock.now() + length * MINUTE)
        if self.program.has_engine:
            self.program.end_acts(succeed=True)

    def jump(self, length: int) -> None:
        """Set the clock forward or back, never to before the first job."""
        now = self.program.clock.now()
        self.program.clock.set(max(now + length * MINUTE, NOW + MINUTE))
        self.program.look()
        if self.program.has_engine:
            self.program.end_acts(succeed=True)


booleans = st.booleans()
WHAT = (
    "switch on", "switch off", "delete", "restore", "pause", "resume", "rename", "run now", "pause folder",
    "resume folder", "undo", "revert", "backfill",
)  # fmt: skip
acts = st.one_of(
    st.builds(lambda *said: ("add", said), schedules, policies, booleans),
    st.builds(lambda *said: ("save", said), numbers, schedules),
    st.builds(
        lambda *said: ("edit", said), numbers, st.integers(0, 2), st.integers(0, 60), st.integers(0, 90)
    ),
    st.builds(lambda *said: ("do", said), st.sampled_from(WHAT), numbers),
    st.builds(lambda *said: ("engine", said), booleans, booleans),
    st.builds(lambda *said: ("wait", said), minutes),
    st.builds(lambda *said: ("wait", said), minutes),
    st.builds(lambda *said: ("jump", said), st.integers(-180, 180)),
)
# The clock is set back twice before an engine starts, after somebody did something while none ran.
unseen = st.tuples(
    st.builds(lambda is_killed: ("engine", (False, is_killed)), booleans),
    st.builds(lambda *said: ("wait", said), minutes),
    acts,
    st.builds(lambda *said: ("jump", said), st.integers(-180, -1)),
    st.builds(lambda *said: ("jump", said), st.integers(-180, -1)),
    st.just(("engine", (True, False))),
    st.builds(lambda *said: ("wait", said), minutes),
).map(list)
orders = st.lists(unseen | acts.map(lambda each: [each]), min_size=3, max_size=16).map(
    lambda parts: [each for part in parts for each in part]
)


def carry_out(program: Program, told: list[tuple[str, tuple[object, ...]]]) -> Proof:
    does = Acts(program)
    does.add(Schedule((Every(5 * MINUTE, NOW),)), RunPolicies(), True)
    for name, said in told:
        act: Callable[..., None] = getattr(does, name)
        try:
            act(*said)
        except (Conflict, InvalidInput, NotFound):
            continue
        program.look()
    does.wait(1)
    return program.another_client().proving.prove(NOW)


@pytest.mark.slow
@pytest.mark.parametrize(
    "examples",
    [pytest.param(6, id="everyday"), pytest.param(300, id="thorough", marks=pytest.mark.thorough)],
)
def test_every_order_of_acts_is_proved(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(orders)
    def proves(told: list[tuple[str, tuple[object, ...]]]) -> None:
        folder = Path(tempfile.mkdtemp(prefix="hourbell-"))
        program = Program(folder, NOW)
        try:
            proof = carry_out(program, told)
            assert proof.differences == ()
            assert proof.is_proved
        finally:
            program.close()
            shutil.rmtree(folder)

    proves()
