"""Waits as entries, drawn to scale from their start or at their end. No Qt here."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace

from gui.core_access.core_bridge import Core
from gui.occurrences.entries import Entries, Entry, Part, Waiting, coloured, in_order, thinned
from scheduler_core.values.ids import JobId
from scheduler_core.values.runs.instance import Instance

_MOST = 2_000


def wait_of(instance: Instance, folder: str) -> Entry:
    """Return what waits, from its beginning on."""
    return Entry(
        instance.since,
        instance.job_id,
        instance.job_name,
        until=instance.until,
        folder=folder,
        waiting=Waiting(instance.run_id, instance.since, instance.key, instance.event),
    )


def together(waits: Sequence[Entry]) -> Entry:
    """Return one entry for several of a job, from when the first began until the last is over."""
    ends = [each.until for each in waits if each.until is not None]
    since = min(each.waiting.since for each in waits if each.waiting is not None)
    return replace(
        waits[0],
        at=min(each.at for each in waits),
        until=max(ends) if len(ends) == len(waits) else None,
        count=len(waits),
        waiting=Waiting(None, since),
    )


def ends_of_waits(
    core: Core, parts: Sequence[Part], jobs: Sequence[JobId] | None, most_single: int
) -> list[tuple[Entry, ...]]:
    """Return what ends in each part of a span, in order; more of one job than `most_single` are one entry.

    What nobody knows the end of has no place among days.
    """
    found: list[list[Entry]] = [[] for _ in parts]
    if not parts:
        return []
    instances = core.runs.waiting(_MOST, job_ids=jobs, start=parts[0][0], end=parts[-1][1])
    lines = core.jobs.lines(list(dict.fromkeys(each.job_id for each in instances))) if instances else []
    folders, colours = {line.id: line.folder for line in lines}, core.jobs.colours() if lines else None
    for each in instances:
        if colours is None or each.job_id not in folders or each.until is None:
            continue
        wait = coloured(replace(wait_of(each, folders[each.job_id]), at=each.until), colours)
        for (begin, end), of_part in zip(parts, found, strict=True):
            if begin <= each.until < end:
                of_part.append(wait)
    return [tuple(sorted(_joined(of_part, most_single), key=in_order)) for of_part in found]


def with_waits(entries: Entries, waits: tuple[Entry, ...]) -> Entries:
    """Return entries and what waits in one order."""
    if not waits:
        return entries
    ordered = tuple(sorted((*entries.entries, *waits), key=in_order))
    return Entries(ordered, thinned(ordered), entries.hidden)


def _joined(waits: Iterable[Entry], most_single: int) -> list[Entry]:
    of_jobs: defaultdict[JobId | None, list[Entry]] = defaultdict(list)
    for each in waits:
        of_jobs[each.job_id].append(each)
    shown: list[Entry] = []
    for of_job in of_jobs.values():
        shown += of_job if len(of_job) <= most_single else [together(of_job)]
    return shown
