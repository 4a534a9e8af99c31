"""`hourbell simulate`: what becomes of a span, for people and programs, and what an import would change."""

import json
from pathlib import Path

import pytest

from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, Prepare
from tests.core.store.builders import HOUR

pytestmark = pytest.mark.slow

HOURLY = ("--every", "1h", "--anchor", "2026-11-20T00:00", "--tz", "Europe/Berlin", "--script", "true")
NIGHTLY = ("--weekly", "mon-sun 23:30", "--tz", "Europe/Berlin", "--script", "true")


@pytest.fixture
def jobs(prepare: Prepare) -> None:
    prepare(
        ("job", "add", "ping", *HOURLY, "--missed", "skip", "--retry", "2:fixed:1m"),
        ("job", "add", "back up", *NIGHTLY, "--missed", "skip"),
    )


@pytest.mark.usefixtures("jobs")
def test_totals_and_what_does_not_simply_run_are_told(hourbell: Hourbell) -> None:
    result = hourbell("simulate", "--until", "1d", "--off", "22:00-06:00")

    assert result.code == 0
    assert [line.split() for line in result.lines[:3]] == [
        ["Job", "Runs", "Missed", "Takes"],
        ["back", "up", "0", "1", "1s", "(assumed)"],
        ["ping", "15", "8", "1s", "(assumed)"],
    ]
    assert "From Fri 2026-11-20 09:00 +01:00 until Sat 2026-11-21 09:00 +01:00." in result.lines
    assert "missed (8)" in result.out
    assert result.lines[-1].endswith("Hourbell was not running; the job skips what it missed")


@pytest.mark.usefixtures("jobs")
@pytest.mark.parametrize(
    ("off", "missed"),
    [
        ("2d", 47),  # from Friday at nine, when one has just begun
        ("90 minutes", 1),
        ("sat,sun", 48),
        ("weekends", 48),
        ("mon-fri 22:00-06:00", 5 * 8),
        ("tomorrow", 24),
        ("2026-11-22", 24),
        ("2026-11-21/2026-11-23", 48),
        ("2026-11-21T12:00/2026-11-21T15:00", 3),
        ("2027-01-01", 0),
    ],
)
def test_a_machine_may_be_off_for_days_of_the_week_a_length_a_day_or_a_span(
    hourbell: Hourbell, off: str, missed: int
) -> None:
    """Only hours of each day were taken."""
    told = json.loads(hourbell("simulate", "ping", "--until", "7d", "--off", off, "--json").out)

    assert told["counts"].get("missed", 0) == missed


@pytest.mark.usefixtures("jobs")
def test_without_anything_supposed_all_of_it_runs(hourbell: Hourbell) -> None:
    result = hourbell("simulate", "ping", "--until", "2026-11-20T12:00")

    assert result.lines[-1] == "All of it runs when it is due."
    assert len(hourbell("simulate", "ping", "--until", "3h", "--each", "--quiet").lines) == 1 + 2


@pytest.mark.usefixtures("jobs")
def test_programs_get_all_of_it(hourbell: Hourbell) -> None:
    told = json.loads(hourbell("simulate", "ping", "--until", "2h", "--fail", "ping:1", "--json").out)

    assert (told["from"], told["until"]) == ("2026-11-20T08:00:00.000Z", "2026-11-20T10:00:00.000Z")
    assert [(each["fate"], each["attempt"], each["begins_at"][:18]) for each in told["occurrences"]] == [
        ("runs", 1, "2026-11-20T09:00:0"),
        ("retried", 2, told["occurrences"][1]["begins_at"][:18]),
    ]
    assert told["occurrences"][0]["reason"] == "it fails and is tried again"
    assert told["counts"]["retried"] == 1
    assert told["jobs"][0] | {"counts": None} == {
        "job": 1,
        "job_name": "ping",
        "counts": None,
        "duration_ms": 1_000,
        "is_duration_assumed": True,
    }


def test_usual_durations_are_those_of_the_past(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("ping"), NOW - HOUR)
    past.retire()

    assert json.loads(hourbell("simulate", "--json").out)["jobs"][0]["duration_ms"] == 3_000


@pytest.mark.usefixtures("jobs")
def test_long_runs_overlap(hourbell: Hourbell) -> None:
    result = hourbell("simulate", "ping", "--until", "3h", "--assume", "90m")

    assert "an earlier run had not ended" in result.out


@pytest.mark.usefixtures("jobs")
def test_what_an_import_would_change_is_told_and_not_done(hourbell: Hourbell, tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    hourbell("export", "-o", str(file), "ping")
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("every: 1h", "every: 2h"), encoding="utf-8")

    result = hourbell("simulate", "--with", str(file), "--replace", "--until", "1d")
    told = json.loads(hourbell("simulate", "--with", str(file), "--replace", "--until", "1d", "--json").out)

    assert [line.split() for line in result.lines[:3]] == [
        ["Job", "Before", "After"],
        ["back", "up", "1", "run", "nothing"],
        ["ping", "23", "runs", "12", "runs"],
    ]
    assert [(each["job_name"], each["after"]["runs"]) for each in told["differences"]] == [
        ("back up", 0),
        ("ping", 12),
    ]
    assert hourbell("job", "list", "--names").lines == ["back up", "ping"]


