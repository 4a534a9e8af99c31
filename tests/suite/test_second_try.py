"""What fails beside others is run once more alone, and nothing is hidden by that."""

from pathlib import Path

import pytest

from tests.suite.second_try import MOST_UNSTEADY
from tests.suite.small_run import run_small

pytestmark = pytest.mark.slow

_FAILS_FIRST = """
def test_{0}(tmp_path_factory):
    from pathlib import Path
    been = Path(__file__).with_name("been-{0}")
    first = not been.exists()
    been.touch()
    print("words of {0}")
    assert not first, "lost a race"
"""


def test_what_fails_or_dies_again_alone_fails_the_run_and_what_warns_does_not(tmp_path: Path) -> None:
    run = run_small(
        tmp_path,
        a="def test_broken():\n    assert 1 == 2\n",
        b="def test_whole():\n    pass\n",
        c="import os\ndef test_dies():\n    print('its last', flush=True)\n    os._exit(3)\n",
        d="import warnings\ndef test_warns():\n    warnings.warn('old ways', DeprecationWarning)\n",
    )

    assert run.code == 1
    assert run.closing == {"failed": 2, "passed": 2, "warning": 1}, run.words
    assert "FAILED test_a.py::test_broken" in run.words
    assert "FAILED test_c.py::test_dies" in run.words
    assert "its process ended with 3" in run.words
    assert "DeprecationWarning: old ways" in run.words


def test_what_passes_alone_is_unsteady_be_it_that_it_failed_or_died_or_left_a_mess(tmp_path: Path) -> None:
    """Its first output is told, it is counted once, and the rest of a process that died is run."""
    dies_first = "import os\ndef test_dies(is_first):\n    if is_first:\n        os._exit(3)\n"
    unclean = (
        "import pytest\n@pytest.fixture\n"
        "def messy(is_first):\n    yield\n    assert not is_first, 'left a mess'\n"
        "def test_messy(messy):\n    pass\ndef test_whole():\n    pass\n"
    )
    others = "".join(f"def test_{number}():\n    pass\n" for number in range(5))

    run = run_small(
        tmp_path, most_unsteady=3, a=_FAILS_FIRST.format("one"), b=dies_first + others, c=unclean, d=others
    )

    assert run.code == 0, run.words
    assert run.closing == {"passed": 14, "unsteady": 3}
    assert "UNSTEADY test_a.py::test_one" in run.words
    assert "lost a race" in run.words
    assert "words of one" in run.words
    assert "UNSTEADY test_b.py::test_dies" in run.words
    assert "crashed while running 'test_b.py::test_dies'" in run.words
    assert "UNSTEADY test_c.py::test_messy" in run.words
    assert "left a mess" in run.words


def test_more_unsteady_tests_than_may_be_fail_the_run(tmp_path: Path) -> None:
    run = run_small(tmp_path, a="".join(_FAILS_FIRST.format(name) for name in ("one", "two")))

    assert MOST_UNSTEADY == 3
    assert (run.code, run.closing) == (1, {"failed": 2})
    assert "UNSTEADY test_a.py::test_two" in run.words
    assert "More than 1 fail the run" in run.words


def test_errors_in_fixtures_of_a_session_fail_the_run_and_are_not_tried_again(tmp_path: Path) -> None:
    made_once = (
        "import pytest\nfrom pathlib import Path\n"
        "@pytest.fixture(scope='session')\ndef is_first_time():\n"
        "    been = Path(__file__).with_name('been')\n    first = not been.exists()\n    been.touch()\n"
        "    return first\n"
    )
    begins = (
        "import pytest\nfrom pathlib import Path\n"
        "@pytest.fixture(scope='session')\ndef server():\n"
        "    been = Path(__file__).with_name('been-a')\n    first = not been.exists()\n    been.touch()\n"
        "    assert not first, 'no server'\n"
        "def test_one(server):\n    pass\ndef test_two(server):\n    pass\ndef test_last():\n    pass\n"
    )
    ends = (
        f"{made_once}@pytest.fixture(scope='session')\ndef server(is_first_time):\n    yield\n"
        "    assert not is_first_time, 'the server did not stop'\n"
        "def test_one(server):\n    pass\ndef test_two():\n    pass\n"
    )

    run = run_small(tmp_path, a=begins, b=ends)

    assert run.code == 1
    assert run.closing == {"passed": 3, "errors": 3}, run.words
    assert "no server" in run.words
    assert "the server did not stop" in run.words


def test_a_file_that_cannot_be_collected_fails_the_run(tmp_path: Path) -> None:
    run = run_small(tmp_path, a="import nothing_like_this\n", b="def test_whole():\n    pass\n")

    assert run.code not in {0, 5}
    assert run.closing["error"] == 1
    assert "nothing_like_this" in run.words


def test_what_is_broken_off_tells_the_failures_so_far(tmp_path: Path) -> None:
    stops = (
        "import pytest\ndef test_broken():\n    assert 1 == 2\ndef test_stops():\n    pytest.exit('enough')\n"
    )

    run = run_small(tmp_path, a=stops)

    assert run.code != 0
    assert run.closing["failed"] >= 1
    assert "FAILED test_a.py::test_broken" in run.words


def test_what_measures_is_run_after_all_others_and_without_them(tmp_path: Path) -> None:
    text = (
        "import os, pytest\nfrom pathlib import Path\n"
        "def tell(word):\n    with Path(__file__).with_name('told').open('a') as file:\n"
        "        file.write(word + ' ' + os.environ.get('HOURBELL_TEST_WORKER', 'alone') + '\\n')\n"
        "@pytest.mark.alone\ndef test_measures():\n    tell('measures')\n"
        "@pytest.mark.alone\ndef test_is_wrong():\n    tell('wrongly')\n    assert 1 == 2\n"
        "def test_plain():\n    tell('plain')\n"
    )

    run = run_small(tmp_path, a=text, b="def test_whole():\n    pass\n")

    assert (run.code, run.closing) == (1, {"failed": 1, "passed": 3}), run.words
    told = (tmp_path / "told").read_text().splitlines()
    assert told[0].startswith("plain w")
    assert told[1:] == ["measures alone", "wrongly alone"]
