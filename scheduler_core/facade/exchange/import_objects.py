"""Describe an import as an object for programs: steps and losses."""

from collections.abc import Iterable

from scheduler_core.exchange.common.losses import Loss
from scheduler_core.exchange.importing.import_plan import ImportDone, ImportPlan, ImportStep
from scheduler_core.facade.exchange.import_step_text import step_words
from scheduler_core.facade.jobs.job_differences import differences
from scheduler_core.facade.objects import object_of_difference


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
