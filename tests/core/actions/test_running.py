"""An action of either kind within its time."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

import pytest

from scheduler_core.actions.http.call_limits import ConnectionLimits
from scheduler_core.actions.http.calls import HttpCalls
from scheduler_core.actions.kind import Resources
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.process.platform_choice import open_processes
from scheduler_core.actions.running import run_action
from scheduler_core.values.jobs.actions import Action, HttpAction
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, StandingClock, a_context
from tests.core.actions.script_runs import Started, a_shell
from tests.support.faulty_server import FaultyServer

A_MOMENT = timedelta(seconds=0.3)


class HurriedLoop(asyncio.SelectorEventLoop):
    """A loop whose seconds pass a thousand times as fast, as long as something comes in."""

    def time(self) -> float:
        return super().time() * 1_000


def acted(
    action: Action,
    policies: RunPolicies,
    started: Started,
    loop: Callable[[], asyncio.AbstractEventLoop] | None = None,
) -> ActionOutcome:
    async def act() -> ActionOutcome:
        processes = open_processes()
        try:
            async with HttpCalls(StandingClock()) as calls:
                resources = Resources(calls, processes)
                return await run_action(action, policies, a_context(), resources, Kept(), started)
        finally:
            processes.close()

    with asyncio.Runner(loop_factory=loop) as runner:
        return runner.run(act())


def test_a_call_is_made(server: FaultyServer) -> None:
    started = Started()

    outcome = acted(HttpAction(f"{server.plain}/echo"), RunPolicies(), started)

    assert (outcome.state, outcome.http_status) == (RunState.SUCCEEDED, 200)
    assert started.identities == []


def test_a_script_is_run_and_its_process_told() -> None:
    started = Started()

    outcome = acted(a_shell("exit 0"), RunPolicies(), started)

    assert (outcome.state, outcome.exit_code) == (RunState.SUCCEEDED, 0)
    assert len(started.identities) == 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["call", "script"])
def test_both_end_when_their_time_is_up(server: FaultyServer, kind: str) -> None:
    action = HttpAction(f"{server.plain}/hang") if kind == "call" else a_shell("sleep 60")

    outcome = acted(action, RunPolicies(timeout=A_MOMENT, grace=timedelta(0)), Started())

    assert outcome.state is RunState.TIMED_OUT


@pytest.mark.slow
def test_a_call_that_waits_for_its_turn_loses_no_time(server: FaultyServer) -> None:
    """Of many calls to one slow server the last ran out of time before they were sent."""

    async def act() -> list[ActionOutcome]:
        async with HttpCalls(StandingClock(), ConnectionLimits(per_origin=1)) as http_calls:
            resources = Resources(http_calls, open_processes())
            actions = [HttpAction(f"{server.plain}/hang"), HttpAction(f"{server.plain}/echo")]
            policies = RunPolicies(timeout=A_MOMENT)
            calls = [run_action(each, policies, a_context(), resources, Kept()) for each in actions]
            outcomes = await asyncio.gather(*calls)
            resources.processes.close()
            return outcomes

    first, second = asyncio.run(act())

    assert (first.state, second.state) == (RunState.TIMED_OUT, RunState.SUCCEEDED)


@pytest.mark.slow
def test_a_call_without_a_limit_of_its_own_ends_after_five_minutes(server: FaultyServer) -> None:
    """A server that sent a byte now and then kept a run open for ever."""
    action = HttpAction(f"{server.plain}/drip", connect_timeout=timedelta(hours=1))

    outcome = acted(action, RunPolicies(), Started(), HurriedLoop)

    assert outcome.state is RunState.TIMED_OUT
    assert "not done after 300 s" in outcome.reason_text
