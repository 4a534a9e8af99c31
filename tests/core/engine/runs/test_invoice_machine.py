"""Invoices: issued once, reminded of after 40 days unless paid, in any order and any number of times."""

import tempfile
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from scheduler_core.errors import Conflict, NotFound
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.instance import Instance, InstanceState, StartOutcome
from scheduler_core.values.schedules.rules import Delay
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.engine.engine_runs import shell
from tests.core.engine.living_sequence import Lived

pytestmark = pytest.mark.slow

SECOND, HOUR, DAY = (timedelta(**{unit: 1}) for unit in ("seconds", "hours", "days"))
STEPS = SequenceAction((Act(shell("issue")), Wait(40 * DAY, unless="paid"), Act(shell("remind"))))
ISSUE, REMIND = 1, 3
KEYS = st.sampled_from(["inv-1", "inv-2"])
DELAYS = st.sampled_from([timedelta(0), HOUR, 2 * DAY])
LENGTHS = st.sampled_from([SECOND, HOUR, 10 * DAY, 41 * DAY])
_WAITS_IN_A_ROW = 2  # its beginning, and the payment
WAITS = {InstanceState.PLANNED, InstanceState.WAITING, InstanceState.RETRYING}


@dataclass(slots=True)
class Invoice:
    """What was asked of a key; `is_held_up` if its job was ever off, paused or in the bin."""

    job_id: JobId | None = None
    paid_at: datetime | None = None
    reminders_when_paid: int = 0
    is_revoked: bool = False
    is_held_up: bool = False


class InvoiceMachine(RuleBasedStateMachine):
    """One store, what programs send to it, and the engines that carry it out."""

    def __init__(self) -> None:
        super().__init__()
        self.folder = tempfile.TemporaryDirectory(prefix="hourbell-")
        folder = Path(self.folder.name)
        self.lived = self.living(folder)
        secrets = SecretStore([SecretFile(folder / "secrets.json")])
        path = str(folder / "hourbell.db")
        self.scheduler = open_scheduler(path, who="shop", clock=self.lived.clock, secrets=secrets)
        self.invoices = {key: Invoice() for key in ("inv-1", "inv-2")}

    def living(self, folder: Path) -> Lived:
        return Lived(folder)

    def teardown(self) -> None:
        try:
            self.let_all_end()
            self.each_invoice_has_ended()
            assert self.lived.findings() == []
        finally:
            self.scheduler.close()
            self.lived.close()
            self.folder.cleanup()

    def let_all_end(self) -> None:
        """Hold nothing up any more, and let pass what the longest delay and the longest wait take."""
        known = [each.job_id for each in self.invoices.values() if each.job_id is not None]
        in_bin = [job_id for job_id in known if self.scheduler.jobs.get(job_id).deleted_at is not None]
        if in_bin:
            self.scheduler.jobs.restore(in_bin)
        if known:
            self.scheduler.jobs.enable(known)
            self.scheduler.jobs.resume(known)
        self.settle()
        for _ in range(_WAITS_IN_A_ROW):
            self.lived.clock.advance(51 * DAY)
            self.settle()

    def each_invoice_has_ended(self) -> None:
        """A run that nobody carries out any more would keep its invoice from that for ever."""
        for key, invoice in self.invoices.items():
            assert [each for each in self.instances(key) if each.is_live] == [], key
            if invoice.job_id is None or invoice.is_held_up or invoice.is_revoked or self.is_excused(key):
                continue
            assert self.done(key, ISSUE) == 1, key
            assert invoice.paid_at is not None or self.done(key, REMIND) == 1, key

    def settle(self) -> None:
        """Let the engine hear of it, and all that runs succeed."""
        self.lived.engine.ring()
        while self.lived.engine.under_way:
            self.lived.end()

    def done(self, key: str, step: int) -> int:
        job_id = self.invoices[key].job_id
        deeds = self.lived.world.deeds.items()
        return sum(times for deed, times in deeds if (deed.job, deed.step) == (job_id, step))

    def reminders_decided(self, key: str) -> int:
        """Return how many reminders there are that no payment keeps back any more."""
        return self.done(key, REMIND)

    def is_excused(self, _key: str) -> bool:
        """Tell whether what happened may keep an invoice from coming to its end in time."""
        return False

    def instances(self, key: str) -> list[Instance]:
        try:
            return self.scheduler.keys.get(key)
        except NotFound:
            return []

    # ---- what programs send, in any order and any number of times

    @rule(key=KEYS, delay=DELAYS)
    def start(self, key: str, delay: timedelta) -> None:
        invoice = self.invoices[key]
        draft = JobDraft(key, Schedule((Delay(delay, self.lived.clock.now()),)), STEPS, RunPolicies(key=key))
        started = self.scheduler.keys.start(draft)
        assert (started.outcome is StartOutcome.MADE) == (invoice.job_id is None)
        invoice.job_id = invoice.job_id or started.job_id
        assert started.job_id == invoice.job_id
        self.settle()

    @rule(key=KEYS, request=st.sampled_from(["mail-1", "mail-2", ""]))
    def pay(self, key: str, request: str) -> None:
        invoice = self.invoices[key]
        if invoice.paid_at is None:
            invoice.paid_at = self.lived.clock.now()
            invoice.reminders_when_paid = self.reminders_decided(key)
        self.scheduler.events.send("paid", key=key, request=request and f"{key} {request}")
        self.settle()

    @rule(key=KEYS)
    def revoke(self, key: str) -> None:
        if self.invoices[key].job_id is not None:
            self.scheduler.keys.revoke(key)
            self.invoices[key].is_revoked = True
            self.settle()

    @rule(key=KEYS, length=st.sampled_from([None, HOUR, 50 * DAY]))
    def reschedule(self, key: str, length: timedelta | None) -> None:
        at = None if length is None else self.lived.clock.now() + length
        try:
            moved = self.scheduler.keys.reschedule(key, at)
        except (NotFound, Conflict):
            assert not any(each.state in WAITS for each in self.instances(key))
            return
        assert moved.until is not None
        self.settle()

    # ---- what else happens

    @rule(length=LENGTHS)
    def pass_time(self, length: timedelta) -> None:
        self.lived.clock.advance(length)
        self.settle()

    @rule(away=st.one_of(st.just(timedelta(0)), LENGTHS), is_killed=st.booleans())
    def lose_the_engine(self, away: timedelta, is_killed: bool) -> None:
        if is_killed:
            self.lived.kill(away)
        else:
            self.lived.restart(away)
        self.settle()

    @precondition(lambda self: any(each.job_id for each in self.invoices.values()))
    @rule(key=KEYS, act=st.sampled_from(["disable", "enable", "pause", "resume", "delete", "restore"]))
    def change_the_job(self, key: str, act: str) -> None:
        invoice = self.invoices[key]
        if invoice.job_id is not None:
            is_in_bin = self.scheduler.jobs.get(invoice.job_id).deleted_at is not None
            if not is_in_bin or act == "restore":
                getattr(self.scheduler.jobs, act)([invoice.job_id])
                invoice.is_held_up |= act in {"disable", "pause", "delete"}
                self.settle()

    # ---- what must hold

    @invariant()
    def each_step_is_taken_once_at_most(self) -> None:
        for key in self.invoices:
            assert self.done(key, ISSUE) <= 1
            assert self.done(key, REMIND) <= self.done(key, ISSUE)

    @invariant()
    def nobody_is_reminded_of_what_is_paid(self) -> None:
        for key, invoice in self.invoices.items():
            if invoice.paid_at is not None:
                assert self.done(key, REMIND) == invoice.reminders_when_paid

    @invariant()
    def nothing_waits_beyond_its_time_and_what_is_over_was_reminded_of_paid_or_revoked(self) -> None:
        now = self.lived.clock.now()
        for key, invoice in self.invoices.items():
            if invoice.is_held_up or invoice.job_id is None or self.is_excused(key):
                continue
            found = self.instances(key)
            assert [each for each in found if each.until is not None and each.until < now] == []
            is_over = bool(found) and not any(each.is_live for each in found)
            if is_over and not invoice.is_revoked:
                assert self.done(key, ISSUE) == 1
                assert invoice.paid_at is not None or self.done(key, REMIND) == 1


