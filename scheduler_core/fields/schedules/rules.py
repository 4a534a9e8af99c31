"""Every kind of rule as a mapping whose first key tells the kind."""

from scheduler_core.fields.basic_types import Form
from scheduler_core.fields.choices import Choice, Kind
from scheduler_core.fields.schedules.kinds.registry import RULE_KINDS
from scheduler_core.values.schedules.rules import Rule


def rule_form(zone: str) -> Form[Rule]:
    """Return the form of the rules of a schedule in this zone, which the lines of RFC 5545 may name."""
    return Choice("rule", (Kind(each.made, each.key, each.document(zone)) for each in RULE_KINDS))
