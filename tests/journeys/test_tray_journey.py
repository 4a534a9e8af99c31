"""A user leaves Hourbell in the tray and comes back to it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.journeys.desktop import Desktop, Program
from tests.journeys.desktop_parts import is_in_sight
from tests.journeys.hands import opened, press, shown
from tests.support.session_bus import NotificationServer, TrayHost

pytestmark = pytest.mark.slow
Start = Callable[..., Program]
CLEAN_END = (0, "", "")


@pytest.fixture
def tray(bus: str) -> Iterator[TrayHost]:
    with TrayHost(bus) as tray:
        yield tray


def test_a_click_on_the_icon_hides_the_window_and_another_brings_it_back(
    desktop: Desktop, start_on_bus: Start, tray: TrayHost
) -> None:
    program = start_on_bus()
    program.window(desktop)
    icon = tray.item()

    icon.click()
    program.wait_until(lambda: not is_in_sight(desktop, program))
    icon.click()

    program.wait_until(lambda: is_in_sight(desktop, program))


def test_the_menu_says_how_things_stand_and_ends_it(
    desktop: Desktop, start_on_bus: Start, tray: TrayHost
) -> None:
    program = start_on_bus()
    icon = tray.item()
    program.wait_until(lambda: "Nothing is to come" in icon.tool_tip)
    program.wait_until(
        lambda: [entry.text for entry in icon.menu().find("Running").below] == ["Nothing runs"]
    )

    icon.menu().find("Quit").choose()

    assert program.ended() == CLEAN_END


def test_a_start_at_login_stays_in_the_tray(desktop: Desktop, start_on_bus: Start, tray: TrayHost) -> None:
    first = start_on_bus()
    tray.item().menu().find("Quit").choose()
    assert first.ended() == CLEAN_END

    program = start_on_bus("gui", "--hidden")
    icon = tray.item()
    program.wait_until(lambda: not is_in_sight(desktop, program))

    icon.click()
    program.wait_until(lambda: is_in_sight(desktop, program))


@pytest.mark.parametrize("how", [[], ["gui", "--hidden"]])
def test_a_tray_that_comes_after_the_window_gets_an_icon(
    desktop: Desktop, start_on_bus: Start, bus: str, tmp_path: Path, how: list[str]
) -> None:
    seen = tmp_path / "hourbell" / "window.ini"
    seen.parent.mkdir()
    seen.write_text("[window]\nwas_shown=true\n")
    program = start_on_bus(*how)
    program.window(desktop, may_be_hidden=True)

    with TrayHost(bus) as late:
        icon = late.item()
        if not how:
            icon.click()
        program.wait_until(lambda: not is_in_sight(desktop, program))

        icon.click()

        program.wait_until(lambda: is_in_sight(desktop, program))


def test_a_second_start_brings_a_hidden_window_back(
    desktop: Desktop, start_on_bus: Start, tray: TrayHost
) -> None:
    program = start_on_bus()
    program.window(desktop)
    tray.item().click()
    program.wait_until(lambda: not is_in_sight(desktop, program))

    second = start_on_bus()

    assert second.ended() == CLEAN_END
    program.wait_until(lambda: is_in_sight(desktop, program))


def test_closing_into_the_tray_is_explained_once(
    desktop: Desktop, start_on_bus: Start, tray: TrayHost
) -> None:
    program = start_on_bus()
    window = shown(program, desktop)
    icon = tray.item()

    press(desktop, window, "alt+F4")
    question = opened(program, desktop, "Keep running")
    press(desktop, question, "Return")
    program.wait_until(lambda: not is_in_sight(desktop, program))
    icon.click()
    press(desktop, shown(program, desktop), "alt+F4")

    program.wait_until(lambda: not is_in_sight(desktop, program))


def test_a_failure_is_notified_and_can_be_run_again(start_on_bus: Start, tray: TrayHost, bus: str) -> None:
    with NotificationServer(bus) as notifications:
        program = start_on_bus()
        icon = tray.item()
        job = ("Backup", "--once", "2099-01-01T09:00", "--script", "exit 3")
        assert start_on_bus("job", "add", *job).ended()[0] == 0
        program.wait_until(lambda: bool(icon.menu().find("Run now").below[0].is_enabled))
        icon.menu().find("Run now").find("Backup").choose()

        first = notifications.next()
        assert first.summary == "Backup: Failed"
        program.wait_until(lambda: "1 failed today" in icon.tool_tip)
        notifications.press(first, "run-again")

        program.wait_until(lambda: "2 failed today" in icon.tool_tip)
        assert notifications.shown.empty()
