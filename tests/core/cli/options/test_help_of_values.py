"""What the help tells of values of a run, and of what becomes of what is pending."""

import pytest

from scheduler_core.actions.templates import NAMES
from scheduler_core.cli.commands import build_parser

pytestmark = pytest.mark.slow

CHANGES = ("pause", "resume", "enable", "disable", "delete", "restore", "edit")


@pytest.mark.parametrize("words", ["job add", "job edit", "job test"])
def test_all_names_of_values_stand_in_the_help(words: str) -> None:
    """They stood in no help."""
    _, parsers = build_parser()

    told = " ".join(parsers[words].format_help().split())

    assert f"Written {{{{name}}}}: {', '.join(NAMES)}; secret:NAME" in told


@pytest.mark.parametrize("change", CHANGES)
def test_what_becomes_of_what_is_pending_is_an_aligned_table(
    change: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    _, parsers = build_parser()

    lines = parsers[f"job {change}"].format_help().splitlines()

    first = next(
        number for number, line in enumerate(lines) if line.startswith("what becomes of what is pend")
    )
    table = lines[first + 1 : first + 13]
    columns = [
        table[0].index(title) for title in ("comes due", "due, not", "wait of a", "next step", "under")
    ]
    assert all(len(line) <= 80 for line in lines[first : first + 17])
    assert all(line[column - 1 : column] in {" ", ""} for line in table for column in columns)
    assert [line.split()[0] for line in table[2:5]] == ["pause", "disable", "delete"]
