"""Gather the facts of a diagnosis from the store, the machine, the keyring and the scripts."""

import os
import queue
import re
import sys
import threading
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from tempfile import gettempdir
from typing import Any, Protocol

import psutil

from scheduler_core.actions.kinds import kind_of
from scheduler_core.clock import Clock
from scheduler_core.daemon_threads import DaemonThreads
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
from scheduler_core.engine.dispatch.sharing import is_shared
from scheduler_core.engine.system.sleep_watch import open_timer
from scheduler_core.engine.upkeep.seen_engines import SeenEngine, seen_engines
from scheduler_core.engine.upkeep.seen_machines import seen_machines
from scheduler_core.engine.watching.folder_watches import untold_of
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, looked
from scheduler_core.engine.watching.kinds.registry import watch_kind_of
from scheduler_core.errors import SchedulerError
from scheduler_core.phrases.place_words import place_words
from scheduler_core.planning.placement import fits
from scheduler_core.program_version import program_version
from scheduler_core.recurrence.zones.zone_files import other_zone_data, zone_data_source, zone_data_version
from scheduler_core.settings import DIGEST, TELLINGS, read_kept_digests, read_kept_tellings
from scheduler_core.store.hooks import (
    closed_hooks,
    lacking_secrets,
    rules_of_hooks,
    signing_secrets,
    unreadable_secrets,
)
from scheduler_core.store.jobs.calendar_states import old_calendars
from scheduler_core.store.jobs.due_jobs import waking_jobs
from scheduler_core.store.jobs.job_lists import job_ids, job_lines
from scheduler_core.store.jobs.job_places import jobs_by_place
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import watching_jobs
from scheduler_core.store.maintenance.backup import backup_folder, backups
from scheduler_core.store.maintenance.diagnostics import clock_jumps, damages, latest_instant, library
from scheduler_core.store.opening.identity import is_held_copy
from scheduler_core.store.opening.location import FileLocation, unproven_host
from scheduler_core.store.runs.run_log import backlog
from scheduler_core.store.settings import setting
from scheduler_core.store.store import Store
from scheduler_core.store.telling.channels import channels, troubled_channels
from scheduler_core.store.telling.late_jobs import late_job_ids
from scheduler_core.store.telling.told_ends import tellings_of
from scheduler_core.store.transactions import Reading
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.job_list import STOPPED_JOBS, JobFilter
from scheduler_core.values.jobs.place import Machine
from scheduler_core.values.jobs.sequence import actions_of
from scheduler_core.values.jobs.telling import Told
from scheduler_core.values.records.health import Health
from scheduler_core.values.records.machine import MachineRole, SeenMachine
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.events.on_file import OnFile

_SECRETS_PATIENCE = timedelta(seconds=5)
_REMEMBERED = timedelta(days=30)
_JOBS_AT_ONCE = 500
_FOR_OTHERS = 0o077
_WRITABLE_BY_OTHERS = 0o022

_PATIENCE = timedelta(seconds=5)
_MOST_AT_ONCE = 4
_NO_ANSWER = "the machine does not answer"

_OF_CHANNELS = '"tell_channels":'


class NamesSecrets(Protocol):
    """Knows the names of secrets, and which can't be read; it may block until a person unlocks a keyring."""

    def names(self) -> list[str]: ...
    def unreadable(self, names: Iterable[str]) -> dict[str, str]: ...


