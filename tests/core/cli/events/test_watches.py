"""What event rules see, on the command line: listed, and looked at without running anything."""

import json
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.store.jobs.watches import remember
from scheduler_core.store.opening.opening import open_store
from scheduler_core.store.runs.ledger import record
from scheduler_core.store.runs.run_changes import NewRun
from scheduler_core.values.ids import JobId
from scheduler_core.values.schedules.events.machine_events import DriveChange, OnDrive
from tests.core.cli.running import Hourbell


@pytest.fixture
def inbox(tmp_path: Path) -> Path:
    folder = tmp_path / "inbox"
    folder.mkdir()
    return folder


def add(hourbell: Hourbell, rule: str) -> None:
    added = hourbell("job", "add", "scans", "--on-file", rule, "--script", "true")
    assert (added.code, added.err) == (ExitCode.DONE, "")
    assert added.out == "Added job 1 “scans”, revision 1; it fires whenever what it waits for happens.\n"


def test_a_rule_is_listed_with_what_it_sees(store: Path, hourbell: Hourbell, inbox: Path) -> None:
    add(hourbell, f"arrives, already: {inbox}/*.pdf")
    (inbox / "a.pdf").write_text("a")
    (inbox / "b.txt").write_text("b")

    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)

    assert (told["job"], told["matches"], told["begins"]) == ("scans", 1, [f"{inbox}/a.pdf"])
    assert (told["has_begun"], told["trouble"], told["last_at"]) == (False, "", None)
    assert "1 run would begin" in hourbell("watch", "list").out
    assert hourbell("watch", "test", "scans").out.endswith(f"runs begin for:\n    {inbox}/a.pdf\n")


def test_before_an_engine_has_looked_nothing_there_begins_a_run(
    store: Path, hourbell: Hourbell, inbox: Path
) -> None:
    add(hourbell, f"arrives: {inbox}/*")
    (inbox / "a").write_text("a")

    assert "what is there now begins no run" in hourbell("watch", "test", "scans").out
    assert "not looked at yet: an engine has to run" in hourbell("watch", "list").out


def test_a_folder_that_is_not_there_is_told(store: Path, hourbell: Hourbell, inbox: Path) -> None:
    added = hourbell("job", "add", "scans", "--on-file", f"goes: {inbox}/later/*", "--script", "true")

    assert added.code == ExitCode.DONE
    assert f"warning: The folder {inbox}/later is not there; until it is, no file" in added.err
    assert f"{inbox}/later is not there" in hourbell("watch", "list").out
    assert f"{inbox}/later is not there" in hourbell("watch", "test", "scans").out


def test_a_job_of_times_watches_nothing(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "nightly", "--cron", "0 2 * * *", "--script", "true")

    refused = hourbell("watch", "test", "nightly")

    assert refused.code == ExitCode.REFUSED
    assert "waits for nothing that happens; give it a rule with hourbell job edit 1 --on" in refused.err
    assert hourbell("watch", "list", "--json").out == ""


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("scans/*.pdf", "is not a whole path"),
        ("arrives, below: /*", "would look through the whole machine"),
        ("arrives: /proc/*", "has no files that stay"),
        ("arrives, below: /proc/self/*", "/proc/self has no files that stay"),
        ("arrives: /srv/**/a", "has **"),
        ("arrives: /srv/[a", "has a [ without its ]"),
        ("arrives: /srv/", "names a folder"),
        ("arrives:", "names no file"),
        ("comes: /srv/a", "'comes' is none of arrives, changes, goes, remains"),
        ("arrives, goes: /srv/a", "says again what stands before it"),
        ("arrives, settled 2d: /srv/a", "is not between 0s and 1h"),
    ],
)
def test_a_rule_that_can_not_be_is_refused_with_what_to_do(
    store: Path, hourbell: Hourbell, rule: str, said: str
) -> None:
    refused = hourbell("job", "add", "scans", "--on-file", rule, "--script", "true")

    assert refused.code == ExitCode.REFUSED
    assert said in refused.err


