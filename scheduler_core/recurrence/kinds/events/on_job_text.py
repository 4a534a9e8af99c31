"""A rule about the ends of jobs as one text: `Backup and Report: failure`."""

import re

from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.schedules.events.on_job import OnJob

_ENDS = "|".join(When)
# A name, in quotes where it holds what joins or ends names, and what follows it.
_PART = re.compile(
    rf'\s*(?:"((?:[^"]|"")+)"|(.+?))\s*(?:(\sand\s)|:\s*({_ENDS})\s*$|$)', re.DOTALL | re.IGNORECASE
)
_NEEDS_QUOTES = re.compile(rf'^"|\sand\s|:\s*(?:{_ENDS})\s*$|^\s|\s$', re.IGNORECASE)


def parse_on_job(text: str) -> OnJob:
    """Read the names, joined by “and”, and how the jobs must have ended."""
    names, when = _read(text)
    return OnJob(names, When.SUCCESS if when is None else when)


def print_on_job(rule: OnJob) -> str:
    """Write a rule so that it is read as the same one."""
    names = print_names(rule.jobs)
    return names if rule.when is When.SUCCESS else f"{names}: {rule.when}"


def parse_names(text: str) -> tuple[str, ...]:
    """Read names that are joined by “and”."""
    names, when = _read(text)
    if when is not None:
        raise InvalidInput("on_job", f"names no job by “: {when}”; put a name that ends so in quotes")
    return names


def print_names(names: tuple[str, ...]) -> str:
    return " and ".join(map(_quoted, names))


def _read(text: str) -> tuple[tuple[str, ...], When | None]:
    names: list[str] = []
    place = 0
    while (found := _PART.match(text, place)) is not None:
        quoted, plain, goes_on, ends = found.groups()
        names.append(plain if quoted is None else quoted.replace('""', '"'))
        if goes_on is None:
            return tuple(names), None if ends is None else When(ends.casefold())
        place = found.end()
    raise InvalidInput("on_job", "lacks the name of a job; write it like “Backup and Report”")


def _quoted(name: str) -> str:
    return '"{}"'.format(name.replace('"', '""')) if _NEEDS_QUOTES.search(name) else name
