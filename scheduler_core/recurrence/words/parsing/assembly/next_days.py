"""Days that are meant once, as the next ones there are."""

from datetime import date, datetime, timedelta
from itertools import pairwise

from scheduler_core.recurrence.words.parsing.draft import Nickname, RuleDraft, Scene
from scheduler_core.recurrence.words.parsing.texts.dates import YearlyDate, next_date

_ONE_DAY = timedelta(days=1)


def take_next_date(scene: Scene, draft: RuleDraft, drafts: list[RuleDraft]) -> None:
    """Let a lone december 24 be the next one, unless something tells that it comes again.

    So are december 24-26, and the times of a step on them.
    """
    if not draft.yearly_dates or draft.has_named_date or len(drafts) > 1:
        return
    if draft.is_span_of_dates:
        draft.is_daily = False
        draft.nickname = None if draft.nickname is Nickname.DAILY else draft.nickname
    is_whole = draft.is_span_of_dates or len(draft.yearly_dates) == 1
    draft.is_span_of_dates = False
    if not is_whole or draft.is_daily or _comes_again(scene, draft):
        return
    days = _next_days(scene, draft.yearly_dates)
    if draft.times and all(datetime.combine(day, max(draft.times)) <= scene.local for day in days):
        days = _next_days(scene, draft.yearly_dates, after=days[-1])
    draft.is_partly_past = len(draft.yearly_dates) > 1
    draft.is_today = days == (scene.today,)
    draft.dates, draft.yearly_dates = days, ()


def _comes_again(scene: Scene, draft: RuleDraft) -> bool:
    frame = scene.frame
    is_repeated = draft.said_every or draft.period or draft.nickname or draft.span or draft.counted_from
    is_bounded = frame.starts or frame.ends or frame.times or frame.lasts or frame.lasts_months
    return bool(is_repeated or is_bounded)


def _next_days(scene: Scene, days: tuple[YearlyDate, ...], after: date | None = None) -> tuple[date, ...]:
    """Return the next of these days in a row, of which the first ones may be past."""
    last = next_date(scene.reader, days[-1], scene.today if after is None else after + _ONE_DAY)
    found = [last]
    for day in reversed(days[:-1]):
        year = found[0].year - ((day.month, day.day) > (found[0].month, found[0].day))
        try:
            found.insert(0, date(year, day.month, day.day))
        except ValueError:
            continue  # a leap day between
    return tuple(day for day in found if day >= scene.today)


def are_in_a_row(days: tuple[date, ...]) -> bool:
    return all(after - before == _ONE_DAY for before, after in pairwise(days))