@pytest.mark.parametrize("option", ["--on-program starts", "--on-drive mounted, already", "--on-drive gone"])
def test_words_without_a_name_are_not_taken_for_a_name(store: Path, hourbell: Hourbell, option: str) -> None:
    """A rule waited for a program called “starts”."""
    name, _, said = option.partition(" ")

    refused = hourbell("job", "add", "scans", name, said, "--script", "true")

    assert refused.code == ExitCode.REFUSED
    assert "lacks a colon and a name; write it like “" in refused.err
    assert hourbell("job", "add", "scans", name, f"{said}: gone", "--script", "true").code == ExitCode.DONE


def test_without_a_time_it_says_what_begins_it(store: Path, hourbell: Hourbell, inbox: Path) -> None:
    add(hourbell, f"changes, below: {inbox}/*.md")

    assert "it fires whenever what it waits for happens" in hourbell("job", "status", "scans").out
    assert "nothing that it waits for had settled then" in hourbell("why", "scans", "now").out
    assert hourbell("describe", "--on-file", "~/a").out == "Whenever a file arrives: ~/a\n"
    assert "no time that could be shown" in hourbell("preview", "--on-file", "~/a").out


def test_an_event_is_sent_to_the_jobs_that_it_begins(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "thank", "--on-event", "paid", "--script", "true")

    sent = hourbell("event", "send", "paid", "--key", "order-7")

    assert sent.out == "The event “paid” begins 1 job.\n"
    assert sent.err == "hourbell: no engine runs; the run waits until one does (hourbell engine)\n"
    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)
    assert (told["kind"], told["rule"], told["begins"]) == ("on_event", "paid", ["paid order-7"])
    assert "on-event paid" in hourbell("watch", "test", "thank").out
    assert json.loads(hourbell("event", "send", "shipped", "--json").out)["begins"] == []


