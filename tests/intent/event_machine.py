"""Files, ends of jobs, events and deliveries in any order, with engines that are killed: one row each.

A file that stands still, and is another one than when it was accounted for last, begins one run; so does each
end of a job, each event and each delivery, however often it comes. Engines are cut off before a commit, which
then has not happened, or after it, so that only the store remembers it.
"""

import tempfile
from collections import Counter
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from scheduler_core.engine.watching.differences import LookTime, happened
from scheduler_core.engine.watching.event_claims import WrittenEvents, write
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.engine.watching.kinds.store_kind import StoreKind
from scheduler_core.engine.watching.store_looks import look_at_store
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.engine.watching.watching import settling_of
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.runs.hooks import Delivered, HookDelivery
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import event_of, known_of, waiting_of, watching_jobs
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import begin, finish
from scheduler_core.store.runs.run_changes import Begun, Finished
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import (
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RunPolicies,
)
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_file import FileChange, OnFile
from scheduler_core.values.schedules.events.signal_events import OnEvent, OnHook, OnJob
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import ledger, shell
from tests.core.store.builders import ME, NOW, an_engine
from tests.support.fake_clock import FakeClock

SECOND = timedelta(seconds=1)
FILES = st.sampled_from(["a.txt", "b.txt", "c.txt"])
_LOOKS_UNTIL_STILL = 6
_BETWEEN = timedelta(minutes=2)  # so that no rule seems to set itself off
KILLS = st.sampled_from(["", "", "before", "after"])


class _Killed(Exception):
    """The engine is gone before its commit."""


