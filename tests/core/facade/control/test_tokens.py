"""Tokens as the API knows them: by their secret, for as long as they are valid."""

from datetime import timedelta

import pytest

from scheduler_core.errors import Conflict, InvalidInput, NotFound
from scheduler_core.facade.control.tokens import NewToken
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.facade.databases import ON_BOTH_DATABASES
from tests.core.store.builders import ME, NOW
from tests.support.fake_clock import FakeClock

HOUR = timedelta(hours=1)


def a_token(scheduler: Scheduler, *scopes: Scope, name: str = "dashboard") -> NewToken:
    return scheduler.tokens.create(TokenDraft(name, frozenset(scopes or (Scope.READ,))))


def test_the_holder_of_a_token_is_known(scheduler: Scheduler) -> None:
    made = a_token(scheduler, Scope.EDIT)

    found = scheduler.tokens.holder(made.text)

    assert found == made.token
    assert (found.name, found.created_by) == ("dashboard", ME)
    assert found.scopes == frozenset({Scope.EDIT})


def test_anything_else_is_nobodys(scheduler: Scheduler) -> None:
    one, other = a_token(scheduler), a_token(scheduler, name="other")
    mixed = f"hourbell_{one.token.id}_{other.text.rpartition('_')[2]}"

    altered = (f"{one.text}x", one.text[:-1], one.text.upper(), mixed)
    for text in ("", "hourbell_1_", "hourbell__x", "\udcff", "bearer_1_x", *altered):
        assert scheduler.tokens.holder(text) is None


@ON_BOTH_DATABASES
def test_a_token_opens_nothing_from_its_end_on(scheduler: Scheduler, clock: FakeClock) -> None:
    made = scheduler.tokens.create(TokenDraft("short", frozenset({Scope.READ}), NOW + HOUR))

    clock.advance(HOUR - timedelta(microseconds=1))
    assert scheduler.tokens.holder(made.text) is not None
    clock.advance(timedelta(microseconds=1))
    assert scheduler.tokens.holder(made.text) is None
    assert [token.name for token in scheduler.tokens.current()] == ["short"]


@ON_BOTH_DATABASES
def test_a_revoked_token_opens_nothing_and_a_new_one_of_its_name_is_another(scheduler: Scheduler) -> None:
    former = a_token(scheduler)
    scheduler.tokens.revoke("dashboard")
    renewed = a_token(scheduler)

    assert scheduler.tokens.holder(former.text) is None
    assert scheduler.tokens.holder(renewed.text) == renewed.token
    assert renewed.token.id != former.token.id


def test_the_use_of_a_token_is_noted_now_and_then(scheduler: Scheduler, clock: FakeClock) -> None:
    made = a_token(scheduler)
    for _ in range(3):
        scheduler.tokens.holder(made.text)
        clock.advance(timedelta(minutes=50))

    (token,) = scheduler.tokens.current()
    assert token.last_used_at == NOW + timedelta(minutes=100)


def test_what_can_not_be_is_refused(scheduler: Scheduler) -> None:
    a_token(scheduler)

    with pytest.raises(Conflict):
        a_token(scheduler)
    with pytest.raises(NotFound):
        scheduler.tokens.revoke("nobody")
    with pytest.raises(InvalidInput, match="expires"):
        scheduler.tokens.create(TokenDraft("late", frozenset({Scope.READ}), NOW))


@pytest.mark.parametrize(
    ("scope", "held"),
    [
        (Scope.READ, {"read"}),
        (Scope.RUN, {"read", "run"}),
        (Scope.EDIT, {"read", "run", "edit"}),
        (Scope.ADMIN, {"read", "run", "edit", "admin", "secrets", "private"}),
    ],
)
def test_a_scope_holds_the_smaller_ones_and_scripts_stand_alone(
    scope: Scope, held: set[str], scheduler: Scheduler
) -> None:
    token = a_token(scheduler, scope).token

    assert {each for each in Scope if token.may(each)} == held


def test_a_token_never_shows_its_text_by_accident(scheduler: Scheduler) -> None:
    made = a_token(scheduler)

    assert made.text.split("_", 2)[2] not in repr(made)


