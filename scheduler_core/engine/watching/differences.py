"""Compare two looks at the machine by one rule: what lasts, starts runs, or is only noted."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial
from typing import Any, NamedTuple

from scheduler_core.engine.watching.event_claims import EventGroup, Happened
from scheduler_core.engine.watching.file_look import is_text
from scheduler_core.engine.watching.kinds.outside_kind import OutsideKind, OutsideLook
from scheduler_core.engine.watching.mounts import is_mounted_over, is_on, only_in
from scheduler_core.engine.watching.settling import Settled, as_restless, differences, is_restless
from scheduler_core.engine.watching.watch import Watch
from scheduler_core.store.jobs.watches import Waiting

_NANOSECONDS = 1_000_000_000
_NEVER_STILL = "it has changed for an hour and never stood still"


class LookTime(NamedTuple):
    """When a look began: by the clock of the day, and by those that never jump, awake and asleep too.

    It `took` some seconds; so many before it the system told of the first change since the look before.
    """

    at: datetime
    awake: float
    boot: float
    noticed_before: float = 0.0
    took: float = 0.0


def happened(
    watch: Watch, kind: OutsideKind[Any], look: OutsideLook, time: LookTime, next_in: list[float]
) -> Iterator[Happened]:
    """Tell what came of a look, which may want another."""
    yield from _happened(watch, kind, look, time, next_in)
    if changed := _waiting(watch, time):
        yield replace(_told(watch, kind, {}, (), time.awake), waiting=changed)


def _happened(
    watch: Watch, kind: OutsideKind[Any], look: OutsideLook, time: LookTime, next_in: list[float]
) -> Iterator[Happened]:
    seconds = time.awake
    rule = watch.rule
    repeats = kind.repeats(rule)
    if look.mount != watch.mount and not (watch.known is None and (repeats or kind.already(rule))):
        yield _mounted(watch, kind, look, seconds, takes_over=not (repeats or kind.already(rule)))
    yield from _opened(watch, kind, look, seconds)
    is_new = watch.known is None
    is_told_otherwise = watch.is_of_service not in {None, look.is_of_service}
    watch.is_of_service = look.is_of_service
    begins_anew = kind.begins_anew(rule) and (is_new or watch.is_first_look)
    if (begins_anew or is_told_otherwise) and not (is_new and kind.already(rule)):
        watch.is_first_look = False
        yield _told(watch, kind, _begun_anew(watch, look, time), (), seconds)
    if watch.known is None and not kind.already(rule) and not repeats:
        watch.is_first_look = False
        watch.known = dict(_from_before(watch, look))
        yield _told(watch, kind, dict(watch.known), (), seconds)
    known = {} if repeats else watch.known or {}
    by_clock = _by_clock(watch, time)
    if kind.lasts(rule):
        changes = differences(look.found, known).items()
        at_once = {each: state for each, state in changes if not kind.begins(rule, each, state, known)}
        if at_once:
            yield _told(watch, kind, at_once, (), seconds)
            known = _known_with(known, at_once)
    settled = watch.settling.seen(look.found, known, by_clock, partial(_still_since, look, time, by_clock))
    if watch.is_first_look:
        watch.is_first_look = False
        if watch.known is not None:
            watch.unseen = set(differences(look.found, known))
    if settled.next_at is not None:
        next_in.append(max(settled.next_at - by_clock, 0.0))
    if repeats:
        if settled.states and settled.next_at is None:
            subjects = tuple(sorted(look.found))
            again = _group(kind, rule, subjects, dict(look.found), is_again=True)
            yield _told(watch, kind, {}, (again,), seconds, repeats=True)
        return
    yield from _counted(watch, kind, settled, known, seconds, next_in)


def _mounted(
    watch: Watch, kind: OutsideKind[Any], look: OutsideLook, seconds: float, *, takes_over: bool
) -> Happened:
    """Know what files lie on by now; what a drive brings was there before, where the rule `takes_over`."""
    before, watch.mount = watch.mount, look.mount
    states: dict[str, str | None] = {}
    if before and look.mount and takes_over and watch.known is not None:
        changes = differences(look.found, watch.known)
        if is_mounted_over(before, look.mount):
            states, watch.is_first_look = changes, False
        elif new := only_in(look.mount, before):
            states = {each: state for each, state in changes.items() if is_on(each, new)}
        watch.known = _known_with(watch.known, states)
    return replace(_told(watch, kind, states, (), seconds), mount=look.mount)


def _opened(watch: Watch, kind: OutsideKind[Any], look: OutsideLook, seconds: float) -> Iterator[Happened]:
    """Know what lay in a folder before the rule was made, and could not be seen until now."""
    closed = frozenset(filter(is_text, look.closed))
    opened = watch.closed - closed
    if closed == watch.closed or kind.already(watch.rule) or kind.repeats(watch.rule):
        return
    watch.closed = closed
    states: dict[str, str | None] = {}
    if opened and watch.known is not None:
        from_before = _from_before(watch, look)
        states = {each: at for each, at in from_before if each not in watch.known and is_on(each, opened)}
        watch.known = _known_with(watch.known, states)
    yield replace(_told(watch, kind, states, (), seconds), closed=closed)


def _from_before(watch: Watch, look: OutsideLook) -> Iterator[tuple[str, str]]:
    """Yield what is as it was before the rule was made."""
    since = watch.since.timestamp() * _NANOSECONDS
    for each, at in look.touched_at.items():
        if at <= since and each in look.found:
            yield each, look.found[each]


def _counted(
    watch: Watch,
    kind: OutsideKind[Any],
    settled: Settled,
    known: Mapping[str, str],
    seconds: float,
    next_in: list[float],
) -> Iterator[Happened]:
    """Tell what begins runs of what has lasted, and what is only noted.

    What never stood still is told of once, and begins its run when it does.
    """
    if not (settled.states or settled.restless):
        return
    rule = watch.rule
    told_restless = {each for each, state in known.items() if is_restless(state)}
    settled_before = {each: state for each, state in known.items() if each not in told_restless}
    may_begin = {
        each
        for states in (settled.states, settled.restless)
        for each in states
        if kind.begins(rule, each, states[each], settled_before)
    }
    restless = {
        each: as_restless(state) if each in may_begin else state for each, state in settled.restless.items()
    }
    if restless:  # nothing will tell that it stands still
        next_in.append(kind.settled(rule).total_seconds())
    for states, never in ((settled.states, ""), (restless, _NEVER_STILL)):
        firing = [each for each in states if each in may_begin and not (never and each in told_restless)]
        if firing and not never and _is_gathering(watch, kind, seconds, next_in):
            return
        for is_made_up in (True, False):
            about = tuple(sorted(each for each in firing if (each in watch.unseen) is is_made_up))
            runs = [about] if kind.together(rule) and about else [(each,) for each in about]
            groups = tuple(_group(kind, rule, each, states) for each in runs)
            if groups:
                yield _told(watch, kind, {}, groups, seconds, is_made_up=is_made_up, never=never)
        silent = {each: state for each, state in states.items() if each not in firing}
        if not kind.forgets_what_goes(rule):
            silent = {each: state for each, state in silent.items() if state is not None}
        if silent:
            yield _told(watch, kind, silent, (), seconds)


def _begun_anew(watch: Watch, look: OutsideLook, time: LookTime) -> Mapping[str, str | None]:
    """Know what there is, but for what has waited before and is still so; return what is new to it."""
    known = watch.known or {}
    waiting = _still_waiting(watch, look, time)
    watch.settling.go_on_with(waiting)
    there = {each: state for each, state in look.found.items() if each not in waiting}
    gone = known.keys() - look.found.keys() - waiting.keys()
    watch.known = there | {each: state for each, state in known.items() if each in waiting}
    return {**there, **dict.fromkeys(gone)}


def _waiting(watch: Watch, time: LookTime) -> Waiting:
    """Return what is to be written of what has to last on, so that the next engine goes on counting."""
    waiting = watch.settling.waiting() if watch.settling.counts_in_sleep else {}
    changed: dict[str, tuple[str | None, datetime] | None] = dict.fromkeys(
        watch.waiting.keys() - waiting.keys()
    )
    for subject, (state, since) in waiting.items():
        if subject not in watch.waiting or watch.waiting[subject][0] != state:
            changed[subject] = state, time.at - timedelta(seconds=time.boot - since)
    watch.waiting |= {subject: entry for subject, entry in changed.items() if entry is not None}
    for subject in (subject for subject, entry in changed.items() if entry is None):
        del watch.waiting[subject]
    return changed


def _still_waiting(watch: Watch, look: OutsideLook, time: LookTime) -> dict[str, tuple[str | None, float]]:
    """Return what waited before an engine's first look and is still so, and since when."""
    return {
        subject: (state, _by_clock(watch, time) - max((time.at - since).total_seconds(), 0.0))
        for subject, (state, since) in watch.waiting.items()
        if look.found.get(subject) == state
    }


