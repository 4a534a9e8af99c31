"""A script that takes more of the machine than it may is ended, with all that it started."""

import shutil
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from scheduler_core.actions.host import launching
from scheduler_core.actions.host.hosted_processes import HostedProcesses
from scheduler_core.actions.outcome import ActionOutcome
from scheduler_core.actions.process.process import Processes
from scheduler_core.actions.script.script_run import run_script
from scheduler_core.fields.jobs.resource_limits import read_resource_limit
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import Kept, a_context
from tests.core.actions.script_runs import Ran, a_program, a_shell, run, with_processes

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="its limits are those of a job object")

FILLS = "import signal; held = b'x' * {megabytes} * 1024 ** 2; signal.pause()"
FORKS = """
import os, signal
for _ in range(2):
    if not os.fork():
        break
held = b'x' * 60 * 1024 ** 2
signal.pause()
"""
SHARES = """
import os, signal, time
held = b'x' * 60 * 1024 ** 2
for _ in range(3):
    if not os.fork():
        signal.pause()
time.sleep(2.5)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
os.killpg(0, signal.SIGTERM)
"""
# In its grace it takes memory, and holds that for a while.
HOLDS_ON = """
import signal, time
asked = []
signal.signal(signal.SIGTERM, lambda *_: asked.append(1))
signal.signal(signal.SIGXCPU, signal.SIG_IGN)
while not asked:
    time.sleep(0 if {is_busy} else 0.05)
held = b'x' * 200 * 1024 ** 2
time.sleep(15)
print('went on')
"""
COMPUTES = "import time\nwhile time.process_time() < 0.7: pass"


def limited(action: ScriptAction, *limits: str) -> Ran:
    return run(action, a_context(), resources=tuple(map(read_resource_limit, limits)))


def python(text: str) -> ScriptAction:
    return a_program(sys.executable, "-c", text)


@pytest.mark.slow
@pytest.mark.parametrize("text", [FILLS.format(megabytes=200), FORKS])
def test_one_that_takes_more_memory_than_it_may_is_ended(text: str) -> None:
    outcome = limited(python(text), "memory:100M").outcome

    assert (outcome.state, outcome.exceeded) == (RunState.FAILED, "memory")
    assert outcome.reason_text == "it took more memory than its limit memory:100M allows"


@pytest.mark.slow
def test_what_several_share_counts_once() -> None:
    outcome = limited(python(SHARES), "memory:150M").outcome

    assert (outcome.state, outcome.exceeded) == (RunState.SUCCEEDED, "")


@pytest.mark.slow
def test_one_that_computes_for_longer_than_it_may_is_ended() -> None:
    outcome = limited(a_shell("while :; do :; done"), "cpu-time:1s").outcome

    assert (outcome.state, outcome.exceeded) == (RunState.FAILED, "cpu-time")
    assert outcome.reason_text == "it computed for longer than its limit cpu-time:1s allows"
    assert outcome.usage is not None
    assert outcome.usage.computing.total_seconds() >= 0.3


@pytest.mark.slow
def test_what_several_compute_one_after_the_other_counts_together() -> None:
    turns = "python3 -c 'import time\nwhile time.process_time() < 0.7: pass'; " * 3
    outcome = limited(a_shell(turns), "cpu-time:1s").outcome

    assert outcome.exceeded == "cpu-time"


@pytest.mark.slow
def test_one_that_runs_more_processes_than_it_may_is_ended() -> None:
    outcome = limited(a_shell("for i in 1 2 3 4 5 6; do sleep 60 & done; wait"), "processes:4").outcome

    assert (outcome.state, outcome.exceeded) == (RunState.FAILED, "processes")


def test_one_within_its_limits_goes_as_without() -> None:
    ran = limited(a_shell("echo hello; exit 3"), "memory:1G", "cpu-time:1h", "processes:200", "io:low")

    assert (ran.stdout, ran.outcome.exit_code) == ("hello\n", 3)
    assert (ran.outcome.exceeded, ran.outcome.unkept) == ("", "")


def test_children_have_its_low_priority_for_disks() -> None:
    ran = limited(a_shell("sh -c 'ionice -p $$'"), "io:low")

    assert ran.stdout == "idle\n"


def test_a_program_that_is_not_there_is_refused_as_without_limits() -> None:
    plain, other = run(a_program("/no/such")).outcome, limited(a_program("/no/such"), "memory:1G").outcome

    assert other.reason_text == plain.reason_text


def test_what_it_took_is_known_without_limits() -> None:
    usage = run(python("held = b'x' * 64 * 1024 ** 2\nfor i in range(10 ** 6): pass")).outcome.usage

    assert usage is not None
    assert usage.peak_memory is not None
    assert usage.peak_memory > 64 * 1024**2
    assert usage.computing.total_seconds() > 0.01


@pytest.mark.skipif(sys.platform != "linux", reason="others count a program by itself")
@pytest.mark.parametrize("limits", [(), ("memory:1G",)])
def test_that_it_took_no_more_memory_than_its_host_has_is_no_figure(limits: tuple[str, ...]) -> None:
    usage = limited(a_program("/bin/true"), *limits).outcome.usage

    assert usage is not None
    assert usage.peak_memory is None


def test_one_runs_with_limits_though_the_files_of_the_program_are_gone(tmp_path: Path) -> None:
    package = Path(launching.__file__).parents[2]
    shutil.copytree(package, tmp_path / package.name, ignore=shutil.ignore_patterns("__pycache__"))
    words = [str(tmp_path) if word == str(package.parent) else word for word in launching.command()]
    limits = (read_resource_limit("memory:1G"), read_resource_limit("cpu:50%"))

    async def work(processes: Processes) -> list[ActionOutcome]:
        async def ran() -> ActionOutcome:
            return await run_script(a_shell("exit 3"), a_context(), Kept(), processes, resources=limits)

        before = await ran()
        shutil.rmtree(tmp_path / package.name)
        return [before, await ran()]

    before, after = with_processes(work, lambda: HostedProcesses(None, words=words))
    assert (before.exit_code, after.exit_code, after.unkept) == (3, 3, before.unkept)


@pytest.mark.slow
def test_one_that_takes_too_much_memory_after_its_time_is_killed_and_has_timed_out() -> None:
    ran = run(
        python(HOLDS_ON.format(is_busy=False)),
        time_out=timedelta(seconds=1),
        grace=timedelta(seconds=60),
        resources=(read_resource_limit("memory:100M"),),
    )

    assert (ran.outcome.state, ran.outcome.exceeded, ran.stdout) == (RunState.TIMED_OUT, "", "")
    assert ran.outcome.reason_text == "not done after 1 s; raise the time-out or ask why"


@pytest.mark.slow
def test_one_that_has_computed_for_too_long_and_takes_too_much_memory_then_is_killed() -> None:
    ran = run(
        python(HOLDS_ON.format(is_busy=True)),
        grace=timedelta(seconds=60),
        resources=(read_resource_limit("memory:100M"), read_resource_limit("cpu-time:1s")),
    )

    assert (ran.outcome.state, ran.outcome.exceeded, ran.stdout) == (RunState.FAILED, "cpu-time", "")


@pytest.mark.slow
def test_what_those_computed_that_it_left_counts_though_they_are_gone() -> None:
    turns = '(setsid python3 -c "$COMPUTES" &) | cat; ' * 3
    action = a_shell(f"{turns} sleep 20; echo went on", environment=(("COMPUTES", COMPUTES),))

    ran = limited(action, "cpu-time:1s")

    assert (ran.outcome.exceeded, ran.stdout) == ("cpu-time", "")
