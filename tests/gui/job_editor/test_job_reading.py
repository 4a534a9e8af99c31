"""What is typed into the editor becomes a job, and a job becomes what is shown, with nothing lost."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta

import pytest
from hypothesis import strategies as st

from gui.job_editor.reading.job_reading import new_job, read_job, write_job
from gui.job_editor.reading.job_texts import JobTexts, RuleTexts, rows_text
from gui.job_editor.reading.rule_reading import card_of, fresh_rule, read_rule, write_rule
from gui.job_editor.reading.words.section_words import more_words
from scheduler_core.fields.jobs.resource_limits import print_resource_limits
from scheduler_core.fields.schedules.kinds.every import Counting
from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.native.documents import read_job as job_of_document
from scheduler_core.phrases.command_times import Moment
from scheduler_core.values.jobs.actions import BodyKind, CommandKind, HttpAction, ScriptAction
from scheduler_core.values.jobs.job import JobDraft
from scheduler_core.values.jobs.run_policies import DiskSpace, OnMains
from scheduler_core.values.schedules.policies import Readings, TimePolicies
from scheduler_core.values.schedules.rules import DailyWindow, DaysAt, Delay, Every, Weekly
from scheduler_core.values.schedules.schedule import NamedDates, Schedule
from scheduler_core.values.schedules.weekday import Weekday
from tests.core.native.job_strategies import job_drafts
from tests.core.native.typical_jobs import FULL_JOB, SMALL_JOB
from tests.support.properties import for_all

EACH_DAY, THROUGH = Counting
KINDS = [kind.name for kind in RULE_KINDS]
NOW = datetime(2026, 11, 20, 11, 0, tzinfo=UTC)
BERLIN = Moment(NOW, "Europe/Berlin")


@pytest.mark.slow
@for_all(job_drafts(), everyday=6, thorough=300)
def test_an_untouched_job_is_read_as_exactly_that_job(draft: JobDraft) -> None:
    reading = read_job(write_job(draft, NOW), NOW)

    assert reading.wrongs == ()
    assert reading.draft == draft


@pytest.mark.slow
def test_the_texts_of_a_job_say_all_but_what_is_shown_as_kept() -> None:
    draft = job_of_document(FULL_JOB)
    listed = tuple(days for days in draft.schedule.off_days if not isinstance(days, NamedDates))
    policies = replace(draft.schedule.policies, readings=Readings())
    schedule = replace(draft.schedule, off_days=listed, edits=(), policies=policies)

    assert isinstance(draft.action, HttpAction)
    shown = replace(draft, schedule=schedule, action=replace(draft.action, proxy=""))

    assert read_job(retyped(write_job(shown, NOW)), NOW).draft == shown


@pytest.mark.parametrize(
    ("typed", "counted_from"),
    [
        ("2026-11-26 23:30", datetime(2026, 11, 26, 22, 30, tzinfo=UTC)),
        ("26.11.2026 23.30", datetime(2026, 11, 26, 22, 30, tzinfo=UTC)),
        ("2026-11-26 22:30Z", datetime(2026, 11, 26, 22, 30, tzinfo=UTC)),
        ("2026-03-29 02:30", datetime(2026, 3, 29, 1, 30, tzinfo=UTC)),
    ],
    ids=["here", "typed as here", "an instant", "a time that is skipped"],
)
def test_what_a_delay_counts_from_is_meant_on_the_clock_of_the_job(
    typed: str, counted_from: datetime
) -> None:
    """It was shown as 2026-11-26 22:30Z, and a date chosen in the calendar “needs a zone”."""
    texts = write_rule(fresh_rule("delay", BERLIN), BERLIN)

    reading = read_rule(RuleTexts(0, "delay", {**texts, "said_at": typed}), BERLIN)

    assert reading.rule == Delay(timedelta(hours=1), counted_from)


@pytest.mark.parametrize(
    ("counted_from", "shown"),
    [
        (datetime(2026, 11, 26, 22, 30, 15, tzinfo=UTC), "2026-11-26 23:30:15"),
        (datetime(2026, 10, 25, 0, 30, tzinfo=UTC), "2026-10-25 02:30"),
        (datetime(2026, 10, 25, 1, 30, tzinfo=UTC), "2026-10-25 01:30Z"),
    ],
    ids=["any", "the first of two", "the second of two"],
)
def test_an_instant_is_shown_so_that_it_is_read_as_that_instant(counted_from: datetime, shown: str) -> None:
    rule = Delay(timedelta(hours=1), counted_from)

    texts = write_rule(rule, BERLIN)

    assert texts["said_at"] == shown
    assert read_rule(RuleTexts(0, "delay", {**texts, "length": "2h"}), BERLIN).rule == Delay(
        timedelta(hours=2), counted_from
    )


def test_what_no_field_shows_survives_a_change_beside_it() -> None:
    draft = job_of_document(FULL_JOB)

    changed = read_job(write_job(draft, NOW).with_texts({"name": "Other", "jitter": "40s"}), NOW).draft

    assert changed == replace(
        draft, name="Other", schedule=replace(draft.schedule, jitter=timedelta(seconds=40))
    )


def test_a_new_job_lacks_a_name_an_address_and_a_rule() -> None:
    assert places(new_job(NOW)) == {"name", "url", "rules"}


def test_what_else_describes_a_job_is_read_before_it_has_a_name() -> None:
    """The row “More” of a new job said nothing until a name was typed."""
    unnamed = read_job(new_job(NOW).with_texts({"name": "", "tags": "nightly"}), NOW).description
    wrong = read_job(new_job(NOW).with_texts({"name": "Hook", "folder": "a" * 2000}), NOW).description

    assert unnamed is not None
    assert unnamed.tags == ("nightly",)
    assert more_words(unnamed) == "runs by its schedule; tags nightly"
    assert wrong is None


def test_a_name_a_weekly_rule_and_a_command_are_a_job() -> None:
    job = new_job(NOW).with_texts(
        {"name": " Backup ", "action": "script", "command_line": "backup.sh", "zone": "Europe/Berlin"}
    )
    slots = rows_text([("mon,wed", "9:00, 17:30"), ("fri", "12:00")])
    job = job.with_rule(RuleTexts(0, "weekly", {**fresh("weekly"), "slots": slots}))

    draft = read_job(job, NOW).draft

    assert draft is not None
    assert draft.name == "Backup"
    assert draft.action == ScriptAction(CommandKind.SHELL, command_line="backup.sh")
    mondays = DaysAt(frozenset({Weekday.MONDAY, Weekday.WEDNESDAY}), (time(9), time(17, 30)))
    fridays = DaysAt(frozenset({Weekday.FRIDAY}), (time(12),))
    rule = Weekly((mondays, fridays))
    assert draft.schedule == Schedule((rule,), "Europe/Berlin")


@pytest.mark.parametrize("kind", KINDS)
def test_a_new_card_of_every_kind_says_a_rule(kind: str) -> None:
    rule = fresh_rule(kind, BERLIN)
    job = SMALL.with_rule(replace(card_of(rule, 7, BERLIN), origin=None)).with_text("zone", "Europe/Berlin")

    schedule = read_job(job, NOW).schedule

    assert schedule is not None
    assert schedule.rules[-1] == rule


@pytest.mark.parametrize(
    ("kind", "texts", "place"),
    [
        ("weekly", {"slots": rows_text([("", "9:00")])}, "slots"),
        ("weekly", {"slots": rows_text([("mon", "25:00")])}, "slots"),
        ("weekly", {"slots": rows_text([])}, "slots"),
        ("weekly", {"interval": "0"}, "interval"),
        ("weekly", {"interval": "two"}, "interval"),
        ("every", {"step": ""}, "step"),
        ("every", {"step": "0.5s"}, "step"),
        ("every", {"between": "noon"}, "between"),
        ("every", {"anchor": "soon"}, "anchor"),
        ("monthly", {"days": rows_text([("6", "mon")])}, "days"),
        ("monthly", {"days": rows_text([])}, "days"),
        ("monthly", {"times": ""}, "times"),
        ("yearly", {"months": ""}, "months"),
        ("once", {"at": "2026-12-01"}, "at"),
        ("delay", {"length": "soon"}, "length"),
        ("cron", {"cron": "61 * * * *"}, "cron"),
        ("on_calendar", {"on_calendar": "Someday"}, "on_calendar"),
        ("rrule", {"rrule": "FREQ=NEVER"}, "rrule"),
        ("rrule", {"start": ""}, "start"),
        ("easter", {"offset_days": "400"}, "offset_days"),
    ],
)
def test_a_mistake_on_a_card_is_told_at_its_field(kind: str, texts: dict[str, str], place: str) -> None:
    job = SMALL.with_rule(RuleTexts(7, kind, {**fresh(kind), **texts}))

    assert f"rule7.{place}" in places(job)


@pytest.mark.parametrize(
    ("texts", "anchor"),
    [
        ({"step": "2h", "between": "08:00-18:00"}, None),
        ({"step": "1d", "between": "08:00-18:00"}, None),
        ({"step": "3d", "between": "08:00-18:00", "anchor": "2026-11-25 23:00"}, "2026-11-25 08:00"),
        ({"step": "2h", "between": "08:00-18:00", "anchor": "2026-11-25 01:00", "counting": THROUGH},
         "2026-11-25 01:00"),
        ({"step": "2h", "anchor": "2026-11-25 01:00", "counting": EACH_DAY}, "2026-11-25 01:00"),
    ],
)  # fmt: skip
def test_hours_count_anew_each_day_unless_the_card_says_on_through(
    texts: dict[str, str], anchor: str | None
) -> None:
    """A fresh card began with this hour, and its hours counted on through from there."""
    card = RuleTexts(7, "every", {**fresh("every"), **texts})

    schedule = read_job(SMALL.with_rule(card).with_text("zone", "Europe/Berlin"), NOW).schedule

    assert schedule is not None
    rule = schedule.rules[-1]
    assert isinstance(rule, Every)
    assert (rule.anchor and f"{rule.anchor:%Y-%m-%d %H:%M}") == anchor


def test_hours_on_a_card_go_on_through_and_anew_again() -> None:
    anew = Every(timedelta(hours=2), None, DailyWindow(time(8), time(18)))
    card = card_of(anew, 7, BERLIN)
    through = replace(card, texts={**card.texts, "counting": THROUGH})
    shorter = replace(card, texts={**card.texts, "step": "1h"})
    all_day = replace(card, texts={**card.texts, "between": ""})

    assert read_rule(card, BERLIN).rule == anew
    assert read_rule(shorter, BERLIN).rule == replace(anew, step=timedelta(hours=1))
    for changed in (through, all_day):
        rule = read_rule(changed, BERLIN).rule
        assert isinstance(rule, Every)
        assert rule.anchor == datetime.combine(BERLIN.local.date(), time())


def test_a_step_of_days_and_hours_is_refused_on_a_card_that_counts_anew() -> None:
    texts = {**fresh("every"), "step": "36h", "between": "08:00-18:00"}

    assert "rule7.counting" in places(SMALL.with_rule(RuleTexts(7, "every", texts)))


@pytest.mark.parametrize(
    ("texts", "starts", "anchor"),
    [
        ({"interval": "2", "slots": rows_text([("mon", "9:00")])}, "", date(2026, 11, 23)),
        ({"interval": "2", "slots": rows_text([("mon", "9:00")])}, "2026-12-01", date(2026, 12, 7)),
        ({"interval": "2", "slots": rows_text([("mon", "9:00")])}, "2026-11-03", date(2026, 11, 9)),
        ({"interval": "2", "slots": rows_text([("fri", "23:00")])}, "", date(2026, 11, 20)),
        ({"interval": "2", "anchor_on": "2026-11-16"}, "2026-12-01", date(2026, 11, 16)),
        ({"interval": "1"}, "", None),
    ],
)
def test_an_interval_counts_from_its_first_match_unless_a_day_is_said(
    texts: dict[str, str], starts: str, anchor: date | None
) -> None:
    """On a Friday, every second Monday began a week late."""
    card = RuleTexts(7, "weekly", {**fresh("weekly"), **texts})
    job = SMALL.with_rule(card).with_text("zone", "Europe/Berlin").with_text("starts", starts)

    schedule = read_job(job, NOW).schedule

    assert schedule is not None
    rule = schedule.rules[-1]
    assert isinstance(rule, Weekly)
    assert rule.anchor_on == anchor


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("Tokyo", "Asia/Tokyo"), ("new york", "America/New_York"), ("Wien", "Europe/Vienna"), ("UTC", "UTC")],
)
def test_a_zone_is_known_by_a_city_too(typed: str, zone: str) -> None:
    """Sentences took “in Tokyo”, the field of the zone refused it."""
    schedule = read_job(SMALL.with_text("zone", typed), NOW).schedule

    assert schedule is not None
    assert schedule.zone == zone


@pytest.mark.parametrize(
    ("texts", "place"),
    [
        ({"name": "  "}, "name"),
        ({"tags": ",".join(f"t{number}" for number in range(51))}, "tags"),
        ({"zone": "Europe/Nowhere"}, "zone"),
        ({"zone": ""}, "zone"),
        ({"starts": "whenever"}, "starts"),
        ({"times": "5"}, "times"),
        ({"times": "-5", "starts": "2026-12-01"}, "times"),
        ({"excluded": "2026-12-24\nnever"}, "excluded"),
        ({"included": "2026-12-24"}, "included"),
        ({"blackouts": "2026-12-24"}, "blackouts"),
        ({"blackouts": "2026-12-24 / 2026-12-20"}, "blackouts"),
        ({"off_days": rows_text([("country", "Bavaria", "skip")])}, "off_days"),
        ({"jitter": "100d"}, "jitter"),
        ({"retries": "-1"}, "retries"),
        ({"retries": "2", "first_wait": "2h", "longest_wait": "90m"}, "longest_wait"),
        ({"timeout": "soon"}, "timeout"),
        ({"grace": "2d"}, "grace"),
        ({"pause_after_failures": "0"}, "pause_after_failures"),
        ({"missed_window": "0.1s"}, "missed_window"),
        ({"overlapping": "parallel", "most_at_once": "0"}, "most_at_once"),
        ({"interrupted": "rerun", "most_reruns": "0"}, "most_reruns"),
        ({"conditions": rows_text([("disk", "/srv", "much")])}, "conditions"),
        ({"limits": rows_text([("memory", "much")])}, "limits"),
        ({"limits": rows_text([("processes", "2"), ("processes", "3")])}, "limits"),
        ({"wait": "a while"}, "wait"),
        ({"action": "http", "url": "example.org"}, "url"),
        ({"action": "http", "url": "https://a.example", "method": "GE T"}, "method"),
        ({"action": "http", "url": "https://a.example", "headers": "no colon"}, "headers"),
        ({"action": "http", "url": "https://a.example", "expected": "20-200"}, "expected"),
        ({"action": "http", "url": "https://a.example", "http_assertions": "/(/"}, "http_assertions"),
        ({"action": "http", "url": "https://a.example", "body_kind": "json", "body_text": "{"}, "body_text"),
        ({"action": "http", "url": "https://a.example", "body_kind": "file"}, "body_path"),
        ({"action": "http", "url": "https://a.example", "auth_kind": "bearer"}, "auth_secret"),
        ({"action": "http", "url": "https://a.example", "client_key": "/k.pem"}, "client_key"),
        (
            {"action": "http", "url": "https://a.example", "reach": "public", "also_reaches": "home"},
            "also_reaches",
        ),
        ({"command_line": " "}, "command_line"),
        ({"script_kind": "argv", "argv": "'open"}, "argv"),
        ({"script_kind": "argv", "argv": ""}, "argv"),
        ({"script_kind": "inline", "inline_text": "", "interpreter": "sh"}, "inline_text"),
        ({"working_folder": "somewhere"}, "working_folder"),
        ({"environment": "no equals sign"}, "environment"),
        ({"expected_exit_codes": "none"}, "expected_exit_codes"),
        ({"most_output_bytes": "lots"}, "most_output_bytes"),
    ],
)
def test_a_mistake_is_told_at_its_field(texts: dict[str, str], place: str) -> None:
    assert places(SMALL.with_texts(texts)) == {place}


def test_a_mistake_in_one_part_leaves_the_others_readable() -> None:
    reading = read_job(SMALL.with_texts({"name": "", "timeout": "soon"}), NOW)

    assert reading.schedule is not None
    assert reading.action is not None


def test_fields_of_another_kind_of_body_are_dropped() -> None:
    call = SMALL.with_texts({"action": "http", "url": "https://a.example", "body_text": "left over"})

    texts = {"body_kind": "form", "body_fields": 'a=1\nb="two\\nlines"', "content_type": ""}
    action = read_job(call.with_texts(texts), NOW).action

    assert isinstance(action, HttpAction)
    assert action.body.kind is BodyKind.FORM
    assert action.body.text == ""
    assert action.body.fields == (("a", "1"), ("b", "two\nlines"))


@pytest.mark.parametrize(
    ("typed", "times"),
    [
        ("9", (time(9),)),
        ("9.30", (time(9, 30),)),
        ("9 am", (time(9),)),
        ("21:00", (time(21),)),
        ("9 Uhr, 17.30 Uhr", (time(9), time(17, 30))),
        ("9h, 21h15", (time(9), time(21, 15))),
        ("9 o'clock", (time(9),)),
        ("9, 17.30", (time(9), time(17, 30))),
        ("09:00:30", (time(9, 0, 30),)),
    ],
)
def test_times_are_read_as_people_write_them(typed: str, times: tuple[time, ...]) -> None:
    """9 was refused, though “every day at 9” is understood elsewhere."""
    card = RuleTexts(7, "weekly", {**fresh("weekly"), "slots": rows_text([("mon", typed)])})

    rule = read_rule(card, BERLIN).rule

    assert isinstance(rule, Weekly)
    assert rule.slots[0].times == times


@pytest.mark.parametrize("typed", ["930", "9.3", "25", "9.30.15"])
def test_what_may_be_another_time_is_refused(typed: str) -> None:
    card = RuleTexts(7, "weekly", {**fresh("weekly"), "slots": rows_text([("mon", typed)])})

    assert [wrong.place for wrong in read_rule(card, BERLIN).wrongs] == ["slots"]


def test_limits_are_read_row_by_row() -> None:
    rows = rows_text([("memory", "2G"), ("cpu", "50%"), ("io", "low")])

    policies = read_job(SMALL.with_text("limits", rows), NOW).policies

    assert print_resource_limits(policies.limits) == "memory:2G,cpu:50%,io:low"


def test_conditions_are_read_row_by_row() -> None:
    rows = rows_text([("mains", "", ""), ("disk", "/srv", "5G")])

    policies = read_job(SMALL.with_text("conditions", rows), NOW).policies

    assert policies.conditions.conditions == (OnMains(), DiskSpace("/srv", 5 * 1024**3))


def test_a_date_ends_with_its_last_second() -> None:
    schedule = read_job(SMALL.with_text("ends", "2026-12-31"), NOW).schedule

    assert schedule is not None
    assert schedule.ends == datetime(2026, 12, 31, 23, 59, 59)  # noqa: DTZ001 - a wall-clock time


def test_cron_text_is_kept_as_it_was_typed() -> None:
    texts = {"cron": "0  9 * * mon-FRI", "dialect": "debian"}

    rules = read_job(SMALL.with_rule(RuleTexts(7, "cron", texts)), NOW).schedule

    assert rules is not None
    assert write_rule(rules.rules[-1], BERLIN) == texts


def test_choices_about_the_clock_are_read() -> None:
    schedule = read_job(SMALL.with_texts({"gap": "skip", "overlap": "both"}), NOW).schedule

    assert schedule is not None
    assert schedule.policies == TimePolicies(gap=schedule.policies.gap, overlap=schedule.policies.overlap)
    assert (schedule.policies.gap, schedule.policies.overlap) == ("skip", "both")


_PLACES = sorted(
    set(new_job(NOW).texts)
    - {
        "action",
        "script_kind",
        "body_kind",
        "auth_kind",
        "signing_kind",
        "off_days",
        "conditions",
        "limits",
        "reach",
        "gap",
        "overlap",
        "clock",
        "missing_date",
        "missed",
        "overlapping",
        "backoff",
        "delivery",
        "interrupted",
        "after_wait",
        "retry_kinds",
    }
)
_TYPED = st.one_of(
    st.text(max_size=30),
    st.text("0123456789:-/ ,.Zz+*mhdTe", max_size=24),
    st.sampled_from(
        ["9999-12-31", "0001-01-01", "99999999999999999d", "1e9", "-1", "\x00", "{{job", "'", '"', "\ud800"]
    ),
)


@for_all(st.sampled_from(_PLACES), _TYPED, st.sampled_from(["http", "script"]), everyday=60, thorough=300)
def test_whatever_is_typed_into_a_field_is_read_or_refused(place: str, text: str, kind: str) -> None:
    job = write_job(job_of_document(FULL_JOB), NOW).with_texts({"action": kind, "url": "https://a.example/"})

    reading = read_job(job.with_text(place, text), NOW)

    assert reading.draft is not None or reading.wrongs


@for_all(st.sampled_from(KINDS), st.integers(0, 5), _TYPED, everyday=60, thorough=300)
def test_whatever_is_typed_into_a_card_is_read_or_refused(kind: str, place: int, text: str) -> None:
    texts = fresh(kind)
    typed = [
        each
        for each in texts
        if each
        in {
            "step",
            "anchor",
            "between",
            "times",
            "interval",
            "anchor_on",
            "at",
            "length",
            "said_at",
            "cron",
            "on_calendar",
            "rrule",
            "start",
            "offset_days",
        }
    ]
    if typed:
        texts[typed[place % len(typed)]] = text

    reading = read_job(SMALL.with_rule(RuleTexts(7, kind, texts)), NOW)

    assert reading.schedule is not None or reading.wrongs


SMALL = write_job(job_of_document(SMALL_JOB), NOW)


def fresh(kind: str) -> dict[str, str]:
    return write_rule(fresh_rule(kind, BERLIN), BERLIN)


def retyped(job: JobTexts) -> JobTexts:
    """Return the same texts as if all had been typed into the editor of a new job."""
    return JobTexts(job.texts, tuple(replace(card, origin=None) for card in job.rules))


def places(job: JobTexts) -> set[str]:
    return {wrong.place for wrong in read_job(job, NOW).wrongs}
