"""`hourbell job list` and `show`."""

import json
import re
import shlex
from pathlib import Path

import pytest

from scheduler_core.native.documents import read_job
from scheduler_core.native.text.document_text import read_document
from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.native.typical_jobs import SMALL_JOB
from tests.core.store.builders import HOUR

pytestmark = pytest.mark.slow

REPORT = ("--weekly", "mon-fri 09:00", "--http", "POST https://example.org/report")

MADE_BY = (
    "hourbell job add report --weekly 'mon-fri 09:00' --tz Europe/Berlin "
    "--http 'POST https://example.org/report' --folder Work --tag weekly"
)


@pytest.fixture
def some(prepare: Prepare) -> None:
    """Add three jobs that differ."""
    home = ("--folder", "Home/NAS", "--priority", "5")
    prepare(
        ("job", "add", "report", *REPORT, "--folder", "Work", "--tag", "weekly"),
        ("job", "add", "Backup", "--every", "6h", "--script", "backup", *home),
        ("job", "add", "off", "--every", "1d", "--script", "true", "--enabled", "no", "--tag", "weekly"),
    )


def names(result_out: str) -> list[str]:
    return [json.loads(line)["name"] for line in result_out.splitlines()]


def test_a_table_shows_what_matters(some: None, hourbell: Hourbell) -> None:
    hourbell("job", "pause", "Backup", "--until", "2h")

    rows = [[cell.strip() for cell in re.split(r"  +", line)] for line in hourbell("job", "list").lines]

    assert rows == [
        ["Job", "Name", "When", "Next", "Last", "State", "Folder", "Tags"],
        ["", "2", "Backup", "Every 6 hours", "Fri 2026-11-20 12:00 +01:00, in 3 hours",
         "paused until Fri 2026-11-20 11:00 +01:00", "Home/NAS"],
        ["", "3", "off", "Every day at 00:00", "off", "weekly"],
        ["", "1", "report", "Every weekday at 09:00",
         "Mon 2026-11-23 09:00 +01:00, in 3 days", "Work", "weekly"],
    ]  # fmt: skip


def test_the_last_outcome_is_shown(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR, RunState.TIMED_OUT)

    assert "timed out" in hourbell("job", "list").out
    assert json.loads(hourbell("job", "list", "--json").out)["last_outcome"] == "timed_out"


def test_what_runs_is_shown(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.run(job_id, NOW - 2 * HOUR)
    past.run(job_id, NOW - HOUR, RunState.RUNNING)

    listed = json.loads(hourbell("job", "list", "--json").out)

    assert "running" in hourbell("job", "list").lines[1]
    assert (listed["running"], listed["last_outcome"]) == (True, "succeeded")
    assert "  last run running" in hourbell("job", "show", "back").lines


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ([], ["Backup", "off", "report"]),
        (["repo"], ["report"]),
        (["--folder", "Home"], ["Backup"]),
        (["--tag", "weekly"], ["off", "report"]),
        (["--state", "off"], ["off"]),
        (["--state", "on"], ["Backup", "report"]),
        (["--state", "paused"], []),
        (["--sort", "next"], ["Backup", "report", "off"]),
        (["--sort", "name", "--reverse"], ["report", "off", "Backup"]),
        (["--sort", "priority", "--reverse", "--limit", "1"], ["Backup"]),
        (["--bin"], []),
    ],
)
def test_jobs_are_chosen_and_sorted(
    words: list[str], found: list[str], some: None, hourbell: Hourbell
) -> None:
    assert names(hourbell("job", "list", *words, "--json").out) == found


@pytest.mark.parametrize("words", [["--all"], ["--folder", "Home"], ["Backup"]])
def test_what_a_pause_will_skip_is_not_counted_down_to(
    words: list[str], some: None, hourbell: Hourbell
) -> None:
    hourbell("job", "pause", *words)
    assert "12:00 +01:00, will be skipped" in hourbell("job", "list", "Backup").out

    hourbell("job", "resume", *words)
    hourbell("job", "pause", *words, "--until", "2h")
    assert "12:00 +01:00, in 3 hours" in hourbell("job", "list", "Backup").out


def test_a_pause_of_a_folder_shows_at_its_jobs(some: None, hourbell: Hourbell) -> None:
    hourbell("job", "pause", "--folder", "Home")

    assert "paused with folder Home" in hourbell("job", "list", "backup").out
    hourbell("job", "pause", "--all")
    assert "paused with everything" in hourbell("job", "list", "report").out


def test_names_are_listed_alone(some: None, hourbell: Hourbell) -> None:
    assert hourbell("job", "list", "--names", "--state", "on").lines == ["Backup", "report"]


