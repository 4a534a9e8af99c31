"""Find tables, values and words in a file that no Hourbell writes."""

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import fields
from typing import Any

from sqlalchemy import CheckConstraint, Column, LargeBinary, Table

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.settings import Settings
from scheduler_core.store.batches import among
from scheduler_core.store.jobs.calendar_states import is_readable_state
from scheduler_core.store.jobs.documents import Unreadable, searched_text
from scheduler_core.store.jobs.jobs import drafts
from scheduler_core.store.jobs.watches import OF_CALENDAR, is_readable, is_state
from scheduler_core.store.maintenance.invariants import Finding
from scheduler_core.store.opening.column_types import Flag, PlainText, UtcDateTime, Word
from scheduler_core.store.settings import OURS
from scheduler_core.store.sql import JOB_TEXTS, JOBS, OUTPUTS, SETTING_ROWS, WATCHED, func, or_, select
from scheduler_core.store.tables.common import METADATA
from scheduler_core.store.transactions import Reading
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.records.channel import ChannelKind
from scheduler_core.values.schedules.events.on_file import OnFile

# Each of these texts is JSON; documents of jobs are read one by one, and told as jobs.
_JSON = frozenset(
    {
        ("audit", "ids"),
        ("channels", "options"),
        ("engines", "tags"),
        ("kept_answers", "headers"),
        ("notices", "told"),
        ("outbox", "ids"),
        ("run_events", "subjects"),
        ("run_events", "told"),
        ("run_values", "given"),
        ("settings", "value"),
        ("surroundings", "told"),
    }
)
# What a check prints is read by others: of these not even a broken value is shown.
_MAY_BE_SECRET = frozenset(
    {
        ("api_tokens", "secret_hash"),
        ("audit", "about"),
        ("audit", "digest"),
        ("channels", "address"),
        ("channels", "broken"),
        ("channels", "options"),
        ("events", "key"),
        ("events", "request"),
        ("job_texts", "text"),
        ("kept_answers", "digest"),
        ("kept_answers", "document"),
        ("kept_answers", "headers"),
        ("kept_answers", "key"),
        ("notices", "told"),
        ("notices", "trouble"),
        ("revisions", "detail"),
        ("revisions", "document"),
        ("outputs", "content"),
        ("run_events", "told"),
        ("run_values", "given"),
        ("runs", "first_error_line"),
        ("runs", "reason_text"),
        ("runs", "result_line"),
        ("surroundings", "told"),
    }
)
_MOST_ROWS = 20

_JOBS_AT_ONCE = 100
_MOST_TOLD = 20
# Its number in the file system, its size, and when it was changed.
_FILE = re.compile(r"\d+-\d+--?\d+")
_WATCH_NAME = re.compile(r"[0-9a-f]{16}")


@dataclass(frozen=True, slots=True)
class _Rule:
    """A condition in SQL that no row meets, and what is wrong with one that does."""

    condition: str
    shows: str  # in SQL, for the place of {value}
    wrong: str


def changed_tables(tx: Reading) -> Iterator[str]:
    """Say what of the tables was taken away, loosened or added; a missing column was refused before."""
    query = tx.connection.exec_driver_sql
    found = {tuple(row) for row in query("SELECT type, name, tbl_name FROM sqlite_schema")}
    strict = {
        str(name): bool(is_strict) for name, is_strict in query("SELECT name, strict FROM pragma_table_list")
    }
    ours = {table.name: table for table in METADATA.sorted_tables}
    for table in ours.values():
        if not strict.get(table.name):
            yield f"The table {table.name} takes values of every type, as Hourbell's own does not"
        for index in sorted(str(each.name) for each in table.indexes):
            if ("index", index, table.name) not in found:
                yield f"The index {index} of the table {table.name} is missing"
    for kind, name, table_name in sorted(found):
        if kind == "trigger" and table_name in ours:
            yield f"The trigger {name}, which is not Hourbell's, changes what is written to {table_name}"


def strange_rows(tx: Reading) -> Iterator[str]:
    """Say which rows hold another type, a time of no calendar or no JSON, or break a rule of their table."""
    for table in METADATA.sorted_tables:
        yield from _strange_rows_of(tx, table)


