"""An answer of `prove` that was kept, and whether it is genuine."""

import json
import sqlite3

import pytest

from scheduler_core.errors import InvalidInput
from scheduler_core.facade.proving.kept_proof import digest_of, object_of_proof, read_proof
from tests.core.facade.proving.kept_store import MINUTE, NOW, Kept


def test_an_answer_that_is_kept_is_genuine_until_somebody_changes_it(kept: Kept) -> None:
    proof = kept.proof()
    text = json.dumps(object_of_proof(proof, kept.core.proving.sign(proof)), indent=2)
    read = read_proof(text)
    assert read.digest == digest_of(proof)
    assert kept.core.proving.verify(read) == []
    changed = read_proof(text.replace('"instants": 11', '"instants": 12'))
    assert kept.core.proving.verify(changed) == ["It was changed: its digest is not that of what it says"]


def test_a_signature_is_that_of_one_answer_alone(kept: Kept) -> None:
    first, second = kept.proof(), kept.proof(NOW + 20 * MINUTE)
    signature = kept.core.proving.sign(first)
    forged = read_proof(json.dumps(object_of_proof(second, signature)))
    assert kept.core.proving.verify(forged) == [
        f"Entry {signature.entry} of the audit did not sign this answer"
    ]


def test_an_answer_of_an_audit_that_was_cut_off_is_not_genuine(kept: Kept) -> None:
    proof = kept.proof()
    read = read_proof(json.dumps(object_of_proof(proof, kept.core.proving.sign(proof))))
    kept.tamper("DELETE FROM audit WHERE number = (SELECT max(number) FROM audit)")
    assert kept.core.proving.verify(read) == ["The audit has not the entry 2 that signed it"]


def test_an_answer_of_another_store_is_told(kept: Kept, tmp_path_factory: pytest.TempPathFactory) -> None:
    read = read_proof(json.dumps(object_of_proof(kept.proof())))
    other = Kept(tmp_path_factory.mktemp("other"))
    with sqlite3.connect(other.folder / "hourbell.db") as connection:
        connection.execute("UPDATE store_identity SET store_id = 'another'")
    assert other.core.proving.verify(read) == ["It is of another store"]
    other.program.close()


@pytest.mark.parametrize("text", ["", "[]", "{}", "null", '{"proof": 1}', '{"signature": null, "digest": 3}'])
def test_what_is_no_answer_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="no answer of hourbell prove"):
        read_proof(text)


@pytest.mark.parametrize(
    "entry",
    ["99999999999999999999", "9223372036854775807", "Infinity", "-Infinity", "NaN", "0", "-1", "true"],
)
def test_a_signature_whose_number_is_none_is_refused(kept: Kept, entry: str) -> None:
    proof = kept.proof()
    signature = kept.core.proving.sign(proof)
    text = json.dumps(object_of_proof(proof, signature))
    altered = text.replace(f'"entry": {signature.entry},', f'"entry": {entry},')
    assert altered != text
    with pytest.raises(InvalidInput, match="no answer of hourbell prove"):
        read_proof(altered)


@pytest.mark.parametrize("digest", ["\\ud800", "\\u0000", "x"])
def test_what_can_be_no_digest_is_not_looked_for(kept: Kept, digest: str) -> None:
    proof = kept.proof()
    text = json.dumps(object_of_proof(proof)).replace(proof.audit_digest, digest)
    assert kept.core.proving.verify(read_proof(text)) == [
        "It was changed: its digest is not that of what it says",
        "The audit has not the entry any more that was its newest then",
    ]
