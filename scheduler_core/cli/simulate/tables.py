"""Print a simulation as tables."""

from collections.abc import Iterable, Sequence

from scheduler_core.cli.printing.spoken import tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_instant
from scheduler_core.cli.printing.table import PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style, harmless
from scheduler_core.cli.simulate.asked import AskedSimulation
from scheduler_core.cli.simulate.reasons import FATE_NAMES, counts_in_words, reason_of
from scheduler_core.phrases.command_times import Moment
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.simulation.difference import JobDifference
from scheduler_core.simulation.foresight import Fate, Foreseen, Foresight
from scheduler_core.values.ids import JobId

_MOST_LISTED = 50
_STYLES = {
    Fate.MISSED: Style.BAD,
    Fate.SKIPPED: Style.WARN,
    Fate.REPLACED: Style.WARN,
    Fate.CUT_OFF: Style.BAD,
    Fate.WAITS: Style.WARN,
}
_FATE_TITLES = {fate: name.capitalize() for fate, name in FATE_NAMES.items()}
_OCCURRENCES = (
    PrintedColumn("Due"),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Fate"),
    PrintedColumn("Begins"),
    PrintedColumn("Reason", is_elastic=True),
)


def print_foresight(
    found: Foresight, asked: AskedSimulation, moment: Moment, *, lists_each: bool, is_quiet: bool
) -> None:
    """Print the totals, the busiest moments, and the occurrences: each, or those that do not simply run."""
    _print_totals(found, is_quiet=is_quiet)
    if not found.lines:
        return
    if not is_quiet:
        print()
        print(_span_words(found, asked, moment))
        for line in _busiest(found, moment):
            print(harmless(line))
    wanted = found.lines if lists_each else [line for line in found.lines if not line.is_plain]
    if not wanted:
        if not is_quiet:
            print(tr("All of it runs when it is due."))
        return
    shown = wanted if lists_each else wanted[:_MOST_LISTED]
    if not is_quiet:
        print()
    print_table(_OCCURRENCES, _rows(shown, found, moment), is_quiet=is_quiet)
    if len(shown) < len(wanted):
        more = len(wanted) - len(shown)
        print(
            tr_count(
                more,
                "… and {count:,} more line; --each lists all",
                "… and {count:,} more lines; --each lists all",
            )
        )


def print_differences(
    found: Sequence[JobDifference],
    before: Foresight,
    after: Foresight,
    asked: AskedSimulation,
    moment: Moment,
    *,
    is_quiet: bool,
) -> None:
    """Print the jobs of which something else becomes, and what it is."""
    if not found:
        print(tr("Nothing becomes different."))
        return
    columns = (PrintedColumn("Job", is_elastic=True), PrintedColumn("Before"), PrintedColumn("After"))
    rows = [(each.name, counts_in_words(each.before), counts_in_words(each.after)) for each in found]
    print_table(columns, rows, is_quiet=is_quiet)
    moved = [(pair, each.name) for each in found for pair in each.moved]
    if moved:
        if not is_quiet:
            print()
        titles = ("Due", "Job", "Before", "After", "Reason")
        wide = [PrintedColumn(title, is_elastic=title in ("Job", "Reason")) for title in titles]
        shown = [
            (
                spoken_instant(new.due_at, moment.zone),
                name,
                _fate_words(old, moment),
                _fate_words(new, moment),
                reason_of(new),
            )
            for (old, new), name in moved[:_MOST_LISTED]
        ]
        print_table(wide, shown, is_quiet=is_quiet)
        if len(shown) < len(moved):
            more = len(moved) - len(shown)
            print(
                tr_count(
                    more,
                    "… and {count:,} more line; --json has all",
                    "… and {count:,} more lines; --json has all",
                )
            )
    if not is_quiet:
        print()
        print(_span_words(after, asked, moment))
        before_words, after_words = _most_at_once(before), _most_at_once(after)
        print(tr("At most {before} at once before, {after} after.", before=before_words, after=after_words))
        print(tr("What would arrive switched off counts as if it were on."))


def _print_totals(found: Foresight, *, is_quiet: bool) -> None:
    """Print a column for each fate that anything has."""
    total = found.counts()
    fates = [fate for fate in Fate if total[fate]]
    columns = (
        PrintedColumn("Job", is_elastic=True),
        *(PrintedColumn(_FATE_TITLES[fate], is_right=True) for fate in fates),
        PrintedColumn("Takes"),
    )
    rows = [
        (found.names[job_id], *(f"{counts[fate]:,}" for fate in fates), _takes(found, job_id))
        for job_id, counts in found.counts_by_job().items()
    ]
    print_table(columns, rows, is_quiet=is_quiet)


def _takes(found: Foresight, job_id: JobId) -> str:
    length = found.durations[job_id]
    said = print_duration(length)
    return tr("{length} (assumed)", length=said) if job_id in found.assumed else said


def _span_words(found: Foresight, asked: AskedSimulation, moment: Moment) -> str:
    begin, end = (spoken_instant(at, moment.zone) for at in (asked.start, found.until))
    if found.is_cut:
        return tr("From {begin} until {end}; more would follow, and is left out.", begin=begin, end=end)
    return tr("From {begin} until {end}.", begin=begin, end=end)


def _busiest(found: Foresight, moment: Moment) -> Iterable[str]:
    for each in found.busiest(3):
        names = ", ".join(found.names[job_id] for job_id in each.job_ids)
        lasting = print_duration(each.ends - each.begins)
        yield tr(
            "Busy: {count:,} at once at {time} for {length}: {names}",
            count=each.count,
            time=spoken_instant(each.begins, moment.zone),
            length=lasting,
            names=names,
        )


def _most_at_once(found: Foresight) -> str:
    moments = found.busiest(1)
    if moments:
        return f"{moments[0].count:,}"
    return "1" if any(line.begins_at is not None for line in found.lines) else tr("none")


def _rows(lines: Iterable[Foreseen], found: Foresight, moment: Moment) -> list[tuple[str | Styled, ...]]:
    return [
        (
            _due_words(line, moment),
            found.names[line.job_id],
            Styled(_outcome(line), _STYLES.get(line.fate)),
            "" if line.begins_at is None else spoken_instant(line.begins_at, moment.zone),
            reason_of(line),
        )
        for line in lines
    ]


def _due_words(line: Foreseen, moment: Moment) -> str:
    first = spoken_instant(line.due_at, moment.zone)
    return first if line.due_until is None else f"{first} - {spoken_instant(line.due_until, moment.zone)}"


def _outcome(line: Foreseen) -> str:
    name = tr(FATE_NAMES[line.fate])
    return name if line.count == 1 else f"{name} ({line.count:,})"


def _fate_words(line: Foreseen, moment: Moment) -> str:
    if line.begins_at is None or line.begins_at == line.due_at:
        return _outcome(line)
    return f"{_outcome(line)}, {spoken_instant(line.begins_at, moment.zone)}"
