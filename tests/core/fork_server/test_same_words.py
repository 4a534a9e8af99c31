"""What a fork server carries out says the same to the byte as a command that carries itself out."""

import json
import os
import re
import sys
import termios
from collections.abc import Mapping
from pathlib import Path

import pytest

from scheduler_core.cli.command_parser import Command, CommandGroup
from scheduler_core.cli.commands import COMMANDS
from scheduler_core.fork_server.beside import CommandSocket
from scheduler_core.fork_server.forked_commands import READING_COMMANDS
from tests.architecture.repository import ROOT
from tests.core.fork_server.asking_program import PROGRAM
from tests.core.fork_server.conftest import Outcome, asked, ordinary
from tests.support.forked_python import start_python

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="commands are carried out beside engines on Linux"),
]

# Each reading command, as somebody may type it on the store of these tests.
TYPED = (
    ("audit",),
    ("channel", "list"),
    ("event", "list"),
    ("instance", "list"),
    ("instance", "show", "1"),
    ("job", "history", "nightly"),
    ("job", "list"),
    ("job", "list", "--names"),
    ("job", "logs", "nightly"),
    ("job", "pauses"),
    ("job", "show", "nightly"),
    ("job", "status", "nightly"),
    ("key", "list"),
    ("key", "show", "none"),
    ("machines", "list"),
    ("next", "nightly"),
    ("next", "--cron", "0 9 * * 1-5"),
    ("occurrence", "list", "nightly"),
    ("run", "list"),
    ("run", "output", "2"),
    ("run", "show", "1"),
    ("run", "statistics"),
    ("settings", "get", "keep_days"),
    ("settings", "list"),
    ("simulate", "--to", "3h"),
    ("status",),
    ("token", "list"),
    ("watch", "list"),
    ("watch", "test", "nightly"),
    ("why", "nightly", "2026-11-20T08:00Z"),
    # What is refused, by the parser and by the core.
    ("job", "show", "no such job"),
    ("job", "list", "--no-such-option"),
    ("run", "list", "--since", "nonsense"),
)
# The commands that change something, wait, or answer without a store.
_NOT_ASKED = frozenset(
    "backup check completion describe doctor engine export gui guide help import preview prove prune restore "
    "trust undo worker".split()
)
_CHANGING = frozenset(
    "add again answer backfill cancel colour create delete disable drain duplicate edit enable end "
    "forget go-on link move pause publish purge read rename renew reschedule reset resolve restore resume "
    "retry revert revoke role rotate run send set skip stop sync tag test undo unlink".split()
)
# These ask the keyring, or the folder of jobs.
_OF_OTHERS = {("secret", "list"), ("folder", "status"), ("hook", "list")}
_MOST_TRIES = 20


def _both(*words: str, env: Mapping[str, str] | None = None, cwd: Path = ROOT) -> tuple[Outcome, Outcome]:
    """Return what it says both ways, asked so that no time that it tells has passed meanwhile."""
    before = ordinary(*words, env=env, cwd=cwd)
    for _ in range(_MOST_TRIES):
        found = asked(*words, env=env, cwd=cwd)
        after = ordinary(*words, env=env, cwd=cwd)
        if before == after:
            return found, after
        before = after
    raise AssertionError(f"{words} says something else each time: {before}")


@pytest.mark.parametrize(
    "env",
    [
        {},
        {"HOURBELL_LANGUAGE": "de", "TZ": "America/New_York"},
    ],
    ids=["plain", "German in New York"],
)
def test_all_that_only_reads_says_the_same(
    place: str, beside: CommandSocket, env: Mapping[str, str], tmp_path: Path
) -> None:
    differing = {}
    for words in TYPED:
        quick, usual = _both(*words, env={"HOURBELL_STORE": place, **env}, cwd=tmp_path)
        if quick != usual:
            differing[words] = (quick, usual)

    assert differing == {}


def test_objects_are_the_same(place: str, beside: CommandSocket) -> None:
    differing = {}
    for words in TYPED:
        quick, usual = _both("--json", *words, "--store", place)
        if quick != usual:
            differing[words] = (quick, usual)

    assert differing == {}


@pytest.mark.parametrize(
    "words",
    [
        ("twice a day", "--daily", "9:00", "--", "true"),
        ("a call", "--every", "1h", "--url", "https://example.org/"),
        ("refused", "--every", "nonsense", "--", "true"),
        ("no such program", "--daily", "9:00", "--", "./no-such-program"),
    ],
)
def test_a_job_is_added_alike(
    words: tuple[str, ...], place: str, beside: CommandSocket, tmp_path: Path
) -> None:
    """Both are added as another job, so their words are compared without their numbers."""
    command = ("job", "add", "--store", place, *words)
    told = [
        (code, *(re.sub(r"\b[34]\b", "N", text) for text in texts))
        for code, *texts in (asked(*command, cwd=tmp_path), ordinary(*command, cwd=tmp_path))
    ]
    objects = [
        {name: value for name, value in each.items() if name not in {"id", "created_at", "changed_at"}}
        for each in map(json.loads, ordinary("--json", "job", "list", "--store", place)[1].splitlines())
        if each["name"] == words[0]
    ]

    assert told[0] == told[1]
    assert objects == objects[::-1]
    assert len(objects) == (0 if told[0][0] else 2)


def test_these_are_all_commands_that_only_read() -> None:
    leaves = {tuple(each.words.split()) for each in _leaves(COMMANDS)}
    assert leaves >= READING_COMMANDS
    assert {words[:2] for words in TYPED} | {words[:1] for words in TYPED} >= READING_COMMANDS

    left = leaves - READING_COMMANDS - _OF_OTHERS

    assert {words for words in left if words[0] not in _NOT_ASKED and words[-1] not in _CHANGING} == set()


def _leaves(entries: tuple[Command | CommandGroup, ...]) -> list[Command]:
    return [
        leaf
        for entry in entries
        for leaf in ([entry] if isinstance(entry, Command) else _leaves(entry.commands))
    ]


def test_a_terminal_gets_its_width_and_its_colours(place: str, beside: CommandSocket) -> None:
    seen = []
    for program in (PROGRAM, ("-m", "tests.support.hourbell_program")):
        ours, theirs = os.openpty()
        termios.tcsetwinsize(theirs, (24, 60))
        with start_python([*program, "run", "list", "--store", place], stdout=theirs) as process:
            os.close(theirs)
            process.wait(60)
            seen.append(os.read(ours, 65_536))
        os.close(ours)

    assert b"\x1b[" in seen[0]
    assert seen[0] == seen[1]
