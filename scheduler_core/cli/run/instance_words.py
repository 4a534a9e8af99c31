"""Instances in a few words: where one stands, since when, and what it waits for until when."""

from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

from scheduler_core.cli.printing.table import Styled
from scheduler_core.cli.run.outcome_words import word_of_state
from scheduler_core.phrases.written_times import how_far, shown_time
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import Held

_HELD = {Held.NOT: "let go", Held.PAUSED: "paused", Held.OFF: "switched off", Held.BIN: "in the bin"}
_LETS_GO_ON = {Held.PAUSED: "job resume", Held.OFF: "job enable", Held.BIN: "job restore"}
_WAITS = frozenset({InstanceState.WAITING, InstanceState.RETRYING})


def instance_words(instance: Instance, now: datetime, zone: str) -> str:
    match instance.state:
        case InstanceState.PLANNED:
            return f"begins {_time(instance, now, zone)}"
        case InstanceState.QUEUED:
            return f"waits: {instance.why_queued}" if instance.why_queued else "due, and about to begin"
        case InstanceState.RUNNING:
            return f"running since {shown_time(instance.since, zone)}"
        case InstanceState.WAITING | InstanceState.RETRYING:
            return _waits(instance, _time(instance, now, zone))
        case InstanceState.HELD:
            return held_words(instance.held)
        case InstanceState.ENDING:
            return "is being ended"
        case InstanceState.ENDED:
            return _ended(instance, zone)
        case _ as never:
            assert_never(never)


def held_words(held: Held) -> str:
    """Say what holds a run, and what lets it go on."""
    command = _LETS_GO_ON.get(held)
    more = "" if command is None else f"; hourbell {command} lets it go on"
    return f"held: the job is {_HELD[held]}{more}"


def state_with_waits(state: Styled, under_way: Iterable[Instance], zone: str) -> Styled:
    """Add to the state of a job what its instances wait for, the first to end first."""
    instances = list(under_way)
    held = sum(each.state is InstanceState.HELD for each in instances)
    if held:
        said = f"{held:,} held"
        state = Styled(f"{state.text}; {said}" if state.text else said, state.style)
    waits = [each for each in instances if each.state in _WAITS or each.why_queued]
    if not waits:
        return state
    said = _waits(waits[0], shown_time(waits[0].until, zone) if waits[0].until else "")
    more = f", and {len(waits) - 1:,} more" if len(waits) > 1 else ""
    return Styled(f"{state.text}; {said}{more}" if state.text else f"{said}{more}", state.style)


def _waits(instance: Instance, time: str) -> str:
    """Say until when an instance waits, and for what: waits until Sun 2027-01-03 09:00 for paid."""
    if instance.why_queued:
        return f"waits: {instance.why_queued}"
    if instance.state is InstanceState.RETRYING:
        return f"tries again {time}"
    in_bin = "; in the bin" if instance.is_in_bin else ""
    return f"waits until {time}{f' for {instance.event}' if instance.event else ''}{in_bin}"


def _time(instance: Instance, now: datetime, zone: str) -> str:
    at = instance.until or now
    return f"{shown_time(at, zone)} ({how_far(at, now)})"


def _ended(instance: Instance, zone: str) -> str:
    at = shown_time(instance.since, zone)
    if instance.outcome is None:
        return f"{instance.reason} since {at}"
    return ": ".join(filter(None, (f"{word_of_state(instance.outcome)} {at}", instance.reason)))
