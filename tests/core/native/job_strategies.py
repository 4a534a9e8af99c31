"""Hypothesis strategies for jobs with whatever their values can hold, sense or none."""

from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from functools import cache
from typing import Any, TypeVar, get_type_hints

from hypothesis import strategies as st

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.ical.recurrence_set_text import parse_recurrence_set
from scheduler_core.recurrence.on_calendar.on_calendar_text import parse_on_calendar
from scheduler_core.values.event_names import is_like_time
from scheduler_core.values.jobs.actions import (
    MOST_KEPT_BYTES,
    MOST_REDIRECTS,
    Action,
    Assertion,
    Auth,
    Body,
    CommandKind,
    HttpAction,
    ScriptAction,
    Signing,
    Tls,
)
from scheduler_core.values.jobs.chain import Chain, When
from scheduler_core.values.jobs.colour import Colour
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.lateness import LateKind, LateLimit
from scheduler_core.values.jobs.place import ANYWHERE, LONGEST_TAG, Place, on_host, with_tags
from scheduler_core.values.jobs.resource_limits import (
    LEAST_MEMORY,
    LOW,
    MOST_CPU,
    MOST_CPU_SECONDS,
    MOST_MEMORY,
    MOST_PROCESSES,
    LimitKind,
    ResourceLimit,
)
from scheduler_core.values.jobs.run_policies import (
    LONGEST_GRACE,
    MOST_FREE_BYTES,
    MOST_LOAD,
    Condition,
    ConditionPolicy,
    Delivery,
    DiskSpace,
    FileExists,
    FreeMemory,
    Idle,
    Interrupted,
    InterruptedPolicy,
    LowLoad,
    MissedPolicy,
    NetworkUp,
    OnMains,
    OverlapPolicy,
    ProgramRunning,
    RetryPolicy,
    RunPolicies,
    Tell,
    Wake,
)
from scheduler_core.values.jobs.sequence import (
    Act,
    Branch,
    JobAction,
    Otherwise,
    SequenceAction,
    Since,
    Step,
    Wait,
)
from scheduler_core.values.jobs.telling import Telling, Told
from scheduler_core.values.ranges import LONGEST_WAIT
from scheduler_core.values.schedules.cron import CronDialect
from scheduler_core.values.schedules.recurrence_set import DatePeriod, RecurrenceSet
from scheduler_core.values.schedules.rules import DailyWindow, DaysAt, Easter, Monthly, Rule, Weekly, Yearly
from scheduler_core.values.schedules.schedule import CountryHolidays, Schedule
from tests.core.native.parameter_strategies import some_parameters
from tests.support.strategies.foreign_rules import recurrence_rules
from tests.support.strategies.rule_parts import wall_times
from tests.support.strategies.schedules import (
    crons,
    dates,
    moments,
    on_calendars,
    recurrence_sets,
    rules,
    schedules,
    some_month_days,
    times,
    weekday_sets,
)

T = TypeVar("T")

ZONE = "Europe/Berlin"

texts = st.text(max_size=12)
plain_texts = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=12)
lines = st.text(st.characters(codec="utf-8", min_codepoint=32, exclude_characters="\x7f"), max_size=12)
some_lines = lines.map(lambda text: f"x{text}")
any_lengths = st.one_of(st.timedeltas(), st.timedeltas(timedelta(0), timedelta(hours=30)))
waits = st.timedeltas(timedelta(seconds=1), LONGEST_WAIT)
exit_codes = st.integers(-64, 2**32 - 1)
numbers = st.integers(-(10**18) + 1, 10**18 - 1)
_PLAIN: dict[object, st.SearchStrategy[Any]] = {
    str: texts,
    int: numbers,
    int | None: st.none() | numbers,
    tuple[int, ...]: st.lists(numbers, max_size=3).map(tuple),
    timedelta: any_lengths,
    datetime: moments(),
    date | datetime: dates() | moments(),
    date | datetime | None: st.none() | dates() | moments(),
}
_CRON_TEXTS = (
    ("0 9 * * 1-5", CronDialect.DEBIAN),
    ("@daily", CronDialect.DEBIAN),
    ("0 0 12 L * ?", CronDialect.QUARTZ),
)
_CALENDAR_TEXTS = ("Mon..Fri 09:00", "weekly", "*-*~01 12:00:00 UTC", "*:0/15")
_SET_TEXTS = (
    "DTSTART;TZID=Europe/Berlin:20260105T090000\nRRULE:FREQ=WEEKLY\nEXDATE;TZID=Europe/Berlin:20260112T090000",
    "DTSTART;VALUE=DATE:20260105\r\nRRULE:FREQ=YEARLY;BYMONTHDAY=1\r\n",
    "DTSTART:20260105T090000\nRDATE;TZID=Asia/Tokyo:20260112T090000",
    "DTSTART:20260105T090000\n\nrrule:freq=daily;interval=2;count=5",
)


