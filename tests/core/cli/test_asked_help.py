"""`hourbell help`, and the topics of long helps."""

import re

import pytest

from scheduler_core.cli.commands import build_parser
from tests.core.cli.running import Hourbell

LONGEST = 72


@pytest.mark.parametrize("words", [(), ("job",), ("job", "list"), ("job", "add"), ("preview",)])
def test_help_shows_what_the_option_shows(words: tuple[str, ...], hourbell: Hourbell) -> None:
    asked, shown = hourbell("help", *words), hourbell(*words, "--help")

    assert (asked.code, asked.err) == (0, "")
    assert asked.out == shown.out


def test_the_help_of_all_leads_to_the_guide(hourbell: Hourbell) -> None:
    named = re.findall(r"hourbell guide ([\w-]+-[\w-]+)", hourbell("help").out)

    assert named
    assert [hourbell("guide", page).code for page in named] == [0] * len(named)


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("jobb",), 2, "hourbell: there is no command “jobb”; did you mean hourbell job?"),
        (("job", "lst"), 2, "hourbell job: there is no command “lst”; did you mean hourbell job list?"),
        (
            ("job", "add", "foo"),
            2,
            "there is no topic “foo”; there are rules, events, actions, policies, all",
        ),
        (("job", "add", "rules", "foo"), 2, "the topic “rules” has no parts; leave out foo"),
        (("status", "foo"), 2, "hourbell status: there is no command “foo”"),
    ],
)
def test_what_no_help_is_about_is_refused(
    words: tuple[str, ...], code: int, told: str, hourbell: Hourbell
) -> None:
    result = hourbell("help", *words)

    assert (result.code, result.out) == (code, "")
    assert told in result.err


@pytest.mark.parametrize(
    ("topic", "has", "lacks"),
    [
        ("rules", ("--weekly", "--holidays", "--gap"), ("--http", "--retry", "examples:")),
        ("actions", ("--http", "--header", "--cwd", "Written {{name}}"), ("--weekly", "--retry ")),
        ("policies", ("--retry", "--missed", "--folder"), ("--weekly", "--http [")),
        ("all", ("--weekly", "--header", "--retry", "--gap", "--folder"), ()),
    ],
)
def test_a_topic_shows_its_options_alone(
    topic: str, has: tuple[str, ...], lacks: tuple[str, ...], hourbell: Hourbell
) -> None:
    out = hourbell("job", "add", "--help", topic).out

    assert [option for option in has if option not in out] == []
    assert [option for option in lacks if option in out] == []
    assert hourbell("help", "job", "add", topic).out == out


@pytest.mark.parametrize("command", ["job add", "preview", "next", "describe", "job test", "job pause"])
def test_short_help_fits_on_a_page_and_names_its_topics(
    command: str, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That of `job add` had 332 lines."""
    monkeypatch.setenv("COLUMNS", "80")

    lines = hourbell(*command.split(), "--help").lines

    assert len(lines) <= LONGEST
    topics = lines.index(f"more help (hourbell {command} --help TOPIC):")
    assert max(map(len, lines[topics : lines.index("for every command:")])) <= 80


def test_every_option_is_in_the_help_of_some_topic(hourbell: Hourbell) -> None:
    parser = build_parser(["job", "edit"])[1]["job edit"]

    shown = "".join(parser.help_about(topic) for topic in (None, *parser.topics))

    options = [name for action in parser.listed_arguments() for name in action.option_strings]
    # Python 3.13 writes "--cwd, -C DIR" where those before write "--cwd DIR, -C DIR".
    words = re.findall(r"(?<![\w-])-[\w-]+", shown)
    assert set(options) - set(words) == set()


def test_a_topic_that_there_is_not_is_refused(hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "--help", "foo")

    assert (result.code, result.out) == (2, "")
    assert "“foo” is not one of rules, events, actions, policies, all" in result.err
