"""Runs as lines of a table for people."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, table_lines
from scheduler_core.cli.printing.terminal import Style, shortened, width_of
from scheduler_core.cli.run.instance_words import held_words, outcome_word, trigger_words
from scheduler_core.phrases.written_times import in_zone, is_told_twice
from scheduler_core.recurrence.words.compact import print_duration
from scheduler_core.values.runs.run import UNCOUNTED, UNFINISHED, Held, Run, RunState, Trigger

COLUMNS = (
    PrintedColumn("Run", is_right=True),
    PrintedColumn("Due"),
    PrintedColumn("Outcome"),
    PrintedColumn("Took", is_right=True),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Note", is_elastic=True),
)

_STYLES = {
    RunState.RUNNING: Style.STRONG,
    RunState.SUCCEEDED: Style.GOOD,
    RunState.FAILED: Style.BAD,
    RunState.TIMED_OUT: Style.BAD,
    RunState.INTERRUPTED: Style.BAD,
    RunState.MISSED: Style.WARN,
    RunState.CANCELLED: Style.DIM,
    RunState.SKIPPED: Style.DIM,
}
_NOT_WORTH_A_WORD = timedelta(seconds=1)
MAY_HAVE_RUN = "run again after it was cut off: it may have run before"
# Lines that come one by one have nothing to learn their widths from.
_WIDTHS = {"Run": 6, "Due": 19, "Outcome": 11, "Took": 7}
_LEAST_JOB_WIDTH, _MOST_JOB_WIDTH = 8, 24
_LINE_COLUMNS = (*COLUMNS[:4], PrintedColumn("Job"), PrintedColumn("Note", is_elastic=True))


def cells_of(run: Run, zone: str, standstill: str = "") -> list[Cell]:
    return [
        str(run.id),
        _due_text(run.due_at, zone),
        styled_outcome(run),
        took_text(run),
        run.job_name,
        "; ".join(notes_of(run, zone, standstill)),
    ]


def line_of(run: Run, zone: str, room: int | None) -> str:
    """Return a line that stands below the others, though each is printed alone."""
    return _single_line(cells_of(run, zone), room)


def heading_line(room: int | None) -> str:
    return _single_line([Styled(tr(column.title), Style.STRONG) for column in COLUMNS], room)


def _single_line(cells: Sequence[Cell], room: int | None) -> str:
    widths = {**_WIDTHS, "Job": _job_width(room)}
    padded = [
        _padded(column, cell, widths.get(column.title, 0))
        for column, cell in zip(_LINE_COLUMNS, cells, strict=True)
    ]
    return table_lines(_LINE_COLUMNS, [padded], room, is_quiet=True, is_fixed=True)[0]


def _job_width(room: int | None) -> int:
    """Share between job and note what the other columns leave."""
    if room is None:
        return _MOST_JOB_WIDTH
    left = room - sum(_WIDTHS.values()) - 2 * len(_WIDTHS)
    return min(_MOST_JOB_WIDTH, max(_LEAST_JOB_WIDTH, left // 2))


def _padded(column: PrintedColumn, cell: Cell, width: int) -> Cell:
    text, style = (cell, None) if isinstance(cell, str) else (cell.text, cell.style)
    if column.title == "Job":
        text = shortened(text, width)
    blanks = " " * (width - width_of(text))
    return Styled(blanks + text if column.is_right else text + blanks, style)


def styled_outcome(run: Run) -> Styled:
    return Styled(outcome_word(run), _STYLES.get(run.state))


def notes_of(run: Run, zone: str, standstill: str = "") -> list[str]:
    """Return what is special about a run, the most telling first; `standstill` keeps all from beginning."""
    # What was written last does not tell why it was cut off.
    first_line = "" if run.state is RunState.INTERRUPTED else first_error_of(run)
    said = "" if run.why_held else of_core(run.reason_text)
    notes = [first_line or said or run.result_line]
    if run.held is not Held.NOT and run.state in UNFINISHED:
        notes.insert(0, held_words(run.held, run.why_held))
    is_timed = run.waits_until is not None and run.waits_until > run.due_at
    if run.state is RunState.CLAIMED and not (run.why_waiting or run.event or is_timed or run.why_held):
        notes.insert(0, of_core(standstill))
    if run.waits_until is not None and is_timed:
        notes.append(tr("until {time}", time=_due_text(run.waits_until, zone)))
    if run.due_until is not None:
        until = tr("until {time}", time=_due_text(run.due_until, zone))
        notes.append(f"{occurrences_text(run)} {until}")
    lateness = run.lateness
    if lateness is not None and lateness >= _NOT_WORTH_A_WORD and run.step == 1:
        notes.append(tr("{length} late", length=length_text(lateness)))
    if run.step > 1:
        notes.append(tr("step {step}", step=run.step))
    if run.attempt > 1:
        notes.append(tr("attempt {attempt}", attempt=run.attempt))
    if run.trigger not in {Trigger.SCHEDULE, Trigger.STEP}:
        notes.append(tr(MAY_HAVE_RUN) if run.may_have_run_before else trigger_words(run))
    return [note for note in notes if note]


def first_error_of(run: Run) -> str:
    """Return the first line of error; what a program wrote stays as it wrote it."""
    is_ours = run.reason_text.startswith(run.first_error_line)
    return of_core(run.first_error_line) if is_ours else run.first_error_line


def occurrences_text(run: Run) -> str:
    if run.occurrences >= UNCOUNTED:
        return tr("more than {count:,} occurrences", count=UNCOUNTED - 1)
    return tr_count(run.occurrences, "{count:,} occurrence", "{count:,} occurrences")


def took_text(run: Run) -> str:
    if run.started_at is None or run.finished_at is None:
        return ""
    return length_text(run.finished_at - run.started_at)


def length_text(length: timedelta) -> str:
    """Write a length of time shortly: 12 ms, 3.4 s, 5m10s; one below zero is none."""
    length = max(length, timedelta(0))
    if length < timedelta(seconds=1):
        return f"{length // timedelta(milliseconds=1)} ms"
    seconds = length.total_seconds()
    if seconds < 60:
        return tr("{seconds:.1f} s", seconds=seconds)
    return print_duration(timedelta(seconds=round(seconds)))


def local_text(at: datetime, zone: str) -> str:
    """Write an instant to the second, which is as much as a person wants to know."""
    return spoken_time(in_zone(at.replace(microsecond=0), zone), with_seconds=True)


def _due_text(at: datetime, zone: str) -> str:
    local = in_zone(at.replace(microsecond=0), zone)
    text = f"{local:%Y-%m-%d %H:%M:%S}"
    return f"{text} {local.isoformat()[len(text) :]}" if is_told_twice(at, zone) else text
