"""Judge the facts: a diagnosis for each, with what to do where something is wrong."""

import re
import shlex
from collections.abc import Iterator
from datetime import datetime, timedelta

from scheduler_core.doctor.facts import (
    ClockFacts,
    DiskFacts,
    EngineFacts,
    Facts,
    LackingMachine,
    SecretFacts,
    StoreFacts,
    ZoneFacts,
)
from scheduler_core.doctor.finding import Diagnosis, Level, ago, length_words
from scheduler_core.doctor.job_diagnosis import judge_jobs
from scheduler_core.program_version import number_of
from scheduler_core.values.ranges import written_span
from scheduler_core.values.runs.run_ends import Backlog


def judge(facts: Facts) -> list[Diagnosis]:
    """Judge everything, in the order in which a person would look."""
    return [
        *_of_store(facts.store),
        *_of_backups(facts.store, facts.now),
        *_of_engines(facts.engines, facts.store),
        *_of_backlog(facts.backlog, facts.store),
        *_of_versions(facts),
        *_of_machines(facts),
        *_of_disk(facts.disk),
        *_of_clock(facts.clock),
        _of_zones(facts.zones, facts.now),
        _of_secrets(facts.secrets),
        *judge_jobs(facts),
        *_of_untold_files(facts.untold_files),
        *_of_waking(facts.not_woken),
        _of_start(facts.started_by),
    ]


_OLDEST_BACKUP = timedelta(days=7)
_OLDEST_ZONES_YEARS = 2
_LITTLE_SPACE, _NO_SPACE = 1024**3, 100 * 1024**2
_HOW_TO_WAKE = "What lets it be woken: hourbell guide asleep"
_SHORT_BACKLOG = timedelta(minutes=1)
# What an engine looks ahead; less is not told from the way to the server.
_CLOCK_TOLERANCE = timedelta(milliseconds=500)


def _of_store(store: StoreFacts) -> Iterator[Diagnosis]:
    if not store.is_there:
        advice = "Add a job or open the window: either makes it."
        yield Diagnosis("store", Level.WARN, f"There is no store at {store.place} yet.", advice)
    elif store.problem:
        yield Diagnosis("store", Level.BAD, store.problem)
    else:
        yield _of_content(store)
    if store.newer_form:
        yield Diagnosis(
            "update",
            Level.WARN,
            f"A newer Hourbell has added to the tables of {store.place} (form {store.newer_form}). This one "
            "goes on with them, and leaves jobs alone that use what it doesn't know.",
            "Update this Hourbell.",
        )
    if store.unproven_host:
        yield Diagnosis(
            "connection",
            Level.WARN,
            f"Nothing proves that {store.unproven_host} is the server of the store: another machine on the "
            "way could read and change what is sent.",
            "Add sslmode=verify-full to the URL of the store, and sslrootcert=FILE where the system does not "
            "know who signed its certificate.",
        )
    if store.is_undecided:
        yield Diagnosis(
            "copy",
            Level.BAD,
            "The store is a copy or a restored backup: nothing fires and nothing ends in it until you have "
            "decided.",
            "Say hourbell trust, if the other one is gone and this one goes on, or hourbell trust --copy, if "
            "this is a second one that ends what is pending here.",
        )
    if store.open_to_others:
        paths = ", ".join(store.open_to_others)
        advice = f"Take that right away: chmod go-rwx {shlex.join(store.open_to_others)}"
        yield Diagnosis("rights", Level.WARN, f"Other users of this machine may open {paths}.", advice)


def _of_content(store: StoreFacts) -> Diagnosis:
    if store.findings:
        count = len(store.findings)
        said = f"{store.place} has {count} {'fault' if count == 1 else 'faults'}: {store.findings[0]}"
        return Diagnosis("store", Level.BAD, said, "See all of them with: hourbell check")
    if store.is_read_only:
        advice = "Give yourself the right to write the file and its folder."
        return Diagnosis("store", Level.BAD, f"{store.place} can be read, but not written.", advice)
    return Diagnosis("store", Level.OK, f"{store.place} is sound and can be written ({store.library}).")


