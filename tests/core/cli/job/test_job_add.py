"""`hourbell job add`: from options, from a line of text, from files."""

import io
import json
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from scheduler_core.cli.job.saving import print_saved
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.values.runs.run import RunState
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, StandingClock
from tests.core.native.typical_jobs import SMALL_JOB

CALL = ("--http", "POST https://example.org/report")
WEEKDAYS = ("--weekly", "mon-fri 09:00")


def jobs(hourbell: Hourbell) -> list[dict[str, Any]]:
    return [json.loads(line) for line in hourbell("job", "list", "--json").lines]


def written(folder: Path, text: str, name: str = "jobs.yaml") -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.slow
def test_a_job_is_added_and_its_next_instant_told(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "report", *WEEKDAYS, *CALL)

    assert result.code == 0
    assert result.out == ("Added job 1 “report”, revision 1; next Mon 2026-11-23 09:00 +01:00, in 3 days.\n")
    assert jobs(hourbell)[0]["next_due_at"] == "2026-11-23T08:00:00.000Z"


def test_an_added_job_is_an_object_for_programs(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "report", *WEEKDAYS, *CALL, "--tag", "a", "--folder", "F/G", "--json")

    assert json.loads(result.out) == {
        "id": 1,
        "name": "report",
        "folder": "F/G",
        "tags": ["a"],
        "revision": 1,
        "enabled": True,
        "paused": False,
        "paused_until": None,
        "stopped_because": "",
        "next_due_at": "2026-11-23T08:00:00.000Z",
        "priority": 0,
        "changed_at": "2026-11-20T08:00:00.000Z",
        "deleted_at": None,
        "warnings": [],
    }


@pytest.mark.parametrize(
    ("words", "ending"),
    [
        ((*WEEKDAYS, "--enabled", "no"), "it is off."),
        (("--at-start",), "it fires when the engine starts."),
    ],
)
def test_what_has_no_next_instant_says_why(
    words: tuple[str, ...], ending: str, store: Path, hourbell: Hourbell
) -> None:
    assert hourbell("job", "add", "report", *words, *CALL).out.rstrip().endswith(ending)


def test_a_line_of_text_is_a_job(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "--text", "every weekday at 9:30 POST https://example.org/report")

    assert result.out.startswith("Added job 1 “example.org/report”, revision 1; next Fri 2026-11-20 09:30")


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("report", "--every", "1s", "--times", "3", *CALL),
        ("--text", "every second 3 times https://example.org/"),
    ],
)
def test_a_job_fires_as_many_times_as_were_asked_for(
    words: tuple[str, ...], store: Path, hourbell: Hourbell
) -> None:
    """What was due while the command was read counted, though no engine could know of it yet."""
    hourbell("job", "add", *words)

    assert len(hourbell("next", "1", "--json").lines) == 3


def test_what_may_not_be_meant_is_warned_of(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "report", *WEEKDAYS, *CALL, "--verify-tls", "no")

    assert result.code == 0
    assert result.err.startswith("hourbell: warning: Certificates are not checked")
    assert hourbell("job", "add", "b", *WEEKDAYS, *CALL, "--verify-tls", "no", "--quiet").err == ""


@pytest.mark.slow
def test_a_name_that_tells_no_job_any_more_is_warned_of(store: Path, hourbell: Hourbell) -> None:
    first = hourbell("job", "add", "report", *WEEKDAYS, *CALL)
    other = hourbell("job", "add", "report of Ann", *WEEKDAYS, *CALL)
    again = hourbell("job", "add", "Report", *WEEKDAYS, *CALL)

    assert (first.err, other.err) == ("", "")
    assert again.code == 0
    assert again.err == "hourbell: warning: several jobs are called “Report”; say their numbers (#1, #3)\n"


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (("report", *WEEKDAYS), 7, "hourbell: action: say what to do"),
        (("report", "--cron", "0 9 30 2 *", *CALL), 7, "hourbell: "),
        (("report", *WEEKDAYS, "--http", "GET nowhere"), 7, "hourbell: url: "),
        ((*WEEKDAYS, *CALL), 2, "hourbell job add: name the job"),
        (("report", *CALL), 2, "hourbell job add: say when to fire"),
        (("report", "--file", "x.yaml"), 2, "hourbell job add: --file says all of its jobs; leave out NAME"),
        (("--file", "x.yaml", "--retry", "3"), 2, "hourbell job add: --file says all of its jobs"),
        (("--file", "/no/such/file"), 7, "hourbell: file: /no/such/file can't be read"),
    ],
)
def test_what_is_refused_adds_nothing(
    words: tuple[str, ...], code: int, said: str, store: Path, hourbell: Hourbell
) -> None:
    result = hourbell("job", "add", *words)

    assert (result.code, result.out) == (code, "")
    assert result.err.startswith(said)
    assert jobs(hourbell) == []


@pytest.mark.parametrize(
    "text", [json.dumps(SMALL_JOB), "\n".join(f"{k}: {json.dumps(v)}" for k, v in SMALL_JOB.items())]
)
def test_a_file_may_hold_one_job(text: str, store: Path, tmp_path: Path, hourbell: Hourbell) -> None:
    result = hourbell("job", "add", "--file", written(tmp_path, text))

    assert (result.code, result.out) == (0, "Added job 1 “Hello”.\n")


