"""`hourbell status`, `why` and `next` of stored jobs."""

import json
from datetime import timedelta

import pytest

from scheduler_core.cli.main import run
from scheduler_core.store.jobs.job_states import pause, stop
from scheduler_core.store.runs.ledger import begin, record, say_waits
from scheduler_core.store.runs.run_changes import Begun, NewRun, Waits
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.run import Reason, RunState, Trigger
from tests.core.cli.past_runs import Past
from tests.core.cli.running import NOW, Hourbell, StandingClock, no_window
from tests.core.store.builders import HOUR, ME, claim_next


def enable(job_id: JobId) -> str:
    return f"hourbell job enable {job_id}"


# ---- status


def test_the_state_of_a_store_is_seen_at_a_glance(past: Past, hourbell: Hourbell) -> None:
    backup, call = past.job("Back up"), past.job("Call", due_at=NOW + 2 * HOUR)
    past.run(backup, NOW - HOUR, RunState.FAILED)
    past.run(call, NOW, RunState.RUNNING)

    result = hourbell("status")

    assert (result.code, result.err) == (0, "")
    assert result.lines == [
        f"Store     {past.place}",
        "Engine    process 4711 on desk, looked for due jobs now",
        "Runs      1 running, 0 waiting",
        "Next      “Back up” Fri 2026-11-20 10:00 +01:00 (in 1 hour)",
        "Jobs      2, 0 of them paused",
        "Failing   “Back up”",
        "Today     1 run failed",
    ]


def test_jobs_that_the_engine_stopped_are_named_with_what_to_do(past: Past, hourbell: Hourbell) -> None:
    """A job that set itself off was stopped, and only who listed its jobs saw that."""
    mirror, off = past.job("Mirror"), past.job("Off")
    with past.store.write() as tx:
        for each in (mirror, off):
            stop(tx, each, "it sets itself off", NOW)
    hourbell("job", "disable", "Off")

    said = f"Stopped   “Mirror” begins no run: it sets itself off. Once that is mended: {enable(mirror)}"
    assert [line for line in hourbell("status").lines if "Stopped" in line] == [said]
    (told,) = json.loads(hourbell("status", "--json").out)["stopped"]
    assert told == {"job": mirror, "job_name": "Mirror", "because": "it sets itself off"}
    assert enable(mirror) in hourbell("doctor").out

    hourbell("job", "enable", "Mirror")
    assert "Stopped" not in hourbell("status").out
    assert "out of the plan" not in hourbell("doctor").out


def test_of_many_that_were_stopped_the_rest_is_counted(past: Past, hourbell: Hourbell) -> None:
    jobs = [past.job(f"Job {number}") for number in range(22)]
    with past.store.write() as tx:
        for each in jobs:
            stop(tx, each, "it sets itself off", NOW)

    stopped = [line for line in hourbell("status").lines if line.startswith("Stopped")]

    assert len(stopped) == 21
    assert stopped[-1] == "Stopped   2 more: hourbell job list --state stopped"


@pytest.mark.parametrize("words", [("job", "list"), ("run", "list"), ("job", "show", "Call")])
def test_what_is_listed_names_an_engine_that_gives_no_sign_of_life(
    words: tuple[str, ...], past: Past, capsys: pytest.CaptureFixture[str]
) -> None:
    """A list looked as if all went on, while the process of the engine was stopped."""
    past.job("Call", due_at=NOW + timedelta(seconds=1))

    run(list(words), no_window, StandingClock(NOW + timedelta(seconds=20)))
    assert "sign of life" not in capsys.readouterr().err
    run(list(words), no_window, StandingClock(NOW + timedelta(seconds=42)))

    why = "a job is due for 41 s, and it has given no sign of life for 42 s"
    assert f"nothing begins: the engine gives no sign of life: {why}" in capsys.readouterr().err


def test_runs_that_no_machine_takes_are_told_once_they_have_waited_for_long(
    past: Past, hourbell: Hourbell
) -> None:
    """An engine without a window told nobody."""
    why = "no machine with tag gpu is there"
    lately, before = NOW - timedelta(minutes=4), NOW - timedelta(minutes=12)
    jobs = {past.job("Render", due_at=before): before, past.job("Mix", due_at=lately): lately}
    with past.store.write() as tx:
        run_ids = [claim_next(tx, job_id, due_at, past.engine) for job_id, due_at in jobs.items()]
        say_waits(tx, [Waits(run_id, 0, Reason.MACHINE, why) for run_id in run_ids])

    told, for_programs = hourbell("status"), hourbell("status", "--json")

    line = f"Machines  1 run waits for a machine, “Render” for 12 minutes: {why} (hourbell machines list)"
    assert line in told.lines
    assert json.loads(for_programs.out)["without_machine"] == 1


