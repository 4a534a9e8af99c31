from datetime import timedelta

import pytest
from PySide6.QtCore import QLocale

from gui.text.span_words import about, countdown, duration, in_full


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, "now"),
        (0.2, "now"),
        (1, "in 1 s"),
        (59, "in 59 s"),
        (61, "in 1 min 01 s"),
        (1_800, "in 30 min"),
        (3_600, "in 1 h 00 min"),
        (6_540, "in 1 h 49 min"),
        (7_200, "in 2 h 00 min"),
        (86_400, "in 1 d"),
        (89_999, "in 1 d"),
        (100_000, "in 1 d 3 h"),
        (59.9 * 86_400, "in 59 d"),
        (60 * 86_400, "in 2 months"),
        (63 * 86_400, "in 2 months"),
        (91 * 86_400, "in 3 months"),
        (121 * 86_400, "in 4 months"),
        (400 * 86_400, "in 13 months"),
        (730 * 86_400, "in 24 months"),
        (731 * 86_400, "in 2 years"),
        (1_094 * 86_400, "in 3 years"),
        (3_322 * 86_400, "in 9 years"),
    ],
)
def test_a_countdown_is_as_exact_as_it_is_useful(seconds: float, words: str) -> None:
    assert countdown(timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (0.24, "0.24 s"),
        (1.26, "1.3 s"),
        (42, "42 s"),
        (65, "1 min 05 s"),
        (3_725, "1 h 02 min"),
        (90_000, "1 d 1 h"),
    ],
)
def test_a_duration_has_about_three_digits(seconds: float, words: str) -> None:
    assert duration(timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(80, "80 s"), (3_500, "58 min"), (3_580, "1 h 00 min"), (6_540, "1 h 49 min"), (90_000, "1 d 1 h")],
)
def test_lengths_beside_one_another_are_told_alike(seconds: float, words: str) -> None:
    """“109 min” stood above “2 h 49 min”."""
    assert about(timedelta(seconds=seconds)) == words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "0 s"), (0.5, "0.500 s"), (300, "5 min"), (5_400, "1 h 30 min"), (26 * 86_400 + 5, "26 d 5 s")],
)
def test_a_chosen_length_is_said_in_full(seconds: float, words: str) -> None:
    assert in_full(timedelta(seconds=seconds)) == words


def test_all_numbers_of_a_length_have_the_digits_of_the_locale() -> None:
    """Hours and minutes had those of English beside days with their own."""
    before = QLocale()
    QLocale.setDefault(QLocale("ar_EG"))

    said = countdown(timedelta(hours=5, minutes=3)) + duration(timedelta(seconds=65))
    QLocale.setDefault(before)

    assert [each for each in said if each.isdigit()] == list("٥٠٣١٠٥")
