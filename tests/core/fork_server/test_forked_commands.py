"""Which command lines are given to the fork server, and which store they name."""

import pytest

from scheduler_core.fork_server.forked_commands import changes_the_store, may_be_forked, said_store


@pytest.mark.parametrize(
    "line",
    [
        "status",
        "job list",
        "--json job list --state on",
        "--store s.db --quiet run list",
        "--store=s.db next x",
        "run list --store s.db --limit 3",
        "job show -- --store",
    ],
)
def test_what_only_reads(line: str) -> None:
    assert may_be_forked(line.split())
    assert not changes_the_store(line.split())


@pytest.mark.parametrize(
    "line", ["job add x", "--store s.db job add x --every 1h -- tail -f log", "job add every day: make"]
)
def test_what_adds_a_job(line: str) -> None:
    assert may_be_forked(line.split())
    assert changes_the_store(line.split())


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
        "job add --help",
        "job add --file jobs.yaml",
        "job add --sequence=steps.yaml",
        "job add x --url https://example.org --header X={secret:token}",
        "job edit x",
        "job --json list",
        "job list --help",
        "run list --follow",
        "job logs x -f",
        "run output 1 --follow",
        "simulate --with -",
        "status --store a.db --store=b.db",
        "-- status",
        "preview --jsonl",
    ],
)
def test_what_changes_waits_reads_its_input_or_takes_more_than_a_look(line: str) -> None:
    assert not may_be_forked(line.split())


@pytest.mark.parametrize(
    ("line", "store"),
    [
        ("status", None),
        ("--store a.db status", "a.db"),
        ("status --store=a=b.db", "a=b.db"),
        ("status --store", ""),
        ("status --store=", ""),
        ("job add --store a.db x -- serve --store b.db", "a.db"),
        ("job add x -- serve --store b.db", None),
    ],
)
def test_the_store_that_is_said(line: str, store: str | None) -> None:
    assert said_store(line.split()) == store