def _of_backups(store: StoreFacts, now: datetime) -> Iterator[Diagnosis]:
    if not store.is_open or not store.is_file:
        return
    made_at = store.newest_backup_at
    advice = "Make one with: hourbell backup"
    if made_at is None:
        yield Diagnosis("backup", Level.WARN, "There is no backup yet.", advice)
        return
    age = now - made_at
    is_old = age > _OLDEST_BACKUP
    yield Diagnosis(
        "backup",
        Level.WARN if is_old else Level.OK,
        f"The newest backup was made {ago(age)}.",
        advice if is_old else "",
    )


def _of_engines(engines: tuple[EngineFacts, ...], store: StoreFacts) -> Iterator[Diagnosis]:
    if not store.is_open or store.is_undecided:  # of a held copy they may be those of the other store
        return
    for engine in engines:
        if engine.carries_out:
            yield from _of_worker(engine)
        else:
            yield from _of_standby(engine) if engine.stands_by else _of_engine(engine)
    if not any(engine.is_alive and not engine.stands_by for engine in engines):
        yield Diagnosis(
            "engine",
            Level.BAD,
            "No engine runs, so no job fires.",
            "Open the window, or run: hourbell engine",
        )


def _of_engine(engine: EngineFacts) -> Iterator[Diagnosis]:
    who = f"The engine (process {engine.pid} on {engine.host})"
    if not engine.is_alive:
        said = f"{who} was last heard of {ago(engine.beat_age)} and did not stop properly."
        yield Diagnosis("engine", Level.WARN, said, "The next engine that starts sees to its runs.")
    elif not engine.complaints:
        said = f"{who} runs; it looked for due jobs {ago(engine.beat_age)}."
        yield Diagnosis("engine", Level.OK, said)
    yield from _of_complaints(who, engine)


def _of_standby(engine: EngineFacts) -> Iterator[Diagnosis]:
    who = f"The engine that stands by (process {engine.pid} on {engine.host})"
    if not engine.is_alive:
        said = f"{who} was last heard of {ago(engine.beat_age)} and did not stop properly."
        yield Diagnosis(
            "engine", Level.WARN, said, "Start it again, or there is one machine less to take over."
        )
    elif not engine.complaints:
        said = f"{who} said {ago(engine.beat_age)} that it lives; it takes over when no other runs the jobs."
        yield Diagnosis("engine", Level.OK, said)
    yield from _of_complaints(who, engine)


def _of_worker(engine: EngineFacts) -> Iterator[Diagnosis]:
    who = f"The worker (process {engine.pid} on {engine.host})"
    if not engine.is_alive:
        said = f"{who} was last heard of {ago(engine.beat_age)} and did not stop properly."
        advice = "Start it again, or there is one machine less to carry out runs."
        yield Diagnosis("engine", Level.WARN, said, advice)
    elif not engine.complaints:
        said = f"{who} said {ago(engine.beat_age)} that it lives; it carries out runs."
        yield Diagnosis("engine", Level.OK, said)
    yield from _of_complaints(who, engine)


def _of_backlog(backlog: Backlog | None, store: StoreFacts) -> Iterator[Diagnosis]:
    """Say how much is made up for yet, and how long that takes; what is over within a minute is well."""
    if backlog is None or store.is_undecided:
        return
    who = "1 missed run is" if backlog.runs == 1 else f"{backlog.runs:,} missed runs are"
    said = f"{who} still to be made up for; {backlog.begun_lately:,} began in the last minute."
    left = backlog.time_left
    if left is None:
        advice = "Look at what runs and for what others wait: hourbell status"
        yield Diagnosis("backlog", Level.WARN, said, advice)
    elif left > _SHORT_BACKLOG:
        yield Diagnosis("backlog", Level.WARN, said, f"At this pace it takes about {length_words(left)}.")
    else:
        yield Diagnosis("backlog", Level.OK, said)


