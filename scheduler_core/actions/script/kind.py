"""Scripts as a kind of action."""

from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from scheduler_core.actions.kind import ActionKind, Capability, Resources
from scheduler_core.actions.outcome import ActionContext, ActionOutcome, OutputSink
from scheduler_core.actions.templates import places_in, script_texts, secret_names
from scheduler_core.values.jobs.actions import CommandKind, ScriptAction
from scheduler_core.values.jobs.run_policies import RunPolicies

if TYPE_CHECKING:
    from scheduler_core.actions.process.process import ProcessIdentity


class ScriptKind(ActionKind[ScriptAction]):
    """Programs, shells' command lines, and texts for interpreters."""

    made = ScriptAction

    def check(self, action: ScriptAction) -> None:
        from scheduler_core.actions.script.checks import check_script_action

        check_script_action(action)

    def cautions(self, action: ScriptAction) -> Iterator[str]:
        if action.allows_writable_by_others:
            yield (
                "Its files may be changed by other users of this machine, who can make this job do anything."
            )
        if action.detaches:
            yield (
                "What it leaves running goes on after the run, and nobody ends it. "
                "Redirect its output: nobody takes it once the engine has ended."
            )
        from scheduler_core.fields.jobs.script_action import can_end_with

        if strange := [code for code in action.expected_exit_codes if not can_end_with(code)]:
            yield (
                f"No program of this system ends with the exit code {strange[0]}, which counts as a success "
                "here; other systems have such codes."
            )
        for place in places_in(_own_text(action)):
            yield (
                f"{place} is not filled in here, where it could run as code. Write the variable "
                "HOURBELL_JOB, HOURBELL_DUE_AT or the like, or one of your own whose value holds the place."
            )
        for place in places_in(action.stdin):
            yield (
                f"{place} is not filled in here: the standard input is passed as it is written. "
                "Give the value to a variable of the environment."
            )

    def lacking(self, action: ScriptAction, environment: Mapping[str, str]) -> Iterator[str]:
        from scheduler_core.actions.script.readiness import why_refused  # only saved jobs and doctors ask

        if reason := why_refused(action, environment):
            yield reason

    def secrets(self, action: ScriptAction) -> list[str]:
        return secret_names([*action.argv, *(value for _, value in action.environment)])

    def texts(self, action: ScriptAction) -> Iterator[tuple[str, str]]:
        return script_texts(action)

    def capabilities(self, _action: ScriptAction) -> frozenset[Capability]:
        return frozenset({Capability.RUNS})

    async def run(
        self,
        action: ScriptAction,
        policies: RunPolicies,
        context: ActionContext,
        resources: Resources,
        sink: OutputSink,
        started: "Callable[[ProcessIdentity], None]",
    ) -> ActionOutcome:
        from scheduler_core.actions.script.script_run import run_script  # loads what starts processes

        time_out, grace = policies.timeout_of(action), policies.grace
        return await run_script(
            action,
            context,
            sink,
            resources.processes,
            time_out=time_out,
            grace=grace,
            resources=policies.limits,
            started=started,
        )


def _own_text(action: ScriptAction) -> str:
    """Return the text that a shell or an interpreter reads."""
    return action.inline_text if action.kind is CommandKind.INLINE else action.command_line
