"""Read a line as a job, and say when it would run."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence
from gui.text.language.languages import sentence_language
from gui.text.translated import spoken_language
from scheduler_core.errors import InvalidInput

if TYPE_CHECKING:
    from scheduler_core.values.jobs.actions import Action
    from scheduler_core.values.jobs.job import JobDraft
    from scheduler_core.values.schedules.schedule import Schedule

_NEXT_SHOWN = 5


@dataclass(frozen=True, slots=True)
class QuickJob:
    """What a line was understood as: a job with its sentence and next instants, or what is missing.

    A line may be half understood while it is being typed: then there is a sentence and no draft.
    """

    text: str
    draft: "JobDraft | None" = None
    sentence: str = ""
    instants: tuple[datetime, ...] = ()
    problem: str = ""


def read_quick_line(core: Core, text: str, now: datetime) -> QuickJob:
    """Understand as much of a line as there is to understand."""
    from scheduler_core.phrases.job_line import name_of, read_job_line
    from scheduler_core.recurrence.words.parsing.sentence_reader import language_of
    from scheduler_core.values.jobs.job import JobDraft

    if not text.strip():
        return QuickJob(text)
    says_what = True
    try:
        line = read_job_line(text)
        says_what = line.action_option is not None
        if line.rule is None:
            return QuickJob(text, problem=_tr("Say when, too: “every weekday at 9:30” before it."))
        schedule = _schedule(line.rule.option, line.rule.text, now)
        preview = core.times.preview(schedule, limit=_NEXT_SHOWN, language=sentence_language())
        understood = QuickJob(text, None, preview.sentence, tuple(each.at for each in preview.instants))
        errors = [as_sentence(problem.message) for problem in preview.problems if problem.is_error]
        if errors:
            return QuickJob(text, None, preview.sentence, understood.instants, errors[0])
        if line.action_option is None:
            missing = _tr(
                "Say what to do, too: a URL, a curl command, the path of a program, or “run” and a command."
            )
            return QuickJob(text, None, understood.sentence, understood.instants, missing)
        action = _action(line.action_option, line.action_text, line.stdin)
        draft = JobDraft(name_of(action), schedule, action)
    except InvalidInput as error:
        language = language_of(text)
        problem = as_sentence(error.reason, language)
        if not says_what and language in {"", spoken_language()}:
            problem = _tr("{problem} A command needs “run” before it.").format(problem=problem)
        return QuickJob(text, problem=problem)
    return QuickJob(text, draft, understood.sentence, understood.instants)


def _schedule(option: str, text: str, now: datetime) -> "Schedule":
    from scheduler_core.phrases.local_zone import local_zone
    from scheduler_core.recurrence.cron.cron_text import parse_cron
    from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
    from scheduler_core.values.schedules.rules import AtStart
    from scheduler_core.values.schedules.schedule import Schedule

    zone = local_zone()
    if option == "--cron":
        return Schedule((parse_cron(text),), zone)
    return Schedule((AtStart(),), zone) if option == "--at-start" else parse_sentence(text, now, zone)


def _action(option: str, text: str, stdin: str) -> "Action":
    from scheduler_core.actions.curl.reading import paste_curl
    from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction

    if option == "script":
        return ScriptAction(CommandKind.SHELL, command_line=text, stdin=stdin)
    if option == "http":
        *method, url = text.split()
        return HttpAction(url, method=method[0].upper() if method else "GET")
    pasted = paste_curl(text)
    if pasted.secrets:
        names = ", ".join(f"${secret.name}" for secret in pasted.secrets)
        reason = _tr("it holds a password, which would be kept; save it as a secret and write {names}")
        raise InvalidInput("curl", reason.format(names=names))
    return pasted.action


def _tr(text: str) -> str:
    return QCoreApplication.translate("quick_line", text)
