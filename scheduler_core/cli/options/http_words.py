"""HTTP calls in the words of options: read, changed and written."""

import argparse
from collections.abc import Iterator
from dataclasses import replace

from scheduler_core.cli.options.action_words import BODIES, ActionWords
from scheduler_core.cli.options.field_options import add_options, changed, option_names, typed, written
from scheduler_core.cli.options.option_files import text_or_file
from scheduler_core.cli.printing.spoken import tr
from scheduler_core.errors import InvalidInput, shown
from scheduler_core.fields.jobs.http_action import BODY_PARTS, HTTP
from scheduler_core.values.jobs.actions import Body, BodyKind, HttpAction


def _with_target(said: str, before: HttpAction | None) -> HttpAction:
    """Return the call of `POST URL`, or of a URL alone: with the method that it had, or else GET."""
    first, _, rest = said.strip().partition(" ")
    method, url = (first.upper(), rest.strip()) if rest else (None, first)
    if before is None:
        return HttpAction(url, method or "GET")
    return replace(before, url=url, method=method or before.method)


def _changed(action: HttpAction, options: argparse.Namespace) -> HttpAction:
    """Return the call with what further options say about it."""
    action = changed(action, HTTP, options)
    return replace(action, body=_changed_body(action.body, options))


def _written(action: HttpAction) -> list[str]:
    """Return the options that make this call."""
    return [
        *typed("--http", f"{action.method} {action.url}"),
        *written(action, HTTP),
        *_written_body(action.body),
    ]


def _changed_body(body: Body, options: argparse.Namespace) -> Body:
    bodies = [*_said_bodies(options)]
    if len(bodies) > 1:
        raise InvalidInput("body", tr("two bodies are given; keep one"))
    if bodies:
        body = replace(bodies[0], content_type=body.content_type if bodies[0].kind is body.kind else "")
    elif "body" in getattr(options, "clear", ()):
        body = Body()
    return changed(body, BODY_PARTS, options)


def _said_bodies(options: argparse.Namespace) -> Iterator[Body]:
    if options.body is not None:
        yield Body(BodyKind.TEXT, text_or_file("body", options.body))
    if options.json_body is not None:
        yield Body(BodyKind.JSON, text_or_file("json-body", options.json_body))
    if options.form is not None:
        fields = tuple(_pair("form", said) for said in options.form)
        yield Body(BodyKind.FORM, fields=fields)
    if options.body_file is not None:
        yield Body(BodyKind.FILE, path=options.body_file)
    if options.joined_body_file is not None:
        yield Body(BodyKind.JOINED_FILE, path=options.joined_body_file)
    if options.multipart is not None:
        parts = tuple(_pair("multipart", said) for said in options.multipart)
        yield Body(BodyKind.MULTIPART, fields=parts)


def _written_body(body: Body) -> list[str]:
    words: list[str] = []
    match body.kind:
        case BodyKind.TEXT:
            words = typed("--body", body.text)
        case BodyKind.JSON:
            words = typed("--json-body", body.text)
        case BodyKind.FORM:
            words = typed("--form", *(f"{name}={value}" for name, value in body.fields))
        case BodyKind.FILE:
            words = typed("--body-file", body.path)
        case BodyKind.JOINED_FILE:
            words = typed("--joined-body-file", body.path)
        case BodyKind.MULTIPART:
            words = typed("--multipart", *(f"{name}={value}" for name, value in body.fields))
        case BodyKind.NONE:
            pass
    return [*words, *written(body, BODY_PARTS)]


def _pair(option: str, said: str) -> tuple[str, str]:
    name, found, value = said.partition("=")
    if not found or not name.strip():
        told = tr("{typed!r} is not understood; write it like name=value", typed=shown(said))
        raise InvalidInput(option, told)
    return name.strip(), value


def _add_bodies(group: "argparse._ArgumentGroup") -> None:
    for option, metavar, purpose in (
        ("--body", "TEXT|@FILE", "send a text"),
        ("--json-body", "TEXT|@FILE", "send JSON"),
        ("--body-file", "FILE", "send what a file holds at the time of the call"),
        ("--joined-body-file", "FILE", "send it without its line ends, as curl sends -d @FILE"),
    ):
        group.add_argument(option, metavar=metavar, help=purpose)
    for option, metavar, purpose in (
        ("--form", "NAME=VALUE", "send a form with this field"),
        ("--multipart", "NAME=PART", "send a form in parts; PART is a text, @FILE or <FILE, as with curl -F"),
    ):
        group.add_argument(option, metavar=metavar, action="append", help=f"{purpose} (repeatable)")
    add_options(group, BODY_PARTS)


CALLS = ActionWords(
    HttpAction,
    HTTP,
    {"http": _with_target},
    _changed,
    _written,
    "--http",
    "calls a URL",
    "--http",
    (*BODIES, *option_names(BODY_PARTS)),
    _add_bodies,
)
