"""`hourbell settings list`, `get`, `set` and `reset`."""

import json
from dataclasses import fields
from pathlib import Path

import pytest

from scheduler_core.cli.store.chosen_settings import all_settings
from scheduler_core.settings import Settings
from scheduler_core.values.records.retention import Retention
from tests.core.cli.running import Hourbell


def test_every_setting_is_listed_with_its_meaning(store: Path, hourbell: Hourbell) -> None:
    result = hourbell("settings", "list")

    assert result.code == 0
    assert len(result.lines) == 1 + len(fields(Settings)) + len(fields(Retention))
    assert all(each.meaning for each in all_settings().values())
    assert "runs-for" in result.out
    assert " 90d " in result.out


@pytest.mark.parametrize(
    ("name", "value", "kept"),
    [
        ("zone", "Europe/Berlin", "Europe/Berlin"),
        ("zone", "", ""),
        ("calls-at-once", "1,000", "1000"),
        ("calls_at_once", "7", "7"),
        ("notifies-of-successes", "YES", "yes"),
        ("runs-for", "52w", "364d"),
        ("runs-for", "all", "all"),
        ("output-bytes", "2G", "2G"),
        ("runs-per-job", "All", "all"),
        ("backups", "30", "30"),
    ],
)
def test_what_is_set_is_kept(name: str, value: str, kept: str, store: Path, hourbell: Hourbell) -> None:
    assert hourbell("settings", "set", name, value).code == 0

    assert hourbell("settings", "get", name).lines == [kept]


@pytest.mark.parametrize(
    ("name", "value", "code", "said"),
    [
        ("zone", "Nowhere/Land", 7, "zone"),
        ("calls-at-once", "0", 7, "not from 1"),
        ("calls-at-once", "many", 7, "calls-at-once: 'many' is not a whole number"),
        ("notifies-of-missed", "perhaps", 7, "neither yes nor no"),
        ("runs-for", "1h", 7, "shorter than a day"),
        ("runs-for", "30", 7, "'30' has no unit; write '30d' or '30w'"),
        ("backups", "all", 7, "not a whole number"),
        ("colour", "blue", 5, "no setting 'colour'"),
    ],
)
def test_what_a_setting_can_not_be_is_refused(
    name: str, value: str, code: int, said: str, store: Path, hourbell: Hourbell
) -> None:
    result = hourbell("settings", "set", name, value)

    assert (result.code, result.out) == (code, "")
    assert said in result.err


@pytest.mark.slow
def test_settings_get_their_defaults_back(store: Path, hourbell: Hourbell) -> None:
    hourbell("settings", "set", "zone", "Asia/Tokyo")
    hourbell("settings", "set", "backups", "30")
    hourbell("settings", "set", "api-port", "4711")

    assert hourbell("settings", "reset", "backups").out == "backups is 7.\n"
    assert hourbell("settings", "get", "zone", "backups", "api-port").lines == ["Asia/Tokyo", "7", "4711"]
    assert hourbell("settings", "reset", "--all").code == 0
    told = [json.loads(line) for line in hourbell("settings", "list", "--json").lines]

    assert all(each["is_default"] for each in told)
    assert hourbell("settings", "reset").code == 2


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("keep", "runs-for, runs-per-job"),
        ("keep-runs", "runs-for, runs-per-job"),
        ("api-prot", "api-port"),
    ],
)
def test_a_setting_that_is_not_there_leads_to_those_that_may_be_meant(
    store: Path, hourbell: Hourbell, typed: str, meant: str
) -> None:
    refused = hourbell("settings", "set", typed, "3")

    assert (refused.code, f"did you mean {meant}" in refused.err) == (5, True)
    assert "did you mean" not in hourbell("settings", "set", "xyzzy", "3").err