def whole(made: type[T], **given: st.SearchStrategy[Any]) -> st.SearchStrategy[T]:
    """Build values with all their attributes drawn, by their types unless a strategy is given."""
    hints = get_type_hints(made)
    drawn = {each.name: _PLAIN.get(hints[each.name], ...) for each in fields(made)}  # type: ignore[arg-type]
    return st.builds(made, **{**drawn, **given})


@cache
def odd_sets() -> st.SearchStrategy[RecurrenceSet]:
    """Sets that no lines can say: made by hand, or whose text is out of date."""
    some_rules = st.lists(recurrence_rules(), max_size=2).map(tuple)
    some_dates = st.lists(whole(DatePeriod, zone=st.none() | texts), max_size=2).map(tuple)
    return whole(
        RecurrenceSet,
        start=wall_times(),
        rules=some_rules,
        extra_dates=some_dates,
        excluded_rules=some_rules,
        excluded_dates=some_dates,
    )


@cache
def worded_rules() -> st.SearchStrategy[Rule]:
    """Rules that keep the text they were read from, which may be out of date."""
    read = (
        *(parse_cron(*each) for each in _CRON_TEXTS),
        *(parse_on_calendar(text) for text in _CALENDAR_TEXTS),
        *(parse_recurrence_set(text, zone=ZONE) for text in _SET_TEXTS),
    )
    outdated = st.one_of(
        st.builds(lambda cron, text: replace(cron, text=text), crons(), texts),
        st.builds(lambda calendar, text: replace(calendar, text=text), on_calendars(), texts),
        st.builds(
            lambda each, text: replace(each, text=text), recurrence_sets(), st.sampled_from(_SET_TEXTS)
        ),
    )
    return st.one_of(st.sampled_from(read), outdated, odd_sets())


@cache
def long_rules() -> st.SearchStrategy[Rule]:
    """Rules whose short text would be too long to be read."""
    many = st.lists(times(), min_size=100, max_size=120).map(tuple)
    return st.one_of(
        st.builds(lambda days, times: Weekly((DaysAt(days, times),)), weekday_sets(), many),
        st.builds(Monthly, some_month_days(), many),
        st.builds(Yearly, st.frozensets(st.integers(1, 12), min_size=1), some_month_days(), many),
        st.builds(Easter, st.integers(-300, 300), many),
    )


@st.composite
def any_schedules(draw: st.DrawFn) -> Schedule:
    """Schedules with anything that their values take, fit to fire or not."""
    drawn = draw(_schedules_of_any_rules())
    readings = replace(drawn.policies.readings, strict=draw(st.booleans()))
    return replace(
        drawn,
        zone=ZONE if draw(st.booleans()) else drawn.zone,
        policies=replace(drawn.policies, readings=readings),
        off_days=drawn.off_days + draw(_holidays()),
        jitter_seed=draw(texts),
    )


@cache
def _schedules_of_any_rules() -> st.SearchStrategy[Schedule]:
    return schedules(st.one_of(rules(), worded_rules()))


