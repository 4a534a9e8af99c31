"""Read the editor's fields: what they say, and what would come of it. No widgets here."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time, timedelta

from PySide6.QtCore import QCoreApplication

from gui.core_access.calendar_words import calendar_words
from gui.core_access.core_bridge import Core
from gui.core_access.core_words import as_sentence, said
from gui.job_editor.preview.occurrence_notes import Badge, badges_of
from gui.job_editor.reading.empty_schedule import fault_of
from gui.job_editor.reading.job_reading import JobReading, new_job, read_job, write_job
from gui.job_editor.reading.job_texts import JobTexts, RuleTexts, Texts
from gui.job_editor.reading.rule_reading import card_of, write_rule
from gui.job_editor.reading.schedule_reading import clock_of, read_rules, zone_of
from gui.job_editor.reading.words.date_words import DateWords, date_words
from gui.job_editor.reading.words.section_words import (
    condition_words,
    detail_words,
    kept_words,
    more_words,
    tell_words,
    trouble_words,
    what_words,
)
from gui.text import formats
from gui.text.action_words import place_words
from gui.text.language.languages import sentence_language
from gui.widgets.fields.entries import Wrong
from scheduler_core.actions.checks import cautions
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.times.previews import Preview
from scheduler_core.fields.schedules.kinds.registry import LISTED_KINDS, RULE_KINDS
from scheduler_core.phrases.command_times import Moment, to_instant
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.explain import Explanation
from scheduler_core.recurrence.plan import day_mask, occurrences
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.recurrence.zones.zone_files import zone_names
from scheduler_core.values.ids import JobId
from scheduler_core.values.jobs.colour import JobColours
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.moments import FLOATING
from scheduler_core.values.schedules.from_calendar import FromCalendar
from scheduler_core.values.schedules.rules import Once, Rule
from scheduler_core.values.schedules.schedule import Schedule

_SHOWN = 10


@dataclass(frozen=True, slots=True)
class FirstWords:
    """What a job says, before anything is known of what comes of it.

    Fields are as wide as these words and rows as high, so they have to be there when the editor is seen.
    """

    main_words: str
    sentence: str
    conditions: str
    trouble: str
    success: str
    details: str
    more: str
    place: str
    dates: DateWords | None


@dataclass(frozen=True, slots=True)
class Opened:
    """What the editor starts with."""

    job: JobTexts
    fresh: Mapping[str, Texts]
    zones: tuple[str, ...]
    folders: tuple[str, ...]
    tags: tuple[str, ...]
    colours: JobColours
    words: FirstWords


@dataclass(frozen=True, slots=True)
class ComingTime:
    """One of the next occurrences; `iso` is on the job's clock, `there` says it where that is another."""

    at: datetime
    iso: str
    badges: tuple[Badge, ...]
    there: str = ""


@dataclass(frozen=True, slots=True)
class EditorLook:
    """What was found in the fields of `job`.

    `doubts` do not keep it from being saved; `fault` does, as nothing would ever run. `month` is the first
    day of the month that `days` are of, bit 0 for the 1st.
    """

    job: JobTexts
    reading: JobReading
    wrongs: tuple[Wrong, ...]
    doubts: tuple[str, ...] = ()
    sentence: str = ""
    coming: tuple[ComingTime, ...] = ()
    month: date | None = None
    days: int = 0
    rules: Mapping[int, Rule] | None = None
    what: str = ""
    conditions: str = ""
    trouble: str = ""
    success: str = ""
    kept: str = ""
    details: str = ""
    more: str = ""
    dates: DateWords | None = None
    first_run: str = ""
    main_words: str = ""
    fault: Wrong | None = None
    sound: Schedule | None = None
    place: str = ""
    calendars: Mapping[int, str] = field(default_factory=dict)


def opened(
    core: Core, draft: JobDraft | None, kept: JobTexts | None, now: datetime, at: datetime | None = None
) -> Opened:
    """Return the texts of a job, a new one, or of a draft that was kept, with what can be chosen.

    A new one fires once, if it is said when.
    """
    moment = Moment(now, local_zone())
    job = kept or (_new_job(moment, at) if draft is None else write_job(draft, now))
    fresh = {kind.name: write_rule(kind.fresh(moment), moment) for kind in RULE_KINDS}
    return Opened(
        job,
        fresh,
        (*zone_names(), FLOATING),
        tuple(core.jobs.folders()),
        tuple(core.jobs.tags()),
        core.jobs.colours([]),
        _first_words(_with_first_rule(job, fresh) if kept is None and draft is None else job, now),
    )


