"""Describe what an import does to a job, in words and as objects."""

from collections.abc import Iterable, Iterator

from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.importing.import_plan import ImportDone, ImportPlan, ImportStep
from scheduler_core.facade.jobs.job_differences import differences
from scheduler_core.facade.objects import object_of_difference
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.native.documents import schedule_document
from scheduler_core.native.text.document_text import json_line
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction

WHEN, WHAT = "when", "what"
_ACTION, _SWITCH = "action", "enabled"
_NOTHING = "\u2013"
_LONGEST = 80


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """One place of a job with what it says now and what it will say; a dash where there is nothing."""

    place: str
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.place}: {self.before} \u2192 {self.after}"


@dataclass(frozen=True, slots=True)
class StepWords:
    """When a job will fire, what it will do, and what changes of it."""

    when: str
    what: str
    changes: tuple[PlaceChange, ...] = ()


def step_words(step: ImportStep, language: str = "en") -> StepWords:
    """Say what a step comes to; of a job that is removed what it is now, as far as that can be read."""
    now = step.stored.draft if step.stored else None
    draft = step.draft or now
    if draft is None:
        return StepWords("", "")
    changes = _changes(now, draft, language) if now is not None and step.draft is not None else ()
    return StepWords(describe(draft.schedule, language), what_words(draft.action), tuple(changes))


def what_words(action: JobAction) -> str:
    """Return what an action calls or runs, in one line; each of several after the other."""
    if not isinstance(action, SequenceAction):
        return action.summary
    acts = [step.action.summary for step in action.steps if isinstance(step, Act)]
    return "; ".join(acts)


def _changes(before: JobDraft, after: JobDraft, language: str) -> Iterator[PlaceChange]:
    """Say the schedule as a sentence and the action in one line, where these tell the difference."""
    said = {}
    if before.schedule != after.schedule:
        said[WHEN] = describe(before.schedule, language), describe(after.schedule, language)
    if before.action != after.action:
        said[WHAT] = what_words(before.action), what_words(after.action)
    told = {place: texts for place, texts in said.items() if texts[0] != texts[1]}
    yield from (PlaceChange(place, _short(old), _short(new)) for place, (old, new) in told.items())
    of_schedule = schedule_document(before.schedule).keys() | schedule_document(after.schedule).keys()
    if before.is_enabled != after.is_enabled:
        yield PlaceChange(_SWITCH, _value(before.is_enabled), _value(after.is_enabled))
    for each in differences(before, after):
        key = each.path.partition(".")[0]
        is_told = (WHEN in told and key in of_schedule) or (WHAT in told and key == _ACTION)
        if not is_told and key != _SWITCH:
            yield PlaceChange(each.path, _value(each.before), _value(each.after))


def _value(value: object) -> str:
    match value:
        case None:
            return _NOTHING
        case bool():
            return "yes" if value else "no"
        case str():
            return _short(value)
        case _:
            return _short(json_line(value))


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST].rstrip()}\u2026"


def objects_of_losses(losses: Iterable[Loss]) -> list[dict[str, str]]:
    return [{"place": loss.place, "text": loss.text} for loss in losses]


def object_of_import(
    plan: ImportPlan, losses: Iterable[Loss], done: ImportDone, *, is_done: bool
) -> dict[str, object]:
    return {"done": is_done, "jobs": objects_of_steps(plan, done), "losses": objects_of_losses(losses)}


def objects_of_steps(plan: ImportPlan, done: ImportDone) -> list[dict[str, object]]:
    """Return what an import does to each job; the numbers of new ones are known when it is done."""
    added = iter(done.added)  # in the order of their steps
    told = []
    for number, step in enumerate(plan.steps):
        is_left_out = number in plan.left_out
        is_new = step.stored is None and not is_left_out
        told.append(_object_of_step(step, next(added, None) if is_new else None, is_left_out=is_left_out))
    return told


def _object_of_step(step: ImportStep, job_id: int | None, *, is_left_out: bool) -> dict[str, object]:
    before = step.stored.draft if step.stored else None
    found = differences(before, step.draft) if before and step.draft else []
    words = step_words(step)
    return {
        "change": step.kind,
        "job": job_id if step.stored is None else step.stored.id,
        "name": step.name,
        "folder": step.folder,
        "switched_off": step.is_kept_off,
        "left_out": is_left_out,
        "when": words.when,
        "what": words.what,
        "differences": [object_of_difference(each) for each in found],
    }
