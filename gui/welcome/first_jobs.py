"""Find what the welcome page offers: schedulers with jobs to import, and two examples."""

from dataclasses import replace
from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_bridge import Core
from scheduler_core.errors import InvalidInput

if TYPE_CHECKING:
    from scheduler_core.values.jobs.job import JobDraft


def sources_with_jobs(_core: Core) -> list[str]:
    """Return the words of those schedulers of this machine and user that have something scheduled."""
    from scheduler_core.facade.exchange.exchange_files import read_machine, sources_of_machine

    found = []
    for source in sources_of_machine():
        try:
            text, _ = read_machine(source)
        except InvalidInput:
            continue
        if any(line.strip() and not line.lstrip().startswith("#") for line in text.splitlines()):
            found.append(source.value)
    return found


def name_of_source(word: str) -> str:
    names = {
        "crontab": _tr("From your crontab…"),
        "systemd": _tr("From your systemd timers…"),
        "launchd": _tr("From your launchd agents…"),
    }
    return names.get(word, word)


def examples(now: datetime) -> "list[JobDraft]":
    """Return a call and a script that do no harm, switched off."""
    from scheduler_core.phrases.local_zone import local_zone
    from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
    from scheduler_core.values.jobs.actions import CommandKind, HttpAction, ScriptAction
    from scheduler_core.values.jobs.job import JobDraft

    zone = local_zone()
    call = JobDraft(
        _tr("Example: is the site up?"),
        parse_sentence("every weekday at 9:00", now, zone),
        HttpAction("https://example.org/"),
        notes=_tr(
            "Fails unless the answer is a success. Switch it on, or run it now to see what comes back."
        ),
    )
    script = JobDraft(
        _tr("Example: say hello"),
        parse_sentence("every hour", now, zone),
        ScriptAction(CommandKind.SHELL, command_line="echo Hello from Hourbell"),
        notes=_tr("What a script writes is shown beside its runs in the log."),
    )
    return [replace(each, is_enabled=False, folder=_tr("Examples")) for each in (call, script)]


def _tr(text: str) -> str:
    return QCoreApplication.translate("first_jobs", text)
