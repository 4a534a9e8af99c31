"""Parameters in calls."""

from dataclasses import replace

import pytest

from scheduler_core.actions.curl.writing import as_curl
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction
from scheduler_core.values.jobs.parameters import RunValue
from scheduler_core.values.runs.run import RunState
from tests.core.actions.calls import a_context, call
from tests.support.faulty_server import FaultyServer

VALUES = (RunValue("who", "a b&c"), RunValue("note", 'say "hi"'), RunValue("token", "KEY", is_secret=True))


def an_action(url: str) -> HttpAction:
    return HttpAction(
        f"{url}?who={{{{param:who}}}}",
        method="POST",
        headers=(("X-Token", "{{param:token}}"),),
        body=Body(BodyKind.JSON, text='{"note": "{{param:note}}"}'),
    )


@pytest.mark.slow
def test_a_call_is_made_with_them_each_escaped_for_its_place() -> None:
    with FaultyServer() as server:
        made = call(an_action(f"{server.plain}/echo"), replace(a_context(KEY="s3cr3t"), values=VALUES))

    told = made.output.everything.decode()
    assert made.outcome.state is RunState.SUCCEEDED
    assert "who=a%20b%26c" in told
    assert 'say \\"hi\\"' in told
    assert "s3cr3t" not in told


def test_curl_names_the_variable_of_a_secret() -> None:
    command = as_curl(an_action("http://localhost/"), replace(a_context(), values=VALUES))

    assert "who=a%20b%26c" in command
    assert "$KEY" in command