def strange_words(tx: Reading) -> Iterator[str]:
    """Say which channels and tokens are of a kind that this Hourbell does not know."""
    query = tx.connection.exec_driver_sql
    for name, kind in query("SELECT name, kind FROM channels ORDER BY id"):
        if kind not in set(ChannelKind):
            yield f"The channel “{name}” is of the kind {shown(kind)!r}, which there is not"
    for name, scopes in query("SELECT name, scopes FROM api_tokens ORDER BY id"):
        for word in set(scopes.split()) - set(Scope):
            yield f"The token “{name}” has the right {shown(word)!r}, which there is not"


def _strange_rows_of(tx: Reading, table: Table) -> Iterator[str]:
    rules = [*(rule for column in table.columns for rule in _rules_of(column)), *_rules_between(table)]
    which = "CASE " + " ".join(f"WHEN {rule.condition} THEN {at}" for at, rule in enumerate(rules)) + " END"
    values = " ".join(f"WHEN {at} THEN {rule.shows}" for at, rule in enumerate(rules))
    keys = ", ".join(f'"{column.name}"' for column in table.primary_key)
    rows = f'SELECT *, {which} AS which_rule FROM "{table.name}"'
    found = tx.connection.exec_driver_sql(
        f"SELECT which_rule, CASE which_rule {values} END, {keys} FROM ({rows}) "
        f"WHERE which_rule IS NOT NULL LIMIT {_MOST_ROWS}"
    )
    for broken, value, *key in found:
        row = shown(" ".join(map(str, key)))
        yield f"Row {row} of {table.name}: {rules[broken].wrong.format(value=shown(str(value)))}"


def _rules_of(column: Column[Any]) -> Iterator[_Rule]:
    name, kind = f'"{column.name}"', _kind_of(column)
    may_be_secret = (column.table.name, column.name) in _MAY_BE_SECRET
    said = f"{column.name} is {{value}}, "
    of_type = f"{column.name} is of the type {{value}}, " if may_be_secret else said
    shows = f"typeof({name})" if may_be_secret else f"quote({name})"
    yield _Rule(
        f"{name} IS NOT NULL AND typeof({name}) <> '{kind}'",
        shows,
        of_type + f"which is not of the type {kind}",
    )
    if isinstance(column.type, UtcDateTime):
        outside = f"{name} NOT BETWEEN {FIRST_TICK} AND {AFTER_LAST_TICK - 1}"
        yield _Rule(outside, f"quote({name})", said + "a time that no calendar has")
    if isinstance(column.type, Flag):
        yield _Rule(f"{name} NOT IN (0, 1)", f"quote({name})", said + "neither 0 nor 1")
    if (column.table.name, column.name) in _JSON:
        of_others = " AND name <> 'decided_copy'" if column.table.name == "settings" else ""  # plain words
        no_json = f"{column.name} is not JSON" if may_be_secret else said + "which is not JSON"
        yield _Rule(f"NOT json_valid({name}){of_others}", f"quote({name})", no_json)


def _kind_of(column: Column[Any]) -> str:
    if isinstance(column.type, PlainText | Word):
        return "text"
    return "blob" if isinstance(column.type, LargeBinary) else "integer"


def _rules_between(table: Table) -> Iterator[_Rule]:
    """Return the rules that the table was made with, in case they were taken away from it."""
    for rule in sorted(table.constraints, key=lambda each: str(each.name)):
        if isinstance(rule, CheckConstraint):
            words = str(rule.sqltext).partition(" IN (")
            column = words[0] if words[1] and words[0].isidentifier() else ""
            said = (
                f"{column} is {{value}}, which there is not" if column else f"it breaks the rule {rule.name}"
            )
            yield _Rule(f"NOT ({rule.sqltext})", f'quote("{column}")' if column else "''", said)


