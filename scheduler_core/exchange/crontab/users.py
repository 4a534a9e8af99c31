"""Tells by its sixth fields whether a crontab is one of the system, which names a user in each entry."""

import re
from collections.abc import Iterator
from enum import Enum

from scheduler_core.exchange.crontab.lines import Comment, CrontabEntry, LineMark, crontab_lines

_LIKE_A_USER = re.compile(r"[A-Za-z_][A-Za-z0-9_-]{0,31}\$?")
# The words over the columns of such files, and where they lie.
_OF_A_SYSTEM = re.compile(r"\bdow\s+user\b|\buser-name\s+command\b|^\s*/etc/cron(?:tab|\.d/)", re.IGNORECASE)
_LONGEST_HEAD = 200
WITH_USERS = "with users"  # stands in the first line of what we have written
# Accounts of systems and services that no program is called like.
_USERS = frozenset(
    """
    root daemon bin sys nobody www-data www apache httpd nginx munin logcheck smmsp smmta uucp irc gnats
    amavis clamav debian-spamd debian-exim debian-tor debian-snmp debian-security-support dovenull vmail
    opendkim opendmarc logwatch ntpsec systemd-timesync messagebus _apt nagios icinga zabbix
    gitlab-runner jenkins tomcat ossec rundeck unifi openvas _gvm _chrony libvirt-qemu mailman-web
    """.split()
)
# Accounts that are called like programs.
_USERS_OR_PROGRAMS = frozenset(
    """
    mail man backup news proxy games list lp sync postgres mysql mariadb git redis rabbitmq mailman dovecot
    postfix bind named squid ntp cacti smokeping awstats tor fetchmail leafnode mrtg radicale roundup
    sympa slurm storj tss usenet zope znc weewx minidlna motion
    """.split()
)
_EVERYDAY = frozenset(
    """
    borg cat chmod chown cp curl docker du duplicity echo ffmpeg gzip java kill killall ln logger
    logrotate ls make mkdir mount msmtp mv mysqldump nc node nohup notify-send nvim pg_dump pkill rclone
    restic rm rsync scp screen sed service setsid ssh su sudo systemctl tail tar tee time tmux touch
    umount unison unzip wget xargs zfs zip
    """.split()
)
_BEGINS_A_COMMAND = re.compile(
    r"/|\[|\(|\{|\.|[A-Z_]+=|(?:test|cd|if|command|env|exec|nice|ionice|chronic|flock|run-parts|sh|bash|php\d?|"
    r"perl|python\d?|ruby|savelog|find|timeout|umask|export|sleep)\b"
)


class HasUsers(Enum):
    """What the sixth fields of a crontab seem to be."""

    YES = "yes"
    PERHAPS = "perhaps"
    NO = "no"


def has_users(text: str) -> HasUsers:
    """Judge all entries together, and the comments above them."""
    if (ours := _our_head(text)) is not None:
        return HasUsers.YES if WITH_USERS in ours else HasUsers.NO
    entries = list(_entries(text))
    judged = [_judged(entry) for entry in entries]
    if not judged or HasUsers.NO in judged:
        return HasUsers.NO
    if HasUsers.YES in judged or _says_so(text):
        return HasUsers.YES
    names, behind = zip(*map(_split, entries), strict=True)
    if not all(map(_BEGINS_A_COMMAND.match, behind)) or any(map(_is_everyday, names)):
        return HasUsers.NO
    are_known = _USERS_OR_PROGRAMS.issuperset(name.casefold() for name in names)
    return HasUsers.YES if are_known else HasUsers.PERHAPS


def may_be_user(name: str) -> bool:
    return _LIKE_A_USER.fullmatch(name) is not None


def must_be_user(entry: CrontabEntry) -> bool:
    """Tell an entry of a crontab without users whose command begins with one all the same."""
    return _judged(entry) is HasUsers.YES


def _judged(entry: CrontabEntry) -> HasUsers:
    name, behind = _split(entry)
    if not behind or not may_be_user(name):
        return HasUsers.NO
    return HasUsers.YES if name.casefold() in _USERS else HasUsers.PERHAPS


def _split(entry: CrontabEntry) -> tuple[str, str]:
    """Return the sixth field, and what stands behind it."""
    name, *behind = entry.command.split(maxsplit=1)
    return name, behind[0] if behind else ""


def _our_head(text: str) -> str | None:
    """Return the first line of what we have written; None where others have."""
    first = next((line for _, line in crontab_lines(text[:_LONGEST_HEAD], has_users=False)), None)
    return first.text if isinstance(first, LineMark) and first.word == "hourbell" else None


def _says_so(text: str) -> bool:
    comments = (line.text for _, line in crontab_lines(text, has_users=False) if isinstance(line, Comment))
    return any(map(_OF_A_SYSTEM.search, comments))


def _is_everyday(name: str) -> bool:
    return name in _EVERYDAY or _BEGINS_A_COMMAND.match(name) is not None


def _entries(text: str) -> Iterator[CrontabEntry]:
    for _, line in crontab_lines(text, has_users=False):
        if isinstance(line, CrontabEntry):
            yield line
