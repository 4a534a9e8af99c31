"""The examples in the helps, carried out as by somebody who copies them into a shell.

What is nothing but words for hourbell is carried out here, all else by a real shell and a real process.
"""

import io
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scheduler_core.cli.command_parser import Command, CommandGroup
from scheduler_core.cli.commands import COMMANDS
from scheduler_core.cli.main import run
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
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
from tests.core.cli.running import Result, StandingClock, no_window
from tests.core.store.builders import HOUR, ME, SCRIPT, a_draft, add_jobs
from tests.support.store_copies import copy_store

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform == "win32", reason="the shell of Unix is meant"),
]
_QUOTED = re.compile(r"""'[^']*'|"[^"$`\\]*\"""")
_MEANT_FOR_A_SHELL = re.compile(r"[|&;<>$`(){}*?\[\]#\\!\n]")
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
    "simulate": "hourbell folder link ~/jobs && hourbell folder sync && hourbell export -o jobs.yaml",
    "folder colour": f"hourbell job add Nightly --folder Backups {DAILY}",
    "folder resolve": "hourbell folder link ~/jobs && hourbell job add Nightly --folder Backups "
    f"{DAILY} && hourbell folder sync && echo 'notes: theirs' >> ~/jobs/Backups/Nightly.yaml && "
    "hourbell job edit Nightly --notes ours && { hourbell folder sync || true; }",
    "job purge": "hourbell job delete 7 8",
    "job restore": "hourbell job delete 7",
    "job edit": "hourbell job edit backup --env DEBUG=1 && hourbell job show report --yaml > report.yaml",
    "job show": "hourbell job edit '#7' --priority 1",
    "job add": "hourbell job rename report a && hourbell job rename backup b",
    "job run": 'hourbell job edit backup --param "days=7 1..90" --param "since:date=today"',
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
    "channel test": "hourbell channel add phone --hook http://127.0.0.1:9/hook",
    "calendar link": "hourbell settings set api-port 46100",
    "calendar renew": "hourbell settings set api-port 46100 && hourbell calendar link",
    "calendar read": "hourbell job edit backup --ics ~/team.ics",
    "calendar revoke": "hourbell settings set api-port 46100 && hourbell calendar link",
    "hook add": "hourbell settings set api-port 46100",
    "hook renew": "hourbell settings set api-port 46100 && hourbell hook add deploy",
    "hook revoke": "hourbell settings set api-port 46100 && hourbell hook add deploy",
    "channel delete": "hourbell channel add phone --hook http://127.0.0.1:9/hook",
    "secret delete": "hourbell secret set api-token < token.txt",
    "secret rename": "hourbell secret set api-token < token.txt",
    "token revoke": "hourbell token create dashboard",
    "token rotate": "hourbell token create dashboard && hourbell token create deployer --scope edit && "
    "hourbell token create backup-check --scope run",
    "settings reset": "hourbell settings set zone Europe/Berlin",
    "store move": "mkdir ~/copies",
    "watch test": "hourbell job add scans --on-file 'arrives: ~/Scans/*.pdf' --script true",
    "undo": "hourbell job edit report --priority 1 && hourbell job edit backup --priority 2",
    "check": 'DIGEST=$(hourbell audit --json --limit 1 | sed \'s/.*digest": "//;s/".*//\')',
}
# Of which runs are meant that wait for their next try.
WAITING_RUNS = {"run cancel", "run reschedule"}
# Where an engine is to run meanwhile.
WITH_ENGINE = {"job run", "run retry"}
# Codes that are no mistake of an example: example.org is not to be reached from here, a job of an example is
# made a moment ago, machines share nothing, and what does not end by itself is ended by `timeout`.
ALSO_GOOD = {
    "calendar publish": {1},
    "channel test": {1},
    "job test": {1},
    "doctor": {1},
    "engine": {124},
    "run list": {124},
    "job logs": {124},
    "run output": {1},
    "run answer": {6},
    "store move": {4, 7},
    "machines enable": {4, 7},
    "worker": {4, 7},
    **{f"machines {word}": {5, 7} for word in ("drain", "resume", "forget", "tag")},
    "machines role": {4, 7},
    "prove": {1},  # the rows of these tests are of no plan
}
DOES_NOT_END = ("--follow", " -f", "hourbell engine")


def commands(entries: tuple[Command | CommandGroup, ...] = COMMANDS) -> Iterator[Command]:
    for entry in entries:
        if isinstance(entry, CommandGroup):
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