def test_what_is_due_and_waits_behind_others_is_told_until_its_job_is_in_the_bin(
    past: Past, hourbell: Hourbell
) -> None:
    """“Due … waits: ” was said of what is in the bin, with nothing behind it."""
    job_id, why = past.job("Back up", due_at=NOW), "an earlier run has not ended"
    with past.store.write() as tx:
        run_id = claim_next(tx, job_id, NOW, past.engine)
        say_waits(tx, [Waits(run_id, 0, Reason.OVERLAP, why)])

    assert f"Due       “Back up” (run {run_id}) waits: {why}" in hourbell("status").lines
    hourbell("job", "delete", "Back up")

    assert "waits: " not in hourbell("status").out
    assert json.loads(hourbell("status", "--json").out)["queued"] == []


def test_a_backlog_tells_its_length_and_its_pace(past: Past, hourbell: Hourbell) -> None:
    """A backlog of hundreds said only “waiting”."""
    job_id = past.job("Back up", due_at=NOW)
    with past.store.write() as tx:
        made = [
            NewRun(job_id, 1, NOW - number * HOUR, Trigger.CATCH_UP, idempotency_key=str(number))
            for number in range(1, 4)
        ]
        first = record(tx, made, past.engine, NOW)[0].id
        begin(tx, [Begun(first, NOW - timedelta(seconds=10))], past.engine)

    told = "Backlog   2 runs to make up for, 1 begun in the last minute"
    assert told in hourbell("status").lines
    assert json.loads(hourbell("status", "--json").out)["backlog"] == {"runs": 2, "begun_in_last_minute": 1}


def test_programs_read_the_state_too(past: Past, hourbell: Hourbell) -> None:
    backup = past.job("Back up")

    found = json.loads(hourbell("status", "--json").out)

    assert found["engine"]["pid"] == 4711
    assert found["next"] == {"at": "2026-11-20T09:00:00.000Z", "job": backup, "job_name": "Back up"}
    assert (found["running"], found["failing"], found["failed_today"]) == (0, [], 0)


def test_without_an_engine_the_state_says_so(file_path: object, hourbell: Hourbell) -> None:
    result = hourbell("status", "--store", str(file_path))

    assert "Engine    none runs, so no job fires: hourbell engine" in result.lines
    assert "Next      nothing" in result.lines


def test_what_failed_yesterday_is_not_of_today(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - 10 * HOUR, RunState.FAILED)

    assert "Today     no run failed" in hourbell("status").lines


# ---- next


