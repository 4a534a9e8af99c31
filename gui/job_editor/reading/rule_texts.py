"""What a card says: a rule, or what is wrong. No Qt here."""

from dataclasses import dataclass

from gui.widgets.fields.entries import Wrong
from scheduler_core.values.schedules.rules import Rule


@dataclass(frozen=True, slots=True)
class RuleReading:
    """The rule that a card says; None, with what is wrong, if it says none.

    `counts_from_first` says that nobody has said what its interval counts from: its first match.
    """

    rule: Rule | None
    wrongs: tuple[Wrong, ...] = ()
    counts_from_first: bool = False
