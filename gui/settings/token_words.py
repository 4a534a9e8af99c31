"""Tokens in words: what each may do, since when and how long."""

from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.text import formats
from scheduler_core.values.records.api_token import ApiToken, Scope


def scope_name(scope: Scope) -> str:
    names = {
        Scope.READ: _tr("See"),
        Scope.RUN: _tr("Run"),
        Scope.EDIT: _tr("Edit"),
        Scope.ADMIN: _tr("Administer"),
        Scope.SCRIPTS: _tr("Programs"),
        Scope.SECRETS: _tr("Secrets"),
        Scope.PRIVATE: _tr("Private addresses"),
    }
    return names[scope]


def scope_meaning(scope: Scope) -> str:
    meanings = {
        Scope.READ: _tr("It sees everything but secrets."),
        Scope.RUN: _tr("It runs, cancels, retries and pauses jobs. It sees them, too."),
        Scope.EDIT: _tr("It makes, changes and deletes jobs that call public addresses. It runs them, too."),
        Scope.ADMIN: _tr("It changes settings, makes backups, and may do all else but run programs."),
        Scope.SCRIPTS: _tr("Its jobs may run programs on this computer. Edit or Administer belongs to it."),
        Scope.SECRETS: _tr("Its jobs may send secrets and files. Edit belongs to it."),
        Scope.PRIVATE: _tr("Its jobs may call addresses that are not public. Edit belongs to it."),
    }
    return meanings[scope]


def rights_of(token: ApiToken) -> str:
    """Return what a token may do, as it was given."""
    return ", ".join(scope_name(scope) for scope in Scope if scope in token.scopes)


def times_of(token: ApiToken, now: datetime) -> list[str]:
    """Return when a token was made, when it was used, and when it ends."""
    return [
        _tr("made {instant}").format(instant=formats.instant(token.created_at)),
        _use_of(token),
        _end_of(token, now),
    ]


def _use_of(token: ApiToken) -> str:
    if token.last_used_at is None:
        return _tr("never used")
    return _tr("last used {instant}").format(instant=formats.instant(token.last_used_at))


def _end_of(token: ApiToken, now: datetime) -> str:
    if token.expires_at is None:
        return _tr("never expires")
    shown = formats.instant(token.expires_at)
    if token.is_valid(now):
        return _tr("expires {instant}").format(instant=shown)
    return _tr("expired {instant}").format(instant=shown)


def _tr(text: str) -> str:
    return QCoreApplication.translate("token_words", text)