@pytest.mark.slow
def test_a_file_that_was_exported_is_added_as_it_is(store: Path, tmp_path: Path, hourbell: Hourbell) -> None:
    """Its head was taken for a job with unknown entries."""
    hourbell("job", "add", "first", "--cron", "@daily", "--http", "https://example.org/")
    file = tmp_path / "all.yaml"
    hourbell("export", "-o", str(file))
    hourbell("job", "rename", "first", "other")

    result = hourbell("job", "add", "--file", str(file))

    assert (result.code, result.err) == (0, "")
    assert [json.loads(line)["name"] for line in hourbell("job", "list", "--json").lines] == [
        "first",
        "other",
    ]


@pytest.mark.slow
def test_a_file_may_hold_many_jobs(store: Path, tmp_path: Path, hourbell: Hourbell) -> None:
    names = [f"Job {number:03}" for number in range(30)]
    path = written(tmp_path, json.dumps([SMALL_JOB | {"name": name} for name in names]))

    result = hourbell("job", "add", "--file", path)

    assert result.lines[-1] == "… and 10 more."
    assert [job["name"] for job in jobs(hourbell)] == names


def test_documents_of_yaml_one_after_the_other_are_a_list(
    store: Path, tmp_path: Path, hourbell: Hourbell
) -> None:
    one = "hourbell: 1\nname: {}\nzone: UTC\nrules: [{{at_start: true}}]\naction: {{script: 'true'}}\n"

    hourbell("job", "add", "--file", written(tmp_path, one.format("a") + "---\n" + one.format("b")))

    assert [job["name"] for job in jobs(hourbell)] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            json.dumps([SMALL_JOB, SMALL_JOB | {"rules": [{"weekly": "mon 25:00"}]}]),
            "hourbell: [1].rules[0].weekly: ",
        ),
        (json.dumps([SMALL_JOB, SMALL_JOB | {"rules": [{"cron": "0 9 30 2 *"}]}]), "hourbell: [1] “Hello” "),
        (json.dumps(SMALL_JOB | {"action": {"http": "GET nowhere"}}), "hourbell: “Hello” url: "),
        (json.dumps(SMALL_JOB | {"flavour": 1}), "hourbell: flavour: unknown"),
        ("[]", "hourbell: file: the list holds no job"),
        ("a: [1", "hourbell: document: line 1, column 4: "),
        ("7", "hourbell: document: 7 stands where names with values belong"),
    ],
)
def test_one_bad_job_of_a_file_adds_none(
    text: str, said: str, store: Path, tmp_path: Path, hourbell: Hourbell
) -> None:
    result = hourbell("job", "add", "--file", written(tmp_path, text))

    assert result.code == 7
    assert result.err.startswith(said)
    assert jobs(hourbell) == []


def test_jobs_come_from_standard_input(
    store: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    stdin = io.TextIOWrapper(io.BytesIO(json.dumps([SMALL_JOB]).encode()))
    monkeypatch.setattr("sys.stdin", stdin)

    assert hourbell("job", "add", "--file", "-").out == "Added job 1 “Hello”.\n"


def test_bytes_that_are_no_text_are_refused(store: Path, tmp_path: Path, hourbell: Hourbell) -> None:
    (tmp_path / "x").write_bytes(b"name: \xff")

    assert hourbell("job", "add", "--file", str(tmp_path / "x")).err.startswith(
        "hourbell: file: is not UTF-8: invalid start byte at byte 6"
    )


def test_a_store_that_can_t_be_opened_is_told(tmp_path: Path, hourbell: Hourbell) -> None:
    (tmp_path / "file").touch()

    result = hourbell("job", "list", "--store", str(tmp_path / "file" / "x.db"))

    assert result.code == 4
    assert result.err.startswith("hourbell: ")


@pytest.mark.slow
def test_what_a_job_would_not_find_is_warned_of_wherever_it_is_saved(
    store: Path, hourbell: Hourbell, tmp_path: Path
) -> None:
    """Nobody was told before the night on which nothing was started."""
    warning = "It is to start “nosuchjob” afterwards, but no job is called so; nothing is started then."
    lonely = ("--then", "nosuchjob")

    added = hourbell("job", "add", "a", *WEEKDAYS, *CALL, *lonely)
    as_json = hourbell("job", "add", "b", *WEEKDAYS, *CALL, *lonely, "--json")
    edited = hourbell("job", "edit", "b", "--tag", "z")
    file = tmp_path / "jobs.yaml"
    file.write_text(hourbell("export").out, encoding="utf-8")
    hourbell("job", "delete", "a", "b")
    imported = hourbell("import", str(file))
    quiet = hourbell("job", "add", "c", *WEEKDAYS, *CALL, *lonely, "--quiet")

    assert added.err == edited.err == f"hourbell: warning: {warning}\n"
    assert (added.code, as_json.code, edited.code, imported.code) == (0, 0, 0, 0)
    assert json.loads(as_json.out)["warnings"] == [warning]
    assert imported.err == "".join(f"hourbell: warning: “{name}”: {warning}\n" for name in "ab")
    assert (quiet.code, quiet.err) == (0, "")


@pytest.mark.slow
@pytest.mark.usefixtures("hourbell")
def test_a_new_job_that_an_engine_has_claimed_at_once_was_told_nothing_else_before(
    past: Past, capsys: pytest.CaptureFixture[str]
) -> None:
    """“Run 2 is due, and goes by what is said now”, was said of a job that had just been made."""
    job_id = past.job("report")
    past.run(job_id, NOW, RunState.CLAIMED)
    options = Namespace(store=None, json=False, quiet=False)

    with opened_scheduler(options, StandingClock()) as scheduler:
        print_saved("Added", scheduler.jobs.get(job_id), scheduler, options, NOW)

    assert capsys.readouterr().out == (
        f"Added job {job_id} “report”, revision 1; next Fri 2026-11-20 10:00 +01:00, in 1 hour.\n"
    )