def look(
    store: Store | None,
    place: str,
    clock: Clock,
    secrets: NamesSecrets,
    *,
    problem: str = "",
    patience: timedelta = _SECRETS_PATIENCE,
    own_word: Health | None = None,
) -> Facts:
    """Look at everything; it takes a while.

    Without an open store `problem` says why, "" that there is none yet. `patience` is how long
    secrets are waited for; `own_word` is what the engine of this process says of itself.
    """
    now = clock.now()
    zones = ZoneFacts(
        zone_data_version(), zone_data_source(), other_zone_data(), getattr(sys, "frozen", False)
    )
    config = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    started_by = what_starts_hourbell(Path.home(), Path("/"), config=config)
    if store is None:
        found = StoreFacts(place, is_there=bool(problem), problem=problem)
        return Facts(now, found, zones, secrets=_secrets(secrets, patience), started_by=started_by)
    with store.read() as tx:
        running = tuple(_engine(each, now) for each in seen_engines(tx, store, now, own_word))
        machines = seen_machines(tx, store.location, now)
        are_sharing = is_shared(tx)
        hands = [
            each for each in machines if each.is_alive and (each.role is MachineRole.PLANS or are_sharing)
        ]
        lacking = tuple(_lacking(tx, hands, are_sharing=are_sharing))
        clock_facts = _clock(tx, now)
        to_make_up_for = backlog(tx, now)
        lost = tuple(lost_tellings(tx))
        stopped = tuple(job_lines(tx, job_ids(tx, STOPPED_JOBS)))
        troubled = tuple(troubled_channels(tx))
        old, closed, waiting = old_calendars(tx), closed_hooks(tx, now), rules_of_hooks(tx)
    signing = signing_secrets(waiting)
    kept = _secrets(secrets, patience, signing)
    lacking_ones = () if kept.problem else lacking_secrets(waiting, kept.names)
    unreadable = dict.fromkeys(signing, kept.problem) if kept.problem else dict(kept.unreadable)
    unsigned = (*lacking_ones, *unreadable_secrets(waiting, unreadable))
    return Facts(
        now,
        _store(store),
        zones,
        clock_facts,
        kept,
        running,
        _disk(store),
        tuple(_unsafe_scripts(store)),
        started_by,
        tuple(_machine(each) for each in machines),
        lacking,
        program_version(),
        to_make_up_for,
        lost,
        old,
        (*closed, *unsigned),
        tuple(blind_rules(store)),
        untold_files(store),
        _not_woken(store, now),
        stopped,
        troubled,
    )


def _not_woken(store: Store, now: datetime) -> str:
    """Say what keeps this machine from being woken; of a server another one may be woken."""
    if not isinstance(store.location, FileLocation):
        return ""
    with store.read() as tx:
        is_wanted = bool(waking_jobs(tx, now, 1))
    if not is_wanted:
        return ""
    from scheduler_core.engine.system.waker_choice import lacking_here

    return lacking_here()


def _store(store: Store) -> StoreFacts:
    location = store.location
    made = backups(location)
    with store.read() as tx:
        damaged, made_of, is_held = damages(tx), library(tx), is_held_copy(store, tx)
        newer_form = store.newer_form(tx)
    return StoreFacts(
        str(location),
        library=made_of,
        is_file=isinstance(location, FileLocation),
        is_read_only=store.is_read_only,
        is_undecided=is_held,
        findings=tuple(damaged),
        open_to_others=tuple(_open_to_others(location)) if isinstance(location, FileLocation) else (),
        newest_backup_at=made[0].made_at if made else None,
        newer_form=newer_form,
        unproven_host=unproven_host(location, os.environ),
    )


def _open_to_others(location: FileLocation) -> Iterator[str]:
    """Name the files of a store that more than their owner may open; on Windows rights are lists."""
    if os.name != "posix":
        return
    folder, name = location.path.parent, location.path.name
    files = [file for file in sorted(folder.iterdir()) if file.name.startswith(name)]
    if not location.is_default and folder.stat().st_mode & _WRITABLE_BY_OTHERS:
        yield str(folder)  # whoever may write it can put another file in the place of the store
    for file in (*((folder,) if location.is_default else ()), *files, backup_folder(location)):
        if file.exists() and file.stat().st_mode & _FOR_OTHERS:
            yield str(file)


def _engine(seen: SeenEngine, now: datetime) -> EngineFacts:
    record = seen.record
    beat_age = now - (seen.looked_at if seen.is_alive else record.heartbeat_at)
    return EngineFacts(
        record.process.pid,
        record.process.host,
        beat_age,
        seen.is_alive,
        seen.complaints,
        stands_by=not record.plans,
        carries_out=not record.may_plan,
        version=record.process.version,
    )


def _machine(seen: SeenMachine) -> MachineFacts:
    return MachineFacts(seen.id, seen.host, seen.version, seen.is_alive, seen.unfinished, seen.clock_ahead)


