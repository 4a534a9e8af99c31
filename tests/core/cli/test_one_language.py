"""Every command speaks alike: near misses, empty lists, quiet, both orders, what is pending."""

import re
import shlex
from pathlib import Path

import pytest

from scheduler_core.cli.command_parser import Command, CommandGroup
from scheduler_core.cli.commands import COMMANDS, parse
from tests.core.cli.running import Hourbell

_CALL = re.compile(r"hourbell .*?(?= (?:&&|\||>|<) |\)|$)")
_SHORTENED = "e076a0afbc89…"
HOURLY = ("--every", "1h", "--script", "true")


@pytest.fixture
def one(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "one", *HOURLY)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        (("ls",), "hourbell job list"),
        (("jobs",), "hourbell job list"),
        (("version",), "hourbell --version"),
        (("-v",), "hourbell --version"),
        (("stop", "x"), "hourbell job stop or hourbell run cancel"),
        (("logs", "x"), "hourbell job logs or hourbell run output"),
        (("info", "x"), "hourbell job show or hourbell run show"),
        (("start", "x"), "hourbell engine or hourbell job run"),
        (("job", "start", "x"), "hourbell job run"),
        (("job", "cancel", "x"), "hourbell job stop"),
        (("job", "info", "x"), "hourbell job show"),
        (("run", "stop", "8"), "hourbell run cancel"),
        (("run", "logs", "8"), "hourbell run output"),
        (("statsu",), "hourbell status"),
        (("job", "ls"), "hourbell job list"),
        (("job", "pauze", "x"), "hourbell job pause"),
        (("job", "list", "--foldr", "x"), "--folder"),
        (("--headless",), "hourbell engine"),
        (("--quiet", "--headless"), "hourbell engine"),
        (("--hidden",), "hourbell gui --hidden"),
        (("--jsn",), "--json"),
        (("job", "add", "x", "--daily", "04:00", "--script", "true"), '--weekly "mon-sun 04:00"'),
        (("job", "add", "x", "--daily=5:30", "--script", "true"), '--weekly "mon-sun 5:30"'),
        (("preview", "--hourly"), "--every 1h"),
        (("preview", "--daily", "--count", "3"), '--weekly "mon-sun 09:00"'),
    ],
)
def test_a_near_miss_is_answered_with_what_is_meant(
    typed: tuple[str, ...], meant: str, hourbell: Hourbell
) -> None:
    result = hourbell(*typed)

    assert (result.code, result.out) == (2, "")
    assert f"did you mean {meant}" in result.err


def test_who_names_no_command_is_asked_for_one(hourbell: Hourbell) -> None:
    result = hourbell("--json")

    assert (result.code, result.out) == (2, "")
    assert "say which command" in result.err


@pytest.mark.parametrize("words", [("job",), ("run", "--quiet")])
def test_a_group_alone_lists_its_commands(words: tuple[str, ...], hourbell: Hourbell) -> None:
    """A script that has forgotten a word must not go on, so it counts as wrong use."""
    result = hourbell(*words)

    assert (result.code, result.out) == (2, "")
    assert result.err == hourbell(*words, "--help").out


@pytest.mark.parametrize("words", [("--store", "x.db"), ("--store=x.db",)])
def test_a_store_alone_opens_its_window(words: tuple[str, ...]) -> None:
    options = parse(list(words))

    assert (options.command, options.store) == ("gui", "x.db")


@pytest.mark.slow
@pytest.mark.parametrize("list_of", [("run", "list"), ("key", "list"), ("job", "list", "--bin")])
def test_an_empty_list_says_so_to_people_alone(
    list_of: tuple[str, ...], one: None, hourbell: Hourbell
) -> None:
    assert hourbell(*list_of).err == "hourbell: there is nothing to list\n"
    for choice in ("--json", "--quiet"):
        assert (hourbell(*list_of, choice).out, hourbell(*list_of, choice).err) == ("", "")


