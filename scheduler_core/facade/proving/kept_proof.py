"""An answer of `prove` as programs keep it, its digest, and the file of it."""

import json
import re
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path

from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.answers import (
    BOOLEAN,
    INSTANT,
    INTEGER,
    MAY_BE_INSTANT,
    MAY_BE_INTEGER,
    STRING,
    Answer,
    Key,
    all_of,
    within,
    words,
)
from scheduler_core.lazy_dataclass import dataclass
from scheduler_core.regular_files import read_named, replace_file
from scheduler_core.values.records.proof import (
    FoundDifference,
    LedgerDifference,
    Proof,
    Unproved,
    UnprovedPart,
)

_FORM = 1
_DIGEST = re.compile("[0-9a-f]{64}")
_MOST_BYTES = 4 * 2**20
_LAST_ENTRY = 2**53  # databases and other programs keep whole numbers up to it
_DIFFERENCE: Answer[FoundDifference] = Answer(
    kind=words(LedgerDifference),
    job=MAY_BE_INTEGER.of("job_id"),
    job_name=STRING,
    at=MAY_BE_INSTANT,
    text=STRING,
)
_UNPROVED: Answer[UnprovedPart] = Answer(
    why=words(Unproved),
    job=INTEGER.of("job_id"),
    job_name=STRING,
    first=INSTANT.of("first_at"),
    last=INSTANT.of("last_at"),
    count=INTEGER,
)
_COUNTS = Key({"type": "object", "additionalProperties": {"type": "integer"}}, dict)
_object_of_said: Answer[Proof] = Answer(
    proved=BOOLEAN.of("is_proved"),
    store=STRING.of("store_id"),
    made_at=INSTANT,
    begins=INSTANT,
    ends=INSTANT,
    audit_entry=INTEGER.of("audit_number"),
    audit_digest=STRING,
    jobs=INTEGER,
    revisions=INTEGER,
    instants=INTEGER,
    with_row=INTEGER,
    spans=INTEGER,
    again=INTEGER,
    apart=_COUNTS,
    differing=INTEGER,
    differences=all_of(within(_DIFFERENCE)),
    unproved_count=INTEGER,
    unproved=all_of(within(_UNPROVED)),
    plan_digest=STRING,
    ledger_digest=STRING,
)
PROOF_SCHEMA = {
    "type": "object",
    "properties": {
        "proof": {"const": _FORM},
        **_object_of_said.keys,
        "digest": STRING.schema,
        "signature": {
            "anyOf": [
                {
                    "type": "object",
                    "properties": {"entry": INTEGER.schema, "digest": STRING.schema},
                    "required": ["entry", "digest"],
                    "additionalProperties": False,
                },
                {"type": "null"},
            ]
        },
    },
    "required": ["proof", *_object_of_said.keys, "digest", "signature"],
    "additionalProperties": False,
}


@dataclass(frozen=True, slots=True)
class ProofSignature:
    """The entry of the audit that holds the digest of an answer, and the digest of that entry."""

    entry: int
    digest: str


@dataclass(frozen=True, slots=True)
class KeptProof:
    """What was kept of an answer; it is whole if its digest is that of what it says."""

    store_id: str
    audit_digest: str
    digest: str
    is_whole: bool
    signature: ProofSignature | None


def object_of_proof(proof: Proof, signature: ProofSignature | None = None) -> dict[str, object]:
    """Return an answer with its digest, and what signed it."""
    said = _said(proof)
    signed = None if signature is None else {"entry": signature.entry, "digest": signature.digest}
    return {**said, "digest": _digest(said), "signature": signed}


def digest_of(proof: Proof) -> str:
    """Return the digest of all that an answer says."""
    return _digest(_said(proof))


def is_written_digest(text: str) -> bool:
    """Tell whether a text can be a digest at all; what is none may be no text that a database takes."""
    return _DIGEST.fullmatch(text) is not None


def read_proof(text: str) -> KeptProof:
    """Read an answer that was kept; InvalidInput where it is none."""
    try:
        found = json.loads(text)
        signed, digest = found.pop("signature"), found.pop("digest")
        signature = None if signed is None else _read_signature(signed)
        audit = found["audit_digest"]
        if found["proof"] != _FORM:
            raise InvalidInput(
                "check", f"the answer has the form {found['proof']}, which this version can't read"
            )
        return KeptProof(str(found["store"]), str(audit), str(digest), digest == _digest(found), signature)
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError) as error:
        raise InvalidInput("check", "that is no answer of hourbell prove --json") from error


def read_proof_file(path: Path) -> KeptProof:
    """Read a file in which an answer was kept; InvalidInput where it can't be read, or holds none."""
    try:
        text = read_named(path, _MOST_BYTES).decode()
    except UnicodeDecodeError as error:
        raise InvalidInput("check", "that is no answer of hourbell prove --json") from error
    except OSError as error:
        raise InvalidInput("check", f"{shown(str(path))} can't be read: {error.strerror}") from error
    return read_proof(text)


def write_proof_file(path: Path, proof: Proof, signature: ProofSignature | None = None) -> None:
    """Write an answer as `hourbell prove --json` prints it; whoever reads the file sees it old or new."""
    text = json.dumps(object_of_proof(proof, signature), indent=2)
    try:
        replace_file(path, f"{text}\n".encode())
    except OSError as error:
        raise InvalidInput("output", f"{shown(str(path))} can't be written: {error.strerror}") from error


def _read_signature(signed: Mapping[str, object]) -> ProofSignature:
    entry, digest = signed["entry"], signed["digest"]
    if type(entry) is not int or not 0 < entry <= _LAST_ENTRY:
        raise ValueError("that is no number of an entry")
    return ProofSignature(entry, str(digest))


def _said(proof: Proof) -> dict[str, object]:
    return {"proof": _FORM, **_object_of_said(proof)}


def _digest(said: Mapping[str, object]) -> str:
    """Return the digest of the one way to write it: sorted keys, no spaces, all but ASCII escaped."""
    canonical = json.dumps(said, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return sha256(canonical.encode()).hexdigest()
