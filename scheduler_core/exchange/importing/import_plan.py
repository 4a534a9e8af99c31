"""Plan an import: what would happen to each job, before anything is done."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field, replace
from enum import StrEnum
from typing import TypeAlias

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.importing.derived_names import StoredJob, with_settled_names
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job import JobDraft

_Identity: TypeAlias = tuple[str, str]


class ImportKind(StrEnum):
    """What becomes of one job."""

    ADD = "add"
    CHANGE = "change"
    REMOVE = "remove"
    UNCHANGED = "unchanged"


@dataclass(frozen=True, slots=True)
class ImportStep:
    """What becomes of one job: `draft` is what it will say, `stored` what it says now."""

    kind: ImportKind
    draft: JobDraft | None
    stored: StoredJob | None
    is_kept_off: bool = False  # the file has it on, and nobody has looked at here what it reaches

    @property
    def name(self) -> str:
        return self.draft.name if self.draft else self.stored.name if self.stored else ""

    @property
    def is_off_in_file(self) -> bool:
        """Tell a new job that the file itself has switched off."""
        is_new = self.kind is ImportKind.ADD and not self.is_kept_off
        return is_new and self.draft is not None and not self.draft.is_enabled

    @property
    def folder(self) -> str:
        return self.draft.folder if self.draft else self.stored.folder if self.stored else ""


@dataclass(frozen=True, slots=True)
class ImportPlan:
    """All that an import will do; with `replaces`, what the file does not hold is removed.

    The steps whose numbers are `left_out` are not done. The file has `losses` besides, jobs that can't be
    taken; those of the same names stay as they are.
    """

    drafts: tuple[JobDraft, ...]
    replaces: bool
    steps: tuple[ImportStep, ...]
    left_out: frozenset[int] = frozenset()
    origin: str = ""  # a file, or another scheduler of this machine
    colours: Mapping[str, Colour] = field(default_factory=dict)  # for folders that have none yet
    derived: frozenset[int] = frozenset()  # numbers of drafts whose names came from their commands
    losses: tuple[Loss, ...] = ()
    staying: frozenset[JobId] = frozenset()  # what `replaces` does not remove

    def counts(self) -> dict[ImportKind, int]:
        """Count the steps of each kind, without those that are left out."""
        kinds = [step.kind for number, step in enumerate(self.steps) if number not in self.left_out]
        return {kind: kinds.count(kind) for kind in ImportKind}

    @property
    def changes(self) -> tuple[ImportStep, ...]:
        """The steps that will be done and change something."""
        return tuple(
            step
            for number, step in enumerate(self.steps)
            if step.kind is not ImportKind.UNCHANGED and number not in self.left_out
        )


@dataclass(frozen=True, slots=True)
class ImportDone:
    """What an import has done: jobs that are new, and the entry of the audit by which all of it is undone."""

    added: tuple[JobId, ...] = ()
    entry: int | None = None  # None: nothing was done


def choose(plan: ImportPlan, only: Iterable[str] = (), without: Iterable[str] = ()) -> ImportPlan:
    """Leave jobs out of a plan that a person names, alone or behind their folder and a slash.

    With `only` all others are left out. InvalidInput where the plan has no job of a name.
    """
    wanted, unwanted = list(only), list(without)
    for option, names in (("only", wanted), ("without", unwanted)):
        for name in names:
            if not any(name in _names_of(step) for step in plan.steps):
                raise InvalidInput(option, f"the import has no job “{name}”")
    left_out = {
        number
        for number, step in enumerate(plan.steps)
        if (wanted and not _names_of(step).intersection(wanted)) or _names_of(step).intersection(unwanted)
    }
    return replace(plan, left_out=plan.left_out | left_out)


def _names_of(step: ImportStep) -> set[str]:
    return {step.name, f"{step.folder}/{step.name}"}


def plan_import(
    drafts: Sequence[JobDraft],
    stored: Sequence[StoredJob],
    *,
    replaces: bool,
    derived: frozenset[int] = frozenset(),
    staying: frozenset[JobId] = frozenset(),
) -> ImportPlan:
    """Match jobs by folder and name; InvalidInput where that does not tell which job is meant.

    Of `derived` drafts, whose names only come from their commands, the action has to be the same besides.
    Jobs that are `staying` are not removed.
    """
    steps: dict[int, ImportStep] = {}
    by_identity = _by_identity(stored)
    named = with_settled_names(drafts, derived, stored, as_it_will_be) if derived else list(drafts)
    for identity, numbers in _numbers_by_identity(named).items():
        steps |= _steps_of(named, numbers, by_identity.get(identity, []))
    matched = {step.stored.id for step in steps.values() if step.stored}
    left = [each for each in stored if each.id not in matched | staying] if replaces else []
    removed = [ImportStep(ImportKind.REMOVE, None, each) for each in left]
    told = (*(steps[number] for number in range(len(drafts))), *removed)
    return ImportPlan(tuple(drafts), replaces, told, derived=derived, staying=staying)


def _steps_of(
    drafts: Sequence[JobDraft], numbers: Iterable[int], stored: Sequence[StoredJob]
) -> dict[int, ImportStep]:
    """Match the jobs of one name: equal ones first, then what is left if it can be only one."""
    steps: dict[int, ImportStep] = {}
    left = list(stored)
    for number in numbers:
        same = next((each for each in left if as_it_will_be(drafts[number], each) == each.draft), None)
        if same is not None:
            left.remove(same)
            steps[number] = _step(drafts[number], same)
    waiting = [number for number in numbers if number not in steps]
    if waiting and left and (len(waiting) > 1 or len(left) > 1):
        raise _ambiguous(drafts[waiting[0]], len(waiting), left)
    return steps | {number: _step(drafts[number], left[0] if left else None) for number in waiting}


def _step(draft: JobDraft, stored: StoredJob | None) -> ImportStep:
    wanted = as_it_will_be(draft, stored)
    is_kept_off = draft.is_enabled and not wanted.is_enabled
    if stored is None:
        return ImportStep(ImportKind.ADD, wanted, None, is_kept_off)
    kind = ImportKind.UNCHANGED if wanted == stored.draft else ImportKind.CHANGE
    return ImportStep(kind, wanted, stored, is_kept_off)


def as_it_will_be(draft: JobDraft, stored: StoredJob | None) -> JobDraft:
    """Return the job with its switch: an import never switches on what was not on here as it is."""
    known = stored.draft if stored else None
    if known is not None:
        draft = draft.with_copies_of(known)
    is_known = (
        known is not None
        and known.is_enabled
        and (known.action, known.parameters) == (draft.action, draft.parameters)
    )
    if not draft.is_enabled or is_known or not _reaches_in(draft):
        return draft
    return replace(draft, is_enabled=False)


def _reaches_in(draft: JobDraft) -> bool:
    """Tell whether a job can do more than call the public."""
    from scheduler_core.actions.kinds import capabilities_of_job  # only imports ask for it

    return bool(capabilities_of_job(draft))


def _ambiguous(draft: JobDraft, count: int, stored: Sequence[StoredJob]) -> InvalidInput:
    numbers = ", ".join(str(each.id) for each in stored)
    of_file = "one job" if count == 1 else f"{count} jobs"
    return InvalidInput(
        "name",
        f"{of_file} called “{draft.name}” may be any of the stored ones ({numbers}); tell their names apart",
    )


def _numbers_by_identity(drafts: Sequence[JobDraft]) -> dict[_Identity, list[int]]:
    found: dict[_Identity, list[int]] = defaultdict(list)
    for number, draft in enumerate(drafts):
        found[draft.folder, draft.name].append(number)
    return found


def _by_identity(stored: Iterable[StoredJob]) -> dict[_Identity, list[StoredJob]]:
    found: dict[_Identity, list[StoredJob]] = defaultdict(list)
    for each in stored:
        found[each.folder, each.name].append(each)
    return found
