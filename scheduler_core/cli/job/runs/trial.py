"""`hourbell job test`: runs an action now, unsaved, with its output as it comes."""

import argparse
import os
import queue
import sys
from typing import TextIO

from scheduler_core.actions.checks import check_action
from scheduler_core.actions.outcome import HEAD, NOTE, REQUEST, STDERR, ActionOutcome
from scheduler_core.actions.parameter_values import checked_values, values_of_run
from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.interruption import at_ctrl_c
from scheduler_core.cli.job.reading import read_action
from scheduler_core.cli.options.field_options import changed
from scheduler_core.cli.options.job_options import LIMITS
from scheduler_core.cli.printing.json_lines import print_lines
from scheduler_core.cli.printing.shown_output import ShownOutput
from scheduler_core.cli.printing.spoken import of_core
from scheduler_core.cli.printing.terminal import plain_again
from scheduler_core.cli.run.instance_words import word_of_state
from scheduler_core.clock import Clock
from scheduler_core.facade.objects import object_of_outcome
from scheduler_core.facade.runs.action_test import ActionTest
from scheduler_core.facade.runs.step_test import check_first_step
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.phrases.command_times import Moment
from scheduler_core.secret_store.store import SecretStore, usual_secret_store
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction
from scheduler_core.values.runs.run import RunState

_NAME = "Test"
_TO_STDERR = frozenset({REQUEST, HEAD, NOTE, STDERR})
_ABOUT_THE_CALL = frozenset({REQUEST, HEAD})
# On Windows Ctrl+C does not wake a thread that waits without an end.
_GLANCE_SECONDS = 0.5 if sys.platform == "win32" else None


def test_action(options: argparse.Namespace, clock: Clock) -> int:
    """Run it and exit as it ends; Ctrl+C ends it with all its processes."""
    name, action, policies, values = _what(options, clock)
    check_action(action)
    secrets = usual_secret_store(os.environ)
    try:
        return _Testing(options, clock, secrets).run(name, action, policies, values)
    finally:
        secrets.close()


def _what(
    options: argparse.Namespace, clock: Clock
) -> tuple[str, JobAction, RunPolicies, tuple[RunValue, ...]]:
    """Return what to run, of the job named, with what options change about it, and its parameters."""
    if options.job is None:
        action, policies = read_action(options, None)
        check_first_step(action, options.from_step, "from-step")
        checked_values((), options.values, Moment(clock.now(), "UTC"))
        return _NAME, action, changed(policies, POLICIES, options, LIMITS), ()
    from scheduler_core.cli.scheduler_opening import opened_scheduler

    with opened_scheduler(options, clock) as scheduler:
        draft = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.ACT)).draft
        action, policies = read_action(options, draft)
        check_action(action)
        check_first_step(action, options.from_step, "from-step")
        moment = Moment(clock.now(), draft.schedule.zone)
        given = checked_values(draft.parameters, options.values, moment)
        values = values_of_run(draft.parameters, given, moment)
        scheduler.runs.audit_test(draft.name, action)
    return draft.name, action, changed(policies, POLICIES, options, LIMITS), values


class _Testing:
    """One test, printed on the main thread, since only that one may wait for whoever reads."""

    def __init__(self, options: argparse.Namespace, clock: Clock, secrets: SecretStore) -> None:
        self._is_json = options.json
        self._is_quiet = options.quiet
        self._skips_waits = options.skip_waits
        self._first_step = options.from_step
        self._clock = clock
        self._secrets = secrets
        self._heard: queue.SimpleQueue[tuple[str, bytes] | ActionOutcome] = queue.SimpleQueue()
        self._shown: dict[str, ShownOutput] = {}

    def run(self, name: str, action: JobAction, policies: RunPolicies, values: tuple[RunValue, ...]) -> int:
        test = ActionTest(
            action,
            self._clock,
            self._secrets,
            name=name,
            policies=policies,
            output=lambda stream, data: self._heard.put((stream, data)),
            ended=self._heard.put,
            skips_waits=self._skips_waits,
            first_step=self._first_step,
            values=values,
        )
        try:
            with at_ctrl_c(test.cancel):
                outcome = self._print_until_end()
        finally:
            test.close()
        self._print_end(outcome)
        if outcome.state is RunState.CANCELLED:
            return ExitCode.INTERRUPTED
        return ExitCode.DONE if outcome.state is RunState.SUCCEEDED else ExitCode.FAILED

    def _print_until_end(self) -> ActionOutcome:
        while True:
            try:
                heard = self._heard.get(timeout=_GLANCE_SECONDS)
            except queue.Empty:
                continue
            if isinstance(heard, ActionOutcome):
                return heard
            self._print(*heard)

    def _print(self, stream: str, data: bytes) -> None:
        if self._is_json:
            print_lines([{"stream": stream, "text": data.decode(errors="backslashreplace")}])
        elif stream not in _ABOUT_THE_CALL or not self._is_quiet:
            target = _target(stream)
            if stream not in self._shown:
                self._shown[stream] = ShownOutput(keeps_style=target.isatty())
            target.write(self._shown[stream].text_of(data))
            target.flush()

    def _print_end(self, outcome: ActionOutcome) -> None:
        for stream, shown in self._shown.items():
            target = _target(stream)
            target.write(shown.text_of(b"", is_last=True))
            target.write(plain_again(target, ends_line=shown.ends_line))
            target.flush()
        if self._is_json:
            print_lines([object_of_outcome(outcome)])
        elif not self._is_quiet:
            words = dict.fromkeys((word_of_state(outcome.state), of_core(outcome.reason_text)))
            print(f"hourbell: {': '.join(filter(None, words))}", file=sys.stderr)


def _target(stream: str) -> TextIO:
    return sys.stderr if stream in _TO_STDERR else sys.stdout
