"""Read the header Idempotency-Key, under which a call is carried out once."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from hashlib import sha256
from http import HTTPStatus

from scheduler_core.api.requests.bodies import NOTHING
from scheduler_core.api.requests.permission import refusal_to_act
from scheduler_core.api.requests.refusals import Refusal
from scheduler_core.api.routes.route import RouteAnswer
from scheduler_core.facade.runs.idempotency import FIELD
from scheduler_core.facade.scheduler import Scheduler
from scheduler_core.facade.scoped_clients import Areas
from scheduler_core.values.records.api_token import ApiToken
from scheduler_core.values.records.kept_answer import AskedOnce, KeptAnswer

LONGEST_KEY = 200
_REPEATED = {"Idempotent-Replayed": "true"}


def key_of(headers: Mapping[str, str]) -> str | None:
    """Return the key that a caller gave his call; Refusal where it is none."""
    key = headers.get(FIELD)
    if key is not None and not (0 < len(key) <= LONGEST_KEY and key.isascii() and key.isprintable()):
        advice = f"is not 1 to {LONGEST_KEY} plain characters"
        raise Refusal(HTTPStatus.UNPROCESSABLE_ENTITY, advice, FIELD)
    return key


def answered_once(
    scheduler: Scheduler,
    token: ApiToken,
    key: str,
    call: tuple[str, str, object],
    carry_out: Callable[[Areas], RouteAnswer],
) -> RouteAnswer:
    """Carry a call out unless the caller made it before, and answer as then.

    The call is its method, its path with the query, and its document.
    """
    asked = AskedOnce(token.id, key, _digest(*call))

    def do(areas: Areas) -> KeptAnswer:
        answer = carry_out(areas)
        return KeptAnswer(
            asked.digest,
            answer.status.value,
            json.dumps(answer.document),
            json.dumps(dict(answer.headers)),
            scheduler.now(),
        )

    kept, is_repeated = scheduler.once(token.actor, asked, do, refusal_to_act(token, scheduler))
    answer = RouteAnswer(json.loads(kept.document), HTTPStatus(kept.status), json.loads(kept.headers))
    return replace(answer, headers={**answer.headers, **_REPEATED}) if is_repeated else answer


def _digest(method: str, path: str, document: object) -> str:
    said = None if document is NOTHING else document
    return sha256(json.dumps([method, path, said], sort_keys=True).encode()).hexdigest()