@cache
def _holidays() -> st.SearchStrategy[tuple[CountryHolidays, ...]]:
    return st.lists(whole(CountryHolidays), max_size=1).map(tuple)


@cache
def job_drafts() -> st.SearchStrategy[JobDraft]:
    name = st.text(st.characters(codec="utf-8", categories=("L", "N", "P")), min_size=1, max_size=12)
    return whole(
        JobDraft,
        name=name,
        schedule=any_schedules(),
        action=actions(),
        policies=st.just(RunPolicies()) | run_policies(),
        folder=st.just("") | name,
        tags=st.lists(name, max_size=3).map(tuple),
        notes=plain_texts,
        colour=st.sampled_from(Colour),
        parameters=some_parameters(),
    )


@cache
def assertions() -> st.SearchStrategy[tuple[Assertion, ...]]:
    each = whole(
        Assertion, pattern=plain_texts, json_path=plain_texts, equals=st.none() | plain_texts, header=lines
    )
    return st.lists(each, max_size=2).map(tuple)


@cache
def http_actions() -> st.SearchStrategy[HttpAction]:
    line = st.text(st.characters(codec="utf-8", exclude_characters="\0\r\n"), max_size=12)
    statuses = st.tuples(st.integers(100, 599), st.integers(100, 599)).map(lambda two: (min(two), max(two)))
    networks = st.sampled_from(("::1", "10.0.0.0/8", "fd00::/8"))
    return whole(
        HttpAction,
        url=line.map(lambda text: text or "/"),
        method=st.sampled_from(("GET", "POST", "delete", "X")),
        headers=st.lists(st.tuples(line, line), max_size=3).map(tuple),
        body=st.just(Body()) | bodies(),
        auth=st.just(Auth()) | whole(Auth, user=lines, secret=lines),
        signing=st.just(Signing()) | whole(Signing, secret=lines),
        tls=whole(Tls, ca_file=lines, client_certificate=lines, client_key=lines),
        expected=st.lists(statuses, min_size=1, max_size=3).map(tuple),
        assertions=assertions(),
        most_redirects=st.integers(0, MOST_REDIRECTS),
        proxy=lines,
        connect_timeout=st.timedeltas(timedelta(milliseconds=1), timedelta(hours=1)),
        most_response_bytes=st.integers(0, MOST_KEPT_BYTES),
        also_reaches=st.lists(networks, max_size=2).map(tuple),
    )


@cache
def bodies() -> st.SearchStrategy[Body]:
    some_fields = st.lists(st.tuples(plain_texts, plain_texts), max_size=3).map(tuple)
    return whole(Body, text=plain_texts, fields=some_fields, path=lines, content_type=lines)


@st.composite
def script_actions(draw: st.DrawFn) -> ScriptAction:
    """Scripts that may hold what another kind of command would need as well."""
    return draw(_scripts(draw(st.sampled_from(CommandKind)), draw(st.booleans())))


@cache
def _scripts(kind: CommandKind, has_leftovers: bool) -> st.SearchStrategy[ScriptAction]:
    def needed(by: CommandKind) -> bool:
        return kind is by or has_leftovers

    return whole(
        ScriptAction,
        kind=st.just(kind),
        argv=st.lists(plain_texts, max_size=3).map(
            lambda rest: ("x", *rest) if needed(CommandKind.ARGV) else ()
        ),
        command_line=plain_texts.map(lambda text: f"x{text}" if needed(CommandKind.SHELL) else ""),
        interpreter=lines.map(lambda text: f"x{text}" if needed(CommandKind.INLINE) else ""),
        inline_text=plain_texts.map(lambda text: f"x{text}" if needed(CommandKind.INLINE) else ""),
        working_folder=lines,
        environment=st.lists(st.tuples(plain_texts, plain_texts), max_size=3).map(tuple),
        inherits=st.lists(lines, max_size=2).map(tuple),
        expected_exit_codes=st.lists(exit_codes, min_size=1, max_size=3).map(tuple),
        assertions=assertions(),
        most_output_bytes=st.integers(0, MOST_KEPT_BYTES),
    )


