"""Take pictures of the real window, every view of it: python -m tests.gui.make_screenshots [TOUR[/STOP]...].

They are written to resources/screenshots: all of them without words, those of the README with “readme”.
Those of the tour “guide” go to resources/guide/pictures, with a note of the window that they show.
"""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import dataclass, field
from pathlib import Path

from gui.memory.window_memory import Appearance, WindowMemory
from tests.gui.guide.picture_notes import note
from tests.gui.screenshot_store import fill_for_pages, fill_store, fill_with_long_names, fill_with_many
from tests.gui.screenshot_troubles import (
    engine_killed,
    fill_with_troubles,
    store_held,
    wait_for_engine,
    write_no_store,
)
from tests.journeys.desktop import ROOT, Desktop, Program, has_something_to_see

_FOLDER = ROOT / "resources" / "screenshots"
GUIDE_FOLDER = ROOT / "resources" / "guide" / "pictures"
# A busy machine may lose a key, or be too slow for xdotool; a stop is then led to once more.
_TRIES = 2
_LOST = (AssertionError, subprocess.CalledProcessError, subprocess.TimeoutExpired)
# Looked at so often at most, and until it was the same so often: no answer of the core is missing then.
_LOOKS, _LOOKS_ALIKE = 12, 4


Trouble = Callable[[str], AbstractContextManager[object]]


@dataclass(frozen=True)
class _Stop:
    """Where a picture is taken: after keys, of the main window or of another one that they open.

    A place is clicked, then another one in what it has led to, further keys are pressed and text is typed in
    the window that is taken, {home} being the folder of the store; there may be a trouble meanwhile. What
    shows only after a while asks for patience. Some keys lead out of it again. Where they lead to a row of
    the list, jobs stand there by name: which one runs next depends on the hour.
    """

    name: str
    keys: tuple[str, ...]
    is_of_other: bool = False
    notches: int = 0
    typed: str = ""
    clicked: tuple[str, str] | None = None
    clicked_then: tuple[str, str] | None = None
    then: tuple[str, ...] = ()
    trouble: Trouble = nullcontext
    patience: int = 1
    is_by_name: bool = False
    out: tuple[str, ...] = ("Escape",)


@dataclass(frozen=True)
class _Tour:
    """A start of the program on a screen and in a language of its own, and where it leads."""

    stops: tuple[_Stop, ...]
    appearance: Appearance = Appearance.LIGHT
    locale: str = "en_GB"
    screen: str = "1600x1000"
    environment: Mapping[str, str] = field(default_factory=dict)
    fill: Callable[[str], object] | None = fill_store
    has_engine: bool = False
    has_log: bool = False