@pytest.mark.usefixtures("jobs")
def test_a_folder_of_job_files_is_compared_as_a_file_is(hourbell: Hourbell, tmp_path: Path) -> None:
    folder = tmp_path / "jobs" / "Home"
    folder.mkdir(parents=True)
    hourbell("export", "-o", str(folder / "ping.yaml"), "ping")
    text = (folder / "ping.yaml").read_text(encoding="utf-8")
    (folder / "ping.yaml").write_text(text.replace("every: 1h", "every: 2h"), encoding="utf-8")
    (folder / "bad.yaml").write_text("nothing", encoding="utf-8")

    result = hourbell("simulate", "--with", str(folder.parent), "--until", "1d")

    assert result.lines[1].split() == ["ping", "23", "runs", "12", "runs"]
    assert "not taken: Home/bad.yaml: " in result.err


@pytest.mark.usefixtures("jobs")
def test_jobs_of_a_file_that_are_left_out_stay_as_they_are(hourbell: Hourbell, tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    hourbell("export", "-o", str(file))
    text = file.read_text(encoding="utf-8")
    file.write_text(text.replace("every: 1h", "every: 2h").replace("23:30", "1:30, 23:30"), encoding="utf-8")

    def differing(*choice: str) -> list[str]:
        result = hourbell("simulate", "--with", str(file), "--until", "1d", "--json", *choice)
        return [each["job_name"] for each in json.loads(result.out)["differences"]]

    assert differing() == ["back up", "ping"]
    assert differing("--without", "ping") == ["back up"]
    assert differing("--only", "ping") == ["ping"]
    refused = hourbell("simulate", "--with", str(file), "--only", "nobody")
    assert (refused.code, refused.out) == (7, "")
    assert "only: the import has no job “nobody”" in refused.err


@pytest.mark.usefixtures("jobs")
def test_an_import_of_what_is_here_makes_no_difference(hourbell: Hourbell, tmp_path: Path) -> None:
    file = tmp_path / "jobs.yaml"
    hourbell("export", "-o", str(file))

    assert hourbell("simulate", "--with", str(file)).lines == ["Nothing becomes different."]


@pytest.mark.usefixtures("jobs")
def test_new_jobs_of_a_file_are_simulated_though_they_arrive_switched_off(
    hourbell: Hourbell, tmp_path: Path
) -> None:
    file = tmp_path / "jobs.yaml"
    hourbell("export", "-o", str(file), "ping")
    hourbell("job", "delete", "ping")

    result = hourbell("simulate", "--with", str(file), "--until", "1d")

    assert result.lines[1].split() == ["ping", "nothing", "23", "runs"]


@pytest.mark.usefixtures("jobs")
@pytest.mark.parametrize(
    ("wrong", "code", "told"),
    [
        (("--off", "night"), 7, "off: "),
        (("--off", "08:00-08:00"), 7, "off: "),
        (("--off", "night"), 7, "2d (from the start)"),
        (("--off", "mon-sun"), 7, "off: a machine that is off all day runs nothing"),
        (("--off", "2026-12-02/2026-12-01"), 7, "off: the machine would be off until before it is"),
        (("--off", "2026-12-01/never"), 7, "off: I don't understand 'never'"),
        (("--off", "2026-12-01T10:00"), 7, "off: '2026-12-01T10:00' says not when"),
        (("--until", "2026-01-01"), 7, "until: 2026-01-01 is not after the start of the span"),
        (("--until", "soonish"), 7, "until: "),
        (("--until", "0s"), 7, "until: 0s is not after the start of the span"),
        (("--fail", "nobody"), 5, "nobody"),
        (("--fail", "ping:0"), 7, "fail: 0 tries are not from 1 to 1,000"),
        (("--assume", "long"), 7, "assume: "),
        (("--assume", "1000d"), 7, "assume: 1000d is longer than a year"),
        (("--with", "missing.yaml"), 7, "missing.yaml"),
        (("--replace",), 2, "--with"),
        (("--without", "ping"), 2, "--without says what an import does"),
        (("nobody",), 5, "nobody"),
    ],
)
def test_what_makes_no_sense_is_refused_in_words(
    wrong: tuple[str, ...], code: int, told: str, hourbell: Hourbell
) -> None:
    result = hourbell("simulate", *wrong)

    assert (result.code, result.out) == (code, "")
    assert told in result.err
    assert "Traceback" not in result.err


@pytest.mark.usefixtures("jobs")
def test_a_day_of_the_week_ends_a_span_after_its_beginning(hourbell: Hourbell) -> None:
    """On a Saturday, from sat until mon was refused: that monday came before."""
    told = hourbell("simulate", "--from", "2026-11-28", "--until", "mon").out

    assert "From Sat 2026-11-28 00:00 +01:00 until Mon 2026-11-30 00:00 +01:00" in told
    assert hourbell("simulate", "--from", "2026-11-28", "--until", "2026-11-23").code == 7