def _with_first_rule(job: JobTexts, fresh: Mapping[str, Texts]) -> JobTexts:
    """Return a new job as the editor shows it."""
    kind = LISTED_KINDS[0].name
    return job if job.rules else job.with_rule(RuleTexts(job.free_key(), kind, fresh[kind]))


def _first_words(job: JobTexts, now: datetime) -> FirstWords:
    """Say what the fields say; what is wrong in them is told by the first look."""
    reading = read_job(job, now)
    schedule = reading.schedule
    return FirstWords(
        "" if schedule is None else _main_words(schedule),
        "" if schedule is None else describe(schedule, sentence_language()),
        condition_words(reading.policies),
        trouble_words(reading.policies, reading.action),
        tell_words(reading.action, reading.policies),
        detail_words(reading.action),
        more_words(reading.description),
        place_words(reading.policies.place),
        None if schedule is None else date_words(schedule),
    )


def _new_job(moment: Moment, at: datetime | None) -> JobTexts:
    job = new_job(moment.now)
    if at is None:
        return job
    once = Once(Moment(at, moment.zone).local.replace(tzinfo=None))
    return job.with_rule(card_of(once, 1, moment))


def look_at(
    core: Core, job: JobTexts, now: datetime, month: date | None, job_id: JobId | None = None
) -> EditorLook:
    """Read the fields at an instant; `month` is the one to show, None for that of the next occurrence.

    Of the stored job, with a `job_id`, it is known how it stands with its calendars.
    """
    reading = read_job(job, now)
    preview, refused = _preview(core, reading.schedule, now)
    rules = dict(_rules(job, now))
    wrongs = (*reading.wrongs, *refused, *_errors(preview))
    fault = None
    if preview is not None and not preview.instants and reading.schedule is not None:
        fault = fault_of(core, job, reading.schedule, rules, now)
        wrongs = _with_fault(wrongs, fault)
    coming = () if preview is None else tuple(_coming(preview, reading.schedule))
    shown = month or _month_of(preview, now)
    return EditorLook(
        job,
        reading,
        wrongs,
        tuple(_doubts(core, reading, preview)),
        "" if preview is None else preview.sentence,
        coming,
        shown,
        _days(reading.schedule, preview, shown),
        rules,
        what_words(reading),
        condition_words(reading.policies),
        trouble_words(reading.policies, reading.action),
        tell_words(reading.action, reading.policies),
        kept_words(job),
        detail_words(reading.action),
        more_words(reading.description),
        None if reading.schedule is None else date_words(reading.schedule),
        _first_run(reading.schedule, preview, now),
        "" if preview is None or reading.schedule is None else _main_words(reading.schedule),
        fault,
        reading.schedule if preview is not None and preview.is_sound else None,
        place_words(reading.policies.place),
        _calendars(core, rules, job_id, now),
    )


def _calendars(
    core: Core, rules: Mapping[int, Rule], job_id: JobId | None, now: datetime
) -> Mapping[int, str]:
    """Say how it stands with the calendar of each rule that follows one."""
    following = {key: rule.source for key, rule in rules.items() if isinstance(rule, FromCalendar)}
    known = core.watches.calendar_states(job_id) if following and job_id is not None else {}
    return {key: calendar_words(known[source], now) for key, source in following.items() if source in known}


def _preview(core: Core, schedule: Schedule | None, now: datetime) -> tuple[Preview | None, list[Wrong]]:
    if schedule is None:
        return None, []
    try:
        return core.times.preview(schedule, start=now, limit=_SHOWN, language=sentence_language()), []
    except InvalidInput as error:
        return None, [Wrong("rules", error.reason)]


def _main_words(schedule: Schedule) -> str:
    """Say when its rules fire, without what bends them all."""
    bare = replace(
        schedule,
        rules=schedule.rules,
        starts=None,
        ends=None,
        times=None,
        excluded=(),
        included=() if schedule.rules else schedule.included,
        off_days=(),
        blackouts=(),
        edits=(),
        jitter=timedelta(0),
    )
    return describe(bare, sentence_language(), home=schedule.zone)


def _first_run(schedule: Schedule | None, preview: Preview | None, now: datetime) -> str:
    if schedule is None or preview is None or not preview.is_sound or not preview.instants:
        return ""
    return first_run_words(schedule, preview.instants[0].at, now)


