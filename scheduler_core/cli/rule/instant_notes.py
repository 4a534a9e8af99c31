"""Note what is special about an instant, for a table's last column."""

from datetime import timedelta

from scheduler_core.cli.printing.spoken import tr, tr_count
from scheduler_core.cli.printing.spoken_times import spoken_time
from scheduler_core.phrases.written_times import in_zone
from scheduler_core.recurrence.explain import Explanation, Obstacle
from scheduler_core.recurrence.left_out import LeftOut

_LEFT_OUT_BY: dict[Obstacle | None, str] = {
    Obstacle.SKIPPED: "skipped",
    Obstacle.EXCLUDED: "excluded",
    Obstacle.BLACKOUT: "blackout",
}


def notes_of(explanation: Explanation, zone: str) -> list[str]:
    """Return a note for each thing that made an occurrence differ from what its rule says."""
    notes = []
    if explanation.shifted_from is not None:
        notes.append(tr("{time} does not exist that day", time=f"{explanation.shifted_from:%H:%M}"))
    if explanation.is_repeated:
        notes.append(
            tr("the clock shows it twice: second")
            if explanation.is_second
            else tr("the clock shows it twice: first")
        )
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        notes.append(tr("instead of {days}", days=days))
    if explanation.delayed_by_jitter_from is not None:
        delay = explanation.at - explanation.delayed_by_jitter_from
        notes.append(tr("jitter of {seconds:g} s", seconds=delay / timedelta(seconds=1)))
    if explanation.moved_from is not None:
        origin = in_zone(explanation.moved_from, zone)
        notes.append(tr("moved from {time}", time=spoken_time(origin, with_seconds=bool(origin.second))))
    if explanation.is_added:
        notes.append(tr("added"))
    elif explanation.is_included and not explanation.rules:
        notes.append(tr("included"))
    return notes


def left_out_note(left_out: LeftOut) -> str:
    """Say why an occurrence, or several of one day, do not come."""
    why = left_out.why
    known = why.obstacle in _LEFT_OUT_BY
    reason = (
        why.detail if why.obstacle is Obstacle.OFF_DAY else tr(_LEFT_OUT_BY[why.obstacle]) if known else ""
    )
    return tr_count(
        left_out.count, "left out: {reason}", "left out: {reason}, {count:,} times", reason=reason
    )