@pytest.mark.parametrize(("name", "said"), [(" ", "is blank"), ("9:00", "is a time"), ("a" * 201, "longer")])
def test_a_name_that_no_event_can_have_is_refused(
    store: Path, hourbell: Hourbell, name: str, said: str
) -> None:
    refused = hourbell("job", "add", "thank", "--on-event", name, "--script", "true")

    assert refused.code == ExitCode.REFUSED
    assert said in refused.err


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("heartbeat", "lacks a name or a length"),
        ("heartbeat: soon", "soon"),
        ("heartbeat: 30s", "30s is not between 1m and 30d"),
        ("heartbeat: 31d", "31d is not between 1m and 30d"),
        ("9:00: 25h", "is a time"),
    ],
)
def test_a_silence_that_can_not_be_is_refused(store: Path, hourbell: Hourbell, rule: str, said: str) -> None:
    refused = hourbell("job", "add", "alarm", "--on-silence", rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err


def test_a_silence_is_listed_and_said_in_words(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "alarm", "--on-silence", "heartbeat: 25h", "--script", "true")

    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)

    assert (told["kind"], told["rule"], told["begins"]) == ("on_silence", "heartbeat: 1d1h", [])
    said = hourbell("describe", "--on-silence", "heartbeat: 25h").out
    assert said == "Whenever no event has come for 25 hours: heartbeat\n"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("", "names no program"),
        ("ends: ", "names no program"),
        ("starts: /usr/bin/firefox", "is a path"),
        (
            "stops: firefox",
            "'stops' is none of starts, ends, for 10m and already; write it like “starts: firefox”",
        ),
        ("starts, ends: firefox", "says both starts and ends"),
    ],
)
def test_a_program_that_can_not_be_is_refused(store: Path, hourbell: Hourbell, rule: str, said: str) -> None:
    refused = hourbell("job", "add", "Copy", "--on-program", rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err


def test_a_program_is_said_in_words(store: Path, hourbell: Hourbell) -> None:
    assert hourbell("describe", "--on-program", "vi").out == "Whenever the program starts: vi\n"
    assert hourbell("describe", "--on-program", "ends: vi").out == "Whenever the program ends: vi\n"


def test_how_long_it_must_be_so_is_said_in_words(store: Path, hourbell: Hourbell) -> None:
    said = hourbell("describe", "--on-drive", "gone, for 2h: disk2: x").out

    assert said == "Whenever the drive is gone: disk2: x, once that has been so for 2 hours\n"
    assert hourbell("describe", "--on-drive", "for 2h, gone: disk2: x").out == said


def test_waking_is_said_in_words_and_listed(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "Greet", "--on-wake", "--script", "true")

    assert hourbell("describe", "--on-wake").out == "Each time the machine wakes\n"
    assert "on-wake" in hourbell("watch", "test", "Greet").out


@pytest.mark.parametrize(
    ("option", "rule", "said"),
    [
        ("--on-power", "", "says no change"),
        ("--on-power", "below", "says no change"),
        ("--on-power", "below 0%", "0% is not between 1% and 99%"),
        ("--on-power", "off", "'off' is none of mains, battery, below, for 10m and already"),
        ("--on-power", "mains, battery", "says both mains and battery"),
        ("--on-network", "", "lacks joined or left"),
        ("--on-network", "joined:", "lacks joined or left, or a name"),
        ("--on-network", "Office", "'Office' is none of joined, left, for 10m and already"),
        ("--on-screen", "", "says no change"),
        ("--on-screen", "login, for 5m", "a login happens and does not last; leave out how long"),
        ("--on-screen", "locked, for 8d", "8d is not between 0s and 7d"),
        ("--on-power", "mains, for ever", "for: "),
        ("--on-power", "mains, for 5m, for 6m", "'for 6m' is none of"),
        ("--on-drive", "mounted, for 1s500ms: x", "for"),
        ("--on-drive", "mounted, for -5m: x", "for: "),
        ("--on-program", "for ever, starts: x", "for: "),
        ("--on-screen", "off", "'off' is none of locked, unlocked, login, for 10m and already"),
    ],
)
def test_what_the_machine_can_not_do_is_refused(
    store: Path, hourbell: Hourbell, option: str, rule: str, said: str
) -> None:
    refused = hourbell("job", "add", "Copy", option, rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err


@pytest.mark.parametrize(
    ("option", "rule", "said"),
    [
        ("--on-power", "below 15%", "Whenever the battery falls below 15 %"),
        ("--on-power", "mains", "Whenever power comes from mains again"),
        ("--on-network", "joined: Office", "Whenever the network is joined: Office"),
        ("--on-network", "left", "Whenever a network is left"),
        ("--on-screen", "login", "Whenever you log in"),
    ],
)
def test_what_the_machine_does_is_said_in_words(
    store: Path, hourbell: Hourbell, option: str, rule: str, said: str
) -> None:
    assert hourbell("describe", option, rule).out == f"{said}\n"


def test_what_an_event_begins_is_said_in_words(store: Path, hourbell: Hourbell) -> None:
    assert hourbell("describe", "--on-event", "paid").out == "Whenever the event comes: paid\n"


def test_a_job_follows_others_and_what_is_missing_is_told(store: Path, hourbell: Hourbell) -> None:
    hourbell("job", "add", "Backup", "--cron", "0 2 * * *", "--script", "true")

    follower = ("job", "add", "Tell", "--on-job", "Backup and Report", "--script", "true")
    refused = hourbell(*follower)
    hourbell("job", "add", "Report", "--cron", "0 3 * * *", "--script", "true")
    added = hourbell(*follower)

    assert (refused.code, added.code) == (ExitCode.REFUSED, ExitCode.DONE)
    assert "“Report”: no job is called so; add it first" in refused.err
    hourbell("job", "delete", "Report")
    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)
    assert (told["kind"], told["rule"], told["trouble"]) == (
        "on_job",
        "Backup and Report",
        "“Report”: it is in the bin",
    )
    hourbell("job", "restore", "Report")
    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)
    assert (told["trouble"], told["matches"]) == ("", 0)


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("Tell", "“Tell” would begin itself by way of Tell → Tell"),
        ("A and a", "names a job twice"),
        ("A and ", "lacks the name of a job"),
        ("", "lacks the name of a job"),
        (" and ".join(f"Job {number}" for number in range(21)), "21 of them are more than 20"),
    ],
)
def test_jobs_that_can_not_be_followed_are_refused(
    store: Path, hourbell: Hourbell, rule: str, said: str
) -> None:
    refused = hourbell("job", "add", "Tell", "--on-job", rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("Backup", "After success of “Backup”"),
        ("Backup and Report: failure", "After failure of “Backup” and “Report”"),
        ('"Salt and oil": always', "After the end of “Salt and oil”"),
    ],
)
def test_what_jobs_begin_is_said_in_words(store: Path, hourbell: Hourbell, rule: str, said: str) -> None:
    assert hourbell("describe", "--on-job", rule).out == f"{said}\n"


