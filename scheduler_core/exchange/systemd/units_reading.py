"""Jobs of timers: each timer with the service that it starts."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from functools import partial

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.exchange.common.losses import Imported, Note, checked_draft, noted
from scheduler_core.exchange.importing.one_by_one import JobCollector
from scheduler_core.exchange.systemd.path_lines import PATH, read_paths
from scheduler_core.exchange.systemd.service_command import read_action, span_of
from scheduler_core.exchange.systemd.unit_conditions import CONDITIONS, read_conditions, unread_conditions
from scheduler_core.exchange.systemd.unit_limits import lose_unread_limits, read_limits_of
from scheduler_core.exchange.systemd.unit_lines import Unit, read_units, split_words
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.recurrence.zones.zone_aliases import known_zone
from scheduler_core.values.jobs.job import LONGEST_NAME, JobDraft
from scheduler_core.values.jobs.run_policies import Missed, MissedPolicy, RunPolicies, Wake
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.rules import AtStart, Every, Rule
from scheduler_core.values.schedules.schedule import Schedule

OURS = "X-Hourbell"
_TIMER, _UNIT = "Timer", "Unit"
_READ = frozenset(
    "OnCalendar OnBootSec OnStartupSec OnActiveSec OnUnitActiveSec OnUnitInactiveSec Persistent Unit "
    "RandomizedDelaySec FixedRandomDelay AccuracySec RemainAfterElapse WakeSystem".split()
)
_UNIT_READ = frozenset({"Description", "Documentation"})
_MOST_TIMES = 1_000  # of one timer
_USUAL_GRACE = timedelta(seconds=90)  # systemd's own
_IN_GENERAL = noted("who a service runs as and its sandbox stay with systemd; here it is you")


def read_timers(text: str, zone: str, now: datetime) -> Imported:
    """Return the jobs of timers and services, whose times are in `zone` where they name none."""
    units = read_units(text)
    services = {unit.name.removesuffix(".service"): unit for unit in units if unit.name.endswith(".service")}
    nameless = [unit for unit in units if not unit.name]
    timers = [unit for unit in units if unit.name.endswith(".timer")]
    paths = {unit.name.removesuffix(".path"): unit for unit in units if unit.name.endswith(".path")}
    if nameless:
        raise InvalidInput(
            "document",
            "a unit has no name above it; give timer and service together, as "
            "systemctl --user cat NAME.timer NAME.service prints them",
        )
    collector = JobCollector("timer")
    for timer in timers:
        path = paths.get(timer.name.removesuffix(".timer"))
        if path is not None and _service_of(path) == _service_of(timer):
            del paths[_stem(path)]
        else:
            path = None
        collector.add(timer.name, partial(_draft, timer, path, services, zone, now))
    timed = {_stem(timer) for timer in timers}
    for path in paths.values():
        # Alongside a timer that starts something else it has its whole name: two jobs of one name are one.
        stands_apart = _stem(path) in timed
        draft = partial(_draft, path, path, services, zone, now, is_named_in_full=stands_apart)
        collector.add(path.name, draft)
    return collector.imported(_IN_GENERAL)


def read_timer_times(texts: Sequence[str], zone: str, usual_zone: str) -> Schedule:
    """Return the schedule of OnCalendar expressions; the zone that all name becomes that of the schedule."""
    if len(texts) > _MOST_TIMES:
        raise InvalidInput("OnCalendar", f"stands there more than {_MOST_TIMES:,} times; use several timers")
    rules = [parse_on_calendar(text) for text in texts]
    zones = {rule.zone or usual_zone for rule in rules}
    if len(zones) == 1:
        (zone,) = zones
        return Schedule(tuple(_without_zone(rule) for rule in rules), zone)
    return Schedule(tuple(rules), zone)


def _without_zone(rule: OnCalendar) -> OnCalendar:
    if rule.zone is None:
        return rule
    text = rule.text.rsplit(None, 1)[0] if rule.text.split()[-1:] == [rule.zone] else ""
    return replace(rule, zone=None, text=text)


def _stem(unit: Unit) -> str:
    return unit.name.rpartition(".")[0]


def _service_of(unit: Unit) -> str:
    """Return the name of the service that a timer or a path starts, without its ending."""
    section = PATH if unit.name.endswith(".path") else _TIMER
    return unit.last(section, "Unit", f"{_stem(unit)}.service").removesuffix(".service")


def _draft(
    timer: Unit,
    path: Unit | None,
    services: dict[str, Unit],
    zone: str,
    now: datetime,
    lose: Callable[[str], None],
    *,
    is_named_in_full: bool = False,
) -> JobDraft:
    """Return the job of a timer, of the path that stands next to it, or of a path alone."""
    usual_name = timer.name if is_named_in_full else _stem(timer)
    wanted = _service_of(timer)
    service = services.get(wanted)
    if service is None:
        raise InvalidInput("Unit", f"{wanted}.service is not in the text; give it along")
    own_zone = known_zone(_own_text(timer, "Zone") or zone)
    files = () if path is None else tuple(read_paths(path, lose))
    if timer is path:
        schedule = Schedule(files, own_zone)
    else:
        schedule = _schedule(timer, own_zone, now, lose)
        schedule = replace(schedule, rules=(*schedule.rules, *files))
    action = read_action(service, lose)
    _lose_rest(timer, service, lose)
    draft = JobDraft(
        _own_text(timer, "Name") or usual_name[:LONGEST_NAME],
        schedule,
        action,
        replace(_policies(timer, service), missed=MissedPolicy())
        if timer is path
        else _policies(timer, service),
        _own_text(timer, "Folder"),
        tuple(_own_texts(timer, "Tag")),
        "\n".join(_own_texts(timer, "Note")),
        is_enabled=timer.is_on(OURS, "Enabled", default=True),
    )
    return checked_draft(draft)


def _schedule(timer: Unit, zone: str, now: datetime, lose: Callable[[str], None]) -> Schedule:
    texts = timer.all(_TIMER, "OnCalendar")
    schedule = read_timer_times(texts, zone, zone) if texts else None
    rules: list[Rule] = list(_monotonic(timer, now, lose))
    if schedule is None:
        if not rules:
            raise InvalidInput("Timer", "says no time that can be kept here")
        schedule = Schedule(tuple(rules), zone)
    elif rules:
        schedule = replace(schedule, rules=(*schedule.rules, *rules))
    jitter = span_of(timer, _TIMER, "RandomizedDelaySec")
    if jitter is None:
        return schedule
    lose(Note("RandomizedDelaySec is a jitter here, which is the same each time"))
    return replace(schedule, jitter=jitter)


def _monotonic(timer: Unit, now: datetime, lose: Callable[[str], None]) -> list[Rule]:
    rules: list[Rule] = []
    repeats = timer.all(_TIMER, "OnUnitActiveSec"), timer.all(_TIMER, "OnUnitInactiveSec")
    for key in ("OnBootSec", "OnStartupSec"):
        if timer.all(_TIMER, key):
            length = span_of(timer, _TIMER, key)
            if length and length > timedelta(seconds=1):
                lose(Note(f"{key}={timer.last(_TIMER, key)} fires as soon as the engine starts"))
            rules.append(AtStart())
    if timer.all(_TIMER, "OnActiveSec") and not any(repeats):
        lose("OnActiveSec, which fires once after the timer is started")
    if repeats[0]:
        length = span_of(timer, _TIMER, "OnUnitActiveSec") or timedelta(0)
        lose(Note("OnUnitActiveSec is counted from the import on, in equal distances"))
        rules.append(Every(length, now.replace(microsecond=0)))
    if repeats[1]:
        length = span_of(timer, _TIMER, "OnUnitInactiveSec") or timedelta(0)
        rules.append(Every(length, now.replace(microsecond=0), from_last_end=True))
    return rules


def _policies(timer: Unit, service: Unit) -> RunPolicies:
    missed = MissedPolicy() if timer.is_on(_TIMER, "Persistent") else MissedPolicy(Missed.SKIP)
    return RunPolicies(
        missed=missed,
        timeout=span_of(service, "Service", "TimeoutStartSec", "TimeoutSec"),
        grace=span_of(service, "Service", "TimeoutStopSec", "TimeoutSec") or _USUAL_GRACE,
        conditions=read_conditions(service),
        limits=read_limits_of(service),
        wake=Wake.YES if timer.is_on(_TIMER, "WakeSystem") else Wake.NO,
    )


def _lose_rest(timer: Unit, service: Unit, lose: Callable[[str], None]) -> None:
    for unit, section, read in (
        (timer, _TIMER, _READ),
        (timer, _UNIT, _UNIT_READ),
        (service, _UNIT, _UNIT_READ | CONDITIONS),
    ):
        for (place, key), values in unit.values.items():
            if place == section and key not in read:
                lose(f"{key}={shown(values[-1])}")
    lose_unread_limits(service, lose)
    for line in unread_conditions(service):
        lose(shown(line))


def _own_text(unit: Unit, key: str) -> str:
    return next(iter(_own_texts(unit, key)), "")


def _own_texts(unit: Unit, key: str) -> list[str]:
    """Return texts that we have written ourselves, on one line each."""
    return [_unescaped(value) for value in unit.values.get((OURS, key), [])]


def _unescaped(text: str) -> str:
    try:
        words = split_words(f'"{text}"')
    except ValueError:
        return text
    return (words[0] if words else "").replace("%%", "%")
