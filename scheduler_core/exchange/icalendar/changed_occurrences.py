"""Occurrences of an event that other events stand for: moved, cancelled, or changed from one on."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.icalendar.revisions import EventBlock, length_of
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.ical.ical_time_text import at_midnight
from scheduler_core.recurrence.plan import Finite, Plan, occurrences
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.policies import TimePolicies
from scheduler_core.values.schedules.recurrence_set import (
    ByDay,
    DatePeriod,
    Frequency,
    RecurrenceRule,
    RecurrenceSet,
)
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

_MOST_COMPARED = 3_000
_SPAN = timedelta(days=5 * 366)
_MOMENT = timedelta(seconds=1)
_DAY = timedelta(days=1)


class ChangedOccurrences:
    """Follows the changes of one event whose times are on the clock of `zone`; tells what is not kept."""

    def __init__(self, master: EventBlock, zone: str, lose: Callable[[str], None]) -> None:
        self._master = master
        self._setting = Setting(zone, TimePolicies())
        self._zone = zone
        self._lose = lose

    def sets_with(self, changes: Sequence[EventBlock]) -> list[RecurrenceSet]:
        """Return the times of the event with what others stand for.

        Moved occurrences form a set of their own, so that no exclusion of the event reaches them.
        """
        followed = [each for each in changes if self._is_of_this_revision(each)]
        for each in followed:
            self._tell_own_texts(each)
        later = sorted((each for each in followed if each.event.replaces_later), key=self._replaced_at)
        single = [each for each in followed if not each.event.replaces_later]
        sets = self._split(later)
        moved: list[datetime] = []
        replaced: list[datetime] = []
        for each in single:
            at, to = self._replaced_at(each), self._start_of(each)
            if each.event.is_cancelled:
                replaced.append(at)
            elif to != at:
                replaced.append(at)
                moved.append(to)
            elif not self._yields(sets, at):
                moved.append(to)
        if replaced:
            sets = [self._without(each, replaced, later) for each in sets]
        return [*sets, *self._listed(moved)]

    def _is_of_this_revision(self, change: EventBlock) -> bool:
        """Tell whether a change is still meant: not if a newer event has nothing for it to replace."""
        if change.sequence >= self._master.sequence:
            return True
        if self._yields([self._master.event.times], self._replaced_at(change)):
            return True
        self._lose(f"“{change.title}”, a change to an occurrence that a newer revision of it does not have")
        return False

    def _tell_own_texts(self, change: EventBlock) -> None:
        if change.event.is_cancelled:
            return
        at = self._on_clock(self._replaced_at(change))
        from_then_on = " and of all after it" if change.event.replaces_later else ""
        if change.title != self._master.title and change.block.text("SUMMARY"):
            self._lose(f"the title “{change.title}” of its occurrence on {at:%Y-%m-%d}{from_then_on}")
        for name, word in (("URL", "address"), ("DESCRIPTION", "description"), ("LOCATION", "place")):
            text = change.block.text(name)
            if text and text != self._master.block.text(name):
                self._lose(f"the {word} of its occurrence on {at:%Y-%m-%d}{from_then_on}")
        self._tell_own_length(change, f"{at:%Y-%m-%d}{from_then_on}")

    def _tell_own_length(self, change: EventBlock, when: str) -> None:
        length = length_of(change.block)
        if length is not None and length != length_of(self._master.block):
            self._lose(f"the length of its occurrence on {when}; a job has none")

    def _split(self, later: Sequence[EventBlock]) -> list[RecurrenceSet]:
        """Return one set for the time before the first change of all later ones, and one after each."""
        whole = self._master.event.times
        if not later:
            return [whole]
        starts = [self._replaced_at(each) for each in later]
        first = self._until(whole, starts[0])
        sets = [] if first is None else [first]
        for each, begins, ends in zip(later, starts, [*starts[1:], None], strict=True):
            if each.event.is_cancelled:
                continue
            following = each.event.times if each.event.times.rules else self._moved(each, begins)
            cut = (
                following if ends is None else self._until(following, self._moved_by(self._shift(each), ends))
            )
            sets += [] if cut is None else [cut]
        if not sets:
            raise InvalidInput("STATUS", "all of its occurrences are cancelled")
        return sets

    def _moved(self, change: EventBlock, begins: datetime) -> RecurrenceSet:
        """Return the occurrences from `begins` on as far from their times as the one that was changed."""
        shift = self._shift(change)
        whole = self._master.event.times
        plan = self._plan(whole)
        ends = begins + _SPAN
        wanted = occurrences(plan, begins, ends, _MOST_COMPARED)
        wanted_locals = [self._on_clock(at) + shift for at in wanted]
        if wanted_locals:
            horizon = self._on_clock(ends) - abs(shift) - timedelta(days=1)
            for rules in self._rules_from(whole, begins, shift):
                found = replace(
                    whole,
                    start=wanted_locals[0],
                    rules=rules,
                    extra_dates=self._shifted(whole.extra_dates, begins, shift),
                    excluded_dates=self._shifted(whole.excluded_dates, begins, shift),
                    includes_start=True,
                    text="",
                )
                said = occurrences(
                    self._plan(found), begins + min(shift, timedelta(0)) - _DAY, limit=_MOST_COMPARED
                )
                if _begin_alike([self._on_clock(at) for at in said], wanted_locals, horizon):
                    return found
        raise InvalidInput(
            "RECURRENCE-ID",
            f"it moves all occurrences from {self._on_clock(begins):%Y-%m-%d} on in a way that no rule says",
        )

    def _rules_from(
        self, whole: RecurrenceSet, begins: datetime, shift: timedelta
    ) -> list[tuple[RecurrenceRule, ...]]:
        """Return what the rules may be after they were moved: as they are, or on other weekdays or days."""
        kept = []
        for rule in whole.rules:
            until = rule.until
            if until is not None:
                at = self._setting.instant(at_midnight(until))
                shifted = ticks.to_local(at + self._setting.offset_at(at)) + shift
                until = shifted if isinstance(until, datetime) else shifted.date()
                if isinstance(until, datetime) and isinstance(rule.until, datetime) and rule.until.tzinfo:
                    until = ticks.to_instant(self._setting.instant(until))
            count = rule.count
            if count is not None:
                alone = self._plan(replace(whole, rules=(rule,), extra_dates=(), excluded_dates=()))
                before = occurrences(alone, datetime(1, 1, 2, tzinfo=UTC), begins, count)
                count = max(count - len(before), 1)
            kept.append(replace(rule, until=until, count=count))
        start = self._on_clock(begins)
        days = ((start + shift).date() - start.date()).days
        return [
            tuple(kept),
            tuple(_on_other_weekdays(rule, days) for rule in kept),
            tuple(replace(rule, by_day=(), by_month_day=()) for rule in kept),
        ]

    def _until(self, times: RecurrenceSet, begins: datetime) -> RecurrenceSet | None:
        """Return what comes before an instant; None if nothing does."""
        if self._setting.instant(times.start) >= ticks.of_instant(begins):
            return None
        last = begins - _MOMENT
        rules = tuple(self._ended(times, rule, last) for rule in times.rules)
        extra = tuple(each for each in times.extra_dates if self._instant_of(each) < begins)
        return replace(times, rules=rules, extra_dates=extra, text="")

    def _ended(self, times: RecurrenceSet, rule: RecurrenceRule, last: datetime) -> RecurrenceRule:
        fires = self._plan(replace(times, rules=(rule,), extra_dates=(), excluded_dates=())).fires
        if isinstance(fires, Finite) and fires.last <= last:
            return rule
        until = self._on_clock(last).date() if times.all_day else last
        return replace(rule, until=until, count=None)

    def _shifted(
        self, dates: Sequence[DatePeriod], begins: datetime, shift: timedelta
    ) -> tuple[DatePeriod, ...]:
        later = [at for each in dates if (at := self._instant_of(each)) >= begins]
        return tuple(DatePeriod(self._on_clock(at) + shift) for at in later)

    def _without(
        self, times: RecurrenceSet, replaced: Sequence[datetime], later: Sequence[EventBlock]
    ) -> RecurrenceSet:
        """Exclude what was replaced, by the times it had and by those that a change of all later gave it."""
        excluded = list(replaced)
        for each in later:
            begins = self._replaced_at(each)
            excluded += [self._moved_by(self._shift(each), at) for at in replaced if at >= begins]
        dates = (self._on_clock(at).date() if times.all_day else at for at in dict.fromkeys(excluded))
        return replace(times, excluded_dates=(*times.excluded_dates, *map(DatePeriod, dates)), text="")

    def _listed(self, moved: Sequence[datetime]) -> list[RecurrenceSet]:
        if not moved:
            return []
        first, *others = sorted(set(moved))
        dates = tuple(DatePeriod(at) for at in others)
        return [RecurrenceSet(self._on_clock(first), extra_dates=dates, includes_start=True)]

    def _yields(self, sets: Sequence[RecurrenceSet], at: datetime) -> bool:
        return any(occurrences(self._plan(each), at, at + _MOMENT, 1) for each in sets)

    def _plan(self, times: RecurrenceSet) -> Plan:
        return compile_schedule(Schedule((times,), self._zone))

    def _moved_by(self, shift: timedelta, at: datetime) -> datetime:
        return ticks.to_instant(self._setting.instant(self._on_clock(at) + shift))

    def _shift(self, change: EventBlock) -> timedelta:
        return self._on_clock(self._start_of(change)) - self._on_clock(self._replaced_at(change))

    def _replaced_at(self, change: EventBlock) -> datetime:
        replaces = change.event.replaces
        if replaces is None:
            raise InvalidInput("RECURRENCE-ID", "is missing")
        return self._instant_of(replaces)

    def _start_of(self, change: EventBlock) -> datetime:
        event = change.event
        zone = None if event.zone == FLOATING else event.zone
        return self._instant_of(DatePeriod(event.times.start, zone))

    def _instant_of(self, date: DatePeriod) -> datetime:
        """Return the instant of a date, which falls on the time of day of the event if it has none."""
        at = date.at
        if not isinstance(at, datetime) and not self._master.event.times.all_day:
            at = datetime.combine(at, self._master.event.times.start.time())
        setting = self._setting if date.zone is None else Setting(date.zone, TimePolicies())
        return ticks.to_instant(setting.instant(at_midnight(at)))

    def _on_clock(self, at: datetime) -> datetime:
        tick = ticks.of_instant(at)
        return ticks.to_local(tick + self._setting.offset_at(tick))


def _begin_alike(one: list[datetime], other: list[datetime], until: datetime) -> bool:
    """Tell whether two lists, which may be cut, are the same as far as both go."""
    if _MOST_COMPARED in (len(one), len(other)):
        return one[: len(other)] == other[: len(one)]
    return [at for at in one if at < until] == [at for at in other if at < until]


def _on_other_weekdays(rule: RecurrenceRule, days: int) -> RecurrenceRule:
    if rule.frequency not in {Frequency.DAILY, Frequency.WEEKLY}:
        return rule
    moved = tuple(ByDay(Weekday.numbered(each.weekday.number + days), each.nth) for each in rule.by_day)
    return replace(rule, by_day=moved)