def unlike_derived(tx: Reading) -> Iterator[Finding]:
    """Say of which jobs the texts for a search, the limits of lateness or the way to wake are not theirs."""
    rows = tx.connection.execute(
        select(JOBS.c.id, JOBS.c.late, JOBS.c.wake).where(~JOBS.c.is_purged).order_by(JOBS.c.id)
    )
    for part in rows.partitions(_JOBS_AT_ONCE):
        ids = [row.id for row in part]
        known, texts = drafts(tx, ids), _texts_of(tx, ids)
        for row in part:
            draft = known[row.id]
            if isinstance(draft, Unreadable):
                continue
            if _words(texts.get(row.id, "")) != _words(searched_text(draft)):
                yield Finding("document", f"Job {row.id} is found by other words than its document has")
            if not _is_late_as_said(row.late, draft):
                yield Finding("document", f"Job {row.id} is late otherwise than its document says")
            if row.wake != draft.policies.waking_word:
                yield Finding("document", f"Job {row.id} wakes the machine otherwise than its document says")


def unreadable_watches(tx: Reading) -> Iterator[Finding]:
    """Say of which jobs nobody can tell any more what their rules have seen."""
    rows = tx.connection.execute(
        select(WATCHED.c.job_id, WATCHED.c.rule, WATCHED.c.subject, WATCHED.c.identity).order_by(
            WATCHED.c.job_id
        )
    )
    broken: dict[JobId, None] = {}
    for part in rows.partitions(_JOBS_AT_ONCE):
        of_files = _rules_of_files(tx, {row.job_id for row in part})
        for row in part:
            if row.rule.startswith(OF_CALENDAR):
                if row.subject or not is_readable_state(row.identity):
                    broken[row.job_id] = None
                continue
            is_named = _WATCH_NAME.fullmatch(row.rule) and is_readable(row.subject, row.identity)
            is_file = (row.job_id, row.rule) in of_files and is_state(row.subject)
            if not is_named or (is_file and not _FILE.fullmatch(row.identity)):
                broken[row.job_id] = None
    for job_id in list(broken)[:_MOST_TOLD]:
        yield Finding("I1", f"What a rule of job {job_id} has seen can't be read")


def _rules_of_files(tx: Reading, job_ids: Collection[JobId]) -> set[tuple[JobId, str]]:
    """Return the rules of jobs that watch files, by their names."""
    return {
        (job_id, rule.watch_name)
        for job_id, draft in drafts(tx, sorted(job_ids)).items()
        if not isinstance(draft, Unreadable)
        for rule in draft.schedule.rules
        if isinstance(rule, OnFile)
    }


def wrong_sizes(tx: Reading) -> Iterator[Finding]:
    """Say which pieces of output are not as long as it says next to them."""
    is_other = or_(OUTPUTS.c.size != func.length(OUTPUTS.c.content), OUTPUTS.c.start < 0)
    rows = tx.connection.execute(
        select(OUTPUTS.c.run_id, OUTPUTS.c.stream).where(is_other).order_by(OUTPUTS.c.id).limit(_MOST_TOLD)
    )
    for run_id, stream in rows:
        yield Finding("I2", f"A piece of the {stream} of run {run_id} is not as long as it says")


def unknown_settings(tx: Reading) -> Iterator[Finding]:
    """Say which settings are none that there is."""
    known = {each.name for each in fields(Settings)} | OURS
    for name in tx.connection.scalars(select(SETTING_ROWS.c.name).order_by(SETTING_ROWS.c.name)):
        if name not in known:
            yield Finding("file", f"The setting “{shown(name)}” is none that there is")


def _words(text: str) -> list[str]:
    """Return the lines that a search can find; the first programs left out others than later ones."""
    return [line for line in text.splitlines() if line]


def _texts_of(tx: Reading, ids: list[JobId]) -> Mapping[JobId, str]:
    found = tx.connection.execute(
        select(JOB_TEXTS.c.job_id, JOB_TEXTS.c.text).where(among(tx, JOB_TEXTS.c.job_id, ids))
    )
    return {row.job_id: row.text for row in found}


def _is_late_as_said(text: str, draft: JobDraft) -> bool:
    if not text:
        return not draft.policies.late
    from scheduler_core.fields.jobs.lateness import read_limits  # few jobs have any

    try:
        return read_limits(text) == draft.policies.late
    except InvalidInput:
        return False
