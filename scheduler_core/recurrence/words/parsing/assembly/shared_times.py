"""Days of several kinds at the same times: on mondays and on the 1st at 6."""

from dataclasses import fields
from datetime import timedelta
from itertools import pairwise

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene

_SHARED = ("times", "twelve_hour_times", "part", "minutes", "is_of_hours", "step", "window", "without_months")
# What may be said of the days of one rule alone, so that it is clear of which.
_OF_ITS_OWN = frozenset(
    {
        "continues",
        "is_joined",
        "shares_times",
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
        "every_nth",
    }
)
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
        draft.shares_times = draft.has_times_before_days = False


def _share(scene: Scene, giver: RuleDraft, taker: RuleDraft) -> None:
    for draft in (giver, taker):
        _refuse_what_may_be_of_both(scene, draft, is_giver=draft is giver)
    for name in _SHARED:
        if name != "step" or giver.step is None or giver.step < _ONE_DAY:  # every 3 days is of its own
            setattr(taker, name, getattr(giver, name))


def _refuse_what_may_be_of_both(scene: Scene, draft: RuleDraft, *, is_giver: bool) -> None:
    for each in fields(draft):
        is_said = getattr(draft, each.name) != getattr(_NO_RULE, each.name)
        if is_said and each.name not in _OF_ITS_OWN and not (is_giver and each.name in _SHARED):
            scene.reader.refuse(
                "it is unclear which of the days that holds for; put '; also' between two rules"
            )
    if draft.interval > 1 and not draft.weekdays:
        scene.reader.refuse("it is unclear which of the days that holds for; put '; also' between two rules")
