"""`hourbell describe` in this process."""

import json

import pytest

from tests.core.cli.running import Hourbell


def test_rules_are_said_in_one_sentence(hourbell: Hourbell) -> None:
    result = hourbell("describe", "--cron", "0 9 * * 1-5", "--easter", "-2 09:00")

    assert result.code == 0
    assert len(result.lines) == 1
    assert "Every weekday at 09:00" in result.out
    assert "Easter" in result.out


def test_a_sentence_may_be_in_another_language(hourbell: Hourbell) -> None:
    assert "Montag" in hourbell("describe", "--cron", "0 9 * * 1-5", "--language", "de").out
    assert hourbell("describe", "--cron", "0 9 * * 1-5", "--language", "tlh").code == 7


@pytest.mark.parametrize(
    ("words", "facts"),
    [
        ((), {"fires": "forever", "next": "2026-11-21T08:00:00.000Z"}),
        (
            ("--ends", "2026-11-22"),
            {"fires": "finite", "last": "2026-11-22T08:00:00.000Z", "next": "2026-11-21T08:00:00.000Z"},
        ),
        (("--ends", "2020-01-01", "--starts", "2019-12-30"), {"fires": "finite", "count": 3, "next": None}),
    ],
)
def test_programs_get_the_sentence_with_facts(
    words: tuple[str, ...], facts: dict[str, object], hourbell: Hourbell
) -> None:
    found = json.loads(hourbell("describe", "--cron", "0 9 * * *", "--json", *words).out)

    assert found["sentence"].startswith("Every day at 09:00")
    assert found["zone"] == "Europe/Berlin"
    assert facts.items() <= found.items()


@pytest.mark.parametrize("words", [("alle zwei Stunden ab 7",), ("alle", "zwei", "Stunden", "ab", "7")])
@pytest.mark.parametrize("command", ["describe", "preview", "next"])
def test_words_without_an_option_are_read_as_behind_text(
    command: str, words: tuple[str, ...], hourbell: Hourbell
) -> None:
    bare = hourbell(command, *words)

    assert bare.code == 0
    assert bare == hourbell(command, "--text", "alle zwei Stunden ab 7")


def test_options_stand_before_bare_words_and_behind_them(hourbell: Hourbell) -> None:
    before = hourbell("describe", "--tz", "Asia/Tokyo", "every day at 9")

    assert "Tokyo" in before.out
    assert before == hourbell("describe", "every day at 9", "--tz", "Asia/Tokyo")


def test_bare_words_are_refused_as_those_behind_text(hourbell: Hourbell) -> None:
    refused = hourbell("describe", "every day at noonish")

    assert (refused.code, "noonish" in refused.err) == (7, True)


def test_next_takes_bare_words_for_a_job_first(hourbell: Hourbell) -> None:
    hourbell("job", "add", "every day at 9", "--every", "1h", "--script", "true")

    assert len(hourbell("next", "every day at 9", "--to", "1d").lines) > 10
    assert hourbell("next", "every dya").code == 5


@pytest.mark.parametrize("cron", ["0 9 * * 1-5", "*/15 8-17 * * mon-fri", "30 4 1,15 jan *", "0 0 9 * * *"])
def test_bare_words_may_be_an_expression_of_cron(cron: str, hourbell: Hourbell) -> None:
    assert hourbell("describe", cron) == hourbell("describe", "--cron", cron)
