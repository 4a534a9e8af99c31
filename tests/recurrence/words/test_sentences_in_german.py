"""German, the proof that a translation may order and bend its words as it needs."""

from datetime import date, time, timedelta
from string import Formatter

import pytest

from scheduler_core.recurrence.words.phrases.english import ENGLISH
from scheduler_core.recurrence.words.phrases.languages import languages
from scheduler_core.recurrence.words.phrases.phrase import Counted, Language, Names, Phrase
from scheduler_core.recurrence.words.sentences import describe
from scheduler_core.values.schedules.rules import (
    AtStart,
    DayNumber,
    Easter,
    Every,
    Monthly,
    NthBusinessDay,
    NthWeekday,
    Once,
    Rule,
    Yearly,
)
from scheduler_core.values.schedules.schedule import CountryHolidays, Roll, Skipped
from scheduler_core.values.schedules.weekday import Weekday
from tests.support.recurrence import a_schedule, cron, daily, every, moment, rrule, weekly

NINE = (time(9),)
TRANSLATIONS = [code for code in languages() if code != ENGLISH.code]


def places_of(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name is not None}


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_translation_has_every_phrase_with_the_same_named_places(code: str) -> None:
    phrases = languages()[code].phrases

    assert set(phrases) == set(ENGLISH.phrases) == set(Phrase)
    assert [
        phrase for phrase in Phrase if places_of(phrases[phrase]) != places_of(ENGLISH.phrases[phrase])
    ] == []


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_a_translation_has_every_counted_phrase_with_the_same_named_places(code: str) -> None:
    """A form for one may leave the number out: every day."""
    counted = languages()[code].counted

    assert set(counted) == set(ENGLISH.counted) == set(Counted)
    for phrase in Counted:
        here = set[str]().union(*(places_of(form) for form in counted[phrase].values()))
        there = set[str]().union(*(places_of(form) for form in ENGLISH.counted[phrase].values()))
        assert here | {"count"} == there | {"count"}, phrase


@pytest.mark.parametrize("language", languages().values(), ids=languages())
def test_every_number_finds_its_form_and_every_list_its_names(language: Language) -> None:
    needed = {language.plural_form(number) for number in range(1001)}

    assert all(needed <= set(forms) for forms in language.counted.values())
    assert {names: len(language.names[names]) for names in Names} == {
        Names.WEEKDAY_ON: 7,
        Names.WEEKDAY_EACH: 7,
        Names.WEEKDAY_NTH: 7,
        Names.MONTH_OF_DATE: 12,
        Names.MONTH_IN: 12,
        Names.MONTH_OF: 12,
        Names.SUN_EVENT: 4,
        Names.COMPASS: 4,
    }


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (weekly("mon tue wed thu fri", "09:30"), "Von Montag bis Freitag um 09:30 Uhr"),
        (weekly("mon wed", "09:00", "17:30"), "Jeden Montag und Mittwoch um 09:00 und 17:30 Uhr"),
        (
            weekly("mon", "10:00", interval=2, anchor="2026-11-20"),
            "Alle 2 Wochen am Montag um 10:00 Uhr, gezählt ab dem 20. November 2026",
        ),
        (weekly("sat sun", "10:00"), "Am Wochenende um 10:00 Uhr"),
        (daily("09:00"), "Jeden Tag um 09:00 Uhr"),
        (Monthly((NthWeekday(-1, Weekday.FRIDAY),), NINE), "Am letzten Freitag jedes Monats um 09:00 Uhr"),
        (Monthly((DayNumber(1), DayNumber(-2)), NINE), "Am 1. und vorletzten Tag jedes Monats um 09:00 Uhr"),
        (Monthly((NthBusinessDay(3),), NINE), "Am 3. Arbeitstag jedes Monats um 09:00 Uhr"),
        (
            Monthly((DayNumber(10),), NINE, 3, date(2026, 11, 20)),
            "Alle 3 Monate am 10. um 09:00 Uhr, gezählt ab dem 20. November 2026",
        ),
        (Yearly(frozenset({12}), (DayNumber(24),), NINE), "Jedes Jahr am 24. Dezember um 09:00 Uhr"),
        (
            Yearly(frozenset({12}), (DayNumber(24), DayNumber(31)), NINE),
            "Jedes Jahr am 24. und 31. Dezember um 09:00 Uhr",
        ),
        (Easter(-2, NINE), "2 Tage vor Ostern um 09:00 Uhr"),
        (Easter(1, NINE), "Am Tag nach Ostern um 09:00 Uhr"),
        (every("2026-11-20T00:00", minutes=15), "Alle 15 Minuten"),
        (every("2026-11-20T00:00", minutes=1), "Jede Minute"),
        (every("2026-11-20T00:00", hours=1), "Jede Stunde"),
        (
            Every(timedelta(hours=2), moment("2026-11-20T00:00"), from_last_end=True),
            "2 Stunden nach dem Ende des letzten Laufs",
        ),
        (cron("*/5 9-10 * * mon"), "Am Montag alle 5 Minuten von 09:00 bis 10:55 Uhr"),
        (
            cron("0 9 13 * 5"),
            "Am 13. jedes Monats und jeden Freitag um 09:00 Uhr",
        ),
        (Once(moment("2026-12-01T09:00")), "Einmal am 1. Dezember 2026 um 09:00 Uhr"),
        (
            rrule("FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=1", "2026-12-01T09:00"),
            (
                "Am 13. jedes Monats (nur wenn er auf einen Freitag fällt) um 09:00 Uhr, "
                "ab dem 1. Dezember 2026, nur einmal"
            ),
        ),
    ],
)
def test_rules_are_told_in_german_order_and_forms(rule: Rule, sentence: str) -> None:
    assert describe(a_schedule(rule), "de") == f"{sentence}, UTC"


def test_a_start_of_hourbell_is_told_in_german() -> None:
    assert describe(a_schedule(AtStart()), "de") == "Bei jedem Start von Hourbell"


def test_details_are_told_in_german() -> None:
    schedule = a_schedule(
        daily("09:00"),
        zone="Europe/Berlin",
        starts=moment("2026-12-01T00:00"),
        ends=moment("2027-06-30T23:59:59"),
        times=10,
        excluded=(date(2026, 12, 24),),
        off_days=(CountryHolidays("DE", "BY", Roll.NEXT),),
        jitter=timedelta(days=2),
        edits=(Skipped(moment("2026-12-02T08:00+00:00")),),
    )

    assert describe(schedule, "de") == (
        "Jeden Tag um 09:00 Uhr, ab dem 1. Dezember 2026, bis zum 30. Juni 2027, insgesamt 10-mal, "
        "außer am 24. Dezember 2026, statt an Feiertagen in DE-BY am nächsten Arbeitstag, "
        "um bis zu 2 Tage verzögert, ohne den Termin am 2. Dezember 2026 um 09:00 Uhr, Zeitzone Europe/Berlin"
    )
