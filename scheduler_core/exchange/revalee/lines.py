"""What Revalee keeps: waiting callbacks as lines of a time and an address, and its recurring tasks."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import NAMESPACE_URL, UUID, uuid5
from xml.etree.ElementTree import Element

from scheduler_core.actions.revalee_callback import FOLDER, callback_action, callback_draft, callback_policies
from scheduler_core.actions.templates import instant_text
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import (
    CanNot,
    Exported,
    Imported,
    Loss,
    checked_draft,
    fields_of,
    left_out,
    noted,
    unsaid_fields,
    unsaid_of_action,
)
from scheduler_core.exchange.common.safe_xml import read_xml
from scheduler_core.exchange.common.text_lines import lines_of, plain_number
from scheduler_core.exchange.importing.derived_names import FreeNames
from scheduler_core.native.documents import action_document
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.plan import next_after
from scheduler_core.values.jobs.actions import HttpAction, SigningKind
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.rules import Once
from scheduler_core.values.schedules.schedule import Schedule

_MOST_LINES = 100_000
_TASK = "task"
_IN_GENERAL = Loss("", "lines have a time and an address: ids, headers and retries stay here")
_TOLD_OF_ALL = frozenset({"http", "headers", "body", "retry"})
_FROM_LINES = noted("each line gets an id of its own, and no retries; edit the job to have some")


def print_revalee(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write what is still to be called back, one line each."""
    lines: list[str] = []
    losses: list[Loss] = []
    for draft in drafts:
        try:
            line = _line(draft, zone, now)
        except CanNot as reason:
            losses.append(left_out(draft.name, reason))
            continue
        lines.append(line)
        losses += [Loss(f"“{draft.name}”", text) for text in _unsaid(draft, now)]
    general = (_IN_GENERAL,) if lines else ()
    return Exported("".join(f"{line}\n" for line in sorted(lines)), len(lines), (*losses, *general))


def read_revalee(text: str, zone: str, now: datetime) -> Imported:
    """Return callbacks for lines, or jobs for the recurring tasks of a configuration."""
    plain = text.removeprefix("\ufeff")
    if plain.lstrip().startswith("<"):
        return _read_tasks(plain, zone)
    return _read_lines(plain, now)


def _line(draft: JobDraft, zone: str, now: datetime) -> str:
    action = draft.action
    if not isinstance(action, HttpAction):
        raise CanNot("it calls no address")
    if action.signing.kind is not SigningKind.REVALEE:
        raise CanNot("it is a call of another kind; only callbacks of Revalee go along")
    rules = draft.schedule.rules
    if len(rules) != 1 or not isinstance(rules[0], Once):
        raise CanNot("it is called more than once")
    at = _next(draft, zone, now)
    if at is None:
        raise CanNot("its time is past")
    return f"{instant_text(at)} {action.url}"


def _unsaid(draft: JobDraft, now: datetime) -> list[str]:
    """Name what the callback that a line stands for does not have as the job does."""
    again = callback_draft(UUID(int=0), "http://localhost/", now)
    said = {key for key, value in fields_of(again).items() if fields_of(draft).get(key) == value}
    before, after = action_document(draft.action), action_document(again.action)
    same = {key for key, value in after.items() if before.get(key) == value}
    return [
        *unsaid_fields(draft, frozenset(said | _TOLD_OF_ALL)),
        *unsaid_of_action(draft.action, frozenset(same | _TOLD_OF_ALL)),
    ]


def _next(draft: JobDraft, zone: str, now: datetime) -> datetime | None:
    usual = zone if draft.schedule.zone == FLOATING else draft.schedule.zone
    return next_after(compile_schedule(replace(draft.schedule, zone=usual)), now, inclusive=True)


def _read_lines(text: str, now: datetime) -> Imported:
    lines = lines_of(text)
    if len(lines) > _MOST_LINES:
        raise InvalidInput("document", f"has more than {_MOST_LINES:,} lines; split it")
    drafts: list[JobDraft] = []
    losses: list[Loss] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            drafts.append(checked_draft(_callback(line, number, now)))
        except InvalidInput as refusal:
            losses.append(Loss(f"line {number}", f"{refusal.field}: {refusal.reason}"))
    return Imported(tuple(drafts), (*losses, *([_FROM_LINES] if drafts else [])))


def _callback(line: str, number: int, now: datetime) -> JobDraft:
    text, _, url = line.strip().partition(" ")
    try:
        moment = datetime.fromisoformat(text)
        at = moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)
    except (ValueError, OverflowError) as error:
        raise InvalidInput("time", f"{shown(text)} is not a time such as 2026-12-01T09:00:00Z") from error
    if at <= now:
        raise InvalidInput("time", f"{shown(text)} is past")
    return callback_draft(_id_of(f"{number} {line}"), url.strip(), at)


def _id_of(line: str) -> UUID:
    """Return the same id for the same line, so that a second import makes no second callback."""
    return uuid5(NAMESPACE_URL, f"hourbell:revalee-line:{line}")


def _read_tasks(text: str, zone: str) -> Imported:
    _, mark, rest = text.partition("?>")
    root = read_xml((rest if mark else text).lstrip())
    drafts: list[JobDraft] = []
    losses: list[Loss] = []
    names = FreeNames()
    for number, task in enumerate(_tasks(root), 1):
        try:
            drafts.append(checked_draft(_recurring(task, zone, names)))
        except InvalidInput as refusal:
            losses.append(Loss(f"task {number}", f"{refusal.field}: {refusal.reason}"))
    return Imported(tuple(drafts), tuple(losses), derived=frozenset(range(len(drafts))))


def _tasks(root: Element) -> Iterator[Element]:
    yield from (each for each in root.iter() if each.tag == _TASK)


def _recurring(task: Element, zone: str, names: FreeNames) -> JobDraft:
    url = task.get("url", "")
    match task.get("periodicity", "").casefold():
        case "hourly":
            rule = parse_cron(f"{_number(task, 'minute', 59)} * * * *")
        case "daily":
            rule = parse_cron(f"{_number(task, 'minute', 59)} {_number(task, 'hour', 23)} * * *")
        case other:
            raise InvalidInput("periodicity", f"{shown(other)} is neither hourly nor daily")
    name = names.free(url.partition("://")[2].partition("?")[0] or "task")
    return JobDraft(name, Schedule((rule,), zone), callback_action(url), callback_policies(0), FOLDER)


def _number(task: Element, name: str, most: int) -> int:
    text = task.get(name, "0")
    number = plain_number(text, most)
    if number is None:
        raise InvalidInput(name, f"{shown(text)} is not a number from 0 to {most}")
    return number
