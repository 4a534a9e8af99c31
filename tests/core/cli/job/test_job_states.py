"""`hourbell job rename`, `pause`, `resume`, `delete`, `restore`, `duplicate`, `history` and `revert`."""

import json
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.store.runs.ledger import say_waits
from scheduler_core.store.runs.run_changes import Waits
from scheduler_core.values.runs.run import Reason, RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare

pytestmark = pytest.mark.slow

HOURLY = ("--every", "1h", "--script", "true")


@pytest.fixture
def two(prepare: Prepare) -> None:
    prepare(("job", "add", "one", *HOURLY), ("job", "add", "two", *HOURLY, "--folder", "F"))


def job(hourbell: Hourbell, number: int) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(hourbell("job", "show", str(number), "--json").out)
    return found


def test_a_job_gets_another_name(two: None, hourbell: Hourbell) -> None:
    assert hourbell("job", "rename", "one", "first").out.startswith("Renamed job 1 “first”, revision 2")
    assert job(hourbell, 1)["name"] == "first"


@pytest.mark.parametrize(
    ("said", "until"),
    [
        ("2h", "2026-11-20T10:00:00.000Z"),
        ("tomorrow 9:00", "2026-11-21T08:00:00.000Z"),
        ("2026-12-01", "2026-11-30T23:00:00.000Z"),
    ],
)
def test_jobs_are_paused_until_a_time(said: str, until: str, two: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "pause", "one", "two", "--until", said, "--note", "moving house")

    assert result.code == 0
    assert [job(hourbell, number)["paused_until"] for number in (1, 2)] == [until, until]
    assert "moving house" in hourbell("job", "history", "one").out


@pytest.mark.parametrize("until", ["2h", "tomorrow"])
def test_a_time_behind_the_job_leads_to_until(until: str, two: None, hourbell: Hourbell) -> None:
    """It was looked for as a job, which nobody had meant."""
    result = hourbell("job", "pause", "one", until)

    assert result.code == 5
    assert f"There is no job “{until}”; did you mean hourbell job pause one --until {until}?" in result.err
    assert job(hourbell, 1)["paused_until"] is None


def test_only_a_time_behind_jobs_that_are_there_leads_to_until(two: None, hourbell: Hourbell) -> None:
    """Else a mistyped name would be taken over into what is advised."""
    assert "--until" not in hourbell("job", "pause", "one", "twoo").err
    assert "--until" not in hourbell("job", "pause", "onee", "2h").err
    assert "--until" not in hourbell("job", "pause", "2h").err


def test_a_paused_job_shows_who_paused_it_and_why(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "pause", "one", "--note", "moving house")

    assert any(
        line.split() == ["pause", "by", "command", "line:", "moving", "house"]
        for line in hourbell("job", "show", "one").lines
    )
    assert "moving house" not in hourbell("job", "show", "two").out


def test_what_was_so_already_is_told(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "pause", "one", "--until", "2h")

    assert hourbell("job", "resume", "one", "two").lines == [
        "Resumed job 1 “one”.",
        "Resumed job 2 “two” (as it was already).",
    ]
    assert not job(hourbell, 1)["paused"]


def test_a_pause_says_until_when(two: None, hourbell: Hourbell) -> None:
    assert hourbell("job", "pause", "one", "--until", "2h").out == (
        "Paused job 1 “one” until Fri 2026-11-20 11:00 +01:00.\n"
    )


def test_a_pause_of_everything_says_until_when_and_by_whom_in_the_status(
    two: None, hourbell: Hourbell
) -> None:
    hourbell("job", "pause", "--all", "--until", "2h")
    until_then, as_json = hourbell("status").lines, json.loads(hourbell("status", "--json").out)
    hourbell("job", "pause", "--all")

    by_whom = "by command line: hourbell job resume --all"
    assert f"Paused    everything, until Fri 2026-11-20 11:00 +01:00, {by_whom}" in until_then
    assert f"Paused    everything, until it is resumed, {by_whom}" in hourbell("status").lines
    assert as_json["all_paused_until"] == "2026-11-20T10:00:00.000Z"
    assert as_json["all_paused_by"] == "command line"


@pytest.mark.parametrize(("words", "name"), [(("--folder", "F"), "folder “F”"), (("--all",), "everything")])
def test_a_folder_or_everything_is_paused(
    words: tuple[str, ...], name: str, two: None, hourbell: Hourbell
) -> None:
    paused = hourbell("job", "pause", *words, "--until", "2h")
    resumed, again = hourbell("job", "resume", *words), hourbell("job", "resume", *words)

    assert paused.out == f"Paused {name} until Fri 2026-11-20 11:00 +01:00.\n"
    assert (resumed.code, resumed.out) == (0, f"Resumed {name}.\n")
    assert (again.code, again.err) == (
        5,
        f"hourbell: there is no pause of {name}; hourbell job list shows what is paused\n",
    )


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ((), 2),
        (("one", "--all"), 2),
        (("one", "--until", "2026-01-01"), 7),
        (("one", "--until", "soonish"), 7),
        (("three",), 5),
        (("one", "three"), 5),
    ],
)
def test_a_pause_that_makes_no_sense_is_refused(
    words: tuple[str, ...], code: int, two: None, hourbell: Hourbell
) -> None:
    assert hourbell("job", "pause", *words).code == code
    assert not job(hourbell, 1)["paused"]


