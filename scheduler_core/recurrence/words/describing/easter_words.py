"""Days around Easter in words."""

from scheduler_core.recurrence.words.phrases.phrase import Counted, Phrase
from scheduler_core.recurrence.words.phrases.speaker import Speaker


def easter_day(speaker: Speaker, offset_days: int) -> str:
    if offset_days == 0:
        return speaker.say(Phrase.EASTER)
    counted = Counted.BEFORE_EASTER if offset_days < 0 else Counted.AFTER_EASTER
    return speaker.count(counted, abs(offset_days))
