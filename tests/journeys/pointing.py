"""A user who points at what a screen reader would name, and clicks there."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QPoint, QRect

from tests.journeys.desktop import Desktop, Program, Seen
from tests.journeys.hands import DRAG_STEPS, press, type_text

CLEAN_END = (0, "", "")
RIGHT = 3
NOTCHES = 3
FOCUSED = "Focused"
BEFORE_AGAIN_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class Pointer:
    """The mouse of a desktop, on which a program runs that tells where its parts are.

    A part is named by how its name begins, or behind dots by what is in it, and by its role where others are
    called the same.
    """

    program: Program
    desktop: Desktop

    def sees(self, name: str, role: str = "") -> list[QRect]:
        """Return where on the screen such parts are, from the top, none if there are none yet."""
        return [QRect(*place) for place in json.loads(self.program.ask(json.dumps([name, role])))]

    def waits_for(self, name: str, role: str = "") -> QRect:
        """Wait until such a part is seen and stays where it is."""
        try:
            found = self.program.wait_until(lambda: self._at_rest(name, role))
        except AssertionError as error:
            raise AssertionError(f"{error} for {name!r} {role}") from None
        assert found is not None
        return found

    def misses(self, name: str, role: str = "") -> None:
        """Wait until no such part is seen any more."""
        self.waits_until(lambda: not self.sees(name, role))

    def waits_until(self, look: Callable[[], Seen]) -> Seen:
        return self.program.wait_until(look)

    def click(self, name: str, role: str = "", *, button: int = 1, across: float = 0.5) -> None:
        """Click at such a part, in its middle or that much across it."""
        self.click_at(place_in(self.waits_for(name, role), across), button)

    def click_until(self, name: str, shown: str, role: str = "") -> None:
        """Click at such a part, again if that did nothing.

        A field above it grew, its row went, or it came too shortly after another click.
        """

        def act() -> None:
            found = self.waits_until(lambda: self.sees(shown) or self._at_rest(name, role))
            if isinstance(found, QRect):
                self.click_at(found.center())

        self.program.act_until(act, lambda: self.sees(shown), before_again=BEFORE_AGAIN_SECONDS)

    def choose_until(self, shown: str, name: str, *entries: str) -> None:
        """Open the menu of a part, and the menus below it, by an entry of each, again if that did nothing."""

        def act() -> None:
            self.click(name)
            for entry in entries:
                place = self.program.seen_within(
                    BEFORE_AGAIN_SECONDS, partial(self._at_rest, entry, "MenuItem")
                )
                if place is None:
                    return  # It did not open; the next click closes what is open.
                self.click_at(place.center())

        self.program.act_until(act, lambda: self.sees(shown), before_again=BEFORE_AGAIN_SECONDS)

    def choose(self, name: str, *entries: str) -> None:
        """Open the menu of a part, and the menus below it, by an entry of each."""
        self.click(name)
        for entry in entries:
            self.click(entry, "MenuItem")

    def click_at(self, place: QPoint, button: int = 1) -> None:
        self.desktop.xdotool("mousemove", str(place.x()), str(place.y()), "click", str(button))

    def drag(self, begin: QPoint, end: QPoint) -> None:
        """Press at one place, go to another one, and let go."""
        self.desktop.xdotool("mousemove", str(begin.x()), str(begin.y()), "mousedown", "1")
        for step in range(1, DRAG_STEPS + 1):
            place = begin + (end - begin) * step / DRAG_STEPS
            self.desktop.xdotool("mousemove", str(place.x()), str(place.y()))
        self.desktop.xdotool("mouseup", "1")

    def scroll_to(self, name: str, role: str, over: QPoint, *, is_upwards: bool = False) -> None:
        """Turn the wheel over a place until such a part is seen."""

        def turn() -> None:
            self.desktop.xdotool("mousemove", str(over.x()), str(over.y()))
            self.desktop.xdotool("click", "--repeat", str(NOTCHES), "4" if is_upwards else "5")

        self.program.act_until(turn, lambda: self.sees(name, role), before_again=BEFORE_AGAIN_SECONDS)

    def walk_to(self, name: str, key: str = "Tab") -> None:
        """Press a key that goes from part to part until such a one has the focus."""

        while not self.sees(name, FOCUSED):
            before = self.sees("", FOCUSED)
            self.desktop.xdotool("key", key)
            self.waits_until(partial(self._is_elsewhere, before))

    def touch(self, *way: QPoint) -> None:
        """Lead a finger along places of the screen, and let go."""
        self.program.ask(json.dumps([[place.x(), place.y()] for place in way]))

    def fill(self, name: str, text: str, role: str = "EditableText") -> None:
        """Click into a field, again if the keyboard did not come there, and type what it shall say."""

        def act() -> None:
            self.click(name, role)

        self.program.act_until(act, lambda: self.sees(name, FOCUSED), before_again=BEFORE_AGAIN_SECONDS)
        self.desktop.xdotool("key", "ctrl+a")
        type_text(self.desktop, text)

    def quit(self, *, was_held_up: bool = False) -> None:
        """Leave the program, which must have had no trouble and end without a complaint.

        It may complain that it was held up where its machine went on too fast for it.
        """
        had_trouble = bool(self.sees("Something unexpected"))
        press(self.desktop, self.program.window(self.desktop), "ctrl+q")
        code, out, err = self.program.ended()
        told = [line for line in err.splitlines(True) if not (was_held_up and "was held up for" in line)]
        # Of trouble more was written than the window says.
        assert (had_trouble, (code, out, "".join(told))) == (False, CLEAN_END), (code, out, err)

    def _is_elsewhere(self, before: list[QRect]) -> bool:
        """Tell whether the focus has gone from where it was."""
        return self.sees("", FOCUSED) not in ([], before)

    def _at_rest(self, name: str, role: str) -> QRect | None:
        found = self.sees(name, role)
        return found[0] if found and found == self.sees(name, role) else None


def place_in(part: QRect, across: float) -> QPoint:
    """Return where one is at half the height of a part, that much across it."""
    return QPoint(part.left() + round(part.width() * across), part.center().y())
