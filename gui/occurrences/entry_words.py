"""The texts of an entry: block, tool tip, screen reader."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from PySide6.QtCore import QCoreApplication

from gui.occurrences import wait_words
from gui.occurrences.entries import Entry
from gui.text import formats, span_words
from gui.text.reading_direction import read_alone
from gui.text.state_names import state_name

_UNITS = ((timedelta(days=1), "d"), (timedelta(hours=1), "h"), (timedelta(minutes=1), "min"))
_SECOND, _MINUTE = timedelta(seconds=1), timedelta(minutes=1)
# What is spread so wide runs all day, also where the clock changes.
_NEARLY_A_DAY = timedelta(hours=22)
# Stands in a pattern where the name of a job does.
_NAME = "\0"


def title(entry: Entry) -> str:
    """Return the name of what an entry is about, with its density if it is a strip."""
    if entry.job_id is None:
        return _crowd_title(entry)
    if entry.waiting is not None:
        return wait_words.title(entry, entry.waiting)
    if entry.is_strip:
        return f"{entry.job_name} · {density(entry)}"
    return entry.job_name


@dataclass(frozen=True, slots=True)
class ChipForm:
    """The words of a chip: a name, and when and how often around it, which are never cut."""

    before: str
    name: str
    after: str = ""

    def __str__(self) -> str:
        # A name stands by itself: where it is cut in a line from the right, its dots stand at its own end.
        return f"{self.before}{read_alone(self.name)}{self.after}"


def chip(entry: Entry) -> str:
    """Return what stands on a chip, time first: `09:00 Report`, `08-18 Transcode, 6 x`."""
    if entry.job_id is None:
        return title(entry)
    return str(chip_forms(entry)[0])


def chip_forms(entry: Entry) -> tuple[ChipForm, ...]:
    """Return the words of a chip of a job, and shorter ones for where the name has no room in those.

    Two times that are no full hours take the room of a name: the first of them remains. What often failed
    has no total behind its name: beside the sign of a failure that reads as how many failed.
    """
    if entry.waiting is not None:
        return (ChipForm(f"{clock(entry)} ", title(entry)),)
    if entry.is_often and entry.failures:
        return (ChipForm("", entry.job_name),)
    if entry.is_often:
        told = (often(entry), often(entry) if entry.step is None else step_words(entry.step))
        return tuple(ChipForm("", entry.job_name, f" · {each}") for each in dict.fromkeys(told))
    if not entry.is_strip or entry.count == 1:
        return (ChipForm(f"{brief_clock(entry)} ", entry.job_name),)
    whole = _several(short_span(entry), entry)
    if formats.are_full_hours(entry.at, entry.until or entry.at):
        return (whole,)
    return whole, _several(brief_clock(entry), entry)


def briefest_chip(entry: Entry) -> ChipForm | None:
    """Return the words of several runs from a full hour on with this hour alone, None for others."""
    if not entry.is_strip or entry.is_often or entry.count == 1 or not formats.are_full_hours(entry.at):
        return None
    return _several(formats.brief_hour_of(entry.at), entry)


def count_first(entry: Entry) -> str:
    """Say how many there are before the name, which is cut at its end: `3 x Invoices`."""
    return f"{often(entry)} {read_alone(entry.job_name)}"


def failures_beside(entry: Entry) -> str:
    """Say how many of several runs failed, as beside the sign of a failure, or nothing."""
    return short_count(entry.failures) if entry.is_often and entry.failures else ""


def _several(times: str, entry: Entry) -> ChipForm:
    """Return the words of several runs of a job: when they are before its name, how many behind it."""
    pattern = _tr("{times} {job}, {count}\N{MULTIPLICATION SIGN}")
    words = pattern.format(times=times, job=_NAME, count=formats.whole_number(entry.count))
    before, _, after = words.partition(_NAME)
    return ChipForm(before, entry.job_name, after)


def more(count: int) -> str:
    """Say how many are not shown: `2 more`."""
    return _tr("{count} more").format(count=formats.whole_number(count))


def hidden(count: int) -> str:
    """Say how many are not shown in as few letters as it takes: `+2`."""
    return f"+{formats.whole_number(count)}"


def runs(count: int) -> str:
    """Say how many runs there are."""
    return _tr("1 run") if count == 1 else _tr("{count} runs").format(count=formats.whole_number(count))


def more_jobs(count: int) -> str:
    """Say how many jobs that run often are not shown: `2 more jobs that run often`."""
    if count == 1:
        return _tr("1 more job that runs often")
    return _tr("{count} more jobs that run often").format(count=formats.whole_number(count))


def _crowd_title(entry: Entry) -> str:
    """Say how many there are, and of what: a strip of many jobs counts these, a crowd of runs its runs."""
    if entry.is_strip:
        return more_jobs(entry.count)
    if entry.count == 1:
        return _tr("+1 run")
    return _tr("+{count} runs").format(count=formats.whole_number(entry.count))


def days_away(day: date, today: date) -> str:
    """Say how far a day is from today."""
    days = (day - today).days
    near = {-1: _tr("yesterday"), 0: _tr("today"), 1: _tr("tomorrow")}
    if days in near:
        return near[days]
    pattern = _tr("in {count} days") if days > 0 else _tr("{count} days ago")
    return pattern.format(count=formats.whole_number(abs(days)))


def name(entry: Entry) -> str:
    """Return whose an entry is, or how many there are of those that have no room."""
    return title(entry) if entry.job_id is None or entry.waiting is not None else entry.job_name


def note(entry: Entry) -> str:
    """Return the one thing to know of an entry below its name."""
    if entry.job_id is None:
        return ""
    if entry.waiting is not None:
        return wait_words.note(entry, entry.waiting)
    if entry.is_often and entry.is_to_come:
        if entry.until is None or entry.until - entry.at > _NEARLY_A_DAY:
            return often(entry)
        return _tr("{often}, {span}").format(often=often(entry), span=time_words(entry))
    if entry.is_to_come and not entry.is_paused and entry.moved_from is None and not entry.is_added:
        length = "" if entry.length is None else span_words.about(entry.length)
        return _tr("usually {length}").format(length=length) if length else _tr("never ran")
    if entry.state is not None and entry.length is not None and not entry.is_strip:
        # In the narrow list of a day “took”, or odd seconds of minutes, would cost the length its end.
        told = span_words.about if entry.length >= _MINUTE else span_words.duration
        return " · ".join((what_words(entry), told(entry.length)))
    return outcome(entry)


def outcome(entry: Entry) -> str:
    """Say what became of it, or will, and how long that took or takes."""
    what = what_words(entry)
    if entry.length is None or entry.is_strip:
        return what
    if entry.state is None:
        return _tr("{what} · usually {length}").format(what=what, length=span_words.about(entry.length))
    return _tr("{what} · took {length}").format(what=what, length=span_words.duration(entry.length))


def short_count(count: int) -> str:
    """Return a number in at most four letters: 950, 12k, 3M."""
    if count < 1_000:
        return formats.whole_number(count)
    return f"{count // 1_000}k" if count < 1_000_000 else f"{count // 1_000_000}M"


def often(entry: Entry) -> str:
    """Say how often in as few letters as it takes: `every 20 s`, `37 x`."""
    if entry.step is not None:
        return every(entry.step)
    return _tr("{count}\N{MULTIPLICATION SIGN}").format(count=formats.whole_number(entry.count))


def short_span(entry: Entry) -> str:
    """Return the first and the last time of several, by the hour where both are full hours: `08-18`."""
    assert entry.until is not None
    return formats.clock_span(entry.at, entry.until)


def crowd(entry: Entry) -> str:
    """Say how many there is no room for, in as few letters as it takes."""
    return f"+{formats.whole_number(entry.count)}"


def rest_in_words(count: int) -> str:
    """Say how many runs are not shown here."""
    if count == 1:
        return _tr("1 more run stands in the log.")
    return _tr("{count} more runs stand in the log.").format(count=formats.whole_number(count))


def density(entry: Entry) -> str:
    """Say how often it is: `every 5 min · 288 x`."""
    number = formats.whole_number(entry.count)
    count = f"≈{number}" if entry.is_about else number
    if entry.count == 1:
        return _tr("once")
    if entry.step is None:
        return _tr("{count} times").format(count=count)
    return _tr("{often} · {count}\N{MULTIPLICATION SIGN}").format(often=every(entry.step), count=count)


def every(step: timedelta) -> str:
    """Say how far apart they are: `every 20 s`, `every hour`."""
    one = {
        timedelta(days=1): _tr("every day"),
        timedelta(hours=1): _tr("every hour"),
        timedelta(minutes=1): _tr("every minute"),
        timedelta(seconds=1): _tr("every second"),
    }
    return one.get(step) or _tr("every {step}").format(step=step_words(step))


def step_words(step: timedelta) -> str:
    for unit, name in _UNITS:
        if not step % unit:
            return f"{step // unit} {name}"
    return f"{step // _SECOND} s"


def band(job_name: str, step: timedelta | None, a_day: int, sample: Entry) -> tuple[str, ...]:
    """Say what stands on the band of a job that runs often, each time shorter by a whole part.

    `Ping · every 20 s from 07:00 to 22:00 · 2,700 a day`, then without the count, the times and the step.
    """
    count = _tr("{count} a day").format(count=formats.whole_number(a_day))
    if step is None:
        return f"{job_name} · {count}", job_name
    often = f"{job_name} · {_often_in_span(step, sample)}"
    return f"{often} · {count}", often, f"{job_name} · {every(step)}", job_name


def _often_in_span(step: timedelta, sample: Entry) -> str:
    """Say how often, and between which times unless that is all day."""
    words = every(step)
    if sample.until is None or sample.until - sample.at + step > _NEARLY_A_DAY:
        return words
    pattern = _tr("{every} from {first} to {last}")
    return pattern.format(
        every=words, first=formats.clock_time(sample.at), last=formats.clock_time(sample.until)
    )


def density_alone(entry: Entry) -> str:
    """Say how often it is where its length shows for how long."""
    return density(entry) if entry.step is None else every(entry.step)


def time_words(entry: Entry) -> str:
    """Return when it is: one time, or from the first to the last of many."""
    begin = clock(entry)
    if entry.until is None or entry.until == entry.at:
        return begin
    return f"{begin} \N{EN DASH} {formats.clock_time(entry.until)}"


def what_words(entry: Entry) -> str:
    """Say what became of it, or will."""
    if entry.waiting is not None:
        return wait_words.what(entry, entry.waiting)
    if entry.is_left_out:
        return _tr("Left out")
    if entry.state is not None:
        return state_name(entry.state)
    if entry.is_paused:
        return _tr("Paused")
    if entry.moved_from is not None:
        return _tr("Moved here")
    if entry.is_added:
        return _tr("Added")
    return _tr("To come")


def in_full(entry: Entry) -> str:
    """Return the lines of a tool tip; the clock of the job's own zone is named where it differs."""
    return "\n".join(_lines(entry))