_LIST = _Stop("window", ("ctrl+1",), clicked=("400", "188"))
_MONTH = _Stop("calendar", ("ctrl+2", "alt+1", "ctrl+t"))
_WEEK = _Stop("calendar-week", ("ctrl+2", "alt+2", "ctrl+t"))
_TIMELINE = _Stop("timeline", ("ctrl+3", "Right"))
_LOG = _Stop("log", ("ctrl+4", "ctrl+o", "Home"))
_EDITOR = _Stop("editor", ("ctrl+1", "Home", *["Down"] * 3, "ctrl+e"), is_of_other=True, is_by_name=True)
_CALL_EDITOR = _Stop("editor-call", ("ctrl+1", "Home", "ctrl+e"), is_of_other=True, is_by_name=True)
_STEPS = _Stop(
    "editor-steps",
    ("ctrl+1", "Home", *["Down"] * 2, "ctrl+e"),
    is_of_other=True,
    is_by_name=True,
    # By keys from the name on, as the button stands elsewhere where letters are large.
    then=(*("Tab",) * 3, "space", *("Down",) * 2),
    out=("Escape", "Escape"),
)
_FILES = _Stop(
    "editor-files",
    ("ctrl+n",),
    is_of_other=True,
    # From the name to the last kind of rule, and back.
    then=(*("Tab",) * 6, "End", *("shift+Tab",) * 6),
    typed="Load scans\t\t\t\thttp://localhost:8000/scans",
)
_SETTINGS = _Stop("settings", ("ctrl+comma",), is_of_other=True)
_WAITING = _Stop("waiting", ("ctrl+1",), clicked=("90", "132"), then=("Tab", "Down", "Down"))
# By the pointer alone, as what has the keyboard before depends on what was looked at before.
_WAITING_ROW = _Stop("waiting", ("ctrl+1",), clicked=("90", "132"), clicked_then=("320", "255"))
_PALETTE = _Stop("palette", ("ctrl+k", "n", "e", "w"))
_MACHINES = _Stop("machines", ("ctrl+1", "ctrl+alt+m"), is_of_other=True)
_ALL = (
    _LIST,
    _MONTH,
    _WEEK,
    _Stop("calendar-day", ("ctrl+2", "alt+3", "Home")),
    _Stop("calendar-agenda", ("ctrl+2", "alt+4", "Home")),
    _TIMELINE,
    _LOG,
    _PALETTE,
    _EDITOR,
    _CALL_EDITOR,
    _STEPS,
    _Stop("editor-below", _EDITOR.keys, is_of_other=True, notches=50, is_by_name=True),
    _Stop("statistics", ("ctrl+1", "ctrl+shift+s"), is_of_other=True),
    _Stop("simulator", ("ctrl+1", "ctrl+shift+i"), is_of_other=True),
    _MACHINES,
    _Stop("history", ("ctrl+1", "Home", "Down", "ctrl+h"), is_of_other=True, is_by_name=True),
    _SETTINGS,
    _Stop("health", ("ctrl+shift+h",), is_of_other=True),
    _Stop("keys", ("ctrl+slash",), is_of_other=True),
    _Stop("import", ("ctrl+i",), is_of_other=True),
    _WAITING_ROW,  # leaves other lines in the place of the list
)
_POPUPS = (
    _Stop("menu-all", ("ctrl+1", "F10")),
    _Stop("menu-new", ("ctrl+1",), clicked=("332", "26")),
    _Stop("menu-pause", ("ctrl+1", "Home", "Down"), clicked=("545", "26")),
    _Stop("menu-job", ("ctrl+1", "Home", "Down"), then=("Menu",)),
    _Stop("menu-run", ("ctrl+4", "Home"), then=("Menu",)),
    _Stop("menu-day", ("ctrl+2", "alt+1", "ctrl+t", "Down"), then=("Menu",)),
    _Stop("menu-occurrence", ("ctrl+2", "alt+2", "ctrl+t", "Down"), then=("Menu",)),
    _Stop("search-completed", ("ctrl+1", "ctrl+f"), typed="back"),
    _Stop("quick-add", ("ctrl+1", "ctrl+shift+n"), typed="every weekday at 9:30 https://example.org/tidy"),
    _Stop("pending", ("ctrl+1", "ctrl+alt+b"), is_of_other=True),
    _Stop("about", ("shift+F1",), is_of_other=True),
)
_ERRORS = (
    _Stop("log-failed", ("ctrl+4", "ctrl+o", "Home")),
    _Stop("log-interrupted", ("Up",)),
    _Stop("window-failing", ("ctrl+1", "Home")),
    _Stop("window-nothing-found", ("ctrl+1", "ctrl+f"), typed="nowhere"),
    _Stop("log-nothing-found", ("ctrl+4", "ctrl+f"), typed="nowhere"),
    _Stop("palette-nothing-found", ("ctrl+k",), typed="xyzzy"),
    _Stop("quick-add-refused", ("ctrl+1", "ctrl+shift+n"), typed="every blue moon tidy\n"),
    _Stop("editor-missing", ("ctrl+n",), is_of_other=True, then=("ctrl+s",)),
    _Stop("editor-paste-refused", ("ctrl+n",), is_of_other=True, then=("ctrl+l",), typed="blue moon\n"),
    _Stop(
        "settings-refused",
        ("ctrl+comma",),
        is_of_other=True,
        then=("shift+Tab", "Down", "Tab"),
        typed="Mars/Olympus\n",
    ),
    _Stop("import-refused", ("ctrl+i",), is_of_other=True, then=("alt+f",), typed="{home}/crontab\n"),
    _Stop("health-bad", ("ctrl+shift+h",), is_of_other=True),
    _Stop("window-store-held", ("ctrl+1", "Home", "Down", "ctrl+d"), trouble=store_held, patience=12),
    _Stop("window-engine-lost", ("ctrl+1",), trouble=engine_killed, patience=20),
    _Stop("health-engine-lost", ("ctrl+shift+h",), is_of_other=True),
)
# What is left of the window where everything in it is half as large again, or twice.
_SMALL = (_LIST, _MONTH, _WEEK, _TIMELINE, _LOG, _WAITING, _EDITOR, _SETTINGS)
_LARGE = (_LIST, _MONTH, _WEEK, _TIMELINE, _LOG, _WAITING, _PALETTE, _SETTINGS, _MACHINES)
_LARGE_FONTS = (*_LARGE, _EDITOR, _STEPS, _WEEK)
_README = (
    *(
        "light/window",
        "light/log",
        "light/waiting",
        "light/editor-call",
        "light/editor-steps",
        "light/statistics",
        "light/calendar-week",
        "light/palette",
    ),
    *("dark/calendar", "dark/timeline"),
)


