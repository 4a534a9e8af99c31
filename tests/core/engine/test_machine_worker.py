"""A machine that carries out says of a run what is missing there, before anything of it acts."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.dispatch.machine_here import MachineHere
from scheduler_core.engine.dispatch.sharing import share
from scheduler_core.engine.machine_worker import MachineWorker
from scheduler_core.engine.system.shared_clock import SharedClock
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from scheduler_core.wording.languages import wording_of
from tests.core.actions.calls import KnownSecrets
from tests.core.engine.dispatch.looking_elsewhere import looking_elsewhere
from tests.core.engine.dispatch.memory_queue import MemoryQueue
from tests.core.engine.engine_runs import add_job
from tests.core.engine.looking import Looking
from tests.core.store.builders import NOW
from tests.support.fake_clock import START
from tests.support.postgres import PostgresServer

pytestmark = pytest.mark.slow

MISSING = "on attic, where it was to run: there is no secret NAS"
GERMAN = "auf attic, wo er laufen sollte: es gibt kein Geheimnis NAS"


def test_a_run_whose_machine_lacks_a_secret_says_which_and_where_and_is_tried_again_by_its_policy(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    told = tmp_path / "told"
    script = ScriptAction(
        CommandKind.SHELL, command_line=f"touch {told}", environment=(("PASSWORD", "{{secret:NAS}}"),)
    )
    store = open_store(postgres.make_database(), NOW)
    with store.write() as tx:
        share(tx, NOW)
    add_job(store, script, START, retry=RetryPolicy(retries=1))
    queue = MemoryQueue()

    async def work(at: Looking) -> None:
        here = MachineHere("attic")
        worker = MachineWorker(
            store, SharedClock(at.clock), KnownSecrets(), here, queue, draining=timedelta(0)
        )
        with store.write() as tx:
            inherited = worker.take_over(tx, may_plan=False)
        ready = asyncio.Event()
        working = asyncio.create_task(worker.run(inherited, ready.set))
        await ready.wait()
        await at.dispatcher.claim_due(at.happenings.look())
        await at.settled()
        worker.stop()
        await working

        first, second = sorted(at.runs(), key=lambda run: run.attempt)
        assert (first.state, first.reason) == (RunState.FAILED, Reason.FAILURE)
        assert first.reason_text == MISSING
        assert wording_of("de").said(first.reason_text) == GERMAN
        assert (second.state, second.trigger) == (RunState.CLAIMED, Trigger.RETRY)

    try:
        looking_elsewhere(store, work, tasks=queue, hosts=())
    finally:
        store.close()
    assert not told.exists()