def _of_versions(facts: Facts) -> Iterator[Diagnosis]:
    """Judge the version of whoever asks alongside that of the engine that runs the jobs."""
    own = facts.own_version
    if not facts.store.is_open or facts.store.is_undecided or not own:
        return
    for engine in facts.engines:
        is_seen = engine.is_alive and engine.version and not (engine.stands_by or engine.carries_out)
        if not is_seen or number_of(engine.version) == number_of(own):
            continue
        if number_of(engine.version) > number_of(own):
            advice = "Update this Hourbell, or start it again if it was updated meanwhile."
        else:
            advice = f"Start that engine again on {engine.host}, with the newer Hourbell."
        said = (
            f"The engine (process {engine.pid} on {engine.host}) is Hourbell {engine.version}, "
            f"and what asks here is {own}."
        )
        yield Diagnosis("update", Level.WARN, said, advice)


def _of_machines(facts: Facts) -> Iterator[Diagnosis]:
    """Judge machines side by side: their clocks, their versions, what the dead left, what lacks."""
    if not facts.store.is_open or facts.store.is_undecided:
        return
    alive = [each for each in facts.machines if each.is_alive]
    for machine in alive:
        yield from _of_its_clock(machine.host, machine.clock_ahead or timedelta(0))
    newest = max(alive, key=lambda each: number_of(each.version), default=None)
    for machine in alive:
        if newest is not None and number_of(machine.version) < number_of(newest.version):
            said = (
                f"Hourbell on {machine.host} is older ({machine.version}) than on {newest.host} "
                f"({newest.version})."
            )
            yield Diagnosis("machines", Level.WARN, said, f"Update Hourbell on {machine.host}.")
    advice = "An engine takes over as soon as one runs: hourbell engine"
    if any(each.is_alive and not each.stands_by for each in facts.engines):
        advice = "The engine that plans takes over within a minute."
    for machine in facts.machines:
        if not machine.is_alive and machine.unfinished:
            said = (
                f"{machine.host} ended before what it ran or had claimed: {machine.unfinished:,} unfinished."
            )
            yield Diagnosis("machines", Level.WARN, said, advice)
    yield from map(_of_lacking, facts.lacking_machines)


def _of_its_clock(host: str, ahead: timedelta) -> Iterator[Diagnosis]:
    if abs(ahead) <= _CLOCK_TOLERANCE:
        return
    length = written_span(timedelta(seconds=round(abs(ahead).total_seconds(), 1)))
    if ahead > timedelta(0):
        said = f"The clock of {host} is {length} ahead of the server's, by which jobs go."
    else:
        said = f"The clock of {host} is {length} behind the server's, by which jobs go."
    advice = "Let that system keep its clock by NTP: scripts there see another time than the log says."
    yield Diagnosis("machines", Level.WARN, said, advice)


def _of_lacking(lacking: LackingMachine) -> Diagnosis:
    if lacking.is_draining:
        said = f"Jobs are to run on {lacking.words} ({lacking.jobs:,} of them), and what is there drains."
        advice = "Let one take runs again: hourbell machines list, hourbell machines resume MACHINE"
    else:
        said = f"Jobs are to run on {lacking.words} ({lacking.jobs:,} of them), and none such lives."
        advice = (
            "Start hourbell engine or hourbell worker there, or give a machine its tags: "
            "hourbell machines tag MACHINE TAG"
        )
    if not lacking.are_sharing:
        advice = (
            "One machine carries out all runs of this store. Change where those jobs run, give it their "
            "tags, or let several share the runs: hourbell machines enable"
        )
    return Diagnosis("machines", Level.WARN, said, advice)


def _of_complaints(who: str, engine: EngineFacts) -> Iterator[Diagnosis]:
    for complaint in engine.complaints:
        said = f"{who} is not well: {complaint}."
        yield Diagnosis("engine", Level.BAD, said, "See to that, or restart it; its log says more.")


