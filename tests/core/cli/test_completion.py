"""Scripts for the completion of shells, tried in the shells that are here."""

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from scheduler_core.cli.commands import build_parser
from scheduler_core.cli.completion import SHELLS, completion_script
from tests.core.cli.running import Hourbell

BASH_ASKS = """
source {script}
COMP_WORDS=({words})
COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1))
_hourbell
echo "${{COMPREPLY[@]}}"
"""


@cache
def script_for(name: str) -> str:
    return completion_script(name, build_parser()[1])


def shell(name: str) -> str:
    path = shutil.which(name)
    if path is None:
        pytest.skip(f"{name} is not here")
    return path


def run(*arguments: str) -> str:
    done = subprocess.run(arguments, capture_output=True, text=True, check=True, timeout=30)
    assert done.stderr == ""
    return done.stdout


@pytest.fixture(params=SHELLS)
def script(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / f"hourbell.{request.param}"
    path.write_text(script_for(request.param), encoding="utf-8")
    return path


@pytest.mark.slow
def test_a_script_is_printed_for_each_shell(hourbell: Hourbell) -> None:
    for name in SHELLS:
        assert hourbell("completion", name).out == script_for(name)


@pytest.mark.slow
def test_every_command_and_option_is_in_every_script(script: Path) -> None:
    text = script.read_text(encoding="utf-8")
    names = {
        name.lstrip("-")
        for parser in build_parser()[1].values()
        for action in parser.listed_arguments()
        for name in action.option_strings
    }

    assert {name for name in names | set(build_parser()[1]) if name not in text} == set()


def test_a_script_is_understood_by_its_shell(script: Path) -> None:
    run(shell(script.suffix.removeprefix(".")), "-n", str(script))


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("hourbell pre", "preview"),
        ("hourbell --json pre", "preview"),
        ("hourbell preview --month", "--monthly"),
        ("hourbell preview --gap ''", "shift edge skip"),
        ("hourbell preview --gap s", "shift skip"),
        ("hourbell completion f", "fish"),
        ("hourbell preview --once ''", ""),
        ("hourbell job re", "rename resume restore revert"),
        ("hourbell job edit report --over", "--overlap --overlapping"),
        ("hourbell --quiet job edit report --reach ''", "anywhere public"),
        ("hourbell job run report --wa", "--wait"),
        ("hourbell run can", "cancel"),
        (
            "hourbell job add --tell ''",
            "default nothing failure everything failure: recovered: missed: stopped: slow: late:",
        ),
        ("hourbell job edit report --tell rec", "recovered:"),
        ("hourbell channel add phone --tell s", "stopped slow"),
    ],
)
def test_bash_offers_what_can_follow(words: str, offered: str, tmp_path: Path) -> None:
    script = tmp_path / "hourbell.bash"
    script.write_text(script_for("bash"), encoding="utf-8")

    assert run(shell("bash"), "-c", BASH_ASKS.format(script=script, words=words)).strip() == offered


@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("hourbell pre", ["preview"]),
        ("hourbell preview --gap s", ["shift", "skip"]),
        ("hourbell completion f", ["fish"]),
        ("hourbell job re", ["rename", "restore", "resume", "revert"]),
        ("hourbell job run report --w", ["--wait", "--with"]),
        ("hourbell run can", ["cancel"]),
    ],
)
def test_fish_offers_what_can_follow(line: str, offered: list[str], tmp_path: Path) -> None:
    script = tmp_path / "hourbell.fish"
    script.write_text(script_for("fish"), encoding="utf-8")

    found = run(shell("fish"), "-N", "-c", f"source {script}; complete -C '{line}'")

    assert sorted(each.partition("\t")[0] for each in found.splitlines()) == offered


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """Return a program that names some jobs, other ones in the bin."""
    path = tmp_path / "hourbell"
    path.write_text(
        "#!/bin/sh\n[ \"$*\" = 'job list --names' ] && printf 'Nightly backup\\nNow\\nreport\\n'\n"
        "[ \"$*\" = 'job list --names --bin' ] && printf 'Never\\n'\n"
        "[ \"$*\" = 'channel list --names' ] && printf 'phone\\nmail\\n'\n",
        encoding="utf-8",
    )
    path.chmod(0o755)
    return path


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("job show N", ["Nightly\\ backup", "Now"]),
        ("job show Nightly\\ b", ["Nightly\\ backup"]),
        ("job pause report N", ["Nightly\\ backup", "Now"]),
        ("job restore N", ["Never"]),
        ("why rep", ["report"]),
        ("job edit report --folder N", []),
        ("run list --job N", ["Nightly\\ backup", "Now"]),
        ("job edit report --no-tell ph", ["phone"]),
        ("channel test m", ["mail"]),
        ("job list N", []),
    ],
)
def test_bash_offers_the_names_of_jobs(words: str, offered: list[str], tmp_path: Path, program: Path) -> None:
    script = tmp_path / "hourbell.bash"
    script.write_text(script_for("bash"), encoding="utf-8")
    asked = BASH_ASKS.replace("echo", "printf '%s\\n'").format(script=script, words=f"{program} {words}")
    asked = asked.replace("Nightly\\ b)", "'Nightly\\ b')")

    assert run(shell("bash"), "-c", asked).split("\n") == [*offered, ""] if offered else ["", ""]


@pytest.mark.parametrize(
    ("words", "offered"), [("job show N", ["Nightly backup", "Now"]), ("job restore N", ["Never"])]
)
def test_fish_offers_the_names_of_jobs(words: str, offered: list[str], tmp_path: Path, program: Path) -> None:
    script = tmp_path / "hourbell.fish"
    script.write_text(script_for("fish"), encoding="utf-8")

    asked = f"set -x PATH {program.parent} $PATH; source {script}; complete -C 'hourbell {words}'"
    found = run(shell("fish"), "-N", "-c", asked)

    assert sorted(line.replace("\\ ", " ") for line in found.splitlines()) == offered