def spoken(entry: Entry) -> str:
    """Return what a screen reader says of an entry."""
    return ", ".join(_lines(entry))


def _lines(entry: Entry) -> Iterator[str]:
    if entry.waiting is not None:
        yield from wait_words.lines(entry, entry.waiting)
        return
    yield title(entry)
    yield f"{formats.day_heading(formats.local_date(entry.at))} {time_words(entry)}"
    if entry.job_id is None:
        return
    what = outcome(entry)
    if 0 < entry.failures < entry.count:
        failures = formats.whole_number(entry.failures)
        what = _tr("{count} failed").format(count=failures)
    yield what
    if entry.moved_from is not None:
        yield _tr("Its rules mean {at}").format(at=formats.instant(entry.moved_from))
    if entry.zone and formats.clock_differs(entry.at, entry.zone):
        yield formats.time_in_zone(entry.at, entry.zone)


def brief_clock(entry: Entry) -> str:
    """Return a time where room is short: what is to come at odd seconds is told to the second."""
    return clock(entry) if entry.is_to_come else formats.clock_time(entry.at)


def clock(entry: Entry) -> str:
    """Return a time, to the second where it is odd; nobody asked for the odd seconds at which waits end."""
    is_exact = entry.at.second and entry.waiting is None
    return formats.exact_time(entry.at) if is_exact else formats.clock_time(entry.at)


def _tr(text: str) -> str:
    return QCoreApplication.translate("entry_words", text)
