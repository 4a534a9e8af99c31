"""What a user does to a sequence by the mouse, programs do by the command line and the API, to the same end.

The mouse does it in `test_steps_by_mouse`; here a window looks on. Done twice, an act does no more.
"""

import os
import subprocess
import sys
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import TypeAlias

import pytest

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.local_services import socket_path
from scheduler_core.servers.addresses import SocketFile
from scheduler_core.values.ids import RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.records.api_token import Scope, TokenDraft
from scheduler_core.values.runs.run import RunState
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule
from tests.core.store.builders import SCRIPT
from tests.journeys.pointing import Pointer
from tests.support.api_caller import ApiCaller

pytestmark = pytest.mark.slow
DAY = timedelta(days=1)
STEPS = SequenceAction(
    (Act(SCRIPT, name="prepare"), Wait(2 * DAY), Wait(7 * DAY, until="paid"), Act(SCRIPT, name="finish"))
)
DRAFT = JobDraft(
    "Onboarding", Schedule((Once(datetime(2099, 1, 1, tzinfo=UTC)),)), STEPS, RunPolicies(key="c-1")
)
DONE, SKIPPED, ENDED = RunState.SUCCEEDED, RunState.SKIPPED, RunState.CANCELLED
FIRST_WAIT, SECOND_WAIT = "Wait 2 days: now", "Wait for “paid”: now"
# Takes the run at which an instance stands, what is done to it, and a time or a step.
Hand: TypeAlias = Callable[[RunId, str, datetime | int | None], None]


def by_command_line(core: Scheduler) -> Hand:
    def act(run: RunId, verb: str, to: datetime | int | None = None) -> None:
        more = ["--at", f"{to:%Y-%m-%dT%H:%M:%SZ}"] if isinstance(to, datetime) else ["--from", str(to)]
        command = [sys.executable, "-m", "tests.support.hourbell_program", "instance", verb, str(run)]
        subprocess.run(
            [*command, *(more if to is not None else [])],
            env=os.environ | {"HOURBELL_STORE": core.location},
            check=True,
            capture_output=True,
            timeout=60,
        )

    return act


def by_api(core: Scheduler) -> Hand:
    token = core.tokens.create(TokenDraft("a test", frozenset({Scope.READ, Scope.EDIT}))).text
    caller = ApiCaller(SocketFile(socket_path(core.location)), token)

    def act(run: RunId, verb: str, to: datetime | int | None = None) -> None:
        body = {"at": f"{to:%Y-%m-%dT%H:%M:%SZ}"} if isinstance(to, datetime) else {"step": to}
        caller.post(f"/v1/instances/{run}/{verb}", body if to is not None else None)

    return act


@pytest.mark.parametrize("hand", [by_command_line, by_api])
def test_programs_lead_a_sequence_through_its_waits_while_a_window_looks_on(
    hand: Callable[[Scheduler], Hand], core: Scheduler, pointer: Pointer
) -> None:
    job = core.jobs.add(DRAFT)
    act = hand(core)
    pointer.click("Waiting,", "TreeItem")

    run = core.runs.run_now(job)
    pointer.click_until("Key: c-1", FIRST_WAIT, "Cell")
    first = stands_at(pointer, core, 2)
    until = core.instances.get(first).instance.until
    assert until is not None
    later = until.replace(microsecond=0) + DAY
    twice(act, first, "move", later)
    assert core.instances.get(first).instance.until == later
    twice(act, first, "go-on")
    pointer.waits_for(SECOND_WAIT)
    twice(act, stands_at(pointer, core, 3), "send")
    pointer.waits_until(lambda: states_of(core, run) == [DONE] * 4)

    run = core.runs.run_now(job)
    twice(act, stands_at(pointer, core, 2), "skip")
    act(stands_at(pointer, core, 3), "again", 1)
    assert states_of(core, run) == [DONE, SKIPPED, ENDED]
    twice(act, stands_at(pointer, core, 2), "end")
    pointer.waits_for("Nothing waits")
    pointer.quit()


def twice(act: Hand, run: RunId, verb: str, to: datetime | None = None) -> None:
    act(run, verb, to)
    act(run, verb, to)


def stands_at(pointer: Pointer, core: Scheduler, step: int) -> RunId:
    """Wait until the one instance under way waits at a step, and return its run."""

    def look() -> list[RunId]:
        found = [each.instance for each in core.instances.page().found]
        runs = [each.run_id for each in found if each.step == step and each.until is not None]
        return [run for run in runs if run is not None]

    (run,) = pointer.waits_until(look)
    return run


def states_of(core: Scheduler, run: RunId) -> list[RunState]:
    return [each.state for each in core.runs.steps(run)]
