"""Turn pasted text or one line into texts of the editor. No widgets here."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import said
from gui.job_editor.reading.action_reading import write_action
from gui.job_editor.reading.job_texts import JobTexts
from gui.job_editor.reading.rule_reading import card_of
from gui.job_editor.reading.schedule_reading import write_schedule, zone_of
from scheduler_core.actions.curl.head import FoundSecret
from scheduler_core.actions.curl.reading import paste_curl
from scheduler_core.errors import InvalidInput
from scheduler_core.fields.schedules.typed_rules import read_rule
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.job_line import name_of, read_job_line
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.rule_words import RuleWords
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.schedules.rules import AtStart, Rule
from scheduler_core.values.schedules.schedule import Schedule

# What a sentence says beyond its rules.
_SAID = ("starts", "ends", "times", "excluded", "included", "blackouts", "off_days", "jitter")


@dataclass(frozen=True, slots=True)
class Pasted:
    """The fields as they are afterwards; secrets found are to be kept before the job can run."""

    job: JobTexts
    secrets: tuple[FoundSecret, ...] = ()
    notes: tuple[str, ...] = ()


def with_pasted(job: JobTexts, text: str, now: datetime) -> Pasted:
    """Return the fields with what a cURL command, a crontab line, a URL, a path or a sentence says.

    InvalidInput says what is not understood.
    """
    line = read_job_line(text)
    if line.rule is not None:
        job = _with_rule(job, line.rule, Moment(now, _zone(job)))
    match line.action_option:
        case None:
            return Pasted(job)
        case "curl":
            return _with_curl(job, line.action_text)
        case "http":
            return Pasted(_with_action(job, _call(line.action_text)))
        case _:
            script = ScriptAction(CommandKind.SHELL, command_line=line.action_text, stdin=line.stdin)
            return Pasted(_with_action(job, script))


def _zone(job: JobTexts) -> str:
    try:
        return zone_of(job)
    except InvalidInput:
        return local_zone()


def _with_rule(job: JobTexts, words: RuleWords, moment: Moment) -> JobTexts:
    if words.is_sentence:
        return _with_schedule(job, parse_sentence(words.text, moment.now, moment.zone), moment)
    return _with_cards(job, (read_rule(words, moment),), moment)


def _with_schedule(job: JobTexts, said: Schedule, moment: Moment) -> JobTexts:
    """Take over what a sentence says; what it does not speak of stays."""
    moment = replace(moment, zone=said.zone)
    texts = write_schedule(said, moment)
    blank = write_schedule(Schedule((AtStart(),), said.zone), moment)
    spoken = {place: texts[place] for place in _SAID if texts[place] != blank[place]}
    return _with_cards(job.with_texts({**spoken, "zone": said.zone}), said.rules, moment)


def _with_cards(job: JobTexts, rules: tuple[Rule, ...], moment: Moment) -> JobTexts:
    first = job.free_key()
    cards = (card_of(rule, key, moment) for key, rule in enumerate(rules, start=first))
    return replace(job, rules=tuple(replace(card, origin=None) for card in cards))


def _with_curl(job: JobTexts, text: str) -> Pasted:
    pasted = paste_curl(text)
    job = _with_action(job, pasted.action)
    if pasted.timeout is not None:
        job = job.with_text("timeout", print_duration(pasted.timeout))
    if pasted.retries is not None:
        job = job.with_text("retries", str(pasted.retries))
    return Pasted(job, pasted.secrets, tuple(_notes(pasted.notes, pasted.secrets)))


def _notes(notes: tuple[str, ...], secrets: tuple[FoundSecret, ...]) -> Iterator[str]:
    for secret in secrets:
        told = _tr("What it kept secret goes to the secret store as {name} when the job is saved.")
        yield told.format(name=secret.name)
    yield from (said(note) for note in notes)


def _call(text: str) -> HttpAction:
    first, _, rest = text.strip().partition(" ")
    if not rest:
        return HttpAction(first)
    if not first.isalpha():
        raise InvalidInput("text", _tr("“{text}” behind the URL is not understood").format(text=rest))
    return HttpAction(rest.strip(), first.upper())


def _with_action(job: JobTexts, action: Action) -> JobTexts:
    changed = write_action(action)
    if not job.texts["name"].strip():
        changed["name"] = name_of(action)
    return job.with_texts(changed)


def _tr(text: str) -> str:
    return QCoreApplication.translate("pasted_reading", text)