def _lacking(tx: Reading, hands: Sequence[SeenMachine], *, are_sharing: bool) -> Iterator[LackingMachine]:
    """Yield the places of jobs where no machine takes runs; without any that carries them out say nothing."""
    for place, count in jobs_by_place(tx).items() if hands else ():
        there = [each for each in hands if fits(place, Machine(each.host, frozenset(each.tags)))]
        if all(each.is_draining for each in there):
            yield LackingMachine(place_words(place), count, is_draining=bool(there), are_sharing=are_sharing)


def _clock(tx: Reading, now: datetime) -> ClockFacts:
    latest = latest_instant(tx)
    ahead = timedelta(0) if latest is None else max(timedelta(0), latest - now)
    return ClockFacts(ahead, clock_jumps(tx, now - _REMEMBERED), _is_sleep_told())


def _is_sleep_told() -> bool:
    try:
        os.close(open_timer())
    except OSError:
        return False
    return True


def _disk(store: Store) -> DiskFacts | None:
    if not isinstance(store.location, FileLocation):
        return None
    usage = psutil.disk_usage(str(store.location.path.parent))
    return DiskFacts(usage.free, usage.total)


def _secrets(secrets: NamesSecrets, patience: timedelta, wanted: Sequence[str] = ()) -> SecretFacts:
    """Ask for the names, and which of those wanted can't be read.

    The thread may be abandoned: a keyring can wait for its password for ever.
    """
    answers: queue.SimpleQueue[SecretFacts] = queue.SimpleQueue()

    def ask() -> None:
        try:
            names = frozenset(secrets.names())
            unreadable = secrets.unreadable(name for name in wanted if name in names)
            answers.put(SecretFacts(names, unreadable=tuple(unreadable.items())))
        except SchedulerError as error:
            answers.put(SecretFacts(problem=str(error)))

    threading.Thread(target=ask, name="doctor-secrets", daemon=True).start()
    try:
        return answers.get(timeout=patience.total_seconds())
    except queue.Empty:
        return SecretFacts(problem=f"the keyring did not answer within {patience.total_seconds():g} s")


def _unsafe_scripts(store: Store) -> Iterator[UnsafeScript]:
    with store.read() as tx:
        ids = job_ids(tx, JobFilter(is_enabled=True))
    for start in range(0, len(ids), _JOBS_AT_ONCE):
        with store.read() as tx:
            known = drafts(tx, ids[start : start + _JOBS_AT_ONCE])
        for job_id, draft in known.items():
            if isinstance(draft, JobDraft):
                yield from (UnsafeScript(draft.name, reason, job_id) for reason in _reasons(draft))


def _reasons(draft: JobDraft) -> Iterator[str]:
    """Yield why actions of a job would fail."""
    for action in actions_of(draft.action):
        yield from kind_of(action).lacking(action, os.environ)


_NAME = "*[hH]ourbell*"
_OFF = re.compile(
    r"^\s*(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)\s*$", re.MULTILINE | re.IGNORECASE
)
_LINUX_CONFIG = (
    (f"autostart/{_NAME}.desktop", "A login item"),
    (f"systemd/user/*.target.wants/{_NAME}.service", "A service of your own"),
)
_LINUX_SYSTEM = (
    (f"etc/xdg/autostart/{_NAME}.desktop", "A login item for all users"),
    (f"etc/systemd/user/*.target.wants/{_NAME}.service", "A service for all users"),
    (f"etc/systemd/system/*.target.wants/{_NAME}.service", "A service of the machine"),
)
_MAC_HOME = ((f"Library/LaunchAgents/{_NAME}.plist", "A launch agent"),)
_MAC_SYSTEM = ((f"Library/LaunchDaemons/{_NAME}.plist", "A launch daemon"),)
_WINDOWS_HOME = (
    (
        f"AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Startup/{_NAME}",
        "A link in the start-up folder",
    ),
)


