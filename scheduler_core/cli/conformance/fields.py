"""The fields of one case of `preview --jsonl`, each checked for what it must be."""

import json
from collections.abc import Mapping
from datetime import date, datetime
from enum import StrEnum
from typing import TypeVar

from scheduler_core.errors import InvalidInput, shown

Word = TypeVar("Word", bound=StrEnum)

_LONGEST_TIME = 40


class CaseFields:
    """A JSON object; null counts as left out."""

    def __init__(self, values: Mapping[str, object]) -> None:
        self._values = values

    def has(self, name: str) -> bool:
        return self._values.get(name) is not None

    def text(self, name: str) -> str:
        found = self.optional_text(name)
        if found is None:
            raise InvalidInput(name, "is missing")
        return found

    def optional_text(self, name: str) -> str | None:
        value = self._values.get(name)
        if value is None or isinstance(value, str):
            return value
        raise InvalidInput(name, f"{_seen(value)} is not text")

    def texts(self, name: str) -> list[str]:
        """Return a list of texts, empty if it is left out."""
        value = self._values.get(name)
        if value is None:
            return []
        if not isinstance(value, list):
            raise InvalidInput(name, f"{_seen(value)} is not a list")
        for each in value:
            if not isinstance(each, str):
                raise InvalidInput(name, f"{_seen(each)} in the list is not text")
        return value

    def flag(self, name: str) -> bool | None:
        value = self._values.get(name)
        if value is None or isinstance(value, bool):
            return value
        if value in {"True", "true"}:
            return True
        if value in {"False", "false"}:
            return False
        raise InvalidInput(name, f"{_seen(value)} is neither true nor false")

    def number(self, name: str, default: int, most: int) -> int:
        """Return a whole number from 0 to `most`."""
        value = self._values.get(name)
        if value is None:
            return default
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value <= most:
            raise InvalidInput(name, f"{_seen(value)} is not a whole number from 0 to {most:,}")
        return value

    def word(self, name: str, words: type[Word]) -> Word | None:
        text = self.optional_text(name)
        if text is None:
            return None
        try:
            return words(text)
        except ValueError:
            raise InvalidInput(name, f"{_seen(text)} is not one of {', '.join(words)}") from None

    def moment(self, name: str) -> datetime:
        return read_moment(name, self.text(name))

    def pair(self, name: str) -> tuple[str | None, str | None]:
        """Return two texts, each of which may be null."""
        value = self._values.get(name)
        match value:
            case [None | str() as begin, None | str() as end]:
                return begin, end
            case _:
                raise InvalidInput(name, f"{_seen(value)} is not a list of two times")

    def within(self, name: str) -> "CaseFields":
        """Return the fields of an object inside this one, none if it is left out."""
        value = self._values.get(name)
        if value is None:
            return CaseFields({})
        if not isinstance(value, dict):
            raise InvalidInput(name, f"{_seen(value)} is not an object")
        return CaseFields(value)


def read_moment(name: str, text: str) -> datetime:
    """Read an ISO date or time; a date is its midnight."""
    try:
        if len(text) > _LONGEST_TIME:
            raise ValueError
        return datetime.fromisoformat(text)
    except ValueError:
        raise InvalidInput(name, f"{_seen(text)} is not an ISO time such as 2026-12-01T09:00:00") from None


def read_date_or_moment(name: str, text: str) -> date | datetime:
    """Read an ISO date, which means the whole day, or a time."""
    moment = read_moment(name, text)
    return moment if "T" in text or ":" in text else moment.date()


def _seen(value: object) -> str:
    return shown(json.dumps(value, ensure_ascii=False, default=str))