@cache
def one_actions() -> st.SearchStrategy[Action]:
    return st.one_of(http_actions(), script_actions())


@cache
def event_names() -> st.SearchStrategy[str]:
    return some_lines.map(str.strip).filter(lambda name: bool(name) and not is_like_time(name))


@cache
def steps_of_sequences() -> st.SearchStrategy[Step]:
    acts = whole(
        Act, action=one_actions(), name=lines, timeout=st.none() | waits, retry=st.none() | retries()
    )
    events = event_names()
    times = waits | st.just(timedelta(0)) | moments()
    return st.one_of(
        acts,
        st.builds(
            Wait,
            times,
            st.sampled_from(When),
            events,
            st.sampled_from(Otherwise),
            since=st.sampled_from(Since),
            name=lines,
        ),
        st.builds(Wait, times, st.sampled_from(When), unless=events),
        st.builds(Wait, times, name=lines),
    )


@st.composite
def branches(draw: st.DrawFn, depth: int = 1) -> tuple[Step, ...]:
    """Draw a branch with what its ways hold; a way may hold another one."""
    ways: list[tuple[Step, ...]] = []
    for _ in range(2):
        way = tuple(draw(st.lists(steps_of_sequences(), max_size=1)))
        if way and way[0].when is When.FAILURE:
            way = ()
        within = draw(branches(depth + 1)) if depth < 2 and draw(st.booleans()) else ()
        ways.append((*way, *within))
    then, otherwise = ways
    ends = [draw(st.booleans()), draw(st.booleans()) or not (then or otherwise)]
    event = draw(st.just("") | event_names())
    since = draw(st.sampled_from(Since)) if event else Since.EVER
    return (Branch(event, len(then), len(otherwise), ends[0], ends[1], since, draw(lines)), *then, *otherwise)


@cache
def sequences() -> st.SearchStrategy[SequenceAction]:
    first = st.builds(Act, one_actions())
    parts = st.one_of(steps_of_sequences().map(lambda step: (step,)), branches())
    more = st.lists(parts, max_size=3).map(lambda found: tuple(step for part in found for step in part))
    return st.builds(lambda step, rest: SequenceAction((step, *rest)), first, more)


@cache
def actions() -> st.SearchStrategy[JobAction]:
    return st.one_of(http_actions(), script_actions(), sequences())


@cache
def conditions() -> st.SearchStrategy[Condition]:
    return st.one_of(
        st.just(OnMains()),
        whole(NetworkUp),
        whole(Idle, for_at_least=waits),
        whole(DiskSpace, path=some_lines, free_bytes=st.integers(0, MOST_FREE_BYTES)),
        st.builds(FreeMemory, st.integers(1, MOST_FREE_BYTES)),
        st.builds(LowLoad, st.integers(1, MOST_LOAD)),
        whole(FileExists, path=some_lines),
        whole(ProgramRunning, name=some_lines),
    )


@cache
def run_policies() -> st.SearchStrategy[RunPolicies]:
    return st.builds(
        lambda policies, promise: replace(policies, delivery=promise[0], interrupted=promise[1]),
        _policies_without_promises(),
        promises(),
    )


@st.composite
def promises(draw: st.DrawFn) -> tuple[Delivery, InterruptedPolicy | None]:
    """Draw a promise, and what follows an interruption unless that would break it."""
    delivery = draw(st.sampled_from(Delivery))
    kinds = set(Interrupted)
    if delivery is Delivery.AT_LEAST_ONCE:
        kinds = {Interrupted.RERUN}
    elif delivery is Delivery.AT_MOST_ONCE:
        kinds.discard(Interrupted.RERUN)
    kept = InterruptedPolicy(draw(st.sampled_from(sorted(kinds))), draw(st.integers(1, 1_000)))
    return delivery, kept if draw(st.booleans()) else None


