"""What the audit covers of the content: edited behind the back of the program, it is found by a check."""

import pytest
from sqlalchemy import text

from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.store.opening.opening import open_store
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.store.builders import NOW, a_draft

pytestmark = pytest.mark.slow

INSERTED = """
    INSERT INTO api_tokens (name, scopes, secret_hash, created_at, created_by)
    VALUES ('mine', 'admin', 'x', 1, 'me')
"""


def found_after(scheduler: Scheduler, *statements: str) -> list[str]:
    """Check the store after somebody has edited it by SQL."""
    store = open_store(scheduler.location, NOW)
    with store.write() as tx:
        for each in statements:
            tx.connection.execute(text(each))
    store.close()
    return [each.message for each in scheduler.upkeep.check() if each.rule == "audit"]


@pytest.fixture
def filled(file_scheduler: Scheduler) -> Scheduler:
    """Return a store with a job that was edited once, and two tokens, one of them revoked."""
    job_id = file_scheduler.jobs.add(a_draft("Report"))
    job = file_scheduler.jobs.get(job_id)
    file_scheduler.jobs.save(job_id, job.revision, a_draft("Report two"))
    for name in ("kept", "gone"):
        file_scheduler.tokens.create(TokenDraft(name, frozenset({Scope.READ})))
    file_scheduler.tokens.revoke("gone")
    return file_scheduler


def test_what_nobody_edited_is_sound(filled: Scheduler) -> None:
    assert found_after(filled) == []


def test_an_edited_revision_is_found(filled: Scheduler) -> None:
    told = found_after(filled, "UPDATE revisions SET document = document || ' ' WHERE revision = 1")

    assert told == ["Revision 1 of job 1 does not read as it was written"]


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE api_tokens SET scopes = 'admin read' WHERE name = 'kept'",
        "UPDATE api_tokens SET revoked_at = NULL WHERE name = 'gone'",
        "UPDATE api_tokens SET expires_at = 4102444800000000 WHERE name = 'kept'",
        "UPDATE api_tokens SET secret_hash = 'mine' WHERE name = 'kept'",
        INSERTED,
    ],
)
def test_a_token_that_opens_what_nobody_granted_is_found(filled: Scheduler, edit: str) -> None:
    (told,) = found_after(filled, edit)

    assert "was not made by Hourbell, or changed behind its back" in told
