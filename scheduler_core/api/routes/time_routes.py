"""Times: what is to come, what a schedule would do, and why something ran or did not."""

from datetime import datetime, timedelta

from scheduler_core.api.answers.job_answers import job_of
from scheduler_core.api.answers.kinds import ID, INSTANT, ValueKind, number, optional
from scheduler_core.api.answers.shared_schemas import STRING, list_of, of_keys, ref
from scheduler_core.api.requests.bodies import SCHEDULE
from scheduler_core.api.requests.job_bodies import read_schedule_part
from scheduler_core.api.routes.route import (
    HOLD,
    Call,
    Part,
    QueryParameter,
    Route,
    RouteAnswer,
    asked,
    asked_for_each,
    asked_or,
    body_of,
    hold_of,
)
from scheduler_core.facade.objects import (
    WhyInSentences,
    object_of_planned,
    object_of_planned_job,
    object_of_preview,
    object_of_since_success,
    object_of_why,
)
from scheduler_core.facade.times.explanation_text import sentences
from scheduler_core.fields.places import refused
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.phrases.written_times import for_programs
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.ids import JobId, RunId
from scheduler_core.values.records.api_token import Scope
from scheduler_core.values.schedules.schedule import Schedule

_GROUP = "times"
_MOST = 1_000
_LONGEST_SPAN = timedelta(days=3_660)

_JOB = asked_for_each("job", ID, "the number of a job; several count together")
_FROM = asked("from", INSTANT, "from then on; without it from now")
_TO = asked("to", INSTANT, "before then")
_COUNT = asked_or("count", number(1, _MOST), 10, "how many at most")
_BEGIN: QueryParameter[datetime | None] = asked("from", INSTANT, "from then on; without it from now")
_END = asked("to", INSTANT, "before then; without it for a week")
_PER_JOB = asked_or("most_per_job", number(1, _MOST), 100, "how many of one job at most")
_RUN = asked("run", ID, "the run; without it the newest that failed")
_AT = asked("at", INSTANT, "the instant to be explained")


def list_next(call: Call) -> RouteAnswer:
    start, end = call.asked(_FROM), call.asked(_TO)
    _refuse_backward(start or call.scheduler.now(), end)
    found = call.core.times.upcoming(call.asked(_COUNT), job_ids=_jobs(call), start=start, end=end)
    return RouteAnswer({"next": [object_of_planned(planned) for planned in found]} | hold_of(call))


def list_planned(call: Call) -> RouteAnswer:
    start = call.asked(_BEGIN) or call.scheduler.now()
    end = call.asked(_END) or start + min(
        timedelta(days=7), datetime.max.replace(tzinfo=start.tzinfo) - start
    )
    _refuse_backward(start, end)
    if end - start > _LONGEST_SPAN:
        raise refused("to", "is more than ten years after from; ask for less")
    found = call.core.times.planned(start, end, job_ids=_jobs(call), most_per_job=call.asked(_PER_JOB))
    return RouteAnswer({"jobs": [object_of_planned_job(each) for each in found]} | hold_of(call))


@dataclass(frozen=True, slots=True)
class _Look:
    schedule: Schedule
    start: datetime | None = None
    end: datetime | None = None
    limit: int = 10


_SCHEDULE: ValueKind[Schedule] = ValueKind(ref("ScheduleDocument"), read_schedule_part, read_schedule_part)
_SCHEDULE_PART = Part("schedule", _SCHEDULE, "the rules with all that bends them, as a job has them")
_LOOK = body_of(
    _Look,
    _SCHEDULE_PART,
    Part("start", optional(INSTANT), "from then on; without it from now"),
    Part("end", optional(INSTANT), "before then"),
    Part("limit", number(1, _MOST), "how many instants at most"),
)


@dataclass(frozen=True, slots=True)
class _Said:
    schedule: Schedule


_SAID = body_of(_Said, _SCHEDULE_PART)


def preview_schedule(call: Call) -> RouteAnswer:
    look = call.body(_LOOK)
    _refuse_backward(look.start or call.scheduler.now(), look.end, "end")
    found = call.core.times.preview(look.schedule, start=look.start, end=look.end, limit=look.limit)
    return RouteAnswer(object_of_preview(found))


def describe_schedule(call: Call) -> RouteAnswer:
    return RouteAnswer({"sentence": describe(call.body(_SAID).schedule)})


def explain_instant(call: Call) -> RouteAnswer:
    at = call.asked(_AT)
    if at is None:
        raise refused("at", "is missing; say which instant")
    found = call.core.times.why(job_of(call), at)
    return RouteAnswer(object_of_why(WhyInSentences(found, sentences(found, for_programs))))


def compare_with_success(call: Call) -> RouteAnswer:
    number = call.asked(_RUN)
    run_id = None if number is None else RunId(number)
    return RouteAnswer(object_of_since_success(call.core.runs.since_success(job_of(call), run_id)))


def _jobs(call: Call) -> list[JobId] | None:
    return [JobId(number) for number in call.asked(_JOB)] or None


def _refuse_backward(start: datetime, end: datetime | None, name: str = "to") -> None:
    if end is not None and end <= start:
        raise refused(name, "is not after the beginning of the span")


TIME_ROUTES: tuple[Route, ...] = (
    Route(
        "GET",
        "/v1/next",
        Scope.READ,
        list_next,
        "List the next occurrences of all jobs, or of some.",
        _GROUP,
        of_keys({"next": list_of(ref("Planned"))} | HOLD),
        asks=(_JOB, _FROM, _TO, _COUNT),
    ),
    Route(
        "GET",
        "/v1/planned",
        Scope.READ,
        list_planned,
        "List what is to come in a span, job by job.",
        _GROUP,
        of_keys({"jobs": list_of(ref("PlannedJob"))} | HOLD),
        asks=(_JOB, _BEGIN, _END, _PER_JOB),
    ),
    Route(
        "POST",
        "/v1/preview",
        Scope.READ,
        preview_schedule,
        "Say what a schedule would do.",
        _GROUP,
        ref("Preview"),
        body=_LOOK,
        limit=SCHEDULE,
    ),
    Route(
        "POST",
        "/v1/describe",
        Scope.READ,
        describe_schedule,
        "Say a schedule in a sentence.",
        _GROUP,
        of_keys({"sentence": STRING}),
        body=_SAID,
        limit=SCHEDULE,
    ),
    Route(
        "GET",
        "/v1/jobs/{job}/why",
        Scope.READ,
        explain_instant,
        "Say what made a job run at an instant, or kept it from running.",
        _GROUP,
        ref("Why"),
        asks=(_AT,),
    ),
    Route(
        "GET",
        "/v1/jobs/{job}/changed",
        Scope.READ,
        compare_with_success,
        "Say what changed from the last success of a job to a run that failed.",
        _GROUP,
        ref("SinceSuccess"),
        asks=(_RUN,),
    ),
)