_CATEGORIES = (
    *("window", "running", "store", "notifications", "programs", "revalee", "folder"),
    *("tokens", "channels", "secrets", "backups", "audit"),
)


def _of_settings(name: str) -> _Stop:
    """Stop at a page of the settings, by its row among their categories."""
    place = ("95", str(64 + 32 * _CATEGORIES.index(name)))
    return _Stop(f"settings-{name}", ("ctrl+comma",), is_of_other=True, clicked=place)


# By the keys alone, as the categories stand elsewhere where letters are large or lines begin at the right.
_SETTINGS_PAGES = tuple(
    _Stop(f"settings-{name}", ("ctrl+comma",), is_of_other=True, then=("shift+Tab", *["Down"] * row))
    for row, name in enumerate(_CATEGORIES)
)


def _page(name: str) -> _Stop:
    """Stop at a page of the settings by keys alone, in whatever size and language."""
    keys, downs = ("ctrl+1", "ctrl+comma"), ["Down"] * _CATEGORIES.index(name)
    return _Stop(f"page-{name}", keys, is_of_other=True, then=("shift+Tab", "Home", *downs))


_PAGES = (
    *(_page(name) for name in ("tokens", "channels", "secrets", "backups", "audit")),
    _Stop("page-health", ("ctrl+shift+h",), is_of_other=True),
    _MACHINES,
)
_SECRETS_FILE = {"HOURBELL_SECRETS_FILE": "{home}/secrets.json"}
_GUIDE = (
    *(_LIST, _MONTH, _TIMELINE, _LOG, _PALETTE, _EDITOR, _STEPS),
    _Stop("simulator", ("ctrl+1", "ctrl+shift+i"), is_of_other=True),
    _Stop("history", ("ctrl+1", "Home", "Down", "ctrl+h"), is_of_other=True, is_by_name=True),
    _Stop("health", ("ctrl+shift+h",), is_of_other=True),
    _Stop("import", ("ctrl+i",), is_of_other=True),
    *(_MACHINES, _SETTINGS),
    _of_settings("secrets"),
    _of_settings("backups"),
    _of_settings("audit"),
    _of_settings("programs"),
    _of_settings("folder"),
    _WAITING,
    _FILES,  # leaves a job that is asked about
)
# The tour whose pictures pages of the guide name without it: calendar.png.
_OF_GUIDE = "guide"
# So narrow that a page has room for it.
GUIDE_SCREEN = "1120x720"
GUIDE = tuple(stop.name for stop in _GUIDE)
# Every text longer, with accents and in brackets: what is English there is not translated.
_PSEUDO = {"HOURBELL_LANGUAGE": "pseudo"}
_TOURS = {
    _OF_GUIDE: _Tour(_GUIDE, screen=GUIDE_SCREEN, fill=fill_for_pages, environment=_SECRETS_FILE),
    "light": _Tour(_ALL),
    "dark": _Tour(_ALL, Appearance.DARK),
    "german": _Tour(_ALL, locale="de_DE"),
    "small": _Tour((*_SMALL, _MACHINES), screen="1280x720"),
    "small-log": _Tour((_LIST, _MONTH, _WEEK), screen="1280x720", has_log=True),
    "large": _Tour(_LARGE, environment={"QT_SCALE_FACTOR": "1.5"}),
    "larger": _Tour(_LARGE, environment={"QT_SCALE_FACTOR": "2"}),
    "large-german": _Tour(_LARGE, Appearance.DARK, "de_DE", environment={"QT_SCALE_FACTOR": "1.5"}),
    # Larger letters alone, as a desktop may ask for.
    "fonts": _Tour(_LARGE_FONTS, environment={"QT_FONT_DPI": "144"}),
    "larger-fonts": _Tour(_LARGE_FONTS, environment={"QT_FONT_DPI": "192"}),
    "contrast": _Tour(_ALL, Appearance.HIGH_LIGHT),
    "contrast-dark": _Tour(_ALL, Appearance.HIGH_DARK),
    "contrast-errors": _Tour(_ERRORS, Appearance.HIGH_LIGHT, fill=fill_with_troubles, has_engine=True),
    "settings": _Tour(_SETTINGS_PAGES),
    "settings-dark": _Tour(_SETTINGS_PAGES, Appearance.DARK),
    "settings-german": _Tour(_SETTINGS_PAGES, locale="de_DE", environment={"QT_SCALE_FACTOR": "1.5"}),
    "settings-from-the-right": _Tour(_SETTINGS_PAGES, locale="ar_EG", environment=_PSEUDO, screen="1280x720"),
    "popups": _Tour(_POPUPS),
    "popups-dark": _Tour(_POPUPS, Appearance.DARK),
    "larger-german": _Tour(
        (_LIST, _MONTH, _WEEK, _TIMELINE, _LOG, _WAITING),
        locale="de_DE",
        screen="1280x720",
        environment={"QT_SCALE_FACTOR": "2"},
        has_log=True,
    ),
    "long-names": _Tour((*_LARGE, _EDITOR), fill=fill_with_long_names),
    "many": _Tour((_LIST, _MONTH, _WEEK, _TIMELINE), fill=fill_with_many),
    "sharp": _Tour((_LIST, _MONTH, _EDITOR), screen="2880x1800", environment={"QT_SCALE_FACTOR": "2"}),
    "from-the-right": _Tour((_LIST, _MONTH, _TIMELINE), locale="ar_EG"),
    "pseudo": _Tour(_ALL, environment=_PSEUDO, screen="1280x720"),
    "pseudo-from-the-right": _Tour(_SMALL, locale="ar_EG", environment=_PSEUDO, screen="1280x720"),
    "empty": _Tour((_LIST, _MONTH, _TIMELINE, _LOG), fill=None),
    "errors": _Tour(_ERRORS, fill=fill_with_troubles, has_engine=True),
    "errors-dark": _Tour(_ERRORS, Appearance.DARK, fill=fill_with_troubles, has_engine=True),
    "pages": _Tour(_PAGES, fill=fill_for_pages, environment=_SECRETS_FILE),
    "pages-dark": _Tour(_PAGES, Appearance.DARK, fill=fill_for_pages, environment=_SECRETS_FILE),
    "pages-german": _Tour(_PAGES, locale="de_DE", fill=fill_for_pages, environment=_SECRETS_FILE),
    "pages-from-the-right": _Tour(_PAGES, locale="ar_EG", fill=fill_for_pages, environment=_SECRETS_FILE),
    "pages-small": _Tour(_PAGES, screen="1280x720", fill=fill_for_pages, environment=_SECRETS_FILE),
    "pages-fonts": _Tour(
        _PAGES, screen="1280x720", fill=fill_for_pages, environment={"QT_FONT_DPI": "144", **_SECRETS_FILE}
    ),
    "pages-larger": _Tour(_PAGES, fill=fill_for_pages, environment={"QT_SCALE_FACTOR": "2", **_SECRETS_FILE}),
    "no-store": _Tour((_LIST, _MONTH, _TIMELINE, _LOG), fill=write_no_store),
}


