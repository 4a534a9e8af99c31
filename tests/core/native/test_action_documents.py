"""Actions as people will read them in a file."""

from datetime import timedelta
from typing import get_args

import pytest

from scheduler_core.native.documents import action_document, read_action
from scheduler_core.values.jobs.actions import (
    Assertion,
    Auth,
    AuthKind,
    Body,
    BodyKind,
    CommandKind,
    HttpAction,
    ScriptAction,
    Signing,
    SigningKind,
    Tls,
)
from scheduler_core.values.jobs.chain import When
from scheduler_core.values.jobs.run_policies import RetryPolicy
from scheduler_core.values.jobs.sequence import Act, JobAction, Otherwise, SequenceAction, Wait

URL = "https://nas.example/{{job}}"
ACTIONS: list[tuple[JobAction, dict[str, object]]] = [
    (HttpAction(URL), {"http": f"GET {URL}"}),
    (
        HttpAction(
            URL,
            "POST",
            headers=(("B", "1"), ("A", "2")),
            auth=Auth(AuthKind.BEARER, secret="nas-token"),
            signing=Signing(SigningKind.REVALEE, "nas-key"),
            tls=Tls(verify=False),
            expected=((200, 299), (304, 304)),
            assertions=(Assertion("done"), Assertion(json_path="$.state", equals="", must_match=False)),
            follow_redirects=False,
            connect_timeout=timedelta(milliseconds=1500),
        ),
        {
            "http": f"POST {URL}",
            "headers": {"B": "1", "A": "2"},
            "auth": {"kind": "bearer", "secret": "nas-token"},
            "signing": {"kind": "revalee", "secret": "nas-key"},
            "tls": {"verify": False},
            "expect": ["200-299", 304],
            "assertions": [
                {"pattern": "done"},
                {"json_path": "$.state", "equals": "", "must_match": False},
            ],
            "follow_redirects": False,
            "connect_timeout": "1.5s",
        },
    ),
    (
        ScriptAction(CommandKind.SHELL, command_line="restic backup ~", stdin="y"),
        {"script": "restic backup ~", "stdin": "y"},
    ),
    (
        ScriptAction(
            CommandKind.ARGV,
            argv=("restic", "backup"),
            environment=(("LANG", "C"),),
            inherits=("PATH",),
            expected_exit_codes=(0, 3),
        ),
        {
            "argv": ["restic", "backup"],
            "environment": {"LANG": "C"},
            "inherits": ["PATH"],
            "exit_codes": [0, 3],
        },
    ),
    (
        ScriptAction(CommandKind.INLINE, interpreter="python", inline_text="print()\n", detaches=True),
        {"inline": "print()\n", "interpreter": "python", "detaches": True},
    ),
    (
        ScriptAction(CommandKind.SHELL, argv=("ls",), command_line="ls -l"),
        {"kind": "shell", "script": "ls -l", "argv": ["ls"]},
    ),
    (
        SequenceAction(
            (
                Act(HttpAction(URL), timeout=timedelta(seconds=30), retry=RetryPolicy(2)),
                Wait(timedelta(days=40), unless="paid"),
                Act(ScriptAction(CommandKind.SHELL, command_line="remind"), When.ALWAYS, "Remind"),
                Wait(timedelta(hours=1), When.FAILURE, "approved", Otherwise.SKIP),
            )
        ),
        {
            "sequence": [
                {"http": f"GET {URL}", "timeout": "30s", "retry": {"retries": 2}},
                {"wait": "40d", "unless": "paid"},
                {"script": "remind", "when": "always", "name": "Remind"},
                {"wait": "1h", "when": "failure", "until": "approved", "otherwise": "skip"},
            ]
        },
    ),
]
BODIES = [
    (Body(BodyKind.TEXT, "hello"), {"text": "hello"}),
    (Body(BodyKind.TEXT), {"text": ""}),
    (Body(BodyKind.JSON, "{}", content_type="a/b+json"), {"json": "{}", "content_type": "a/b+json"}),
    (Body(BodyKind.FORM, fields=(("b", "1"), ("a", "2"))), {"form": {"b": "1", "a": "2"}}),
    (Body(BodyKind.FORM, fields=(("a", "1"), ("a", "2"))), {"form": [["a", "1"], ["a", "2"]]}),
    (Body(BodyKind.FILE, path="/srv/x"), {"file": "/srv/x"}),
    (Body(BodyKind.JOINED_FILE, path="/srv/x"), {"joined_file": "/srv/x"}),
    (Body(BodyKind.MULTIPART, fields=(("a", "@/srv/x"),)), {"multipart": {"a": "@/srv/x"}}),
    (Body(BodyKind.FILE, "draft", path="/srv/x"), {"kind": "file", "text": "draft", "path": "/srv/x"}),
    (Body(text="draft"), {"kind": "none", "text": "draft"}),
]


@pytest.mark.parametrize(("action", "expected"), ACTIONS)
def test_an_action_is_written_as_people_say_it(action: JobAction, expected: dict[str, object]) -> None:
    document = action_document(action)

    assert document == {"hourbell": 1} | expected
    assert list(document) == ["hourbell", *expected]
    assert read_action(document) == action


@pytest.mark.parametrize(("body", "expected"), BODIES)
def test_a_body_is_told_by_its_first_key(body: Body, expected: dict[str, object]) -> None:
    action = HttpAction(URL, body=body)

    assert action_document(action)["body"] == expected
    assert read_action(action_document(action)) == action


def test_every_kind_of_action_is_shown_above() -> None:
    assert {type(action) for action, _ in ACTIONS} == set(get_args(JobAction))
    assert {action.kind for action, _ in ACTIONS if isinstance(action, ScriptAction)} == set(CommandKind)
    assert {body.kind for body, _ in BODIES} == set(BodyKind)


def test_a_url_alone_is_called_by_get() -> None:
    assert read_action({"hourbell": 1, "http": URL}) == HttpAction(URL)
