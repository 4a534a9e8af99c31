"""What an edit changes in the days to come, in a heading and a few lines. No widgets here."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.job_editor.reading.edit_effect import EditEffect
from gui.text import formats

_MOST_LISTED = 4


def effect_heading(effect: EditEffect) -> str:
    """Count what changes."""
    if effect.is_nothing:
        return _tr("In the next 30 days: the same runs")
    return _tr("In the next 30 days: {changes}").format(changes=", ".join(_counts(effect)))


def effect_lines(effect: EditEffect) -> list[str]:
    """List the first of what changes, in the order of time."""
    lines = [(at, _tr("+ {time}").format(time=_time(at))) for at in effect.added[:_MOST_LISTED]]
    lines += [
        (at, _tr("\N{MINUS SIGN} {time}").format(time=_time(at))) for at in effect.removed[:_MOST_LISTED]
    ]
    for at, to in effect.moved[:_MOST_LISTED]:
        clock = formats.clock_time(to)
        lines.append((at, _tr("{time} \N{RIGHTWARDS ARROW} {to}").format(time=_time(at), to=clock)))
    return [line for _, line in sorted(lines)[:_MOST_LISTED]]


def _counts(effect: EditEffect) -> Iterator[str]:
    more = "+" if effect.until is not None else ""
    for times, one, many in (
        (effect.moved, _tr("1 moved"), _tr("{count} moved")),
        (effect.added, _tr("1 added"), _tr("{count} added")),
        (effect.removed, _tr("1 removed"), _tr("{count} removed")),
    ):
        if times:
            count = formats.whole_number(len(times)) + more
            yield one if len(times) == 1 and not more else many.format(count=count)


def _time(at: datetime) -> str:
    return f"{formats.day_heading(formats.local_date(at))} {formats.clock_time(at)}"


def _tr(text: str) -> str:
    return QCoreApplication.translate("effect_words", text)