def test_an_empty_list_is_empty(store: Path, hourbell: Hourbell) -> None:
    assert hourbell("job", "list", "--names").out == ""
    assert (hourbell("job", "list").out, hourbell("job", "list", "--json").out) == ("", "")


# ---- show


def test_a_job_is_shown_with_the_command_that_makes_it(some: None, hourbell: Hourbell) -> None:
    result = hourbell("job", "show", "report")

    assert result.lines == [
        "“report” (job 1, revision 1)",
        "  when     Every weekday at 09:00, Europe/Berlin time",
        "  what     --http 'POST https://example.org/report'",
        "  next     Mon 2026-11-23 09:00 +01:00, in 3 days",
        "           Tue 2026-11-24 09:00 +01:00, in 4 days",
        "           Wed 2026-11-25 09:00 +01:00, in 5 days",
        "  state    on",
        "  folder   Work",
        "  tags     weekly",
        "",
        MADE_BY,
    ]


def test_the_command_makes_the_same_job_again(some: None, hourbell: Hourbell) -> None:
    command = shlex.split(hourbell("job", "show", "report", "--options").out)

    hourbell(*command[1:])

    one, other = (json.loads(hourbell("job", "show", number, "--json").out) for number in ("1", "4"))
    assert one["document"] == other["document"]


def test_a_document_adds_the_same_job_again(some: None, tmp_path: Path, hourbell: Hourbell) -> None:
    document = hourbell("job", "show", "report", "--yaml").out
    (tmp_path / "job.yaml").write_text(document, encoding="utf-8")

    hourbell("job", "add", "--file", str(tmp_path / "job.yaml"))

    assert hourbell("job", "show", "4", "--yaml").out == document


def test_what_options_can_t_say_is_shown_as_a_document(
    store: Path, tmp_path: Path, hourbell: Hourbell
) -> None:
    holidays = {"off_days": [{"dates": ["2026-12-24"], "name": "works.ics"}]}
    job = SMALL_JOB | {"name": "nightly", "rules": [{"weekly": "mon 09:00"}]} | holidays
    (tmp_path / "job.json").write_text(json.dumps(job), encoding="utf-8")
    hourbell("job", "add", "--file", str(tmp_path / "job.json"))

    result = hourbell("job", "show", "night")

    assert result.lines[-1] == "Options can't say all of it: hourbell job show 1 --yaml prints a document."
    assert hourbell("job", "show", "night", "--options").code == 7
    assert read_job(read_document(hourbell("job", "show", "1", "--yaml").out)) == read_job(job)


def test_an_earlier_revision_is_shown(some: None, hourbell: Hourbell) -> None:
    hourbell("job", "edit", "report", "--weekly", "mon 10:00")

    assert "mon-fri 09:00" in hourbell("job", "show", "report", "--revision", "1", "--options").out


def test_nothing_in_a_job_steers_the_terminal(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "x", "--at-start", "--script", "echo \x1b]0;x\x07", "--notes", "a\x1b[2Jb\nc")

    shown = hourbell("job", "show", "x")

    assert "a\N{REPLACEMENT CHARACTER}[2Jb" in shown.out
    assert "--script $'echo \\x1b]0;x\\x07'" in shown.out
    assert "\x1b" not in shown.out


@pytest.mark.parametrize(
    ("job", "code", "said"),
    [
        ("nothing", 5, "hourbell: There is no job “nothing”"),
        ("7", 5, "hourbell: There is no job “7”"),
        ("", 7, "hourbell: job: say which job"),
    ],
)
def test_a_job_that_is_not_there_is_told(
    job: str, code: int, said: str, some: None, hourbell: Hourbell
) -> None:
    result = hourbell("job", "show", job)

    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(said)


def test_a_beginning_of_several_names_is_refused_with_all(some: None, hourbell: Hourbell) -> None:
    hourbell("job", "add", "reports of Ann", *REPORT)

    result = hourbell("job", "show", "repo")

    assert result.code == 7
    assert "#1 “report”, #4 “reports of Ann”" in result.err
    assert hourbell("job", "show", "report").code == 0


def test_jobs_whose_last_run_failed_are_listed_alone(past: Past, hourbell: Hourbell) -> None:
    for name, state in (("bad", RunState.FAILED), ("good", RunState.SUCCEEDED), ("late", RunState.TIMED_OUT)):
        past.run(past.job(name), NOW - HOUR, state)

    assert names(hourbell("job", "list", "--state", "failing", "--json").out) == ["bad", "late"]
    assert names(hourbell("job", "list", "--state", "failing", "--json", "--limit", "1").out) == ["bad"]
