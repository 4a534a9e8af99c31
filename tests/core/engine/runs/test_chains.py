"""Jobs that start others when they end, and what they hand on to them."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.engine.engine import Engine
from scheduler_core.planning.chains import MOST_LINKS
from scheduler_core.store.jobs import chains, job_states, jobs
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.actions import HttpAction
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import Reason, Run, RunState, Trigger
from tests.core.engine.engine_runs import add_job, findings, now, run_until_idle, shell, until, with_engine
from tests.support.faulty_server import FaultyServer

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
FAR = timedelta(days=300)


@pytest.fixture(scope="module")
def server() -> Iterator[FaultyServer]:
    with FaultyServer() as running:
        yield running


def a_follower(store: Store, name: str = "Next", chains: tuple[Chain, ...] = ()) -> JobId:
    """Add a job that nothing but a chain starts."""
    return add_job(store, shell("true"), now() + FAR, name=name, chains=chains)


def told(runs: list[Run]) -> list[tuple[str, RunState]]:
    return [(run.job_name, run.state) for run in sorted(runs, key=lambda run: run.id)]


@pytest.mark.parametrize(
    ("command", "started"), [("true", ["Good", "Any"]), ("false", ["Bad", "Any"])], ids=["success", "failure"]
)
def test_what_is_started_depends_on_the_end(store: Store, command: str, started: list[str]) -> None:
    for name in ("Good", "Bad", "Any"):
        a_follower(store, name)
    chains = (Chain("Good"), Chain("Bad", When.FAILURE), Chain("Any", When.ALWAYS))
    add_job(store, shell(command), now(), chains=chains)

    first, *others = sorted(run_until_idle(store), key=lambda run: run.id)

    assert [run.job_name for run in others] == started
    assert {(run.trigger, run.follows_run, run.state) for run in others} == {
        (Trigger.CHAIN, first.id, RunState.SUCCEEDED)
    }
    assert findings(store) == []


def test_a_job_is_started_once_when_the_last_attempt_has_failed(store: Store) -> None:
    a_follower(store)
    retry = RetryPolicy(2, first_wait=SECOND / 100, has_jitter=False)
    add_job(store, shell("false"), now(), retry=retry, chains=(Chain("Next", When.FAILURE),))

    runs = run_until_idle(store)

    assert [run.attempt for run in runs if run.job_name == "Next"] == [1]
    assert len(runs) == 4


def test_the_last_step_of_a_sequence_starts_what_follows(store: Store) -> None:
    a_follower(store)
    steps = SequenceAction((Act(shell("true")), Wait(SECOND), Act(shell("true"))))
    add_job(store, steps, now(), chains=(Chain("Next"),))

    assert told(_until_all_steps(store, 4)) == [("Back up", RunState.SUCCEEDED)] * 3 + [
        ("Next", RunState.SUCCEEDED)
    ]


def _until_all_steps(store: Store, count: int) -> list[Run]:
    """An engine that is to end when idle leaves a wait to the next one."""
    run_until_idle(store)

    async def work(_engine: Engine) -> None:
        await until(store, lambda runs: sum(run.finished_at is not None for run in runs) == count)

    return with_engine(store, work)


def test_a_result_is_handed_on_by_template_values(store: Store) -> None:
    places = ("outcome", "exit_code", "output", "http_status")
    environment = tuple((name.upper(), f"{{{{last_{name}}}}}") for name in places)
    script = replace(shell('echo "$OUTCOME $EXIT_CODE [$OUTPUT] [$HTTP_STATUS]"'), environment=environment)
    follower = add_job(store, script, now() + FAR, name="Next")
    add_job(
        store,
        shell("echo; echo 'two  words'; echo more; exit 3"),
        now(),
        chains=(Chain("Next", When.FAILURE),),
    )

    (run,) = (run for run in run_until_idle(store) if run.job_id == follower)

    assert written(store, run) == "failed 3 [two  words] []\n"


def test_a_step_is_given_what_came_before_the_wait(store: Store, server: FaultyServer) -> None:
    environment = (("STATUS", "{{last_http_status}}"), ("OUTCOME", "{{last_outcome}}"))
    last = replace(shell('echo "$STATUS $OUTCOME"'), environment=environment)
    call = Act(HttpAction(f"{server.plain}/status/200"))
    add_job(store, SequenceAction((call, Wait(SECOND), Act(last))), now())

    *_, run = sorted(_until_all_steps(store, 3), key=lambda run: run.step)

    assert written(store, run) == "200 succeeded\n"


@pytest.mark.parametrize("count", [0, 2])
def test_a_job_that_can_not_be_told_is_not_started_and_the_run_says_so(store: Store, count: int) -> None:
    for _ in range(count):
        a_follower(store)
    add_job(store, shell("true"), now(), chains=(Chain("Next"),))

    (run,) = run_until_idle(store)

    why = "2 jobs are called so" if count else "no job is called so"
    assert (run.state, run.reason_text) == (RunState.SUCCEEDED, f"“Next” was not started: {why}")


def test_a_job_in_the_bin_is_not_replaced_by_one_whose_name_is_nearly_the_same(store: Store) -> None:
    gone = a_follower(store)
    a_follower(store, "next")
    with store.write() as tx:
        job_states.put_in_bin(tx, [gone], "ann", now())
    add_job(store, shell("true"), now(), chains=(Chain("Next"),))

    (run,) = run_until_idle(store)

    assert (run.state, run.reason_text) == (RunState.SUCCEEDED, "“Next” was not started: it is in the bin")


def test_jobs_that_start_each_other_come_to_rest(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(chains, "MOST_LINKS", 10)  # of a hundred
    add_job(store, shell("true"), now(), name="Ping", chains=(Chain("Pong"),))
    a_follower(store, "Pong", chains=(Chain("Ping"),))

    runs = run_until_idle(store)

    assert MOST_LINKS == 100
    assert len(runs) == 10 + 1
    assert max(runs, key=lambda run: run.id).reason_text.endswith("10 runs in a row had started each other")


@pytest.mark.parametrize(("is_off", "reason"), [(True, Reason.DISABLED), (False, Reason.PAUSED)])
def test_a_job_that_is_off_or_paused_is_skipped(store: Store, is_off: bool, reason: Reason) -> None:
    follower = a_follower(store)
    with store.write() as tx:
        if is_off:
            jobs.set_enabled(tx, follower, False, None, "ann", now())
        else:
            job_states.pause(tx, [follower], None, "ann", now())
    add_job(store, shell("true"), now(), chains=(Chain("Next"),))

    (run,) = (run for run in run_until_idle(store) if run.job_id == follower)

    assert (run.state, run.reason) == (RunState.SKIPPED, reason)


def written(store: Store, run: Run) -> str:
    with store.read() as tx:
        return b"".join(chunk.content for chunk in chunks_of(tx, run.id)).decode()


@pytest.fixture
def any_store(store_url: str) -> Iterator[Store]:
    """Return a store on either database."""
    opened = open_store(store_url, now())
    yield opened
    opened.close()


def test_steps_waits_and_chains_go_on_either_database(any_store: Store) -> None:
    a_follower(any_store)
    steps = SequenceAction((Act(shell("true")), Wait(SECOND, until="go"), Act(shell("true"))))
    add_job(any_store, steps, now(), chains=(Chain("Next"),))

    runs = _until_all_steps(any_store, 4)

    assert told(runs) == [("Back up", RunState.SUCCEEDED)] * 3 + [("Next", RunState.SUCCEEDED)]
    assert findings(any_store) == []


def test_a_job_that_is_renamed_while_a_run_is_to_start_it_is_started(store: Store, tmp_path: Path) -> None:
    """The run goes by the revision that it began with, which has the old name."""
    gate = tmp_path / "gate"
    target = a_follower(store)
    waits = shell(f"until [ -e {gate} ]; do sleep 0.02; done")
    add_job(store, waits, now(), chains=(Chain("Next"),))

    async def work(_engine: Engine) -> None:
        await until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
        with store.write() as tx:
            jobs.rename(tx, target, "Renamed", "ann", now())
        gate.touch()
        await until(store, lambda runs: len([run for run in runs if run.finished_at]) == 2)

    runs = with_engine(store, work)

    assert told(runs) == [("Back up", RunState.SUCCEEDED), ("Renamed", RunState.SUCCEEDED)]


def test_an_edit_while_the_last_step_runs_starts_what_it_names_at_once(store: Store, tmp_path: Path) -> None:
    gate = tmp_path / "gate"
    a_follower(store)
    steps = SequenceAction((Act(shell(f"until [ -e {gate} ]; do sleep 0.02; done")),))
    job_id = add_job(store, steps, now())

    async def work(_engine: Engine) -> None:
        await until(store, lambda runs: [run.state for run in runs] == [RunState.RUNNING])
        with store.write() as tx:
            draft = jobs.job(tx, job_id).draft
            assert isinstance(draft, JobDraft)
            chained = replace(draft, policies=replace(draft.policies, chains=(Chain("Next"),)))
            jobs.save(tx, job_id, 1, chained, jobs.Due.KEPT, "ann", now())
        add_job(store, shell("true"), now(), name="Seen after it")
        await until(store, lambda runs: len([run for run in runs if run.finished_at]) == 1)
        gate.touch()
        await until(store, lambda runs: len([run for run in runs if run.finished_at]) == 3)

    assert told(with_engine(store, work)) == [
        ("Back up", RunState.SUCCEEDED),
        ("Seen after it", RunState.SUCCEEDED),
        ("Next", RunState.SUCCEEDED),
    ]
