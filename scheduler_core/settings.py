"""The settings of a store: their names, defaults and ranges."""

import json
import logging
import re
from collections.abc import Mapping
from dataclasses import fields, replace
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING

from scheduler_core.callback_rules import read_callback_rules
from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.machine_tags import check_machine_tags

if TYPE_CHECKING:
    from scheduler_core.values.jobs.telling import Telling
    from scheduler_core.values.records.digest import Digest

log = logging.getLogger(__name__)

TELLINGS = "tell_by"
DIGEST = "digest"
PING = "ping"
_MOST_AT_ONCE = 100_000
_LAST_PORT = 65_535
_HOST_NAME = re.compile(r"[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?(:[0-9]{1,5})?")
_LONGEST_WAIT_MINUTES = 7 * 24 * 60


@dataclass(frozen=True, slots=True)
class Settings:
    """The choices that hold for everybody who uses a store; what is kept how long is `Retention`.

    `zone` is what new jobs get, empty for that of the machine. The limits are of runs that act at
    once in one engine, from its next start. From then on it also `serves_api` on a socket file, and on
    `api_port` of this machine unless that is 0, where calendars and hooks may be called by the names of
    `door_hosts`, too. If it `serves_revalee`, clients of Revalee are answered at
    that host and port, and may have those addresses called that `revalee_allow` has a rule for. A
    `job_folder` and the jobs are kept alike. The `machine_tags` say which tags machines have. What
    waits for a machine longer than `machine_wait_minutes` is told as what was missed is. `tell_by` says
    which channels are told of what, as `read_tellings` reads it, and `digest` when which channel is told how
    all runs went, as `read_digests` does. The address of `ping` is called while an engine lives.
    """

    zone: str = ""
    calls_at_once: int = 2_000
    scripts_at_once: int = 500
    notifies_of_failures: bool = True
    notifies_of_successes: bool = False
    notifies_of_missed: bool = True
    machine_wait_minutes: int = 5
    serves_api: bool = True
    api_port: int = 0
    door_hosts: str = ""
    serves_revalee: bool = False
    revalee_host: str = "127.0.0.1"
    revalee_port: int = 46_200
    revalee_allow: str = ""
    job_folder: str = ""
    machine_tags: str = ""
    tell_by: str = ""
    digest: str = ""
    ping: str = ""

    def __post_init__(self) -> None:
        if self.zone:
            from scheduler_core.recurrence.zones.zone_aliases import known_zone

            known_zone(self.zone)
        for name in ("calls_at_once", "scripts_at_once"):
            number = getattr(self, name)
            if not 1 <= number <= _MOST_AT_ONCE:
                raise InvalidInput(name, f"{number} is not from 1 to {_MOST_AT_ONCE:,}")
        if not 1 <= self.machine_wait_minutes <= _LONGEST_WAIT_MINUTES:
            raise InvalidInput(
                "machine_wait_minutes",
                f"{self.machine_wait_minutes} is not from 1 to {_LONGEST_WAIT_MINUTES:,}",
            )
        if not 0 <= self.api_port <= _LAST_PORT:
            raise InvalidInput("api_port", f"{self.api_port} is not from 1 to {_LAST_PORT}, or 0 for none")
        read_door_hosts(self.door_hosts)
        if not 1 <= self.revalee_port <= _LAST_PORT:
            raise InvalidInput("revalee_port", f"{self.revalee_port} is not from 1 to {_LAST_PORT}")
        try:
            ip_address(self.revalee_host)
        except ValueError as error:
            raise InvalidInput(
                "revalee_host", f"{self.revalee_host!r} is not an address such as 127.0.0.1"
            ) from error
        read_callback_rules(self.revalee_allow)
        check_machine_tags(self.machine_tags)
        if self.tell_by:
            from scheduler_core.values.jobs.telling import read_tellings

            try:
                read_tellings(self.tell_by)
            except InvalidInput as refusal:
                raise InvalidInput(TELLINGS, refusal.reason) from refusal
        if self.ping:
            from scheduler_core.values.jobs.ping import check_ping

            check_ping(self.ping)
        if self.digest:
            from scheduler_core.values.records.digest import read_digests

            read_digests(self.digest)
        if self.job_folder and not Path(self.job_folder).is_absolute():
            raise InvalidInput("job_folder", f"{self.job_folder!r} is not a whole path")


def read_door_hosts(text: str) -> frozenset[str]:
    """Return the names by which calendars and hooks may be called beside those of this machine."""
    names = frozenset(text.replace(",", " ").casefold().split())
    for name in sorted(names):
        if _HOST_NAME.fullmatch(name) is None:
            raise InvalidInput(
                "door_hosts",
                f"{name!r} is no name of a host; write it like hooks.example.org, without https://",
            )
    return names


def read_settings(kept: Mapping[str, str]) -> Settings:
    """Return what a store keeps; what is missing, or can't be read, is as if nobody had chosen."""
    settings = Settings()
    for each in fields(Settings):
        if each.name in kept:
            settings = _with(settings, each.name, kept[each.name])
    return settings


def read_kept_tellings(kept: str | None) -> "tuple[Telling, ...]":
    """Return which channels are told of what, as a store keeps it; nothing where it can't be read."""
    if kept is None:
        return ()
    from scheduler_core.values.jobs.telling import read_tellings

    try:
        return read_tellings(str(json.loads(kept)))
    except (InvalidInput, ValueError) as error:
        log.warning("the setting %s can't be read, so no channel is told: %s", TELLINGS, error)
        return ()


def read_kept_digests(kept: str | None) -> "tuple[Digest, ...]":
    """Return when which channel is told how all went, as a store keeps it; nothing where it can't be read."""
    if kept is None:
        return ()
    from scheduler_core.values.records.digest import read_digests

    try:
        return read_digests(str(json.loads(kept)))
    except (InvalidInput, ValueError) as error:
        log.warning("the setting %s can't be read, so there is no digest: %s", DIGEST, error)
        return ()


def texts_of(settings: Settings) -> dict[str, str | None]:
    """Return settings as a store keeps them; None for those that nobody chose otherwise."""
    usual = Settings()
    texts = {}
    for each in fields(Settings):
        value = getattr(settings, each.name)
        texts[each.name] = None if value == getattr(usual, each.name) else json.dumps(value)
    return texts


def _with(settings: Settings, name: str, text: str) -> Settings:
    try:
        value = json.loads(text)
        if type(value) is not type(getattr(settings, name)):
            raise InvalidInput(name, f"{text} is not of the kind that it should be")
        return replace(settings, **{name: value})
    except (InvalidInput, ValueError) as error:
        log.warning("the setting %s can't be read, so its default holds: %s", name, error)
        return settings
