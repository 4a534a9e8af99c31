"""Lines that are not understood, or in two ways: the refusal names the words and what to write."""

from datetime import UTC, datetime

import pytest
from hypothesis import strategies as st

from scheduler_core.errors import InvalidInput
from scheduler_core.recurrence.words.parsing.sentence_reader import parse_sentence
from scheduler_core.recurrence.words.parsing.vocabulary import KNOWN_WORDS
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.recurrence_set import RecurrenceSet
from tests.support.properties import for_all
from tests.support.recurrence import print_sentence

NOW = datetime(2026, 11, 20, 8, tzinfo=UTC)

some_words = st.lists(
    st.one_of(
        st.sampled_from(sorted(KNOWN_WORDS)),
        st.sampled_from(
            (
                ",",
                ";",
                "-",
                "/",
                "(",
                ")",
                ":15",
                "9:30",
                "17:00",
                "9am",
                "2026-12-01",
                "1st",
                "3rd",
                "7",
                "90",
            )
        ),
        st.text(max_size=5),
    ),
    max_size=12,
).map(" ".join)


def refusal(text: str) -> str:
    with pytest.raises(InvalidInput) as caught:
        parse_sentence(text, NOW, "Europe/Berlin")
    assert caught.value.field == "text"
    return caught.value.reason


@pytest.mark.parametrize(
    "text", ["every monday at 9 for 2 hours", "every monday at 9 starting dec 5 until dec 6"]
)
def test_what_would_never_fire_is_refused_as_it_is_typed(text: str) -> None:
    assert refusal(text).startswith("nothing is left to fire")


@pytest.mark.parametrize(
    ("text", "left_out", "rule"),
    [
        ("daily at 8, weekends excluded; saturdays at 10", "weekends excluded", "Every Saturday at 10:00"),
        ("saturdays at 10; daily at 8 except weekends", "except weekends", "Every Saturday at 10:00"),
        ("at startup; sundays at 10; except weekends", "except weekends", "Every Sunday at 10:00"),
        (
            "daily at 8; every year on january 1 at 10; except holidays in DE",
            "except holidays in DE",
            "On January 1 every year at 10:00",
        ),
        (
            "every monday at 9; on 2026-12-05 at 10; except from 2026-12-01 to 2026-12-31",
            "except from 2026-12-01 to 2026-12-31",
            "Once on December 5, 2026 at 10:00",
        ),
        (
            "daily at 8 except the first monday of the month; first monday of the month at 9",
            "except the first monday of the month",
            "On the 1st Monday of every month at 09:00",
        ),
        (
            "täglich um 8, außer an Wochenenden; samstags um 10",
            "außer an Wochenenden",
            "Jeden Samstag um 10:00 Uhr",
        ),
        (
            "samstags um 10; täglich um 8 bis 5.1.2027, außer an Wochenenden",
            "außer an Wochenenden",
            "Jeden Samstag um 10:00 Uhr",
        ),
    ],
)
def test_a_rule_that_what_is_left_out_leaves_nothing_of_is_refused(
    text: str, left_out: str, rule: str
) -> None:
    """The saturdays were dropped without a word, as weekends are left out of the whole line."""
    assert refusal(text).startswith(
        f"{left_out!r} holds for all that is said and leaves nothing of {rule!r}; make two jobs"
    )


@pytest.mark.parametrize(
    "text",
    [
        "daily at 8 except saturdays; saturdays at 10",
        "täglich um 8, außer samstags; samstags um 10",
        "every monday at 9; also tuesdays at 10; except from 2026-11-01 to 2026-12-31",
        "fridays and saturdays at 9; mondays at 10; except weekends",
        "daily at 8; every year on may 2 at 10; except weekends",
    ],
)
def test_a_rule_that_loses_only_some_days_is_read(text: str) -> None:
    parse_sentence(text, NOW, "Europe/Berlin")


@pytest.mark.parametrize(
    "text",
    [
        "at 12, at 7 and half past 7 in the morning",
        "daily at 12 and 7am",
        "daily at 12:30, 2 and 3 in the morning",
        "um 12, 7 und 8 Uhr morgens",
    ],
)
def test_twelve_before_hours_of_the_morning_is_never_taken_for_midnight(text: str) -> None:
    assert refusal(text).startswith("12 can be noon or midnight there; write ")


