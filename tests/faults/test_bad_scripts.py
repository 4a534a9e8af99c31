"""Scripts that misbehave, run by a real engine.

Of faults.md: a script that hangs or ignores SIGTERM; one that leaves grandchildren; a grandchild that holds
stdout; 1 GB of output; bytes that are no text; stdout closed early; one that reads stdin; a missing or
non-executable file; no interpreter; a missing working directory.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import psutil
import pytest

from scheduler_core.store.runs.outputs import chunks_of
from scheduler_core.store.store import Store
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.runs.run import OutputStream, Run, RunState
from tests.core.engine.engine_runs import add_job, findings, ledger, now, shell
from tests.faults.child_engine import child_engine
from tests.faults.effects import length_of, wait_until
from tests.support.process_words import command_line

pytestmark = pytest.mark.slow

SECOND = timedelta(seconds=1)
MEGABYTE = 2**20
# Numbers that no other process has among its arguments.
LINGER = "86413"


@dataclass(frozen=True, slots=True)
class Case:
    """A script, the policies of its job, and what is to come of it."""

    action: ScriptAction
    state: RunState
    says: str = ""
    policies: Mapping[str, Any] = field(default_factory=dict)


def argv(*words: str, **choices: str) -> ScriptAction:
    return ScriptAction(CommandKind.ARGV, argv=words, **choices)  # type: ignore[arg-type]


def hurried(grace: timedelta = SECOND / 2) -> dict[str, object]:
    return {"timeout": SECOND, "grace": grace}


FAILED, SUCCEEDED, TIMED_OUT = RunState.FAILED, RunState.SUCCEEDED, RunState.TIMED_OUT
CASES = {
    "hangs": Case(shell(f"sleep {LINGER}"), TIMED_OUT, "", hurried()),
    "ignores TERM": Case(shell(f"trap '' TERM; sleep {LINGER} & sleep {LINGER}"), TIMED_OUT, "", hurried()),
    "leaves a child": Case(shell(f"sleep {LINGER} & exit 0"), SUCCEEDED),
    "leaves a session": Case(shell(f"setsid sleep {LINGER} >/dev/null 2>&1 & exit 0"), SUCCEEDED),
    "forks twice": Case(shell(f"(setsid sh -c 'sleep {LINGER} & exit 0' &) ; exit 3"), FAILED, "3"),
    "closes stdout": Case(shell("exec >&- 2>&-; sleep 0.2; exit 0"), SUCCEEDED),
    "reads stdin": Case(argv("cat"), SUCCEEDED),
    "no text": Case(shell(r"printf '\377\000\033[31mred\n'"), SUCCEEDED),
    "no file": Case(argv("/nowhere/at/all"), FAILED, "/nowhere/at/all"),
    "no program": Case(argv("no-such-program-here"), FAILED, "no-such-program-here"),
    "no folder": Case(argv("true", working_folder="/nowhere"), FAILED, "/nowhere"),
    "killed": Case(shell("kill -9 $$"), FAILED, "SIGKILL"),
}


@pytest.fixture
def bad_files(tmp_path: Path) -> dict[str, Case]:
    """Return cases of files that can't be executed."""
    plain, headless = tmp_path / "plain.txt", tmp_path / "headless.sh"
    plain.write_text("echo no\n", encoding="utf-8")
    headless.write_text("#!/nowhere/interpreter\n", encoding="utf-8")
    headless.chmod(0o700)
    return {
        "not executable": Case(argv(str(plain)), FAILED, "plain.txt"),
        "no interpreter": Case(argv(str(headless)), FAILED, "headless.sh"),
    }


def lingering() -> list[int]:
    """Return the processes that scripts were meant to leave behind."""
    return [each.pid for each in psutil.process_iter() if LINGER in command_line(each)]


def output_of(store: Store, run: Run, stream: OutputStream = OutputStream.STDOUT) -> bytes:
    with store.read() as tx:
        return b"".join(chunk.content for chunk in chunks_of(tx, run.id, stream=stream))


def test_bad_scripts_end_as_they_deserve_and_leave_nothing_behind(
    store: Store, path: Path, bad_files: dict[str, Case]
) -> None:
    cases = CASES | bad_files
    due_at = now()
    for name, case in cases.items():
        add_job(store, case.action, due_at, name=name, **case.policies)

    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    ended = {run.job_name: run for run in ledger(store)}
    assert {name: run.state for name, run in ended.items()} == {
        name: case.state for name, case in cases.items()
    }
    unsaid = {
        name: ended[name].reason_text for name in cases if cases[name].says not in ended[name].reason_text
    }
    assert unsaid == {}
    assert lingering() == []
    assert output_of(store, ended["no text"]) == b"\xff\x00\x1b[31mred\n"
    assert all(run.started_at is None or length_of(run) < 5 * SECOND for run in ended.values())
    assert findings(store) == []


def test_a_script_that_detaches_leaves_what_it_started(store: Store, path: Path) -> None:
    action = ScriptAction(CommandKind.SHELL, command_line="sleep 86414 & exit 0", detaches=True)
    add_job(store, action, now())
    with child_engine(path, "--until-idle") as engine:
        assert engine.wait() == 0

    (run,) = ledger(store)
    left = [each for each in psutil.process_iter() if "86414" in command_line(each)]
    for process in left:
        process.kill()
    assert (run.state, len(left)) == (RunState.SUCCEEDED, 1)


@pytest.mark.parametrize(
    "size",
    [
        128 * MEGABYTE,
        pytest.param(1_024 * MEGABYTE, marks=[pytest.mark.alone, pytest.mark.thorough]),
    ],
)
def test_very_much_output_is_kept_at_both_ends_and_costs_no_memory(
    store: Store, path: Path, size: int
) -> None:
    with child_engine(path) as engine:
        process = psutil.Process(engine.process.pid)
        add_job(store, shell(f"echo begin; head -c {size} /dev/zero; echo; echo the end"), now())
        wait_until(store, lambda runs: any(run.state is RunState.RUNNING for run in runs))
        before = process.memory_info().rss
        wait_until(store, lambda runs: all(run.finished_at is not None for run in runs))
        peak = _peak_memory(engine.process.pid)
        assert engine.terminate() == 0

    (run,) = ledger(store)
    kept = output_of(store, run)
    assert run.state is RunState.SUCCEEDED
    assert kept.startswith(b"begin\n")
    assert kept.endswith(b"\nthe end\n")
    assert len(kept) < 4 * MEGABYTE
    assert b"dropped" in output_of(store, run, OutputStream.ENGINE)
    assert peak - before < 64 * MEGABYTE


def _peak_memory(pid: int) -> int:
    """Return the most memory that a process ever held."""
    status = Path(f"/proc/{pid}/status").read_text(encoding="ascii")
    line = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) * 1_024
