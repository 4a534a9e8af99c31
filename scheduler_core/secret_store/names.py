"""What a secret may be called, and the error of one that can't be had."""

import re

from scheduler_core.errors import InvalidInput, SchedulerError

LONGEST_VALUE = 64 * 1024

_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,99}")


class SecretUnavailable(SchedulerError):
    """A secret is missing, locked or slow to come; a later attempt may have it."""


def is_secret_name(name: str) -> bool:
    return _NAME.fullmatch(name) is not None


def check_secret_name(name: str) -> None:
    """Refuse a name that a template, a file system or a keyring could misread."""
    if not is_secret_name(name):
        raise InvalidInput(
            "secret",
            f"{name!r} is not a name of up to 100 letters, digits and . _ - (no dot or dash at its start)",
        )


def check_secret_value(value: str) -> None:
    """Refuse what no place could keep or no program could use."""
    if not value:
        raise InvalidInput("secret", "the value is empty")
    if len(value) > LONGEST_VALUE:
        raise InvalidInput("secret", f"the value is longer than {LONGEST_VALUE} characters")
    if "\0" in value:
        raise InvalidInput("secret", "a NUL character can't be part of a secret")
    if any("\ud800" <= letter <= "\udfff" for letter in value):
        raise InvalidInput("secret", "half a character can't be part of a secret")
