"""Lay out the fields of each kind of rule: next to the kind, in a line, or behind a button."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Drop:
    """Fields behind a button, which says what they hold, or only some of them.

    It stands at the end of the line of the field that it is `beside`, or has a line of its own.
    """

    places: tuple[str, ...]
    beside: str = ""
    said: tuple[str, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        return self.said or self.places


@dataclass(frozen=True, slots=True)
class RuleLayout:
    """The fields in the line of the kind, those that share the lines below it, and what is behind buttons.

    Fields that only an interval needs stand behind a button at the end of the line of the kind, those that
    are `counted`. As a rule there are two lines: on which days, and at which times; the zone ends the last,
    or is the last.
    """

    lines: tuple[tuple[str, ...], ...] = ()
    head: str = ""
    counted: tuple[str, ...] = ()
    drops: tuple[Drop, ...] = ()


_IF_THERE = (Drop(("lasts", "already")),)
_LAYOUTS: Mapping[str, RuleLayout] = {
    "weekly": RuleLayout((("slots",),), "interval", ("anchor_on", "week_start")),
    "monthly": RuleLayout((("days",), ("times",)), "interval", ("anchor_on",)),
    "yearly": RuleLayout(
        (("days",), ("times",)), "interval", ("anchor_on",), (Drop(("months",), beside="days"),)
    ),
    "easter": RuleLayout((("offset_days",), ("times",))),
    "every": RuleLayout(
        (("between",), ("weekdays",)),
        "step",
        drops=(Drop(("from_last_end", "counting", "anchor"), beside="between"),),
    ),
    "sun": RuleLayout((("place", "offset"), ("weekdays",)), "event"),
    "ics": RuleLayout((("source", "title"),), drops=(Drop(("offset", "edge")),)),
    "once": RuleLayout((("at",),)),
    "delay": RuleLayout((("length",), ("said_at",))),
    "cron": RuleLayout((("cron",), ("dialect",))),
    "on_calendar": RuleLayout((("on_calendar",),)),
    "rrule": RuleLayout((("rrule",),), drops=(Drop(("start", "includes_start")),)),
    "on_file": RuleLayout(
        (("change", "pattern"),),
        drops=(Drop(("settled", "together", "below", "already"), said=("settled", "below", "already")),),
    ),
    "on_program": RuleLayout((("change", "program"),), drops=_IF_THERE),
    "on_power": RuleLayout((("change", "percent"),), drops=_IF_THERE),
    "on_network": RuleLayout((("change", "name"),), drops=_IF_THERE),
    "on_screen": RuleLayout((("change",),), drops=_IF_THERE),
    "on_silence": RuleLayout((("name", "length"),)),
    "on_hook": RuleLayout((("name", "signed"),)),
    "on_drive": RuleLayout((("change", "drive"),), drops=_IF_THERE),
}


def layout_of(kind: str, places: Iterable[str]) -> RuleLayout:
    """Return the layout of a kind with these fields: those that none names have a line each."""
    found = _LAYOUTS.get(kind, RuleLayout())
    named = {found.head, *found.counted}.union(*found.lines, *(drop.places for drop in found.drops))
    return replace(found, lines=(*found.lines, *((place,) for place in places if place not in named)))