@pytest.fixture(scope="module")
def pasts(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> "Pasts":
    return Pasts(migrated_file, tmp_path_factory.mktemp("pasts"))


@pytest.fixture
def runs(command: Command, home: Path, pasts: "Pasts") -> dict[str, str]:
    """Make the jobs and two runs, and return the numbers that stand in the examples with theirs."""
    (home / "data/hourbell").mkdir(parents=True)
    path, made = pasts.of(command)
    copy_store(path, home / "data/hourbell")
    return {"4711": str(made[0]), "4712": str(made[1])}


class Pasts:
    """Stores with jobs and runs, each kind made once."""

    def __init__(self, empty: Path, folder: Path) -> None:
        self._empty = empty
        self._folder = folder
        self._made: dict[tuple[object, ...], tuple[Path, list[RunId]]] = {}

    def of(self, command: Command) -> tuple[Path, list[RunId]]:
        """Return the store that the examples of a command begin with, and its runs."""
        kind = state_for(command), command.words.startswith("instance "), command.words in WAITING_RUNS
        if kind not in self._made:
            self._made[kind] = self._make(*kind)
        return self._made[kind]

    def _make(self, state: RunState, has_wait: bool, has_retries: bool) -> tuple[Path, list[RunId]]:
        folder = self._folder / str(len(self._made))
        folder.mkdir()
        path = copy_store(self._empty, folder)
        store = open_store(str(path), NOW)
        tomorrow = datetime(2026, 11, 21, 8, tzinfo=UTC)
        add_jobs(store, *(a_draft(name, schedule=SCHEDULE) for name in NAMES), due_at=tomorrow)
        past = Past(store)
        made = [past.run(JobId(n), NOW - HOUR, state, error="no space") for n in (1, 2)]
        if has_wait:
            made = [a_wait(store, past), *made]
        if has_retries:
            again = [
                NewRun(JobId(n), 1, NOW - HOUR, attempt=2, trigger=Trigger.RETRY, start_at=NOW + HOUR)
                for n in (1, 2)
            ]
            with store.write() as tx:
                made = [run.id for run in record(tx, again, past.engine, NOW)]
        past.retire()
        return path, made


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


class Shell:
    """Carries out what somebody types in a home."""

    def __init__(self, command: Command, home: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self._command = command
        self._home = home
        self._capsys = capsys

    def carry_out(self, script: str) -> Result:
        """Carry out commands that are joined by `&&`, up to the first that fails."""
        for line in script.split(" && "):
            if not is_for_hourbell_alone(line) or self._command.words in WITH_ENGINE:
                return self._in_bash(script)
        ended = Result(0, "", "")
        for line in script.split(" && "):
            if ended.code == 0:
                done = self._here(line)
                ended = Result(done.code, ended.out + done.out, ended.err + done.err)
        return ended

    def _here(self, line: str) -> Result:
        sys.stdin = io.TextIOWrapper(io.BytesIO(b"s3cret\n"), encoding="utf-8")  # the fixture puts it back
        words = [str(Path(word).expanduser()) if word[:2] == "~/" else word for word in shlex.split(line)]
        code = run(words[1:], no_window, StandingClock(NOW))
        printed = self._capsys.readouterr()
        return Result(code, printed.out, printed.err)

    def _in_bash(self, script: str) -> Result:
        done = subprocess.run(
            ["bash", "-c", script],
            cwd=self._home,
            env=environment(self._command, self._home),
            input="s3cret\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        return Result(done.returncode, done.stdout, done.stderr)


def is_for_hourbell_alone(line: str) -> bool:
    """Tell whether a shell would do nothing but hand over the words, to a command that ends by itself."""
    bare = _QUOTED.sub("", line)
    of_its_own = bare.startswith("hourbell ") and not any(each in bare for each in DOES_NOT_END)
    return of_its_own and not _MEANT_FOR_A_SHELL.search(bare) and "'" not in bare and '"' not in bare


@pytest.fixture
def shell(
    command: Command, home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Iterator[Shell]:
    with monkeypatch.context() as here:
        for name, value in environment(command, home).items():
            here.setenv(name, value)
        here.setattr(sys, "stdin", sys.stdin)
        here.chdir(home)
        time.tzset()
        yield Shell(command, home, capsys)
    time.tzset()


@pytest.mark.parametrize("command", list(commands()), ids=lambda command: command.words)
def test_the_examples_of_a_command_do_what_they_say(
    command: Command, home: Path, runs: dict[str, str], shell: Shell
) -> None:
    told = []
    with engine_where_needed(command, home):
        if before := BEFORE.get(command.words):
            assert (made := shell.carry_out(before)).code == 0, made.err
        for example in command.examples:
            words = example
            if "…" in words:  # the rest of it is another each time
                continue
            for number, run_id in runs.items():
                words = words.replace(number, run_id)
            if any(each in words for each in DOES_NOT_END):
                words = f"timeout --signal INT 2 {words}"
            done = shell.carry_out(words)
            if done.code not in {0} | ALSO_GOOD.get(command.words, set()) or "Traceback" in done.err:
                told.append((example, done.code, (done.out + done.err)[-600:]))

    assert told == []
