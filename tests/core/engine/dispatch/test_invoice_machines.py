"""Invoices on several machines: issued once, reminded of after 40 days unless paid, whoever dies."""

from datetime import timedelta
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test

from scheduler_core.values.runs.run import RunState
from tests.core.engine.dispatch.living_machines import LivedElsewhere
from tests.core.engine.runs.test_invoice_machine import (
    DAY,
    DELAYS,
    HOUR,
    ISSUE,
    LENGTHS,
    REMIND,
    InvoiceMachine,
)

pytestmark = pytest.mark.slow

HOSTS = st.sampled_from(["attic", "cellar"])
TURNS = st.integers(0, 25)
_KNOWN_TO_BE_LOST = timedelta(seconds=10)
NOT_ENDED = {RunState.CLAIMED, RunState.RUNNING}


class InvoiceMachines(InvoiceMachine):
    """One store, what programs send to it, the engines that plan, and two machines that come and go."""

    lived: LivedElsewhere

    def living(self, folder: Path) -> LivedElsewhere:
        return LivedElsewhere(folder)

    def let_all_end(self) -> None:
        """Let those come back that died: an engine that has just begun takes nobody for dead at once."""
        self.let_all_machines_come()
        super().let_all_end()

    def reminders_decided(self, key: str) -> int:
        """Count also what no machine has begun yet: it waits for one, and no more for the payment."""
        job_id = self.invoices[key].job_id
        to_come = [
            run
            for run in self.lived.runs
            if run.job_id == job_id and run.step == REMIND and run.state in NOT_ENDED
        ]
        return self.done(key, REMIND) + len(to_come)

    def is_excused(self, key: str) -> bool:
        if not self.lived.machines:
            return True
        job_id = self.invoices[key].job_id
        return any(run.job_id == job_id and run.state is RunState.INTERRUPTED for run in self.lived.runs)

    @initialize(delay=DELAYS)
    def begin(self, delay: timedelta) -> None:
        """Let there be one from the beginning on; the other may be paid before it is known."""
        self.start(key="inv-1", delay=delay)

    # ---- what else happens

    @precondition(lambda self: self.lived.machines)
    @rule(host=HOSTS, is_killed=st.booleans())
    def lose_a_machine(self, host: str, is_killed: bool) -> None:
        if host in self.lived.machines:
            self.lived.go(host, is_killed=is_killed)
            self.settle()

    @precondition(lambda self: len(self.lived.machines) < 2)
    @rule()
    def let_all_machines_come(self) -> None:
        for host in ("attic", "cellar"):
            if host not in self.lived.machines:
                self.lived.come(host)
        self.settle()

    @precondition(lambda self: self.lived.machines)
    @rule(host=HOSTS, length=LENGTHS, turns=TURNS)
    def kill_a_machine_at_work(self, host: str, length: timedelta, turns: int) -> None:
        if host in self.lived.machines:
            self.lived.clock.advance(length)
            for machine in self.lived.machines.values():
                machine.beat()
            self.lived.planner.plan()
            self.lived.machines[host].live(turns)
            self.lived.go(host, is_killed=True)
            self.settle()

    @rule(length=LENGTHS, turns=TURNS)
    def kill_the_planner_at_work(self, length: timedelta, turns: int) -> None:
        self.lived.clock.advance(length)
        for machine in self.lived.machines.values():
            machine.beat()
        self.lived.planner.live(turns)
        self.lived.kill()
        self.settle()

    @rule(length=LENGTHS)
    def lose_all_tasks(self, length: timedelta) -> None:
        self.lived.clock.advance(length)
        self.lived.planner.plan()
        self.lived.queue.forget()
        self.lived.clock.advance(_KNOWN_TO_BE_LOST)
        for machine in self.lived.machines.values():
            machine.beat()
        self.settle()

    # ---- what must hold

    @invariant()
    def nobody_is_reminded_of_what_is_paid(self) -> None:
        for key, invoice in self.invoices.items():
            if invoice.paid_at is not None:
                assert self.done(key, REMIND) <= invoice.reminders_when_paid


@pytest.mark.parametrize(
    ("examples", "steps"),
    [pytest.param(3, 9, id="everyday"), pytest.param(20, 20, id="thorough", marks=pytest.mark.thorough)],
)
def test_each_invoice_is_issued_once_and_reminded_of_unless_it_is_paid(examples: int, steps: int) -> None:
    # To find the least example takes minutes of real commits: one that fails says enough.
    chosen = settings(max_examples=examples, stateful_step_count=steps, phases=[Phase.generate])
    run_state_machine_as_test(InvoiceMachines, settings=chosen)


@pytest.mark.parametrize("how", ["killed", "stopped", "forgotten"])
def test_an_invoice_whose_task_is_lost_before_it_begins_ends_all_the_same(how: str) -> None:
    """The rules did not ask whether it ever went on: a task that nobody frees was lost without a word."""
    machines = InvoiceMachines()
    attic = machines.lived.machines["attic"]
    try:
        machines.lose_a_machine(host="cellar", is_killed=False)
        machines.start(key="inv-1", delay=HOUR)
        machines.lived.clock.advance(HOUR)
        attic.beat()
        machines.lived.planner.plan()
        assert machines.lived.queue.count == 1
        if how == "forgotten":
            machines.lived.queue.forget()
        else:
            attic.hold_tasks()
            machines.lived.go("attic", is_killed=how == "killed")
        machines.lived.clock.advance(_KNOWN_TO_BE_LOST)
        assert machines.done("inv-1", ISSUE) == 0
    finally:
        machines.teardown()

    assert machines.done("inv-1", ISSUE) == 1


@pytest.mark.sample(2)
@pytest.mark.parametrize("is_killed", [False, True])
@pytest.mark.parametrize("order", sorted(set(permutations(["start", "start", "pay", "pay"]))))
def test_who_has_paid_is_not_reminded_whichever_machines_are_there_meanwhile(
    order: tuple[str, ...], is_killed: bool
) -> None:
    machines = InvoiceMachines()
    try:
        for number, message in enumerate(order):
            if message == "start":
                machines.start(key="inv-1", delay=HOUR)
            else:
                machines.pay(key="inv-1", request="mail-1")
            machines.lose_a_machine(host=["attic", "cellar"][number % 2], is_killed=is_killed)
            machines.lose_the_engine(away=2 * HOUR, is_killed=is_killed)
            if number % 2:
                machines.let_all_machines_come()
        machines.pass_time(length=41 * DAY)

        assert (machines.done("inv-1", ISSUE), machines.done("inv-1", REMIND)) == (1, 0)
    finally:
        machines.teardown()


@pytest.mark.parametrize("is_killed", [pytest.param(False, marks=pytest.mark.thorough), True])
def test_who_has_not_paid_is_reminded_once_by_whatever_machine_is_there(is_killed: bool) -> None:
    machines = InvoiceMachines()
    try:
        for number in range(5):
            machines.start(key="inv-1", delay=timedelta(0))
            machines.lose_a_machine(host=["attic", "cellar"][number % 2], is_killed=is_killed)
            machines.lose_the_engine(away=10 * DAY, is_killed=is_killed)
            machines.let_all_machines_come()
        machines.start(key="inv-1", delay=timedelta(0))

        assert (machines.done("inv-1", ISSUE), machines.done("inv-1", REMIND)) == (1, 1)
    finally:
        machines.teardown()
