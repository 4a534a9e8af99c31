"""The description of the API holds: what it allows is answered as it says, what it forbids is refused."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.checks import (
    ignored_auth,
    load_all_checks,
    missing_required_header,
    positive_data_acceptance,
)
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test

from scheduler_core.api.answers.openapi import description
from scheduler_core.api.application import ApiApplication
from scheduler_core.api.routes.all_routes import ROUTES, STREAMS
from scheduler_core.facade.opening import open_scheduler
from scheduler_core.secret_store.secret_files import SecretFile
from scheduler_core.secret_store.store import SecretStore
from scheduler_core.servers.addresses import NetworkAddress
from scheduler_core.servers.endpoint import Endpoint
from scheduler_core.servers.servers import Servers
from scheduler_core.values.records.api_token import Scope, TokenDraft
from tests.core.api.documents import CALL, SCRIPT
from tests.core.store.builders import ME
from tests.support.api_caller import ApiCaller
from tests.support.callers import free_port

pytestmark = pytest.mark.slow

EXAMPLES = 2
RULES = {
    "type": "array",
    "items": {
        "type": "object",
        "properties": {"cron": {"enum": ["0 9 * * 1", "*/5 * * * *", "never"]}},
        "required": ["cron"],
        "additionalProperties": False,
    },
}
ACTION = {
    "type": "object",
    "properties": {
        "http": {"enum": ["GET https://example.org/", "POST https://example.org/{{job}}"]},
        "reach": {"enum": ["anywhere", "public"]},
    },
    "required": ["http"],
    "additionalProperties": False,
}
SCHEDULE = {
    "type": "object",
    "properties": {"zone": {"enum": ["UTC", "Europe/Berlin"]}, "rules": RULES},
    "required": ["zone"],
    "additionalProperties": False,
}
JOB = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 1, "maxLength": 200},
        "zone": {"enum": ["UTC", "Europe/Berlin"]},
        "rules": RULES,
        "enabled": {"type": "boolean"},
        "action": ACTION,
    },
    "required": ["name", "zone", "action"],
    "additionalProperties": False,
}
SMALL = {"JobDocument": JOB, "ScheduleDocument": SCHEDULE, "ActionDocument": ACTION}


def with_small_bodies(described: dict[str, Any]) -> dict[str, Any]:
    """Return a description whose bodies hold small jobs, and which says nothing of tokens.

    To make up whole jobs took eight seconds for each route; that their schema holds is another test's,
    as are callers without a token.
    """
    schemas = described["components"]["schemas"]
    for name, small in SMALL.items():
        schemas[f"Small{name}"] = small
    for operation in (each for methods in described["paths"].values() for each in methods.values()):
        if "requestBody" in operation:
            text = json.dumps(operation["requestBody"])
            for name in SMALL:
                text = text.replace(f'/{name}"', f'/Small{name}"')
            operation["requestBody"] = json.loads(text)
    return described | {"security": []}


DESCRIBED = schemathesis.openapi.from_dict(with_small_bodies(description(ROUTES, STREAMS)))
DESCRIBED.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
# A body may be wrong and too large as well.
DESCRIBED.config.checks.negative_data_rejection.expected_statuses.append("413")
# Streams never end, and what looks through the whole machine takes its time.
# That no engine runs, as here, is no fault of the server. Who rotates is let in with the new token alone.
NOT_CALLED = {stream.path for stream in STREAMS} | {"/v1/doctor", "/health", "/v1/tokens/rotate"}
CALLED = [
    (path, method.upper())
    for path, methods in DESCRIBED.raw_schema["paths"].items()
    for method in methods
    if path not in NOT_CALLED
]
# JSON Schema can't say that a zone exists, or that a rule fires; who names no revision hears 428.
NOT_CHECKED = [positive_data_acceptance, missing_required_header, ignored_auth]


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """Serve the API on a port, with some jobs and runs; return its address and a token."""
    folder: Path = tmp_path_factory.mktemp("served")
    port = free_port()
    secrets = SecretStore([SecretFile(folder / "secrets.json")])
    with open_scheduler(str(folder / "hourbell.db"), who=ME, secrets=secrets) as scheduler:
        token = scheduler.tokens.create(TokenDraft("checker", frozenset({Scope.ADMIN, Scope.SCRIPTS}))).text
        address = NetworkAddress("127.0.0.1", port)
        endpoint = Endpoint("api", (address,), lambda core: ApiApplication(core, port).made())
        servers = Servers([endpoint], lambda: scheduler)
        servers.start()
        admin = ApiCaller(address, token)
        for document in (CALL, SCRIPT):
            admin.post("/v1/jobs", document)
            admin.post("/v1/jobs/1/run")
        yield str(address), token
        servers.close()


@pytest.mark.parametrize(
    "modes",
    [
        pytest.param([HypothesisTestMode.EXAMPLES, HypothesisTestMode.FUZZING], id="everyday"),
        # 43 boundaries for each route took as long as all other tests of the API together.
        pytest.param([HypothesisTestMode.COVERAGE], id="boundaries", marks=pytest.mark.thorough),
    ],
)
@pytest.mark.parametrize(("path", "method"), CALLED)
def test_every_route_does_as_it_is_described(
    path: str, method: str, modes: list[HypothesisTestMode], served: tuple[str, str]
) -> None:
    """The cases are made up here: the library's decorator would do so while tests are collected."""
    address, token = served

    @settings(
        max_examples=EXAMPLES,
        suppress_health_check=[
            HealthCheck.too_slow,
            HealthCheck.filter_too_much,
            HealthCheck.data_too_large,
        ],
    )
    def do(case: schemathesis.Case[Any]) -> None:
        case.call_and_validate(
            base_url=address,
            headers={"Authorization": f"Bearer {token}"},
            excluded_checks=NOT_CHECKED,
            timeout=30,
        )

    load_all_checks()
    config = HypothesisTestConfig(modes=modes, project=DESCRIBED.config)
    create_test(operation=DESCRIBED[path][method], test_func=do, config=config)()


