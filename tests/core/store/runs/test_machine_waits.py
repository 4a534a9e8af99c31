"""A claim says which machine it waits for, and says so no more when somebody else has it, or it begins."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from scheduler_core.store.machines.drains import set_drain
from scheduler_core.store.runs.engines import engines, register, say_tags
from scheduler_core.store.runs.held_runs import hold_back
from scheduler_core.store.runs.ledger import begin, release_claims, say_waits
from scheduler_core.store.runs.machine_waits import machine_waits
from scheduler_core.store.runs.machines import why_no_machine
from scheduler_core.store.runs.owned_runs import adopt_requests, take_over_runs
from scheduler_core.store.runs.run_changes import Begun, Waits
from scheduler_core.store.runs.run_log import run
from scheduler_core.store.store import Store
from scheduler_core.store.transactions import Writing
from scheduler_core.values.ids import EngineId, RunId
from scheduler_core.values.jobs.place import with_tags
from scheduler_core.values.runs.run import Held, HeldBy, Reason
from tests.core.store.builders import HOUR, NOW, THIS_PROCESS, add_job, an_engine, claim_next

WORDS = "no machine with tag gpu is there"


def begun(tx: Writing, run_id: RunId, engine: EngineId) -> None:
    begin(tx, [Begun(run_id, NOW)], engine)


def held(tx: Writing, run_id: RunId, _: EngineId) -> None:
    hold_back(tx, {run_id: HeldBy(Held.PAUSED)})


def adopted(tx: Writing, run_id: RunId, engine: EngineId) -> None:
    release_claims(tx, [run_id])
    adopt_requests(tx, engine, NOW)


def taken_over(tx: Writing, _: RunId, engine: EngineId) -> None:
    take_over_runs(tx, engine, [engine], NOW)


@pytest.mark.parametrize("act", [begun, held, adopted, taken_over])
def test_what_a_claim_waited_for_is_forgotten(
    store: Store, act: Callable[[Writing, RunId, EngineId], None]
) -> None:
    engine = an_engine(store)
    job_id = add_job(store, due_at=NOW)
    with store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, engine)
        assert say_waits(tx, [Waits(run_id, 7, Reason.MACHINE, "of another owner")]) == set()
        assert say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, WORDS)]) == {run_id}
        found = run(tx, run_id)
        assert (found.reason, found.reason_text) == (Reason.MACHINE, WORDS)

        act(tx, run_id, engine)

        found = run(tx, run_id)
        assert (found.reason, found.reason_text) == (Reason.NONE, "")
        assert say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, WORDS)]) == set()


def test_what_waits_for_a_machine_counts_from_when_it_could_have_begun_and_was_claimed(store: Store) -> None:
    engine = an_engine(store)
    early, late, other = (add_job(store, due_at=NOW, name=name) for name in ("early", "late", "other"))
    with store.write() as tx:
        run_ids = [claim_next(tx, job_id, NOW, engine) for job_id in (early, late, other)]
        say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, WORDS) for run_id in run_ids[:2]])
        say_waits(tx, [Waits(run_ids[2], 0, Reason.CONDITION, "there is no sign")])
        release_claims(tx, [run_ids[1]])
        adopt_requests(tx, engine, NOW + HOUR)
        say_waits(tx, [Waits(run_ids[1], 1, Reason.MACHINE, WORDS)])

        assert [(wait.job_id, wait.since) for wait in machine_waits(tx)] == [
            (early, NOW),
            (late, NOW + HOUR),
        ]


def test_where_machines_share_runs_all_that_live_count_and_else_who_plans(store: Store) -> None:
    an_engine(store)
    gpu = with_tags(["gpu"])
    with store.write() as tx:
        machine = replace(THIS_PROCESS, machine="cellar", host="cellar")
        worker = register(tx, machine, NOW + HOUR, NOW, plans=False)
        say_tags(tx, worker, ["gpu"])

        assert why_no_machine(tx, gpu, NOW, are_sharing=False) == WORDS
        assert why_no_machine(tx, gpu, NOW, are_sharing=True) == ""
        set_drain(tx, "cellar", NOW, "ann", drains=True)
        assert why_no_machine(tx, gpu, NOW, are_sharing=True).endswith("drains, and takes no runs")
        assert why_no_machine(tx, gpu, NOW + 2 * HOUR, are_sharing=True) == WORDS


def test_an_engine_says_the_tags_of_its_machine(store: Store) -> None:
    engine = an_engine(store)
    with store.write() as tx:
        say_tags(tx, engine, {"linux", "gpu"})
        assert engines(tx)[0].tags == {"gpu", "linux"}
