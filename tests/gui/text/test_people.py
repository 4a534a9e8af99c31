import pytest

from gui.text.job_names import by_whom, who_in_words


@pytest.mark.parametrize(
    ("who", "alone", "behind_by"),
    [
        ("window", "window", "you"),
        ("command line", "command line", "the command line"),
        ("API token deploy", "API token deploy", "the API token deploy"),
        ("Ann", "Ann", "Ann"),
        ("", "", ""),
    ],
)
def test_programs_of_ours_are_said_in_words(who: str, alone: str, behind_by: str) -> None:
    assert who_in_words(who) == alone
    assert by_whom(who) == behind_by
