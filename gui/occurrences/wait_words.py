"""The texts of a wait: bar, tool tip, screen reader."""

from collections.abc import Iterator
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.occurrences.entries import Entry, Waiting
from gui.text import formats


def on_bar(entry: Entry, waiting: Waiting, now: datetime) -> tuple[str, ...]:
    """Return what may stand on the bar, the longest first: as much of it as there is room for."""
    if waiting.run_id is None:
        count = _count(entry)
        return tuple(filter(None, (_joined(count, _until(entry, now)), count)))
    until = _until(entry, now)
    name = waiting.key or until
    whole = _tr("waits for “{event}” {until}") if waiting.event else _tr("waits {until}")
    said = whole.format(event=waiting.event, until=until)
    return tuple(dict.fromkeys((_joined(waiting.key, said), _joined(waiting.key, until), name)))


def title(entry: Entry, waiting: Waiting) -> str:
    """Return whose it is, and how many there are of several."""
    return _joined(entry.job_name, waiting.key if waiting.run_id is not None else _count(entry))


def what(entry: Entry, waiting: Waiting) -> str:
    """Say what it waits for."""
    if waiting.run_id is None:
        return _count(entry)
    return _tr("Waits for “{event}”").format(event=waiting.event) if waiting.event else _tr("Waits")


def note(entry: Entry, waiting: Waiting) -> str:
    """Say what it waits for, and since which day."""
    return _tr("{what}, since {day}").format(
        what=what(entry, waiting), day=formats.day_heading(formats.local_date(waiting.since))
    )


def in_one_line(entry: Entry, waiting: Waiting) -> str:
    """Return all there is to say of it, for where one line has to do."""
    return _joined(*lines(entry, waiting))


def lines(entry: Entry, waiting: Waiting) -> Iterator[str]:
    """Yield what it waits for, from when and until when."""
    yield _joined(entry.job_name, waiting.key)
    yield what(entry, waiting)
    since = _moment(waiting.since)
    if entry.until is None:
        yield _tr("since {since}").format(since=since)
    else:
        yield _tr("from {since} until {until}").format(since=since, until=_moment(entry.until))


def _count(entry: Entry) -> str:
    return _tr("{count} wait").format(count=formats.whole_number(entry.count))


def _until(entry: Entry, now: datetime) -> str:
    if entry.until is None:
        return _tr("since {since}").format(since=formats.near_instant(entry.at, now))
    return _tr("until {until}").format(until=formats.near_instant(entry.until, now))


def _moment(at: datetime) -> str:
    return f"{formats.day_heading(formats.local_date(at))} {formats.clock_time(at)}"


def _joined(*parts: str) -> str:
    return " \N{MIDDLE DOT} ".join(filter(None, parts))


def _tr(text: str) -> str:
    return QCoreApplication.translate("wait_words", text)
