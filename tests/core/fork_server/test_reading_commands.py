"""Which command lines are given to the fork server, and which store they name."""

import pytest

from scheduler_core.fork_server.reading_commands import reads_only, said_store


@pytest.mark.parametrize(
    "line",
    [
        "status",
        "job list",
        "--json job list --state on",
        "--store s.db --quiet run list",
        "--store=s.db next x",
        "run list --store s.db --limit 3",
    ],
)
def test_what_only_reads(line: str) -> None:
    assert reads_only(line.split())


@pytest.mark.parametrize(
    "line",
    [
        "",
        "--json",
        "--store",
        "--store s.db",
        "--version",
        "help job list",
        "job",
        "job add x",
        "job --json list",
        "job list --help",
        "run list --follow",
        "job logs x -f",
        "run output 1 --follow",
        "simulate --with -",
        "status --store a.db --store=b.db",
        "job show -- --store",
        "preview --jsonl",
    ],
)
def test_what_changes_waits_reads_its_input_or_takes_more_than_a_look(line: str) -> None:
    assert not reads_only(line.split())


@pytest.mark.parametrize(
    ("line", "store"),
    [
        ("status", None),
        ("--store a.db status", "a.db"),
        ("status --store=a=b.db", "a=b.db"),
        ("status --store", ""),
        ("status --store=", ""),
    ],
)
def test_the_store_that_is_said(line: str, store: str | None) -> None:
    assert said_store(line.split()) == store
