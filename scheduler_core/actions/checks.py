"""What is said of an action when it is saved: what must be mended, and what should be known."""

from scheduler_core.actions.kinds import kind_of
from scheduler_core.errors import InvalidInput
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


def cautions(action: JobAction) -> tuple[str, ...]:
    """Return what is allowed and yet dangerous, a sentence each."""
    return tuple(
        dict.fromkeys(sentence for each in actions_of(action) for sentence in kind_of(each).cautions(each))
    )
