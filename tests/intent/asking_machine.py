"""Backfills, values of runs and notices in any order, with engines that are killed: each is there once.

Of a backfill each instant that was wanted is run until it has ended, whoever dies meanwhile, and asked for
again under its name it adds nothing. A run keeps the values that it was asked for with. A job that begins to
fail is told once to its channel, and once that it has recovered; each notice keeps its id.
"""

import asyncio
import json
import tempfile
from collections import Counter
from datetime import timedelta

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule
from sqlalchemy import select

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.run_values import given_values
from scheduler_core.store.tables.channel_rows import NOTICES
from scheduler_core.store.telling.channels import add_channel
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import Parameter, ParameterKind
from scheduler_core.values.jobs.run_policies import (
    Delivery,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.records.channel import Channel, ChannelKind
from scheduler_core.values.records.notice import NoticeKind
from scheduler_core.values.runs.backfill import BackfillChoice, BackfillOrder, backfill_of
from scheduler_core.values.runs.run import UNFINISHED, Run, RunState, Trigger
from scheduler_core.values.schedules.rules import Every
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger, shell
from tests.core.engine.living import LivingEngine, World, make_store
from tests.core.store.builders import ME
from tests.intent.compared import START
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)
NAMES = st.sampled_from(["jan", "feb"])
COPIES = st.integers(0, 9)
CHOICES = st.sampled_from(list(BackfillChoice))
_MOST_TURNS = 60


