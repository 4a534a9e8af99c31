"""A line of text cut into tokens."""

import re
from dataclasses import replace
from enum import Enum, auto
from functools import lru_cache

from scheduler_core.errors import InvalidInput
from scheduler_core.lazy_dataclass import dataclass

LONGEST_TEXT = 500
_LONGEST_NUMBER = 9


class TokenKind(Enum):
    """What a token is by its looks."""

    WORD = auto()
    NUMBER = auto()  # 15 or 1.5
    ORDINAL = auto()  # 3rd
    TIME = auto()  # 9:30 or 09:30:15
    MINUTE = auto()  # :15
    DATE = auto()  # 2026-12-01
    MOMENT = auto()  # 2026-12-01T09:00Z
    UNCLEAR_DATE = auto()  # 03/04/2026
    SIGN = auto()
    END = auto()


@dataclass(frozen=True, slots=True)
class Token:
    """A piece of the text in small letters, with its place there."""

    kind: TokenKind
    text: str
    start: int
    end: int
    is_said: bool = False  # in words of the grammar, and not as it was typed


# In this order: the first that matches wins. None of them can go back far, so reading is linear.
_PATTERNS = {
    TokenKind.MOMENT: (
        r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?"
        r"(?:Z|[+-][0-9]{2}:?[0-9]{2})?(?![\w:])"
    ),
    TokenKind.DATE: r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?![\w-])",
    TokenKind.UNCLEAR_DATE: (
        r"(?:[0-9]{1,4}/[0-9]{1,2}/[0-9]{1,4}|[0-9]{1,4}\.[0-9]{1,2}\.[0-9]{1,4}"
        r"|[0-9]{1,2}-[0-9]{1,2}-[0-9]{1,4})(?![\w:])"
    ),
    TokenKind.TIME: r"[0-9]{1,2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,6})?)?(?![0-9:])",
    TokenKind.MINUTE: r":[0-9]{2}(?![0-9:])",
    TokenKind.ORDINAL: r"[0-9]+(?:st|nd|rd|th)\b",
    TokenKind.NUMBER: r"[0-9]+(?:\.[0-9]+)?",
    TokenKind.WORD: r"[^\W\d_]+(?:'[^\W\d_]+)*",
    TokenKind.SIGN: r"\S",
}
_TOKEN = re.compile(
    "|".join(f"(?P<{kind.name}>{pattern})" for kind, pattern in _PATTERNS.items()), re.IGNORECASE
)
_PLAIN_SIGNS = dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-") | {
    ord("\u2019"): "'",
    ord("\u00a0"): " ",
    ord("\u202f"): " ",
}
_HALF_OF_DAY = re.compile(r"\b([ap])\.\s?m\b\.?", re.IGNORECASE)


def plain_text(text: str, field: str) -> str:
    """Return the text with plain dashes and spaces; InvalidInput if it is empty or too long."""
    if len(text) > LONGEST_TEXT:
        raise InvalidInput(field, f"longer than {LONGEST_TEXT} characters; say it in fewer words")
    plain = _HALF_OF_DAY.sub(r"\1m", text.translate(_PLAIN_SIGNS)).strip()
    if not plain:
        raise InvalidInput(field, "nothing is written")
    return plain


def cut(plain: str, field: str, begin: int = 0, end: int = LONGEST_TEXT) -> list[Token]:
    """Cut a part of a plain text into tokens."""
    tokens = [
        Token(TokenKind[match.lastgroup or "SIGN"], match[0].lower(), match.start(), match.end())
        for match in _TOKEN.finditer(plain, begin, end)
    ]
    for token in tokens:
        if token.kind is TokenKind.NUMBER and len(token.text) > _LONGEST_NUMBER:
            raise InvalidInput(field, f"{token.text} is too large a number")
    return [_with_clear_date(token, field) for token in tokens]


@lru_cache(maxsize=4096)
def words_of(said: str) -> tuple[tuple[TokenKind, str], ...]:
    """Return the tokens of a text of ours without their places."""
    return tuple((TokenKind[match.lastgroup or "SIGN"], match[0].lower()) for match in _TOKEN.finditer(said))


def _with_clear_date(token: Token, field: str) -> Token:
    """Return a date of three numbers as year, month and day, where only one order of them is a date."""
    if token.kind is not TokenKind.UNCLEAR_DATE:
        return token
    year, clear = _readings_of(token.text)
    if re.fullmatch(r"[0-9]{1,2}\.[0-9]{1,2}\.(?:[0-9]{2}){1,2}", token.text):
        # Nobody writes a month first where dots are between.
        day, month, _ = map(int, token.text.split("."))
        text = f"{year + 2000 * (year < 100):04}-{month:02}-{day:02}"
        if 0 < month <= 12 and 0 < day <= 31:
            return replace(token, kind=TokenKind.DATE, text=text)
    if year >= 100 and len(clear) == 1:
        return replace(token, kind=TokenKind.DATE, text=clear[0])
    raise InvalidInput(field, _why_unclear(token.text))


def _readings_of(text: str) -> tuple[int, list[str]]:
    """Return the year of three numbers, and what dates they can be."""
    first, second, third = (int(number) for number in re.split(r"[./-]", text))
    if len(text.split("/", maxsplit=1)[0]) == 4:
        year, readings = first, [(second, third)]
    else:
        year, readings = third, [(second, first), (first, second)]
    readings = list(dict.fromkeys(readings))
    clear = [f"{year:04}-{month:02}-{day:02}" for month, day in readings if 0 < month <= 12 and 0 < day <= 31]
    return year, clear


def _why_unclear(text: str) -> str:
    """Say how else a date of three numbers can be written."""
    year, clear = _readings_of(text)
    if year < 100:
        return f"write the date {text} as in 2026-12-24: year, month, day"
    if not clear:
        return f"there is no {text}"
    return f"{text} can be read in two ways; write {' or '.join(clear)}"