@pytest.mark.slow
def test_the_next_instants_of_all_jobs_come_in_order(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    past.job("Call", due_at=NOW + HOUR)

    result = hourbell("next", "--count", "3")

    assert [line.split() for line in result.lines] == [
        ["Due", "In", "Job", "Note"],
        "Fri 2026-11-20 10:00 +01:00 in 1 hour Back up".split(),
        "Fri 2026-11-20 10:00 +01:00 in 1 hour Call".split(),
        "Fri 2026-11-20 11:00 +01:00 in 2 hours Back up".split(),
    ]


def test_the_next_instants_of_some_jobs_are_told_to_programs(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")
    call = past.job("Call")
    with past.store.write() as tx:
        pause(tx, [call], NOW + 3 * HOUR / 2, ME, NOW)

    lines = hourbell("next", "call", "--json", "--count", "2").lines

    assert [json.loads(line) for line in lines] == [
        {
            "at": f"2026-11-20T{hour:02}:00:00.000Z",
            "local": f"2026-11-20T{hour + 1:02}:00:00+01:00",
            "job": call,
            "job_name": "Call",
            "is_paused": is_paused,
        }
        for hour, is_paused in ((9, True), (10, False))
    ]


def test_what_is_due_and_not_looked_at_is_next_too(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up", due_at=NOW - HOUR)

    result = hourbell("next", "--count", "1", "--quiet")

    assert result.lines == ["Fri 2026-11-20 08:00 +01:00  1 hour ago  Back up  due: no engine has looked yet"]


def test_the_next_instants_are_shown_in_the_zone_asked_for(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")

    shown = hourbell("next", "--tz", "Asia/Tokyo", "--count", "1", "--quiet").out

    assert shown.startswith("Fri 2026-11-20 18:00 +09:00")


def test_a_span_bounds_the_next_instants(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")

    words = ("--from", "2026-12-01T09:00", "--to", "2026-12-01T11:00", "--quiet")

    assert [line.split()[2] for line in hourbell("next", *words).lines] == ["09:00", "10:00"]


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (("nobody",), 5),
        (("backup", "--cron", "@daily"), 2),
        (("--to", "2020-01-01"), 7),
        (("--from", "2026-12-02", "--to", "2026-12-01"), 7),
    ],
)
def test_what_has_no_next_instants_is_refused(
    words: tuple[str, ...], code: int, past: Past, hourbell: Hourbell
) -> None:
    assert hourbell("next", *words).code == code


# ---- why


def test_without_an_instant_the_newest_run_is_explained(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")
    past.run(job_id, NOW - 2 * HOUR, RunState.SUCCEEDED)
    past.run(job_id, NOW - HOUR, RunState.TIMED_OUT)

    assert hourbell("why", "Back up").lines[0] == "The run at Fri 2026-11-20 07:00 +00:00 ran out of time."


@pytest.mark.usefixtures("store")
def test_without_an_instant_or_a_run_the_next_is_explained(hourbell: Hourbell) -> None:
    hourbell("job", "add", "new", "--every", "6h", "--script", "true")
    hourbell("job", "add", "off", "--every", "6h", "--script", "true", "--enabled", "no")

    assert "will run at Fri 2026-11-20 12:00 +01:00" in hourbell("why", "new").lines[0]
    assert hourbell("why", "off").code == 0


def test_a_run_is_explained_by_the_ledger(past: Past, hourbell: Hourbell) -> None:
    past.run(past.job("Back up"), NOW - HOUR, RunState.FAILED, reason_text="it gave up")

    result = hourbell("why", "back up", "1h")

    assert result.code == 0
    assert "it gave up" in result.out


def test_the_last_instant_there_is_is_explained(past: Past, hourbell: Hourbell) -> None:
    """The end of its second is later than any date, which was a mistake of the program."""
    past.job("Back up")

    result = hourbell("why", "Back up", "9999-12-31T23:59:59Z")

    assert (result.code, result.err) == (0, "")


def test_an_instant_that_no_rule_has_is_explained(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")

    found = json.loads(hourbell("why", str(job_id), "2026-12-01T09:30", "--json").out)

    assert (found["job"], found["is_planned"], found["obstacle"]) == (job_id, False, "not planned")
    assert (found["before"], found["after"]) == ("2026-12-01T09:00:00.000Z", "2026-12-01T10:00:00.000Z")
    assert found["runs"] == []
    assert found["sentences"]


def test_an_instant_to_come_is_explained_by_its_rule(past: Past, hourbell: Hourbell) -> None:
    past.job("Back up")

    result = hourbell("why", "Back up", "tomorrow 10:00")

    assert result.code == 0
    assert "every hour" in result.out.lower()


def test_so_long_ago_means_the_second_that_people_see(past: Past, capsys: pytest.CaptureFixture[str]) -> None:
    """Typed in the middle of a second, 20s named an instant just after the one that was meant."""
    job_id = past.job("Back up")
    run_id = past.run(job_id, NOW - timedelta(seconds=20))
    clock = StandingClock(NOW + timedelta(milliseconds=300))

    run(["why", str(job_id), "20s", "--json"], no_window, clock)

    assert [each["id"] for each in json.loads(capsys.readouterr().out)["runs"]] == [run_id]


@pytest.mark.parametrize("typed", ["06:30", "06:30:15", "06:30:15.260", "06:30:15.260426"])
def test_an_instant_may_be_named_as_exactly_as_it_is_shown(
    typed: str, past: Past, hourbell: Hourbell
) -> None:
    """Instants of a job that counts from the moment it was made have fractions, which lists leave out."""
    job_id = past.job("Back up")
    due_at = NOW.replace(hour=6, minute=30, second=15, microsecond=260_426)
    run_id = past.run(job_id, due_at)

    found = json.loads(hourbell("why", str(job_id), f"2026-11-20T{typed}", "--json").out)

    assert [run["id"] for run in found["runs"]] == [run_id]


@pytest.mark.slow
def test_an_instant_to_come_may_be_named_by_its_minute(past: Past, hourbell: Hourbell) -> None:
    job_id = past.job("Back up")

    asked = ("2026-12-01T08:59:30", "2026-12-01T08:59", "2026-12-01T09:00")
    found = [json.loads(hourbell("why", str(job_id), each, "--json").out)["is_planned"] for each in asked]

    assert found == [False, False, True]


def test_a_time_is_meant_in_the_zone_of_the_job(past: Past, hourbell: Hourbell) -> None:
    """The jobs of these tests are in UTC, the person who asks is in Berlin."""
    job_id = past.job("Back up")

    found = json.loads(hourbell("why", str(job_id), "2026-12-01T09:00", "--json").out)

    assert found["at"] == "2026-12-01T09:00:00.000Z"


@pytest.mark.parametrize(("words", "code"), [(("nobody", "1h"), 5), (("Back up", "soon"), 7), ((), 2)])
def test_a_question_without_sense_is_refused(
    words: tuple[str, ...], code: int, past: Past, hourbell: Hourbell
) -> None:
    past.job("Back up")

    assert hourbell("why", *words).code == code
