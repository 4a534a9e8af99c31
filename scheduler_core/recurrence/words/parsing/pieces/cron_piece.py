"""The piece of a sentence that is a line of a crontab."""

import re

from scheduler_core.recurrence.cron.cron_text import parse_cron
from scheduler_core.recurrence.words.parsing.draft import Scene
from scheduler_core.recurrence.words.parsing.tokens import TokenKind

_NAMES = "jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|sun|mon|tue|wed|thu|fri|sat"
_FIELD = rf"(?:[0-9*?L][0-9*?,/LW#-]*|(?:{_NAMES})(?:[-,#/](?:[0-9]+|{_NAMES}))*)"
_NICKNAMES = "yearly|annually|monthly|weekly|daily|midnight|hourly"
_LINE = re.compile(rf"[0-9*][0-9*,/-]*(?:\s+{_FIELD}){{4}}(?=[\s;]|$)|@(?:{_NICKNAMES})\b", re.IGNORECASE)


def cron(scene: Scene) -> bool:
    """Read 0 9 * * 1-5, @daily; also behind the word cron."""
    reader = scene.reader
    if reader.take_word("cron"):
        reader.take_word(":")
    elif reader.peek().kind is TokenKind.WORD:
        return False
    if reader.take_words("@ boot"):
        scene.draft_for_days().is_at_start = True
        return True
    if not (reader.peek().text.isdigit() or reader.peek().text in {"*", "@"}):
        return False
    found = _LINE.match(reader.text, reader.peek().start)
    if found is None:
        return False
    reader.take_until(found.end())
    scene.draft_for_days().cron = parse_cron(found[0])
    return True
