"""Whatever is counted reads right for none, one and two: never “1 entries”, nor “2 run”."""

import ast
import re
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from scheduler_core.cli.printing.spoken import speaking, tr_count
from scheduler_core.cli.simulate.reasons import counts_in_words
from scheduler_core.simulation.foresight import Fate
from scheduler_core.wording.language_choice import ENGLISH_CODE
from tests.support.syntax_nodes import nodes_below

ROOT = Path(__file__).resolve().parents[3] / "scheduler_core"
_CLI = ROOT / "cli"
# Things that are counted: one, several; and the same in German.
THINGS = {
    **{
        f"{noun}s": noun
        for noun in "byte row run job file line time machine step fault warning wait event".split()
    },
    **{
        f"{noun}s": noun
        for noun in "occurrence instance day minute hour second letter character failure".split()
    },
    **{
        f"{noun}s": noun
        for noun in "redirect engine field change task secret week month year tag attempt".split()
    },
    "entries": "entry",
    "retries": "retry",
    "tries": "try",
    "addresses": "address",
    "processes": "process",
}
GERMAN_THINGS = {
    "Bytes": "Byte",
    "Zeilen": "Zeile",
    "Läufe": "Lauf",
    "Jobs": "Job",
    "Wartezeiten": "Wartezeit",
    "Termine": "Termin",
    "Einträge": "Eintrag",
    "Warnungen": "Warnung",
    "Tagen": "Tag",
}
_SEVERAL = re.compile(rf"^ (?:more |such |free |further )?({'|'.join(THINGS)})\b")
_COUNTED = re.compile(rf"\{{\w+[^}}]*\}} (?:more |such )?({'|'.join(THINGS)})\b")
# They are verbs, too, unless a number is written before them.
_ACTS = frozenset({"runs", "waits"})
_CONSTANT = re.compile(r"_?[A-Z][A-Z_]+( (//|\*) \w+)?")
# Of these there are always several, or none, or as many as a limit says.
_NEVER_ONE = tuple(
    {
        "{} or 'no'} addresses; one job calls one",
        "\n[{} more bytes were sent]\n",
        "the answer is longer than {} bytes; the rest was not read\n",
        "{} occurrences from {} to {}",
        "has {} characters; {} to {} are taken",
        "is {} bytes long; at most {}: send the path of a file instead",
        "has {} entries; {} to {} are taken",
        "the body is larger than {} bytes; send less at once",
        "has {} entries; 1 to {} are taken",
        "stands there {} times; {} at most are taken",
        "{} retries are not from 0 to {}",
        "{} has {} letters; a queue of tasks has at most {}",
        "{} minutes reach into the next day; make it shorter",
        "{} steps",
        "its line has {} bytes, and with more than {} cron takes nothing",
        "{} engines and workers run the jobs of {}, and while they do nothing is moved",
        "{} machines may be meant by “{}”; say the number of one: {}",
        "the format has {} files here; name a folder, such as {}/",
        "{} instances of the key “{}” wait; say which one: {}",
        "there are {} jobs in it; each file has one",
        "with it the document has more than {} entries; split it",
        "has more than {} entries; split it",
        "it has {} lines {}",
        "{} never {} {} days",
        "{} never has {} days",
        "jitter of more than {} days is too much",
        "{} days is too far from Easter (300 at most)",
        "A backup of {} needs {} bytes of free space and there are {}",
        "{} attempts, {} of them unfinished",
        "The occurrence of job {} at {} has {} rows instead of one",
        "the server has given no answer for {} seconds",
        "{} failures are not from 1 to {}",
        "longer than {} characters",
        "fires {} times a day; once a second is the most",
        "{} is not between 0 and {} days",
        "there are {count} jobs in it; one can take the place of one",
        "standard input is larger than {count:,} bytes",
        "{file} is larger than {count:,} bytes",
        "more than {count:,} occurrences",
        "{number} tries are not from 1 to {most:,}",
    }
)


# What is counted is put in later: it is done to one and to several alike, or is a unit.
_COUNTED_LATER = re.compile(r"\{(?:count|number|total)\b[^}]*\} \{\w+\}")
_ALIKE_OF_ONE = frozenset({"{count:,} {done}", "{count:,} {outcome}"})