def test_a_deleted_job_is_in_the_bin_until_it_is_restored(two: None, hourbell: Hourbell) -> None:
    deleted = hourbell("job", "delete", "one")
    in_bin = hourbell("job", "list", "--bin", "--json").out
    restored = hourbell("job", "restore", "ONE")

    assert deleted.out == "Deleted job 1 “one”.\n"
    assert json.loads(in_bin)["name"] == "one"
    assert restored.out == "Restored job 1 “one”.\n"
    assert job(hourbell, 1)["deleted_at"] is None


def test_a_bin_may_hold_several_of_one_name(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "add", "one", *HOURLY)
    hourbell("job", "delete", "1", "3")

    result = hourbell("job", "restore", "one")

    assert result.code == 7
    said = "“one” may be any of #1 “one”, #3 “one” in the bin; say the number, such as '#1'"
    assert result.err == f"hourbell: job: {said}\n"
    assert hourbell("job", "restore", "3").code == 0
    assert hourbell("job", "restore", "two").code == 5


def test_a_copy_is_switched_off(two: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "duplicate", "one", "--name", "other")

    assert result.out == "Added job 3 “other”, revision 1; it is off.\n"
    assert job(hourbell, 3)["document"]["rules"] == job(hourbell, 1)["document"]["rules"]


def test_the_history_says_who_changed_what(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "one", "--folder", "G", "--retry", "2")

    assert hourbell("job", "history", "one").lines == [
        "Revision  When                         What    Who           Note",
        "       2  Fri 2026-11-20 09:00 +01:00  edited  command line",
        "       1  Fri 2026-11-20 09:00 +01:00  added   command line",
    ]
    assert hourbell("job", "history", "one", "--diff").lines[:5] == [
        "revision 2 Fri 2026-11-20 09:00 +01:00 edited command line",
        "  folder:",
        '    + "G"',
        "  policies:",
        '    + {"retry": {"retries": 2}}',
    ]


def test_the_history_is_for_programs_too(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "one", "--folder", "G")

    entries = [json.loads(line) for line in hourbell("job", "history", "1", "--json", "--diff").lines]

    assert [entry["revision"] for entry in entries] == [2, 1]
    assert entries[0]["differences"] == [{"path": "folder", "before": None, "after": "G"}]


def test_a_job_goes_back_to_an_earlier_revision(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "one", "--every", "2h", "--folder", "G")

    result = hourbell("job", "revert", "one", "1")

    assert result.out.startswith("Reverted job 1 “one”, revision 3; next ")
    assert job(hourbell, 1)["folder"] == ""
    assert hourbell("job", "revert", "one", "9").code == 5


def test_a_name_that_is_the_number_of_another_job_changes_neither(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "report", "--cron", "0 9 * * *", "--script", "true")
    added = hourbell("job", "add", "1", "--cron", "0 9 * * *", "--script", "true")

    assert "“1” is also the number of job “report”; to change one of them say '#2'" in added.err
    assert "“1” (job 2" in hourbell("job", "show", "1").out
    refused = hourbell("job", "delete", "1")
    assert (refused.code, refused.out) == (7, "")
    assert "“1” may be any of #2 “1”, #1 “report”; say the number, such as '#2'" in refused.err
    assert "“1”" in hourbell("job", "delete", "#2").out
    assert hourbell("job", "delete", "1").code == 7
    assert "“report”" in hourbell("job", "delete", "#1").out


def test_a_job_that_was_deleted_is_not_deleted_once_more(two: None, hourbell: Hourbell) -> None:
    """The second command deleted the job whose name begins so."""
    hourbell("job", "add", "one-clean", *HOURLY)

    first, second = (hourbell("job", "delete", "one") for _ in range(2))

    assert first.out == "Deleted job 1 “one”.\n"
    assert (second.code, second.out) == (0, "Deleted job 1 “one” (it was in the bin already).\n")
    assert job(hourbell, 3)["deleted_at"] is None


def test_what_is_in_the_bin_is_said_to_be_there(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "add", "one-clean", *HOURLY)
    hourbell("job", "delete", "one")

    for words in (("disable", "one"), ("run", "one"), ("pause", "1"), ("edit", "#1", "--notes", "x")):
        refused = hourbell("job", *words)
        assert (refused.code, refused.out) == (5, "")
        assert refused.err.startswith("hourbell: “one” is in the bin; hourbell job restore ")
    assert "in the bin" in hourbell("job", "show", "one").out


def test_the_beginning_of_a_name_is_enough_to_look_and_not_to_change(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "add", "report of Ann", *HOURLY)

    shown = hourbell("job", "show", "rep")
    refused = hourbell("job", "disable", "rep")

    assert (shown.code, refused.code) == (0, 5)
    assert refused.err == "hourbell: There is no job “rep”. Did you mean “report of Ann”?\n"