@pytest.mark.parametrize(
    "text", ["on dec 5 at 9 until dec 7", "tomorrow at 9 5 times", "dec 5 at 9 for 2 weeks"]
)
def test_an_end_of_what_fires_once_is_refused(text: str) -> None:
    assert refusal(text).startswith("one date needs no end")


def test_the_end_of_a_date_of_each_year_is_taken() -> None:
    schedule = parse_sentence("every year on dec 5 at 9 until 2028-12-31", NOW, "Europe/Berlin")

    assert str(schedule.ends) == "2028-12-31 23:59:59"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("frobday", "I don't understand 'frobday'; try 'every weekday at 9:30'"),
        ("every frobday at 9:30", "I don't understand 'frobday'; try 'every weekday at 9:30'"),
        ("on the purple monkey at 9", "I don't understand 'purple monkey'; try 'every weekday at 9:30'"),
        ("every mondya at 9", "I don't understand 'mondya'; did you mean 'monday'?"),
        ("every Wendesday at 9", "I don't understand 'Wendesday'; did you mean 'wednesday'?"),
        ("every monday at 9 past month", "I don't understand 'past month' here; try 'every weekday at 9:30'"),
        ("every", "something is missing after 'every'; try 'every weekday at 9:30'"),
        ("every day at 9 and", "something is missing at the end; try 'every weekday at 9:30'"),
        ("every day at 9 in Bavaria", "I don't understand 'Bavaria'; try 'every weekday at 9:30'"),
        (
            "every day at 9:00 POST https://example.org",
            "I don't understand 'POST https://example.org'; try 'every weekday at 9:30'",
        ),
        ("every day at 9:00, 99.307 pm", "I don't understand '99.307 pm' here; try 'every weekday at 9:30'"),
        ("0 9 * 1-5", "I don't understand '0 9 *' here; try 'every weekday at 9:30'"),
        ("until 2027-06-30", "say when; try 'every weekday at 9:30'"),
        ("   ", "nothing is written"),
    ],
)
def test_words_that_are_not_understood_are_named(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("every monday", "say at what time, such as 'every monday at 9:00'"),
        ("3rd business day", "say at what time, such as '3rd business day at 9:00'"),
        ("every feb 29", "say at what time, such as 'every feb 29 at 9:00'"),
        ("good friday", "say at what time, such as 'good friday at 9:00'"),
        ("tomorrow", "say at what time, such as 'tomorrow at 9:00'"),
        ("every 3 days", "say at what time, such as 'every 3 days at 9:00'"),
        ("every 24 hours on weekdays", "say at what time, such as 'every 24 hours on weekdays at 9:00'"),
        ("december 24", "say at what time, such as 'december 24 at 9:00'"),
        ("this weekend", "say at what time, such as 'this weekend at 9:00'"),
        ("every december 24-26", "say at what time, such as 'every december 24-26 at 9:00'"),
        (
            "first working day after the 15th",
            "say at what time, such as 'first working day after the 15th at 9:00'",
        ),
        ("daily 8-10pm", "say how far apart, such as 'every 3 hours between 8:00 and 20:00'"),
        ("every monday until 2027-01-01", "say at what time, such as 'every weekday at 9:30'"),
        ("9:30", "say on which days, such as 'every day at 9:30', 'tomorrow at 9:30'"),
        ("every week at 9", "say on which days of the week, such as 'every week on monday at 9:00'"),
        ("every month at 9", "say on which day, such as 'on the 1st of every month at 9:00'"),
        (
            "every year on the 1st at 9",
            "say of which month, such as 'every year on the 1st of december at 9:00'",
        ),
        (
            "every month on friday at 9",
            "say which one of the month, such as 'first monday of the month at 9:00'",
        ),
        ("twice a day", "say when exactly, as often as it says, such as 'twice a day at 8:00 and 20:00'"),
        (
            "3 times a day at 8 and 20",
            "say when exactly, as often as it says, such as 'twice a day at 8:00 and 20:00'",
        ),
        ("every day at 9 until later", "write the end as a date: 'until 2027-06-30'"),
        (
            "every 2 hours from 8 on weekdays",
            "say until what time of the day, too, such as 'from 8:00 to 18:00'",
        ),
        ("friday, december 5 at 9", "2026-12-05 is not a friday; leave one of the two out"),
        (
            "mondays at 9 except the first",
            "'first' can be a monday or a day of the month; write 'first monday' or 'day 1'",
        ),
        (
            "every 30 minutes from 9 to 9",
            "9 to 9 can be half a day or a whole one; write 09:00 to 21:00, or no hours for a whole day",
        ),
        ("once in 3 weeks at 9", "'once in 3 weeks' has two meanings; write 'every …' or 'in …'"),
        ("every hour in summer", "'in summer' names no months; name them, such as 'in may and june'"),
        ("first thing every day", "'first thing' names no time of day; say at what time, such as 'at 7:30'"),
        (
            "every 5 minutes until 18:00",
            "say of which day: 'until 18:00 today', or 'from 8:00 to 18:00' for each day",
        ),
        (
            "every day at 9 except the first business day",
            "write the days of the month that are left out by their numbers: 'except the 1st'",
        ),
        (
            "every day at 9 except the 1st and the last",
            "write the days of the month that are left, not those that are left out",
        ),
        ("monday in 2 weeks at 9", "that can be 2026-11-30 or 2026-12-07; write the date"),
        ("every day from 9", "a time to begin at needs a step, such as 'every 4 hours from 6:00'"),
        (
            "every 7 hours except dec 24",
            "that rule can not leave out a day of each year; say its year: 'except 2026-12-24'",
        ),
        ("every day at sunset", "say where, by latitude and longitude, such as 'at sunset at 52.52,13.405'"),
        (
            "every day at 9 except holidays in Bavaria",
            "name the country of the holidays by its code: 'holidays in DE' or 'holidays in DE-BY'",
        ),
    ],
)
def test_what_is_missing_is_asked_for_with_an_example(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("03/04/2026 at 9", "03/04/2026 can be read in two ways; write 2026-04-03 or 2026-03-04"),
        ("32.1.2027 at 9", "there is no 32.1.2027"),
        ("am 32.1.2027 um 9 Uhr", "there is no 32.1.2027"),
        (
            "jeden zweiten Freitag um 9:00",
            (
                "'jeden zweiten Freitag' has two meanings; write 'alle zwei Wochen am …' or "
                "'zweiten Freitag im Monat'"
            ),
        ),
        ("jeden Tag um 9 Uhr und und", "something is missing after 'und'; try 'jeden Werktag um 9:30'"),
        ("3-4-26 at 9", "write the date 3-4-26 as in 2026-12-24: year, month, day"),
        (
            "monday 9:00",
            "one monday can mean once or every week; write 'every monday at 9:00' or 'next monday at 9:00'",
        ),
        (
            "every second friday at 9",
            "'every second friday' has two meanings; write 'every other …' or 'second friday of the month'",
        ),
        (
            "every day at seven to nine",
            "'seven to nine' can be a time or hours of the day; write 8:53, or from 7:00 to 9:00",
        ),
        (
            "every day at 12 to 9",
            "'12 to 9' can be a time or hours of the day; write 8:48, or from 12:00 to 21:00",
        ),
        (
            "every day at 7 to 9 pm",
            "'7 to 9 pm' can be a time or hours of the day; write 20:53, or from 19:00 to 21:00",
        ),
        (
            "in 2027 in week 50 on monday at 9 and every day at 8",
            "a year holds for all that is said; say what is of another in a line of its own",
        ),
        ("on 3/4 at 6pm", "3/4 can be read in two ways; write march 4 or april 3"),
        ("every 3/4 at 6pm", "3/4 can be read in two ways; write march 4 or april 3"),
        ("am 3/4 um 18 Uhr", "3/4 can be read in two ways; write 4. März or 3. April"),
        (
            "next weekend at 10",
            "that can be the weekend of 2026-11-21 or of 2026-11-28; write 'this weekend' or the dates",
        ),
        *(
            (
                text,
                (
                    "it is unclear whether the month is of the days that are left out or of all; "
                    "begin with the month, as in 'in january', or leave all of it out"
                ),
            )
            for text in (
                "every day at noon except mondays in january",
                "every day except mondays, in january, at 9",
                "mondays at 9 except the first monday in january",
            )
        ),
        (
            "9am london and 5pm new york daily",
            "a job has one time zone; write a line for Europe/London and another one for America/New_York",
        ),
        (
            "daily at 9:00 UTC and 17:00 Europe/Berlin",
            "a job has one time zone; write a line for UTC and another one for Europe/Berlin",
        ),
        (
            "on mondays or fridays at 9",
            "'or' leaves open which one is meant; write 'and' for both, or leave one out",
        ),
        (
            "täglich um 9 oder 10",
            "'oder' leaves open which one is meant; write 'und' for both, or leave one out",
        ),
        (
            "first working day after the 1st and 15th at 9",
            "name one day there, and put '; also' between two rules",
        ),
        ("first working day after the 28th at 9", "that may lie in another month; name the day otherwise"),
        ("biweekly at 9", "'biweekly' has two meanings; write 'every 2 weeks' or 'twice a week'"),
        ("every monday at 6 and 10 pm", "say am or pm with each hour: 7pm and 9pm"),
        (
            "every 20 minutes from 10 to 5",
            (
                "10 to 5 can end in the afternoon or on the next morning; "
                "write 10:00 to 17:00 or 10:00 to 05:00"
            ),
        ),
        (
            "every hour at 15",
            "write ':15' for minutes of an hour, or 'between 8:00 and 18:00' for a part of the day",
        ),
        ("every monday at 9 wednesday at 10", "put 'and' or ';' between two rules"),
    ],
)
def test_what_has_two_meanings_is_not_guessed(text: str, reason: str) -> None:
    assert refusal(text) == reason


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("every monday at 25:00", "25:00 is not a time of day (00:00 to 23:59)"),
        ("every monday at 25", "25:00 is not a time of day (00:00 to 23:59)"),
        ("every monday at 24:00", "24:00 is 00:00 of the next day; write 00:00"),
        ("every monday at 13pm", "13 is not an hour of a half day; leave out am and pm"),
        ("every hour at :75", ":75 is not a minute (:00 to :59)"),
        ("2026-02-30 at 9", "there is no 2026-02-30"),
        ("2026-12-01T25:00", "there is no 2026-12-01T25:00"),
        ("on the 32nd at 9", "32 is not a day of the month (1 to 31, -1 is the last)"),
        ("6th friday of the month at 9", "no month has 6 of one weekday (1 to 5, -1 is the last)"),
        ("5th friday of the quarter at 9", "that may lie beyond the first or last month; name the month"),
        ("301 days before easter at 9", "301 days is too far from Easter (300 at most)"),
        ("every 99999999999 days at 9", "99999999999 is too large a number"),
        ("every 20000 weeks on monday at 9", "every 20000 weeks reaches beyond the year 9999"),
        ("every 400000 days at 9", "that is longer than a thousand years"),
        ("in 999999999 weeks", "that is longer than a thousand years"),
        ("in 999999 months", "that is beyond the year 9999"),
        ("today at 8", "that time is past: it is 09:00 on 2026-11-20"),
        ("every 0 minutes", "0s is too short; one second is the least"),
        ("every day at 9 for 0 times", "0 is not from 1 to 1,000,000; leave it out to repeat without end"),
        ("every day at 9 give or take 40 days", "jitter of more than 31 days is too much"),
        ("every day at 9 except monday-sunday", "no day of the week is chosen"),
        ("every day at 9 in Europe/Berlim", "there is no zone 'Europe/Berlim'; did you mean Europe/Berlin"),
        ("x" * 501, "longer than 500 characters; say it in fewer words"),
    ],
)
def test_what_does_not_exist_is_refused(text: str, reason: str) -> None:
    assert refusal(text).startswith(reason)


