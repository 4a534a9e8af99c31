"""Reverse one change of a job, and keep all later ones."""

from dataclasses import fields, is_dataclass, replace
from typing import TypeVar

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.job import JobDraft

Part = TypeVar("Part")

# Of these each entry stands for itself: one may come and go while others do.
_LISTS = frozenset({"tags", "edits", "excluded", "included"})
# Parts of a job that hold choices which have nothing to do with each other.
_TREES = frozenset({"schedule", "policies"})


def put_back(now: JobDraft, before: JobDraft, after: JobDraft) -> JobDraft | None:
    """Return `now` without what an act changed from `before` to `after`.

    None where that was changed once more since, or does not go with what was changed besides.
    """
    try:
        return _whole(now, before, after)
    except (_ChangedSince, InvalidInput):
        return None


class _ChangedSince(Exception):
    """Something does not stand as the act left it."""


def _whole(now: Part, before: Part, after: Part) -> Part:
    if now == after:
        return before
    if before == after:
        return now
    if not is_dataclass(now) or isinstance(now, type):
        raise _ChangedSince
    names = (each.name for each in fields(now))
    put = {name: _part(name, *(getattr(each, name) for each in (now, before, after))) for name in names}
    return replace(now, **put)


def _part(name: str, now: object, before: object, after: object) -> object:
    if now == after:
        return before
    if before == after:
        return now
    if name in _TREES:
        return _whole(now, before, after)
    if name in _LISTS and isinstance(now, tuple) and isinstance(before, tuple) and isinstance(after, tuple):
        return _entries(now, before, after)
    raise _ChangedSince


def _entries(
    now: tuple[object, ...], before: tuple[object, ...], after: tuple[object, ...]
) -> tuple[object, ...]:
    added = [each for each in after if each not in before]
    removed = [each for each in before if each not in after]
    if any(each not in now for each in added) or any(each in now for each in removed):
        raise _ChangedSince
    return (*(each for each in now if each not in added), *removed)
