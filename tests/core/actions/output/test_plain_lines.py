"""What programs wrote as one plain line."""

import pytest

from scheduler_core.actions.output.plain_lines import one_line


@pytest.mark.parametrize(
    ("text", "longest", "expected"),
    [
        ("one\n two\t three", 40, "one two three"),
        ("\x1b[1mbold\x1b[0m\x00 \u202eturned\u2066\ud83d", 40, "bold turned"),
        ("1234567890", 10, "1234567890"),
        ("12345678901", 10, "123456789…"),
        ("a word and more", 7, "a word…"),
        # Accents and families stay with what they belong to.
        ("abcde\u0301fgh", 6, "abcd…"),
        ("ab\U0001f468\u200d\U0001f469\u200d\U0001f467 home", 5, "ab…"),
        ("日本語の長い行です", 5, "日本語の…"),
        ("", 5, ""),
    ],
)
def test_a_text_is_one_line_that_is_cut_between_signs(text: str, longest: int, expected: str) -> None:
    assert one_line(text, longest) == expected