@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(4, 9, id="everyday"), pytest.param(30, 20, id="thorough", marks=pytest.mark.thorough)],
)
def test_each_invoice_is_issued_once_and_reminded_of_unless_it_is_paid(examples: int, steps: int) -> None:
    # To find the least example takes minutes of real commits: one that fails says enough.
    chosen = settings(max_examples=examples, stateful_step_count=steps, phases=[Phase.generate])
    run_state_machine_as_test(InvoiceMachine, settings=chosen)


@pytest.mark.sample(2)
@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("order", sorted(set(permutations(["start", "start", "pay", "pay"]))))
def test_who_has_paid_is_not_reminded_in_whatever_order_it_is_told(
    order: tuple[str, ...], is_killed: bool
) -> None:
    machine = InvoiceMachine()
    try:
        for message in order:
            if message == "start":
                machine.start(key="inv-1", delay=HOUR)
            else:
                machine.pay(key="inv-1", request="mail-1")
            machine.lose_the_engine(away=2 * HOUR, is_killed=is_killed)
        machine.pass_time(length=41 * DAY)

        assert (machine.done("inv-1", ISSUE), machine.done("inv-1", REMIND)) == (1, 0)
    finally:
        machine.teardown()


@pytest.mark.parametrize("is_killed", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_who_has_not_paid_is_reminded_once(is_killed: bool) -> None:
    machine = InvoiceMachine()
    try:
        for _ in range(5):
            machine.start(key="inv-1", delay=timedelta(0))
            machine.lose_the_engine(away=10 * DAY, is_killed=is_killed)
        machine.start(key="inv-1", delay=timedelta(0))

        assert (machine.done("inv-1", ISSUE), machine.done("inv-1", REMIND)) == (1, 1)
    finally:
        machine.teardown()
