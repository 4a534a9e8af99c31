"""Refuse bounds between two rules, which may hold for one or both."""

from dataclasses import dataclass

from scheduler_core.recurrence.words.parsing.draft import Frame, RuleDraft, Scene

_Bounds = tuple[object, ...]


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
