"""`hourbell prove`: holds the plan of every revision against the ledger, and keeps what came of it."""

import argparse
import sys
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import TypeAlias

from scheduler_core.cli.exit_codes import ExitCode
from scheduler_core.cli.options.past_times import read_end_of_span, read_past_instant
from scheduler_core.cli.printing.json_lines import print_object
from scheduler_core.cli.printing.progress import PrintedProgress
from scheduler_core.cli.printing.spoken import of_core, tr, tr_count, with_weekday
from scheduler_core.cli.printing.table import PrintedColumn, print_table
from scheduler_core.cli.printing.terminal import harmless
from scheduler_core.cli.scheduler_opening import opened_scheduler
from scheduler_core.clock import Clock
from scheduler_core.errors import InvalidInput
from scheduler_core.facade.proving.kept_proof import (
    KeptProof,
    ProofSignature,
    digest_of,
    object_of_proof,
    read_proof,
    read_proof_file,
)
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.phrases.command_times import Moment
from scheduler_core.phrases.local_zone import local_zone
from scheduler_core.phrases.written_times import for_people, in_zone
from scheduler_core.values.records.proof import FoundDifference, Proof, Unproved, UnprovedPart

_Written: TypeAlias = Callable[[datetime], str]
_MOST_SHOWN = 100
_MOST_BYTES = 4 * 2**20
_DIFFERENCES = (
    PrintedColumn("Due"),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("What differs", is_elastic=True),
)
_UNPROVED = (
    PrintedColumn("From"),
    PrintedColumn("To"),
    PrintedColumn("Job", is_elastic=True),
    PrintedColumn("Occurrences", is_right=True),
    PrintedColumn("Why it can't be proved", is_elastic=True),
)


def prove(options: argparse.Namespace, clock: Clock) -> int:
    if options.check is not None:
        return _check(options, clock)
    with opened_scheduler(options, clock) as scheduler:
        moment = Moment(scheduler.now(), local_zone())
        begins = read_past_instant("from", options.look_from, moment) if options.look_from else None
        ends = read_end_of_span("to", options.look_to, moment) if options.look_to else None
        proof = _proved(scheduler, begins, ends, is_quiet=options.quiet)
        signature = scheduler.proving.sign(proof) if options.sign else None
    if options.json:
        print_object(object_of_proof(proof, signature))
    else:
        _print(proof, signature, moment.zone, is_quiet=options.quiet)
    return ExitCode.DONE if proof.is_proved else ExitCode.FAILED


def _proved(scheduler: Scheduler, begins: datetime | None, ends: datetime | None, *, is_quiet: bool) -> Proof:
    try:
        with PrintedProgress(tr("holding plans against the ledger"), is_quiet=is_quiet) as progress:

            def tell(done: int, jobs: int) -> None:
                if done % 50 == 0 or done == jobs:
                    progress.show(
                        tr_count(
                            jobs, "{done} of {count:,} job", "{done} of {count:,} jobs", done=f"{done:,}"
                        )
                    )

            return scheduler.proving.prove(begins, ends, tell)
    except KeyboardInterrupt:
        print(f"hourbell: {tr('stopped; nothing is proved, and nothing is signed')}", file=sys.stderr)
        raise


def _check(options: argparse.Namespace, clock: Clock) -> int:
    kept = _read(options.check)
    with opened_scheduler(options, clock) as scheduler:
        wrong = scheduler.proving.verify(kept)
    if options.json:
        print_object({"genuine": not wrong, "signed": kept.signature is not None, "wrong": wrong})
    elif wrong:
        print(*(harmless(f"{of_core(each)}.") for each in wrong), sep="\n")
    elif not options.quiet:
        print(_genuine_words(kept))
    return ExitCode.FAILED if wrong else ExitCode.DONE


def _genuine_words(kept: KeptProof) -> str:
    if kept.signature is None:
        return tr("It is whole and of this store; nobody signed it.")
    return tr(
        "It is whole and of this store, and entry {entry} of the audit signed it.", entry=kept.signature.entry
    )