def main(arguments: Sequence[str] | None = None) -> int:
    wanted = _parser().parse_args(arguments).wanted
    _FOLDER.mkdir(exist_ok=True)
    GUIDE_FOLDER.mkdir(exist_ok=True)
    missed: list[str] = []
    for name, stops in _stops_of(wanted or _TOURS).items():
        is_of_guide = name == _OF_GUIDE
        not_taken: dict[str, str] = {}
        for part in _parts_of(_TOURS[name], stops):
            folder, ending = (GUIDE_FOLDER, "") if is_of_guide else (_FOLDER, f"-{name}")
            not_taken |= _lead(_TOURS[name], part, folder, ending)
        missed += [f"{name}/{stop}: {why}" for stop, why in not_taken.items()]
        if is_of_guide:
            note(stops - not_taken.keys())
    sys.stderr.writelines(f"not taken: {each}\n" for each in missed)
    return int(bool(missed))


def _parser() -> argparse.ArgumentParser:
    stops = "\n".join(
        f"  {name}: {', '.join(stop.name for stop in tour.stops)}" for name, tour in _TOURS.items()
    )
    groups = f"  readme: {', '.join(_README)}"
    parser = argparse.ArgumentParser(
        prog="python -m tests.gui.make_screenshots",
        description="Take pictures of the real window into resources/screenshots.",
        epilog=f"tours and their stops:\n{stops}\n{groups}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "wanted",
        nargs="*",
        type=_wanted,
        metavar="TOUR[/STOP]",
        help="a tour, one stop of it, or “readme” for its pictures; all tours without any",
    )
    return parser


