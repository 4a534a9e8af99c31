"""What the kinds of event rules share: they have no instants, and none can be moved."""

from typing import TypeVar

from scheduler_core.recurrence.kinds.rule_kind import RuleKind, RuleMove, RuleSource, not_movable
from scheduler_core.recurrence.sources.instants import NoInstants
from scheduler_core.recurrence.sources.setting import Setting
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.rules import Rule

R = TypeVar("R", bound=EventRule)


class EventKind(RuleKind[R]):
    """Says when one fires; nothing else is its own."""

    def source(self, _rule: R, _setting: Setting) -> RuleSource:
        return RuleSource(NoInstants())

    def moved(self, _rule: R, _move: RuleMove) -> Rule:
        raise not_movable("it fires whenever something happens")
