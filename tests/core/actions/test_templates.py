"""Values in the places of `{{name}}`."""

import asyncio
import json
from dataclasses import replace
from urllib.parse import unquote

import pytest
from hypothesis import strategies as st

from scheduler_core.actions.checks import check_action
from scheduler_core.actions.templates import (
    NAMES,
    NAMES_OF_LAST,
    TemplateValues,
    escape_for,
    in_json,
    in_url,
    secret_names,
    template_values,
)
from scheduler_core.errors import InvalidInput
from scheduler_core.values.jobs.actions import Action, Body, BodyKind, CommandKind, HttpAction, ScriptAction
from tests.core.actions.calls import a_context
from tests.support.properties import for_all

URL = "http://localhost/"
VALUES = TemplateValues({"job": "a{{attempt}}b", "attempt": "2", "secret:KEY": "{{job}}"})


def expanded(text: str, **secrets: str) -> str:
    return asyncio.run(template_values(a_context(**secrets), [text])).expand(text)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("job", "Nightly & more"),
        ("job_id", "3"),
        ("run_id", "7"),
        ("due_at", "2026-11-20T08:00:00.000Z"),
        ("attempt", "2"),
        ("trigger", "schedule"),
        ("idempotency_key", "job3-20261120T080000"),
        ("last_outcome", "failed"),
        ("last_exit_code", "3"),
        ("last_http_status", "503"),
        ("last_output", "no space left"),
        ("secret:KEY", "s3cr3t"),
        (" job ", "Nightly & more"),
    ],
)
def test_every_name_has_its_value(name: str, value: str) -> None:
    assert expanded(f"<{{{{{name}}}}}>", KEY="s3cr3t") == f"<{value}>"


@pytest.mark.parametrize("name", NAMES_OF_LAST)
def test_where_nothing_ran_before_its_values_are_empty(name: str) -> None:
    context = replace(a_context(), last=None)
    text = f"[{{{{{name}}}}}]"

    assert asyncio.run(template_values(context, [text])).expand(text) == "[]"


def test_a_value_is_never_looked_at_again() -> None:
    assert VALUES.expand("{{job}} {{secret:KEY}}") == "a{{attempt}}b {{job}}"


@pytest.mark.parametrize("text", ["{{.Names}}", "{{#each}}", "{ {job} }", "{job}", "{{}}", '{"a":{"b":{}}}'])
def test_other_braces_stay(text: str) -> None:
    assert VALUES.expand(text) == text


def test_only_named_secrets_are_asked_for() -> None:
    texts = ["{{secret:ONE}} {{secret:TWO}}", "{{ secret:ONE }}", "{{job}}"]

    assert secret_names(texts) == ["ONE", "TWO"]


@for_all(st.text())
def test_a_value_in_json_is_that_value(value: str) -> None:
    assert json.loads(f'"{in_json(value)}"') == value


@for_all(st.text(st.characters(codec="utf-8")))
def test_a_value_in_an_address_is_one_part_of_it(value: str) -> None:
    assert unquote(in_url(value)) == value
    assert not set(in_url(value)) & set("/?#&=@:+ \r\n")


@pytest.mark.parametrize(
    ("content_type", "escaped"),
    [
        ("application/json", '\\"<&'),
        ("application/ld+json; charset=utf-8", '\\"<&'),
        ("text/xml", "&quot;&lt;&amp;"),
        ("application/x-www-form-urlencoded", "%22%3C%26"),
        ("text/plain", '"<&'),
    ],
)
def test_a_type_decides_how_values_are_escaped(content_type: str, escaped: str) -> None:
    assert escape_for(content_type)('"<&') == escaped


@pytest.mark.parametrize(
    ("action", "field"),
    [
        (HttpAction("http://localhost/{{jobs}}"), "url"),
        (HttpAction(URL, headers=(("X-A", "{{secret}}"),)), "header X-A"),
        (HttpAction(URL, body=Body(BodyKind.TEXT, "{{ Job }}")), "body"),
        (HttpAction(URL, body=Body(BodyKind.FORM, fields=(("{{a b}}", ""),))), "body"),
        (HttpAction(URL, proxy="http://{{host}}/"), "proxy"),
        (ScriptAction(CommandKind.ARGV, argv=("x", "{{jobs}}")), "argument"),
        (ScriptAction(CommandKind.ARGV, argv=("x",), environment=(("A", "{{run.id}}"),)), "variable A"),
    ],
)
def test_an_unknown_name_is_refused_with_its_field(action: Action, field: str) -> None:
    with pytest.raises(InvalidInput) as caught:
        check_action(action)

    assert caught.value.field == field
    assert all(name in caught.value.reason for name in NAMES)


@pytest.mark.parametrize("name", ["../KEY", "", "-KEY", "A B", "A" * 101])
def test_a_secret_with_an_unsafe_name_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput, match="is not"):
        check_action(HttpAction(f"http://localhost/?{{{{secret:{name}}}}}"))


@pytest.mark.parametrize(
    "action",
    [
        HttpAction("http://localhost/{{job}}?{{secret:KEY}}", body=Body(BodyKind.NONE, "{{whatever}}")),
        ScriptAction(CommandKind.SHELL, command_line="docker ps --format '{{.Names}}' {{whatever}}"),
        ScriptAction(CommandKind.INLINE, interpreter="python", inline_text="f'{{job}}'"),
        ScriptAction(CommandKind.ARGV, argv=("x", "{{job}}"), environment=(("A", "{{secret:KEY}}"),)),
    ],
)
def test_what_can_be_filled_in_is_accepted(action: Action) -> None:
    check_action(action)


@pytest.mark.parametrize("place", ["{{job}}", "{{ secret:KEY }}"])
def test_no_value_goes_into_a_shells_command_line(place: str) -> None:
    with pytest.raises(InvalidInput, match="could run as code"):
        check_action(ScriptAction(CommandKind.SHELL, command_line=f"echo {place}"))


def test_hostile_text_is_read_at_once() -> None:
    text = "{{" * 50_000 + "{{a" * 50_000 + " " * 100_000

    assert VALUES.expand(text) == text
