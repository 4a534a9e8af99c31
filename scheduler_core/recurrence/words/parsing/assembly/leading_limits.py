"""Gives a limit that stands first to all rules behind it: in march, mondays at 9 and fridays at 10."""

from scheduler_core.recurrence.words.parsing.draft import RuleDraft, Scene

_Limit = tuple[tuple[object, ...], ...]


class LeadingLimits:
    """Watches months and what is left out that stand before any rule; a comma puts them to all rules.

    Without a comma they can be of the first rule alone, which is refused.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._limit: RuleDraft | None = None
        self._is_parted = False

    def after_piece(self) -> None:
        scene = self._scene
        draft = scene.drafts[0]
        if len(scene.drafts) > 1 or not _limits(draft) or _says_more(draft):
            return
        self._limit = RuleDraft(
            months=draft.months,
            without_weekdays=draft.without_weekdays,
            without_month_days=draft.without_month_days,
            without_months=draft.without_months,
        )
        self._is_parted = scene.reader.peek().text == ","

    def settle(self) -> None:
        """Give the limit to each further rule that has times of its own."""
        limit, scene = self._limit, self._scene
        further = [draft for draft in scene.drafts[1:] if draft.is_joined and draft.says_times]
        if limit is None or not further:
            return
        if not self._is_parted or any(not _can_take(limit, draft) for draft in further):
            scene.reader.refuse(
                "it is unclear which of the days that holds for; put '; also' between two rules"
            )
        for draft in further:
            draft.months = draft.months or limit.months
            draft.without_weekdays |= limit.without_weekdays
            draft.without_month_days += limit.without_month_days
            draft.without_months += limit.without_months


def _limits(draft: RuleDraft) -> bool:
    return bool(draft.months or draft.without_weekdays or draft.without_month_days or draft.without_months)


def _says_more(draft: RuleDraft) -> bool:
    return draft.has_days or bool(draft.times or draft.period or draft.said_every or draft.nickname)


def _can_take(limit: RuleDraft, draft: RuleDraft) -> bool:
    """Tell whether a rule can be limited so, and something of it is left."""
    has_dates = draft.yearly_dates or draft.dates or draft.easter_offsets or draft.week_numbers
    left_out = set(draft.month_days) & set(limit.without_month_days)
    return not (has_dates or left_out or (draft.months and limit.months))
