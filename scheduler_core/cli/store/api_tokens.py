"""`hourbell token`: make, rotate, list and revoke tokens; a secret is shown once."""

import argparse
import sys
from datetime import datetime, timedelta

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.asked_span import read_coming_instant
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import tr, with_weekday
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style, harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput, NotFound
from scheduler_core.facade.control.tokens import NewToken
from scheduler_core.facade.objects import object_of_token
from scheduler_core.phrases.command_times import read_length
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import shown_time
from scheduler_core.values.records.api_token import ApiToken, Scope, TokenDraft

_COLUMNS = (
    PrintedColumn("Name", is_elastic=True),
    PrintedColumn("May"),
    PrintedColumn("Made"),
    PrintedColumn("Last used"),
    PrintedColumn("Expires"),
)


def create_token(options: argparse.Namespace, clock: Clock) -> int:
    """Print the token alone on standard output, so that a variable can take it."""
    scopes = frozenset(_read_scope(word) for said in options.scope for word in said.split(","))
    until = options.expires
    expires_at = None if until is None else read_coming_instant("expires", until, clock.now())
    draft = TokenDraft(options.name, scopes or frozenset({Scope.READ}), expires_at)
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        made = scheduler.tokens.create(draft)
    if options.json:
        print_object(object_of_token(made.token) | {"token": made.text})
    else:
        _print_once(made, options)
    return ExitCode.DONE


def rotate_token(options: argparse.Namespace, clock: Clock) -> int:
    """Print the new token alone on standard output, and on the other one how long the former opens yet."""
    now, until = clock.now(), options.expires
    overlap = timedelta(0) if options.overlap is None else read_length("overlap", options.overlap)
    expires_at = None if until is None else read_coming_instant("expires", until, now)
    with opened_scheduler(options, clock) as scheduler:
        rotated = scheduler.tokens.rotate(options.name, overlap, expires_at)
    former = rotated.former
    if options.json:
        made = object_of_token(rotated.made.token) | {"token": rotated.made.text}
        print_object(made | {"former": object_of_token(former)})
        return ExitCode.DONE
    _print_once(rotated.made, options)
    if not options.quiet:
        told = (
            tr("The former token is revoked.")
            if former.revoked_at is not None
            else tr(
                "The former token is called “{name}” now and ends {time}.",
                name=former.name,
                time=_shown(former.expires_at),
            )
        )
        print(harmless(told), file=sys.stderr)
    return ExitCode.DONE


def _print_once(made: NewToken, options: argparse.Namespace) -> None:
    print(made.text)
    if not options.quiet:
        told = tr("Keep it now: it is not shown again. Send it as Authorization: Bearer TOKEN.")
        print(told, file=sys.stderr)


def list_tokens(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        tokens = scheduler.tokens.current()
    if options.json:
        print_lines(map(object_of_token, tokens))
    else:
        print_table(_COLUMNS, [_row(token, clock.now()) for token in tokens], is_quiet=options.quiet)
    return ExitCode.DONE


def revoke_tokens(options: argparse.Namespace, clock: Clock) -> int:
    """Revoke all that are there, and say at the end which were not."""
    missing = []
    with opened_scheduler(options, clock) as scheduler:
        for name in options.names:
            try:
                revoked = scheduler.tokens.revoke(name)
            except NotFound:
                missing.append(name)
                continue
            if options.json:
                print_object(object_of_token(revoked))
            elif not options.quiet:
                print(harmless(tr("The token “{name}” is revoked.", name=name)))
    if missing:
        raise NotFound(tr("there is no token {names}", names=", ".join(missing)))
    return ExitCode.DONE


def _read_scope(word: str) -> Scope:
    try:
        return Scope(word.strip())
    except ValueError:
        told = tr("{word!r} is unknown; write {scopes}", word=word.strip()[:40], scopes=", ".join(Scope))
        raise InvalidInput("scope", told) from None


def _row(token: ApiToken, now: datetime) -> tuple[Cell, ...]:
    return (
        token.name,
        ", ".join(scope for scope in Scope if scope in token.scopes),
        _shown(token.created_at),
        _shown(token.last_used_at) or tr("never"),
        _shown(token.expires_at) if token.is_valid(now) else Styled(tr("expired"), Style.WARN),
    )


def _shown(at: datetime | None) -> str:
    return "" if at is None else with_weekday(shown_time(at, local_zone()))
