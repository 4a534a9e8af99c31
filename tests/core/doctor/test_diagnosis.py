"""What facts mean to a doctor."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from scheduler_core.doctor.diagnosis import judge
from scheduler_core.doctor.facts import (
    BlindRule,
    ClockFacts,
    DiskFacts,
    EngineFacts,
    Facts,
    LackingMachine,
    LostTelling,
    MachineFacts,
    SecretFacts,
    StoreFacts,
    UnsafeScript,
    ZoneFacts,
)
from scheduler_core.doctor.finding import Diagnosis, Level
from scheduler_core.values.ids import JobId
from scheduler_core.values.records.calendar_state import OldCalendar
from scheduler_core.values.runs.run_ends import Backlog
from tests.core.store.builders import NOW

GIGABYTE = 1024**3
STORE = StoreFacts("/srv/hourbell.db", library="SQLite 3.53.4", newest_backup_at=NOW - timedelta(hours=5))
ENGINE = EngineFacts(4711, "desk", timedelta(seconds=3))
STANDBY = EngineFacts(4712, "attic", timedelta(seconds=3), stands_by=True)
WORKER = EngineFacts(4713, "cellar", timedelta(seconds=3), stands_by=True, carries_out=True)
SECOND = timedelta(seconds=1)
DESK = MachineFacts(1, "desk", "0.10.0", clock_ahead=SECOND / 2)
WELL = Facts(
    NOW,
    STORE,
    ZoneFacts("2026b", "the package tzdata"),
    ClockFacts(),
    SecretFacts(frozenset({"one", "two"})),
    (ENGINE,),
    DiskFacts(50 * GIGABYTE, 100 * GIGABYTE),
    started_by="A login item",
)


def an_old_calendar(read_at: datetime | None) -> OldCalendar:
    return OldCalendar(
        JobId(1), "Back up", "https://a.example/…", "it is empty", NOW - timedelta(days=2), read_at
    )


def with_machines(*machines: MachineFacts) -> Facts:
    return replace(WELL, machines=machines)


def complaints(facts: Facts) -> list[Diagnosis]:
    return [each for each in judge(facts) if each.level is not Level.OK]


def test_where_all_is_well_each_subject_says_so() -> None:
    found = judge(WELL)

    subjects = "store, backup, engine, disk, clock, time zones, secrets, scripts, start"
    assert ", ".join(each.subject for each in found) == subjects
    assert {each.level for each in found} == {Level.OK}
    assert not any(each.advice for each in found)


@pytest.mark.parametrize(
    ("backlog", "level", "message", "advice"),
    [
        (
            Backlog(3_200, 200),
            Level.WARN,
            "3,200 missed runs are still to be made up for; 200 began in the last minute.",
            "At this pace it takes about 16 minutes.",
        ),
        (
            Backlog(1, 30),
            Level.OK,
            "1 missed run is still to be made up for; 30 began in the last minute.",
            "",
        ),
        (
            Backlog(7, 0),
            Level.WARN,
            "7 missed runs are still to be made up for; 0 began in the last minute.",
            "Look at what runs and for what others wait: hourbell status",
        ),
    ],
)
def test_a_backlog_is_told_with_its_pace(backlog: Backlog, level: Level, message: str, advice: str) -> None:
    """The doctor said that all was well while thousands of missed runs were still to come."""
    found = [each for each in judge(replace(WELL, backlog=backlog)) if each.subject == "backlog"]

    assert found == [Diagnosis("backlog", level, message, advice)]


@pytest.mark.parametrize(("is_in_program", "what"), [(True, "Hourbell"), (False, "the package tzdata,")])
def test_old_time_zones_are_renewed_with_what_brings_them(is_in_program: bool, what: str) -> None:
    zones = ZoneFacts("2024b", "the package tzdata", is_in_program=is_in_program)

    (found,) = complaints(replace(WELL, zones=zones))

    assert found.advice.startswith(f"Update {what}")


@pytest.mark.parametrize(
    ("facts", "subject", "level", "words"),
    [
        (replace(WELL, store=replace(STORE, is_read_only=True)), "store", Level.BAD, "not written"),
        (replace(WELL, store=replace(STORE, findings=("page 3",))), "store", Level.BAD, "1 fault: page 3"),
        (replace(WELL, store=replace(STORE, is_undecided=True)), "copy", Level.BAD, "a copy"),
        (replace(WELL, store=replace(STORE, newer_form="0009")), "update", Level.WARN, "form 0009"),
        (replace(WELL, store=replace(STORE, unproven_host="db.example")), "connection", Level.WARN, "db.ex"),
        (replace(WELL, store=replace(STORE, open_to_others=("/a",))), "rights", Level.WARN, "open /a"),
        (replace(WELL, store=replace(STORE, newest_backup_at=None)), "backup", Level.WARN, "no backup yet"),
        (
            replace(WELL, store=replace(STORE, newest_backup_at=NOW - timedelta(days=8))),
            "backup",
            Level.WARN,
            "8 days ago",
        ),
        (replace(WELL, engines=()), "engine", Level.BAD, "no job fires"),
        (replace(WELL, engines=(STANDBY,)), "engine", Level.BAD, "no job fires"),
        (
            replace(WELL, engines=(ENGINE, replace(STANDBY, is_alive=False))),
            "engine",
            Level.WARN,
            "stands by (process 4712 on attic) was last heard of",
        ),
        (
            replace(WELL, engines=(replace(ENGINE, complaints=("it is silent",)),)),
            "engine",
            Level.BAD,
            "it is silent",
        ),
        (
            replace(WELL, engines=(ENGINE, replace(WORKER, is_alive=False))),
            "engine",
            Level.WARN,
            "The worker",
        ),
        (with_machines(replace(DESK, clock_ahead=1.5 * SECOND)), "machines", Level.WARN, "1.5s ahead"),
        (with_machines(replace(DESK, clock_ahead=-300 * SECOND)), "machines", Level.WARN, "5m behind"),
        (
            with_machines(DESK, replace(DESK, host="attic", version="0.9.12")),
            "machines",
            Level.WARN,
            "Hourbell on attic is older (0.9.12) than on desk (0.10.0)",
        ),
        (
            replace(WELL, engines=(replace(ENGINE, version="0.9.12"),), own_version="0.10.0"),
            "update",
            Level.WARN,
            "The engine (process 4711 on desk) is Hourbell 0.9.12, and what asks here is 0.10.0",
        ),
        (
            with_machines(DESK, replace(DESK, host="attic", is_alive=False, unfinished=3)),
            "machines",
            Level.WARN,
            "attic ended before what it ran or had claimed: 3 unfinished",
        ),
        (
            replace(WELL, lacking_machines=(LackingMachine("machines with tag gpu", 2),)),
            "machines",
            Level.WARN,
            "run on machines with tag gpu (2 of them), and none such lives",
        ),
        (
            replace(WELL, lacking_machines=(LackingMachine("host desk", 1, is_draining=True),)),
            "machines",
            Level.WARN,
            "run on host desk (1 of them), and what is there drains",
        ),
        (replace(WELL, disk=DiskFacts(GIGABYTE - 1, GIGABYTE)), "disk", Level.WARN, "1,024.0 MB"),
        (replace(WELL, disk=DiskFacts(99 * 1024**2, GIGABYTE)), "disk", Level.BAD, "99.0 MB of 1.0 GB"),
        (replace(WELL, clock=ClockFacts(timedelta(hours=3))), "clock", Level.BAD, "3 hours in the future"),
        (replace(WELL, clock=ClockFacts(jumps=1200)), "clock", Level.WARN, "1,200 rows"),
        (replace(WELL, zones=ZoneFacts("2024b", "/usr")), "time zones", Level.WARN, "2024b, from /usr"),
        (replace(WELL, zones=ZoneFacts("unknown", "/usr")), "time zones", Level.WARN, "unknown"),
        (
            replace(WELL, zones=ZoneFacts("2026f", "the package tzdata", (("/usr/zones", "2026a"),))),
            "time zones",
            Level.WARN,
            "may go by release 2026a, from /usr/zones",
        ),
        (replace(WELL, secrets=SecretFacts(problem="it is locked")), "secrets", Level.WARN, "it is locked"),
        (
            replace(WELL, unsafe_scripts=(UnsafeScript("Back up", "no"),)),
            "scripts",
            Level.BAD,
            "“Back up” will be refused: no",
        ),
        (
            replace(WELL, lost_tellings=(LostTelling("phone", "Back up"),)),
            "telling",
            Level.WARN,
            "The job “Back up” is to tell the channel phone, but there is none.",
        ),
        (
            replace(WELL, lost_tellings=(LostTelling("phone"),)),
            "telling",
            Level.WARN,
            "The settings are to tell the channel phone, but there is none.",
        ),
        (
            replace(WELL, lost_tellings=(LostTelling(job_name="Back up"),)),
            "telling",
            Level.WARN,
            "The job “Back up” says when it is late, but no channel is told so.",
        ),
        (
            replace(WELL, old_calendars=(an_old_calendar(NOW - timedelta(days=3)),)),
            "calendar",
            Level.WARN,
            "The job “Back up” goes by its calendar https://a.example/… of 3 days ago: it is empty",
        ),
        (
            replace(WELL, old_calendars=(an_old_calendar(None),)),
            "calendar",
            Level.WARN,
            "The job “Back up” knows nothing of its calendar https://a.example/…: it is empty",
        ),
        (replace(WELL, started_by=None), "start", Level.WARN, "Nothing starts"),
    ],
)
def test_what_is_amiss_is_said_with_what_to_do(facts: Facts, subject: str, level: Level, words: str) -> None:
    found = complaints(facts)

    assert [(each.subject, each.level) for each in found] == [(subject, level)]
    assert words in found[0].message
    assert found[0].advice or subject == "scripts"  # the message of a script says what to do


def test_where_one_machine_carries_out_all_runs_no_other_is_to_be_started() -> None:
    (found,) = complaints(
        replace(WELL, lacking_machines=(LackingMachine("host desk", 1, are_sharing=False),))
    )

    assert "none such lives" in found.message
    assert found.advice.startswith("One machine carries out all runs of this store")
    assert "hourbell worker" not in found.advice


def test_an_engine_that_died_is_told_beside_the_one_that_is_missing() -> None:
    died = replace(ENGINE, is_alive=False, beat_age=timedelta(hours=3))

    found = complaints(replace(WELL, engines=(died,)))

    assert [each.subject for each in found] == ["engine", "engine"]
    assert "last heard of 3 hours ago" in found[0].message


def test_a_store_that_cannot_be_opened_hides_what_depends_on_it() -> None:
    found = judge(replace(WELL, store=StoreFacts("/srv/hourbell.db", problem="It is damaged"), disk=None))

    assert (found[0].level, found[0].message) == (Level.BAD, "It is damaged")
    assert {"backup", "engine"} & {each.subject for each in found} == set()


def test_a_store_that_is_not_there_yet_is_no_fault() -> None:
    found = judge(replace(WELL, store=StoreFacts("/srv/hourbell.db", is_there=False)))

    assert found[0].level is Level.WARN


def test_of_many_unsafe_scripts_some_are_named_and_the_others_counted() -> None:
    many = tuple(UnsafeScript(f"job {number}", "others can write it") for number in range(1_012))

    found = complaints(replace(WELL, unsafe_scripts=many))

    assert len(found) == 11
    assert "1,002 more" in found[-1].message


def test_machines_that_agree_are_not_spoken_of() -> None:
    stopped = replace(DESK, host="attic", version="0.1.0", is_alive=False, clock_ahead=9 * SECOND)

    assert complaints(with_machines(DESK, replace(DESK, host="cellar", clock_ahead=None), stopped)) == []


def test_a_worker_is_called_so_and_plans_nothing() -> None:
    told = [each.message for each in judge(replace(WELL, engines=(WORKER,))) if each.subject == "engine"]

    assert told == [
        "The worker (process 4713 on cellar) said 3 seconds ago that it lives; it carries out runs.",
        "No engine runs, so no job fires.",
    ]


def test_who_takes_over_from_the_dead_depends_on_who_plans() -> None:
    left = with_machines(replace(DESK, is_alive=False, unfinished=1))

    assert [each.advice for each in complaints(left)] == ["The engine that plans takes over within a minute."]
    alone = complaints(replace(left, engines=()))
    assert [each.advice for each in alone if each.subject == "machines"] == [
        "An engine takes over as soon as one runs: hourbell engine"
    ]


@pytest.mark.parametrize(
    "engine",
    [
        replace(ENGINE, version="0.10.0"),
        replace(ENGINE, version=""),
        replace(STANDBY, version="0.9.0"),
        replace(WORKER, version="0.9.0"),
    ],
)
def test_only_an_engine_that_runs_the_jobs_with_another_version_is_told_beside_who_asks(
    engine: EngineFacts,
) -> None:
    """What machines are behind one another is told of them all."""
    facts = replace(WELL, engines=(replace(ENGINE, version="0.10.0"), engine), own_version="0.10.0")

    assert [each for each in judge(facts) if each.subject == "update"] == []


def test_who_asks_with_an_older_version_is_the_one_to_be_updated() -> None:
    facts = replace(WELL, engines=(replace(ENGINE, version="0.10.0"),), own_version="0.9.12")

    (found,) = [each for each in judge(facts) if each.subject == "update"]

    assert found.advice == "Update this Hourbell, or start it again if it was updated meanwhile."


def test_that_files_are_told_of_no_more_is_said_with_what_to_raise() -> None:
    (told,) = complaints(replace(WELL, untold_files="changes of files are not told: no more folders; polled"))

    assert (told.subject, told.level) == ("events", Level.WARN)
    assert told.message == "Changes of files are not told: no more folders; polled."
    assert "sysctl" in told.advice


def test_what_keeps_the_machine_from_being_woken_is_said_with_where_help_is() -> None:
    (told,) = complaints(replace(WELL, not_woken="there is no systemd of this user"))

    assert (told.subject, told.level) == ("waking", Level.WARN)
    assert "hourbell guide asleep" in told.advice
    assert told.message == "Nothing wakes the machine: there is no systemd of this user."


def test_rules_about_what_nobody_tells_are_named_the_first_of_many() -> None:
    blind = [BlindRule(f"Job {number}", "there is no system bus", JobId(number)) for number in range(12)]

    told = complaints(replace(WELL, blind_rules=tuple(blind)))

    assert {(each.subject, each.level) for each in told} == {("events", Level.WARN)}
    assert told[0].message == "What begins the job “Job 0” can't be seen here: there is no system bus."
    assert [each.job_id for each in told[:2]] == [JobId(0), JobId(1)]
    assert told[10].message == "2 more jobs are begun by what can't be seen."