def _still_since(look: OutsideLook, time: LookTime, now: float, subject: str) -> float:
    """Return since when a subject is as it was seen, by the machine, whose clock may have been set.

    It is no longer than since the system told of something, as the look before saw it otherwise. What a look
    that `took` a while saw of it may have come at its very end.
    """
    if (touched_at := look.touched_at.get(subject)) is None:
        return now + time.took
    ago = time.at.timestamp() - touched_at / _NANOSECONDS
    return now - max(min(ago, time.noticed_before), -time.took)


def _by_clock(watch: Watch, time: LookTime) -> float:
    return time.boot if watch.settling.counts_in_sleep else time.awake


def _known_with(known: Mapping[str, str], states: Mapping[str, str | None]) -> dict[str, str]:
    kept = {each: state for each, state in known.items() if each not in states}
    return kept | {each: state for each, state in states.items() if state is not None}


def _group(
    kind: OutsideKind[Any],
    rule: Any,  # noqa: ANN401 - of the kind, whose business it is
    subjects: tuple[str, ...],
    states: Mapping[str, str | None],
    *,
    is_again: bool = False,
) -> EventGroup:
    return EventGroup(
        subjects,
        "\0".join(f"{each}\0{states.get(each)}" for each in subjects),
        {} if is_again else {each: states[each] for each in subjects},
        kind.told(rule, subjects),
        max(kind.order(states.get(each)) for each in subjects),
    )


def _is_gathering(watch: Watch, kind: OutsideKind[Any], seconds: float, next_in: list[float]) -> bool:
    """Tell whether more is waited for that is one run with what has come."""
    together = kind.together(watch.rule).total_seconds()
    if not together:
        return False
    if watch.gathers_until is None:
        watch.gathers_until = seconds + together
    if seconds < watch.gathers_until:
        next_in.append(watch.gathers_until - seconds)
        return True
    watch.gathers_until = None
    return False


def _told(
    watch: Watch,
    kind: OutsideKind[Any],
    states: Mapping[str, str | None],
    groups: tuple[EventGroup, ...],
    seconds: float,
    *,
    is_made_up: bool = False,
    never: str = "",
    repeats: bool = False,
) -> Happened:
    return Happened(
        watch.job_id,
        watch.revision,
        watch.draft,
        watch.rule,
        groups,
        states,
        is_made_up=is_made_up,
        never=never,
        joins=True,
        repeats=repeats,
        waiting={} if kind.lasts(watch.rule) or watch.waiting else None,
        rest=kind.settled(watch.rule) + kind.lasts(watch.rule) + kind.together(watch.rule),
        room=watch.room(seconds),
    )
