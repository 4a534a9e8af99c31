"""`hourbell job run`, beside an engine that runs."""

import json
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from scheduler_core.cli.job.runs.run import lines_about
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.ids import RunId
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.cli.running import Hourbell
from tests.core.cli.test_beside_an_engine import done
from tests.faults.child_engine import child_engine
from tests.faults.effects import wait_until

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("forks"),
    pytest.mark.skipif(os.name != "posix", reason="the jobs of these tests are shell scripts"),
]


@pytest.fixture
def scheduler(store: Path) -> Iterator[Scheduler]:
    """Open a store that an engine runs the jobs of."""
    with open_scheduler(str(store), who="test") as opened, child_engine(str(store)):
        yield opened


@pytest.mark.parametrize(
    ("script", "code", "out", "err"),
    [
        ("echo one; echo two >&2", 0, "one\n", "two\nhourbell: run 1 succeeded\n"),
        ("exit 3", 3, "", "hourbell: run 1 failed: exit code 3\n"),
    ],
)
def test_who_waits_sees_the_output_and_exits_like_the_run(
    script: str, code: int, out: str, err: str, scheduler: Scheduler
) -> None:
    done(scheduler, "job", "add", "report", "--every", "300d", "--script", script)

    assert done(scheduler, "job", "run", "report", "--wait") == (code, out, err)


def test_programs_that_wait_get_output_and_run_as_json(scheduler: Scheduler) -> None:
    done(scheduler, "job", "add", "report", "--every", "300d", "--script", "echo one")

    code, out, _ = done(scheduler, "job", "run", "report", "--wait", "--json")
    lines = [json.loads(line) for line in out.splitlines()]

    assert code == 0
    assert lines[0] == {"stream": "stdout", "start": 0, "text": "one\n"}
    assert (lines[-1]["job_name"], lines[-1]["state"]) == ("report", "succeeded")


def test_a_run_begins_without_anyone_waiting(scheduler: Scheduler) -> None:
    done(scheduler, "job", "add", "report", "--every", "300d", "--enabled", "no", "--script", "true")

    code, out, _ = done(scheduler, "job", "run", "report", "--json")
    run = json.loads(out)

    assert code == 0
    assert (run["job_name"], run["trigger"]) == ("report", "manual")
    assert done(scheduler, "run", "output", str(run["id"]), "--follow")[0] == 0


def test_a_run_that_no_machine_may_run_says_so_until_the_machine_has_the_tag(
    scheduler: Scheduler, store: Path
) -> None:
    job = ("job", "add", "train", "--every", "300d", "--script", "true", "--runs-on", "tags:gpu")
    assert "Its runs will wait: no machine with tag gpu is there." in done(scheduler, *job)[2]

    _, out, err = done(scheduler, "job", "run", "train")
    waits = "Run 1 of “train” waits: no machine with tag gpu is there."
    assert (out, err) == (f"{waits} To follow it: hourbell run output 1 --follow\n", "")
    with closing(open_store(str(store), scheduler.now())) as opened:
        wait_until(opened, lambda runs: [run.reason for run in runs] == [Reason.MACHINE])
    assert "no machine with tag gpu is there" in done(scheduler, "run", "list")[1]
    assert "waiting: no machine with tag gpu is there" in done(scheduler, "run", "show", "1")[1]
    assert "runs on  machines with tag gpu" in done(scheduler, "job", "show", "train")[1]

    assert done(scheduler, "settings", "set", "machine_tags", "gpu")[0] == 0
    assert done(scheduler, "run", "output", "1", "--follow")[0] == 0
    assert scheduler.runs.get(RunId(1)).state is RunState.SUCCEEDED


