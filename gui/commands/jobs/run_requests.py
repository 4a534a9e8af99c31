"""Ask the core to run jobs now."""

from collections.abc import Sequence
from dataclasses import dataclass

from gui.commands.jobs.job_names import names_of
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from scheduler_core.errors import InvalidInput, NotFound, SchedulerError
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.jobs.parameters import Parameter

_MOST_REFUSALS = 3


@dataclass(frozen=True, slots=True)
class Asking:
    """A job whose run takes values, which a person is asked for; `given` had an earlier run."""

    job_id: JobId
    name: str
    parameters: tuple[Parameter, ...]
    zone: str
    given: tuple[tuple[str, str], ...] = ()


def values_of(run_id: RunId, refusal: str, core: Core) -> Asking:
    """Return what a run like an earlier one is asked about, with the values that one had."""
    run = core.runs.get(run_id)
    draft = core.jobs.get(run.job_id).draft
    if not draft.parameters:
        raise SchedulerError(refusal.format(job=draft.name))
    given = tuple((each.name, each.text) for each in core.runs.values(run_id))
    return Asking(run.job_id, draft.name, draft.parameters, draft.schedule.zone, given)


def run_with(
    job_id: JobId, values: Sequence[tuple[str, str]], words: str, core: Core
) -> tuple[list[RunId], str]:
    run_id = core.runs.run_now(job_id, values=values)
    return [run_id], words.format(jobs=names_of(core, [job_id]))


def run_all(job_ids: Sequence[JobId], words: str, core: Core) -> "tuple[list[RunId], str] | Asking":
    """Run jobs; return the runs, and each job that could not be run with the reason.

    Several with parameters take the defaults; one alone is to be asked about.
    """
    if len(job_ids) == 1 and (parameters := core.runs.parameters(job_ids[0])):
        draft = core.jobs.get(job_ids[0]).draft
        return Asking(job_ids[0], draft.name, parameters, draft.schedule.zone)
    asked: list[JobId] = []
    run_ids: list[RunId] = []
    refusals: list[str] = []
    for job_id in job_ids:
        try:
            run_ids.append(core.runs.run_now(job_id))
        except (NotFound, InvalidInput) as error:
            if not asked and job_id == job_ids[-1]:
                raise
            name = names_of(core, [job_id]) if isinstance(error, InvalidInput) else ""
            refusals.append(": ".join(filter(None, (name, as_sentence(str(error))))))
        else:
            asked.append(job_id)
    done = [words.format(jobs=names_of(core, asked))] if asked else []
    return run_ids, " ".join((*done, *refusals[:_MOST_REFUSALS]))
