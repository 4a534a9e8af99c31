"""Days of several kinds at the same times: on mondays and on the 1st at 6."""

from dataclasses import fields
from datetime import timedelta
from itertools import pairwise

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene, Span

_SHARED = (
    "times",
    "twelve_hour_times",
    "part",
    "more_parts",
    "minutes",
    "is_between",
    "is_of_hours",
    "step",
    "window",
    "without_months",
)
# What may be said of the days of one rule alone, so that it is clear of which.
_OF_ITS_OWN = frozenset(
    {
        "continues",
        "is_joined",
        "shares_times",
        "is_closed",
        "months",
        "is_only_in_months",
        "has_times_before_days",
        "said_every",
        "weekdays",
        "is_one_weekday",
        "month_days",
        "is_weekday_of_date",
        "yearly_dates",
        "has_named_date",
        "easter_offsets",
        "span",
        "is_daily",
        "period",
        "interval",
        "has_two_meanings",
        "every_nth",
    }
)
_UNCLEAR = "it is unclear which of the days that holds for; put '; also' between two rules"
_NO_RULE = RuleDraft()
_ONE_DAY = timedelta(days=1)


def share_times(scene: Scene, drafts: list[RuleDraft]) -> None:
    """Give days without times those of the days that they are joined with, before or behind them."""
    for draft, following in reversed(list(pairwise(drafts))):
        gives = following.says_times and not following.has_times_before_days
        if following.shares_times and not draft.says_times and gives:
            _share(scene, following, draft)
    for draft, following in pairwise(drafts):
        if following.is_of_days_alone and draft.has_times_before_days and draft.says_times:
            _share(scene, draft, following)
            following.has_times_before_days = draft.has_times_before_days
    for draft in drafts:
        draft.shares_times = draft.has_times_before_days = draft.is_closed = False


def _share(scene: Scene, giver: RuleDraft, taker: RuleDraft) -> None:
    is_of_one_alone = bool(giver.months) != bool(taker.months)
    if is_of_one_alone or _is_in_what(giver, taker) or _is_in_what(taker, giver):
        scene.reader.refuse(_UNCLEAR)
    for draft in (giver, taker):
        other = taker if draft is giver else giver
        _refuse_what_may_be_of_both(scene, draft, other, is_giver=draft is giver)
    for name in _SHARED:
        if name != "step" or not (_is_in_days(giver) or _is_in_days(taker)):
            setattr(taker, name, getattr(giver, name))


def _refuse_what_may_be_of_both(scene: Scene, draft: RuleDraft, other: RuleDraft, *, is_giver: bool) -> None:
    for each in fields(draft):
        said = getattr(draft, each.name)
        is_said = said != getattr(_NO_RULE, each.name) and said != getattr(other, each.name)
        is_said &= each.name != "step" or not _is_in_days(draft)  # every 3 days is of its own
        if is_said and each.name not in _OF_ITS_OWN and not (is_giver and each.name in _SHARED):
            scene.reader.refuse(_UNCLEAR)
    if draft.interval > 1 and not draft.weekdays:
        scene.reader.refuse(_UNCLEAR)


def _is_in_days(draft: RuleDraft) -> bool:
    return draft.step is not None and not draft.step % _ONE_DAY


def _is_in_what(draft: RuleDraft, other: RuleDraft) -> bool:
    """Tell whether days may be of the quarter that others are of: its last day and the 15th."""
    is_open = bool(draft.month_days) and draft.span is None and draft.period is None
    return is_open and other.span in {Span.QUARTER, Span.YEAR}