class EventMachine(RuleBasedStateMachine):
    """A store, a folder, and looks of one engine after the other."""

    def __init__(self) -> None:
        super().__init__()
        self._room = tempfile.TemporaryDirectory()
        place = Path(self._room.name)
        self.folder = place / "in"
        self.folder.mkdir()
        self.clock = FakeClock(NOW)
        self.store = open_store(str(place / "hourbell.db"), NOW)
        secrets = SecretStore([SecretFile(place / "secrets.json")])
        self.core = open_scheduler(str(place / "hourbell.db"), who=ME, clock=self.clock, secrets=secrets)
        changes = OnFile(f"{self.folder}/*.txt", FileChange.CHANGES, settled=2 * SECOND)
        self.by_file = self._add("Files", changes)
        self.by_job = self._add("After", OnJob(("Files",), When.ALWAYS))
        self.by_hook = self._add("Hooks", OnHook("deploy"))
        self.by_event = self._add("Events", OnEvent("ping"))
        self.hook = self.core.tokens.create(TokenDraft("deploy", frozenset({Scope.HOOK}))).token
        self.engine = an_engine(self.store)
        self.watches: dict[tuple[JobId, str], Watch] = {}
        self._restart()
        self._look()
        # What ought to have come.
        self.rows_of_files: Counter[str] = Counter()
        self.accounted: dict[str, tuple[int, int, int]] = {}
        self.deliveries: set[str] = set()
        self.sent: set[str] = set()
        self.unanswered: set[str] = set()
        self.number = 0
        self.is_settled = True

    def _add(self, name: str, event: EventRule) -> JobId:
        policies = RunPolicies(
            overlapping=OverlapPolicy(Overlapping.PARALLEL, 100), missed=MissedPolicy(Missed.ALL)
        )
        return self.core.jobs.add(JobDraft(name, Schedule((event,)), shell("true"), policies))

    # ---- what happens

    @rule(name=FILES, text=st.text("xyz", min_size=1, max_size=5))
    def write(self, name: str, text: str) -> None:
        (self.folder / name).write_text(text)
        self.is_settled = False

    @rule(name=FILES)
    def replace(self, name: str) -> None:
        """Save as editors do: another file takes the name."""
        fresh = self.folder / "fresh"
        fresh.write_text("fresh")
        fresh.replace(self.folder / name)
        self.is_settled = False

    @rule(name=FILES)
    def remove(self, name: str) -> None:
        (self.folder / name).unlink(missing_ok=True)
        self.is_settled = False

    @rule(loses_answer=st.booleans())
    def deliver(self, loses_answer: bool) -> None:
        """Take a delivery; perhaps the program is killed before it answers."""
        self.number += 1
        name = f"d{self.number}"
        assert self._delivered(name) == Delivered(is_known=False)
        self.deliveries.add(name)
        if loses_answer:
            self.unanswered.add(name)

    @precondition(lambda self: self.unanswered)
    @rule()
    def deliver_again(self) -> None:
        """The sender, who was not answered, repeats it."""
        for name in sorted(self.unanswered):
            assert self._delivered(name) == Delivered(is_known=True)
        self.unanswered.clear()

    @rule(times=st.integers(1, 2))
    def send(self, times: int) -> None:
        """Send an event, which counts once by its id."""
        self.number += 1
        for _ in range(times):
            self.core.events.send("ping", request=f"e{self.number}")
        self.sent.add(f"e{self.number}")

    @rule(kill=KILLS)
    def look(self, kill: str) -> None:
        """Let a second pass and look; perhaps the engine dies before or after its commit."""
        self.clock.advance(SECOND)
        self._look(kill)

    @rule()
    def restart(self) -> None:
        """Begin with an engine that knows what the store does."""
        self._restart()

    @rule(kills=st.lists(KILLS, min_size=_LOOKS_UNTIL_STILL, max_size=_LOOKS_UNTIL_STILL))
    def settle(self, kills: list[str]) -> None:
        """Let all stand still, with kills on the way, until nothing is left to be told."""
        for kill in kills:
            self.look(kill)
        for _ in range(2 * _LOOKS_UNTIL_STILL):
            self.look("")
        for file in sorted(self.folder.glob("*.txt")):
            state = _state_of(file)
            if self.accounted.get(file.name) != state:
                self.rows_of_files[file.name] += 1
                self.accounted[file.name] = state
        self.clock.advance(_BETWEEN)
        self.is_settled = True

    # ---- what must be so

    @invariant()
    def nothing_is_told_twice(self) -> None:
        for job_id, come in ((self.by_hook, self.deliveries), (self.by_event, self.sent)):
            told = self._told(job_id)
            assert len(told) == len(set(told))
            assert set(told) <= come

    @invariant()
    def each_final_state_is_one_row(self) -> None:
        if not self.is_settled or not self._has_looked_at_all():
            return
        ends = [run.id for run in ledger(self.store) if run.job_id == self.by_file]
        assert Counter(self._subjects(self.by_file)) == self.rows_of_files
        assert sorted(self._told(self.by_job)) == sorted(map(str, ends))
        assert set(self._told(self.by_hook)) == self.deliveries
        assert set(self._told(self.by_event)) == self.sent

    def teardown(self) -> None:
        self.core.close()
        self.store.close()
        self._room.cleanup()

    # ---- how it is done

    def _has_looked_at_all(self) -> bool:
        """Look until the store has nothing new to tell; what changes on the machine is looked at by rules."""
        for _ in range(3):
            self._look()
        return True

    def _delivered(self, name: str) -> Delivered | None:
        return self.core.hooks.deliver(self.hook, HookDelivery({"x-github-delivery": name}, b"{}"))

    def _restart(self) -> None:
        """Read the rules as an engine does that begins."""
        self.watches = {}
        with self.store.read() as tx:
            jobs = watching_jobs(tx)
            known, waiting = known_of(tx, jobs), waiting_of(tx, jobs)
            for job_id, draft in drafts(tx, jobs).items():
                assert isinstance(draft, JobDraft)
                for event in draft.schedule.rules:
                    assert isinstance(event, EventRule)
                    seen = known.get(job_id, {}).get(event.watch_name)
                    revision, since = jobs[job_id]
                    watch = Watch(job_id, revision, since, draft, event, seen, settling_of(event))
                    watch.waiting = waiting.get(watch.key, {})
                    self.watches[watch.key] = watch

    def _look(self, kill: str = "") -> None:
        """Look at the machine, then at the store, each with a commit of its own; end what began."""
        for look in (self._look_outside, self._look_at_store):
            try:
                written = look(kill)
            except _Killed:
                self._restart()
                return
            if kill == "after":
                self._restart()
                kill = ""
            else:
                self._take_in(written)
            self._end_runs()

    def _look_outside(self, kill: str) -> WrittenEvents:
        now = self.clock.now()
        time = LookTime(now, self.clock.monotonic_seconds(), self.clock.boot_seconds())
        found = [
            each
            for watch in self.watches.values()
            if isinstance(kind := watch_kind_of(watch.rule), OutsideKind)
            for each in happened(watch, kind, looked(kind, watch.rule), time, [])
        ]
        if not found:
            return WrittenEvents()
        return self._committed(kill, lambda tx: write(tx, found, self.engine, "test", now))

    def _look_at_store(self, kill: str) -> WrittenEvents:
        inside = [
            (watch, kind)
            for watch in self.watches.values()
            if isinstance(kind := watch_kind_of(watch.rule), StoreKind)
        ]
        seconds, now = self.clock.monotonic_seconds(), self.clock.now()
        seen = self._committed(
            kill, lambda tx: look_at_store(tx, inside, self.engine, "test", seconds, now).written
        )
        for watch, _ in inside:
            watch.is_first_look = False
        return seen

    def _committed(self, kill: str, change: Callable[[Writing], WrittenEvents]) -> WrittenEvents:
        with self.store.write() as tx:
            written = change(tx)
            if kill == "before":
                raise _Killed
        return written

    def _take_in(self, written: WrittenEvents) -> None:
        for job_id, name, states in written.settled:
            self.watches[job_id, name].learn(states)

    def _end_runs(self) -> None:
        now = self.clock.now()
        claimed = [run.id for run in ledger(self.store) if run.state is RunState.CLAIMED]
        if claimed:
            with self.store.write() as tx:
                begin(tx, [Begun(run_id, now) for run_id in claimed], self.engine)
                finish(tx, [Finished(run_id, RunState.SUCCEEDED, now) for run_id in claimed])

    def _told(self, job_id: JobId) -> list[str]:
        with self.store.read() as tx:
            found = [event_of(tx, run.id) for run in ledger(self.store) if run.job_id == job_id]
        return [each.told["event_id"] for each in found if each is not None]

    def _subjects(self, job_id: JobId) -> list[str]:
        with self.store.read() as tx:
            found = [event_of(tx, run.id) for run in ledger(self.store) if run.job_id == job_id]
        return [Path(subject).name for each in found if each is not None for subject in each.subjects]


def _state_of(file: Path) -> tuple[int, int, int]:
    seen = file.stat()
    return seen.st_ino, seen.st_size, seen.st_mtime_ns