@pytest.mark.parametrize(
    "text",
    [
        "every every day at 9",
        "1st 15th at 9",
        "daily monthly",
        "every 2 weeks every 3 weeks on monday at 9",
        "every day at 9 at 10",
        "every 15 minutes every 20 minutes",
        "every 2026-12-01 at 9",
        "at startup at 9",
        "in 40 days on monday",
        "good friday every 2 years at 9",
        "every 2 months on the 1st of december at 9",
        "every day at 9 from 2026-12-01 from 2026-12-02",
        "every monday at 9 between 8 and 18",
        "every 90 minutes at :15",
        "from friday at 9",
    ],
)
def test_parts_that_do_not_go_together_are_refused(text: str) -> None:
    assert refusal(text)


def test_a_zone_that_the_caller_makes_up_is_named_as_such() -> None:
    with pytest.raises(InvalidInput) as caught:
        parse_sentence("every day at 9", NOW, "No/Where")

    assert caught.value.field == "zone"


def test_a_present_without_a_zone_is_a_mistake_of_the_caller() -> None:
    with pytest.raises(ValueError, match="zone"):
        parse_sentence("every day at 9", NOW.replace(tzinfo=None), "UTC")


@for_all(some_words, everyday=200, thorough=8_000)
def test_any_words_are_either_understood_or_refused(text: str) -> None:
    try:
        schedule = parse_sentence(text, NOW, "Europe/Berlin")
    except InvalidInput:
        return

    assert describe(schedule)
    printed = print_sentence(schedule)
    if printed is None:  # days of the week in some months have no line of their own
        assert any(isinstance(rule, RecurrenceSet) for rule in schedule.rules)
        return
    assert parse_sentence(printed, NOW, "UTC") == schedule


