"""Values that are none, given to every option and argument of every command."""

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from scheduler_core.cli.command_parser import Command, CommandGroup, CommandParser
from scheduler_core.cli.commands import COMMANDS, build_parser
from scheduler_core.store.opening.opening import open_store
from tests.core.cli.running import NOW, Hourbell
from tests.core.store.builders import HOUR, add_job
from tests.support.store_copies import copy_store

pytestmark = pytest.mark.slow
ALWAYS = ("", "1\0b", "400d")
# Of these each place gets some, the next place the next ones, so that all commands meet all of them.
IN_TURN = (
    *(" ", "-1", "0", "9" * 30, "abc", "2026-13-45", "ü☃", "1e400", "nan", "1:99", "٣", "=", ":", "0s"),
    *("99999999999d", "2026-12-01T25:00", "[", "{{", "#", "/", "a=b", "1-"),
)
# What shows that a program was written in Python, and by whom its messages were not.
FOREIGN = re.compile(
    r"datetime|Traceback|timedelta|NoneType|<class|mistake of its own"
    r"|(?:Value|Type|Key|Index|Overflow|OS)Error|JSONDecode|\[Errno|codec|Expecting |embedded null"
    r"|invalid literal|could not convert|sqlite3|keyring\.backends"
    r"|(?<!T)\b0:00:00|\d+ days?, \d+:\d\d|'' is|invalid (?:choice|int|float)"
)
STARTS = frozenset({"gui", "engine", "completion"})  # they open a window, or do not end
SAID_BEFORE = {
    "job add": ("other", "--in", "1h", "--script", "true"),
    "job test": ("--script", "true"),
    "job edit": ("x",),
    "preview": ("--in", "1h"),
    "describe": ("--in", "1h"),
    "why": ("x", "now"),
}


def commands(entries: tuple[Command | CommandGroup, ...] = COMMANDS) -> Iterator[Command]:
    for entry in entries:
        if isinstance(entry, CommandGroup):
            yield from commands(entry.commands)
        elif entry.words not in STARTS:
            yield entry


def few(turn: int) -> tuple[str, ...]:
    """Return a bad value for a place, another for the next one."""
    values = ALWAYS if turn % 2 else IN_TURN
    return (values[turn // 2 % len(values)],)


def many(turn: int) -> tuple[str, ...]:
    """Return what is always bad, and every ninth of the others."""
    return *ALWAYS, *IN_TURN[turn % 9 :: 9]


def words_for(
    words: str, parser: CommandParser, values: Callable[[int], tuple[str, ...]]
) -> Iterator[list[str]]:
    """Yield the arguments of a command with a bad value in each of its places in turn."""
    actions = [each for each in parser.listed_arguments() if each.nargs != 0 and each.dest != "store"]
    places = [each for each in actions if not each.option_strings]
    first = list(
        SAID_BEFORE.get(words, ["x" if each.type is None else "1" for each in places if each.required])
    )
    for turn, action in enumerate(actions):
        for bad in values(turn):
            if action.option_strings:
                yield [*first, f"{max(action.option_strings, key=len)}={bad}"]
            else:
                number = places.index(action)
                yield [*first[:number], bad, *first[number + 1 :]]


@pytest.fixture(scope="module")
def with_a_job(migrated_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a store with a job x, to be copied."""
    path = copy_store(migrated_file, tmp_path_factory.mktemp("with a job"))
    store = open_store(str(path), NOW)
    add_job(store, name="x", due_at=NOW + 960 * HOUR)
    store.close()
    return path


@pytest.mark.parametrize("values", [few, pytest.param(many, marks=pytest.mark.thorough)])
@pytest.mark.parametrize("command", list(commands()), ids=lambda command: command.words)
def test_a_bad_value_is_answered_in_plain_words(
    command: Command,
    values: Callable[[int], tuple[str, ...]],
    with_a_job: Path,
    hourbell: Hourbell,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """“400 days, 0:00:00 is not between 0:00:00 and 1 day, 0:00:00”, said one of them."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOURBELL_SECRETS_FILE", str(tmp_path / "secrets"))
    monkeypatch.setenv("EDITOR", "true")
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setenv("HOURBELL_STORE", str(copy_store(with_a_job, tmp_path)))
    parser = build_parser(command.words.split())[1][command.words]

    for arguments in words_for(command.words, parser, values):
        ended = hourbell(*command.words.split(), *arguments)

        told = ended.out + ended.err
        assert not FOREIGN.search(told.replace(repr(arguments), "")), (arguments, told[:500])
        assert ended.code in {0, 1, 2, 4, 5, 6, 7}, (arguments, ended.code)
        assert ended.code == 0 or told.strip() or "--json" in arguments, arguments
