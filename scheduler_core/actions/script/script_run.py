"""Run a script action."""

import asyncio
from collections.abc import Callable
from datetime import timedelta

from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.output.output_capture import OutputCapture
from scheduler_core.actions.output.redaction import Discretion, RedactingSink, Redactor
from scheduler_core.actions.process.lifetime import Limits, live_through
from scheduler_core.actions.process.process import CantStart, Processes, ProcessIdentity
from scheduler_core.actions.script.command import ScriptCommand
from scheduler_core.actions.script.verdict import verdict
from scheduler_core.actions.templates import TemplateValues, script_texts, template_values
from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.run_policies import FailureKind
from scheduler_core.values.runs.run import RunState


def nobody(_identity: ProcessIdentity) -> None:
    pass


async def run_script(
    action: ScriptAction,
    context: ActionContext,
    sink: OutputSink,
    processes: Processes,
    *,
    time_out: timedelta | None = None,
    grace: timedelta = timedelta(seconds=10),
    started: Callable[[ProcessIdentity], None] = nobody,
) -> ActionOutcome:
    """Run a script until it has ended and, unless it detaches, nothing of it is left.

    `started` is told which process it is, for a recovery after a crash. Cancelled, it ends the whole tree,
    with grace the first time, before it raises CancelledError: it is cancelled when it has ended.
    """
    try:
        values = await template_values(context, (text for _, text in script_texts(action)))
    except SecretUnavailable as error:
        return ActionOutcome(RunState.FAILED, FailureKind.SECRET, str(error))
    limits = Limits(time_out, grace, action.detaches)
    with Discretion(values.secrets):
        return await _ran(action, context, values, sink, processes, limits, started)


async def _ran(
    action: ScriptAction,
    context: ActionContext,
    values: TemplateValues,
    sink: OutputSink,
    processes: Processes,
    limits: Limits,
    started: Callable[[ProcessIdentity], None],
) -> ActionOutcome:
    redactor = Redactor(values.secrets)
    capture = OutputCapture(sink, action.most_output_bytes, asyncio.get_running_loop())
    output = RedactingSink(capture, redactor)
    try:
        command = ScriptCommand(action, context, values)
        try:
            lived = await live_through(
                processes, lambda: command.launch(processes.environment), output.write, limits, started
            )
        finally:
            command.clean_up()
            output.close()
            capture.close()
    except (CantStart, InvalidInput) as refusal:
        return ActionOutcome(RunState.FAILED, FailureKind.START, redactor.text(str(refusal)))
    return await verdict(action, lived, limits, capture)
