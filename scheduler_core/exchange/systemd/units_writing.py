"""Jobs as timers with their services: two files a job."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from datetime import datetime

from scheduler_core.errors import InvalidInput
from scheduler_core.exchange.common.agreement import (
    Agreement,
    agreement,
    keeps_times_of_day,
    meets_clock_changes,
)
from scheduler_core.exchange.common.file_names import FreeStems, plain_stem
from scheduler_core.exchange.common.losses import (
    STAYS_AWAKE,
    CanNot,
    Exported,
    ExportedFile,
    Loss,
    unsaid_fields,
    unsaid_times,
)
from scheduler_core.exchange.common.patterns import Pattern, patterns_of
from scheduler_core.exchange.importing.one_by_one import files_of_each
from scheduler_core.exchange.systemd.path_lines import path_line
from scheduler_core.exchange.systemd.service_command import command_lines
from scheduler_core.exchange.systemd.spans import span_text
from scheduler_core.exchange.systemd.unit_conditions import condition_lines, is_said
from scheduler_core.exchange.systemd.unit_limits import limit_lines
from scheduler_core.exchange.systemd.unit_lines import escaped, without_specifiers
from scheduler_core.exchange.systemd.units_reading import OURS, read_timer_times
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.recurrence import ticks
from scheduler_core.recurrence.on_calendar.on_calendar_text import print_on_calendar
from scheduler_core.recurrence.zones.zone_table import zone_table
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import Missed, Wake
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.events.on_file import OnFile
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.rules import AtStart, DayNumber, Every, NthWeekday, Once, Rule
from scheduler_core.values.schedules.schedule import Schedule
from scheduler_core.values.schedules.weekday import Weekday

_MOST_EXPRESSIONS = 200
_BLANK_AT_END = re.compile(r"^ | $")
_SAID_OF_JOB = frozenset({"folder", "tags", "notes", "enabled", "missed", "timeout", "grace", "limits"})
_IN_GENERAL = (
    Loss("", "systemd keeps no history of runs, and output goes to the journal"),
    Loss("", "install the files in ~/.config/systemd/user, then: systemctl --user enable --now NAME.timer"),
    Loss(
        "", "a path in the place of a timer is switched on so, too: systemctl --user enable --now NAME.path"
    ),
)

_NAMES = ("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")
_WEEK = 7


def print_units(drafts: Sequence[JobDraft], zone: str, now: datetime) -> Exported:
    """Write jobs for a machine in `zone`, each as a timer with its service."""
    stems = FreeStems("-")

    def files_of(draft: JobDraft, lost: list[str]) -> list[ExportedFile]:
        units = _Units(draft, zone, now, lost)
        kinds = {"timer": units.timer, "path": units.path, "service": units.service}
        texts = {kind: "\n".join(write()) for kind, write in kinds.items() if kind in units.kinds}
        stem = stems.free(plain_stem(draft.name))
        return [ExportedFile(f"{stem}.{kind}", f"{text}\n") for kind, text in texts.items()]

    exported = files_of_each(drafts, files_of, _IN_GENERAL)
    return replace(exported, text="\n".join(f"# {file.name}\n{file.text}" for file in exported.files))


@dataclass(frozen=True, slots=True)
class _Units:
    """Writes the lines of one job; `lost` gathers what they do not say."""

    draft: JobDraft
    zone: str
    now: datetime
    lost: list[str]

    @property
    def kinds(self) -> list[str]:
        """Return which units say the rules of the job, and what it does."""
        rules = self.draft.schedule.rules
        has_files = any(isinstance(rule, OnFile) for rule in rules)
        has_times = any(not isinstance(rule, OnFile) for rule in rules) or not has_files
        return [*(["timer"] if has_times else []), *(["path"] if has_files else []), "service"]

    def path(self) -> Iterator[str]:
        yield from self._about()
        yield ""
        yield "[Path]"
        files = (rule for rule in self.draft.schedule.rules if isinstance(rule, OnFile))
        yield from dict.fromkeys(path_line(rule, self.lost) for rule in files)
        if unsaid := unsaid_times(self.draft.schedule):
            raise CanNot(f"systemd knows no {unsaid}")
        self.lost.append("what changes while systemd does not watch begins nothing")
        yield ""
        yield "[Install]"
        yield "WantedBy=paths.target"

    def timer(self) -> Iterator[str]:
        yield from self._about()
        yield ""
        yield "[Timer]"
        yield from self._times()
        yield "AccuracySec=1s"
        if self.draft.schedule.jitter:
            self.lost.append("its jitter is systemd's own: fixed, but at other instants")
            yield f"RandomizedDelaySec={span_text(self.draft.schedule.jitter)}"
            yield "FixedRandomDelay=true"
        yield from self._missed()
        yield from self._wake()
        yield ""
        yield "[Install]"
        yield "WantedBy=timers.target"

    def service(self) -> Iterator[str]:
        conditions = self.draft.policies.conditions
        is_kept = is_said(conditions)
        yield from self._about(condition_lines(conditions) if is_kept else ())
        yield ""
        yield "[Service]"
        yield "Type=oneshot"
        yield from command_lines(self.draft.action, self.lost)
        timeout = self.draft.policies.timeout
        yield f"TimeoutStartSec={span_text(timeout) if timeout else 'infinity'}"
        yield f"TimeoutStopSec={span_text(self.draft.policies.grace)}"
        yield from limit_lines(self.draft.policies.limits, self.lost)
        said = _SAID_OF_JOB | ({"conditions"} if is_kept else set())
        said |= {"wake"} if "timer" in self.kinds else set()
        self.lost.extend(unsaid_fields(self.draft, said))

    def _about(self, conditions: Iterable[str] = ()) -> Iterator[str]:
        draft = self.draft
        yield "[Unit]"
        yield f"Description={_one_line(draft.name)}"
        yield from conditions
        yield ""
        yield f"[{OURS}]"
        yield f"Name={_one_line(draft.name)}"
        if draft.schedule.zone != FLOATING:
            yield f"Zone={self._zone}"
        if draft.folder:
            yield f"Folder={_one_line(draft.folder)}"
        yield from (f"Tag={_one_line(tag)}" for tag in draft.tags)
        yield from (f"Note={_one_line(line)}" for line in (draft.notes.split("\n") if draft.notes else ()))
        if not draft.is_enabled:
            yield "Enabled=no"

    def _missed(self) -> Iterator[str]:
        missed = self.draft.policies.missed
        if missed.kind is Missed.SKIP:
            return
        if missed.kind is Missed.ALL:
            self.lost.append("systemd catches up on one missed occurrence, not on all")
        if missed.window is not None:
            self.lost.append("systemd catches up however late it is")
        yield "Persistent=true"

    def _wake(self) -> Iterator[str]:
        wake = self.draft.policies.wake
        if wake is Wake.NO:
            return
        if wake is Wake.THEN_SLEEP:
            self.lost.append(STAYS_AWAKE)
        self.lost.append("systemd wakes the machine only where your manager has the right CAP_WAKE_ALARM")
        yield "WakeSystem=true"

    def _times(self) -> Iterator[str]:
        lines = [line for rule in self._timed for line in self._lines_of(rule)]
        if len(lines) > _MOST_EXPRESSIONS:
            raise CanNot(f"it would take more than {_MOST_EXPRESSIONS} expressions")
        yield from lines
        self._check(lines)

    @property
    def _timed(self) -> list[Rule]:
        return [rule for rule in self.draft.schedule.rules if not isinstance(rule, OnFile)]

    def _check(self, lines: Sequence[str]) -> None:
        """Refuse times that systemd would read otherwise; distances between runs have no fixed times."""
        schedule = self.draft.schedule
        compared = [rule for rule in self._timed if not isinstance(rule, AtStart | Every)]
        if len(compared) < len(self._timed) and (unsaid := unsaid_times(schedule)):
            raise CanNot(f"systemd knows no {unsaid}")
        if len(compared) == len(self._timed) or any(line.startswith("OnCalendar") for line in lines):
            self._compare(lines)

    def _compare(self, lines: Sequence[str]) -> None:
        schedule = self.draft.schedule
        pairs = [(key, value) for key, _, value in (line.partition("=") for line in lines)]
        texts = [value for key, value in pairs if key == "OnCalendar"]
        try:
            again = read_timer_times(texts, self._zone, self._zone)
        except InvalidInput as refusal:
            raise CanNot(f"systemd would refuse it: {refusal.reason}") from refusal
        rules = tuple(rule for rule in self._timed if self._is_compared(rule))
        said = Schedule(rules, self._zone, schedule.policies, schedule.starts, schedule.ends, schedule.times,
                        schedule.excluded, schedule.included, schedule.off_days, schedule.blackouts,
                        edits=schedule.edits)  # fmt: skip
        found = agreement(said, again, self.now)
        if found is Agreement.NOT:
            unsaid = unsaid_times(schedule)
            raise CanNot(f"systemd knows no {unsaid}" if unsaid else "its times have no equal in systemd")
        if found is Agreement.BUT_AT_CLOCK_CHANGES or meets_clock_changes(said, self.now):
            self.lost.append(
                "systemd treats times that a change of the clock skips or repeats in its own way"
            )

    def _is_compared(self, rule: Rule) -> bool:
        return not isinstance(rule, AtStart) and not (isinstance(rule, Every) and self._is_a_distance(rule))

    @property
    def _zone(self) -> str:
        return self.zone if self.draft.schedule.zone == FLOATING else self.draft.schedule.zone

    def _lines_of(self, rule: Rule) -> Iterator[str]:
        match rule:
            case AtStart():
                self.lost.append(
                    "OnStartupSec fires when the manager of the user starts, not when an engine does"
                )
                yield "OnStartupSec=1s"
            case Once():
                yield f"OnCalendar={self._moment(rule)}"
            case OnCalendar():
                yield f"OnCalendar={self._zoned(print_on_calendar(rule), rule.zone)}"
            case Every() if self._is_a_distance(rule):
                yield from self._distance(rule)
            case _:
                patterns = patterns_of(rule, self._zone)
                if not patterns:
                    raise CanNot("its rule has no equal in systemd")
                texts = [text for pattern in patterns for text in on_calendar_texts(pattern)]
                if not texts:
                    raise CanNot("its rule has no equal in systemd")
                yield from (f"OnCalendar={self._zoned(text)}" for text in texts)

    def _is_a_distance(self, rule: Every) -> bool:
        return not keeps_times_of_day(rule, self._zone, self.now)

    def _distance(self, rule: Every) -> Iterator[str]:
        if rule.between or rule.weekdays:
            raise CanNot("systemd can't keep a distance between runs to hours or days")
        text = span_text(rule.step)
        yield f"OnActiveSec={text}"
        if rule.from_last_end:
            yield f"OnUnitInactiveSec={text}"
        else:
            self.lost.append("the distance is counted from the last start, not from a fixed time")
            yield f"OnUnitActiveSec={text}"

    def _moment(self, rule: Once) -> str:
        at = rule.at
        if at.tzinfo is not None:
            tick = ticks.of_instant(at)
            at = ticks.to_local(tick + zone_table(self._zone).offset_at(tick))
        return self._zoned(f"{at:%Y-%m-%d %H:%M:%S}" + (f".{at.microsecond:06}" if at.microsecond else ""))

    def _zoned(self, text: str, own: str | None = None) -> str:
        if own is not None or self.draft.schedule.zone == FLOATING:
            return text
        return f"{text} {self._zone}"


def _one_line(text: str) -> str:
    """Write a text so that blanks at its ends are kept too."""
    return _BLANK_AT_END.sub(r"\\x20", without_specifiers(escaped(text)))


def on_calendar_texts(pattern: Pattern) -> Iterator[str]:
    """Yield expressions that say a pattern together; nothing for what systemd can't say."""
    clock = ":".join(
        (
            _numbers(pattern.hours, 24),
            _numbers(pattern.minutes, 60),
            _numbers(pattern.seconds, 60),
        )
    )
    months = ",".join(f"{month:02}" for month in sorted(pattern.months)) or "*"
    for weekdays, day in _days(pattern):
        names = ",".join(_NAMES[number] for number in sorted(weekday.number for weekday in weekdays))
        yield f"{names} *-{months}{day} {clock}".strip()


