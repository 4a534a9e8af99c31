"""The native form of jobs as file formats: YAML and JSON, with folder colours and callback rules."""

import re
from collections.abc import Sequence

from scheduler_core.exchange.common.losses import Beside, Exported, Imported
from scheduler_core.exchange.format import Format, SourceMachine
from scheduler_core.exchange.table.format import looks_like_lines
from scheduler_core.values.jobs.actions import Action
from scheduler_core.values.jobs.job import JobDraft

_LIST = re.compile(r"\[\s*(?:[\[{\]\"\d-]|$)")  # no section of a unit


def _write_yaml(drafts: Sequence[JobDraft], beside: Beside, _machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.native_file import print_native_yaml

    return Exported(print_native_yaml(drafts, beside), len(drafts))


def _write_json(drafts: Sequence[JobDraft], beside: Beside, _machine: SourceMachine) -> Exported:
    from scheduler_core.exchange.native_file import print_native_json

    return Exported(print_native_json(drafts, beside), len(drafts))


def _read(text: str, _machine: SourceMachine, _action: Action | None) -> Imported:
    from scheduler_core.exchange.native_file import read_native_file

    drafts, beside = read_native_file(text)
    return Imported(tuple(drafts), beside=beside)


def _looks_so(begin: str) -> bool:
    return (begin.startswith("{") and not looks_like_lines(begin)) or _LIST.match(begin) is not None


YAML = Format(
    "Hourbell (YAML)",
    "Everything about the jobs, easy to read and to compare.",
    (".yaml", ".yml"),
    _write_yaml,
    _read,
)
JSON = Format(
    "Hourbell (JSON)",
    "Everything about the jobs, for programs.",
    (".json",),
    _write_json,
    _read,
    _looks_so,
)
