"""Keep at which port of its machine each living engine takes deliveries and shows calendars."""

import json
import logging
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from scheduler_core.program_version import is_other
from scheduler_core.settings import read_settings
from scheduler_core.store.runs.engines import EngineProcess, EngineRecord, holder_of, living_planners
from scheduler_core.store.settings import DOORS, set_setting, setting, settings
from scheduler_core.store.transactions import Reading, Writing

log = logging.getLogger(__name__)

_BEGIN = "http://127.0.0.1:"


def door_port(listening: Mapping[str, Sequence[str]]) -> int:
    """Return the port of what listens alongside an engine; 0 where that is nothing of the network."""
    places = (each for each in listening.get("api", ()) if each.startswith(_BEGIN))
    return int(next(places, _BEGIN + "0").removeprefix(_BEGIN))


def say_door(tx: Writing, process: EngineProcess, port: int, now: datetime) -> None:
    """Say at which port an engine answers; what those said that live no more is forgotten."""
    kept = _kept(tx)
    holders = {machine: holder_of(tx, machine) for machine in kept}
    said = {
        machine: entry
        for machine, entry in kept.items()
        if (holder := holders[machine]) is not None and _port_of(holder, kept) is not None
    }
    said[process.machine] = [process.pid, process.boot, port]
    if said != kept:
        set_setting(tx, DOORS, json.dumps(said), now)


def living_doors(tx: Reading, now: datetime) -> dict[str, int]:
    """Return the ports of the engines that run the jobs, by their machines; 0 is that of one without any.

    Nothing is known of an engine of another version, which may say nothing.
    """
    if not (living := living_planners(tx, now)):
        return {}
    kept = _kept(tx)
    ports = {each.process.machine: (_port_of(each, kept), each.process.version) for each in living}
    return {
        machine: port or 0
        for machine, (port, version) in ports.items()
        if port is not None or not is_other(version)
    }


def chosen_port(tx: Reading) -> int:
    """Return the port that an engine listens at from its next start, as the settings say; 0 is none."""
    chosen = read_settings(settings(tx))
    return chosen.api_port if chosen.serves_api else 0


def _port_of(engine: EngineRecord, kept: dict[str, Any]) -> int | None:
    """Return what an engine said, and not one before it on its machine; None where it said nothing."""
    match kept.get(engine.process.machine):
        case [int(pid), str(boot), int(port)]:
            return port if (pid, boot) == (engine.process.pid, engine.process.boot) else None
        case _:
            return None


def _kept(tx: Reading) -> dict[str, Any]:
    text = setting(tx, DOORS)
    try:
        kept = {} if text is None else json.loads(text)
    except ValueError as error:
        log.warning("the setting %s can't be read: %s", DOORS, error)
        return {}
    return kept if isinstance(kept, dict) else {}
