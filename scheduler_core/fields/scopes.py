"""What a token may do, in words: behind the option, and as the window names and explains it."""

from typing import NamedTuple

from scheduler_core.values.records.api_token import Scope


class ScopeWords(NamedTuple):
    """What a scope means in a few words, what the window calls it, and how it explains it."""

    short: str
    title: str
    meaning: str


SCOPE_WORDS = {
    Scope.READ: ScopeWords("see everything but secrets", "See", "It sees everything but secrets."),
    Scope.RUN: ScopeWords(
        "run, cancel, retry, pause",
        "Run",
        "It runs, cancels, retries and pauses jobs. It sees them, too.",
    ),
    Scope.EDIT: ScopeWords(
        "make and change jobs",
        "Edit",
        "It makes, changes and deletes jobs that call public addresses. It runs them, too.",
    ),
    Scope.ADMIN: ScopeWords(
        "settings, backups; all but scripts",
        "Administer",
        "It changes settings, makes backups, and may do all else but run programs.",
    ),
    Scope.SCRIPTS: ScopeWords(
        "let jobs run programs",
        "Programs",
        "Its jobs may run programs on this computer. Edit or Administer belongs to it.",
    ),
    Scope.SECRETS: ScopeWords(
        "let jobs send secrets or files",
        "Secrets",
        "Its jobs may send secrets and files. Edit belongs to it.",
    ),
    Scope.PRIVATE: ScopeWords(
        "let jobs call addresses that are not public",
        "Private addresses",
        "Its jobs may call addresses that are not public. Edit belongs to it.",
    ),
    Scope.CALENDAR: ScopeWords(
        "show when jobs run by the link of a calendar",
        "Calendar",
        "It shows when jobs run as a calendar, by its link, and nothing else.",
    ),
    Scope.HOOK: ScopeWords(
        "begin jobs by the address of a hook",
        "Hook",
        "It begins the jobs that wait for a hook, by its address, and nothing else.",
    ),
}


def scope_help() -> str:
    """Return what the option of scopes is for."""
    alone, for_jobs = (
        ", ".join(
            f"{scope} ({said.short})"
            for scope, said in SCOPE_WORDS.items()
            if scope.is_for_jobs is kind and not scope.is_of_link
        )
        for kind in (False, True)
    )
    return (
        "what the token may do (repeatable); each of the first four holds those before it: "
        f"{alone}; and with edit or admin: {for_jobs}. Without any: read"
    )