@pytest.mark.slow
def test_quiet_commands_say_nothing_of_what_was_done(store: Path, hourbell: Hourbell) -> None:
    assert hourbell("job", "add", "one", *HOURLY, "--quiet").out == ""
    for change in ("disable", "enable", "delete", "restore", "pause"):
        assert hourbell("job", change, "one", "--quiet").out == ""


@pytest.mark.slow
@pytest.mark.parametrize("words", [("A/B", "one"), ("one", "--to", "A/B")])
def test_a_job_is_moved_with_its_folder_first_or_behind_to(
    words: tuple[str, ...], one: None, hourbell: Hourbell
) -> None:
    assert hourbell("job", "move", *words).out == "Moved job 1 “one” to folder “A/B”.\n"


def test_a_folder_without_jobs_moves_nothing(one: None, hourbell: Hourbell) -> None:
    assert hourbell("job", "move", "A").code == 2


@pytest.mark.slow
def test_what_waits_is_told_when_its_job_is_switched_off_and_ended_if_wanted(
    one: None, hourbell: Hourbell
) -> None:
    hourbell("job", "run", "one")

    told = hourbell("job", "disable", "one").out
    ended = hourbell("job", "disable", "one", "--end-pending").out

    assert told.splitlines()[0] == "Switched off job 1 “one”."
    assert "Run 1 of “one”" in told
    assert told.endswith("; it is skipped.\n")
    assert "Run 1 of “one” is asked to end." in ended


@pytest.mark.slow
def test_every_command_has_an_example_in_its_help_that_is_understood() -> None:
    commands = [each for entry in COMMANDS for each in _commands_of(entry)]
    examples = [example for each in commands for example in each.examples]

    assert [each.words for each in commands if not each.examples] == []
    assert [example for example in examples if not _is_understood(example)] == []


def _is_understood(example: str) -> bool:
    """Whether the part of an example that calls the program is read as a command."""
    call = _CALL.search(example.replace(_SHORTENED, "0" * 64))
    try:
        return call is not None and bool(parse(shlex.split(call[0])[1:]).command)
    except SystemExit:
        return False


def _commands_of(entry: Command | CommandGroup) -> tuple[Command, ...]:
    return entry.commands if isinstance(entry, CommandGroup) else (entry,)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (
            ("job", "add", "x", "--every", "-5m", "--script", "true"),
            2,
            "--every wants a value; one that begins",
        ),
        (
            ("job", "add", "x", *HOURLY[:2], "--http", "POTS http://localhost/"),
            7,
            "POTS is not a method; did you mean POST?",
        ),
        (("job", "add", "x", *HOURLY, "--exit-codes", "0,256"), 7, "no program here ends with 256"),
        (
            ("job", "add", "x", *HOURLY, "--exit-codes", "0-256"),
            7,
            "'0-256' is not a range of at most 256 codes",
        ),
        (("job", "add", "x", *HOURLY, "--exit-codes", "4-0"), 7, "'4-0' is not a range of at most 256 codes"),
        (("job", "add", "x", *HOURLY, "--exit-codes", f"0-{'9' * 5_000}"), 7, "is not a whole number"),
        (("event", "send", "2027-01-01"), 7, "'2027-01-01' is a time, for which no step waits"),
        (("run", "list", "--outcome", "foo"), 7, "there are waiting, running, succeeded"),
    ],
)
def test_what_can_not_be_meant_is_refused_with_what_can(
    words: tuple[str, ...], code: int, told: str, one: None, hourbell: Hourbell
) -> None:
    result = hourbell(*words)

    assert (result.code, result.out) == (code, "")
    assert told in result.err


@pytest.mark.parametrize(
    ("sentence", "told"),
    [
        (
            "jeden Tag um 9 aber glorb",
            "'glorb' ist nicht zu verstehen; versuchen Sie 'jeden Werktag um 9:30'",
        ),
        ("every day at 9 but glorb", "I don't understand 'glorb'; try 'every weekday at 9:30'"),
    ],
)
def test_a_sentence_is_refused_in_its_own_language(hourbell: Hourbell, sentence: str, told: str) -> None:
    refused = hourbell("describe", "--text", sentence)

    assert (refused.code, told in refused.err) == (7, True)