def _of_disk(disk: DiskFacts | None) -> Iterator[Diagnosis]:
    if disk is None:
        return
    said = f"{_size(disk.free_bytes)} of {_size(disk.total_bytes)} are free on the disk of the store."
    if disk.free_bytes < _LITTLE_SPACE:
        level = Level.BAD if disk.free_bytes < _NO_SPACE else Level.WARN
        yield Diagnosis("disk", level, said, "Free some space, or keep less with: hourbell prune")
    else:
        yield Diagnosis("disk", Level.OK, said)


def _of_clock(clock: ClockFacts) -> Iterator[Diagnosis]:
    if clock.ahead > timedelta(minutes=1):
        yield Diagnosis(
            "clock",
            Level.BAD,
            f"The store was used at a time that is {length_words(clock.ahead)} in the future for this clock.",
            "Set the clock right; let the system keep it by NTP.",
        )
    elif clock.jumps:
        yield Diagnosis(
            "clock",
            Level.WARN,
            "A jump of the clock made 1 row in the log during the last 30 days."
            if clock.jumps == 1
            else f"Jumps of the clock made {clock.jumps:,} rows in the log during the last 30 days.",
            "Let the system keep the clock by NTP.",
        )
    else:
        yield Diagnosis("clock", Level.OK, "The clock has not jumped during the last 30 days.")
    if not clock.is_sleep_told:
        yield Diagnosis(
            "sleep",
            Level.WARN,
            "This system does not tell when the machine wakes.",
            "Nothing to do: it is noticed within 15 seconds.",
        )


def _of_zones(zones: ZoneFacts, now: datetime) -> Diagnosis:
    said = f"Time zones are those of release {zones.release}, from {zones.source}."
    year = re.match(r"\d{4}", zones.release)
    if year is None or now.year - int(year[0]) >= _OLDEST_ZONES_YEARS:
        advice = (
            "Update Hourbell, or the package tzdata of the system: the newer one is used."
            if zones.is_in_program
            else "Update the package tzdata, so that the clock changes of today are known."
        )
        return Diagnosis("time zones", Level.WARN, said, advice)
    if zones.others:
        place, other = zones.others[0]
        said = (
            f"Jobs go by the time zones of release {zones.release}, from {zones.source}; "
            f"other programs may go by release {other}, from {place}."
        )
        advice = "Update the package tzdata of the system, so that both show the same time after a change."
        return Diagnosis("time zones", Level.WARN, said, advice)
    return Diagnosis("time zones", Level.OK, said)


def _of_secrets(secrets: SecretFacts) -> Diagnosis:
    if secrets.problem:
        advice = "Jobs that need a secret fail until it can be had."
        return Diagnosis("secrets", Level.WARN, f"Secrets can't be had: {secrets.problem}.", advice)
    said = {0: "none is", 1: "1 is"}.get(secrets.count, f"{secrets.count} are")
    return Diagnosis("secrets", Level.OK, f"Secrets can be kept; {said} there.")


def _of_untold_files(why: str) -> Iterator[Diagnosis]:
    if why:
        advice = "Raise the limit as root, and keep it so in a file in /etc/sysctl.d."
        yield Diagnosis("events", Level.WARN, f"{why[0].upper()}{why[1:]}.", advice)


def _of_waking(why: str) -> Iterator[Diagnosis]:
    if why:
        yield Diagnosis("waking", Level.WARN, f"Nothing wakes the machine: {why}.", _HOW_TO_WAKE)


def _of_start(started_by: str | None) -> Diagnosis:
    if started_by is None:
        return Diagnosis(
            "start",
            Level.WARN,
            "Nothing starts Hourbell when you log in, so jobs wait until you do.",
            "Switch on At login in the settings of the window; without one: hourbell guide at-login",
        )
    return Diagnosis("start", Level.OK, f"{started_by} starts Hourbell.")


def _size(count: int) -> str:
    for unit, size in (("GB", 1024**3), ("MB", 1024**2)):
        if count >= size:
            return f"{count / size:,.1f} {unit}"
    return "1 byte" if count == 1 else f"{count:,} bytes"