def test_the_health_is_described_as_it_is_told(served: tuple[str, str]) -> None:
    address, token = served
    answered = ApiCaller(NetworkAddress("127.0.0.1", int(address.rsplit(":", 1)[1])), token).ask(
        "GET", "/health"
    )

    operation = DESCRIBED["/health"]["GET"]
    assert (answered.status, answered.document["complaints"]) == (503, ["no engine runs, so no job fires"])
    assert operation.definition.raw["responses"]["503"]["content"].keys() >= {"application/json"}
    validator = jsonschema_rs.validator_for(DESCRIBED.raw_schema["components"]["schemas"]["Health"])
    assert validator.is_valid(answered.document)


def test_it_lists_every_address_that_is_answered() -> None:
    """Those for watchers were not described, though a wrong address is told to look there."""
    served = ApiApplication(None, 1).made().router.resources()  # type: ignore[arg-type]

    assert {resource.canonical for resource in served} == set(description(ROUTES, STREAMS)["paths"])  # type: ignore[call-overload]


def test_a_rotation_is_described_as_it_is_answered(served: tuple[str, str]) -> None:
    address, admin = served
    network = NetworkAddress("127.0.0.1", int(address.rsplit(":", 1)[1]))

    answered = ApiCaller(network, admin).ask("POST", "/v1/tokens/rotate", {"overlap_seconds": 86_400})

    answers = DESCRIBED["/v1/tokens/rotate"]["POST"].definition.raw["responses"]
    schema = answers["200"]["content"]["application/json"]["schema"]
    assert answered.status == 200
    assert answered.document.keys() == set(schema["required"])
    validator = jsonschema_rs.validator_for(DESCRIBED.raw_schema["components"]["schemas"]["KnownToken"])
    assert all(validator.is_valid(answered.document[each]) for each in ("made", "former"))
