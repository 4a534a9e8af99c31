"""Check an action when it is saved: refuse what can't work, and warn of what is dangerous."""

from collections.abc import Mapping
from datetime import datetime

from scheduler_core.actions.kinds import kind_of
from scheduler_core.actions.templates import parameter_names, refuse_in_shell, variable_of
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Action, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.parameters import Parameter
from scheduler_core.values.jobs.sequence import Act, JobAction, SequenceAction, actions_of


def check_action(action: JobAction) -> None:
    """Raise InvalidInput, with the field and the mend, for what could not be carried out."""
    if not isinstance(action, SequenceAction):
        kind_of(action).check(action)
        return
    for number, step in enumerate(action.steps, 1):
        if isinstance(step, Act):
            try:
                kind_of(step.action).check(step.action)
            except InvalidInput as refusal:
                reason = f"step {number}, {refusal.field}: {refusal.reason}"
                raise InvalidInput("sequence", reason) from refusal


def refuse_given_code(action: JobAction) -> None:
    """Refuse arguments that a shell or an interpreter runs as code and in which values of others stand.

    Jobs of older programs may have such, so only what is new is asked.
    """
    from scheduler_core.actions.script.code_arguments import code_among

    for each in actions_of(action):
        for code in code_among(each.argv) if isinstance(each, ScriptAction) else ():
            refuse_in_shell(code, "argv", only_given=True)


def check_job(draft: JobDraft, now: datetime) -> None:
    """Raise InvalidInput for an action that could not be carried out, and for unfit parameters."""
    check_action(draft.action)
    check_values(draft, now)


def check_values(draft: JobDraft, now: datetime) -> None:
    """Refuse parameters that don't fit their own limits, and texts that name others."""
    if draft.parameters:
        from scheduler_core.actions.parameter_values import check_defaults  # few jobs have any
        from scheduler_core.phrases.command_times import Moment

        check_defaults(draft.parameters, Moment(now, draft.schedule.zone), runs_by_itself=draft.is_enabled)
    check_named_parameters(draft)


def check_named_parameters(draft: JobDraft) -> None:
    """Refuse a text that names a parameter which the job has not, or shows the value of a secret."""
    by_name = {each.name: each for each in draft.parameters}
    for action in actions_of(draft.action):
        _check_names_in(action, by_name)


def _check_names_in(action: Action, by_name: Mapping[str, Parameter]) -> None:
    for field, text in kind_of(action).texts(action):
        for name in parameter_names([text]):
            if name not in by_name:
                place = f"{{{{param:{name}}}}}"
                if not by_name:
                    raise InvalidInput(field, f"{place} is not a parameter; the job has none")
                raise InvalidInput(field, f"{place} is not a parameter; there are {', '.join(by_name)}")
            if field == "argument" and by_name[name].is_secret:
                raise InvalidInput(
                    "argv",
                    f"the secret {name} can't be an argument, which every user of this machine can read; "
                    f"a script finds it in {variable_of(name)}",
                )


def cautions(action: JobAction) -> tuple[str, ...]:
    """Return what is allowed and yet dangerous, a sentence each."""
    return tuple(
        dict.fromkeys(sentence for each in actions_of(action) for sentence in kind_of(each).cautions(each))
    )