def _errors(preview: Preview | None) -> Iterator[Wrong]:
    for problem in () if preview is None else preview.problems:
        if problem.is_error:
            yield Wrong("zone" if problem.field == "zone" else "rules", problem.message)


def _with_fault(wrongs: tuple[Wrong, ...], fault: Wrong | None) -> tuple[Wrong, ...]:
    """Name what leaves nothing to come where it stands, and not once more for all rules together."""
    if fault is None:
        return wrongs
    return (*(wrong for wrong in wrongs if wrong.place != "rules"), fault)


def _doubts(core: Core, reading: JobReading, preview: Preview | None) -> Iterator[str]:
    if preview is not None:
        yield from (as_sentence(problem.message) for problem in preview.problems if not problem.is_error)
        yield from preview.clock_changes
    if reading.action is not None:
        yield from (said(caution) for caution in cautions(reading.action))
    if reading.draft is not None:
        (warnings,) = core.warnings([reading.draft])
        yield from map(as_sentence, warnings)


def _coming(preview: Preview, schedule: Schedule | None) -> Iterator[ComingTime]:
    for explanation in preview.instants:
        there = "" if schedule is None else _there(explanation.at, clock_of(schedule))
        yield ComingTime(explanation.at, _iso(explanation, schedule), badges_of(explanation), there)


def _there(at: datetime, zone: str) -> str:
    """Say what the clock of the job shows where it shows another time than the one here."""
    there = in_zone(at, zone).replace(tzinfo=None)
    if there == in_zone(at, local_zone()).replace(tzinfo=None):
        return ""
    place = zone.rpartition("/")[2].replace("_", " ")
    return f"{formats.time_of_day(there.time().replace(microsecond=0))} {place}"


def _iso(explanation: Explanation, schedule: Schedule | None) -> str:
    zone = "UTC" if schedule is None or schedule.zone == FLOATING else schedule.zone
    return in_zone(explanation.at, zone).isoformat(timespec="seconds").replace("+00:00", "Z")


def _month_of(preview: Preview | None, now: datetime) -> date:
    first = preview.instants[0].at if preview is not None and preview.instants else now
    return in_zone(first, local_zone()).date().replace(day=1)


def _days(schedule: Schedule | None, preview: Preview | None, month: date) -> int:
    if schedule is None or preview is None or not preview.is_sound:
        return 0
    # On the clock here, as the next runs alongside them are.
    return day_mask(compile_schedule(schedule), month.year, month.month, local_zone())


def _rules(job: JobTexts, now: datetime) -> Iterator[tuple[int, Rule]]:
    try:
        moment = Moment(now, zone_of(job))
    except InvalidInput:
        return
    for key, reading in read_rules(job, moment):
        if reading.rule is not None:
            yield key, reading.rule


_MOST_NAMED = 3


def first_run_words(schedule: Schedule, first: datetime | None, now: datetime) -> str:
    """Say it on the clock of the job; empty where no time of today has passed, or more than a few have.

    Where several rules fire it is not said, since the line stands below the times of one of them.
    """
    if first is None or len(schedule.rules) != 1 or schedule.jitter:
        return ""
    moment = Moment(now, clock_of(schedule))
    today = moment.local.date()
    midnight = to_instant("today", datetime.combine(today, time.min), moment)
    passed = occurrences(compile_schedule(schedule), midnight, now, _MOST_NAMED + 1)
    if not 0 < len(passed) <= _MOST_NAMED:
        return ""
    begin = in_zone(first, moment.zone)
    said = _said(is_today=begin.date() == today, is_one=len(passed) == 1)
    return said.format(
        day=formats.day_heading(begin.date()),
        time=_clock(first, moment.zone),
        passed=_listed([_clock(at, moment.zone) for at in passed]),
    )


def _said(*, is_today: bool, is_one: bool) -> str:
    if is_today:
        one = _tr("The first run is today at {time}; {passed} has passed.")
        return one if is_one else _tr("The first run is today at {time}; {passed} have passed.")
    one = _tr("The first run is {day} at {time}; {passed} has passed today.")
    return one if is_one else _tr("The first run is {day} at {time}; {passed} have passed today.")


def _clock(at: datetime, zone: str) -> str:
    return formats.time_of_day(in_zone(at, zone).time().replace(microsecond=0, tzinfo=None))


def _listed(times: Sequence[str]) -> str:
    *rest, last = times
    return _tr("{times} and {last}").format(times=", ".join(rest), last=last) if rest else last


def _tr(text: str) -> str:
    return QCoreApplication.translate("first_run_words", text)
