"""Each kind of rule is in the lists that load kinds with their first rule."""

import pytest

from scheduler_core.engine.watching.kinds.registry import WATCH_KINDS, watch_kind_of
from scheduler_core.recurrence.kinds.registry import KINDS, kind_of
from scheduler_core.values.schedules.events.event_rule import EventRule
from scheduler_core.values.schedules.rules import Rule
from tests.core.native.test_rule_documents import CASES

# One of each class of rules, as another test holds.
RULES = {type(rule).__name__: rule for rule, _ in CASES}
EVENT_RULES = {name: rule for name, rule in RULES.items() if isinstance(rule, EventRule)}


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_the_kind_of_a_rule_is_that_of_its_class(rule: Rule) -> None:
    assert kind_of(rule).made is type(rule)


@pytest.mark.parametrize("rule", EVENT_RULES.values(), ids=EVENT_RULES)
def test_an_event_rule_is_watched_by_the_kind_of_its_class(rule: EventRule) -> None:
    assert watch_kind_of(rule).made is type(rule)


def test_no_kind_is_listed_that_has_no_rules() -> None:
    assert set(KINDS) == set(RULES)
    assert set(WATCH_KINDS) == set(EVENT_RULES)
