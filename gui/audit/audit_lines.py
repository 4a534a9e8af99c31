"""Ask the core for audit entries and word them; without widgets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from PySide6.QtCore import QCoreApplication

from gui.audit.act_words import act_words, acts_of
from gui.audit.setting_words import about_in_words
from gui.core_access.core_bridge import Core
from gui.text import formats
from gui.text.job_names import who_in_words
from scheduler_core.facade.control.undoing import can_be_undone
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.audit import AuditEntry, AuditFilter, AuditState

PAGE = 100
_MOST_NAMED = 3
SPANS: tuple[tuple[str, timedelta | None], ...] = (
    ("", None),
    ("day", timedelta(days=1)),
    ("week", timedelta(days=7)),
    ("month", timedelta(days=30)),
)


@dataclass(frozen=True, slots=True)
class AuditQuestion:
    """What is chosen above the table; empty texts ask for all."""

    text: str = ""
    who: str = ""
    subject: str = ""
    span: str = ""

    def wanted(self, now: datetime) -> AuditFilter:
        length = dict(SPANS)[self.span]
        since = None if length is None else now - length
        return AuditFilter(who=self.who, acts=acts_of(self.subject), since=since, text=self.text.strip())


@dataclass(frozen=True, slots=True)
class AuditLine:
    """An entry with the names of its jobs, as far as they are known."""

    entry: AuditEntry
    names: tuple[str, ...]

    @property
    def can_be_undone(self) -> bool:
        return can_be_undone(self.entry)


@dataclass(frozen=True, slots=True)
class AuditPart:
    """Entries, whether older ones follow, and all who did something."""

    lines: Sequence[AuditLine]
    has_more: bool
    people: Sequence[str]


def read_part(question: AuditQuestion, count: int, core: Core) -> AuditPart:
    """Return the newest entries that are wanted."""
    found = core.audit.search(question.wanted(core.now()), limit=count + 1)
    entries = found[:count]
    runs = {RunId(number) for entry in entries if not entry.job_ids for number in entry.run_ids[:_MOST_NAMED]}
    of_runs = {run.id: run.job_name for run in core.runs.lines(sorted(runs))}
    ids = {JobId(number) for entry in entries for number in entry.job_ids[:_MOST_NAMED]}
    names = {line.id: line.name for line in core.jobs.lines(sorted(ids))}
    lines = [AuditLine(entry, _names(entry, names) or _names_of_runs(entry, of_runs)) for entry in entries]
    return AuditPart(lines, len(found) > count, core.audit.people())


def read_state(core: Core) -> AuditState:
    return core.audit.state()


def when(line: AuditLine) -> str:
    return formats.instant_with_seconds(line.entry.at)


def did(line: AuditLine) -> str:
    return act_words(line.entry.act)


def subject(line: AuditLine) -> str:
    """Say to what it was done: jobs by name, or what it was about."""
    named = ", ".join(line.names)
    more = len(line.entry.job_ids) - len(line.names)
    if named and line.entry.job_ids and more > 0:
        named = _tr("{jobs} and {count} more").format(jobs=named, count=formats.whole_number(more))
    return " · ".join(filter(None, (named, about_in_words(line.entry))))


def details(line: AuditLine) -> str:
    """Say all that is known of an entry."""
    entry = line.entry
    parts = [
        _tr("Entry {number}").format(number=formats.whole_number(entry.number)),
        f"{when(line)} · {who_in_words(entry.who)} · {did(line)}",
        subject(line),
    ]
    if entry.run_ids:
        runs = ", ".join(map(formats.whole_number, entry.run_ids[: 3 * _MOST_NAMED]))
        parts.append(_tr("Runs: {runs}").format(runs=runs))
    parts.append(_tr("Digest {digest}").format(digest=entry.digest))
    return "\n".join(filter(None, parts))


def state_words(state: AuditState) -> str:
    """Say whether the chain of entries is whole."""
    if state.fault:
        broken = _tr("The chain is broken: {fault}. Look for who can write the store besides Hourbell.")
        return broken.format(fault=state.fault)
    if not state.head.number:
        return _tr("Nothing was done yet.")
    if state.head.number == 1:
        return _tr("The chain of one entry is whole: it was not changed.")
    whole = _tr("The chain of {count} entries is whole: none was changed or taken out.")
    return whole.format(count=formats.whole_number(state.head.number))


def _names(entry: AuditEntry, names: Mapping[JobId, str]) -> tuple[str, ...]:
    unknown = _tr("job {number}")
    return tuple(
        names.get(JobId(number)) or unknown.format(number=number) for number in entry.job_ids[:_MOST_NAMED]
    )


def _names_of_runs(entry: AuditEntry, names: Mapping[RunId, str]) -> tuple[str, ...]:
    """Return of which jobs the runs are that an entry is about, each once; runs may be gone by now."""
    found = (names.get(RunId(number)) for number in entry.run_ids[:_MOST_NAMED])
    return tuple(dict.fromkeys(filter(None, found)))


def _tr(text: str) -> str:
    return QCoreApplication.translate("AuditPage", text)
