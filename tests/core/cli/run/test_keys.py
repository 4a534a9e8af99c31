"""Keys on the command line: starts made twice, and what is live looked at, moved and ended."""

import json
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from tests.core.cli.running import Hourbell

ADD = ("job", "add", "charge", "--in", "3s", "--script", "true", "--key", "order-7")


@pytest.mark.slow
def test_a_second_job_with_a_live_key_is_refused(store: Path, hourbell: Hourbell) -> None:
    assert hourbell(*ADD).code == ExitCode.DONE

    again = hourbell(*ADD)

    assert again.code == ExitCode.CONFLICT
    assert "“charge” can't begin: the key “order-7” is live in job 1 “charge”" in again.err
    assert len(hourbell("job", "list", "--json").lines) == 1


@pytest.mark.slow
def test_a_start_made_twice_says_what_it_found(store: Path, hourbell: Hourbell) -> None:
    first = hourbell(*ADD, "--once-per-key")
    again = hourbell(*ADD, "--once-per-key")
    hourbell("key", "revoke", "order-7")
    after = hourbell(*ADD, "--once-per-key")

    assert [each.code for each in (first, again, after)] == [ExitCode.DONE] * 3
    assert first.out.startswith("Added job 1 “charge”")
    assert again.out.startswith("The key “order-7” is live already (begins Fri 2026-11-20 ")
    assert again.out.endswith(": job 1 “charge”; nothing was added.\n")
    assert after.out.startswith("The key “order-7” has finished (switched off since ")
    told = json.loads(hourbell(*ADD, "--once-per-key", "--json").out)
    assert (told["outcome"], told["id"], told["instance"]["state"]) == ("finished", 1, "ended")


def test_once_per_key_needs_a_key(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "charge", "--in", "3s", "--script", "true", "--once-per-key")

    assert (result.code, "--once-per-key goes with --key" in result.err) == (ExitCode.USAGE, True)


@pytest.mark.slow
def test_a_start_to_come_is_shown_moved_and_revoked(store: Path, hourbell: Hourbell) -> None:
    hourbell(*ADD)

    shown = json.loads(hourbell("key", "show", "order-7", "--json").out)
    assert (shown["state"], shown["waits_until"]) == ("planned", "2026-11-20T08:00:03.000Z")
    hourbell("key", "reschedule", "order-7", "--in", "3d")
    moved = json.loads(hourbell("key", "list", "--json").out)
    assert moved["waits_until"] == "2026-11-23T08:00:00.000Z"
    assert "is kept from beginning" in hourbell("key", "revoke", "order-7").out
    assert "“order-7” is not live" in hourbell("key", "revoke", "order-7").out


@pytest.mark.parametrize(
    "words", [("key", "show", "nobody"), ("key", "revoke", "nobody"), ("run", "reschedule", "7", "--now")]
)
def test_what_is_not_there_is_told(store: Path, hourbell: Hourbell, words: tuple[str, ...]) -> None:
    assert hourbell(*words).code == ExitCode.NOT_FOUND


@pytest.mark.slow
@pytest.mark.parametrize("when", [("--in", "0s"), ("--in", "0d"), ("--text", "in 0 seconds run true")])
def test_a_job_may_begin_at_once(store: Path, hourbell: Hourbell, when: tuple[str, str]) -> None:
    action = () if when[0] == "--text" else ("--script", "true")
    assert hourbell("job", "add", "now", *when, *action).code == ExitCode.DONE

    (job,) = map(json.loads, hourbell("job", "list", "--json").lines)
    assert job["next_due_at"] == "2026-11-20T08:00:00.000Z"
    assert "Once on November 20, 2026" in hourbell("job", "show", "now").out


@pytest.mark.parametrize("words", [(), ("--now", "--in", "3d"), ("--in", "3d", "--at", "2027-01-01")])
def test_a_new_time_is_said_once(store: Path, hourbell: Hourbell, words: tuple[str, ...]) -> None:
    assert hourbell("key", "reschedule", "order-7", *words).code == ExitCode.USAGE


def test_a_start_by_key_of_which_nothing_is_to_come_is_refused(store: Path, hourbell: Hourbell) -> None:
    result = hourbell(
        "job", "add", "late", "--once", "2020-01-01T09:00", "--script", "true", "--key", "k", "--once-per-key"
    )

    assert (result.code, hourbell("job", "list", "--json").out) == (7, "")
    assert "nothing is to come" in result.err
