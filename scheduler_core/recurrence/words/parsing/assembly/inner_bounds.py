"""Limits between two rules: of all behind them, of one, or refused where they may hold for one or both."""

from dataclasses import dataclass

from scheduler_core.recurrence.words.parsing.draft import Frame, RuleDraft, Scene

_Bounds = tuple[object, ...]

_Limit = tuple[tuple[object, ...], ...]


@dataclass(frozen=True, slots=True)
class _RuleSoFar:
    """What a rule has said where a bound follows it."""

    drafts: int
    days: _Bounds
    times: _Bounds


class InnerBounds:
    """Watches a sentence being read: mondays at 9 until december and tuesdays at 10 is refused.

    A bound at the very front or end holds for all.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._bounds = _bounds(scene.frame)
        self._drafts = len(scene.drafts)
        self._says_when = False
        self._inner: list[_RuleSoFar] = []

    def after_piece(self, *, is_of_next_rule: bool) -> None:
        """Note a bound that was read just now; this week and 3 times are of the rule that follows them."""
        scene, bounds = self._scene, _bounds(self._scene.frame)
        is_bound = bounds != self._bounds
        is_counted = scene.frame.times is not None and not scene.frame.is_of_all
        if is_bound and (self._says_when or is_of_next_rule or is_counted):
            # What begins a rule of its own, as from dec 1 to dec 24, stands behind the rule before.
            before = scene.drafts[self._drafts - 1]
            self._inner.append(_RuleSoFar(self._drafts, _days(before), before.times))
        self._bounds, self._drafts = bounds, len(scene.drafts)
        self._says_when = any(draft.says_when for draft in scene.drafts)

    def refuse(self) -> None:
        drafts = self._scene.drafts
        for said in self._inner:
            draft = drafts[said.drafts - 1]
            has_more = any(said.days) and _days(draft) != said.days
            has_more |= bool(said.times) and draft.times[: len(said.times) + 1] != said.times
            if has_more or any(each.says_when for each in drafts[said.drafts :]):
                self._scene.reader.refuse(
                    "a bound stands between two rules, and may be of one or of both; "
                    "put it last, or make two jobs"
                )


def _bounds(frame: Frame) -> _Bounds:
    return frame.starts, frame.ends, frame.times, frame.days, frame.lasts, frame.lasts_months


def _days(draft: RuleDraft) -> _Bounds:
    return draft.weekdays, draft.month_days, draft.yearly_dates, draft.easter_offsets


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