def _read(place: str) -> KeptProof:
    if place == "-":
        try:
            return read_proof(sys.stdin.read(_MOST_BYTES))
        except UnicodeDecodeError as error:
            raise InvalidInput("check", tr("what is read from the pipe is no text")) from error
    return read_proof_file(Path(place).expanduser())


def _print(proof: Proof, signature: ProofSignature | None, zone: str, *, is_quiet: bool) -> None:
    def written(at: datetime) -> str:
        return with_weekday(
            for_people(in_zone(at.replace(microsecond=0), zone), with_seconds=bool(at.second))
        )

    print_table(
        _DIFFERENCES,
        (_difference(each, written) for each in proof.differences[:_MOST_SHOWN]),
        is_quiet=is_quiet or not proof.differences,
    )
    if proof.differing > _MOST_SHOWN:
        print(
            tr_count(
                proof.differing - _MOST_SHOWN,
                "{count:,} more; --json has them",
                "{count:,} more; --json has them",
            )
        )
    if proof.unproved:
        if proof.differences:
            print()
        rows = (_unproved(each, written) for each in proof.unproved[:_MOST_SHOWN])
        print_table(_UNPROVED, rows, is_quiet=is_quiet)
    if is_quiet:
        return
    if proof.differences or proof.unproved:
        print()
    print(*_summary(proof, signature, written), sep="\n")


def _difference(found: FoundDifference, written: _Written) -> tuple[str, ...]:
    job = "" if found.job_id is None else f"{found.job_name} ({found.job_id})"
    return ("" if found.at is None else written(found.at), harmless(job), harmless(of_core(found.text)))


def _unproved(part: UnprovedPart, written: _Written) -> tuple[str, ...]:
    count = f"{part.count:,}" if part.count else ""
    job = harmless(f"{part.job_name} ({part.job_id})")
    return written(part.first_at), written(part.last_at), job, count, _why(part.why)


def _why(why: Unproved) -> str:
    match why:
        case Unproved.NOT_LOOKED_AT:
            return tr("no engine has looked at it yet")
        case Unproved.NOT_KEPT:
            return tr("rows as old as that are not kept")
        case Unproved.REVISION_UNKNOWN:
            return tr("what the job said then is not kept")
        case Unproved.UNREADABLE:
            return tr("what the job said then can't be read")
        case Unproved.COUNTS_FROM_END:
            return tr("it counts from the end of its runs")
        case Unproved.CALENDAR:
            return tr("it goes by a calendar of others")
        case Unproved.CLOCK_SET_BACK:
            return tr("the clock was set back in that time")
        case Unproved.STOPPED:
            return tr("the engine stopped the job before it wrote it down")


def _summary(proof: Proof, signature: ProofSignature | None, written: _Written) -> Iterator[str]:
    yield tr(
        "Looked at: jobs {jobs}, revisions {revisions}.",
        jobs=f"{proof.jobs:,}",
        revisions=f"{proof.revisions:,}",
    )
    yield tr_count(
        proof.instants,
        "{count:,} occurrence was planned before {end}; rows stand for {rows}.",
        "{count:,} occurrences were planned before {end}; rows stand for {rows}.",
        rows=f"{proof.with_row:,}",
        end=written(proof.ends),
    )
    if proof.apart or proof.again:
        counted = dict(proof.apart) | ({"again": proof.again} if proof.again else {})
        named = ", ".join(f"{count:,} {word}" for word, count in counted.items())
        yield tr("Asked for by other means: {named}.", named=named)
    if proof.differing:
        yield tr_count(
            proof.differing,
            "It is not proved: {count:,} difference.",
            "It is not proved: {count:,} differences.",
        )
    elif proof.unproved:
        yield tr("Nothing differs; what is listed above could not be proved.")
    else:
        yield tr("Proved: each occurrence has its row, and each row its occurrence.")
    yield tr("Digest {digest}", digest=digest_of(proof))
    if signature is not None:
        yield tr(
            "Entry {entry} of the audit has it now: {digest}", entry=signature.entry, digest=signature.digest
        )