@pytest.mark.parametrize("text", ["soon", "every monday at 9 soon"])
def test_a_word_that_only_a_turn_knows_is_not_understood(text: str) -> None:
    """A lone "soon", of "as soon as", was told to miss something behind it."""
    with pytest.raises(InvalidInput, match="I don't understand 'soon'; try"):
        parse_sentence(text, NOW, "Europe/Berlin")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("last working day of the week at 9", "name the day of the week"),
        ("every second monday and thursday at 9", "'every second monday and thursday' has two meanings"),
        ("every third sat and sun at 9", "write 'every 3 weeks on …' or 'third sat and sun of the month'"),
        ("jeden dritten Sa und So um 9", "write 'alle 3 Wochen am …' or 'dritten Sa und So im Monat'"),
        ("daily and on mondays at 9", "name all days once"),
        ("am 15. des zweiten Monats um 9", "'des zweiten Monats' can be one of a year"),
        ("every third day and night at 9", "name the days alone"),
        ("mondays at 9 until december 14 and tuesdays at 10", "put it last, or make two jobs"),
        ("every other quarter on the 1st at 9", "name the months, such as 'in january and july'"),
        ("jedes zweite Quartal am 1. um 9", "name the months, such as 'im Januar und Juli'"),
        ("fridays, 13th, at 9", "'first monday of the month at 9:00', or put 'and' between"),
        ("mondays except the first and third at 9", "write 'third monday' or 'day 3'"),
        ("mondays except the first and last at 9", "write 'last monday' or 'the last day of the month'"),
        ("montags außer am ersten und letzten um 9", "'letzten Montag' or 'am letzten Tag des Monats'"),
        ("täglich um 9,5", "'9,5' can be two hours or a part of one"),
        ("daily at 9 except mondays at 10", "may be of those days or of all"),
        ("daily at 9 except mondays until january 10", "put a comma before it where it is of all"),
        ("täglich um 9 außer montags ab 10. Januar", "put a comma before it where it is of all"),
        ("every 20 minutes except between 12 and 13 on weekdays", "name the days first"),
        ("on mondays after the 10th at 9", "'after the 10th' can be of each month or begin it all"),
        ("montags vor dem 10. um 9", "'vor dem 10.' can be of each month or end it all on 10. Dezember"),
        ("daily at 9, except sundays, before january 10", "is left out as well or of all"),
        ("außer samstags, sonntags um 9", "how much of 'außer samstags, sonntags' is left out"),
        ("in march on mondays at 9, fridays at 10", "which of the days that holds for"),
        ("mondays at 9, daily at 9", "every day is said beside some days"),
        ("daily from 9 until 10 january", "can begin at 9:00 or on day 9 of the month"),
        ("every 2 hours and at 30 minutes", "I don't understand 'at 30 minutes' here"),
        ("every hour, except at noon, on weekdays", "name the days first"),
        ("not on fridays at 8 but mondays at 8", "'but mondays' can be left out as well or meant instead"),
        ("täglich um 8 nicht freitags aber montags", "can be left out as well or meant instead"),
        ("alle acht Tage um 6", "'alle acht Tage' can be each week or every 8 days"),
        ("täglich um 9,15 Uhr", "'9,15 Uhr' can be a time or two hours"),
        ("jeden 3. Tag und Nacht um 9", "name the days alone"),
    ],
)
def test_words_of_two_meanings_are_named_with_what_to_write(text: str, reason: str) -> None:
    assert reason in refusal(text)
