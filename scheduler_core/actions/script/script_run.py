"""Run a script action."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

from scheduler_core.actions.outcome import NOTE, ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.output.output_capture import OutputCapture
from scheduler_core.actions.output.redaction import Discretion, RedactingSink, Redactor
from scheduler_core.actions.process.lifetime import Limits, Lived, live_on, live_through
from scheduler_core.actions.process.looks import Looks
from scheduler_core.actions.process.process import (
    CantStart,
    EndUnknown,
    HostLost,
    Launch,
    LeftRunning,
    Processes,
    ProcessIdentity,
)
from scheduler_core.actions.script.command import ScriptCommand
from scheduler_core.actions.script.verdict import verdict
from scheduler_core.actions.templates import TemplateValues, script_texts, template_values
from scheduler_core.errors import InvalidInput
from scheduler_core.secret_store.names import SecretUnavailable
from scheduler_core.values.jobs.actions import ScriptAction
from scheduler_core.values.jobs.resource_limits import ResourceLimit
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
    resources: tuple[ResourceLimit, ...] = (),
    started: Callable[[ProcessIdentity], None] = nobody,
) -> ActionOutcome:
    """Run a script until it has ended and, unless it detaches, nothing of it is left.

    `started` is told which process it is, for a recovery after a crash. Cancelled, it ends the whole tree,
    with grace the first time, before it raises CancelledError: it is cancelled when it has ended.
    """
    try:
        values = await template_values(
            context, (text for _, text in script_texts(action)), with_all_parameters=True
        )
    except SecretUnavailable as error:
        return ActionOutcome(RunState.FAILED, FailureKind.SECRET, str(error))
    limits = Limits(time_out, grace, action.detaches, action.most_output_bytes, resources)
    with Discretion(values.secrets):
        return await _ran(action, context, values, sink, processes, limits, started)


async def resume_script(
    action: ScriptAction,
    sink: OutputSink,
    processes: Processes,
    identity: ProcessIdentity,
    *,
    time_out: timedelta | None = None,
    grace: timedelta = timedelta(seconds=10),
    resources: tuple[ResourceLimit, ...] = (),
) -> ActionOutcome | None:
    """See a script to its end that another engine started, with all it wrote from its beginning on.

    None if nobody has held it meanwhile, and HostLost if it was made to end before this.
    """
    limits = Limits(time_out, grace, action.detaches, action.most_output_bytes, resources)
    capture = OutputCapture(sink, action.most_output_bytes, asyncio.get_running_loop())
    is_left = False
    try:
        lived = await live_on(processes, identity, capture.write, limits)
        if lived is not None:
            _note_missing(lived, capture, sink)
    except (LeftRunning, EndUnknown):
        is_left = True
        capture.drop()
        raise
    finally:
        if not is_left:
            capture.close()
    if lived is None:
        return None
    if lived.end is not None and lived.end.was_asked and not lived.is_timed_out:
        raise HostLost("it was asked to end, by an engine that could not record why", lived.end)
    return await _judged(action, lived, limits, capture)


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
    output = RedactingSink(capture, Redactor(()) if processes.hides_secrets else redactor)
    is_left = False

    def prepare(looks: Looks) -> Launch:
        launch = command.launch(processes.environment, looks)
        if limits.resources:
            amounts = tuple((each.kind.value, each.amount) for each in limits.resources)
            launch = replace(launch, limits=amounts, grace=limits.grace)
        return replace(launch, hidden=redactor.forms) if redactor.forms else launch

    try:
        command = ScriptCommand(action, context, values)
        try:
            lived = await live_through(processes, prepare, output.write, limits, started, context.moment)
            _note_missing(lived, capture, sink)
        except LeftRunning:
            is_left = True
            capture.drop()
            raise
        finally:
            if not is_left:  # what is held back comes once more, and the file is still read
                command.clean_up()
                output.close()
                capture.close()
    except (CantStart, InvalidInput) as refusal:
        return ActionOutcome(RunState.FAILED, FailureKind.START, redactor.text(str(refusal)))
    return await _judged(action, lived, limits, capture)


async def _judged(
    action: ScriptAction, lived: Lived, limits: Limits, capture: OutputCapture
) -> ActionOutcome:
    outcome = await verdict(action, lived, limits, capture)
    if lived.end is None:
        return outcome
    return replace(
        outcome,
        ended_at=lived.end.ended_at,
        usage=lived.end.usage,
        unkept=lived.end.unkept_of(limits.resources),
    )


def _note_missing(lived: Lived, capture: OutputCapture, sink: OutputSink) -> None:
    """Say what is not there of an output that was too long, or that a full disk could not take."""
    if lived.end is None:
        return
    for stream, size in lived.end.missing:
        capture.miss(stream, size)
    if lived.end.lost and lived.end.missing:
        sink.write(NOTE, f"some of its output could not be written down: {lived.end.lost}\n".encode())
