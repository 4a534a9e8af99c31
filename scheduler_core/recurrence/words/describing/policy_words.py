"""Choices of a schedule that differ from what is usual, in words."""

from collections.abc import Iterator

from scheduler_core.recurrence.words.phrases.phrase import Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker
from scheduler_core.values.schedules.cron import Cron
from scheduler_core.values.schedules.on_calendar import OnCalendar
from scheduler_core.values.schedules.policies import ClockKind, Gap, MissingDate, Overlap
from scheduler_core.values.schedules.schedule import Schedule

MISSING_DATES = {
    MissingDate.SKIP: Phrase.MISSING_SKIP,
    MissingDate.NEXT: Phrase.MISSING_NEXT,
    MissingDate.PREVIOUS: Phrase.MISSING_PREVIOUS,
}
_GAPS = {Gap.SHIFT: Phrase.GAP_SHIFT, Gap.EDGE: Phrase.GAP_EDGE, Gap.SKIP: Phrase.GAP_SKIP}
_OVERLAPS = {
    Overlap.FIRST: Phrase.OVERLAP_FIRST,
    Overlap.SECOND: Phrase.OVERLAP_SECOND,
    Overlap.BOTH: Phrase.OVERLAP_BOTH,
}
_CLOCKS = {ClockKind.ELAPSED: Phrase.CLOCK_ELAPSED, ClockKind.WALL: Phrase.CLOCK_WALL}


def policy_words(speaker: Speaker, schedule: Schedule) -> Iterator[str]:
    """Say each choice that changes what the rules would do by themselves."""
    chosen = schedule.policies
    # The habits of these rules differ, so that for them the usual choice is one too.
    has_habits = any(isinstance(rule, Cron | OnCalendar) for rule in schedule.rules)
    if chosen.gap is not None and (has_habits or chosen.gap is not Gap.SHIFT):
        yield speaker.say(_GAPS[chosen.gap])
    if chosen.overlap is not None and (has_habits or chosen.overlap is not Overlap.FIRST):
        yield speaker.say(_OVERLAPS[chosen.overlap])
    if chosen.clock is not None:
        yield speaker.say(_CLOCKS[chosen.clock])
    if chosen.missing_date not in {None, MissingDate.SKIP}:
        yield speaker.say(MISSING_DATES[chosen.missing_date])
