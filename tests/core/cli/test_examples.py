"""The examples in the helps, carried out by a shell, as by somebody who copies them."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scheduler_core.cli.command_parser import Command, Group
from scheduler_core.cli.commands import COMMANDS
from scheduler_core.recurrence.words.sentence_text import parse_sentence
from scheduler_core.store.jobs import jobs
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.store.sequences.waits import NewWait, opened
from scheduler_core.store.store import Store
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import Act, SequenceAction, Wait
from scheduler_core.values.runs.run import RunState, Trigger
from tests.core.cli.forked_program import script
from tests.core.cli.past_runs import Past
from tests.core.store.builders import HOUR, ME, SCRIPT, a_draft, add_jobs

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the shell of Unix is meant"),
]
# Programs that the examples call beside hourbell.
OTHERS = {
    "pass": "#!/bin/sh\necho s3cret\n",
    "crontab": "#!/bin/sh\necho '0 5 * * 1 /usr/local/bin/tidy'\n",
}
FILES = {
    "steps.yaml": "- script: echo first\n- wait: 40d\n  unless: paid\n- script: echo second\n",
    "jobs.yaml": "hourbell: 1\njobs:\n- name: from a file\n  zone: UTC\n"
    "  rules: [{every: 1h, anchor: '2026-01-01T00:00'}]\n  action: {argv: ['true']}\n",
    "token.txt": "s3cret\n",
    "cases.jsonl": '{"id": 1, "kind": "rrule", "rule": "FREQ=DAILY", "dtstart": "2026-01-01T09:00:00"}\n',
    ".local/share/bash-completion/completions/.keep": "",
    ".config/fish/completions/.keep": "",
    "team.ics": "BEGIN:VCALENDAR\nVERSION:2.0\nBEGIN:VEVENT\nUID:1\nSUMMARY:Team\nDTSTART:20300104T090000Z\n"
    "RRULE:FREQ=WEEKLY\nEND:VEVENT\nEND:VCALENDAR\n",
    "jobs/Backups/Nightly.yaml": "",
    "bin/.keep": "",
}
NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)
NAMES = ("report", "backup", "photos", "Back up", "Nightly backup", *(f"job {n}" for n in range(6, 13)))
SCHEDULE = parse_sentence("every day at 9:00 and every year on december 24 at 18:00", NOW, "Europe/Berlin")
DAILY = '--weekly "mon-sun 09:00" --script true'
WAITING = "hourbell job add waiting --in 1h --sequence steps.yaml --key order-7"
# What is to have happened before the examples of a command.
BEFORE = {
    "folder unlink": "hourbell folder link ~/jobs",
    "folder status": "hourbell folder link ~/jobs",
    "folder sync": "hourbell folder link ~/jobs",
    "folder colour": f"hourbell job add Nightly --folder Backups {DAILY}",
    "folder resolve": "hourbell folder link ~/jobs && hourbell job add Nightly --folder Backups "
    f"{DAILY} && hourbell folder sync && echo 'notes: theirs' >> ~/jobs/Backups/Nightly.yaml && "
    "hourbell job edit Nightly --notes ours && { hourbell folder sync || true; }",
    "job purge": "hourbell job delete 7 8",
    "job restore": "hourbell job delete 7",
    "job edit": "hourbell job edit backup --env DEBUG=1 && hourbell job show report --yaml > report.yaml",
    "job show": "hourbell job edit '#7' --priority 1",
    "job add": "hourbell job rename report a && hourbell job rename backup b",
    "job revert": "hourbell job edit report --priority 1 && hourbell job edit report --priority 2 && "
    "hourbell job edit report --priority 3",
    "job resume": "hourbell job pause report && hourbell job pause --folder Home/Backups",
    "key list": WAITING,
    "key show": WAITING,
    "key reschedule": WAITING,
    "key revoke": WAITING,
    "import": "hourbell export -o jobs.yaml",
    "backup": "hourbell job add nightly --store ~/jobs.db " + DAILY,
    "occurrence undo": 'hourbell occurrence skip backup "tomorrow 9:00"',
    "restore": "hourbell backup && mkdir ~/copies && cp ~/data/hourbell/backups/*.db ~/copies/hourbell.db",
    "secret delete": "hourbell secret set api-token < token.txt",
    "secret rename": "hourbell secret set api-token < token.txt",
    "token revoke": "hourbell token create dashboard",
    "settings reset": "hourbell settings set zone Europe/Berlin",
    "undo": "hourbell job edit report --priority 1 && hourbell job edit backup --priority 2",
    "check": 'DIGEST=$(hourbell audit --json --limit 1 | sed \'s/.*digest": "//;s/".*//\')',
}
# Of which runs are meant that wait for their next try.
WAITING_RUNS = {"run cancel", "run reschedule"}
# Where an engine is to run meanwhile.
WITH_ENGINE = {"job run", "run retry"}
# Codes that are no mistake of an example: example.org is not to be reached from here, a job of an example is
# made a moment ago, and what does not end by itself is ended by `timeout`.
ALSO_GOOD = {
    "job test": {1},
    "doctor": {1},
    "engine": {124},
    "run list": {124},
    "run output": {1},
    "run answer": {6},
}
DOES_NOT_END = ("--follow", "hourbell engine")


def commands(entries: tuple[Command | Group, ...] = COMMANDS) -> Iterator[Command]:
    for entry in entries:
        if isinstance(entry, Group):
            yield from commands(entry.commands)
        elif entry.words != "gui":  # a window, which tests of its own open
            yield entry


@pytest.fixture(scope="module")
def program(forked_from: str) -> str:
    """Return the real command line, on the date of the examples; beside an engine, on the real one."""
    return script(forked_from)


@pytest.fixture
def home(tmp_path: Path, program: str) -> Path:
    """Return a home with the jobs, runs, files and programs that the examples name."""
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "jobs/Backups/Nightly.yaml").unlink()
    for name, text in {"hourbell": program, **OTHERS}.items():
        (tmp_path / "bin" / name).write_text(text, encoding="utf-8")
        (tmp_path / "bin" / name).chmod(0o755)
    return tmp_path


def environment(command: Command, home: Path) -> dict[str, str]:
    places = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("DATA", "CONFIG", "STATE", "CACHE")}
    (home / "runtime").mkdir(mode=0o700, exist_ok=True)
    return {
        **places,
        "XDG_RUNTIME_DIR": str(home / "runtime"),
        "HOME": str(home),
        "HOURBELL_SECRETS_FILE": str(home / "secrets.json"),
        "LC_ALL": "C.UTF-8",
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "TZ": "Europe/Berlin",
        "EDITOR": "true",
        **({"REAL_TIME": "yes"} if command.words in WITH_ENGINE else {}),
    }


@pytest.fixture
def runs(command: Command, home: Path) -> dict[str, str]:
    """Make the jobs and two runs, and return the numbers that stand in the examples with theirs."""
    (home / "data/hourbell").mkdir(parents=True)
    store = open_store(str(home / "data/hourbell/hourbell.db"), NOW)
    tomorrow = datetime(2026, 11, 21, 8, tzinfo=UTC)
    add_jobs(store, *(a_draft(name, schedule=SCHEDULE) for name in NAMES), due_at=tomorrow)
    past = Past(store)
    made = [past.run(JobId(n), NOW - HOUR, state_for(command), error="no space") for n in (1, 2)]
    if command.words.startswith("instance "):
        made = [a_wait(store, past), *made]
    if command.words in WAITING_RUNS:
        again = [
            NewRun(JobId(n), 1, NOW - HOUR, attempt=2, trigger=Trigger.RETRY, start_at=NOW + HOUR)
            for n in (1, 2)
        ]
        with store.write() as tx:
            made = [run.id for run in record(tx, again, past.engine, NOW)]
    past.retire()
    return {"4711": str(made[0]), "4712": str(made[1])}


def a_wait(store: Store, past: Past) -> RunId:
    """Return the run of a sequence with the key order-7 that waits for an event."""
    steps = SequenceAction((Act(SCRIPT), Wait(40 * 24 * HOUR, unless="paid"), Act(SCRIPT)))
    draft = JobDraft("order", SCHEDULE, steps, RunPolicies(key="order-7"))
    with store.write() as tx:
        job_id = jobs.add(tx, draft, None, ME, NOW - HOUR)
        new = NewRun(job_id, 1, NOW - HOUR, Trigger.STEP, step=2)
        run_id = record(tx, [new], past.engine, NOW)[0].id
        opened(tx, [NewWait(run_id, 40 * 24 * HOUR, "paid")])
    return run_id


def state_for(command: Command) -> RunState:
    return RunState.INTERRUPTED if command.words == "run answer" else RunState.FAILED


@contextmanager
def engine_where_needed(command: Command, home: Path) -> Iterator[None]:
    if command.words not in WITH_ENGINE:
        yield
        return
    program, places = str(home / "bin/hourbell"), environment(command, home)
    with subprocess.Popen([program, "engine"], env=places, stdout=subprocess.PIPE, text=True) as engine:
        assert engine.stdout is not None
        assert '"ready": true' in engine.stdout.readline()
        yield
        engine.terminate()


def carry_out(script: str, command: Command, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["bash", "-c", script],
        cwd=home,
        env=environment(command, home),
        input="s3cret\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("command", list(commands()), ids=lambda command: command.words)
def test_the_examples_of_a_command_do_what_they_say(
    command: Command, home: Path, runs: dict[str, str]
) -> None:
    before = BEFORE.get(command.words, "true")
    told = []
    with engine_where_needed(command, home):
        assert (made := carry_out(before, command, home)).returncode == 0, made.stderr
        for example in command.examples:
            words = example
            if "…" in words:  # the rest of it is another each time
                continue
            for number, run in runs.items():
                words = words.replace(number, run)
            if any(each in words for each in DOES_NOT_END):
                words = f"timeout --signal INT 2 {words}"
            done = carry_out(words, command, home)
            if done.returncode not in {0} | ALSO_GOOD.get(command.words, set()) or "Traceback" in done.stderr:
                told.append((example, done.returncode, (done.stdout + done.stderr)[-600:]))

    assert told == []
