"""Make or change a job from the options of a command line."""

import argparse
import sys
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from scheduler_core.cli.options.action_options import ACTIONS, action_kinds, detail_names, names_of, words_of
from scheduler_core.cli.options.asked_span import moment_in
from scheduler_core.cli.options.field_options import changed
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.options.rule_reading import cleared_schedule, read_schedule, zone_of_options
from scheduler_core.cli.options.sequence_file import steps_of_file
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.jobs.job import DESCRIPTION
from scheduler_core.fields.jobs.run_policies import POLICIES
from scheduler_core.phrases.job_line import TypedJob, name_of, read_job_line
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.phase import said_at
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import RunPolicies
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.schedules.schedule import Schedule


class _GivenAction(NamedTuple):
    """An action, and what a curl command says beyond it."""

    action: JobAction
    policies: RunPolicies


def read_draft(options: argparse.Namespace, now: datetime, before: JobDraft | None = None) -> JobDraft:
    """Return the job that options describe; of the job `before` everything stays that none speaks of."""
    _split_lines(options)
    made = read_action(options, before)
    schedule = _read_schedule(options, said_at(now), before)
    if before is None:
        before = JobDraft(plain_name(options.name) or name_of(made.action), schedule, made.action)
    draft = replace(before, schedule=schedule, action=made.action)
    draft = replace(draft, policies=changed(made.policies, POLICIES, options))
    return changed(draft, DESCRIPTION, options)


def plain_name(name: str | None) -> str:
    """Return a name as it is kept: blanks around it are a slip that nobody sees in a list."""
    return (name or "").strip()


def read_action(options: argparse.Namespace, before: JobDraft | None = None) -> _GivenAction:
    """Return the action with the policies of its job, or those by default."""
    policies = RunPolicies() if before is None else before.policies
    made = _GivenAction(before.action, policies) if before is not None else None
    said = [option for option in ACTIONS if getattr(options, option) is not None]
    if len(said) > 1:
        told = tr("a job does one thing, and --{option} is there too; keep one", option=said[0])
        raise InvalidInput(said[1], told)
    if said:
        made = _new_action(options, said[0], None if before is None else before.action, policies)
    if made is None:
        told = tr('say what to do, such as --http "POST URL" or --script "command line"')
        raise InvalidInput("action", told)
    return made._replace(action=_with_details(made.action, options))


def _new_action(
    options: argparse.Namespace, option: str, before: JobAction | None, policies: RunPolicies
) -> _GivenAction:
    said = getattr(options, option)
    if option == "curl":
        return _of_curl(options, policies)
    if option == "sequence":
        return _GivenAction(steps_of_file(said), policies)
    kind = next(kind for kind in action_kinds() if option in kind.read_by)
    return _GivenAction(
        kind.read_by[option](said, before if isinstance(before, kind.made) else None), policies
    )


def _of_curl(options: argparse.Namespace, policies: RunPolicies) -> _GivenAction:
    """Read a curl command with its time limit and its retries, which are policies here."""
    from scheduler_core.actions.curl.reading import parse_curl, paste_curl

    command = text_or_file("curl", options.curl)
    pasted = paste_curl(command, Path.cwd())
    if pasted.secrets:
        parse_curl(command, Path.cwd())  # refuses it, naming what to do
    if not options.quiet:
        for note in pasted.notes:
            print(f"hourbell: curl: {of_core(note)}", file=sys.stderr)
    if pasted.timeout is not None:
        policies = replace(policies, timeout=pasted.timeout)
    if pasted.retries is not None:
        policies = replace(policies, retry=replace(policies.retry, retries=pasted.retries))
    return _GivenAction(pasted.action, policies)


def _with_details(action: JobAction, options: argparse.Namespace) -> JobAction:
    if isinstance(action, SequenceAction):
        _refuse_details(options)
        return action
    own = words_of(action)
    for other in action_kinds():
        for name in () if other is own else names_of(other):
            if _is_given(options, name) or name in getattr(options, "clear", ()):
                reason = tr(
                    "goes with {other}, and this job {does}; take it out",
                    other=tr(other.goes_with),
                    does=tr(own.does),
                )
                raise InvalidInput(name, reason)
    detailed: Action = own.changed(action, options)
    return detailed


def _refuse_details(options: argparse.Namespace) -> None:
    for name in detail_names():
        if _is_given(options, name):
            told = tr("goes with one call or script, and this job takes steps; write it there")
            raise InvalidInput(name, told)


def _is_given(options: argparse.Namespace, name: str) -> bool:
    attribute = name.replace("-", "_")
    is_taken_away = getattr(options, f"no_{attribute}", None)
    return getattr(options, attribute, None) is not None or bool(is_taken_away)


def _read_schedule(options: argparse.Namespace, now: datetime, before: JobDraft | None) -> Schedule:
    schedule = None if before is None else cleared_schedule(before.schedule, getattr(options, "clear", ()))
    zone = zone_of_options(options, now, None if schedule is None else schedule.zone)
    return read_schedule(options, moment_in(now, zone), schedule)


def _split_lines(options: argparse.Namespace) -> None:
    """Let what --text says about the action count as if its own option had said it."""
    rules: list[RuleWords] = []
    for words in options.rules:
        line = read_job_line(words.text) if words.is_sentence else None
        if line is None:
            rules.append(words)
            continue
        if line.rule is not None:
            rules.append(line.rule)
        if line.action_option is not None:
            if getattr(options, line.action_option) is not None:
                told = tr("says what to do, and so does --{option}; keep one", option=line.action_option)
                raise InvalidInput("text", told)
            setattr(options, line.action_option, line.action_text)
        if line.stdin:
            options.stdin = _input_of(line, options.stdin)
    options.rules = rules


def _input_of(line: TypedJob, said: str | None) -> str:
    if said is not None:
        told = tr("says behind a % what the command reads, and so does --stdin; keep one")
        raise InvalidInput("text", told)
    if line.stdin.startswith("@"):
        told = tr("what the command reads begins with @; give it by --stdin @FILE")
        raise InvalidInput("text", told)
    return line.stdin