class AskingMachine(RuleBasedStateMachine):
    """A job of each hour that takes a number and tells a channel that nobody answers."""

    def __init__(self) -> None:
        super().__init__()
        self._folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        self._path = make_store(self._folder.name)
        self.clock, self.world = FakeClock(START), World()
        self.store = open_store(str(self._path), START)
        self.core = open_scheduler(str(self._path), who=ME, clock=self.clock, secrets=SecretStore([]))
        with self.store.write() as tx:
            add_channel(tx, Channel("phone", ChannelKind.HOOK, "http://127.0.0.1:9/"), ME, START)
        policies = RunPolicies(
            missed=MissedPolicy(Missed.SKIP),
            overlapping=OverlapPolicy(Overlapping.QUEUE),
            delivery=Delivery.AT_LEAST_ONCE,
            tellings=(Telling("phone", frozenset({Told.FAILURE, Told.RECOVERED})),),
        )
        number = Parameter("copies", ParameterKind.NUMBER, "1", least="0", most="9")
        draft = JobDraft(
            "Report", Schedule((Every(HOUR, START),)), shell("true"), policies, parameters=(number,)
        )
        self.job_id = self.core.jobs.add(draft)
        self._runner = asyncio.Runner()
        self.engine: LivingEngine | None = None
        # What ought to be.
        self.values: dict[str, str] = {}  # by request, and by backfill
        self.wanted: dict[str, set[object]] = {}
        self.cancelled: set[str] = set()
        self.keys: dict[int, str] = {}
        self._asked = 0
        self.start()

    # ---- what happens

    @precondition(lambda self: self.engine is None)
    @rule()
    def start(self) -> None:
        self.engine = LivingEngine(self._runner, self._path, self.clock, self.world)

    @precondition(lambda self: self.engine is not None)
    @rule()
    def kill(self) -> None:
        assert self.engine is not None
        self.engine.die()
        self.engine = None

    @rule(hours=st.integers(1, 5))
    def pass_time(self, hours: int) -> None:
        self.clock.advance(hours * HOUR)
        self._look()

    @precondition(lambda self: self.engine is not None)
    @rule(succeed=st.booleans())
    def end_runs(self, succeed: bool) -> None:
        assert self.engine is not None
        self.engine.end_runs(succeed=succeed)
        self._look()

    @rule(copies=COPIES, twice=st.booleans())
    def run_now(self, copies: int, twice: bool) -> None:
        self._asked += 1
        request = f"hand-{self._asked}"
        for _ in range(1 + twice):
            self.core.runs.run_now(self.job_id, request=request, values=(("copies", str(copies)),))
        self.values[request] = str(copies)
        self._look()

    @rule(copies=st.sampled_from(["10", "-1", "many", ""]))
    def ask_for_what_is_unfit(self, copies: str) -> None:
        """Nothing is asked for then."""
        rows = len(ledger(self.store))
        order = BackfillOrder(START, self.clock.now() + HOUR, values=(("copies", copies),))
        with pytest.raises(InvalidInput):
            self.core.backfills.start(self.job_id, order)
        assert len(ledger(self.store)) == rows

    @rule(name=NAMES, choice=CHOICES, copies=COPIES, at_once=st.integers(1, 3), hours=st.integers(1, 12))
    def backfill(self, name: str, choice: BackfillChoice, copies: int, at_once: int, hours: int) -> None:
        now = self.clock.now()
        begin = max(START, now - hours * HOUR)
        order = BackfillOrder(begin, now + HOUR, choice, at_once, id=name, values=(("copies", str(copies)),))
        rows, planned = len(ledger(self.store)), self.core.backfills.look(self.job_id, order).wanted
        if name not in self.wanted and not planned:
            with pytest.raises(InvalidInput):
                self.core.backfills.start(self.job_id, order)
            return
        self.core.backfills.start(self.job_id, order)
        if name in self.wanted:
            assert len(ledger(self.store)) == rows
        else:
            self.wanted[name], self.values[name] = set(planned), str(copies)
        self._look()

    @precondition(lambda self: self.wanted)
    @rule(name=NAMES, times=st.integers(1, 2))
    def cancel(self, name: str, times: int) -> None:
        if name in self.wanted:
            for _ in range(times):
                self.core.backfills.cancel(self.job_id, name)
            self.cancelled.add(name)
            self._look()

    @rule(is_paused=st.booleans())
    def pause_or_resume(self, is_paused: bool) -> None:
        (self.core.jobs.pause if is_paused else self.core.jobs.resume)([self.job_id])
        self._look()

    @rule(succeed=st.booleans())
    def let_all_go_on(self, succeed: bool) -> None:
        """Have an engine and no pause, until nothing is under way."""
        self.core.jobs.resume([self.job_id])
        if self.engine is None:
            self.start()
        assert self.engine is not None
        for _ in range(_MOST_TURNS):
            self.clock.advance(timedelta(seconds=30))
            self._look()
            if not self._under_way():
                break
            self.engine.end_runs(succeed=succeed)
        assert not self._under_way()
        for name in self.wanted.keys() - self.cancelled:
            ended = {run.due_at for run in self._of(name) if run.state in _ENDED}
            assert ended == self.wanted[name]

    # ---- what must be so

    @invariant()
    def each_instant_of_a_backfill_is_asked_for_once(self) -> None:
        for name, wanted in self.wanted.items():
            first = [run for run in self._of(name) if run.attempt == 1]
            assert Counter(run.due_at for run in first) == Counter(wanted)

    @invariant()
    def each_run_keeps_its_values(self) -> None:
        with self.store.read() as tx:
            for run in ledger(self.store):
                request = run.idempotency_key.partition("/")[0]
                name = backfill_of(run.idempotency_key) or request
                given = {"copies": self.values[name]} if name in self.values else {}
                if run.trigger is not Trigger.SCHEDULE:
                    assert given_values(tx, run.id) == given

    @invariant()
    def each_notice_is_there_once_and_keeps_its_id(self) -> None:
        with self.store.read() as tx:
            rows = tx.connection.execute(select(NOTICES).order_by(NOTICES.c.id)).all()
        assert len({(row.channel_id, row.subject) for row in rows}) == len(rows)
        keys = {row.id: json.loads(row.told)["key"] for row in rows}
        assert {each: keys.get(each) for each in self.keys} == self.keys
        self.keys = keys
        kinds = [row.kind for row in rows if row.kind in {NoticeKind.FAILURE, NoticeKind.RECOVERED}]
        assert kinds == [NoticeKind.FAILURE, NoticeKind.RECOVERED] * (len(kinds) // 2) + (
            [NoticeKind.FAILURE] * (len(kinds) % 2)
        )
        has_failed = any(run.state is RunState.FAILED for run in ledger(self.store))
        assert bool(kinds) == has_failed

    @invariant()
    def the_store_is_sound(self) -> None:
        if self.engine is not None:
            assert self.core.upkeep.check() == []

    def teardown(self) -> None:
        if self.engine is not None:
            self.engine.stop()
        self._runner.close()
        self.core.close()
        self.store.close()
        self._folder.cleanup()

    def _look(self) -> None:
        if self.engine is not None:
            self.engine.ring()

    def _under_way(self) -> list[Run]:
        return [run for run in ledger(self.store) if run.state in UNFINISHED]

    def _of(self, name: str) -> list[Run]:
        return [
            run for run in ledger(self.store) if backfill_of(run.idempotency_key.partition("#")[0]) == name
        ]


_ENDED = frozenset({RunState.SUCCEEDED, RunState.FAILED})