@ON_BOTH_DATABASES
def test_a_new_token_takes_the_place_of_one_at_once(scheduler: Scheduler, clock: FakeClock) -> None:
    former = scheduler.tokens.create(TokenDraft("dashboard", frozenset({Scope.RUN}), NOW + 2 * HOUR))
    clock.advance(HOUR)

    rotated = scheduler.tokens.rotate("dashboard")

    assert scheduler.tokens.holder(former.text) is None
    assert scheduler.tokens.holder(rotated.made.text) == rotated.made.token
    assert rotated.made.token.scopes == frozenset({Scope.RUN})
    assert rotated.made.token.expires_at == NOW + 3 * HOUR  # for as long as the former was made for
    assert [token.id for token in scheduler.tokens.current()] == [rotated.made.token.id]
    assert scheduler.upkeep.check() == []


@ON_BOTH_DATABASES
def test_both_open_while_they_overlap(scheduler: Scheduler, clock: FakeClock) -> None:
    former = a_token(scheduler)

    rotated = scheduler.tokens.rotate("dashboard", HOUR)
    again = scheduler.tokens.rotate("dashboard", HOUR)

    names = ["dashboard", f"dashboard (former, {former.token.id})", "dashboard (former, 2)"]
    assert [token.name for token in scheduler.tokens.current()] == names
    for made in (former, rotated.made, again.made):
        assert scheduler.tokens.holder(made.text) is not None
    assert scheduler.tokens.revoke(names[1]).id == former.token.id
    clock.advance(HOUR)
    assert scheduler.tokens.holder(rotated.made.text) is None
    assert scheduler.tokens.holder(again.made.text) is not None
    assert scheduler.upkeep.check() == []


def test_an_overlap_lets_no_token_open_longer_than_it_did(scheduler: Scheduler, clock: FakeClock) -> None:
    scheduler.tokens.create(TokenDraft("short", frozenset({Scope.READ}), NOW + HOUR))

    soon = scheduler.tokens.rotate("short", 2 * HOUR, NOW + 2 * HOUR)
    clock.advance(2 * HOUR)
    over = scheduler.tokens.rotate("short", HOUR)

    assert soon.former.expires_at == NOW + HOUR
    assert over.former.revoked_at == NOW + 2 * HOUR  # it had ended already


def test_a_rotation_that_can_not_be_changes_nothing(scheduler: Scheduler) -> None:
    made = a_token(scheduler, name="x" * 100)

    with pytest.raises(NotFound, match="no token “nobody”"):
        scheduler.tokens.rotate("nobody")
    with pytest.raises(InvalidInput, match="overlap"):
        scheduler.tokens.rotate("x" * 100, timedelta(days=366))
    with pytest.raises(InvalidInput, match="is past"):
        scheduler.tokens.rotate("x" * 100, expires_at=NOW)
    assert scheduler.tokens.current() == [made.token]
    assert len(scheduler.tokens.rotate("x" * 100, HOUR).former.name) == 100


def test_who_revokes_a_token_revokes_those_whose_place_it_took(scheduler: Scheduler) -> None:
    """A token that leaked could else go on under the name of a former one."""
    former, other = a_token(scheduler), a_token(scheduler, name="dashboard (former, 9)")
    made = scheduler.tokens.rotate("dashboard", HOUR).made

    scheduler.tokens.revoke("dashboard")

    assert [scheduler.tokens.holder(each.text) for each in (former, made)] == [None, None]
    assert scheduler.tokens.holder(other.text) is not None
    assert scheduler.upkeep.check() == []


def test_a_token_that_was_replaced_is_not_renewed(scheduler: Scheduler) -> None:
    """Its successor would have had a name of its own, and stayed when the token was revoked."""
    a_token(scheduler)
    former = scheduler.tokens.rotate("dashboard", HOUR).former

    with pytest.raises(Conflict, match="has taken the place"):
        scheduler.tokens.rotate(former.name, HOUR)


def test_a_late_look_ends_no_token_but_the_one_that_was_seen(scheduler: Scheduler) -> None:
    seen = a_token(scheduler).token
    made = scheduler.tokens.rotate("dashboard").made

    with pytest.raises(Conflict, match="look at the tokens again"):
        scheduler.tokens.rotate("dashboard", only=seen.id)
    with pytest.raises(Conflict, match="look at the tokens again"):
        scheduler.tokens.revoke("dashboard", only=seen.id)

    assert scheduler.tokens.holder(made.text) is not None
    assert scheduler.tokens.revoke("dashboard", only=made.token.id).id == made.token.id
