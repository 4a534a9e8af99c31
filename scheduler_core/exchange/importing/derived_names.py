"""Derive names from commands for jobs that a file gives none."""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import PurePosixPath
from typing import TypeAlias

from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.jobs.sequence import JobAction

_STARTERS = frozenset(
    "bash cd chronic command dash env exec flock ionice nice nohup node perl php python python3 ruby sh "
    "setsid sudo test time timeout zsh".split()
)
_WORD = re.compile(r"[A-Za-z0-9_.~/+@-]+")

_Doing: TypeAlias = tuple[str, JobAction]  # a folder, and what a job in it does


@dataclass(frozen=True, slots=True)
class StoredJob:
    """A job as it stands in the store; `draft` is None where it can't be read any more."""

    id: JobId
    revision: int
    name: str
    folder: str
    draft: JobDraft | None


def with_settled_names(
    drafts: Sequence[JobDraft],
    derived: frozenset[int],
    stored: Sequence[StoredJob],
    as_it_will_be: Callable[[JobDraft, StoredJob], JobDraft],
) -> list[JobDraft]:
    """Return the drafts; those with derived names are called as the job that does the same, or anew.

    Two programs of one name may have nothing to do with one another, so the action has to be the same. That
    job may have another name by now, and keeps it.
    """
    doing = _by_doing(stored)
    settled = list(drafts)
    left: dict[_Doing, list[int]] = defaultdict(list)
    for number in sorted(derived):
        draft = drafts[number]
        candidates = doing.get((draft.folder, draft.action), [])
        same = next((each for each in candidates if _says(draft, each, as_it_will_be)), None)
        if same is None:
            left[draft.folder, draft.action].append(number)
        else:
            candidates.remove(same)
            settled[number] = replace(draft, name=same.name)
    return _with_free_names(settled, _with_changed(settled, left, doing), stored)


def _says(
    draft: JobDraft, stored: StoredJob, as_it_will_be: Callable[[JobDraft, StoredJob], JobDraft]
) -> bool:
    """Tell whether a job says all that a draft says, whatever it is called."""
    return as_it_will_be(replace(draft, name=stored.name), stored) == stored.draft


def _with_changed(
    settled: list[JobDraft], left: Mapping[_Doing, list[int]], doing: Mapping[_Doing, list[StoredJob]]
) -> list[int]:
    """Call drafts as the job that does the same at other times, where it can be only one; return the rest."""
    new: list[int] = []
    for key, numbers in left.items():
        candidates = doing.get(key, [])
        if len(numbers) == 1 and len(candidates) == 1:
            settled[numbers[0]] = replace(settled[numbers[0]], name=candidates[0].name)
            continue
        names = {each.name for each in candidates}
        new += [number for number in numbers if settled[number].name not in names]
    return new


def _with_free_names(
    settled: list[JobDraft], new: Iterable[int], stored: Sequence[StoredJob]
) -> list[JobDraft]:
    """Give new jobs names that neither the store nor the file has."""
    numbers = sorted(new)
    names = FreeNames()
    taken = {(each.folder, each.name) for each in stored}
    taken |= {(each.folder, each.name) for number, each in enumerate(settled) if number not in set(numbers)}
    for folder, name in sorted(taken):
        names.free(name, folder)
    for number in numbers:
        draft = settled[number]
        settled[number] = replace(draft, name=names.free(draft.name, draft.folder))
    return settled


def _by_doing(stored: Iterable[StoredJob]) -> dict[_Doing, list[StoredJob]]:
    found: dict[_Doing, list[StoredJob]] = defaultdict(list)
    for each in stored:
        if each.draft is not None:
            found[each.folder, each.draft.action].append(each)
    return found


def program_in(command: str) -> str:
    """Return the first word of a command that looks like what it is about."""
    words = [PurePosixPath(word).name for word in _WORD.findall(command) if not word.startswith("-")]
    return next((word for word in words if word and word not in _STARTERS), "job")


_ROOM_FOR_NUMBER = 8


class FreeNames:
    """Gives each name of a folder once; who wants it again gets it with a number."""

    def __init__(self) -> None:
        self._next: dict[tuple[str, str], int] = {}

    def free(self, wanted: str, folder: str = "") -> str:
        name = free = wanted[:LONGEST_NAME].strip() or "job"
        number = self._next.get((folder, name), 1)
        while (folder, free) in self._next:
            number += 1
            free = f"{name[: LONGEST_NAME - _ROOM_FOR_NUMBER].rstrip()} {number}"
        self._next[folder, name] = number
        self._next.setdefault((folder, free), 1)
        return free
