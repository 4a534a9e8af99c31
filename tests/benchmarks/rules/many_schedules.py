"""Thousands of schedules over one month, beside what dateutil would take for them."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from zoneinfo import ZoneInfo

from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import Plan, day_mask, occurrences
from scheduler_core.recurrence.ticks import AFTER_LAST_TICK, of_instant
from tests.benchmarks.measure import Effort, Figure, Work, measured
from tests.benchmarks.rules.agreement import Agreement
from tests.benchmarks.rules.caches import forget_rules
from tests.benchmarks.rules.mixed_schedules import Mixed
from tests.benchmarks.tables import Cell, Compared, Table, nanoseconds

INTEGERS = "instants as integers"
INTEGERS_COLD = "instants as integers, cold"
DATETIMES = "instants as datetimes"
MASKS = "day masks, first asked"
MASKS_AGAIN = "day masks, asked again"
MASKS_COLD = "day masks, cold"
_COMPILED = "compiled only, cold"
_FOUND_AGAIN = "compiled again, warm"
_ROWS = (INTEGERS, INTEGERS_COLD, DATETIMES, MASKS, MASKS_AGAIN, MASKS_COLD, _COMPILED, _FOUND_AGAIN)


@dataclass(frozen=True, slots=True)
class Month:
    """A month of the calendar, without December."""

    year: int
    month: int

    def span(self, zone: tzinfo = UTC) -> tuple[datetime, datetime]:
        begin = datetime(self.year, self.month, 1, tzinfo=zone)
        return begin.astimezone(UTC), begin.replace(month=self.month + 1).astimezone(UTC)

    def __str__(self) -> str:
        return f"{self.year}-{self.month:02}"


@dataclass(frozen=True, slots=True)
class MonthOfMany:
    """What one month of all schedules took us, and would take dateutil."""

    month: Month
    schedules: int
    instants: int
    figures: dict[str, Figure]
    dateutil: Figure
    sampled: int


def measure_month(mixed: Sequence[Mixed], month: Month, sampled_of_kind: int, effort: Effort) -> MonthOfMany:
    """Time a month of all schedules, in turns with a sample of them in dateutil."""
    schedules = [each.schedule for each in mixed]
    plans = [compile_schedule(schedule) for schedule in schedules]
    begin, end = month.span()
    begin_tick, end_tick = of_instant(begin), of_instant(end)

    def instants(plans: Sequence[Plan]) -> list[list[int]]:
        return [plan.source.between(begin_tick, end_tick, AFTER_LAST_TICK) for plan in plans]

    def masks(plans: Sequence[Plan]) -> list[int]:
        return [day_mask(plan, month.year, month.month) for plan in plans]

    def compiled() -> list[Plan]:
        return [compile_schedule(schedule) for schedule in schedules]

    unasked: list[Plan] = []

    def forget_plans() -> None:
        """Make the plans anew, but of the day sets that are there."""
        compile_schedule.cache_clear()
        unasked[:] = compiled()

    works = [
        Work(INTEGERS, lambda: instants(plans)),
        Work(INTEGERS_COLD, lambda: instants(compiled()), prepare=forget_rules),
        Work(_FOUND_AGAIN, compiled),
        Work(DATETIMES, lambda: [occurrences(plan, begin, end) for plan in plans]),
        Work(MASKS, lambda: masks(unasked), prepare=forget_plans),
        Work(MASKS_AGAIN, lambda: masks(plans)),
        Work(MASKS_COLD, lambda: masks(compiled()), prepare=forget_rules),
        Work(_COMPILED, compiled, prepare=forget_rules),
    ]
    sample = _sample(mixed, sampled_of_kind)
    works += [_work_of_dateutil(kind, some, month) for kind, some in sample.items()]
    figures = measured(works, effort)
    found = sum(len(each) for each in instants(plans))
    dateutil = _scaled_up({kind: figures[kind] for kind in sample}, Counter(each.kind for each in mixed))
    return MonthOfMany(month, len(mixed), found, figures, dateutil, sum(map(len, sample.values())))


def check_month(mixed: Sequence[Mixed], month: Month, sampled_of_kind: int, agreement: Agreement) -> None:
    """Hold the sample against dateutil, and its day masks against its instants."""
    begin, end = month.span()
    for kind, sample in _sample(mixed, sampled_of_kind).items():
        for each in sample:
            plan, peer = compile_schedule(each.schedule), each.peer()
            theirs = peer.between(peer.native(begin), peer.native(end))
            # dateutil has times that don't exist; zoneinfo moves them out of the gap as we do.
            real = sorted({peer.instant(at) for at in theirs})
            natives = [peer.native(at) for at in real]
            agreement.on(f"{kind} in {month}: {each.peer_text}", peer, occurrences(plan, begin, end), natives)
            _check_mask(plan, month, agreement)


def _check_mask(plan: Plan, month: Month, agreement: Agreement) -> None:
    zone = ZoneInfo(plan.schedule.zone)
    days = {at.astimezone(zone).day for at in occurrences(plan, *month.span(zone))}
    mask = sum(1 << day - 1 for day in days)
    agreement.note(
        f"day mask of {month} for {plan.schedule.rules}", day_mask(plan, month.year, month.month), mask
    )


def many_table(each: MonthOfMany, changes: str) -> Table:
    table = Table(
        f"{each.schedules:,} mixed schedules over {each.month} ({changes}): {each.instants:,} instants",
        ("", "all", "per schedule", "per instant", "dateutil"),
        notes=[
            f"dateutil: {each.sampled} schedules are measured, and each kind is scaled up to its number.",
            "It walks from starts ten years back. Cold: compiled too, every cache emptied but the zones'.",
        ],
    )
    for name in _ROWS:
        figure = each.figures[name]
        counts_instants = name in {INTEGERS, INTEGERS_COLD, DATETIMES}
        per_instant = nanoseconds(figure.median / each.instants) if counts_instants else None
        ratio = Compared(each.dateutil, each.dateutil.median / figure.median) if counts_instants else None
        row: tuple[Cell, ...] = (
            name,
            figure,
            nanoseconds(figure.median / each.schedules),
            per_instant,
            ratio,
        )
        table.rows.append(row)
    return table


def kinds_note(mixed: Sequence[Mixed]) -> str:
    counts = Counter(each.kind for each in mixed)
    distinct = len({each.schedule for each in mixed})
    kinds = ", ".join(f"{count} {kind}" for kind, count in counts.most_common())
    return f"{len(mixed):,} schedules, {distinct:,} of them distinct: {kinds}."


def _sample(mixed: Sequence[Mixed], of_kind: int) -> dict[str, list[Mixed]]:
    sample: dict[str, list[Mixed]] = defaultdict(list)
    for each in mixed:
        if len(sample[each.kind]) < of_kind:
            sample[each.kind].append(each)
    return sample


def _scaled_up(figures: dict[str, Figure], counts: Counter[str]) -> Figure:
    """Return what all schedules would take, from the figure for one schedule of each kind."""
    return Figure(
        best=sum(figure.best * counts[kind] for kind, figure in figures.items()),
        median=sum(figure.median * counts[kind] for kind, figure in figures.items()),
        low=sum(figure.low * counts[kind] for kind, figure in figures.items()),
        high=sum(figure.high * counts[kind] for kind, figure in figures.items()),
        repeats=min(figure.repeats for figure in figures.values()),
    )


def _work_of_dateutil(kind: str, some: Sequence[Mixed], month: Month) -> Work:
    begin, end = month.span()
    asked = [(peer, peer.native(begin), peer.native(end)) for peer in (each.peer() for each in some)]

    def listed() -> list[list[datetime]]:
        return [peer.between(native_begin, native_end) for peer, native_begin, native_end in asked]

    return Work(kind, listed, len(some))