def _numbers(numbers: Iterable[int], size: int) -> str:
    """Write numbers as a list, or as a step through the field where that is what they are."""
    ordered = sorted(numbers)
    if len(ordered) == size:
        return "*"
    step = ordered[1] - ordered[0] if len(ordered) > 2 else 0
    # systemd 252 leaves out 00:00 after a step that does not divide its field: 23:56 and then 00:07.
    if step > 0 and size % step == 0 and ordered == list(range(ordered[0], size, step)):
        return f"{ordered[0]:02}/{step}"
    return ",".join(f"{number:02}" for number in ordered)


def _days(pattern: Pattern) -> Iterator[tuple[frozenset[Weekday], str]]:
    """Yield the weekdays and the day of each expression."""
    if not pattern.days:
        yield pattern.weekdays, "-*"
        return
    numbers = [day.number for day in pattern.days if isinstance(day, DayNumber)]
    if from_start := sorted(number for number in numbers if number > 0):
        yield pattern.weekdays, "-" + ",".join(f"{number:02}" for number in from_start)
    if from_end := sorted(-number for number in numbers if number < 0):
        yield pattern.weekdays, "~" + ",".join(f"{number:02}" for number in from_end)
    for day in pattern.days:
        if isinstance(day, NthWeekday) and not pattern.weekdays:
            yield frozenset({day.weekday}), _nth_week(day.nth)


def _nth_week(nth: int) -> str:
    """Write the seven days, or what is left of them, among which the nth of a weekday is."""
    if nth < 0:
        first = (-nth - 1) * _WEEK + 1
        return "~" + ",".join(f"{day:02}" for day in range(first, min(first + _WEEK, 29)))
    first = (nth - 1) * _WEEK + 1
    return f"-{first:02}..{min(first + _WEEK - 1, 31):02}"
