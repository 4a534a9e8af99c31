"""What becomes of late, overlapping and failed runs, in the words of options: read, changed and written."""

import argparse
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from enum import StrEnum
from typing import TypeVar

from scheduler_core.cli.options.condition_words import CONDITION_DETAILS, changed_wait, written_wait
from scheduler_core.cli.options.option_details import (
    Detail,
    changed,
    flag,
    length,
    many,
    number,
    one,
    read_number,
    text,
    written,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.phrases.chain_words import print_chain, read_chain
from scheduler_core.phrases.command_times import read_length
from scheduler_core.recurrence.ical.rrule_text import shown
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.jobs.run_policies import (
    Backoff,
    Delivery,
    FailureKind,
    Interrupted,
    InterruptedPolicy,
    Missed,
    MissedPolicy,
    Overlapping,
    OverlapPolicy,
    RetryPolicy,
    RunPolicies,
)

Word = TypeVar("Word", bound=StrEnum)
Value = TypeVar("Value")

_NONE = "none"
_NEVER = "never"
_DEFAULT = "default"
_ANY = "any"
_TO = ".."


def changed_policies(policies: RunPolicies, options: argparse.Namespace) -> RunPolicies:
    """Return the policies with what options say."""
    policies = changed(policies, POLICY_DETAILS, options)
    conditions = changed_wait(changed(policies.conditions, CONDITION_DETAILS, options), options)
    retry = changed(_changed_retry(policies.retry, options), RETRY_DETAILS, options)
    return replace(policies, conditions=conditions, retry=retry)


def changed_limits(policies: RunPolicies, options: argparse.Namespace) -> RunPolicies:
    """Return the policies with what options say about the length of a run."""
    return changed(policies, LIMIT_DETAILS, options)


def written_policies(policies: RunPolicies) -> list[str]:
    """Return the options that make these policies."""
    return [
        *written(policies, POLICY_DETAILS),
        *_written_retry(policies.retry),
        *written(policies.retry, RETRY_DETAILS),
        *written(policies.conditions, CONDITION_DETAILS),
        *written_wait(policies.conditions),
    ]


def _changed_retry(policy: RetryPolicy, options: argparse.Namespace) -> RetryPolicy:
    """Read 3, 3:fixed, 3:fixed:30s or 3:exponential:10s..1h; what is not said stays."""
    if options.retry is None:
        return replace(policy, retries=0) if "retry" in getattr(options, "clear", ()) else policy
    count, _, rest = options.retry.partition(":")
    backoff, _, waits = rest.partition(":")
    first, to, longest = waits.partition(_TO)
    policy = replace(policy, retries=read_number("retry", count))
    if backoff:
        policy = replace(policy, backoff=_word("retry", Backoff, backoff))
    if first:
        wait = read_length("retry", first)
        most = read_length("retry", longest) if to else max(policy.longest_wait, wait)
        policy = _with_waits(policy, wait, most)
    return policy


def _with_waits(policy: RetryPolicy, first: timedelta, longest: timedelta) -> RetryPolicy:
    try:
        return replace(policy, first_wait=first, longest_wait=longest)
    except InvalidInput as refusal:
        raise InvalidInput("retry", refusal.reason) from refusal


def _written_retry(policy: RetryPolicy) -> list[str]:
    usual = RetryPolicy()
    if replace(policy, has_jitter=usual.has_jitter, kinds=usual.kinds) == usual:
        return []
    waits = f"{print_duration(policy.first_wait)}{_TO}{print_duration(policy.longest_wait)}"
    return ["--retry", f"{policy.retries}:{policy.backoff}:{waits}"]


def _read_kinds(said: str) -> frozenset[FailureKind]:
    if said.strip() == _ANY:
        return frozenset(FailureKind)
    return frozenset(_word("retry-on", FailureKind, kind) for kind in said.split(",") if kind.strip())


def _write_kinds(kinds: frozenset[FailureKind]) -> str:
    return (
        _ANY if kinds == frozenset(FailureKind) else ",".join(each for each in FailureKind if each in kinds)
    )


def _read_missed(said: str) -> MissedPolicy:
    kind, _, window = said.partition(":")
    return MissedPolicy(_word("missed", Missed, kind), read_length("missed", window) if window else None)


def _write_missed(policy: MissedPolicy) -> str:
    return policy.kind + ("" if policy.window is None else f":{print_duration(policy.window)}")


def _read_overlapping(said: str) -> OverlapPolicy:
    kind, _, most = said.partition(":")
    return OverlapPolicy(
        _word("overlapping", Overlapping, kind), read_number("overlapping", most) if most else 1
    )


def _write_overlapping(policy: OverlapPolicy) -> str:
    return policy.kind + ("" if policy.most == 1 else f":{policy.most}")


def _read_interrupted(said: str) -> InterruptedPolicy | None:
    if said.strip() == _DEFAULT:
        return None
    kind, _, most = said.partition(":")
    reruns = read_number("on-interrupted", most) if most else 1
    return InterruptedPolicy(_word("on-interrupted", Interrupted, kind), reruns)


def _write_interrupted(policy: InterruptedPolicy | None) -> str:
    if policy is None:
        return _DEFAULT
    return policy.kind + ("" if policy.most_reruns == 1 else f":{policy.most_reruns}")


def _read_timeout(said: str) -> timedelta | None:
    return None if said.strip() == _NONE else read_length("timeout", said)


def _read_pause_after(said: str) -> int | None:
    return None if said.strip() == _NEVER else read_number("pause-after", said)


def _or(word: str, write: Callable[[Value], str]) -> Callable[[Value | None], str]:
    """Return what writes a value, and a word where there is none."""
    return lambda value: word if value is None else write(value)


def _word(option: str, words: type[Word], said: str) -> Word:
    try:
        return words(said.strip().casefold())
    except ValueError:
        raise InvalidInput(option, f"{shown(said)!r} is not one of {', '.join(words)}") from None


LIMIT_DETAILS: tuple[Detail, ...] = (
    one("--timeout", "timeout", _read_timeout, _or(_NONE, print_duration)),
    length("--grace", "grace"),
)
POLICY_DETAILS: tuple[Detail, ...] = (
    one("--missed", "missed", _read_missed, _write_missed),
    one("--overlapping", "overlapping", _read_overlapping, _write_overlapping),
    one("--delivery", "delivery", lambda said: _word("delivery", Delivery, said), str),
    one("--on-interrupted", "interrupted", _read_interrupted, _write_interrupted),
    *LIMIT_DETAILS,
    one("--pause-after", "pause_after_failures", _read_pause_after, _or(_NEVER, str)),
    number("--priority", "priority"),
    text("--key", "key"),
    many(
        "--then",
        "chains",
        lambda said: map(read_chain, said),
        print_chain,
        lambda chain: chain.job.casefold(),
    ),
)
RETRY_DETAILS: tuple[Detail, ...] = (
    flag("--retry-jitter", "has_jitter"),
    one("--retry-on", "kinds", _read_kinds, _write_kinds),
    number("--retry-growth", "growth"),
)
