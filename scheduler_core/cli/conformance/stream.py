"""`preview --jsonl`: cases in, answers out, line by line and without end."""

import json
from typing import BinaryIO, NoReturn, TextIO, TypeAlias

from scheduler_core.cli.conformance.fields import (
    CaseFields,
    CaseSchedule,
    cron_case,
    on_calendar_case,
    read_moment,
    recurrence_case,
)
from scheduler_core.errors import InvalidInput, SchedulerError, shown
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.nothing_to_come import word_of_fires
from scheduler_core.phrases.written_times import tick_in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan
from scheduler_core.recurrence.sources.instants import has
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, FIRST_TICK
from scheduler_core.values.moments import FLOATING

LONGEST_LINE = 4_000_000
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

MOST_OCCURRENCES = 100_000
_USUAL_LIMIT = 50

_RECURRENCES = frozenset(
    {
        "rrule", "rrule-window", "rrule-after", "rrule-not", "rrule-rscale", "rrule-invalid",
        "rset", "rset-dtstart", "rset-startat", "rset-window", "dst", "dst-subdaily",
    }
)  # fmt: skip
_CRONS = frozenset(
    f"cron-{asks}{variant}" for asks in ("next", "prev", "match") for variant in ("", "-zoned", "-dialect")
)
_CALENDARS = frozenset({"oncalendar-next"})


@dataclass(frozen=True, slots=True)
class AnsweredInstants:
    """The occurrences asked for, as text, and how long they go on."""

    occurrences: tuple[str, ...]
    fires: str


@dataclass(frozen=True, slots=True)
class AnsweredMatch:
    """Whether a schedule fires at the instant asked for."""

    fires: bool


Answer: TypeAlias = AnsweredInstants | AnsweredMatch


def answer_lines(source: BinaryIO, sink: TextIO) -> None:
    """Answer each line as it comes, in order; a bad line is answered with its error."""
    while line := source.readline(LONGEST_LINE + 1):
        is_too_long = len(line) > LONGEST_LINE
        if is_too_long:
            _skip_rest(source, line)
        elif not line.strip():
            continue
        sink.write(json.dumps(_too_long() if is_too_long else answered(line)) + "\n")
        sink.flush()


def answered(line: bytes) -> dict[str, object]:
    """Return the answer to one line as a JSON object."""
    identity: object = None
    try:
        values = _object(line)
        identity = _identity(values.get("id"))
        return {"id": identity, **_fields(answer(CaseFields(values)))}
    except SchedulerError as refusal:
        return {"id": identity, "error": str(refusal)}
    except Exception as bug:  # noqa: BLE001 - the contract of this stream: it never stops at a bad line
        return {"id": identity, "error": f"a mistake of Hourbell itself ({type(bug).__name__}: {bug})"}


def _object(line: bytes) -> dict[str, object]:
    try:
        value = json.loads(line.removeprefix(_BYTE_ORDER_MARK).decode(), parse_constant=_refuse_constant)
    except UnicodeDecodeError as error:
        raise InvalidInput("line", f"is not UTF-8: {error.reason} at byte {error.start}") from error
    except RecursionError as error:
        raise InvalidInput("line", "is nested too deeply") from error
    except ValueError as error:
        raise InvalidInput("line", f"is not JSON: {error}") from error
    if not isinstance(value, dict):
        raise InvalidInput("line", "is not a JSON object")
    return value


def _refuse_constant(word: str) -> NoReturn:
    raise InvalidInput("line", f"holds {word}, which JSON has not")


def _identity(value: object) -> object:
    """Return an id fit to be given back: text or a number."""
    if value is None or isinstance(value, str | int | float):
        return value
    raise InvalidInput("id", "is neither text nor a number")


def _fields(found: Answer) -> dict[str, object]:
    if isinstance(found, AnsweredInstants):
        return {"occurrences": list(found.occurrences), "fires": found.fires}
    return {"match": found.fires}


def _too_long() -> dict[str, object]:
    return {"id": None, "error": f"line: is longer than {LONGEST_LINE:,} bytes"}


def _skip_rest(source: BinaryIO, line: bytes) -> None:
    while line and not line.endswith(b"\n"):
        line = source.readline(LONGEST_LINE)


def answer(case: CaseFields) -> Answer:
    """Answer one case; InvalidInput says in words why it must be refused."""
    kind = case.text("kind")
    asked = _read(kind, case)
    plan = _accepted(compile_schedule(asked.schedule))
    if kind.startswith("cron-match"):
        return AnsweredMatch(has(plan.source, _tick(plan, "at", case.text("at"))))
    limit = case.number("limit", _USUAL_LIMIT, MOST_OCCURRENCES)
    if kind.startswith("cron-prev"):
        found = _backwards(plan, case, limit)
    else:
        begin, end = _span(plan, case)
        found = plan.source.between(begin, end, limit) if limit else []
    return AnsweredInstants(tuple(_written(asked, at) for at in found), word_of_fires(plan.fires))


def _read(kind: str, case: CaseFields) -> CaseSchedule:
    if kind in _RECURRENCES:
        strict, includes_start = kind == "rrule-invalid", kind == "rset-dtstart"
        return recurrence_case(case, strict=strict, includes_start=includes_start)
    if kind in _CRONS:
        return cron_case(case)
    if kind in _CALENDARS:
        return on_calendar_case(case)
    known = ", ".join(sorted(_RECURRENCES | _CRONS | _CALENDARS))
    raise InvalidInput("kind", f"{shown(kind)} is unknown; the kinds are {known}")


def _accepted(plan: Plan) -> Plan:
    """Refuse a schedule that could not be compiled; one that never fires is an answer, not an error."""
    if not plan.rules:
        for problem in plan.problems:
            raise InvalidInput(problem.field, problem.message)
    return plan


def _span(plan: Plan, case: CaseFields) -> tuple[int, int]:
    """Return the ticks asked for, the end not among them.

    Both ends of a window count, unless it is not inclusive or its end is exclusive.
    """
    begin, end = FIRST_TICK, AFTER_LAST_TICK
    if case.has("window"):
        first, last = case.pair("window")
        includes_ends = case.flag("window_inclusive") is not False
        includes_last = includes_ends and case.flag("window_end_exclusive") is not True
        if first is not None:
            begin = _tick(plan, "window", first) + (0 if includes_ends else 1)
        if last is not None:
            end = _tick(plan, "window", last) + (1 if includes_last else 0)
    if case.has("start_at"):
        begin = max(begin, _tick(plan, "start_at", case.text("start_at")))
    if case.has("after"):
        includes_after = case.flag("inclusive") is True
        begin = max(begin, _tick(plan, "after", case.text("after")) + (0 if includes_after else 1))
    return begin, end


def _backwards(plan: Plan, case: CaseFields, limit: int) -> list[int]:
    """Return the instants before `after`, the latest first."""
    at = _tick(plan, "after", case.text("after")) + (1 if case.flag("inclusive") else 0)
    found: list[int] = []
    while len(found) < limit:
        earlier = plan.source.last_before(at)
        if earlier is None:
            break
        found.append(earlier)
        at = earlier
    return found


def _tick(plan: Plan, name: str, text: str) -> int:
    moment = read_moment(name, text)
    is_floating = plan.schedule.zone == FLOATING
    return plan.setting.instant(moment.replace(tzinfo=None) if is_floating else moment)


def _written(asked: CaseSchedule, at: int) -> str:
    local = tick_in_zone(at, asked.schedule.zone)
    return local.date().isoformat() if asked.in_days else local.isoformat()
