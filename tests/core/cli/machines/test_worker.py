"""`hourbell worker` where there is nothing for it to do: it says what to do first."""

from pathlib import Path

import pytest

from tests.core.cli.running import Hourbell


def test_a_file_has_no_workers(hourbell: Hourbell, tmp_path: Path) -> None:
    path = tmp_path / "jobs.db"

    refused = hourbell("worker", "--store", str(path))

    assert refused.code == 7
    assert "hourbell store move postgresql://" in refused.err
    assert not path.exists()


@pytest.mark.slow
def test_a_store_is_to_be_shared_first(hourbell: Hourbell, empty_database: str) -> None:
    refused = hourbell("worker", "--store", empty_database)

    assert refused.code == 7
    assert "hourbell machines enable" in refused.err


def test_a_tag_is_one_word(hourbell: Hourbell) -> None:
    refused = hourbell("worker", "--tag", "a:b")

    assert refused.code == 7
    assert "tag" in refused.err