@cache
def _functions() -> list[tuple[Path, ast.AST, list[ast.AST]]]:
    """Return each function of the core with all that is in it."""
    return [
        (file, node, nodes_below(node))
        for file in sorted(ROOT.rglob("*.py"))
        if file.parent.name != "conformance"
        for node in nodes_below(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


@pytest.mark.slow
def test_a_text_that_counts_several_has_one_for_one() -> None:
    wrong = [
        f"{file.relative_to(ROOT)}:{text.lineno}: {_template(text)}"
        for file, _, nodes in _functions()
        if not any(_asks_for_one(node) for node in nodes)
        for text in nodes
        if isinstance(text, ast.JoinedStr) and _counts_several(text)
        if not _template(text).startswith(_NEVER_ONE)
    ]

    assert wrong == [], "say it of one, too, or add it to _NEVER_ONE if there never is one"


@pytest.mark.slow
def test_the_command_line_counts_by_pairs_of_texts() -> None:
    wrong = {
        text
        for file, _, nodes in _functions()
        if file.is_relative_to(_CLI)
        for call in nodes
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tr"
        if call.args and isinstance(call.args[0], ast.Constant)
        if _COUNTED.search(text := str(call.args[0].value)) and text not in _NEVER_ONE
    }

    assert wrong == set(), "use tr_count"


@pytest.mark.slow
def test_no_text_counts_what_is_put_in_later() -> None:
    """As in “1 runs”, put together of a count and a word for several."""
    wrong = {
        text.value
        for _, _, nodes in _functions()
        for text in nodes
        if isinstance(text, ast.Constant) and isinstance(text.value, str)
        if _COUNTED_LATER.search(text.value) and text.value not in _ALIKE_OF_ONE
    }

    assert wrong == set(), "say it of one and of several by tr_count"


@pytest.mark.parametrize(
    ("language", "told"),
    [
        (
            ENGLISH_CODE,
            ["1 run, 1 waiting, 1 skipped, 1 further step", "2 runs, 2 waiting, 2 skipped, 2 further steps"],
        ),
        (
            "de",
            [
                "1 Lauf, 1 wartend, 1 übersprungen, 1 weiterer Schritt",
                "2 Läufe, 2 wartend, 2 übersprungen, 2 weitere Schritte",
            ],
        ),
    ],
)
def test_the_fates_of_a_simulation_are_counted_right(language: str, told: list[str]) -> None:
    fates = (Fate.RUNS, Fate.WAITS, Fate.SKIPPED, Fate.STEP)

    with speaking(language):
        assert [counts_in_words(Counter(dict.fromkeys(fates, count))) for count in (1, 2)] == told


@pytest.mark.slow
@pytest.mark.parametrize("count", [0, 1, 2])
@pytest.mark.parametrize(("language", "things"), [(ENGLISH_CODE, THINGS), ("de", GERMAN_THINGS)])
def test_a_pair_of_texts_reads_right(language: str, things: dict[str, str], count: int) -> None:
    wrong = []
    for one, many in _pairs():
        places = dict.fromkeys(re.findall(r"\{(\w+)", one + many), "x")
        places.pop("count", None)
        with speaking(language):
            told = tr_count(count, one, many, **places)
        refused = things if count == 1 else things.values()
        wrong += [
            told for word in refused if re.search(rf"(?<![\d.,]){count} (?:more |such )?{word}\b", told)
        ]

    assert wrong == []
    assert len(_pairs()) > 20


def _pairs() -> list[tuple[str, str]]:
    """Return the texts for one and for several of each call that counts."""
    return [
        (str(call.args[1].value), str(call.args[2].value))
        for file, _, nodes in _functions()
        if file.is_relative_to(_CLI)
        for call in nodes
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "tr_count"
        if isinstance(call.args[1], ast.Constant) and isinstance(call.args[2], ast.Constant)
    ]


def _counts_several(text: ast.JoinedStr) -> bool:
    return any(
        isinstance(place, ast.FormattedValue)
        and isinstance(behind, ast.Constant)
        and (found := _SEVERAL.search(str(behind.value)))
        and (found[1] not in _ACTS or place.format_spec is not None)
        and not _CONSTANT.fullmatch(ast.unparse(place.value))
        for place, behind in zip(text.values, text.values[1:], strict=False)
    )


def _template(text: ast.JoinedStr) -> str:
    return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in text.values)


def _asks_for_one(node: ast.AST) -> bool:
    """Tell whether something is compared with one."""
    return isinstance(node, ast.Compare) and any(
        isinstance(each, ast.Constant) and each.value == 1 and not isinstance(each.value, bool)
        for each in (node.left, *node.comparators)
    )