def what_starts_hourbell(
    home: Path, root: Path, platform: str = sys.platform, config: Path | None = None
) -> str | None:
    """Return in words what starts it, with the file that says so; None if nothing was found.

    `config` is the configuration folder of a Linux user, if it is not the usual one.
    """
    match platform:
        case "win32":
            places = [(home, each) for each in _WINDOWS_HOME]
        case "darwin":
            places = [(home, each) for each in _MAC_HOME] + [(root, each) for each in _MAC_SYSTEM]
        case _:
            folder = config or home / ".config"
            places = [(folder, each) for each in _LINUX_CONFIG] + [(root, each) for each in _LINUX_SYSTEM]
    for folder, (pattern, words) in places:
        if found := next(filter(_is_on, sorted(folder.glob(pattern))), None):
            return f"{words} ({found})"
    return None


def _is_on(file: Path) -> bool:
    """Tell a login item from one that a desktop has switched off in its file."""
    try:
        return file.suffix != ".desktop" or not _OFF.search(file.read_text(errors="replace"))
    except OSError:
        return False


def blind_rules(store: Store, patience: timedelta = _PATIENCE) -> Iterator[BlindRule]:
    """Yield each live job whose rule can't be seen now, and why; each thing is asked for once.

    Folders are left out, as they come and go, and rules of a server, which another machine may watch.
    """
    if not isinstance(store.location, FileLocation):
        return
    with store.read() as tx:
        watching = drafts(tx, list(watching_jobs(tx)))
    services = [
        (job_id, draft.name, rule)
        for job_id, draft in watching.items()
        if isinstance(draft, JobDraft)
        for rule in draft.schedule.rules
        if isinstance(rule, EventRule) and not isinstance(rule, OnFile)
    ]
    troubles = _troubles({rule.watch_name: rule for _, _, rule in services}, patience)
    for job_id, name, rule in services:
        if trouble := troubles.get(rule.watch_name, ""):
            yield BlindRule(name, trouble, job_id)


def untold_files(store: Store) -> str:
    """Say why this machine tells of no more changes of files, if a live job waits for any."""
    if not isinstance(store.location, FileLocation):
        return ""
    with store.read() as tx:
        watching = drafts(tx, list(watching_jobs(tx)))
    rules = (
        rule for draft in watching.values() if isinstance(draft, JobDraft) for rule in draft.schedule.rules
    )
    return untold_of([gettempdir()]) if any(isinstance(rule, OnFile) for rule in rules) else ""


def _troubles(rules: dict[str, EventRule], patience: timedelta) -> dict[str, str]:
    threads = DaemonThreads(_MOST_AT_ONCE, "doctor-rules")
    try:
        asked = {
            name: threads.submit(partial(_trouble, kind, rule))
            for name, rule in rules.items()
            if isinstance(kind := watch_kind_of(rule), OutsideKind)
        }
        found = {}
        left = patience.total_seconds()
        for name, answer in asked.items():
            try:
                found[name] = answer.result(left)
            except (TimeoutError, CancelledError):
                found[name] = _NO_ANSWER
                left = 0.0  # the rest has had as long
        return found
    finally:
        threads.close()


def _trouble(kind: OutsideKind[Any], rule: EventRule) -> str:
    return looked(kind, rule).trouble


def lost_tellings(tx: Reading) -> Iterator[LostTelling]:
    """Yield what the settings and jobs that are on tell to nobody."""
    known = {each.name for each in channels(tx)}
    usual = read_kept_tellings(setting(tx, TELLINGS))
    digests = read_kept_digests(setting(tx, DIGEST))
    named = (*(each.channel for each in usual if each.kinds), *(each.channel for each in digests))
    for name in dict.fromkeys(named):
        if name not in known:
            yield LostTelling(name)
    enabled = job_ids(tx, JobFilter(is_enabled=True))
    for job_id, draft in drafts(tx, enabled, saying=_OF_CHANNELS).items():
        if isinstance(draft, JobDraft):
            for each in draft.policies.tellings:
                if each.kinds and each.channel not in known:
                    yield LostTelling(each.channel, draft.name, job_id)
    for job_id, draft in drafts(tx, late_job_ids(tx)).items():
        if not isinstance(draft, JobDraft) or not draft.is_enabled:
            continue
        hears = [each for each in tellings_of(usual, draft) if each.channel in known]
        if not any(Told.LATE in each.kinds for each in hears):
            yield LostTelling("", draft.name, job_id)