@pytest.mark.parametrize(
    ("rule", "said"),
    [
        ("mounted: /", "/ is always mounted"),
        ("", "names no drive"),
        ("media/Backup", "is not a whole path"),
        (
            "comes: Backup",
            "'comes' is none of mounted, gone, for 10m and already; write it like “mounted: Backup”",
        ),
        ("mounted, gone: Backup", "says both mounted and gone; make a rule for each"),
    ],
)
def test_a_drive_that_can_not_be_is_refused(store: Path, hourbell: Hourbell, rule: str, said: str) -> None:
    refused = hourbell("job", "add", "Copy", "--on-drive", rule, "--script", "true")

    assert (refused.code, said in refused.err) == (ExitCode.REFUSED, True), refused.err


def test_a_drive_is_said_in_words(store: Path, hourbell: Hourbell) -> None:
    assert hourbell("describe", "--on-drive", "Backup").out == "Whenever the drive is mounted: Backup\n"
    assert hourbell("describe", "--on-drive", "gone: /mnt/a").out == "Whenever the drive is gone: /mnt/a\n"


def test_what_has_to_last_says_when_its_run_begins(store: Path, hourbell: Hourbell) -> None:
    rule = OnDrive("Backup", DriveChange.GONE, lasts=timedelta(days=2))
    hourbell("job", "add", "Ask", "--on-drive", "gone, for 2d: Backup", "--script", "true")
    since = datetime(2026, 1, 5, 9, tzinfo=UTC)
    with closing(open_store(str(store), since)) as opened, opened.write() as tx:
        remember(tx, JobId(1), rule.watch_name, {}, since, {"/media/Backup": (None, since)})

    listed, tried = hourbell("watch", "list").out, hourbell("watch", "test", "Ask").out
    (told,) = map(json.loads, hourbell("watch", "list", "--json").lines)

    assert told["waits_until"] == "2026-01-07T09:00:00.000Z"
    assert "a run begins " in listed
    assert "  a run begins " in tried


def test_an_event_of_a_script_names_the_run_that_sent_it(
    store: Path, hourbell: Hourbell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A script of another store has numbers of that one, which are of other runs here."""
    hourbell("job", "add", "Ask", "--every", "1h", "--script", "true")
    now = datetime(2026, 1, 5, 9, tzinfo=UTC)
    with closing(open_store(str(store), now)) as opened, opened.write() as tx:
        record(tx, [NewRun(JobId(1), 1, now, idempotency_key="here-1")], None, now)
    hourbell("event", "send", "paid")
    for number, key in (("1", "here-1"), ("1", "elsewhere-1"), ("2", "here-1"), ("one", "here-1")):
        monkeypatch.setenv("HOURBELL_RUN_ID", number)
        monkeypatch.setenv("HOURBELL_IDEMPOTENCY_KEY", key)
        hourbell("event", "send", "paid")

    senders = [json.loads(line)["sent_by"] for line in hourbell("event", "list", "--json").out.splitlines()]

    assert sorted(senders) == sorted(["run 1", *["command line"] * 4])
