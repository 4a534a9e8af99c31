"""Tables of single rules: the next time after an instant, and a listed month and year."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, next_after, occurrences
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, of_instant
from scheduler_core.values.schedules.schedule import Schedule
from tests.benchmarks.measure import Effort, Figure, Work, measured
from tests.benchmarks.rules.agreement import Agreement
from tests.benchmarks.rules.caches import forget_all, forget_rules
from tests.benchmarks.rules.peers import Dateutil, Peer
from tests.benchmarks.rules.typical_rules import ZONE, TypicalRule
from tests.benchmarks.tables import Table, compared

THIS_YEAR = 2026
NOW = datetime(THIS_YEAR, 6, 17, 10, 7, 13, tzinfo=UTC)
PEERS = ("dateutil", "APScheduler", "cronsim")
ON_TICKS = "on ticks"
ON_DATETIMES = "next_after"
COLD = "cold"
READ_COLD = "read + cold"
_BEGUN_THERE = "dateutil, begun there"
_LISTED_TICKS = "ours, ticks"
_LISTED = "ours, datetimes"


@dataclass(frozen=True, slots=True)
class AskedRule:
    """A typical rule, compiled, with the peers that give the same answers."""

    typical: TypicalRule
    schedule: Schedule
    plan: Plan
    peers: tuple[Peer, ...]


@dataclass(frozen=True, slots=True)
class Measured:
    """The figures of one rule, by their columns."""

    rule: str
    figures: dict[str, Figure]


def asked_rules(
    rules: Sequence[TypicalRule], begin: datetime, end: datetime, agreement: Agreement
) -> list[AskedRule]:
    """Compile the rules and hold what each yields from `begin` to `end` against its peers."""
    asked = []
    for typical in rules:
        schedule = Schedule((typical.read(),), ZONE)
        plan = compile_schedule(schedule)
        ours = occurrences(plan, begin, end)
        following = [next_after(plan, NOW)]
        agreeing = tuple(
            peer
            for peer in typical.peers
            if agreement.on(typical.name, peer, ours, peer.between(peer.native(begin), peer.native(end)))
            and agreement.on(typical.name, peer, following, [peer.next_after(peer.native(NOW))])
        )
        asked.append(AskedRule(typical, schedule, plan, agreeing))
    return asked


def measure_next(rule: AskedRule, questions: int, effort: Effort) -> Measured:
    """Time the next instant after many instants of a year, then from nothing."""
    plan = rule.plan
    instants = [NOW + place * timedelta(days=365) / questions for place in range(questions)]
    ticks = [of_instant(at) for at in instants]
    works = [
        Work(ON_DATETIMES, lambda: [next_after(plan, at) for at in instants], questions),
        Work(ON_TICKS, lambda: [plan.source.first_from(tick) for tick in ticks], questions),
        *(_next_of(peer, instants) for peer in rule.peers),
    ]
    cold_works = [
        Work(COLD, lambda: next_after(compile_schedule(rule.schedule), NOW), prepare=forget_rules),
        Work(READ_COLD, lambda: _read_and_next(rule.typical), prepare=forget_rules),
        *(_from_nothing(peer) for peer in rule.peers),
    ]
    # Single calls vary more than batches; they are also short.
    cold_effort = replace(effort, rounds=effort.rounds * 6)
    return Measured(rule.typical.name, measured(works, effort) | measured(cold_works, cold_effort))


def measure_first_of_process(rule: AskedRule, effort: Effort) -> Figure:
    """Time a compilation that also has to read the zone."""
    name = "first of a process"
    work = Work(name, lambda: next_after(compile_schedule(rule.schedule), NOW), prepare=forget_all)
    return measured([work], effort)[name]


def measure_listing(rule: AskedRule, begin: datetime, end: datetime, effort: Effort) -> tuple[Measured, int]:
    """Time a listing per occurrence; say also how many there are."""
    plan = rule.plan
    begin_tick, end_tick = of_instant(begin), of_instant(end)
    found = occurrences(plan, begin, end)
    units = max(len(found), 1)
    peers: list[Peer] = list(rule.peers)
    peers += [peer.begun_at(found[0]) for peer in rule.peers if isinstance(peer, Dateutil) and found]
    works = [
        Work(_LISTED_TICKS, lambda: plan.source.between(begin_tick, end_tick, AFTER_LAST_TICK), units),
        Work(_LISTED, lambda: occurrences(plan, begin, end), units),
        *(_between_of(peer, begin, end, units) for peer in peers),
    ]
    return Measured(rule.typical.name, measured(works, effort)), len(found)


def next_table(results: Sequence[Measured], years_back: int) -> Table:
    table = Table(
        f"Next occurrence in {ZONE}, rules begun {years_back} years ago",
        ("rule", ON_TICKS, ON_DATETIMES, *PEERS),
        notes=[
            "Ratios are to next_after. dateutil and APScheduler keep their rule, cronsim reads it each time.",
            "dateutil is asked about one instant only, naive on the rule's own clock; the others about many.",
        ],
    )
    for each in results:
        ours = each.figures[ON_DATETIMES]
        peers = [compared(ours, each.figures.get(peer)) for peer in PEERS]
        table.rows.append((each.rule, each.figures[ON_TICKS], ours, *peers))
    return table


def cold_table(results: Sequence[Measured], first_of_process: Figure) -> Table:
    names = [_cold_name(peer) for peer in PEERS]
    table = Table(
        "From nothing: compile, then the next occurrence",
        ("rule", COLD, READ_COLD, *PEERS),
        notes=[
            "Cold: all caches are emptied before each call but the zones'. Ratios are to read + cold,",
            "which also reads the rule from its text, as the peers do.",
        ],
    )
    for each in results:
        ours = each.figures[READ_COLD]
        peers = [compared(ours, each.figures.get(name)) for name in names]
        table.rows.append((each.rule, each.figures[COLD], ours, *peers))
    table.rows.append(("daily, zone read as well", first_of_process, None, None, None, None))
    return table


def listing_table(title: str, results: Sequence[tuple[Measured, int]]) -> Table:
    table = Table(
        f"Listing {title}, per occurrence",
        ("rule", "found", _LISTED_TICKS, _LISTED, "dateutil", _BEGUN_THERE, "APScheduler", "cronsim"),
        notes=["Ratios are to our datetimes. 'Begun there': its start is the first occurrence listed."],
    )
    for each, found in results:
        ours = each.figures[_LISTED]
        peers = [compared(ours, each.figures.get(name)) for name in table.columns[4:]]
        table.rows.append((each.rule, found, each.figures[_LISTED_TICKS], ours, *peers))
    return table


def span_of(first_month: int, months: int) -> tuple[datetime, datetime]:
    """Return the begin of a month in THIS_YEAR, and its end or that of a later month."""
    years, month = divmod(first_month - 1 + months, 12)
    zone = ZoneInfo(ZONE)
    begin = datetime(THIS_YEAR, first_month, 1, tzinfo=zone)
    return begin.astimezone(UTC), datetime(THIS_YEAR + years, month + 1, 1, tzinfo=zone).astimezone(UTC)


def _next_of(peer: Peer, instants: list[datetime]) -> Work:
    asked = instants[:1] if isinstance(peer, Dateutil) else instants
    natives = [peer.native(at) for at in asked]
    return Work(peer.name, lambda: [peer.next_after(at) for at in natives], len(natives))


def _from_nothing(peer: Peer) -> Work:
    native = peer.native(NOW)
    return Work(_cold_name(peer.name), lambda: peer.from_nothing(native))


def _cold_name(peer: str) -> str:
    return f"{peer} from nothing"


def _between_of(peer: Peer, begin: datetime, end: datetime, units: int) -> Work:
    native_begin, native_end = peer.native(begin), peer.native(end)
    return Work(peer.name, lambda: peer.between(native_begin, native_end), units)


def _read_and_next(typical: TypicalRule) -> datetime | None:
    return next_after(compile_schedule(Schedule((typical.read(),), ZONE)), NOW)