def _wanted(text: str) -> str:
    """Return what names a tour or a stop; refuse what names neither."""
    tour, slash, stop = text.partition("/")
    if text == "readme":
        return text
    if tour not in _TOURS:
        raise argparse.ArgumentTypeError(f"there is no tour “{tour}”; there are {', '.join(_TOURS)}")
    stops = [each.name for each in _TOURS[tour].stops]
    if slash and stop not in stops:
        raise argparse.ArgumentTypeError(f"{tour} has no stop “{stop}”; it has {', '.join(stops)}")
    return text


def _stops_of(wanted: Iterable[str]) -> dict[str, set[str]]:
    """Return the tours with the names of their stops that are wanted; of a tour without any all are."""
    found: dict[str, set[str]] = {}
    for each in (part for word in wanted for part in (_README if word == "readme" else (word,))):
        tour, _, stop = each.partition("/")
        found.setdefault(tour, set()).update({stop} if stop else {stop.name for stop in _TOURS[tour].stops})
    return found


def _parts_of(tour: _Tour, wanted: Container[str]) -> list[list[_Stop]]:
    """Return the stops that are wanted, by the order in which they want jobs to stand."""
    stops = [each for each in tour.stops if each.name in wanted]
    parts = [[each for each in stops if each.is_by_name is by_name] for by_name in (False, True)]
    return [part for part in parts if part]


def _lead(tour: _Tour, stops: Sequence[_Stop], folder: Path, ending: str = "") -> dict[str, str]:
    """Take pictures in one start; return why which stops were not taken, as the others are."""
    missed: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as home, Desktop(Path(home), tour.screen) as desktop:
        memory = WindowMemory(Path(home) / "config" / "hourbell" / "window.ini")
        memory.appearance = tour.appearance
        memory.shows_inspector = True
        memory.shows_output = False
        memory.shows_log = tour.has_log
        if any(stop.is_by_name for stop in stops):
            memory.keep_choices("list", {"sorted": "name"})
        memory.save()
        store = str(Path(home) / "hourbell.db")
        if tour.fill is not None:
            tour.fill(store)
        wanted_of_tour = {name: value.format(home=home) for name, value in tour.environment.items()}
        environment = {"HOURBELL_STORE": store, "LC_ALL": f"{tour.locale}.UTF-8", **wanted_of_tour}
        programs: list[Program] = []
        try:
            if tour.has_engine:
                programs.append(desktop.start_hourbell("engine", environment=environment))
                wait_for_engine(programs[0], store)
            program = desktop.start_hourbell(environment=environment)
            programs.append(program)
            window = program.window(desktop)
            program.wait_until(lambda: has_something_to_see(desktop.picture(window)))
            _settled(desktop, program, window)
            for stop in stops:
                with stop.trouble(store):
                    why = _visit_patiently(
                        desktop, program, window, stop, folder / f"{stop.name}{ending}.png"
                    )
                if why:
                    missed[stop.name] = why
        finally:
            for each in programs:
                each.kill()
    return missed


