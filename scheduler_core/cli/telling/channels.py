"""`hourbell channel`: where notices go, whether they arrive, and what is wrong if not."""

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.printing.json_lines import print_lines, print_object
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count
from scheduler_core.cli.printing.table import Cell, PrintedColumn, Styled, print_table
from scheduler_core.cli.printing.terminal import Style, harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import NotFound
from scheduler_core.facade.objects import object_of_channel
from scheduler_core.values.jobs.telling import Telling, print_telling, read_telling, read_tellings
from scheduler_core.values.records.channel import Channel, ChannelKind, Encryption, KeptChannel, is_loopback

_COLUMNS = (
    PrintedColumn("Name", is_elastic=True),
    PrintedColumn("Kind"),
    PrintedColumn("Address", is_elastic=True),
    PrintedColumn("Told of all jobs", is_elastic=True),
    PrintedColumn("State", is_elastic=True),
)

_MOST_NAMED = 10


def add_channel(options: argparse.Namespace, clock: Clock) -> int:
    """Keep a channel, and say how jobs tell it, unless it is told of all of them from now on."""
    channel = _said(options)
    telling = None if options.tell is None else read_telling(f"{options.tell}:{channel.name}")
    with opened_scheduler(options, clock, is_made=True) as scheduler:
        added = scheduler.channels.add(channel, telling)
    if options.json:
        print_object(object_of_channel(added))
    elif not options.quiet:
        print(
            harmless(
                tr("The channel “{name}” is there; try it: hourbell channel test {name}", name=channel.name)
            )
        )
        if telling is None:
            hint = tr(
                "Nothing is told there yet: hourbell settings set tell-by failure,recovered:{name}",
                name=channel.name,
            )
            print(harmless(hint), file=sys.stderr)
    return ExitCode.DONE


def list_channels(options: argparse.Namespace, clock: Clock) -> int:
    with opened_scheduler(options, clock) as scheduler:
        channels = scheduler.channels.all()
        told = {each.channel: each for each in read_tellings(scheduler.settings.read().tell_by)}
    if options.names:
        print(*(each.name for each in channels), sep="\n", end="\n" if channels else "")
    elif options.json:
        print_lines(map(object_of_channel, channels))
    else:
        rows = [_row(each, told.get(each.name)) for each in channels]
        print_table(_COLUMNS, rows, is_quiet=options.quiet)
    return ExitCode.DONE


def test_channels(options: argparse.Namespace, clock: Clock) -> int:
    """Send a test to each, and fail if one has not arrived."""
    failed = False
    with opened_scheduler(options, clock) as scheduler:
        for name in options.names:
            sent = scheduler.channels.test(name)
            failed = failed or not sent.is_sent
            if options.json:
                print_object({"channel": name, "is_sent": sent.is_sent, "trouble": sent.trouble or None})
            elif not sent.is_sent:
                told = tr("The test did not reach “{name}”: {why}", name=name, why=of_core(sent.trouble))
                print(harmless(told), file=sys.stderr)
            elif not options.quiet:
                print(harmless(tr("The test reached “{name}”.", name=name)))
    return ExitCode.FAILED if failed else ExitCode.DONE


def delete_channels(options: argparse.Namespace, clock: Clock) -> int:
    """Forget all that are there, and say at the end which were not."""
    missing = []
    with opened_scheduler(options, clock) as scheduler:
        for name in options.names:
            try:
                gone = scheduler.channels.delete(name)
            except NotFound:
                missing.append(name)
                continue
            if options.json:
                print_object(object_of_channel(gone.channel) | {"jobs": list(gone.jobs)})
                continue
            if not options.quiet:
                print(harmless(tr("The channel “{name}” is gone, with what waited for it.", name=name)))
            if gone.jobs:
                told = tr(
                    "These jobs go on naming “{name}” and tell nobody there: {jobs}; take that out with: "
                    "hourbell job edit JOB --no-tell {name}",
                    name=name,
                    jobs=_named(gone.jobs),
                )
                print(harmless(told), file=sys.stderr)
    if missing:
        raise NotFound(tr("there is no channel {names}", names=", ".join(missing)))
    return ExitCode.DONE


def _named(names: Sequence[str]) -> str:
    shown = ", ".join(tr("“{job}”", job=name) for name in names[:_MOST_NAMED])
    more = len(names) - _MOST_NAMED
    return shown + (tr(" and {count:,} more", count=more) if more > 0 else "")


def _said(options: argparse.Namespace) -> Channel:
    kind = next(kind for kind in ChannelKind if getattr(options, kind) is not None)
    smtp = options.smtp or ""
    channel = Channel(
        options.name,
        kind,
        getattr(options, kind).strip(),
        options.secret or "",
        smtp,
        options.user or "",
        options.sender or "",
        Encryption(options.tls or Encryption.STARTTLS),
    )
    is_here = kind is ChannelKind.MAIL and is_loopback(channel.server[0])
    return replace(channel, encryption=Encryption.NONE) if is_here and options.tls is None else channel


def _row(kept: KeptChannel, telling: Telling | None) -> tuple[Cell, ...]:
    state: Cell = tr("works") if kept.is_proven else tr("nothing sent yet, try it: hourbell channel test")
    if kept.broken:
        state = Styled(of_core(kept.broken), Style.BAD)
    elif kept.waiting:
        waits = tr_count(kept.waiting, "{count} notice waits", "{count} notices wait")
        state = f"{waits}: {of_core(kept.delay)}" if kept.delay else waits
    told = "" if telling is None else print_telling(telling).rpartition(":")[0]
    return kept.name, kept.kind.value, kept.shown_address, told, state
