"""Settings, and pauses of folders."""

from scheduler_core.store import settings
from scheduler_core.store.changes import outbox
from scheduler_core.store.changes.change_kind import ChangeKind
from scheduler_core.store.jobs import pauses
from scheduler_core.store.store import Store
from scheduler_core.values.records.pause import EVERYTHING, Pause
from tests.core.store.builders import HOUR, ME, NOW


def test_a_setting_is_kept_changed_and_forgotten(store: Store) -> None:
    with store.write() as tx:
        settings.set_setting(tx, "retention.days", "90", NOW)
        settings.set_setting(tx, "retention.days", "30", NOW)
        settings.set_setting(tx, "theme", '"dark"', NOW)
        settings.set_setting(tx, "theme", None, NOW)

    with store.read() as tx:
        assert settings.setting(tx, "retention.days") == "30"
        assert settings.setting(tx, "theme") is None
        assert settings.settings(tx) == {"retention.days": "30"}
        assert [change.kind for change in outbox.news_since(tx, 0).changes] == [ChangeKind.SETTINGS]


def test_a_pause_of_a_folder_replaces_the_former_one(store: Store) -> None:
    with store.write() as tx:
        pauses.pause_folder(tx, "work", None, ME, NOW)
        pauses.pause_folder(tx, "work", NOW + HOUR, "bob", NOW)
        pauses.pause_folder(tx, EVERYTHING, None, ME, NOW)

    with store.read() as tx:
        assert pauses.pauses(tx) == [Pause(EVERYTHING, None, NOW, ME), Pause("work", NOW + HOUR, NOW, "bob")]


def test_a_pause_ends_by_hand_or_by_time(store: Store) -> None:
    with store.write() as tx:
        for folder, until in (("a", None), ("b", NOW + HOUR), ("c", NOW + 2 * HOUR)):
            pauses.pause_folder(tx, folder, until, ME, NOW)

    with store.write() as tx:
        assert [pauses.resume_folder(tx, "a", NOW) for _ in range(2)] == [True, False]
        assert pauses.end_expired_pauses(tx, NOW + HOUR) == ["b"]
        assert pauses.end_expired_pauses(tx, NOW + HOUR) == []

    with store.read() as tx:
        assert [pause.folder for pause in pauses.pauses(tx)] == ["c"]


def test_a_pause_covers_what_is_below() -> None:
    work, everything = Pause("work", None, NOW, ME), Pause(EVERYTHING, None, NOW, ME)

    assert [work.covers(folder) for folder in ("work", "work/a", "workshop", "")] == [
        True,
        True,
        False,
        False,
    ]
    assert all(everything.covers(folder) for folder in ("", "work", "work/a"))
