"""What is special about an instant, in the few words of a table's last column."""

from datetime import timedelta

from scheduler_core.phrases.written_times import for_people, in_zone
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
        notes.append(f"{explanation.shifted_from:%H:%M} does not exist that day")
    if explanation.is_repeated:
        notes.append("the clock shows it twice: " + ("second" if explanation.is_second else "first"))
    if explanation.rolled_from:
        days = ", ".join(day.isoformat() for day in explanation.rolled_from)
        notes.append(f"instead of {days}")
    if explanation.delayed_by_jitter_from is not None:
        delay = explanation.at - explanation.delayed_by_jitter_from
        notes.append(f"jitter of {delay / timedelta(seconds=1):g} s")
    if explanation.moved_from is not None:
        origin = in_zone(explanation.moved_from, zone)
        notes.append(f"moved from {for_people(origin, with_seconds=bool(origin.second))}")
    if explanation.is_added:
        notes.append("added")
    elif explanation.is_included and not explanation.rules:
        notes.append("included")
    return notes


def left_out_note(left_out: LeftOut) -> str:
    """Say why an occurrence, or several of one day, do not come."""
    why = left_out.why
    reason = why.detail if why.obstacle is Obstacle.OFF_DAY else _LEFT_OUT_BY.get(why.obstacle, "")
    times = f", {left_out.count:,} times" if left_out.count > 1 else ""
    return f"left out: {reason}{times}"
