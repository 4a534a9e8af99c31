"""Describe tokens in words: scopes, age and end."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.text import formats
from gui.widgets.fields.field_form import described
from scheduler_core.fields.scopes import SCOPE_WORDS
from scheduler_core.values.records.api_token import ApiToken, Scope


def scope_name(scope: Scope) -> str:
    return described(SCOPE_WORDS[scope].title)


def scope_meaning(scope: Scope) -> str:
    return described(SCOPE_WORDS[scope].meaning)


def rights_of(token: ApiToken) -> str:
    """Return what a token may do, as it was given."""
    return ", ".join(scope_name(scope) for scope in Scope if scope in token.scopes)


def times_of(token: ApiToken, now: datetime) -> list[str]:
    """Return when a token was made, when it was used, and when it ends."""
    return [
        _tr("made {instant}").format(instant=formats.day_with_time(token.created_at)),
        _use_of(token),
        _end_of(token, now),
    ]


def end_as_before(token: ApiToken, now: datetime) -> str:
    """Return when a token ends that is valid for as long as another was made for."""
    ends_at = token.end_as_before(now)
    if ends_at is None:
        return _tr("never, as before")
    return _tr("as before: {day}").format(day=formats.day_and_year(formats.local_date(ends_at)))


def end_of_former(overlap: str) -> str:
    """Return when a token ends that is replaced, by how long it opens yet."""
    return {
        "0s": _tr("ends at once"),
        "1h": _tr("ends in an hour"),
        "1d": _tr("ends in a day"),
        "7d": _tr("ends in a week"),
    }[overlap]


def what_became_of(former: ApiToken) -> str:
    """Return what is left of a token that was replaced."""
    if former.expires_at is None or former.revoked_at is not None:
        return _tr("The former one opens nothing any more.")
    ends = formats.day_with_time(former.expires_at)
    return _tr("The former one is called {name} now, and ends {instant}.").format(
        name=former.name, instant=ends
    )


def _use_of(token: ApiToken) -> str:
    if token.last_used_at is None:
        return _tr("never used")
    return _tr("last used {instant}").format(instant=formats.day_with_time(token.last_used_at))


def _end_of(token: ApiToken, now: datetime) -> str:
    if token.expires_at is None:
        return _tr("never expires")
    shown = formats.day_with_time(token.expires_at)
    if token.is_valid(now):
        return _tr("expires {instant}").format(instant=shown)
    return _tr("expired {instant}").format(instant=shown)


def _tr(text: str) -> str:
    return QCoreApplication.translate("token_words", text)