def test_what_a_job_says_already_is_no_new_revision(two: None, hourbell: Hourbell) -> None:
    for words in (("rename", "1", "one"), ("revert", "1", "1")):
        assert hourbell("job", *words).out == "Nothing about job 1 has changed.\n"
    assert job(hourbell, 1)["revision"] == 1


def test_a_pause_of_a_folder_that_holds_no_job_is_warned_of(two: None, hourbell: Hourbell) -> None:
    hourbell("job", "move", "two", "--to", "Home/Backups")

    empty = hourbell("job", "pause", "--folder", "Home/Backup")

    assert empty.code == 0
    warning = "no job is in folder “Home/Backup”; did you mean “Home/Backups”?"
    assert empty.err == f"hourbell: warning: {warning}\n"
    assert hourbell("job", "pause", "--folder", "Home").err == ""


def test_who_resumes_a_job_hears_of_wider_pauses(store: Path, hourbell: Hourbell) -> None:
    """“Resumed”, it said, and nothing went on."""
    hourbell("job", "add", "one", "--every", "1h", "--script", "true", "--folder", "Home/My NAS")
    hourbell("job", "pause", "one")
    hourbell("job", "pause", "--folder", "Home", "--until", "2h")
    hourbell("job", "pause", "--all")

    resumed = hourbell("job", "resume", "one").lines

    assert resumed[0] == "Resumed job 1 “one”."
    folder = "folder “Home” until Fri 2026-11-20 11:00 +01:00"
    assert set(resumed[1:]) == {
        f"“one” is still paused with {folder}: hourbell job resume --folder Home",
        "“one” is still paused with everything: hourbell job resume --all",
    }


@pytest.mark.parametrize("words", [("edit", "one", "--every", "2h"), ("enable", "one"), ("restore", "one")])
def test_what_is_saved_switched_on_or_restored_says_what_still_pauses_it(
    words: tuple[str, ...], two: None, hourbell: Hourbell
) -> None:
    """“next … in 1 hour” was all that was said, and nothing ran then."""
    if words[0] == "restore":
        hourbell("job", "delete", "one")
    hourbell("job", "pause", "one" if words[0] != "restore" else "two")
    hourbell("job", "pause", "--all")
    told = hourbell("job", *words).lines

    assert told[-1] == "“one” is still paused with everything: hourbell job resume --all"
    if words[0] != "restore":
        assert told[-2] == "“one” is still paused: hourbell job resume 1"


def test_a_copy_is_called_as_is_said_behind_the_job(hourbell: Hourbell) -> None:
    hourbell("job", "add", "report", "--every", "1h", "--script", "true")

    assert "“monthly”" in hourbell("job", "duplicate", "report", "monthly").out
    assert "“yearly”" in hourbell("job", "duplicate", "report", "--name", "yearly").out
    assert hourbell("job", "duplicate", "report", "one", "--name", "two").code == 2


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--until", "2h"), "until Fri 2026-11-20 11:00 +01:00"),
        (("--until", "2h", "--note", "moving: soon"), "until Fri 2026-11-20 11:00 +01:00: moving: soon"),
        (("--note", "moving"), "moving"),
    ],
)
def test_the_end_of_a_pause_is_told_in_the_time_of_the_reader(
    two: None, hourbell: Hourbell, words: tuple[str, ...], told: str
) -> None:
    """The history and the job gave it in UTC, as it is stored."""
    hourbell("job", "pause", "one", *words)

    assert hourbell("job", "history", "one").lines[1].endswith(f"command line  {told}")
    assert f"by command line: {told}\n" in hourbell("job", "show", "one").out


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            ("job", "pause", "Back up"),
            "waits: the run before has not ended; it is skipped, unless somebody asked for it.",
        ),
        (("job", "disable", "Back up"), "waits: the run before has not ended; it is skipped."),
        (("job", "delete", "Back up"), "has not begun; it is skipped."),
    ],
)
def test_what_is_due_and_has_not_begun_is_told_to_be_skipped(
    past: Past, hourbell: Hourbell, command: tuple[str, ...], told: str
) -> None:
    """It was told that what follows is held, and then the run was skipped."""
    waiting = past.run(past.job("Back up"), NOW, RunState.CLAIMED)
    with past.store.write() as tx:
        say_waits(tx, [Waits(waiting, 0, Reason.OVERLAP, "the run before has not ended")])

    assert hourbell(*command).lines[-1] == f"Run {waiting} of “Back up” {told}"


def test_blanks_around_a_name_are_not_kept(store: Path, hourbell: Hourbell) -> None:
    """A job was called “blank ”, which no list shows."""
    assert hourbell("job", "add", "blank ", "--at-start", "--script", "true").code == 0
    assert hourbell("job", "duplicate", "blank", " other ").code == 0
    assert hourbell("job", "rename", "blank", " plain ").code == 0

    assert sorted(hourbell("job", "list", "--names").lines) == ["other", "plain"]
