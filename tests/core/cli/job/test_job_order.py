"""`hourbell job enable`, `disable`, `move`, `tag`, `pauses` and `purge`."""

import json
from typing import Any

import pytest

from tests.core.cli.running import Hourbell, Prepare

pytestmark = pytest.mark.slow


@pytest.fixture(autouse=True)
def two(prepare: Prepare) -> None:
    prepare(
        *(
            ("job", "add", name, "--cron", "@daily", "--http", "https://example.org/")
            for name in ("one", "two")
        )
    )


def jobs(hourbell: Hourbell, *words: str) -> dict[str, Any]:
    told = map(json.loads, hourbell("job", "list", "--json", *words).lines)
    return {each["name"]: each for each in told}


def test_jobs_are_switched_off_and_on(hourbell: Hourbell) -> None:
    off = hourbell("job", "disable", "one", "two")
    assert off.out == "Switched off job 1 “one”.\nSwitched off job 2 “two”.\n"
    assert list(jobs(hourbell, "--state", "off")) == ["one", "two"]

    on = hourbell("job", "enable", "one")
    assert (on.code, list(jobs(hourbell, "--state", "on"))) == (0, ["one"])
    assert "as it was already" in hourbell("job", "enable", "one").out


def test_jobs_are_put_into_a_folder_and_out_of_it(hourbell: Hourbell) -> None:
    moved = hourbell("job", "move", "Home/Backups", "one", "two")
    assert moved.lines[0] == "Moved job 1 “one” to folder “Home/Backups”."
    assert [job["folder"] for job in jobs(hourbell).values()] == ["Home/Backups"] * 2

    assert hourbell("job", "move", "", "one").out == "Moved job 1 “one” out of its folder.\n"
    assert jobs(hourbell)["one"]["folder"] == ""
    assert hourbell("job", "move", "x" * 10_000, "one").code == 7


def test_a_job_that_stands_in_the_place_of_the_folder_is_told(hourbell: Hourbell) -> None:
    """`job move one Home` said that there is no job “Home”."""
    refused = hourbell("job", "move", "one", "My Home")

    assert refused.code == 5
    assert "“one” is a job and no folder; write hourbell job move one --to 'My Home'" in refused.err


def test_jobs_get_tags_and_lose_them(hourbell: Hourbell) -> None:
    hourbell("job", "tag", "one", "two", "--add", "nightly", "--add", "slow")

    result = hourbell("job", "tag", "one", "--remove", "slow", "--json")

    assert json.loads(result.out)["tags"] == ["nightly"]
    assert jobs(hourbell)["two"]["tags"] == ["nightly", "slow"]
    assert hourbell("job", "tag", "one").code == 2


def test_pauses_of_folders_are_listed(hourbell: Hourbell) -> None:
    hourbell("job", "pause", "--all", "--until", "2h", "--note", "moving house")
    hourbell("job", "pause", "--folder", "Home")

    told = [json.loads(line) for line in hourbell("job", "pauses", "--json").lines]

    assert [each["until"] for each in told] == ["2026-11-20T10:00:00.000Z", None]
    line = hourbell("job", "pauses").lines[1]
    assert line.startswith("everything")
    assert line.endswith("moving house")
    hourbell("job", "resume", "--all")
    assert len(hourbell("job", "pauses", "--json").lines) == 1


def test_who_lists_pauses_hears_of_single_jobs_that_are_paused(hourbell: Hourbell) -> None:
    """It was told that there is nothing to list while a job was paused."""
    none = hourbell("job", "pauses").err
    hourbell("job", "pause", "one")

    listed = hourbell("job", "pauses")

    assert "single jobs" not in none
    assert "single jobs that are paused: 1; hourbell job list --state paused lists them" in listed.err
    assert "one" in hourbell("job", "list", "--state", "paused").out


def test_what_is_in_the_bin_is_given_up_for_ever(hourbell: Hourbell) -> None:
    assert hourbell("job", "purge", "one").code == 5
    hourbell("job", "delete", "one", "two")

    assert hourbell("job", "purge", "one").out == "Job 1 “one” is gone for ever.\n"
    assert list(jobs(hourbell, "--bin")) == ["two"]
    assert hourbell("job", "restore", "1").code == 5

    assert hourbell("job", "purge", "--all").out == "Job 2 “two” is gone for ever.\n"
    assert hourbell("job", "purge", "--all").out == "The bin is empty.\n"
    assert hourbell("job", "purge").code == 2


@pytest.mark.parametrize(
    "act", [("enable",), ("disable",), ("pause",), ("delete",), ("tag", "--add", "x"), ("move", "--to", "x")]
)
def test_whatever_is_done_to_several_all_that_is_none_is_named_at_once(
    hourbell: Hourbell, act: tuple[str, ...]
) -> None:
    """Of three names that were wrong only the first was told."""
    before = jobs(hourbell)

    refused = hourbell("job", act[0], "one", "three", "four", *act[1:])

    assert refused.code == 5
    assert ("“three”" in refused.err, "“four”" in refused.err) == (True, True)
    assert jobs(hourbell) == before


def test_where_some_can_not_be_switched_on_none_is_and_all_of_them_are_named(hourbell: Hourbell) -> None:
    for name in ("three", "four"):
        hourbell(
            "job", "add", name, "--script", "true", "--param", "days:number", "--every", "1h", "--enabled=no"
        )
    hourbell("job", "disable", "one")

    refused = hourbell("job", "enable", "one", "three", "four")

    assert refused.code == 7
    assert ("“three” can't" in refused.err, "“four” can't" in refused.err) == (True, True)
    assert not jobs(hourbell)["one"]["enabled"]
