"""`hourbell job edit`: changes a job by options, by a file or as text in an editor."""

import argparse
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TypeVar

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.interruption import at_ctrl_c, nothing
from scheduler_core.cli.job.files import draft_of_file
from scheduler_core.cli.job.reading import read_draft
from scheduler_core.cli.job.saving import look_over, print_saved, tell_no_change, warn_of, with_calendars
from scheduler_core.cli.printing.json_lines import refusal_words
from scheduler_core.cli.printing.spoken import of_core, tr
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import Conflict, InvalidInput, SchedulerError
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.times.next_due import refuse_over
from scheduler_core.native.documents import job_document, read_job
from scheduler_core.native.text.document_text import read_document, yaml_text
from scheduler_core.values.jobs.job import Job, JobDraft
from scheduler_core.values.jobs.naming import Naming
from scheduler_core.values.runs.instance import InstanceState

T = TypeVar("T")

_REMARK = "# "
_REFUSED = f"{_REMARK}refused: "


def edit_job(options: argparse.Namespace, clock: Clock) -> int:
    """Save a job with what was changed; Conflict if somebody else has saved it meanwhile."""
    with opened_scheduler(options, clock) as scheduler:
        job = scheduler.jobs.get(scheduler.jobs.find(options.job, Naming.ACT))
        if options.revision not in {None, job.revision}:
            raise Conflict(
                tr(
                    "Job {number} “{job}” is at revision {revision} and not at {asked}; "
                    "look at it again: hourbell job show",
                    number=job.id,
                    job=job.name,
                    revision=job.revision,
                    asked=options.revision,
                )
            )
        saved = _edited(scheduler, job, options, clock.now())
        if saved is job:
            tell_no_change(job, options)
        else:
            warnings = scheduler.warnings([saved.draft])[0] if options.json else ()
            print_saved(tr("Saved"), saved, scheduler, options, clock.now(), warnings)
            _warn_of_old_waits(scheduler, job, saved, options)
    return ExitCode.DONE


def _warn_of_old_waits(scheduler: Scheduler, before: Job, after: Job, options: argparse.Namespace) -> None:
    """Say that a wait which has begun is not what the new steps say."""
    if options.json or options.quiet or before.draft.action == after.draft.action:
        return
    for each in scheduler.runs.under_way([after.id]):
        if each.state is InstanceState.WAITING:
            print(
                tr(
                    "Run {run} keeps the wait that it has begun; the new steps count after it. "
                    "To move it: hourbell run reschedule {run} --in LENGTH",
                    run=each.run_id,
                )
            )


def _edited(scheduler: Scheduler, job: Job, options: argparse.Namespace, now: datetime) -> Job:
    """Return the job as it is saved; the same object where nothing changed."""
    if options.is_said_by_options:
        draft = read_draft(options, now, job.draft)
        draft = replace(draft, name=options.name.strip()) if options.name is not None else draft
    elif options.from_file is not None:
        draft = draft_of_file("from-file", options.from_file)
    else:
        return _edited_by_hand(scheduler, job, options, now)
    return _saved(scheduler, job, draft, now, is_quiet=options.quiet)


def _edited_by_hand(scheduler: Scheduler, job: Job, options: argparse.Namespace, now: datetime) -> Job:
    def accept(text: str) -> Job:
        return _saved(scheduler, job, read_job(read_document(text)), now, is_quiet=options.quiet)

    edited = edit_until_accepted(yaml_text(job_document(job.draft)), f"job-{job.id}.yaml", accept)
    return job if edited is None else edited


def _saved(scheduler: Scheduler, job: Job, draft: JobDraft, now: datetime, *, is_quiet: bool) -> Job:
    if draft.said == job.draft.said:
        return job
    (draft,) = with_calendars(scheduler, [draft.with_copies_of(job.draft)], is_quiet=is_quiet)
    refuse_over(draft, now, job.draft)
    look_over(draft, now, is_quiet=is_quiet)
    warn_of(scheduler, [draft], is_quiet=is_quiet)
    return scheduler.jobs.save(job.id, job.revision, draft)