def _visit_patiently(desktop: Desktop, program: Program, window: str, stop: _Stop, file: Path) -> str:
    """Take a picture, at the last try at the latest; return why it was not taken."""
    why = ""
    for _ in range(_TRIES):
        try:
            _visit(desktop, program, window, stop, file)
        except _LOST as error:
            why = str(error)
            with suppress(*_LOST):  # out of where the keys have led
                desktop.xdotool("key", "--delay", "80", "Escape", "Escape")
        else:
            return ""
    return why


def _visit(desktop: Desktop, program: Program, window: str, stop: _Stop, file: Path) -> None:
    _press(desktop, window, stop.keys)
    shown = _other_window(desktop, program, window) if stop.is_of_other else window
    for place in filter(None, (stop.clicked, stop.clicked_then)):
        _settled(desktop, program, shown)
        desktop.xdotool("mousemove", "--window", shown, *place)
        desktop.xdotool("click", "1")
    if stop.then:
        _settled(desktop, program, shown)
        _press(desktop, shown, stop.then)
    if stop.typed:
        _settled(desktop, program, shown)
        typed = stop.typed.format(home=desktop.environment()["HOME"])
        desktop.xdotool("type", "--delay", "20", typed.removesuffix("\n"))
        if stop.typed.endswith("\n"):
            desktop.xdotool("key", "Return")
    if stop.notches:
        _settled(desktop, program, shown)
        desktop.xdotool("mousemove", "--window", shown, "200", "400")
        desktop.xdotool("click", "--delay", "10", "--repeat", str(stop.notches), "5")
    # What it shows may have made it larger meanwhile.
    _settled(desktop, program, shown)
    _write_small(_settled(desktop, program, shown, stop.patience), file)
    desktop.xdotool("key", *stop.out)


def _settled(desktop: Desktop, program: Program, window: str, patience: int = 1) -> bytes:
    """Return the picture of a window that does not change any more, or not for long."""
    place = desktop.place_of(window)
    pictures: list[bytes] = []

    def is_settled() -> bool:
        pictures.append(desktop.picture_of_place(place))
        alike = _LOOKS_ALIKE * patience
        return (
            len(pictures) == _LOOKS * patience
            or len(set(pictures[-alike:])) == 1 < len(pictures) - alike // 2
        )

    program.wait_until(is_settled)
    return pictures[-1]


def _press(desktop: Desktop, window: str, keys: Sequence[str]) -> None:
    desktop.xdotool("windowactivate", "--sync", window, "key", "--delay", "80", *keys)


def _other_window(desktop: Desktop, program: Program, window: str) -> str:
    """Wait for a window of the program beside its main one."""
    wanted = ("--onlyvisible", "--all", "--pid", str(program.pid), "--name", ".")
    found: list[str] = []

    def is_there() -> bool:
        found[:] = [each for each in desktop.windows(*wanted) if each != window]
        return bool(found)

    program.wait_until(is_there)
    return found[-1]


def _write_small(picture: bytes, file: Path) -> None:
    """Write a picture in 255 colours: a third of its size, and nobody sees the difference."""
    subprocess.run(
        ["convert", "png:-", "+dither", "-colors", "255", "-strip", f"png8:{file}"], input=picture, check=True
    )


if __name__ == "__main__":
    sys.exit(main())
