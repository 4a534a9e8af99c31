"""Instances in a few words: where one stands, since when, and what it waits for until when."""

from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_instant
from scheduler_core.cli.printing.table import Styled
from scheduler_core.cli.run.outcome_words import word_of_state
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import Held

_HELD = {Held.NOT: "let go", Held.PAUSED: "paused", Held.OFF: "switched off", Held.BIN: "in the bin"}
_LETS_GO_ON = {Held.OFF: "job enable", Held.BIN: "job restore"}
_WAITS = frozenset({InstanceState.WAITING, InstanceState.RETRYING})


def instance_words(instance: Instance, now: datetime, zone: str) -> str:
    match instance.state:
        case InstanceState.PLANNED:
            return tr("begins {time}", time=_time(instance, now, zone))
        case InstanceState.QUEUED:
            return _queued(instance) if instance.why_queued else tr("due, and has not begun")
        case InstanceState.RUNNING:
            return tr("running since {time}", time=spoken_instant(instance.since, zone))
        case InstanceState.WAITING | InstanceState.RETRYING:
            return _waits(instance, _time(instance, now, zone))
        case InstanceState.HELD:
            return held_words(instance.held, instance.why_held)
        case InstanceState.ENDING:
            return tr("is being ended")
        case InstanceState.ENDED:
            return _ended(instance, zone)
        case _ as never:
            assert_never(never)


def held_words(held: Held, why: str = "") -> str:
    """Say what holds a run, as its row does where it says that, and what lets it go on."""
    if held is Held.PAUSED and not why:
        return tr("held: the job, its folder or everything is paused; hourbell why JOB says which")
    command = _LETS_GO_ON.get(held)
    more = "" if command is None else tr("; hourbell {command} lets it go on", command=command)
    return (of_core(why) or tr("held: the job is {state}", state=tr(_HELD[held]))) + more


def state_with_waits(state: Styled, under_way: Iterable[Instance], zone: str) -> Styled:
    """Add to the state of a job what its instances wait for, the first to end first."""
    instances = list(under_way)
    held = sum(each.state is InstanceState.HELD for each in instances)
    if held:
        said = tr("{count:,} held", count=held)
        state = Styled(f"{state.text}; {said}" if state.text else said, state.style)
    waits = [each for each in instances if each.state in _WAITS or each.why_queued]
    if not waits:
        return state
    said = _waits(waits[0], spoken_instant(waits[0].until, zone) if waits[0].until else "")
    more = tr(", and {count:,} more", count=len(waits) - 1) if len(waits) > 1 else ""
    return Styled(f"{state.text}; {said}{more}" if state.text else f"{said}{more}", state.style)


def _waits(instance: Instance, time: str) -> str:
    """Say until when an instance waits, and for what: waits until Sun 2027-01-03 09:00 for paid."""
    if instance.why_queued:
        return _queued(instance)
    if instance.state is InstanceState.RETRYING:
        return tr("tries again {time}", time=time)
    for_event = tr(" for {event}", event=instance.event) if instance.event else ""
    return tr("waits until {time}", time=time) + for_event + _then(instance)


def _then(instance: Instance) -> str:
    """Say of a wait that goes on what keeps the step behind it from beginning."""
    if instance.is_in_bin:
        return tr("; in the bin")
    if is_held_behind(instance) and instance.why_held:
        return tr("; what follows is {why}", why=of_core(instance.why_held))
    if is_held_behind(instance):
        return tr("; what follows is held while the job is {state}", state=tr(_HELD[instance.held]))
    return ""


def is_held_behind(instance: Instance) -> bool:
    """Tell whether it is said of a wait that what follows it is held."""
    return instance.state is InstanceState.WAITING and instance.held in {Held.PAUSED, Held.OFF}


def _queued(instance: Instance) -> str:
    return tr("waits: {why}", why=of_core(instance.why_queued))


def _time(instance: Instance, now: datetime, zone: str) -> str:
    at = instance.until or now
    return f"{spoken_instant(at, zone)} ({spoken_distance(at, now)})"


def _ended(instance: Instance, zone: str) -> str:
    at = spoken_instant(instance.since, zone)
    if instance.outcome is None:
        return tr("{reason} since {time}", reason=of_core(instance.reason), time=at)
    return ": ".join(filter(None, (f"{word_of_state(instance.outcome)} {at}", of_core(instance.reason))))