def edit_until_accepted(
    text: str, name: str, accept: Callable[[str], T], environment: Mapping[str, str] = os.environ
) -> T | None:
    """Return what `accept` makes of the edited text; None if it was left unchanged or empty.

    What `accept` refuses is opened again with the reason above it if the person wants that; the text is
    kept in a file where it can't be saved.
    """
    command = _editor(environment)
    path = Path(tempfile.mkdtemp(prefix="hourbell-")) / name
    path.write_text(text, encoding="utf-8")
    while True:
        _open(command, path, text)
        edited = _without_refusal(path.read_text(encoding="utf-8"))
        if edited == text or not edited.strip():
            _remove(path)
            return None
        try:
            accepted = accept(edited)
        except InvalidInput as refusal:
            path.write_text(f"{_REFUSED}{_on_one_line(_words_of(refusal))}\n{edited}", encoding="utf-8")
            if not _wants_to_try_again(refusal):
                raise _with_place(refusal, path) from refusal
        except SchedulerError:
            print(f"hourbell: {tr('your text is kept in {path}', path=path)}", file=sys.stderr)
            raise
        else:
            _remove(path)
            return accepted


def _editor(environment: Mapping[str, str]) -> list[str]:
    is_windows = sys.platform == "win32"
    usual = "notepad" if is_windows else "vi"
    typed = environment.get("VISUAL") or environment.get("EDITOR") or usual
    try:
        words = shlex.split(typed, posix=not is_windows)
    except ValueError as error:
        raise InvalidInput("EDITOR", tr("{typed!r} has an open quote; close it", typed=typed)) from error
    # Where a backslash parts folders, the quotes around a word are left in it.
    command = [word.strip('"') for word in words] if is_windows else words
    return command or [usual]


def _open(command: list[str], path: Path, text: str) -> None:
    """Wait until the editor has ended; where it fails, keep what was written in it."""
    try:
        with at_ctrl_c(nothing):
            done = subprocess.run([*command, str(path)], env={**os.environ}, check=False)
    except OSError as error:
        _remove(path)
        raise InvalidInput(
            "EDITOR",
            tr(
                "{program} can't be started ({error}); set VISUAL or EDITOR to your editor",
                program=command[0],
                error=of_core(error.strerror or ""),
            ),
        ) from error
    if done.returncode != 0:
        kept = tr("; your text is kept in {path}", path=path)
        if path.read_text(encoding="utf-8") == text:
            _remove(path)
            kept = ""
        ended = tr("{program} ended with exit code {code}", program=command[0], code=done.returncode)
        raise InvalidInput("EDITOR", ended + kept)


def _wants_to_try_again(refusal: InvalidInput) -> bool:
    print(f"hourbell: {_words_of(refusal)}", file=sys.stderr)
    if not sys.stdin.isatty():
        return False
    try:
        answer = input(tr("Edit it again? [Y/n] "))
    except (EOFError, KeyboardInterrupt):
        return False
    return not answer.strip().casefold().startswith("n")


def _without_refusal(text: str) -> str:
    first, _, rest = text.partition("\n")
    return rest if first.startswith(_REFUSED) else text


def _with_place(refusal: InvalidInput, path: Path) -> InvalidInput:
    kept = tr("; your text is kept in {path}", path=path)
    return InvalidInput(refusal.field, refusal_words(refusal.reason) + kept)


def _words_of(refusal: InvalidInput) -> str:
    return f"{refusal.field}: {refusal_words(refusal.reason)}"


def _on_one_line(text: str) -> str:
    return " ".join(text.split())


def _remove(path: Path) -> None:
    """Remove the folder of the text too, with what the editor may have left in it."""
    shutil.rmtree(path.parent, ignore_errors=True)