def test_a_run_beside_one_that_is_under_way_says_what_becomes_of_it(scheduler: Scheduler) -> None:
    """It said that it begins, whatever its job does with runs that overlap."""
    for overlapping in ("skip", "queue"):
        job = (
            "job",
            "add",
            overlapping,
            "--every",
            "300d",
            "--script",
            "sleep 60",
            "--overlapping",
            overlapping,
        )
        assert done(scheduler, *job)[0] == 0
        first = done(scheduler, "job", "run", overlapping)
        assert (first[0], first[1].split(":")[0].split("” ")[1]) == (0, "begins")

    skipped = done(scheduler, "job", "run", "skip")
    queued = done(scheduler, "job", "run", "queue")
    as_json = done(scheduler, "job", "run", "skip", "--json")

    assert skipped[:2] == (1, "Run 3 of “skip” was skipped: an earlier run had not ended (run 1)\n")
    waits = "Run 4 of “queue” waits: an earlier run has not ended (run 2)."
    assert queued[:2] == (0, f"{waits} To follow it: hourbell run output 4 --follow\n")
    assert (as_json[0], json.loads(as_json[1])["state"]) == (1, "skipped")
    assert done(scheduler, "run", "cancel", "1", "2", "4")[0] == 0
    for run in ("1", "2", "4"):
        done(scheduler, "run", "output", run, "--follow")


def test_a_run_that_has_ended_by_then_says_how(scheduler: Scheduler) -> None:
    done(scheduler, "job", "add", "report", "--every", "300d", "--script", "true")

    assert done(scheduler, "job", "run", "report")[1] in {
        "Run 1 of “report” begins: hourbell run output 1 --follow\n",
        "Run 1 of “report” succeeded. What it wrote: hourbell run output 1\n",
    }


def test_a_run_without_an_engine_waits_for_one(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "report", "--every", "300d", "--script", "true")

    result = hourbell("job", "run", "report")

    assert result.out == "Run 1 of “report” is asked for: hourbell run output 1 --follow\n"
    assert result.err == "hourbell: no engine runs; the run waits until one does (hourbell engine)\n"


def test_a_run_that_steps_follow_names_the_next(scheduler: Scheduler, tmp_path: Path) -> None:
    """It said that it succeeded, though its sequence had just begun."""
    steps = tmp_path / "steps.yaml"
    steps.write_text("- script: echo one\n- wait: 40d\n- script: echo two\n")
    done(scheduler, "job", "add", "order", "--in", "300d", "--sequence", str(steps))

    done(scheduler, "job", "run", "order")
    done(scheduler, "run", "output", "1", "--follow")

    assert lines_about(scheduler, scheduler.runs.get(RunId(1))) == [
        "Run 1 of “order” succeeded. What it wrote: hourbell run output 1",
        "Step 2 follows: hourbell instance show 2",
    ]
    assert "wait 40d" in done(scheduler, "instance", "show", "2")[1]


def test_a_run_is_given_values_and_shows_them(scheduler: Scheduler) -> None:
    typed = ("--param", "days=7 1..90 # How many days", "--param", "since:date=yesterday")
    script = 'echo "$HOURBELL_PARAM_DAYS"'
    done(scheduler, "job", "add", "tidy", "--every", "300d", "--script", script, *typed)

    code, out, _ = done(
        scheduler, "job", "run", "tidy", "--with", "days=30", "--with", "since=2026-01-31", "--wait"
    )
    shown = done(scheduler, "run", "show", "1")[1]
    values = json.loads(done(scheduler, "run", "show", "1", "--json")[1])["values"]

    assert (code, out) == (0, "30\n")
    assert shown.endswith("  values    days = 30\n            since = 2026-01-31\n")
    assert values == {"days": "30", "since": "2026-01-31"}
    assert (
        "--param 'days:number=7 1..90 # How many days' --param since:date=yesterday"
        in done(scheduler, "job", "show", "tidy")[1]
    )


def test_all_values_that_do_not_fit_are_named(scheduler: Scheduler) -> None:
    done(scheduler, "job", "add", "tidy", "--every", "300d", "--script", "true", "--param", "days=7 1..90")

    code, _, told = done(scheduler, "job", "run", "tidy", "--with", "days=91", "--with", "dais=1")

    assert code == 7
    assert "days: 91 is not from 1 to 90" in told
    assert "dais: is not a parameter; did you mean days?" in told
    assert done(scheduler, "job", "run", "tidy", "--with", "days")[0] == 2
