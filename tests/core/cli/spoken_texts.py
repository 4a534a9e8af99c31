"""Collect what the command line says in the language of the user, from its source and its parsers."""

import argparse
import ast
from collections.abc import Iterator, Mapping
from pathlib import Path

from scheduler_core.cli.command_parser import CommandGroup, CommandParser
from scheduler_core.cli.commands import COMMANDS, build_parser
from scheduler_core.cli.printing.translated import OF_ARGPARSE
from scheduler_core.cli.run.instance_words import OUTCOMES
from scheduler_core.cli.run.instances import MARKS
from scheduler_core.cli.simulate.reasons import FATE_NAMES
from scheduler_core.cli.store.chosen_settings import all_settings
from scheduler_core.exchange.importing.import_plan import ImportKind
from scheduler_core.store.maintenance.backup import BackupPurpose
from scheduler_core.values.jobs.job_history import JobChange
from scheduler_core.values.records.machine import MachineState
from scheduler_core.values.runs.run import Trigger
from tests.support.syntax_nodes import nodes_below

ROOT = Path(__file__).resolve().parents[3] / "scheduler_core" / "cli"
_SAYING = frozenset({"tr", "tr_count", "say"})
_TABLES = "PrintedColumn"
# Modules of other rooms that say their texts with what they are given.
_ASKED = ("fork_server/client.py", "job_folder/folder_sync.py", "phrases/step_words.py")
_UNITS = ("year", "day", "hour", "minute", "second")
_ELSEWHERE = (
    *OF_ARGPARSE,
    *("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
    *(f"{{number:,}} {unit}{ending}" for unit in _UNITS for ending in ("", "s")),
    *(trigger.value for trigger in Trigger),
    *(outcome.replace("-", " ") for outcome in OUTCOMES if outcome != "unfinished"),
    *map(str, BackupPurpose),
    *map(str, JobChange),
    *(name for fate in FATE_NAMES.values() for name in (fate, fate.capitalize())),
    *filter(None, MARKS.values()),
    *("moved", *(f"import|{kind}" for kind in ImportKind), *(f"machine|{state}" for state in MachineState)),
    *("a script", "runs a script", "calls a URL"),
    *("command line", "window", "1,234.5", "positional arguments", "options", "examples:"),
)


def spoken_texts() -> dict[str, str]:
    """Return the texts, and where each stands."""
    found = dict.fromkeys(_ELSEWHERE, "made elsewhere")
    for file in (*sorted(ROOT.rglob("*.py")), *(ROOT.parent / name for name in _ASKED)):
        tree = ast.parse(file.read_text("utf-8"))
        if "printing.spoken import" in ast.unparse(tree) or not file.is_relative_to(ROOT):
            found |= {text: f"{file.relative_to(ROOT.parent)}:{line}" for text, line in _of_file(tree)}
    return found | _of_help()


def _of_file(tree: ast.Module) -> Iterator[tuple[str, int]]:
    nodes = nodes_below(tree)
    constants = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign | ast.AnnAssign) and node.value is not None
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name)
    }
    calls = [node for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)]
    for call in calls:
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if name == "tr_of" and all(isinstance(argument, ast.Constant) for argument in call.args):
            yield "|".join(ast.literal_eval(argument) for argument in call.args), call.lineno
        if name in _SAYING or name == _TABLES:
            for argument in call.args:
                yield from ((text, call.lineno) for text in _texts(argument, constants))
    if any(ast.unparse(call) == "tr(title)" for call in calls):
        for node in nodes:
            if isinstance(node, ast.Tuple) and len(node.elts) > 1 and isinstance(node.ctx, ast.Load):
                yield from ((text, node.lineno) for text in _texts(node.elts[0], {}))


def _texts(node: ast.expr, constants: Mapping[str, ast.expr]) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp():
            yield from _texts(node.body, constants)
            yield from _texts(node.orelse, constants)
        case ast.Name(id=name) if name in constants:
            yield from _texts(constants[name], {})
        case ast.Subscript(value=ast.Name(id=name)) if isinstance(constants.get(name), ast.Dict):
            table = constants[name]
            assert isinstance(table, ast.Dict)
            for value in table.values:
                yield from _texts(value, {})


def _of_help() -> dict[str, str]:
    """Return what the help of the commands says."""
    top, parsers = build_parser()
    found = dict.fromkeys(_said_by(top), "hourbell --help")
    found |= {entry.purpose: "hourbell --help" for entry in COMMANDS}
    groups = (entry for entry in COMMANDS if isinstance(entry, CommandGroup))
    found |= {each.purpose: f"hourbell {group.word} --help" for group in groups for each in group.commands}
    found |= {each.meaning: "hourbell settings list" for each in all_settings().values()}
    for words, parser in parsers.items():
        found |= dict.fromkeys(_said_by(parser), f"hourbell {words} --help")
    return found


def _said_by(parser: CommandParser) -> Iterator[str]:
    yield from (part for text in parser.listed_texts() if text for part in text.split("\n\n"))
    yield from (said for said in (parser.epilog or "").split("\n\n") if not said.startswith("examples:"))
    for action in parser.listed_arguments():
        yield from [action.help] if action.help and action.help != argparse.SUPPRESS else []