@cache
def _policies_without_promises() -> st.SearchStrategy[RunPolicies]:
    return whole(
        RunPolicies,
        missed=whole(MissedPolicy, window=st.none() | waits),
        overlapping=whole(OverlapPolicy, most=st.integers(1, 1_000)),
        retry=retries(),
        delivery=st.just(RunPolicies().delivery),
        interrupted=st.none(),
        conditions=whole(
            ConditionPolicy, conditions=st.lists(conditions(), max_size=3).map(tuple), wait=waits
        ),
        timeout=st.none() | waits,
        grace=st.timedeltas(timedelta(0), LONGEST_GRACE),
        pause_after_failures=st.none() | st.integers(1, 1_000),
        priority=st.integers(-1_000, 1_000),
        key=lines.map(str.strip),
        chains=st.lists(whole(Chain, job=some_lines), max_size=2).map(tuple),
        tell=st.sampled_from(Tell),
        tellings=st.lists(
            st.builds(
                Telling, st.from_regex(r"[a-z]{1,8}", fullmatch=True), st.frozensets(st.sampled_from(Told))
            ),
            unique_by=lambda each: each.channel,
            max_size=3,
        ).map(tuple),
        ping=st.sampled_from(("", "https://hc.example/1f2e", "secret:ping")),
        tell_output=st.integers(0, 200),
        tell_spacing=st.none() | st.timedeltas(timedelta(seconds=1), timedelta(days=7)),
        late=st.lists(late_limits(), unique_by=lambda each: each.kind, max_size=3).map(tuple),
        quiet_hours=st.none() | st.builds(DailyWindow, times(), times()),
        place=places(),
        keep_awake=st.booleans(),
        wake=st.sampled_from(Wake),
        limits=st.lists(resource_limits(), unique_by=lambda each: each.kind, max_size=5).map(tuple),
    )


@cache
def resource_limits() -> st.SearchStrategy[ResourceLimit]:
    most = {LimitKind.MEMORY: MOST_MEMORY, LimitKind.CPU: MOST_CPU, LimitKind.CPU_TIME: MOST_CPU_SECONDS}
    most |= {LimitKind.PROCESSES: MOST_PROCESSES, LimitKind.IO: LOW}
    least = {LimitKind.MEMORY: LEAST_MEMORY}
    return st.sampled_from(LimitKind).flatmap(
        lambda kind: st.builds(
            ResourceLimit, st.just(kind), st.integers(least.get(kind, 1), most.get(kind, LOW))
        )
    )


@cache
def late_limits() -> st.SearchStrategy[LateLimit]:
    lengths = st.timedeltas(timedelta(seconds=1), timedelta(days=7))
    any_kind = st.builds(LateLimit, st.sampled_from(LateKind), lengths)
    by_time = st.builds(LateLimit, st.sampled_from((LateKind.START, LateKind.END)), st.none(), times())
    return any_kind | by_time


@cache
def places() -> st.SearchStrategy[Place]:
    words = st.text(
        st.characters(codec="utf-8", exclude_categories=("Z", "C"), exclude_characters=",:"), min_size=1
    )
    tags = words.map(str.casefold).filter(lambda word: len(word) <= LONGEST_TAG)
    return st.just(ANYWHERE) | tags.map(on_host) | st.lists(tags, min_size=1, max_size=4).map(with_tags)


@cache
def retries() -> st.SearchStrategy[RetryPolicy]:
    both_waits = st.lists(st.timedeltas(timedelta(milliseconds=1), LONGEST_WAIT), min_size=2, max_size=2)
    return st.builds(
        lambda policy, both: replace(policy, first_wait=min(both), longest_wait=max(both)),
        whole(
            RetryPolicy,
            growth=st.integers(2, 1_000),
            retries=st.integers(0, 1_000),
            first_wait=st.just(timedelta(seconds=1)),
            longest_wait=st.just(LONGEST_WAIT),
        ),
        both_waits,
    )
