"""Instances and outcomes in a few words: where one stands, since when, what it waits for until when."""

from collections.abc import Iterable
from datetime import datetime
from typing import assert_never

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.printing.spoken_times import spoken_distance, spoken_instant
from scheduler_core.cli.printing.table import Styled
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.values.runs.backfill import backfill_of
from scheduler_core.values.runs.instance import Instance, InstanceState
from scheduler_core.values.runs.run import UNFINISHED, Held, Run, RunState, Trigger

_HELD = {Held.NOT: "let go", Held.PAUSED: "paused", Held.OFF: "switched off", Held.BIN: "in the bin"}
_LETS_GO_ON = {Held.OFF: "job enable", Held.BIN: "job restore"}
_WAITS = frozenset({InstanceState.WAITING, InstanceState.RETRYING})

_OF_BACKFILLS = frozenset({Trigger.MANUAL, Trigger.API})
# As a shell does, 128 and more tell of the signal that ended a program.
_SIGNALS = 256
_UNFINISHED = "unfinished"
# Longer than the stored words, and as the window says them.
_WORDS = {RunState.CLAIMED: "waiting", RunState.TIMED_OUT: "timed out"}

_TYPED = [_WORDS.get(state, state).replace(" ", "-") for state in RunState]
OUTCOMES = (*(word.replace("_", "-") for word in _TYPED), _UNFINISHED)


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


def read_outcomes(option: str, texts: list[str]) -> frozenset[RunState]:
    """Return the states that failed,timed-out names; `unfinished` stands for waiting and running."""
    found: set[RunState] = set()
    for typed in (word for text in texts for word in text.split(",")):
        found |= _states_of(option, typed)
    return frozenset(found)


def outcome_word(run: Run) -> str:
    return word_of_state(run.state)


def word_of_state(state: RunState) -> str:
    return tr(_WORDS.get(state, str(state)))


def exit_code_of_run(run: Run) -> int:
    """Return how a command ends that waited for a run: as its script did, where that ended by itself."""
    if run.state is RunState.SUCCEEDED:
        return ExitCode.DONE
    ended_by_itself = (
        run.state is RunState.FAILED and run.exit_code is not None and 0 < run.exit_code < _SIGNALS
    )
    return run.exit_code if ended_by_itself and run.exit_code else ExitCode.FAILED


def _states_of(option: str, typed: str) -> frozenset[RunState]:
    word = typed.strip().casefold().replace("-", "_").replace(" ", "_")
    if word == _UNFINISHED:
        return UNFINISHED
    if word == "waiting":
        return frozenset({RunState.CLAIMED})
    try:
        return frozenset({RunState(word)})
    except ValueError:
        raise InvalidInput(
            option,
            tr(
                "{typed!r} is not an outcome; there are {outcomes}",
                typed=shown(typed),
                outcomes=", ".join(OUTCOMES),
            ),
        ) from None


def trigger_words(run: Run) -> str:
    """Say what asked for a run; what makes up for an occurrence long past belongs to a backfill."""
    if run.trigger in _OF_BACKFILLS and (backfill := backfill_of(run.request)):
        return tr("backfill {id}", id=backfill)
    return tr(run.trigger)
