"""What the kinds of rules need, and what doesn't go together."""

from dataclasses import fields
from datetime import date, time

from scheduler_core.recurrence.words.parsing.draft import Frame, Nickname, Period, RuleDraft, Scene

_MIDNIGHT = time(0)
_PARTS = {
    "said_every": "'every'",
    "nickname": "a word such as daily",
    "step": "a step of time",
    "follows_last_run": "'after the last run'",
    "period": "an interval of weeks, months or years",
    "interval": "an interval of weeks, months or years",
    "is_daily": "'every day'",
    "weekdays": "days of the week",
    "without_weekdays": "excepted days of the week",
    "month_days": "days of the month",
    "without_month_days": "excepted days of the month",
    "months": "months",
    "span": "'of the month'",
    "yearly_dates": "dates of the year",
    "dates": "a single date",
    "moments": "a single moment",
    "easter_offsets": "days around Easter",
    "delay": "a delay",
    "delay_months": "a delay",
    "is_at_start": "each start",
    "cron": "a cron line",
    "sun_events": "a time of the sun",
    "is_once": "'once'",
    "times": "a time of day",
    "minutes": "minutes past the hour",
    "window": "a part of the day",
    "part": "a part of the day",
    "begins_at": "a time that steps begin at",
    "counted_from": "'counted from'",
    "week_start": "a first day of the week",
    "said_count": "how often",
    "week_numbers": "weeks of the calendar",
    "year_days": "days of the year",
    "without_times": "hours that are left out",
}
_LONGEST_SHOWN = 60
_NO_RULE = RuleDraft()


def refuse_times_without_step(scene: Scene, draft: RuleDraft) -> None:
    """Refuse five times a day between 8 and 20, and daily 8-10pm, which do not say when."""
    if draft.window is not None and not (draft.times or draft.step or draft.sun_events or draft.delay):
        scene.reader.refuse("say how far apart, such as 'every 3 hours between 8:00 and 20:00'")


def check_parts(scene: Scene, draft: RuleDraft, kind: str, allowed: frozenset[str]) -> None:
    """Refuse a draft with a part that rules of its kind don't have."""
    for each in fields(draft):
        is_said = getattr(draft, each.name) != getattr(_NO_RULE, each.name)
        if is_said and each.name in _PARTS and each.name not in allowed:
            said_part, said_kind = _PARTS[each.name], kind
            scene.reader.refuse(
                f"{said_part} and {said_kind} don't go together here; put '; also' between two rules, "
                "or write a cron line"
            )
    _check_count(scene, draft)


def times_of(scene: Scene, draft: RuleDraft) -> tuple[time, ...]:
    """Return the times of a draft; midnight stands for them only where a nickname says all by itself."""
    says_more = draft.weekdays or draft.said_count or scene.frame.times
    is_daily_alone = draft.nickname is Nickname.DAILY and not says_more
    if not (draft.times or is_daily_alone):
        scene.reader.refuse(f"say at what time, such as {_with_time(scene)!r}")
    return draft.times or (_MIDNIGHT,)


def anchor_of(scene: Scene, draft: RuleDraft) -> date | None:
    """Return the day that the interval of a draft is counted from: today, if nothing else is said."""
    if draft.counted_from is not None:
        return draft.counted_from.date()
    return scene.today if draft.interval > 1 else None


def _with_time(scene: Scene) -> str:
    """Return what would have been understood: the same with a time, where that goes at the end."""
    is_plain = len(scene.drafts) == 1 and scene.frame == Frame(scene.frame.zone)
    is_plain = is_plain and len(scene.reader.text) <= _LONGEST_SHOWN
    return f"{scene.reader.text} {scene.reader.lexicon.at_nine}" if is_plain else scene.reader.example


def _check_count(scene: Scene, draft: RuleDraft) -> None:
    """Refuse twice a day with three times, and 3 times a week with two days."""
    if draft.said_count is None:
        return
    said, example = _said_items(draft)
    if said != draft.said_count:
        scene.reader.refuse(f"say when exactly, as often as it says, such as {example!r}")


def _said_items(draft: RuleDraft) -> tuple[int, str]:
    """Count what is named for each period, and show how it could be said."""
    match draft.period:
        case Period.WEEK:
            return len(draft.weekdays), "twice a week on monday and thursday at 9:00"
        case Period.MONTH:
            return len(draft.month_days), "twice a month on the 1st and 15th at 9:00"
        case Period.YEAR:
            named = draft.yearly_dates or draft.month_days or draft.easter_offsets
            return len(named) * max(1, len(draft.months)), "twice a year on jan 1 and jul 1 at 9:00"
        case None:
            return len(draft.times), "twice a day at 8:00 and 20:00"
