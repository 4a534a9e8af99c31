"""Jobs as a table (CSV) whose cells no spreadsheet takes for formulas, or as one line of JSON each."""

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Exported, Imported, Loss, checked_draft
from scheduler_core.exchange.common.text_lines import lines_of
from scheduler_core.fields.places import attempt, together
from scheduler_core.native.documents import job_document, read_job
from scheduler_core.native.text.document_text import json_line, read_document
from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.sentence_printer import sentence_of
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.actions import Action, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.sequence import JobAction, SequenceAction
from scheduler_core.values.schedules.schedule import Schedule

_COLUMNS = ("name", "folder", "tags", "enabled", "zone", "when", "what", "notes", "job")
_NEEDED = ("name", "when", "what")
_WORDS_OF_FLAG = {"yes": True, "true": True, "1": True, "no": False, "false": False, "0": False}
_MOST_LINES = 100_000
_LONGEST_CELL = 4 * 1024 * 1024
_CALL = ("http://", "https://")
_METHODS = frozenset({"GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS"})
_CRON_SIGNS = frozenset("0123456789*,-/ ")
_CUT = Loss("", "the column “job” holds each job whole; without it, when and what say only the plain part")


def print_job_table(drafts: Sequence[JobDraft]) -> Exported:
    """Write a line for each job: what people read and change, and at its end the job as it is."""
    lines = [csv_line(_COLUMNS)]
    lines += [csv_line(map(guarded, _cells(draft))) for draft in drafts]
    return Exported("".join(lines), len(drafts), (_CUT,) if drafts else ())


def read_job_table(text: str, zone: str, now: datetime) -> Imported:
    """Return the jobs of a table; what was changed in a plain column counts more than the whole job."""
    drafts: list[JobDraft] = []
    losses: list[Loss] = []
    for number, cells in _rows(text):
        try:
            drafts.append(checked_draft(_draft(cells, zone, now)))
        except InvalidInput as refusal:
            losses.append(Loss(f"line {number}", f"the whole job; {refusal.field}: {refusal.reason}"))
    return Imported(tuple(drafts), tuple(losses))


def print_job_lines(drafts: Sequence[JobDraft]) -> str:
    """Write a line of JSON for each job, in the native form."""
    return "".join(f"{json_line(job_document(draft))}\n" for draft in drafts)


def read_job_lines(text: str) -> Imported:
    """Return the jobs of such lines; InvalidInput names the line that can't be read."""
    lines = lines_of(text.removeprefix("\ufeff"))
    if len(lines) > _MOST_LINES:
        raise InvalidInput("document", f"has more than {_MOST_LINES:,} lines; split it")
    faults: list[InvalidInput] = []
    drafts = [
        attempt(faults, _read_json, line, f"line {number}")
        for number, line in enumerate(lines, 1)
        if line.strip()
    ]
    if faults:
        raise together(faults)
    return Imported(tuple(each for each in drafts if each is not None))


def _cells(draft: JobDraft) -> tuple[str, ...]:
    return (
        draft.name,
        draft.folder,
        ", ".join(draft.tags),
        "yes" if draft.is_enabled else "no",
        draft.schedule.zone,
        _when(draft.schedule),
        _what(draft.action),
        draft.notes,
        json_line(job_document(draft)),
    )


def _when(schedule: Schedule) -> str:
    return sentence_of(schedule) or describe(schedule)


def _what(action: JobAction) -> str:
    if isinstance(action, SequenceAction):
        return f"{len(action.steps)} steps"
    if isinstance(action, ScriptAction) and action.kind is CommandKind.ARGV:
        return " ".join(action.argv)
    if isinstance(action, ScriptAction) and action.kind is CommandKind.INLINE:
        return f"a script for {action.interpreter}"
    return action.summary


