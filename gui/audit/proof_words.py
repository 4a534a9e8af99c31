"""Word what comes of a proof, and of looking at one that was kept; without widgets."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from PySide6.QtCore import QCoreApplication

from gui.core_access.core_words import as_sentence
from gui.text import formats
from scheduler_core.facade.proving.kept_proof import KeptProof, ProofSignature, digest_of
from scheduler_core.values.records.proof import FoundDifference, Proof, Unproved, UnprovedPart


@dataclass(frozen=True, slots=True)
class ProofLine:
    """A difference, or a part of which nothing can be said."""

    when: str
    job: str
    found: str


def proof_lines(proof: Proof) -> list[ProofLine]:
    """Return what differs, then what can't be proved."""
    return [*map(_differing, proof.differences), *map(_unproved, proof.unproved)]


def verdict(proof: Proof) -> str:
    """Say in a sentence what came of it."""
    if proof.differing == 1:
        return _tr("It is not proved: there is 1 difference.")
    if proof.differing:
        told = _tr("It is not proved: there are {count} differences.")
        return told.format(count=formats.whole_number(proof.differing))
    if proof.unproved:
        return _tr("Nothing differs; what is listed below can't be proved.")
    return _tr("Proved: each occurrence has its row, and each row its occurrence.")


def counts(proof: Proof) -> str:
    """Say what was looked at."""
    return "\n".join(_counted(proof))


def signed_words(signature: ProofSignature | None, path: str) -> str:
    """Say where an answer was kept, and what signed it."""
    if signature is None:
        return _tr("Kept as {file}; nobody has signed it.").format(file=path)
    told = _tr("Kept as {file}, and entry {entry} of the audit has signed it.")
    return told.format(file=path, entry=formats.whole_number(signature.entry))


def checked_words(kept: KeptProof, wrong: Sequence[str], name: str) -> str:
    """Say whether an answer that was kept is genuine."""
    if wrong:
        return "\n".join((f"{name}:", *map(as_sentence, wrong)))
    if kept.signature is None:
        return _tr("{file} is whole and of this store; nobody has signed it.").format(file=name)
    told = _tr("{file} is whole and of this store, and entry {entry} of the audit has signed it.")
    return told.format(file=name, entry=formats.whole_number(kept.signature.entry))


def _differing(found: FoundDifference) -> ProofLine:
    return ProofLine("" if found.at is None else _when(found.at), found.job_name, as_sentence(found.text))


def _unproved(part: UnprovedPart) -> ProofLine:
    when = _when(part.first_at)
    if part.last_at != part.first_at:
        when = _tr("{start} to {end}").format(start=when, end=_when(part.last_at))
    words = _tr("Can't be proved: {why}").format(why=_why(part.why))
    if part.count == 1:
        words = _tr("{words} (1 occurrence)").format(words=words)
    elif part.count:
        told = _tr("{words} ({count} occurrences)")
        words = told.format(words=words, count=formats.whole_number(part.count))
    return ProofLine(when, part.job_name, words)


def _when(at: datetime) -> str:
    return formats.instant_with_seconds(at)


def _counted(proof: Proof) -> Iterator[str]:
    number = formats.whole_number
    looked = _tr("Looked at: jobs {jobs}, revisions {revisions}.")
    yield looked.format(jobs=number(proof.jobs), revisions=number(proof.revisions))
    planned = _tr("Planned from {start} until before {end}: {count}; rows stand for {rows}.")
    start, end, rows = _when(proof.begins), _when(proof.ends), number(proof.with_row)
    yield planned.format(start=start, end=end, count=number(proof.instants), rows=rows)
    apart = sum(proof.apart.values()) + proof.again
    if apart:
        yield _tr("Rows that no plan asked for: {count}.").format(count=number(apart))
    unlisted = max(0, proof.unproved_count - sum(part.count for part in proof.unproved))
    if (rest := proof.differing - len(proof.differences) + unlisted) > 0:
        yield _tr("More than is listed: {count}; the saved answer counts all.").format(count=number(rest))
    yield _tr("Digest {digest}").format(digest=digest_of(proof))


def _why(why: Unproved) -> str:
    return {
        Unproved.NOT_LOOKED_AT: _tr("no engine has looked at it yet"),
        Unproved.NOT_KEPT: _tr("rows as old as that are not kept"),
        Unproved.REVISION_UNKNOWN: _tr("what the job said then is not kept"),
        Unproved.UNREADABLE: _tr("what the job said then can't be read"),
        Unproved.COUNTS_FROM_END: _tr("it counts from the end of its runs"),
        Unproved.CALENDAR: _tr("it goes by a calendar of others"),
        Unproved.CLOCK_SET_BACK: _tr("the clock was set back in that time"),
        Unproved.STOPPED: _tr("the engine stopped the job before it wrote it down"),
    }[why]


def _tr(text: str) -> str:
    return QCoreApplication.translate("ProofDialog", text)
