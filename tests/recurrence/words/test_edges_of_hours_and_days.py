"""Hours and days up to one edge or from one on, and hours that are told by another."""

from datetime import UTC, datetime
from itertools import islice

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.compiler import compile_schedule
from scheduler_core.recurrence.plan import occurrences
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence

NOW = datetime(2026, 11, 27, 9, 20, tzinfo=UTC)
END = datetime(2200, 1, 1, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("no later than 10, every hour from 7", "every hour from 7:00 to 10:00"),
        ("every hour not before 8 and not after 18", "every hour from 8:00 to 18:00"),
        ("every hour, but not before 8 and not after 18", "every hour from 8:00 to 18:00"),
        ("not after 18 and not before 8, every hour", "every hour from 8:00 to 18:00"),
        ("no earlier than 8, every 20 minutes until 12", "every 20 minutes from 8:00 to 12:00"),
        ("jede Stunde nicht vor 8 und nicht nach 18 Uhr", "every hour from 8:00 to 18:00"),
        ("stündlich, nicht früher als 8, nicht später als 18 Uhr", "every hour from 8:00 to 18:00"),
        ("every hour except before 7 and after 20", "every hour from 7:00 to 20:00"),
        ("stündlich, außer vor 7 und nach 20 Uhr", "every hour from 7:00 to 20:00"),
        ("every 5 minutes except before 8", "every 5 minutes from 8:00 to 23:55"),
        ("every 5 minutes except after 20", "every 5 minutes from 0:00 to 20:00"),
        ("at 6, 9 and 12 daily except before 9", "daily at 9:00 and 12:00"),
        ("every hour on mondays except before noon", "every hour from 12:00 to 23:00 on mondays"),
        ("daily at 9 except before 3 december", "daily at 9 from 2026-12-03"),
        ("täglich um 9 außer vor dem 3. Dezember", "daily at 9 from 2026-12-03"),
        ("daily at 9 except after december 3", "daily at 9 until 2026-12-03"),
        ("daily at 9 but not until january", "daily at 9 from 2027-01-01"),
        ("täglich um 9, aber erst ab Januar", "daily at 9 from 2027-01-01"),
        ("daily at 9 except from 24 to 26 december", "daily at 9 except december 24 to 26"),
        ("täglich um 9 außer von 24 bis 26 Dezember", "daily at 9 except december 24 to 26"),
        ("daily 9am, 1 and 5pm", "daily at 9:00, 13:00 and 17:00"),
        ("täglich eine Stunde vor Mitternacht", "daily at 23:00"),
        ("two hours after midnight daily", "daily at 2:00"),
        ("mondays 90 minutes before 18:00", "mondays at 16:30"),
        ("tomorrow at 9 in the morning and 4 in the afternoon", "tomorrow at 9:00 and 16:00"),
        ("heute bis 14 Uhr alle 30 Minuten", "every 30 minutes until 14:00 today"),
        ("jeden Tag außer dem Monatsletzten um 9", "daily at 9 except the last day of the month"),
        ("every 3/4 hour from 8 to 11", "every 45 minutes from 8:00 to 11:00"),
        ("alle 3/4 Stunden von 8 bis 11 Uhr", "every 45 minutes from 8:00 to 11:00"),
        ("half past each hour between 9 and 17", "every hour from 9:30 to 16:30"),
        ("ab morgen früh um 8 alle 12 Stunden", "every 12 hours from 2026-11-28 8:00"),
        ("once on thursday the 10th at 9", "2026-12-10 at 9:00"),
    ],
)
def test_an_edge_says_the_same_as_hours_and_dates(text: str, same: str) -> None:
    assert _first_of(text) == _first_of(same)


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("every hour, no later than 10", "of which hours of each day"),
        ("every hour until 10", "end as a date"),
        ("every hour from 7 until 10 december", "7:00 or on day 7"),
        ("stündlich ab 8 bis zum 10. Dezember", "8:00 or on day 8"),
        ("on the 1st until january 2 at 9", "the first of them each month"),
        ("am 1. bis zum 2. Januar um 9", "the first of them each month"),
        ("thursday the 10th at 9", "the next one alone or each"),
        ("am Donnerstag, dem 10., um 9", "the next one alone or each"),
        ("2 hours before 9 and 14 daily", "from one or from both"),
        ("every hour except after midnight", "all of a day is after midnight"),
        ("every hour except before midnight", "nothing of a day is before midnight"),
        ("every monday except before december 10 at 9", "say the time of day first"),
        ("every day at 9 since january", "of what is past"),
        ("once on friday at 16:00", "2026-11-27 or 2026-12-04"),
        ("Freitag in einer Woche um 9", "2026-12-04 or 2026-12-11"),
        ("every quarter 3rd day of the month at 6", "how often is said twice"),
        ("every quarter february 29 at 12", "how often is said twice"),
        ("every 1st and every 3rd tuesday at 22:00", "two meanings"),
        ("the first last monday in may at 10", "don't understand"),
        ("every first hour", "missing after 'hour'"),
        ("first working day of every first month at 8:30", "don't understand"),
        ("third every friday the 13th at 13:00", "don't understand"),
        ("december 24 not 2026 at 9:00", "don't understand"),
        ("daily at 9 except at 10", "none of the times"),
        ("alle 15 Minuten von Montag 8 Uhr bis Freitag 18 Uhr", "each week or the next one alone"),
        ("every hour from monday at 8 until friday at 6pm", "each week or the next one alone"),
        ("an hour before midnight", "on which days"),
        ("not on the 1st but on the 2nd at 9", "left out as well or meant instead"),
        ("sa so gegen 7", "leaves open"),
        ("daily at 9 until 3/4", "march 4 or april 3"),
        ("täglich um 9 bis 3/4", "4. März or 3. April"),
        ("3/4 at 9", "march 4 or april 3"),
        ("daily at 9 except on 3/4", "march 4 or april 3"),
        ("am 3/4 um 9", "4. März or 3. April"),
    ],
)
def test_what_an_edge_leaves_open_is_refused(text: str, named: str) -> None:
    with pytest.raises(InvalidInput) as refusal:
        parse_sentence(text, NOW, "Europe/Berlin")

    assert named in refusal.value.reason


def _first_of(text: str) -> list[datetime]:
    plan = compile_schedule(parse_sentence(text, NOW, "Europe/Berlin"))
    return list(islice(occurrences(plan, NOW, END, 40), 40))