def _rows(text: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield each row with the number of its line; InvalidInput if the table is none."""
    csv.field_size_limit(_LONGEST_CELL)
    plain = text.removeprefix("\ufeff")
    head = plain.split("\n", 1)[0]
    separator = ";" if head.count(";") > head.count(",") else ","
    reader = csv.reader(io.StringIO(plain, newline=""), delimiter=separator)
    try:
        columns = [cell.strip().casefold() for cell in next(reader, [])]
        if "job" not in columns and any(name not in columns for name in _NEEDED):
            raise InvalidInput("document", f"the first line must name the columns {', '.join(_NEEDED)}")
        if len(set(columns)) < len(columns):
            raise InvalidInput("document", "two columns have the same name")
        for cells in reader:
            if reader.line_num > _MOST_LINES:
                raise InvalidInput("document", f"has more than {_MOST_LINES:,} lines; split it")
            if any(cell.strip() for cell in cells):
                # A spreadsheet leaves out empty cells at the end.
                yield reader.line_num, dict(zip(columns, map(unguarded, cells), strict=False))
    except csv.Error as error:
        raise InvalidInput("document", f"line {reader.line_num}: {error}") from error


def _draft(cells: Mapping[str, str], zone: str, now: datetime) -> JobDraft:
    whole = cells.get("job", "").strip()
    if not whole:
        return _new_draft(cells, zone, now)
    before = _read_json(whole, "job")
    was = dict(zip(_COLUMNS, _cells(before), strict=True))
    changed = {key: cells[key] for key in _COLUMNS[:-1] if key in cells and cells[key] != was[key]}
    draft = _with_plain_parts(before, changed)
    if "when" in changed or "zone" in changed:
        draft = replace(draft, schedule=_changed_schedule(before.schedule, changed, now))
    return replace(draft, action=read_what(changed["what"])) if "what" in changed else draft


def _changed_schedule(before: Schedule, changed: Mapping[str, str], now: datetime) -> Schedule:
    zone = known_zone(changed["zone"]) if changed.get("zone") else before.zone
    return _read_when(changed["when"], zone, now) if "when" in changed else replace(before, zone=zone)


def _new_draft(cells: Mapping[str, str], zone: str, now: datetime) -> JobDraft:
    own_zone = known_zone(cells["zone"].strip()) if cells.get("zone", "").strip() else zone
    draft = JobDraft(
        cells.get("name", "").strip(),
        _read_when(cells.get("when", ""), own_zone, now),
        read_what(cells.get("what", "")),
    )
    return _with_plain_parts(draft, cells)


def _with_plain_parts(draft: JobDraft, cells: Mapping[str, str]) -> JobDraft:
    """Return the job with what the plain columns say that are there."""
    draft = replace(
        draft,
        name=cells["name"].strip() if "name" in cells else draft.name,
        folder=cells["folder"].strip() if "folder" in cells else draft.folder,
        notes=cells["notes"].strip() if "notes" in cells else draft.notes,
    )
    if "tags" in cells:
        tags = dict.fromkeys(filter(None, map(str.strip, cells["tags"].split(","))))
        draft = replace(draft, tags=tuple(tags))
    word = cells.get("enabled", "").strip().casefold()
    if not word:
        return draft
    if word not in _WORDS_OF_FLAG:
        raise InvalidInput("enabled", f"{shown(word)} is neither yes nor no")
    return replace(draft, is_enabled=_WORDS_OF_FLAG[word])


def _read_when(text: str, zone: str, now: datetime) -> Schedule:
    plain = text.strip()
    if not plain:
        raise InvalidInput("when", "is empty; write, for example, every weekday at 9:30, or 30 9 * * 1-5")
    if _CRON_SIGNS.issuperset(plain) and len(plain.split()) == 5:
        return Schedule((parse_cron(plain),), zone)
    return parse_sentence(plain, now, zone)


def read_what(text: str) -> Action:
    """Read `POST https://…`, an address alone, or else a command line."""
    plain = text.strip()
    method, _, url = plain.partition(" ")
    if method.upper() in _METHODS and url.strip().casefold().startswith(_CALL):
        return HttpAction(url.strip(), method.upper())
    if plain.casefold().startswith(_CALL):
        return HttpAction(plain)
    if not plain:
        raise InvalidInput("what", "is empty; write POST https://… or a command")
    return ScriptAction(CommandKind.SHELL, command_line=plain)


def _read_json(text: str, place: str) -> JobDraft:
    try:
        return read_job(read_document(text), "")
    except InvalidInput as refusal:
        found = (refusal, *refusal.others)
        raise together(
            [InvalidInput(f"{place} {each.field}".rstrip(), each.reason) for each in found]
        ) from refusal


# A spreadsheet takes a cell that begins so for a formula, and a formula can send the sheet away.
_BEGINNINGS_OF_FORMULAS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_GUARD = "'"


def guarded(value: object) -> object:
    """Put an apostrophe before what would be a formula."""
    return (
        f"{_GUARD}{value}" if isinstance(value, str) and value.startswith(_BEGINNINGS_OF_FORMULAS) else value
    )


def unguarded(text: str) -> str:
    """Take the apostrophe away that `guarded` put there."""
    is_guarded = text.startswith(_GUARD) and text[1:].startswith(_BEGINNINGS_OF_FORMULAS)
    return text[1:] if is_guarded else text


def csv_line(cells: Iterable[object]) -> str:
    """Write a line as RFC 4180 has it."""
    line = io.StringIO(newline="")
    csv.writer(line).writerow(cells)
    return line.getvalue()
