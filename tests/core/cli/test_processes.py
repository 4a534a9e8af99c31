"""The command line as real processes: codes, streams, pipes, signals, and what is loaded."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from scheduler_core.store.store import Store
from tests.architecture.repository import ROOT
from tests.core.store.builders import add_job

PROGRAM = "import sys; from scheduler_core.cli.main import run; sys.exit(run(sys.argv[1:], lambda _: 90))"
# What a preview has no use for; some of it takes longer to load than the preview takes.
HEAVY = {
    "PySide6",
    "aiohttp",
    "apscheduler",
    "asyncio",
    "concurrent.futures",
    "cron_descriptor",
    "dateutil",
    "holidays",
    "icalendar",
    "multiprocessing",
    "sqlalchemy",
    "sqlite3",
    "ssl",
    "subprocess",
    "tzlocal",
    "yaml",
}
# What a question to a store in a file has no use for.
NOT_FOR_FILES = {
    "PySide6",
    "aiohttp",
    "alembic",
    "apscheduler",
    "holidays",
    "procrastinate",
    "psutil",
    "psycopg",
    "yaml",
}
# What nobody loads who only reads a file.
NOT_FOR_READERS = NOT_FOR_FILES | {
    "_hashlib",  # OpenSSL
    "asyncio",
    "ctypes",
    "difflib",
    "email",
    "fractions",
    "secrets",
    "socket",
    "sqlalchemy",
    "ssl",
    "statistics",
    "subprocess",
    "uuid",
}
# What a list of jobs has no use for either: it reads no document, computes no time and calls nothing.
NOT_FOR_LISTS = {
    "idna",
    "multidict",
    "re2",
    "yarl",
    "scheduler_core.actions.kinds",
    "scheduler_core.doctor.facts",
    "scheduler_core.engine.runs.completion",
    "scheduler_core.facade.control.engine_control",
    "scheduler_core.facade.control.secrets",
    "scheduler_core.facade.control.undoing",
    "scheduler_core.facade.exchange.exchange",
    "scheduler_core.facade.times.times",
    "scheduler_core.fields.basic_types",
    "scheduler_core.native.documents",
    "scheduler_core.planning.planner",
    "scheduler_core.recurrence.compiler",
    "scheduler_core.store.maintenance.integrity",
    "scheduler_core.values.jobs.job",
}
# What a list of runs has no use for.
NOT_FOR_RUNS = {
    "scheduler_core.exchange.table.run_log",
    "scheduler_core.fields.jobs.job",
    "scheduler_core.native.documents",
    "scheduler_core.planning.planner",
    "scheduler_core.recurrence.compiler",
    "scheduler_core.recurrence.words.parsing.lexicons",
}
# What a shell waits for when it completes a name.
NOT_FOR_COMPLETION = {
    "asyncio",
    "scheduler_core.facade.scheduler",
    "scheduler_core.recurrence.ticks",
    "scheduler_core.values.schedules.schedule",
}
# What an engine has no use for until something is due, watched, told or asked for.
NOT_FOR_IDLE_ENGINES = (NOT_FOR_FILES - {"apscheduler"}) | {
    "email.mime",
    "icalendar",
    "platformdirs",
    "re2",
    "scheduler_core.actions.host.program",
    "scheduler_core.actions.output.assertions",
    "scheduler_core.actions.script.script_run",
    "scheduler_core.actions.telling.sending",
    "scheduler_core.cli.did_you_mean",
    "scheduler_core.engine.calendars.keeping",
    "scheduler_core.engine.watching.kinds.on_file",
    "scheduler_core.facade.scheduler",
    "scheduler_core.recurrence.ical.ics_events",
    "scheduler_core.recurrence.kinds.cron",
    "scheduler_core.store.maintenance.integrity",
    "scheduler_core.store.sequences.instances",
    "scheduler_core.wording.languages",
    "unittest",
}
LEXICONS = "scheduler_core.recurrence.words.parsing.lexicons"
NOT_FOR_SCRIPTS = {
    "idna",
    "multidict",
    "re2",
    "scheduler_core.actions.http.checks",
    "sqlalchemy.dialects.postgresql",
    "yarl",
}
DAILY = ("--cron", "0 9 * * *", "--tz", "UTC")
CASE = b'{"id": 1, "kind": "rrule", "rule": "FREQ=DAILY;COUNT=1", "dtstart": "2026-01-01T09:00:00"}\n'

pytestmark = pytest.mark.slow


def hourbell(
    *arguments: str, stdin: bytes = b"", program: str = PROGRAM
) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, cwd=ROOT, timeout=60)


@contextmanager
def running(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    try:
        with process:
            yield process
    finally:
        process.kill()


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        ((), 90),
        (("next", *DAILY), 0),
        (("nonsense",), 2),
        (("next", "--cron", "0 9 30 2 *"), 7),
        *(
            pytest.param(arguments, code, marks=pytest.mark.thorough)
            for arguments, code in (
                (("gui", "--hidden"), 90),
                (("--version",), 0),
                (("next", "--help"), 0),
                (("describe",), 2),
            )
        ),
    ],
)
def test_a_process_ends_with_the_code_of_what_happened(arguments: tuple[str, ...], code: int) -> None:
    done = hourbell(*arguments)

    assert done.returncode == code
    assert (done.stderr == b"") == (code in {0, 90})
    assert (done.stdout == b"") == (code != 0)


def test_cases_are_answered_while_more_are_to_come() -> None:
    with running("preview", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(2):
            process.stdin.write(CASE)
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["occurrences"] == ["2026-01-01T09:00:00"]
        process.stdin.close()
        assert process.wait(30) == 0


def test_bad_cases_do_not_make_the_process_fail() -> None:
    done = hourbell("preview", "--jsonl", stdin=b"{\n" + CASE + b"\xff\n")

    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0
    assert ["error" in answer for answer in answers] == [True, False, True]


def test_what_the_terminal_has_no_letters_for_is_written_out() -> None:
    """A pipe on Windows has an old code page; a job named “Straße” must not end the list."""
    program = f"import sys; sys.stdout.reconfigure(encoding='ascii', errors='strict'); {PROGRAM}"

    done = hourbell("describe", "--yearly", "mar 1 09:00", "--language", "de", program=program)

    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\\x" in done.stdout


@pytest.mark.skipif(os.name == "nt", reason="Windows has neither SIGPIPE nor its exit code")
@pytest.mark.parametrize(
    "arguments", [("next", "--every", "1s", "--count", "100000"), ("preview", "--jsonl")]
)
def test_a_reader_that_leaves_early_ends_it_quietly(arguments: tuple[str, ...]) -> None:
    reading, writing = os.pipe()
    process = subprocess.Popen(
        [sys.executable, "-c", PROGRAM, *arguments],
        stdin=subprocess.PIPE,
        stdout=writing,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    os.close(writing)
    os.close(reading)

    _, err = process.communicate(CASE * 100, timeout=60)

    assert (process.returncode, err) == (141, b"")


@pytest.mark.skipif(sys.platform != "linux", reason="the disk that is always full is Linux's")
@pytest.mark.parametrize("count", ["1", "100000"])
def test_a_full_disk_is_told_in_a_line(count: str) -> None:
    """It ended by a traceback where little was to be written, and by a mistake of its own where much was."""
    with open("/dev/full", "wb") as full:  # noqa: PTH123
        done = subprocess.run(
            [sys.executable, "-c", PROGRAM, "next", "--every", "1s", "--count", count],
            stdout=full,
            stderr=subprocess.PIPE,
            cwd=ROOT,
            check=False,
            timeout=60,
        )

    told = b"hourbell: the output can't be written: No space left on device\n"
    assert (done.returncode, done.stderr) == (1, told)


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX closes it")
def test_an_output_that_was_closed_is_no_mistake() -> None:
    command = [sys.executable, "-c", PROGRAM, "next", "--every", "1h"]

    done = subprocess.run(
        ["sh", "-c", '"$@" >&-', "sh", *command], stderr=subprocess.PIPE, cwd=ROOT, check=False, timeout=60
    )

    assert (done.returncode, done.stderr) == (0, b"")


@pytest.mark.skipif(os.name == "nt", reason="Windows interrupts whole consoles")
def test_ctrl_c_ends_it_quietly() -> None:
    with running("preview", "--jsonl") as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(CASE)
        process.stdin.flush()
        process.stdout.readline()
        process.send_signal(signal.SIGINT)

        assert process.wait(30) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


def test_commands_without_a_store_load_nothing_heavy() -> None:
    lines = (
        ("gui",),
        ("preview", *DAILY, "--every", "15m", "--weekly", "mon 09:00"),
        ("describe", *DAILY),
        ("preview", "--jsonl"),
    )
    calls = "; ".join(f"run({list(words)}, lambda _: 0)" for words in lines)
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}{calls}; print(*sys.modules)"

    told = hourbell(stdin=CASE, program=program).stdout.decode().splitlines()

    assert len(told) > len(lines)
    assert HEAVY & set(told[-1].split()) == set()


def test_the_runs_in_a_file_load_nothing_for_documents_and_times(file_store: Store) -> None:
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    add_job(file_store, name="Call")
    file_store.close()

    told = hourbell("run", "list", "--quiet", "--store", str(file_store.location), program=program).stdout

    assert (NOT_FOR_READERS | NOT_FOR_RUNS) & set(told.decode().splitlines()[-1].split()) == set()


def test_the_names_in_a_file_load_nothing_for_servers_engines_documents_and_times(file_store: Store) -> None:
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    add_job(file_store, name="Call")
    file_store.close()

    def loaded(*words: str) -> set[str]:
        listed = ("job", "list", "--names", "--store", str(file_store.location), *words)
        told = hourbell(*listed, program=program).stdout.decode().splitlines()
        assert told[0] == "Call"
        return set(told[-1].split())

    assert (NOT_FOR_READERS | NOT_FOR_LISTS) & loaded("--sort", "added") == set()
    assert (NOT_FOR_READERS | NOT_FOR_LISTS | NOT_FOR_COMPLETION) & loaded() == set()


def test_an_engine_with_nothing_to_do_loads_nothing_for_what_it_may_be_asked(file_store: Store) -> None:
    """Such an engine held 51 MB, and not 45."""
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    file_store.close()

    done = hourbell("engine", "--until-idle", "--store", str(file_store.location), program=program)

    ready, loaded = done.stdout.decode().splitlines()
    assert json.loads(ready)["ready"]
    assert "sqlalchemy" in loaded.split()
    assert NOT_FOR_IDLE_ENGINES & set(loaded.split()) == set()


def test_questions_that_name_no_time_load_no_words_of_sentences(file_store: Store) -> None:
    """They computed a quarter more for the words of both languages."""
    add_job(file_store, name="Call")
    file_store.close()
    lines = (
        ("status",),
        ("why", "Call"),
        ("why", "Call", "2h"),
        ("why", "Call", "2026-01-01"),
        ("why", "Call", "2026-01-01T09:00:00.000Z"),
    )
    where = ("--store", str(file_store.location))
    calls = "; ".join(f"print(run({[*words, *where]}, lambda _: 0))" for words in lines)
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}{calls}; print(*sys.modules)"

    told = hourbell(program=program).stdout.decode().splitlines()

    assert told.count("0") == len(lines)
    assert {name for name in told[-1].split() if name.startswith((LEXICONS, "sqlalchemy"))} == set()


@pytest.mark.parametrize(
    "words",
    [
        ("job", "list"),
        ("next", "Call"),
        ("run", "list"),
        ("run", "statistics"),
        ("status",),
        ("why", "Call"),
        ("why", "Call", "2026-01-01T09:00:00+01:00"),
    ],
)
def test_questions_load_no_loop_no_openssl_and_nothing_for_mistakes(
    file_store: Store, words: tuple[str, ...]
) -> None:
    """With those a command held 42 MB, and not 34."""
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    add_job(file_store, name="Call")
    file_store.close()

    told = hourbell(*words, "--store", str(file_store.location), program=program).stdout

    assert NOT_FOR_READERS & set(told.decode().splitlines()[-1].split()) == set()


def test_a_job_is_shown_without_what_reads_documents(file_store: Store) -> None:
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    add_job(file_store, name="Call")
    file_store.close()

    told = hourbell("job", "show", "Call", "--store", str(file_store.location), program=program).stdout

    assert told.startswith("“Call”".encode())
    assert NOT_FOR_FILES & set(told.decode().splitlines()[-1].split()) == set()


def test_a_job_that_runs_a_script_is_added_without_what_calls_and_searches(file_store: Store) -> None:
    program = f"{PROGRAM[: PROGRAM.index('sys.exit')]}run(sys.argv[1:], lambda _: 0); print(*sys.modules)"
    file_store.close()
    script = ("Script", "--every", "2h", "--script", "echo 1")

    told = (
        hourbell("job", "add", *script, "--store", str(file_store.location), program=program)
        .stdout.decode()
        .splitlines()
    )

    assert told[0].startswith("Added job")
    assert (NOT_FOR_FILES | NOT_FOR_SCRIPTS) & set(told[-1].split()) == set()


def test_a_window_loads_none_of_the_engine_of_time_and_hidden_its_own_options_too() -> None:
    calls = ("run([], lambda _: 0)", "run(['gui', '--hidden'], lambda _: 0)")
    program = PROGRAM[: PROGRAM.index("sys.exit")] + "; ".join(
        f"{call}; print(*sys.modules)" for call in calls
    )

    open_loaded, hidden_loaded = map(str.split, hourbell(program=program).stdout.decode().splitlines())

    assert {name for name in open_loaded if name.startswith("scheduler_core.")} == {
        "scheduler_core.cli",
        "scheduler_core.cli.exit_codes",
        "scheduler_core.cli.main",
        "scheduler_core.clock",
        "scheduler_core.errors",
        "scheduler_core.store_choice",
    }
    assert "scheduler_core.cli.program_commands" in hidden_loaded
    assert {"scheduler_core.cli.commands", "scheduler_core.cli.options"} & set(hidden_loaded) == set()
    assert [
        name
        for name in hidden_loaded
        if name.startswith(("scheduler_core.values", "scheduler_core.recurrence"))
    ] == []
